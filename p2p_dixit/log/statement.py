"""A statement: something a seat signs that is not a move (protocol/16-membership.md).

Acks, leaves, wishes, consents and the messages of a decision are statements. They stay outside the
log; those a decision rests on enter it with the decision's certificate.
"""

from dataclasses import dataclass, field
from functools import lru_cache

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.encoding import Value, decode, decode_head
from p2p_dixit.errors import Malformed
from p2p_dixit.log.event import MAX_KIND, MAX_NUMBER
from p2p_dixit.log.roster import MAX_SEATS
from p2p_dixit.log.signed import PAYLOAD_NODES, genuine, hash_of, seal, unseal

TAG = "statement"

# Statements are sent to everybody, passed on, and looked into again and again until the roster
# ends. Those of this size (all but proposals) are parsed once. With at most 160 values each, what
# is remembered takes 8 MiB if somebody sends nothing but the worst.
SMALL = 1024
MAX_REMEMBERED = 512

# The largest one is a proposal at a table of 24 seats: as many promises, each of which names the
# moves of a step (1 KiB), 96 papers by their hashes, and the decision. So two statements that
# contradict each other always fit into a message, and into a seal.
MAX_STATEMENT_BYTES = 48 * 1024


@dataclass(frozen=True)
class Heading:
    """All of a statement but its body: what is known before a signature has been checked."""

    game: bytes
    roster: int
    seat: int
    kind: str


@dataclass(frozen=True)
class Statement:
    """A signed statement of a seat under a roster."""

    game: bytes
    roster: int
    seat: int
    kind: str
    body: Value = field(repr=False)
    raw: bytes = field(repr=False)
    hash: bytes = field(repr=False)

    def signed_by(self, key: bytes) -> bool:
        """Whether the signature is that key's."""
        return genuine(self.raw, TAG, key)


def sign_statement(
    key: SigningKey, game: bytes, roster: int, seat: int, kind: str, body: Value
) -> Statement:
    """The statement of a seat."""
    return read_statement(seal(key, TAG, (game, roster, seat, kind, body)))


def read_statement(raw: bytes) -> Statement:
    """Parses a statement; the signature is checked by whoever knows the seat's key."""
    return _read_again(raw) if len(raw) <= SMALL else _read(raw)


def read_heading(raw: bytes) -> Heading:
    """Parses all but the body of a statement, which may still turn out to be malformed."""
    return _heading(decode_head(_payload(raw), _HEAD))


def is_signed(raw: bytes, key: bytes) -> bool:
    """Whether a statement, of which the heading was read, has the signature of a key."""
    return genuine(raw, TAG, key)


def statement_hash(raw: bytes) -> bytes:
    """What names a statement."""
    return hash_of(raw, TAG)


def _read(raw: bytes) -> Statement:
    match decode(_payload(raw), max_nodes=PAYLOAD_NODES):
        case (*head, body):
            about = _heading(tuple(head))
        case _:
            raise Malformed("not a statement")
    return Statement(about.game, about.roster, about.seat, about.kind, body, raw, hash_of(raw, TAG))


_HEAD = 4  # what comes before the body


def _payload(raw: bytes) -> bytes:
    if len(raw) > MAX_STATEMENT_BYTES:
        raise Malformed("a statement is too large")
    return unseal(raw)[0]


def _heading(head: tuple[Value, ...]) -> Heading:
    match head:
        case (bytes() as game, int() as roster, int() as seat, str() as kind):
            pass
        case _:
            raise Malformed("not a statement")
    if len(game) != 32 or isinstance(roster, bool) or isinstance(seat, bool):
        raise Malformed("not a statement")
    if not 0 <= roster <= MAX_NUMBER or not 0 <= seat < MAX_SEATS:
        raise Malformed("a number of a statement is out of range")
    if not kind.isascii() or not 0 < len(kind) <= MAX_KIND:
        raise Malformed("a statement's kind is not a short word")
    return Heading(game, roster, seat, kind)


_read_again = lru_cache(MAX_REMEMBERED)(_read)
