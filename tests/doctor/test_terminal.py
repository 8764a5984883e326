"""What the doctor says of a terminal."""

import pytest

from p2p_dixit.doctor.findings import Finding, Severity
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
    assert {finding.verdict for finding in examined().values()} == {Severity.OK}


@pytest.mark.parametrize(
    ("size", "verdict"),
    [
        ((79, 24), Severity.PROBLEM),
        ((80, 23), Severity.PROBLEM),
        ((80, 24), Severity.NOTE),
        ((160, 45), Severity.OK),
    ],
)
def test_size(size: tuple[int, int], verdict: Severity) -> None:
    assert examined(size=size)["terminal"].verdict is verdict


@pytest.mark.parametrize(
    ("environment", "verdict"),
    [
        ({"TERM": "dumb"}, Severity.PROBLEM),
        ({"NO_COLOR": "1"}, Severity.NOTE),
        ({"COLORTERM": ""}, Severity.NOTE),
        ({"COLORTERM": "24bit"}, Severity.OK),
    ],
)
def test_colour(environment: dict[str, str], verdict: Severity) -> None:
    assert examined(environment)["colour"].verdict is verdict


def test_encoding() -> None:
    assert examined(encoding="ascii")["characters"].verdict is Severity.PROBLEM
    assert examined(encoding="UTF8")["characters"].verdict is Severity.OK


def test_without_a_terminal() -> None:
    (finding,) = check_terminal({}, (80, 24), "utf-8", interactive=False)
    assert finding.verdict is Severity.NOTE
