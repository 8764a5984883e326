"""The value lock: which value a proposal has to take over (protocol/16-membership.md, section 4).

Theory of operation. Promises name the votes of their seats. The votes of the highest ballot among
them bind the next proposer, because their value may have been chosen. An honest proposer proposes
one value in a ballot, so they all are for the same one. A liar may have proposed two, to different
seats. Then

- the liar is the seat of that ballot, and its own claim is worth nothing: a quorum of the claims of
  others is needed;
- of these others, the value with the most votes counts; of several with as many, the one with the
  smallest hash. This depends on the set of promises and not on their order, so that a proposer and
  all judges of the proposal arrive at the same value.

Why the most votes: let n be the seats, q the quorum, c the claims that are left, and the liar the
only one. A value that was chosen has q votes, q - 1 of them of others. Among n - 1 others at least
(q - 1) + c - (n - 1) = q + c - n of those have a claim here, and an honest promise names its vote.
So a value with fewer votes than that was not chosen. If only one reaches it, that is the one that
may have been chosen, and it has the most votes: the lock is *certain*. With four seats it always
is. With more, two values may reach it until more seats have answered; when all others have, two can
only do so at a table with an odd number of seats, where the liar's own two votes would complete
both, whatever anyone proposes. A proposer that is not certain waits for more promises for a while.

At a table with an odd number of seats two majorities may have the liar alone in common; then
nothing shows that it proposed two. What a majority of others voted for is locked at every table.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from p2p_dixit.errors import Malformed
from p2p_dixit.log.roster import Roster
from p2p_dixit.log.statements import Ballot


@dataclass(frozen=True)
class Cast:
    """A vote that a promise names: `value` is the hash of the decision, `accept` the proposal's."""

    ballot: Ballot
    value: bytes
    accept: bytes


@dataclass(frozen=True)
class Lock:
    """The value that has to be taken over, and the proposal that it is taken over from.

    `certain`: no other value of that ballot can have been chosen, if there is but one liar.
    """

    value: bytes
    accept: bytes
    certain: bool


def lock_of(claims: Mapping[int, Cast | None], roster: Roster) -> Lock | None:
    """The value that the claimed votes bind to; None if no seat claims one.

    Malformed if the seat of the highest ballot proposed two values, and too few others have
    promised.
    """
    top = max((cast.ballot for cast in claims.values() if cast is not None), default=None)
    if top is None:
        return None
    votes = {seat: cast for seat, cast in claims.items() if cast is not None and cast.ballot == top}
    others = set(claims)
    if len({cast.value for cast in votes.values()}) > 1:
        others.discard(top[1])
        votes.pop(top[1], None)
        if len(others) < roster.quorum:
            raise Malformed("two values in one ballot, and too few promises of others")
    tally = Counter(cast.value for cast in votes.values())
    value = min(tally, key=lambda each: (-tally[each], each))
    enough = roster.quorum + len(others) - len(roster.members)
    certain = all(count < enough for other, count in tally.items() if other != value)
    accept = min(cast.accept for cast in votes.values() if cast.value == value)
    return Lock(value, accept, certain)
