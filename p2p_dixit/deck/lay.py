"""Laying cards down and passing a hand on: from one's own key to another (protocol/09-cards.md).

The owner of the hand key Y = yG turns the slot (A, B) into (A', B') = (rG, M + rX) under the
target key X, with one proof for all cards of the move:

    Y = yG,    A' = rG,    B - B' = yA - rX

which is to say that both hold the same card. X is the deck key when a card is laid down, another
seat's hand key when a hand is passed on. It is a commitment: no player can open it to another card,
read it, or make a copy of it, since the proof needs y and r.

A slot shows when its card was drawn, and after a refill that alone can give a storyteller away. So
the player first shuffles the whole hand under Y, with proof, such that the chosen cards come out
first, and then lays down places 0, 1, ... of the result.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from p2p_dixit.crypto.context import Context
from p2p_dixit.crypto.group import BASE, Point, Scalar, scalar_from
from p2p_dixit.crypto.sigma import Proof, ProofStatement, Row, check, prove
from p2p_dixit.deck.cards import Ciphertext, decode_cards, encode_cards, encrypted
from p2p_dixit.deck.moves import MAX_CARDS, fields, require, strings
from p2p_dixit.deck.shuffle import ShuffleMove, check_shuffle, fit_shuffle, make_shuffle
from p2p_dixit.encoding import Value


@dataclass(frozen=True)
class PassMove:
    """Every slot of a hand under the key of the next owner, in order, and the proof."""

    cards: tuple[Ciphertext, ...]
    proof: Proof

    def to_value(self) -> Value:
        """As a value to be encoded."""
        return {"cards": encode_cards(self.cards), "proof": self.proof.encode()}

    @classmethod
    def from_value(cls, value: Value) -> "PassMove":
        """Strictly; raises Malformed."""
        cards, proof = strings(value, "cards", "proof")
        return cls(decode_cards(cards, most=MAX_CARDS), Proof.decode(proof, most=1 + MAX_CARDS))


@dataclass(frozen=True)
class LayMove:
    """The player's hand shuffled, and its first places laid down."""

    shuffle: ShuffleMove
    laid: PassMove

    def to_value(self) -> Value:
        """As a value to be encoded."""
        return {"shuffle": self.shuffle.to_value(), "laid": self.laid.to_value()}

    @classmethod
    def from_value(cls, value: Value) -> "LayMove":
        """Strictly; raises Malformed."""
        shuffle, laid = fields(value, "shuffle", "laid")
        return cls(ShuffleMove.from_value(shuffle), PassMove.from_value(laid))

    @property
    def cards(self) -> tuple[Ciphertext, ...]:
        """What now lies on the table, under the deck key."""
        return self.laid.cards

    @property
    def placed(self) -> tuple[Ciphertext, ...]:
        """The cards laid down, still under the player's key: its author alone can read it there."""
        return self.shuffle.outputs[: len(self.cards)]

    @property
    def hand(self) -> tuple[Ciphertext, ...]:
        """The rest of the hand."""
        return self.shuffle.outputs[len(self.cards) :]


def make_lay(
    context: Context,
    own: Scalar,
    hand: Sequence[Ciphertext],
    chosen: tuple[int, ...],
    to: Point,
    game_secret: bytes,
) -> LayMove:
    """Lays down the slots `chosen`; `own` is the secret y of the hand key, `to` the deck key."""
    shuffle = make_shuffle(context, own * BASE, hand, game_secret, first=chosen)
    places = shuffle.outputs[: len(chosen)]
    return LayMove(shuffle, make_pass(context, own, places, to, game_secret))


def fit_lay(context: Context, hand: int, count: int, move: LayMove) -> None:
    """Raises PeerFault unless `count` cards of a hand of this size are laid."""
    require(context, move, len(move.cards) == count, "lays down another number of cards")
    fit_shuffle(context, hand, move.shuffle)


def check_lay(
    context: Context, own: Point, hand: Sequence[Ciphertext], count: int, to: Point, move: LayMove
) -> None:
    """Raises PeerFault unless `count` cards of the hand under the key `own` were laid down."""
    fit_lay(context, len(hand), count, move)
    check_shuffle(context, own, hand, move.shuffle)
    check_pass(context, own, move.shuffle.outputs[:count], to, move.laid)


def make_pass(
    context: Context, own: Scalar, slots: Sequence[Ciphertext], to: Point, game_secret: bytes
) -> PassMove:
    """Hands all the slots on to the key `to`; `own` is the secret y of the hand key."""
    stream = context.secrets(game_secret, "pass", to.encode(), encode_cards(slots))
    r = [scalar_from(stream, index) for index in range(len(slots))]
    cards = tuple(encrypted(slot.read(own), to, r_k) for slot, r_k in zip(slots, r, strict=True))
    statement = _statement(own * BASE, slots, to, cards)
    return PassMove(cards, prove(context, statement, (own, *r), game_secret))


def fit_pass(context: Context, count: int, move: PassMove) -> None:
    """Raises PeerFault unless this many cards are passed on."""
    require(context, move, len(move.cards) == count, "hands on another number of cards")


def check_pass(
    context: Context, own: Point, slots: Sequence[Ciphertext], to: Point, move: PassMove
) -> None:
    """Raises PeerFault unless these are the cards of the slots, under the key `to`."""
    fit_pass(context, len(slots), move)
    holds = check(context, _statement(own, slots, to, move.cards), move.proof)
    require(context, move, holds, "the proof that the cards are from the hand does not hold")


def _statement(
    own: Point, slots: Sequence[Ciphertext], to: Point, cards: Sequence[Ciphertext]
) -> ProofStatement:
    """Y = yG; A'_k = r_k G and B_k - B'_k = y A_k - r_k X for each card."""
    away = -to
    equations: list[tuple[Point, Row]] = [(own, ((0, BASE),))]
    for k, (slot, card) in enumerate(zip(slots, cards, strict=True), start=1):
        equations.append((card.a, ((k, BASE),)))
        equations.append((slot.b - card.b, ((0, slot.a), (k, away))))
    return ProofStatement.of(
        "pass", equations, to.encode(), encode_cards(slots), encode_cards(cards)
    )
