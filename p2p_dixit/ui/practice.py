"""A table with one person and bots on the bare rules: no network, no cryptography, one seed.

It implements `Client`. With a pace like people's every bot and the dealer take their time on
the loop's clock; fast, everything that is not the person's happens before a command returns. In
the first round bots leave the person time to claim the role: they claim when the person yields, or
when (at a pace) the person has not claimed for a while, and then the person's seat yields by
itself, as a machine does at a real table.
"""

import asyncio
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from p2p_dixit.bots.bot import answer
from p2p_dixit.bots.mind import CluesHeard, Mind
from p2p_dixit.bots.temper import Remark, RoundMood, moment, remarks, temper
from p2p_dixit.errors import RuleViolation
from p2p_dixit.language.strings import _, translated
from p2p_dixit.packs.manifest import deck_id
from p2p_dixit.play import commands as c
from p2p_dixit.play.api import Listener, Unwatch
from p2p_dixit.play.projection import table_view
from p2p_dixit.play.view import (
    ChatLine,
    MachineWork,
    News,
    Notice,
    PackView,
    PicturesView,
    Progress,
    SeatView,
    TableView,
)
from p2p_dixit.rules import owed
from p2p_dixit.rules.dealer import deal
from p2p_dixit.rules.engine import apply, new_game
from p2p_dixit.rules.events import (
    ClueGiven,
    Event,
    FoulCalled,
    GameEnded,
    NamesDiffered,
    RoundScored,
    RoundVoided,
)
from p2p_dixit.rules.intents import Choice, DropSeats, Intent, Yield
from p2p_dixit.rules.model import Clue, RoundResult
from p2p_dixit.rules.phases import asks, needs
from p2p_dixit.rules.view import view
from p2p_dixit.saved.recording import Recorder, Recording, Sitter
from p2p_dixit.text import CHAT_CELLS, clean
from p2p_dixit.ui.api import Practice
from p2p_dixit.ui.seats import RABBITS

ME = 0
BOT_NAMES = (
    "Clover", "Hazel", "Thistle", "Biscuit", "Pepper", "Moss",
    "Nutmeg", "Juniper", "Barley", "Poppy", "Sorrel",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Pace:
    """How long things take, in seconds: from, to."""

    work: float = 0.35  # one bit of the dealer's work
    claim: tuple[float, float] = (45.0, 75.0)
    tell: tuple[float, float] = (4.0, 9.0)
    act: tuple[float, float] = (1.5, 8.0)
    agree: tuple[float, float] = (0.3, 1.5)  # to somebody who was quicker
    remark: tuple[float, float] = (2.0, 6.0)  # about what was revealed


@dataclass
class _Told:
    """What accumulates beside the state of the game."""

    results: list[RoundResult] = field(default_factory=list)
    chat: list[ChatLine] = field(default_factory=list)
    notices: list[Notice] = field(default_factory=list)
    clues: set[str] = field(default_factory=set)

    def notice(self, what: News, seat: int | None = None, detail: str = "") -> None:
        """Something to be shown once."""
        self.notices.append(Notice(len(self.notices), what, seat, detail))

    def add_line(self, seat: int, text: str, at: float, *, reaction: bool) -> None:
        """A line of chat."""
        self.chat.append(ChatLine(len(self.chat), seat, text, at, reaction))


class PracticeTable:
    """The person is seat 0; all others are bots."""

    def __init__(self, wish: Practice, mind: Mind, pace: Pace | None = None) -> None:
        self._wish = wish
        self._mind = mind
        self._pace = None if wish.fast else pace or Pace()
        seed = random.SystemRandom().getrandbits(64) if wish.seed is None else wish.seed
        self._chance = random.Random(seed)  # noqa: S311 - a game for one; the seed repeats it
        self._people = _people(wish)
        self._listeners: list[Listener] = []
        self._loop = asyncio.get_running_loop()
        self._begin()
        self._view = self._seen()

    def _begin(self) -> None:
        """A game from the start; another one after a rematch."""
        self._game = new_game(self._wish.options, len(self._people))
        self._told = _Told()
        self._recorder = Recorder(self._game)
        self._timers: dict[int, asyncio.TimerHandle] = {}
        self._owes: dict[int, float] = {}
        self._progress: Progress | None = None
        self._left = False
        self._pondered = False
        self._go_on()

    @property
    def view(self) -> TableView:
        """What the person sees."""
        return self._view

    def watch(self, listener: Listener) -> Unwatch:
        """Calls back after each change."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def do(self, command: c.Command) -> None:
        """Carries a command out; what the rules refuse becomes a notice."""
        match command:
            case c.SubmitAnswer(choices):
                self._answer(choices)
            case c.ContinueWithout(seat):  # one vote is a majority of the people here
                self._apply(DropSeats(frozenset({seat})))
                self._go_on()
            case c.SendChat(text):
                self._chat(ME, clean(text, CHAT_CELLS))
            case c.SendReaction(text):
                self._chat(ME, clean(text, CHAT_CELLS), reaction=True)
            case c.LeaveTable():
                self._stop()
                return
            case c.RequestRematch():
                self._stop()
                self._begin()
            case _:  # about links, seats and lobbies, which there are none of here
                return
        self._publish()

    def _answer(self, choices: tuple[Choice, ...]) -> None:
        trial = self._game
        try:
            for choice in choices:
                trial, _events = apply(trial, choice)
        except RuleViolation as refusal:
            self._told.notice(News.REFUSED, detail=str(refusal))
            return
        for choice in choices:
            self._apply(choice)
        self._go_on()

    def _stop(self) -> None:
        self._left = True
        for timer in self._timers.values():
            timer.cancel()
        self._timers.clear()

    def recording(self) -> Recording:
        """The game so far, every hand of it."""
        sitters = [Sitter(one.name, one.rabbit, one.automatic) for one in self._people]
        return self._recorder.recording(_("Practice"), sitters)

    # what happens by itself

    def _go_on(self) -> None:
        self._note_who_owes()
        if self._pace is not None:
            self._plan(self._pace)
            return
        while not self._left and self._step():
            self._note_who_owes()

    def _step(self) -> bool:
        """Fast: one thing that is not the person's; False when only the person is left to act."""
        fact = deal(self._game, self._chance.randrange)
        if fact is not None:
            self._apply(fact)
            return True
        waiting = asks(self._game)
        bots = [seat for seat in waiting if seat != ME]
        if not bots or (_is_claim(waiting) and ME in waiting):
            return False
        self._act(bots[0])
        return True

    def _plan(self, pace: Pace) -> None:
        """At a pace: sets a timer for whatever is due and has none."""
        need = needs(self._game)
        waiting = asks(self._game)
        self._drop_timers(waiting)
        if need is not None and _DEALER not in self._timers:
            self._work(_work_of(need), 0, min(4, len(self._people)), pace)
        for seat in waiting:
            if seat != ME and seat not in self._timers:
                self._later(seat, self._delay(waiting[seat], pace), partial(self._bot, seat))

    def _drop_timers(self, waiting: Mapping[int, owed.Ask]) -> None:
        """Of bots that are no longer asked; and once nobody ponders any more they are quick."""
        hurry = self._pondered and not self._pondering()
        self._pondered = self._pondering()
        for seat in [seat for seat in self._timers if seat >= 0]:
            if seat not in waiting or (hurry and isinstance(waiting[seat], owed.AskClaim)):
                self._timers.pop(seat).cancel()

    def _delay(self, ask: owed.Ask, pace: Pace) -> float:
        match ask:
            case owed.AskClaim():
                span = pace.claim if self._pondering() else pace.agree
            case owed.AskTell():
                span = pace.tell
            case _:
                span = pace.act
        return span[0] + (span[1] - span[0]) * self._chance.random()

    def _pondering(self) -> bool:
        """Bots leave the person time to be the first; who has let others begin needs none."""
        return not self._claimed() and ME in asks(self._game)

    def _claimed(self) -> bool:
        return any(isinstance(seat.claim, Clue) for seat in self._game.seats)

    def _work(self, work: MachineWork, done: int, of: int, pace: Pace) -> None:
        """The dealer's work, bit by bit, so that it can be watched."""
        self._progress = Progress(work, done, of)
        if done < of:
            self._later(_DEALER, pace.work, lambda: self._work(work, done + 1, of, pace))
        else:
            self._progress = None
            fact = deal(self._game, self._chance.randrange)
            if fact is not None:
                self._apply(fact)
            self._go_on()
        self._publish()

    def _bot(self, seat: int) -> None:
        self._act(seat)
        self._yield_for_person()
        self._go_on()
        self._publish()

    def _act(self, seat: int) -> None:
        ask = asks(view(self._game, seat))[seat]
        heard = CluesHeard(self._told.clues, self._mind.before)
        for choice in answer(ask, view(self._game, seat), seat, self._mind, self._chance, heard):
            self._apply(choice)

    def _yield_for_person(self) -> None:
        """Somebody was quicker: the person's seat yields by itself."""
        ask = asks(self._game).get(ME)
        if isinstance(ask, owed.AskClaim):
            claimed = [n for n in ask.others if isinstance(self._game.seats[n].claim, Clue)]
            if claimed:
                self._apply(Yield(ME, claimed[0]))

    def _later(self, key: int, delay: float, act: Callable[[], None]) -> None:
        def due() -> None:
            self._timers.pop(key, None)
            if not self._left:
                act()

        self._timers[key] = self._loop.call_later(delay, due)

    # state

    def _apply(self, intent: Intent) -> None:
        before = self._game
        self._game, happened = apply(before, intent)
        self._recorder.note(before, self._game, happened)
        for event in happened:
            self._tell(event)

    def _tell(self, event: Event) -> None:
        match event:
            case ClueGiven(clue=clue):
                self._told.clues.add(clue.text)
                self._mind.before.append(clue.text)
            case RoundScored(result):
                self._told.results.append(result)
                self._comment({seat: moment(result, seat) for seat in self._bots()})
            case GameEnded():
                won = () if self._game.end is None else self._game.end.winners
                self._comment({seat: RoundMood.WON for seat in self._bots() if seat in won})
            case RoundVoided(reason=reason):
                self._told.notice(News.VOID, detail=reason.value)
            case FoulCalled(seat):
                self._told.notice(News.FOUL, seat)
            case NamesDiffered(side):
                self._told.notice(News.NAMES_DIFFERED, side)
            case _:
                pass

    def _bots(self) -> list[int]:
        """Those that are still at the table."""
        seats = self._game.seats
        return [n for n, one in enumerate(self._people) if one.automatic and seats[n].present]

    def _comment(self, moments: Mapping[int, RoundMood | None]) -> None:
        """A bot may have something to say about what has happened."""
        happened = {seat: one for seat, one in moments.items() if one is not None}
        tempers = {seat: temper(seat - 1) for seat in happened}
        for seat, remark in remarks(happened, tempers, self._chance):
            self._remark(seat, remark)

    def _remark(self, seat: int, remark: Remark) -> None:
        text = translated(remark.text)
        if self._pace is None:  # whatever goes on now publishes it when it is done
            self._told.add_line(seat, text, self._loop.time(), reaction=remark.reaction)
            return
        key, span = _REMARKS - seat, self._pace.remark
        if key in self._timers:  # there is something better to say
            self._timers.pop(key).cancel()
        delay = span[0] + (span[1] - span[0]) * self._chance.random()
        self._later(key, delay, partial(self._chat, seat, text, reaction=remark.reaction))

    def _chat(self, seat: int, text: str, *, reaction: bool = False) -> None:
        if text:
            self._told.add_line(seat, text, self._loop.time(), reaction=reaction)
            self._publish()

    def _note_who_owes(self) -> None:
        waiting = asks(self._game)
        self._owes = {seat: self._owes.get(seat, self._loop.time()) for seat in waiting}

    def _publish(self) -> None:
        self._view = self._seen()
        for listener in tuple(self._listeners):
            listener()

    def _seen(self) -> TableView:
        seats = [replace(seat, owes_since=self._owes.get(n)) for n, seat in enumerate(self._people)]
        return replace(
            table_view(view(self._game, ME), ME, seats),
            progress=self._progress,
            results=tuple(self._told.results),
            chat=tuple(self._told.chat),
            notices=tuple(self._told.notices),
            pictures=pictures_of(self._wish),
        )


_DEALER = -1  # the keys of timers that are not a seat's turn
_REMARKS = -2  # and less, by seat


def pictures_of(wish: Practice) -> PicturesView:
    """The deck of a practice game."""
    if not wish.packs:
        return PicturesView()
    return PicturesView(deck_id(wish.packs), tuple(map(PackView, wish.packs)))


def _is_claim(waiting: object) -> bool:
    return isinstance(waiting, dict) and any(
        isinstance(ask, owed.AskClaim) for ask in waiting.values()
    )


def _people(wish: Practice) -> tuple[SeatView, ...]:
    me = SeatView(wish.name or _("You"), wish.rabbit)
    others = [n for n in range(len(RABBITS)) if n != wish.rabbit]
    return (me, *(SeatView(BOT_NAMES[n], others[n], automatic=True) for n in range(wish.bots)))


def _work_of(need: owed.Need) -> MachineWork:
    match need:
        case owed.Renewal():
            return MachineWork.SHUFFLE
        case owed.TieBreak():
            return MachineWork.LOT
        case owed.TableOpening():
            return MachineWork.TABLE
        case owed.BallotOpening():
            return MachineWork.OPEN
        case _:
            return MachineWork.DEAL
