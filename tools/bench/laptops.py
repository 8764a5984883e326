"""Many machines on one: a table in virtual time in which each node has a processor of its own.

The real machines (`play.table`), rules and cryptography run one node at a time. The processor time
a node really used advances the clock of that node alone: messages that arrive meanwhile wait until
it is done and are then taken in one go, with an update of the view as often as the client's loop
(`client/loop.py`) makes one; a node's messages leave when they have been made. Messages take half a
round trip, each link in order. So the figures are those of separate laptops, however few cores this
one has. Everything that a process computes once and remembers is remembered by each node for
itself, or the second node would get it for nothing; so are verdicts on proofs. What the program
hands out in pieces (`crypto/cores.py`) takes as long as its longest piece on a laptop that has a
core for each, and `DISPATCH` for handing it out. Links, disks and screens cost nothing here but the
making of views, and libsodium has been loaded, as it is when the client has started.

    python -m tools.bench laptops

prints what players wait for at a table where each message and its answer take 2 ms, beside a floor:
the critical path of the bare library calls on ONE core and of the round trips that the protocol
needs, one for each step on the path (path.py). So a laptop with several cores may be quicker than
that. "All at once" is the worst case of people who answer in the same moment; otherwise the others
have answered a moment before. Then the processor time of all seats by phase, beside the bare calls.
"""

import gc
import sys
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import _lru_cache_wrapper, lru_cache, partial
from statistics import median
from typing import Any

from p2p_dixit.bots.bot import answer
from p2p_dixit.bots.mind import Mind
from p2p_dixit.crypto import sodium
from p2p_dixit.crypto.cores import one_after_the_other, use
from p2p_dixit.crypto.group import prepare
from p2p_dixit.log.ledger import Done
from p2p_dixit.play import effects as fx
from p2p_dixit.play import inputs
from p2p_dixit.play.commands import SetReady, SubmitAnswer
from p2p_dixit.play.room import Room
from p2p_dixit.play.table import LOOK_SECONDS, InGame, moment, view
from p2p_dixit.play.view import LobbyView, TableView, View
from p2p_dixit.rules.model import Phase
from p2p_dixit.rules.phases import asks
from p2p_dixit.rules.sets import MAX_POINTS, Options
from p2p_dixit.sim.party import Party, PartyMachine
from p2p_dixit.table.genesis import Settings
from p2p_dixit.table.replica import Replica
from tools.bench import Figure
from tools.bench.path import counting, dealing, floor_of, opening, played
from tools.bench.seat import RULES

SEATS = (3, 6, 8, 12)
# An evening is played so often, and the one with the least work counts: other programs only add to
# it, and the bare calls are measured the same way.
REPEATS = {3: 5, 6: 3, 8: 3, 12: 3}
AT_ONCE = (6, 12)
CORES = (1, 4)  # of each laptop
ROUNDS = 3  # whose waits are measured where no whole game is
DECK = 84
ROUND_TRIP = 0.002  # seconds: a LAN
REST_SECONDS = 0.5  # for whatever machines still have to do, and show, when nothing happens
WAYS = (0.002, 0.02, 0.1, 0.4)  # a LAN, Wi-Fi, bad Wi-Fi, a VPN
TRIP_SEATS = 4
HANDSHAKE_TRIPS = 3  # TCP, then Noise
LOBBY_TRIPS = 2  # ready and proposal, signatures and genesis

# Seconds that it takes to hand pieces of work to other threads, measured as processor time of
# shuffles in one thread and in four.
DISPATCH = 0.000_15

_SPANS = {
    "hands": "from the last ready to the first hands",
    "table": "from the last card to the table",
    "points": "from the last vote to the points",
}


class Memory:
    """What one process remembers in caches, swapped in while its node runs."""

    def __init__(self) -> None:
        self._own: dict[int, Any] = {}

    def install(self, places: "list[Place]") -> None:
        """Uses these caches from now on."""
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
    """Every cache of the program, under every name it has, but for the library: the client has
    loaded that when a game begins.
    """
    ours = [module for name, module in sys.modules.items() if name.startswith("p2p_dixit.")]
    return [
        Place(module, name, value)
        for module in ours
        for name, value in vars(module).items()
        if isinstance(value, _lru_cache_wrapper) and value is not sodium.library
    ]


class Cores:
    """Runs pieces of work one after the other, and knows what several cores would have saved."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.saved = 0.0  # seconds, so far

    def __call__(self, calls: Sequence[Callable[[], Any]]) -> list[Any]:
        """The results of all calls; there are never more of them than cores."""
        made, took = [], []
        for call in calls:
            start = time.process_time()
            made.append(call())
            took.append(time.process_time() - start)
        self.saved += sum(took) - max(took) - DISPATCH
        return made


class Laptop(PartyMachine):
    """A machine that is busy for as long as its inputs really take."""

    party: "Laptops"

    def __init__(self, party: "Laptops", number: int, name: str) -> None:
        super().__init__(party, number, name)
        self.busy = 0.0  # until then, in virtual time
        self.work = 0.0  # seconds of the processor so far, on all its cores
        self.seen: View | None = None
        self.memory = Memory()
        self._shown: tuple[tuple[object, ...], float] = ((), 0.0)
        self._look_planned = False
        self._waiting: deque[inputs.Input] = deque()
        self._planned = False  # it looks at what waits as soon as it can
        self._working = False
        self.spent = 0.0  # seconds since it began with what it is working on

    def _room(self) -> Room:
        room = super()._room()
        room.replica = Replica  # with verdicts of its own
        return room

    def feed(self, *given: inputs.Input) -> None:
        """Works on these, as soon as it is done with the earlier ones."""
        if self._working:  # what it does to itself is one piece of work
            super().feed(*given)
            return
        self._waiting.extend(given)
        if not self._planned:
            self._planned = True
            self.party.world.at(max(self.now, self.busy), self._work)

    def _work(self) -> None:
        """Takes in all waiting messages, then updates the view, as the client's loop does."""
        if self.now < self.busy:
            self.party.world.at(self.busy, self._work)
            return
        self.memory.install(self.party.caches)
        self._planned, self._working, self.spent = False, True, 0.0
        try:
            while self._waiting:
                self._clocked(partial(super().feed, self._waiting.popleft()))
            self._clocked(self._look_if_due)
        finally:
            self._working = False
            self.busy = self.now + self.spent

    def _look_if_due(self) -> None:
        """What the client's loop does: a new moment is looked at, counts only now and then."""
        state, (shown, looked) = self.state, self._shown
        if state is None:
            self.seen = None
        elif moment(state) != shown or self.now >= looked + LOOK_SECONDS:
            self._shown = (moment(state), self.now)
            self.seen = view(state)
        elif not self._look_planned:
            self._look_planned = True
            self.party.world.at(looked + LOOK_SECONDS, self._look_later)

    def _look_later(self) -> None:
        self._look_planned = False
        self.feed()

    def _clocked(self, run: Callable[[], None]) -> None:
        cores = self.party.cores
        self._begun, cores.saved = time.process_time(), 0.0
        run()
        self._tick_processor()

    def _tick_processor(self) -> None:
        """Moves this machine's clock on by what it has used since the last time."""
        now, cores = time.process_time(), self.party.cores
        self.work += now - self._begun
        if not self.party.free:
            self.spent += now - self._begun - cores.saved
        self._begun, cores.saved = now, 0.0

    def _carry_out(self, effects: Iterable[fx.Effect]) -> list[inputs.Input]:
        """Messages leave now that they have been made; new peers are called at once."""
        self._tick_processor()
        known = set(self.contacts)
        answers = super()._carry_out(effects)
        self._begun = time.process_time()  # the network and the disk of the simulation are not ours
        if self.contacts - known:
            way = HANDSHAKE_TRIPS * 2 * self.party.way
            self.party.world.at(self.now + self.spent + way, lambda: self.party.call(self))
        return answers

    @property
    def idle(self) -> bool:
        """Whether it has nothing to do."""
        return not self._planned and self.now >= self.busy


class Laptops(Party):
    """All machines, and a network on which every message takes the same time."""

    def __init__(
        self, round_trip: float, cores: int = 1, *, free: bool = False, seed: int = 1
    ) -> None:
        """Laptops of so many cores; with `free`, processors take no time at all."""
        super().__init__(seed)
        self.way = round_trip / 2
        self.free = free
        self.cores = Cores(cores)
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
    """Seconds, as the slowest player has them; the median of all rounds."""

    hands: float
    table: float
    points: float
    press: float  # from a card played to the screens of the others


@dataclass(frozen=True)
class Evening:
    """Some rounds at a table: what players waited for, the work of all seats by phase, the log."""

    waits: Waits
    work: Mapping[str, float]  # seconds of the processor
    log: Sequence[Done]


def evening(
    seats: int,
    round_trip: float,
    cores: int = 1,
    rounds: int = 1,
    *,
    at_once: bool = False,
    free: bool = False,
) -> Evening:
    """A table of so many laptops, until the hands are full again after the last round."""
    prepare()
    party = Laptops(round_trip, cores, free=free)
    use(party.cores, cores)
    gc.collect()
    gc.disable()
    try:
        return _evening(party, seats, rounds, at_once=at_once)
    finally:
        gc.enable()
        use(one_after_the_other, 1)


def _evening(party: Laptops, seats: int, rounds: int, *, at_once: bool) -> Evening:
    laptops = [party.machine() for _ in range(seats)]
    options = Options(RULES, points=MAX_POINTS, deck=DECK)
    laptops[0].open(Settings("Bench", options, bytes(32)))
    for laptop in laptops[1:]:
        laptop.visit(laptops[0].address)
    party.until(lambda: all(_guests(one) == seats for one in laptops))
    work: dict[str, float] = {}

    def phase(name: str) -> None:
        party.until(lambda: all(one.idle for one in laptops))
        more = sum(one.work for one in laptops) - sum(work.values())
        work[name] = work.get(name, 0.0) + more

    party.until(lambda: all(one.idle for one in laptops))
    *others, last = laptops
    for one in others:
        one.do(SetReady(ready=True))
    party.run(4 * 2 * party.way)
    phase("lobby")
    hands = _passed(party, [last], lambda one: one.do(SetReady(ready=True)), _holds_cards)
    phase("hands")
    presses, tables, counts = list[float](), list[float](), list[float]()
    for _ in range(rounds):
        _until(party, laptops, lambda now: now.phase is Phase.LAY, act=True)
        phase("clue")
        party.run(REST_SECONDS)  # no player plays a card before seeing the clue
        first = next(one for one in laptops if _now(one).ask is not None)
        has_moved = partial(_has_moved, _now(first).me or 0)
        presses.append(_passed(party, [first], _answer, has_moved))
        acting = _all_but_one(party, laptops, at_once=at_once)
        tables.append(_passed(party, acting, _answer, lambda now: now.phase is Phase.VOTE))
        phase("table")
        acting = _all_but_one(party, laptops, at_once=at_once)
        counted = partial(_counted, len(_now(laptops[0]).results))
        counts.append(_passed(party, acting, _answer, counted))
        _until(party, laptops, lambda now: now.phase is Phase.TELL and _holds_cards(now))
        phase("points")
    waits = Waits(hands, median(tables), median(counts), median(presses))
    state = laptops[0].state
    assert isinstance(state, InGame)  # noqa: S101 - it was not played to the end
    return Evening(waits, work, state.game.replica.ledger.done)


def _counted(before: int, now: TableView) -> bool:
    return len(now.results) > before


def _has_moved(seat: int, now: TableView) -> bool:
    return now.seats[seat].owes_since is None


def _all_but_one(party: Laptops, laptops: list[Laptop], *, at_once: bool) -> list[Laptop]:
    """Who has still to answer: one, when all others have done so and all have seen it."""
    asked = [one for one in laptops if _now(one).ask is not None]
    if at_once:
        return asked
    *others, last = asked
    party.until(lambda: all(one.idle for one in others))
    for one in others:
        _answer(one)
    seat = _now(last).me
    for_last = lambda now: all(  # noqa: E731 - said once
        (each.owes_since is not None) == (number == seat) for number, each in enumerate(now.seats)
    )
    _until(party, laptops, for_last)
    return [last]


def _passed(
    party: Laptops,
    acting: list[Laptop],
    act: Callable[[Laptop], None],
    there: Callable[[TableView], bool],
) -> float:
    """Seconds from all players' acts until the last one sees the result."""
    party.until(lambda: all(one.idle for one in acting))
    begun = party.world.now
    for one in acting:
        act(one)
    everybody = [one for one in party.machines if isinstance(one, Laptop)]
    saw: dict[int, float] = {}  # when; a machine may be at work again before the last one sees it

    def done() -> bool:
        for one in everybody:
            if one.number not in saw and isinstance(one.seen, TableView) and there(one.seen):
                saw[one.number] = one.busy
        return len(saw) == len(everybody)

    party.until(done)
    return max(saw.values()) - begun


def _until(
    party: Laptops,
    laptops: list[Laptop],
    there: Callable[[TableView], bool],
    *,
    act: bool = False,
) -> None:
    """Runs until all players see something; with `act`, all answer questions until then."""

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
    """Answers the question at once; the time to choose does not count as waiting."""
    state, me = laptop.state, _now(laptop).me
    if not laptop.idle or not isinstance(state, InGame) or me is None:
        return
    game = state.game.seen_game()
    ask = asks(game).get(me)
    if ask is not None and state.game.node.asked:
        laptop.do(SubmitAnswer(answer(ask, game, me, Mind(), laptop.chance)))


def measure() -> Iterator[Figure]:
    """Waits on separate laptops, the work of all seats, and round trips."""
    for seats in SEATS:
        for cores in CORES:
            yield from _waits(seats, cores)
    for seats in AT_ONCE:
        yield from _at_once(seats)
    yield from _round_trips()


def _waits(seats: int, cores: int) -> Iterator[Figure]:
    rounds = seats if cores == 1 else ROUNDS
    many = [evening(seats, ROUND_TRIP, cores, rounds) for _ in range(REPEATS[seats])]
    one = min(many, key=lambda each: sum(each.work.values()))
    floors = {"hands": dealing(seats, DECK), "table": opening(seats), "points": counting(seats)}
    at = f"{seats} laptops of {cores} {'core' if cores == 1 else 'cores'}"
    for name, waited in (
        ("hands", one.waits.hands),
        ("table", one.waits.table),
        ("points", one.waits.points),
    ):
        lobby = ROUND_TRIP * LOBBY_TRIPS if name == "hands" else 0.0
        floor = lobby + floor_of(floors[name]).over(ROUND_TRIP)
        yield Figure(f"{at}: {_SPANS[name]}", waited, "s", floor)
    yield Figure(f"{at}: from a card played to the others' screens", one.waits.press, "s")
    if cores == 1:
        yield from _work(seats, one)


def _work(seats: int, one: Evening) -> Iterator[Figure]:
    """Processor time of all seats in a game with a turn for every player, by phase; beside it the
    steps that stand in its log.
    """
    game = f"{seats} seats, a game of {seats} rounds: processor"
    least = {name: floor_of(steps).work for name, steps in played(seats, one.log).items()}
    for name, floor in least.items():
        yield Figure(f"{game}, {name}", one.work[name], "s CPU", floor)
    whole = sum(one.work[name] for name in least)
    yield Figure(game, whole, "s CPU", sum(least.values()))


def _at_once(seats: int) -> Iterator[Figure]:
    waits = evening(seats, ROUND_TRIP, max(CORES), ROUNDS, at_once=True).waits
    at = f"{seats} laptops of {max(CORES)} cores, all at once"
    for name, waited, (first, *rest) in (
        ("table", waits.table, opening(seats)),
        ("points", waits.points, counting(seats)),
    ):
        steps = [replace(first, late=first.moves), *rest]
        yield Figure(f"{at}: {_SPANS[name]}", waited, "s", floor_of(steps).over(ROUND_TRIP))


def _round_trips() -> Iterator[Figure]:
    """How often one waits for the network, with processors that take no time."""
    needed = (len(dealing(TRIP_SEATS, DECK)) + LOBBY_TRIPS, len(opening(TRIP_SEATS)), 2)
    for way in WAYS:
        waits = evening(TRIP_SEATS, way, free=True).waits
        for name, waited, least in zip(
            _SPANS, (waits.hands, waits.table, waits.points), needed, strict=True
        ):
            what = f"{TRIP_SEATS} laptops, {way * 1000:.0f} ms a round trip: {_SPANS[name]}"
            yield Figure(what, waited / way, "trips", least)
