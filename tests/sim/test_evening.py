"""Evenings from the lobby to the rematch, hosts dying included."""

import pytest

from p2p_dixit.sim.evening import party_evening


@pytest.mark.parametrize("seed", range(6))
def test_whatever_happens_the_evening_goes_on(seed: int) -> None:
    evening = party_evening(seed)
    assert evening.wrong == []
    assert evening.games >= 1
