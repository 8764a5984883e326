"""The deck: time and calls of every operation, beside the floor of the bare library calls."""

from collections.abc import Iterator

from tools.bench import Figure
from tools.bench.deck_work import Work, works
from tools.bench.floor import WORD, counted, timed


def measure() -> Iterator[Figure]:
    """Every operation: its time against the floor, then its calls."""
    for work in works():
        yield from _figures(work)


def _figures(work: Work) -> Iterator[Figure]:
    work.run()  # fills the caches of cards and generators, as the first move of a game does
    calls = counted(work.run)
    took, floor = timed(work.run, calls)
    yield Figure(work.name, 1000 * took, "ms", 1000 * floor)
    for name in WORD:
        if calls[name]:
            yield Figure(f"{work.name}, {WORD[name]}", calls[name], "calls")
