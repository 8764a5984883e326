"""python -m tools.fuzz [TARGET ...] [--seconds S | --inputs N] [--seed K] [--save]
python -m tools.fuzz TARGET --replay FILE

Fuzzes the targets named (all of them when none is), each for its share of the time. With `--save`
new inputs go into tests/fuzz/corpus. A crash is written to build/fuzz and printed with the command
that replays it.
"""

import argparse
import sys
import time
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path

from tools.fuzz import corpus
from tools.fuzz.engine import Crash, Fuzzer, Report
from tools.fuzz.targets import TARGETS

FOUND = Path("build") / "fuzz"


def main(arguments: list[str]) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.fuzz", description=__doc__)
    parser.add_argument("targets", nargs="*", metavar="TARGET", help=", ".join(TARGETS))
    parser.add_argument("--seconds", type=float, default=120.0, help="for all of them together")
    parser.add_argument("--inputs", type=int, help="for each of them, whatever the time")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--save", action="store_true", help="keep the corpus")
    parser.add_argument("--replay", type=Path, metavar="FILE")
    options = parser.parse_args(arguments)
    names = options.targets or list(TARGETS)
    if unknown := [name for name in names if name not in TARGETS]:
        parser.error(f"no target {', '.join(unknown)}; there are {', '.join(TARGETS)}")
    if options.replay is not None:
        TARGETS[names[0]].run(options.replay.read_bytes())  # raises what it raised
        print(f"{names[0]}: the contract holds")
        return 0
    reports = fuzz(names, options.seconds, options.seed, inputs=options.inputs, keep=options.save)
    return 1 if any(report.crashes for report in reports) else 0


def fuzz(
    names: list[str], seconds: float, seed: int, *, inputs: int | None = None, keep: bool = False
) -> list[Report]:
    """Fuzzes targets one after the other; prints a line for each and for every crash."""
    end = time.monotonic() + seconds
    reports = []
    for index, name in enumerate(names):
        share = (end - time.monotonic()) / (len(names) - index)
        fuzzer = Fuzzer(TARGETS[name], corpus.load(name), seed)
        report = fuzzer.run(_until(share, inputs))
        kept = corpus.save(name, report.corpus) if keep else len(report.corpus)
        print(
            f"fuzz: {name}: {report.inputs} inputs, {report.ways} ways, corpus of {kept}, "
            f"{len(report.crashes)} crashes",
            flush=True,
        )
        for crash in report.crashes:
            _show(crash)
        reports.append(report)
    total = sum(report.inputs for report in reports)
    crashes = sum(len(report.crashes) for report in reports)
    print(f"fuzz: {total} inputs to {len(reports)} decoders, {crashes} crashes")
    return reports


def _until(seconds: float, inputs: int | None) -> Callable[[int], bool]:
    if inputs is not None:
        return lambda number: number < inputs
    end = time.monotonic() + seconds
    return lambda number: time.monotonic() < end or number == 0


def _show(crash: Crash) -> None:
    path = FOUND / f"{crash.target}-{sha256(crash.data).hexdigest()[:12]}"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(crash.data)
    print(f"fuzz: {crash.target}: {crash.what}")
    print(f"    python -m tools.fuzz {crash.target} --replay {path}", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
