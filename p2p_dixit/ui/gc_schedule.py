"""Schedules garbage collection for moments when the player is idle.

Python's collector of cyclic garbage stops every thread while it looks through all there is. With a
deck of pictures and a game in memory that took 50 to 60 ms, and it came whenever enough objects had
been made: in the middle of a deal. So the objects alive after the start are frozen, small
collections continue as usual, and the large one waits until the player has not touched a key for a
moment. If that moment never comes it runs anyway, before memory grows without bound.
"""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager

CALM = 4.0  # seconds without a key or a click
SMALL = 1_000  # new objects before the youngest are looked through (a frame makes about as many)
MIDDLE = 5  # such collections before the middle-aged are looked through: 2 ms, four times that 9
ENOUGH = 32  # of those before a large one is worth it
URGENT = 1_600  # of those before it cannot wait any longer: about 8 million objects came and stayed


@contextmanager
def starting() -> Iterator[None]:
    """Nothing is collected until the first screen is there: hardly anything made by then goes.

    `GcSchedule.begin` ends that as soon as everything is there.
    """
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


class GcSchedule:
    """Decides when; `count` says how many middle collections there were since a large one."""

    def __init__(
        self,
        collect: Callable[[], object] = gc.collect,
        count: Callable[[], int] = lambda: gc.get_count()[2],
    ) -> None:
        self._collect = collect
        self._count = count
        self._touched = 0.0

    def begin(self) -> None:
        """From the first frame on: large collections no longer come by themselves."""
        gc.freeze()
        gc.set_threshold(SMALL, MIDDLE, URGENT)
        gc.enable()

    def touched(self, now: float) -> None:
        """The player pressed a key or moved the mouse."""
        self._touched = now

    def look(self, now: float, *, busy: bool) -> None:
        """Called now and then; ``busy`` says that things move or machines work."""
        if not busy and now - self._touched >= CALM and self._count() >= ENOUGH:
            self._collect()
