"""Whole games with real cards, for every rule set at its smallest and largest table."""

import pytest

from p2p_dixit.rules.sets import RULE_SETS, Ending, Options
from tests.table.play import Company

SIZES = [
    (name, size) for name, one in RULE_SETS.items() for size in (one.players[0], one.players[-1])
]


def short(name: str, players: int) -> Options:
    """A game of a few rounds: few points to reach, the smallest deck."""
    rule_set = RULE_SETS[name]
    points = 6 if rule_set.ends is Ending.POINTS else None
    return Options(name, points=points, deck=rule_set.smallest_deck(players))


@pytest.mark.parametrize(("name", "players"), SIZES)
def test_a_game_ends_with_the_same_file_on_every_peer(name: str, players: int) -> None:
    company = Company(short(name, players), players)
    company.play()
    assert len(set(company.files())) == 1
    tables = [peer.replica.table for peer in company.peers]
    assert len({table.hash for table in tables}) == 1
    assert tables[0].game.end is not None
    assert tables[0].shown is not None
    assert sorted(tables[0].shown) == list(range(players))
