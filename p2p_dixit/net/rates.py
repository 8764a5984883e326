"""Rations, sans-IO: how much is let through at which time. `now` is always an argument."""

from collections import OrderedDict

from p2p_dixit.net import limits
from p2p_dixit.net.errors import Reason


class Bucket:
    """A bucket that holds `size` and fills at `rate` a second."""

    def __init__(self, rate: float, size: float) -> None:
        self._rate = rate
        self._size = size
        self._level = size
        self._at: float | None = None

    def level(self, now: float) -> float:
        """What may be taken at once."""
        if self._at is not None:
            gained = max(0.0, now - self._at) * self._rate
            self._level = min(self._size, self._level + gained)
        self._at = now
        return self._level

    def take(self, now: float, amount: float = 1.0) -> float:
        """Takes it even if it is not there; returns the seconds until the debt is paid."""
        self._level = self.level(now) - amount
        return max(0.0, -self._level / self._rate)


class _Caller:
    """What is remembered of one address."""

    def __init__(self) -> None:
        self.pending = 0
        self.failures = Bucket(1 / limits.FAILURE_REFILL_SECONDS, limits.FAILURES_PER_ADDRESS)
        self.attempts = Bucket(limits.ATTEMPTS_PER_SECOND, limits.ATTEMPTS_PER_ADDRESS)

    def busy(self, now: float) -> bool:
        return self.failures.level(now) < 1 or self.attempts.level(now) < 1


class Gate:
    """Who may start a handshake: a few at a time, fewer after failures."""

    def __init__(self) -> None:
        self.pending = 0
        self._callers: OrderedDict[str, _Caller] = OrderedDict()
        self._failures = Bucket(limits.FAILURES_PER_SECOND, limits.FAILURES)

    def enter(self, name: str, now: float) -> Reason | None:
        """Lets a caller begin, or says why not. Whoever entered has to leave."""
        caller = self._caller(name)
        if caller.busy(now) or self._failures.level(now) < 1:
            return Reason.BUSY
        if caller.pending >= limits.PENDING_PER_ADDRESS or self.pending >= limits.PENDING:
            return Reason.FULL
        caller.attempts.take(now)
        caller.pending += 1
        self.pending += 1
        return None

    def leave(self, name: str, now: float, *, failed: bool) -> None:
        """The handshake is over."""
        caller = self._caller(name)
        caller.pending -= 1
        self.pending -= 1
        if failed:
            self._failures.take(now)
            caller.failures.take(now)

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
