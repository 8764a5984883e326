"""What all nodes in virtual time have in common: they tick on time, and carry out effects."""

from collections.abc import Callable, Iterable

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.session import effects as sx
from p2p_dixit.sim.agreement.game import Machine
from p2p_dixit.sim.agreement.world import World


class Ticker:
    """A process that ticks at its deadlines."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.life = 0  # counts starts: timers of an earlier life are void
        self._wake = float("inf")

    def deadline(self) -> float | None:
        """When the next tick is due, by the clock of the world; None: it does not tick now."""
        raise NotImplementedError

    def tick(self) -> None:
        raise NotImplementedError

    def plan(self) -> None:
        """Has the next deadline kept."""
        if (deadline := self.deadline()) is None:
            return
        due = max(self.world.now, deadline)
        if due < self._wake or self._wake <= self.world.now:
            self._wake, life = due, self.life
            self.world.at(due, lambda: self._tick(life, due))

    def _tick(self, life: int, due: float) -> None:
        if life == self.life and self._wake == due:
            self._wake = float("inf")
            self.tick()


class VirtualNode(Ticker):
    """A machine with a journal and links; subclasses say how it sends, fails or lies."""

    machine: Machine  # what runs there, while the process does

    def __init__(self, index: int, key: SigningKey, world: World) -> None:
        super().__init__(world)
        self.index = index
        self.key = key
        self.peer = key.public
        self.journal: list[bytes] = []

    @property
    def clock(self) -> float:
        """What this node takes for the time."""
        return self.world.now

    def deadline(self) -> float | None:
        return self.machine.deadline()

    def tick(self) -> None:
        self.run(lambda: self.machine.tick(self.clock))

    def reach(self, peer: bytes) -> None:
        self.run(lambda: self.machine.connect(peer, self.clock))

    def lose(self, peer: bytes) -> None:
        self.run(lambda: self.machine.disconnect(peer, self.clock))

    def deliver(self, peer: bytes, message: bytes) -> None:
        self.run(lambda: self.machine.receive(peer, message, self.clock))

    def run(self, act: Callable[[], list[sx.Effect]]) -> None:
        """Has the machine do something, and carries out the effects."""
        self.do(act())

    def do(self, effects: Iterable[sx.Effect]) -> None:
        for effect in effects:
            self.carry_out(effect)
        self.plan()

    def carry_out(self, effect: sx.Effect) -> None:
        match effect:
            case sx.Persist(records):
                self.journal.extend(records)
            case sx.Send(peer, message):
                self.send(peer, message)
            case sx.Notify(notice):
                self.notice(notice)

    def send(self, peer: bytes, message: bytes) -> None:
        raise NotImplementedError

    def notice(self, notice: sx.Notice) -> None:
        """The player sees what the machine reports."""
