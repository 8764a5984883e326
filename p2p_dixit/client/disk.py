"""A game's place on this machine's disk, as a live game uses it."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from p2p_dixit.store.framing import FramedRecord
from p2p_dixit.store.games import About, Games, OpenGame
from p2p_dixit.store.journal import Journal

# The one kind of record in the journal of a game: what a session wrote (log/journal_records.py).
SESSION = 0


@dataclass(frozen=True)
class KeptGame:
    """A game with a seat of ours; implements `live.Disk` over the store."""

    games: Games
    game: bytes
    journal: Journal
    secret: bytes = field(repr=False)

    def append(self, records: Sequence[bytes]) -> None:
        """Makes records durable."""
        self.journal.append(FramedRecord(SESSION, record) for record in records)

    def keep_all(self) -> bytes:
        """Everything is kept already."""
        return self.secret

    def healed(self) -> None:
        """The others have returned all they hold of ours."""
        self.journal.healed()

    def finish(self, save: bytes) -> str:
        """Keeps the finished game and says where."""
        return str(self.games.finish(self.game, save))

    def testify(self, who: str, proof: bytes) -> str:
        """Saves the evidence that a player cheated."""
        return str(self.games.testify(self.game, who, proof))

    def close(self) -> None:
        """Closes the game's files."""
        self.journal.close()


class WatchedGame:
    """A game that we watch: held in memory, on disk from the moment a seat is asked for.

    Then the journal begins with everything that came so far: it reads like that of any other seat.
    """

    def __init__(
        self, games: Games, game: bytes, genesis: bytes, about: About, entropy: bytes
    ) -> None:
        self._games = games
        self._game = game
        self._genesis = genesis
        self._about = about
        self._entropy = entropy
        self._records: list[bytes] = []
        self._kept: KeptGame | None = None

    def append(self, records: Sequence[bytes]) -> None:
        """Remembers records, or makes them durable once there may be a seat."""
        if self._kept is None:
            self._records += records
        else:
            self._kept.append(records)

    def keep_all(self) -> bytes:
        """Makes everything durable; the secret of the seat to come."""
        if self._kept is None:
            self._games.create(self._game, self._genesis, self._about, self._entropy)
            opened = self._games.open(self._game)
            self._kept = KeptGame(self._games, self._game, opened.journal, opened.secret)
            self._kept.append(self._records)
            self._records.clear()
        return self._kept.secret

    def healed(self) -> None:
        """The others have returned all they hold of ours."""
        if self._kept is not None:
            self._kept.healed()

    def finish(self, save: bytes) -> str:
        """Keeps the finished game and says where."""
        if self._kept is not None:
            return self._kept.finish(save)
        return str(self._games.keep(save, self._about))

    def testify(self, who: str, proof: bytes) -> str:
        """Spectators keep nothing; an applicant for a seat gets the log from the others."""
        return "" if self._kept is None else self._kept.testify(who, proof)

    def close(self) -> None:
        """Closes the game's files."""
        if self._kept is not None:
            self._kept.close()


def records_of(opened: OpenGame) -> list[bytes]:
    """What the journal of a game holds, as the session wrote it."""
    return [record.payload for record in opened.recovery.records]
