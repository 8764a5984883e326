"""Input from peers or from the journal: one handler for each kind.

A signed thing is looked at in two ways: for what it says, and for whether its author has signed
something else that contradicts it. A statement of our own that we do not know shows us that
our journal has lost its end.

Whatever comes here was read before (session.py): a door takes values, not bytes, and raises nothing
for which the sender of the bytes would have to answer.
"""

from collections.abc import Sequence

from p2p_dixit.errors import Malformed
from p2p_dixit.log.fork import Fork
from p2p_dixit.log.journal_records import Record
from p2p_dixit.log.ledger import Forged
from p2p_dixit.log.statements import (
    Accept,
    Accepted,
    Ack,
    Apply,
    Body,
    Leave,
    Prepare,
    Promise,
    Statement,
    Wish,
    read_body,
    read_heading,
    whole_statement,
)
from p2p_dixit.membership.contradiction import contradict
from p2p_dixit.membership.decision import Certificate
from p2p_dixit.membership.grounds import (
    BadMove,
    Contradiction,
    Paper,
    check_signatures,
    contradiction_of,
    paper_id,
    read_paper,
)
from p2p_dixit.membership.grounds import Said as SaidPaper
from p2p_dixit.membership.pool import Call
from p2p_dixit.session.effects import Applied, Convicted, Left, PlayerSaid, Wished
from p2p_dixit.session.machines import Machines
from p2p_dixit.session.messages import Filed, Returned
from p2p_dixit.session.shared import Link
from p2p_dixit.text import is_name


class Inbox:
    """The doors of a session."""

    def __init__(self, machines: Machines) -> None:
        self._shared = machines.shared
        self._acks = machines.acks
        self._pool = machines.pool
        self._moves = machines.moves
        self._acceptor = machines.acceptor
        self._proposer = machines.proposer
        self._journal_recovery = machines.journal_recovery
        self._roster_change = machines.roster_change

    def is_shown(self, link: Link, text: str, cells: int) -> bool:
        """Whether a peer may chat here, within its ration; raises Malformed for unprintable text.

        Looking at a text takes longer than at all else that is in a message: first the ration.
        """
        seated = self._shared.roster.seat_of(link.peer) is not None  # spectators only watch
        if not seated or not link.chat.take(1, self._shared.now):
            return False
        if not is_name(text, cells):
            raise Malformed("a text that cannot be shown as it is")
        return True

    def chat(self, link: Link, text: str, *, reaction: bool) -> None:
        """A chat line or a reaction."""
        self._shared.notify(PlayerSaid(link.peer, text, reaction))

    def event(self, raw: bytes) -> str | None:
        """An event of any seat; returns its fault, if the sender is to blame for it."""
        before = self._own_moves()
        found = self._moves.take(raw)
        if isinstance(found, Forged):
            return found.why
        if found is not None:
            self.convict(found)
        if fresh := self._own_moves() - before:
            self._moves.persisted |= fresh
            self._shared.keep([(Record.EVENT, raw)])
            self._recognise()
        return None

    def _own_moves(self) -> set[bytes]:
        """The hashes of our own moves here, of the open step and of later ones: all that come from
        outside after what we know of were made and lost.
        """
        own, ledger = self._shared.seat, self._shared.ledger
        if own is None:
            return set()
        moves = [ledger.moves[own]] if own in ledger.moves else []
        return {event.hash for event in (*moves, *ledger.held(own))}

    def said(self, raw: bytes) -> tuple[Statement, Body] | None:
        """Reads a statement; None if it is of another roster, Malformed if it is not signed.

        What it says is decoded last: only what a seat has signed is worth that.
        """
        about = read_heading(raw)
        shared = self._shared
        key = shared.roster.key(about.seat)
        if (about.game, about.roster) != (shared.game, shared.roster.number) or key is None:
            return None
        if not about.signed_by(key):
            raise Malformed("a statement that its seat did not sign")
        statement = whole_statement(about)
        return statement, read_body(statement)

    def statement(self, statement: Statement, body: Body) -> None:
        """An ack, or a message of a decision, of a seat of this roster, and of no other roster with
        the same number: where two decisions were made, our own seat may have signed under both.
        """
        shared = self._shared
        if not isinstance(body, Ack | Prepare | Promise | Accept | Accepted):
            return
        if body.origin != shared.roster.origin or self._is_known(statement, body):
            return
        if statement.seat == shared.seat:
            self._recall(statement, body)
        else:
            self._compare(statement, body)
        if isinstance(body, Ack):
            self._acks.take(statement, body)
        else:
            self._pool.call(statement, body)
            if statement.seat == shared.seat and isinstance(body, Promise | Accepted):
                self._acceptor.recall(body)

    def _is_known(self, statement: Statement, body: Ack | Call) -> bool:
        if isinstance(body, Ack):
            return self._acks.knows(statement, body)
        return self._pool.get(statement.hash) is not None

    def _recall(self, statement: Statement, body: Ack | Call) -> None:
        """Something we signed came from outside."""
        if isinstance(body, Prepare | Accept):
            fresh = body.round > self._proposer.round
            self._proposer.recall(body)
        elif isinstance(body, Promise):
            fresh = self._acceptor.promised is None or body.ballot > self._acceptor.promised
        elif isinstance(body, Accepted):  # a vote may be of the very ballot that was promised
            fresh = self._acceptor.lacks(body)
        else:
            fresh = body.step >= self._shared.open
        if fresh:
            self._shared.keep([(Record.STATEMENT, statement.raw)])
            self._recognise()

    def _recognise(self) -> None:
        """We signed something that we know nothing of: our journal has lost its end."""
        if not self._shared.quiet and not self._shared.doubt:
            self._journal_recovery.begin()

    def _compare(self, statement: Statement, body: Body) -> None:
        """Looks for another statement of the same seat that contradicts this one."""
        others = [(item.statement, item.body) for item in self._pool.of(statement.seat)]
        for other, said in (*others, *self._acks.of(statement.seat)):
            assert other is not None  # noqa: S101 - they are messages
            assert said is not None  # noqa: S101 - and were read
            if contradict(statement, other, (body, said)):
                self.convict(contradiction_of(statement, other))
                return

    def convict(self, paper: Fork | Contradiction | BadMove) -> None:
        """Files a proof that was found here, sends it to all and shows it to the player."""
        guilty = self._pool.guilty()
        item = self._pool.file(paper)
        if item is None:
            return
        if item.sendable:
            self._shared.keep([(Record.PAPER, item.raw)])
            self._shared.broadcast(Filed(item.raw))
        self._tell(paper, item.raw, guilty)

    def heeds_certificates(self, link: Link) -> bool:
        """Whether a certificate of a peer is looked at: from a seat, or because we asked for it.

        Spectators have no part in a decision; but a late peer may have no other source than players
        who joined after the roster that it knows.
        """
        roster = self._shared.roster
        return roster.seat_of(link.peer) is not None or link.asked == roster.number

    def certificate(self, link: Link, certificate: Certificate) -> None:
        """A certificate, from the link to a peer; one that does not hold costs the sender."""
        try:
            news = self._roster_change.take(certificate)
        except Malformed as error:
            self._shared.blame(link.peer, str(error))
            return
        for paper in (
            self._roster_change.contradictions(certificate.decision.number) if news else []
        ):
            self.convict(paper)

    def paper_of(self, link: Link, raw: bytes) -> Paper | None:
        """Reads a paper; None if it is nothing new or names no seat of this roster, Malformed if it
        is none or not signed by its seat.
        """
        if self._pool.get(paper_id(raw)) is not None:
            return None
        if not check_signatures(raw, self._shared.roster, link.peer):
            return None
        return read_paper(raw)

    def paper(self, paper: Paper) -> None:
        """A paper from a peer. A move that it calls bad is a move all the same: it may be news, or
        clash with another one.
        """
        if isinstance(paper, BadMove) and not self._pool.accuses(paper.event.seat):
            self.event(paper.event.raw)
        guilty = self._pool.guilty()
        item = self._pool.file(paper)
        if item is not None:
            self._shared.keep([(Record.PAPER, item.raw)])
            self._tell(paper, item.raw, guilty)

    def _tell(self, paper: Paper, raw: bytes, guilty: frozenset[int]) -> None:
        """Shows a paper to the player; another, smaller proof against the `guilty` is no news."""
        match paper:
            case Fork(seat) | Contradiction(seat) if seat in guilty:
                pass
            case SaidPaper(statement, Wish(target)):
                self._shared.notify(Wished(statement.seat, target))
            case SaidPaper(statement, Leave()):
                self._shared.notify(Left(statement.seat))
            case SaidPaper(statement, Apply(key)):
                self._shared.notify(Applied(statement.seat, key, statement.hash))
            case Fork(seat):
                self._shared.notify(Convicted(seat, "signed two different moves", raw))
            case Contradiction(seat):
                self._shared.notify(Convicted(seat, "contradicted its own signature", raw))
            case BadMove(event):
                self._shared.notify(Convicted(event.seat, "made a move that is provably bad", raw))
            case _:
                pass

    def returned(
        self,
        link: Link,
        returned: Returned,
        events: Sequence[bytes],
        said: Sequence[tuple[Statement, Body]],
    ) -> None:
        """A peer's answer with the items it holds that we signed, and its contents."""
        self._journal_recovery.answered(link, returned)
        for raw in events:
            if (why := self.event(raw)) is not None:
                self._shared.blame(link.peer, why)
        for statement, body in said:
            self.statement(statement, body)
