"""While the acks of a step are on their way a machine works out what comes next, and sends nothing
of it.
"""

from collections import deque
from collections.abc import Sequence

import pytest

from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.log.event import Event, read_event, sign_event
from p2p_dixit.log.statements import Ack, read_body, read_statement
from p2p_dixit.play import node as node_module
from p2p_dixit.play.node import Node
from p2p_dixit.play.table import InGame
from p2p_dixit.rules.events import RoundScored
from p2p_dixit.rules.model import Game
from p2p_dixit.rules.owed import Ask
from p2p_dixit.session.effects import Effect, Persist, Send
from p2p_dixit.session.messages import Moved, Stated, read_message
from p2p_dixit.sim.local_game import Brain, Together, genesis_of
from p2p_dixit.table import author
from p2p_dixit.table.author import has_duty, make_move
from p2p_dixit.table.steps.kind import Answer
from p2p_dixit.table.steps.kinds import CHOICES
from tests.play.evening import table
from tests.table.play import by_chance, short
from tests.table.recorded import whole
from tests.table.test_look_ahead import another

PLAYERS = 3


def complete(node: Node, number: int) -> bool:
    """Whether a node has all moves of this step, which is open there."""
    replica = node.replica
    return replica.step.number == number and replica.ledger.complete is not None


def brain(number: int) -> Brain:
    choose = by_chance(number)

    def answered(ask: Ask, game: Game, seat: int) -> Answer:
        return choose(ask, tuple(card for card in game.hands[seat] if card is not None), seat)

    return answered


def moves_in(effects: Sequence[Effect]) -> set[Event]:
    """The moves that are sent."""
    messages = [read_message(one.message)[1] for one in effects if isinstance(one, Send)]
    return {read_event(one.event) for one in messages if isinstance(one, Moved)}


def step_acked(message: bytes) -> int | None:
    """The step that a message acks, if it does."""
    said = read_message(message)[1]
    if not isinstance(said, Stated):
        return None
    body = read_body(read_statement(said.statement))
    return body.step if isinstance(body, Ack) else None


class Stepwise(Together):
    """A bus on which the acks of each step wait until they are let through."""

    def __init__(self) -> None:
        self.final = -1  # the acks of this step and those before have been let through
        self.late: deque[tuple[int, int, bytes]] = deque()
        self.sent: list[set[Event]] = [set() for _ in range(PLAYERS)]
        names = [f"Player {seat}" for seat in range(PLAYERS)]
        genesis = genesis_of(short("modern", PLAYERS), names, tagged("test deck"), "look ahead")
        super().__init__(genesis, brain, "look ahead")

    @property
    def nodes(self) -> list[Node]:
        return [seated.node for seated in self.seats]

    def make_moves(self) -> None:
        """Until all have all moves of the open step, and have said so to deaf ears."""
        for _ in range(1000):
            if self._mail:
                self._pass_on()
            elif all(complete(node, self.final + 1) for node in self.nodes):
                return
            elif not self._answer_one():
                for seat, node in enumerate(self.nodes):
                    if not complete(node, self.final + 1):  # its points have been looked at
                        self._carry_out(seat, node.tick(self._now))
        raise AssertionError("the moves of the step do not come")

    def ack(self) -> None:
        """The open step becomes final everywhere, and what is made at once is sent."""
        self.final += 1
        self._mail.extend(self.late)
        self.late.clear()
        while self._mail:
            self._pass_on()

    def tick(self, seat: int) -> Sequence[Effect]:
        """The tick for which a node asks."""
        node = self.nodes[seat]
        assert node.deadline() <= self._now
        effects = node.tick(self._now)
        assert node.deadline() > self._now
        self._carry_out(seat, effects)
        return effects

    def _pass_on(self) -> None:
        step = step_acked(self._mail[0][2])
        if step is not None and step > self.final:
            self.late.append(self._mail.popleft())
        else:
            self._deliver()

    def _carry_out(self, seat: int, effects: Sequence[Effect]) -> None:
        self.sent[seat] |= moves_in(effects)
        super()._carry_out(seat, effects)


@pytest.fixture
def signed(monkeypatch: pytest.MonkeyPatch) -> list[Event]:
    """Every move that is signed, in order."""
    made: list[Event] = []

    def signing(*args: object) -> Event:
        made.append(sign_event(*args))  # type: ignore[arg-type]
        return made[-1]

    monkeypatch.setattr(author, "sign_event", signing)
    return made


def owes_move(node: Node, seat: int) -> bool:
    """Whether this seat's machine moves right after the open step, without a look at points."""
    foreseen = node.replica.look_ahead()
    points = any(isinstance(event, RoundScored) for event in foreseen.happened)
    return seat in foreseen.step.owes and foreseen.step.kind not in CHOICES and not points


def test_a_next_move_is_made_once_and_sent_when_the_step_is_final(signed: list[Event]) -> None:
    bus, kinds = Stepwise(), set[str]()
    while not bus.nodes[0].replica.finished:
        bus.make_moves()
        signed.clear()
        ahead = list[tuple[int, Event]]()
        for seat, node in enumerate(bus.nodes):
            effects = bus.tick(seat)
            assert not any(isinstance(effect, Persist | Send) for effect in effects)
            made = [event for event in signed if event.seat == seat]
            assert len(made) == owes_move(node, seat)
            assert not bus.sent[seat].intersection(made)
            ahead += [(seat, event) for event in made]
        signed.clear()
        bus.ack()
        for seat, event in ahead:
            assert event in bus.sent[seat]
            kinds.add(event.kind)
        assert not {event.seat for event in signed} & {seat for seat, _ in ahead}
    assert kinds >= {"share", "report", "mix", "deal", "open", "reveal"}
    assert len(set(bus.files())) == 1


def test_the_move_after_the_points_is_not_made_before_they_are_shown(signed: list[Event]) -> None:
    bus, made = Stepwise(), list[Event]()
    node = bus.nodes[0]
    while not node.replica.results:
        bus.make_moves()
        signed.clear()
        for seat in range(PLAYERS):
            bus.tick(seat)
        made = list(signed)
        bus.ack()
    assert not made
    dealing = node.replica.step
    assert dealing.kind not in CHOICES
    bus.make_moves()
    assert {event.seat for event in signed} == set(dealing.owes) != set()


def test_a_spectator_works_out_what_comes_and_signs_nothing(signed: list[Event]) -> None:
    bus = Stepwise()
    node = bus.nodes[0]
    bus.make_moves()
    node.private = None
    signed.clear()
    bus.tick(0)
    assert not signed
    foreseen = node.replica.look_ahead()
    bus.ack()
    assert node.replica.table is foreseen.table


def test_who_is_in_doubt_works_out_what_comes_and_signs_nothing(signed: list[Event]) -> None:
    """After a restart a machine does not know whether it has signed a move of that step before."""
    bus = Stepwise()
    node = bus.nodes[0]
    bus.make_moves()
    assert owes_move(node, 0)
    node.doubt(0.0)
    signed.clear()
    node.tick(0.0)
    assert not signed


def test_nothing_is_looked_for_past_the_end() -> None:
    bus = Stepwise()
    while not bus.nodes[0].replica.finished:
        bus.make_moves()
        bus.ack()
    for node in bus.nodes:
        node.tick(1.0)
        assert node.deadline() > 1.0


def test_a_move_made_on_a_log_that_is_not_settled_on_is_never_sent(signed: list[Event]) -> None:
    """A liar has shown us another vote than all others, whose version becomes final."""
    voted = next(one for one in whole("modern", PLAYERS).moments if one.kind == "vote")
    settled, *others = voted.events
    owing = 0
    for peer in voted.company.peers.values():
        replica = voted.fresh()
        for event in (another(voted, settled), *others):
            replica.offer(event.raw)
        node = Node(replica, peer.key.public, peer.key, peer.private, lambda: 0.5)
        signed.clear()
        node.tick(1.0)
        ahead = list(signed)
        replica.ledger.withdraw(voted.events)
        for event in voted.events:
            replica.offer(event.raw)
        replica.advance()
        if not has_duty(replica, peer.seat):
            continue
        owing += 1
        due, _move = make_move(replica, peer.private, peer.key)
        assert [event.place.step for event in ahead] == [due.place.step]
        assert due not in ahead
        friend = next(one.key.public for one in voted.company.peers.values() if one is not peer)
        effects = node.connect(friend, 2.0)
        assert moves_in(effects) == {due}
    assert owing


def test_a_fault_in_looking_ahead_costs_no_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """It is shown, as every fault is; machines make their moves when they are owed."""
    faults = 0

    def broken(*_: object) -> None:
        nonlocal faults
        faults += 1
        raise AssertionError("a fault of ours")

    monkeypatch.setattr(node_module, "make_duty_ahead", broken)
    party, _, machines = table()
    games = [one.state.game for one in machines if isinstance(one.state, InGame)]
    assert len(games) == len(machines)
    party.until(lambda: all(one.replica.step.kind in CHOICES for one in games))
    assert faults
    assert all("a fault of ours" in one.table.trouble for one in machines)
