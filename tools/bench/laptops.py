"""Many machines on one: a table in virtual time in which each node has a processor of its own.

The real machines (`play.table`), rules and cryptography run one node at a time. The processor time
a node really used for an input advances the clock of that node alone: what comes meanwhile waits
until it is done, and what it sends leaves when it has been made. Messages take half a round trip,
each link in order. So the figures are those of separate laptops, however few cores this one has.
Everything that a process computes once and remembers is remembered by each node for itself, or the
second node would get it for nothing; so are verdicts on proofs. Each node uses one core, as the
program does today. Links, disks and screens cost nothing here but the making of each view.

    python -m tools.bench laptops

prints seconds from the last ready to the first hands, from the last card to the table and from the
last vote to the points, at a table where each takes a round trip of 2 ms, beside the critical path
of the bare library calls (path.py); and how many round trips one after the other each of them
takes: the difference that longer ways make.
"""

import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import _lru_cache_wrapper, lru_cache
from typing import Any

from p2p_dixit.bots.bot import answer
from p2p_dixit.bots.mind import Mind
from p2p_dixit.play import inputs
from p2p_dixit.play.commands import SetReady, SubmitAnswer
from p2p_dixit.play.room import Room
from p2p_dixit.play.table import InGame, view
from p2p_dixit.play.view import LobbyView, TableView, View
from p2p_dixit.rules.model import Phase
from p2p_dixit.rules.phases import asks
from p2p_dixit.rules.sets import MAX_POINTS, Options
from p2p_dixit.sim.party import Party, PartyMachine
from p2p_dixit.table.genesis import Settings
from p2p_dixit.table.replica import Replica
from tools.bench import Figure
from tools.bench.path import counting, dealing, floor_of, opening
from tools.bench.seat import RULES

SEATS = (3, 6, 8, 12)
DECK = 84
ROUND_TRIP = 0.002  # seconds: a LAN
LONG_WAY = 0.4  # a VPN
LONG_SEATS = 4  # how many sequential round trips there are does not depend on the seats


class Memory:
    """What one process remembers in caches, swapped in while its node runs."""

    def __init__(self) -> None:
        self._own: dict[int, Any] = {}

    def install(self, places: "list[Place]") -> None:
        """From now on this is what is remembered."""
        for place in places:
            own = self._own.get(id(place.shared))
            if own is None:
                most = place.shared.cache_parameters()["maxsize"]
                own = self._own[id(place.shared)] = lru_cache(most)(place.shared.__wrapped__)
            setattr(place.module, place.name, own)


@dataclass(frozen=True)
class Place:
    """Where a module of ours names something that is remembered."""

    module: Any
    name: str
    shared: "_lru_cache_wrapper[Any]"


def places() -> list[Place]:
    """Every cache of the program, under every name it has."""
    ours = [module for name, module in sys.modules.items() if name.startswith("p2p_dixit.")]
    return [
        Place(module, name, value)
        for module in ours
        for name, value in vars(module).items()
        if isinstance(value, _lru_cache_wrapper)
    ]


class Laptop(PartyMachine):
    """A machine that is busy for as long as its inputs really take."""

    party: "Laptops"

    def __init__(self, party: "Laptops", number: int, name: str) -> None:
        super().__init__(party, number, name)
        self.busy = 0.0  # until then, in virtual time
        self.work = 0.0  # seconds of the processor so far
        self.seen: View | None = None
        self.memory = Memory()
        self._begun: float | None = None  # on the processor's clock, while it works

    def _room(self) -> Room:
        room = super()._room()
        room.replica = Replica  # with verdicts of its own
        return room

    def feed(self, *given: inputs.Input) -> None:
        """Works on these, as soon as it is done with what came before."""
        if self._begun is not None:  # what it does to itself is one piece of work
            super().feed(*given)
            return
        if self.now < self.busy:
            self.party.world.at(self.busy, lambda: self.feed(*given))
            return
        self.memory.install(self.party.caches)
        self._begun = time.process_time()
        try:
            super().feed(*given)
            self.seen = None if self.state is None else view(self.state)
        finally:
            spent, self._begun = self.spent, None
            self.work += spent
            self.busy = self.now + spent

    @property
    def spent(self) -> float:
        """Seconds of the processor for the input it is working on."""
        return 0.0 if self._begun is None else time.process_time() - self._begun


class Laptops(Party):
    """All machines, and a network on which every message takes the same time."""

    def __init__(self, round_trip: float, seed: int = 1) -> None:
        super().__init__(seed)
        self.way = round_trip / 2
        self.caches = places()

    def machine(self, name: str = "") -> Laptop:
        """One more laptop."""
        number = len(self.machines)
        made = Laptop(self, number, name or f"Player {number + 1}")
        self.machines.append(made)
        self.by_key[made.peer] = made
        return made

    def post(self, sender: PartyMachine, peer: bytes, data: bytes) -> None:
        """A message leaves when it has been made."""
        receiver, link = self.by_key[peer], sender.links.get(peer)
        if link is None:
            return
        assert isinstance(sender, Laptop)  # noqa: S101 - all machines here are
        link[0] = max(self.world.now + sender.spent + self.way, link[0])

        def arrive() -> None:
            if sender.links.get(peer) is link and receiver.up:
                receiver.feed(inputs.Arrived(sender.peer, data))

        self.world.at(link[0], arrive)


@dataclass(frozen=True)
class Waits:
    """Seconds, as the slowest player has them."""

    hands: float
    table: float
    points: float
    work: float  # seconds of the processor, of all seats, from ready to points


def evening(seats: int, round_trip: float) -> Waits:
    """One round at a table of so many laptops."""
    party = Laptops(round_trip)
    laptops = [party.machine() for _ in range(seats)]
    options = Options(RULES, points=MAX_POINTS, deck=DECK)
    laptops[0].open(Settings("Bench", options, bytes(32)))
    for laptop in laptops[1:]:
        laptop.visit(laptops[0].address)
    party.until(lambda: all(_guests(one) == seats for one in laptops))
    party.until(lambda: all(party.world.now > one.busy for one in laptops))
    before = sum(one.work for one in laptops)
    hands = _passed(party, laptops, lambda one: one.do(SetReady(ready=True)), _holds_cards)
    _until(party, laptops, lambda now: now.phase is Phase.LAY, act=True)
    asked = [one for one in laptops if _now(one).ask is not None]
    table = _passed(party, asked, _answer, lambda now: now.phase is Phase.VOTE)
    asked = [one for one in laptops if _now(one).ask is not None]
    points = _passed(party, asked, _answer, lambda now: bool(now.results))
    return Waits(hands, table, points, sum(one.work for one in laptops) - before)


def _passed(
    party: Laptops,
    acting: list[Laptop],
    act: Callable[[Laptop], None],
    there: Callable[[TableView], bool],
) -> float:
    """Seconds from everybody's act until the last one sees what comes of it."""
    party.until(lambda: all(party.world.now > one.busy for one in acting))
    begun = party.world.now
    for one in acting:
        act(one)
    everybody = [one for one in party.machines if isinstance(one, Laptop)]
    _until(party, everybody, there)
    return max(one.busy for one in everybody) - begun


def _until(
    party: Laptops,
    laptops: list[Laptop],
    there: Callable[[TableView], bool],
    *,
    act: bool = False,
) -> None:
    """Until everybody sees something; with `act`, everybody answers what is asked until then."""

    def done() -> bool:
        seen = [one.seen for one in laptops]
        if act:
            for one in laptops:
                now = one.seen
                if isinstance(now, TableView) and now.ask is not None and not there(now):
                    _answer(one)
        return all(isinstance(now, TableView) and there(now) for now in seen)

    party.until(done)


def _now(laptop: Laptop) -> TableView:
    assert isinstance(laptop.seen, TableView)  # noqa: S101 - asked in a game
    return laptop.seen


def _guests(laptop: Laptop) -> int:
    return len(laptop.seen.guests) if isinstance(laptop.seen, LobbyView) else 0


def _holds_cards(now: TableView) -> bool:
    return len(now.hand) == now.options.rule_set.hand_for(len(now.seats))


def _answer(laptop: Laptop) -> None:
    """Answers what is asked, at once; what it takes to choose is nobody's waiting."""
    state, me = laptop.state, _now(laptop).me
    if laptop.now < laptop.busy or not isinstance(state, InGame) or me is None:
        return
    game = state.game.seen_game()
    ask = asks(game).get(me)
    if ask is not None and state.game.node.asked:
        laptop.do(SubmitAnswer(answer(ask, game, me, Mind(), laptop.chance)))


def measure() -> Iterator[Figure]:
    """Waits on separate laptops, beside the path of their cryptography; round trips of each."""
    for seats in SEATS:
        waits = evening(seats, ROUND_TRIP)
        at = f"{seats} laptops, {ROUND_TRIP * 1000:.0f} ms round trip"
        floor = floor_of(dealing(seats, DECK))
        yield Figure(f"{at}: from the last ready to the first hands", waits.hands, "s", floor.path)
        floor = floor_of(opening(seats))
        yield Figure(f"{at}: from the last card to the table", waits.table, "s", floor.path)
        floor = floor_of(counting(seats))
        yield Figure(f"{at}: from the last vote to the points", waits.points, "s", floor.path)
        yield Figure(f"{at}: processor time of a seat, ready to points", waits.work / seats, "s")
    near, far = evening(LONG_SEATS, ROUND_TRIP), evening(LONG_SEATS, LONG_WAY)
    for name, one, other in (
        ("from ready to hands", near.hands, far.hands),
        ("from the last card to the table", near.table, far.table),
        ("from the last vote to the points", near.points, far.points),
    ):
        trips = (other - one) / (LONG_WAY - ROUND_TRIP)
        yield Figure(f"{LONG_SEATS} laptops: {name}, round trips one by one", trips, "trips")
