"""What a seat adds to the log: duties, which its machine owes, and its player's choices."""

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.log.event import Event, Place, sign_event
from p2p_dixit.log.ledger import Step
from p2p_dixit.table.private import Private
from p2p_dixit.table.replica import Foreseen, Replica, context_of
from p2p_dixit.table.state import Table
from p2p_dixit.table.steps.kind import Answer, Move
from p2p_dixit.table.steps.kinds import CHOICES, KINDS


def has_duty(replica: Replica, seat: int) -> bool:
    """Whether this seat owes a move that its machine makes without asking the player."""
    return replica.step.kind not in CHOICES and replica.ledger.lacks(seat)


def has_choice(replica: Replica, seat: int) -> bool:
    """Whether the player at this seat has to answer a question."""
    return replica.step.kind in CHOICES and replica.ledger.lacks(seat)


def make_move(
    replica: Replica, private: Private, key: SigningKey, answer: Answer = ()
) -> tuple[Event, Move]:
    """The event of this seat for the open step, and the move in it.

    Raises RuleViolation if the answer is not allowed. Everything random in it is derived from the
    game secret and from where it stands in the log: asked again, with the same answer, it is the
    same bytes.
    """
    place = replica.ledger.place_of(private.seat)
    return _move(replica.table, replica.step, place, private, key, answer)


def make_duty_ahead(
    replica: Replica, foreseen: Foreseen, private: Private, key: SigningKey
) -> tuple[Event, Move] | None:
    """What this seat's machine will owe when the open step has become final as it is, if anything:
    the same bytes as `make_move` makes then.
    """
    step = foreseen.step
    if step.kind in CHOICES or private.seat not in step.owes:
        return None
    place = replica.ledger.place_in(step, private.seat)
    return _move(foreseen.table, step, place, private, key, ())


def _move(
    table: Table, step: Step, place: Place, private: Private, key: SigningKey, answer: Answer
) -> tuple[Event, Move]:
    move = KINDS[step.kind].make(table, context_of(table, step, private.seat), private, answer)
    return sign_event(key, place, step.kind, move.to_value()), move


def make_event(replica: Replica, private: Private, key: SigningKey, answer: Answer = ()) -> Event:
    """The event alone, for who does not admit it here."""
    return make_move(replica, private, key, answer)[0]
