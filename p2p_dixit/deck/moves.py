"""What all moves of the deck share: strict fields, and the fault of a move that does not hold."""

from collections.abc import Mapping
from typing import Protocol

from p2p_dixit.crypto.context import Context
from p2p_dixit.encoding import Value, encode
from p2p_dixit.errors import Malformed, PeerFault

# The largest deck a table may have; every list of cards in a move is held to it before it is read.
MAX_CARDS = 1000
# The largest table.
MAX_SEATS = 12


class Encodable(Protocol):
    """Anything that can be written down."""

    def to_value(self) -> Value:
        """As a value to be encoded."""


def fields(value: Value, *names: str) -> tuple[Value, ...]:
    """The fields of a map that has these and no others."""
    if not isinstance(value, Mapping) or set(value) != set(names):
        raise Malformed(f"not a map of {', '.join(names)}")
    return tuple(value[name] for name in names)


def strings(value: Value, *names: str) -> tuple[bytes, ...]:
    """The fields of a map that has these and no others, all of them byte strings."""
    return tuple(string(field) for field in fields(value, *names))


def string(value: Value) -> bytes:
    """A byte string."""
    if not isinstance(value, bytes):
        raise Malformed("not a byte string")
    return value


def require(context: Context, move: Encodable, holds: bool, what: str) -> None:  # noqa: FBT001 - reads as a sentence
    """Blames the seat of `context` for `move` unless `holds`; the move itself is the evidence."""
    if not holds:
        raise PeerFault(context.seat, what, (encode(move.to_value()),))


def number(value: int) -> bytes:
    """A number as it goes into hashes: eight bytes, big-endian."""
    return value.to_bytes(8, "big")
