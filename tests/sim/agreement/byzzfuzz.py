"""ByzzFuzz (Winter et al., 2023): a few single messages of one honest node are changed, by a small
step in value or in time, for some of their receivers; and the network fails for a round or two.

A fault that takes a clever liar is rare at random; one that takes one wrong message at the wrong
moment is found by trying them all. A *corruption* is (kind of message, which of them, receivers,
change); with four seats and one decision the space of single ones is small.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from random import Random

from p2p_dixit.log.statements import read_statement
from p2p_dixit.session.messages import (
    Certified,
    Filed,
    Message,
    Moved,
    Stated,
)
from p2p_dixit.sim.agreement.game import SimulatedGame
from p2p_dixit.sim.agreement.grammar import Grammar
from p2p_dixit.sim.agreement.hoard import Hoard
from p2p_dixit.sim.agreement.node import SimulatedNode
from p2p_dixit.sim.agreement.oracle import Seen
from p2p_dixit.sim.agreement.words import Stand
from p2p_dixit.sim.agreement.world import World
from tests.sim.agreement.plot import BEGIN, leaves

KINDS = ("ack", "prepare", "promise", "accept", "accepted", "paper", "certificate", "event")
TIMES = (None, 0.02, 1.0)  # a change in time: never, a little later, a ballot later


@dataclass(frozen=True)
class Corruption:
    """The `which`-th message of a kind, as some receivers get it (bits of seats)."""

    kind: str
    which: int
    receivers: int
    change: int  # small numbers change the time, all others the value


@dataclass(frozen=True)
class Outage:
    """For one round of a given length some nodes are cut off from the rest (bits of seats)."""

    round: int
    length: float
    away: int


@dataclass(frozen=True)
class Trial:
    """A plot: one node's messages are changed, and the network fails."""

    seats: int
    liar: int
    leaver: int
    corruptions: tuple[Corruption, ...]
    outages: tuple[Outage, ...] = ()

    def cast(
        self, index: int, world: World, game: SimulatedGame, seen: Seen
    ) -> SimulatedNode | None:
        """The node whose messages are changed."""
        return Corrupted(index, world, game, seen, self) if index == self.liar else None

    def begin(self, world: World, nodes: Sequence[SimulatedNode]) -> None:
        """The decision, and the outages."""
        leaves(world, nodes[self.leaver])
        everybody = frozenset(node.index for node in nodes)
        for outage in self.outages:
            away = frozenset(index for index in everybody if outage.away >> index & 1)
            start = BEGIN + outage.round * outage.length

            def fail(groups: tuple[frozenset[int], ...] = (away, everybody - away)) -> None:
                world.weather.groups = groups

            def mend() -> None:
                world.weather.groups = ()

            world.at(start, fail)
            world.at(start + outage.length, mend)


@dataclass
class _Counted:
    """The messages of a kind that went out, in order."""

    numbers: dict[bytes, int] = field(default_factory=dict)
    counts: Counter[str] = field(default_factory=Counter)

    def number(self, kind: str, raw: bytes) -> int:
        if raw not in self.numbers:
            self.numbers[raw] = self.counts[kind]
            self.counts[kind] += 1
        return self.numbers[raw]


class Corrupted(SimulatedNode):
    """An honest node, some of whose messages are changed on their way out."""

    honest = False

    def __init__(
        self, index: int, world: World, game: SimulatedGame, seen: Seen, trial: Trial
    ) -> None:
        super().__init__(index, world, game, seen)
        self._trial = trial
        self._counted = _Counted()
        self._hoard = Hoard()

    def deliver(self, peer: bytes, message: bytes) -> None:
        """Keeps what it hears: a changed message may cite it."""
        self._hoard.take(message)
        super().deliver(peer, message)

    def post(self, peer: bytes, message: bytes) -> None:
        """Sends a message as it is, or as the trial has it."""
        said = self._hoard.take(message)
        kind = None if said is None else _kind(said)
        if said is None or kind is None or self.world.now < BEGIN:
            super().post(peer, message)
            return
        number = self._counted.number(kind, message)
        receiver = self.nodes[peer].index
        for one in self._trial.corruptions:
            if (one.kind, one.which) == (kind, number) and one.receivers >> receiver & 1:
                self.seen.lies += 1
                self._corrupt(peer, message, said, one.change)
                return
        super().post(peer, message)

    def _corrupt(self, peer: bytes, message: bytes, said: Message, change: int) -> None:
        if change < len(TIMES):
            pause = TIMES[change]
            if pause is not None:
                self.world.after(pause, lambda: SimulatedNode.post(self, peer, message))
            return
        for raw in self._changed(said, change):
            super().post(peer, raw)

    def _changed(self, said: Message, change: int) -> list[bytes]:
        grammar = Grammar(self._hoard, Random(f"change {change}"))
        player = self.player
        seat = self.session.seat
        at = Stand(
            self.key,
            self.session,
            self.index if seat is None else seat,
            player.other_move,
            player.bad_move,
        )
        return grammar.twist(at, said)


def _kind(said: Message) -> str | None:
    """The kind of message that a corruption names."""
    match said:
        case Stated(raw):
            return read_statement(raw).kind
        case Filed():
            return "paper"
        case Certified():
            return "certificate"
        case Moved():
            return "event"
        case _:
            return None


def trials(seats: int, liar: int, changes: int) -> Iterator[Trial]:
    """All trials with one corruption and a network that works."""
    leaver = next(seat for seat in reversed(range(seats)) if seat != liar)
    others = [mask for mask in range(1, 2**seats) if not mask >> liar & 1]
    for kind, which, mask, change in product(KINDS, range(2), others, range(changes)):
        yield Trial(seats, liar, leaver, (Corruption(kind, which, mask, change),))


def drawn_trial(dice: Random, seats: int) -> Trial:
    """One of a larger space: several corruptions of any message, and outages."""
    liar = dice.randrange(seats)
    leaver = dice.choice([seat for seat in range(seats) if seat != liar])
    corruptions = tuple(
        Corruption(
            dice.choice(KINDS), dice.randrange(4), dice.getrandbits(seats), dice.randrange(64)
        )
        for _ in range(dice.randrange(1, 5))
    )
    outages = tuple(
        Outage(dice.randrange(4), dice.choice((0.05, 0.5, 1.5)), dice.getrandbits(seats))
        for _ in range(dice.randrange(3))
    )
    return Trial(seats, liar, leaver, corruptions, outages)
