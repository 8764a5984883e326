"""When a seat calls for a decision, and in which round."""

import pytest

from p2p_dixit.log.statements import Accepted, Prepare, Vote
from p2p_dixit.membership.grounds import Paper
from p2p_dixit.membership.limits import FIRST_PAUSE, MAX_ROUND_JUMP, PATIENCE
from tests.session.hand import Hand


@pytest.fixture
def hand() -> Hand:
    hand = Hand()
    hand.play(2)
    hand.until_owes()
    hand.forget()
    return hand


def _grounds(hand: Hand) -> list[Paper]:
    papers = hand.wishes(4, 0, 1, 2)
    hand.file(*papers)
    return papers


def test_the_lowest_seat_that_wants_it_begins_almost_at_once(hand: Hand) -> None:
    # R-12-33
    _grounds(hand)
    due = hand.session.proposer.due
    assert due == hand.now + FIRST_PAUSE
    hand.wait(2 * FIRST_PAUSE)
    assert [body.round for body in hand.own(Prepare) if isinstance(body, Prepare)] == [0]


def test_whoever_promises_the_ballot_of_another_lets_that_seat_finish(hand: Hand) -> None:
    # R-12-33
    papers = _grounds(hand)
    hand.hear(1, hand.stated(1, hand.prepare(1, 0, papers)))
    assert hand.session.acceptor.promised == (0, 1)
    due = hand.session.proposer.due
    assert due is not None
    assert due >= hand.now + PATIENCE
    hand.hear(2, hand.stated(2, hand.promise(2, (0, 1))))
    assert hand.session.proposer.due == due


def test_nobody_proposes_without_grounds(hand: Hand) -> None:
    hand.file(*hand.wishes(4, 0, 1))
    assert hand.session.proposer.due is None


def test_the_next_round_is_above_whatever_was_accepted_or_promised(hand: Hand) -> None:
    # R-12-37
    proposer = hand.session.proposer
    assert proposer._next_round() == 0
    hand.session.acceptor._promise((7, 2))
    assert proposer._next_round() == 8
    hand.hear(3, hand.stated(3, hand.promise(3, (20, 3))))
    assert proposer._next_round() == 21
    hand.hear(2, hand.stated(2, hand.promise(2, (8 + 2 * MAX_ROUND_JUMP, 2))))
    assert proposer._next_round() == 21


def test_a_vote_that_is_found_later_does_not_take_the_place_of_a_newer_one(hand: Hand) -> None:
    statements = [hand.say(1, hand.proposal(1, turn, [])) for turn in (2, 1)]
    for turn, statement in zip((2, 1), statements, strict=True):
        hand.session.acceptor._vote(Vote((turn, 1), statement.hash))
    assert hand.session.acceptor.vote == Vote((2, 1), statements[0].hash)


def test_after_a_vote_a_later_proposal_of_the_same_value_is_voted_for(hand: Hand) -> None:
    # R-16-15
    papers = _grounds(hand)
    first = hand.proposal(1, 0, papers)
    hand.hear(1, hand.stated(1, first))
    name = hand.say(1, first).hash
    claims = [(seat, hand.promise(seat, (1, 2), Vote((0, 1), name))) for seat in (1, 2, 3)]
    again = hand.proposal(2, 1, papers, claims, value=first.value, inherited=name)
    hand.hear(2, hand.stated(2, again))
    votes = [body.ballot for body in hand.own(Accepted) if isinstance(body, Accepted)]
    assert votes == [(0, 1), (1, 2)]
    hand.hear(1, hand.stated(1, first))
    assert len(hand.own(Accepted)) == 2
