"""Chance from a seed: the same numbers everywhere, for ever."""

from p2p_dixit.sim.seeded import SeededRandom


def test_the_numbers_of_a_seed_never_change() -> None:
    chance = SeededRandom("a seed")
    assert [chance.below(100) for _ in range(8)] == [39, 3, 76, 40, 87, 90, 67, 1]


def test_numbers_are_below_the_count_and_all_of_them_come() -> None:
    chance = SeededRandom("another")
    assert {chance.below(7) for _ in range(300)} == set(range(7))
