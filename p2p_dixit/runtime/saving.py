"""A game's place on this machine's disk, as a live game uses it."""

from collections.abc import Sequence
from dataclasses import dataclass

from p2p_dixit.store.framing import Record
from p2p_dixit.store.games import Games, OpenGame
from p2p_dixit.store.journal import Journal, Tag


@dataclass(frozen=True)
class KeptGame:
    """Implements `live.Disk` over the store."""

    games: Games
    game: bytes
    journal: Journal

    def append(self, records: Sequence[bytes]) -> None:
        """Makes records durable."""
        self.journal.append(Record(Tag.NOTE, record) for record in records)

    def healed(self) -> None:
        """The others have told all they hold of ours."""
        self.journal.healed()

    def finish(self, save: bytes) -> str:
        """Keeps the finished game and says where."""
        return str(self.games.finish(self.game, save))

    def close(self) -> None:
        """Lets go of the game."""
        self.journal.close()


def records_of(opened: OpenGame) -> list[bytes]:
    """What the journal of a game holds, as the session wrote it."""
    return [record.payload for record in opened.recovery.records]
