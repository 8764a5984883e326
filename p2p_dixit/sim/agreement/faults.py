"""What goes wrong in an evening, drawn from its seed: bad links, partitions, sleep, crashes, liars,
players who leave, return, or join later.

All of it happens before `calm`. Afterwards the network is good again and all working machines are
awake, so that the game must end.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial

from p2p_dixit.sim.agreement.adversary import LiarTemper
from p2p_dixit.sim.agreement.liar import Lies
from p2p_dixit.sim.agreement.lineage import Lineage
from p2p_dixit.sim.agreement.node import SimulatedNode, depart
from p2p_dixit.sim.agreement.world import Weather, World


@dataclass(frozen=True)
class Faults:
    """How much goes wrong."""

    calm: float = 60.0  # from then on nothing does
    weather: bool = True
    storm: bool = False  # half of everything is lost, links flicker, and players are impatient
    flicker: float = 0.7  # in a storm others reconnect after this many seconds, on average
    loss: float = 0.35  # in a storm
    partitions: int = 2
    sleeps: int = 2
    crashes: int = 2
    lying_disks: float = 0.3  # share of the crashes after which the journal lacks its end
    deaths: int = 1  # machines that never come back
    reckless: bool = False  # faults happen even if no player could continue afterwards
    clock_jumps: int = 1
    leaves: int = 1
    joins: int = 1
    liars: int = 0
    lies: Lies = field(default_factory=Lies)
    lineage: Lineage | None = None  # of liars who lie by the grammar; None: by their rates
    temper: LiarTemper | None = None  # of these liars; None: drawn from their lineage
    spectators: bool = False  # spectators lie, too


def draw(world: World, seats: int) -> Faults:
    """The faults of one seed: some evenings are quiet, some are not."""
    chance = world.chance
    liars = chance.choice((0, 0, 0, 1) if seats < 6 else (0, 0, 0, 0, 1, 1, 2))
    return Faults(
        calm=chance.choice((5.0, 15.0, 40.0)),
        weather=chance.random() < 0.7,
        storm=chance.random() < 0.15,
        partitions=chance.randrange(4),
        sleeps=chance.randrange(4),
        crashes=chance.randrange(4),
        deaths=chance.randrange(1 + (seats - 1) // 2),
        reckless=chance.random() < 0.1,
        clock_jumps=chance.randrange(3),
        leaves=chance.choice((0, 0, 1, 2)),
        joins=chance.choice((0, 0, 1, 2)),
        liars=liars,
        lies=_lies(world) if liars else Lies(),
    )


def _lies(world: World) -> Lies:
    chance = world.chance

    def some() -> float:
        return chance.choice((0.0, 0.0, 0.1, 0.5))

    rates = (some(), some() / 5, some(), some(), some(), some() / 2, some())
    return Lies(*rates, two_faced=chance.random() < 0.2)


def adverse(lineage: Lineage, seats: int, liars: int = 1) -> Faults:
    """The faults of an evening with liars who lie by the grammar: a short one, in which people
    leave, come, sleep and crash while they do. Disks keep what they said they kept: a disk that
    does not, together with a liar, may cost an honest player the seat (docs/attacks.md).
    """
    dice = lineage.dice("faults")
    assert dice is not None  # noqa: S101 - the first one is always there
    return Faults(
        calm=dice.choice((3.0, 6.0, 12.0)),
        weather=dice.random() < 0.3,
        partitions=dice.choice((0, 0, 0, 1)),
        sleeps=dice.choice((0, 0, 1)),
        crashes=dice.choice((0, 0, 1, 2)),
        lying_disks=0.0,
        deaths=dice.choice((0, 0, 0, 1)) if seats > 4 else 0,
        clock_jumps=0,
        leaves=dice.choice((0, 1, 1)),
        joins=dice.choice((0, 0, 1)),
        liars=liars,
        lineage=lineage,
        spectators=dice.random() < 0.3,
    )


class Fate:
    """Brings the faults about."""

    def __init__(self, world: World, nodes: list[SimulatedNode], faults: Faults) -> None:
        self._world = world
        self._nodes = nodes
        self._faults = faults
        self.dead: set[int] = set()

    def plan(self) -> None:
        """Puts everything that will go wrong into the world's heap."""
        faults, world = self._faults, self._world
        todo: list[Callable[[], None]] = [
            *[self._partition] * faults.partitions,
            *[partial(self._strike, self._sleep)] * faults.sleeps,
            *[partial(self._strike, self._crash)] * faults.crashes,
            *[partial(self._strike, self._die)] * faults.deaths,
            *[partial(self._strike, self._jump)] * faults.clock_jumps,
            *[partial(self._strike, self._leave)] * faults.leaves,
            *[self._join] * faults.joins,
        ]
        for act in todo:
            world.at(world.chance.random() * faults.calm * 0.8, act)
        if faults.weather:
            for _ in range(4):
                world.at(world.chance.random() * faults.calm, self._turn_weather)
        if faults.storm:
            world.weather = Weather(loss=faults.loss, repeat=0.1, delay=0.1, slow=0.2)
            for node in self._nodes:
                node.person.patience = 0.5 + world.chance.random()
                node.person.thinking = 0.5
            self._flicker()
        world.at(faults.calm, self._calm)

    def over(self, since: float) -> bool:
        """Whether nothing has gone wrong for this long, nor will."""
        return self._world.now >= self._faults.calm + since

    def _flicker(self) -> None:
        """Every moment other nodes reach each other."""
        world = self._world
        if world.now < self._faults.calm:
            world.weather.groups = self._halves()
            pause = self._faults.flicker * (0.3 + 1.4 * world.chance.random())
            world.after(pause, self._flicker)

    def _halves(self) -> tuple[frozenset[int], ...]:
        chance = self._world.chance
        indices = list(range(len(self._nodes)))
        chance.shuffle(indices)
        at = chance.randrange(1, max(2, len(indices)))
        return (frozenset(indices[:at]), frozenset(indices[at:]))

    def _turn_weather(self) -> None:
        chance = self._world.chance
        self._world.weather.loss = chance.choice((0.0, 0.05, 0.2))
        self._world.weather.repeat = chance.choice((0.0, 0.1))
        self._world.weather.delay = chance.choice((0.002, 0.02, 0.2))
        self._world.weather.slow = chance.choice((0.0, 0.0, 0.1))

    def _calm(self) -> None:
        world = self._world
        world.note("calm")
        world.weather = Weather()
        for node in self._nodes:
            if node.asleep:
                node.asleep = False
                node.sleep(0.0)
            if not node.up and node.index not in self.dead:
                node.start()

    def _partition(self) -> None:
        world = self._world
        groups = self._halves()
        world.note(f"partition {sorted(groups[0])} | {sorted(groups[1])}")
        world.weather.groups = groups
        world.after(2 + world.chance.random() * 15, self._mend)

    def _mend(self) -> None:
        self._world.weather.groups = ()

    def _strike(self, act: Callable[[SimulatedNode], None]) -> None:
        """Has something happen to any of those that are awake."""
        if up := [node for node in self._nodes if node.awake]:
            act(self._world.chance.choice(up))

    def _sleep(self, node: SimulatedNode) -> None:
        node.sleep(1 + self._world.chance.random() * 25)

    def _crash(self, node: SimulatedNode) -> None:
        chance = self._world.chance
        spare = self._can_spare(node)
        if chance.random() < self._faults.lying_disks and spare:
            self._reboot(node)
        elif chance.random() < 0.5 and spare:
            node.crash_after = chance.randrange(8)  # in the middle of something
            self._world.after(1 + chance.random() * 5, lambda: self._restart(node))
        else:
            node.crash()
            self._world.after(0.1 + chance.random() * 5, lambda: self._restart(node))

    def _reboot(self, node: SimulatedNode) -> None:
        """The machine goes down, and its disk had not kept what it said it had."""
        chance = self._world.chance
        node.crash(lost=chance.randrange(1 + min(30, len(node.journal))))
        self._world.after(0.1 + chance.random() * 10, lambda: self._restart(node))

    def _restart(self, node: SimulatedNode) -> None:
        node.crash_after = None
        if not node.up and node.index not in self.dead:
            node.start()

    def _die(self, node: SimulatedNode) -> None:
        if self._can_spare(node):
            node.crash()
            self._world.note(f"{node.index} is dead")
            self.dead.add(node.index)

    def _can_spare(self, node: SimulatedNode) -> bool:
        """Whether a majority of honest players would be left who know what they have signed."""
        sure = self._sure_without(node)
        rosters = [n.session.shared.roster for n in self._nodes if n.up]
        return self._faults.reckless or all(
            sum(member.key in sure for member in roster) >= roster.quorum for roster in rosters
        )

    def _sure_without(self, node: SimulatedNode) -> set[bytes]:
        return {n.peer for n in self._nodes if n is not node and n.honest and self._is_sure(n)}

    def _is_sure(self, node: SimulatedNode) -> bool:
        doubts = node.doubtful or node.crash_after is not None
        return node.index not in self.dead and not (
            doubts or (node.up and node.session.shared.doubt)
        )

    def _jump(self, node: SimulatedNode) -> None:
        node.jump += self._world.chance.choice((-1, 1)) * self._world.chance.random() * 1000

    def _leave(self, node: SimulatedNode) -> None:
        if node.session.seat is not None and node.honest and self._may_leave(node):
            self._world.note(f"{node.index} leaves")
            node.seen.left.add(node.peer)
            depart(node)
            if self._world.chance.random() < 0.5 and node.up:
                self._world.after(5 + self._world.chance.random() * 20, lambda: self._apply(node))

    def _may_leave(self, node: SimulatedNode) -> bool:
        """Whether the others can continue. A leaving player has a part in that decision, but where
        liars lie by the grammar a majority must be left of those who stay.
        """
        if self._faults.lineage is None:
            return self._can_spare(node)
        sure = self._sure_without(node)
        members = node.session.shared.roster.members
        return sum(member.key in sure for member in members) > (len(members) - 1) // 2

    def _join(self) -> None:
        out = [node for node in self._nodes if node.awake and node.session.seat is None]
        if out:
            node = self._world.chance.choice(out)
            self._apply(node)

    def _apply(self, node: SimulatedNode) -> None:
        if node.awake and node.session.seat is None:
            self._world.note(f"{node.index} asks for a seat")
            node.run(lambda: node.player.ask_for_seat(node.clock))
