"""A node of the simulation: a real session on a disk that may tear or lie, with a person at it."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from p2p_dixit.errors import UsageError
from p2p_dixit.log.ledger import Done
from p2p_dixit.runtime.sim.game import Game, Player
from p2p_dixit.runtime.sim.world import World
from p2p_dixit.session.effects import (
    Applied,
    Convicted,
    Effect,
    Notice,
    Notify,
    Persist,
    RosterChanged,
    Send,
    StepFinal,
    StepOpened,
)
from p2p_dixit.session.session import Session


@dataclass
class Person:
    """What the person at a node is like."""

    thinking: float = 0.2  # mean time for a move
    patience: float = 6.0  # waits so long before wishing to go on without somebody
    welcomes: bool = True  # lets others sit down


@dataclass
class Seen:
    """What everybody has been shown, to be compared: nothing shown is ever taken back."""

    finals: dict[int, bytes] = field(default_factory=dict)
    rosters: dict[int, bytes] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    convicted: set[int] = field(default_factory=set)

    def take(self, node: int, notice: Notice) -> None:
        """An honest node shows something."""
        match notice:
            case StepFinal(done):
                self._final(node, done)
            case RosterChanged(decision):
                self._roster(node, decision.number, decision.hash)
            case Convicted(seat):
                self.convicted.add(seat)
            case _:
                pass

    def _final(self, node: int, done: Done) -> None:
        known = self.finals.setdefault(done.number, done.digest)
        if known != done.digest:
            self.faults.append(f"node {node} has another step {done.number}")

    def _roster(self, node: int, number: int, origin: bytes) -> None:
        if self.rosters.setdefault(number, origin) != origin:
            self.faults.append(f"node {node} has another roster {number}")


class Node:
    """One peer: session, journal, person."""

    session_type: type[Session] = Session
    honest = True

    def __init__(self, index: int, world: World, game: Game, seen: Seen) -> None:
        self.index = index
        self.world = world
        self.game = game
        self.seen = seen
        self.key = game.keys[index]
        self.peer = self.key.public
        self.person = Person()
        self.nodes: dict[bytes, Node] = {}
        self.journal: list[bytes] = []
        self.crash_after: int | None = None  # effects to carry out before the power fails
        self.jump = 0.0  # how far this node's clock is off
        self.asleep = False
        self.life = 0  # counts starts: what was scheduled in an earlier life is void
        self._session: Session | None = None
        self._player: Player | None = None
        self._wake = float("inf")

    # -- life and death

    @property
    def up(self) -> bool:
        """Whether the process runs."""
        return self._session is not None

    @property
    def awake(self) -> bool:
        """Whether it runs and the lid is open."""
        return self.up and not self.asleep

    @property
    def session(self) -> Session:
        """The session, while the process runs."""
        if self._session is None:
            raise AssertionError("the node is down")
        return self._session

    @property
    def clock(self) -> float:
        """What this node takes for the time."""
        return self.world.now + self.jump

    def start(self, *, doubtful: bool = False, turn: float | None = None) -> None:
        """Starts the process: reads the journal back, reaches everybody who is up."""
        self.life += 1
        chance = random.Random(f"node {self.world.seed} {self.index} {self.life}")  # noqa: S311
        self._player = self.game.player(self.index, self.world.seed)
        self._session = self.session_type(
            self._player.replica, self.peer, self.key, chance.random, turn
        )
        self.asleep = False
        self.crash_after = None
        self.world.note(f"{self.index} starts{' in doubt' if doubtful else ''}")
        self.do(self.session.recover(tuple(self.journal), self.clock))
        if doubtful:
            self.do(self.session.doubt(self.clock))
        for other in self.nodes.values():
            if other is not self and other.up:
                self.link(other)
        self._think()

    def link(self, other: "Node") -> None:
        """A link comes up between two nodes."""
        if self.up and other.up:
            self.do(self.session.connect(other.peer, self.clock))
        if self.up and other.up:
            other.do(other.session.connect(self.peer, other.clock))

    def crash(self, lost: int = 0) -> None:
        """The process dies; a disk that lied loses the last records too."""
        if not self.up:
            return
        self.world.note(f"{self.index} crashes, {lost} records lost")
        self._session = None
        self._wake = float("inf")
        if lost:
            del self.journal[-lost:]
        for other in self.nodes.values():
            if other is not self and other.up:
                other.do(other.session.disconnect(self.peer, other.clock))

    # -- what it does

    def do(self, effects: list[Effect]) -> None:
        """Carries effects out in order; the power may fail between any two of them."""
        for effect in effects:
            if self.crash_after is not None:
                self.crash_after -= 1
                if self.crash_after < 0:
                    self._torn(effect)
                    return
            self._carry_out(effect)
            if not self.up:
                return
        self._schedule()

    def _torn(self, effect: Effect) -> None:
        """The power fails in the middle of this effect: part of what was to be written is there."""
        if isinstance(effect, Persist):
            count = self.world.chance.randrange(len(effect.records) + 1)
            self.journal.extend(effect.records[:count])
        self.crash()

    def _carry_out(self, effect: Effect) -> None:
        match effect:
            case Persist(records):
                self.journal.extend(records)
            case Send(peer, message):
                self.post(peer, message)
            case Notify(notice):
                self._notice(notice)

    def post(self, peer: bytes, message: bytes) -> None:
        """Sends a message over the link to a peer."""
        other = self.nodes[peer]
        self.world.post(self.index, other.index, lambda: other.deliver(self.peer, message))

    def deliver(self, peer: bytes, message: bytes) -> None:
        """A message arrives, if anybody is there."""
        if self.awake:
            self.do(self.session.receive(peer, message, self.clock))

    def _schedule(self) -> None:
        """Has the session's next deadline kept."""
        if not self.awake:
            return
        due = max(self.world.now, self.session.deadline() - self.jump)
        if due < self._wake or self._wake <= self.world.now:
            self._wake = due
            life = self.life
            self.world.at(due, lambda: self._tick(life, due))

    def _tick(self, life: int, due: float) -> None:
        if life == self.life and self.awake and self._wake == due:
            self._wake = float("inf")
            self.do(self.session.tick(self.clock))

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
            self.do(self.session.tick(self.clock))
            self._think()

    # -- the person

    def _notice(self, notice: Notice) -> None:
        self.world.note(f"{self.index} {_line(notice)}")
        if self.honest:
            self.seen.take(self.index, notice)
        match notice:
            case StepOpened():
                self._think()
            case Applied(_, key, _) if self.person.welcomes:
                self.later(0.5, lambda: self.session.welcome(key, self.clock))
            case _:
                pass

    def later(self, mean: float, act: Callable[[], list[Effect]]) -> None:
        """The person does something after a while, if the node still lives then."""
        life = self.life

        def turn() -> None:
            if life == self.life and self.awake:
                self.do(act())

        self.world.after(self.world.chance.expovariate(1 / mean), turn)

    def _think(self) -> None:
        """The person thinks about a move, and looks who is holding up the game."""
        step = self.session.core.open
        self.later(self.person.thinking, lambda: self._move(step))
        self.world.after(self.person.patience, lambda: self._lose_patience(step))

    def _move(self, step: int) -> list[Effect]:
        session = self.session
        if session.core.open != step:
            return []
        if not session.may_move:  # in doubt, or a decision is being acted on: a little later
            if session.core.seat in session.core.ledger.missing:
                self.later(0.5, lambda: self._move(step))
            return []
        raw = None if self._player is None else self._player.move(session)
        try:
            return [] if raw is None else session.submit(raw, self.clock)
        except UsageError as error:
            self.seen.faults.append(f"node {self.index} could not move: {error}")
            return []

    def _lose_patience(self, step: int) -> None:
        if not self.awake or self.session.core.open != step or self.session.core.seat is None:
            return
        for seat in self.session.waiting:
            if seat != self.session.core.seat:
                self.do(self.session.wish(seat, self.clock))
            if not self.up:
                return
        self.world.after(self.person.patience, lambda: self._lose_patience(step))


def _line(notice: Notice) -> str:
    """What the trace says about a notice."""
    match notice:
        case StepFinal(done):
            return f"final {done.number} {done.digest.hex()[:8]}"
        case RosterChanged(decision):
            return f"roster {decision.number} {decision.roster.seats}"
        case Convicted(seat, what):
            return f"convicts {seat}: {what}"
        case _:
            return type(notice).__name__
