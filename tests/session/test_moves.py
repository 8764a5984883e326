"""The versions that a liar makes of a move, and the one of them that counts."""

from dataclasses import replace

from p2p_dixit.encoding import Value
from p2p_dixit.log.event import Event, sign_event
from p2p_dixit.log.fork import fork_of
from p2p_dixit.session.limits import MAX_VARIANTS_PER_SEAT
from p2p_dixit.session.session import Session
from tests.session.toy import ToyGame

GAME = ToyGame(3, 20)
LIAR = 1


def version(session: Session, body: Value) -> Event:
    """What the liar may sign for the open step."""
    ledger = session.core.ledger
    return sign_event(GAME.keys[LIAR], ledger.place_of(LIAR), ledger.step.kind, body)


def liars_step() -> Session:
    """A session in whose open step the liar owes a move."""
    for name in "abcdefgh":
        game = ToyGame(3, 20, name=name)
        session = game.player(0, 1, Session, lambda: 0.5).session
        if LIAR in session.core.ledger.step.owes:
            return session
    raise AssertionError("no such step")


def test_the_version_that_counts_is_kept_after_a_liars_many_others() -> None:
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
    ledger = session.core.ledger
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
