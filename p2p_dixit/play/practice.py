"""A practice table: the player's machine and a machine for each bot, joined in one process.

Every seat is a `play.table` state, the same as at a table on the network: cards are encrypted,
shuffled and dealt by all of them, moves are signed, and the resulting log verifies like any
other (ADR 0138). Only the links are short: a message is put into a queue here.

Pure: time is an argument, chance and secrets come from callables. `work` does one thing that is due
and says whether there was one; `deadline` says when the next one is. With a `Pace` bots take their
time; without one everything that is not the player's happens as fast as it can be computed.

In the first round bots leave the player time to claim the role. They claim when the player lets
others begin, or (with a pace) when the player has not claimed for a while.
"""

from collections import deque
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import partial

from p2p_dixit.bots.bot import answer
from p2p_dixit.bots.identity import BOT_NAMES, bot_key
from p2p_dixit.bots.mind import CluesHeard, Mind, RandomSource
from p2p_dixit.bots.temper import RoundMood, moment, remarks, temper
from p2p_dixit.channel import wrap
from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.errors import LocalFault
from p2p_dixit.packs.stock import Stock
from p2p_dixit.play import commands as c
from p2p_dixit.play import effects as fx
from p2p_dixit.play import inputs
from p2p_dixit.play.lobby.core import Look
from p2p_dixit.play.projection import table_view
from p2p_dixit.play.room import Room
from p2p_dixit.play.table import InGame, Over, TableState, deadline, resumed, step, view
from p2p_dixit.play.view import MachineWork, Progress, SeatView, TableView, View
from p2p_dixit.rules.engine import new_game
from p2p_dixit.rules.intents import Choice, Claim, GiveClue
from p2p_dixit.rules.owed import Ask, AskClaim, AskTell
from p2p_dixit.rules.phases import asks
from p2p_dixit.sentences import Sentence
from p2p_dixit.table.genesis import NONCE_BYTES, Genesis, Player, Proposal, Settings
from p2p_dixit.table.replica import Replica, Verdicts
from p2p_dixit.text import NAME_CELLS, clean_name, skeleton

ME = 0  # the player's seat
SECRET_BYTES = 32


@dataclass(frozen=True, slots=True)
class Pace:
    """How long bots take, in seconds: from, to."""

    claim: tuple[float, float] = (45.0, 75.0)
    tell: tuple[float, float] = (4.0, 9.0)
    act: tuple[float, float] = (1.5, 8.0)
    agree: tuple[float, float] = (0.3, 1.5)  # with a player who was quicker
    remark: tuple[float, float] = (2.0, 6.0)  # about the reveal


@dataclass(frozen=True)
class Setup:
    """The rules, the pictures, and the players other than the bots."""

    settings: Settings
    key: SigningKey
    look: Look
    bots: int
    stock: Stock = field(default_factory=Stock)
    hold: float = 0.0  # seconds the player's card or vote can be taken back
    pace: Pace | None = None


@dataclass(frozen=True)
class Ports:
    """What a practice table needs from outside."""

    entropy: Callable[[int], bytes]  # secret bytes
    chance: RandomSource
    save: Callable[[Genesis, bytes], str]  # keeps a finished game and says where; LocalFault
    translate: Callable[[str], str] = str  # what bots say beside the game


def players(setup: Setup) -> tuple[Player, ...]:
    """Who sits where: the player first, then bots whose names and rabbits are not the player's."""
    me = Player(clean_name(setup.look.name, NAME_CELLS), setup.look.colour, setup.key.public)
    taken = skeleton(me.name)
    names = [(n, name) for n, name in enumerate(BOT_NAMES) if skeleton(name) != taken]
    # With eleven bots and the name of one of them every name is needed: that bot gets a number.
    names += [(n, f"{name} 2") for n, name in enumerate(BOT_NAMES) if skeleton(name) == taken]
    rabbits = (n for n in range(len(BOT_NAMES) + 1) if n != me.colour)
    bots = zip(names[: setup.bots], rabbits, strict=False)
    return (me, *(Player(name, rabbit, bot_key(n).public) for (n, name), rabbit in bots))


def first_view(setup: Setup) -> TableView:
    """What the player sees before the machines have begun."""
    seated = players(setup)
    seats = [
        SeatView(one.name, one.colour, automatic=seat != ME) for seat, one in enumerate(seated)
    ]
    game = new_game(setup.settings.options, len(seated))
    begun = Progress(MachineWork.KEYS, 0, len(seated))
    return TableView(
        options=game.options,
        seats=table_view(game, ME, seats).seats,
        me=ME,
        phase=game.phase,
        progress=begun,
    )


class PracticeTable:
    """All machines of a practice table. The player is seat `ME`, all others are bots."""

    def __init__(self, setup: Setup, mind: Mind, ports: Ports, now: float) -> None:
        self._setup = setup
        self._pace = setup.pace or Pace()
        self._mind = mind
        self._ports = ports
        self._players = players(setup)
        names = {name: n for n, name in enumerate(BOT_NAMES)}
        bots = [names[one.name.removesuffix(" 2")] for one in self._players[1:]]
        self._keys = [setup.key, *(bot_key(n) for n in bots)]
        self._tempers = {seat: temper(n) for seat, n in enumerate(bots, 1)}
        self._seat_of = {one.key: seat for seat, one in enumerate(self._players)}
        self._verdicts = Verdicts()
        self._mail: deque[tuple[int, inputs.Input]] = deque()
        self._plans: dict[tuple[str, int], tuple[float, Callable[[float], None]]] = {}
        self._pondered = False
        self._commented: tuple[bytes, int] = (b"", 0)  # the game, and its rounds
        self._said: set[str] = set()
        self._states: list[TableState] = []
        self._begin(now)

    def _begin(self, now: float) -> None:
        proposal = Proposal(self._setup.settings, self._players, self._ports.entropy(NONCE_BYTES))
        genesis = Genesis(proposal, tuple(proposal.signed_with(key) for key in self._keys))
        everyone = range(len(self._players))
        for seat in everyone:
            opened = inputs.GameOpened(genesis.game, self._ports.entropy(SECRET_BYTES))
            packs = tuple(pack.id for pack in self._setup.stock.packs)
            state, effects = resumed(self._room(seat), genesis, opened, packs, now)
            self._states.append(state)
            for other in everyone:
                if other != seat:
                    self._mail.append((seat, inputs.LinkUp(self._players[other].key)))
            self._carry_out(seat, effects)

    def _room(self, seat: int) -> Room:
        one = self._players[seat]
        mine = seat == ME
        return Room(
            self._keys[seat],
            Look(one.name, one.colour),
            self._ports.entropy,
            self._pause,
            replica=partial(Replica, verdicts=self._verdicts),
            hold=self._setup.hold if mine else 0.0,
            bots=frozenset(key.public for key in self._keys[1:]),
        )

    def _pause(self) -> float:
        """For the pauses of machines, which depend on the clock: bots have their own chance."""
        return int.from_bytes(self._ports.entropy(4), "big") / 2**32

    # -- for the client

    @property
    def view(self) -> View:
        return view(self._states[ME])

    @property
    def busy(self) -> bool:
        """Whether something happens before the player's next command."""
        state = self._states[ME]
        match state:
            case InGame(game=game):
                return not game.node.asked
            case Over(game=game):
                return not game.notebook.saved_as and not game.notebook.trouble
            case _:  # a rematch that is being agreed on
                return True

    def do(self, command: c.Command, now: float) -> None:
        if isinstance(command, c.SubmitAnswer):
            self._remember(command.choices)
        self._do(ME, command, now)
        self._plan(now)

    def work(self, now: float) -> bool:
        """Does one thing that is due; False if nothing is."""
        if self._mail:
            seat, given = self._mail.popleft()
            self._feed(seat, given, now)
            if not self._mail:
                self._plan(now)
            return True
        due = [key for key, (time, _act) in self._plans.items() if time <= now]
        if due:
            _time, act = self._plans.pop(due[0])
            act(now)
            self._plan(now)
            return True
        for seat, state in enumerate(self._states):
            time = deadline(state)
            if time is not None and time <= now:
                self._feed(seat, inputs.Tick(), now)
                self._plan(now)
                return True
        return False

    def deadline(self) -> float | None:
        """When `work` has something to do at the latest, if nothing is done meanwhile."""
        times = [time for time, _act in self._plans.values()]
        times += [time for state in self._states if (time := deadline(state)) is not None]
        return min(times, default=None)

    # -- machines

    def _feed(self, seat: int, given: inputs.Input, now: float) -> None:
        self._states[seat], effects = step(self._states[seat], given, now)
        self._carry_out(seat, effects)

    def _carry_out(self, seat: int, effects: Iterable[fx.Effect]) -> None:
        for effect in effects:
            match effect:
                case fx.Post(peer, channel, message):
                    arrived = inputs.Arrived(self._players[seat].key, wrap(channel, message))
                    self._mail.append((self._seat_of[peer], arrived))
                case fx.PrepareGame(genesis):  # a rematch
                    secret = self._ports.entropy(SECRET_BYTES)
                    self._mail.append((seat, inputs.GameOpened(genesis.game, secret)))
                case fx.WantPacks():
                    self._mail.append((seat, inputs.PacksChanged(self._setup.stock)))
                case fx.SaveGame(game, log) if seat == ME:
                    self._save(game, log)
                case _:  # one process: nothing to keep until the end, and no link to look after
                    pass

    def _save(self, game: bytes, log: bytes) -> None:
        state = self._states[ME]
        if not isinstance(state, InGame | Over):
            return
        try:
            path = self._ports.save(state.game.genesis, log)
        except LocalFault as error:
            self._mail.append((ME, inputs.DiskFailed(game, str(error))))
            return
        self._mail.append((ME, inputs.GameSaved(game, path)))

    # -- bots

    def _plan(self, now: float) -> None:
        """Has each bot that is asked something think about it; one that is not asked forgets it."""
        pondering = isinstance(self._ask(ME), AskClaim)  # the player may still claim the role
        hurried = self._pondered and not pondering
        self._pondered = pondering
        for seat in self._tempers:
            ask, key = self._ask(seat), ("act", seat)
            if ask is None or (hurried and isinstance(ask, AskClaim)):
                self._plans.pop(key, None)
            waits = isinstance(ask, AskClaim) and pondering and self._setup.pace is None
            if ask is not None and key not in self._plans and not waits:
                due = now + self._delay(ask, pondering=pondering)
                self._plans[key] = (due, partial(self._act, seat))
        self._look_around(now)

    def _ask(self, seat: int) -> Ask | None:
        """The open question to a seat that has not answered."""
        state = self._states[seat]
        if not isinstance(state, InGame) or not state.game.node.asked:
            return None
        return asks(state.game.seen_game()).get(seat)

    def _delay(self, ask: Ask, *, pondering: bool) -> float:
        pace = self._pace
        match ask:
            case AskClaim():
                return self._between(pace.claim if pondering else pace.agree)
            case AskTell():
                return self._between(pace.tell)
            case _:
                return self._between(pace.act)

    def _between(self, span: tuple[float, float]) -> float:
        if self._setup.pace is None:
            return 0.0
        return span[0] + (span[1] - span[0]) * self._ports.chance.random()

    def _act(self, seat: int, now: float) -> None:
        ask, state = self._ask(seat), self._states[seat]
        if ask is None or not isinstance(state, InGame):
            return
        heard = CluesHeard(self._said, self._mind.before)
        game = state.game.seen_game()
        choices = answer(ask, game, seat, self._mind, self._ports.chance, heard)
        self._remember(choices)
        self._do(seat, c.SubmitAnswer(choices), now)

    def _remember(self, choices: Iterable[Choice]) -> None:
        """No clue is given twice at a table."""
        for choice in choices:
            if isinstance(choice, Claim | GiveClue) and choice.clue.text not in self._said:
                self._said.add(choice.clue.text)
                self._mind.before.append(choice.clue.text)

    # -- what bots do beside playing

    def _look_around(self, now: float) -> None:
        """Bots have a word about a round now and then, and are always up for another game."""
        for seat in self._tempers:
            state, key = self._states[seat], ("rematch", seat)
            if isinstance(state, Over) and state.calls and key not in self._plans:
                due = now + self._between(self._pace.agree)
                self._plans[key] = (due, partial(self._do, seat, c.RequestRematch()))
        state = self._states[ME]
        if not isinstance(state, InGame | Over):
            return
        game, rounds = self._commented
        results = state.game.replica.results
        if game != state.game.game:
            rounds = 0
        for result in results[rounds:]:
            self._comment({seat: moment(result, seat) for seat in self._tempers}, now)
        self._commented = (state.game.game, len(results))
        end = state.game.replica.table.game.end
        if end is not None and len(results) > rounds:
            won = {seat: RoundMood.WON for seat in self._tempers if seat in end.winners}
            self._comment(won, now)

    def _comment(self, moments: Mapping[int, RoundMood | None], now: float) -> None:
        happened = {seat: one for seat, one in moments.items() if one is not None}
        tempers = {seat: self._tempers[seat] for seat in happened}
        for seat, remark in remarks(happened, tempers, self._ports.chance):
            text = self._ports.translate(remark)
            said = c.SendChat(text) if isinstance(remark, Sentence) else c.SendReaction(text)
            due = now + self._between(self._pace.remark)
            self._plans["say", seat] = (due, partial(self._do, seat, said))

    def _do(self, seat: int, command: c.Command, now: float) -> None:
        self._feed(seat, inputs.Do(command), now)
