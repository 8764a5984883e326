"""`python -m tools.mutants`: a sample of mutants, and which of them the tests notice."""

import argparse
import json
import random
import sys
import time
from collections import Counter, deque
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import Enum
from itertools import islice
from pathlib import Path

from tools.mutants.nearest import PACKAGES, Package, stages
from tools.mutants.running import POLL, Run, poll, preload, start
from tools.mutants.sites import Mutant, Sites

ROOT = Path(__file__).parents[2]
REASONS = Path(__file__).parent / "reasons.json"


class End(Enum):
    """What became of a mutant."""

    KILLED = "killed"
    SURVIVED = "survived"
    EQUIVALENT = "equivalent"


@dataclass
class Trial:
    """A mutant on its way through the tests that are nearest to it, then through wider ones."""

    package: str
    mutant: Mutant
    stages: deque[list[str]]
    end: End | None = None
    seconds: float = 0.0
    began: float = field(default_factory=time.monotonic)

    def ended(self, end: End) -> None:
        """It is known what became of it."""
        self.end = end
        self.seconds = time.monotonic() - self.began


def sample(package: Package, tree: Path, count: int, seed: str) -> list[Mutant]:
    """Mutants of a package, drawn from a seed."""
    modules = {one: Sites(one, (tree / one).read_text()) for one in package.modules(tree)}
    every = [mutant for sites in modules.values() for mutant in sites.all()]
    random.Random(f"{seed} {package.name}").shuffle(every)
    differing = (mutant for mutant in every if modules[mutant.module].differs(mutant))
    return list(islice(differing, count))


def trials(arguments: argparse.Namespace, tree: Path) -> list[Trial]:
    """The sample, with the tests for each."""
    chosen = [package for package in PACKAGES if arguments.package in (None, package.name)]
    total = sum(package.share for package in chosen)
    made: list[Trial] = []
    for package in chosen:
        count = round(arguments.count * package.share / total)
        for mutant in sample(package, tree, count, arguments.seed):
            if arguments.module is None or arguments.module in mutant.module:
                planned = stages(package, mutant.module, tree)[: arguments.depth]
                made.append(Trial(package.name, mutant, deque(planned)))
    return made


def check_green(made: Iterable[Trial], tree: Path) -> dict[tuple[str, ...], float]:
    """How long the nearest tests take; ends the program if they are red without any mutant."""
    seconds: dict[tuple[str, ...], float] = {}
    for tests in sorted({tuple(trial.stages[0]) for trial in made if trial.stages}):
        began = time.monotonic()
        begun = start(tree, None, tests)
        while not (ended := list(poll([begun]))):
            time.sleep(POLL)
        if ended[0][1]:
            sys.exit(f"mutants: red without any mutant: {' '.join(tests)}")
        seconds[tests] = time.monotonic() - began
    return seconds


def run(
    made: list[Trial],
    tree: Path,
    reasons: dict[str, str],
    jobs: int,
    green: Mapping[tuple[str, ...], float],
) -> Iterator[Trial]:
    """Runs them, so many at a time; yields each when it is known what became of it."""
    waiting = deque(made)
    running: dict[int, tuple[Trial, Run]] = {}
    while waiting or running:
        while waiting and len(running) < jobs:
            trial = waiting.popleft()
            trial.began = time.monotonic()
            if trial.mutant.name in reasons:
                trial.ended(End.EQUIVALENT)
                yield trial
            else:
                begun = _next_stage(trial, tree, green)
                running[begun.pid] = (trial, begun)
        for ended, red in poll([begun for _, begun in running.values()]):
            trial, _ = running.pop(ended.pid)
            if not red and trial.stages:
                begun = _next_stage(trial, tree, green)
                running[begun.pid] = (trial, begun)
                continue
            trial.ended(End.KILLED if red else End.SURVIVED)
            yield trial
        time.sleep(POLL)


def _next_stage(trial: Trial, tree: Path, green: Mapping[tuple[str, ...], float]) -> Run:
    tests = trial.stages.popleft()
    return start(tree, trial.mutant, tests, green.get(tuple(tests)))


def report(ended: Iterable[Trial]) -> list[str]:
    """The table: a line a module and a line a package."""
    counts: dict[str, Counter[End | None]] = {}
    for trial in ended:
        for name in (trial.mutant.module, f"{trial.package}: all"):
            counts.setdefault(name, Counter())[trial.end] += 1
    lines = [f"{'module':36} {'killed':>7} {'survived':>9} {'equivalent':>11}"]
    for name in sorted(counts, key=lambda name: (": all" in name, name)):
        found = counts[name]
        told = found[End.KILLED] + found[End.SURVIVED]
        share = f"{100 * found[End.KILLED] / told:6.1f} %" if told else ""
        numbers = f"{found[End.KILLED]:7} {found[End.SURVIVED]:9} {found[End.EQUIVALENT]:11}"
        lines.append(f"{name:36} {numbers} {share}")
    return lines


def main() -> int:
    """Runs the command line: exit code 1 if a mutant survived without a reason."""
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("--count", type=int, default=200, help="how many mutants")
    parser.add_argument("--seed", default="1", help="which ones")
    parser.add_argument("--package", choices=[package.name for package in PACKAGES])
    parser.add_argument("--module", help="of these only those whose path contains this")
    parser.add_argument("--jobs", type=int, default=1, help="how many at a time")
    parser.add_argument("--depth", type=int, default=9, help="how many stages of tests")
    parser.add_argument("--tree", type=Path, default=ROOT, help="another checkout to look at")
    arguments = parser.parse_args()
    tree = arguments.tree.resolve()
    reasons = json.loads(REASONS.read_text()) if tree == ROOT else {}
    preload()
    made, began = trials(arguments, tree), time.monotonic()
    green = check_green(made, tree)
    for trial in run(made, tree, reasons, arguments.jobs, green):
        mutant, end = trial.mutant, trial.end
        place = f"{mutant.module}:{mutant.line}"
        word = "" if end is None else end.value
        print(f"{time.monotonic() - began:6.0f} s  {word:10} {place:40} {mutant.kind}", flush=True)
        if end is End.SURVIVED:
            print(f"          {mutant.name}", flush=True)
    print()
    print("\n".join(report(made)))
    return 1 if any(trial.end is End.SURVIVED for trial in made) else 0


if __name__ == "__main__":
    sys.exit(main())
