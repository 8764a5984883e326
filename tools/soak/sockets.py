"""The liar with a grammar over real sockets (tests/doctored/grammatical.py), in real time.

The order of arrivals is not under control here, so a seed is a hint and no repetition:

    python -m tools.soak.sockets SEED
"""

import asyncio
import sys
import time
from itertools import count

from tests.doctored.grammatical import STEPS, wrong_over_sockets


def run(seconds: float) -> bool:
    """As many tables as the time allows; reports the coverage."""
    end, failures = time.monotonic() + seconds, list[str]()
    for seed in count():
        if time.monotonic() >= end:
            print(f"sockets: {seed} tables, {len(failures)} went wrong")
            break
        if wrong := tried(seed):
            failures.append(f"{'; '.join(wrong)}; python -m tools.soak.sockets {seed}")
    for line in failures[:20]:
        print(f"sockets: {line}")
    return not failures


def tried(seed: int) -> list[str]:
    """What went wrong at the table of a seed."""
    return asyncio.run(wrong_over_sockets(seed, STEPS[seed % len(STEPS)]))


if __name__ == "__main__":
    print("; ".join(tried(int(sys.argv[1]))) or "nothing went wrong")
