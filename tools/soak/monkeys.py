"""Monkeys on the screens of simulated tables, for as long as there is time: two walks a second.

What fails says how it is repeated, as in `python -m tests.ui.monkey 1017.4`.
"""

import subprocess
import sys
import time
from itertools import count

FIRST = 1000  # the tests have the evenings below
AT_A_TIME = 5  # evenings in a process of their own, because of the stand-in group


def run(seconds: float) -> bool:
    """Walks for so long; whether all went right."""
    end, failed = time.monotonic() + seconds, 0
    for first in count(FIRST, AT_A_TIME):
        if time.monotonic() >= end:
            evenings = f"evenings {FIRST} to {first - 1}"
            print(f"  {evenings}: {failed} times {AT_A_TIME} of them failed")
            return not failed
        call = ["-m", "tests.ui.monkey", str(first), str(first + AT_A_TIME)]
        done = subprocess.run([sys.executable, *call], check=False, capture_output=True, text=True)
        if done.returncode:
            failed += 1
            print(done.stderr[-4000:], done.stdout)
    return False
