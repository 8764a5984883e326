"""Agreement under faults: thousands of simulated evenings, and what each rule is good for.

Half of the time goes to the real protocol: seeds over 3 to 12 seats with every kind of fault, some
of them with a liar. None may end in a disagreement, a stall or an honest seat convicted. The table
is a stand-in without cards (tests/session/toy.py): what is tried here is the agreement.

The rest goes to sessions with one rule left out each (tests/session/ablations.py), in the weather
that the rule is made for. Each of them must go wrong somewhere, or the simulator is blind.

    python -m tools.soak.agreement SEED [ABLATION]      repeats one evening, with its trace
"""

import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from multiprocessing import get_context

from p2p_dixit.runtime.sim.faults import Faults
from p2p_dixit.runtime.sim.liar import Lies
from p2p_dixit.runtime.simulator import Evening, simulate
from p2p_dixit.session.session import Session
from tests.session.ablations import ABLATIONS
from tests.session.toy import ToyGame

SIZES = (3, 4, 5, 3, 6, 7, 3, 8, 5, 9, 4, 10, 3, 11, 5, 12)
WORKERS = 2
CHUNK = 8  # seeds handed to a worker at a time

# An ablation is given up (and the soak fails) after so many seeds without a fault.
MOST_SEEDS = 4000

STORM = Faults(storm=True, partitions=0, sleeps=0, crashes=0, deaths=0, leaves=0, joins=0)
WEATHERS: dict[str, tuple[int, int, Faults]] = {  # seats, length, faults
    "majority-acks": (
        3,
        12,
        Faults(deaths=0, crashes=0, liars=1, lies=Lies(moves=0.5, acks=0.0)),
    ),
    "no-value-lock": (3, 30, STORM),
    "acks-after-promise": (3, 30, STORM),
    "eviction-on-timeout": (4, 12, Faults(partitions=3)),
    "signing-after-a-lying-disk": (4, 20, Faults(crashes=6, lying_disks=1.0, deaths=0)),
}


def evening(seed: int, ablation: str = "", *, trace: bool = False) -> Evening:
    """One evening: of the real protocol, or of one with a rule left out."""
    if not ablation:
        size = SIZES[seed % len(SIZES)]
        return simulate(ToyGame(size, 10 + seed % 11), seed, trace=trace)
    seats, length, faults = WEATHERS[ablation]
    session: type[Session] = ABLATIONS[ablation]
    return simulate(ToyGame(seats, length, 0), seed, faults, session=session, trace=trace)


def run(seconds: float) -> bool:
    """Uses the time given; says what was covered."""
    end = time.monotonic() + seconds
    with ProcessPoolExecutor(WORKERS, mp_context=get_context("spawn")) as workers:
        good = _protocol(workers, time.monotonic() + seconds * 0.6)
        for index, name in enumerate(ABLATIONS):
            share = (end - time.monotonic()) / (len(ABLATIONS) - index)
            good &= _ablation(workers, name, time.monotonic() + share)
    return good


def _evenings(workers: ProcessPoolExecutor, ablation: str, end: float) -> Iterator[Evening]:
    for first in count(0, CHUNK * WORKERS):
        seeds = range(first, first + CHUNK * WORKERS)
        yield from workers.map(evening, seeds, [ablation] * len(seeds), chunksize=CHUNK // 2)
        if time.monotonic() >= end:
            return


def _protocol(workers: ProcessPoolExecutor, end: float) -> bool:
    seeds = steps = rosters = liars = convicted = finished = wrong = 0
    for came in _evenings(workers, "", end):
        seeds, steps, rosters = seeds + 1, steps + came.steps, rosters + came.rosters
        liars, convicted = liars + bool(came.liars), convicted + len(came.convicted)
        finished += came.finished
        if came.wrong:
            wrong += 1
            print(f"  seed {came.seed}: {'; '.join(came.wrong)}")
            print(f"    python -m tools.soak.agreement {came.seed}", flush=True)
    print(
        f"  agreement: {seeds} seeds ({liars} with a liar), {steps} steps, {rosters} decisions, "
        f"{convicted} liars convicted, {finished} games ended, {wrong} went wrong",
        flush=True,
    )
    return wrong == 0


def _ablation(workers: ProcessPoolExecutor, name: str, end: float) -> bool:
    """Looks for the first evening that goes wrong without the rule."""
    seeds = 0
    for came in _evenings(workers, name, end):
        seeds += 1
        if came.wrong:
            print(f"  without the rule ({name}): wrong after {seeds} seeds: {came.wrong[0]}")
            return True
        if seeds >= MOST_SEEDS:
            break
    print(f"  without the rule ({name}): nothing went wrong in {seeds} seeds: is it seen?")
    return False


def main(arguments: list[str]) -> int:
    """Repeats one evening."""
    came = evening(int(arguments[0]), *arguments[1:2], trace=True)
    print("\n".join(came.trace))
    print(came.faults)
    print("; ".join(came.wrong) or "nothing went wrong")
    return 1 if came.wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
