"""The deck: time and calls of every operation, beside the floor of the bare library calls.

The calls an operation makes are counted by putting counters before the functions of
`crypto.sodium`; its *floor* is the time that the same number of those calls takes on its own. Work
and floor are timed in turns, and the least of each counts. Times are those of the processor, which
on an idle machine are those of the clock: what else the machine does disturbs them least.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from p2p_dixit.crypto import sodium
from p2p_dixit.crypto.group import BASE, Point, Scalar, hash_to_point
from tools.bench import Figure
from tools.bench.deck_work import Work, works

WORD = {
    "multiply": "multiplications",
    "multiply_base": "base multiplications",
    "add": "additions",
    "subtract": "subtractions",
    "is_point": "points decoded",
    "from_hash": "points hashed",
}
# How long to go on measuring one operation, and how often at least.
SECONDS, TIMES = 0.3, 3

_POINT: Point = hash_to_point("bench")
_SCALAR: bytes = Scalar(int.from_bytes(b"\x0b" * 31, "big")).encode()
_ARGUMENTS: dict[str, tuple[bytes, ...]] = {
    "multiply": (_SCALAR, _POINT.encode()),
    "multiply_base": (_SCALAR,),
    "add": (_POINT.encode(), BASE.encode()),
    "subtract": (_POINT.encode(), BASE.encode()),
    "is_point": (_POINT.encode(),),
    "from_hash": (bytes(range(64)),),
}


def measure() -> Iterator[Figure]:
    """Every operation: its time against the floor, then its calls."""
    for work in works():
        yield from _figures(work)


def _figures(work: Work) -> Iterator[Figure]:
    work.run()  # fills the caches of cards and generators, as the first move of a game does
    calls = counted(work.run)
    took, floor = _timed(work.run, calls)
    yield Figure(work.name, 1000 * took, "ms", 1000 * floor)
    for name, count in calls.items():
        yield Figure(f"{work.name}, {WORD[name]}", count, "calls")


def counted(run: Callable[[], object]) -> Counter[str]:
    """How often `run` calls each function of the library."""
    calls: Counter[str] = Counter()
    with _counters(calls):
        run()
    return Counter({name: calls[name] for name in WORD if calls[name]})


@contextmanager
def _counters(calls: Counter[str]) -> Iterator[None]:
    saved = {name: getattr(sodium, name) for name in WORD}
    for name, function in saved.items():
        setattr(sodium, name, _counter(name, function, calls))
    try:
        yield
    finally:
        for name, function in saved.items():
            setattr(sodium, name, function)


def _counter(
    name: str, function: Callable[..., object], calls: Counter[str]
) -> Callable[..., object]:
    def count(*arguments: bytes) -> object:
        calls[name] += 1
        return function(*arguments)

    return count


def _timed(run: Callable[[], object], calls: Counter[str]) -> tuple[float, float]:
    took: list[float] = []
    floor: list[float] = []
    while sum(took) < SECONDS or len(took) < TIMES:
        took.append(_seconds(run))
        floor.append(_seconds(lambda: _bare(calls)))
    return min(took), min(floor)


def _seconds(run: Callable[[], object]) -> float:
    start = time.process_time()
    run()
    return time.process_time() - start


def _bare(calls: Counter[str]) -> None:
    for name, count in calls.items():
        function, arguments = getattr(sodium, name), _ARGUMENTS[name]
        for _ in range(count):
            function(*arguments)
