"""What a seat has acked, and what it says about that in a promise."""

from p2p_dixit.log.ledger import Done
from p2p_dixit.log.statements import Last, Promise
from p2p_dixit.session.session import Session
from tests.session.toy import ToyGame

GAME = ToyGame(3, 5)


def test_the_last_step_acked_is_not_forgotten_while_catching_up_with_it() -> None:
    """The disk lost an ack and a promise; a peer returns the promise, then the log comes after."""
    session = GAME.player(0, 1, Session, lambda: 0.5).session
    last = Last(9, (bytes(32),))
    session.acceptor.recall(Promise(session.shared.roster.origin, (1, 0), None, last))
    session.acks.close(Done(0, 8, "play", ()), {0: b"our ack", 1: b"", 2: b""})
    assert session.acks.last == last


def test_a_later_step_becomes_the_last_one() -> None:
    session = GAME.player(0, 1, Session, lambda: 0.5).session
    for step in (3, 4):
        session.acks.close(Done(0, step, "play", ()), {0: b"our ack", 1: b"", 2: b""})
    assert session.acks.last == Last(4, ())
