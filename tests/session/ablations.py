"""Sessions with one rule of the protocol left out each, to see that the simulator sees it.

They must never be used for anything else.
"""

from collections.abc import Set

from p2p_dixit.log.roster import Roster
from p2p_dixit.log.statements import Body, Statement, Vote
from p2p_dixit.membership.acceptor import Acceptor
from p2p_dixit.membership.decision import Certificate, Cut, make_decision
from p2p_dixit.membership.grounds import Findings
from p2p_dixit.session.acks import Acks
from p2p_dixit.session.effects import Effect
from p2p_dixit.session.inbox import Inbox
from p2p_dixit.session.journal_recovery import JournalRecovery
from p2p_dixit.session.machines import Kinds
from p2p_dixit.session.messages import Recall
from p2p_dixit.session.session import Session
from p2p_dixit.session.shared import Link


class _Blind(Inbox):
    """Does not look for contradictions: the rule that was left out would convict the honest."""

    def _compare(self, statement: Statement, body: Body) -> None:
        pass


class _MajorityAcks(Acks):
    def _enough(self, seats: Set[int], roster: Roster) -> bool:
        return len(seats & roster.seated) >= roster.quorum


class MajorityAcks(Session):
    """A step is final when a majority has acked it."""

    kinds = Kinds(acks=_MajorityAcks)


class _Forgetful(Acceptor):
    def _reported_vote(self) -> Vote | None:
        return None


class NoValueLock(Session):
    """A promise does not own up to what was accepted before."""

    kinds = Kinds(acceptor=_Forgetful)
    inbox_type = _Blind


class _TalkativeAcks(Acks):
    def _allowed(self) -> bool:
        return True


class AcksAfterPromise(Session):
    """A promise does not end the acks."""

    kinds = Kinds(acks=_TalkativeAcks)
    inbox_type = _Blind


class EvictionOnTimeout(Session):
    """Whoever keeps this node waiting is out, on its clock alone."""

    def tick(self, now: float) -> list[Effect]:
        effects = super().tick(now)
        shared = self.shared
        others = {seat for seat in self.waiting if seat != shared.seat}
        late = shared.now - self.drive.since >= 5.0
        if shared.seat is None or not late or not others or others >= set(shared.roster.seats):
            return effects
        findings = Findings(frozenset(others), None)
        cut = Cut(shared.open - 1, shared.ledger.digest)
        decision = make_decision(shared.game, shared.roster, findings, cut, ())
        self.drive.enter(Certificate(decision, (), ()))
        return effects + self._done()


class _Forgiving(Inbox):
    def _recognise(self) -> None:
        pass


class SignsAtOnce(Session):
    """Signs right after a disk that lied."""

    inbox_type = _Forgiving

    def doubt(self, now: float) -> list[Effect]:
        return []


class _Mute(JournalRecovery):
    def answer(self, link: Link, recall: Recall) -> None:
        pass


class Unanswered(Session):
    """Gives nobody back what they signed, so that no doubt ever ends."""

    kinds = Kinds(journal_recovery=_Mute)


ABLATIONS: dict[str, type[Session]] = {
    "majority-acks": MajorityAcks,
    "no-value-lock": NoValueLock,
    "acks-after-promise": AcksAfterPromise,
    "eviction-on-timeout": EvictionOnTimeout,
    "signing-after-a-lying-disk": SignsAtOnce,
}
