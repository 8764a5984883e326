"""Seats that fall silent in the middle of a step (tests/sim/agreement/silence.py), in every way.

Every kind of step of every rule set; one seat, or two of five; the move missing, or only the ack;
each to the end of its game, in the stand-in group. The order is one of chance, so that a short soak
has some of everything.
"""

import random
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import chain, repeat
from multiprocessing import get_context

from tests.sim.agreement.silence import PLAYERS, beginnings, every_case, wrong_with
from tools.soak import fastgroup

WORKERS = 2


def run(seconds: float) -> bool:
    """As many cases as the time allows; reports the coverage."""
    share = seconds * WORKERS / len(PLAYERS)
    context = get_context("spawn")  # no child may inherit another group
    with ProcessPoolExecutor(WORKERS, context, initializer=fastgroup.install) as pool:
        came = list(pool.map(tried, PLAYERS, repeat(share)))
    failures = [line for _, _, lines in came for line in lines]
    done, of = sum(count for count, _, _ in came), sum(count for _, count, _ in came)
    print(f"silence: {done} of {of} cases, {len(failures)} went wrong")
    for line in failures[:20]:
        print(f"silence: {line}")
    return not failures


def tried(rules: str, seconds: float) -> tuple[int, int, list[str]]:
    """Cases of a rule set: how many were tried, of how many, and what went wrong."""
    end = time.monotonic() + seconds
    found = beginnings(rules)
    cases = list(chain.from_iterable(every_case(found)))
    random.Random(rules).shuffle(cases)
    count, failures = 0, list[str]()
    for case in cases:
        if time.monotonic() >= end:
            break
        wrong = wrong_with(found[case.name], case, whole=True)
        count += 1
        failures += [f"{rules}: {case}: {wrong}"] if wrong else []
    return count, len(cases), failures
