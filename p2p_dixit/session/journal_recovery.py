"""After a loss: a peer whose journal may lack something asks all others what it has signed.

A disk that lied, or a journal torn by a crash, may have lost acks, promises or moves that others
hold. Signing again could contradict them, and divide the table. So a peer in doubt signs nothing
that binds it until every other seat of the roster has returned all it holds that is signed by it.
If one of them cannot answer, the others must continue without that one first: under the next roster
the peer asks all seats again.
"""

from collections.abc import Iterable, Sequence

from p2p_dixit.log.journal_records import Record
from p2p_dixit.log.statements import Accept, Accepted, Body, Promise, Vote
from p2p_dixit.membership.acceptor import Acceptor
from p2p_dixit.membership.decision import decision_hash
from p2p_dixit.membership.pool import Item, Pool
from p2p_dixit.session.acks import Acks
from p2p_dixit.session.effects import InDoubt
from p2p_dixit.session.limits import MAX_GROUNDS_BYTES, RECALL_AGAIN
from p2p_dixit.session.messages import MAX_RETURNED, NONCE_BYTES, Moved, Recall, Returned
from p2p_dixit.session.shared import Link, Shared


class JournalRecovery:
    """Asks for the items this seat signed, and returns those that others signed."""

    def __init__(self, shared: Shared, acks: Acks, pool: Pool, acceptor: Acceptor) -> None:
        self._shared = shared
        self._acks = acks
        self._pool = pool
        self._acceptor = acceptor
        self._answered: set[int] = set()
        self._shown: tuple[int, ...] | None = None
        self.restore(b"")

    def begin(self) -> None:
        """Something may be lost: from now on nothing is signed, after another crash neither."""
        self.restore(int(self._shared.entropy() * 2**64).to_bytes(NONCE_BYTES))
        self._shared.persist((Record.DOUBT, self._nonce))

    def restore(self, nonce: bytes) -> None:
        """The journal says that there was doubt, or (no nonce) that it was over."""
        self._nonce = nonce
        self._shared.doubt = bool(nonce)
        self.begin_roster()

    def begin_roster(self) -> None:
        """A new roster: asks all seats again."""
        self._answered.clear()
        self._asked = float("-inf")

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that have not answered."""
        own = self._shared.seat
        return tuple(s for s in self._shared.roster.seats if s != own and s not in self._answered)

    @property
    def due(self) -> float | None:
        """When the others are asked next."""
        asking = self._shared.doubt and self._shared.seat is not None
        return max(self._asked + RECALL_AGAIN, self._shared.now) if asking else None

    def tick(self) -> None:
        """Asks those who have not answered; ends the doubt when all have."""
        shared = self._shared
        if not shared.doubt or shared.seat is None:
            return
        waiting = self.waiting
        if not waiting and self._whole():
            shared.doubt = False
            shared.changed = True
            shared.persist((Record.DOUBT, b""))
        if waiting or not shared.doubt:
            self._show(waiting)
        if shared.now - self._asked >= RECALL_AGAIN:
            self._asked = shared.now
            for member in shared.roster:
                if member.seat in waiting:
                    shared.send(member.key, Recall(self._nonce))

    def _whole(self) -> bool:
        """Whether we hold what the returned items cite: the acked moves, the accepted proposal."""
        own, done = self._acks.own(self._shared.open), self._shared.complete
        acked = own is None or (done is not None and done.digest == own.digest)
        return acked and self._acceptor.unknown is None

    def _show(self, waiting: tuple[int, ...]) -> None:
        if waiting != self._shown:
            self._shown = waiting
            self._shared.notify(InDoubt(waiting))

    def expects(self, link: Link, returned: Returned) -> bool:
        """Whether this is an answer to be taken in: we have asked, and this seat."""
        shared = self._shared
        seated = shared.roster.seat_of(link.peer) is not None
        return shared.doubt and seated and returned.nonce == self._nonce

    def answered(self, link: Link, returned: Returned) -> None:
        """A seat has answered; it counts if it stands where we do."""
        shared = self._shared
        seat = shared.roster.seat_of(link.peer)
        here = (shared.roster.number, shared.roster.origin)
        level = (returned.roster, returned.origin) == here and returned.step <= shared.open
        assert seat is not None  # noqa: S101 - `expects` has seen to it
        if level:
            self._answered.add(seat)

    def answer(self, link: Link, recall: Recall) -> None:
        """Returns all we hold that the peer signed and that is not history."""
        shared = self._shared
        seat = shared.roster.seat_of(link.peer)
        if seat is None or not link.questions.take(1, shared.now):
            return
        moves = [shared.ledger.moves[seat]] if seat in shared.ledger.moves else []
        signed = [event.raw for event in (*moves, *shared.ledger.held(seat))]
        events = _fitting(signed)
        acks = [statement.raw for statement, _ in self._acks.of(seat)]
        raws = _fitting((*acks, *(item.raw for item in self._bound_by(seat))))
        here = (shared.roster.number, shared.roster.origin, shared.open)
        if not link.answers.take(sum(map(len, (*signed, *raws))), shared.now):
            return
        for raw in signed:  # a large seal goes ahead by itself: the answer is not whole without
            if raw not in events:
                shared.send(link.peer, Moved(raw))
        shared.send(link.peer, Returned(recall.nonce, *here, events, raws))

    def _bound_by(self, seat: int) -> list[Item]:
        """The messages of a decision that bind a seat, what binds most first: of each kind the one
        of the highest ballot, with the proposals that were voted for; then all others.
        """
        calls = sorted(self._pool.of(seat), key=lambda item: item.rank, reverse=True)
        latest = list({type(item.body): item for item in reversed(calls)}.values())
        ordered = (*latest, *self._voted_for(latest), *calls, *self._voted_for(calls))
        return list({item.id: item for item in ordered}.values())

    def _voted_for(self, calls: Sequence[Item]) -> list[Item]:
        """The proposals that acceptances and promises name; not all of them have a slot."""
        votes = {vote for item in calls for vote in _votes_of(item.body)}
        return [
            item
            for item in self._pool.items()
            if isinstance(item.body, Accept)
            and not votes.isdisjoint((item.id, (item.rank, decision_hash(item.body.value))))
        ]


def _votes_of(body: Body | None) -> tuple[object, ...]:
    """What a seat says that it voted for: a proposal by its name, or by its ballot and value."""
    match body:
        case Accepted(_, ballot, value):
            return ((ballot, value),)
        case Promise(_, _, Vote(_, name)):
            return (name,)
        case _:
            return ()


def _fitting(raws: Iterable[bytes]) -> tuple[bytes, ...]:
    """As many as go into one message; an honest seat never has more that binds it."""
    chosen: list[bytes] = []
    for raw in raws:
        small = sum(map(len, chosen)) + len(raw) <= MAX_GROUNDS_BYTES // 2
        if small and len(chosen) < MAX_RETURNED:
            chosen.append(raw)
    return tuple(chosen)
