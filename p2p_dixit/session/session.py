"""A session: one peer's part in one game, without any I/O.

It takes messages, the time and the player's requests, and returns effects (effects.py). Whatever
comes is taken in (inbox.py), then each machine does what it can do now, until nothing changes
(drive.py). So it never matters in which order things came in, and the journal can be read back
through the same doors.

The replica knows what a step or a move means (membership/ports.py). No clock is in the state: time
only paces messages and hints (timers.py).
"""

from collections.abc import Callable, Iterable
from enum import Enum
from functools import partial
from typing import TypeAlias

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.encoding import Value
from p2p_dixit.errors import Malformed, UsageError
from p2p_dixit.log.event import read_envelope, read_event
from p2p_dixit.log.journal_records import Record, read_record
from p2p_dixit.log.ledger import Admitted, Refused
from p2p_dixit.log.statements import read_heading
from p2p_dixit.membership.decision import read_certificate
from p2p_dixit.membership.grounds import read_paper
from p2p_dixit.membership.ports import ReplicaPort
from p2p_dixit.sentences import Sentence
from p2p_dixit.session.drive import Drive
from p2p_dixit.session.effects import Effect, JournalDamaged, Peer
from p2p_dixit.session.inbox import Inbox
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
from p2p_dixit.session.shared import Link, Shared
from p2p_dixit.session.timers import Timers
from p2p_dixit.text import CHAT_CELLS, REACTION_CELLS
from p2p_dixit.work import metered

Deed: TypeAlias = Callable[[], None]


class Loss(Enum):
    """What an unreadable record of the journal may have been."""

    HARMLESS = "harmless"  # others hold it, and it is not binding
    BINDING = "binding"  # something we signed


class Session:
    """One peer in one game.

    `key` signs for `me` and is None for a spectator. `entropy` gives numbers in
    [0, 1) that pace proposals; it need not be secret.
    """

    kinds = Kinds()
    inbox_type: type[Inbox] = Inbox

    def __init__(
        self,
        replica: ReplicaPort,
        me: Peer,
        key: SigningKey | None,
        entropy: Callable[[], float],
    ) -> None:
        self.shared = Shared(replica, me, key, entropy)
        machines = Machines(self.shared, self.kinds)
        self.acks, self.pool, self.moves = machines.acks, machines.pool, machines.moves
        self.acceptor, self.proposer = machines.acceptor, machines.proposer
        self.roster_change, self.gossip = machines.roster_change, machines.gossip
        self.answers, self.reminders = machines.answers, machines.reminders
        self.journal_recovery, self.requests = machines.journal_recovery, machines.requests
        self.inbox = self.inbox_type(machines)
        self.drive = Drive(machines, self.inbox.convict)
        self.timers = Timers(machines, self.drive)
        self._ticked = float("-inf")

    # -- state

    @property
    def replica(self) -> ReplicaPort:
        """The table."""
        return self.shared.replica

    @property
    def seat(self) -> int | None:
        """Our seat under the open roster."""
        return self.shared.seat

    @property
    def goes_on(self) -> bool:
        """Whether this seat takes part in the steps to come, as far as it knows."""
        playing = self.shared.signing and not self.replica.finished
        return playing and self.roster_change.pending is None

    @property
    def may_move(self) -> bool:
        """Whether a move of ours for the open step would be signed and taken now."""
        return self.goes_on and self.shared.ledger.lacks(self.shared.seat)

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats whose move is missing, or whose ack if no move is."""
        return self.timers.waiting

    @property
    def behind(self) -> int | None:
        """How many steps there are to catch up with; None while no peer has said."""
        return self.gossip.behind

    def deadline(self) -> float:
        """When `tick` is to be called at the latest, on the caller's clock."""
        times = [self.gossip.due, self.reminders.due, self.journal_recovery.due, *self.timers.due()]
        if self.roster_change.pending is None:
            times += [self.proposer.due, self.acceptor.next_promise()]
        soonest = min(time for time in times if time is not None)
        return max(soonest, self._ticked + MIN_PAUSE) - self.timers.lag

    # -- the journal

    def recover(self, records: Iterable[bytes], now: float) -> list[Effect]:
        """Takes the journal back in; what it lacks comes from the others.

        A record that cannot be read is skipped. Unless it is known to be a paper or a
        certificate, which are not binding, it may have been something we signed: that is a doubt.
        """
        self.timers.set(now)
        self.shared.quiet = True
        lost = list(filter(None, map(self._recovered, records)))
        self.shared.quiet = False
        self.roster_change.repeat()
        if lost:
            self.shared.notify(JournalDamaged(len(lost)))
        if Loss.BINDING in lost:
            self.journal_recovery.begin()
        return self._done()

    def _recovered(self, record: bytes) -> Loss | None:
        """Takes one record back in; returns the loss if it cannot be read."""
        kind = None
        try:
            kind, raw = read_record(record)
            self._restore(kind, raw)
        except Malformed:
            harmless = kind in (Record.PAPER, Record.CERTIFICATE)
            return Loss.HARMLESS if harmless else Loss.BINDING
        self.drive.run_to_rest()
        return None

    def doubt(self, now: float) -> list[Effect]:
        """The journal may have lost its end (a torn tail, a reboot): asks before signing."""
        self.timers.set(now)
        self.journal_recovery.begin()
        return self._done()

    def _restore(self, kind: Record, raw: bytes) -> None:
        match kind:
            case Record.EVENT:
                if (why := self.inbox.event(raw)) is not None:
                    raise Malformed(why)
                event = read_event(raw)
                self._check_roster(event.place.roster)
                if self.shared.ledger.moves.get(event.seat) == event:
                    self.moves.persisted.add(event.hash)
            case Record.STATEMENT:
                self._check_roster(read_heading(raw).roster)
                if (said := self.inbox.said(raw)) is not None:
                    self.inbox.statement(*said)
            case Record.PAPER:
                self.pool.file(read_paper(raw))
            case Record.CERTIFICATE:
                self.roster_change.take(read_certificate(raw))
            case Record.DOUBT:
                if len(raw) not in (0, NONCE_BYTES):
                    raise Malformed("not a nonce")
                self.journal_recovery.restore(raw)

    def _check_roster(self, number: int) -> None:
        """Refuses a record of a later roster than the journal has led to: a certificate is missing,
        and what we have signed since would be passed over with it.
        """
        if number > self.shared.roster.number:
            raise Malformed("of a roster that the journal does not lead to")

    # -- links

    def connect(self, peer: Peer, now: float) -> list[Effect]:
        """A link to a peer stands."""
        self.timers.set(now)
        if len(self.shared.links) < MAX_LINKS or self.shared.roster.seat_of(peer) is not None:
            self.shared.links[peer] = self.timers.linked(peer)
            self.gossip.greet(peer)
        return self._done()

    def disconnect(self, peer: Peer, now: float) -> list[Effect]:
        """The link to a peer is gone."""
        self.timers.set(now)
        link = self.shared.links.pop(peer, None)
        if link is not None:
            self.timers.lost(link)
            self.gossip.hurry()
        return self._done()

    # -- the player's actions

    def submit(self, raw: bytes, now: float) -> list[Effect]:
        """A move of ours, signed for the open step (`may_move` says whether it is wanted)."""
        self.timers.set(now)
        if not self.may_move:
            raise UsageError("no move is expected from this seat now")
        outcome = self.replica.offer(raw)
        if not isinstance(outcome, Admitted):
            why = outcome.why if isinstance(outcome, Refused) else type(outcome).__name__
            raise UsageError(Sentence("the move was not accepted: {why}", why=why))
        self.moves.persisted.add(outcome.event.hash)
        self.shared.persist((Record.EVENT, raw))
        self.shared.speak(Moved(raw))
        return self._done()

    def wish(self, target: int, now: float) -> list[Effect]:
        """The player wants to continue without a seat."""
        self.timers.set(now)
        self.requests.without.add(target)
        return self._done()

    def leave(self, now: float) -> list[Effect]:
        """The player leaves the table. The node should stay until the others have decided."""
        self.timers.set(now)
        self.requests.leaving = True
        return self._done()

    def welcome(self, key: bytes, now: float) -> list[Effect]:
        """The player consents to the current application of this key."""
        self.timers.set(now)
        self.requests.welcome(key)
        return self._done()

    def decline(self, key: bytes, now: float) -> list[Effect]:
        """The player withdraws the consent."""
        self.timers.set(now)
        self.requests.decline(key)
        return self._done()

    def apply(self, seat: int, profile: Value, now: float) -> list[Effect]:
        """The player asks for a seat."""
        self.timers.set(now)
        self.requests.leaving = False
        self.requests.asking = (seat, profile)
        return self._done()

    def say(self, text: str, now: float) -> list[Effect]:
        """The player says something to all reachable peers."""
        self.timers.set(now)
        self.shared.broadcast(Chat(text))
        return self._done()

    def react(self, name: str, now: float) -> list[Effect]:
        """The player reacts."""
        self.timers.set(now)
        self.shared.broadcast(React(name))
        return self._done()

    # -- time and messages

    def tick(self, now: float) -> list[Effect]:
        """Runs the timers that are due."""
        self.timers.set(now)
        self._ticked = self.shared.now
        self.timers.tick()
        self.reminders.tick()
        return self._done()

    def receive(self, peer: Peer, raw: bytes, now: float) -> list[Effect]:
        """Takes a message from the link to a peer."""
        self.timers.set(now)
        self.shared.changed = False
        link = self.shared.links.get(peer)
        if link is None or not link.heeded(self.shared.now):
            return self.shared.flush()
        self.timers.heard(link)
        faults = self.moves.faults
        with metered() as spent:
            try:
                deed = self._read(link, raw)
            except Malformed as error:
                self.shared.blame(peer, str(error))
            else:
                deed()
        link.charge(spent, self.moves.faults - faults, self.shared.now)
        return self._done()

    def _read(self, link: Link, raw: bytes) -> Deed:  # noqa: C901, PLR0911, PLR0912 - one line a kind
        """Reads a message with all its contents, and returns the function that handles it.

        Malformed is raised here, for the bytes of this peer, or not at all: later steps depend on
        other peers' messages, too, and are no reason to blame this one.
        """
        game, message = read_message(raw)
        if game != self.shared.game:
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
                said = self.inbox.said(statement)
                return _nothing if said is None else partial(self.inbox.statement, *said)
            case Filed(raw_paper):
                paper = self.inbox.paper_of(link, raw_paper)
                return _nothing if paper is None else partial(self.inbox.paper, paper)
            case Certified(certificate):
                if not self.inbox.heeds_certificates(link):
                    return _nothing
                return partial(self.inbox.certificate, link, read_certificate(certificate))
            case Hashes():
                return partial(self.gossip.compared, link, message)
            case Recall():
                return partial(self.journal_recovery.answer, link, message)
            case Returned():
                return self._read_returned(link, message)
            case Chat(text):
                shown = self.inbox.is_shown(link, text, CHAT_CELLS)
                return partial(self.inbox.chat, link, text, reaction=False) if shown else _nothing
            case React(name):
                shown = self.inbox.is_shown(link, name, REACTION_CELLS)
                return partial(self.inbox.chat, link, name, reaction=True) if shown else _nothing

    def _moved(self, link: Link, raw: bytes) -> None:
        if (why := self.inbox.event(raw)) is not None:
            self.shared.blame(link.peer, why)

    def _read_returned(self, link: Link, returned: Returned) -> Deed:
        if not self.journal_recovery.expects(link, returned):
            return _nothing
        events = [raw for raw in returned.events if read_envelope(raw).seat == self.shared.seat]
        said = filter(None, map(self.inbox.said, returned.statements))
        return partial(self.inbox.returned, link, returned, events, tuple(said))

    def _done(self) -> list[Effect]:
        self.drive.run_to_rest()
        self.journal_recovery.tick()
        self.drive.run_to_rest()
        if self.shared.news:
            self.shared.news = False
            self.gossip.hurry()
        if self.shared.stirred:
            self.shared.stirred = False
            self.reminders.stir()
        self.reminders.wait()
        self.gossip.pursue()
        self.gossip.tick()
        return self.shared.flush()


def _nothing() -> None:
    """Nothing is to be done."""
