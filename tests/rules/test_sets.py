"""Options: what a table may agree on, and the one clear line for what it may not."""

import pytest

from p2p_dixit.errors import UsageError
from p2p_dixit.rules.sets import MAX_DECK, RULE_SETS, Options
from tests.rules import oracle


@pytest.mark.parametrize(
    ("options", "line"),
    [
        ({"rules": "Modern"}, "There is no rule set 'Modern'"),
        ({"rules": "classic", "points": 30}, "Classic has no limit on points"),
        ({"rules": "teams", "points": 30}, "Teams has no limit on points"),
        ({"rules": "odyssey", "turns": 1}, "Odyssey has no limit on turns"),
        ({"rules": "modern", "points": 0}, "points must be 1 to 999, not 0"),
        ({"rules": "modern", "points": 1000}, "points must be 1 to 999, not 1000"),
        ({"rules": "party", "turns": 21}, "turns must be 1 to 20, not 21"),
        ({"rules": "party", "one_finder": True}, "leave out the one-finder rule"),
        ({"deck": MAX_DECK + 1}, "A deck has 1 to 1000 cards"),
        ({"deck": 0}, "A deck has 1 to 1000 cards"),
    ],
)
def test_options_that_make_no_sense(options: dict[str, object], line: str) -> None:
    # R-06-1
    with pytest.raises(UsageError, match=line):
        Options(**options)  # type: ignore[arg-type]


def test_defaults_are_those_of_the_books() -> None:
    assert (Options().deck, Options().points_to_reach) == (84, 30)
    assert Options("party").turns_each == 1


@pytest.mark.parametrize("rules", oracle.PLAYERS)
def test_the_usual_deck_is_enough_for_every_table(rules: str) -> None:
    for players in oracle.PLAYERS[rules]:
        Options(rules).check_players(players)


def test_a_deck_of_several_packs_is_welcome() -> None:
    Options("odyssey", deck=84 * 10).check_players(12)


def test_numbers_of_players_are_told_in_words() -> None:
    with pytest.raises(UsageError, match="Teams is for 6, 8, 10 or 12 players, not 9"):
        Options("teams").check_players(9)
    with pytest.raises(UsageError, match="Party is for 6 to 12 players, not 13"):
        Options("party").check_players(13)


def test_a_fresh_deck_always_begins_a_game_again() -> None:
    """What a running table needs never exceeds what it started with."""
    for rules, players in ((r, n) for r, allowed in oracle.PLAYERS.items() for n in allowed):
        assert RULE_SETS[rules].cards_to_begin(players) <= oracle.SMALLEST_DECK[rules, players]
        if players > 3:
            fewer = RULE_SETS[rules].cards_to_begin(players - 1)
            assert fewer <= oracle.SMALLEST_DECK[rules, players]
