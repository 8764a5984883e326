"""Whether a proposal follows from its promises: what an acceptor recomputes before it accepts.

Theory of operation. A decision under a roster is one single-decree Paxos. A promise for a ballot
names the highest ballot its seat has accepted before (its *vote*) and the last step it has acked.
From a majority of promises the value follows:

- if any of them has a vote, the value of the highest one (the value lock: it may have been chosen
  already; value_lock.py says which one it is if a liar proposed two in that ballot). The `Accept`
  it was voted for is checked in turn, so that no liar can make a vote up;
- otherwise the decision that the papers amount to at the *cut*. The cut is the last step that any
  of the promises acked. If some step was final anywhere, every seat had acked it, so it is among
  the promises of any honest seat; and since a promise ends the acks of its seat, nothing can become
  final later. Two different sets of moves claimed for the last step mean that a seat signed two
  moves; the claims of seats that the papers convict do not count, and if honest seats are left on
  both sides, the step was final nowhere and is opened again. The proof that a seat signed two moves
  may be too large for a seal (two seals, say); the moves themselves are here, so that seat's claim
  does not count either, but to be rid of it takes wishes.

`Judge.verdict` says VALID, INVALID, or UNKNOWN while something is still missing here. A proposer
takes only promises that it can follow (`Judge.follows`): any majority of promises will do, and one
that names what no one can show, or a vote for what does not hold, must not hold up the others.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from p2p_dixit.errors import Malformed
from p2p_dixit.log.event import Event
from p2p_dixit.log.fork import fork_of
from p2p_dixit.log.ledger import log_digest, step_digest
from p2p_dixit.log.statements import (
    Accept,
    Ballot,
    Last,
    Promise,
    Statement,
    Vote,
    read_body,
    read_statement,
)
from p2p_dixit.membership.decision import Cut, Decision, decision_hash, make_decision
from p2p_dixit.membership.grounds import BadMove, Said, convicted, find, write_paper
from p2p_dixit.membership.limits import MAX_SAID_BYTES
from p2p_dixit.membership.pool import Item, Pool
from p2p_dixit.membership.ports import MovesPort, SharedPort
from p2p_dixit.membership.value_lock import Cast, Lock, lock_of

MAX_CLAIMS = 1024  # promises whose signature is remembered: every seat's for a few dozen ballots


class Verdict(Enum):
    """The verdict on a proposal now."""

    VALID = "valid"
    INVALID = "invalid"
    UNKNOWN = "unknown"


class NotYet(Exception):
    """Something that the verdict depends on is not here yet: moves, or statements and papers."""

    def __init__(self, events: tuple[bytes, ...] = (), items: tuple[bytes, ...] = ()) -> None:
        super().__init__("not yet")
        self.events = events
        self.items = items


@dataclass(frozen=True)
class CheckedPromise:
    """A promise of a seat, read and checked."""

    seat: int
    promise: Promise
    raw: bytes


class ProposalCheck:
    """Recomputes proposals against the log and the papers that are here."""

    def __init__(self, shared: SharedPort, pool: Pool, moves: MovesPort) -> None:
        self._shared = shared
        self._pool = pool
        self._moves = moves
        self._claims: dict[bytes, CheckedPromise] = {}  # promises whose signature was checked
        self._valid: set[bytes] = set()  # proposals that were found to hold
        # By proposer, the last proposal that does not hold, and the step in which that was found.
        self._refused: dict[int, tuple[bytes, int]] = {}

    def begin_roster(self) -> None:
        """A new roster: other promises."""
        self._claims.clear()
        self._valid.clear()
        self._refused.clear()

    def verdict(self, item: Item) -> Verdict:
        """Whether this `Accept` may be accepted, as far as can be told now."""
        found, proposer = (item.id, self._shared.open), item.rank[1]
        if self._refused.get(proposer) == found:
            return Verdict.INVALID
        try:
            good = all(self._holds(each) for each in reversed(self._line(item)))
        except NotYet as wait:
            self._moves.ask(wait.events)
            self._pool.want(wait.items, proposer)
            return Verdict.UNKNOWN
        except Malformed:
            good = False
        if not good:
            self._refused[proposer] = found
        return Verdict.VALID if good else Verdict.INVALID

    def follows(self, claim: CheckedPromise) -> bool:
        """Whether a proposal may rest on a promise: its vote is for a proposal that holds, and the
        moves that it names are those of a step that can be looked at here.
        """
        return self._follows_vote(claim) and self._follows_last(claim.promise.last)

    def _follows_vote(self, claim: CheckedPromise) -> bool:
        vote = claim.promise.vote
        if vote is None:
            return True
        item = self._pool.get(vote.accept)
        if item is None:
            self._pool.want([vote.accept], claim.seat)  # its voter has it
            return False
        if not isinstance(item.body, Accept) or item.rank != vote.ballot:
            return False
        return self.verdict(item) is Verdict.VALID

    def _follows_last(self, last: Last | None) -> bool:
        shared = self._shared
        if last is None or last.step > shared.open:
            return last is None
        if last.step < shared.open:
            final = self._final()
            return final is not None and (last.step < final.step or last == final)
        try:
            self._version(last)
        except NotYet as wait:
            self._moves.ask(wait.events)
            return False
        except Malformed:
            return False
        return True

    def _final(self) -> Last | None:
        """The step before the open one, if it was final here under this roster."""
        ours = self._shared.history.get(self._shared.open - 1)
        if ours is None or ours.roster != self._shared.roster.number:
            return None
        return Last(ours.number, tuple(event.hash for event in ours.events))

    def trusted(self, accept: Accept) -> bool:
        """Whether there is a majority of promises without those who are known to lie.

        A proposal may hold without it, and be chosen by others; we do not vote for it.
        """
        try:
            seats = {self.claim(raw).seat for raw in accept.promises}
        except Malformed:
            return False
        return len(seats - self._pool.guilty()) >= self._shared.roster.quorum

    def _line(self, item: Item) -> list[Item]:
        """A proposal and those it inherits from, back to one that is known to hold."""
        line = [item]
        while (name := accept_of(line[-1]).inherited) is not None and name not in self._valid:
            earlier = self._pool.get(name)
            if earlier is None:
                raise NotYet(items=(name,))
            if earlier.rank >= line[-1].rank:
                raise Malformed("a proposal inherits from a later one")
            line.append(earlier)
        return line

    def _holds(self, item: Item) -> bool:
        """Whether a proposal follows from its promises, given that what it inherits from does."""
        if item.id in self._valid:
            return True
        accept, roster = accept_of(item), self._shared.roster
        claims = [self.claim(raw) for raw in accept.promises]
        if len({claim.seat for claim in claims}) < max(roster.quorum, len(claims)):
            return False
        if any(claim.promise.ballot != item.rank for claim in claims):
            return False
        lock = self.lock(claims)
        if not (self._is_fresh(accept, claims) if lock is None else self._inherits(accept, lock)):
            return False
        self._valid.add(item.id)
        return True

    def _is_fresh(self, accept: Accept, claims: Sequence[CheckedPromise]) -> bool:
        if accept.inherited is not None:
            return False
        return self.decide(claims, self.named_papers(accept.papers)).raw == accept.value

    def lock(self, claims: Sequence[CheckedPromise]) -> Lock | None:
        """The value that promises bind the next proposal to; `NotYet` while a proposal that was
        voted for is missing, Malformed if they do not suffice.
        """
        ballots = [claim.promise.vote.ballot for claim in claims if claim.promise.vote is not None]
        top = max(ballots, default=None)
        cast = {claim.seat: self._cast(claim.promise.vote, top) for claim in claims}
        return lock_of(cast, self._shared.roster)

    def _cast(self, vote: Vote | None, top: Ballot | None) -> Cast | None:
        """A vote, if it is of the highest ballot: lower ones are not binding."""
        if vote is None or vote.ballot != top:
            return None
        item = self._pool.get(vote.accept)
        if item is None:
            raise NotYet(items=(vote.accept,))
        if item.rank != vote.ballot:
            raise Malformed("a vote for a proposal of another ballot")
        return Cast(vote.ballot, decision_hash(accept_of(item).value), vote.accept)

    def _inherits(self, accept: Accept, lock: Lock) -> bool:
        """Whether the value is the one that is locked."""
        earlier = self._pool.get(lock.accept)
        if earlier is None:
            raise NotYet(items=(lock.accept,))
        body = accept_of(earlier)
        taken_over = (body.value, body.papers) == (accept.value, accept.papers)
        return accept.inherited == lock.accept and taken_over

    def claim(self, raw: bytes) -> CheckedPromise:
        """A promise under this roster, signature checked; raises Malformed if it is not one."""
        if raw in self._claims:
            return self._claims[raw]
        if len(self._claims) > MAX_CLAIMS:
            self._claims.clear()
        self._claims[raw] = self._read_claim(read_statement(raw))
        return self._claims[raw]

    def _read_claim(self, statement: Statement) -> CheckedPromise:
        roster, body = self._shared.roster, read_body(statement)
        key = roster.key(statement.seat)
        if (statement.game, statement.roster) != (self._shared.game, roster.number):
            raise Malformed("a promise of another roster")
        if not isinstance(body, Promise) or body.origin != roster.origin:
            raise Malformed("not a promise under this roster")
        if key is None or not statement.signed_by(key):
            raise Malformed("a promise that is not signed by its seat")
        return CheckedPromise(statement.seat, body, statement.raw)

    def named_papers(self, names: Sequence[bytes]) -> list[Item]:
        """The papers with these hashes; `NotYet` while one is missing."""
        found = self._pool.get_all(names)
        papers = [item for item in found if item is not None and item.paper is not None]
        if len(papers) != len(names):
            lacking = zip(names, found, strict=True)
            raise NotYet(items=tuple(name for name, item in lacking if item is None))
        return papers

    def decide(self, claims: Sequence[CheckedPromise], items: Sequence[Item]) -> Decision:
        """The decision that follows from promises without a vote, and from papers."""
        shared = self._shared
        if not sealable(items, shared.replica.room_for_evidence):
            raise Malformed("more papers than a seal can hold")
        papers = [item.paper for item in items if item.paper is not None]
        if any(isinstance(one, BadMove) and one.event.place.step > shared.open for one in papers):
            raise NotYet  # whether it is bad shows when its step is open
        room = shared.replica.room_for_evidence - evidence_bytes(items)
        cut = self._cut(claims, convicted(papers), room)
        findings = find(papers, shared.roster, cut.step, shared.replica.convicts)
        if findings.removed >= set(shared.roster.seats):
            raise Malformed("nobody would be left")
        if findings.joined is not None and not shared.replica.may_join(findings.joined):
            raise Malformed("who applies cannot sit down now")
        names = [item.id for item in items]
        return make_decision(shared.game, shared.roster, findings, cut, names)

    # -- the cut

    def _cut(self, claims: Sequence[CheckedPromise], guilty: frozenset[int], room: int) -> Cut:
        """The cut without the claims of the guilty; `room` is left for more evidence."""
        lasts = [
            claim.promise.last
            for claim in claims
            if claim.seat not in guilty and claim.promise.last is not None
        ]
        top = max((last.step for last in lasts), default=None)
        if top is not None and top > self._shared.open:
            raise NotYet  # others are a step ahead; their acks are under way to us
        sides = {last for last in lasts if last.step == top}
        if top != self._shared.open:
            return self._cut_before(sides)
        versions = [self._version(last) for last in sides]
        forks = {seat: size for seat, size in _forks(versions).items() if seat not in guilty}
        if any(size <= room for size in forks.values()):
            raise Malformed("it passes over a seat that signed two moves")
        if forks:
            return self._cut(claims, guilty | frozenset(forks), room)
        return self._cut_open(versions)

    def _cut_before(self, sides: set[Last]) -> Cut:
        """No seat has acked the open step: the log ends before it."""
        shared, final = self._shared, self._final()
        if final is not None:
            # It was final here, so an honest promise cannot know less of it, nor another version.
            if sides != {final}:
                raise Malformed("it would undo a step that is final")
        elif sides:
            raise Malformed("it claims acks from before the roster")
        return Cut(shared.open - 1, shared.ledger.digest)

    def _cut_open(self, versions: Sequence[tuple[Event, ...]]) -> Cut:
        """A seat has acked the open step: it counts if there is only one version of it."""
        shared = self._shared
        if len(versions) > 1:
            return Cut(shared.open - 1, shared.ledger.digest)
        hashes = [event.hash for event in versions[0]]
        digest = step_digest(shared.roster.number, shared.open, hashes)
        return Cut(shared.open, log_digest(shared.ledger.digest, digest))

    def _version(self, last: Last) -> tuple[Event, ...]:
        """The moves of the open step that a promise names; all of them here and valid."""
        owes = self._shared.ledger.step.owes
        if len(last.events) != len(owes):
            raise Malformed("a promise names too many or too few moves")
        found = [self._moves.named(name) for name in last.events]
        missing = [name for name, event in zip(last.events, found, strict=True) if event is None]
        if missing:
            raise NotYet(tuple(missing))
        version = tuple(event for event in found if event is not None)
        if any(not self._moves.valid(event) for event in version):
            raise Malformed("a promise names a move that is none")
        if tuple(event.seat for event in version) != owes:
            raise Malformed("a promise names the moves of other seats")
        return version


def sealable(items: Sequence[Item], room: int) -> bool:
    """Whether a decision that rests on these papers fits into its seal (protocol/16-membership.md).

    `room` is for evidence; a liar who proposes with more must not find a majority.
    """
    said = sum(len(item.raw) for item in items if isinstance(item.paper, Said))
    return said <= MAX_SAID_BYTES and evidence_bytes(items) <= room


def evidence_bytes(items: Sequence[Item]) -> int:
    """How much of a seal the evidence among these papers takes."""
    return sum(len(item.raw) for item in items if not isinstance(item.paper, Said))


def accept_of(item: Item) -> Accept:
    """The proposal in an item; raises Malformed if it is not one."""
    if not isinstance(item.body, Accept):
        raise Malformed("not a proposal")
    return item.body


def _forks(versions: Sequence[tuple[Event, ...]]) -> dict[int, int]:
    """The seats that moved differently in different versions of a step, and how many bytes it
    takes to prove it.
    """
    columns = [{event.hash: event for event in column} for column in zip(*versions, strict=True)]
    moves = [sorted(column.values(), key=_size) for column in columns if len(column) > 1]
    return {one.seat: len(write_paper(fork_of(one, other))) for one, other, *_ in moves}


def _size(event: Event) -> int:
    return len(event.raw)
