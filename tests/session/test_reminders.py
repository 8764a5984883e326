"""Reminders: when something counts as lost, who is reminded of it, and who is asked."""

import pytest

from p2p_dixit.log.statements import Ack
from p2p_dixit.session.limits import MAX_REMINDED, MIN_PAUSE, NEWS_DELAY
from p2p_dixit.session.messages import Have, Message, Want
from p2p_dixit.session.relays import EVERYBODY
from p2p_dixit.session.shared import Link
from tests.session.hand import NOISE, Hand


@pytest.fixture
def hand() -> Hand:
    hand = Hand()
    hand.until_owes()
    hand.wait(2 * NEWS_DELAY)  # for the summaries that new links give rise to
    hand.forget()
    return hand


def have(hand: Hand, **changes: object) -> Have:
    return Have(**{**vars(hand.session.gossip.have()), "links": EVERYBODY, **changes})


def tick(hand: Hand, pause: float) -> dict[type[Message], list[int]]:
    """Time passes; who got what kind of message."""
    sent = hand.tick(pause)
    kinds = {type(message) for _, message in sent}
    return {kind: [seat for seat, one in sent if type(one) is kind] for kind in kinds}


def pause_of(hand: Hand) -> float | None:
    due = hand.session.reminders.due
    return None if due is None else round(due - hand.now, 6)


def test_nothing_is_waited_for_while_players_think(hand: Hand) -> None:
    tick(hand, 0.5)
    assert pause_of(hand) is None


def test_the_pauses_double_until_something_comes(hand: Hand) -> None:
    hand.move()
    assert pause_of(hand) == NEWS_DELAY
    assert len(tick(hand, NEWS_DELAY)[Have]) == MAX_REMINDED
    assert pause_of(hand) == 2 * NEWS_DELAY
    hand.ack(1)
    assert pause_of(hand) == NEWS_DELAY
    assert set(tick(hand, NEWS_DELAY)) == {Have}  # the first time again: nobody is asked


def test_a_machine_that_was_late_excuses_the_others_once(hand: Hand) -> None:
    hand.move()
    late = 3 * NEWS_DELAY
    assert tick(hand, late) == {}
    assert pause_of(hand) == NEWS_DELAY
    assert tick(hand, late) != {}
    assert tick(hand, late) == {}  # ... for each reminder
    assert pause_of(hand) == NEWS_DELAY
    hand.ack(1)
    assert tick(hand, late) == {}  # ... and for each thing that came


def test_a_machine_that_was_late_from_the_first(hand: Hand) -> None:
    fresh = Hand()
    fresh.hear(1, have(fresh, step=1))
    assert pause_of(fresh) == NEWS_DELAY
    tick(fresh, 5 * NEWS_DELAY)
    assert pause_of(fresh) == NEWS_DELAY


@pytest.mark.parametrize(("late", "excused"), [(MIN_PAUSE, True), (MIN_PAUSE / 2, False)])
def test_what_counts_as_late(hand: Hand, late: float, *, excused: bool) -> None:
    hand.move()
    hand.session.reminders.due, hand.session.shared.now = 0.0, late
    hand.session.reminders.tick()
    assert hand.session.reminders._excused is excused


def test_nobody_waits_when_there_is_no_peer(hand: Hand) -> None:
    hand.move()
    for seat in (1, 2, 3, 4):
        hand.do(hand.session.disconnect(hand.keys[seat].public, hand.now))
    tick(hand, NEWS_DELAY)
    assert pause_of(hand) is None


def test_nobody_waits_after_the_game() -> None:
    hand = Hand(3, length=4)
    while not hand.replica.finished:
        hand.play()
    tick(hand, NEWS_DELAY)
    assert pause_of(hand) is None


def test_what_shows_that_something_is_under_way(hand: Hand) -> None:
    hand.session.acks.stopped = True  # no ack of ours
    hand.move()
    assert pause_of(hand) == NEWS_DELAY
    acked, ahead = Hand(), Hand()
    for one in (acked, ahead):
        one.until_owes()
        assert pause_of(one) is None
    acked.hear(1, acked.stated(1, Ack(acked.origin, acked.open, NOISE)))
    ahead.hear(1, have(ahead, step=ahead.open + 1))
    assert (pause_of(acked), pause_of(ahead)) == (NEWS_DELAY, NEWS_DELAY)


def test_those_whose_move_is_missing_are_reminded_before_those_whose_ack_is(hand: Hand) -> None:
    hand.move(0, 1, 2)
    hand.hear(1, hand.stated(1, Ack(hand.origin, hand.open, NOISE)))
    assert set(tick(hand, NEWS_DELAY)[Have]) == {3, 4}


def test_at_first_no_one_is_asked_then_one_that_is_not_waited_for(hand: Hand) -> None:
    hand.move()
    hand.ack(1)
    assert Want not in tick(hand, NEWS_DELAY)
    assert tick(hand, 2 * NEWS_DELAY)[Want] == [1]


def test_if_only_our_own_ack_is_missing_anyone_is_asked_at_once(hand: Hand) -> None:
    hand.session.acks.stopped = True
    hand.move()
    hand.ack()
    sent = tick(hand, NEWS_DELAY)
    assert len(sent[Want]) == 1
    assert Have not in sent


def test_those_that_say_they_have_it_are_asked_seats_first(hand: Hand) -> None:
    stranger = hand.keys[5].public
    hand.do(hand.session.connect(stranger, hand.now))
    hand.wait(1.0)
    hand.hear(5, have(hand, step=hand.open + 1))
    assert tick(hand, NEWS_DELAY)[Want] == [5]
    hand.hear(2, have(hand, step=hand.open + 1))
    assert tick(hand, 2 * NEWS_DELAY)[Want] == [2]
    assert tick(hand, 4 * NEWS_DELAY)[Want] == [2]


def test_each_seat_begins_with_another_peer() -> None:
    links = [Link(bytes([at]), 0.0) for at in range(4)]
    for me, first in ((0, 0), (1, 1), (2, 2), (3, 3), (4, 0)):  # the last one only watches
        reminders = Hand(4, me=me).session.reminders
        assert reminders._rotated(links)[0] is links[first]
    assert Hand(4).session.reminders._rotated([]) == []
