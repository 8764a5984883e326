"""The conformance test of a whole peer: it passes ours, and fails one with something broken."""

import sys

import pytest

from tests.patience import PATIENCE
from tests.tools.broken_peer import FAULTS
from tools.conformance.__main__ import main
from tools.conformance.peer.scenarios import SCENARIOS
from tools.rules import rules

OURS = (sys.executable, "-m", "p2p_dixit", "headless")


def run(only: list[str], *command: str, patience: float = PATIENCE) -> int:
    named = [word for name in only for word in ("--only", name)]
    return main(["--peer", *named, "--patience", str(patience), "--", *command])


def test_ours_passes(capsys: pytest.CaptureFixture[str]) -> None:
    """The rest is for `make conformance`."""
    only = ["greetings", "a guest signs what its player is ready for", "a game of modern"]
    code = run([*only, "a card of the pile laid down"], *OURS)
    said = capsys.readouterr().out
    assert code == 0, said
    assert "4 scenarios, 0 failed" in said
    assert "rules failed (0): none" in said
    assert "R-15-16" in next(line for line in said.splitlines() if "rules passed" in line)


# The fault, a scenario that must see it without waiting for anything in vain, and a rule it breaks.
SEEN = [
    ("other state", "a game of modern", "R-15-16"),
    ("other file", "a game of modern", "R-17-1"),
    ("believes every proof", "a card of the pile laid down", "R-09-12"),
    ("signs everything", "a proposal of other settings is not signed", "R-14-4"),
    ("any version", "other versions", "R-10-12"),
]


@pytest.mark.parametrize(("fault", "scenario", "rule"), SEEN)
def test_what_is_broken_is_seen(
    fault: str, scenario: str, rule: str, capsys: pytest.CaptureFixture[str]
) -> None:
    command = (sys.executable, "-m", "tests.tools.broken_peer", fault)
    assert run([scenario], *command) == 1
    said = capsys.readouterr().out
    assert f"FAILED  {scenario}" in said
    assert rule in next(line for line in said.splitlines() if "rules failed" in line)


def test_every_fault_is_tried() -> None:
    assert {fault for fault, *_ in SEEN} == set(FAULTS)


@pytest.mark.parametrize("program", ["", "print('hello')", "import time; time.sleep(1000)"])
def test_what_speaks_no_control_protocol_fails(
    program: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["greetings"], sys.executable, "-c", program, patience=1.0) == 1
    assert "NoAnswer" in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [[], ["--"], ["--only", "nothing", "--", "x"], ["--what"]])
def test_a_call_that_makes_no_sense(arguments: list[str]) -> None:
    assert main(["--peer", *arguments]) == 2


def test_the_scenarios_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--peer", "--list"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(SCENARIOS)


def test_scenarios_cite_rules_that_there_are() -> None:
    known = {rule.name for rule in rules()}
    for scenario in SCENARIOS.values():
        assert scenario.rules
        assert set(scenario.rules) <= known
