"""Summaries: who gets one, who is asked because of one, and who is compared with."""

import pytest

from p2p_dixit.log.statements import Ack
from p2p_dixit.membership.decision import Cut
from p2p_dixit.membership.limits import ASK_AGAIN, SHORT
from p2p_dixit.session.answers import hashes_of
from p2p_dixit.session.gossip import _far_ahead
from p2p_dixit.session.limits import ASK_SAME_AGAIN, COMPARE_AGAIN, HEARTBEAT, NEWS_DELAY
from p2p_dixit.session.messages import (
    Certified,
    Hashes,
    Have,
    Message,
    Moved,
    Stated,
    Want,
    WantEvents,
    WantItems,
)
from p2p_dixit.session.relays import EVERYBODY, bits
from p2p_dixit.session.shared import Link
from tests.session.hand import NOISE, Hand


@pytest.fixture
def hand() -> Hand:
    hand = Hand(me=4)
    hand.play(2)
    hand.until_owes()
    hand.now = 1.0
    hand.do(hand.session.tick(hand.now))
    for stranger in (5, 6):
        hand.do(hand.session.connect(hand.keys[stranger].public, hand.now))
    hand.wait(NEWS_DELAY)
    hand.now = 2.0
    hand.do(hand.session.tick(hand.now))
    hand.forget()
    return hand


def have(hand: Hand, **changes: object) -> Have:
    return Have(**{**vars(hand.session.gossip.have()), "links": EVERYBODY, **changes})


def link(hand: Hand, seat: int) -> Link:
    return hand.session.shared.links[hand.keys[seat].public]


def got(hand: Hand, kind: type[Message]) -> list[int]:
    return [seat for seat, message in hand.sent if isinstance(message, kind)]


def does(hand: Hand) -> None:
    hand.do(hand.session.shared.flush())


# -- telling


def test_a_link_that_heard_of_us_lately_gets_no_summary(hand: Hand) -> None:
    hand.wait(HEARTBEAT / 2)
    hand.session.gossip.tell([link(hand, 1)])
    does(hand)
    hand.forget()
    hand.wait(HEARTBEAT * 0.75)
    assert set(got(hand, Have)) == {0, 2, 3, 5, 6}
    hand.wait(HEARTBEAT / 2)
    assert 1 in got(hand, Have)


def test_our_move_is_as_good_as_a_summary_but_not_during_a_decision(hand: Hand) -> None:
    hand.now = 2.5
    hand.move(4)
    hand.forget()
    hand.wait(HEARTBEAT - 0.1)
    assert got(hand, Have) == []
    hand.wait(0.2)
    assert got(hand, Have) != []
    hand.file(*hand.wishes(3, 1))
    hand.wait(1.0)
    hand.session.shared.broadcast(Recalled)
    hand.forget()
    hand.wait(HEARTBEAT - 0.5)
    assert got(hand, Have) != []


Recalled = Want(0, 0, 0, 0)  # any message that is no summary


def test_a_new_link_is_news_to_all(hand: Hand) -> None:
    hand.session.shared.links.pop(hand.keys[6].public)
    hand.do(hand.session.connect(hand.keys[6].public, hand.now))
    hand.forget()
    hand.wait(NEWS_DELAY)
    assert set(got(hand, Have)) == {0, 1, 2, 3, 5, 6}


# -- asking


def test_who_stands_where_we_do_or_behind_is_not_asked(hand: Hand) -> None:
    hand.hear(1, have(hand, step=hand.open - 1, moves=EVERYBODY, acks=EVERYBODY))
    assert got(hand, Want) == []
    hand.forget()
    link(hand, 1).told = hand.now - ASK_AGAIN
    hand.hear(1, have(hand))
    assert got(hand, Have) == []  # it knows where we stand


def test_who_is_far_ahead() -> None:
    def far(*stand: int) -> bool:
        return _far_ahead(Link(b"", 0.0, stand=(stand[0], stand[1])), (1, 7))

    assert far(1, 9)
    assert far(2, 0)
    assert not far(1, 8)
    assert not far(1, 7)
    assert not far(0, 99)
    assert not _far_ahead(Link(b"", 0.0), (1, 7))


def test_history_is_asked_for_again_when_one_answer_has_been_taken_in(hand: Hand) -> None:
    hand.session.gossip._until = hand.open
    hand.session.gossip.pursue()
    does(hand)
    assert got(hand, Want) == []  # no peer is ahead
    hand.hear(1, have(hand, step=hand.open + 50))
    assert got(hand, Want) == [1]
    hand.session.shared.now = hand.now = hand.now + ASK_SAME_AGAIN
    hand.session.gossip.pursue()
    does(hand)
    assert got(hand, Want) == [1]
    hand.session.gossip._until = hand.open
    hand.session.gossip.pursue()
    does(hand)
    assert got(hand, Want) == [1, 1]


def test_strangers_do_not_say_how_far_behind_we_are(hand: Hand) -> None:
    hand.hear(5, have(hand, step=hand.open + 50))
    assert hand.session.behind is None


def test_who_was_asked_as_a_reminder_is_not_asked_at_once_again(hand: Hand) -> None:
    hand.session.gossip.ask_again(link(hand, 1))
    does(hand)
    hand.hear(1, have(hand, step=hand.open + 1))
    assert got(hand, Want) == [1]


def test_what_we_say_we_have_is_nothing_if_others_acked_another_version(hand: Hand) -> None:
    hand.move()
    hand.ack(0)
    everybody = bits(range(5))
    assert hand.session.gossip._want() == Want(0, hand.open, everybody, bits([0, 4]))
    hand.hear(1, hand.stated(1, Ack(hand.origin, hand.open, NOISE)))
    assert hand.session.gossip._want() == Want(0, hand.open, 0, 0)


def test_certificates_of_a_stranger_are_looked_at_after_it_was_asked(hand: Hand) -> None:
    heeds = hand.session.inbox.heeds_certificates
    heeded = [heeds(link(hand, 5))]
    hand.hear(5, have(hand, step=hand.open + 1))
    heeded.append(heeds(link(hand, 5)))
    assert heeded == [False, True]


def test_names_beyond_the_ration_are_not_looked_at(hand: Hand) -> None:
    link(hand, 1).names.owe(link(hand, 1).names.burst, hand.now)
    hand.hear(1, have(hand, items=(NOISE[:SHORT],)))
    assert got(hand, WantItems) == []


def test_items_that_are_here_are_not_asked_for(hand: Hand) -> None:
    hand.file(*hand.wishes(3, 1))
    hand.forget()
    hand.hear(1, have(hand))
    assert hand.session.gossip.have().items
    assert got(hand, WantItems) == []


def test_a_stranger_that_was_asked_keeps_us_from_asking_strangers_but_not_seats(hand: Hand) -> None:
    ahead = have(hand, step=hand.open + 1)
    for seat in (5, 6, 1):
        hand.hear(seat, ahead)
    assert got(hand, Want) == [5, 1]


def test_old_questions_are_forgotten(hand: Hand) -> None:
    hand.hear(1, have(hand, items=(NOISE[:SHORT],)))
    assert hand.session.gossip._asked
    hand.wait(ASK_SAME_AGAIN + HEARTBEAT)
    assert not hand.session.gossip._asked


# -- comparing


def test_versions_are_compared_with_those_that_acked_another_or_are_beyond(hand: Hand) -> None:
    hand.move()
    hand.hear(2, have(hand, step=hand.open + 1))
    hand.hear(3, have(hand))
    hand.do(hand.session.tick(hand.now))
    assert got(hand, Hashes) == []  # all is well
    hand.hear(1, hand.stated(1, Ack(hand.origin, hand.open, NOISE)))
    assert set(got(hand, Hashes)) == {1, 2}
    hand.forget()
    hand.now += COMPARE_AGAIN
    hand.do(hand.session.tick(hand.now))
    assert {1, 2} <= set(got(hand, Hashes))


def test_moves_of_another_step_are_not_compared(hand: Hand) -> None:
    hand.hear(1, Hashes(0, hand.open + 1, (NOISE,) * 5))
    assert hand.sent == []


def test_who_shows_its_moves_is_shown_ours_now_and_then(hand: Hand) -> None:
    hand.move(0)
    shown = Hashes(0, hand.open, (NOISE,) * 5)
    hand.hear(1, shown)
    assert got(hand, Hashes) == []  # ours are not all here
    hand.move(1, 2, 3, 4)
    done = hand.session.shared.complete
    assert done is not None
    answers = [hashes_of(done) in hand.hear(1, shown) for _ in range(2)]
    hand.now += COMPARE_AGAIN
    answers.append(hashes_of(done) in hand.hear(1, shown))
    assert answers == [True, False, True]
    assert got(hand, WantEvents)


# -- answers


def test_our_own_words_are_said_again_within_the_ration_of_questions(hand: Hand) -> None:
    hand.move(4)
    hand.now += 1.0
    lacking = have(hand, moves=0, acks=0)
    own = Moved(hand.toy.ledger.moves[4].raw)
    ration = link(hand, 1).questions
    hand.hear(1, have(hand))
    assert ration.has(ration.burst, hand.now)  # nothing was lacking, and nothing was taken
    assert own in hand.hear(1, lacking)
    ration.owe(ration.burst, hand.now)
    assert own not in hand.hear(1, lacking)


def test_a_spectator_has_no_words_of_its_own() -> None:
    watching = Hand(3, me=3)
    watching.now = 1.0
    watching.hear(0, have(watching, moves=0, acks=0))
    assert got(watching, Moved) == []


def test_an_answer_is_as_large_as_it_may_be(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    want = Want(0, hand.open - 1, 0, 0)
    whole = [one for one in hand.hear(1, want) if isinstance(one, Moved | Stated)]
    size = sum(len(one.event if isinstance(one, Moved) else one.statement) for one in whole)
    for most, given in ((size, whole), (size - 1, whole[:-1])):
        monkeypatch.setattr("p2p_dixit.session.answers.MAX_ANSWER_BYTES", most)
        assert hand.hear(1, want) == given


def test_the_pending_certificate_is_given_once_to_those_of_our_roster(hand: Hand) -> None:
    whole = hand.certificate(hand.decision([], Cut(hand.open + 3, NOISE)), [], 0, 1, 2)
    hand.hear(0, Certified(whole.raw))
    hand.forget()
    for roster in (0, 1):
        hand.hear(1, Want(roster, hand.open, 0, 0))
    assert got(hand, Certified) == [1]


def test_a_step_that_a_decision_ended_is_not_said_again_unasked(hand: Hand) -> None:
    hand.move()
    done = hand.session.shared.complete
    assert done is not None
    cut = Cut(done.number, hand.toy.ledger.digest_after(done))
    hand.hear(0, Certified(hand.certificate(hand.decision([], cut), [], 0, 1, 2).raw))
    assert (hand.session.shared.roster.number, hand.open) == (1, done.number + 1)
    hand.now += 1.0
    hand.forget()
    hand.hear(1, have(hand, step=done.number, moves=0, acks=0))
    assert got(hand, Moved) == []


def test_moves_that_correct_others_are_rationed(hand: Hand) -> None:
    done = hand.session.shared.history[hand.open - 1]
    other = Hashes(0, done.number, (NOISE,) * len(done.events))
    assert len(hand.hear(1, other)) == len(done.events)
    link(hand, 1).answers.owe(link(hand, 1).answers.burst, hand.now)
    assert hand.hear(1, other) == []
