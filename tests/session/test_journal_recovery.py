"""Doubt: who is asked, whose answer counts, what is given back, and when it is over."""

import pytest

from p2p_dixit.log.event import sign_event
from p2p_dixit.log.journal_records import Record
from p2p_dixit.log.statements import Accept, Accepted, Ack, Last, Promise, Vote, Wish
from p2p_dixit.membership.decision import decision_hash
from p2p_dixit.membership.grounds import Paper
from p2p_dixit.session.effects import InDoubt
from p2p_dixit.session.limits import MAX_GROUNDS_BYTES, RECALL_AGAIN
from p2p_dixit.session.messages import (
    MAX_RETURNED,
    Certified,
    Have,
    Message,
    Moved,
    Recall,
    Returned,
    Stated,
)
from tests.session.hand import NOISE, Hand

NONCE = b"n" * 16


@pytest.fixture
def hand() -> Hand:
    """In doubt, and has asked everybody."""
    hand = Hand()
    hand.play(2)
    hand.until_owes()
    hand.forget()
    hand.do(hand.session.doubt(hand.now))
    return hand


def _doubts(hand: Hand) -> bool:
    return hand.session.shared.doubt


def _asked(hand: Hand) -> dict[int, bytes]:
    return {seat: message.nonce for seat, message in hand.sent if isinstance(message, Recall)}


def _answer(hand: Hand, seat: int, **changes: object) -> None:
    fields: dict[str, object] = {
        "nonce": _asked(hand)[1],
        "roster": 0,
        "origin": hand.origin,
        "step": hand.open,
        "events": (),
        "statements": (),
    }
    hand.hear(seat, Returned(**{**fields, **changes}))  # type: ignore[arg-type]


# -- asking


def test_every_other_seat_is_asked_until_it_has_answered(hand: Hand) -> None:
    # R-12-42
    assert set(_asked(hand)) == {1, 2, 3, 4}
    assert hand.told(InDoubt) == [InDoubt((1, 2, 3, 4))]
    _answer(hand, 2)
    hand.sent = [one for one in hand.sent if one[0] == 1]
    hand.wait(RECALL_AGAIN + 0.1)
    assert set(_asked(hand)) == {1, 3, 4}
    assert hand.told(InDoubt)[-1] == InDoubt((1, 3, 4))


def test_the_doubt_is_written_down_and_lasts_through_a_restart(hand: Hand) -> None:
    # R-12-42
    assert hand.written(Record.DOUBT) == [_asked(hand)[1]]
    nonce = _asked(hand)[1]
    hand.restart()
    assert _doubts(hand)
    hand.wait(RECALL_AGAIN + 0.1)
    assert set(_asked(hand).values()) == {nonce}


def test_the_doubt_ends_when_everybody_has_answered_and_that_is_written_down(hand: Hand) -> None:
    # R-12-45
    for seat in (1, 2, 3):
        _answer(hand, seat)
    assert _doubts(hand)
    _answer(hand, 4)
    assert not _doubts(hand)
    assert hand.written(Record.DOUBT)[-1] == b""
    assert hand.told(InDoubt)[-1] == InDoubt(())
    hand.restart()
    assert not _doubts(hand)


@pytest.mark.parametrize(
    "changes",
    [
        {"nonce": NONCE},
        {"roster": 1},
        {"origin": NOISE},
        {"step": 99},
    ],
)
def test_an_answer_counts_if_it_is_to_this_question_and_the_peer_stands_where_we_do(
    hand: Hand, changes: dict[str, object]
) -> None:
    # R-12-44
    for seat in (1, 2, 3):
        _answer(hand, seat)
    _answer(hand, 4, **changes)
    assert _doubts(hand)
    _answer(hand, 4, step=hand.open - 1)
    assert not _doubts(hand)


def test_an_answer_of_a_stranger_does_not_count(hand: Hand) -> None:
    hand.do(hand.session.connect(hand.keys[5].public, hand.now))
    for seat in (1, 2, 3):
        _answer(hand, seat)
    _answer(hand, 5, events=(b"garbage",))  # not even read
    assert _doubts(hand)
    assert not hand.session.journal_recovery.expects(
        hand.session.shared.links[hand.keys[5].public],
        Returned(_asked(hand)[1], 0, hand.origin, 0, (), ()),
    )


def test_nothing_is_taken_in_that_was_not_asked_for() -> None:
    hand = Hand()
    hand.until_owes()
    promise = hand.say(0, hand.promise(0, (3, 1)))
    here = (0, hand.origin, hand.open)
    hand.hear(1, Returned(NONCE, *here, (), (promise.raw,)))
    assert hand.session.acceptor.promised is None
    assert not _doubts(hand)


def test_what_comes_back_binds_again_and_is_written_down(hand: Hand) -> None:
    # R-12-44
    event, promise = hand.event(0), hand.say(0, hand.promise(0, (3, 1)))
    _answer(hand, 1, events=(event.raw,), statements=(promise.raw,))
    assert hand.toy.ledger.moves[0] == event
    assert hand.session.acceptor.promised == (3, 1)
    hand.session.shared.persist()
    hand.do(hand.session.shared.flush())
    assert event.raw in hand.written(Record.EVENT)
    assert promise.raw in hand.written(Record.STATEMENT)


def test_the_moves_of_others_do_not_come_in_by_this_door(hand: Hand) -> None:
    _answer(hand, 1, events=(hand.event(2).raw,))
    assert not hand.toy.ledger.moves


def test_the_doubt_lasts_until_what_was_acked_and_voted_for_is_here(hand: Hand) -> None:
    # R-12-45
    papers = hand.wishes(4, 1, 2, 3)
    accept = hand.proposal(1, 0, papers)
    other = hand.proposal(1, 0, [])  # the proposer lies: two proposals in one ballot
    vote = hand.say(0, Accepted(hand.origin, (0, 1), decision_hash(accept.value)))
    for seat in (1, 2, 3, 4):
        _answer(hand, seat, statements=(vote.raw,))
    assert not hand.session.journal_recovery.waiting
    assert _doubts(hand)
    assert hand.session.acceptor.unknown == (0, 1)
    hand.session.pool.pin([hand.item(1, other)])
    assert hand.session.acceptor.unknown == (0, 1)
    hand.hear(1, hand.stated(1, accept))
    assert not _doubts(hand)
    assert hand.session.acceptor.vote is not None
    assert hand.session.acceptor.vote.accept == hand.say(1, accept).hash


def test_the_doubt_lasts_until_the_moves_of_our_ack_are_here(hand: Hand) -> None:
    moves = hand.moves()
    ack = hand.say(0, Ack(hand.origin, hand.open, _digest(hand)))
    for seat in (1, 2, 3, 4):
        _answer(hand, seat, statements=(ack.raw,))
    assert _doubts(hand)
    for event in moves.values():
        hand.hear(1, Moved(event.raw))
    assert not _doubts(hand)


def _digest(hand: Hand) -> bytes:
    other = Hand()
    other.play(2)
    other.until_owes()
    other.move()
    done = other.session.shared.complete
    assert done is not None
    return done.digest


def test_under_a_new_roster_everybody_is_asked_again(hand: Hand) -> None:
    _answer(hand, 1)
    hand.session.journal_recovery.begin_roster()
    assert list(hand.session.journal_recovery.waiting) == [1, 2, 3, 4]


# -- answering


@pytest.fixture
def witness() -> Hand:
    """Holds what seat 1 has signed."""
    hand = Hand()
    hand.play(2)
    hand.until_owes()
    return hand


def _returned(hand: Hand, seat: int = 1) -> Returned:
    hand.forget()
    messages = hand.hear(seat, Recall(NONCE))
    (returned,) = [message for message in messages if isinstance(message, Returned)]
    return returned


def test_all_that_a_seat_signed_and_that_is_not_history_is_given_back(witness: Hand) -> None:
    # R-12-43
    witness.move()
    done = witness.session.shared.complete
    assert done is not None
    ack = witness.say(1, Ack(witness.origin, witness.open, done.digest))
    place = witness.toy.ledger.place_of(1)
    later = sign_event(
        witness.keys[1],
        type(place)(**{**vars(place), "step": place.step + 1, "seq": place.seq + 1}),
        "play",
        b"early",
    )
    last = Last(done.number, tuple(event.hash for event in done.events))
    promise = witness.say(1, witness.promise(1, (0, 2), last=last))
    proposal = witness.proposal(2, 0, [])
    accept = witness.say(2, proposal)
    vote = witness.say(1, Accepted(witness.origin, (0, 2), decision_hash(proposal.value)))
    other = witness.say(3, witness.proposal(3, 0, []))
    sent: list[Message] = [Moved(later.raw)]
    sent += [Stated(one.raw) for one in (ack, promise, accept, vote, other)]
    witness.hear(1, *sent)
    returned = _returned(witness)
    assert returned.nonce == NONCE
    assert (returned.roster, returned.origin, returned.step) == (0, witness.origin, witness.open)
    assert set(returned.events) == {witness.toy.ledger.moves[1].raw, later.raw}
    assert {ack.raw, promise.raw, accept.raw, vote.raw} <= set(returned.statements)
    assert other.raw not in returned.statements


def test_strangers_get_no_answer(witness: Hand) -> None:
    witness.do(witness.session.connect(witness.keys[5].public, witness.now))
    assert not [m for m in witness.hear(5, Recall(NONCE)) if isinstance(m, Returned)]


def test_a_seal_too_large_for_the_answer_goes_before_it(witness: Hand) -> None:
    place = witness.toy.ledger.place_of(1)
    there = type(place)(**{**vars(place), "step": place.step + 1, "seq": place.seq + 1})
    large = sign_event(witness.keys[1], there, "seal", bytes(MAX_GROUNDS_BYTES // 2 + 1))
    witness.hear(1, Moved(large.raw))
    witness.forget()
    messages = [m for m in witness.hear(1, Recall(NONCE)) if not isinstance(m, Have)]
    assert messages[0] == Moved(large.raw)
    assert isinstance(messages[1], Returned)
    assert messages[1].events == ()


def test_answers_are_rationed(witness: Hand) -> None:
    place = witness.toy.ledger.place_of(1)
    there = type(place)(**{**vars(place), "step": place.step + 1, "seq": place.seq + 1})
    large = sign_event(witness.keys[1], there, "seal", bytes(480 * 1024))
    witness.hear(1, Moved(large.raw))
    answered = 0
    for _ in range(200):
        answered += any(isinstance(m, Returned) for m in witness.hear(1, Recall(NONCE)))
    assert 32 <= answered <= 80  # 32 MiB at once


def test_an_own_promise_is_recalled_with_the_step_it_names() -> None:
    hand = Hand()
    hand.play(2)
    last = Last(7, (NOISE,))
    hand.session.acceptor.recall(Promise(hand.origin, (2, 1), None, last))
    assert hand.session.acks.last == last
    assert hand.session.acceptor.promised == (2, 1)


def test_wishes_may_be_signed_in_doubt(hand: Hand) -> None:
    # R-12-41
    hand.do(hand.session.wish(3, hand.now))
    wishes = [item.paper for item in hand.session.pool.papers()]
    assert wishes == [hand.paper(0, Wish(3, hand.open))]


def test_a_proposal_that_is_not_the_voted_one_does_not_end_the_doubt(hand: Hand) -> None:
    vote = hand.say(0, Accepted(hand.origin, (0, 1), NOISE))
    for seat in (1, 2, 3, 4):
        _answer(hand, seat, statements=(vote.raw,))
    other = hand.proposal(2, 0, [])
    assert isinstance(other, Accept)
    hand.hear(2, hand.stated(2, other))
    assert _doubts(hand)


def test_nobody_is_asked_without_doubt() -> None:
    hand = Hand()
    assert hand.session.journal_recovery.due is None
    hand.do(hand.session.doubt(hand.now))
    assert hand.session.journal_recovery.due is not None


def test_a_decision_in_the_middle_of_it_has_everybody_asked_again(hand: Hand) -> None:
    for seat in (1, 2, 3):
        _answer(hand, seat)
    assert list(hand.session.journal_recovery.waiting) == [4]
    hand.hear(1, Certified(hand.certificate(hand.decision([]), [], 1, 2, 3).raw))
    assert hand.session.shared.roster.number == 1
    assert list(hand.session.journal_recovery.waiting) == [1, 2, 3, 4]


# -- what is given back


def returned_to(hand: Hand, seat: int) -> Returned:
    hand.forget()
    (answer,) = [
        message for message in hand.hear(seat, Recall(b"n" * 16)) if isinstance(message, Returned)
    ]
    return answer


def voted_for(hand: Hand) -> tuple[Accept, list[Paper]]:
    """A proposal of seat 1 that seat 2 voted for, and this session as well."""
    hand.play(2)
    hand.until_owes()
    wishes = hand.wishes(4, 1, 2, 3)
    hand.file(*wishes)
    proposal = hand.proposal(1, 0, wishes)
    hand.hear(1, hand.stated(1, proposal))
    vote = Accepted(hand.origin, (0, 1), hand.decision(wishes).hash)
    hand.hear(2, hand.stated(2, vote))
    return proposal, wishes


def again(hand: Hand, turn: int, before: tuple[int, Accept], papers: list[Paper]) -> Accept:
    """The proposal of seat 1 in a later round that takes an earlier one over."""
    vote = Vote((before[0], 1), hand.say(1, before[1]).hash)
    promises = [(seat, hand.promise(seat, (turn, 1), vote)) for seat in (1, 2, 3)]
    proposal = hand.proposal(1, turn, papers, promises, inherited=vote.accept)
    hand.now += 5
    hand.hear(1, hand.stated(1, proposal))
    return proposal


def test_a_proposal_that_was_voted_for_is_given_back_after_a_later_one_took_its_slot() -> None:
    hand = Hand()
    proposal, wishes = voted_for(hand)
    again(hand, 3, (0, proposal), wishes)
    assert hand.say(1, proposal).raw in returned_to(hand, 2).statements


def test_a_proposal_that_only_a_promise_names_is_given_back() -> None:
    hand = Hand()
    proposal, wishes = voted_for(hand)
    again(hand, 3, (0, proposal), wishes)
    vote = Vote((0, 1), hand.say(1, proposal).hash)
    hand.hear(3, hand.stated(3, hand.promise(3, (4, 2), vote)))
    assert hand.say(1, proposal).raw in returned_to(hand, 3).statements


def test_no_more_is_given_back_than_a_message_may_hold_and_what_binds_most_first() -> None:
    # R-12-43
    hand = Hand()
    proposal, wishes = voted_for(hand)
    last = (0, proposal)
    for turn in range(4, 34):
        last = (turn, again(hand, turn, last, wishes))
    statements = returned_to(hand, 1).statements
    assert len(statements) <= MAX_RETURNED
    assert hand.say(1, last[1]).raw in statements


def test_a_move_of_ours_in_a_later_step_that_we_do_not_know_begins_a_doubt() -> None:
    hand = Hand()
    hand.play(2)
    hand.until_owes()
    later = hand.event(0, step=hand.open + 1, seq=hand.toy.ledger.place_of(0).seq + 1)
    hand.hear(1, Moved(later.raw))
    assert hand.session.shared.doubt
    assert later.raw in hand.written(Record.EVENT)
    hand.restart()
    assert hand.session.shared.doubt
    assert hand.toy.ledger.held(0) == (later,)


def test_a_second_doubt_has_everybody_asked_again_at_once(hand: Hand) -> None:
    # R-12-42
    _answer(hand, 1)
    assert hand.session.journal_recovery.waiting == (2, 3, 4)
    hand.forget()
    hand.do(hand.session.doubt(hand.now))
    assert set(_asked(hand)) == {1, 2, 3, 4}


def test_everybody_is_asked_now_and_then_and_the_player_told_once(hand: Hand) -> None:
    # R-12-42
    asked = []
    for now in (0.0, RECALL_AGAIN / 2, RECALL_AGAIN, 1.5 * RECALL_AGAIN):
        hand.do(hand.session.tick(now))
        asked.append(sum(isinstance(message, Recall) for _, message in hand.sent) // 4)
    assert asked == [1, 1, 2, 2]
    assert hand.told(InDoubt) == [InDoubt((1, 2, 3, 4))]


def test_the_end_of_the_doubt_is_not_told_before_all_is_here(hand: Hand) -> None:
    # R-12-45
    lost = hand.say(0, Ack(hand.origin, hand.open, NOISE)).raw
    for seat in (1, 2, 3, 4):
        _answer(hand, seat, statements=(lost,))
    for seat, event in hand.moves().items():  # other moves than those that were acked
        hand.hear(seat or 1, Moved(event.raw))
    assert hand.session.shared.complete is not None
    assert _doubts(hand)
    assert InDoubt(()) not in hand.told(InDoubt)


def test_at_the_end_of_the_doubt_the_step_is_acked_at_once(hand: Hand) -> None:
    moves = hand.moves()
    for seat in (1, 2, 3, 4):
        hand.hear(seat, Moved(moves[seat].raw))
    for seat in (1, 2, 3, 4):
        _answer(hand, seat, events=(moves[0].raw,))
    assert not _doubts(hand)
    assert hand.own(Ack)


def test_an_answer_that_comes_after_the_doubt_is_passed_over(hand: Hand) -> None:
    for seat in (1, 2, 3, 4):
        _answer(hand, seat)
    assert not _doubts(hand)
    _answer(hand, 1, statements=(hand.say(0, hand.promise(0, (3, 1))).raw,))
    assert hand.session.acceptor.promised is None


def test_small_moves_are_given_back_in_the_answer_alone() -> None:
    hand = Hand()
    hand.until_owes()
    hand.move(1)
    answers = hand.hear(1, Recall(NONCE))
    assert [type(answer) for answer in answers] == [Returned]


def test_a_spectator_in_doubt_asks_nobody() -> None:
    hand = Hand(3, me=3)
    hand.do(hand.session.doubt(hand.now))
    assert not [message for _, message in hand.sent if isinstance(message, Recall)]
