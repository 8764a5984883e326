"""The vectors: this implementation answers every case as written."""

import pytest

from tests.more import more
from tools.conformance.answer import OPERATIONS, answered
from tools.conformance.cases import Case, cases

CASES = list(cases())
# Whole games take their time: the conformance test (tests/tools) asks them.
FILES = sorted({case.file for case in CASES} - {"games.json"})


def _of(file: str) -> list[Case]:
    return [case for case in CASES if case.file == file]


# The conformance test asks all of them of the same code; this one says more when one is wrong.
@more
@pytest.mark.parametrize("file", FILES)
def test_every_case_is_answered_as_written(file: str) -> None:
    for case in _of(file):
        assert answered(case.question) == case.answer, case.name


@pytest.mark.parametrize("file", FILES)
def test_there_are_valid_and_invalid_cases_of_everything_that_is_checked(file: str) -> None:
    marks = ("check", "verify", "decode")
    checked = [case for case in _of(file) if case.op.startswith(marks)]
    verdicts = {(case.op, case.answer.get("output") not in (None, False)) for case in checked}
    assert verdicts == {(case.op, good) for case in checked for good in (True, False)}


def test_every_operation_has_a_case() -> None:
    assert {case.op for case in CASES} == set(OPERATIONS)
