"""A game's place on this machine's disk, as a live game uses it."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from p2p_dixit.store.framing import FramedRecord
from p2p_dixit.store.games import About, Games, OpenGame
from p2p_dixit.store.journal import Journal
from p2p_dixit.table.genesis import Genesis

# The one kind of record in the journal of a game: what a session wrote (log/journal_records.py).
SESSION = 0


@dataclass(frozen=True)
class KeptGame:
    """A game with a seat of ours; implements `SeatDisk` over the store."""

    games: Games
    game: bytes
    journal: Journal
    secret: bytes = field(repr=False)

    def append(self, records: Sequence[bytes]) -> None:
        self.journal.append(FramedRecord(SESSION, record) for record in records)

    def keep_all(self) -> "KeptGame":
        """Everything is kept already."""
        return self

    def seated(self) -> None:
        """The seat that was asked for is ours."""
        self.games.seated(self.game)

    def healed(self) -> None:
        self.journal.healed()

    def finish(self, save: bytes) -> str:
        return str(self.games.finish(self.game, save))

    def testify(self, who: str, proof: bytes) -> str:
        return str(self.games.testify(self.game, who, proof))

    def close(self) -> None:
        self.journal.close()


@dataclass(frozen=True)
class WatchedGame:
    """A game that we watch: held in memory until a seat is asked for; implements `GameDisk`."""

    games: Games
    game: bytes
    genesis: bytes
    about: About
    entropy: bytes = field(repr=False)
    records: list[bytes] = field(default_factory=list, repr=False)

    def append(self, records: Sequence[bytes]) -> None:
        self.records.extend(records)

    def keep_all(self) -> KeptGame:
        """Makes everything so far durable: the journal reads like that of any other seat."""
        self.games.create(self.game, self.genesis, self.about, self.entropy)
        opened = self.games.open(self.game)
        kept = KeptGame(self.games, self.game, opened.journal, opened.secret)
        try:
            kept.append(self.records)
        except BaseException:
            kept.close()
            raise
        return kept

    def seated(self) -> None:
        """Not before it is asked for."""

    def healed(self) -> None:
        """A spectator has signed nothing that could be lost."""

    def finish(self, save: bytes) -> str:
        return str(self.games.keep(save, self.about))

    def testify(self, who: str, proof: bytes) -> str:  # noqa: ARG002 - the protocol's
        """Spectators keep nothing; an applicant for a seat gets the log from the others."""
        return ""

    def close(self) -> None:
        """There are no files."""


def records_of(opened: OpenGame) -> list[bytes]:
    """What the journal of a game holds, as the session wrote it."""
    return [record.payload for record in opened.recovery.records]


def about_game(
    genesis: Genesis, seat: int | None, today: float, packs: tuple[bytes, ...], code: str = ""
) -> About:
    """What is noted of a game that begins; spectators come after the last seat."""
    names = tuple(player.name for player in genesis.players)
    settings, place = genesis.settings, len(names) if seat is None else seat
    return About(settings.name, settings.options.rules, names, place, int(today), code, packs)
