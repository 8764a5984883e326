"""House options in words, and which of them a rule set knows."""

import pytest

from p2p_dixit.errors import UsageError
from p2p_dixit.rules.sets import RULE_SETS, Options
from p2p_dixit.table.genesis import MAX_TIMER, Settings
from p2p_dixit.ui.house import TIMERS, check_timer, house_words, timer_words, with_rules


def test_a_table_is_one_line() -> None:
    assert house_words(Options("modern")) == "played to 30 points"
    assert house_words(Options("classic")) == "played until the draw pile runs out"
    assert house_words(Options("party", turns=2)) == "everyone is the storyteller 2 times"
    whole = Options("odyssey", points=40, one_finder=True, aloud=True)
    assert house_words(whole, 60) == (
        "played to 40 points · 4 points for a single finder · clues aloud · 60 s a turn"
    )


@pytest.mark.parametrize("rules", RULE_SETS)
def test_other_rules_keep_the_options_they_know(rules: str) -> None:
    before = Options("modern", points=40, one_finder=True, aloud=True, deck=90)
    after = with_rules(before, rules)
    assert after.rules == rules
    assert after.aloud
    assert after.deck == 90
    assert after.points == (40 if rules in {"modern", "odyssey"} else None)
    assert after.one_finder == (rules != "party")
    assert with_rules(Options("party", turns=3), rules).turns == (
        3 if rules in {"party", "teams"} else None
    )


def test_every_timer_that_is_offered_is_one_a_table_can_have() -> None:
    for seconds in TIMERS:
        check_timer(seconds)
        Settings("Table", Options(), bytes(32), seconds)
    assert timer_words(0) == "no timer"
    assert timer_words(120) == "2 minutes a turn"


@pytest.mark.parametrize("seconds", [-1, 1, 9, MAX_TIMER + 1])
def test_a_timer_beyond_the_limits_is_refused_with_them(seconds: int) -> None:
    with pytest.raises(UsageError, match="10 to 3600 seconds"):
        check_timer(seconds)
