"""A session: one peer's part in one game, without any I/O.

It takes messages, the time and what the person wants, and returns effects (effects.py). All the
machines it is made of are driven the same way: take in what came, then `_settle`: let each machine
do whatever it can do now, until nothing changes. So it never matters in which order things came in,
and the journal can be read back through the same doors.

What a step or a move means, the replica knows (ports.py). Nobody's clock is in the state: time only
paces messages and hints.
"""

from collections.abc import Callable, Iterable, Sequence

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.encoding import Value
from p2p_dixit.errors import Malformed, UsageError
from p2p_dixit.log.contradiction import contradict
from p2p_dixit.log.decision import Certificate
from p2p_dixit.log.event import Event, read_event
from p2p_dixit.log.fork import Fork
from p2p_dixit.log.grounds import BadMove, Contradiction, Paper, contradiction_of, read_paper
from p2p_dixit.log.grounds import Said as SaidPaper
from p2p_dixit.log.ledger import Admitted, Refused, step_digest
from p2p_dixit.log.said import (
    Accept,
    Accepted,
    Ack,
    Apply,
    Body,
    Leave,
    Prepare,
    Promise,
    Wish,
    read_body,
)
from p2p_dixit.log.statement import Statement, read_statement
from p2p_dixit.sentences import Sentence
from p2p_dixit.session.acceptor import Acceptor
from p2p_dixit.session.acks import Acks
from p2p_dixit.session.ballots import Judge
from p2p_dixit.session.core import Core, Link
from p2p_dixit.session.effects import (
    Applied,
    Convicted,
    Effect,
    Left,
    Misbehaved,
    Peer,
    PeerBack,
    PeerSilent,
    RosterChanged,
    Said,
    StepFinal,
    StepOpened,
    WaitingFor,
    Wished,
)
from p2p_dixit.session.gossip import Gossip
from p2p_dixit.session.limits import MAX_LINKS, MIN_PAUSE, SILENCE
from p2p_dixit.session.messages import (
    Certified,
    Chat,
    Filed,
    Hashes,
    Have,
    Message,
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
from p2p_dixit.session.moves import Moves
from p2p_dixit.session.passage import Passage
from p2p_dixit.session.people import People
from p2p_dixit.session.pool import Pool
from p2p_dixit.session.ports import Replica
from p2p_dixit.session.proposer import Proposer
from p2p_dixit.session.recall import Recollection
from p2p_dixit.session.records import Record, read_record

# Each turn of the loop makes one thing final or signs one thing; more than this is a bug, not work.
MAX_TURNS = 100_000


class Session:
    """One peer in one game.

    `key` signs for `me` and is None for somebody who only watches. `entropy` gives numbers in
    [0, 1) that pace proposals; it need not be secret. `turn` is the table's turn timer in seconds.
    """

    acks_type: type[Acks] = Acks
    acceptor_type: type[Acceptor] = Acceptor
    proposer_type: type[Proposer] = Proposer

    def __init__(
        self,
        replica: Replica,
        me: Peer,
        key: SigningKey | None,
        entropy: Callable[[], float],
        turn: float | None = None,
    ) -> None:
        core = self.core = Core(replica, me, key, entropy)
        self.acks = self.acks_type(core)
        self.pool = Pool(core)
        self.moves = Moves(core)
        self.judge = Judge(core, self.pool, self.moves)
        self.acceptor = self.acceptor_type(core, self.pool, self.acks, self.judge)
        self.proposer = self.proposer_type(core, self.pool, self.acceptor, self.judge, self.moves)
        self.passage = Passage(core, self.pool, self.moves)
        self.gossip = Gossip(core, self.acks, self.pool, self.moves, self.passage)
        self.recollection = Recollection(core, self.acks, self.pool, self.acceptor)
        self.people = People(core, self.pool)
        self._turn = turn
        self._since = 0.0  # when the open step began here
        self._waiting: tuple[int, ...] = ()
        self._away: set[Peer] = set()  # members whose link went: back as soon as they are heard
        self._silence_due = 0.0  # nobody is silent before
        self._lag = 0.0  # what is added to the caller's clock, which may jump back

    # -- what is known

    @property
    def replica(self) -> Replica:
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
        core = self.core
        if self.replica.finished:
            return ()
        if core.ledger.missing:
            return core.ledger.missing
        fitting = self.acks.fitting()
        return tuple(seat for seat in core.roster.seats if seat not in fitting)

    @property
    def behind(self) -> int | None:
        """How many steps there are to catch up with; None while nobody has told."""
        return self.gossip.behind

    def deadline(self) -> float:
        """When `tick` is to be called at the latest, on the caller's clock."""
        core = self.core
        times = [self.gossip.due, self.recollection.due, self._turn_due()]
        if self.passage.pending is None:
            times += [self.proposer.due, self.acceptor.next_promise()]
        if core.links:
            times.append(self._silence_due)
        soonest = min(time for time in times if time is not None)
        return max(soonest, core.now + MIN_PAUSE) - self._lag

    # -- the journal

    def recover(self, records: Iterable[bytes], now: float) -> list[Effect]:
        """Takes the journal back in; what it lacks comes from the others."""
        self._at(now)
        self.core.quiet = True
        for record in records:
            kind, raw = read_record(record)
            self._restore(kind, raw)
            self._settle()
        self.core.quiet = False
        return self._done()

    def doubt(self, now: float) -> list[Effect]:
        """The journal may have lost its end (a torn tail, a reboot): asks before signing."""
        self._at(now)
        self.recollection.begin()
        return self._done()

    def _restore(self, kind: Record, raw: bytes) -> None:
        match kind:
            case Record.EVENT:
                self._take_event(raw)
                event = read_event(raw)
                if self.core.ledger.moves.get(event.seat) == event:
                    self.moves.persisted.add(event.hash)
            case Record.STATEMENT:
                self._take_statement(raw)
            case Record.PAPER:
                self.pool.file(read_paper(raw))
            case Record.CERTIFICATE:
                self.passage.take(raw)
            case Record.DOUBT:
                self.recollection.restore(raw)

    # -- links

    def connect(self, peer: Peer, now: float) -> list[Effect]:
        """A link to a peer stands."""
        self._at(now)
        if len(self.core.links) < MAX_LINKS or self.core.roster.seat_of(peer) is not None:
            self.core.links[peer] = Link(peer, self.core.now, silent=peer in self._away)
            self.gossip.greet(peer)
        return self._done()

    def disconnect(self, peer: Peer, now: float) -> list[Effect]:
        """The link to a peer is gone."""
        self._at(now)
        link = self.core.links.pop(peer, None)
        if link is None:
            return self._done()
        if self.core.roster.seat_of(peer) is not None:
            self._away.add(peer)
        if not link.silent:
            self.core.notify(PeerSilent(peer, self.core.now - self._lag))
        return self._done()

    # -- what people do

    def submit(self, raw: bytes, now: float) -> list[Effect]:
        """A move of ours, signed for the open step (`may_move` says whether it is wanted)."""
        self._at(now)
        if not self.may_move:
            raise UsageError("no move of this seat is wanted now")
        outcome = self.replica.offer(raw)
        if not isinstance(outcome, Admitted):
            why = outcome.why if isinstance(outcome, Refused) else type(outcome).__name__
            raise UsageError(Sentence("the move was not taken: {why}", why=why))
        self.moves.persisted.add(outcome.event.hash)
        self.core.persist((Record.EVENT, raw))
        self.core.broadcast(Moved(raw))
        return self._done()

    def wish(self, target: int, now: float) -> list[Effect]:
        """The person wants to go on without a seat."""
        self._at(now)
        self.people.without.add(target)
        return self._done()

    def unwish(self, target: int, now: float) -> list[Effect]:
        """The person would rather wait; what was signed stays, but is not said again."""
        self._at(now)
        self.people.without.discard(target)
        return self._done()

    def leave(self, now: float) -> list[Effect]:
        """The person leaves the table. The node should stay until the others have decided."""
        self._at(now)
        self.people.leaving = True
        return self._done()

    def welcome(self, key: bytes, now: float) -> list[Effect]:
        """The person lets whoever has this key sit down."""
        self._at(now)
        self.people.welcome.add(key)
        return self._done()

    def apply(self, seat: int, profile: Value, now: float) -> list[Effect]:
        """The person asks for a seat."""
        self._at(now)
        self.people.leaving = False
        self.people.asking = (seat, profile)
        return self._done()

    def say(self, text: str, now: float) -> list[Effect]:
        """The person says something to everybody who can be reached."""
        self._at(now)
        self.core.broadcast(Chat(text))
        return self._done()

    def react(self, name: str, now: float) -> list[Effect]:
        """The person reacts."""
        self._at(now)
        self.core.broadcast(React(name))
        return self._done()

    # -- time

    def tick(self, now: float) -> list[Effect]:
        """Does what is due."""
        self._at(now)
        self._look_for_silence()
        due = self._turn_due()
        if due is not None and self.core.now >= due:
            self.people.without.update(seat for seat in self.waiting if seat != self.core.seat)
        self._show_waiting()
        return self._done()

    def _look_for_silence(self) -> None:
        core = self.core
        for link in core.links.values():
            if not link.silent and core.now - link.heard >= SILENCE:
                link.silent = True
                core.notify(PeerSilent(link.peer, link.heard - self._lag))
        heard = [link.heard for link in core.links.values() if not link.silent]
        self._silence_due = min(heard, default=core.now) + SILENCE

    def _turn_due(self) -> float | None:
        """When the table's timer runs out for the open step; None if it has, or there is none."""
        if self._turn is None:
            return None
        waiting = {seat for seat in self.waiting if seat != self.core.seat}
        if not waiting - self.people.without:
            return None
        return self._since + self._turn

    def _at(self, now: float) -> None:
        """Our time never goes back, and never stands still while the caller's goes on."""
        if now + self._lag < self.core.now:
            self._lag = self.core.now - now
        self.core.now = now + self._lag
        self.core.changed = True

    def _show_waiting(self) -> None:
        waiting = tuple(seat for seat in self.waiting if seat != self.core.seat)
        if waiting != self._waiting:
            self._waiting = waiting
            self.core.notify(WaitingFor(self.core.open, waiting, self._since - self._lag))

    # -- messages

    def receive(self, peer: Peer, raw: bytes, now: float) -> list[Effect]:
        """Takes a message from the link to a peer."""
        self._at(now)
        self.core.changed = False
        link = self.core.links.get(peer)
        if link is None or not link.heeded(self.core.now):
            return self.core.flush()
        self._heard(link)
        try:
            game, message = read_message(raw)
            if game == self.core.game:
                self._dispatch(link, message)
        except Malformed as error:
            link.faults.take(1, self.core.now)
            self.core.notify(Misbehaved(peer, str(error)))
        return self._done()

    def _heard(self, link: Link) -> None:
        link.heard = self.core.now
        if link.silent:
            link.silent = False
            self._away.discard(link.peer)
            self.core.notify(PeerBack(link.peer))

    def _dispatch(self, link: Link, message: Message) -> None:  # noqa: C901, PLR0912 - one line a kind
        match message:
            case Have():
                self.gossip.heed(link, message)
            case Want():
                self.gossip.answer(link, message)
            case WantItems():
                self.gossip.answer_items(link, message)
            case WantEvents():
                self.gossip.answer_events(link, message)
            case Moved(event):
                faults = self.moves.faults
                self._take_event(event)
                link.faults.take(self.moves.faults - faults, self.core.now)
            case Stated(statement):
                self._take_statement(statement)
            case Filed(paper):
                self._take_paper(link, paper)
            case Certified(certificate):
                self.passage.take(certificate)
            case Hashes():
                self.gossip.compared(link, message)
            case Recall():
                self.recollection.answer(link, message)
            case Returned():
                self._take_returned(link, message)
            case Chat(text):
                self._take_chat(link, text, reaction=False)
            case React(name):
                self._take_chat(link, name, reaction=True)

    def _take_chat(self, link: Link, text: str, *, reaction: bool) -> None:
        seated = self.core.roster.seat_of(link.peer) is not None  # spectators only watch
        if seated and link.chat.take(1, self.core.now):
            self.core.notify(Said(link.peer, text, reaction))

    def _take_event(self, raw: bytes) -> None:
        own = self.core.seat
        known = own is None or own in self.core.ledger.moves
        paper = self.moves.take(raw)
        if paper is not None:
            self._convict(paper)
        if own is not None and not known and own in self.core.ledger.moves:
            self.moves.persisted.add(self.core.ledger.moves[own].hash)
            self.core.keep([(Record.EVENT, raw)])
            self._recognise()

    def _take_statement(self, raw: bytes) -> None:
        statement = read_statement(raw)
        core = self.core
        key = core.roster.key(statement.seat)
        if (statement.game, statement.roster) != (core.game, core.roster.number):
            return
        body = read_body(statement)
        if key is None or self._is_known(statement, body) or not statement.signed_by(key):
            return
        if statement.seat == core.seat:
            self._recall(statement, body)
        else:
            self._compare(statement, body)
        if isinstance(body, Ack):
            clash = self.acks.take(statement, body)
            if clash is not None and statement.seat != core.seat:
                self._convict(clash)
        elif isinstance(body, Prepare | Promise | Accept | Accepted):
            self.pool.call(statement, body)
            if statement.seat == core.seat and isinstance(body, Promise | Accepted):
                self.acceptor.recall(body)

    def _is_known(self, statement: Statement, body: Body) -> bool:
        if isinstance(body, Ack):
            return self.acks.knows(statement, body)
        return self.pool.get(statement.hash) is not None

    def _recall(self, statement: Statement, body: Body) -> None:
        """Something we signed came from outside."""
        if isinstance(body, Prepare | Accept):
            fresh = body.round > self.proposer.round
            self.proposer.recall(statement, body)
        elif isinstance(body, Promise | Accepted):
            fresh = self.acceptor.promised is None or body.ballot > self.acceptor.promised
        else:
            fresh = isinstance(body, Ack) and body.step >= self.core.open
        if fresh:
            self.core.keep([(Record.STATEMENT, statement.raw)])
            self._recognise()

    def _recognise(self) -> None:
        """We signed something that we know nothing of: our journal has lost its end."""
        if not self.core.quiet and not self.core.doubt:
            self.recollection.begin()

    def _compare(self, statement: Statement, body: Body) -> None:
        """Looks for another statement of the same seat that contradicts this one."""
        others = [(item.statement, item.body) for item in self.pool.of(statement.seat)]
        for other, said in (*others, *self.acks.of(statement.seat)):
            if (
                other is not None
                and said is not None
                and contradict(statement, other, (body, said))
            ):
                self._convict(contradiction_of(statement, other))
                return

    def _convict(self, paper: Fork | Contradiction | BadMove) -> None:
        item = self.pool.file(paper)
        if item is None:
            return
        self.core.keep([(Record.PAPER, item.raw)])
        self.core.broadcast(Filed(item.raw))
        self._tell(paper, item.raw)

    def _take_paper(self, link: Link, raw: bytes) -> None:
        paper = read_paper(raw)
        if isinstance(paper, SaidPaper) and isinstance(paper.body, Apply):
            seated = self.core.roster.seat_of(link.peer) is not None
            if not seated and link.peer != paper.body.key:
                return  # strangers speak for themselves only
        if self.pool.file(paper) is not None:
            self.core.keep([(Record.PAPER, raw)])
            self._tell(paper, raw)

    def _tell(self, paper: Paper, raw: bytes) -> None:
        match paper:
            case SaidPaper(statement, Wish(target)):
                self.core.notify(Wished(statement.seat, target))
            case SaidPaper(statement, Leave()):
                self.core.notify(Left(statement.seat))
            case SaidPaper(statement, Apply(key)):
                self.core.notify(Applied(statement.seat, key, statement.hash))
            case Fork(seat):
                self.core.notify(Convicted(seat, "signed two different moves", raw))
            case Contradiction(seat):
                self.core.notify(Convicted(seat, "contradicted its own signature", raw))
            case BadMove(event):
                self.core.notify(Convicted(event.seat, "made a move that is provably bad", raw))
            case _:
                pass

    def _take_returned(self, link: Link, returned: Returned) -> None:
        if not self.recollection.answered(link, returned):
            return
        for raw in returned.events:
            if read_event(raw).seat == self.core.seat:
                self._take_event(raw)
        own = self.core.seat
        statements = sorted(returned.statements, key=lambda raw: read_statement(raw).seat == own)
        for raw in statements:  # the proposals of others first: ours may be votes for them
            self._take_statement(raw)

    # -- going on

    def _done(self) -> list[Effect]:
        self._settle()
        self.recollection.tick()
        self._settle()
        if self.core.news:
            self.core.news = False
            self.gossip.hurry()
        self.gossip.pursue()
        self.gossip.tick()
        return self.core.flush()

    def _settle(self) -> None:
        """Lets every machine do what it can, until nothing changes."""
        if not self.core.changed:
            return
        for _ in range(MAX_TURNS):
            if not (self._go_over() or self._go_on()):
                self.core.changed = False
                self.gossip.compare()
                return
        raise AssertionError("a session does not come to rest")

    def _go_over(self) -> bool:
        """Acts on a certificate, if there is one; after the last step nobody needs a roster."""
        if self.passage.divided or self.replica.finished:
            return False
        if self.passage.pending is None:
            return self.passage.assemble()
        certificate = self.passage.at_cut()
        if certificate is not None:
            return self.passage.check(certificate) and self._enter(certificate)
        if self.passage.settle_cut():
            return self._close({})
        return False

    def _go_on(self) -> bool:
        """Goes on under the open roster."""
        if self.passage.divided:
            return False
        proof = self.acks.proof()
        if proof is not None:
            return self._close(proof)
        if self._adopt_acked():
            return True
        if self.passage.pending is not None:
            return False
        return self._speak() or self.acks.give(self.moves.persisted) or self._decide()

    def _speak(self) -> bool:
        return self.people.speak()

    def _adopt_acked(self) -> bool:
        """A liar showed us another move than all others: takes over what they have acked."""
        core, settled = self.core, self.acks.settled()
        done = core.complete
        if settled is None or (done is not None and done.digest == settled):
            return False

        def fits(events: Sequence[Event]) -> bool:
            hashes = [event.hash for event in events]
            return step_digest(core.roster.number, core.open, hashes) == settled

        return self.moves.adopt_version(fits)

    def _decide(self) -> bool:
        if self.replica.finished or not self.pool.items():
            return False
        if self.acceptor.promise() or self.acceptor.accept():
            return True
        self.proposer.schedule()
        return self.proposer.prepare() or self.proposer.propose()

    def _close(self, proof: dict[int, bytes]) -> bool:
        """The open step is over: by the acks of all, or because a decision says so."""
        core = self.core
        done = core.complete
        if done is None:
            return False
        persisted = self.moves.persisted
        core.keep((Record.EVENT, e.raw) for e in done.events if e.hash not in persisted)
        core.keep((Record.STATEMENT, raw) for raw in proof.values())
        core.history[done.number] = done
        self.acks.close(done, proof)
        released = self.replica.advance()
        self.moves.begin_step()
        self._opened(released)
        core.notify(StepFinal(done))
        core.notify(StepOpened(core.open))
        if self.replica.finished:
            core.persist()
        return True

    def _opened(self, released: Iterable[bytes]) -> None:
        self._since = self.core.now
        self.core.news = True
        self.people.begin_step()
        self.moves.take_all(released)

    def _enter(self, certificate: Certificate) -> bool:
        """Begins the next roster."""
        before = set(self.core.roster.seats)
        try:
            released = self.replica.reconfigure(certificate)
        except Malformed:  # a majority decided what the table knows to be impossible
            self.passage.divide(certificate)
            return False
        self.passage.entered(certificate)
        self.acks.begin_roster()
        self.pool.begin_roster()
        self.judge.begin_roster()
        self.acceptor.begin_roster()
        self.proposer.begin_roster()
        self.recollection.begin_roster()
        self.moves.begin_step()
        after = set(self.core.roster.seats)
        self._seated(before, after)
        self._opened(released)
        gone, come = tuple(sorted(before - after)), tuple(sorted(after - before))
        self.core.notify(RosterChanged(certificate.decision, gone, come))
        self.core.notify(StepOpened(self.core.open))
        return True

    def _seated(self, before: set[int], after: set[int]) -> None:
        if self.core.seat is not None and self.core.seat not in before:
            self.people.asking = None
        if before - after:
            self.people.leaving = self.people.leaving and self.core.seat is not None
        members = {member.key for member in self.core.roster}
        self.people.welcome -= members
