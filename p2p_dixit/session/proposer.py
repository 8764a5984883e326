"""The proposer of a decision: when this seat calls for one, and what it proposes.

Any seat may propose as soon as there are grounds. The lowest seat that wants the change begins; the
others wait a random while, so that they rarely outbid each other, and step in when it fails.
"""

from p2p_dixit.errors import Malformed
from p2p_dixit.log.decision import read_decision
from p2p_dixit.log.grounds import Said
from p2p_dixit.log.said import Accept, Prepare, Promise, Vote, Wish
from p2p_dixit.log.statement import Statement
from p2p_dixit.session.acceptor import Acceptor
from p2p_dixit.session.ballots import Claim, Judge, NotYet, highest_vote
from p2p_dixit.session.choosing import at_odds, chosen_papers, grounds, somebody_goes
from p2p_dixit.session.core import Core
from p2p_dixit.session.limits import FIRST_PAUSE, FREE_ATTEMPTS, MAX_PATIENCE, PATIENCE
from p2p_dixit.session.messages import Stated
from p2p_dixit.session.moves import Moves
from p2p_dixit.session.pool import Pool, ballot_of
from p2p_dixit.session.records import Record


class Proposer:
    """Calls for a decision under the open roster when there are grounds for one."""

    def __init__(
        self, core: Core, pool: Pool, acceptor: Acceptor, judge: Judge, moves: Moves
    ) -> None:
        self._core = core
        self._pool = pool
        self._acceptor = acceptor
        self._judge = judge
        self._moves = moves
        self.begin_roster()

    def begin_roster(self) -> None:
        """A new roster: nothing is proposed."""
        self.round = -1  # the highest round we have used
        self.due: float | None = None  # when we propose next
        self._attempts = 0
        self._proposed = -1  # the highest round we have sent an `Accept` for
        self._outbid = self._acceptor.promised

    def recall(self, statement: Statement, body: Prepare | Accept) -> None:
        """Takes back something we signed: its round is used."""
        if statement.seat == self._core.seat:
            self.round = max(self.round, body.round)
            if isinstance(body, Accept):
                self._proposed = max(self._proposed, body.round)

    # -- when

    def schedule(self) -> None:
        """Sets or clears the time of our next proposal."""
        if not self._core.signing or not self._wanted():
            self.due = None
            return
        if self.due is None:
            self.due = self._core.now + self._pause()
        promised = self._acceptor.promised
        if promised != self._outbid and promised is not None:
            self._outbid = promised
            if promised[1] != self._core.seat:  # somebody else is at it: let them finish
                self.due = max(self.due, self._core.now + PATIENCE * (1 + self._core.entropy()))

    def _wanted(self) -> bool:
        """There are grounds, or nothing but a decision lets anyone go on: acks have ended here, or
        wishes stand against each other.
        """
        core, pool = self._core, self._pool
        decided = self._acceptor.promised is not None or bool(grounds(core, pool))
        return decided or at_odds(core, pool)

    def _pause(self) -> float:
        findings = grounds(self._core, self._pool)
        keen = [seat for seat in self._keen() if seat not in findings.removed]
        if keen and keen[0] == self._core.seat:
            return FIRST_PAUSE
        return PATIENCE * (0.5 + 2 * self._core.entropy())

    def _keen(self) -> list[int]:
        """The seats that want a change, lowest first: whoever wishes, or else everybody."""
        wishing = {
            item.paper.statement.seat
            for item in self._pool.papers()
            if isinstance(item.paper, Said) and isinstance(item.paper.body, Wish)
        }
        return sorted(wishing or self._core.roster.seats)

    # -- prepare

    def prepare(self) -> bool:
        """Opens a new ballot when it is time."""
        if self.due is None or self._core.now < self.due or not self._core.signing:
            return False
        core = self._core
        self._attempts += 1
        patience = min(MAX_PATIENCE, PATIENCE * 2 ** min(self._attempts, 10))
        self.due = core.now + patience * (0.5 + core.entropy())
        self.round = self._next_round()
        papers = tuple(item.id for item in chosen_papers(self._core, self._pool))
        body = Prepare(core.roster.origin, self.round, papers)
        statement = core.sign(body)
        core.persist((Record.STATEMENT, statement.raw))
        self._pool.call(statement, body)
        core.broadcast(Stated(statement.raw))
        return True

    def _next_round(self) -> int:
        """Above every round we know to be promised; a liar's wild numbers are not followed."""
        seen = [self.round, self._acceptor.promised[0] if self._acceptor.promised else -1]
        seen += [
            ballot_of(item.statement, item.body)[0]
            for item in self._pool.calls(Promise)
            if item.statement is not None and isinstance(item.body, Promise)
        ]
        return max(seen) + 1

    # -- accept

    def propose(self) -> bool:
        """Sends an `Accept` for our ballot once a majority has promised it."""
        core = self._core
        seat = core.seat
        if not core.signing or seat is None or self._proposed >= self.round:
            return False
        if self._acceptor.promised != (self.round, seat):
            return False
        body = self._proposal(self._claims((self.round, seat)))
        if body is None:
            return False
        self._proposed = self.round
        statement = core.sign(body)
        core.persist((Record.STATEMENT, statement.raw))
        self._pool.call(statement, body)
        core.broadcast(Stated(statement.raw))
        return True

    def _claims(self, ballot: tuple[int, int]) -> list[Claim]:
        promises = (item for item in self._pool.calls(Promise) if item.rank == ballot)
        claims = [self._judge.claim(item.raw) for item in promises]
        guilty = self._pool.guilty()
        return [claim for claim in claims if claim.seat not in guilty]

    def _proposal(self, claims: list[Claim]) -> Accept | None:
        """The proposal that follows from these promises, if they suffice."""
        if len(claims) < self._core.roster.quorum:
            return None
        raws = tuple(claim.raw for claim in claims)
        origin = self._core.roster.origin
        if (vote := self._lock(claims)) is not None:
            return self._inherit(vote, raws) if self._binds(vote) else self._freely(claims, vote)
        items = chosen_papers(self._core, self._pool)
        try:
            decision = self._judge.decide(claims, items)
        except NotYet as wait:
            self._moves.ask(wait.events)
            self._pool.want(wait.items)
            return self._without_one(claims)
        except Malformed:
            return self._without_one(claims)
        papers = tuple(item.id for item in items)
        return Accept(origin, self.round, decision.raw, raws, papers, None)

    def _lock(self, claims: list[Claim]) -> Vote | None:
        return highest_vote(claims)

    def _binds(self, vote: Vote) -> bool:
        """Whether a vote has to be followed without a second thought.

        Not if it is for a decision that comes to nothing although papers here come to something: a
        liar may have proposed that, and have voted for it alone.
        """
        item = self._pool.get(vote.accept)
        if item is None or not isinstance(item.body, Accept):
            return True
        decision = read_decision(item.body.value)
        idle = decision.members == self._core.roster.members
        return not idle or not somebody_goes(self._core, self._pool, decision.cut.step)

    def _freely(self, claims: list[Claim], vote: Vote) -> Accept | None:
        """A majority of promises without a vote decides freely; waits for one, not for ever."""
        free = [claim for claim in claims if claim.promise.vote is None]
        if len(free) >= self._core.roster.quorum:
            return self._proposal(free)
        if self._attempts <= FREE_ATTEMPTS:
            return None
        return self._inherit(vote, tuple(claim.raw for claim in claims))

    def _without_one(self, claims: list[Claim]) -> Accept | None:
        """A promise may name moves that nobody can show: try the majority without it."""
        if len(claims) == self._core.roster.quorum:
            return None
        later = max(claims, key=lambda claim: claim.promise.last.step if claim.promise.last else -1)
        return self._proposal([claim for claim in claims if claim is not later])

    def _inherit(self, vote: Vote, promises: tuple[bytes, ...]) -> Accept | None:
        item = self._pool.get(vote.accept)
        if item is None or not isinstance(item.body, Accept):
            self._pool.want([vote.accept])  # its voter has it
            return None
        body = item.body
        origin = self._core.roster.origin
        return Accept(origin, self.round, body.value, promises, body.papers, item.id)
