"""A session: one peer's part in one game, without any I/O.

It takes messages, the time and what the person wants, and returns effects (effects.py). Whatever
comes is taken in (intake.py), then each machine does what it can do now, until nothing changes
(course.py). So it never matters in which order things came in, and the journal can be read back
through the same doors.

What a step or a move means, the replica knows (ports.py). Nobody's clock is in the state: time only
paces messages and hints (watch.py).
"""

from collections.abc import Callable, Iterable
from enum import Enum
from functools import partial
from typing import TypeAlias

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.encoding import Value
from p2p_dixit.errors import Malformed, UsageError
from p2p_dixit.log.decision import read_certificate
from p2p_dixit.log.event import read_envelope, read_event
from p2p_dixit.log.grounds import read_paper
from p2p_dixit.log.ledger import Admitted, Refused
from p2p_dixit.sentences import Sentence
from p2p_dixit.session.core import Core, Link
from p2p_dixit.session.course import Course
from p2p_dixit.session.effects import Effect, JournalDamaged, Peer
from p2p_dixit.session.intake import Intake
from p2p_dixit.session.limits import MAX_LINKS, MIN_PAUSE
from p2p_dixit.session.machines import Kinds, Machines
from p2p_dixit.session.messages import (
    NONCE_BYTES,
    Certified,
    Chat,
    Filed,
    Hashes,
    Have,
    Moved,
    React,
    Recall,
    Returned,
    Stated,
    Want,
    WantEvents,
    WantItems,
    read_message,
)
from p2p_dixit.session.ports import ReplicaPort
from p2p_dixit.session.records import Record, read_record
from p2p_dixit.session.watch import Watch
from p2p_dixit.text import CHAT_CELLS, REACTION_CELLS
from p2p_dixit.work import metered

Deed: TypeAlias = Callable[[], None]


class Loss(Enum):
    """What an unreadable record of the journal may have been."""

    HARMLESS = "harmless"  # others hold it, and it binds nobody
    BINDING = "binding"  # something we signed


class Session:
    """One peer in one game.

    `key` signs for `me` and is None for somebody who only watches. `entropy` gives numbers in
    [0, 1) that pace proposals; it need not be secret.
    """

    kinds = Kinds()
    intake_type: type[Intake] = Intake

    def __init__(
        self,
        replica: ReplicaPort,
        me: Peer,
        key: SigningKey | None,
        entropy: Callable[[], float],
    ) -> None:
        self.core = Core(replica, me, key, entropy)
        machines = Machines(self.core, self.kinds)
        self.acks, self.pool, self.moves = machines.acks, machines.pool, machines.moves
        self.acceptor, self.proposer = machines.acceptor, machines.proposer
        self.passage, self.gossip = machines.passage, machines.gossip
        self.answers, self.reminders = machines.answers, machines.reminders
        self.recollection, self.people = machines.recollection, machines.people
        self.intake = self.intake_type(machines)
        self.course = Course(machines)
        self.watch = Watch(machines, self.course)

    # -- what is known

    @property
    def replica(self) -> ReplicaPort:
        """The table."""
        return self.core.replica

    @property
    def seat(self) -> int | None:
        """Our seat under the open roster."""
        return self.core.seat

    @property
    def may_move(self) -> bool:
        """Whether a move of ours for the open step would be signed and taken now."""
        core = self.core
        return (
            core.signing
            and self.passage.pending is None
            and not self.replica.finished
            and core.seat in core.ledger.missing
        )

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats whose move is missing, or whose ack if no move is."""
        return self.watch.waiting

    @property
    def behind(self) -> int | None:
        """How many steps there are to catch up with; None while nobody has told."""
        return self.gossip.behind

    def deadline(self) -> float:
        """When `tick` is to be called at the latest, on the caller's clock."""
        times = [self.gossip.due, self.reminders.due, self.recollection.due, *self.watch.due()]
        if self.passage.pending is None:
            times += [self.proposer.due, self.acceptor.next_promise()]
        soonest = min(time for time in times if time is not None)
        return max(soonest, self.core.now + MIN_PAUSE) - self.watch.lag

    # -- the journal

    def recover(self, records: Iterable[bytes], now: float) -> list[Effect]:
        """Takes the journal back in; what it lacks comes from the others.

        A record that cannot be read is passed over. Unless it is known to be a paper or a
        certificate, which bind nobody, it may have been something we signed: that is a doubt.
        """
        self.watch.set(now)
        self.core.quiet = True
        lost = list(filter(None, map(self._recovered, records)))
        self.core.quiet = False
        self.passage.repeat()
        if lost:
            self.core.notify(JournalDamaged(len(lost)))
        if Loss.BINDING in lost:
            self.recollection.begin()
        return self._done()

    def _recovered(self, record: bytes) -> Loss | None:
        """Takes one record back in; what is lost if it cannot be read."""
        kind = None
        try:
            kind, raw = read_record(record)
            self._restore(kind, raw)
        except Malformed:
            harmless = kind in (Record.PAPER, Record.CERTIFICATE)
            return Loss.HARMLESS if harmless else Loss.BINDING
        self.course.settle()
        return None

    def doubt(self, now: float) -> list[Effect]:
        """The journal may have lost its end (a torn tail, a reboot): asks before signing."""
        self.watch.set(now)
        self.recollection.begin()
        return self._done()

    def _restore(self, kind: Record, raw: bytes) -> None:
        match kind:
            case Record.EVENT:
                if (why := self.intake.event(raw)) is not None:
                    raise Malformed(why)
                event = read_event(raw)
                if self.core.ledger.moves.get(event.seat) == event:
                    self.moves.persisted.add(event.hash)
            case Record.STATEMENT:
                if (said := self.intake.said(raw)) is not None:
                    self.intake.statement(*said)
            case Record.PAPER:
                self.pool.file(read_paper(raw))
            case Record.CERTIFICATE:
                self.passage.take(read_certificate(raw), None)
            case Record.DOUBT:
                if len(raw) not in (0, NONCE_BYTES):
                    raise Malformed("not a nonce")
                self.recollection.restore(raw)

    # -- links

    def connect(self, peer: Peer, now: float) -> list[Effect]:
        """A link to a peer stands."""
        self.watch.set(now)
        if len(self.core.links) < MAX_LINKS or self.core.roster.seat_of(peer) is not None:
            self.core.links[peer] = self.watch.linked(peer)
            self.gossip.greet(peer)
        return self._done()

    def disconnect(self, peer: Peer, now: float) -> list[Effect]:
        """The link to a peer is gone."""
        self.watch.set(now)
        link = self.core.links.pop(peer, None)
        if link is not None:
            self.watch.lost(link)
            self.gossip.hurry()
        return self._done()

    # -- what people do

    def submit(self, raw: bytes, now: float) -> list[Effect]:
        """A move of ours, signed for the open step (`may_move` says whether it is wanted)."""
        self.watch.set(now)
        if not self.may_move:
            raise UsageError("no move of this seat is wanted now")
        outcome = self.replica.offer(raw)
        if not isinstance(outcome, Admitted):
            why = outcome.why if isinstance(outcome, Refused) else type(outcome).__name__
            raise UsageError(Sentence("the move was not taken: {why}", why=why))
        self.moves.persisted.add(outcome.event.hash)
        self.core.persist((Record.EVENT, raw))
        self.core.speak(Moved(raw))
        return self._done()

    def wish(self, target: int, now: float) -> list[Effect]:
        """The person wants to go on without a seat."""
        self.watch.set(now)
        self.people.without.add(target)
        return self._done()

    def leave(self, now: float) -> list[Effect]:
        """The person leaves the table. The node should stay until the others have decided."""
        self.watch.set(now)
        self.people.leaving = True
        return self._done()

    def welcome(self, key: bytes, now: float) -> list[Effect]:
        """The person lets whoever has this key sit down, as they ask for it now."""
        self.watch.set(now)
        self.people.welcome(key)
        return self._done()

    def decline(self, key: bytes, now: float) -> list[Effect]:
        """The person would rather not, after all."""
        self.watch.set(now)
        self.people.decline(key)
        return self._done()

    def apply(self, seat: int, profile: Value, now: float) -> list[Effect]:
        """The person asks for a seat."""
        self.watch.set(now)
        self.people.leaving = False
        self.people.asking = (seat, profile)
        return self._done()

    def say(self, text: str, now: float) -> list[Effect]:
        """The person says something to everybody who can be reached."""
        self.watch.set(now)
        self.core.broadcast(Chat(text))
        return self._done()

    def react(self, name: str, now: float) -> list[Effect]:
        """The person reacts."""
        self.watch.set(now)
        self.core.broadcast(React(name))
        return self._done()

    # -- time and messages

    def tick(self, now: float) -> list[Effect]:
        """Does what is due."""
        self.watch.set(now)
        self.watch.tick()
        self.reminders.tick()
        return self._done()

    def receive(self, peer: Peer, raw: bytes, now: float) -> list[Effect]:
        """Takes a message from the link to a peer."""
        self.watch.set(now)
        self.core.changed = False
        link = self.core.links.get(peer)
        if link is None or not link.heeded(self.core.now):
            return self.core.flush()
        self.watch.heard(link)
        faults = self.moves.faults
        with metered() as spent:
            try:
                deed = self._read(link, raw)
            except Malformed as error:
                self.core.blame(peer, str(error))
            else:
                deed()
        link.charge(spent, self.moves.faults - faults, self.core.now)
        return self._done()

    def _read(self, link: Link, raw: bytes) -> Deed:  # noqa: C901, PLR0911, PLR0912 - one line a kind
        """Reads a message with all that is in it, and returns what is to be done about it.

        Malformed is raised here, for the bytes of this peer, or not at all: what is done afterwards
        rests on what others sent, too, and is no reason to blame anybody.
        """
        game, message = read_message(raw)
        if game != self.core.game:
            return _nothing
        match message:
            case Have():
                return partial(self.gossip.heed, link, message)
            case Want():
                return partial(self.answers.answer, link, message)
            case WantItems():
                return partial(self.answers.answer_items, link, message)
            case WantEvents():
                return partial(self.answers.answer_events, link, message)
            case Moved(event):
                return partial(self._moved, link, event)
            case Stated(statement):
                said = self.intake.said(statement)
                return _nothing if said is None else partial(self.intake.statement, *said)
            case Filed(raw_paper):
                paper = self.intake.paper_of(link, raw_paper)
                return _nothing if paper is None else partial(self.intake.paper, paper)
            case Certified(certificate):
                if not self.intake.heeds_certificates(link):
                    return _nothing
                return partial(self.intake.certificate, link, read_certificate(certificate))
            case Hashes():
                return partial(self.gossip.compared, link, message)
            case Recall():
                return partial(self.recollection.answer, link, message)
            case Returned():
                return self._read_returned(link, message)
            case Chat(text):
                shown = self.intake.is_shown(link, text, CHAT_CELLS)
                return partial(self.intake.chat, link, text, reaction=False) if shown else _nothing
            case React(name):
                shown = self.intake.is_shown(link, name, REACTION_CELLS)
                return partial(self.intake.chat, link, name, reaction=True) if shown else _nothing

    def _moved(self, link: Link, raw: bytes) -> None:
        if (why := self.intake.event(raw)) is not None:
            self.core.blame(link.peer, why)

    def _read_returned(self, link: Link, returned: Returned) -> Deed:
        if not self.recollection.expects(link, returned):
            return _nothing
        events = [raw for raw in returned.events if read_envelope(raw).seat == self.core.seat]
        said = filter(None, map(self.intake.said, returned.statements))
        return partial(self.intake.returned, link, returned, events, tuple(said))

    def _done(self) -> list[Effect]:
        self.course.settle()
        self.recollection.tick()
        self.course.settle()
        if self.core.news:
            self.core.news = False
            self.gossip.hurry()
        if self.core.stirred:
            self.core.stirred = False
            self.reminders.stir()
        self.reminders.wait()
        self.gossip.pursue()
        self.gossip.tick()
        return self.core.flush()


def _nothing() -> None:
    """Nothing is to be done."""
