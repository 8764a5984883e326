"""`p2p-dixit demo`: a whole game can be watched, for every rule set."""

import pytest

from p2p_dixit.cli import main
from tests.rules import oracle

Capture = pytest.CaptureFixture[str]


@pytest.mark.parametrize("rules", oracle.PLAYERS)
def test_a_game_is_told_from_the_shuffle_to_the_winner(rules: str, capsys: Capture) -> None:
    assert main(["demo", "--fast", "--seed", "3", "--rules", rules]) == 0
    text = capsys.readouterr().out
    for word in ("84 cards are shuffled", "Round 1", "tells", "“", "Everybody votes", "wins"):
        assert word in text


def test_largest_tables_have_a_rabbit_for_everybody(capsys: Capture) -> None:
    assert main(["demo", "--fast", "--seed", "1", "--rules", "party", "--players", "12"]) == 0
    assert "Snow" in capsys.readouterr().out
