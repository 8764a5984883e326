"""Floors: the time that the bare library calls behind some work take on their own.

The calls are counted by putting counters before the functions of `crypto.sodium`; the floor is the
time of the same number of those calls. Times are those of the processor, which on an idle machine
are those of the clock: what else the machine does disturbs them least.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from p2p_dixit.crypto import sodium
from p2p_dixit.crypto.group import BASE, Point, Scalar, hash_to_point

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


def timed(run: Callable[[], object], calls: Counter[str]) -> tuple[float, float]:
    """The least time of some work and of its bare calls, measured in turns."""
    took: list[float] = []
    floor: list[float] = []
    while sum(took) < SECONDS or len(took) < TIMES:
        took.append(seconds(run))
        floor.append(seconds(lambda: bare(calls)))
    return min(took), min(floor)


def seconds(run: Callable[[], object]) -> float:
    """The processor's time that `run` takes."""
    start = time.process_time()
    run()
    return time.process_time() - start


def bare(calls: Counter[str]) -> None:
    """Makes these calls and nothing else."""
    for name, count in calls.items():
        function, arguments = getattr(sodium, name), _ARGUMENTS[name]
        for _ in range(count):
            function(*arguments)
