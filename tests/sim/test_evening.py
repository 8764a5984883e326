"""Evenings from the lobby to the rematch, hosts dying included."""

import pytest

from p2p_dixit.sim.evening import party_evening
from tests.more import some


@pytest.mark.parametrize("seed", some(range(6), 0, 1, 2))
def test_whatever_happens_the_evening_goes_on(seed: int) -> None:
    evening = party_evening(seed)
    assert evening.wrong == []
    assert evening.games >= 1
