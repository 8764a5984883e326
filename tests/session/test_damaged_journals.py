"""A journal with records that cannot be read: everything else counts, and it is said."""

import pytest

from p2p_dixit.log.journal_records import Record, read_record, write_record
from p2p_dixit.log.statements import Ack, Leave
from p2p_dixit.session.effects import InDoubt, JournalDamaged, Notice, Notify
from p2p_dixit.session.messages import Certified
from p2p_dixit.session.session import Session
from tests.session.hand import Hand


def recovered(hand: Hand, records: list[bytes]) -> tuple[Session, list[Notice]]:
    session = hand.game.player(hand.me, 1, Session, lambda: 0.5).session
    effects = session.recover(records, hand.now)
    return session, [one.notice for one in effects if isinstance(one, Notify)]


@pytest.fixture
def hand() -> Hand:
    made = Hand()
    made.play(3)
    made.until_owes()
    made.move()
    return made


def damaged(kind: Record, raw: bytes = b"\x00nonsense") -> bytes:
    return write_record(kind, raw)


@pytest.mark.parametrize("kind", [Record.PAPER, Record.CERTIFICATE])
def test_a_record_that_binds_nobody_is_passed_over_without_a_doubt(
    hand: Hand, kind: Record
) -> None:
    for at in (0, len(hand.journal) // 2, len(hand.journal)):
        records = [*hand.journal[:at], damaged(kind), *hand.journal[at:]]
        session, notices = recovered(hand, records)
        assert session.shared.open == hand.open
        assert session.acks.own(hand.open) is not None
        assert not session.shared.doubt
        assert JournalDamaged(1) in notices


@pytest.mark.parametrize(
    "record",
    [
        damaged(Record.EVENT),
        damaged(Record.STATEMENT),
        damaged(Record.DOUBT),
        b"no record",
        write_record(Record.PAPER, b"")[:-1],
    ],
    ids=["event", "statement", "doubt", "noise", "cut off"],
)
def test_a_record_that_may_have_been_signed_by_us_begins_a_doubt(hand: Hand, record: bytes) -> None:
    # R-12-40
    session, notices = recovered(hand, [*hand.journal, record, record])
    assert session.shared.open == hand.open
    assert session.shared.doubt
    assert JournalDamaged(2) in notices
    assert InDoubt((1, 2, 3, 4)) in notices


def test_a_record_whose_signature_was_spoiled_is_passed_over(hand: Hand) -> None:
    at = next(
        number
        for number, record in enumerate(hand.journal)
        if read_record(record)[0] is Record.STATEMENT
    )
    raw = bytearray(read_record(hand.journal[at])[1])
    raw[-1] ^= 1
    records = [*hand.journal[:at], damaged(Record.STATEMENT, bytes(raw)), *hand.journal[at + 1 :]]
    session, notices = recovered(hand, records)
    assert session.shared.doubt
    assert JournalDamaged(1) in notices


def test_a_sound_journal_is_read_without_a_word(hand: Hand) -> None:
    session, notices = recovered(hand, list(hand.journal))
    assert not session.shared.doubt
    assert not [notice for notice in notices if isinstance(notice, JournalDamaged | InDoubt)]
    assert [type(body) for body in hand.own(Ack)]


@pytest.mark.parametrize("passed_over", [True, False], ids=["unreadable", "missing"])
def test_what_was_signed_under_a_roster_that_the_journal_does_not_lead_to_is_a_doubt(
    hand: Hand, passed_over: bool
) -> None:
    """A certificate binds nobody; but without it everything after it is passed over as well."""
    # R-12-40
    leave = hand.paper(4, Leave())
    hand.ack()
    hand.until_owes()
    certificate = hand.certificate(hand.decision([leave]), [leave], 1, 2, 3)
    hand.hear(1, Certified(certificate.raw))
    kept = len(hand.journal)
    hand.do(hand.session.submit(hand.event(0, hand.toy.seal()).raw, hand.now))
    assert hand.own(Ack)[-1].origin == certificate.decision.hash  # type: ignore[union-attr]
    at = hand.journal.index(write_record(Record.CERTIFICATE, certificate.raw))
    gone = [damaged(Record.CERTIFICATE)] if passed_over else []
    for records in (hand.journal, hand.journal[: kept + 1]):  # our seal and our ack of it; the seal
        session, notices = recovered(hand, [*records[:at], *gone, *records[at + 1 :]])
        assert session.shared.roster.number == 0
        assert session.shared.doubt
        assert [notice for notice in notices if isinstance(notice, JournalDamaged)]
