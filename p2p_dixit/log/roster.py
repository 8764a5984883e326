"""Who sits at the table at one time, and under which number (protocol/16-membership.md)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

# Twelve seats at the largest table. A newcomer gets a seat of its own, so that a number once given
# always means the same player; this is how many numbers one game may give out.
MAX_SEATS = 24


@dataclass(frozen=True)
class Member:
    """A seat and the key that signs for it.

    `since` is the number of the roster with which the seat (last) joined: statements it signed
    before it left are no ground against it once the others have let it rejoin.
    """

    seat: int
    key: bytes
    since: int = 0


@dataclass(frozen=True)
class Roster:
    """The seats whose moves count, from one decision to the next.

    `origin` is the hash of what made it: the genesis for roster 0, else a decision. It is the
    `previous` of every seat's first event under this roster.
    """

    number: int
    origin: bytes
    members: tuple[Member, ...]

    @cached_property
    def seats(self) -> tuple[int, ...]:
        """The seats in ascending order."""
        return tuple(member.seat for member in self.members)

    @cached_property
    def keys(self) -> frozenset[bytes]:
        """The keys that sign for a seat."""
        return frozenset(self._by_key)

    @cached_property
    def seated(self) -> frozenset[int]:
        """The seats as a set."""
        return frozenset(self.seats)

    @property
    def quorum(self) -> int:
        """A strict majority of the seats."""
        return len(self.members) // 2 + 1

    def member(self, seat: int) -> Member | None:
        """The occupant of a seat; None if the seat is empty."""
        return self._by_seat.get(seat)

    def key(self, seat: int) -> bytes | None:
        """The key that signs for a seat; None for one that is not at the table."""
        member = self.member(seat)
        return None if member is None else member.key

    def seat_of(self, key: bytes) -> int | None:
        """The seat a key signs for; None for a stranger's."""
        return self._by_key.get(key)

    @cached_property
    def _by_seat(self) -> dict[int, Member]:
        return {member.seat: member for member in self.members}

    @cached_property
    def _by_key(self) -> dict[bytes, int]:
        return {member.key: member.seat for member in self.members}

    def __iter__(self) -> Iterator[Member]:
        return iter(self.members)
