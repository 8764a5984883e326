"""Evenings from the lobby to the rematch, hosts dying included."""

import pytest

from p2p_dixit.play.node import Node
from p2p_dixit.sim.evening import party_evening
from tests.more import some


@pytest.mark.parametrize("seed", some(range(6), 0, 1, 2))
def test_whatever_happens_the_evening_goes_on(seed: int) -> None:
    evening = party_evening(seed)
    assert evening.wrong == []
    assert evening.games >= 1


def test_a_fault_that_only_its_player_sees_makes_an_evening_wrong(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(*_: object) -> None:
        raise AssertionError("a fault of ours")

    monkeypatch.setattr(Node, "_look_ahead", broken)
    assert any("a fault of ours" in wrong for wrong in party_evening(0).wrong)
