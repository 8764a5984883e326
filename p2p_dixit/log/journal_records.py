"""What a session writes into the journal: `[kind, bytes]`, each byte string as it was signed.

Reading the records back in order and taking each one in by the ordinary doors rebuilds the session.
"""

from enum import Enum

from p2p_dixit.encoding import decode, encode_own
from p2p_dixit.errors import Malformed


class Record(Enum):
    """The kinds of records."""

    EVENT = "event"
    STATEMENT = "statement"
    PAPER = "paper"
    CERTIFICATE = "certificate"
    DOUBT = "doubt"  # the journal may have lost something; empty: not any more


def write_record(kind: Record, raw: bytes) -> bytes:
    """One record of the journal."""
    return encode_own((kind.value, raw))


def read_record(data: bytes) -> tuple[Record, bytes]:
    """What a record of the journal holds."""
    match decode(data):
        case (str() as kind, bytes() as raw) if kind in {record.value for record in Record}:
            return Record(kind), raw
        case _:
            raise Malformed("not a record of a session")
