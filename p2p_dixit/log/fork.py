"""Forks: two different signed byte strings of one seat where there can only be one.

A seat signs one event after each event of its chain and one on each base. Two of them are proof
against the seat that convinces every peer that knows its key (protocol/15-events.md). The base and
the chain are part of it because a number alone is not: if a liar brings about two decisions, an
honest seat may have moved under one of them before it went over to the other.
"""

from dataclasses import dataclass

from p2p_dixit.errors import Malformed
from p2p_dixit.log.event import Envelope, is_whole, read_envelope
from p2p_dixit.log.roster import Roster


@dataclass(frozen=True)
class Fork:
    """Two events of one seat that cannot both be honest, the smaller byte string first."""

    seat: int
    first: bytes
    second: bytes


def clash(one: Envelope, other: Envelope) -> bool:
    """Whether one seat may never sign both."""
    a, b = one.place, other.place
    same_chain = (a.game, a.roster, a.seat) == (b.game, b.roster, b.seat)
    same_seq = (a.seq, a.previous) == (b.seq, b.previous)
    same_step = (a.step, a.base) == (b.step, b.base)
    return same_chain and one.raw != other.raw and (same_seq or same_step)


def fork_of(one: Envelope, other: Envelope) -> Fork:
    """The proof that two clashing events make, the same whichever came first."""
    first, second = sorted((one.raw, other.raw))
    return Fork(one.seat, first, second)


def proves_fork(fork: Fork, game: bytes, roster: Roster) -> bool:
    """Whether these byte strings convict the seat: both its own, and clashing.

    They may be from any roster since the seat joined.
    """
    try:
        one, other = read_envelope(fork.first), read_envelope(fork.second)
    except Malformed:
        return False
    member = roster.member(one.seat)
    if member is None:
        return False
    return (
        (one.place.game, one.seat) == (game, fork.seat)
        and member.since <= one.place.roster <= roster.number
        and clash(one, other)
        and one.signed_by(member.key)
        and other.signed_by(member.key)
        and is_whole(one)  # last: an event that the seat did not sign is not decoded
        and is_whole(other)
    )
