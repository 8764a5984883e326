"""Floors: the time that the bare library calls behind some work take on their own.

The calls are counted by putting counters before the functions of `crypto.sodium`, and before those
of hashlib and hmac in `crypto.hashes`, with the bytes they hash; the floor is the time of the same
number of those calls. Signatures are counted by the caller, who knows how many there have to be.
Times are those of the processor, which on an idle machine are those of the clock: what else the
machine does disturbs them least.
"""

import hashlib
import hmac
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

from p2p_dixit.crypto import hashes, sodium
from p2p_dixit.crypto.group import BASE, Point, Scalar, hash_to_point
from p2p_dixit.crypto.signing import SigningKey, sign, verify

WORD = {
    "multiply": "multiplications",
    "multiply_base": "base multiplications",
    "add": "additions",
    "subtract": "subtractions",
    "is_point": "points decoded",
    "from_hash": "points hashed",
}
# The hash functions by name; under the name and `_BYTES` stands how many bytes went in.
_HASHES: dict[str, Callable[[bytes], object]] = {
    "sha256": lambda data: hashlib.sha256(data).digest(),
    "sha512": lambda data: hashlib.sha512(data).digest(),
    "hmac": lambda data: hmac.digest(bytes(64), data, "sha512"),
}
_BYTES = " bytes"

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
    """How often `run` calls each function of the group's library, and how much it hashes."""
    calls: Counter[str] = Counter()
    with _counters(calls):
        run()
    return Counter({name: count for name, count in calls.items() if count})


@contextmanager
def _counters(calls: Counter[str]) -> Iterator[None]:
    before = [(sodium, name, getattr(sodium, name)) for name in WORD]
    before += [(hashes, name, getattr(hashes, name)) for name in ("hashlib", "hmac")]
    for name in WORD:
        setattr(sodium, name, _counter(name, getattr(sodium, name), calls))
    plain = {
        name: _hash_counter(name, getattr(hashlib, name), calls) for name in ("sha256", "sha512")
    }
    keyed = _hash_counter("hmac", hmac.digest, calls)
    vars(hashes).update(hashlib=SimpleNamespace(**plain), hmac=SimpleNamespace(digest=keyed))
    try:
        yield
    finally:
        for module, name, function in before:
            setattr(module, name, function)


def _counter(
    name: str, function: Callable[..., object], calls: Counter[str]
) -> Callable[..., object]:
    def count(*arguments: bytes) -> object:
        calls[name] += 1
        return function(*arguments)

    return count


def _hash_counter(
    name: str, function: Callable[..., Any], calls: Counter[str]
) -> Callable[..., Any]:
    def count(*arguments: Any) -> Any:
        calls[name] += 1
        calls[name + _BYTES] += len(arguments[-2] if name == "hmac" else arguments[0])
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
    for name in WORD.keys() & calls.keys():
        function, arguments = getattr(sodium, name), _ARGUMENTS[name]
        for _ in range(calls[name]):
            function(*arguments)
    for name in _HASHES.keys() & calls.keys():
        data = bytes(calls[name + _BYTES] // calls[name])
        for _ in range(calls[name]):
            _HASHES[name](data)


_KEY = SigningKey(bytes(32))


def signed(count: int) -> float:
    """Seconds that so many signatures take."""
    return seconds(lambda: [sign(_KEY, "bench", number.to_bytes(8)) for number in range(count)])


def verified(count: int) -> float:
    """Seconds that checking so many signatures takes; no two alike, for those are remembered."""
    tag = f"bench {time.perf_counter_ns()}"
    some = [(one, sign(_KEY, tag, one)) for one in map(int.to_bytes, range(count), [8] * count)]
    return seconds(lambda: [verify(_KEY.public, tag, *one) for one in some])
