"""The dealer of bare games: everything it does is legal and depends on chance alone."""

from collections import Counter

import pytest

from p2p_dixit.rules.dealer import deal, picked
from p2p_dixit.rules.engine import new_game
from p2p_dixit.rules.model import Phase
from p2p_dixit.rules.sets import Options
from p2p_dixit.sim.seeded import SeededRandom
from tests.rules.drive import Play


def test_picked_gives_different_items_of_the_list() -> None:
    chance = SeededRandom("picks")
    for count in range(6):
        items = picked(range(5), min(count, 5), chance.below)
        assert len(set(items)) == len(items) == min(count, 5)


def test_every_order_of_the_table_comes_about_equally_often() -> None:
    chance = SeededRandom("orders")
    counts = Counter(tuple(picked((1, 2, 3), 3, chance.below)) for _ in range(6000))
    assert len(counts) == 6
    assert all(850 < count < 1150 for count in counts.values())


def test_nothing_is_dealt_when_people_are_asked() -> None:
    play = Play("modern", 4)
    play.until(Phase.CLAIM)
    assert deal(play.game, play.chance.below) is None


@pytest.mark.parametrize("seeds", [("a", "a"), ("a", "b")])
def test_the_same_chance_deals_the_same_hands(seeds: tuple[str, str]) -> None:
    hands = []
    for seed in seeds:
        play = Play("modern", 4, seed=seed)
        hands.append(play.until(Phase.CLAIM).hands)
    assert (hands[0] == hands[1]) == (seeds[0] == seeds[1])


def test_a_new_game_waits_for_its_deck() -> None:
    game = new_game(Options("modern"), 4)
    assert game.phase is Phase.SHUFFLE
    assert not game.pile
