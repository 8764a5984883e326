"""What a peer gives to others, whom it asks, whom it reminds, and what it shows of silence."""

import pytest

from p2p_dixit.log.statements import Ack, Promise, Wish
from p2p_dixit.membership.decision import Cut
from p2p_dixit.membership.grounds import write_paper
from p2p_dixit.membership.limits import ASK_AGAIN, MAX_ITEMS_ASKED, SHORT
from p2p_dixit.session.answers import hashes_of
from p2p_dixit.session.effects import PeerBack, PeerSilent, WaitingFor
from p2p_dixit.session.limits import (
    COMPARE_AGAIN,
    HEARTBEAT,
    MAX_ANSWER_BYTES,
    MAX_LINKS,
    MAX_RELAYS,
    MAX_REMINDED,
    NEWS_DELAY,
    SILENCE,
    STEPS_PER_ANSWER,
)
from p2p_dixit.session.messages import (
    Certified,
    Filed,
    Hashes,
    Have,
    Moved,
    Stated,
    Want,
    WantEvents,
    WantItems,
)
from p2p_dixit.session.relays import EVERYBODY, bits, relays
from tests.session.hand import NOISE, Hand


@pytest.fixture
def hand() -> Hand:
    hand = Hand(me=4)
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


# -- answers


def test_history_comes_with_the_acks_that_made_it_final(hand: Hand) -> None:
    done, proof = hand.session.shared.history[1], hand.session.acks.proofs[1]
    messages = hand.hear(1, Want(0, 1, 0, 0))
    expected = [*(Moved(event.raw) for event in done.events), *map(Stated, proof.values())]
    assert messages[: len(expected)] == expected
    assert len(proof) == 5


def test_what_is_named_as_held_is_left_out_of_the_first_step_only(hand: Hand) -> None:
    done, proof = hand.session.shared.history[1], hand.session.acks.proofs[1]
    first = done.events[0].seat
    messages = hand.hear(1, Want(0, 1, 1 << first, 0b10001))
    assert Moved(done.events[0].raw) not in messages
    assert all(Moved(event.raw) in messages for event in done.events[1:])
    given = {seat for seat, raw in proof.items() if Stated(raw) in messages}
    assert given == {1, 2, 3}
    after = hand.session.shared.history[2]
    assert all(Moved(event.raw) in messages for event in after.events)


def test_what_is_here_of_the_open_step_is_given(hand: Hand) -> None:
    hand.move(0, 1)
    moves = hand.toy.ledger.moves
    messages = hand.hear(2, Want(0, hand.open, 0b1, 0))
    assert messages == [Moved(moves[1].raw)]
    hand.move(2, 3, 4)
    hand.ack(0)
    messages = hand.hear(2, Want(0, hand.open, 0b11111, 0b1))
    assert messages == [Stated(hand.session.acks.fitting()[4].raw)]


def test_an_answer_ends_after_so_many_steps_and_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    # R-12-14
    hand = Hand(me=4, length=STEPS_PER_ANSWER + 8)
    hand.play(STEPS_PER_ANSWER + 4)
    hand.move()
    messages = hand.hear(1, Want(0, 0, 0, 0))
    steps = [
        hand.session.shared.history[step].events[0].raw
        for step in range(STEPS_PER_ANSWER + 4)
        if Moved(hand.session.shared.history[step].events[0].raw) in messages
    ]
    assert len(steps) == STEPS_PER_ANSWER
    own = next(iter(hand.toy.ledger.moves.values()))
    assert Moved(own.raw) not in messages
    assert Moved(own.raw) in hand.hear(1, Want(0, 5, 0, 0))
    assert Moved(own.raw) not in hand.hear(1, Want(0, 4, 0, 0))
    size = sum(len(m.event) for m in messages if isinstance(m, Moved))
    size += sum(len(m.statement) for m in messages if isinstance(m, Stated))
    assert size < MAX_ANSWER_BYTES
    monkeypatch.setattr("p2p_dixit.session.answers.MAX_ANSWER_BYTES", size // 2)
    less = hand.hear(1, Want(0, 0, 0, 0))
    assert 0 < len(less) < len(messages)


def test_who_asks_too_much_is_not_answered(hand: Hand) -> None:
    link = hand.session.shared.links[hand.keys[1].public]
    answered = [bool(hand.hear(1, Want(0, 1, 0, 0))) for _ in range(140)]
    assert answered == [True] * 128 + [False] * 12
    other = hand.session.shared.links[hand.keys[2].public]
    assert hand.hear(2, Want(0, 1, 0, 0))
    other.answers.owe(other.answers.burst, hand.now)
    assert not hand.hear(2, Want(0, 1, 0, 0))
    assert link is not other


def test_items_are_given_as_what_they_are(hand: Hand) -> None:
    wish = hand.paper(1, Wish(3, hand.open))
    promise = hand.say(1, hand.promise(1, (0, 2)))
    hand.file(wish)
    hand.hear(1, Stated(promise.raw))
    names = hand.session.pool.names()
    messages = hand.hear(2, WantItems(names))
    assert set(messages) == {Filed(write_paper(wish)), Stated(promise.raw)}
    assert not hand.hear(2, WantItems((NOISE[:SHORT],)))
    link = hand.session.shared.links[hand.keys[2].public]
    link.answers.owe(link.answers.burst, hand.now)
    assert not hand.hear(2, WantItems(names))


def test_no_more_items_than_may_be_asked_for_at_a_time(hand: Hand) -> None:
    # R-12-11
    hand.file(hand.paper(1, Wish(3, hand.open)))
    (name,) = hand.session.pool.names()
    many = (*[NOISE[:SHORT]] * MAX_ITEMS_ASKED, name)
    assert not hand.hear(2, WantItems(many))
    assert hand.hear(2, WantItems(many[1:]))


def test_events_are_given_by_their_hashes(hand: Hand) -> None:
    hand.move(0)
    event = hand.toy.ledger.moves[0]
    assert hand.hear(2, WantEvents((NOISE, event.hash))) == [Moved(event.raw)]
    link = hand.session.shared.links[hand.keys[2].public]
    link.answers.owe(link.answers.burst, hand.now)
    assert not hand.hear(2, WantEvents((event.hash,)))


def test_who_shows_other_moves_of_a_step_that_is_over_gets_those_that_count(hand: Hand) -> None:
    done = hand.session.shared.history[1]
    hashes = (NOISE, *[event.hash for event in done.events][1:])
    assert hand.hear(2, Hashes(0, 1, hashes)) == [Moved(done.events[0].raw)]
    assert not hand.hear(2, hashes_of(done))


def test_the_certificates_come_first() -> None:
    # R-12-14
    hand = Hand(me=4)
    hand.play(2)
    hand.until_owes()
    whole = hand.certificate(hand.decision([]), [], 0, 1, 2)
    hand.hear(0, Certified(whole.raw))
    assert hand.session.shared.roster.number == 1
    messages = hand.hear(1, Want(0, hand.open, 0, 0))
    assert messages[0] == Certified(whole.raw)
    assert Certified(whole.raw) not in hand.hear(1, Want(1, hand.open, 0, 0))


def test_a_certificate_that_is_being_acted_on_is_given_too() -> None:
    hand = Hand(me=4)
    hand.play(2)
    hand.until_owes()
    whole = hand.certificate(hand.decision([], Cut(hand.open + 3, NOISE)), [], 0, 1, 2)
    hand.hear(0, Certified(whole.raw))
    assert hand.session.roster_change.pending == whole
    assert hand.hear(1, Want(0, hand.open, 0, 0))[0] == Certified(whole.raw)


def test_a_step_that_a_decision_ended_is_named_by_its_moves() -> None:
    # R-12-14
    hand = Hand(me=4)
    hand.play(2)
    hand.until_owes()
    hand.move()
    done = hand.session.shared.complete
    assert done is not None
    cut = Cut(done.number, hand.toy.ledger.digest_after(done))
    whole = hand.certificate(hand.decision([], cut), [], 0, 1, 2)
    hand.hear(0, Certified(whole.raw))
    assert hand.session.shared.roster.number == 1
    messages = hand.hear(1, Want(0, done.number, EVERYBODY, 0))
    assert messages[1] == hashes_of(done)
    assert messages[2 : 2 + len(done.events)] == [Moved(event.raw) for event in done.events]


def test_what_is_ours_is_said_again_to_who_lacks_it(hand: Hand) -> None:
    hand.move()
    ack, event = hand.session.acks.fitting()[4], hand.toy.ledger.moves[4]
    lacking = have(hand, moves=0b01111, acks=0)
    hand.now += NEWS_DELAY / 2
    assert Stated(ack.raw) not in hand.hear(1, lacking)  # it may be under way
    hand.now += NEWS_DELAY
    messages = hand.hear(1, lacking)
    assert {Moved(event.raw), Stated(ack.raw)} <= set(messages)
    assert not [m for m in messages if isinstance(m, Moved) and m != Moved(event.raw)]
    for wrong in ({"roster": 1}, {"origin": NOISE}, {"step": hand.open - 2}):
        answers = hand.hear(1, have(hand, moves=0b01111, acks=0, **wrong))
        assert not [message for message in answers if isinstance(message, Moved | Stated)]


def test_our_move_and_ack_of_the_step_before_are_said_again(hand: Hand) -> None:
    hand.play()
    hand.now += 1.0
    proof = hand.session.acks.proofs[hand.open - 1]
    messages = hand.hear(1, have(hand, step=hand.open - 1, moves=0b01111, acks=0b01111))
    assert Stated(proof[4]) in messages


# -- asking


def test_a_new_peer_is_told_where_we_stand(hand: Hand) -> None:
    # R-12-8
    hand.do(hand.session.disconnect(hand.keys[1].public, hand.now))
    hand.forget()
    hand.do(hand.session.connect(hand.keys[1].public, hand.now))
    assert [seat for seat, message in hand.sent if isinstance(message, Have)] == [1]
    hand.wait(NEWS_DELAY + 0.01)
    assert {seat for seat, message in hand.sent if isinstance(message, Have)} == {0, 1, 2, 3}


def test_who_is_ahead_is_asked_but_not_twice_in_a_moment(hand: Hand) -> None:
    # R-12-12
    ahead = have(hand, step=hand.open + 1)
    asked = [m for m in hand.hear(1, ahead) if isinstance(m, Want)]
    assert asked == [Want(0, hand.open, 0, 0)]
    assert not [m for m in hand.hear(2, ahead) if isinstance(m, Want)]
    hand.now += ASK_AGAIN
    assert [m for m in hand.hear(2, ahead) if isinstance(m, Want)]


def test_who_has_a_move_or_an_ack_that_we_lack_is_asked(hand: Hand) -> None:
    # R-12-9
    hand.move(0)
    assert not [m for m in hand.hear(1, have(hand)) if isinstance(m, Want)]
    assert [m for m in hand.hear(1, have(hand, moves=0b11)) if isinstance(m, Want)]
    hand.now += ASK_AGAIN
    assert [m for m in hand.hear(2, have(hand, acks=0b10)) if isinstance(m, Want)]


def test_who_is_behind_is_told(hand: Hand) -> None:
    # R-12-9
    behind = have(hand, step=hand.open - 1)
    hand.now += ASK_AGAIN
    assert [m for m in hand.hear(1, behind) if isinstance(m, Have)]
    assert not [m for m in hand.hear(1, behind) if isinstance(m, Have)]


def test_items_that_we_lack_are_asked_for_in_the_same_roster_only(hand: Hand) -> None:
    # R-12-11
    names = (NOISE[:SHORT],)
    other = have(hand, items=names, roster=1, step=0)
    assert not [m for m in hand.hear(1, other) if isinstance(m, WantItems)]
    asked = [m for m in hand.hear(1, have(hand, items=names)) if isinstance(m, WantItems)]
    assert asked == [WantItems(names)]
    assert not [m for m in hand.hear(2, have(hand, items=names)) if isinstance(m, WantItems)]
    many = tuple(bytes([at]) * SHORT for at in range(MAX_ITEMS_ASKED + 9))
    (message,) = [m for m in hand.hear(1, have(hand, items=many)) if isinstance(m, WantItems)]
    assert len(message.items) == MAX_ITEMS_ASKED


def test_a_quiet_link_gets_a_summary_now_and_then(hand: Hand) -> None:
    # R-12-8
    hand.wait(HEARTBEAT * 3)
    told = [seat for seat, message in hand.sent if isinstance(message, Have)]
    assert {seat: told.count(seat) for seat in set(told)} == {0: 3, 1: 3, 2: 3, 3: 3}


def test_how_far_behind_we_are_takes_more_than_one_liar(hand: Hand) -> None:
    assert Hand().session.behind is None
    hand.hear(1, have(hand, step=hand.open + 50))
    hand.hear(2, have(hand))
    hand.hear(3, have(hand))
    assert hand.session.behind == 0
    hand.hear(3, have(hand, step=hand.open + 4))
    assert hand.session.behind == 4


# -- versions of a step


def test_who_acked_another_version_is_shown_ours(hand: Hand) -> None:
    # R-12-24
    hand.move()
    done = hand.session.shared.complete
    assert done is not None
    messages = hand.hear(1, hand.stated(1, Ack(hand.origin, hand.open, NOISE)))
    assert hashes_of(done) in messages
    assert [seat for seat, m in hand.sent if m == hashes_of(done)] == [1]
    hand.forget()
    hand.now += COMPARE_AGAIN / 2
    hand.do(hand.session.tick(hand.now))
    assert not [m for _, m in hand.sent if isinstance(m, Hashes)]
    hand.now += COMPARE_AGAIN
    hand.do(hand.session.tick(hand.now))
    assert [m for _, m in hand.sent if isinstance(m, Hashes)]


def test_moves_that_a_peer_shows_and_we_do_not_know_are_asked_for(hand: Hand) -> None:
    hand.move(0)
    known = hand.toy.ledger.moves[0].hash
    shown = Hashes(0, hand.open, (known, NOISE, NOISE, NOISE, NOISE))
    assert WantEvents((NOISE,) * 4) in hand.hear(1, shown)
    wrong = Hashes(0, hand.open, (known, NOISE))
    assert not hand.hear(1, wrong)
    assert not hand.hear(1, Hashes(1, hand.open, shown.hashes))


# -- relays


def test_the_lowest_seats_between_pass_things_on() -> None:
    assert relays(3, 0)
    assert relays(None, 0)
    assert not relays(None, 0b111)
    between = 0b101101
    chosen = [seat for seat in range(6) if relays(seat, between)]
    assert chosen == [0, 2]
    assert len(chosen) == MAX_RELAYS
    assert bits([0, 3]) == 0b1001


def test_a_move_is_passed_on_to_those_without_a_link_to_its_author() -> None:
    hand = Hand(me=0)
    hand.until_owes()
    for seat in (1, 2, 3):
        links = 0b11111 & ~(1 << seat) & ~(1 << 4 if seat == 3 else 0)
        hand.hear(seat, have(hand, links=links))
    hand.forget()
    event = hand.event(4)
    hand.hear(4, Moved(event.raw))
    assert [seat for seat, message in hand.sent if message == Moved(event.raw)] == [3]


# -- reminders


def test_who_is_waited_for_is_reminded_when_nothing_comes(hand: Hand) -> None:
    hand.move()
    hand.ack(0)
    hand.forget()
    hand.wait(NEWS_DELAY * 1.5)
    told = {seat for seat, message in hand.sent if isinstance(message, Have)}
    assert told == {1, 2, 3}
    assert len(told) == MAX_REMINDED


def test_nobody_is_reminded_of_a_move(hand: Hand) -> None:
    hand.wait(1.0)
    assert not [m for _, m in hand.sent if isinstance(m, Want)]


# -- silence and time


def test_a_peer_that_is_not_heard_of_is_shown_as_silent_and_then_as_back(hand: Hand) -> None:
    # R-12-48
    hand.wait(SILENCE / 2)
    hand.hear(1, have(hand))
    hand.wait(SILENCE * 0.75)
    silent = {notice.peer for notice in hand.told(PeerSilent)}
    assert silent == {hand.keys[seat].public for seat in (0, 2, 3)}
    hand.hear(2, have(hand))
    assert hand.told(PeerBack) == [PeerBack(hand.keys[2].public)]


def test_a_lost_link_is_shown_at_once_and_back_when_it_is_heard(hand: Hand) -> None:
    peer = hand.keys[1].public
    hand.do(hand.session.disconnect(peer, hand.now))
    assert [notice.peer for notice in hand.told(PeerSilent)] == [peer]
    hand.do(hand.session.connect(peer, hand.now))
    assert not hand.told(PeerBack)
    hand.hear(1, have(hand))
    assert hand.told(PeerBack) == [PeerBack(peer)]


def test_strangers_come_and_go_unnoticed(hand: Hand) -> None:
    peer = hand.keys[5].public
    hand.do(hand.session.connect(peer, hand.now))
    hand.do(hand.session.disconnect(peer, hand.now))
    assert not hand.told(PeerSilent)
    assert peer not in hand.session.timers._away


def test_who_is_waited_for_is_shown(hand: Hand) -> None:
    hand.move(0, 1)
    hand.do(hand.session.tick(hand.now))
    shown = hand.told(WaitingFor)[-1]
    assert isinstance(shown, WaitingFor)
    assert (shown.step, shown.seats) == (hand.open, (2, 3))
    assert hand.session.waiting == (2, 3, 4)


def test_time_never_goes_back(hand: Hand) -> None:
    before = hand.session.shared.now
    hand.do(hand.session.tick(-100.0))
    assert hand.session.shared.now >= before
    hand.do(hand.session.tick(-99.0))
    assert hand.session.shared.now >= before + 1.0
    assert hand.session.deadline() < -90.0


def test_links_are_limited_but_for_the_seats(hand: Hand) -> None:
    for at in range(MAX_LINKS + 5):
        hand.session.connect(at.to_bytes(32), hand.now)
    assert len(hand.session.shared.links) == MAX_LINKS
    hand.session.disconnect(hand.keys[1].public, hand.now)
    hand.session.connect(bytes(31) + b"x", hand.now)
    hand.session.connect(hand.keys[1].public, hand.now)
    assert hand.keys[1].public in hand.session.shared.links
    assert len(hand.session.shared.links) == MAX_LINKS + 1


def test_a_promise_is_named_in_summaries(hand: Hand) -> None:
    promise = hand.say(1, hand.promise(1, (0, 2)))
    hand.hear(1, Stated(promise.raw))
    assert isinstance(hand.promise(1, (0, 2)), Promise)
    assert hand.session.gossip.have().items == (promise.hash[:SHORT],)
