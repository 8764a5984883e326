"""`p2p-dixit host`: what makes no sense is refused in one line, before anything opens."""

import pytest

from p2p_dixit.cli import main


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (["--timer", "5"], "10 to 3600 seconds"),
        (["--timer", "4000"], "10 to 3600 seconds"),
        (["--timer", "soon"], "--timer"),
        (["--points", "0"], "1 to 999"),
        (["--rules", "party", "--points", "20"], "has no limit on points"),
        (["--rules", "party", "--one-finder"], "one-finder"),
        (["--rules", "modern", "--turns", "2"], "has no limit on turns"),
        (["--rules", "nonsense"], "no rule set"),
        (["--players", "4"], "--players"),  # it meant nothing, and is gone
    ],
)
def test_impossible_tables_are_refused(
    arguments: list[str], line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main(["host", *arguments])
    except SystemExit as stop:  # what argparse itself refuses
        code = int(stop.code or 0)
    told = capsys.readouterr().err
    assert code == 2
    assert line in told
    assert told.count("\n") == 1
