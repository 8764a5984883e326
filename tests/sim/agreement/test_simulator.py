"""Simulated evenings with the real nodes, cards and proofs: a handful here, thousands in soak."""

import pytest

from p2p_dixit.rules.sets import RULE_SETS, Options
from p2p_dixit.sim.agreement.faults import Faults
from p2p_dixit.sim.agreement.simulator import Evening, simulate
from p2p_dixit.sim.agreement.table import TableGame, drawn
from tests.more import some
from tests.sim.agreement.plot import quiet
from tests.table.play import short
from tools.soak.nonces import leaked

QUIET = quiet(1.0)


def evening(rules: str, players: int, seed: int) -> Evening:
    return simulate(drawn(Options(rules), players, seed), seed)


@pytest.mark.parametrize(
    ("rules", "players", "seed"),
    [
        ("classic", 3, 2),  # a disk lies
        ("modern", 4, 4),  # a liar, and a disk lies
        ("odyssey", 5, 6),  # two decisions
        ("party", 6, 3),  # a liar
        ("teams", 6, 2),  # a liar, and a crash
    ],
)
def test_under_faults_all_agree_and_the_file_verifies(rules: str, players: int, seed: int) -> None:
    came = evening(rules, players, seed)
    assert came.wrong == ()
    assert came.finished
    assert came.convicted <= came.liars


# Odyssey has the most seats and two votes each.
@pytest.mark.parametrize("rules", some(["classic", "modern", "odyssey"], "odyssey"))
def test_a_whole_game_at_the_largest_table_ends_with_equal_files_that_verify(rules: str) -> None:
    """Those of twelve rounds with twelve seats are in tests/table/test_games.py."""
    players = RULE_SETS[rules].players[-1]
    came = simulate(TableGame(short(rules, players, 1), players, 1, strangers=0), 1, QUIET)
    assert came.wrong == ()
    assert came.finished
    assert (came.rosters, came.convicted) == (0, frozenset())


def test_the_same_seed_gives_the_same_evening() -> None:
    one, other = (simulate(drawn(Options("modern"), 3, 4), 4, trace=True) for _ in range(2))
    assert one == other
    assert one.trace


def test_a_newcomer_sits_down_in_mid_game() -> None:
    game = TableGame(Options("modern", points=5, deck=40), 3, 1)  # it lasts until one comes
    faults = Faults(**{**vars(QUIET), "joins": 1})
    came = simulate(game, 1, faults)
    assert came.wrong == ()
    assert came.joined == 1


def test_a_file_that_does_not_verify_is_seen() -> None:
    came = simulate(Doctored(Options("modern", points=1, deck=30), 3, 5), 5, QUIET)
    assert any(what.startswith("refused") for what in came.wrong)


class Doctored(TableGame):
    """A byte of every file is changed on its way to the disk."""

    def refused(self, saved: bytes) -> str | None:
        at = len(saved) // 2
        return super().refused(saved[:at] + bytes([saved[at] ^ 1]) + saved[at + 1 :])


def test_nonces_without_the_step_give_secrets_away() -> None:
    assert leaked(12, careless=True)
    assert not leaked(12, careless=False)
