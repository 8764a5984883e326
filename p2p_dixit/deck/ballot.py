"""Sealed votes (protocol/09-cards.md).

A vote for place k of the table, counted from 1, is (rG, V_k + rX), V_k the hash of k. 'None' is a
place as well, so that every ballot of a rule set has the same number of votes. The proof shows that
every r is known and is bound to the second parts too: no player can cast a copy of another's
ballot, not even a copy made to look different. Its content shows only when the votes are opened;
a value that is not a vote can come only from a modified client, and is a foul.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from p2p_dixit.crypto.context import Context
from p2p_dixit.crypto.group import BASE, Point, hash_to_point, scalar_from
from p2p_dixit.crypto.sigma import Proof, ProofStatement, Row, check, prove
from p2p_dixit.deck.cards import Ciphertext, decode_cards, encode_cards, encrypted
from p2p_dixit.deck.moves import number, require, strings
from p2p_dixit.encoding import Value

# Two votes are the most that any rule set has.
MAX_VOTES = 2
# How an opened vote reads that is for no place of the table.
FOUL = -1


@dataclass(frozen=True)
class BallotMove:
    """One ciphertext for each vote of the rule set, and the proof."""

    votes: tuple[Ciphertext, ...]
    proof: Proof

    def to_value(self) -> Value:
        """As a value to be encoded."""
        return {"votes": encode_cards(self.votes), "proof": self.proof.encode()}

    @classmethod
    def from_value(cls, value: Value) -> "BallotMove":
        """Strictly; raises Malformed."""
        votes, proof = strings(value, "votes", "proof")
        return cls(decode_cards(votes, most=MAX_VOTES), Proof.decode(proof, most=MAX_VOTES))


def make_ballot(
    context: Context, key: Point, places: Sequence[int | None], game_secret: bytes
) -> BallotMove:
    """Seals a vote for each of `places` (None: for no place) under the deck key."""
    points = [vote_point(place) for place in places]
    stream = context.secrets(game_secret, "ballot", key.encode(), *(p.encode() for p in points))
    r = [scalar_from(stream, index) for index in range(len(points))]
    votes = tuple(encrypted(point, key, r_k) for point, r_k in zip(points, r, strict=True))
    return BallotMove(votes, prove(context, _statement(key, votes), r, game_secret))


def fit_ballot(context: Context, count: int, move: BallotMove) -> None:
    """Raises PeerFault unless there are this many votes."""
    require(context, move, len(move.votes) == count, "casts another number of votes")


def check_ballot(context: Context, key: Point, count: int, move: BallotMove) -> None:
    """Raises PeerFault unless these are `count` votes that their author has made."""
    fit_ballot(context, count, move)
    holds = check(context, _statement(key, move.votes), move.proof)
    require(context, move, holds, "the proof of the ballot does not hold")


def places_of(points: Iterable[Point], places: int) -> tuple[int | None, ...]:
    """What opened votes are for on a table of `places`: a place from 1, None, or FOUL."""
    known = _places(places)
    return tuple(known.get(point, FOUL) for point in points)


@lru_cache(maxsize=64)
def vote_point(place: int | None) -> Point:
    """V_k."""
    return hash_to_point("vote", b"none" if place is None else number(place))


@lru_cache(maxsize=64)
def _places(places: int) -> Mapping[Point, int | None]:
    return {vote_point(place): place for place in (None, *range(1, places + 1))}


def _statement(key: Point, votes: Sequence[Ciphertext]) -> ProofStatement:
    """A_k = r_k G for each vote, bound to the second parts."""
    equations: list[tuple[Point, Row]] = [(vote.a, ((k, BASE),)) for k, vote in enumerate(votes)]
    return ProofStatement.of("ballot", equations, key.encode(), encode_cards(votes))
