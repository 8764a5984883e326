"""The machines that a session consists of, and their dependencies."""

from dataclasses import dataclass

from p2p_dixit.membership.acceptor import Acceptor
from p2p_dixit.membership.pool import Pool
from p2p_dixit.membership.proposal_check import ProposalCheck
from p2p_dixit.membership.proposer import Proposer
from p2p_dixit.membership.roster_change import RosterChange
from p2p_dixit.session.acks import Acks
from p2p_dixit.session.answers import Answers
from p2p_dixit.session.gossip import Gossip
from p2p_dixit.session.journal_recovery import JournalRecovery
from p2p_dixit.session.moves import Moves
from p2p_dixit.session.reminders import Reminders
from p2p_dixit.session.requests import Requests
from p2p_dixit.session.shared import Shared


@dataclass(frozen=True)
class Kinds:
    """Which machines; a simulation may insert one that breaks a rule, to see the effect."""

    acks: type[Acks] = Acks
    acceptor: type[Acceptor] = Acceptor
    journal_recovery: type[JournalRecovery] = JournalRecovery


class Machines:
    """All of them, on one shared ground."""

    def __init__(self, shared: Shared, kinds: Kinds) -> None:
        self.shared = shared
        self.acks = kinds.acks(shared)
        self.pool = Pool(shared)
        self.moves = Moves(shared)
        self.proposal_check = ProposalCheck(shared, self.pool, self.moves)
        self.acceptor = kinds.acceptor(shared, self.pool, self.acks, self.proposal_check)
        self.proposer = Proposer(shared, self.pool, self.acceptor, self.proposal_check)
        self.roster_change = RosterChange(shared, self.pool, self.moves)
        self.answers = Answers(shared, self.acks, self.pool, self.moves, self.roster_change)
        self.gossip = Gossip(shared, self.acks, self.pool, self.moves, self.answers)
        self.reminders = Reminders(shared, self.acks, self.gossip)
        self.journal_recovery = kinds.journal_recovery(shared, self.acks, self.pool, self.acceptor)
        self.requests = Requests(shared, self.pool)

    def begin_roster(self) -> None:
        """A new roster: whatever was about the old one is forgotten."""
        self.acks.begin_roster()
        self.pool.begin_roster()
        self.proposal_check.begin_roster()
        self.acceptor.begin_roster()
        self.proposer.begin_roster()
        self.journal_recovery.begin_roster()
        self.moves.begin_step()
