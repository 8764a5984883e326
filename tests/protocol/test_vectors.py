"""The vectors: this implementation answers every case, and making them anew changes nothing."""

import sys
from collections.abc import Iterator
from typing import Any

import pytest

from tools.vectors import ask, stale
from tools.vectors.deck_operations import DECK
from tools.vectors.operations import answer

CASES = list(ask.cases())
FILES = sorted({file for file, _ in CASES})


def _of(file: str) -> Iterator[dict[str, Any]]:
    return (case for name, case in CASES if name == file)


@pytest.mark.parametrize("file", FILES)
def test_every_case_is_answered_as_written(file: str) -> None:
    for case in _of(file):
        assert answer(DECK, case["op"], case["input"]) == ask.expected(case), case["name"]


@pytest.mark.parametrize("file", FILES)
def test_there_are_valid_and_invalid_cases_of_everything_that_is_checked(file: str) -> None:
    checked = [case for case in _of(file) if case["op"].startswith(("check", "verify", "decode"))]
    verdicts = {(case["op"], case.get("output") not in (None, False)) for case in checked}
    assert verdicts == {(case["op"], good) for case in checked for good in (True, False)}


def test_every_operation_has_a_case() -> None:
    assert {case["op"] for _, case in CASES} == set(DECK)


def test_making_them_anew_changes_nothing() -> None:
    assert stale() == []


def test_an_implementation_is_asked_through_its_input_and_output(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert ask.main([sys.executable, "-m", "tools.vectors.serve"]) == 0
    assert f"{len(CASES)} cases, 0 answered differently" in capsys.readouterr().out
    liar = "import sys\nfor line in sys.stdin: print('{\"output\": true}')"
    assert ask.main([sys.executable, "-c", liar]) == 1
    assert "answered differently" in capsys.readouterr().out
    assert ask.main([sys.executable, "-c", ""]) == 1
    assert f"{len(CASES)} answered differently" in capsys.readouterr().out


def test_a_second_implementation_written_from_the_chapters_agrees(
    capsys: pytest.CaptureFixture[str],
) -> None:
    code = ask.main([sys.executable, "-m", "tests.protocol.second"])
    assert code == 0, capsys.readouterr().out
