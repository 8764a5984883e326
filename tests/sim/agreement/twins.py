"""Twins (Bano et al., 2021): two unmodified copies of a node with one key, each with its own disk.

Each talks to a part of the table, and the parts change from window to window. Nothing is doctored:
all that two honest machines under one name can do to a table comes from the schedule alone. A copy
that hears of what the other has signed takes it for a loss of its own and is in doubt, so they are
apart from the start. With four seats, one decision and a few windows all schedules can be tried.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from random import Random

from p2p_dixit.sim.agreement.game import SimulatedGame
from p2p_dixit.sim.agreement.node import SimulatedNode
from p2p_dixit.sim.agreement.oracle import Seen
from p2p_dixit.sim.agreement.world import World
from tests.sim.agreement.plot import BEGIN, leaves

# The second copy counts its lives from here, so that its player chooses differently from the
# first's.
SECOND_LIFE = 1000


@dataclass(frozen=True)
class Window:
    """Who is on the second side, as bits of seats; and whether the second twin is there, too."""

    second: int
    apart: bool

    def side(self, index: int) -> int:
        """The side of an honest node."""
        return self.second >> index & 1


@dataclass(frozen=True)
class Schedule:
    """A plot: the seat with two copies, who leaves, and which nodes are connected when."""

    seats: int
    twin: int
    leaver: int
    length: float
    windows: tuple[Window, ...]

    @property
    def end(self) -> float:
        """From then on all nodes reach each other, and both twins, too."""
        return BEGIN + self.length * len(self.windows)

    def at(self, now: float) -> Window | None:
        """The window that is open then; the first one is, before the plot begins."""
        number = max(0, int((now - BEGIN) / self.length))
        return self.windows[number] if number < len(self.windows) else None

    def cast(
        self, index: int, world: World, game: SimulatedGame, seen: Seen
    ) -> SimulatedNode | None:
        """The twins."""
        return Twins(index, world, game, seen, self) if index == self.twin else None

    def begin(self, world: World, nodes: Sequence[SimulatedNode]) -> None:
        """Honest nodes reach each other as the windows say."""
        everybody = frozenset(node.index for node in nodes)
        leaves(world, nodes[self.leaver])
        for number, window in enumerate(self.windows):
            second = frozenset(index for index in everybody if window.side(index))
            halves = (everybody - second | {self.twin}, second | {self.twin})

            def apply(groups: tuple[frozenset[int], ...] = halves) -> None:
                world.weather.groups = groups

            world.at(BEGIN + self.length * number if number else 0.0, apply)

        def mend() -> None:
            world.weather.groups = ()

        world.at(self.end, mend)


class _Twin(SimulatedNode):
    """One of two copies: it reaches those who are on its side."""

    honest = False

    def __init__(
        self, index: int, world: World, game: SimulatedGame, seen: Seen, plan: tuple[Schedule, int]
    ) -> None:
        super().__init__(index, world, game, seen)
        self.schedule, self.number = plan

    def meets(self, peer: bytes) -> bool:
        """Whether messages go between this copy and an honest node now."""
        window = self.schedule.at(self.world.now)
        if window is None:
            return True
        own = 1 if self.number and window.apart else 0
        return window.side(self.nodes[peer].index) == own

    def post(self, peer: bytes, message: bytes) -> None:
        """Sends to those on its side."""
        if self.meets(peer):
            super().post(peer, message)


class Twins(_Twin):
    """The first copy; it forwards to the second the messages from nodes on that one's side."""

    def __init__(
        self, index: int, world: World, game: SimulatedGame, seen: Seen, schedule: Schedule
    ) -> None:
        super().__init__(index, world, game, seen, (schedule, 0))
        self.second = _Twin(index, world, game, seen, (schedule, 1))
        self.second.life = SECOND_LIFE

    def start(self) -> None:
        """Starts both."""
        self.second.nodes, self.second.session_type = self.nodes, self.session_type
        self.second.person = self.person
        super().start()
        self.second.start()

    def reach(self, peer: bytes) -> None:
        """Both have the link: who is heard over it is for the schedule."""
        super().reach(peer)
        if self.second.up:
            self.second.reach(peer)

    def deliver(self, peer: bytes, message: bytes) -> None:
        """Delivers it to the copies that the sender reaches."""
        if self.meets(peer):
            super().deliver(peer, message)
        if self.second.meets(peer):
            self.second.deliver(peer, message)


def schedules(seats: int, windows: int, lengths: Sequence[float]) -> Iterator[Schedule]:
    """All of them: for every seat with twins, every one who leaves, and every row of windows."""
    partitions = [Window(second, apart) for second in range(2**seats) for apart in (False, True)]
    for twin, length in product(range(seats), lengths):
        ones = [one for one in partitions if not one.side(twin)]
        leavers = [seat for seat in range(seats) if seat != twin][:2]
        for leaver, chosen in product(leavers, product(ones, repeat=windows)):
            yield Schedule(seats, twin, leaver, length, chosen)


def drawn_schedule(dice: Random, seats: int) -> Schedule:
    """One of a larger space: more windows, of any length."""
    twin = dice.randrange(seats)
    leaver = dice.choice([seat for seat in range(seats) if seat != twin])
    count, length = dice.randrange(1, 7), dice.choice((0.02, 0.06, 0.2, 1.0, 3.0))
    ones = tuple(
        Window(dice.getrandbits(seats) & ~(1 << twin), dice.random() < 0.7) for _ in range(count)
    )
    return Schedule(seats, twin, leaver, length, ones)
