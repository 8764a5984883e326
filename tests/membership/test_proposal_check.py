"""The judge of proposals: each thing that a proposal has to say, left out or wrong, one by one."""

from dataclasses import replace

import pytest

from p2p_dixit.log.fork import fork_of
from p2p_dixit.log.ledger import log_digest, step_digest
from p2p_dixit.log.statements import Accept, Ack, Apply, Consent, Last, Leave, Vote
from p2p_dixit.membership.decision import Cut, make_decision
from p2p_dixit.membership.grounds import BadMove, Findings, Paper, contradiction_of
from p2p_dixit.membership.limits import MAX_SAID_BYTES, SHORT
from p2p_dixit.membership.pool import Item
from p2p_dixit.membership.proposal_check import MAX_CLAIMS, Verdict, sealable
from p2p_dixit.session.messages import Moved, Stated, WantEvents, WantItems
from tests.session.hand import NOISE, Hand, names
from tests.session.toy import BAD

VALID, INVALID, UNKNOWN = Verdict.VALID, Verdict.INVALID, Verdict.UNKNOWN


@pytest.fixture
def hand() -> Hand:
    """Seat 0 of five; a few steps are final, and all owe a move."""
    hand = Hand()
    hand.play(2)
    hand.until_owes()
    return hand


@pytest.fixture
def wishes(hand: Hand) -> list[Paper]:
    """Seats 1, 2 and 3 want to go on without seat 4, and that is here."""
    papers = hand.wishes(4, 1, 2, 3)
    hand.file(*papers)
    return papers


# -- a fresh proposal


def test_a_proposal_that_follows_from_its_promises_holds(hand: Hand, wishes: list[Paper]) -> None:
    accept = hand.proposal(1, 0, wishes)
    assert hand.verdict(1, accept) is VALID
    assert hand.check.trusted(accept)


def test_nobody_goes_is_a_proposal_too(hand: Hand) -> None:
    assert hand.verdict(1, hand.proposal(1, 0, [])) is VALID


def test_promises_of_fewer_than_a_majority_do_not_do(hand: Hand, wishes: list[Paper]) -> None:
    two = [(seat, hand.promise(seat, (0, 1))) for seat in (1, 2)]
    assert hand.verdict(1, hand.proposal(1, 0, wishes, two)) is INVALID


def test_one_seat_promises_once(hand: Hand, wishes: list[Paper]) -> None:
    twice = [(seat, hand.promise(seat, (0, 1))) for seat in (1, 2, 2)]
    assert hand.verdict(1, hand.proposal(1, 0, wishes, twice)) is INVALID
    padded = [(seat, hand.promise(seat, (0, 1))) for seat in (1, 2, 3, 3)]
    assert hand.verdict(1, hand.proposal(1, 0, wishes, padded)) is INVALID


@pytest.mark.parametrize("ballot", [(0, 2), (1, 1)])
def test_promises_are_of_the_ballot_of_the_proposal(
    hand: Hand, wishes: list[Paper], ballot: tuple[int, int]
) -> None:
    promises = [(seat, hand.promise(seat, (0, 1))) for seat in (1, 2)]
    other = [*promises, (3, hand.promise(3, ballot))]
    assert hand.verdict(1, hand.proposal(1, 0, wishes, other)) is INVALID


def test_a_promise_is_signed_by_its_seat(hand: Hand, wishes: list[Paper]) -> None:
    promise = hand.promise(3, (0, 1))
    accept = hand.proposal(1, 0, wishes)
    forged = hand.say(3, promise, key=1).raw
    assert hand.verdict(1, replace(accept, promises=(*accept.promises[:2], forged))) is INVALID
    assert not hand.check.trusted(replace(accept, promises=(*accept.promises[:2], forged)))


def test_a_promise_is_of_this_roster_game_and_origin(hand: Hand, wishes: list[Paper]) -> None:
    accept = hand.proposal(1, 0, wishes)
    promise = hand.promise(3, (0, 1))
    other_game = Hand(5)
    other_game.session.shared.ledger.game = NOISE
    strangers = [
        hand.say(3, promise, roster=1).raw,
        hand.say(3, replace(promise, origin=NOISE)).raw,
        other_game.say(3, promise).raw,
        hand.say(3, Ack(hand.origin, 0, NOISE)).raw,
        hand.say(9, promise, key=3).raw,
    ]
    for raw in strangers:
        assert hand.verdict(1, replace(accept, promises=(*accept.promises[:2], raw))) is INVALID


@pytest.mark.parametrize("what", ["members", "cut", "papers", "garbage"])
def test_the_value_is_what_follows_and_nothing_else(
    hand: Hand, wishes: list[Paper], what: str
) -> None:
    # R-16-15
    decision = hand.decision(wishes)
    others = {
        "members": replace(decision, members=decision.members[:-1]).raw,
        "cut": replace(decision, cut=Cut(decision.cut.step - 1, decision.cut.digest)).raw,
        "papers": replace(decision, papers=NOISE).raw,
        "garbage": b"garbage",
    }
    assert hand.verdict(1, hand.proposal(1, 0, wishes, value=others[what])) is INVALID


def test_a_fresh_proposal_names_no_other(hand: Hand, wishes: list[Paper]) -> None:
    first = hand.item(1, hand.proposal(1, 0, wishes))
    hand.session.pool.pin([first])
    named = replace(hand.proposal(2, 1, wishes), inherited=first.id)
    assert hand.verdict(2, named) is INVALID


def test_papers_that_are_not_here_are_asked_for(hand: Hand, wishes: list[Paper]) -> None:
    missing = hand.wishes(4, 1, 2, 3, step=hand.open + 1)
    accept = hand.proposal(2, 0, missing)
    assert hand.verdict(2, accept) is UNKNOWN
    asked = {name for message in hand.do(hand.session.shared.flush()) for name in _asked(message)}
    assert asked == {name[:SHORT] for name in names(missing)}


def _asked(message: object) -> tuple[bytes, ...]:
    return message.items if isinstance(message, WantItems) else ()


def test_a_statement_is_no_paper(hand: Hand, wishes: list[Paper]) -> None:
    """A proposal may name anything by its hash; what is no paper is not waited for."""
    statement = hand.say(1, hand.prepare(1, 0, wishes))
    hand.hear(1, Stated(statement.raw))
    accept = replace(hand.proposal(1, 0, []), papers=(statement.hash,))
    hand.forget()
    assert hand.verdict(1, accept) is UNKNOWN
    assert not [m for m in hand.do(hand.session.shared.flush()) if isinstance(m, WantItems)]


def test_what_was_found_wrong_is_not_judged_again_in_the_same_step(
    hand: Hand, wishes: list[Paper], monkeypatch: pytest.MonkeyPatch
) -> None:
    bad = hand.item(1, hand.proposal(1, 0, wishes, value=b"garbage"))
    worse = hand.item(2, hand.proposal(2, 0, wishes, value=b"garbage"))
    assert hand.check.verdict(bad) is hand.check.verdict(worse) is INVALID
    judged: list[Item] = []

    def line(item: Item) -> list[Item]:
        judged.append(item)
        return [item]

    monkeypatch.setattr(hand.check, "_line", line)
    assert hand.check.verdict(bad) is hand.check.verdict(worse) is INVALID
    assert not judged
    hand.play()
    hand.check.verdict(bad)
    assert judged  # another step: the verdict may be another


def test_memory_of_bad_proposals_does_not_grow(hand: Hand, wishes: list[Paper]) -> None:
    for turn in range(200):
        hand.verdict(1, hand.proposal(1, turn, wishes, value=b"garbage"))
    assert len(hand.check._refused) == 1


def test_memory_of_promises_is_bounded(hand: Hand) -> None:
    for turn in range(MAX_CLAIMS + 10):
        hand.claim(1, hand.promise(1, (turn, 1)))
    assert len(hand.check._claims) <= MAX_CLAIMS + 1


def test_a_new_roster_forgets_promises_and_verdicts(hand: Hand, wishes: list[Paper]) -> None:
    hand.verdict(1, hand.proposal(1, 0, wishes))
    hand.verdict(2, hand.proposal(2, 0, wishes, value=b""))
    hand.check.begin_roster()
    assert not hand.check._claims
    assert not hand.check._valid
    assert not hand.check._refused


# -- what papers may come to


def test_more_papers_than_a_seal_holds_do_not_hold(hand: Hand) -> None:
    room = hand.toy.room_for_evidence
    wishes = [w for target in range(5) for w in hand.wishes(target, 1, 2, 3)]
    items = [item for item in map(hand.session.pool.file, wishes) if item is not None]
    said = sum(len(item.raw) for item in items)
    assert said < MAX_SAID_BYTES
    assert sealable(items, room)
    many = items * (MAX_SAID_BYTES // said + 1)
    assert not sealable(many, room)
    just = list(many)[: MAX_SAID_BYTES * len(items) // said]
    assert sealable(just, 0) == (sum(len(item.raw) for item in just) <= MAX_SAID_BYTES)


def test_evidence_has_its_own_room(hand: Hand) -> None:
    acks = [hand.say(4, Ack(hand.origin, hand.open, digest)) for digest in (NOISE, bytes(32))]
    item = hand.session.pool.file(contradiction_of(*acks))
    assert item is not None
    assert sealable([item], len(item.raw))
    assert not sealable([item], len(item.raw) - 1)


def test_a_proposal_with_more_evidence_than_fits_does_not_hold(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    # R-16-29
    acks = [hand.say(4, Ack(hand.origin, hand.open, digest)) for digest in (NOISE, bytes(32))]
    papers: list[Paper] = [contradiction_of(*acks)]
    hand.file(*papers)
    accept = hand.proposal(1, 0, papers)
    with monkeypatch.context() as patched:
        patched.setattr(type(hand.toy), "room_for_evidence", property(lambda _: 10))
        assert hand.verdict(1, accept) is INVALID
    hand.check.begin_roster()
    assert hand.verdict(1, accept) is VALID


def test_somebody_is_left(hand: Hand) -> None:
    papers: list[Paper] = [hand.paper(seat, Leave()) for seat in range(5)]
    for paper in papers:
        hand.session.pool.file(paper)
    findings = Findings(frozenset(range(4)), None)
    value = make_decision(
        hand.session.shared.game, hand.session.shared.roster, findings, hand.cut(), names(papers)
    )
    assert hand.verdict(1, hand.proposal(1, 0, papers, value=value.raw)) is INVALID


def test_who_cannot_sit_down_does_not_join(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    body = Apply(hand.keys[5].public, "newcomer")
    application = hand.paper(5, body)
    consent = Consent(application.statement.hash, hand.open)
    consents = [hand.paper(seat, consent) for seat in range(5)]
    papers: list[Paper] = [application, *consents]
    for paper in papers:
        assert hand.session.pool.file(paper) is not None
    accept = hand.proposal(1, 0, papers)
    with monkeypatch.context() as patched:
        patched.setattr(hand.toy, "may_join", lambda _: False)
        assert hand.verdict(1, accept) is INVALID
    hand.check.begin_roster()
    assert hand.verdict(1, accept) is VALID


def test_a_bad_move_of_a_step_to_come_cannot_be_judged_yet(hand: Hand) -> None:
    """It would be bad at the cut, and was not when it was voted for: nobody could act on that."""
    # R-16-16
    hand.move()
    done = hand.session.shared.complete
    assert done is not None
    later = hand.event(4, BAD, step=hand.open + 1, seq=hand.open + 1)
    paper = BadMove(later)
    leave = hand.paper(4, Leave())
    hand.session.pool.want(names([paper]), 1)
    hand.session.pool.file(paper)
    assert hand.session.pool.get(names([paper])[0]) is not None
    hand.session.pool.file(leave)
    last = Last(done.number, tuple(event.hash for event in done.events))
    promises = [(seat, hand.promise(seat, (0, 1), last=last)) for seat in (1, 2, 3)]
    digest = step_digest(0, done.number, [event.hash for event in done.events])
    cut = Cut(done.number, log_digest(hand.toy.ledger.digest, digest))
    papers: list[Paper] = [paper, leave]
    value = hand.decision(papers, cut).raw
    assert hand.verdict(1, hand.proposal(1, 0, papers, promises, value)) is UNKNOWN
    alone = hand.decision([leave], cut).raw
    assert hand.verdict(1, hand.proposal(1, 0, [leave], promises, alone)) is VALID


def test_a_bad_move_of_the_open_step_counts(hand: Hand) -> None:
    bad = BadMove(hand.event(4, BAD))
    hand.file(bad)
    accept = hand.proposal(1, 0, [bad])
    assert hand.verdict(1, accept) is VALID
    assert hand.decision([bad]).expelled == (4,)


# -- the cut


def test_a_step_that_is_final_here_cannot_be_undone(hand: Hand, wishes: list[Paper]) -> None:
    """Its value is right for the cut that the promises claim; but all have acked a step more."""
    last = hand.last()
    assert last is not None
    earlier = Last(last.step - 1, (NOISE,))
    other = Last(last.step, (NOISE,) * len(last.events))
    for lie in (None, earlier, other):
        promises = [(seat, hand.promise(seat, (0, 1), last=lie)) for seat in (1, 2, 3)]
        assert hand.verdict(1, hand.proposal(1, 0, wishes, promises)) is INVALID
    mixed = [
        (1, hand.promise(1, (0, 1))),
        *[(s, hand.promise(s, (0, 1), last=other)) for s in (2, 3)],
    ]
    assert hand.verdict(1, hand.proposal(1, 0, wishes, mixed)) is INVALID
    knows_less = [(s, hand.promise(s, (0, 1), last=earlier)) for s in (2, 3)]
    one_knows = [(1, hand.promise(1, (0, 1))), *knows_less]
    assert hand.verdict(1, hand.proposal(1, 0, wishes, one_knows)) is VALID


def test_no_one_has_acked_anything_before_the_roster() -> None:
    hand = Hand()
    papers = hand.wishes(4, 1, 2, 3)
    hand.file(*papers)
    assert hand.verdict(1, hand.proposal(1, 0, papers)) is VALID
    new = Hand()
    new.file(*papers)
    new.session.shared.ledger.step = replace(new.toy.ledger.step, number=3)
    promises = [(seat, new.promise(seat, (0, 1), last=Last(2, (NOISE,)))) for seat in (1, 2, 3)]
    assert new.verdict(1, new.proposal(1, 0, papers, promises)) is INVALID


def test_a_step_ahead_of_ours_is_waited_for(hand: Hand, wishes: list[Paper]) -> None:
    ahead = Last(hand.open + 1, (NOISE,))
    promises = [(seat, hand.promise(seat, (0, 1))) for seat in (1, 2)]
    promises.append((3, hand.promise(3, (0, 1), last=ahead)))
    assert hand.verdict(1, hand.proposal(1, 0, wishes, promises)) is UNKNOWN


def _acked(hand: Hand, papers: list[Paper], seats: tuple[int, ...]) -> Accept:
    """A proposal whose promises name the open step, which these seats have acked."""
    done = hand.session.shared.complete
    assert done is not None
    last = Last(done.number, tuple(event.hash for event in done.events))
    promises = [
        (seat, hand.promise(seat, (0, 1), last=last if seat in seats else hand.last()))
        for seat in (1, 2, 3)
    ]
    digest = step_digest(0, done.number, [event.hash for event in done.events])
    cut = Cut(done.number, log_digest(hand.toy.ledger.digest, digest))
    return hand.proposal(1, 0, papers, promises, hand.decision(papers, cut).raw)


def test_the_open_step_counts_if_one_of_them_has_acked_it(hand: Hand, wishes: list[Paper]) -> None:
    hand.move()
    assert hand.verdict(1, _acked(hand, wishes, (2,))) is VALID
    earlier = hand.proposal(1, 0, wishes, None)
    cut_away = replace(_acked(hand, wishes, (2,)), value=earlier.value)
    assert hand.verdict(2, replace(cut_away, round=0)) is INVALID


def test_moves_that_a_promise_names_and_that_are_not_here_are_asked_for(
    hand: Hand, wishes: list[Paper]
) -> None:
    last = Last(hand.open, tuple(bytes([at]) * 32 for at in range(5)))
    promises = [(seat, hand.promise(seat, (0, 1), last=last)) for seat in (1, 2, 3)]
    assert hand.verdict(1, hand.proposal(1, 0, wishes, promises)) is UNKNOWN
    asked = [m for m in hand.do(hand.session.shared.flush()) if isinstance(m, WantEvents)]
    assert [message.hashes for message in asked] == [last.events]


@pytest.mark.parametrize("count", [4, 6])
def test_a_promise_names_as_many_moves_as_are_owed(
    hand: Hand, wishes: list[Paper], count: int
) -> None:
    hand.move()
    done = hand.session.shared.complete
    assert done is not None
    hashes = tuple(event.hash for event in done.events)
    last = Last(hand.open, (*hashes, hashes[0])[:count])
    promises = [(seat, hand.promise(seat, (0, 1), last=last)) for seat in (1, 2, 3)]
    assert hand.verdict(1, hand.proposal(1, 0, wishes, promises)) is INVALID


def test_a_promise_names_the_moves_of_the_seats_that_owe_them_in_order(
    hand: Hand, wishes: list[Paper]
) -> None:
    hand.move()
    done = hand.session.shared.complete
    assert done is not None
    turned = Last(hand.open, tuple(event.hash for event in done.events[::-1]))
    promises = [(seat, hand.promise(seat, (0, 1), last=turned)) for seat in (1, 2, 3)]
    assert hand.verdict(1, hand.proposal(1, 0, wishes, promises)) is INVALID


def test_a_promise_names_no_move_that_is_bad(hand: Hand, wishes: list[Paper]) -> None:
    """A version of a liar's move that is here because it clashes with another one."""
    # R-16-17
    hand.move()
    bad = hand.event(4, BAD)
    hand.hear(4, Moved(bad.raw))
    assert hand.session.moves.named(bad.hash) is not None
    moves = [event.hash for event in hand.toy.ledger.moves.values()]
    last = Last(hand.open, (*moves[:4], bad.hash))
    promises = [(seat, hand.promise(seat, (0, 1), last=last)) for seat in (1, 2, 3)]
    assert hand.verdict(1, hand.proposal(1, 0, wishes, promises)) is INVALID


# -- a step in two versions


def _two_versions(hand: Hand, papers: list[Paper], cut: Cut | None = None) -> Accept:
    """Seat 4 showed one move to us and to seat 1, another to seats 2 and 3."""
    if hand.session.shared.complete is None:
        hand.move()
    other = hand.event(4, b"other")
    hand.hear(4, Moved(other.raw))
    moves = [event.hash for event in hand.toy.ledger.moves.values()]
    ours, theirs = Last(hand.open, tuple(moves)), Last(hand.open, (*moves[:4], other.hash))
    promises = [
        (1, hand.promise(1, (0, 1), last=ours)),
        (2, hand.promise(2, (0, 1), last=theirs)),
        (3, hand.promise(3, (0, 1), last=theirs)),
    ]
    value = hand.decision(papers, cut).raw
    return hand.proposal(1, 0, papers, promises, value)


def test_who_signed_two_moves_is_not_passed_over(hand: Hand, wishes: list[Paper]) -> None:
    # R-12-39
    accept = _two_versions(hand, wishes)
    assert hand.verdict(1, accept) is INVALID


def test_with_the_proof_the_step_is_opened_again(hand: Hand) -> None:
    hand.move()
    other = hand.event(4, b"other")
    fork = fork_of(hand.toy.ledger.moves[4], other)
    hand.hear(4, Moved(other.raw))
    accept = _two_versions(hand, [fork])
    assert hand.verdict(1, accept) is VALID  # seats 1 and 2 are honest, and claim two versions


def test_a_proof_that_fits_into_no_seal_need_not_be_named(
    hand: Hand, wishes: list[Paper], monkeypatch: pytest.MonkeyPatch
) -> None:
    # R-12-39
    monkeypatch.setattr(type(hand.toy), "room_for_evidence", property(lambda _: 10))
    assert hand.verdict(1, _two_versions(hand, wishes)) is VALID


def test_the_word_of_a_proven_liar_does_not_count_for_the_cut(hand: Hand) -> None:
    """Seat 3 alone claims to have acked the open step, and has signed a contradiction."""
    acks = [hand.say(3, Ack(hand.origin, hand.open, digest)) for digest in (NOISE, bytes(32))]
    proof = contradiction_of(*acks)
    hand.file(proof)
    hand.move()
    done = hand.session.shared.complete
    assert done is not None
    last = Last(done.number, tuple(event.hash for event in done.events))
    promises = [(seat, hand.promise(seat, (0, 1))) for seat in (1, 2, 4)]
    promises.append((3, hand.promise(3, (0, 1), last=last)))
    assert hand.verdict(1, hand.proposal(1, 0, [proof], promises)) is VALID


def test_a_majority_without_proven_liars_is_needed_for_our_vote(
    hand: Hand, wishes: list[Paper]
) -> None:
    accept = hand.proposal(1, 0, wishes)
    assert hand.check.trusted(accept)
    acks = [hand.say(3, Ack(hand.origin, hand.open, digest)) for digest in (NOISE, bytes(32))]
    hand.file(contradiction_of(*acks))
    assert not hand.check.trusted(accept)
    four = [(seat, hand.promise(seat, (0, 1))) for seat in (1, 2, 3, 4)]
    assert hand.check.trusted(hand.proposal(1, 0, wishes, four))


# -- what was voted for before


@pytest.fixture
def voted(hand: Hand, wishes: list[Paper]) -> bytes:
    """A proposal of seat 1 that holds; seat 2 has voted for it."""
    item = hand.item(1, hand.proposal(1, 0, wishes))
    hand.session.pool.pin([item])
    assert hand.check.verdict(item) is VALID
    return item.id


def _after(hand: Hand, vote: Vote, papers: list[Paper], inherited: bytes | None) -> Accept:
    promises = [(seat, hand.promise(seat, (1, 3))) for seat in (1, 3)]
    promises.append((2, hand.promise(2, (1, 3), vote)))
    return hand.proposal(3, 1, papers, promises, inherited=inherited)


def test_what_was_voted_for_is_taken_over(hand: Hand, wishes: list[Paper], voted: bytes) -> None:
    accept = _after(hand, Vote((0, 1), voted), wishes, voted)
    assert hand.verdict(3, accept) is VALID


def test_what_was_voted_for_is_not_passed_over(
    hand: Hand, wishes: list[Paper], voted: bytes
) -> None:
    """The value lock: it may have been chosen already."""
    assert hand.verdict(3, _after(hand, Vote((0, 1), voted), wishes, None)) is INVALID
    nothing = replace(_after(hand, Vote((0, 1), voted), [], voted))
    assert hand.verdict(3, nothing) is INVALID
    value = replace(_after(hand, Vote((0, 1), voted), wishes, voted), value=b"")
    assert hand.verdict(3, value) is INVALID


def test_what_is_taken_over_has_the_same_papers(
    hand: Hand, wishes: list[Paper], voted: bytes
) -> None:
    accept = _after(hand, Vote((0, 1), voted), wishes, voted)
    assert hand.verdict(3, replace(accept, papers=names(wishes)[:2])) is INVALID


def test_a_vote_names_the_ballot_of_its_proposal(
    hand: Hand, wishes: list[Paper], voted: bytes
) -> None:
    assert hand.verdict(3, _after(hand, Vote((0, 2), voted), wishes, voted)) is INVALID


def test_the_highest_vote_counts(hand: Hand, wishes: list[Paper], voted: bytes) -> None:
    second = hand.item(2, replace(hand.proposal(2, 0, []), round=0))
    hand.session.pool.pin([second])
    assert hand.check.verdict(second) is VALID
    votes = {1: None, 2: Vote((0, 1), voted), 3: Vote((0, 2), second.id)}
    promises = [(seat, hand.promise(seat, (1, 3), vote)) for seat, vote in votes.items()]
    lower = hand.proposal(3, 1, wishes, promises, inherited=voted)
    higher = hand.proposal(3, 1, [], promises, inherited=second.id)
    assert hand.verdict(3, lower) is INVALID
    hand.check._refused.clear()
    assert hand.verdict(3, higher) is VALID


def test_a_proposal_that_is_taken_over_is_asked_for_and_judged_in_turn(
    hand: Hand, wishes: list[Paper]
) -> None:
    """No liar can make a vote up."""
    first = hand.item(1, hand.proposal(1, 0, wishes, value=b"garbage"))
    accept = replace(_after(hand, Vote((0, 1), first.id), wishes, first.id), value=b"garbage")
    assert hand.verdict(3, accept) is UNKNOWN
    asked = [m for m in hand.do(hand.session.shared.flush()) if isinstance(m, WantItems)]
    assert WantItems((first.id[:SHORT],)) in asked
    hand.session.pool.pin([first])
    assert hand.verdict(3, accept) is INVALID


def test_a_proposal_takes_nothing_over_from_a_later_one(hand: Hand, wishes: list[Paper]) -> None:
    """Two that name each other would never end."""
    later = hand.item(2, hand.proposal(2, 5, wishes))
    hand.session.pool.pin([later])
    accept = replace(hand.proposal(1, 1, wishes), inherited=later.id)
    assert hand.verdict(1, accept) is INVALID
    same = hand.item(1, replace(hand.proposal(1, 1, wishes), inherited=None))
    hand.session.pool.pin([same])
    assert hand.verdict(1, replace(hand.proposal(1, 1, []), inherited=same.id)) is INVALID


def test_what_is_taken_over_is_a_proposal(hand: Hand, wishes: list[Paper]) -> None:
    named = names(wishes)[0]
    accept = _after(hand, Vote((0, 1), named), wishes, named)
    assert hand.verdict(3, accept) is INVALID


# -- which promises a proposer can follow


def test_a_promise_with_nothing_to_it_can_be_followed(hand: Hand) -> None:
    assert hand.check.follows(hand.claim(1, hand.promise(1, (1, 0))))
    assert hand.check.follows(hand.claim(1, hand.promise(1, (1, 0), last=None)))


def test_a_vote_is_followed_if_its_proposal_holds(
    hand: Hand, wishes: list[Paper], voted: bytes
) -> None:
    def follows(vote: Vote) -> bool:
        return hand.check.follows(hand.claim(2, hand.promise(2, (2, 0), vote)))

    assert follows(Vote((0, 1), voted))
    assert not follows(Vote((0, 2), voted))
    assert not follows(Vote((0, 1), names(wishes)[0]))
    bad = hand.item(3, hand.proposal(3, 0, wishes, value=b"garbage"))
    hand.session.pool.pin([bad])
    assert not follows(Vote((0, 3), bad.id))


def test_a_vote_for_something_unknown_is_not_followed_but_asked_for(hand: Hand) -> None:
    # R-16-17
    promise = hand.promise(2, (2, 0), Vote((0, 1), NOISE))
    assert not hand.check.follows(hand.claim(2, promise))
    asked = [m for m in hand.do(hand.session.shared.flush()) if isinstance(m, WantItems)]
    assert asked == [WantItems((NOISE[:SHORT],))]


def test_the_last_step_of_a_promise_is_one_that_can_be_looked_at(hand: Hand) -> None:
    def follows(last: Last) -> bool:
        return hand.check.follows(hand.claim(2, hand.promise(2, (2, 0), last=last)))

    final = hand.last()
    assert final is not None
    assert follows(final)
    assert follows(Last(final.step - 1, (NOISE,)))  # knows less, which changes nothing
    assert not follows(replace(final, events=(NOISE,)))
    assert not follows(Last(hand.open + 1, (NOISE,)))
    assert not follows(Last(hand.open, (NOISE,) * 5))
    assert not follows(Last(hand.open, (NOISE,) * 4))
    hand.move()
    moves = tuple(event.hash for event in hand.toy.ledger.moves.values())
    assert follows(Last(hand.open, moves))


def test_no_one_can_have_acked_a_step_of_another_roster() -> None:
    hand = Hand()
    hand.session.shared.ledger.step = replace(hand.toy.ledger.step, number=3)
    promise = hand.promise(2, (2, 0), last=Last(2, (NOISE,)))
    assert not hand.check.follows(hand.claim(2, promise))


def test_moves_that_are_named_and_missing_are_asked_for(hand: Hand) -> None:
    events = tuple(bytes([at]) * 32 for at in range(5))
    promise = hand.promise(2, (2, 0), last=Last(hand.open, events))
    assert not hand.check.follows(hand.claim(2, promise))
    asked = [m for m in hand.do(hand.session.shared.flush()) if isinstance(m, WantEvents)]
    assert [message.hashes for message in asked] == [events]
