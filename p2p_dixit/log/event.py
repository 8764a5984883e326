"""An event: one signed move of one seat (protocol/15-events.md)."""

from dataclasses import dataclass, field
from functools import lru_cache

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.encoding import Value, decode
from p2p_dixit.errors import Malformed
from p2p_dixit.log.roster import MAX_SEATS
from p2p_dixit.log.signed import genuine, hash_of, seal, unseal

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
# of a process. Those up to this size (all but shuffles of a pile) are parsed once. What is parsed
# may take up to 72 times its bytes (encoding.py): 36 MiB, if somebody sends nothing but the worst.
SMALL = 8 * 1024
MAX_REMEMBERED = 64


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


@dataclass(frozen=True)
class Event:
    """A move as it was signed. `raw` is the one byte string that stands for it everywhere."""

    place: Place
    kind: str
    body: Value = field(repr=False)
    raw: bytes = field(repr=False)
    hash: bytes = field(repr=False)

    @property
    def seat(self) -> int:
        """The author's seat."""
        return self.place.seat

    def signed_by(self, key: bytes) -> bool:
        """Whether the signature is that key's."""
        return genuine(self.raw, TAG, key)


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
    return read_event(seal(key, TAG, (*where, kind, body)))


def read_event(raw: bytes) -> Event:
    """Parses an event; the signature is checked by whoever knows the seat's key."""
    return _read_again(raw) if len(raw) <= SMALL else _read(raw)


def _read(raw: bytes) -> Event:
    if len(raw) > MAX_SEAL_BYTES:
        raise Malformed("an event is too large")
    payload, _ = unseal(raw)
    match decode(payload):
        case (
            bytes() as game,
            int() as roster,
            int() as seat,
            int() as seq,
            bytes() as previous,
            int() as step,
            bytes() as base,
            str() as kind,
            body,
        ):
            place = Place(game, roster, seat, seq, previous, step, base)
        case _:
            raise Malformed("not an event")
    _check_place(place, kind)
    if kind != SEAL and len(raw) > MAX_MOVE_BYTES:
        raise Malformed("an event is too large")
    return Event(place, kind, body, raw, hash_of(raw, TAG))


_read_again = lru_cache(MAX_REMEMBERED)(_read)


def _check_place(place: Place, kind: str) -> None:
    if any(len(part) != 32 for part in (place.game, place.previous, place.base)):
        raise Malformed("a hash of an event is not 32 bytes long")
    numbers = (place.roster, place.seq, place.step)
    if any(isinstance(number, bool) or not 0 <= number <= MAX_NUMBER for number in numbers):
        raise Malformed("a number of an event is out of range")
    if isinstance(place.seat, bool) or not 0 <= place.seat < MAX_SEATS:
        raise Malformed("an event names an impossible seat")
    if not kind.isascii() or not 0 < len(kind) <= MAX_KIND:
        raise Malformed("an event's kind is not a short word")
