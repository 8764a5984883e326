"""What a piece of work cost, in counts: how much was decoded, how many signatures and proofs.

Hostile bytes must cost a bounded amount, and time is no measure of that which two machines agree
on. So the places where the work is done count it, and the caller that hands foreign bytes in can
see their cost (protocol/12-sync.md, section 9):

    with metered() as spent:
        session.receive(peer, message, now)
    spent.nodes, spent.signatures, spent.proof_bytes

Counting changes nothing and is invisible elsewhere: each thread, and each task, has its own meter.
"""

from contextvars import ContextVar
from dataclasses import dataclass


@dataclass
class Work:
    """Counts of work done.

    `nodes` are values walked over while decoding, `signatures` those that were checked (whether or
    not a cache knew the answer), `proof_bytes` the bytes of moves whose proofs were checked: what a
    proof costs grows with them.
    """

    nodes: int = 0
    signatures: int = 0
    proof_bytes: int = 0


_METER: ContextVar[Work | None] = ContextVar("meter", default=None)


class metered:  # noqa: N801 - reads as a word: with metered() as spent
    """Counts the work done inside, in a `Work` of its own and in the enclosing one."""

    def __enter__(self) -> Work:
        self._spent, self._around = Work(), _METER.get()
        self._token = _METER.set(self._spent)
        return self._spent

    def __exit__(self, *_error: object) -> None:
        _METER.reset(self._token)
        spent, around = self._spent, self._around
        if around is not None:
            around.nodes += spent.nodes
            around.signatures += spent.signatures
            around.proof_bytes += spent.proof_bytes


def spend_nodes(count: int) -> None:
    """Counts this many visited values."""
    if (meter := _METER.get()) is not None:
        meter.nodes += count


def spend_signature() -> None:
    """A signature was checked."""
    if (meter := _METER.get()) is not None:
        meter.signatures += 1


def spend_proof(size: int) -> None:
    """Counts the checked proofs of a move of this many bytes."""
    if (meter := _METER.get()) is not None:
        meter.proof_bytes += size
