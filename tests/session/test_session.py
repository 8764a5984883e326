"""The doors of a session: what each lets through, at what time, and what it refuses."""

from collections.abc import Callable

import pytest

from p2p_dixit.errors import UsageError
from p2p_dixit.log.event import sign_event
from p2p_dixit.log.journal_records import Record, write_record
from p2p_dixit.membership.decision import Cut
from p2p_dixit.membership.ports import Divided
from p2p_dixit.session.effects import Effect, JournalDamaged, Notify, PlayerSaid
from p2p_dixit.session.limits import NEWS_DELAY
from p2p_dixit.session.messages import Certified, Chat, Have, Moved, React, write_message
from p2p_dixit.session.session import Session
from tests.session.hand import NOISE, Hand
from tests.session.toy import BAD


@pytest.fixture
def hand() -> Hand:
    hand = Hand()
    hand.play(2)
    hand.until_owes()
    hand.forget()
    return hand


def may_move(hand: Hand) -> bool:
    return hand.session.may_move


def notices(effects: list[Effect]) -> list[object]:
    return [effect.notice for effect in effects if isinstance(effect, Notify)]


# -- moves


def test_a_seat_moves_once_a_step_and_not_in_doubt_nor_during_a_change_of_rosters() -> None:
    hands = [Hand() for _ in range(4)]
    for hand in hands:
        hand.until_owes()
        assert may_move(hand)
    moved, doubting, changing, _ = hands
    moved.move(0)
    doubting.do(doubting.session.doubt(0.0))
    later = changing.decision([], Cut(changing.open + 3, NOISE))
    changing.hear(1, Certified(changing.certificate(later, [], 1, 2, 3).raw))
    assert [may_move(hand) for hand in hands] == [False, False, False, True]
    with pytest.raises(UsageError):
        moved.session.submit(moved.event(0).raw, 0.0)
    with pytest.raises(UsageError, match="Faulty"):
        hands[3].session.submit(hands[3].event(0, BAD).raw, 0.0)
    with pytest.raises(UsageError, match="another game"):
        hands[3].session.submit(hands[3].event(0, game=NOISE).raw, 0.0)


def test_no_seat_moves_after_the_end(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(hand.replica), "finished", property(lambda _: True))
    assert not may_move(hand)


def test_a_move_is_written_down_once_through_a_restart(hand: Hand) -> None:
    # R-12-46
    moves = hand.moves()
    hand.do(hand.session.submit(moves[0].raw, 0.0))
    hand.restart()
    for seat in (1, 2, 3, 4):
        hand.hear(seat, Moved(moves[seat].raw))
    assert hand.session.acks.own(hand.open) is not None
    assert [hand.written(Record.EVENT).count(move.raw) for move in moves.values()] == [1] * 5


# -- time


EVERY_DOOR: dict[str, Callable[[Session, bytes], list[Effect]]] = {
    "recover": lambda session, _: session.recover((), 50.0),
    "doubt": lambda session, _: session.doubt(50.0),
    "connect": lambda session, key: session.connect(key, 50.0),
    "disconnect": lambda session, key: session.disconnect(key, 50.0),
    "wish": lambda session, _: session.wish(3, 50.0),
    "leave": lambda session, _: session.leave(50.0),
    "welcome": lambda session, key: session.welcome(key, 50.0),
    "decline": lambda session, key: session.decline(key, 50.0),
    "apply": lambda session, _: session.apply(7, "a name", 50.0),
    "say": lambda session, _: session.say("a word", 50.0),
    "react": lambda session, _: session.react("wow", 50.0),
    "tick": lambda session, _: session.tick(50.0),
    "receive": lambda session, key: session.receive(key, b"garbage", 50.0),
}


@pytest.mark.parametrize("door", EVERY_DOOR)
def test_every_door_tells_the_time_and_takes_a_stranger(hand: Hand, door: str) -> None:
    EVERY_DOOR[door](hand.session, hand.keys[6].public)  # who has no link
    assert hand.session.shared.now == 50.0


def test_a_proposal_and_a_promise_are_due_unless_a_roster_is_ending(hand: Hand) -> None:
    hand.wait(2 * NEWS_DELAY)
    hand.session.proposer.due = hand.now + 0.03
    due = [hand.session.deadline()]
    hand.session.proposer.due = None
    hand.session.acceptor._paced[2] = (1, hand.now + 0.04)
    due.append(hand.session.deadline())
    later = hand.decision([], Cut(hand.open + 3, NOISE))
    hand.session.roster_change.pending = hand.certificate(later, [], 1, 2, 3)
    due.append(hand.session.deadline())
    assert due[:2] == [hand.now + 0.03, hand.now + 0.04]
    assert due[2] > hand.now + 0.04


# -- the journal


def read_back(hand: Hand, *records: bytes) -> list[object]:
    session = hand.game.player(0, 1, Session, lambda: 0.5).session
    return notices(session.recover((*hand.journal, *records), 0.0))


def test_a_division_is_told_again_after_a_restart(hand: Hand) -> None:
    whole = hand.certificate(hand.decision([], Cut(hand.open - 2, NOISE)), [], 1, 2, 3)
    hand.hear(1, Certified(whole.raw))
    assert read_back(hand) == [Divided((whole.raw,))]


def test_a_move_in_the_journal_that_its_seat_did_not_sign_is_damage(hand: Hand) -> None:
    place, kind = hand.toy.ledger.place_of(1), hand.toy.ledger.step.kind
    forged = write_record(Record.EVENT, sign_event(hand.keys[2], place, kind, b"move").raw)
    assert JournalDamaged(1) in read_back(hand, forged)
    assert read_back(hand) == []


# -- links and words


def test_a_link_that_went_is_news_to_the_others(hand: Hand) -> None:
    hand.wait(2 * NEWS_DELAY)
    hand.forget()
    hand.do(hand.session.disconnect(hand.keys[1].public, hand.now))
    hand.wait(NEWS_DELAY)
    assert {seat for seat, message in hand.sent if isinstance(message, Have)} == {2, 3, 4}


def test_who_asks_for_a_seat_does_not_leave(hand: Hand) -> None:
    hand.session.requests.leaving = True
    hand.session.apply(7, "a name", 0.0)
    assert not hand.session.requests.leaving


def test_what_the_player_says_goes_to_all(hand: Hand) -> None:
    hand.do(hand.session.say("a word", 0.0))
    hand.do(hand.session.react("wow", 0.0))
    for said in (Chat("a word"), React("wow")):
        assert [seat for seat, message in hand.sent if message == said] == [1, 2, 3, 4]


def test_words_of_another_game_or_of_strangers_are_not_shown(hand: Hand) -> None:
    hand.do(hand.session.connect(hand.keys[5].public, 0.0))
    hand.hear(5, Chat("hello"), React("wow"))
    hand.hear_raw(1, write_message(NOISE, Chat("hello")))
    assert hand.told(PlayerSaid) == []


def test_messages_beyond_the_ration_and_bad_moves_beyond_theirs_are_not_looked_at(
    hand: Hand,
) -> None:
    link = hand.session.shared.links[hand.keys[1].public]
    link.messages.owe(link.messages.burst, hand.now)
    hand.hear(1, Chat("hello"))
    assert hand.told(PlayerSaid) == []
    other = hand.session.shared.links[hand.keys[2].public]
    hand.hear(2, Moved(hand.event(2, BAD).raw))
    assert not other.faults.has(other.faults.burst, hand.now)
