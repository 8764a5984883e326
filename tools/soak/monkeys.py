"""A monkey on the screens of simulated tables, for as long as there is time.

A long walk, then fifty short ones, and so on. What fails says how it is repeated:
`python -m tests.ui.monkey SEED`, or `short SEED`.
"""

import asyncio
import subprocess
import sys
import time
from itertools import count

from tests.ui.monkey import walk

FIRST = 1000  # the tests have the seeds below
SHORT = 50  # short walks after each long one, in a process of their own


def run(seconds: float) -> bool:
    """Walks for so long; whether all went right."""
    end, failed, walks = time.monotonic() + seconds, [], 0
    for seed in count(FIRST):
        if time.monotonic() >= end:
            break
        walks += 1
        try:
            asyncio.run(walk(seed))
        except Exception as error:  # noqa: BLE001 - whatever it is, the walk has failed
            failed.append(seed)
            print(f"  seed {seed}: {type(error).__name__}: {error}")
        first = FIRST + (seed - FIRST) * SHORT
        call = ["-m", "tests.ui.monkey", "short", str(first), str(first + SHORT)]
        done = subprocess.run([sys.executable, *call], check=False, capture_output=True, text=True)
        walks += SHORT
        if done.returncode:
            failed.append(first)
            print(done.stderr[-2000:])
    print(f"  {walks} walks, {len(failed)} failed")
    return not failed
