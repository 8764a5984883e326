"""Who may connect and who has failed too often, sans-IO: `now` is always an argument."""

from p2p_dixit.bucket import Bucket, Remembered
from p2p_dixit.web import limits


class _Caller:
    """The state kept for one address."""

    def __init__(self) -> None:
        self.open = 0
        self.failures = Bucket(limits.FAILURES_PER_ADDRESS, 1 / limits.FAILURE_SECONDS)


class Gate:
    """Counts connections and failures, of each address and of all together."""

    def __init__(self) -> None:
        self.open = 0
        self._callers = Remembered(
            limits.ADDRESSES_REMEMBERED, _Caller, lambda caller: caller.open > 0
        )
        self._failures = Bucket(limits.FAILURES, limits.FAILURES_PER_SECOND)

    def enter(self, name: str) -> bool:
        """Admits a connection, or refuses it. Each admitted one needs a `release`."""
        caller = self._callers.of(name)
        if self.open >= limits.CONNECTIONS or caller.open >= limits.CONNECTIONS_PER_ADDRESS:
            return False
        caller.open += 1
        self.open += 1
        return True

    def release(self, name: str) -> None:
        self._callers.of(name).open -= 1
        self.open -= 1

    def patient(self, name: str, now: float) -> bool:
        """Whether a request of this address is answered at all."""
        return self._callers.of(name).failures.has(1, now) and self._failures.has(1, now)

    def failed(self, name: str, now: float) -> None:
        self._callers.of(name).failures.owe(1, now)
        self._failures.owe(1, now)
