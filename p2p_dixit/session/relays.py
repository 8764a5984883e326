"""Relays: what a seat says reaches those who have no link to it through those who do.

Each peer lists its links in its summaries. A peer that gets a new item looks which peers have no
link to its author, and relays it to them at once: of all seats with links to both, the first few
do. Where no such seat is known, every peer that has the item does.
"""

from collections.abc import Iterable

from p2p_dixit.log.roster import MAX_SEATS
from p2p_dixit.session.limits import MAX_RELAYS

EVERYBODY = 2**MAX_SEATS - 1


def bits(seats: Iterable[int]) -> int:
    """Seats as a mask."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


def relays(own: int | None, between: int) -> bool:
    """Whether it is up to us, if these seats stand between an author and a peer."""
    if not between:
        return True
    if own is None or not between >> own & 1:
        return False
    return (between & (1 << own) - 1).bit_count() < MAX_RELAYS
