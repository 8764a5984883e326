"""One session among seats that are played by hand: whatever a key may sign, a test may say.

The other seats have no sessions. The test makes their moves, acks, papers, promises, proposals and
certificates, one by one, and looks at what the session sends, writes down and tells its person.
"""

from collections.abc import Sequence
from typing import TypeVar

from p2p_dixit.encoding import Value
from p2p_dixit.log.event import Event, Place, sign_event
from p2p_dixit.log.journal_records import Record, read_record
from p2p_dixit.log.statements import (
    Accept,
    Accepted,
    Ack,
    Apply,
    Ballot,
    Body,
    Consent,
    Last,
    Leave,
    Prepare,
    Promise,
    Statement,
    Vote,
    Wish,
    kind_of,
    read_body,
    read_statement,
    sign_statement,
    value_of,
)
from p2p_dixit.membership.decision import Certificate, Cut, Decision, make_decision
from p2p_dixit.membership.grounds import Paper, Said, find, paper_id, write_paper
from p2p_dixit.membership.pool import Item
from p2p_dixit.membership.proposal_check import CheckedPromise, ProposalCheck, Verdict
from p2p_dixit.session.effects import Effect, Notice, Notify, Persist, Send
from p2p_dixit.session.messages import (
    Filed,
    Message,
    Moved,
    Stated,
    read_message,
    write_message,
)
from p2p_dixit.session.session import Session
from p2p_dixit.work import Work, metered
from tests.session.toy import Toy, ToyGame

NOISE = b"n" * 32
N = TypeVar("N", bound=Notice)


class Hand:
    """A session on seat `me`, linked to all others."""

    def __init__(self, seats: int = 5, me: int = 0, length: int = 60) -> None:
        self.game = ToyGame(seats, length)
        self.keys = self.game.keys
        self.me = me
        self.now = 0.0
        self.journal: list[bytes] = []
        self.notices: list[Notice] = []
        self.sent: list[tuple[int, Message]] = []
        self.spent = Work()
        self.begin(())

    def begin(self, records: Sequence[bytes]) -> None:
        """The process starts, from a journal."""
        player = self.game.player(self.me, 1, Session, lambda: 0.5)
        self.session, self.replica = player.session, player.replica
        self.do(self.session.recover(records, self.now))
        for seat, key in enumerate(self.keys[: self.game.seats]):
            if seat != self.me:
                self.do(self.session.connect(key.public, self.now))
        self.forget()

    def restart(self) -> None:
        """The process ends, and starts again from what it wrote down."""
        self.begin(tuple(self.journal))

    @property
    def toy(self) -> Toy:
        return self.replica

    @property
    def check(self) -> ProposalCheck:
        return self.session.acceptor._check

    @property
    def open(self) -> int:
        return self.session.shared.open

    @property
    def origin(self) -> bytes:
        return self.session.shared.roster.origin

    # -- in and out

    def do(self, effects: list[Effect]) -> list[Message]:
        """Carries effects out; returns what was sent, to everybody, each once."""
        messages: list[Message] = []
        for effect in effects:
            match effect:
                case Persist(records):
                    self.journal.extend(records)
                case Send(peer, raw):
                    message = read_message(raw)[1]
                    seat = next(at for at, key in enumerate(self.keys) if key.public == peer)
                    self.sent.append((seat, message))
                    if message not in messages:
                        messages.append(message)
                case Notify(notice):
                    self.notices.append(notice)
        return messages

    def hear(self, seat: int, *messages: Message) -> list[Message]:
        """Messages over the link to a seat."""
        game = self.session.shared.game
        raws = [write_message(game, message) for message in messages]
        return [answer for raw in raws for answer in self.hear_raw(seat, raw)]

    def hear_raw(self, seat: int, raw: bytes) -> list[Message]:
        """Bytes over the link to a seat; `spent` says what work they make for the session."""
        with metered() as self.spent:
            effects = self.session.receive(self.keys[seat].public, raw, self.now)
        return self.do(effects)

    def tick(self, pause: float) -> list[tuple[int, Message]]:
        """Lets a pause pass, then ticks once; returns its messages, each with its receiver."""
        self.forget()
        self.now += pause
        self.do(self.session.tick(self.now))
        return list(self.sent)

    def wait(self, seconds: float) -> list[Message]:
        """Time passes."""
        answers: list[Message] = []
        end = self.now + seconds
        while self.now < end:
            self.now = min(end, max(self.now + 0.01, self.session.deadline()))
            answers += self.do(self.session.tick(self.now))
        return answers

    def forget(self) -> None:
        """Starts to watch afresh."""
        self.sent.clear()
        self.notices.clear()

    def bodies(self, messages: Sequence[Message] | None = None) -> list[Body]:
        """What was said, in these messages or in all that were sent."""
        every = [message for _, message in self.sent] if messages is None else messages
        return [
            read_body(read_statement(one.statement)) for one in every if isinstance(one, Stated)
        ]

    def own(self, kind: type[Body]) -> list[Body]:
        """What the session itself has signed and sent, of one kind, each once."""
        found: list[Body] = []
        for _, message in self.sent:
            if isinstance(message, Stated):
                statement = read_statement(message.statement)
                body = read_body(statement)
                if statement.seat == self.me and isinstance(body, kind) and body not in found:
                    found.append(body)
        return found

    def written(self, kind: Record) -> list[bytes]:
        """The records of one kind in the journal."""
        read = [read_record(record) for record in self.journal]
        return [raw for found, raw in read if found is kind]

    def told(self, kind: type[N]) -> list[N]:
        return [notice for notice in self.notices if isinstance(notice, kind)]

    # -- what seats sign

    def say(
        self, seat: int, body: Body, *, roster: int | None = None, key: int | None = None
    ) -> Statement:
        """A statement of a seat (signed by another key, if a test wants that)."""
        shared = self.session.shared
        number = shared.roster.number if roster is None else roster
        signer = self.keys[seat if key is None else key]
        return sign_statement(signer, shared.game, number, seat, kind_of(body), value_of(body))

    def stated(self, seat: int, body: Body) -> Stated:
        return Stated(self.say(seat, body).raw)

    def event(self, seat: int, said: Value = b"move", **changes: Value) -> Event:
        """The move of a seat in the open step."""
        place = vars(self.toy.ledger.place_of(seat)) | changes
        kind = self.toy.ledger.step.kind
        return sign_event(self.keys[seat], Place(**place), kind, said)

    def moves(self) -> dict[int, Event]:
        """An honest move of every seat that owes one."""
        return {seat: self.event(seat) for seat in self.toy.ledger.step.owes}

    def move(self, *seats: int) -> None:
        """These seats (all that owe one, if none are named) make their moves."""
        for seat, event in self.moves().items():
            if seats and seat not in seats:
                continue
            if seat == self.me:
                self.do(self.session.submit(event.raw, self.now))
            else:
                self.hear(seat, Moved(event.raw))

    def ack(self, *seats: int) -> None:
        """These seats ack the open step as it is here (all others, if none are named)."""
        done = self.session.shared.complete
        assert done is not None
        body = Ack(self.origin, done.number, done.digest)
        for seat in seats or [s for s in self.session.shared.roster.seats if s != self.me]:
            self.hear(seat, self.stated(seat, body))

    def play(self, steps: int = 1) -> None:
        """Makes steps final."""
        for _ in range(steps):
            self.move()
            self.ack()

    def until_owes(self, *seats: int) -> None:
        """Plays on until just these seats, or all, owe a move."""
        wanted = seats or self.session.shared.roster.seats
        while self.toy.ledger.step.owes != wanted:
            self.play()

    # -- papers

    def paper(self, seat: int, body: Leave | Wish | Apply | Consent) -> Said:
        return Said(self.say(seat, body), body)

    def wishes(self, target: int, *seats: int, step: int | None = None) -> list[Paper]:
        """Seats want to go on without another."""
        body = Wish(target, self.open if step is None else step)
        return [self.paper(seat, body) for seat in seats]

    def file(self, *papers: Paper, by: int = 1) -> list[Message]:
        return self.hear(by, *(Filed(write_paper(paper)) for paper in papers))

    # -- decisions

    def last(self) -> Last | None:
        """The step before the open one, as a promise names it."""
        done = self.session.shared.history.get(self.open - 1)
        if done is None or done.roster != self.session.shared.roster.number:
            return None
        return Last(done.number, tuple(event.hash for event in done.events))

    def promise(
        self, seat: int, ballot: Ballot, vote: Vote | None = None, last: Last | str | None = ""
    ) -> Promise:
        """A promise that names the last final step (or what a test wants)."""
        named = self.last() if isinstance(last, str) else last
        return Promise(self.origin, ballot, vote, named)

    def cut(self) -> Cut:
        """The cut before the open step."""
        return Cut(self.open - 1, self.toy.ledger.digest)

    def decision(self, papers: Sequence[Paper], cut: Cut | None = None) -> Decision:
        """What papers amount to."""
        shared, at = self.session.shared, cut or self.cut()
        findings = find(papers, shared.roster, at.step, self.toy.convicts)
        return make_decision(shared.game, shared.roster, findings, at, names(papers))

    def proposal(
        self,
        proposer: int,
        turn: int,
        papers: Sequence[Paper],
        promises: Sequence[tuple[int, Promise]] | None = None,
        value: bytes | None = None,
        inherited: bytes | None = None,
    ) -> Accept:
        """A proposal as it should be, but for what a test wants otherwise."""
        if promises is None:
            promises = [(seat, self.promise(seat, (turn, proposer))) for seat in (1, 2, 3)]
        raws = tuple(self.say(seat, promise).raw for seat, promise in promises)
        made = self.decision(papers).raw if value is None else value
        return Accept(self.origin, turn, made, raws, names(papers), inherited)

    def item(self, proposer: int, accept: Accept) -> Item:
        """A proposal as the pool would hold it."""
        statement = self.say(proposer, accept)
        rank = (accept.round, proposer)
        return Item(
            statement.hash, ("accept", proposer), rank, statement.raw, None, statement, accept
        )

    def verdict(self, proposer: int, accept: Accept) -> Verdict:
        return self.check.verdict(self.item(proposer, accept))

    def claim(self, seat: int, promise: Promise) -> CheckedPromise:
        return self.check.claim(self.say(seat, promise).raw)

    def certificate(
        self, decision: Decision, papers: Sequence[Paper], *seats: int, ballot: Ballot = (0, 1)
    ) -> Certificate:
        """A certificate with the acceptances of these seats."""
        body = Accepted(self.origin, ballot, decision.hash)
        signed = tuple(self.say(seat, body).raw for seat in seats)
        ordered = sorted(papers, key=lambda paper: paper_id(write_paper(paper)))
        return Certificate(decision, signed, tuple(ordered))

    def prepare(self, proposer: int, turn: int, papers: Sequence[Paper] = ()) -> Prepare:
        return Prepare(self.origin, turn, names(papers))


def names(papers: Sequence[Paper]) -> tuple[bytes, ...]:
    """The hashes of papers, in their order."""
    return tuple(sorted(paper_id(write_paper(paper)) for paper in papers))
