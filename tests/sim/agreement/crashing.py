"""A whole node on a disk that crashes: real cards, real journal, and peers that stay up.

Theory of operation. Seat 0 is a `GameMachine` over the store on a disk in memory (e/memory.py);
the others are nodes on the same virtual clock. `played` runs the whole game once. Before operation
number `at` of the disk the process of seat 0 dies: killed, or by a power cut that keeps some part
of what was not synced. A second later it starts again from what is on the disk.

Nothing in a log depends on when things arrive, and everything random is derived. So the run must
come to the very same file as one in which nothing happened, and over all its lives the node must
have signed and sent the very same bytes: not one more, not one less, not one other.

Each time it sends something that it signed, the disk is asked whether it would survive a power cut.

A *fickle* person changes their mind after every crash. Then the log is another one, but whatever
had been signed before must stand: nobody may find two moves of seat 0 in one place. The same holds
in a plot in which somebody leaves: who proposes that they go, and where the log is cut, depends on
when things arrive.

The peers' moves are the same in every run; they are made once, as all proofs are checked once.
"""

import random
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any

from p2p_dixit.client.disk import KeptGame, records_of
from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.log.event import Event, read_event
from p2p_dixit.log.statements import read_statement
from p2p_dixit.play import effects as px
from p2p_dixit.play.game import GameMachine
from p2p_dixit.play.node import Node
from p2p_dixit.rules.intents import Claim
from p2p_dixit.rules.model import Clue, ClueKind
from p2p_dixit.rules.owed import AskClaim
from p2p_dixit.rules.phases import asks
from p2p_dixit.session import effects as fx
from p2p_dixit.session.messages import Moved, Stated, read_message
from p2p_dixit.sim.agreement.virtual_node import Ticker, VirtualNode
from p2p_dixit.sim.agreement.world import World
from p2p_dixit.store.games import Games
from p2p_dixit.table.genesis import Genesis
from p2p_dixit.table.private import Private
from p2p_dixit.table.replica import Replica, Verdicts
from p2p_dixit.table.steps.kind import Answer
from p2p_dixit.table.view import view
from tests.store.memory import (
    Choose,
    Crash,
    Fault,
    MemoryFiles,
    Operation,
)
from tests.store.toynode import ABOUT, folders
from tests.table.play import answered, by_chance, genesis_of, key_of, short

PAUSE = 1.0  # from a crash to the next start
MOST_SECONDS = 300.0

VERDICTS = Verdicts()


@dataclass(frozen=True)
class Plot:
    """How many play, and who of them leaves instead of laying down a card."""

    seats: int
    leaver: int | None = None

    @cached_property
    def genesis(self) -> Genesis:
        return genesis_of(short("modern", self.seats, points=1), self.seats)


QUIET = Plot(3)  # nothing but the game
LEAVE = Plot(4, leaver=3)  # ... and a decision


def secret_of(seat: int) -> bytes:
    return tagged("test secret", bytes([seat]), bytes(8))


def answer(node: Node, seat: int, mood: int = 0) -> Answer | None:
    """What the person at a seat says, whenever asked; in the first round only seat 1 claims."""
    table = node.replica.table
    seen = view(table, node.private)
    if isinstance(asks(seen)[seat], AskClaim):
        return (Claim(seat, Clue(ClueKind.SUNG, "a clue")),) if seat == 1 else None
    kinds = ("tell", "lay", "vote", "name")
    turn = 1000 * table.game.round + 10 * seat + kinds.index(node.replica.step.kind)
    return answered(seen, seat, by_chance(turn + 100_000 * mood))


class PeerNode(Node):
    """A node whose moves are made once a process."""

    made: dict[tuple[int, bytes], Event] = {}  # noqa: RUF012 - shared on purpose

    def _next_move(self) -> Event | None:
        seat = self.private.seat if self.private is not None else -1
        at = (seat, self.replica.step.base)
        owing = self.session.may_move and not self.asked
        if owing and at in self.made and self.replica.step.kind != "claim":
            return self.made[at]
        event = super()._next_move()
        if event is not None:
            self.made[at] = event
        return event

    @property
    def _can_look_ahead(self) -> bool:
        """No move is made before it is known whether it is remembered."""
        return False


class Peer(VirtualNode):
    """A player whose machine never fails."""

    def __init__(self, evening: "Evening", seat: int) -> None:
        super().__init__(seat, key_of(seat), evening.world)
        self.evening = evening
        private = Private(seat, secret_of(seat))
        chance = random.Random(seat)
        replica = Replica(evening.plot.genesis, VERDICTS)
        node = PeerNode(replica, self.peer, self.key, private, chance.random)
        self.node = self.machine = node
        self.convicted: list[int] = []

    def do(self, effects: Iterable[fx.Effect]) -> None:
        super().do(effects)
        if self.evening.plot.leaver == self.index and self.node.replica.step.kind == "lay":
            self._leave()
        elif self.node.asked and (said := answer(self.node, self.index)) is not None:
            self.do(self.node.answer(said, self.clock))

    def _leave(self) -> None:
        if not self.node.session.requests.leaving:
            self.do(self.node.drive(self.node.session.leave(self.clock), self.clock))

    def send(self, peer: bytes, message: bytes) -> None:
        self.evening.post(self.index, peer, message)

    def notice(self, notice: fx.Notice) -> None:
        if isinstance(notice, fx.Convicted):
            self.convicted.append(notice.seat)


@dataclass(frozen=True)
class Death:
    """When and how the process of seat 0 dies: before which operation, after how many bytes of it,
    and how much of what was not synced a power cut keeps (None: it is killed, the machine stays).
    """

    at: int
    written: int = 0
    keeps: Choose | None = None


class Machine(Ticker):
    """Seat 0: a live game on a disk that crashes."""

    def __init__(
        self, evening: "Evening", deaths: list[Death], fickle: bool, disk: type[KeptGame]
    ) -> None:
        super().__init__(evening.world)
        self.evening = evening
        self.fickle = fickle
        self.disk = disk
        self.key = key_of(0)
        self.files = MemoryFiles()
        self.live: GameMachine | None = None
        self._out: list[px.Effect] = []
        self._disk: KeptGame | None = None
        self.moved: set[bytes] = set()  # what it signed and sent: moves ...
        self.stated: set[bytes] = set()  # ... and what binds it besides
        self.first: dict[str, int] = {}  # operations before the first one of each kind was sent
        self.crashes = 0
        self.operations: list[Operation] = []
        self._deaths = deaths

    # -- life and death

    def start(self) -> None:
        self.life += 1
        self._await_death()
        self.run(self._begin)

    def _await_death(self) -> None:
        death = self._deaths[0] if self._deaths else None
        left = iter(range(death.at if death else 0))

        def fault(operation: Operation) -> Fault | None:
            self.operations.append(operation)
            if death is None or next(left, None) is not None:
                return None
            return Fault(Crash(), min(death.written, operation.size))

        self.files.fault = fault

    def _begin(self) -> None:
        games = Games(self.files, folders())
        genesis = self.evening.plot.genesis
        game = genesis.game
        if not games.unfinished():
            games.create(game, genesis.encode(), ABOUT, secret_of(0))
        opened = games.open(game)
        self._disk = self.disk(games, game, opened.journal, opened.secret)
        chance = random.Random(f"machine {self.life}")
        self._out.clear()
        self.live = GameMachine(
            genesis,
            self.key,
            opened.secret,
            chance.random,
            self._out,
            replica=Replica(genesis, VERDICTS),
        )
        self._wake = float("inf")
        now = self.world.now
        self.do(lambda live: live.start(records_of(opened), now, whole=opened.recovery.whole))
        for peer in self.evening.peers:
            self.do(partial(GameMachine.connected, peer=peer.key.public, now=now))
            peer.reach(self.key.public)

    def do(self, act: Callable[[GameMachine], None]) -> None:
        """Has the game do something and carries its effects out, as the client's loop does."""
        assert self.live is not None
        assert self._disk is not None
        act(self.live)
        for effect in px.taken(self._out):
            match effect:
                case px.Append(_, records):
                    self._disk.append(records)
                case px.Post(peer, _, message):
                    self._send(peer, message)
                case px.MarkHealed():
                    self._disk.healed()
                case px.SaveGame(_, log):
                    self._disk.finish(log)
                case px.KeepEvidence(_, _, name, proof):
                    self._disk.testify(name, proof)
                case _:
                    pass
        self.plan()
        life = self.life
        self.world.after(0.0, lambda: self.run(lambda: self._answer(life)))

    def deadline(self) -> float | None:
        return None if self.live is None else self.live.deadline()

    def tick(self) -> None:
        self.run(lambda: self.do(lambda live: live.tick(self.world.now)))

    def run(self, what: Callable[[], Any]) -> None:
        """Has the process do something, which it may not survive."""
        try:
            what()
        except Crash:
            self._die()

    def _die(self) -> None:
        death = self._deaths.pop(0)
        self.life += 1
        self.crashes += 1
        self.live = None
        if death.keeps is None:
            self.files.kill()
        else:
            self.files.cut_power(death.keeps)
        for peer in self.evening.peers:
            peer.lose(self.key.public)
        self.world.after(PAUSE, self.start)

    # -- what it does

    def deliver(self, peer: bytes, message: bytes) -> None:
        now = self.world.now
        if self.live is not None:
            self.run(lambda: self.do(lambda live: live.received(peer, message, now)))

    def _send(self, peer: bytes, message: bytes) -> None:
        match read_message(message)[1]:
            case Moved(raw) if read_event(raw).seat == 0:
                self._sent(read_event(raw).kind, raw)
                self.moved.add(raw)
            case Stated(raw) if read_statement(raw).seat == 0:
                self._sent(read_statement(raw).kind, raw)
                self.stated.add(raw)
            case _:
                pass
        self.evening.post(0, peer, message)

    def _sent(self, kind: str, raw: bytes) -> None:
        self.first.setdefault(kind, len(self.operations))
        game = self.evening.plot.genesis.game
        content = self.files._content(folders().playing / game.hex() / "journal")
        assert raw in content.data[: content.durable], "something was sent before it was durable"

    def _answer(self, life: int) -> None:
        live = self.live
        if live is not None and life == self.life and live.node.asked:
            said = answer(live.node, 0, self.life if self.fickle else 0)
            if said is not None:
                self.do(lambda live: live.answer(said, self.world.now))

    @property
    def saved(self) -> bytes | None:
        """The finished game on the disk."""
        found = Games(self.files, folders()).finished()
        return self.files.read(found[0]) if found else None


class Evening:
    """One game from beginning to end."""

    def __init__(self, plot: Plot, deaths: list[Death], fickle: bool, disk: type[KeptGame]) -> None:
        self.plot = plot
        self.world = World(0)
        self.machine = Machine(self, deaths, fickle, disk)
        self.peers = [Peer(self, seat) for seat in range(1, plot.seats)]
        self._by_key = {peer.key.public: peer for peer in self.peers}

    def post(self, sender: int, receiver: bytes, message: bytes) -> None:
        """A message on its way, over a network without faults."""
        to = self._by_key.get(receiver, self.machine)
        key = key_of(sender).public
        self.world.after(0.002, lambda: to.deliver(key, message))

    def play(self) -> None:
        for peer in self.peers:
            for other in self.peers:
                if other is not peer:
                    peer.reach(other.peer)
        self.machine.start()
        self.world.run(MOST_SECONDS, self._over)
        assert self._over(), "the game has come to a stop"

    def _over(self) -> bool:
        done = all(peer.node.replica.finished for peer in self.peers)
        return done and self.machine.live is not None and self.machine.saved is not None
