"""An event: one signed move of one seat (protocol/15-events.md).

An event is read in two steps. Its *envelope* is everything but the body: it costs the same whatever
the body is, and says whose signature to ask for. The body of foreign bytes is decoded only when
that signature holds, or it would be a stranger who decides how much there is to decode.
"""

from dataclasses import dataclass, field
from functools import lru_cache

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.encoding import Value, decode, decode_head
from p2p_dixit.errors import Malformed
from p2p_dixit.frozen import quick
from p2p_dixit.log.roster import MAX_SEATS
from p2p_dixit.log.signed import PAYLOAD_NODES, hash_of, is_signed_by, pack_signed, unpack_signed

TAG = "event"

# A game takes some thirty steps a round; nothing honest ever comes near these.
MAX_NUMBER = 2**32 - 1
MAX_KIND = 16

# A shuffle of 1,000 cards with its proof takes 188 KiB.
MAX_MOVE_BYTES = 190 * 1024

# A seal holds certificates, and those hold the evidence they rest on: two moves of the largest size
# where they are a fork. So a seal may be larger than any other move; with what surrounds it, it
# still is something that can be decoded (encoding.MAX_BYTES).
SEAL = "seal"
MAX_SEAL_BYTES = 488 * 1024


# An event is looked into several times between its arrival and the end of its step, by every peer
# of a process. Those up to this size (all but shuffles of a pile) are parsed once. With at most
# 160 values each, the cache takes 2 MiB if a peer sends only the worst ones.
SMALL = 8 * 1024
MAX_REMEMBERED = 64


@quick
@dataclass(frozen=True)
class Place:
    """Where an event belongs: everything about it but what it says."""

    game: bytes
    roster: int
    seat: int
    seq: int
    previous: bytes
    step: int
    base: bytes


@quick
@dataclass(frozen=True, eq=False)
class Envelope:
    """An event before its body is decoded; `raw` is the one byte string that stands for it, so two
    with the same bytes are equal, read in full or not.
    """

    place: Place
    kind: str
    raw: bytes = field(repr=False)
    hash: bytes = field(repr=False)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Envelope) and self.raw == other.raw

    def __hash__(self) -> int:
        return hash(self.hash)

    @property
    def seat(self) -> int:
        """The author's seat."""
        return self.place.seat

    def signed_by(self, key: bytes) -> bool:
        """Whether the signature is that key's."""
        return is_signed_by(self.raw, TAG, key)


@quick
@dataclass(frozen=True, eq=False)
class Event(Envelope):
    """A move as it was signed."""

    body: Value = field(repr=False)


def sign_event(key: SigningKey, place: Place, kind: str, body: Value) -> Event:
    """The event of a seat that makes a move."""
    where = (
        place.game,
        place.roster,
        place.seat,
        place.seq,
        place.previous,
        place.step,
        place.base,
    )
    return whole(read_envelope(pack_signed(key, TAG, (*where, kind, body))))


def read_event(raw: bytes) -> Event:
    """Parses an event, body and all, and does not remember it: for what is read once.

    Nothing is refused before the body has been decoded, so of a stranger's bytes look at the
    envelope first.
    """
    head, body = _decoded(raw)
    return Event(*_place(head, len(raw)), raw, hash_of(raw, TAG), body)


def read_envelope(raw: bytes) -> Envelope:
    """Parses all but the body, which may still turn out to be malformed."""
    head = decode_head(_payload(raw), _HEAD)
    return Envelope(*_place(head, len(raw)), raw, hash_of(raw, TAG))


def whole(envelope: Envelope) -> Event:
    """The same event with its body; raises Malformed if that is not well-formed."""
    if isinstance(envelope, Event):
        return envelope
    return _read_again(envelope) if len(envelope.raw) <= SMALL else _read(envelope)


def is_whole(envelope: Envelope) -> bool:
    """Whether the body is well-formed, too."""
    try:
        whole(envelope)
    except Malformed:
        return False
    return True


_HEAD = 8  # values before the body


def _read(envelope: Envelope) -> Event:
    _, body = _decoded(envelope.raw)
    return Event(envelope.place, envelope.kind, envelope.raw, envelope.hash, body)


_read_again = lru_cache(MAX_REMEMBERED)(_read)


def _decoded(raw: bytes) -> tuple[tuple[Value, ...], Value]:
    """What stands before the body, and the body."""
    match decode(_payload(raw), max_nodes=PAYLOAD_NODES):
        case (*head, body) if len(head) == _HEAD:
            return tuple(head), body
        case _:
            raise Malformed("not an event")


def _payload(raw: bytes) -> bytes:
    if len(raw) > MAX_SEAL_BYTES:
        raise Malformed("an event is too large")
    return unpack_signed(raw)[0]


def _place(head: tuple[Value, ...], size: int) -> tuple[Place, str]:
    """The place and the kind of an event of so many bytes."""
    match head:
        case (
            bytes() as game,
            int() as roster,
            int() as seat,
            int() as seq,
            bytes() as previous,
            int() as step,
            bytes() as base,
            str() as kind,
        ):
            place = Place(game, roster, seat, seq, previous, step, base)
            _check_place(place, kind, size)
            return place, kind
        case _:
            raise Malformed("not an event")


def _check_place(place: Place, kind: str, size: int) -> None:
    if kind != SEAL and size > MAX_MOVE_BYTES:
        raise Malformed("an event is too large")
    if any(len(part) != 32 for part in (place.game, place.previous, place.base)):
        raise Malformed("a hash of an event is not 32 bytes long")
    numbers = (place.roster, place.seq, place.step)
    if any(isinstance(number, bool) or not 0 <= number <= MAX_NUMBER for number in numbers):
        raise Malformed("a number of an event is out of range")
    if isinstance(place.seat, bool) or not 0 <= place.seat < MAX_SEATS:
        raise Malformed("an event names an impossible seat")
    if not kind.isascii() or not 0 < len(kind) <= MAX_KIND:
        raise Malformed("an event's kind is not a short word")
