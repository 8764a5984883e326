"""The states that honest nodes reach, seen from so far away that two evenings can share one.

A state leaves out which step it is and who said what, and keeps what a rule may depend on: the
missing, promised, accepted, pending and doubted items, and the kinds of papers here. An adversary
that reaches a new state is worth following (make soak).
"""

from collections import Counter
from hashlib import blake2b

from p2p_dixit.session.session import Session

MANY = 2  # one is one; from two on it is many


def state_of(session: Session) -> int:
    """A number that names the state, the same in every process."""
    shared, roster_change, acceptor = session.shared, session.roster_change, session.acceptor
    ledger, promised = shared.ledger, acceptor.promised
    items = session.pool.items()
    kinds = Counter(_kind(item.slot[0]) for item in items)
    state = (
        shared.seat is not None,
        shared.doubt,
        roster_change.pending is not None,
        roster_change.divided,
        shared.replica.finished,
        min(shared.roster.number, MANY),
        len(shared.roster.members),
        ledger.step.kind,
        min(len(ledger.missing), MANY),
        ledger.lacks(shared.seat),
        session.acks.stopped,
        bool(session.acks.other_digests()),
        None if promised is None else (min(promised[0], MANY), promised[1] == shared.seat),
        acceptor.vote is not None,
        session.proposer.due is not None,
        min(session.proposer.round, MANY),
        sorted((kind, min(count, MANY)) for kind, count in kinds.items()),
    )
    return int.from_bytes(blake2b(repr(state).encode(), digest_size=8).digest())


def _kind(slot: object) -> str:
    return str(slot)
