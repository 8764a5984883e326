"""Bots: legal, blind to what they may not see, and never out of words."""

import random
from dataclasses import replace

import pytest

from p2p_dixit.bots.bot import answer, decoys, tell, votes
from p2p_dixit.bots.knowledge import Knowledge
from p2p_dixit.bots.mind import CluesHeard, Mind
from p2p_dixit.bots.skill import Level
from p2p_dixit.packs.picture_texts import PictureTexts
from p2p_dixit.rules.dealer import deal
from p2p_dixit.rules.engine import apply, new_game
from p2p_dixit.rules.intents import GiveClue, LayDown
from p2p_dixit.rules.model import Clue, ClueKind, Game
from p2p_dixit.rules.phases import asks
from p2p_dixit.rules.sets import RULE_SETS, Options
from p2p_dixit.rules.view import view


def texts(card: int) -> PictureTexts:
    words = (f"tag{'abcdefghijkl'[card % 12]}", f"thing{'mnopqrs'[card % 7]}")
    return PictureTexts(words=words, clues=tuple(f"{word} {card}" for word in words))


MIND = Mind(Knowledge({card: texts(card) for card in range(84)}, "en"))


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


@pytest.mark.parametrize("rules", RULE_SETS)
def test_bots_without_texts_play_whole_games_too(rules: str) -> None:
    assert whole_game(rules, RULE_SETS[rules].players[0], seed=5, mind=Mind()).end is not None


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


def test_a_clue_of_its_own_is_played_with_the_card_it_was_written_for() -> None:
    """In the first round of `modern` the clue comes first: the card follows it."""
    chance = random.Random(4)
    game = new_game(Options("modern"), 4)
    while game.clue is None:
        fact = deal(game, chance.randrange)
        if fact is not None:
            game, _events = apply(game, fact)
            continue
        seat = next(iter(asks(game)))
        seen = view(game, seat)
        for choice in answer(asks(seen)[seat], seen, seat, MIND, chance):
            game, _events = apply(game, choice)
    seat = next(iter(asks(game)))
    seen = view(game, seat)
    (choice,) = answer(asks(seen)[seat], seen, seat, MIND, chance)
    assert isinstance(choice, LayDown)
    (card,) = choice.cards
    assert card is not None
    assert game.clue.text in MIND.knowledge.clues(card)


def test_what_was_said_in_this_game_is_not_said_again() -> None:
    knowledge = Knowledge({1: PictureTexts(clues=("one", "two"), words=("one",))}, "en")
    for seed in range(20):
        assert tell([1], Mind(knowledge), random.Random(seed), CluesHeard({"one"})) == (1, "two")
    assert tell([1], Mind(knowledge), random.Random(1), CluesHeard({"one", "two"})) is None


def test_what_was_said_in_an_earlier_game_comes_last() -> None:
    knowledge = Knowledge({1: PictureTexts(clues=("one", "two"), words=("one",))}, "en")
    for seed in range(20):
        assert tell([1], Mind(knowledge), random.Random(seed), CluesHeard((), {"one"})) == (
            1,
            "two",
        )
    told = tell([1], Mind(knowledge), random.Random(1), CluesHeard((), {"one", "two"}))
    assert told is not None


def test_a_card_that_fits_is_played_and_voted_for_more_often_than_others() -> None:
    others = {card: PictureTexts(words=("apple", "pear")) for card in range(2, 20)}
    knowledge = Knowledge({1: PictureTexts(words=("lighthouse",)), **others}, "en")
    clue = Clue(ClueKind.TEXT, "the old lighthouses")
    for level in Level:
        mind, chance = Mind(knowledge, level), random.Random(5)
        played = sum(decoys([1, 2], 1, clue, mind, chance) == (1,) for _ in range(300))
        voted = sum(votes([2, 1], clue, mind, chance)[0][1] == 1 for _ in range(300))
        assert played > 170
        assert voted > 170
