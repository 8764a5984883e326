"""Wishes that stand against each other: too many are wished away for anybody to go."""

from functools import partial

from p2p_dixit.sim.agreement.node import SimulatedNode, wished
from p2p_dixit.sim.agreement.oracle import Seen
from p2p_dixit.sim.agreement.world import World
from tests.session.toy import ToyGame

DEAD = 4
PATIENCE = 5.0


def table() -> tuple[World, list[SimulatedNode], Seen]:
    """Five seats, of whom the last never comes; the others wait for a while before they wish."""
    world, game, seen = World(1), ToyGame(5, 12, 0), Seen()
    nodes = [SimulatedNode(index, world, game, seen) for index in range(5)]
    for node in nodes:
        node.nodes = {each.peer: each for each in nodes}
        node.person.patience = PATIENCE
    for node in nodes[:DEAD]:
        node.start()
    return world, nodes[:DEAD], seen


def wish(nodes: list[SimulatedNode], seats: tuple[int, ...], target: int) -> None:
    for seat in seats:
        node = nodes[seat]
        node.run(partial(wished, node, target))


def test_those_who_are_back_stay_and_whoever_is_gone_goes_when_it_is_said_again() -> None:
    """All at once majorities want to go on without three of five: nobody can go by that."""
    world, nodes, seen = table()
    wish(nodes, (0, 1, 2), 3)
    wish(nodes, (0, 1, 2), DEAD)
    wish(nodes, (0, 1, 3), 2)
    world.run(120.0, lambda: all(node.session.replica.finished for node in nodes))
    assert seen.faults == []
    assert all(node.session.replica.finished for node in nodes)
    assert {node.session.shared.roster.seats for node in nodes} == {(0, 1, 2, 3)}


def test_wishes_at_odds_are_decided_on_before_anybody_says_more() -> None:
    world, nodes, _ = table()
    wish(nodes, (0, 1, 2), 3)
    wish(nodes, (0, 1, 2), DEAD)
    wish(nodes, (0, 1, 3), 2)
    world.run(PATIENCE - 1, lambda: False)
    rosters = {node.session.shared.roster for node in nodes}
    assert {(roster.number, roster.seats) for roster in rosters} == {(1, (0, 1, 2, 3, DEAD))}
