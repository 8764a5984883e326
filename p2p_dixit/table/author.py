"""What a seat adds to the log: duties, which its machine owes, and its player's choices."""

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.log.event import Event, sign_event
from p2p_dixit.table.private import Private
from p2p_dixit.table.replica import Replica, context_of
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
    context = context_of(replica.table, replica.step, private.seat)
    move = KINDS[replica.step.kind].make(replica.table, context, private, answer)
    place = replica.ledger.place_of(private.seat)
    return sign_event(key, place, replica.step.kind, move.to_value()), move


def make_event(replica: Replica, private: Private, key: SigningKey, answer: Answer = ()) -> Event:
    """The event alone, for who does not admit it here."""
    return make_move(replica, private, key, answer)[0]
