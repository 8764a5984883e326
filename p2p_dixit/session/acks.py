"""Acks and finality: a step is final when ALL seats of the roster have acked the same digest.

Theory of operation. A seat that holds every owed move of the open step makes the moves and its ack
durable in one go and then sends the ack. Acks of a majority would not do: with an odd table one
liar could give each half the acks for a step of its own. Since no seat moves in the next step
before this one is final, no honest peer is ever more than one step ahead of another.

The acks of a step that is over are kept: they prove to late peers that it was final.
"""

from collections.abc import Set
from typing import TypeAlias

from p2p_dixit.log.journal_records import Record
from p2p_dixit.log.ledger import Done
from p2p_dixit.log.roster import Roster
from p2p_dixit.log.statements import Ack, Last, Statement
from p2p_dixit.session.limits import MAX_VARIANTS_PER_SEAT
from p2p_dixit.session.messages import Stated
from p2p_dixit.session.shared import Shared

Given: TypeAlias = tuple[Statement, Ack]


class Acks:
    """The acks of the open step, and the proofs of those before it."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        self._here: dict[int, dict[int, dict[bytes, Given]]] = {}  # by step, seat and digest
        self.proofs: dict[int, dict[int, bytes]] = {}  # step: the acks that made it final, by seat
        self.last: Last | None = None  # the last step we acked under this roster
        self.stopped = False  # we have promised: no more acks under this roster

    # -- input

    def take(self, statement: Statement, ack: Ack) -> None:
        """Takes an ack under this roster, signed by its seat, that is not known here."""
        if ack.step > self._shared.open:
            self._shared.overheard(statement.seat, self._shared.roster.number, ack.step)
        if not self._shared.open - 1 <= ack.step <= self._shared.open + 1:
            return
        given = self._here.setdefault(ack.step, {}).setdefault(statement.seat, {})
        if len(given) < MAX_VARIANTS_PER_SEAT or self._fits(ack):
            given[ack.digest] = (statement, ack)
            self._shared.heard(statement.seat, Stated(statement.raw))

    def _fits(self, ack: Ack) -> bool:
        """Whatever else a liar has said, the ack that fits the moves we hold is of use."""
        done = self._shared.complete
        return done is not None and ack.digest == done.digest

    # -- contents

    def of(self, seat: int) -> list[Given]:
        """The acks of a seat that are not yet history."""
        return [one for given in self._here.values() for one in given.get(seat, {}).values()]

    def knows(self, statement: Statement, ack: Ack) -> bool:
        """Whether the seat's ack of this digest is here."""
        return ack.digest in self._here.get(ack.step, {}).get(statement.seat, {})

    def _of_open(self) -> dict[int, dict[bytes, Given]]:
        return self._here.get(self._shared.open, {})

    def fitting(self) -> dict[int, Statement]:
        """By seat, the acks of the open step that fit its moves (any, while moves are missing)."""
        done = self._shared.complete
        if done is None:
            return {seat: next(iter(given.values()))[0] for seat, given in self._of_open().items()}
        digest = done.digest
        return {
            seat: given[digest][0] for seat, given in self._of_open().items() if digest in given
        }

    def other_digests(self) -> list[int]:
        """The seats that acked the open step, but not with the moves we hold."""
        done = self._shared.complete
        if done is None:
            return []
        return [seat for seat, given in self._of_open().items() if done.digest not in given]

    def settled(self) -> bytes | None:
        """The digest of the open step that we, or all seats, have acked, whatever we hold now."""
        if (own := self.own(self._shared.open)) is not None:
            return own.digest
        here = self._of_open()
        if here.keys() != self._shared.roster.seated:
            return None
        common = set.intersection(*(set(given) for given in here.values()))
        return min(common, default=None)

    def own(self, step: int) -> Ack | None:
        """Our ack of a step, if we gave one."""
        seat = self._shared.seat
        given = {} if seat is None else self._here.get(step, {}).get(seat, {})
        return next((ack for _, ack in given.values()), None)

    # -- what follows

    def give(self, persisted: set[bytes]) -> bool:
        """Acks the open step if all its moves are here and nothing forbids it."""
        shared = self._shared
        done = shared.complete
        if done is None or shared.replica.finished:
            return False
        own = self.own(shared.open)
        if own is not None:  # from the journal, or returned by a peer: true whatever we may sign
            return self._remember(done) if own.digest == done.digest else False
        if not shared.signing or not self._allowed():
            return False
        ack = Ack(shared.roster.origin, done.number, done.digest)
        statement = shared.sign(ack)
        fresh = [event for event in done.events if event.hash not in persisted]
        persisted.update(event.hash for event in fresh)
        moves = [(Record.EVENT, event.raw) for event in fresh]
        shared.persist(*moves, (Record.STATEMENT, statement.raw))
        here = self._here.setdefault(done.number, {})
        here[statement.seat] = {done.digest: (statement, ack)}
        self._remember(done)
        shared.speak(Stated(statement.raw))
        return True

    def _allowed(self) -> bool:
        """A promise ends our acks: no step may become final past a decision."""
        return not self.stopped

    def _remember(self, done: Done) -> bool:
        if self.last is not None and self.last.step > done.number:
            return False  # returned by a peer after a loss: we are only now catching up with it
        last = Last(done.number, tuple(event.hash for event in done.events))
        changed = self.last != last
        self.last = last
        return changed

    def proof(self) -> dict[int, bytes] | None:
        """The acks that make the open step final, by seat, if they are all here."""
        shared = self._shared
        if shared.complete is None or shared.replica.finished:
            return None
        if not self._enough(self._of_open().keys(), shared.roster):  # nearly always
            return None
        fitting = self.fitting()
        if not self._enough(fitting.keys(), shared.roster):
            return None
        return {seat: statement.raw for seat, statement in fitting.items()}

    def _enough(self, seats: Set[int], roster: Roster) -> bool:
        return seats >= roster.seated

    def close(self, done: Done, proof: dict[int, bytes]) -> None:
        """The step is over: keeps its proof (none if a decision ended it)."""
        if self._shared.seat in proof:
            self._remember(done)
        self.proofs[done.number] = proof
        self._here = {step: given for step, given in self._here.items() if step >= done.number}

    def begin_roster(self) -> None:
        """A new roster: its acks have nothing to do with those before."""
        self._here.clear()
        self.last = None
        self.stopped = False
