"""Whole evenings with the real nodes, tables, cards and logs, under faults and with liars.

Each seed is one game (sim/agreement/simulator), over all rule sets and 3 to 12 seats; small tables
come more often, because they are cheap and every odd kind of majority is there already. After each:
equal steps, rosters and files, no stall while a majority can continue, no honest seat convicted,
and `verify` accepts the file.

A fifth of the time goes to the real cryptography. For volume the rest has a stand-in for the group
(fastgroup.py): everything else, all proofs included, is the same code. SOAK_SEED is the first seed.

    python -m tools.soak.evenings SEED        repeats an evening of the stand-in, with its trace
    python -m tools.soak.evenings SEED real   ... of the real cryptography
"""

import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from itertools import count
from multiprocessing import get_context

from p2p_dixit.rules.sets import Options
from p2p_dixit.sim.agreement.simulator import Evening, simulate
from p2p_dixit.sim.agreement.table import drawn
from tools.soak import TALLY, fastgroup

WORKERS = 2
CHUNK = 4  # seeds handed to a worker at a time
REAL_SHARE = 0.2

_SMALL = [
    *[("classic", 3), ("modern", 3), ("odyssey", 3)] * 4,
    *[("classic", 4), ("modern", 4), ("odyssey", 4)] * 3,
    *[("classic", 5), ("modern", 5), ("odyssey", 5)] * 2,
    *[("classic", 6), ("modern", 6), ("odyssey", 6), ("modern", 7), ("odyssey", 7)],
]
_LARGE = [
    *[("modern", 8), *(("odyssey", players) for players in range(8, 13))],
    *[("teams", players) for players in (6, 8, 10, 12)],
    *[("party", players) for players in range(6, 13)],
]


def table_of(seed: int) -> tuple[str, int]:
    """The rule set and the number of players of a seed: every twelfth one is a large table."""
    if seed % 12 == 11:
        return _LARGE[seed // 12 % len(_LARGE)]
    return _SMALL[seed % len(_SMALL)]


def evening(seed: int, *, trace: bool = False) -> Evening:
    """The evening of a seed."""
    rules, players = table_of(seed)
    return simulate(drawn(Options(rules), players, seed), seed, trace=trace)


def run(seconds: float) -> bool:
    """Uses the time given; reports the coverage."""
    end = time.monotonic() + seconds
    real = _covered("real cryptography", None, time.monotonic() + seconds * REAL_SHARE)
    fast = _covered("stand-in group", fastgroup.install, end)
    return real and fast


def _covered(what: str, install: Callable[[], None] | None, end: float) -> bool:
    figures, tables, seats = Counter[str](), Counter[str](), Counter[int]()
    for came in _evenings(install, end):
        rules, players = table_of(came.seed)
        tables[rules] += 1
        seats[players] += 1
        _add(figures, came)
        if came.wrong:
            print(f"  seed {came.seed}, {what}: {'; '.join(came.wrong)}")
            print(f"    {_replay(came.seed, real=install is None)}", flush=True)
    TALLY.update({"evenings": sum(tables.values()), "faults": figures["wrong"]})
    print(f"  {what}: {sum(tables.values())} seeds, {figures['wrong']} went wrong")
    print(f"    rule sets {_listed(tables)}; seats {_listed(seats)}")
    print(f"    {_listed(figures)}", flush=True)
    return not figures["wrong"]


def _evenings(install: Callable[[], None] | None, end: float) -> Iterator[Evening]:
    first = int(os.environ.get("SOAK_SEED", "0"))
    context = get_context("spawn")  # no child may inherit another group
    with ProcessPoolExecutor(WORKERS, mp_context=context, initializer=install) as workers:
        for start in count(first, CHUNK * WORKERS):
            seeds = range(start, start + CHUNK * WORKERS)
            yield from workers.map(evening, seeds, chunksize=CHUNK // 2)
            if time.monotonic() >= end:
                return


def _add(figures: Counter[str], came: Evening) -> None:
    figures["steps"] += came.steps
    figures["decisions"] += came.rosters
    figures["seats taken in mid-game"] += came.joined
    figures["messages"] += came.messages
    figures["games ended"] += came.finished
    figures["games with liars"] += bool(came.liars)
    figures["liars convicted"] += len(came.convicted)
    figures["records lost by lying disks"] += came.lost
    figures["wrong"] += bool(came.wrong)


def _listed(counts: Mapping[str, int] | Mapping[int, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in sorted(counts.items()))


def _replay(seed: int, *, real: bool) -> str:
    rules, players = table_of(seed)
    if real:
        call = f"p2p-dixit simulate --faults --rules {rules} --players {players}"
        return f"{call} --games 1 --seed {seed} --trace"
    return f"python -m tools.soak.evenings {seed}"


def main(arguments: list[str]) -> int:
    """Repeats one evening."""
    if "real" not in arguments:
        fastgroup.install()
    came = evening(int(arguments[0]), trace=True)
    print("\n".join(came.trace))
    print(came.faults)
    print("; ".join(came.wrong) or "nothing went wrong")
    return 1 if came.wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
