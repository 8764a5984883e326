"""The versions that a liar makes of a move, and the one of them that counts."""

from dataclasses import replace

import pytest

from p2p_dixit.encoding import Value
from p2p_dixit.errors import Malformed
from p2p_dixit.log.event import MAX_MOVE_BYTES, Event, sign_event
from p2p_dixit.log.fork import fork_of
from p2p_dixit.log.ledger import log_digest, step_digest
from p2p_dixit.log.statements import Last, Leave
from p2p_dixit.membership.decision import Cut
from p2p_dixit.membership.limits import ASK_AGAIN, MAX_ITEMS_ASKED
from p2p_dixit.membership.proposal_check import Verdict
from p2p_dixit.session.limits import MAX_VARIANTS_PER_SEAT
from p2p_dixit.session.messages import Certified, Moved, WantEvents
from p2p_dixit.session.session import Session
from tests.session.hand import Hand
from tests.session.toy import BAD, ToyGame

GAME = ToyGame(3, 20)
LIAR = 1


def version(session: Session, body: Value) -> Event:
    """What the liar may sign for the open step."""
    ledger = session.shared.ledger
    return sign_event(GAME.keys[LIAR], ledger.place_of(LIAR), ledger.step.kind, body)


def liars_step() -> Session:
    """A session in whose open step the liar owes a move."""
    for name in "abcdefgh":
        game = ToyGame(3, 20, name=name)
        session = game.player(0, 1, Session, lambda: 0.5).session
        if LIAR in session.shared.ledger.step.owes:
            return session
    raise AssertionError("no such step")


def test_the_version_that_counts_is_kept_after_a_liars_many_others() -> None:
    # R-12-21
    session = liars_step()
    versions = [version(session, b"version %d" % n) for n in range(2 * MAX_VARIANTS_PER_SEAT)]
    for event in versions:
        session.moves.take(event.raw)
    assert session.moves.named(versions[0].hash) == versions[0]  # the one that was held first
    assert session.moves.named(versions[-1].hash) == versions[-1]
    kept = [event for event in versions if session.moves.named(event.hash)]
    assert len(kept) <= MAX_VARIANTS_PER_SEAT + 1


def test_what_a_liar_sent_ahead_does_not_keep_its_move_out() -> None:
    """It clashes with the move that all others have acked, and was held here before that came."""
    session = liars_step()
    ledger = session.shared.ledger
    true, place = version(session, b"as all others saw it"), ledger.place_of(LIAR)
    ahead = sign_event(GAME.keys[LIAR], replace(place, step=place.step + 1), "play", b"ahead")
    assert session.moves.take(ahead.raw) is None
    assert ledger.held(LIAR) == (ahead,)
    assert session.moves.take(true.raw) == fork_of(true, ahead)
    assert LIAR in ledger.missing
    for seat in ledger.missing:
        if seat != LIAR:
            other = sign_event(GAME.keys[seat], ledger.place_of(seat), ledger.step.kind, b"a move")
            session.moves.take(other.raw)
    assert session.moves.adopt_version(lambda events: true in events)
    assert ledger.moves[LIAR] == true
    assert ledger.held(LIAR) == ()


def oversize_seal(hand: Hand, seat: int) -> Event:
    """A seal where none is owed, too large to be evidence: it convicts nobody."""
    place = hand.toy.ledger.place_of(seat)
    return sign_event(hand.keys[seat], place, "seal", b"x" * (MAX_MOVE_BYTES + 1000))


def test_a_promise_that_names_an_oversize_seal_as_a_move_is_not_followed() -> None:
    """A decision cut at it could be certified, and nobody could ever carry it out."""
    hand = Hand(4)
    hand.play(2)
    hand.until_owes()
    hand.move(0, 1, 2)
    seal = oversize_seal(hand, 3)
    hand.hear(3, Moved(hand.event(3).raw), Moved(seal.raw))
    assert hand.session.moves.named(seal.hash) == seal
    assert not hand.toy.convicts(seal.raw)
    assert not hand.session.moves.valid(seal)
    papers = [hand.paper(3, Leave())]
    hand.file(*papers)
    step = hand.open
    events = (*(hand.toy.ledger.moves[seat].hash for seat in (0, 1, 2)), seal.hash)
    said = [(seat, hand.promise(seat, (0, 1))) for seat in (1, 2)]
    said.append((3, hand.promise(3, (0, 1), None, Last(step, events))))
    cut = Cut(step, log_digest(hand.toy.ledger.digest, step_digest(0, step, events)))
    value = hand.decision(papers, cut).raw
    assert hand.verdict(1, hand.proposal(1, 0, papers, said, value=value)) is Verdict.INVALID
    assert not hand.check.follows(hand.claim(*said[-1]))


@pytest.mark.parametrize(
    "changes", [{"seq": 7}, {"previous": b"p" * 32}, {"base": b"b" * 32}, {"step": 0}]
)
def test_a_version_out_of_its_place_is_no_valid_move(changes: dict[str, Value]) -> None:
    hand = Hand(4)
    hand.play(2)
    hand.until_owes()
    assert hand.session.moves.valid(hand.event(3))
    assert not hand.session.moves.valid(hand.event(3, **changes))


def test_a_version_of_a_seat_that_owes_nothing_or_of_another_kind_is_no_valid_move() -> None:
    hand = Hand(4)
    while len(hand.toy.ledger.step.owes) != 1:
        hand.play()
    (owing,) = hand.toy.ledger.step.owes
    other = next(seat for seat in range(4) if seat != owing)
    assert hand.session.moves.valid(hand.event(owing))
    assert not hand.session.moves.valid(hand.event(other))
    place = hand.toy.ledger.place_of(owing)
    assert not hand.session.moves.valid(sign_event(hand.keys[owing], place, "seal", b"move"))
    assert not hand.session.moves.valid(hand.event(owing, BAD))


def test_a_version_is_judged_once() -> None:
    hand = Hand(4)
    hand.until_owes()
    event, judged = hand.event(3), list[Event]()

    def would_admit(event: Event) -> bool:
        judged.append(event)
        return True

    hand.toy.would_admit = would_admit  # type: ignore[method-assign]
    assert hand.session.moves.valid(event)
    assert hand.session.moves.valid(event)
    assert judged == [event]


def test_a_version_that_is_not_admitted_after_all_leaves_the_old_moves_in_place() -> None:
    # R-12-25
    hand = Hand(4)
    hand.play(2)
    hand.until_owes()
    hand.move()
    before, other = dict(hand.toy.ledger.moves), hand.event(3, b"another")
    hand.hear(3, Moved(other.raw))
    refuse = hand.toy._check

    def judge(event: Event) -> None:
        if event == other:
            raise Malformed("not this one")
        refuse(event)

    assert hand.session.moves.valid(other)
    hand.toy._check = judge  # type: ignore[method-assign]
    assert not hand.session.moves.adopt_version(lambda events: other in events)
    assert hand.toy.ledger.moves == before
    assert hand.session.shared.complete is not None


def test_a_version_that_is_seen_again_stays_longest() -> None:
    session = GAME.player(0, 1, Session, lambda: 0.5).session
    versions = [version(session, bytes([number])) for number in range(MAX_VARIANTS_PER_SEAT + 1)]
    session.moves._keep_all(versions[:-1])
    session.moves._keep_all(versions[:1])
    session.moves._keep_all(versions[-1:])
    here = [session.moves.named(event.hash) is not None for event in versions]
    assert here == [True, False, *[True] * (MAX_VARIANTS_PER_SEAT - 1)]


def test_moves_are_asked_for_now_and_then_and_no_more_than_a_question_holds() -> None:
    hand = Hand()
    names = [bytes([number]) * 32 for number in range(MAX_ITEMS_ASKED + 1)]

    def asked(now: float, *named: bytes) -> list[int]:
        hand.forget()
        hand.session.shared.now = now
        hand.session.moves.ask(named)
        hand.do(hand.session.shared.flush())
        return [len(m.hashes) for seat, m in hand.sent if isinstance(m, WantEvents) and seat == 1]

    assert asked(1.0) == []
    assert asked(1.0, names[0]) == [1]
    assert asked(1.0 + ASK_AGAIN / 2, names[0]) == []
    assert asked(1.0 + ASK_AGAIN, names[0]) == [1]
    assert asked(9.0, *names) == [MAX_ITEMS_ASKED]


def test_of_the_versions_of_a_move_those_that_are_valid_count() -> None:
    hand = Hand()
    hand.until_owes()
    good = hand.event(3)
    for event in (good, hand.event(3, BAD)):
        hand.hear(3, Moved(event.raw))
    assert hand.session.moves.versions(3) == [good]


def test_verdicts_on_versions_are_remembered_up_to_a_cap(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("p2p_dixit.session.moves.MAX_JUDGED", 2)
    hand = Hand()
    hand.until_owes()
    kept = []
    for number in range(3):
        hand.session.moves.valid(hand.event(3, b"version %d" % number))
        kept.append(len(hand.session.moves._judged))
    assert kept == [1, 2, 1]


def test_the_version_that_was_settled_on_is_found_among_those_of_many_liars() -> None:
    """Just less than half of the table signs as many moves as are kept of each seat."""
    seats, liars = 11, range(6, 11)
    hand = Hand(seats)
    hand.until_owes()
    count = MAX_VARIANTS_PER_SEAT + 1
    versions = {seat: [hand.event(seat, b"version %d" % n) for n in range(count)] for seat in liars}
    for seat in range(1, 6):
        hand.hear(seat, Moved(hand.event(seat).raw))
    hand.do(hand.session.submit(hand.event(0).raw, hand.now))
    for seat in liars:
        hand.hear(seat, *(Moved(event.raw) for event in versions[seat]))
    ledger = hand.toy.ledger
    settled = {**ledger.moves, **{seat: versions[seat][-1] for seat in liars}}
    digest = step_digest(0, hand.open, [settled[seat].hash for seat in range(seats)])
    decision = hand.decision([], Cut(hand.open, log_digest(ledger.digest, digest)))
    hand.hear(1, Certified(hand.certificate(decision, [], *range(1, 7)).raw))
    assert hand.session.shared.roster.number == 1
