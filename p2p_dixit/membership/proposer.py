"""The proposer of a decision: when this seat calls for one, and what it proposes.

Any seat may propose as soon as there are grounds. The lowest seat that wants the change begins; the
others wait a random while, so that they rarely outbid each other, and step in when it fails.
"""

from p2p_dixit.errors import Malformed
from p2p_dixit.log.journal_records import Record
from p2p_dixit.log.statements import Accept, Prepare, Promise, Wish
from p2p_dixit.membership.acceptor import Acceptor
from p2p_dixit.membership.decision import read_decision
from p2p_dixit.membership.grounds import Said
from p2p_dixit.membership.limits import (
    FIRST_PAUSE,
    FREE_ATTEMPTS,
    MAX_PATIENCE,
    MAX_ROUND_JUMP,
    PATIENCE,
)
from p2p_dixit.membership.pool import Pool
from p2p_dixit.membership.ports import SharedPort
from p2p_dixit.membership.proposal_check import CheckedPromise, NotYet, ProposalCheck
from p2p_dixit.membership.proposal_grounds import at_odds, chosen_papers, grounds, somebody_goes
from p2p_dixit.membership.value_lock import Lock


class Proposer:
    """Calls for a decision under the open roster when there are grounds for one."""

    def __init__(
        self, shared: SharedPort, pool: Pool, acceptor: Acceptor, check: ProposalCheck
    ) -> None:
        self._shared = shared
        self._pool = pool
        self._acceptor = acceptor
        self._check = check
        self.begin_roster()

    def begin_roster(self) -> None:
        """A new roster: nothing is proposed."""
        self.round = -1  # the highest round we have used
        self.due: float | None = None  # when we propose next
        self._attempts = 0
        self._proposed = -1  # the highest round we have sent an `Accept` for
        self._outbid = self._acceptor.promised

    def recall(self, body: Prepare | Accept) -> None:
        """Takes back something we signed: its round is used."""
        self.round = max(self.round, body.round)
        if isinstance(body, Accept):
            self._proposed = max(self._proposed, body.round)

    # -- when

    def schedule(self) -> None:
        """Sets or clears the time of our next proposal."""
        if not self._shared.signing or not self._wanted():
            self.due = None
            return
        if self.due is None:
            self.due = self._shared.now + self._pause()
        promised = self._acceptor.promised
        if promised != self._outbid and promised is not None:
            self._outbid = promised
            if promised[1] != self._shared.seat:  # another seat is proposing: let it finish
                self.due = max(self.due, self._shared.now + PATIENCE * (1 + self._shared.entropy()))

    def _wanted(self) -> bool:
        """There are grounds, or only a decision lets the game continue: acks have ended here, or
        wishes stand against each other.
        """
        shared, pool = self._shared, self._pool
        decided = self._acceptor.promised is not None or bool(grounds(shared, pool))
        return decided or at_odds(shared, pool)

    def _pause(self) -> float:
        findings = grounds(self._shared, self._pool)
        keen = [seat for seat in self._keen() if seat not in findings.removed]
        if keen and keen[0] == self._shared.seat:
            return FIRST_PAUSE
        return PATIENCE * (0.5 + 2 * self._shared.entropy())

    def _keen(self) -> list[int]:
        """The seats that want a change, lowest first: the authors of wishes, or else all seats."""
        wishing = {
            item.paper.statement.seat
            for item in self._pool.papers()
            if isinstance(item.paper, Said) and isinstance(item.paper.body, Wish)
        }
        return sorted(wishing or self._shared.roster.seats)

    # -- prepare

    def prepare(self) -> bool:
        """Opens a new ballot when it is time; `schedule` has seen whether we may sign."""
        if self.due is None or self._shared.now < self.due:
            return False
        shared = self._shared
        self._attempts += 1
        patience = min(MAX_PATIENCE, PATIENCE * 2 ** min(self._attempts, 10))
        self.due = shared.now + patience * (0.5 + shared.entropy())
        self.round = self._next_round()
        papers = tuple(item.id for item in chosen_papers(self._shared, self._pool))
        body = Prepare(shared.roster.origin, self.round, papers)
        statement = shared.sign(body)
        shared.persist((Record.STATEMENT, statement.raw))
        self._pool.call(statement, body)
        shared.publish_statement(statement.raw)
        return True

    def _next_round(self) -> int:
        """Above every round we know to be promised, as far as acceptors follow.

        A round beyond that may come from a liar who wants to exhaust the numbers, or from an honest
        seat that a liar has led there. So it is approached, when nothing else has helped, as fast
        as acceptors follow: in thousands of ballots the numbers are not used up.
        """
        promised, most = self._acceptor.promised, self._acceptor.reach + MAX_ROUND_JUMP
        seen = [item.rank[0] for item in self._pool.calls(Promise)]
        if any(turn >= most for turn in seen) and self._attempts > FREE_ATTEMPTS:
            return max(self.round + 1, most)
        near = [turn for turn in seen if turn < most]
        return max([self.round, promised[0] if promised else -1, *near]) + 1

    # -- accept

    def propose(self) -> bool:
        """Sends an `Accept` for our ballot once a majority has promised it."""
        shared = self._shared
        seat = shared.seat
        if not shared.signing or seat is None or self._proposed >= self.round:
            return False
        if self._acceptor.promised != (self.round, seat):
            return False
        body = self._proposal(self._claims((self.round, seat)))
        if body is None:
            return False
        self._proposed = self.round
        statement = shared.sign(body)
        shared.persist((Record.STATEMENT, statement.raw))
        self._pool.call(statement, body)
        shared.publish_statement(statement.raw)
        return True

    def _claims(self, ballot: tuple[int, int]) -> list[CheckedPromise]:
        promises = (item for item in self._pool.calls(Promise) if item.rank == ballot)
        claims = [self._check.claim(item.raw) for item in promises]
        guilty = self._pool.guilty()
        return [c for c in claims if c.seat not in guilty and self._check.follows(c)]

    def _proposal(self, claims: list[CheckedPromise]) -> Accept | None:
        """The proposal that follows from these promises, if they suffice."""
        if len(claims) < self._shared.roster.quorum:
            return None
        raws = tuple(claim.raw for claim in claims)
        origin = self._shared.roster.origin
        try:
            lock = self._check.lock(claims)
        except (NotYet, Malformed):  # two values were proposed in one ballot: more promises needed
            return None
        if lock is not None:
            return self._locked(lock, claims)
        items = chosen_papers(self._shared, self._pool)
        try:
            decision = self._check.decide(claims, items)
        except (NotYet, Malformed):  # the papers here allow no decision
            return None
        papers = tuple(item.id for item in items)
        return Accept(origin, self.round, decision.raw, raws, papers, None)

    def _locked(self, lock: Lock, claims: list[CheckedPromise]) -> Accept | None:
        """The proposal of the value that is locked. If a liar proposed two, and either may have
        been chosen, the promises of more seats can tell: they are waited for, for a few ballots.
        """
        voted = self._pool.get(lock.accept)
        if voted is None or not isinstance(voted.body, Accept):
            return None  # it was here just now: these promises were followed
        if not lock.certain and self._attempts <= FREE_ATTEMPTS:
            return None
        return self._after(voted.id, voted.body, claims)

    def _after(self, name: bytes, voted: Accept, claims: list[CheckedPromise]) -> Accept | None:
        """The proposal with the value already voted for, or a free choice if that does not bind."""
        if not self._binds(voted):
            free = [claim for claim in claims if claim.promise.vote is None]
            if len(free) >= self._shared.roster.quorum:
                return self._proposal(free)
            if self._attempts <= FREE_ATTEMPTS:
                return None
        raws = tuple(claim.raw for claim in claims)
        origin = self._shared.roster.origin
        return Accept(origin, self.round, voted.value, raws, voted.papers, name)

    def _binds(self, voted: Accept) -> bool:
        """Whether a vote has to be followed without a second thought.

        Not if it is for a decision without a change although papers here call for one: a liar may
        have proposed that, and have voted for it alone.
        """
        decision = read_decision(voted.value)
        idle = decision.members == self._shared.roster.members
        return not idle or not somebody_goes(self._shared, self._pool, decision.cut.step)
