"""What is here of the pictures of a table, as a frozen value for whoever shows it."""

from dataclasses import dataclass

WHOLE = 100  # percent: how much of the table's pictures a player has


@dataclass(frozen=True)
class PackSeen:
    """One pack of the table; `name` is empty and the numbers are 0 until its manifest is here."""

    id: bytes
    name: str = ""
    cards: int = 0
    size: int = 0  # of its pictures, in bytes
    done: int = 0  # so many of them are here
    here: bool = False  # all of it, in the library


@dataclass(frozen=True)
class Stock:
    """All packs of the table. One that tells no packs needs none."""

    packs: tuple[PackSeen, ...] = ()
    asking: int | None = None  # so many bytes are to come, and the person has to allow it first
    sources: int = 0  # how many others have said that they have what is missing
    problem: str = ""  # why the pictures do not come, or would not do

    @property
    def whole(self) -> bool:
        """Whether the table can be played with what is here."""
        return not self.problem and all(pack.here for pack in self.packs)

    @property
    def share(self) -> int:
        """What is here, in percent; all of it only when that is true to the last byte."""
        if self.whole:
            return WHOLE
        if not all(pack.size for pack in self.packs):
            return 0
        size, done = sum(pack.size for pack in self.packs), sum(pack.done for pack in self.packs)
        return min(WHOLE - 1, done * WHOLE // size)

    @property
    def missing(self) -> int:
        """How many bytes are still to come, as far as is known."""
        return sum(pack.size - pack.done for pack in self.packs)
