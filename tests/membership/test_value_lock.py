"""Which value is locked when a liar proposed two in one ballot: all small tables, exhaustively.

The liar sits on one seat, proposes X to some and Y to others, and claims and votes as it likes. The
others are honest: one vote a ballot, and a promise that names the last one.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from random import Random

import pytest

from p2p_dixit.errors import Malformed
from p2p_dixit.log.roster import Member, Roster
from p2p_dixit.log.statements import Accept, Accepted, Ballot, Leave, Prepare, Vote
from p2p_dixit.membership.grounds import Paper
from p2p_dixit.membership.proposal_check import Verdict
from p2p_dixit.membership.value_lock import Cast, Lock, lock_of
from p2p_dixit.session.effects import Convicted, RosterChanged
from p2p_dixit.sim.agreement.hoard import Hoard
from p2p_dixit.sim.agreement.words import Stand, Words
from tests.session.hand import Hand

X, Y, Z = b"x" * 32, b"y" * 32, b"z" * 32
LIAR = 1
Claims = Mapping[int, Cast | None]


def roster(seats: int) -> Roster:
    return Roster(0, bytes(32), tuple(Member(seat, bytes([seat]) * 32) for seat in range(seats)))


def cast(turn: int, value: bytes | None, proposer: int = LIAR) -> Cast | None:
    return None if value is None else Cast((turn, proposer), value, b"accept " + value)


def locked(claims: Claims, seats: int) -> Lock | str | None:
    try:
        return lock_of(claims, roster(seats))
    except Malformed:
        return "too few"


def majorities(claims: Claims, liars: Sequence[Cast | None], seats: int) -> Iterator[Claims]:
    """Every set of promises that a proposal may rest on, with every claim of the liar's."""
    quorum = roster(seats).quorum
    for size in range(quorum - 1, len(claims) + 1):
        for chosen in combinations(claims, size):
            some = {seat: claims[seat] for seat in chosen}
            if size >= quorum:
                yield some
            yield from ({**some, LIAR: claim} for claim in liars)


def honest(seats: int) -> list[int]:
    return [seat for seat in range(seats) if seat != LIAR]


def assignments(seats: int, values: Sequence[bytes]) -> Iterator[dict[int, bytes | None]]:
    for votes in product((None, *values), repeat=seats - 1):
        yield dict(zip(honest(seats), votes, strict=True))


def chosen(votes: Mapping[int, bytes | None], seats: int, liars: int = 1) -> set[bytes]:
    """The values that the votes of the honest, with that of the liar, make a majority for."""
    cast_ = [vote for vote in votes.values() if vote is not None]
    return {value for value in cast_ if cast_.count(value) + liars >= roster(seats).quorum}


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_what_may_have_been_chosen_is_locked_or_the_lock_is_not_certain(seats: int) -> None:
    looked_at = doubtful = 0
    for votes in assignments(seats, (X, Y)):
        claims = {seat: cast(1, vote) for seat, vote in votes.items()}
        for some in majorities(claims, [None, cast(1, X), cast(1, Y)], seats):
            lock = locked(some, seats)
            assert lock == locked(dict(reversed(list(some.items()))), seats)
            if not isinstance(lock, Lock):
                continue
            if seats % 2 and len(set(some) - {LIAR}) < roster(seats).quorum:
                continue  # two majorities have the liar alone in common: nothing shows
            looked_at += 1
            for value in chosen(votes, seats) - {lock.value}:
                assert not lock.certain
                doubtful += 1
                if set(some) >= set(claims):  # then the liar could complete both
                    assert seats % 2
                    assert lock.value in chosen(votes, seats)
                assert value not in chosen(votes, seats, liars=0)
    assert looked_at
    assert bool(doubtful) == (seats != 4)  # with four seats there is never a doubt


def proposals(claims: Claims, liars: Sequence[Cast | None], seats: int) -> set[bytes]:
    """The values of all proposals that hold, of certain ones where a proposer would wait."""
    found: set[bytes] = set()
    for some in majorities(claims, liars, seats):
        lock = locked(some, seats)
        if lock is None:
            found |= {X, Y, Z}
        elif isinstance(lock, Lock) and (lock.certain or seats % 2):
            found.add(lock.value)
    return found


@pytest.mark.parametrize(
    ("seats", "liars"),
    [
        pytest.param(4, 1, id="four seats: what is chosen, with the vote of the liar"),
        pytest.param(3, 0, id="three seats: what a majority of the honest has voted for"),
        pytest.param(5, 0, id="five seats: what a majority of the honest has voted for"),
    ],
)
def test_what_was_chosen_stays_chosen_through_two_more_ballots(seats: int, liars: int) -> None:
    """All runs of three ballots: the first is the liar's, with two values, the second the liar's or
    not. Whoever voted in none is free, so what is chosen first decides everything after it.
    """
    bound = 0
    for first in assignments(seats, (X, Y)):
        done = chosen(first, seats, liars)
        assert len(done) <= 1
        claims = {seat: cast(1, vote) for seat, vote in first.items()}
        lies = [None, cast(1, X), cast(1, Y)]
        second = proposals(claims, lies, seats)
        if done:
            assert second == done
            bound += 1
        if seats > 4:
            continue
        of_the_honest = [(0, {value}) for value in sorted(second)]  # one value in a ballot
        for proposer, values in [(LIAR, second), *of_the_honest]:
            of_second = [cast(2, value, proposer) for value in values]
            for votes in assignments(seats, sorted(values)):
                after = done | chosen(votes, seats, liars)
                assert len(after) <= 1
                later = {
                    seat: claims[seat] if vote is None else cast(2, vote, proposer)
                    for seat, vote in votes.items()
                }
                if after:
                    assert proposals(later, [*lies, *of_second], seats) == after
    assert bound


def test_a_claim_of_the_liar_itself_does_not_count_where_it_proposed_two() -> None:
    claims = {0: cast(1, X), LIAR: cast(1, Y), 2: None, 3: None}
    assert locked(claims, 4) == Lock(X, b"accept " + X, certain=True)
    del claims[3]
    assert locked(claims, 4) == "too few"


def test_only_the_highest_ballot_counts_and_one_value_needs_no_count() -> None:
    claims = {0: cast(2, Y, 0), LIAR: cast(1, X), 2: cast(1, X)}
    assert locked(claims, 4) == Lock(Y, b"accept " + Y, certain=True)
    assert locked({0: None, 2: None, 3: None}, 4) is None


def test_of_equal_votes_the_smallest_hash_and_of_one_value_the_smallest_proposal() -> None:
    claims = {0: cast(1, Y), 2: cast(1, X), 3: None}
    assert locked(claims, 4) == Lock(X, b"accept " + X, certain=True)
    other = Cast((1, LIAR), X, b"a smaller one")
    claims = {0: cast(1, X), 2: other, 3: None}
    assert locked(claims, 4) == Lock(X, b"a smaller one", certain=True)


# -- in a session


class TwoValues(Hand):
    """Seat 3 of a table has proposed X to some and Y to others in ballot (0, 3)."""

    LIAR, BALLOT = 3, (0, 3)

    def __init__(self, seats: int, me: int = 0) -> None:
        super().__init__(seats, me)
        self.play(2)
        self.until_owes()
        leave = self.paper(3, Leave())
        wishes = self.wishes(3, *(seat for seat in range(seats) if seat != 3))
        self.papers: dict[str, list[Paper]] = {
            "X": [leave],
            "Y": [leave, *wishes[: seats // 2 + 1]],
        }
        self.file(*self.papers["Y"], by=2 if me != 2 else 1)
        promises = [(seat, self.promise(seat, self.BALLOT)) for seat in range(seats) if seat != me]
        self.proposals = {
            name: self.proposal(3, 0, papers, promises) for name, papers in self.papers.items()
        }

    def vote(self, name: str) -> Vote:
        return Vote(self.BALLOT, self.say(3, self.proposals[name]).hash)

    def show(self, *names: str) -> None:
        for name in names:
            self.hear(3, self.stated(3, self.proposals[name]))

    def named(self, value: bytes) -> str:
        return next(name for name, one in self.proposals.items() if one.value == value)

    def answer(self, ballot: Ballot, votes: Mapping[int, str]) -> None:
        """Seats promise the ballot of this session, and show what they have voted for."""
        for seat, name in votes.items():
            vote = self.vote(name)
            self.hear(seat, self.stated(seat, self.promise(seat, ballot, vote)))
            self.hear(seat, self.stated(3, self.proposals[name]))

    def judged(self, accept: Accept) -> Verdict:
        """The verdict on a proposal of seat 0 once everything that it asks for is here."""
        while (verdict := self.verdict(0, accept)) is Verdict.UNKNOWN:
            self.show("X", "Y")
        return verdict

    def prepared(self) -> Ballot:
        """Waits until this session has a ballot of its own."""
        while not self.own(Prepare):
            self.wait(1)
        *_, last = self.own(Prepare)
        assert isinstance(last, Prepare)
        return (last.round, self.me)

    def proposed(self) -> list[str]:
        return [self.named(one.value) for one in self.own(Accept) if isinstance(one, Accept)]


def test_a_proposer_takes_over_what_may_have_been_chosen_and_not_its_own_vote() -> None:
    """It has voted Y itself; with the liar's vote, X may have been chosen by the two others."""
    hand = TwoValues(4)
    hand.show("Y")
    assert len(hand.own(Accepted)) == 1
    hand.show("X")
    assert {notice.seat for notice in hand.told(Convicted)} == {3}
    hand.answer(hand.prepared(), {1: "X", 2: "X"})
    assert hand.proposed() == ["X"]


def test_a_proposal_of_what_was_not_chosen_is_not_accepted() -> None:
    hand = TwoValues(4, me=1)
    hand.show("X", "Y")
    votes = {0: hand.vote("Y"), 1: hand.vote("X"), 2: hand.vote("X")}
    for order in ((0, 1, 2), (2, 1, 0)):
        said = [(seat, hand.promise(seat, (1, 0), votes[seat])) for seat in order]
        for name, verdict in (("X", Verdict.VALID), ("Y", Verdict.INVALID)):
            inherited, papers = votes[0 if name == "Y" else 1].accept, hand.papers[name]
            again = hand.proposal(0, 1, papers, said, hand.proposals[name].value, inherited)
            assert hand.judged(again) is verdict


def test_a_proposal_that_counts_the_claim_of_whoever_proposed_two_does_not_hold() -> None:
    hand = TwoValues(4, me=1)
    hand.show("X", "Y")
    votes = {0: hand.vote("Y"), 2: hand.vote("X"), 3: hand.vote("Y")}
    said = [(seat, hand.promise(seat, (1, 0), vote)) for seat, vote in votes.items()]
    for name in "XY":
        inherited, papers = hand.vote(name).accept, hand.papers[name]
        again = hand.proposal(0, 1, papers, said, hand.proposals[name].value, inherited)
        assert hand.judged(again) is Verdict.INVALID


def test_a_proposer_waits_for_more_promises_while_either_value_may_have_been_chosen() -> None:
    """Six seats: two votes for each of them, one seat has not answered; then it has."""
    # R-16-19
    hand = TwoValues(6)
    hand.show("Y", "X")
    ballot = hand.prepared()
    hand.answer(ballot, {1: "Y", 2: "X", 4: "X"})
    assert not hand.own(Accept)
    hand.answer(ballot, {5: "X"})
    assert hand.proposed() == ["X"]


def test_a_proposer_does_not_wait_for_ever() -> None:
    hand = TwoValues(6)
    hand.show("Y", "X")
    tried: set[Ballot] = set()
    while not hand.own(Accept) and len(tried) < 9:
        ballot = hand.prepared()
        tried.add(ballot)
        hand.answer(ballot, {1: "Y", 2: "X", 4: "X"})
        if not hand.own(Accept):
            hand.forget()
    smallest = min(hand.proposals, key=lambda name: hand.decision(hand.papers[name]).hash)
    assert hand.proposed() == [smallest]
    assert len(tried) == 4


def test_a_certificate_is_put_together_from_the_proposal_that_came_second() -> None:
    """The liar showed us Y; the others have voted X, and a promise made us ask for it."""
    hand = TwoValues(5)
    hand.show("Y")
    hand.answer(hand.prepared(), {1: "X"})
    value = hand.decision(hand.papers["X"]).hash
    for seat in (1, 2, 4):
        hand.hear(seat, hand.stated(seat, Accepted(hand.origin, hand.BALLOT, value)))
    (changed,) = hand.told(RosterChanged)
    assert changed.decision.hash == value


def test_the_adversary_knows_to_propose_two_values_that_both_hold() -> None:
    """With fewer papers, the liar's second proposal follows from the same promises."""
    hand = Hand(4)
    hand.play(2)
    hand.until_owes()
    papers = [hand.paper(3, Leave()), *hand.wishes(3, 0, 1, 2)]
    hand.file(*papers)
    promises = [(seat, hand.promise(seat, (0, 0))) for seat in (1, 2, 3)]
    proposal = hand.proposal(0, 0, papers, promises)
    at = Stand(hand.keys[0], hand.session, 0, lambda _: None, lambda _: None)
    others = {Words(Hoard(), Random(seed))._as_good(at, proposal) for seed in range(40)}
    assert len({other.value for other in others}) > 2
    assert all(hand.verdict(0, other) is Verdict.VALID for other in others)
