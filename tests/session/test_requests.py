"""What the player wants of the table: when it is signed, written down and sent, and when not."""

import pytest

from p2p_dixit.log.journal_records import Record
from p2p_dixit.log.statements import Ack, Apply, Consent, Leave, Wish
from p2p_dixit.membership.grounds import Said, contradiction_of, read_paper, write_paper
from p2p_dixit.session.messages import Filed
from p2p_dixit.session.session import Session
from tests.session.hand import NOISE, Hand
from tests.session.toy import Toy


@pytest.fixture
def hand() -> Hand:
    hand = Hand()
    hand.play()
    hand.until_owes()
    hand.forget()
    return hand


def filed(hand: Hand) -> list[object]:
    """What the session itself has filed, each once."""
    papers = [read_paper(message.paper) for _, message in hand.sent if isinstance(message, Filed)]
    said = [one for one in papers if isinstance(one, Said) and one.statement.seat == hand.me]
    return list(dict.fromkeys(one.body for one in said))


@pytest.mark.parametrize("what", ["wish", "leave"])
def test_what_the_player_wants_is_written_down_and_sent_to_all(hand: Hand, what: str) -> None:
    body = Wish(3, hand.open) if what == "wish" else Leave()
    ask = {"wish": lambda: hand.session.wish(3, 0.0), "leave": lambda: hand.session.leave(0.0)}
    hand.do(ask[what]())
    raw = write_paper(hand.paper(0, body))
    assert raw in hand.written(Record.PAPER)
    assert sorted(seat for seat, message in hand.sent if message == Filed(raw)) == [1, 2, 3, 4]
    hand.forget()
    hand.do(hand.session.tick(0.0))
    assert filed(hand) == []  # once


def test_no_one_wishes_away_itself_or_a_seat_that_is_not_there(hand: Hand) -> None:
    for target in (0, 9):
        hand.do(hand.session.wish(target, 0.0))
    assert filed(hand) == []
    assert hand.session.requests.without == set()


def test_nothing_is_signed_while_the_journal_is_read_or_without_a_key(hand: Hand) -> None:
    hand.session.requests.leaving = hand.session.shared.quiet = True
    assert not hand.session.requests.speak()
    hand.session.shared.quiet = False
    assert hand.session.requests.speak()
    watching = Session(hand.replica.fresh(), hand.keys[0].public, None, lambda: 0.5)
    watching.leave(0.0)
    assert not watching.pool.papers()


def test_a_consent_is_repeated_in_each_step_until_it_is_withdrawn(hand: Hand) -> None:
    body = Apply(hand.keys[5].public, "newcomer")
    statement = hand.say(5, body, key=5)
    hand.file(Said(statement, body))
    hand.do(hand.session.welcome(hand.keys[5].public, 0.0))
    assert filed(hand) == [Consent(statement.hash, hand.open)]
    hand.play()
    assert filed(hand)[-1] == Consent(statement.hash, hand.open)
    hand.do(hand.session.decline(hand.keys[5].public, 0.0))
    hand.forget()
    hand.play()
    assert filed(hand) == []


def test_a_consent_is_fulfilled_when_the_newcomer_sits(hand: Hand) -> None:
    body = Apply(hand.keys[5].public, "newcomer")
    hand.file(Said(hand.say(5, body, key=5), body))
    hand.do(hand.session.welcome(hand.keys[5].public, 0.0))
    hand.session.requests.seated([hand.keys[5].public])
    assert hand.session.requests._applications() == []


@pytest.mark.parametrize("spare", [0, -1])
def test_a_liar_whose_proof_no_seal_can_hold_is_wished_away(
    hand: Hand, spare: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = (hand.say(2, Ack(hand.origin, hand.open, digest)) for digest in (NOISE, bytes(32)))
    proof = contradiction_of(one, other)
    room = len(write_paper(proof)) + spare
    monkeypatch.setattr(Toy, "room_for_evidence", property(lambda _: room))
    hand.file(proof)
    assert filed(hand) == ([Wish(2, hand.open)] if spare else [])


def test_a_large_paper_that_is_no_proof_is_no_reason_to_wish(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Toy, "room_for_evidence", property(lambda _: 0))
    hand.file(*hand.wishes(4, 1))
    assert filed(hand) == []
