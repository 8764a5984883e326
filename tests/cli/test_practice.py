"""`p2p-dixit practice` and `play`: what they hand to the app."""

import pytest

from p2p_dixit.cli import main
from p2p_dixit.rules.sets import Options
from p2p_dixit.ui import start
from p2p_dixit.ui.api import Practice
from p2p_dixit.ui.terminal import Images

Run = tuple[Images | None, Practice | None]


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> list[Run]:
    """What the app was started with."""
    seen: list[Run] = []

    def run(
        _settings: object,
        images: Images | None,
        practice: Practice | None,
        *_others: object,
        **_more: object,
    ) -> int:
        seen.append((images, practice))
        return 0

    monkeypatch.setattr(start, "run", run)
    return seen


def test_without_a_command_the_app_opens(runs: list[Run]) -> None:
    assert main([]) == 0
    assert main(["play", "--images", "quad"]) == 0
    assert runs == [(None, None), (Images.QUAD, None)]


def test_practice_goes_straight_to_a_table(runs: list[Run]) -> None:
    assert main(["practice"]) == 0
    assert main(["practice", "--rules", "party", "--bots", "6", "--fast", "--seed", "7"]) == 0
    assert runs == [
        (None, Practice(Options("modern"), 3)),
        (None, Practice(Options("party"), 6, fast=True, seed=7)),
    ]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--bots", "20"], "Modern is for 3 to 8 players, not 21."),
        (["--rules", "teams", "--bots", "6"], "Teams is for 6, 8, 10 or 12 players, not 7."),
        (["--rules", "chess"], "There is no rule set"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_one_line(
    arguments: list[str], said: str, runs: list[Run], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["practice", *arguments]) == 2
    assert said in capsys.readouterr().err
    assert runs == []
