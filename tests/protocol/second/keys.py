"""Chapter 07: keys of one's own, and the deck key that is made together."""

from typing import Any

from tests.protocol.second.basics import (
    Row,
    block,
    check,
    combine,
    context_bytes,
    fields,
    hash_to_scalar,
    one_point,
    pack,
    point_bytes,
    points,
    proof_of,
    prove,
    public_of,
    reduce,
    scalar_bytes,
    scalars,
    secrets,
    total,
    u64,
    unpack,
)
from tests.protocol.second.curve import Extended, G, Malformed, Q, encode, mul


class Fault(Exception):
    """The seat of the context broke the protocol."""


def require(holds: bool) -> None:
    if not holds:
        raise Fault


def key_secret(context: bytes, purpose: str, secret: bytes) -> int:
    return reduce(block(secrets(context, secret, purpose), 0))


def make_key(context: bytes, purpose: str, secret: bytes) -> bytes:
    y = key_secret(context, purpose, secret)
    public, rows = mul(y, G), [[(0, G)]]
    proof = prove(context, purpose, public_of([public], rows), rows, [y], secret)
    return pack({"public": encode(public), "proof": proof})


def check_key(context: bytes, purpose: str, move: bytes) -> None:
    public, proof = fields(unpack(move), "public", "proof")
    key, rows = one_point(public), [[(0, G)]]
    parsed = proof_of(proof, 1)
    require(check(context, purpose, public_of([key], rows), rows, [key], parsed))


def weight(seat: int, helpers: list[int]) -> int:
    result = 1
    for k in helpers:
        if k != seat:
            result = result * (k + 1) * pow(k - seat, -1, Q) % Q
    return result


Keys = dict[int, Extended]
Deal = tuple[list[Extended], Extended, list[int], list[int]]


def read_deal(move: bytes) -> Deal:
    commitments, ephemeral, masked, proof = fields(
        unpack(move), "commitments", "ephemeral", "masked", "proof"
    )
    return points(commitments, 12), one_point(ephemeral), scalars(masked, 12), proof_of(proof, 2)


def _listed(keys: Keys) -> list[bytes]:
    return [u64(seat) + encode(keys[seat]) for seat in sorted(keys)]


def mask(dealer: bytes, seat: int, pad: Extended) -> int:
    return hash_to_scalar("mask", dealer, u64(seat), encode(pad))


DEAL_ROWS: list[Row] = [[(0, G)], [(1, G)]]


def _deal_public(keys: Keys, commitments: list[Extended], r: Extended, masked: list[int]) -> bytes:
    also = (*_listed(keys), point_bytes(*commitments), scalar_bytes(*masked))
    return public_of([commitments[0], r], DEAL_ROWS, *also)


def make_deal(context: bytes, keys: Keys, secret: bytes) -> bytes:
    t = len(keys) // 2 + 1
    drawn = secrets(context, secret, "deal", *_listed(keys))
    r, *a = [reduce(block(drawn, index)) for index in range(t + 1)]
    commitments, ephemeral = [mul(one, G) for one in a], mul(r, G)
    masked = [
        (sum(a_m * (j + 1) ** m for m, a_m in enumerate(a)) + mask(context, j, mul(r, keys[j]))) % Q
        for j in sorted(keys)
    ]
    public = _deal_public(keys, commitments, ephemeral, masked)
    return pack(
        {
            "commitments": point_bytes(*commitments),
            "ephemeral": encode(ephemeral),
            "masked": scalar_bytes(*masked),
            "proof": prove(context, "deal", public, DEAL_ROWS, [a[0], r], secret),
        }
    )


def check_deal(context: bytes, keys: Keys, move: bytes) -> None:
    commitments, ephemeral, masked, proof = read_deal(move)
    require(len(commitments) == len(keys) // 2 + 1 and len(masked) == len(keys))
    public = _deal_public(keys, commitments, ephemeral, masked)
    require(check(context, "deal", public, DEAL_ROWS, [commitments[0], ephemeral], proof))


def share(dealer: bytes, keys: Keys, deal: Deal, seat: int, pad: Extended) -> int:
    return (deal[2][sorted(keys).index(seat)] - mask(dealer, seat, pad)) % Q


def is_good(deal: Deal, seat: int, value: int) -> bool:
    expected = combine([((seat + 1) ** m, point) for m, point in enumerate(deal[0])])
    return encode(mul(value, G)) == encode(expected)


def _dealer(dealt: dict[str, Any], seat: int) -> bytes:
    return context_bytes({**dealt, "seat": seat})


def _complaint(key: Extended, deal: Deal, pad: Extended) -> tuple[list[Extended], list[Row]]:
    return [key, pad], [[(0, G)], [(0, deal[1])]]


def make_report(
    context: bytes,
    dealt: dict[str, Any],
    keys: Keys,
    deals: dict[int, Deal],
    own: int,
    secret: bytes,
) -> bytes:
    made, me = [], dealt["seat"]
    for i in sorted(deals):
        pad = mul(own, deals[i][1])
        if not is_good(deals[i], me, share(_dealer(dealt, i), keys, deals[i], me, pad)):
            images, rows = _complaint(keys[me], deals[i], pad)
            public = public_of(images, rows, u64(i))
            proof = prove(context, "complaint", public, rows, [own], secret)
            made.append([i, encode(pad), proof])
    return pack({"complaints": made})


def read_report(move: bytes) -> list[tuple[int, Extended, list[int]]]:
    (complaints,) = fields(unpack(move), "complaints")
    if not isinstance(complaints, list) or len(complaints) > 12:
        raise Malformed
    read = []
    for one in complaints:
        match one:
            case [int() as dealer, pad, proof] if not isinstance(dealer, bool):
                read.append((dealer, one_point(pad), proof_of(proof, 1)))
            case _:
                raise Malformed
    return read


def check_report(
    context: bytes, seat: int, keys: Keys, deals: dict[int, Deal], move: bytes
) -> None:
    read = read_report(move)
    dealers = [dealer for dealer, _, _ in read]
    require(dealers == sorted(set(dealers)) and seat not in dealers and set(dealers) <= set(deals))
    for dealer, pad, proof in read:
        images, rows = _complaint(keys[seat], deals[dealer], pad)
        public = public_of(images, rows, u64(dealer))
        require(check(context, "complaint", public, rows, images, proof))


def verdict(
    dealt: dict[str, Any], keys: Keys, deals: dict[int, Deal], reports: dict[int, bytes]
) -> list[int]:
    convicted = set()
    for accuser, report in reports.items():
        for dealer, pad, _ in read_report(report):
            value = share(_dealer(dealt, dealer), keys, deals[dealer], accuser, pad)
            convicted.add(accuser if is_good(deals[dealer], accuser, value) else dealer)
    return sorted(convicted)


def deck_key(deals: dict[int, Deal]) -> dict[str, Any]:
    columns = zip(*(deals[seat][0] for seat in sorted(deals)), strict=True)
    commitments = [total(column) for column in columns]
    return {
        "seats": sorted(deals),
        "commitments": point_bytes(*commitments).hex(),
        "shares": {str(seat): encode(public_share(commitments, seat)).hex() for seat in deals},
    }


def public_share(commitments: list[Extended], seat: int) -> Extended:
    return combine([((seat + 1) ** m, point) for m, point in enumerate(commitments)])


def own_share(dealt: dict[str, Any], keys: Keys, deals: dict[int, Deal], own: int) -> int:
    me = dealt["seat"]
    shares = (
        share(_dealer(dealt, i), keys, deals[i], me, mul(own, deals[i][1])) for i in sorted(deals)
    )
    return sum(shares) % Q
