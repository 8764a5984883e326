"""How many of a table's pictures are here, as a frozen value for the screen."""

from dataclasses import dataclass

WHOLE = 100  # percent: how much of the table's pictures a player has


@dataclass(frozen=True)
class PackSeen:
    """One pack of the table; `name` is empty and the numbers are 0 until its manifest is here."""

    id: bytes
    name: str = ""
    cards: int = 0
    size: int = 0  # of its pictures, in bytes
    done: int = 0  # how many of them are here
    here: bool = False  # all of it, in the library


@dataclass(frozen=True)
class Stock:
    """All packs of the table. One that names no packs needs none."""

    packs: tuple[PackSeen, ...] = ()
    asking: int | None = None  # bytes to download, if the player has to allow it first
    sources: int = 0  # how many peers have said that they have the missing packs
    problem: str = ""  # why the pictures do not come, or would not do

    @property
    def whole(self) -> bool:
        """Whether the pictures on this machine are enough to play."""
        return not self.problem and all(pack.here for pack in self.packs)

    @property
    def share(self) -> int:
        """The share on this machine, in percent; 100 only when not a byte is missing."""
        if self.whole:
            return WHOLE
        if not all(pack.size for pack in self.packs):
            return 0
        size, done = sum(pack.size for pack in self.packs), sum(pack.done for pack in self.packs)
        return min(WHOLE - 1, done * WHOLE // size)
