"""Opening cards and votes for all to see (protocol/09-cards.md).

Helper i of the t helpers, with the weighted share z = w_i z_i, gives S_k = z C1_k for every
ciphertext (C1_k, C2_k), with one proof: w_i Z_i = zG and S_k = z C1_k for all k. The content is
C2_k - sum of all helpers' S_k.

A lot is drawn in the same way: the helpers open (H, 0), where H is the hash of the game and the
deck key X = xG. The result, -xH, was fixed when the key was made, is the same whichever t seats
help and whatever they have sent before, and fewer than t of them cannot compute it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from p2p_dixit.crypto.context import Context
from p2p_dixit.crypto.group import (
    BASE,
    IDENTITY,
    Point,
    Scalar,
    decode_points,
    encode_all,
    hash_to_point,
    make_all,
    total,
)
from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.crypto.sigma import Proof, ProofStatement, Row, check, prove
from p2p_dixit.deck.cards import Ciphertext, encode_cards
from p2p_dixit.deck.keys import DeckKey, weight
from p2p_dixit.deck.moves import MAX_CARDS, number, require, strings
from p2p_dixit.encoding import Value
from p2p_dixit.frozen import quick


@quick
@dataclass(frozen=True)
class OpenMove:
    """One helper's part S_k for every ciphertext, and the proof."""

    parts: tuple[Point, ...]
    proof: Proof

    def to_value(self) -> Value:
        """As a value to be encoded."""
        return {"parts": encode_all(self.parts), "proof": self.proof.encode()}

    @classmethod
    def from_value(cls, value: Value) -> "OpenMove":
        """Strictly; raises Malformed."""
        parts, proof = strings(value, "parts", "proof")
        return cls(decode_points(parts, most=MAX_CARDS), Proof.decode(proof, most=1))


def make_open(
    context: Context,
    key: DeckKey,
    share: Scalar,
    helpers: tuple[int, ...],
    cards: Sequence[Ciphertext],
    game_secret: bytes,
) -> OpenMove:
    """The part of the helper in the seat of `context`; `share` is its z_i."""
    z = weight(context.seat, helpers) * share
    parts = tuple(make_all(lambda card: z * card.a, cards, 8))
    statement = _statement(context.seat, key, helpers, cards, parts)
    return OpenMove(parts, prove(context, statement, (z,), game_secret))


def fit_open(context: Context, count: int, move: OpenMove) -> None:
    """Raises PeerFault unless this many ciphertexts are opened."""
    require(context, move, len(move.parts) == count, "opens another number of cards")


def check_open(
    context: Context,
    key: DeckKey,
    helpers: tuple[int, ...],
    cards: Sequence[Ciphertext],
    move: OpenMove,
) -> None:
    """Raises PeerFault unless the helper has used its share of the key on just these."""
    fit_open(context, len(cards), move)
    statement = _statement(context.seat, key, helpers, cards, move.parts)
    holds = check(context, statement, move.proof)
    require(context, move, holds, "the proof of the opening does not hold")


def opened(cards: Sequence[Ciphertext], moves: Sequence[OpenMove]) -> tuple[Point, ...]:
    """The contents, from the moves of all helpers."""
    columns = list(zip(*(move.parts for move in moves), strict=True))
    return tuple(make_all(lambda k: cards[k].b - total(columns[k]), range(len(cards)), 8))


def lot(game: bytes, key: DeckKey) -> Ciphertext:
    """What the helpers open to draw a lot: one for each deck key of a game."""
    return Ciphertext(hash_to_point("lot", game, key.public.encode()), IDENTITY)


def first_by_lot(drawn: Point, seats: Iterable[int]) -> int:
    """The one of these seats that a lot, once opened, falls on."""
    return min(seats, key=lambda seat: tagged("tie", drawn.encode(), bytes([seat])))


def _statement(
    seat: int,
    key: DeckKey,
    helpers: tuple[int, ...],
    cards: Sequence[Ciphertext],
    parts: Sequence[Point],
) -> ProofStatement:
    """w_i Z_i = zG and S_k = z C1_k for each ciphertext."""
    equations: list[tuple[Point, Row]] = [
        (weight(seat, helpers) * key.share_of(seat), ((0, BASE),))
    ]
    equations += [(part, ((0, card.a),)) for part, card in zip(parts, cards, strict=True)]
    also = (key.public.encode(), b"".join(map(number, helpers)), encode_cards(cards))
    return ProofStatement.of("open", equations, *also)
