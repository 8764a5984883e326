"""The versions that a liar makes of a move, and the one of them that counts."""

from p2p_dixit.encoding import Value
from p2p_dixit.log.event import Event, sign_event
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
