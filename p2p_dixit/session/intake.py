"""What comes in, from peers or from the journal: each thing through its one door.

A signed thing is looked at in two ways: for what it says, and for whether its author has signed
something else that contradicts it. What we have signed ourselves and know nothing of tells us that
our journal has lost its end.

Whatever comes here was read before (session.py): a door takes values, not bytes, and raises nothing
for which the sender of the bytes would have to answer.
"""

from collections.abc import Sequence

from p2p_dixit.errors import Malformed
from p2p_dixit.log.contradiction import contradict
from p2p_dixit.log.decision import Certificate
from p2p_dixit.log.fork import Fork
from p2p_dixit.log.grounds import (
    BadMove,
    Contradiction,
    Paper,
    check_signatures,
    contradiction_of,
    paper_id,
    read_paper,
)
from p2p_dixit.log.grounds import Said as SaidPaper
from p2p_dixit.log.ledger import Forged
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
from p2p_dixit.log.statement import Statement, is_signed, read_heading, read_statement
from p2p_dixit.session.core import Link
from p2p_dixit.session.effects import Applied, Convicted, Left, PlayerSaid, Wished
from p2p_dixit.session.machines import Machines
from p2p_dixit.session.messages import Filed, Returned
from p2p_dixit.session.records import Record
from p2p_dixit.text import is_name


class Intake:
    """The doors of a session."""

    def __init__(self, machines: Machines) -> None:
        self._core = machines.core
        self._acks = machines.acks
        self._pool = machines.pool
        self._moves = machines.moves
        self._acceptor = machines.acceptor
        self._proposer = machines.proposer
        self._recollection = machines.recollection
        self._passage = machines.passage

    def is_shown(self, link: Link, text: str, cells: int) -> bool:
        """Whether somebody has a say here, and not too often; Malformed if it cannot be shown.

        Looking at a text takes longer than at all else that is in a message: first the ration.
        """
        seated = self._core.roster.seat_of(link.peer) is not None  # spectators only watch
        if not seated or not link.chat.take(1, self._core.now):
            return False
        if not is_name(text, cells):
            raise Malformed("a text that cannot be shown as it is")
        return True

    def chat(self, link: Link, text: str, *, reaction: bool) -> None:
        """Somebody said something, or reacted."""
        self._core.notify(PlayerSaid(link.peer, text, reaction))

    def event(self, raw: bytes) -> str | None:
        """An event of anybody; what is wrong with it, if whoever sent it has to answer for that."""
        own = self._core.seat
        before = self._own_moves(own)
        found = self._moves.take(raw)
        if isinstance(found, Forged):
            return found.why
        if found is not None:
            self._convict(found)
        if own is not None and (fresh := self._own_moves(own) - before):
            self._moves.persisted |= fresh
            self._core.keep([(Record.EVENT, raw)])
            self._recognise()
        return None

    def _own_moves(self, own: int | None) -> set[bytes]:
        """The hashes of our own moves here, of the open step and of later ones: all that come from
        outside after what we know of were made and lost.
        """
        if own is None:
            return set()
        ledger = self._core.ledger
        moves = [ledger.moves[own]] if own in ledger.moves else []
        return {event.hash for event in (*moves, *ledger.held(own))}

    def said(self, raw: bytes) -> tuple[Statement, Body] | None:
        """Reads a statement; None if it is of another roster, Malformed if it is not signed.

        What it says is decoded last: only what a seat has signed is worth that.
        """
        about = read_heading(raw)
        core = self._core
        key = core.roster.key(about.seat)
        if (about.game, about.roster) != (core.game, core.roster.number) or key is None:
            return None
        if not is_signed(raw, key):
            raise Malformed("a statement that its seat did not sign")
        statement = read_statement(raw)
        return statement, read_body(statement)

    def statement(self, statement: Statement, body: Body) -> None:
        """An ack, or a message of a decision, of a seat of this roster."""
        core = self._core
        if self._is_known(statement, body):
            return
        if statement.seat == core.seat:
            self._recall(statement, body)
        else:
            self._compare(statement, body)
        if isinstance(body, Ack):
            clash = self._acks.take(statement, body)
            if clash is not None and statement.seat != core.seat:
                self._convict(clash)
        elif isinstance(body, Prepare | Promise | Accept | Accepted):
            self._pool.call(statement, body)
            if statement.seat == core.seat and isinstance(body, Promise | Accepted):
                self._acceptor.recall(body)

    def _is_known(self, statement: Statement, body: Body) -> bool:
        if isinstance(body, Ack):
            return self._acks.knows(statement, body)
        return self._pool.get(statement.hash) is not None

    def _recall(self, statement: Statement, body: Body) -> None:
        """Something we signed came from outside."""
        if isinstance(body, Prepare | Accept):
            fresh = body.round > self._proposer.round
            self._proposer.recall(statement, body)
        elif isinstance(body, Promise):
            fresh = self._acceptor.promised is None or body.ballot > self._acceptor.promised
        elif isinstance(body, Accepted):  # a vote may be of the very ballot that was promised
            fresh = self._acceptor.lacks(body)
        else:
            fresh = isinstance(body, Ack) and body.step >= self._core.open
        if fresh:
            self._core.keep([(Record.STATEMENT, statement.raw)])
            self._recognise()

    def _recognise(self) -> None:
        """We signed something that we know nothing of: our journal has lost its end."""
        if not self._core.quiet and not self._core.doubt:
            self._recollection.begin()

    def _compare(self, statement: Statement, body: Body) -> None:
        """Looks for another statement of the same seat that contradicts this one."""
        others = [(item.statement, item.body) for item in self._pool.of(statement.seat)]
        for other, said in (*others, *self._acks.of(statement.seat)):
            if (
                other is not None
                and said is not None
                and contradict(statement, other, (body, said))
            ):
                self._convict(contradiction_of(statement, other))
                return

    def _convict(self, paper: Fork | Contradiction | BadMove) -> None:
        guilty = self._pool.guilty()
        item = self._pool.file(paper)
        if item is None:
            return
        if item.sendable:
            self._core.keep([(Record.PAPER, item.raw)])
            self._core.broadcast(Filed(item.raw))
        self._tell(paper, item.raw, guilty)

    def heeds_certificates(self, link: Link) -> bool:
        """Whether a certificate of a peer is looked at: from a seat, or because we asked for it.

        Those who only watch have no part in a decision; but who comes late may have nobody else to
        learn from than players who sat down after the roster that it knows.
        """
        roster = self._core.roster
        return roster.seat_of(link.peer) is not None or link.asked == roster.number

    def certificate(self, link: Link, certificate: Certificate) -> None:
        """A certificate, from the link to a peer; one that does not hold costs the sender."""
        try:
            news = self._passage.take(certificate, link.peer)
        except Malformed as error:
            self._core.blame(link.peer, str(error))
            return
        for paper in self._passage.contradictions(certificate.decision.number) if news else []:
            self._convict(paper)

    def paper_of(self, link: Link, raw: bytes) -> Paper | None:
        """Reads a paper; None if it is nothing new or names no seat of this roster, Malformed if it
        is none or not signed by its seat.
        """
        if self._pool.get(paper_id(raw)) is not None:
            return None
        if not check_signatures(raw, self._core.roster, link.peer):
            return None
        return read_paper(raw)

    def paper(self, paper: Paper) -> None:
        """A paper that somebody sent."""
        guilty = self._pool.guilty()
        item = self._pool.file(paper)
        if item is not None:
            self._core.keep([(Record.PAPER, item.raw)])
            self._tell(paper, item.raw, guilty)

    def _tell(self, paper: Paper, raw: bytes, guilty: frozenset[int]) -> None:
        """Shows a paper to the person; of the `guilty` another, smaller proof is no news."""
        match paper:
            case Fork(seat) | Contradiction(seat) if seat in guilty:
                pass
            case SaidPaper(statement, Wish(target)):
                self._core.notify(Wished(statement.seat, target))
            case SaidPaper(statement, Leave()):
                self._core.notify(Left(statement.seat))
            case SaidPaper(statement, Apply(key)):
                self._core.notify(Applied(statement.seat, key, statement.hash))
            case Fork(seat):
                self._core.notify(Convicted(seat, "signed two different moves", raw))
            case Contradiction(seat):
                self._core.notify(Convicted(seat, "contradicted its own signature", raw))
            case BadMove(event):
                self._core.notify(Convicted(event.seat, "made a move that is provably bad", raw))
            case _:
                pass

    def returned(
        self,
        link: Link,
        returned: Returned,
        events: Sequence[bytes],
        said: Sequence[tuple[Statement, Body]],
    ) -> None:
        """The answer of a peer to what it holds signed by us, and what was in it."""
        self._recollection.answered(link, returned)
        for raw in events:
            if (why := self.event(raw)) is not None:
                self._core.blame(link.peer, why)
        own = self._core.seat
        # the proposals of others first: ours may be votes for them
        for statement, body in sorted(said, key=lambda one: one[0].seat == own):
            self.statement(statement, body)
