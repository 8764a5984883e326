"""`p2p-dixit trace FILE`: which players a game waited for, when and why."""

import argparse
from pathlib import Path

from p2p_dixit.client.trace import TraceSummary, Wait, read_trace
from p2p_dixit.language.strings import _, plural

SHORTEST = 1.0  # seconds of waiting that are worth a line


def add(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", metavar="FILE", type=Path, help=_("a file written by --trace"))
    parser.epilog = _("Example: p2p-dixit trace evening.jsonl")


def run(options: argparse.Namespace) -> int:
    summary = read_trace(options.file)
    for line in (*_states(summary), "", *_waits(summary), "", *_counts(summary)):
        print(line)
    return 0


def _states(summary: TraceSummary) -> list[str]:
    lines = [_("{n} seconds at the table:", n=round(summary.seconds))]
    return lines + [f"  {at:9.3f}  {name}" for at, name in summary.states]


def _waits(summary: TraceSummary) -> list[str]:
    """The longest waits first, and whether the players were connected."""
    long = [wait for wait in summary.waits if wait.end - wait.begin >= SHORTEST]
    if not long:
        return [_("The game never waited for a player for as long as a second.")]
    long.sort(key=lambda wait: wait.begin - wait.end)
    head = plural("Waited {n} time:", "Waited {n} times:", len(long))
    return [head, *map(_wait, long)]


def _wait(wait: Wait) -> str:
    names = ", ".join(
        _("{name} (not connected)", name=name) if name in wait.silent else name
        for name in wait.players
    )
    text = _(
        "{seconds} s from {at} on, step {step} ({kind}): {names}",
        seconds=f"{wait.end - wait.begin:.1f}",
        at=f"{wait.begin:.1f}",
        step=wait.step,
        kind=wait.kind,
        names=names,
    )
    return f"  {text}"


def _counts(summary: TraceSummary) -> list[str]:
    counts = sorted(summary.inputs.items(), key=lambda item: -item[1])
    return [_("Inputs:"), *(f"  {count:7}  {name}" for name, count in counts)]
