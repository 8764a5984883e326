"""Making a deck key together: joint Feldman, with complaints that convict (protocol/07-keys.md).

Three steps, in each of which every seat of the new key owes one move:

1. `KeyMove`, purpose TRANSPORT: a key K_j = k_j G for this making only.
2. `DealMove`: seat i draws f_i of degree t - 1, commits to it by A_m = a_m G for m = 0 .. t - 1,
   and sends each seat (itself too) the share f_i(j + 1), masked: with R = rG it is
   f_i(j + 1) + H(context of i, j, r K_j). The proof shows that a_0 and r are known, so no seat can
   choose a part that cancels another's.
3. `ReportMove`: every seat j unmasks its shares with k_j R and checks them against the
   commitments: f_i(j + 1) G = sum (j + 1)^m A_m. It reports no complaint, or for each bad share
   k_j R with a proof that it is just that. Then any peer can unmask that one share: if it is bad,
   the dealer is convicted, if it is good, the accuser.

Without convictions the key is the sum of all parts: X = sum A_0, z_j = sum f_i(j + 1). With one the
making is void; the remaining seats start again, and everything is drawn afresh, as the step number
goes into every derivation. Joint Feldman lets the last dealer influence X, but not learn x
(Gennaro, Jarecki, Krawczyk, Rabin 2007); for encryption that is harmless: it knows what it adds.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from itertools import pairwise

from p2p_dixit.crypto.context import Context
from p2p_dixit.crypto.group import (
    BASE,
    Point,
    Scalar,
    decode_points,
    decode_scalars,
    encode_all,
    hash_to_scalar,
    scalars_from,
    total,
)
from p2p_dixit.crypto.sigma import Proof, ProofStatement, check, prove
from p2p_dixit.deck.keys import DeckKey, evaluate, threshold
from p2p_dixit.deck.moves import MAX_SEATS, fields, number, require, string, strings
from p2p_dixit.encoding import Value, encode
from p2p_dixit.errors import Malformed, PeerFault


@dataclass(frozen=True)
class DealMove:
    """One seat's part of the key: commitments, R, and a masked share for every seat in order."""

    commitments: tuple[Point, ...]
    ephemeral: Point
    masked: tuple[Scalar, ...]
    proof: Proof

    def to_value(self) -> Value:
        """As a value to be encoded."""
        return {
            "commitments": encode_all(self.commitments),
            "ephemeral": self.ephemeral.encode(),
            "masked": encode_all(self.masked),
            "proof": self.proof.encode(),
        }

    @classmethod
    def from_value(cls, value: Value) -> "DealMove":
        """Strictly; raises Malformed."""
        names = ("commitments", "ephemeral", "masked", "proof")
        commitments, ephemeral, masked, proof = strings(value, *names)
        return cls(
            decode_points(commitments, most=MAX_SEATS),
            Point.decode(ephemeral),
            decode_scalars(masked, most=MAX_SEATS),
            Proof.decode(proof, most=2),
        )


@dataclass(frozen=True)
class Complaint:
    """Against `dealer`: the pad k_j R that unmasks the share it sent, with proof."""

    dealer: int
    pad: Point
    proof: Proof


@dataclass(frozen=True)
class ReportMove:
    """What a seat has to say of the shares it got; no complaints means that all are good."""

    complaints: tuple[Complaint, ...] = ()

    def to_value(self) -> Value:
        """As a value to be encoded."""
        return {
            "complaints": tuple(
                (one.dealer, one.pad.encode(), one.proof.encode()) for one in self.complaints
            )
        }

    @classmethod
    def from_value(cls, value: Value) -> "ReportMove":
        """Strictly; raises Malformed."""
        (complaints,) = fields(value, "complaints")
        if not isinstance(complaints, tuple) or len(complaints) > MAX_SEATS:
            raise Malformed("not a list of complaints")
        return cls(tuple(_complaint(one) for one in complaints))


def _complaint(value: Value) -> Complaint:
    match value:
        case (int() as dealer, bytes() as pad, bytes() as proof) if not isinstance(dealer, bool):
            return Complaint(dealer, Point.decode(pad), Proof.decode(string(proof), most=1))
        case _:
            raise Malformed("not a complaint")


# ---------------------------------------------------------------------------------------------
# Step 2: deals


def make_deal(context: Context, keys: Mapping[int, Point], game_secret: bytes) -> DealMove:
    """The part of the seat of `context`; `keys` are the transport keys of all seats."""
    t = threshold(len(keys))
    stream = context.secrets(game_secret, "deal", *_listed(keys))
    r, *polynomial = scalars_from(stream, 1 + t)
    commitments = tuple(coefficient * BASE for coefficient in polynomial)
    masked = tuple(
        _at(polynomial, seat) + _mask(context, seat, r * keys[seat]) for seat in sorted(keys)
    )
    ephemeral = r * BASE
    statement = _deal_statement(keys, commitments, ephemeral, masked)
    proof = prove(context, statement, (polynomial[0], r), game_secret)
    return DealMove(commitments, ephemeral, masked, proof)


def fit_deal(context: Context, seats: int, move: DealMove) -> None:
    """Raises PeerFault unless this is a deal to this many seats."""
    sizes = (len(move.commitments), len(move.masked))
    fits = sizes == (threshold(seats), seats)
    require(context, move, fits, "deals shares of another size")


def check_deal(context: Context, keys: Mapping[int, Point], move: DealMove) -> None:
    """Raises PeerFault unless the deal has the right size and its proof holds."""
    fit_deal(context, len(keys), move)
    statement = _deal_statement(keys, move.commitments, move.ephemeral, move.masked)
    require(context, move, check(context, statement, move.proof), "the proof of the deal fails")


def _deal_statement(
    keys: Mapping[int, Point],
    commitments: tuple[Point, ...],
    ephemeral: Point,
    masked: tuple[Scalar, ...],
) -> ProofStatement:
    """A_0 = a_0 G and R = rG; bound to everything else that is dealt."""
    equations = [(commitments[0], ((0, BASE),)), (ephemeral, ((1, BASE),))]
    also = (*_listed(keys), encode_all(commitments), encode_all(masked))
    return ProofStatement.of("deal", equations, *also)


# ---------------------------------------------------------------------------------------------
# Step 3: reports


def make_report(
    context: Context,
    dealt: Context,
    keys: Mapping[int, Point],
    deals: Mapping[int, DealMove],
    secret: Scalar,
    game_secret: bytes,
) -> ReportMove:
    """What this seat finds; `dealt` is the context of the step of the deals, `secret` its k_j."""
    bad = [
        dealer
        for dealer in sorted(deals)
        if not _is_good(deals[dealer], context.seat, _own_share(dealt, keys, deals, dealer, secret))
    ]
    return ReportMove(
        tuple(make_complaint(context, dealer, deals[dealer], secret, game_secret) for dealer in bad)
    )


def make_complaint(
    context: Context, dealer: int, deal: DealMove, secret: Scalar, game_secret: bytes
) -> Complaint:
    """A report of the share that `dealer` sent, for all to see; `secret` is the accuser's k_j."""
    pad = secret * deal.ephemeral
    statement = _complaint_statement(secret * BASE, deal, dealer, pad)
    return Complaint(dealer, pad, prove(context, statement, (secret,), game_secret))


def fit_report(context: Context, seats: Collection[int], move: ReportMove) -> None:
    """Raises PeerFault unless each complaint is of another one of the seats."""
    dealers = [one.dealer for one in move.complaints]
    ordered = all(one < other for one, other in pairwise(dealers))
    known = all(dealer in seats and dealer != context.seat for dealer in dealers)
    require(context, move, ordered and known, "complains of nobody, of itself, or twice")


def check_report(
    context: Context, keys: Mapping[int, Point], deals: Mapping[int, DealMove], move: ReportMove
) -> None:
    """Raises PeerFault unless each complaint shows the true pad; `verdict` says who is to blame."""
    fit_report(context, deals, move)
    for one in move.complaints:
        statement = _complaint_statement(keys[context.seat], deals[one.dealer], one.dealer, one.pad)
        holds = check(context, statement, one.proof)
        require(context, move, holds, "the proof of a complaint does not hold")


def verdict(
    dealt: Context,
    keys: Mapping[int, Point],
    deals: Mapping[int, DealMove],
    reports: Mapping[int, ReportMove],
) -> tuple[PeerFault, ...]:
    """Who is convicted by the complaints, each seat once; no seat when there are none.

    It takes the pads for what they claim to be: `check_report` convicts the author of a false one.
    """
    faults: dict[int, PeerFault] = {}
    for accuser in sorted(reports):
        for one in reports[accuser].complaints:
            deal = deals[one.dealer]
            share = _unmasked(dealt.at(one.dealer), keys, deal, accuser, one.pad)
            good = _is_good(deal, accuser, share)
            seat = accuser if good else one.dealer
            what = "complained of a good share" if good else f"dealt seat {accuser} a bad share"
            evidence = (encode(deal.to_value()), encode(reports[accuser].to_value()))
            faults.setdefault(seat, PeerFault(seat, what, evidence))
    return tuple(faults[seat] for seat in sorted(faults))


def _complaint_statement(key: Point, deal: DealMove, dealer: int, pad: Point) -> ProofStatement:
    """K_j = k_j G and pad = k_j R."""
    equations = [(key, ((0, BASE),)), (pad, ((0, deal.ephemeral),))]
    return ProofStatement.of("complaint", equations, number(dealer))


# ---------------------------------------------------------------------------------------------
# What comes out


def deck_key(deals: Mapping[int, DealMove]) -> DeckKey:
    """The key that these deals make, when no seat was convicted."""
    seats = tuple(sorted(deals))
    columns = zip(*(deals[seat].commitments for seat in seats), strict=True)
    return DeckKey(seats, tuple(total(column) for column in columns))


def own_share(
    dealt: Context, keys: Mapping[int, Point], deals: Mapping[int, DealMove], secret: Scalar
) -> Scalar:
    """z_j of the seat of `dealt`, the context of its own deal; `secret` is its k_j."""
    shares = (_own_share(dealt, keys, deals, dealer, secret) for dealer in sorted(deals))
    return sum(shares, Scalar(0))


def _own_share(
    dealt: Context,
    keys: Mapping[int, Point],
    deals: Mapping[int, DealMove],
    dealer: int,
    secret: Scalar,
) -> Scalar:
    deal = deals[dealer]
    return _unmasked(dealt.at(dealer), keys, deal, dealt.seat, secret * deal.ephemeral)


def _unmasked(
    dealer: Context, keys: Mapping[int, Point], deal: DealMove, seat: int, pad: Point
) -> Scalar:
    return deal.masked[sorted(keys).index(seat)] - _mask(dealer, seat, pad)


def _mask(dealer: Context, seat: int, pad: Point) -> Scalar:
    return hash_to_scalar("mask", dealer.encode(), number(seat), pad.encode())


def _is_good(deal: DealMove, seat: int, share: Scalar) -> bool:
    """Feldman's check: f(seat + 1) G = sum (seat + 1)^m A_m."""
    return share * BASE == evaluate(deal.commitments, seat)


def _at(polynomial: list[Scalar], seat: int) -> Scalar:
    """f(seat + 1), by Horner's rule."""
    result, x = Scalar(0), Scalar(seat + 1)
    for coefficient in reversed(polynomial):
        result = result * x + coefficient
    return result


def _listed(keys: Mapping[int, Point]) -> tuple[bytes, ...]:
    """The seats and their transport keys, in order of seats."""
    return tuple(number(seat) + keys[seat].encode() for seat in sorted(keys))
