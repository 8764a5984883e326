"""A node of the simulation: a real session on a disk that may tear or lie, with a player."""

import random
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import partial

from p2p_dixit.errors import Malformed, RuleViolation, UsageError
from p2p_dixit.log.statements import Wish
from p2p_dixit.membership.grounds import Said, read_paper
from p2p_dixit.session import effects as sx
from p2p_dixit.session.messages import Filed, read_message
from p2p_dixit.session.session import Session
from p2p_dixit.sim.agreement.game import SimulatedGame, SimulatedPlayer
from p2p_dixit.sim.agreement.meter import Meter, holds_too_much
from p2p_dixit.sim.agreement.oracle import Bound, Seen, state_of
from p2p_dixit.sim.agreement.virtual_node import VirtualNode
from p2p_dixit.sim.agreement.world import World
from p2p_dixit.work import metered

# Only messages larger than this can make a node hold too much.
LARGE = 32 * 1024


@dataclass
class Person:
    """The character of a node's player."""

    thinking: float = 0.2  # mean time for a move
    patience: float = 6.0  # seconds to wait before wishing to continue without a player
    welcomes: bool = True  # consents to newcomers


class SimulatedNode(VirtualNode):
    """One peer: session, journal, player."""

    session_type: type[Session] = Session
    honest = True

    def __init__(self, index: int, world: World, game: SimulatedGame, seen: Seen) -> None:
        super().__init__(index, game.keys[index], world)
        self.game = game
        self.seen = seen
        self.person = Person()
        self.nodes: dict[bytes, SimulatedNode] = {}
        self.crash_after: int | None = None  # effects to carry out before the power fails
        self.jump = 0.0  # how far this node's clock is off
        self.asleep = False
        self.doubtful = False  # whether the journal may have lost its end
        self.lost = 0  # records
        self.meter: Meter | None = None  # counts what others cost us
        self._bound: Bound | None = None  # by signatures made before the last crash
        self._player: SimulatedPlayer | None = None

    # -- life and death

    @property
    def up(self) -> bool:
        """Whether the process runs."""
        return self._player is not None

    @property
    def awake(self) -> bool:
        """Whether it runs and the lid is open."""
        return self.up and not self.asleep

    @property
    def session(self) -> Session:
        """The session, while the process runs."""
        return self.player.session

    @property
    def player(self) -> SimulatedPlayer:
        """Machine and player, while the process runs."""
        if self._player is None:
            raise AssertionError("the node is down")
        return self._player

    @property
    def clock(self) -> float:
        return self.world.now + self.jump

    def start(self) -> None:
        """Starts the process: reads the journal back, links to all running nodes."""
        self.life += 1
        doubtful, self.doubtful = self.doubtful, False
        chance = random.Random(f"node {self.world.seed} {self.index} {self.life}")  # noqa: S311
        self._player = self.game.player(self.index, self.life, self.session_type, chance.random)
        self.machine = self._player.machine
        self.asleep = False
        self.crash_after = None
        self.world.note(f"{self.index} starts{' in doubt' if doubtful else ''}")
        self.run(lambda: self.machine.recover(tuple(self.journal), self.clock))
        if doubtful:
            self.run(lambda: self.machine.doubt(self.clock))
        self._remember()
        for other in self.nodes.values():
            if other is not self and other.up:
                self.link(other)
        self._think()

    def _remember(self) -> None:
        """The node recovers what it signed and sent before a crash, if the disk was honest."""
        before, self._bound = self._bound, None
        if before is None or not self.up or not self.honest:
            return
        lost = before.forgotten(Bound.of(self.session), self.session.shared.open)
        if lost is not None:
            self.seen.faults.append(f"node {self.index} forgot what it had signed: {lost}")

    def link(self, other: "SimulatedNode") -> None:
        """A link comes up between two nodes."""
        if self.up and other.up:
            self.reach(other.peer)
        if self.up and other.up:
            other.reach(self.peer)

    def crash(self, lost: int = 0) -> None:
        """The process dies; a disk that lied loses the last records too."""
        if not self.up:
            return
        self.world.note(f"{self.index} crashes, {lost} records lost")
        whole = not lost and not self.doubtful
        self._bound = Bound.of(self.session) if whole else None
        self._player = None
        del self.machine
        self._wake = float("inf")
        if lost:
            del self.journal[-lost:]
            self.lost += lost
            self.doubtful = True
        for other in self.nodes.values():
            if other is not self and other.up:
                other.lose(self.peer)

    # -- what it does

    def do(self, effects: Iterable[sx.Effect]) -> None:
        super().do(effects)
        if self.honest and self.up:
            self.seen.reached(state_of(self.session))

    def carry_out(self, effect: sx.Effect) -> None:
        """The power may fail between any two effects; later ones are not carried out."""
        if not self.up:
            return
        if self.crash_after is not None:
            self.crash_after -= 1
            if self.crash_after < 0:
                self._torn(effect)
                return
        super().carry_out(effect)

    def _torn(self, effect: sx.Effect) -> None:
        """The power fails in the middle of this effect: only part of the data is written."""
        if isinstance(effect, sx.Persist):
            count = self.world.chance.randrange(len(effect.records) + 1)
            self.journal.extend(effect.records[:count])
        self.doubtful = True
        self.crash()

    def send(self, peer: bytes, message: bytes) -> None:
        """The oracle hears what an honest node sends, the wishes of its player among it."""
        if self.honest:
            self.seen.sent(self.index, message)
            if b"wish" in message:
                with suppress(Malformed):
                    self._wished(message)
        self.post(peer, message)

    def _wished(self, message: bytes) -> None:
        shared = self.session.shared
        match read_message(message)[1]:
            case Filed(raw):
                paper = read_paper(raw)
                if isinstance(paper, Said) and isinstance(paper.body, Wish):
                    said = paper.statement
                    if (said.roster, said.seat) == (shared.roster.number, shared.seat):
                        self.seen.wish(shared.roster, self.peer, paper.body.target)
            case _:
                pass

    def post(self, peer: bytes, message: bytes) -> None:
        other, life = self.nodes[peer], self.life
        if self.world.tap is not None:
            self.world.tap(message)

        def arrive() -> None:
            if life == self.life:  # a link ends with the process; messages in transit are lost
                other.deliver(self.peer, message)

        self.world.post(self.index, other.index, arrive)

    def deliver(self, peer: bytes, message: bytes) -> None:
        if not self.awake:
            return
        with metered() as spent:
            super().deliver(peer, message)
        if self.honest and self.meter is not None and self.up:
            other = self.nodes[peer].index
            cost = self.meter.charge(self.index, peer, message, spent)
            held = holds_too_much(self.session) if len(message) > LARGE else None
            if cost is not None:
                self.seen.faults.append(f"node {other} cost node {self.index} {cost}")
            if held is not None:
                self.seen.faults.append(f"node {self.index} {held}")

    def deadline(self) -> float | None:
        return self.machine.deadline() - self.jump if self.awake else None

    def tick(self) -> None:
        if self.awake:
            super().tick()

    # -- sleep

    def sleep(self, pause: float) -> None:
        """The lid is closed: nothing is heard or done, and then everything at once."""
        if self.awake:
            self.world.note(f"{self.index} sleeps for {pause:.1f}")
            self.asleep = True
            life = self.life
            self.world.after(pause, lambda: self._wake_up(life))

    def _wake_up(self, life: int) -> None:
        if life == self.life and self.up:
            self.world.note(f"{self.index} wakes up")
            self.asleep = False
            self._wake = float("inf")
            self.tick()
            self._think()

    # -- the player

    def notice(self, notice: sx.Notice) -> None:
        self.world.note(f"{self.index} {_line(notice)}")
        if self.honest:
            self.seen.take(self.index, notice, self.session.shared.roster)
        match notice:
            case sx.RosterChanged(decision) if self.honest:
                before = self.session.roster_change.rosters[decision.number - 1]
                self.seen.changed(self.index, before, decision.roster)
            case sx.StepOpened():
                self._think()
            case sx.Applied(_, key, _) if self.person.welcomes:
                self.later(0.5, lambda: driven(self, self.session.welcome(key, self.clock)))
            case _:
                pass

    def later(self, mean: float, act: Callable[[], list[sx.Effect]]) -> None:
        """The player does something after a while, if the node still lives then."""
        life = self.life

        def turn() -> None:
            if life == self.life and self.awake:
                self.run(act)

        self.world.after(self.world.chance.expovariate(1 / mean), turn)

    def _think(self) -> None:
        """The player thinks about a move, and checks who is holding up the game."""
        if not self.up:
            return
        step = self.session.shared.open
        self.later(self.person.thinking, lambda: self._move(step))
        self.world.after(self.person.patience, lambda: self._lose_patience(step))

    def _move(self, step: int) -> list[sx.Effect]:
        shared = self.session.shared
        if shared.open != step:
            return []
        try:
            effects = self.player.act(self.clock)
        except (UsageError, RuleViolation) as error:
            self.seen.faults.append(f"node {self.index} could not move: {error}")
            return []
        if shared.ledger.lacks(shared.seat):  # in doubt, or mid-decision: a bit later
            self.later(0.5, lambda: self._move(step))
        return effects

    def _lose_patience(self, step: int) -> None:
        if not self.awake or self.session.shared.open != step or self.session.shared.seat is None:
            return
        for seat in self.session.waiting:
            if seat != self.session.shared.seat:
                self.run(partial(wished, self, seat))
            if not self.up:
                return
        self.world.after(self.person.patience, lambda: self._lose_patience(step))


def driven(node: SimulatedNode, effects: list[sx.Effect]) -> list[sx.Effect]:
    """The session's effects, with those of the moves that the seat then owes."""
    return node.player.drive(effects, node.clock)


def wished(node: SimulatedNode, seat: int) -> list[sx.Effect]:
    """The player wants to continue without a seat."""
    return driven(node, node.session.wish(seat, node.clock))


def depart(node: SimulatedNode) -> None:
    node.run(lambda: driven(node, node.session.leave(node.clock)))


def _line(notice: sx.Notice) -> str:
    """What the trace says about a notice."""
    match notice:
        case sx.StepFinal(done):
            return f"final {done.number} {done.digest.hex()[:8]}"
        case sx.RosterChanged(decision):
            return f"roster {decision.number} {decision.roster.seats}"
        case sx.Convicted(seat, what):
            return f"convicts {seat}: {what}"
        case _:
            return type(notice).__name__
