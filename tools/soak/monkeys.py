"""Monkeys on the screens of simulated tables, for as long as there is time: four walks a second.

What fails says how it is repeated, as in `python -m tests.ui.monkey 1017.4`.
"""

import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from itertools import count

from tests.ui.monkey import WALKS

FIRST = 1000  # the tests have the evenings below
AT_A_TIME = 5  # evenings in a process of their own, because of the stand-in group
WORKERS = 2


def run(seconds: float) -> bool:
    """Walks for so long; whether all went right."""
    end = time.monotonic() + seconds
    with ThreadPoolExecutor(WORKERS) as pool:
        done = list(pool.map(lambda worker: _walk(FIRST + worker * AT_A_TIME, end), range(WORKERS)))
    evenings, failed = (sum(part) for part in zip(*done, strict=True))
    print(f"  {evenings * WALKS} walks from evening {FIRST} on: {failed} processes failed")
    return not failed


def _walk(first: int, end: float) -> tuple[int, int]:
    """How many evenings there was time for, and how many processes reported a failed walk."""
    evenings = failed = 0
    for seed in count(first, WORKERS * AT_A_TIME):
        if time.monotonic() >= end:
            break
        call = ["-m", "tests.ui.monkey", str(seed), str(seed + AT_A_TIME)]
        done = subprocess.run([sys.executable, *call], check=False, capture_output=True, text=True)
        evenings += AT_A_TIME
        if done.returncode:
            failed += 1
            print(done.stderr[-4000:], done.stdout)
    return evenings, failed
