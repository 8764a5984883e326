"""Who may start a handshake at which time, sans-IO: `now` is always an argument."""

from p2p_dixit.bucket import Bucket, Remembered
from p2p_dixit.net import limits
from p2p_dixit.net.errors import LinkEnd


class _Caller:
    """The record of one address."""

    def __init__(self) -> None:
        self.pending = 0
        self.failures = Bucket(limits.FAILURES_PER_ADDRESS, 1 / limits.FAILURE_REFILL_SECONDS)
        self.attempts = Bucket(limits.ATTEMPTS_PER_ADDRESS, limits.ATTEMPTS_PER_SECOND)

    def busy(self, now: float) -> bool:
        return not (self.failures.has(1, now) and self.attempts.has(1, now))


class HandshakeGate:
    """Who may start a handshake: a few at a time, fewer after failures.

    Who calls is known by address only. Those at whose address a peer of the table was seen before
    (`known`) have places of their own, and the failures of strangers do not count against them:
    whatever strangers do, a player comes back. Each address has its own limits nevertheless.
    """

    def __init__(self) -> None:
        self.pending = 0  # of strangers
        self.pending_known = 0
        self._callers = Remembered(
            limits.ADDRESSES_REMEMBERED, _Caller, lambda caller: caller.pending > 0
        )
        self._failures = Bucket(limits.FAILURES, limits.FAILURES_PER_SECOND)

    def enter(self, name: str, now: float, *, known: bool = False) -> LinkEnd | None:
        """Lets a caller begin, or says why not. Each entry needs a `leave`, `known` as here."""
        caller = self._callers.of(name)
        if caller.busy(now) or not (known or self._failures.has(1, now)):
            return LinkEnd.BUSY
        if caller.pending >= limits.PENDING_PER_ADDRESS or self._full(known=known):
            return LinkEnd.FULL
        caller.attempts.owe(1, now)
        caller.pending += 1
        self._count(1, known=known)
        return None

    def release(self, name: str, now: float, *, failed: bool, known: bool = False) -> None:
        caller = self._callers.of(name)
        caller.pending -= 1
        self._count(-1, known=known)
        if failed:
            caller.failures.owe(1, now)
            if not known:
                self._failures.owe(1, now)

    def blame(self, name: str, now: float) -> None:
        """A link that was let in had to be cut for its bytes."""
        self._callers.of(name).failures.owe(1, now)

    def _full(self, *, known: bool) -> bool:
        if known:
            return self.pending_known >= limits.PENDING_KNOWN
        return self.pending >= limits.PENDING

    def _count(self, change: int, *, known: bool) -> None:
        if known:
            self.pending_known += change
        else:
            self.pending += change
