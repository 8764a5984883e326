"""Handing pile cards on to a key: a deal to hands, or a pile to a new deck key.

Helper i of the t helpers, with the weighted share z = w_i z_i, gives for the pile card (C1, C2) and
the receiving key Y

    D = rG,   E = z C1 + r Y

with one proof for all cards of the move: w_i Z_i = zG, and D, E as above for each. The Lagrange
weights make the sum of all z the secret x of the deck key, so

    (-sum D_i, C2 - sum E_i)

is the same card under Y: all can compute it, and only the owner of Y can read it. With the
new deck key in place of Y a pile changes its key (protocol/09-cards.md).
"""

from collections.abc import Sequence
from dataclasses import dataclass

from p2p_dixit.crypto.context import Context
from p2p_dixit.crypto.group import BASE, Point, Scalar, make_all, scalar_from, total
from p2p_dixit.crypto.sigma import Proof, ProofStatement, Row, check, prove
from p2p_dixit.deck.cards import Ciphertext, decode_cards, encode_cards
from p2p_dixit.deck.keys import DeckKey, weight
from p2p_dixit.deck.moves import MAX_CARDS, number, require, strings
from p2p_dixit.encoding import Value


@dataclass(frozen=True)
class Grant:
    """A pile card and the key it is to go to."""

    card: Ciphertext
    to: Point


@dataclass(frozen=True)
class GrantMove:
    """One helper's (D, E) for every grant, and the proof."""

    parts: tuple[Ciphertext, ...]
    proof: Proof

    def to_value(self) -> Value:
        """As a value to be encoded."""
        return {"parts": encode_cards(self.parts), "proof": self.proof.encode()}

    @classmethod
    def from_value(cls, value: Value) -> "GrantMove":
        """Strictly; raises Malformed."""
        parts, proof = strings(value, "parts", "proof")
        return cls(decode_cards(parts, most=MAX_CARDS), Proof.decode(proof, most=1 + MAX_CARDS))


def grants(cards: Sequence[Ciphertext], receivers: Sequence[Point]) -> tuple[Grant, ...]:
    """Card by card to its receiver."""
    return tuple(Grant(card, to) for card, to in zip(cards, receivers, strict=True))


def make_grant(
    context: Context,
    key: DeckKey,
    share: Scalar,
    helpers: tuple[int, ...],
    granted: Sequence[Grant],
    game_secret: bytes,
) -> GrantMove:
    """The part of the helper in the seat of `context`; `share` is its z_i."""
    z = weight(context.seat, helpers) * share
    stream = context.secrets(game_secret, "grant", *_worked_on(key, helpers, granted))
    r = [scalar_from(stream, index) for index in range(len(granted))]
    parts = tuple(
        make_all(
            lambda k: Ciphertext(r[k] * BASE, z * granted[k].card.a + r[k] * granted[k].to),
            range(len(granted)),
        )
    )
    statement = _statement(context.seat, key, helpers, granted, parts)
    return GrantMove(parts, prove(context, statement, (z, *r), game_secret))


def fit_grant(context: Context, count: int, move: GrantMove) -> None:
    """Raises PeerFault unless this many cards are granted."""
    require(context, move, len(move.parts) == count, "grants another number of cards")


def check_grant(
    context: Context,
    key: DeckKey,
    helpers: tuple[int, ...],
    granted: Sequence[Grant],
    move: GrantMove,
) -> None:
    """Raises PeerFault unless the helper has used its share of the key on just these cards."""
    fit_grant(context, len(granted), move)
    statement = _statement(context.seat, key, helpers, granted, move.parts)
    holds = check(context, statement, move.proof)
    require(context, move, holds, "the proof of the grant does not hold")


def granted_cards(granted: Sequence[Grant], moves: Sequence[GrantMove]) -> tuple[Ciphertext, ...]:
    """The cards under their receivers' keys, from the moves of all helpers."""
    columns = list(zip(*(move.parts for move in moves), strict=True))

    def slot(k: int) -> Ciphertext:
        rest = granted[k].card.b - total(part.b for part in columns[k])
        return Ciphertext(-total(part.a for part in columns[k]), rest)

    return tuple(make_all(slot, range(len(granted))))


def _statement(
    seat: int,
    key: DeckKey,
    helpers: tuple[int, ...],
    granted: Sequence[Grant],
    parts: Sequence[Ciphertext],
) -> ProofStatement:
    """w_i Z_i = zG; D_k = r_k G and E_k = z C1_k + r_k Y_k for each card."""
    equations: list[tuple[Point, Row]] = [
        (weight(seat, helpers) * key.share_of(seat), ((0, BASE),))
    ]
    for k, (one, part) in enumerate(zip(granted, parts, strict=True), start=1):
        equations.append((part.a, ((k, BASE),)))
        equations.append((part.b, ((0, one.card.a), (k, one.to))))
    return ProofStatement.of("grant", equations, *_worked_on(key, helpers, granted))


def _worked_on(
    key: DeckKey, helpers: tuple[int, ...], granted: Sequence[Grant]
) -> tuple[bytes, ...]:
    """What the move is about, as far as the equations do not show it."""
    cards = b"".join(one.card.encode() + one.to.encode() for one in granted)
    return key.public.encode(), b"".join(map(number, helpers)), cards
