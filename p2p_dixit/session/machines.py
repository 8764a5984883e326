"""The machines that a session is made of, and who needs whom."""

from dataclasses import dataclass

from p2p_dixit.session.acceptor import Acceptor
from p2p_dixit.session.acks import Acks
from p2p_dixit.session.answers import Answers
from p2p_dixit.session.ballots import Judge
from p2p_dixit.session.core import Core
from p2p_dixit.session.gossip import Gossip
from p2p_dixit.session.moves import Moves
from p2p_dixit.session.passage import Passage
from p2p_dixit.session.people import People
from p2p_dixit.session.pool import Pool
from p2p_dixit.session.proposer import Proposer
from p2p_dixit.session.recall import Recollection
from p2p_dixit.session.reminders import Reminders


@dataclass(frozen=True)
class Kinds:
    """Which machines; a simulation may put in one that breaks a rule, to see what comes of it."""

    acks: type[Acks] = Acks
    acceptor: type[Acceptor] = Acceptor
    recollection: type[Recollection] = Recollection


class Machines:
    """All of them, on one core."""

    def __init__(self, core: Core, kinds: Kinds) -> None:
        self.core = core
        self.acks = kinds.acks(core)
        self.pool = Pool(core)
        self.moves = Moves(core)
        self.judge = Judge(core, self.pool, self.moves)
        self.acceptor = kinds.acceptor(core, self.pool, self.acks, self.judge)
        self.proposer = Proposer(core, self.pool, self.acceptor, self.judge)
        self.passage = Passage(core, self.pool, self.moves)
        self.answers = Answers(core, self.acks, self.pool, self.moves, self.passage)
        self.gossip = Gossip(core, self.acks, self.pool, self.moves, self.answers)
        self.reminders = Reminders(core, self.acks, self.gossip)
        self.recollection = kinds.recollection(core, self.acks, self.pool, self.acceptor)
        self.people = People(core, self.pool)

    def begin_roster(self) -> None:
        """A new roster: whatever was about the old one is forgotten."""
        self.acks.begin_roster()
        self.pool.begin_roster()
        self.judge.begin_roster()
        self.acceptor.begin_roster()
        self.proposer.begin_roster()
        self.recollection.begin_roster()
        self.moves.begin_step()
