"""Agreement under faults and liars, on a table without cards: what soak does, in a few seeds."""

import pytest

from p2p_dixit.sim.agreement.faults import Faults
from p2p_dixit.sim.agreement.liar import Lies
from p2p_dixit.sim.agreement.simulator import simulate
from tests.session.ablations import Unanswered
from tests.session.toy import ToyGame
from tests.sim.agreement.plot import quiet
from tools.soak.agreement import HARMS, evening

NOBODY = quiet(8.0)


@pytest.mark.parametrize(("seats", "seed"), [(3, 1), (3, 7), (4, 2), (5, 3), (7, 5)])
def test_whatever_goes_wrong_all_agree(seats: int, seed: int) -> None:
    assert simulate(ToyGame(seats, 12), seed).wrong == ()


@pytest.mark.parametrize(
    "lies",
    [
        Lies(two_faced=True),
        Lies(moves=0.5, acks=0.5),
        Lies(bad=0.5),
        Lies(promises=0.5, accepts=0.5, silence=0.2),
    ],
    ids=lambda lies: str({name: rate for name, rate in vars(lies).items() if rate}),
)
def test_no_liar_divides_or_stops_the_table(lies: Lies) -> None:
    faults = Faults(**{**vars(NOBODY), "leaves": 1, "liars": 1, "lies": lies})
    came = simulate(ToyGame(5, 12, 1), 3, faults)
    assert came.wrong == ()
    assert came.finished


@pytest.mark.parametrize("seed", [13, 25])
def test_a_seal_in_two_versions_too_large_to_be_sealed_stops_nobody(seed: int) -> None:
    """The sealer showed two seals; no proof of it fits into the next one, and nobody went on."""
    faults = Faults(**{**vars(NOBODY), "leaves": 2, "joins": 1, "liars": 1})
    came = simulate(ToyGame(9, 25, 1), seed, Faults(**{**vars(faults), "lies": Lies(seals=0.5)}))
    assert came.liars == came.convicted == {0}
    assert came.wrong == ()
    assert came.finished


@pytest.mark.parametrize("rule", ["majority-acks", "eviction-on-timeout"])
def test_without_a_rule_the_simulator_sees_the_harm(rule: str) -> None:
    """The rarer ones are for soak."""
    without = (evening(seed, rule).wrong for seed in range(6))  # up to the first harm
    assert any(harm in what for wrong in without for what in wrong for harm in HARMS)
    assert not any(evening(seed, rule, rule=True).wrong for seed in range(6))


def test_doubt_that_never_ends_is_a_stall() -> None:
    """Everybody is honest and here, and all disks have lied: what was signed is asked for."""
    faults = Faults(**{**vars(NOBODY), "crashes": 3, "lying_disks": 1.0, "reckless": True})
    games = [(ToyGame(3, 12, 0), seed) for seed in range(4)]
    without = (simulate(*game, faults, session=Unanswered).wrong for game in games)
    assert ("stalled",) in without  # up to the first: ten minutes of virtual time each
    assert [simulate(*game, faults).wrong for game in games] == [()] * len(games)


@pytest.mark.parametrize("seed", [21, 38, 41])
def test_a_watcher_to_whom_a_liar_showed_another_game_catches_up(seed: int) -> None:
    """It asked for what it lacked, and named the liar's ack of the other version as held."""
    faults = {**vars(NOBODY), "partitions": 2, "sleeps": 4, "liars": 1}
    came = simulate(ToyGame(3, 12, 1), seed, Faults(**{**faults, "lies": Lies(two_faced=True)}))
    assert came.wrong == ()
    assert came.finished
