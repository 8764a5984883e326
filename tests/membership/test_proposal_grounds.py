"""Which papers a decision rests on, and when there is reason for one."""

import pytest

from p2p_dixit.log.fork import fork_of
from p2p_dixit.log.statements import Ack, Apply, Consent, Leave
from p2p_dixit.membership.grounds import Paper, contradiction_of
from p2p_dixit.membership.limits import MAX_SAID_BYTES
from p2p_dixit.membership.proposal_grounds import at_odds, chosen_papers, grounds, somebody_goes
from tests.session.hand import NOISE, Hand, names


@pytest.fixture
def hand() -> Hand:
    hand = Hand()
    hand.play(2)
    hand.until_owes()
    return hand


def _filed(hand: Hand, *papers: Paper) -> None:
    for paper in papers:
        assert hand.session.pool.file(paper) is not None


def _chosen(hand: Hand) -> tuple[bytes, ...]:
    return tuple(item.id for item in chosen_papers(hand.session.shared, hand.session.pool))


def _newcomer(hand: Hand) -> list[Paper]:
    application = hand.paper(5, Apply(hand.keys[5].public, "newcomer"))
    return [
        application,
        *(hand.paper(seat, Consent(application.statement.hash, hand.open)) for seat in range(5)),
    ]


def test_without_papers_there_is_no_reason(hand: Hand) -> None:
    shared, pool = hand.session.shared, hand.session.pool
    assert not grounds(shared, pool)
    assert not at_odds(shared, pool)
    assert not somebody_goes(shared, pool, hand.open - 1)
    assert _chosen(hand) == ()


def test_of_wishes_just_a_majority_is_taken_and_no_minority(hand: Hand) -> None:
    # R-12-35
    few, many = hand.wishes(3, 0, 1), hand.wishes(4, 0, 1, 2, 3)
    _filed(hand, *few, *many)
    assert _chosen(hand) == names(many[:3])
    assert grounds(hand.session.shared, hand.session.pool).removed == {4}


def test_wishes_of_proven_liars_are_not_taken(hand: Hand) -> None:
    wishes = hand.wishes(4, 0, 1, 2, 3)
    acks = [hand.say(0, Ack(hand.origin, hand.open, digest)) for digest in (NOISE, bytes(32))]
    proof = contradiction_of(*acks)
    _filed(hand, *wishes, proof)
    assert _chosen(hand) == names([proof, *wishes[1:]])


def test_wishes_about_a_step_long_over_are_no_reason(hand: Hand) -> None:
    _filed(hand, *hand.wishes(4, 0, 1, 2, step=hand.open - 2))
    assert not grounds(hand.session.shared, hand.session.pool)
    assert not at_odds(hand.session.shared, hand.session.pool)


def test_majorities_that_want_too_many_gone_are_at_odds(hand: Hand) -> None:
    shared, pool = hand.session.shared, hand.session.pool
    for target in (2, 3):
        _filed(hand, *hand.wishes(target, 0, 1, 4))
    assert not at_odds(shared, pool)
    assert grounds(shared, pool).removed == {2, 3}
    _filed(hand, *hand.wishes(4, 0, 1, 2))
    assert at_odds(shared, pool)
    assert not grounds(shared, pool).removed


def test_who_leaves_is_let_go(hand: Hand) -> None:
    leave = hand.paper(3, Leave())
    _filed(hand, leave)
    assert _chosen(hand) == names([leave])
    assert somebody_goes(hand.session.shared, hand.session.pool, hand.open - 1)


def test_a_newcomer_comes_with_all_consents_and_not_without(hand: Hand) -> None:
    papers = _newcomer(hand)
    _filed(hand, *papers[:-1])
    assert _chosen(hand) == ()
    _filed(hand, papers[-1])
    assert _chosen(hand) == names(papers)
    assert grounds(hand.session.shared, hand.session.pool).joined is not None
    assert not somebody_goes(hand.session.shared, hand.session.pool, hand.open - 1)


def test_who_cannot_sit_down_is_no_reason(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand.toy, "may_join", lambda _: False)
    _filed(hand, *_newcomer(hand))
    assert not grounds(hand.session.shared, hand.session.pool)
    assert _chosen(hand) == ()


def test_if_all_leave_nothing_is_decided(hand: Hand) -> None:
    _filed(hand, *(hand.paper(seat, Leave()) for seat in range(4)))
    assert grounds(hand.session.shared, hand.session.pool).removed == {0, 1, 2, 3}
    _filed(hand, hand.paper(4, Leave()))
    assert not grounds(hand.session.shared, hand.session.pool)


def test_evidence_comes_first_the_smallest_before_all_and_only_what_fits(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    # R-12-35
    acks = [hand.say(3, Ack(hand.origin, hand.open, digest)) for digest in (NOISE, bytes(32))]
    small = contradiction_of(*acks)
    large = fork_of(*(hand.event(4, body * 2000) for body in (b"a", b"b")))
    wishes = hand.wishes(2, 0, 1, 3)
    _filed(hand, large, small, *wishes)
    assert _chosen(hand) == names([small, large])  # a proven liar is no voice of a majority
    monkeypatch.setattr(type(hand.toy), "room_for_evidence", property(lambda _: 1000))
    assert names([small])[0] in _chosen(hand)
    assert names([large])[0] not in _chosen(hand)


def test_what_people_say_fits_into_its_own_room(hand: Hand) -> None:
    for target in range(5):
        _filed(hand, *hand.wishes(target, 0, 1, 2, 3, 4))
    chosen = chosen_papers(hand.session.shared, hand.session.pool)
    assert sum(len(item.raw) for item in chosen) <= MAX_SAID_BYTES
    assert [item.id for item in chosen] == sorted(item.id for item in chosen)
