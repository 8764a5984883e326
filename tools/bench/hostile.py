"""The search for input that costs most for its size: shapes that hurt decoders, then mutations.

`worst` takes seeds (honest messages, and shapes made to hurt) and what a message costs, and climbs:
it keeps a few of the most costly inputs, changes one of them at random, and keeps the result if it
costs more a byte. Costs are processor time, the least of a few runs with cold caches, so that what
else the machine does hardly counts.
"""

import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from p2p_dixit.net.limits import BYTES_PER_SECOND, MESSAGES_PER_SECOND

# What a message takes of a link's ration at the least: so many may be sent a second, and so much.
LEAST_BYTES = BYTES_PER_SECOND / MESSAGES_PER_SECOND
KEPT = 6
RUNS = 3
IN_A_ROW = 32  # over one link, from its start: the effect of rations shows

Cost = Callable[[bytes], None]
Mend = Callable[[bytes], bytes]
Fits = Callable[[bytes], bool]


class Chill(Protocol):
    """Clears the caches, and all state of a link if it is to be a new one."""

    def __call__(self, *, new_link: bool) -> None: ...


@dataclass(frozen=True)
class Found:
    """An input, and what it costs a byte (in seconds)."""

    data: bytes
    cost: float


def cost_of(data: bytes, take: Cost, chill: Chill, runs: int = RUNS) -> float:
    """Seconds a byte of a few in a row, caches cold each time, the least of a few runs."""
    least = float("inf")
    for _ in range(runs):
        spent = 0
        chill(new_link=True)
        for _n in range(IN_A_ROW):
            began = time.thread_time_ns()
            take(data)
            spent += time.thread_time_ns() - began
            chill(new_link=False)
        least = min(least, spent / IN_A_ROW)
    return least / 1e9 / ration_of(data)


def ration_of(data: bytes) -> float:
    """The bytes that a message takes of its link's ration."""
    return max(float(len(data)), LEAST_BYTES)


def worst(
    seeds: Sequence[bytes],
    take: Cost,
    chill: Chill,
    seconds: float,
    fits: Fits,
    mend: Mend = lambda data: data,
) -> Found:
    """The most costly input that was found in so much time.

    `mend` signs the changed message; one that no longer fits (is of another kind) is skipped.
    """
    chance = random.Random(len(seeds))
    best = sorted(
        (Found(seed, cost_of(seed, take, chill)) for seed in seeds), key=lambda one: -one.cost
    )[:KEPT]
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        parent = chance.choice(best)
        data = mend(mutated(parent.data, best, chance))
        if not fits(data):
            continue
        found = Found(data, cost_of(data, take, chill, 1))
        if found.cost > best[-1].cost:  # by chance? once more, with care
            found = Found(data, cost_of(data, take, chill))
            best = sorted([*best, found], key=lambda one: -one.cost)[:KEPT]
    return max((Found(one.data, cost_of(one.data, take, chill, 9)) for one in best), key=_cost)


def _cost(found: Found) -> float:
    return found.cost


def mutated(data: bytes, others: Sequence[Found], chance: random.Random) -> bytes:
    """One change: bytes exchanged, doubled, dropped, or taken from another input."""
    at, size = chance.randrange(len(data) + 1), chance.choice((1, 1, 2, 4, 16, 64, 256))
    match chance.randrange(6):
        case 0:
            return data[:at] + bytes([chance.choice(_TELLING)]) + data[at + 1 :]
        case 1:
            return data[:at] + data[at + size :]
        case 2:
            return data[:at] + 2 * data[at : at + size] + data[at + size :]
        case 3:
            other = chance.choice(others).data
            return data[:at] + other[chance.randrange(len(other) + 1) :]
        case 4:
            return data[:at] + bytes([chance.choice(_TELLING)]) * size + data[at:]
        case _:
            return data[: at or 1]


# Bytes that begin something: small and large integers, maps, arrays, texts, byte strings.
_TELLING = (
    b"\x00\x01\x7f\x80\x81\x8f\x90\x91\x92\x9f\xa0\xa1\xbf\xc0\xc2\xc4\xc5\xc6\xcc\xcf\xd9\xdc\xdd"
    b"\xde\xdf\xe0\xff"
)


def shapes(head: bytes, most: int) -> list[bytes]:
    """Values that hurt, behind a beginning: many small ones, deep ones, long ones."""
    made = []
    for count in (1, 30, 150, 500, 1000, 15_000, 60_000):
        for item in (b"\x80", b"\x90", b"\xc0", b"\xa0", b"\x91\x90", b"\x81\xa0\x80", b"\xc4\x00"):
            made.append(head + b"\xdd" + count.to_bytes(4, "big") + item * count)
            if count < 2**16:
                made.append(head + b"\xdc" + count.to_bytes(2, "big") + item * count)
    for size in (10, 1000, 30_000, 450_000):
        for fill in (b"x", b"\xd1\x8f"):
            body = (fill * size)[:size]
            made.append(head + b"\xc6" + size.to_bytes(4, "big") + body)
            made.append(head + b"\xdb" + size.to_bytes(4, "big") + body)
    made += [head + b"\x91" * depth + b"\xc0" for depth in (1, 11, 12, 13, 1000)]
    return [one for one in made if len(one) <= most]
