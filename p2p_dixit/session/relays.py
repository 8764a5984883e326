"""Relays: what a seat says reaches those who have no link to it through those who do.

Everybody tells in its summaries whom it has a link to. Who gets something new looks who has no link
to its author, and passes it on at once: of all who hear the author and are heard there, the first
few seats do. Where nobody is known who stands between the two, whoever has it does.
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
