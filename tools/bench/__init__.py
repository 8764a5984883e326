"""Benchmarks: `make bench` runs every section, prints one table and writes build/bench.json.

A section is a module of this package with `measure() -> Iterator[Figure]`. A figure may carry a
*floor*: the time the bare library calls behind it take, measured in the same run. Machines are
noisy, so watch the ratio to the floor, never the seconds.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """One line of the report."""

    name: str
    value: float
    unit: str
    floor: float | None = None

    @property
    def ratio(self) -> float | None:
        """How many times the floor this took."""
        return None if not self.floor else self.value / self.floor
