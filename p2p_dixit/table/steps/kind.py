"""What a kind of step is made of."""

from collections.abc import Callable, Mapping, Sized
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias, TypeVar

from p2p_dixit.crypto.context import Context
from p2p_dixit.encoding import Value
from p2p_dixit.errors import PeerFault
from p2p_dixit.rules.intents import Choice
from p2p_dixit.table.private import Private
from p2p_dixit.table.state import Happened, Table

# The costly part of judging a move: a call that can be pickled and run on another core, and that
# raises if the proof does not hold.
Check: TypeAlias = Callable[[], None]

# A player's (or bot's) answer; empty for moves that the machine makes by itself.
Answer: TypeAlias = tuple[Choice, ...]


class Move(Protocol):
    """What a seat says in a step."""

    def to_value(self) -> Value:
        """As the body of an event."""


T = TypeVar("T")


def expect(kind: type[T], thing: object) -> T:
    """`thing`, which is of this kind whenever the step it belongs to is due (next_step.py)."""
    if not isinstance(thing, kind):
        raise AssertionError(f"a {kind.__name__} was due")  # noqa: TRY004 - a fault of ours
    return thing


def require_count(context: Context, what: str, have: Sized, due: int) -> None:
    """Blames the seat unless there are as many as are due: proofs may be checked much later."""
    if len(have) != due:
        raise PeerFault(context.seat, f"{len(have)} {what} where {due} are due")


@dataclass(frozen=True)
class Kind:
    """One kind of step.

    - `read` parses a body, strictly; raises Malformed.
    - `checks` raises at once for plain errors (such as wrong numbers of cards), and returns
      the proofs still to be checked.
    - `apply` gives the table after all moves of the step, by seat. It does not depend on whether
      the proofs were checked: whatever passed `checks` can be applied, or is a DixitError.
    - `make` is the move of one seat: with its secrets, and its player's answer where one is needed.
      It leaves no trace: a machine also makes moves for a step that may never be opened (ADR 0277).

    Contexts name game, roster, key, step, base and the seat that moves.
    """

    read: Callable[[Value], Any]
    checks: Callable[[Table, Context, Any], tuple[Check, ...]]
    apply: Callable[[Table, Context, Mapping[int, Any]], Happened]
    make: Callable[[Table, Context, Private, Answer], Move]
