"""The pool: what is kept of papers and of the messages of a decision, and what is not."""

from dataclasses import replace

import pytest

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.log.fork import Fork, fork_of
from p2p_dixit.log.journal_records import Record
from p2p_dixit.log.statements import (
    Accepted,
    Ack,
    Apply,
    Consent,
    Leave,
    Promise,
    Wish,
    kind_of,
    sign_statement,
    value_of,
)
from p2p_dixit.membership.grounds import (
    BadMove,
    Paper,
    Said,
    contradiction_of,
    paper_id,
    read_paper,
    write_paper,
)
from p2p_dixit.membership.limits import (
    ASK_AGAIN,
    MAX_APPLICANTS,
    MAX_ITEM_BYTES,
    MAX_ITEMS_ASKED,
    MAX_NAMED,
    MAX_WANTED,
    MAX_WANTED_BYTES,
    MAX_WISH_LEAD,
    SHORT,
)
from p2p_dixit.membership.pool import Item
from p2p_dixit.membership.wants import Wants
from p2p_dixit.session.effects import Convicted
from p2p_dixit.session.messages import Filed, WantItems, write_message
from tests.session.hand import NOISE, Hand, names
from tests.session.toy import BAD


@pytest.fixture
def hand() -> Hand:
    hand = Hand()
    hand.until_owes()
    return hand


# -- what is taken


def test_of_each_wish_the_later_one_stays(hand: Hand) -> None:
    # R-12-16
    pool = hand.session.pool
    early, late = (hand.paper(1, Wish(4, hand.open + lead)) for lead in (0, 1))
    assert pool.file(early) is not None
    assert pool.file(late) is not None
    assert pool.file(early) is None
    assert [item.paper for item in pool.papers()] == [late]
    assert pool.file(hand.paper(1, Wish(3, hand.open))) is not None  # about somebody else
    assert pool.file(hand.paper(2, Wish(4, hand.open))) is not None  # of somebody else


def test_a_wish_is_about_a_seat_and_a_step_that_may_be_open(hand: Hand) -> None:
    pool = hand.session.pool
    assert pool.file(hand.paper(1, Wish(4, hand.open + MAX_WISH_LEAD))) is not None
    assert pool.file(hand.paper(2, Wish(4, hand.open + MAX_WISH_LEAD + 1))) is None
    assert pool.file(hand.paper(1, Wish(9, hand.open))) is None


def test_what_is_not_genuine_is_not_taken(hand: Hand) -> None:
    pool, body = hand.session.pool, Wish(4, hand.open)
    genuine = hand.paper(1, body)
    forged = replace(genuine, statement=hand.say(1, body, key=2))
    other_roster = replace(genuine, statement=hand.say(1, body, roster=1))
    assert pool.file(forged) is None
    assert pool.file(other_roster) is None
    assert pool.file(genuine) is not None


def test_a_consent_is_to_an_application_that_is_here(hand: Hand) -> None:
    pool = hand.session.pool
    application = hand.paper(5, Apply(hand.keys[5].public, "newcomer"))
    consent = hand.paper(1, Consent(application.statement.hash, hand.open))
    assert pool.file(consent) is None
    assert pool.file(hand.paper(1, Consent(hand.say(4, Leave()).hash, hand.open))) is None
    assert pool.file(application) is not None
    assert pool.file(consent) is not None
    name = application.statement.hash
    for lead, taken in ((MAX_WISH_LEAD, True), (MAX_WISH_LEAD + 1, False)):
        later = hand.paper(2, Consent(name, hand.open + lead))
        assert (pool.file(later) is not None) is taken


def test_strangers_are_limited_those_who_sat_here_are_not(hand: Hand) -> None:
    # R-12-16
    pool = hand.session.pool
    hand.session.shared.sat.add(hand.keys[6].public)
    for at in range(MAX_APPLICANTS + 1):
        key = type(hand.keys[0])(bytes([at + 1]) * 32)
        body = Apply(key.public, "stranger")
        hand_key, hand.game.__dict__["keys"] = hand.keys, (*hand.keys[:5], key, *hand.keys[6:])
        hand.keys = hand.game.keys
        taken = pool.file(hand.paper(5, body))
        hand.game.__dict__["keys"] = hand.keys = hand_key
        assert (taken is not None) is (at < MAX_APPLICANTS)
    assert pool.file(hand.paper(6, Apply(hand.keys[6].public, "back again"))) is not None


def test_a_bad_move_is_taken_if_it_is_one(hand: Hand) -> None:
    pool = hand.session.pool
    assert pool.file(BadMove(hand.event(4))) is None
    assert pool.file(BadMove(hand.event(4, BAD))) is not None


def test_one_proof_against_a_seat_is_enough(hand: Hand) -> None:
    pool = hand.session.pool
    events = [hand.event(4, body) for body in (b"one", b"two", b"three")]
    assert pool.file(fork_of(*events[:2])) is not None
    assert pool.file(fork_of(*events[1:])) is None
    assert pool.guilty() == {4}
    assert pool.file(BadMove(hand.event(3, BAD))) is not None
    assert pool.guilty() == {4}  # a bad move is judged at its cut


def test_of_the_messages_of_a_decision_the_one_of_the_highest_ballot_stays(hand: Hand) -> None:
    pool = hand.session.pool

    def call(body: Promise | Accepted) -> bool:
        return pool.call(hand.say(1, body), body) is not None

    assert call(hand.promise(1, (1, 0)))
    assert not call(hand.promise(1, (0, 2)))
    assert not call(hand.promise(1, (1, 0), last=None))
    assert call(hand.promise(1, (1, 2)))
    assert [item.rank for item in pool.calls(Promise)] == [(1, 2)]
    assert call(Accepted(hand.origin, (0, 0), NOISE))


# -- what is wanted


def test_what_is_wanted_is_taken_though_a_newer_one_is_here(hand: Hand) -> None:
    pool = hand.session.pool
    early, late = (hand.paper(1, Wish(4, hand.open + lead)) for lead in (0, 1))
    pool.file(late)
    name = paper_id(write_paper(early))
    pool.want([name], 2)
    assert pool.file(early) is None  # it takes no place of another
    item = pool.get(name)
    assert item is not None
    assert item.paper == early
    assert [one.paper for one in pool.papers()] == [late]
    assert name[:SHORT] not in pool.names()


def test_what_is_wanted_has_to_be_genuine_all_the_same(hand: Hand) -> None:
    pool, body = hand.session.pool, Wish(4, hand.open)
    forged = replace(hand.paper(1, body), statement=hand.say(1, body, key=2))
    name = paper_id(write_paper(forged))
    pool.want([name], 2)
    pool.file(forged)
    assert pool.get(name) is None


def test_a_question_is_repeated_after_a_while_and_not_before(hand: Hand) -> None:
    pool = hand.session.pool

    def asked(*wanted: bytes) -> list[object]:
        pool.want(wanted, 2)
        return [m for m in hand.do(hand.session.shared.flush()) if isinstance(m, WantItems)]

    assert asked(NOISE) == [WantItems((NOISE[:SHORT],))]
    assert asked(NOISE) == []
    hand.session.shared.now += ASK_AGAIN
    assert asked(NOISE) == [WantItems((NOISE[:SHORT],))]
    many = [bytes([at]) * 32 for at in range(MAX_ITEMS_ASKED + 5)]
    (message,) = asked(*many)
    assert isinstance(message, WantItems)
    assert len(message.items) == MAX_ITEMS_ASKED


def _item(name: bytes, size: int = 10) -> Item:
    return Item(name, ("wish",), (0,), bytes(size), None, None, None)


def test_each_seat_has_its_own_share_of_names() -> None:
    # R-12-18
    wants: Wants[Item] = Wants()
    wants.note(1, [NOISE], 0.0)
    wants.note(2, [at.to_bytes(32) for at in range(3 * MAX_WANTED)], 0.0)
    assert NOISE in wants
    assert (0).to_bytes(32) not in wants
    assert (3 * MAX_WANTED - 1).to_bytes(32) in wants
    assert sum(at.to_bytes(32) in wants for at in range(3 * MAX_WANTED)) == MAX_WANTED


def test_each_seat_has_its_own_share_of_bytes() -> None:
    wants: Wants[Item] = Wants()
    wants.note(1, [NOISE], 0.0)
    assert wants.put(_item(NOISE))
    size = MAX_WANTED_BYTES // 4
    for at in range(9):
        wants.note(2, [at.to_bytes(32)], 0.0)
        assert wants.put(_item(at.to_bytes(32), size))
    kept = [item.id for item in wants]
    assert kept == [NOISE, *(at.to_bytes(32) for at in range(5, 9))]
    assert not wants.put(_item((8).to_bytes(32), size))  # it is here
    assert not wants.put(_item(b"not wanted"))


def test_names_that_are_named_again_stay() -> None:
    wants: Wants[Item] = Wants()
    wants.note(1, [NOISE], 0.0)
    wants.note(1, [at.to_bytes(32) for at in range(MAX_WANTED - 1)], 0.0)
    wants.note(1, [NOISE], 0.0)
    wants.note(1, [(999).to_bytes(32)], 0.0)
    assert NOISE in wants
    wants.clear()
    assert NOISE not in wants
    assert not list(wants)


def test_what_has_come_is_not_asked_for_again() -> None:
    wants: Wants[Item] = Wants()
    assert wants.note(1, [NOISE], 0.0) == [NOISE]
    wants.put(_item(NOISE))
    assert wants.note(1, [NOISE], 10 * ASK_AGAIN) == []
    assert [item.id for item in wants] == [NOISE]


# -- what is named, and what stays


def test_no_more_names_than_a_summary_holds_and_none_too_large(hand: Hand) -> None:
    pool = hand.session.pool
    pool.pin(_item(at.to_bytes(32)) for at in range(MAX_NAMED + 10))
    assert len(pool.names()) == MAX_NAMED
    assert list(pool.names()) == sorted(pool.names())
    few = Hand().session.pool
    few.pin([_item(NOISE, MAX_ITEM_BYTES), _item(bytes(32), MAX_ITEM_BYTES + 1)])
    assert few.names() == (NOISE[:SHORT],)


def test_evidence_and_goodbyes_outlast_a_roster_the_rest_does_not(hand: Hand) -> None:
    # R-12-20
    pool = hand.session.pool
    acks = [hand.say(3, Ack(hand.origin, hand.open, digest)) for digest in (NOISE, bytes(32))]
    events = [hand.event(4, body) for body in (b"one", b"two")]
    lasting: list[Paper] = [hand.paper(2, Leave()), contradiction_of(*acks), fork_of(*events)]
    passing: list[Paper] = [hand.paper(1, Wish(4, hand.open)), BadMove(hand.event(1, BAD))]
    for paper in (*lasting, *passing):
        assert pool.file(paper) is not None
    pool.pin([_item(b"pinned")])
    pool.want([NOISE], 1)
    pool.begin_roster()
    assert names([item.paper for item in pool.papers() if item.paper]) == names(lasting)
    assert pool.get(b"pinned") is None
    early = hand.paper(1, Wish(4, hand.open))
    assert pool.file(early) is not None
    assert NOISE not in pool._wanted


def fork(hand: Hand, seat: int, size: int, which: bytes = b"") -> Fork:
    one, other = hand.event(seat, b"a" * size + which), hand.event(seat, b"b" * size + which)
    return fork_of(one, other)


def test_evidence_of_half_the_size_takes_the_place_of_a_larger_one(hand: Hand) -> None:
    """A liar may make one that no seal can hold; any other that does is as good a proof."""
    # R-12-19
    large, small = fork(hand, 4, 100_000), fork(hand, 4, 10)
    hand.file(large)
    hand.file(small)
    hand.file(large)
    assert [item.paper for item in hand.session.pool.papers()] == [small]
    assert [notice.seat for notice in hand.told(Convicted)] == [4]  # once
    hand.move()
    assert write_paper(small) in hand.written(Record.PAPER)


def test_evidence_is_exchanged_a_bounded_number_of_times(hand: Hand) -> None:
    for size in range(3000, 0, -10):
        hand.file(fork(hand, 4, size))
    hand.move()
    assert len(hand.written(Record.PAPER)) <= 6


def test_the_messages_of_a_decision_are_in_order_of_seat(hand: Hand) -> None:
    for seat in (3, 1, 2):
        hand.hear(seat, hand.stated(seat, hand.promise(seat, (0, 1))))
    assert [item.slot[1] for item in hand.session.pool.calls(Promise)] == [1, 2, 3]
    assert {item.slot[1] for item in hand.session.pool.of(2)} == {2}


# -- who may apply


def asker(number: int) -> SigningKey:
    return SigningKey(number.to_bytes(32, "big"))


def application(hand: Hand, number: int) -> Said:
    key, shared = asker(number), hand.session.shared
    body = Apply(key.public, "newcomer")
    words = (shared.roster.number, 7, kind_of(body), value_of(body))
    return Said(sign_statement(key, shared.game, *words), body)


def test_a_few_strangers_may_be_reported_and_those_with_a_link_take_no_place(hand: Hand) -> None:
    pool, shared = hand.session.pool, hand.session.shared
    for seat in (1, 2, 3):
        pool.file(hand.paper(seat, Wish(4, hand.open)))  # takes no place either
    linked, former = (asker(number).public for number in (1, 2))
    shared.links[linked] = hand.session.timers.linked(linked)
    shared.sat.add(former)
    taken = [pool.file(application(hand, number)) is not None for number in (1, 2)]
    many = range(3, 4 + MAX_APPLICANTS)
    taken += [pool.file(application(hand, number)) is not None for number in many]
    assert taken == [True] * (2 + MAX_APPLICANTS) + [False]


def test_who_has_a_link_may_apply_when_all_places_are_taken(hand: Hand) -> None:
    pool, shared = hand.session.pool, hand.session.shared
    for number in range(3, 3 + MAX_APPLICANTS):
        assert pool.file(application(hand, number)) is not None
    linked = asker(1).public
    assert pool.file(application(hand, 1)) is None
    shared.links[linked] = hand.session.timers.linked(linked)
    assert pool.file(application(hand, 1)) is not None


def test_a_consent_to_anything_but_an_application_is_not_taken(hand: Hand) -> None:
    pool = hand.session.pool
    wish, asked = hand.paper(1, Wish(4, hand.open)), application(hand, 1)
    for paper in (wish, asked):
        assert pool.file(paper) is not None
    for name, taken in ((asked.statement.hash, True), (wish.statement.hash, False), (NOISE, False)):
        assert (pool.file(hand.paper(2, Consent(name, hand.open))) is not None) is taken


def test_a_paper_that_is_wanted_stays_when_a_newer_one_takes_its_place(hand: Hand) -> None:
    pool = hand.session.pool
    early, late = (hand.paper(1, Wish(4, hand.open + lead)) for lead in (0, 1))
    pool.want(names([early]), 2)
    for paper in (early, late):
        assert pool.file(paper) is not None
    assert pool.get(names([early])[0]) is not None


# -- strangers who ask for a seat


def visit(hand: Hand, number: int) -> Said:
    """A stranger comes, asks for a seat and goes."""
    session, paper = hand.session, application(hand, number)
    assert isinstance(paper.body, Apply)
    message = write_message(session.shared.game, Filed(write_paper(paper)))
    session.connect(paper.body.key, hand.now)
    session.receive(paper.body.key, message, hand.now)
    session.disconnect(paper.body.key, hand.now)
    return paper


def test_a_stranger_who_comes_again_and_again_with_another_key_fills_nothing(hand: Hand) -> None:
    # R-12-16
    pool = hand.session.pool
    visits = []
    for number in range(100):
        visits.append(visit(hand, number))
        name = visits[-1].statement.hash
        pool.file(hand.paper(4, Consent(name, hand.open)))  # a liar says yes to all
    asking = [item.paper for item in pool.papers() if item.slot[0] == "apply"]
    assert len(asking) <= MAX_APPLICANTS + 1
    assert len(pool.papers()) <= 2 * (MAX_APPLICANTS + 1)
    assert asking == visits[-len(asking) :]  # the latest ones


def test_of_strangers_who_are_gone_the_one_with_the_most_consents_stays(hand: Hand) -> None:
    pool = hand.session.pool
    friend = visit(hand, 0)
    for seat in (1, 2):
        pool.file(hand.paper(seat, Consent(friend.statement.hash, hand.open)))
    for number in range(1, 3 * MAX_APPLICANTS):
        paper = visit(hand, number)
        pool.file(hand.paper(4, Consent(paper.statement.hash, hand.open)))
    kept = [item.paper for item in pool.papers()]
    assert friend in kept
    assert sum(slot[0] == "consent" and slot[1] in (1, 2) for slot in pool._slots) == 2


def test_strangers_made_up_by_a_seat_do_not_keep_us_from_asking() -> None:
    """Attack 166 as the friend sees it, who asks: the own application found no place either."""
    hand = Hand(me=5)  # without a seat
    for number in range(MAX_APPLICANTS):
        hand.file(application(hand, 50 + number), by=4)
    hand.forget()
    hand.do(hand.session.apply(5, ("me", 2), hand.now))
    filed = {read_paper(message.paper) for _, message in hand.sent if isinstance(message, Filed)}
    (mine,) = filed
    assert isinstance(mine, Said)
    assert mine.body == Apply(hand.keys[5].public, ("me", 2))
