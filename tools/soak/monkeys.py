"""A monkey on the screens of simulated tables, for as long as there is time.

A seed that fails is repeated by `python -m tests.ui.monkey SEED`.
"""

import asyncio
import time
from itertools import count

from tests.ui.monkey import walk

FIRST = 1000  # the tests have the seeds below


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
    print(f"  {walks} walks, {len(failed)} failed")
    return not failed
