"""What all machines share: signing, effects, relays, blame, and the clock."""

from collections.abc import Callable

import pytest

from p2p_dixit.log.journal_records import Record, write_record
from p2p_dixit.log.statements import Leave
from p2p_dixit.session.effects import (
    Misbehaved,
    Notify,
    PeerBack,
    PeerSilent,
    Persist,
    Send,
    StepOpened,
    WaitingFor,
)
from p2p_dixit.session.limits import SILENCE
from p2p_dixit.session.messages import Certified, Chat, Stated, WantItems
from p2p_dixit.session.relays import bits
from p2p_dixit.session.session import Session
from p2p_dixit.session.shared import Shared
from tests.session.hand import Hand


@pytest.fixture
def hand() -> Hand:
    hand = Hand()
    hand.until_owes()
    hand.forget()
    return hand


def test_who_signs_under_what_name(hand: Hand) -> None:
    shared = hand.session.shared
    assert shared.sign(Leave()).seat == 0
    assert shared.sign(Leave(), 7).seat == 7
    keyless = Session(hand.replica.fresh(), hand.keys[0].public, None, lambda: 0.5)
    seatless = Hand(3, me=3).session
    for session in (keyless, seatless):
        with pytest.raises(ValueError, match="only a seat signs"):
            session.shared.sign(Leave())
        assert not session.shared.signing


def test_nothing_is_signed_in_doubt_nor_while_the_journal_is_read(hand: Hand) -> None:
    shared, signing = hand.session.shared, []
    for doubt, quiet in ((False, False), (True, False), (False, True)):
        shared.doubt, shared.quiet = doubt, quiet
        signing.append(shared.signing)
    assert signing == [True, False, False]


EVERY_EFFECT: dict[str, Callable[[Shared, bytes], None]] = {
    "persist": lambda shared, _: shared.persist((Record.DOUBT, b"")),
    "send": lambda shared, peer: shared.send(peer, Chat("a word")),
    "broadcast": lambda shared, _: shared.broadcast(Chat("a word")),
    "speak": lambda shared, _: shared.speak(Chat("a word")),
    "statement": lambda shared, _: shared.publish_statement(b"statement"),
    "certificate": lambda shared, _: shared.publish_certificate(b"certificate"),
    "items": lambda shared, _: shared.ask_for_items((b"n" * 8,)),
    "notify": lambda shared, _: shared.notify(StepOpened(1)),
}


@pytest.mark.parametrize("what", EVERY_EFFECT)
def test_while_the_journal_is_read_nothing_has_an_effect(hand: Hand, what: str) -> None:
    shared, peer = hand.session.shared, hand.keys[1].public
    shared.quiet = True
    EVERY_EFFECT[what](shared, peer)
    assert shared.flush() == []
    shared.quiet = False
    EVERY_EFFECT[what](shared, peer)
    assert shared.flush() != []


def test_what_is_published_goes_to_all_as_what_it_is(hand: Hand) -> None:
    for what in ("statement", "certificate", "items"):
        EVERY_EFFECT[what](hand.session.shared, b"")
    hand.do(hand.session.shared.flush())
    for said in (Stated(b"statement"), Certified(b"certificate"), WantItems((b"n" * 8,))):
        assert [seat for seat, message in hand.sent if message == said] == [1, 2, 3, 4]


def test_what_is_kept_is_written_with_the_next_thing_and_once(hand: Hand) -> None:
    shared = hand.session.shared
    shared.keep([(Record.PAPER, b"paper")])
    assert shared.flush() == []
    shared.persist()
    shared.persist()
    assert shared.flush() == [Persist((write_record(Record.PAPER, b"paper"),)), Persist(())]
    shared.quiet = True
    shared.keep([(Record.PAPER, b"paper")])
    shared.quiet = False
    shared.persist()
    assert shared.flush() == [Persist(())]


def test_who_has_no_link_is_sent_nothing(hand: Hand) -> None:
    hand.session.shared.send(hand.keys[6].public, Chat("a word"))
    assert hand.session.shared.flush() == []


# -- relays


def relayed(shared: Shared, author: int) -> list[bytes]:
    shared.heard(author, Chat("a word"))
    return [effect.peer for effect in shared.flush() if isinstance(effect, Send)]


def test_what_others_said_is_relayed_to_a_peer_that_has_shown_nothing_and_our_own_is_not(
    hand: Hand,
) -> None:
    shared, peer = hand.session.shared, hand.keys[1].public
    shared.links[peer].links = 0
    assert shared.links[peer].stand is None
    assert relayed(shared, 2) == [peer]
    assert relayed(shared, 0) == []


def test_who_has_a_link_to_an_author(hand: Hand) -> None:
    # R-12-7
    hand.do(hand.session.connect(hand.keys[5].public, 0.0))  # who only watches
    shared = hand.session.shared
    for seat, links in ((1, [2, 4]), (2, [1, 4]), (3, [1]), (4, [1]), (5, [4])):
        shared.links[hand.keys[seat].public].links = bits(links)
    assert shared._hearing(4) == bits([0, 1, 2])
    assert shared._hearing(2) == bits([0, 1])


def test_how_far_a_peer_is_only_grows(hand: Hand) -> None:
    shared = hand.session.shared
    link = shared.links[hand.keys[1].public]
    for step in (3, 7, 5):
        shared.overheard(1, 0, step)
    assert link.stand == (0, 7)
    shared.overheard(9, 0, 3)  # no such seat


def test_blame_costs_a_fault_and_takes_a_peer_that_is_gone(hand: Hand) -> None:
    shared, peer = hand.session.shared, hand.keys[1].public
    faults = shared.links[peer].faults
    shared.blame(peer, "nonsense")
    assert not faults.has(faults.burst, shared.now)
    assert faults.has(faults.burst - 1, shared.now)
    shared.blame(hand.keys[6].public, "nonsense")
    said = [Misbehaved(key, "nonsense") for key in (peer, hand.keys[6].public)]
    assert shared.flush() == [Notify(one) for one in said]


def test_after_so_many_faults_a_peer_is_not_listened_to_for_a_while(hand: Hand) -> None:
    shared, peer = hand.session.shared, hand.keys[1].public
    for _ in range(16):
        hand.hear(1, Chat("a word"))
        shared.blame(peer, "nonsense")
    shared.flush()
    assert not shared.links[peer].heeded(shared.now)
    assert shared.links[peer].heeded(shared.now + 1.0)


# -- the clock


def test_who_is_waited_for_is_told_once(hand: Hand) -> None:
    hand.do(hand.session.tick(1.0))
    hand.do(hand.session.tick(2.0))
    assert len(hand.told(WaitingFor)) == 1


def test_nobody_is_waited_for_after_the_end(hand: Hand, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(type(hand.replica), "finished", property(lambda _: True))
    assert hand.session.waiting == ()


def test_silence_is_looked_for_while_there_are_links_and_told_once(hand: Hand) -> None:
    # R-12-48
    peer = hand.keys[1].public
    for seat in (2, 3, 4):
        hand.do(hand.session.disconnect(hand.keys[seat].public, hand.now))
    hand.forget()
    assert hand.session.timers.due() != []
    hand.wait(3 * SILENCE)
    assert [notice.peer for notice in hand.told(PeerSilent)] == [peer]
    hand.hear(1, Chat("a word"), Chat("a word"))
    assert hand.told(PeerBack) == [PeerBack(peer)]
    hand.do(hand.session.disconnect(peer, hand.now))
    assert hand.session.timers.due() == []
    hand.do(hand.session.connect(peer, hand.now))
    hand.hear(1, Chat("a word"))
    assert peer not in hand.session.timers._away
