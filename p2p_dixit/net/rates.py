"""Who may start a handshake at which time, sans-IO: `now` is always an argument."""

from collections import OrderedDict

from p2p_dixit.bucket import Bucket
from p2p_dixit.net import limits
from p2p_dixit.net.errors import Reason


class _Caller:
    """What is remembered of one address."""

    def __init__(self) -> None:
        self.pending = 0
        self.failures = Bucket(limits.FAILURES_PER_ADDRESS, 1 / limits.FAILURE_REFILL_SECONDS)
        self.attempts = Bucket(limits.ATTEMPTS_PER_ADDRESS, limits.ATTEMPTS_PER_SECOND)

    def busy(self, now: float) -> bool:
        return not (self.failures.has(1, now) and self.attempts.has(1, now))


class Gate:
    """Who may start a handshake: a few at a time, fewer after failures."""

    def __init__(self) -> None:
        self.pending = 0
        self._callers: OrderedDict[str, _Caller] = OrderedDict()
        self._failures = Bucket(limits.FAILURES, limits.FAILURES_PER_SECOND)

    def enter(self, name: str, now: float) -> Reason | None:
        """Lets a caller begin, or says why not. Whoever entered has to leave."""
        caller = self._caller(name)
        if caller.busy(now) or not self._failures.has(1, now):
            return Reason.BUSY
        if caller.pending >= limits.PENDING_PER_ADDRESS or self.pending >= limits.PENDING:
            return Reason.FULL
        caller.attempts.owe(1, now)
        caller.pending += 1
        self.pending += 1
        return None

    def leave(self, name: str, now: float, *, failed: bool) -> None:
        """The handshake is over."""
        caller = self._caller(name)
        caller.pending -= 1
        self.pending -= 1
        if failed:
            self._failures.owe(1, now)
            caller.failures.owe(1, now)

    def _caller(self, name: str) -> _Caller:
        caller = self._callers.setdefault(name, _Caller())
        self._callers.move_to_end(name)
        if len(self._callers) > limits.ADDRESSES_REMEMBERED:
            self._forget_one()
        return caller

    def _forget_one(self) -> None:
        """The one not heard of for longest, unless it is at the gate now (few are)."""
        idle = next(name for name, caller in self._callers.items() if not caller.pending)
        del self._callers[idle]
