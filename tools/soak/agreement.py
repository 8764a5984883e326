"""What each rule of the agreement is good for: sessions with one of them left out.

Each (tests/session/ablations.py, nonces.py) runs in the weather that its rule is made for, and must
do harm somewhere (divide the table, convict an honest seat, give a secret away; a stall alone does
not count), or the simulator is blind. The same seeds with the rule in force go right. The table is
a stand-in without cards (tests/session/toy.py): this tests the agreement; only the nonces need
cards.

    python -m tools.soak.agreement SEED ABLATION          repeats one evening, with its trace
    python -m tools.soak.agreement SEED ABLATION with     the same with the rule in force
"""

import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import chain, islice
from multiprocessing import get_context

from p2p_dixit.session.session import Session
from p2p_dixit.sim.agreement.faults import Faults
from p2p_dixit.sim.agreement.liar import Lies
from p2p_dixit.sim.agreement.simulator import Evening, simulate
from tests.session.ablations import ABLATIONS
from tests.session.toy import ToyGame
from tools.soak.nonces import leaked

NONCES = "nonces-without-the-step"
WORKERS = 2
CHUNK = 4  # seeds handed to a worker at a time

ENOUGH = 5  # seeds with harm, to believe it
LEAST_TRIED = 400  # seeds, before the simulator is called blind
MOST_SEEDS = 4000
HARMS = ("has another", "is divided", "was convicted", "was evicted", "secrets leaked")

# What a rule prevents may be rare: seeds that went wrong without it before come first.
KNOWN: dict[str, tuple[int, ...]] = {
    "no-value-lock": (155, 186, 348),
    "signing-after-a-lying-disk": (113, 146),
}

_QUIET = Faults(
    storm=True, partitions=0, sleeps=0, crashes=0, deaths=0, clock_jumps=0, leaves=0, joins=0
)
_GUSTS = Faults(
    storm=True,
    flicker=0.5,
    loss=0.0,
    partitions=0,
    sleeps=0,
    crashes=0,
    deaths=0,
    clock_jumps=0,
    leaves=0,
    joins=0,
)
WEATHERS: dict[str, tuple[int, int, Faults]] = {  # seats, length, faults
    "majority-acks": (3, 12, Faults(deaths=0, crashes=0, liars=1, lies=Lies(two_faced=True))),
    "no-value-lock": (3, 30, _GUSTS),
    "acks-after-promise": (5, 30, _QUIET),
    "eviction-on-timeout": (4, 12, Faults(partitions=3)),
    "signing-after-a-lying-disk": (
        3,
        25,
        Faults(
            calm=40.0,
            crashes=10,
            lying_disks=1.0,
            deaths=0,
            leaves=0,
            joins=0,
            partitions=0,
            sleeps=0,
        ),
    ),
}


def evening(seed: int, ablation: str, *, rule: bool = False, trace: bool = False) -> Evening:
    """One evening without a rule, or in the same weather with it."""
    seats, length, faults = WEATHERS[ablation]
    session: type[Session] = Session if rule else ABLATIONS[ablation]
    return simulate(ToyGame(seats, length, 0), seed, faults, session=session, trace=trace)


def _wrong(ablation: str, seed: int, *, rule: bool) -> str:
    """What went wrong in an evening, if anything; runs in a worker."""
    if ablation == NONCES:
        secrets = leaked(seed, careless=not rule)
        return f"{secrets} secrets leaked" if secrets else ""
    return "; ".join(evening(seed, ablation, rule=rule).wrong[:1])


def run(seconds: float) -> bool:
    """Uses the time given, or less; reports the coverage."""
    end, good = time.monotonic() + seconds, True
    names = [*ABLATIONS, NONCES]
    with ProcessPoolExecutor(WORKERS, mp_context=get_context("spawn")) as workers:
        for index, name in enumerate(names):
            share = (end - time.monotonic()) / (len(names) - index)
            good &= _tried(workers, name, time.monotonic() + share)
    return good


def _tried(workers: ProcessPoolExecutor, name: str, end: float) -> bool:
    """Looks for evenings that go wrong without the rule; none may go wrong with it."""
    seeds, harmed, stalled = 0, list[tuple[int, str]](), 0
    half = time.monotonic() + (end - time.monotonic()) / 2
    for seed, what in _seeds(workers, name, rule=False):
        seeds += 1
        if any(harm in what for harm in HARMS):
            harmed.append((seed, what))
        elif what:
            stalled += 1
        late = time.monotonic() >= half and (harmed or seeds >= LEAST_TRIED)
        if len(harmed) >= ENOUGH or late:
            break
    checked, still = 0, list[int]()
    for seed, what in _seeds(workers, name, rule=True):
        checked += 1
        still += [seed] if what else []
        if checked >= seeds or time.monotonic() >= end:
            break
    shown = _shown(harmed) if harmed else ": BLIND"
    print(f"  without the rule ({name}): harm in {len(harmed)} of {seeds} seeds{shown}")
    print(f"    {stalled} more came to a stop")
    also = f": {still}" if still else ""
    print(f"    with it {len(still)} of {checked}{also}", flush=True)
    return bool(harmed) and not still


def _shown(harmed: list[tuple[int, str]]) -> str:
    """One of them, a division rather than anything else."""
    seed, what = min(harmed, key=lambda one: HARMS[0] not in one[1])
    return f" (seed {seed}: {what})"


def _seeds(workers: ProcessPoolExecutor, name: str, *, rule: bool) -> Iterator[tuple[int, str]]:
    known = KNOWN.get(name, ())
    order = chain(known, (seed for seed in range(MOST_SEEDS) if seed not in known))
    while seeds := list(islice(order, CHUNK * WORKERS)):
        found = workers.map(partial(_wrong, name, rule=rule), seeds)
        yield from zip(seeds, found, strict=True)


def main(arguments: list[str]) -> int:
    """Repeats one evening."""
    seed, name, *rest = arguments
    if name == NONCES:
        print(f"{leaked(int(seed), careless=not rest)} secrets leaked")
        return 0
    came = evening(int(seed), name, rule=bool(rest), trace=True)
    print("\n".join(came.trace))
    print(came.faults)
    print("; ".join(came.wrong) or "nothing went wrong")
    return 1 if came.wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
