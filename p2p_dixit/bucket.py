"""A token bucket, sans-IO: how much is let through at which time. `now` is always an argument."""

from dataclasses import dataclass


@dataclass
class Bucket:
    """`burst` at once, `rate` a second in the long run."""

    burst: float
    rate: float
    _level: float = 0.0
    _at: float | None = None

    def has(self, amount: float, now: float) -> bool:
        """Whether this much could be taken now."""
        return amount <= self._level or amount <= self._fill(now)  # time only adds

    def take(self, amount: float, now: float) -> bool:
        """Takes this much, if it is there; whether it was."""
        there = amount <= self._fill(now)
        self._level -= amount if there else 0
        return there

    def owe(self, amount: float, now: float) -> float:
        """Takes this much even if it is not there; the seconds until the debt is paid."""
        self._level = self._fill(now) - amount
        return max(0.0, -self._level / self.rate)

    def _fill(self, now: float) -> float:
        if now == self._at:
            return self._level
        # A clock that jumps back gives nothing and takes nothing.
        gained = self.burst if self._at is None else self.rate * max(0.0, now - self._at)
        self._level = min(self.burst, self._level + gained)
        self._at = now
        return self._level
