"""A game as it is played: a node on the event loop, with its journal and its links.

Effects are carried out in order: what must be durable is on disk before anything after it is sent.
A disk that fails stops this machine from signing anything more (the others may go on without it);
what is there stays, and the person sees why. Nothing else that goes wrong, on the way to a link or
in the node itself, loses what is to be written down, stops the clock or costs a link.

All of this runs on one loop, which is not the screen's: cards take work. What there is to see is
put together once for all that came in a turn of the loop.

Whoever only watches keeps nothing until asking for a seat: then the secret and all that came so far
go to disk first, and the machine can play the moment it is let in.
"""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from typing import Protocol

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.errors import LocalFault, RuleViolation, UsageError
from p2p_dixit.log.file import write_records
from p2p_dixit.rules import events as e
from p2p_dixit.rules.intents import Choice
from p2p_dixit.runtime.node import Node
from p2p_dixit.runtime.seen import (
    LATE,
    Answers,
    Applicant,
    Chat,
    News,
    Seen,
    Standing,
    applicants_of,
    game_seen,
    work_of,
)
from p2p_dixit.sentences import Sentence
from p2p_dixit.session import effects as fx
from p2p_dixit.table.genesis import Player
from p2p_dixit.table.steps.kind import Answer
from p2p_dixit.table.steps.kinds import CHOICES

# What the screen keeps of chat and news.
MOST_LINES = 500


class Disk(Protocol):
    """Where a game is kept."""

    def append(self, records: Sequence[bytes]) -> None:
        """Makes records durable; raises LocalFault if it cannot."""

    def settle(self) -> bytes:
        """A seat is asked for: keeps everything from now on, and returns the seat's secret."""

    def healed(self) -> None:
        """The others have told all they hold of ours."""

    def finish(self, save: bytes) -> str:
        """Keeps the finished game and says where."""

    def testify(self, who: str, proof: bytes) -> str:
        """Keeps what proves that somebody cheated, apart from the game, and says where."""

    def close(self) -> None:
        """Lets go of the game, so that it can be opened again."""


Sender = Callable[[bytes, bytes], object]
Listener = Callable[[Seen], None]


class LiveGame:
    """One game of this machine."""

    def __init__(
        self,
        node: Node,
        disk: Disk | None,
        send: Sender,
        listener: Listener,
        cut: Callable[[bytes], None] = lambda _peer: None,
    ) -> None:
        """`cut` ends the link to a peer that sent what no honest client sends."""
        self.node = node
        self._cut = cut
        self._disk = disk
        self._send = send
        self._listener = listener
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None
        self._look: asyncio.Handle | None = None  # at the end of this turn of the loop
        self._closed = False
        self._pending: Answer = ()
        self._since = self._loop.time()
        self._silent: dict[bytes, float] = {}  # players by key: their seats come and go
        self._wishes: dict[int, set[int]] = {}
        self._convicted: dict[int, str] = {}
        self._evidence: dict[int, str] = {}
        self._chat: list[Chat] = []
        self._news: list[News] = []
        self._asked_about: set[bytes] = set()  # applicants the person was told of
        self.declines: set[bytes] = set()  # applicants to whom the person said no
        self._declined: set[bytes] = set()  # players who said no to the person here
        self._no_seat = ""
        self._in_doubt: tuple[int, ...] = ()
        self._there = False  # caught up with the others
        self._missed = 0  # rounds that were over before we had caught up
        self._saved_as = ""
        self._trouble = ""

    # -- coming and going

    def start(self, records: Sequence[bytes] = (), *, whole: bool = True) -> None:
        """Takes the journal back in, if there is one, and begins."""
        now = self._loop.time()
        self._carry_out(self.node.recover(records, now))
        if not whole:
            self._carry_out(self.node.doubt(now))
        self._after()

    def close(self) -> None:
        """Stops; everything is on disk."""
        if self._closed:
            return
        self._closed = True
        for planned in (self._timer, self._look):
            if planned is not None:
                planned.cancel()
        if self._disk is not None:
            self._disk.close()

    # -- links

    def connected(self, peer: bytes) -> None:
        """A link to a peer stands."""
        self._do(lambda now: self.node.connect(peer, now))

    def lost(self, peer: bytes) -> None:
        """The link to a peer is gone."""
        self._do(lambda now: self.node.disconnect(peer, now))

    def received(self, peer: bytes, message: bytes) -> None:
        """A message came."""
        self._do(lambda now: self.node.receive(peer, message, now))

    # -- the person

    def submit(self, *choices: Choice) -> None:
        """The answer to what is asked; RuleViolation if it is not allowed."""
        self._pending = choices
        try:
            self._do(lambda now: self.node.answer(choices, now))
        except RuleViolation:
            self._pending = ()
            raise

    def wish(self, seat: int) -> None:
        """Go on without a seat."""
        self._do(lambda now: self.node.wish(seat, now))

    def welcome(self, key: bytes) -> None:
        """Let somebody sit down."""
        self.declines.discard(key)
        self._do(lambda now: self.node.welcome(key, now))

    def decline(self, key: bytes) -> None:
        """Rather not let somebody sit down, for now."""
        if self.node.session.seat is not None:
            self.declines.add(key)
            self._do(lambda now: self.node.decline(key, now))
            self._listener(self.seen())

    def declined(self, player: bytes) -> None:
        """A player would rather not have the person here sit down."""
        asks = self.standing is Standing.ASKING
        if asks and self.node.replica.roster.seat_of(player) is not None:
            if not self._declined:
                self._tell(News("declined"))
            self._declined.add(player)
            self._listener(self.seen())

    def sit_down(self, me: Player, key: SigningKey) -> None:
        """Ask for a seat; what comes of it is seen later."""
        if self._disk is None or self._closed:
            return
        try:
            secret = self._disk.settle()
        except LocalFault as error:
            self._stop(str(error))
            return
        if self.node.private is None and self.node.session.seat is not None:
            self._do(self.node.doubt)  # it was ours already, and what it signed is lost here
        self.node.prepare_seat(key, secret)
        self._do(lambda now: self.node.sit_down(me, now))

    def leave(self) -> None:
        """Get up from the table."""
        self._do(self.node.leave)

    def say(self, text: str) -> None:
        """Say something; who only watches is not heard."""
        if self.node.session.seat is None:
            return
        self._do(lambda now: self.node.say(text, now))
        self._said(self.node.session.seat, text, reaction=False)

    def react(self, name: str) -> None:
        """React."""
        if self.node.session.seat is None:
            return
        self._do(lambda now: self.node.react(name, now))
        self._said(self.node.session.seat, name, reaction=True)

    def wants_again(self, peer: bytes) -> None:
        """Somebody would like another game with the same people."""
        self._tell(News("again", self.node.replica.roster.seat_of(peer)))
        self._after()

    # -- carrying out

    def _do(self, command: Callable[[float], list[fx.Effect]]) -> None:
        if self._closed:
            return
        try:
            effects = command(self._loop.time())
        except (RuleViolation, UsageError):
            raise  # the person asked for what cannot be
        except Exception as error:  # noqa: BLE001 - a fault of ours is nobody else's
            self._stumbled(error)
            effects = self.node.session.core.flush()
        self._carry_out(effects)
        self._after()

    def _stumbled(self, error: Exception) -> None:
        """A fault in this program: shown, and nothing else is lost by it."""
        what = f"{type(error).__name__}: {error}"
        self._trouble = Sentence("This is a bug in p2p-dixit, please report it: {what}", what=what)

    def _stop(self, why: str) -> None:
        """The disk failed: nothing unsaved may be sent, so this machine falls silent."""
        self._trouble = why
        self.close()
        self._listener(self.seen())

    def _carry_out(self, effects: Sequence[fx.Effect]) -> None:
        for effect in effects:
            try:
                self._carry_out_one(effect)
            except Exception as error:  # noqa: BLE001 - whatever it is, the rest has to be done
                if isinstance(effect, fx.Persist) or isinstance(error, LocalFault):
                    self._stop(str(error))
                    return
                self._stumbled(error)

    def _carry_out_one(self, effect: fx.Effect) -> None:
        match effect:
            case fx.Persist(records):
                if self._disk is not None:
                    self._disk.append(records)
            case fx.Send(peer, message):
                self._send(peer, message)
            case fx.Notify(notice):
                self._note(notice)

    def _after(self) -> None:
        """Something happened: looks at it when all that came with it has been taken in."""
        if self._closed:
            return
        if self.node.replica.finished and not self._saved_as and self._disk is not None:
            self._finish(self._disk)
        if self._look is None:
            self._look = self._loop.call_soon(self._show)

    def _show(self) -> None:
        """Plans the next tick and shows what there is."""
        self._look = None
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_at(self.node.deadline(), self._tick)
        self._look_at_seats()
        self._look_at_rounds()
        self._listener(self.seen())

    def _tick(self) -> None:
        self._do(self.node.tick)

    def _finish(self, disk: Disk) -> None:
        try:
            self._saved_as = disk.finish(write_records(self.node.replica.records()))
        except LocalFault as error:
            self._trouble = str(error)

    # -- what is told

    def _note(self, notice: fx.Notice) -> None:  # noqa: C901, PLR0912 - one line a notice
        match notice:
            case fx.StepFinal():
                self._step_over()
            case fx.StepOpened():
                self._since = self._loop.time()
            case fx.RosterChanged(_, removed, joined):
                self._wishes.clear()
                self._happened()
                self._tell(*(News("left", seat) for seat in removed))
                self._tell(*(News("came", seat) for seat in joined))
            case fx.Convicted(seat, what, proof):
                self._convicted[seat] = what
                self._keep_proof(seat, proof)
                self._tell(News("convicted", seat, what))
            case fx.Wished(seat, target):
                self._wishes.setdefault(target, set()).add(seat)
            case fx.Left(seat):
                self._tell(News("leaving", seat))
            case fx.PeerSilent(peer, since):
                self._silence(peer, since)
            case fx.PeerBack(peer):
                self._silence(peer, None)
            case fx.Said(peer, text, reaction):
                self._said(self.node.replica.roster.seat_of(peer), text, reaction=reaction)
            case fx.InDoubt(waiting):
                self._doubted(waiting)
            case fx.Divided():
                self._trouble = Sentence(
                    "Two parts of this table contradict each other: somebody lied twice."
                )
            case fx.Misbehaved(peer):
                self._cut(peer)
            case fx.Applied() | fx.WaitingFor():
                pass

    def _keep_proof(self, seat: int, proof: bytes) -> None:
        """For people to show around; the game has it in its journal, whatever the disk says."""
        players = self.node.replica.table.players
        if self._disk is not None and seat < len(players):
            with suppress(LocalFault):
                self._evidence[seat] = self._disk.testify(players[seat].name, proof)

    def _step_over(self) -> None:
        self._pending = ()
        self._wishes.clear()
        self._happened()

    def _happened(self) -> None:
        for event in self.node.replica.happened:
            match event:
                case e.RoundVoided(_, reason):
                    self._tell(News("void", detail=reason.value))
                case e.FoulCalled(seat):
                    self._tell(News("foul", seat))
                case e.NamesDiffered(side):
                    self._tell(News("names differed", side))
                case e.PileRenewed(_, fresh) if not fresh:
                    self._tell(News("pile renewed"))
                case _:
                    pass

    def _look_at_seats(self) -> None:
        """Tells who asks to sit down, and the person who asked why that cannot be."""
        asking = applicants_of(self.node.session, self.node.replica)
        has_a_say = self.node.session.seat is not None
        for one in asking:
            if has_a_say and one.key not in self._asked_about:
                self._tell(News("returns" if one.returns else "applied", detail=one.name))
        self._asked_about = {one.key for one in asking}
        if self.node.no_seat != self._no_seat:
            self._no_seat = self.node.no_seat
            if self._no_seat:
                self._tell(News("no seat", detail=self._no_seat))

    def _look_at_rounds(self) -> None:
        """What was over before this machine knew of it is history, not news."""
        behind = self.node.session.behind
        if not self._there:
            self._missed = len(self.node.replica.results)
        self._there = behind == 0 or (self._there and behind is not None and behind <= LATE)

    def _silence(self, peer: bytes, since: float | None) -> None:
        if since is None:
            self._silent.pop(peer, None)
        elif any(player.key == peer for player in self.node.replica.table.players):
            self._silent[peer] = since

    def _doubted(self, waiting: tuple[int, ...]) -> None:
        self._in_doubt = waiting
        if not waiting and self._disk is not None:
            self._disk.healed()

    def _said(self, seat: int | None, text: str, *, reaction: bool) -> None:
        self._chat = [*self._chat, Chat(seat, text, self._loop.time(), reaction)][-MOST_LINES:]
        self._after()

    def _tell(self, *news: News) -> None:
        self._news = [*self._news, *news][-MOST_LINES:]

    @property
    def standing(self) -> Standing:
        """How the person here stands to the game."""
        seat, table = self.node.session.seat, self.node.replica.table
        if seat is not None and self.node.private is not None:
            return Standing.COMING if seat in table.waiting else Standing.PLAYING
        return Standing.ASKING if self.node.asks_for_seat else Standing.WATCHING

    def _answers(self, asking: Iterable[Applicant]) -> Answers:
        """What the table says to the seat that the person here asks for."""
        replica, me = self.node.replica, self.node.session.core.me
        agreed = next((one.agreed for one in asking if one.key == me), frozenset())
        said_no = {replica.roster.seat_of(player) for player in self._declined}
        return Answers(len(agreed), len(replica.roster.members), bool(said_no - {None} - agreed))

    def _turn_ends(self) -> float | None:
        replica = self.node.replica
        timer = replica.genesis.settings.timer
        return self._since + timer if timer and replica.step.kind in CHOICES else None

    def _watchers(self) -> int:
        roster = self.node.replica.roster
        peers = (self.node.session.core.me, *self.node.session.core.links)
        return sum(roster.seat_of(peer) is None for peer in peers)

    def seen(self) -> Seen:
        """All there is to see now."""
        node, replica = self.node, self.node.replica
        pending = self._pending if replica.ledger.moves else ()
        game = game_seen(replica, node.private, pending)
        seat = None if node.private is None else node.private.seat
        asking = applicants_of(node.session, replica)
        return Seen(
            game=game,
            me=seat if seat is not None and seat < len(game.seats) else None,
            players=replica.table.players,
            asked=node.asked,
            missing=node.session.waiting,
            since=self._since,
            work=work_of(replica),
            silent={
                seat: since
                for peer, since in self._silent.items()
                if (seat := replica.roster.seat_of(peer)) is not None
            },
            wishes={seat: frozenset(wishers) for seat, wishers in self._wishes.items()},
            convicted={**replica.table.convicted, **self._convicted},
            evidence=dict(self._evidence),
            results=tuple(replica.results),
            missed=self._missed,
            chat=tuple(self._chat),
            news=tuple(self._news),
            applicants=asking,
            declines=frozenset(self.declines),
            standing=self.standing,
            answers=self._answers(asking),
            watchers=self._watchers(),
            turn_ends=self._turn_ends(),
            step=replica.step.number,
            behind=node.session.behind or 0,
            in_doubt=self._in_doubt,
            finished=replica.finished,
            saved_as=self._saved_as,
            trouble=self._trouble,
            key=node.session.core.me,
        )
