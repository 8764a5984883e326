"""A table in virtual time: real nodes with real cards, honest people, and one doctored client.

An honest game is played once, and what every node had on disk when each kind of step first began is
remembered (`beginnings`). A room for an attack begins there: its nodes read those journals back.
All nodes share the verdicts on proofs, so each proof is checked once, whoever looks at it.
"""

import random
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import lru_cache

from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.errors import Malformed
from p2p_dixit.log.event import SEAL, Event
from p2p_dixit.membership.decision import Decision
from p2p_dixit.membership.grounds import BadMove, is_genuine, read_paper
from p2p_dixit.membership.ports import Divided
from p2p_dixit.play.node import Node
from p2p_dixit.rules.owed import Ask
from p2p_dixit.rules.sets import Options
from p2p_dixit.session import effects as fx
from p2p_dixit.session.messages import read_message, write_message
from p2p_dixit.sim.agreement.virtual_node import VirtualNode
from p2p_dixit.sim.agreement.world import Weather, World
from p2p_dixit.table.audit import Audit, audit
from p2p_dixit.table.genesis import Genesis, Player, Proposal, Settings
from p2p_dixit.table.private import Private
from p2p_dixit.table.replica import Replica, Verdicts
from p2p_dixit.table.steps.kind import Answer, Check
from p2p_dixit.table.view import view
from tests.table.play import answered, by_chance, key_of
from tools.doctored.hooks import Attack, DoctoredNode

SEATS = 4
PATIENCE = 10  # seconds for a step before the others want to continue without a silent seat
THINKING = 0.2
OPTIONS = Options("modern", points=30, deck=40)


@lru_cache
def genesis() -> Genesis:
    keys = [key_of(seat) for seat in range(SEATS)]
    players = tuple(Player(f"Player {seat + 1}", seat, key.public) for seat, key in enumerate(keys))
    settings = Settings("Doctored", OPTIONS, tagged("test deck"))
    proposal = Proposal(settings, players, tagged("doctored nonce"))
    return Genesis(proposal, tuple(proposal.signed_with(key) for key in keys))


VERDICTS = Verdicts()


@dataclass
class Told:
    """What an honest person was told."""

    finals: dict[int, bytes] = field(default_factory=dict)
    decisions: list[Decision] = field(default_factory=list)
    convicted: dict[int, bytes] = field(default_factory=dict)
    misbehaved: list[tuple[bytes, str]] = field(default_factory=list)
    said: list[str] = field(default_factory=list)
    divided: bool = False
    in_doubt: tuple[int, ...] = ()


class Client(VirtualNode):
    """One player's machine."""

    node_type: type[Node] = Node

    def __init__(self, room: "Room", index: int, game: Genesis) -> None:
        super().__init__(index, key_of(index), room.world)
        self.room = room
        self.private = Private(index, tagged("test secret", bytes([index])))
        self.told = Told()
        self.taken = 0  # messages that were delivered here
        self.opened: Callable[[Client, int], None] | None = None
        self.begin(game)

    def begin(self, game: Genesis) -> None:
        """A node as it is when the process starts."""
        replica = Replica(game, VERDICTS)
        chance = random.Random(f"client {self.index}")
        seated = game.roster.seat_of(self.peer) is not None
        private = self.private if seated else None
        node = self.node_type(replica, self.peer, self.key, private, chance.random)
        self.node = self.machine = node

    @property
    def replica(self) -> Replica:
        return self.node.replica

    @property
    def step(self) -> int:
        return self.replica.step.number

    # -- what happens to it

    def recover(self, records: Iterable[bytes], *, doubtful: bool = False) -> None:
        self.journal = list(records)
        self.do(self.node.recover(tuple(self.journal), self.clock))
        if doubtful:
            self.do(self.node.doubt(self.clock))
        self._wait_patiently()

    def _wait_patiently(self) -> None:
        step = self.step
        self.world.after(PATIENCE, lambda: self._lose_patience(step))

    def deliver(self, peer: bytes, message: bytes) -> None:
        self.taken += 1
        super().deliver(peer, message)

    # -- what it does

    def leave(self) -> None:
        """The person leaves the table."""
        self.do(self.node.drive(self.node.session.leave(self.clock), self.clock))

    def do(self, effects: Iterable[fx.Effect]) -> None:
        super().do(effects)
        if self.node.asked:
            step = self.step
            self.world.after(THINKING, lambda: self._answer(step))

    def send(self, peer: bytes, message: bytes) -> None:
        self.post(peer, message)

    def post(self, peer: bytes, raw: bytes) -> None:
        other = self.room.by_key[peer]
        self.world.post(self.index, other.index, lambda: other.deliver(self.peer, raw))

    def later(self, pause: float, peer: bytes, raw: bytes) -> None:
        self.world.after(pause, lambda: self.post(peer, raw))

    def _answer(self, step: int) -> None:
        if self.node.asked and self.step == step:
            seen = view(self.replica.table, self.private)
            self.do(self.node.answer(answered(seen, self.index, self.choose), self.clock))

    def choose(self, ask: Ask, hand: tuple[int, ...], seat: int) -> Answer:
        """What the person answers."""
        turn = (seat, self.replica.table.game.round, self.replica.step.kind == "vote")
        return by_chance(hash(turn))(ask, hand, seat)

    def _lose_patience(self, step: int) -> None:
        """The person wants to continue without those who hold the step up."""
        if self.step != step or self.replica.finished or self.node.session.seat is None:
            return
        for seat in self.node.session.waiting:
            if seat != self.node.session.seat:
                self.do(self.node.drive(self.node.session.wish(seat, self.clock), self.clock))
        self.world.after(PATIENCE, lambda: self._lose_patience(step))

    def notice(self, notice: fx.Notice) -> None:
        told = self.told
        match notice:
            case fx.StepFinal(done):
                told.finals[done.number] = done.digest
            case fx.StepOpened(number):
                self._wait_patiently()
                if self.opened is not None:
                    self.opened(self, number)
            case fx.RosterChanged(decision):
                told.decisions.append(decision)
            case fx.Convicted(seat, _, evidence):
                told.convicted[seat] = evidence
            case fx.Misbehaved(peer, what):
                told.misbehaved.append((peer, what))
            case fx.PlayerSaid(_, text):
                told.said.append(text)
            case Divided():
                told.divided = True
            case fx.InDoubt(waiting):
                told.in_doubt = waiting
            case _:
                pass


class LyingClient(Client):
    """The same in the hands of an attack."""

    node_type = DoctoredNode

    def __init__(self, room: "Room", index: int, game: Genesis, attack: Attack) -> None:
        self.attack = attack
        self.lies = 0  # what peers were told, or not told, otherwise than by an honest client
        super().__init__(room, index, game)

    def begin(self, game: Genesis) -> None:
        super().begin(game)
        assert isinstance(self.node, DoctoredNode)
        self.node.doctor(self.attack, self)

    def send(self, peer: bytes, message: bytes) -> None:
        game, said = read_message(message)
        others = tuple(self.attack.sent(self, peer, said))
        self.lies += others != (said,)
        for other in others:
            super().post(peer, write_message(game, other))

    def post(self, peer: bytes, raw: bytes) -> None:
        self.lies += 1
        super().post(peer, raw)

    def deliver(self, peer: bytes, message: bytes) -> None:
        with suppress(Malformed):
            self.attack.heard(self, peer, read_message(message)[1])
        super().deliver(peer, message)


class Room:
    """All clients of a game, and the clock."""

    def __init__(self, seed: int = 0) -> None:
        self.world = World(seed)
        self.clients: list[Client] = []
        self.liars: set[int] = set()

    @property
    def by_key(self) -> dict[bytes, Client]:
        return {client.peer: client for client in self.clients}

    @property
    def honest(self) -> list[Client]:
        return [client for client in self.clients if client.index not in self.liars]

    @property
    def lies(self) -> int:
        """How often a liar has lied: an attack that does nothing is harmless, too."""
        return sum(client.lies for client in self.clients if isinstance(client, LyingClient))

    def introduce(self) -> None:
        for client in self.clients:
            for other in self.clients:
                if other is not client:
                    client.reach(other.peer)

    def run(self, done: Callable[[], bool], seconds: float = 240.0) -> None:
        """Lets time pass until something is so; it must come to be so."""
        self.world.run(self.world.now + seconds, done)
        assert done(), f"still at {[(c.step, c.replica.step.kind) for c in self.clients]}"

    def after(self, seconds: float) -> None:
        """Lets time pass."""
        self.world.run(self.world.now + seconds, lambda: False)


@dataclass(frozen=True)
class Beginning:
    """What everybody had on disk when a step began, and who owed a move in it."""

    step: int
    owes: tuple[int, ...]
    journals: tuple[tuple[bytes, ...], ...]


@lru_cache
def beginnings() -> dict[str, Beginning]:
    """The first step of each kind, and the first one of the second round as `next tell`."""
    room = Room()
    room.clients = [Client(room, seat, genesis()) for seat in range(SEATS)]
    kept: dict[int, dict[int, tuple[bytes, ...]]] = {}
    names: dict[int, tuple[str, tuple[int, ...]]] = {}

    def opened(client: Client, number: int) -> None:
        kept.setdefault(number, {})[client.index] = tuple(client.journal)
        step = client.replica.step
        if step.number == number:
            names[number] = (_name(client.replica), step.owes)

    for client in room.clients:
        client.opened = opened
    room.introduce()
    kept[0] = dict.fromkeys(range(SEATS), ())
    first = room.clients[0].replica.step
    names[0] = (first.kind, first.owes)
    room.run(lambda: all(client.replica.table.game.round > 2 for client in room.clients))
    found: dict[str, Beginning] = {}
    for number, (name, owes) in sorted(names.items()):
        if len(kept.get(number, {})) == SEATS:
            journals = tuple(kept[number][seat] for seat in range(SEATS))
            found.setdefault(name, Beginning(number, owes, journals))
    return found


def _name(replica: Replica) -> str:
    again = "next " if replica.table.game.round > 1 else ""
    purpose = replica.table.mixing
    what = f" {purpose.purpose.value}" if purpose is not None and replica.step.kind == "mix" else ""
    return f"{again}{replica.step.kind}{what}"


def attacked(
    attack: Attack,
    at: str,
    seat: int | None = None,
    *,
    in_doubt: int | None = None,
    seed: int = 0,
    weather: Weather | None = None,
) -> Room:
    """A room that stands at the beginning of a step, one of whose seats is doctored.

    Without a seat it is the last one that owes a move. `in_doubt` is an honest seat whose disk may
    have lost something.
    """
    where = beginnings()[at]
    liar = where.owes[-1] if seat is None else seat
    room = Room(seed)
    room.world.weather = weather or Weather()
    room.liars = {liar}
    room.clients = [
        LyingClient(room, index, genesis(), attack)
        if index == liar
        else Client(room, index, genesis())
        for index in range(SEATS)
    ]
    for client, journal in zip(room.clients, where.journals, strict=True):
        client.recover(journal, doubtful=client.index == in_doubt)
    room.introduce()
    client = room.clients[liar]
    assert isinstance(client, LyingClient)
    attack.begin(client)
    return room


def visited(attack: Attack, at: str, index: int = 9) -> Room:
    """A room of honest seats, and a stranger at the door who has a link to each of them."""
    room = Room()
    room.liars = {index}
    room.clients = [Client(room, seat, genesis()) for seat in range(SEATS)]
    stranger = LyingClient(room, index, genesis(), attack)
    for client, journal in zip(room.clients, beginnings()[at].journals, strict=True):
        client.recover(journal)
    room.clients.append(stranger)
    room.introduce()
    attack.begin(stranger)
    return room


def agreed(room: Room, *, gone: frozenset[int] = frozenset()) -> Audit:
    """What must be so after every attack; a reading of the common log from its first byte.

    `gone` are honest seats that have got up by themselves.
    """
    finals: dict[int, bytes] = {}
    for client in room.honest:
        assert not client.told.divided
        assert set(client.told.convicted) <= room.liars, "an honest seat is convicted"
        for number, digest in client.told.finals.items():
            assert finals.setdefault(number, digest) == digest, f"two versions of step {number}"
        honest = {one.index for one in room.honest if one.index < SEATS} - gone
        assert honest <= set(client.replica.roster.seats), "an honest seat is gone"
    evidence = {one for client in room.honest for one in client.told.convicted.values()}
    assert all(proves(one, room.honest[0]) for one in evidence)
    shortest = min((client.replica.records() for client in room.honest), key=len)
    for client in room.honest:
        assert client.replica.records()[: len(shortest)] == shortest
    return audit(shortest, _checked_already)


def proves(evidence: bytes, client: Client) -> bool:
    """Whether somebody who has only the log and the evidence is convinced by it."""
    paper, game = read_paper(evidence), client.replica.genesis.game
    rosters = [client.replica.genesis.roster, *(one.roster for one in client.told.decisions)]
    if not any(is_genuine(paper, game, roster) for roster in rosters):
        return False
    if not isinstance(paper, BadMove) or paper.event.kind == SEAL:
        return True  # a bad seal is judged by the audit, with the certificate that rests on it
    place, (first, *records) = paper.event.place, client.replica.records()
    reading = Audit(first, _checked_already)
    for raw in records:
        at = (reading.replica.roster.number, reading.replica.step.number)
        if at == (place.roster, place.step):
            break
        reading.read(raw)
    return reading.replica.convicts(paper.event.raw)


def _checked_already(_: Event, __: Iterable[Check]) -> None:
    """Every move was checked when it was admitted; the audit judges the evidence anew."""
