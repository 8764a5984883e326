"""A few seeds of the soak run every time; `make soak` goes on from there."""

import pytest

from tools.soak import store


@pytest.mark.parametrize("seed", range(20))
def test_a_program_lives_through_crashes_of_every_sort(seed: int) -> None:
    store.lives(seed)  # raises if anything is lost


def test_the_seeds_do_crash() -> None:
    assert sum(map(store.lives, range(10))) > 10
