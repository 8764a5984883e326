"""Admission: what each event offered to the ledger turns out to be."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p_dixit.crypto.signing import SigningKey, sign
from p2p_dixit.encoding import Value, encode
from p2p_dixit.errors import RuleViolation
from p2p_dixit.log.event import Event, Place, read_event, sign_event
from p2p_dixit.log.fork import Fork, proves_fork
from p2p_dixit.log.ledger import (
    MAX_HELD_PER_SEAT,
    Admitted,
    Faulty,
    Forged,
    Forked,
    Held,
    Ledger,
    Refused,
    Repeated,
    Step,
    log_digest,
)
from p2p_dixit.log.roster import Member, Roster
from p2p_dixit.log.signed import pack_signed

GAME = bytes(32)
KEYS = [SigningKey(bytes([seat + 1]) * 32) for seat in range(3)]
STRANGER = SigningKey(b"s" * 32)
ROSTER = Roster(0, b"o" * 32, tuple(Member(seat, key.public) for seat, key in enumerate(KEYS)))


def step(number: int, owes: tuple[int, ...] = (0, 1, 2)) -> Step:
    return Step(number, "vote", owes, bytes([number]) * 32)


def ledger(owes: tuple[int, ...] = (0, 1, 2)) -> Ledger:
    return Ledger(GAME, ROSTER, step(0, owes))


def judge(event: Event) -> None:
    if event.body == "bad":
        raise RuleViolation("that is bad")


def move(
    book: Ledger, seat: int, body: Value = "fine", kind: str = "vote", **changes: object
) -> Event:
    fields = vars(book.place_of(seat)) | changes
    return sign_event(KEYS[seat], Place(**fields), kind, body)


def test_what_would_be_admitted_is_a_good_move_of_a_seat_here() -> None:
    book = ledger()
    assert book.would_admit(move(book, 1), judge)
    assert not book.would_admit(move(book, 1, "bad"), judge)
    other = Ledger(GAME, Roster(0, ROSTER.origin, ROSTER.members[:2]), step(0))
    assert not other.would_admit(move(book, 2), judge)


def test_a_move_that_is_owed_is_admitted_once() -> None:
    book = ledger()
    event = move(book, 1)
    assert book.admit(event.raw, judge) == Admitted(event)
    assert book.admit(event.raw, judge) == Repeated(event)
    assert book.missing == (0, 2)


def test_a_step_is_complete_in_order_of_seat_whatever_order_its_moves_come_in() -> None:
    digests = set()
    for order in ((0, 1, 2), (2, 0, 1), (1, 2, 0)):
        book = ledger()
        for seat in order:
            assert book.complete is None
            book.admit(move(book, seat).raw, judge)
        done = book.complete
        assert done is not None
        assert [event.seat for event in done.events] == [0, 1, 2]
        book.advance(step(1))
        digests.add(book.digest)
    assert len(digests) == 1


def test_the_chain_goes_on_from_step_to_step() -> None:
    book = ledger(owes=(0,))
    first = move(book, 0)
    book.admit(first.raw, judge)
    book.advance(step(1))
    place = book.place_of(0)
    assert (place.seq, place.previous, place.step) == (1, first.hash, 1)
    assert book.place_of(1).previous == ROSTER.origin


def test_an_early_event_waits_for_its_step() -> None:
    book, ahead = ledger(owes=(0,)), ledger(owes=(0,))
    first = move(book, 0)
    ahead.admit(first.raw, judge)
    ahead.advance(step(1))
    early = move(ahead, 1)
    assert book.admit(early.raw, judge) == Held(early)
    assert book.admit(early.raw, judge) == Repeated(early)
    book.admit(first.raw, judge)
    (released,) = book.advance(step(1))
    assert book.admit(released, judge) == Admitted(early)


def test_only_so_many_early_events_wait() -> None:
    book = ledger()
    for number in range(1, MAX_HELD_PER_SEAT + 1):
        assert isinstance(book.admit(move(book, 1, step=number, seq=number).raw, judge), Held)
    more = move(book, 1, step=9, seq=9)
    assert isinstance(book.admit(more.raw, judge), Refused)


@pytest.mark.parametrize("where", [{}, {"seq": 5}, {"step": 5}])
def test_two_events_for_one_number_or_one_step_are_a_fork(where: dict[str, object]) -> None:
    # R-15-9
    book = ledger()
    book.admit(move(book, 1).raw, judge)
    second = sign_event(
        KEYS[1], Place(**(vars(ledger().place_of(1)) | where)), "vote", "something else"
    )
    outcome = book.admit(second.raw, judge)
    assert isinstance(outcome, Forked)
    assert proves_fork(outcome.fork, GAME, ROSTER)


def test_a_fork_is_found_after_the_step_is_over_too() -> None:
    book = ledger(owes=(1,))
    other = move(book, 1, "another")
    book.admit(move(book, 1).raw, judge)
    book.advance(step(1))
    assert isinstance(book.admit(other.raw, judge), Forked)


def test_a_fork_proof_proves_nothing_against_another_seat_game_or_roster() -> None:
    one, other = move(ledger(), 1, "one"), move(ledger(), 1, "other")
    assert proves_fork(Fork(1, one.raw, other.raw), GAME, ROSTER)
    assert not proves_fork(Fork(0, one.raw, other.raw), GAME, ROSTER)
    assert not proves_fork(Fork(1, one.raw, one.raw), GAME, ROSTER)
    assert not proves_fork(Fork(1, one.raw, other.raw), b"g" * 32, ROSTER)
    assert not proves_fork(Fork(1, one.raw, other.raw[:-1]), GAME, ROSTER)
    forged = sign_event(STRANGER, one.place, "vote", "forged")
    assert not proves_fork(Fork(1, one.raw, forged.raw), GAME, ROSTER)


def test_a_fork_convicts_until_the_seat_is_let_in_anew() -> None:
    one, other = move(ledger(), 1, "one"), move(ledger(), 1, "other")
    fork = Fork(1, one.raw, other.raw)
    assert proves_fork(fork, GAME, Roster(1, bytes(32), ROSTER.members))
    returned = (Member(0, KEYS[0].public), Member(1, KEYS[1].public, since=2))
    assert not proves_fork(fork, GAME, Roster(2, bytes(32), returned))
    before = Roster(0, bytes(32), (Member(1, KEYS[1].public, since=1),))
    assert not proves_fork(fork, GAME, before)


def test_a_move_under_another_decision_is_no_fork() -> None:
    """An honest seat may have moved under one of two decisions that a liar brought about."""
    ours, theirs = ledger().place_of(1), Roster(0, b"p" * 32, ROSTER.members)
    other = Ledger(GAME, theirs, Step(0, "vote", (0, 1, 2), b"b" * 32)).place_of(1)
    one, two = sign_event(KEYS[1], ours, "vote", "a"), sign_event(KEYS[1], other, "vote", "b")
    assert not proves_fork(Fork(1, *sorted((one.raw, two.raw))), GAME, ROSTER)


def test_the_moves_of_the_open_step_can_be_taken_back_for_others() -> None:
    book = ledger(owes=(0, 1))
    one, other = move(book, 1, "one"), move(book, 1, "other")
    book.admit(one.raw, judge)
    book.withdraw(())
    assert book.missing == (0, 1)
    assert book.admit(other.raw, judge) == Admitted(other)


def test_a_complete_step_is_one_object_until_its_moves_change() -> None:
    book = ledger(owes=(0, 1))
    first, one, other = move(book, 0), move(book, 1, "one"), move(book, 1, "other")
    seen = [book.complete]
    for event in (first, one, other):  # the last one is a fork: the one before stays
        book.admit(event.raw, judge)
        seen.append(book.complete)
    book.withdraw((first, other))
    for event in (first, other):
        seen.append(book.complete)
        book.admit(event.raw, judge)
    seen.append(book.complete)
    book.advance(step(1))
    seen.append(book.complete)
    before, after = seen[2], seen[6]
    assert seen == [None, None, before, before, None, None, after, None]
    assert before is not None
    assert after is not None
    assert seen[3] is before
    assert [before.events, after.events] == [(first, one), (first, other)]
    assert book.done == [after]


def test_events_of_different_steps_are_no_fork() -> None:
    book = ledger(owes=(1,))
    first = move(book, 1)
    book.admit(first.raw, judge)
    book.advance(step(1))
    assert not proves_fork(Fork(1, first.raw, move(book, 1).raw), GAME, ROSTER)


@pytest.mark.parametrize(
    ("changes", "why"),
    [
        ({"kind": "clue"}, "is owed"),
        ({"body": "bad"}, "that is bad"),
        ({"base": b"x" * 32}, "chain"),
        ({"previous": b"x" * 32}, "chain"),
        ({"seq": 1}, "chain"),
    ],
)
def test_a_wrong_move_for_the_open_step_is_its_authors_fault(
    changes: dict[str, object], why: str
) -> None:
    # R-15-9, R-15-10
    book = ledger()
    outcome = book.admit(move(book, 2, **changes).raw, judge)  # type: ignore[arg-type]
    assert isinstance(outcome, Faulty)
    assert outcome.event.seat == 2
    assert why in outcome.why
    assert book.missing == (0, 1, 2)


def test_a_move_that_nobody_asked_for_is_a_fault() -> None:
    book = ledger(owes=(0,))
    assert isinstance(book.admit(move(book, 1).raw, judge), Faulty)


def test_what_proves_nothing_is_refused() -> None:
    book = ledger()
    place = book.place_of(1)
    forged = sign_event(STRANGER, place, "vote", "fine")
    foreign = sign_event(KEYS[1], Place(**(vars(place) | {"game": b"g" * 32})), "vote", "fine")
    nobody = sign_event(STRANGER, Place(**(vars(place) | {"seat": 7})), "vote", "fine")
    for event in (foreign, nobody):
        assert isinstance(book.admit(event.raw, judge), Refused)
    assert isinstance(book.admit(forged.raw, judge), Forged)
    assert isinstance(book.admit(b"\xc0", judge), Forged)
    assert book.missing == (0, 1, 2)


def test_a_late_event_is_refused() -> None:
    book = ledger(owes=(0,))
    late = move(book, 1)
    book.admit(move(book, 0).raw, judge)
    book.advance(step(1))
    assert isinstance(book.admit(late.raw, judge), Refused)


def test_a_new_roster_drops_the_open_moves_and_begins_new_chains() -> None:
    book = ledger()
    old = move(book, 0)
    book.admit(old.raw, judge)
    book.reopen(Roster(1, b"d" * 32, ROSTER.members[:2]), step(0, owes=(0, 1)))
    assert book.missing == (0, 1)
    assert book.place_of(0).previous == b"d" * 32
    assert isinstance(book.admit(old.raw, judge), Refused)
    fresh = move(book, 0, "another choice")
    assert book.admit(fresh.raw, judge) == Admitted(fresh)


def test_what_is_early_goes_by_the_roster_first_and_then_by_the_step() -> None:
    # R-15-9
    book = Ledger(GAME, Roster(1, b"o" * 32, ROSTER.members), step(4))
    assert isinstance(book.admit(move(book, 0, roster=0, step=9).raw, judge), Refused)
    for at, number in enumerate((3, 4, 5)):
        later = move(book, 1, roster=2, step=number, seq=at, base=bytes([at]) * 32)
        assert book.admit(later.raw, judge) == Held(later)
    assert isinstance(book.admit(move(book, 2, step=3).raw, judge), Refused)
    assert book.held(0) == book.held(2) == ()


def test_the_place_of_a_move_is_the_same_before_and_after_it_came() -> None:
    book = ledger(owes=(0,))
    place = book.place_of(0)
    book.admit(move(book, 0).raw, judge)
    assert book.place_of(0) == place


def test_the_digest_of_the_log_covers_all_steps_before() -> None:
    first, second = (log_digest(bytes([n]) * 32, GAME) for n in (1, 2))
    assert len({first, second, log_digest(bytes([1]) * 32, ROSTER.origin)}) == 3


def test_what_clashes_with_the_moves_that_were_settled_on_is_held_no_longer() -> None:
    book = ledger()
    settled = move(book, 1)
    ahead = move(book, 1, "ahead", step=1)  # instead of the move, in the author's chain
    other = move(book, 1, "later", step=2, seq=2)
    for event in (ahead, other):
        assert book.admit(event.raw, judge) == Held(event)
    assert isinstance(book.admit(settled.raw, judge), Forked)
    book.withdraw([settled])
    assert book.held(1) == (other,)
    assert book.admit(settled.raw, judge) == Admitted(settled)


def test_an_early_event_whose_body_is_malformed_keeps_no_move_out() -> None:
    """It is held as it came; it proves nothing, and clashes with nothing."""
    book = ledger()
    good, ahead = move(book, 1), move(book, 1, "ahead", step=1)
    payload = seal_payload(ahead)[:-1] + b"\xc1"
    raw = encode((payload, sign(KEYS[1], "event", payload)))
    assert isinstance(book.admit(raw, judge), Held)
    assert book.admit(good.raw, judge) == Admitted(good)
    assert isinstance(book.admit(ahead.raw, judge), Forked)


def test_a_malformed_event_that_would_clash_is_the_fault_of_its_sender() -> None:
    """It makes no proof: both halves of a fork can be read."""
    book = ledger()
    good = move(book, 1)
    book.admit(good.raw, judge)
    payload = seal_payload(good)[:-1] + b"\xc1"
    raw = encode((payload, sign(KEYS[1], "event", payload)))
    assert isinstance(book.admit(raw, judge), Forged)


def test_an_unfinished_step_cannot_be_closed() -> None:
    with pytest.raises(ValueError, match="not complete"):
        ledger().advance(step(1))


@given(st.data())
def test_a_changed_byte_is_never_admitted(data: st.DataObject) -> None:
    book = ledger()
    raw = bytearray(move(book, 1).raw)
    raw[data.draw(st.integers(0, len(raw) - 1))] ^= data.draw(st.integers(1, 255))
    assert isinstance(book.admit(bytes(raw), judge), Forged | Refused)


@pytest.mark.parametrize(
    "payload",
    [
        (GAME, 0, 0, 0, GAME, 0, GAME, "vote"),
        (GAME, 0, 99, 0, GAME, 0, GAME, "vote", None),
        (GAME, 0, -1, 0, GAME, 0, GAME, "vote", None),
        (GAME, 0, True, 0, GAME, 0, GAME, "vote", None),
        (GAME, 2**32, 0, 0, GAME, 0, GAME, "vote", None),
        (GAME, 0, 0, 0, GAME, True, GAME, "vote", None),
        (GAME[1:], 0, 0, 0, GAME, 0, GAME, "vote", None),
        (GAME, 0, 0, 0, GAME, 0, GAME, "", None),
        (GAME, 0, 0, 0, GAME, 0, GAME, "v" * 17, None),
        ("game", 0, 0, 0, GAME, 0, GAME, "vote", None),
    ],
)
def test_malformed_events_are_refused(payload: Value) -> None:
    raw = pack_signed(KEYS[0], "event", payload)
    assert isinstance(ledger().admit(raw, judge), Forged)


def test_two_signatures_over_one_payload_are_two_events() -> None:
    event = move(ledger(), 1)
    twin = encode((seal_payload(event), bytes(64)))
    assert read_event(twin).hash != event.hash


def seal_payload(event: Event) -> bytes:
    from p2p_dixit.log.signed import unpack_signed

    return unpack_signed(event.raw)[0]
