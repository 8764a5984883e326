"""The adversary that makes up its own lies (p2p_dixit/sim/agreement): evenings by the thousand.

Four kinds of evenings:

- `table`: the real table, short games of 3 to 6 seats, a liar who lies by the grammar, sometimes a
  spectator who does, and people who leave, come, sleep and crash meanwhile;
- `toy`: the same at a table without cards (tests/session/toy.py), where only the agreement counts;
- `twins`: two copies of one node, all schedules of two windows at four seats, then longer ones;
- `byzzfuzz`: single messages of one node changed, all of them at four seats, then several.

At last the faults that were fixed are put back (tests/session/restored.py), one after the other,
and the adversary must find each of them again, with seeds that it never had before.

The first two follow novelty: half of the evenings take up another one at the lie after which an
honest node was in a state that no node had been in before (tests/sim/agreement/coverage.py). It
counts evenings, distinct states of honest nodes, lies, and evenings that went wrong, each with the
call that repeats it.

    python -m tools.soak.adversary KIND NAME      repeats one evening, with its trace
"""

import os
import random
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from itertools import count, repeat
from multiprocessing import get_context

from p2p_dixit.rules.sets import Options
from p2p_dixit.session.session import Session
from p2p_dixit.sim.agreement.faults import adverse
from p2p_dixit.sim.agreement.game import SimulatedGame
from p2p_dixit.sim.agreement.lineage import Lineage
from p2p_dixit.sim.agreement.simulator import Evening, simulate
from p2p_dixit.sim.agreement.table import drawn
from tests.session.restored import RESTORED
from tests.session.toy import ToyGame
from tests.sim.agreement.byzzfuzz import Trial, drawn_trial, trials
from tests.sim.agreement.coverage import Coverage
from tests.sim.agreement.plot import BEGIN, quiet
from tests.sim.agreement.twins import Schedule, drawn_schedule, schedules
from tools.soak import TALLY, fastgroup

WORKERS = 2
SHARES = {"table": 5, "toy": 3, "twins": 1, "byzzfuzz": 1}  # of the time
RESTORED_SHARE = 0.1  # of the time, for faults that are put back
UNUSED = 10_000  # seeds from here on are in no test
LEAST_TRIED = 200  # evenings, before the adversary is called blind: the rarest takes some twenty
CHANGES = 11  # of one message: three in time, the others in value

_TABLES = [
    ("modern", 4),
    ("classic", 4),
    ("odyssey", 4),
    ("modern", 3),
    ("classic", 5),
    ("modern", 6),
]
_TOYS = [(4, 4), (4, 8), (3, 8), (4, 8), (5, 4), (6, 8)]  # seats and length


# -- evenings by name


def table_of(seed: int) -> SimulatedGame:
    """The real table of a seed."""
    rules, players = _TABLES[seed % len(_TABLES)]
    return drawn(Options(rules), players, seed)


def toy_of(seed: int) -> SimulatedGame:
    """The table without cards of a seed."""
    seats, length = _TOYS[seed % len(_TOYS)]
    return ToyGame(seats, length, 1, name=str(seed))


TABLES: dict[str, Callable[[int], SimulatedGame]] = {"table": table_of, "toy": toy_of}


def evening(
    kind: str, name: str, *, session: type[Session] = Session, trace: bool = False
) -> Evening:
    """The evening of a kind and a name."""
    if kind in TABLES:
        lineage = Lineage.parse(name)
        game = TABLES[kind](lineage.seed)
        faults = adverse(lineage, game.seats)
        return simulate(game, lineage.seed, faults, session=session, trace=trace)
    number = int(name)
    plot, calm = schedule_of(number) if kind == "twins" else trial_of(number)
    game = ToyGame(plot.seats, 6, 0)
    return simulate(game, number, quiet(calm), session=session, trace=trace, plot=plot)


@cache
def every_schedule() -> tuple[Schedule, ...]:
    """All small ones."""
    return tuple(schedules(4, 2, (0.03, 1.2)))


@cache
def every_trial() -> tuple[Trial, ...]:
    """All small ones."""
    return tuple(trial for liar in (0, 1, 3) for trial in trials(4, liar, CHANGES))


def schedule_of(number: int) -> tuple[Schedule, float]:
    """The schedule of a number: all small ones, in an order of chance, then larger ones."""
    if number < len(every_schedule()):
        made = every_schedule()[_order(len(every_schedule()))[number]]
    else:
        dice = random.Random(f"schedule {number}")
        made = drawn_schedule(dice, dice.choice((4, 4, 6)))
    return made, made.end + 1


def trial_of(number: int) -> tuple[Trial, float]:
    """The trial of a number, likewise."""
    if number < len(every_trial()):
        made = every_trial()[_order(len(every_trial()))[number]]
    else:
        dice = random.Random(f"trial {number}")
        made = drawn_trial(dice, dice.choice((4, 4, 6)))
    return made, BEGIN + 6


@cache
def _order(size: int) -> list[int]:
    return random.Random(size).sample(range(size), size)


# -- many of them


@dataclass
class Explored:
    """What a worker has seen."""

    runs: Counter[str] = field(default_factory=Counter)
    figures: Counter[str] = field(default_factory=Counter)
    states: set[int] = field(default_factory=set)
    failures: list[str] = field(default_factory=list)

    def add(self, kind: str, name: str, came: Evening) -> None:
        """Takes in an evening."""
        self.runs[kind] += 1
        self.figures["lies"] += came.lies
        self.figures["decisions"] += came.rosters
        self.figures["liars convicted"] += len(came.convicted)
        self.figures["divided by too many liars"] += came.divided
        self.states.update(came.states)
        if came.wrong:
            again = f"python -m tools.soak.adversary {kind} {name}"
            self.failures.append(f"{'; '.join(came.wrong)}: {again}")


def explored_of(kind: str, first: int) -> Iterator[tuple[str, Evening]]:
    """Evenings of a kind, without end, each with its name."""
    if kind not in TABLES:
        for number in count(first, WORKERS):
            yield str(number), evening(kind, str(number))
    coverage = Coverage.begin(first)
    for seed in count(first, WORKERS):
        lineage = coverage.next(seed)
        came = evening(kind, str(lineage))
        coverage.add(lineage, came.states)
        yield str(lineage), came


def explore(first: int, seconds: float) -> Explored:
    """Evenings of all kinds for so long; runs in a worker."""
    explored = Explored()
    for kind, share in SHARES.items():
        end = time.monotonic() + seconds * share / sum(SHARES.values())
        for name, came in explored_of(kind, first):
            explored.add(kind, name, came)
            if time.monotonic() >= end:
                break
    return explored


def run(seconds: float) -> bool:
    """Uses the time given; reports the coverage."""
    first = int(os.environ.get("SOAK_SEED", "0"))
    context = get_context("spawn")  # no child may inherit another group
    with ProcessPoolExecutor(WORKERS, context, initializer=fastgroup.install) as pool:
        each = seconds * (1 - RESTORED_SHARE)
        jobs = [pool.submit(explore, first + worker, each) for worker in range(WORKERS)]
        found = [job.result() for job in jobs]
        again = list(pool.map(searched, RESTORED, repeat(first), repeat(seconds - each)))
    runs, figures = Counter[str](), Counter[str]()
    for explored in found:
        runs += explored.runs
        figures += explored.figures
    states = set().union(*(explored.states for explored in found))
    failures = [line for explored in found for line in explored.failures]
    TALLY.update(
        {
            "evenings": sum(runs.values()),
            "with the grammar": sum(runs[kind] for kind in TABLES),
            "states": len(states),
            "faults": len(failures),
        }
    )
    print(
        f"adversary: {sum(runs.values())} evenings, {len(states)} distinct states reached, ", end=""
    )
    print(f"{len(failures)} faults found")
    print(f"  {_listed(runs)}; {_listed(figures)}")
    print(f"  {_enumerated('twins', first, runs, len(every_schedule()))}; ", end="")
    print(_enumerated("byzzfuzz", first, runs, len(every_trial())))
    for line in failures[:20]:
        print(f"adversary: {line}")
    for name, evenings, seen in again:
        said = f"found after {evenings}" if seen else f"BLIND after {evenings}"
        print(f"  put back ({name}): {said} evenings")
    return not failures and all(seen for _, _, seen in again)


def searched(name: str, first: int, seconds: float) -> tuple[str, int, bool]:
    """How many evenings it takes to find a fault that is put back, and whether it was found."""
    fault, end = RESTORED[name], time.monotonic() + seconds
    for tried in count(1):
        if fault.found(UNUSED + first + tried, 1) is not None:
            return name, tried, True
        if tried >= LEAST_TRIED and time.monotonic() >= end:
            return name, tried, False
    raise AssertionError("counting does not end")


def _enumerated(kind: str, first: int, runs: Counter[str], every: int) -> str:
    """How much of a small space these evenings went through; SOAK_SEED goes on from there."""
    last = min(first + runs[kind], every)
    return f"{kind} {min(first, every)} to {last} of the {every} small ones"


def _listed(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {number}" for name, number in sorted(counts.items()))


def main(arguments: list[str]) -> int:
    """Repeats one evening."""
    fastgroup.install()
    kind, name = arguments
    came = evening(kind, name, trace=True)
    print("\n".join(came.trace))
    print(came.faults)
    print("; ".join(came.wrong) or "nothing went wrong")
    return 1 if came.wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
