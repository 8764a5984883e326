"""Every bit of every byte of saved games flipped, one at a time (tests/table/flipping.py).

The games are those of the protocol's vectors: a leave, an eviction and a refill are in them. Bits
are taken in an order of chance, so that a short soak tries some of every game. Each must be found
in the record it is in, and nothing but an error of ours may be raised.
"""

import random
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from pathlib import Path

from p2p_dixit.log.file import read_records
from p2p_dixit.table.audit import Audit
from tests.saved.games import EVICTION, LEAVE, REFILL
from tests.table.flipping import flip, readings, taken

WORKERS = 2
FILES = (LEAVE, EVICTION, REFILL)
PARTS = 16  # of a record's bits, which are tried in turn


def run(seconds: float) -> bool:
    """As many bits as the time allows; reports the coverage."""
    end = time.monotonic() + seconds
    parts = [(path, part) for part in range(PARTS) for path in FILES]
    with ProcessPoolExecutor(WORKERS) as pool:
        came = list(pool.map(flipped, *zip(*parts, strict=True), repeat(end)))
    failures = [line for _, lines in came for line in lines]
    tried, of = sum(count for count, _ in came), sum(8 * path.stat().st_size for path in FILES)
    print(f"flips: {tried} of {of} bits of {len(FILES)} saved games, {len(failures)} not found")
    for line in failures[:20]:
        print(f"flips: {line}")
    return not failures


def flipped(path: Path, part: int, end: float) -> tuple[int, list[str]]:
    """One part of the bits of a game: how many were tried, and those that were not found."""
    records = list(read_records(path.read_bytes()))
    tried, wrong = 0, list[str]()
    for index, reading in readings(records):
        if time.monotonic() >= end:
            break
        for bit in _part(records[index], part):
            tried += 1
            if why := _tried(reading, index, flip(records[index], bit // 8, 1 << bit % 8)):
                wrong.append(f"{path.name}, record {index}, bit {bit}: {why}")
    return tried, wrong


def _part(raw: bytes, part: int) -> list[int]:
    """Every `PARTS`-th bit of a record, in an order of chance that all parts share."""
    order = list(range(8 * len(raw)))
    random.Random(len(raw)).shuffle(order)
    return order[part::PARTS]


def _tried(reading: Audit | None, index: int, changed: bytes) -> str:
    """The failure in the handling of a changed record; '' if there was none."""
    try:
        return "taken" if taken(reading, index, changed) else ""
    except Exception as error:  # noqa: BLE001 - whatever it is, the place is what matters
        return f"{type(error).__name__}: {error}"
