"""Bots are neither blind nor clairvoyant: shares over the whole deck, with fixed seeds."""

from functools import lru_cache
from statistics import mean, stdev

import pytest

from p2p_dixit.bots.deck_knowledge import builtin_knowledge
from p2p_dixit.bots.mind import ENGLISH, Mind
from p2p_dixit.bots.skill import Level
from p2p_dixit.packs.texts import builtin_languages
from p2p_dixit.rules.model import RoundResult
from p2p_dixit.sim.seeded import SeededRandom
from tests.more import some
from tools.bench.bots import bot_rounds, foreign_clues, found_share, numbers, strangers, tally

CHANCE_OF_A_CARD = 1 / 3  # of three that a voter can choose from
LEVELS = pytest.mark.parametrize("level", Level)
OTHERS = pytest.mark.parametrize(
    "language", some([code for code in builtin_languages() if code != ENGLISH], "uk", "it")
)


@lru_cache(maxsize=3)
def rounds(level: Level) -> tuple[RoundResult, ...]:
    return tuple(bot_rounds(level, 60))


def mind(level: Level = Level.NORMAL) -> Mind:
    return Mind(builtin_knowledge(ENGLISH), level)


@LEVELS
def test_bots_find_a_bots_card_in_about_half_of_their_votes(level: Level) -> None:
    assert 0.4 <= tally(rounds(level)).votes <= 0.6


@LEVELS
def test_seldom_does_everybody_find_it_and_seldom_nobody(level: Level) -> None:
    found = tally(rounds(level))
    assert found.everybody <= 0.25
    assert found.nobody <= 0.25


@LEVELS
def test_every_card_has_been_told_about(level: Level) -> None:
    told = {one.table[one.owners.index(one.storyteller)] for one in rounds(level)}
    assert told == set(range(84))


def test_levels_are_an_order() -> None:
    easy, normal, sharp = (tally(rounds(level)).votes for level in Level)
    assert easy < normal < sharp
    by_strangers = [mean(strangers(mind(level), 10)) for level in Level]
    assert by_strangers == sorted(by_strangers)


@LEVELS
def test_foreign_clues_are_found_clearly_above_chance(level: Level) -> None:
    """By more than four times what the choice of the clues could explain."""
    shares = strangers(mind(level), 20)
    assert len(shares) >= 100
    error = stdev(shares) / len(shares) ** 0.5
    assert mean(shares) > CHANCE_OF_A_CARD + 4 * error


def test_foreign_clues_are_of_many_cards() -> None:
    assert len({card for card, _clue in foreign_clues()}) >= 60
    assert {card for card, _clue in foreign_clues()} <= set(numbers())


@LEVELS
def test_a_clue_that_no_bot_knows_leaves_every_card_the_same_chance(level: Level) -> None:
    """Within three standard errors of 5,040 votes."""
    for clue in ("ztřeštěný xylofón", ""):
        assert not mind(level).knowledge.knows(clue)
        chance = SeededRandom(f"unknown {level} {clue}")
        shares = [found_share(card, clue, mind(level), chance, 20) for card in range(84)]
        assert abs(mean(shares) - CHANCE_OF_A_CARD) < 3 * (2 / 9 / (84 * 20 * 3)) ** 0.5


def test_no_clue_is_said_twice_in_a_game_and_few_again_in_the_next_ones() -> None:
    told = [one.clue.text for one in rounds(Level.NORMAL)]
    games: list[list[str]] = []
    for one in rounds(Level.NORMAL):
        if one.number == 1:
            games.append([])
        games[-1].append(one.clue.text)
    assert len(games) == 60
    assert all(len(set(game)) == len(game) for game in games)
    again = [
        sum(clue in before for before in games[max(0, number - 10) : number])
        for number, game in enumerate(games)
        for clue in game
    ]
    assert sum(map(bool, again)) / len(told) < 0.05


@OTHERS
def test_bots_of_other_languages_are_as_good(language: str) -> None:
    """Within the limits of the English ones at every level, and the levels are an order."""
    by_level = [tally(bot_rounds(level, 20, language=language)) for level in Level]
    for found in by_level:
        assert 0.4 <= found.votes <= 0.6
        assert found.everybody <= 0.25
        assert found.nobody <= 0.25
    assert by_level[0].votes < by_level[-1].votes


@LEVELS
@OTHERS
def test_foreign_clues_of_other_languages_are_found_above_chance(
    language: str, level: Level
) -> None:
    shares = strangers(Mind(builtin_knowledge(language), level), 10, language)
    assert len(shares) >= 50
    error = stdev(shares) / len(shares) ** 0.5
    assert mean(shares) > CHANCE_OF_A_CARD + 3 * error
