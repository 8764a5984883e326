"""What peers say without signing it: where they stand, what they hold, what they ask for.

A claim costs whoever believes it a question, and nothing else: it keeps nobody from asking others,
says nothing about the whole table, and does not make honest peers flood each other.
"""

from collections import Counter
from dataclasses import replace

import pytest

from p2p_dixit.log.event import Place, sign_event
from p2p_dixit.log.statements import Ack, Prepare
from p2p_dixit.membership.limits import ASK_AGAIN, MAX_ITEM_BYTES, SHORT, wants_bucket
from p2p_dixit.session.limits import ASK_SAME_AGAIN, HEARTBEAT, questions_bucket
from p2p_dixit.session.messages import (
    Filed,
    Have,
    Message,
    Moved,
    Recall,
    Returned,
    Want,
    WantItems,
)
from p2p_dixit.session.relays import EVERYBODY, bits
from tests.session.hand import Hand

LIAR, HONEST, ABSENT, US = 3, 1, 0, 4
NAME = b"n" * SHORT


@pytest.fixture
def hand() -> Hand:
    hand = Hand(me=US)
    hand.play(3)
    hand.until_owes()
    hand.now = 1.0
    hand.do(hand.session.tick(hand.now))
    hand.forget()
    return hand


def have(hand: Hand, **changes: object) -> Have:
    """The summary of a peer that stands where we do and has what we have."""
    fields = {**vars(hand.session.gossip.have()), "links": EVERYBODY, **changes}
    return Have(**fields)


def asked(hand: Hand, kind: type[Message]) -> list[int]:
    """Who was asked, in order."""
    return [seat for seat, message in hand.sent if isinstance(message, kind)]


# -- who is asked


def test_whoever_names_an_item_first_and_never_gives_it_keeps_nobody_from_giving_it(
    hand: Hand,
) -> None:
    # R-12-12
    for half in range(8):
        hand.hear(LIAR, have(hand, items=(NAME,)))
        if half % 4 == 0:
            hand.hear(HONEST, have(hand, items=(NAME,)))
        hand.now += ASK_AGAIN
    assert asked(hand, WantItems)[:2] == [LIAR, HONEST]


def test_whoever_claims_to_be_ahead_keeps_nobody_from_giving_a_move(hand: Hand) -> None:
    # R-12-9, R-12-12
    for moment in range(500):
        hand.wait(0.01)
        hand.hear(LIAR, have(hand, step=hand.open + 100))
        if moment % 200 == 0:
            hand.hear(HONEST, have(hand, moves=bits([ABSENT])))
    assert HONEST in asked(hand, Want)


def test_a_peer_is_asked_the_same_again_when_all_others_have_had_their_turn(hand: Hand) -> None:
    hand.hear(LIAR, have(hand, items=(NAME,)))
    hand.now += ASK_SAME_AGAIN - 0.01
    hand.hear(LIAR, have(hand, items=(NAME,)))
    assert asked(hand, WantItems) == [LIAR]
    hand.now += 0.02
    hand.hear(LIAR, have(hand, items=(NAME,)))
    assert asked(hand, WantItems) == [LIAR, LIAR]
    assert ASK_SAME_AGAIN > HEARTBEAT + ASK_AGAIN  # every summary comes in between


def test_the_only_seat_within_reach_is_asked_again_at_once(hand: Hand) -> None:
    for seat in (0, 2, LIAR):
        hand.do(hand.session.disconnect(hand.keys[seat].public, hand.now))
    for _ in range(2):
        hand.hear(HONEST, have(hand, items=(NAME,)))
        hand.hear(HONEST, have(hand, items=(NAME,)))
        hand.now += ASK_AGAIN
    assert asked(hand, WantItems) == [HONEST, HONEST]


def test_those_who_only_watch_keep_nobody_from_asking_the_seats(hand: Hand) -> None:
    watcher = len(hand.keys) - 1
    hand.do(hand.session.connect(hand.keys[watcher].public, hand.now))
    hand.forget()
    for peer in (watcher, HONEST, 2):
        hand.hear(peer, have(hand, items=(NAME,)))
    assert asked(hand, WantItems) == [watcher, HONEST]


def test_a_seat_that_was_asked_keeps_us_from_asking_those_who_only_watch(hand: Hand) -> None:
    watcher = len(hand.keys) - 1
    hand.do(hand.session.connect(hand.keys[watcher].public, hand.now))
    hand.forget()
    for peer in (HONEST, watcher):
        hand.hear(peer, have(hand, items=(NAME,)))
    assert asked(hand, WantItems) == [HONEST]


def test_old_questions_are_forgotten(hand: Hand) -> None:
    for number in range(50):
        hand.hear(HONEST, have(hand, items=(number.to_bytes(SHORT),)))
        hand.now += ASK_AGAIN
    assert len(hand.session.gossip._asked) <= ASK_SAME_AGAIN / ASK_AGAIN + 1


def test_of_those_far_ahead_another_one_is_asked_if_the_first_gives_nothing(hand: Hand) -> None:
    hand.hear(LIAR, have(hand, step=hand.open + 1000))
    hand.hear(HONEST, have(hand, step=hand.open + 40))
    assert asked(hand, Want) == [LIAR]
    hand.session.gossip._until = hand.open
    hand.now += ASK_AGAIN
    hand.do(hand.session.tick(hand.now))
    assert HONEST in asked(hand, Want)


def test_whoever_claims_to_be_ahead_is_not_the_only_one_reminded(hand: Hand) -> None:
    # R-12-13
    for seat in (0, 2):
        hand.hear(seat, Moved(hand.event(seat).raw))
    hand.do(hand.session.submit(hand.event(US).raw, hand.now))
    hand.hear(HONEST, hand.stated(HONEST, Ack(hand.origin, hand.open, bytes(32))))
    hand.hear(LIAR, have(hand, step=hand.open + 100))
    hand.forget()
    hand.wait(4 * HEARTBEAT)
    assert {HONEST, LIAR} <= set(asked(hand, Want))


# -- what claims amount to


def test_of_two_peers_one_liar_cannot_say_that_we_are_far_behind() -> None:
    hand = Hand(3, me=2)
    hand.play(3)
    believed = [hand.session.behind]
    for seat, step in ((0, hand.open), (1, 10**6), (0, hand.open + 5)):
        hand.hear(seat, have(hand, step=step))
        believed.append(hand.session.behind)
    assert believed == [None, 0, 0, 5]


# -- what honest peers send each other because of them


def test_names_that_nobody_can_show_lead_to_a_few_questions(hand: Hand) -> None:
    # R-12-18
    for turn in range(100):
        names = tuple((turn * 100 + number).to_bytes(32) for number in range(96))
        hand.hear(LIAR, hand.stated(LIAR, Prepare(hand.origin, turn, names)))
    assert Counter(asked(hand, WantItems))[HONEST] == wants_bucket().burst
    hand.now += 1.0
    hand.do(hand.session.tick(hand.now))
    assert Counter(asked(hand, WantItems))[HONEST] == wants_bucket().burst + 1


def test_what_was_not_asked_for_the_first_time_is_asked_for_next(hand: Hand) -> None:
    papers = hand.wishes(2, 0, 1, LIAR)
    names = tuple(number.to_bytes(32) for number in range(96))
    hand.hear(LIAR, hand.stated(LIAR, Prepare(hand.origin, 0, names)))
    first = [message for _, message in hand.sent if isinstance(message, WantItems)][-1]
    hand.forget()
    hand.do(hand.session.tick(hand.now))
    second = [message for _, message in hand.sent if isinstance(message, WantItems)][-1]
    assert papers
    assert [name[:SHORT] for name in names] == [*first.items, *second.items]


# -- what may be asked for


def test_what_is_too_large_for_a_message_is_not_given_to_whoever_names_it(hand: Hand) -> None:
    # R-12-22
    place = vars(hand.toy.ledger.place_of(LIAR)) | {"step": hand.open + 1}
    for letter in (b"a", b"b"):
        seal = sign_event(hand.keys[LIAR], Place(**place), "seal", letter * 300_000)
        hand.hear(LIAR, Moved(seal.raw))
    proof = max(hand.session.pool.items(), key=lambda item: len(item.raw))
    assert len(proof.raw) > MAX_ITEM_BYTES
    hand.forget()
    hand.hear(LIAR, WantItems((proof.id[:SHORT],)))
    assert hand.sent == []


def test_two_items_with_one_short_name_are_both_given(hand: Hand) -> None:
    hand.file(*hand.wishes(2, LIAR))
    (wish,) = hand.session.pool.items()
    hand.session.pool.pin([replace(wish, id=wish.id[:SHORT] + bytes(32 - SHORT))])
    hand.forget()
    hand.hear(0, WantItems((wish.id[:SHORT],)))
    assert asked(hand, Filed) == [0, 0]


def test_what_we_signed_is_given_back_a_bounded_number_of_times(hand: Hand) -> None:
    for _ in range(1000):
        hand.hear(LIAR, Recall(bytes(16)))
    assert len(asked(hand, Returned)) == questions_bucket().burst


def test_looking_up_a_name_does_not_take_longer_the_more_there_is(hand: Hand) -> None:
    """A thousand questions look at everything once, and at nothing but the names."""
    hand.file(*(wish for seat in (0, 1, 2, 3) for wish in hand.wishes((seat + 1) % 4, seat)))
    pool = hand.session.pool
    looked = pool._indexed()
    for _ in range(1000):
        hand.hear(LIAR, WantItems((NAME,) * 64))
    assert pool._indexed() is looked
