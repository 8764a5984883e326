"""Cards and ciphertexts: the objects that are shuffled, dealt, laid down and opened
(protocol/09-cards.md).

A card is a point with an unknown logarithm, the hash of deck id and number. A ciphertext
under the key K = kG is ElGamal's (aG, M + aK); the one with a = 0 hides nothing and is *trivial*.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from p2p_dixit.crypto.group import (
    BASE,
    IDENTITY,
    POINT_BYTES,
    Point,
    Scalar,
    decode_points,
    encode_all,
    hash_to_point,
)
from p2p_dixit.deck.moves import number
from p2p_dixit.errors import Malformed


@dataclass(frozen=True, slots=True)
class Ciphertext:
    """The pair (a, b) = (aG, M + aK)."""

    a: Point
    b: Point

    def __reduce__(self) -> tuple[Callable[[bytes], "Ciphertext"], tuple[bytes]]:
        """Small and quick, as points and scalars are: proofs are sent to other cores."""
        return (_unpickled, (self.encode(),))

    def encode(self) -> bytes:
        """64 bytes: a, then b."""
        return self.a.encode() + self.b.encode()

    def again(self, key: Point, randomiser: Scalar) -> "Ciphertext":
        """The same card under the same key, with other randomness: re-encryption."""
        return Ciphertext(self.a + randomiser * BASE, self.b + randomiser * key)

    def read(self, secret: Scalar) -> Point:
        """The content, for the holder of the key."""
        return self.b - secret * self.a


def _unpickled(data: bytes) -> Ciphertext:
    """From a process of our own: trusted, as `Point` trusts its bytes."""
    return Ciphertext(Point(data[:POINT_BYTES]), Point(data[POINT_BYTES:]))


def trivial(point: Point) -> Ciphertext:
    """A ciphertext that hides nothing."""
    return Ciphertext(IDENTITY, point)


def encrypted(point: Point, key: Point, randomiser: Scalar) -> Ciphertext:
    """A fresh ciphertext of `point` under `key`."""
    return trivial(point).again(key, randomiser)


def encode_cards(cards: Iterable[Ciphertext]) -> bytes:
    """All ciphertexts as one string."""
    return encode_all([point for card in cards for point in (card.a, card.b)])


def decode_cards(data: bytes, *, most: int) -> tuple[Ciphertext, ...]:
    """Ciphertexts from one string, at most this many. No peer has reason to send a trivial one."""
    points = decode_points(data, most=2 * most)
    if len(points) % 2:
        raise Malformed("half a ciphertext")
    return tuple(Ciphertext(a, b) for a, b in zip(points[::2], points[1::2], strict=True))


@lru_cache(maxsize=8)  # a process plays or checks one game at a time, with one deck
def card_points(deck: bytes, count: int) -> tuple[Point, ...]:
    """The points of cards 0 to `count` - 1 of the deck with the id `deck`."""
    return tuple(hash_to_point("card", deck, number(card)) for card in range(count))


def open_cards(deck: bytes, count: int, cards: Iterable[int]) -> tuple[Ciphertext, ...]:
    """These cards of a deck, face up, as the start of a shuffle."""
    points = card_points(deck, count)
    return tuple(trivial(points[card]) for card in cards)


def open_deck(deck: bytes, count: int) -> tuple[Ciphertext, ...]:
    """The whole deck, face up and in order."""
    return open_cards(deck, count, range(count))


def refill(
    pile: Sequence[Ciphertext], unopened: Sequence[Ciphertext], opened: Sequence[Ciphertext]
) -> tuple[Ciphertext, ...]:
    """What a new pile is shuffled from: the rest of the old one, and the discards of both kinds."""
    return (*pile, *unopened, *opened)


def cards_of(deck: bytes, count: int, points: Iterable[Point]) -> tuple[int | None, ...]:
    """The numbers of the cards with these points; None if it is no card of the deck."""
    numbers = _numbers(deck, count)
    return tuple(numbers.get(point) for point in points)


@lru_cache(maxsize=8)
def _numbers(deck: bytes, count: int) -> Mapping[Point, int]:
    return {point: card for card, point in enumerate(card_points(deck, count))}
