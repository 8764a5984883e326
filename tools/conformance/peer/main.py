"""Tests a whole peer: python -m tools.conformance --peer [OPTION...] -- COMMAND [ARGUMENT...]

The command is an implementation that speaks the control protocol of protocol/conformance.md. Prints
the result of each scenario, and which rules were passed, failed and not covered. Exit code 0: every
scenario passed; 1: one did not; 2: the call makes no sense.
"""

import argparse

from tools.conformance.peer.report import line_of, summary
from tools.conformance.peer.run import run_all
from tools.conformance.peer.scenarios import SCENARIOS, Scenario
from tools.rules import rules

PATIENCE = 120.0


def chosen(only: list[str], *, quick: bool) -> list[Scenario]:
    """The scenarios whose name or part is named, all if none is; of these only the quick ones."""
    named = [
        one
        for one in SCENARIOS.values()
        if not only or any(text in (one.name, one.part) for text in only)
    ]
    return [one for one in named if one.quick or not quick]


def main(arguments: list[str]) -> int:
    """Runs the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.conformance --peer")
    parser.add_argument("--only", action="append", default=[], metavar="NAME")
    parser.add_argument("--quick", action="store_true", help="a few scenarios that show much")
    parser.add_argument("--list", action="store_true", help="the scenarios and their rules")
    parser.add_argument("--patience", type=float, default=PATIENCE, metavar="SECONDS")
    at = arguments.index("--") if "--" in arguments else len(arguments)
    try:
        options = parser.parse_args(arguments[:at])
    except SystemExit as exit_:
        return 2 if exit_.code else 0
    scenarios, command = chosen(options.only, quick=options.quick), arguments[at + 1 :]
    if options.list:
        for one in scenarios:
            print(f"{one.part}: {one.name}: {', '.join(one.rules)}")
        return 0
    if not command or not scenarios:
        print("conformance: name a command after --, and scenarios that there are (--list)")
        return 2
    outcomes = []
    for outcome in run_all(scenarios, command, options.patience):
        print(line_of(outcome), flush=True)
        outcomes.append(outcome)
    print("\n".join(summary(outcomes, (rule.name for rule in rules()))))
    return 1 if any(one.why for one in outcomes) else 0
