"""What peers say to each other over a link: canonical msgpack arrays (protocol/12-sync.md).

`[game, kind, field, ...]`. Nothing here is trusted: what matters is signed inside. Names and hashes
go as one byte string, one after the other: a thousand of them are one value to decode.
"""

from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import TypeAlias, cast

from p2p_dixit.encoding import MAX_BYTES, Value, decode, encode, sole_bytes
from p2p_dixit.errors import Malformed
from p2p_dixit.log.event import MAX_NUMBER
from p2p_dixit.log.roster import MAX_SEATS
from p2p_dixit.membership.limits import MAX_ITEMS_ASKED, MAX_NAMED, SHORT
from p2p_dixit.text import CHAT_CELLS, REACTION_CELLS, may_be_name
from p2p_dixit.work import spend_nodes

NONCE_BYTES = 16  # of a question of a peer in doubt: an answer to an older one does not count

# Events, and statements, in an answer to a peer in doubt: what binds an honest seat is a dozen.
MAX_RETURNED = 24

# A few fields, and in a `returned` two lists.
_MAX_NODES = 10 + 2 * MAX_RETURNED


@dataclass(frozen=True)
class Have:
    """Where a peer stands: seats whose move and ack of the open step it holds (as bits), those it
    has a link to, and the short names of the statements and papers it holds.
    """

    roster: int
    origin: bytes
    step: int
    moves: int
    acks: int
    links: int
    items: tuple[bytes, ...]


@dataclass(frozen=True)
class Want:
    """Send me what I lack from here on: these moves and acks of this step I do have."""

    roster: int
    step: int
    moves: int
    acks: int


@dataclass(frozen=True)
class WantItems:
    """Send me these statements and papers."""

    items: tuple[bytes, ...]


@dataclass(frozen=True)
class WantEvents:
    """Send me the events with these hashes."""

    hashes: tuple[bytes, ...]


@dataclass(frozen=True)
class Moved:
    """An event."""

    event: bytes = field(repr=False)


@dataclass(frozen=True)
class Stated:
    """A statement: an ack, or a message of a decision."""

    statement: bytes = field(repr=False)


@dataclass(frozen=True)
class Filed:
    """A paper."""

    paper: bytes = field(repr=False)


@dataclass(frozen=True)
class Certified:
    """A certificate."""

    certificate: bytes = field(repr=False)


@dataclass(frozen=True)
class Hashes:
    """The hashes of the moves of a step, in order of seat."""

    roster: int
    step: int
    hashes: tuple[bytes, ...]


@dataclass(frozen=True)
class Recall:
    """What do you hold that I signed? I may have lost it."""

    nonce: bytes


@dataclass(frozen=True)
class Returned:
    """All I hold that you signed and that is not final, as of this roster and step."""

    nonce: bytes
    roster: int
    origin: bytes
    step: int
    events: tuple[bytes, ...] = field(repr=False)
    statements: tuple[bytes, ...] = field(repr=False)


@dataclass(frozen=True)
class Chat:
    """Something to read."""

    text: str


@dataclass(frozen=True)
class React:
    """A quick reaction, by its name."""

    name: str


Message: TypeAlias = (
    Have
    | Want
    | WantItems
    | WantEvents
    | Moved
    | Stated
    | Filed
    | Certified
    | Hashes
    | Recall
    | Returned
    | Chat
    | React
)

_KINDS: dict[str, type[Message]] = {
    kind.__name__.lower(): kind
    for kind in (
        Have,
        Want,
        WantItems,
        WantEvents,
        Moved,
        Stated,
        Filed,
        Certified,
        Hashes,
        Recall,
        Returned,
        Chat,
        React,
    )
}

_FIELDS = {name: tuple(part.name for part in fields(kind)) for name, kind in _KINDS.items()}

# What each field may hold, by its name: one rule wherever it occurs.
_MASK = 2**MAX_SEATS - 1
_NUMBERS = {
    "roster": MAX_NUMBER,
    "step": MAX_NUMBER,
    "moves": _MASK,
    "acks": _MASK,
    "links": _MASK,
}
_LENGTHS = {"origin": 32, "nonce": NONCE_BYTES}
_NAMES = {"items": (MAX_NAMED, SHORT), "hashes": (MAX_ITEMS_ASKED, 32)}
_LISTS = {"events": MAX_RETURNED, "statements": MAX_RETURNED}
_TEXTS = {"text": CHAT_CELLS, "name": REACTION_CELLS}


def write_message(game: bytes, message: Message) -> bytes:
    """The bytes of a message."""
    kind = type(message).__name__.lower()
    return encode((game, kind, *(_wire(name, getattr(message, name)) for name in _FIELDS[kind])))


def _wire(name: str, value: Value) -> Value:
    """A field as it is sent: names and hashes one after the other."""
    return b"".join(cast("tuple[bytes, ...]", value)) if name in _NAMES else value


def read_message(raw: bytes) -> tuple[bytes, Message]:
    """The game and the message; raises Malformed if it is not one."""
    return _read_signed(raw) or (_read_again(raw) if len(raw) <= _SMALL else _read(raw))


def _read_signed(raw: bytes) -> tuple[bytes, Message] | None:
    """An event or a statement, as nearly all messages are: its bytes have one form, and what is in
    them is read elsewhere. None for all other messages; those decide what is Malformed.
    """
    if not raw.startswith(_THREE) or len(raw) > MAX_BYTES:
        return None
    for word, kind in _SIGNED:
        if raw.startswith(word, _WORD):
            signed = sole_bytes(raw, _WORD + len(word), len(raw))
            if signed is not None:
                spend_nodes(4)  # the message and its three parts, as `decode` would
                return raw[len(_THREE) : _WORD], kind(signed)
    return None


# A message of three parts, the first of which, 32 bytes, is the game; then the word for the kind.
_THREE = b"\x93\xc4\x20"
_WORD = len(_THREE) + 32
_SIGNED: tuple[tuple[bytes, type[Stated | Moved]], ...] = (
    (encode("stated"), Stated),
    (encode("moved"), Moved),
)


def _read(raw: bytes) -> tuple[bytes, Message]:
    match decode(raw, max_nodes=_MAX_NODES):
        case (bytes() as game, str() as kind, *values) if len(game) == 32 and kind in _KINDS:
            return game, _build(kind, values)
        case _:
            raise Malformed("not a message of a game")


# Several peers of one process (bots, a simulation) get the same bytes: they are parsed once.
_SMALL = 2048
_read_again = lru_cache(maxsize=256)(_read)


def _build(name_of_kind: str, values: list[Value]) -> Message:
    kind, names = _KINDS[name_of_kind], _FIELDS[name_of_kind]
    if len(names) != len(values):
        raise Malformed(f"a {kind.__name__} with a wrong number of fields")
    for name, value in zip(names, values, strict=True):
        if not _allowed(name, value) or (
            kind is WantItems and len(cast("bytes", value)) > _MOST_ASKED
        ):
            raise Malformed(f"a {kind.__name__} with an impossible {name}")
    build: object = kind
    assert callable(build)  # noqa: S101 - the fields were checked one by one above
    message: Message = build(*map(_read_field, names, values))
    return message


# A question names at most this many items.
_MOST_ASKED = MAX_ITEMS_ASKED * SHORT


def _read_field(name: str, value: Value) -> Value:
    if name not in _NAMES:
        return value
    names, length = cast("bytes", value), _NAMES[name][1]
    return tuple(names[at : at + length] for at in range(0, len(names), length))


def _allowed(name: str, value: Value) -> bool:
    if name in _NUMBERS:
        return type(value) is int and 0 <= value <= _NUMBERS[name]
    if name in _LENGTHS:
        return isinstance(value, bytes) and len(value) == _LENGTHS[name]
    if name in _NAMES:
        most, length = _NAMES[name]
        return isinstance(value, bytes) and len(value) in range(0, most * length + 1, length)
    if name in _LISTS:
        return isinstance(value, tuple) and len(value) <= _LISTS[name] and _all_bytes(value)
    if name in _TEXTS:
        return isinstance(value, str) and may_be_name(value, _TEXTS[name])
    return isinstance(value, bytes)


def _all_bytes(values: tuple[Value, ...]) -> bool:
    return all(isinstance(value, bytes) for value in values)
