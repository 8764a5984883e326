"""A whole node that dies at every operation of its disk, in every way.

First each operation of a game once in each way, whatever the time: killed before and in the middle
of it, power cuts that keep nothing, all and some of the unsynced data. Each run must end with the
same file as the one that did not crash, and over all its lives the node must have sent the same
signed bytes, all of them durable before they were sent. The same with a game in which a player
leaves, so that a decision is made: there all files must be equal, and nothing that the node signed
may contradict another thing. Then, as long as there is time, two and three deaths in one game, and
people who change their mind after each of them.

    python -m tools.soak.crashes SEED      repeats one of the latter
"""

import random
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import count

from tests.sim.agreement.crashing import LEAVE, QUIET, Death, Plot
from tests.sim.agreement.deaths import (
    deaths_at,
    undisturbed,
    wrong_if_decided,
    wrong_if_fickle,
    wrong_with,
)

WORKERS = 2


def run(seconds: float) -> bool:
    """All single deaths, then as many of several as the time allows; reports the coverage."""
    end = time.monotonic() + seconds
    points = [(n, plot) for plot in (QUIET, LEAVE) for n in range(_operations(plot))]
    with ProcessPoolExecutor(WORKERS) as pool:
        singles = [line for lines in pool.map(single, *zip(*points, strict=True)) for line in lines]
        failures = [line for line in singles if line]
        print(
            f"crashes: {len(points)} operations in two games, {len(singles)} deaths, "
            f"{len(failures)} went wrong",
            flush=True,
        )
        tried = 0
        for batch in _batches(end):
            wrong = list(pool.map(several, batch))
            failures += [line for line in wrong if line]
            tried += len(wrong)
    print(f"crashes: {tried} games with several deaths or a fickle person")
    for line in failures[:20]:
        print(f"crashes: {line}")
    return not failures


def _batches(end: float) -> Iterator[list[int]]:
    seeds = count()
    while time.monotonic() < end:
        yield [next(seeds) for _ in range(4 * WORKERS)]


def _operations(plot: Plot) -> int:
    return len(undisturbed(plot).operations)


def single(number: int, plot: Plot) -> list[str]:
    """Every way to die at one operation: a line for each, empty if nothing was wrong."""
    found = []
    for where, death in deaths_at(number, plot):
        wrong = wrong_with(death) if plot == QUIET else wrong_if_decided(death)
        found.append(f"{where}: {wrong}" if wrong else "")
    return found


def several(seed: int) -> str:
    """Two or three deaths, the later ones counted from the start before; '' or the failure."""
    dice = random.Random(seed)
    plot = dice.choice((QUIET, LEAVE))
    first = dice.choice(deaths_at(dice.randrange(_operations(plot)), plot))[1]
    later = [_early(dice) for _ in range(dice.randint(1, 2))]
    if plot == LEAVE:
        wrong = wrong_if_decided(first, *later, fickle=dice.random() < 0.5)
    else:
        wrong = wrong_if_fickle(first) if seed % 3 == 0 else wrong_with(first, *later)
    return f"{wrong}; python -m tools.soak.crashes {seed}" if wrong else ""


def _early(dice: random.Random) -> Death:
    """A death in the first operations after a start, of which there are few when a game ends."""
    death = dice.choice(deaths_at(0))[1]
    return Death(dice.randrange(4), death.written, death.keeps)


if __name__ == "__main__":
    print(several(int(sys.argv[1])) or "nothing went wrong")
