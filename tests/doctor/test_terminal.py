"""What the doctor says of a terminal."""

import pytest

from p2p_dixit.doctor.findings import Finding, Verdict
from p2p_dixit.doctor.terminal import check_terminal

GOOD = {"TERM": "xterm-256color", "COLORTERM": "truecolor"}


def examined(
    environment: dict[str, str] | None = None,
    size: tuple[int, int] = (200, 50),
    encoding: str = "utf-8",
) -> dict[str, Finding]:
    found = check_terminal(GOOD | (environment or {}), size, encoding, interactive=True)
    return {finding.check: finding for finding in found}


def test_a_good_terminal() -> None:
    assert {finding.verdict for finding in examined().values()} == {Verdict.OK}


@pytest.mark.parametrize(
    ("size", "verdict"),
    [
        ((79, 24), Verdict.PROBLEM),
        ((80, 23), Verdict.PROBLEM),
        ((80, 24), Verdict.NOTE),
        ((160, 45), Verdict.OK),
    ],
)
def test_size(size: tuple[int, int], verdict: Verdict) -> None:
    assert examined(size=size)["terminal"].verdict is verdict


@pytest.mark.parametrize(
    ("environment", "verdict"),
    [
        ({"TERM": "dumb"}, Verdict.PROBLEM),
        ({"NO_COLOR": "1"}, Verdict.NOTE),
        ({"COLORTERM": ""}, Verdict.NOTE),
        ({"COLORTERM": "24bit"}, Verdict.OK),
    ],
)
def test_colour(environment: dict[str, str], verdict: Verdict) -> None:
    assert examined(environment)["colour"].verdict is verdict


def test_encoding() -> None:
    assert examined(encoding="ascii")["characters"].verdict is Verdict.PROBLEM
    assert examined(encoding="UTF8")["characters"].verdict is Verdict.OK


def test_without_a_terminal() -> None:
    (finding,) = check_terminal({}, (80, 24), "utf-8", interactive=False)
    assert finding.verdict is Verdict.NOTE
