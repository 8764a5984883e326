"""Evenings from the lobby to the rematch through the table machine, hosts dying included.

python -m tools.soak.parties SEED      repeats one
"""

import sys
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import count, islice
from multiprocessing import get_context

from p2p_dixit.sim.evening import PartyEvening, party_evening
from tools.soak import TALLY

WORKERS = 2
CHUNK = 8  # evenings handed out at a time
FIRST = 1000  # the tests have the seeds below


def run(seconds: float) -> bool:
    """Plays for so long; whether all went right."""
    end, seeds = time.monotonic() + seconds, count(FIRST)
    played: list[PartyEvening] = []
    with ProcessPoolExecutor(WORKERS, mp_context=get_context("spawn")) as pool:
        while time.monotonic() < end:
            played += pool.map(party_evening, islice(seeds, CHUNK))
    wrong = [one for one in played if one.wrong]
    TALLY.update({"evenings": len(played), "faults": len(wrong)})
    for one in wrong:
        print(f"  seed {one.seed}: {'; '.join(one.wrong)}")
    print(
        f"  {len(played)} evenings, {sum(one.games for one in played)} games,"
        f" {sum(one.hosts_died for one in played)} dead hosts,"
        f" {sum(one.crashes for one in played)} crashes,"
        f" {sum(one.newcomers for one in played)} newcomers, {len(wrong)} went wrong"
    )
    return not wrong


if __name__ == "__main__":
    print(party_evening(int(sys.argv[1])))
