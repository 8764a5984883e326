"""From one roster to the next: certificates, and bringing the log to their cut.

A certificate is acted on as soon as a majority's acceptances are proved, which cover the papers as
well. Nothing is acked under the old roster any more. When the log stands at the cut (the missing
moves come from those who have them), the grounds are checked and the new roster begins.

A certificate that does not hold is dropped and remembered as such, wherever it came from: it is not
stored or relayed, and nothing is given up because of it. Only a certificate that holds in itself,
and cuts off steps that are final here, divides the table. A second one in place of a decision that
we followed is shown, with the proof against the seats that signed both; the log here is valid all
the same.
"""

from collections.abc import Sequence
from contextlib import suppress
from itertools import product

from p2p_dixit.errors import Malformed
from p2p_dixit.log.event import Event
from p2p_dixit.log.journal_records import Record
from p2p_dixit.log.ledger import log_digest, step_digest
from p2p_dixit.log.roster import Roster
from p2p_dixit.log.statements import Accept, Accepted, read_body, read_statement
from p2p_dixit.membership.contradiction import contradict
from p2p_dixit.membership.decision import (
    Certificate,
    check_accepted,
    check_certificate,
    decision_hash,
    is_of,
    papers_digest,
    read_decision,
)
from p2p_dixit.membership.grounds import BadMove, Contradiction, Convicts, contradiction_of
from p2p_dixit.membership.pool import Item, Pool
from p2p_dixit.membership.ports import Divided, MovesPort, SharedPort


class RosterChange:
    """The certificates so far, and the one that is being acted on."""

    def __init__(self, shared: SharedPort, pool: Pool, moves: MovesPort) -> None:
        self._shared = shared
        self._pool = pool
        self._moves = moves
        self.past: dict[int, Certificate] = {}  # by the number of the roster that it makes
        self.rosters: dict[int, Roster] = {shared.roster.number: shared.roster}
        self.pending: Certificate | None = None
        self.divided = False
        self.rivals: dict[int, Certificate] = {}  # by number, one that was made in place of ours
        self._aside: Certificate | None = None  # another one than that which is being acted on
        self._dropped: set[bytes] = set()  # decisions under this roster that do not hold

    # -- where certificates come from

    def assemble(self) -> bool:
        """Makes a certificate once a majority has accepted one value in one ballot; asked for while
        none is being acted on.
        """
        if not self._pool.items():
            return False
        guilty = self._pool.guilty()  # whose votes may be two
        votes = [item for item in self._pool.calls(Accepted) if item.slot[1] not in guilty]
        if len(votes) < self._shared.roster.quorum:
            return False
        for item in self._pool.items():  # a liar's second proposal of a ballot has no slot
            if (certificate := self._from_accept(item, votes)) is not None:
                return self._keep(certificate)
        return False

    def _from_accept(self, item: Item, votes: Sequence[Item]) -> Certificate | None:
        if not isinstance(item.body, Accept):
            return None
        value = decision_hash(item.body.value)
        accepted = tuple(
            vote.raw
            for vote in votes
            if vote.rank == item.rank
            and isinstance(vote.body, Accepted)
            and vote.body.value == value
        )
        if len(accepted) < self._shared.roster.quorum or value in self._dropped:
            return None
        papers = [one.paper for one in self._pool.get_all(item.body.papers) if one is not None]
        try:
            decision = read_decision(item.body.value)
            certificate = Certificate(decision, accepted, tuple(filter(None, papers)))
        except Malformed:
            return None
        return certificate if papers_digest(certificate.names) == decision.papers else None

    def take(self, certificate: Certificate) -> bool:
        """Takes a certificate from a peer or from the journal; whether it is news.

        Raises Malformed if it is of this roster and not valid, as far as that shows before the cut:
        an honest peer never relays one.
        """
        shared, decision = self._shared, certificate.decision
        if not is_of(decision, shared.game, shared.roster):
            return self._look_back(certificate)
        if decision.hash in self._dropped:
            return False
        if self.pending is not None:
            if self._aside is None and decision != self.pending.decision:
                check_accepted(certificate, shared.game, shared.roster)
                self._aside = certificate  # looked at when the roster has begun
            return False
        check_accepted(certificate, shared.game, shared.roster)
        return self._keep(certificate)

    def _look_back(self, certificate: Certificate) -> bool:
        """A certificate of a decision that is made: ours, or (which is news) one in its place."""
        decision, shared = certificate.decision, self._shared
        ours, before = self.past.get(decision.number), self.rosters.get(decision.number - 1)
        if ours is None or before is None or not is_of(decision, shared.game, before):
            return False
        if decision == ours.decision or decision.number in self.rivals:
            return False
        check_certificate(certificate, shared.game, before, _as_claimed(certificate))
        self.rivals[decision.number] = certificate
        shared.persist((Record.CERTIFICATE, certificate.raw))
        shared.publish_certificate(certificate.raw)
        shared.notify(self._rivalry(decision.number))
        return True

    def _rivalry(self, number: int) -> Divided:
        return Divided((self.past[number].raw, self.rivals[number].raw), stopped=False)

    def contradictions(self, number: int) -> list[Contradiction]:
        """The proofs against seats that accepted a decision and another one in its place, in one
        ballot.
        """
        if number not in self.rivals:
            return []
        pair = (self.past[number], self.rivals[number])
        ours, theirs = (list(map(read_statement, one.accepted)) for one in pair)
        return [
            contradiction_of(one, other)
            for one, other in product(ours, theirs)
            if contradict(one, other, (read_body(one), read_body(other)))
        ]

    def repeat(self) -> None:
        """After a restart: repeats the notices about divisions, which still hold."""
        if self.divided and self.pending is not None:
            self._shared.notify(Divided((self.pending.raw,)))
        for number in self.rivals:
            self._shared.notify(self._rivalry(number))

    def _keep(self, certificate: Certificate) -> bool:
        self.pending = certificate
        self._shared.changed = True
        self._shared.persist((Record.CERTIFICATE, certificate.raw))
        self._shared.publish_certificate(certificate.raw)
        return True

    # -- acting on one

    def at_cut(self) -> Certificate | None:
        """The certificate that is being acted on, if the log stands at its cut."""
        pending = self.pending
        if pending is None or self.divided:
            return None
        cut = pending.decision.cut
        before = self._shared.open - 1
        if before < cut.step:
            return None
        if before > cut.step or self._shared.ledger.digest != cut.digest:
            self.divide(pending)
            return None
        return pending

    def divide(self, certificate: Certificate) -> None:
        """The decision is impossible here: this node stops."""
        self.divided = True
        self._shared.notify(Divided((certificate.raw,)))

    def check(self, certificate: Certificate) -> bool:
        """Whether the grounds of a certificate bear its decision; the log stands at its cut."""
        shared = self._shared
        try:
            check_certificate(certificate, shared.game, shared.roster, shared.replica.convicts)
        except Malformed:
            self.drop()
            return False
        return True

    def drop(self) -> None:
        """The pending certificate does not hold at its cut: drops it and continues. A majority has
        signed it; the peer that sent it could not know (R-12-32).
        """
        if self.pending is not None:
            self._dropped.add(self.pending.decision.hash)
            self._shared.changed = True
        self.pending = None
        aside, self._aside = self._aside, None
        if aside is not None:
            self._keep(aside)

    def entered(self, certificate: Certificate) -> None:
        """The roster of this certificate has begun."""
        self.past[certificate.decision.number] = certificate
        self.rosters[certificate.decision.number] = certificate.decision.roster
        self.pending = None
        self._dropped.clear()
        aside, self._aside = self._aside, None
        if aside is not None:
            with suppress(Malformed):  # its grounds do not bear it: a majority signed nonsense
                self._look_back(aside)

    def settle_cut(self) -> bool:
        """Whether the open step is the last one that counts, and its moves are those decided on."""
        shared, pending = self._shared, self.pending
        if pending is None or pending.decision.cut.step != shared.open:
            return False
        done = shared.complete
        if done is not None and self._fits(done.events):
            return True
        return self._moves.adopt_version(self._fits)

    def _fits(self, events: Sequence[Event]) -> bool:
        shared, pending = self._shared, self.pending
        hashes = [event.hash for event in events]
        digest = step_digest(shared.roster.number, shared.open, hashes)
        wanted = None if pending is None else pending.decision.cut.digest
        return log_digest(shared.ledger.digest, digest) == wanted


def _as_claimed(certificate: Certificate) -> Convicts:
    """Whether moves are bad, as a decision has it: its step is over, and cannot be judged now."""
    moves = [paper.event for paper in certificate.papers if isinstance(paper, BadMove)]
    bad = {move.raw for move in moves if move.seat in certificate.decision.expelled}
    return bad.__contains__
