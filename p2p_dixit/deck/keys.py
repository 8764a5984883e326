"""Keys: a seat's own (hand and transport), and the deck key that is shared t of n.

A seat's own key is Y = yG with a proof that its owner knows y, so that no seat can pick a key that
depends on another's. The *hand key* hides the cards in a seat's hand for as long as it sits there;
the *transport key* carries shares to it in one making of a deck key, and is never used again.

The deck key X = xG has no owner. Seat j of its holders has the share z_j = f(j + 1) of a polynomial
f of degree t - 1 with f(0) = x; the sum of all commitments, F_m = f_m G, gives every public share
Z_j = z_j G = sum (j + 1)^m F_m (protocol/07-keys.md).
"""

from dataclasses import dataclass
from functools import lru_cache

from p2p_dixit.crypto.context import Context
from p2p_dixit.crypto.group import BASE, Point, Scalar, combine, scalar_from
from p2p_dixit.crypto.sigma import Proof, ProofStatement, check, prove
from p2p_dixit.deck.moves import require, strings
from p2p_dixit.encoding import Value

HAND = "hand key"
TRANSPORT = "transport key"


@dataclass(frozen=True)
class KeyMove:
    """A key of one's own, with proof that its secret is known."""

    public: Point
    proof: Proof

    def to_value(self) -> Value:
        """As a value to be encoded."""
        return {"public": self.public.encode(), "proof": self.proof.encode()}

    @classmethod
    def from_value(cls, value: Value) -> "KeyMove":
        """Strictly; raises Malformed."""
        public, proof = strings(value, "public", "proof")
        return cls(Point.decode(public), Proof.decode(proof, most=1))


@dataclass(frozen=True)
class ShowMove:
    """The secret of a hand key, shown by its owner at the end of a game."""

    secret: Scalar

    def to_value(self) -> Value:
        """As a value to be encoded."""
        return {"secret": self.secret.encode()}

    @classmethod
    def from_value(cls, value: Value) -> "ShowMove":
        """Strictly; raises Malformed."""
        (secret,) = strings(value, "secret")
        return cls(Scalar.decode(secret))


@dataclass(frozen=True)
class DeckKey:
    """A key without a known secret: its holders, and the commitments F_0 = X, F_1, ..."""

    seats: tuple[int, ...]
    commitments: tuple[Point, ...]

    @property
    def public(self) -> Point:
        """X, under which the pile is encrypted."""
        return self.commitments[0]

    @property
    def threshold(self) -> int:
        """t: how many holders it takes to open anything."""
        return len(self.commitments)

    def share_of(self, seat: int) -> Point:
        """Z_j, the public share of a holder."""
        if seat not in self.seats:
            raise ValueError(f"seat {seat} holds no share of this key")
        return evaluate(self.commitments, seat)


def threshold(seats: int) -> int:
    """t for a key that this many seats make: more than half of them."""
    return seats // 2 + 1


@lru_cache(maxsize=1024)
def evaluate(commitments: tuple[Point, ...], seat: int) -> Point:
    """f(seat + 1) G, from the commitments to the coefficients of f."""
    return combine((Scalar((seat + 1) ** m), point) for m, point in enumerate(commitments))


@lru_cache(maxsize=1024)  # asked for with every part of every helper
def weight(seat: int, helpers: tuple[int, ...]) -> Scalar:
    """Lagrange's coefficient w_i at 0: the sum of w_i z_i over the helpers is x."""
    result = Scalar(1)
    for other in helpers:
        if other != seat:
            result *= Scalar(other + 1) * Scalar(other - seat).inverse()
    return result


def key_secret(context: Context, purpose: str, game_secret: bytes) -> Scalar:
    """The secret of the key that the seat of `context` made in that step."""
    return scalar_from(context.secrets(game_secret, purpose), 0)


def make_key(context: Context, purpose: str, game_secret: bytes) -> KeyMove:
    """A new key of the seat's own; `purpose` is HAND or TRANSPORT."""
    secret = key_secret(context, purpose, game_secret)
    public = secret * BASE
    return KeyMove(public, prove(context, _statement(purpose, public), (secret,), game_secret))


def check_key(context: Context, purpose: str, move: KeyMove) -> None:
    """Raises PeerFault unless the seat knows the secret of its key."""
    holds = check(context, _statement(purpose, move.public), move.proof)
    require(context, move, holds, f"the proof of the {purpose} does not hold")


def check_show(context: Context, hand_key: Point, move: ShowMove) -> None:
    """Raises PeerFault unless this is the secret of `hand_key`."""
    require(context, move, move.secret * BASE == hand_key, "shows a secret of another hand key")


def _statement(purpose: str, public: Point) -> ProofStatement:
    """Y = yG."""
    return ProofStatement.of(purpose, [(public, ((0, BASE),))])
