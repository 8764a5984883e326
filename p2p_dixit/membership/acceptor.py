"""The acceptor of a decision: what this seat promises and accepts (theory in proposal_check.py).

Whatever it signs is durable before it is sent, and read back from the journal after a crash.
"""

from p2p_dixit.log.journal_records import Record
from p2p_dixit.log.statements import Accept, Accepted, Ballot, Prepare, Promise, Vote
from p2p_dixit.membership.decision import decision_hash, read_decision
from p2p_dixit.membership.grounds import are_grounds
from p2p_dixit.membership.limits import MAX_PACE_DOUBLINGS, MAX_ROUND_JUMP, PACE
from p2p_dixit.membership.pool import Item, Pool
from p2p_dixit.membership.ports import AcksPort, SharedPort
from p2p_dixit.membership.proposal_check import NotYet, ProposalCheck, Verdict
from p2p_dixit.membership.proposal_grounds import somebody_goes


class Acceptor:
    """One seat's side of the decision under the open roster."""

    def __init__(
        self, shared: SharedPort, pool: Pool, acks: AcksPort, check: ProposalCheck
    ) -> None:
        self._shared = shared
        self._pool = pool
        self._acks = acks
        self._check = check
        self.begin_roster()

    def begin_roster(self) -> None:
        """A new roster: nothing is promised."""
        self.promised: Ballot | None = None
        self.vote: Vote | None = None
        # A vote of ours whose proposal is not here: as we signed it, or as a promise named it
        self._lost: Accepted | Vote | None = None
        self._paced: dict[int, tuple[int, float]] = {}  # proposer: promises so far, next not before

    # -- from the journal, or returned by a peer

    def recall(self, body: Promise | Accepted) -> None:
        """Takes back something we signed."""
        self._promise(body.ballot)
        match body:
            case Promise():
                self._acks.last = body.last
                if body.vote is not None and self.lacks(body.vote):
                    self._lost = body.vote  # the next promise has to name it as well
            case Accepted():
                if self._lost is None or self._lost.ballot < body.ballot:
                    self._lost = body  # an older vote does not answer for a newer one
        self._find_vote()

    def lacks(self, vote: Accepted | Vote) -> bool:
        """Whether a vote of ours is news: later than any that this machine knows of."""
        known = [] if self.vote is None else [self.vote.ballot]
        known += [] if self._lost is None else [self._lost.ballot]
        return all(ballot < vote.ballot for ballot in known)

    def _promise(self, ballot: Ballot) -> None:
        self.promised = max(self.promised or ballot, ballot)
        self._acks.stopped = True

    @property
    def unknown(self) -> Ballot | None:
        """The ballot of a vote of ours whose proposal is not here: no promise could name it,
        so none is given.
        """
        self._find_vote()
        if isinstance(self._lost, Vote):
            self._want([self._lost.accept])
        return None if self._lost is None else self._lost.ballot

    def _find_vote(self) -> None:
        """The proposal we voted for was written down before the vote, or comes from others."""
        lost = self._lost
        if lost is None:
            return
        for item in self._pool.items():
            body = item.body
            if isinstance(body, Accept) and item.rank == lost.ballot and _is_for(lost, item, body):
                self._vote(Vote(lost.ballot, item.id))
                self._keep(item, body)
                self._lost = None
                return

    def _keep(self, item: Item, accept: Accept) -> None:
        """Keeps the value we voted for, and its grounds: the next proposer must show it all, and
        newer wishes take the places of older ones. Missing parts are still to come from the journal
        or from peers.
        """
        papers = dict(zip(accept.papers, self._pool.get_all(accept.papers), strict=True))
        here = [paper for paper in papers.values() if paper is not None]
        self._pool.pin([item, *here])
        # items recovered from peers have to be here after a restart as well
        self._shared.keep(
            [(Record.STATEMENT, item.raw), *((Record.PAPER, one.raw) for one in here)]
        )
        self._want([name for name, paper in papers.items() if paper is None])

    def _want(self, names: list[bytes]) -> None:
        """What our own words name is asked for on our own account."""
        assert self._shared.seat is not None  # noqa: S101 - a seat has said them
        self._pool.want(names, self._shared.seat)

    def _vote(self, vote: Vote) -> None:
        if self.vote is None or self.vote.ballot < vote.ballot:
            self.vote = vote

    # -- promises

    def promise(self) -> bool:
        """Promises the highest ballot that may be promised now, if there is one."""
        if not self._shared.signing or self.unknown is not None:
            return False
        calls = [item for item in self._pool.calls(Prepare) if self._may_promise(item)]
        if not calls:
            return False
        best = max(calls, key=lambda item: item.rank)
        self._give_promise((best.rank[0], best.rank[1]))
        return True

    def _may_promise(self, item: Item) -> bool:
        ballot = (item.rank[0], item.rank[1])
        if self.promised is not None and ballot <= self.promised:
            return False
        if ballot[1] in self._pool.guilty():
            return False
        if ballot[0] > self.reach + MAX_ROUND_JUMP or self.not_before(ballot[1]) > self._shared.now:
            return False
        return self.promised is not None or self._justified(item)

    @property
    def reach(self) -> int:
        """The highest round that is known to be promised by an honest seat: by ours, or by one
        among so many others that not all of them lie. A liar may have led some of them far ahead
        while we were away.
        """
        roster, guilty = self._shared.roster, self._pool.guilty()
        others = [item.rank[0] for item in self._pool.calls(Promise) if item.slot[1] not in guilty]
        lying = len(roster.members) - roster.quorum  # at the most
        vouched = sorted(others, reverse=True)[lying : lying + 1]
        return max([self.promised[0] if self.promised else 0, *vouched])

    def _justified(self, item: Item) -> bool:
        """A first promise stops the acks of this seat, so it takes grounds."""
        assert isinstance(item.body, Prepare)  # noqa: S101 - what the pool has under that kind
        try:
            papers = [p.paper for p in self._check.named_papers(item.body.papers) if p.paper]
        except NotYet as wait:
            self._pool.want(wait.items, item.rank[1])
            return False
        return are_grounds(papers, self._shared.roster, self._shared.replica.convicts)

    def not_before(self, proposer: int) -> float:
        """When this proposer may get our next promise."""
        return self._paced.get(proposer, (0, float("-inf")))[1]

    def next_promise(self) -> float | None:
        """When a promise that has to wait for its pace can be given."""
        if not self._paced:
            return None
        return min((at for _, at in self._paced.values() if at > self._shared.now), default=None)

    def _give_promise(self, ballot: Ballot) -> None:
        shared = self._shared
        count, _ = self._paced.get(ballot[1], (0, 0.0))
        pause = PACE * 2 ** min(count, MAX_PACE_DOUBLINGS)
        self._paced[ballot[1]] = (count + 1, shared.now + pause)
        self._promise(ballot)
        vote = self._reported_vote()
        body = Promise(shared.roster.origin, ballot, vote, self._acks.last)
        statement = shared.sign(body)
        shared.persist((Record.STATEMENT, statement.raw))
        self._pool.call(statement, body)
        shared.publish_statement(statement.raw)

    def _reported_vote(self) -> Vote | None:
        """The value lock: the next proposer must know what we have accepted."""
        return self.vote

    # -- acceptance

    def accept(self) -> bool:
        """Accepts the highest proposal that holds and that our promise allows, if there is one."""
        if not self._shared.signing:
            return False
        for item in sorted(self._pool.calls(Accept), key=lambda item: item.rank, reverse=True):
            if self._may_accept(item):
                self._give_acceptance(item)
                return True
        return False

    def _may_accept(self, item: Item) -> bool:
        ballot = (item.rank[0], item.rank[1])
        assert isinstance(item.body, Accept)  # noqa: S101 - what the pool has under that kind
        if ballot[1] in self._pool.guilty():
            return False  # what a proven liar proposes need not hold tomorrow
        if self.promised is not None and ballot < self.promised:
            return False
        if self.vote is not None and ballot <= self.vote.ballot:
            return False
        if not self._check.trusted(item.body):
            return False
        if self._check.verdict(item) is not Verdict.VALID or self._passes_over(item.body):
            return False
        return self._at_hand(item.body, ballot[1])

    def _at_hand(self, accept: Accept, proposer: int) -> bool:
        """Whether the papers of a proposal that was found to hold are still here, to be kept with
        the vote: a newer wish may have taken the place of one of them.
        """
        try:
            self._check.named_papers(accept.papers)
        except NotYet as wait:
            self._pool.want(wait.items, proposer)
            return False
        return True

    def _passes_over(self, accept: Accept) -> bool:
        """Whether a proposal without any change ignores papers here that call for one.

        It is valid all the same, and others may choose it; but if all seats voted for it, the first
        proposer could keep every player from ever leaving. A value with earlier votes is another
        matter: it may be chosen already.
        """
        decision = read_decision(accept.value)
        idle = decision.members == self._shared.roster.members and accept.inherited is None
        return idle and somebody_goes(self._shared, self._pool, decision.cut.step)

    def _give_acceptance(self, item: Item) -> None:
        shared, accept = self._shared, item.body
        assert isinstance(accept, Accept)  # noqa: S101 - what the pool has under that kind
        ballot = (item.rank[0], item.rank[1])
        papers = self._check.named_papers(accept.papers)
        self._pool.pin([item, *papers])
        self._promise(ballot)
        self._vote(Vote(ballot, item.id))
        body = Accepted(shared.roster.origin, ballot, read_decision(accept.value).hash)
        accepted = shared.sign(body)
        shared.persist(
            (Record.STATEMENT, item.raw),
            (Record.STATEMENT, accepted.raw),
            *((Record.PAPER, paper.raw) for paper in papers),  # read back as what the vote wants
        )
        self._pool.call(accepted, body)
        shared.publish_statement(accepted.raw)


def _is_for(vote: Accepted | Vote, item: Item, accept: Accept) -> bool:
    """Whether a vote is for this proposal of its ballot: a liar may have made two of them."""
    match vote:
        case Vote(_, name):
            return item.id == name
        case Accepted(_, _, value):
            return decision_hash(accept.value) == value
