"""A token bucket, sans-IO: how much is let through at which time. `now` is always an argument.

Beside it the book in which buckets are kept by caller, bounded as everything strangers can fill.
"""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import TypeVar

Kept = TypeVar("Kept")


class Remembered(OrderedDict[Hashable, Kept]):
    """At most `most` values by name; the one not asked for longest is forgotten first."""

    def __init__(
        self, most: int, make: Callable[[], Kept], is_busy: Callable[[Kept], bool] = lambda _: False
    ) -> None:
        """`make` gives the value of a new name; one that `is_busy` is not forgotten."""
        super().__init__()
        self._most = most
        self._make = make
        self._is_busy = is_busy

    def of(self, name: Hashable) -> Kept:
        """The value of this name, a new one if there is none."""
        value = self[name] if name in self else self.setdefault(name, self._make())
        self.move_to_end(name)
        if len(self) > self._most:
            del self[next(each for each, kept in self.items() if not self._is_busy(kept))]
        return value


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
