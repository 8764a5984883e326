"""What comes in: what is believed, who is convicted, and what is written down of it."""

from dataclasses import replace

import pytest

from p2p_dixit.log.event import sign_event
from p2p_dixit.log.journal_records import Record
from p2p_dixit.log.statements import (
    Accepted,
    Ack,
    Apply,
    Body,
    Leave,
    Prepare,
    Promise,
    Wish,
    kind_of,
    sign_statement,
    value_of,
)
from p2p_dixit.membership.decision import Cut, read_certificate
from p2p_dixit.membership.grounds import BadMove, contradiction_of, write_paper
from p2p_dixit.session.effects import (
    Applied,
    Convicted,
    InDoubt,
    Left,
    Misbehaved,
    Persist,
    PlayerSaid,
    Send,
    Wished,
)
from p2p_dixit.session.messages import Certified, Chat, Filed, Moved, Returned, Stated
from p2p_dixit.session.session import Session
from tests.session.hand import NOISE, Hand
from tests.session.toy import BAD


@pytest.fixture
def hand() -> Hand:
    hand = Hand()
    hand.play()
    hand.until_owes()
    hand.forget()
    return hand


# -- statements


def test_a_statement_is_believed_if_its_seat_signed_it(hand: Hand) -> None:
    promise = hand.promise(2, (0, 1))
    hand.hear(1, Stated(hand.say(2, promise, key=1).raw))
    assert not hand.session.pool.calls(Promise)
    assert hand.told(Misbehaved)
    hand.hear(1, hand.stated(2, promise))
    assert [item.body for item in hand.session.pool.calls(Promise)] == [promise]
    assert hand.session.acceptor.promised is None  # it is not our own


@pytest.mark.parametrize("roster", [1, 7])
def test_a_statement_of_another_roster_is_passed_over(hand: Hand, roster: int) -> None:
    hand.hear(2, Stated(hand.say(2, hand.promise(2, (0, 1)), roster=roster).raw))
    assert not hand.session.pool.calls(Promise)
    assert not hand.told(Misbehaved)


def test_who_contradicts_itself_is_convicted_with_proof_written_down_and_sent(hand: Hand) -> None:
    # R-12-22
    one, other = (hand.say(2, Ack(hand.origin, hand.open, digest)) for digest in (NOISE, bytes(32)))
    hand.hear(2, Stated(one.raw))
    assert not hand.told(Convicted)
    hand.forget()
    hand.hear(3, Stated(other.raw))
    proof = write_paper(contradiction_of(one, other))
    assert [(notice.seat, notice.evidence) for notice in hand.told(Convicted)] == [(2, proof)]
    assert {seat for seat, message in hand.sent if message == Filed(proof)} == {1, 2, 3, 4}
    hand.session.shared.persist()
    hand.do(hand.session.shared.flush())
    assert proof in hand.written(Record.PAPER)


def test_a_promise_and_an_ack_may_contradict_each_other_in_either_order(hand: Hand) -> None:
    promise, ack = hand.promise(2, (0, 1)), Ack(hand.origin, hand.open, NOISE)
    for order in ((promise, ack), (ack, promise)):
        fresh = Hand()
        fresh.until_owes()
        fresh.forget()
        for body in order:
            fresh.hear(2, fresh.stated(2, body))
        assert [notice.seat for notice in fresh.told(Convicted)] == [2]


def test_two_votes_in_one_ballot_convict(hand: Hand) -> None:
    for value in (NOISE, bytes(32)):
        hand.hear(2, hand.stated(2, Accepted(hand.origin, (0, 1), value)))
    assert [notice.seat for notice in hand.told(Convicted)] == [2]


# -- our own words from outside


def _signed_by_us(hand: Hand) -> dict[str, Stated]:
    bodies: dict[str, Body] = {
        "ack": Ack(hand.origin, hand.open, NOISE),
        "promise": hand.promise(0, (0, 0)),
        "accepted": Accepted(hand.origin, (0, 1), NOISE),
        "prepare": hand.prepare(0, 0),
        "accept": hand.proposal(0, 0, []),
    }
    return {name: hand.stated(0, body) for name, body in bodies.items()}


@pytest.mark.parametrize("what", ["ack", "promise", "accepted", "prepare", "accept"])
def test_what_we_signed_and_do_not_know_means_doubt(hand: Hand, what: str) -> None:
    """The journal has lost its end: nothing is signed until everybody has told what they hold."""
    # R-12-40
    message = _signed_by_us(hand)[what]
    hand.hear(1, message)
    assert hand.session.shared.doubt
    assert hand.told(InDoubt)
    assert message.statement in hand.written(Record.STATEMENT)
    assert hand.written(Record.DOUBT)[-1] != b""
    assert not hand.told(Convicted)


def test_a_move_that_we_made_and_do_not_know_means_doubt(hand: Hand) -> None:
    event = hand.event(0)
    hand.hear(1, Moved(event.raw))
    assert hand.session.shared.doubt
    assert event.raw in hand.written(Record.EVENT)


def test_our_own_words_that_we_know_mean_nothing(hand: Hand) -> None:
    hand.move()
    own = hand.session.acks.fitting()[0]
    event = hand.toy.ledger.moves[0]
    hand.hear(1, Stated(own.raw), Moved(event.raw))
    assert not hand.session.shared.doubt


def test_an_earlier_ack_of_ours_means_nothing(hand: Hand) -> None:
    hand.hear(1, hand.stated(0, Ack(hand.origin, hand.open - 1, NOISE)))
    assert not hand.session.shared.doubt


def test_a_promise_of_ours_binds_whoever_brings_it(hand: Hand) -> None:
    hand.hear(1, hand.stated(0, hand.promise(0, (3, 2))))
    assert hand.session.acceptor.promised == (3, 2)
    assert hand.session.acks.stopped


# -- papers


def test_a_paper_is_written_down_and_told(hand: Hand) -> None:
    wish, leave = hand.paper(1, Wish(4, hand.open)), hand.paper(2, Leave())
    hand.file(wish, leave)
    assert hand.told(Wished) == [Wished(1, 4)]
    assert hand.told(Left) == [Left(2)]
    hand.session.shared.persist()
    hand.do(hand.session.shared.flush())
    assert {write_paper(wish), write_paper(leave)} <= set(hand.written(Record.PAPER))
    hand.forget()
    hand.file(wish, leave)
    assert not hand.notices  # once


def test_a_bad_move_is_told_with_its_proof(hand: Hand) -> None:
    bad = hand.event(4, BAD)
    hand.hear(4, Moved(bad.raw))
    proof = write_paper(BadMove(bad))
    assert [(one.seat, one.evidence) for one in hand.told(Convicted)] == [(4, proof)]
    assert any(message == Filed(proof) for _, message in hand.sent)


def test_a_stranger_asks_for_itself_only(hand: Hand) -> None:
    # R-12-20
    stranger, friend = hand.keys[5], hand.keys[6]
    hand.do(hand.session.connect(stranger.public, 0.0))
    for seat, key in ((5, friend), (5, stranger)):
        body = Apply(key.public, "somebody")
        at = hand.keys.index(key)
        paper = replace(hand.paper(4, Leave()), statement=hand.say(seat, body, key=at), body=body)
        hand.hear(5, Filed(write_paper(paper)))
    assert [notice.key for notice in hand.told(Applied)] == [stranger.public]


# -- chat


def test_seats_are_heard_and_strangers_are_not(hand: Hand) -> None:
    # R-12-5
    hand.do(hand.session.connect(hand.keys[5].public, 0.0))
    hand.hear(5, Chat("hello"))
    hand.hear(1, Chat("hi"))
    assert hand.told(PlayerSaid) == [PlayerSaid(hand.keys[1].public, "hi", reaction=False)]


# -- certificates


def test_a_certificate_that_does_not_hold_costs_its_sender(hand: Hand) -> None:
    decision = hand.decision([])
    two = hand.certificate(decision, [], 1, 2)
    assert read_certificate(two.raw) == two
    hand.hear(1, Certified(two.raw))
    assert hand.session.roster_change.pending is None
    assert [notice.peer for notice in hand.told(Misbehaved)] == [hand.keys[1].public]
    hand.hear(2, Certified(hand.certificate(decision, [], 1, 2, 3).raw))
    assert hand.session.shared.roster.number == 1


def test_one_certificate_is_acted_on_at_a_time_and_what_was_dropped_is_not_taken_again(
    hand: Hand,
) -> None:
    # R-12-27
    later = hand.decision([], Cut(hand.open + 3, NOISE))
    first = hand.certificate(later, [], 1, 2, 3)
    second = hand.certificate(hand.decision([]), [], 1, 2, 3)
    hand.hear(1, Certified(first.raw))
    hand.hear(2, Certified(second.raw))
    roster_change = hand.session.roster_change
    assert roster_change.pending == first
    roster_change.drop()
    assert roster_change.pending == second
    roster_change.drop()
    hand.hear(3, Certified(first.raw), Certified(second.raw))
    assert roster_change.pending is None


def test_we_do_not_convict_ourselves(hand: Hand) -> None:
    """Two acks under our own name, of one step: a disk lost the first. We ask, and say nothing."""
    for digest in (NOISE, bytes(32)):
        hand.hear(1, hand.stated(0, Ack(hand.origin, hand.open, digest)))
    assert not hand.told(Convicted)
    assert not any(isinstance(message, Filed) for _, message in hand.sent)


def test_an_ack_of_a_later_step_shows_that_its_author_is_ahead(hand: Hand) -> None:
    hand.hear(2, hand.stated(1, Ack(hand.origin, hand.open + 1, NOISE)))
    links = hand.session.shared.links
    assert links[hand.keys[1].public].stand == (0, hand.open + 1)
    assert links[hand.keys[2].public].stand is None


def test_reading_the_journal_says_and_writes_nothing(hand: Hand) -> None:
    hand.play(2)
    hand.move()
    again = hand.game.player(0, 1, Session, lambda: 0.5).session
    effects = again.recover(tuple(hand.journal), hand.now)
    assert not [effect for effect in effects if isinstance(effect, Send | Persist)]
    assert again.shared.open == hand.open
    assert not again.shared.doubt


def test_whatever_a_seat_said_before_is_compared_not_only_the_first_of_it(hand: Hand) -> None:
    hand.hear(2, hand.stated(2, hand.prepare(2, 0)), hand.stated(2, hand.promise(2, (0, 1))))
    assert not hand.told(Convicted)
    hand.hear(2, hand.stated(2, Ack(hand.origin, hand.open, NOISE)))
    assert [notice.seat for notice in hand.told(Convicted)] == [2]


def test_a_promise_of_ours_above_the_one_that_we_know_means_doubt(hand: Hand) -> None:
    # R-12-40
    hand.session.acceptor._promise((1, 1))
    hand.hear(1, hand.stated(0, hand.promise(0, (0, 1))))
    assert not hand.told(InDoubt)
    hand.hear(1, hand.stated(0, hand.promise(0, (2, 1))))
    assert hand.told(InDoubt)


def test_a_goodbye_of_ours_as_a_statement_is_no_reason_to_doubt(hand: Hand) -> None:
    hand.hear(1, hand.stated(0, Leave()))
    assert not hand.told(InDoubt)
    assert not hand.told(Misbehaved)


def test_whoever_returns_a_move_of_ours_is_not_blamed(hand: Hand) -> None:
    event = hand.event(0)
    hand.do(hand.session.doubt(hand.now))
    nonce = hand.session.journal_recovery._nonce
    hand.hear(1, Returned(nonce, 0, hand.origin, hand.open, (event.raw,), ()))
    assert hand.toy.ledger.moves[0] == event
    assert not hand.told(Misbehaved)


def test_a_statement_of_another_game_or_of_no_seat_is_passed_over(hand: Hand) -> None:
    promise = hand.promise(2, (0, 1))
    words = (0, 2, kind_of(promise), value_of(promise))
    hand.hear(2, Stated(sign_statement(hand.keys[2], NOISE, *words).raw))
    hand.hear(2, Stated(hand.say(9, promise, key=2).raw))
    assert not hand.session.pool.calls(Promise)
    assert not hand.told(Misbehaved)


def test_a_round_of_ours_that_we_know_is_no_reason_to_doubt_and_a_later_one_is(hand: Hand) -> None:
    # R-12-40
    hand.session.proposer.round = 3
    hand.session.acceptor._promise((3, 1))
    hand.hear(1, hand.stated(0, hand.prepare(0, 3)), hand.stated(0, hand.promise(0, (3, 1))))
    assert not hand.told(InDoubt)
    hand.hear(1, hand.stated(0, hand.prepare(0, 4)))
    assert hand.told(InDoubt)
    assert hand.session.proposer.round == 4


def test_a_move_of_ours_that_was_lost_is_written_down_once(hand: Hand) -> None:
    events = hand.moves()
    for seat, event in events.items():
        hand.hear(1 if seat == 0 else seat, Moved(event.raw))
    hand.session.shared.doubt = False
    hand.do(hand.session.tick(hand.now))
    assert hand.own(Ack)
    assert hand.written(Record.EVENT).count(events[0].raw) == 1


def test_a_proof_too_large_for_a_message_is_neither_sent_nor_written_down(
    hand: Hand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("p2p_dixit.membership.pool.MAX_ITEM_BYTES", 100)
    for said in (b"one", b"other"):
        hand.hear(3, Moved(hand.event(3, said).raw))
    assert [(one.seat, one.what) for one in hand.told(Convicted)] == [
        (3, "signed two different moves")
    ]
    hand.session.shared.persist()
    hand.do(hand.session.shared.flush())
    assert not any(isinstance(message, Filed) for _, message in hand.sent)
    assert not hand.written(Record.PAPER)


def test_a_paper_that_a_newer_one_outdid_is_passed_over(hand: Hand) -> None:
    for step in (hand.open + 1, hand.open):
        hand.file(hand.paper(1, Wish(4, step)))
    assert hand.told(Wished) == [Wished(1, 4)]
    assert not hand.told(Misbehaved)


def test_who_returns_a_forged_move_of_ours_is_blamed(hand: Hand) -> None:
    hand.do(hand.session.doubt(hand.now))
    nonce = hand.session.journal_recovery._nonce
    place = hand.toy.ledger.place_of(0)
    forged = sign_event(hand.keys[1], place, hand.toy.ledger.step.kind, b"move")
    hand.hear(1, Returned(nonce, 0, hand.origin, hand.open, (forged.raw,), ()))
    assert [one.peer for one in hand.told(Misbehaved)] == [hand.keys[1].public]


# -- moves that are called bad


def test_a_move_that_is_called_bad_is_a_move_and_clashes_with_another_one(hand: Hand) -> None:
    """One liar signs ninety good moves and names them as bad ones in a call for a decision. Before,
    the proofs of all of them were checked at every message of any peer, and nobody noticed that
    one seat had signed ninety moves.
    """
    # R-12-22
    moves = [BadMove(hand.event(4, b"move %d" % number)) for number in range(90)]
    hand.hear(4, hand.stated(4, hand.prepare(4, 0, moves)))
    hand.wait(1.0)
    hand.file(*moves, by=4)
    assert [notice.seat for notice in hand.told(Convicted)] == [4]
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(hand.toy, "convicts", None)  # is asked no more
        hand.move(1)


def test_a_move_that_reaches_us_as_a_bad_one_counts_if_it_is_good(hand: Hand) -> None:
    good = hand.event(2)
    hand.file(BadMove(good), by=4)
    assert hand.toy.ledger.moves == {2: good}
    assert not hand.told(Convicted)


def test_a_second_bad_move_of_a_seat_is_not_judged_again(hand: Hand) -> None:
    hand.file(BadMove(hand.event(4, BAD)))
    faults = hand.session.moves.faults
    hand.file(BadMove(hand.event(4, BAD + b"!")), by=2)
    assert hand.session.moves.faults == faults
    assert len(hand.told(Convicted)) == 1


# -- rosters with the same number


@pytest.mark.parametrize("kind", ["promise", "accepted", "ack", "prepare"])
def test_what_we_signed_under_another_roster_with_this_number_does_not_bind_us(
    hand: Hand, kind: str
) -> None:
    """Where two decisions were made, a seat that lost its disk may have been at both tables."""
    # R-12-49
    said: dict[str, Body] = {
        "promise": Promise(NOISE, (3, 2), None, None),
        "accepted": Accepted(NOISE, (3, 2), NOISE),
        "ack": Ack(NOISE, hand.open, NOISE),
        "prepare": Prepare(NOISE, 3, ()),
    }
    hand.hear(2, hand.stated(0, said[kind]))
    assert not hand.told(InDoubt)
    assert hand.session.acceptor.promised is None
    assert hand.session.proposer.round == -1
    hand.move()
    assert hand.own(Ack)
