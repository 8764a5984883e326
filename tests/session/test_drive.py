"""From step to step and from roster to roster: what is final, and who is waited for."""

from dataclasses import replace

import pytest

from p2p_dixit.log.journal_records import Record
from p2p_dixit.log.ledger import Done, log_digest, step_digest
from p2p_dixit.log.statements import Ack, Apply, Consent, Last
from p2p_dixit.membership.decision import Certificate, Cut, papers_digest, seal_body
from p2p_dixit.membership.grounds import BadMove, Said, write_paper
from p2p_dixit.membership.ports import Divided
from p2p_dixit.session.answers import hashes_of
from p2p_dixit.session.effects import (
    Convicted,
    Misbehaved,
    Persist,
    PlayerSaid,
    RosterChanged,
    StepFinal,
    StepOpened,
    WaitingFor,
)
from p2p_dixit.session.journal_recovery import _fitting
from p2p_dixit.session.limits import HEARTBEAT, MAX_GROUNDS_BYTES, NEWS_DELAY
from p2p_dixit.session.messages import (
    MAX_RETURNED,
    Certified,
    Chat,
    Filed,
    Have,
    Moved,
    React,
    Want,
    WantEvents,
    write_message,
)
from p2p_dixit.session.relays import EVERYBODY, bits
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


def have(hand: Hand, **changes: object) -> Have:
    fields = {**vars(hand.session.gossip.have()), "links": EVERYBODY, **changes}
    return Have(**fields)


def complete(hand: Hand) -> Done | None:
    return hand.session.shared.complete


# -- steps


def test_a_step_that_all_have_acked_is_final_and_the_next_one_opens(hand: Hand) -> None:
    # R-12-23
    step = hand.open
    hand.move()
    hand.ack(1, 2, 3)
    assert not hand.told(StepFinal)
    hand.ack(4)
    assert [notice.done.number for notice in hand.told(StepFinal)] == [step]
    assert [notice.number for notice in hand.told(StepOpened)] == [step + 1]


def test_who_is_waited_for_owes_a_move_or_else_an_ack(hand: Hand) -> None:
    hand.move(0, 1, 2)
    assert hand.session.waiting == (3, 4)
    hand.move(3, 4)
    hand.ack(1, 3)
    assert hand.session.waiting == (2, 4)


def test_what_we_have_acked_settles_the_step_whatever_comes_then(hand: Hand) -> None:
    # R-12-25
    assert hand.session.acks.settled() is None
    hand.move()
    done = hand.session.shared.complete
    assert done is not None
    assert hand.session.acks.settled() == done.digest


def test_after_a_restart_our_last_ack_is_known(hand: Hand) -> None:
    # R-16-14
    hand.move()
    done = hand.session.shared.complete
    assert done is not None
    hand.restart()
    assert hand.session.acks.last == Last(done.number, tuple(event.hash for event in done.events))


def test_what_all_others_acked_and_we_did_not_settles_nothing(hand: Hand) -> None:
    for seat in (1, 2, 3, 4):
        hand.hear(seat, hand.stated(seat, Ack(hand.origin, hand.open, NOISE)))
    assert hand.session.acks.settled() is None


def test_of_many_acks_of_a_liar_the_one_that_fits_is_kept(hand: Hand) -> None:
    for number in range(8):
        hand.hear(3, hand.stated(3, Ack(hand.origin, hand.open, bytes([number]) * 32)))
    hand.move()
    assert 3 in hand.session.waiting
    hand.ack(3)
    assert 3 not in hand.session.waiting


# -- rosters


def test_what_was_complete_under_one_roster_is_not_under_the_next(hand: Hand) -> None:
    hand.move()
    before = complete(hand)
    papers = hand.wishes(4, 1, 2, 3)
    certificate = hand.certificate(hand.decision(papers), papers, 1, 2, 3)
    hand.hear(1, Certified(certificate.raw))
    assert [notice.removed for notice in hand.told(RosterChanged)] == [(4,)]
    assert before is not None
    assert hand.open == before.number
    assert complete(hand) is None
    seal = hand.event(0, seal_body([certificate]))
    hand.do(hand.session.submit(seal.raw, hand.now))
    after = complete(hand)
    assert after is not None
    assert after.roster == 1


def test_a_decision_waits_for_the_version_of_the_last_step_that_it_names(hand: Hand) -> None:
    # R-12-27
    step, events = hand.open, hand.moves()
    other = hand.event(3, b"another move")
    hashes = [(other if seat == 3 else event).hash for seat, event in events.items()]
    digest = log_digest(hand.toy.ledger.digest, step_digest(0, step, hashes))
    hand.move()
    papers = hand.wishes(4, 1, 2, 3)
    decision = hand.decision(papers, Cut(step, digest))
    hand.hear(1, Certified(hand.certificate(decision, papers, 1, 2, 3).raw))
    assert hand.open == step
    assert not hand.told(Divided)
    hand.hear(2, Moved(other.raw))
    assert hand.session.shared.history[step].events[3] == other
    assert hand.session.shared.roster.number == 1
    assert not hand.told(Divided)


# -- links


def test_an_author_does_not_get_its_own_move_back(hand: Hand) -> None:
    # R-12-7
    hand.hear(1, have(hand, links=bits([0, 2, 3, 4])))
    hand.forget()
    hand.hear(1, Moved(hand.event(1).raw))
    assert (1, Moved) not in [(seat, type(message)) for seat, message in hand.sent]


def test_who_claims_nothing_is_asked_after_a_while(hand: Hand) -> None:
    # R-12-13
    hand.move()
    hand.forget()
    hand.wait(2 * NEWS_DELAY)
    assert not [seat for seat, message in hand.sent if isinstance(message, Want)]
    for seat in (1, 2, 3):
        hand.ack(seat)
    hand.wait(2 * HEARTBEAT)
    assert [seat for seat, message in hand.sent if isinstance(message, Want)]


# -- those who only watch


def test_whoever_only_watches_asks_nobody_what_it_has_signed() -> None:
    hand = Hand(3, me=3)
    hand.do(hand.session.doubt(hand.now))
    assert hand.session.shared.doubt
    assert hand.session.journal_recovery.due is None


def test_a_key_that_comes_later_signs() -> None:
    hand = Hand(3)
    session = Session(hand.replica.fresh(), hand.keys[0].public, None, lambda: 0.5)
    signing = [session.shared.signing]
    session.shared.arm(hand.keys[0])
    signing.append(session.shared.signing)
    assert signing == [False, True]


# -- what is written down


def test_the_last_moves_of_a_game_are_written_down() -> None:
    # R-12-46
    hand = Hand(3, length=4)
    while not hand.replica.finished:
        hand.play()
    again = Hand(3, length=4)
    again.begin(tuple(hand.journal))
    assert again.replica.finished
    assert hand.written(Record.EVENT)


def test_what_is_read_back_is_neither_written_again_nor_told_again(hand: Hand) -> None:
    hand.move()
    hand.file(*hand.wishes(3, 1))
    hand.session.shared.persist()
    hand.do(hand.session.shared.flush())
    written = list(hand.journal)
    player = hand.game.player(hand.me, 1, Session, lambda: 0.5)
    assert player.session.recover(written, hand.now) == []
    player.session.shared.persist()
    assert player.session.shared.flush() == [Persist(())]


def test_an_ack_of_ours_for_other_moves_is_not_taken_for_one_of_these(hand: Hand) -> None:
    hand.hear(1, hand.stated(0, Ack(hand.origin, hand.open, NOISE)))
    for seat, event in hand.moves().items():
        hand.hear(1 if seat == 0 else seat, Moved(event.raw))
    assert complete(hand) is not None
    last = hand.session.acks.last
    assert last is None or last.step < hand.open


def test_a_peer_beyond_a_step_does_not_get_its_moves(hand: Hand) -> None:
    # R-12-7
    apart = bits([0, 2, 3, 4])
    for seat, step in ((2, hand.open), (3, hand.open + 1)):
        hand.hear(seat, have(hand, links=apart, step=step))
    hand.forget()
    hand.hear(1, Moved(hand.event(1).raw))
    assert [seat for seat, message in hand.sent if isinstance(message, Moved)] == [2]


def test_moves_that_are_ours_as_well_are_not_asked_for(hand: Hand) -> None:
    # R-12-24
    hand.move()
    done = complete(hand)
    assert done is not None
    hand.forget()
    hand.hear(1, hashes_of(done))
    assert not [message for _, message in hand.sent if isinstance(message, WantEvents)]


def test_an_answer_to_a_doubt_is_filled_to_its_limit_and_no_further() -> None:
    # R-12-47
    half = MAX_GROUNDS_BYTES // 2
    assert _fitting([bytes(half)]) == (bytes(half),)
    assert _fitting([bytes(half + 1), b"small"]) == (b"small",)
    assert len(_fitting([b"small"] * (MAX_RETURNED + 1))) == MAX_RETURNED


def test_nothing_is_acked_under_a_roster_that_a_decision_has_ended(hand: Hand) -> None:
    # R-12-27
    hand.move(0)
    other = hand.event(3, b"another move")
    hashes = [(other if seat == 3 else event).hash for seat, event in hand.moves().items()]
    digest = log_digest(hand.toy.ledger.digest, step_digest(0, hand.open, hashes))
    papers = hand.wishes(4, 1, 2, 3)
    decision = hand.decision(papers, Cut(hand.open, digest))
    hand.hear(1, Certified(hand.certificate(decision, papers, 1, 2, 3).raw))
    hand.move(1, 2, 3, 4)
    assert complete(hand) is not None
    assert hand.own(Ack) == []


def test_what_a_seat_says_is_shown(hand: Hand) -> None:
    hand.hear(1, Chat("a word"), React("laugh"))
    assert [(one.text, one.reaction) for one in hand.told(PlayerSaid)] == [
        ("a word", False),
        ("laugh", True),
    ]


# -- what stops a session


def test_after_the_game_no_roster_begins() -> None:
    hand = Hand(3, length=4)
    while not hand.replica.finished:
        hand.play()
    hand.hear(1, Certified(hand.certificate(hand.decision([]), [], 1, 2).raw))
    assert hand.session.shared.roster.number == 0


def test_a_node_that_is_divided_from_the_others_goes_no_further(hand: Hand) -> None:
    before = Cut(hand.open - 2, NOISE)
    hand.move()
    hand.hear(1, Certified(hand.certificate(hand.decision([], before), [], 1, 2, 3).raw))
    hand.ack()
    assert len(hand.told(Divided)) == 1
    assert not hand.told(StepFinal)


def test_a_decision_that_its_papers_do_not_bear_is_dropped_at_its_cut(hand: Hand) -> None:
    # R-12-28
    decision = replace(hand.decision(hand.wishes(4, 1, 2, 3)), papers=papers_digest(()))
    hand.hear(1, Certified(hand.certificate(decision, [], 1, 2, 3).raw))
    assert hand.session.shared.roster.number == 0
    assert hand.session.roster_change.pending is None
    assert not hand.told(Misbehaved)  # whoever passed it on could not know


def test_the_first_step_is_waited_for_from_the_start() -> None:
    hand = Hand()
    hand.do(hand.session.tick(3.0))
    assert [one.since for one in hand.told(WaitingFor)] == [0.0]


def test_the_version_that_we_have_acked_takes_the_place_of_what_a_liar_showed_us(
    hand: Hand,
) -> None:
    # R-12-25
    other = hand.event(3, b"another move")
    events = hand.moves()
    hashes = [(other if seat == 3 else event).hash for seat, event in events.items()]
    acked = step_digest(0, hand.open, hashes)
    hand.hear(1, hand.stated(0, Ack(hand.origin, hand.open, acked)))  # lost, and given back
    for seat, event in events.items():
        hand.hear(1 if seat == 0 else seat, Moved(event.raw))
    done = complete(hand)
    assert done is not None
    assert done.digest != acked
    hand.hear(2, Moved(hand.event(3, b"a third move").raw))
    hand.hear(2, Moved(other.raw))
    done = complete(hand)
    assert done is not None
    assert done.digest == acked
    assert hand.session.moves.named(events[3].hash) == events[3]  # others may still ask for it


# -- what begins with a step or a roster


def test_a_new_step_begins_afresh_and_costs_no_write_of_its_own(hand: Hand) -> None:
    hand.move()
    hand.ack(1, 2, 3)
    hand.now = 7.0
    done = complete(hand)
    assert done is not None
    raw = write_message(
        hand.session.shared.game, hand.stated(4, Ack(hand.origin, done.number, done.digest))
    )
    effects = hand.session.receive(hand.keys[4].public, raw, hand.now)
    assert hand.open == done.number + 1
    assert not [effect for effect in effects if isinstance(effect, Persist)]
    assert hand.session.drive.since == 7.0
    assert hand.session.moves.persisted == set()


def test_a_spectator_writes_down_moves_and_acks() -> None:
    hand = Hand(3, me=3)
    moves = hand.moves()
    for seat, event in moves.items():
        hand.hear(seat, Moved(event.raw))
    hand.ack()
    hand.session.shared.persist()
    hand.do(hand.session.shared.flush())
    assert hand.written(Record.EVENT) == [event.raw for event in moves.values()]
    assert len(hand.written(Record.STATEMENT)) == 3


def test_a_move_that_came_early_counts_when_its_step_opens(hand: Hand) -> None:
    ahead = Hand()
    while ahead.open <= hand.open:
        ahead.play()
    seat = ahead.toy.ledger.step.owes[-1]
    early = ahead.event(seat)
    hand.hear(seat or 1, Moved(early.raw))
    if seat:
        stand = hand.session.shared.links[hand.keys[seat].public].stand
        assert stand == (0, hand.open + 1)
    hand.play()
    assert hand.toy.ledger.moves[seat] == early


def joining(hand: Hand) -> Certificate:
    """All seats consent to a newcomer."""
    body = Apply(hand.keys[5].public, "newcomer")
    application = Said(hand.say(5, body, key=5), body)
    consent = Consent(application.statement.hash, hand.open)
    papers = [application, *(hand.paper(seat, consent) for seat in range(5))]
    return hand.certificate(hand.decision(papers), papers, 1, 2, 3)


def test_a_newcomer_has_sat_here_and_asks_no_more(hand: Hand) -> None:
    newcomer = Hand(me=5)
    while newcomer.open < hand.open:
        newcomer.play()
    for one in (hand, newcomer):
        one.session.requests.asking = (5, "newcomer")
        one.forget()
        one.hear(1, Certified(joining(one).raw))
        assert [notice.joined for notice in one.told(RosterChanged)] == [(5,)]
        assert [notice.number for notice in one.told(StepOpened)] == [one.open]
        assert one.keys[5].public in one.session.shared.sat
    assert newcomer.session.requests.asking is None
    assert hand.session.requests.asking is not None
    hand.forget()
    hand.wait(NEWS_DELAY)
    assert {seat for seat, message in hand.sent if isinstance(message, Have)} == {1, 2, 3, 4}


@pytest.mark.parametrize(("gone", "before", "after"), [(0, 1, 0), (4, 1, 1), (4, 0, 0)])
def test_who_is_out_has_left(hand: Hand, gone: int, before: int, after: int) -> None:
    hand.session.requests.leaving = bool(before)
    papers = hand.wishes(gone, 1, 2, 3)
    certificate = hand.certificate(hand.decision(papers), papers, 1, 2, 3)
    hand.hear(1, Certified(certificate.raw))
    assert hand.session.shared.roster.number == 1
    assert hand.session.requests.leaving is bool(after)


def test_a_bad_move_that_came_ahead_of_its_step_convicts_when_the_step_opens(hand: Hand) -> None:
    """A liar who signs it early and never again was not named."""
    # R-15-10
    ahead = Hand()
    ahead.play(2)
    ahead.until_owes()
    ahead.play()
    while 4 not in ahead.toy.ledger.step.owes:
        ahead.play()
        hand.play()
    bad = ahead.event(4, BAD)
    hand.hear(4, Moved(bad.raw))
    assert not hand.told(Convicted)
    hand.play()
    assert [notice.seat for notice in hand.told(Convicted)] == [4]
    assert Filed(write_paper(BadMove(bad))) in [message for _, message in hand.sent]
