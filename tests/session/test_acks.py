"""What a seat has acked, whose acks are kept, and what a seat says about that in a promise."""

import pytest

from p2p_dixit.log.journal_records import Record
from p2p_dixit.log.ledger import Done
from p2p_dixit.log.statements import Ack, Last, Promise
from p2p_dixit.session.limits import MAX_VARIANTS_PER_SEAT
from p2p_dixit.session.session import Session
from tests.session.hand import NOISE, Hand
from tests.session.toy import ToyGame

GAME = ToyGame(3, 5)


@pytest.fixture
def hand() -> Hand:
    hand = Hand()
    hand.play(3)
    hand.until_owes()
    hand.forget()
    return hand


def acked(hand: Hand, seat: int) -> set[tuple[int, bytes]]:
    return {(ack.step, ack.digest) for _, ack in hand.session.acks.of(seat)}


def test_the_last_step_acked_is_not_forgotten_while_catching_up_with_it() -> None:
    """The disk lost an ack and a promise; a peer returns the promise, then the log comes after."""
    session = GAME.player(0, 1, Session, lambda: 0.5).session
    last = Last(9, (bytes(32),))
    session.acceptor.recall(Promise(session.shared.roster.origin, (1, 0), None, last))
    session.acks.close(Done(0, 8, "play", ()), {0: b"our ack", 1: b"", 2: b""})
    assert session.acks.last == last


def test_a_later_step_becomes_the_last_one() -> None:
    session = GAME.player(0, 1, Session, lambda: 0.5).session
    for step in (3, 4):
        session.acks.close(Done(0, step, "play", ()), {0: b"our ack", 1: b"", 2: b""})
    assert session.acks.last == Last(4, ())


def test_a_step_that_others_made_final_is_not_the_last_one_that_we_acked() -> None:
    session = GAME.player(0, 1, Session, lambda: 0.5).session
    session.acks.close(Done(0, 3, "play", ()), {1: b"", 2: b""})
    assert session.acks.last is None


@pytest.mark.parametrize("ahead", [-2, -1, 0, 1, 2])
def test_acks_of_the_open_step_and_its_neighbours_are_kept(hand: Hand, ahead: int) -> None:
    step = hand.open + ahead
    kept = {(step, NOISE)} if abs(ahead) < 2 else set()
    hand.hear(2, hand.stated(2, Ack(hand.origin, step, NOISE)))
    assert (
        acked(hand, 2) - {(hand.open - 1, hand.session.shared.history[hand.open - 1].digest)}
        == kept
    )


def test_an_ack_under_another_roster_of_the_same_number_is_not_kept(hand: Hand) -> None:
    hand.hear(2, hand.stated(2, Ack(NOISE, hand.open, NOISE)))
    assert (hand.open, NOISE) not in acked(hand, 2)


def test_of_a_liars_acks_so_many_are_kept_and_not_one_more(hand: Hand) -> None:
    for number in range(MAX_VARIANTS_PER_SEAT + 3):
        hand.hear(3, hand.stated(3, Ack(hand.origin, hand.open, bytes([number]) * 32)))
    assert len([step for step, _ in acked(hand, 3) if step == hand.open]) == MAX_VARIANTS_PER_SEAT


def test_acks_that_fit_ours_are_told_from_others(hand: Hand) -> None:
    hand.move()
    hand.ack(1, 2)
    hand.hear(3, hand.stated(3, Ack(hand.origin, hand.open, NOISE)))
    assert set(hand.session.acks.fitting()) == {0, 1, 2}
    assert hand.session.acks.other_digests() == [3]


def test_what_all_seats_acked_settles_the_step_for_a_spectator() -> None:
    hand = Hand(3, me=3)
    for seat in (0, 1):
        hand.hear(seat, hand.stated(seat, Ack(hand.origin, hand.open, NOISE)))
    assert hand.session.acks.settled() is None
    hand.hear(2, hand.stated(2, Ack(hand.origin, hand.open, bytes(32))))
    assert hand.session.acks.settled() is None
    hand.hear(2, hand.stated(2, Ack(hand.origin, hand.open, NOISE)))
    assert hand.session.acks.settled() == NOISE
    assert hand.session.acks.own(hand.open) is None


def test_after_the_last_step_nothing_is_acked() -> None:
    hand = Hand(3, length=4)
    while not hand.replica.finished:
        hand.play()
    hand.do(hand.session.tick(hand.now))
    assert max(ack.step for ack in hand.own(Ack) if isinstance(ack, Ack)) == hand.open - 1
    assert hand.session.acks.proof() is None


def test_a_promise_ends_the_acks_of_a_roster_and_the_next_one_begins_afresh(hand: Hand) -> None:
    # R-16-14
    acks = hand.session.acks
    acks.stopped = True
    hand.move()
    hand.ack(1)
    assert hand.own(Ack) == []
    acks.begin_roster()
    assert (acks.last, acks.stopped, acks.of(1)) == (None, False, [])


def test_acks_of_steps_that_are_over_are_forgotten_but_for_the_last(hand: Hand) -> None:
    hand.play(2)
    assert {step for step, _ in acked(hand, 1)} == {hand.open - 1}


def test_moves_are_written_down_with_our_ack_once(hand: Hand) -> None:
    hand.move()
    moves = {event.raw for event in hand.toy.ledger.moves.values()}
    assert moves <= set(hand.written(Record.EVENT))
    hand.ack()
    hand.session.shared.persist()
    hand.do(hand.session.shared.flush())
    written = hand.written(Record.EVENT)
    assert len(set(written)) == len(written)
