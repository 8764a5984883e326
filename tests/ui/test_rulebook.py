"""The rules in our own words follow the rules as they are played."""

import re

import pytest

from p2p_dixit.rules.sets import DEFAULT_POINTS, RULE_SETS, Ending, Options
from p2p_dixit.ui.rulebook import chapters
from p2p_dixit.ui.screens.rules import page

ENDS = {
    Ending.PILE: "the draw pile runs out",
    Ending.POINTS: f"reaches {DEFAULT_POINTS} points",
    Ending.TURNS: "has been the storyteller once",
}


def text(options: Options) -> str:
    return page(options).plain


@pytest.mark.parametrize("rules", RULE_SETS)
def test_each_set_tells_players_hand_points_and_end(rules: str) -> None:
    rule_set, told = RULE_SETS[rules], text(Options(rules))
    for number in (rule_set.players[0], rule_set.players[-1]):
        assert re.search(rf"\b{number}\b", told)
    hands = {4: "Four cards", 5: "five cards", 6: "six cards"}
    assert hands[rule_set.hand] in told
    assert ENDS[rule_set.ends] in told
    assert ("reshuffled" in told) == rule_set.renews
    winner = "The team with the most points" if rule_set.pairs else "The player with the most"
    assert winner in told
    assert "share the win" in told
    assert "secret and revealed together" in told.replace("\n", " ")
    assert ("at most 3" in told) == (rule_set.bonus_cap == 3)
    assert ("With three players" in told) == bool(rule_set.hand_of_three)
    assert ("for one card or for two" in told) == (rule_set.double_vote_from is not None)
    assert ("before seeing their cards" in told) == rule_set.blind
    assert ("red vote" in told) == rule_set.popular
    assert ("Points go to the team" in told) == rule_set.pairs
    assert "At this table" not in told


@pytest.mark.parametrize("rules", RULE_SETS)
def test_what_a_table_has_agreed_on_comes_first(rules: str) -> None:
    ends = RULE_SETS[rules].ends
    options = Options(
        rules,
        points=50 if ends is Ending.POINTS else None,
        turns=3 if ends is Ending.TURNS else None,
        one_finder=rules != "party",
        aloud=True,
        deck=168,
    )
    heading, said = chapters(options)[0]
    assert heading == "At this table"
    told = text(options)
    assert "168 cards" in " ".join(said)
    assert "Clues are sung or mimed" in " ".join(said)
    assert (f"{DEFAULT_POINTS} points" in told) is False
    if ends is Ending.POINTS:
        assert "reaches 50 points" in told
    if ends is Ending.TURNS:
        assert "the storyteller 3 times" in told
    assert ("4 points, not 3" in told) == options.one_finder
    assert ("4 for that" in told) == options.one_finder


@pytest.mark.parametrize("rules", RULE_SETS)
def test_no_paragraph_is_too_long_to_be_read_while_others_wait(rules: str) -> None:
    paragraphs = [said for _, told in chapters(Options(rules)) for said in told]
    assert all(len(said) <= 250 for said in paragraphs)
    assert sum(map(len, paragraphs)) <= 2600


def test_the_end_agrees_with_the_number() -> None:
    assert "reaches 1 point." in text(Options("modern", points=1))
    assert "the storyteller once" in text(Options("party", turns=1))


def test_teams_are_not_told_that_everyone_plays_a_card() -> None:
    assert "Everyone else plays the card" not in text(Options("teams"))
