"""Bots: legal, better than chance, and blind to what they may not see."""

import random
from dataclasses import replace

import pytest

from p2p_dixit.rules import apply, asks, deal, new_game, view
from p2p_dixit.rules.intents import GiveClue, LayDown
from p2p_dixit.rules.model import Clue, ClueKind, Game
from p2p_dixit.rules.sets import RULE_SETS, Options
from p2p_dixit.runtime.bots import Mind, answer, suits

MIND = Mind({card: (f"tag{card % 12}", f"thing{card % 7}") for card in range(84)})


def whole_game(rules: str, players: int, seed: int, mind: Mind = MIND) -> Game:
    """Bots among themselves."""
    chance = random.Random(seed)
    game = new_game(Options(rules), players)
    while game.end is None:
        fact = deal(game, chance.randrange)
        if fact is not None:
            game, _events = apply(game, fact)
            continue
        seat, _ask = next(iter(asks(game).items()))
        seen = view(game, seat)
        for choice in answer(asks(seen)[seat], seen, seat, mind, chance):
            game, _events = apply(game, choice)  # raises where a bot breaks a rule
    return game


@pytest.mark.parametrize("rules", RULE_SETS)
def test_bots_play_whole_games_by_the_rules(rules: str) -> None:
    for players in {RULE_SETS[rules].players[0], RULE_SETS[rules].players[-1]}:
        assert whole_game(rules, players, seed=5).end is not None


def test_words_decide_before_hunches() -> None:
    mind = Mind({1: ("sailor", "moon"), 2: ("clock",)})
    clue = Clue(ClueKind.TEXT, "Sailing by moonlight, a moon!")
    assert suits(1, clue, mind) > suits(2, clue, mind) + 0.5


def test_bots_find_the_card_more_often_than_by_chance() -> None:
    """Some, not all, as with people: that is where the points are."""
    found = voters = 0
    for seed in range(12):
        chance = random.Random(seed)
        game = new_game(Options("modern", points=999), 6)
        for _step in range(400):
            fact = deal(game, chance.randrange)
            if fact is not None:
                before = game.last
                game, _events = apply(game, fact)
                if game.last is not None and game.last is not before:
                    found, voters = found + len(game.last.found), voters + 5
                continue
            seat = next(iter(asks(game)))
            seen = view(game, seat)
            for choice in answer(asks(seen)[seat], seen, seat, MIND, chance):
                game, _events = apply(game, choice)
    assert 0.25 < found / voters < 0.8


def test_a_bot_goes_by_its_own_view_alone() -> None:
    """The same view gives the same answer, whatever the hidden cards are."""
    chance = random.Random(1)
    game = new_game(Options("modern"), 4)
    while deal(game, chance.randrange) is not None:
        fact = deal(game, chance.randrange)
        assert fact is not None
        game, _events = apply(game, fact)
    seat = 2
    other = replace(
        game, seats=(*game.seats[:3], replace(game.seats[3], hand=tuple(range(90, 96))))
    )
    said = [
        answer(asks(view(g, seat))[seat], view(g, seat), seat, MIND, random.Random(7))
        for g in (game, other)
    ]
    assert said[0] == said[1]


def test_a_clue_comes_with_the_card_it_was_made_for() -> None:
    game = whole_round_start()
    seat = next(iter(asks(game)))
    seen = view(game, seat)
    clue, card = answer(asks(seen)[seat], seen, seat, MIND, random.Random(3))
    assert isinstance(clue, GiveClue)
    assert isinstance(card, LayDown)
    assert clue.clue.text


def whole_round_start() -> Game:
    """A storyteller is asked for clue and card."""
    chance = random.Random(2)
    game = new_game(Options("modern"), 4)
    while game.round < 2 or deal(game, chance.randrange) is not None:
        fact = deal(game, chance.randrange)
        if fact is not None:
            game, _events = apply(game, fact)
            continue
        seat = next(iter(asks(game)))
        seen = view(game, seat)
        for choice in answer(asks(seen)[seat], seen, seat, MIND, chance):
            game, _events = apply(game, choice)
    return game
