"""A consent is given to what was asked, and can be taken back."""

from functools import partial

from p2p_dixit.log.statements import Consent
from p2p_dixit.membership.grounds import Said
from p2p_dixit.sim.agreement.node import SimulatedNode
from p2p_dixit.sim.agreement.oracle import Seen
from p2p_dixit.sim.agreement.world import World
from tests.session.toy import ToyGame


def table(seats: int = 3) -> tuple[World, list[SimulatedNode], SimulatedNode]:
    """Seats whose people say nothing by themselves, and a guest who asks for one."""
    world, game, seen = World(1), ToyGame(seats, 40, 1), Seen()
    nodes = [SimulatedNode(index, world, game, seen) for index in range(seats + 1)]
    for node in nodes:
        node.nodes = {each.peer: each for each in nodes}
        node.person.patience = 10**6
        node.person.welcomes = False
    for node in nodes:
        node.start()
    guest = nodes[seats]
    ask(guest, "guest")
    world.run(5.0, lambda: all(applied(node) for node in nodes[:seats]))
    return world, nodes[:seats], guest


def ask(guest: SimulatedNode, name: str) -> None:
    guest.run(partial(guest.session.apply, guest.index, name, guest.clock))


def applied(node: SimulatedNode) -> bool:
    papers = [item.paper for item in node.session.pool.papers()]
    return any(isinstance(paper, Said) and paper.statement.kind == "apply" for paper in papers)


def consents(node: SimulatedNode) -> dict[int, int]:
    """Which seats have consented, and in which step, as far as a node knows."""
    papers = [item.paper for item in node.session.pool.papers()]
    said = [(paper.statement.seat, paper.body) for paper in papers if isinstance(paper, Said)]
    return {seat: body.step for seat, body in said if isinstance(body, Consent)}


def welcome(node: SimulatedNode, key: bytes) -> None:
    node.run(partial(node.session.welcome, key, node.clock))


def steps(world: World, nodes: list[SimulatedNode], more: int) -> None:
    until = nodes[0].session.shared.open + more
    world.run(60.0, lambda: all(node.session.shared.open >= until for node in nodes))


def test_a_consent_is_repeated_in_every_step_until_all_agree() -> None:
    # R-16-27
    world, nodes, guest = table()
    for node in nodes[:2]:
        welcome(node, guest.peer)
    steps(world, nodes, 3)
    assert set(consents(nodes[2])) == {0, 1}
    assert min(consents(nodes[2]).values()) >= nodes[2].session.shared.open - 1
    welcome(nodes[2], guest.peer)
    world.run(60.0, lambda: guest.session.seat is not None)
    assert guest.session.seat == guest.index


def test_a_consent_that_was_taken_back_lets_nobody_in() -> None:
    # R-16-27
    world, nodes, guest = table()
    for node in nodes[:2]:
        welcome(node, guest.peer)
    nodes[0].run(partial(nodes[0].session.decline, guest.peer, nodes[0].clock))
    steps(world, nodes, 3)
    welcome(nodes[2], guest.peer)
    steps(world, nodes, 3)
    assert guest.session.seat is None
    assert nodes[0].session.shared.roster.number == 0
    welcome(nodes[0], guest.peer)
    world.run(60.0, lambda: guest.session.seat is not None)
    assert guest.session.seat == guest.index


def test_whoever_asks_as_somebody_else_is_not_let_in_by_the_consent_to_another_name() -> None:
    world, (*nodes, leaving), guest = table(4)
    for node in nodes[:2]:
        welcome(node, guest.peer)
    ask(guest, "the host")
    leaving.run(partial(leaving.session.leave, leaving.clock))
    world.run(60.0, lambda: all(node.session.shared.roster.number == 1 for node in (*nodes, guest)))
    world.run(5.0, lambda: all(applied(node) for node in nodes))
    steps(world, nodes, 2)
    assert all(applied(node) for node in nodes)
    welcome(nodes[2], guest.peer)
    steps(world, nodes, 3)
    assert guest.session.seat is None
    for node in nodes[:2]:
        welcome(node, guest.peer)
    world.run(60.0, lambda: guest.session.seat is not None)
    assert guest.session.seat == guest.index


def test_a_word_for_somebody_who_does_not_ask_is_no_word_for_later() -> None:
    _, nodes, _ = table()
    stranger = bytes(31) + b"\x01"
    nodes[0].run(partial(nodes[0].session.welcome, stranger, nodes[0].clock))
    assert stranger not in nodes[0].session.requests._welcome
