"""Statements that one honest seat never signs both: the forks of acks and of decisions.

A seat acks one digest for a step. A promise ends its acks in the roster, so every promise names the
same last step, and that step is the last one it ever acked. It makes one promise and one acceptance
for a ballot, and a promise names the highest ballot accepted before, so a later promise never
names a lower vote, or none. (Of one ballot it may name another proposal: a seat that lost its disk
and gets its vote back knows the decision it voted for, and a liar may have proposed that twice.)
Two statements that break this are proof against the seat (protocol/16-membership.md).
"""

from p2p_dixit.log.ledger import step_digest
from p2p_dixit.log.statements import Accept, Accepted, Ack, Body, Prepare, Promise, Statement


def contradict(one: Statement, other: Statement, bodies: tuple[Body, Body]) -> bool:
    """Whether one seat may never say both."""
    if (one.game, one.roster, one.seat) != (other.game, other.roster, other.seat):
        return False
    if one.raw == other.raw:
        return False
    return _clash(one.roster, *bodies) or _clash(one.roster, bodies[1], bodies[0])


def _clash(roster: int, one: Body, other: Body) -> bool:
    """Whether the first one, as this kind, rules out the second."""
    match one, other:
        case Ack(origin, step, digest), Ack(other_origin, other_step, other_digest):
            return (origin, step) == (other_origin, other_step) and digest != other_digest
        case Promise() as promise, Ack() as ack:
            return promise.origin == ack.origin and _other_ack(roster, promise, ack)
        case Promise() as promise, Promise() as later:
            return promise.origin == later.origin and _clash_of_promises(promise, later)
        case Promise() as promise, Accepted() as accepted:
            return promise.origin == accepted.origin and _hidden(promise, accepted)
        case Accepted(origin, ballot, value), Accepted(other_origin, other_ballot, other_value):
            return (origin, ballot) == (other_origin, other_ballot) and value != other_value
        case Accept(origin, turn), Accept(other_origin, other_turn):
            return (origin, turn) == (other_origin, other_turn) and one != other
        case Prepare(origin, turn), Prepare(other_origin, other_turn):
            return (origin, turn) == (other_origin, other_turn) and one != other
        case _:
            return False


def _other_ack(roster: int, promise: Promise, ack: Ack) -> bool:
    """An ack beyond the step that the promise called the last one, or of another digest there."""
    last = promise.last
    if last is None or ack.step > last.step:
        return True
    return ack.step == last.step and ack.digest != step_digest(roster, last.step, last.events)


def _clash_of_promises(one: Promise, other: Promise) -> bool:
    if one.ballot == other.ballot:
        return one.last != other.last or one.vote != other.vote
    return one.last != other.last or _takes_back(one, other)


def _takes_back(one: Promise, other: Promise) -> bool:
    """Whether the later promise omits a vote that the earlier one names."""
    if one.vote is None or one.ballot > other.ballot:
        return False
    return other.vote is None or other.vote.ballot < one.vote.ballot


def _hidden(promise: Promise, accepted: Accepted) -> bool:
    """An acceptance that the promise, of a higher ballot, should have named."""
    known = promise.vote.ballot if promise.vote is not None else None
    return accepted.ballot < promise.ballot and (known is None or known < accepted.ballot)
