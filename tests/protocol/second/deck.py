"""Chapters 08 and 09: the shuffle, and what is done with cards."""

from functools import cache
from math import prod
from typing import Any

from tests.protocol.second.basics import (
    Row,
    block,
    check,
    combine,
    fields,
    frame,
    hash_to_point,
    hash_to_scalar,
    pack,
    point_bytes,
    points,
    proof_of,
    prove,
    public_of,
    reduce,
    secrets,
    tagged,
    total,
    u64,
    unpack,
    wide,
)
from tests.protocol.second.curve import ZERO, Extended, G, Malformed, Q, add, encode, mul, neg
from tests.protocol.second.keys import public_share, require, weight

Card = tuple[Extended, Extended]


def read_cards(data: Any, most: int) -> list[Card]:
    items = points(data, 2 * most)
    if len(items) % 2:
        raise Malformed
    return list(zip(items[::2], items[1::2], strict=True))


def card_bytes(cards: list[Card]) -> bytes:
    return b"".join(encode(point) for card in cards for point in card)


def minus(one: Extended, other: Extended) -> Extended:
    return add(one, neg(other))


def drawn(context: bytes, secret: bytes, label: str, count: int, *inputs: bytes) -> list[int]:
    stream = secrets(context, secret, label, *inputs)
    return [reduce(block(stream, index)) for index in range(count)]


# ---------------------------------------------------------------------------------------------
# 08: shuffle


@cache
def generator(i: int) -> Extended:
    return hash_to_point("generator", u64(i))


def _u(
    context: bytes, key: Extended, e: list[Card], e2: list[Card], c: list[Extended]
) -> list[int]:
    public = (encode(key), card_bytes(e), card_bytes(e2), point_bytes(*c))
    seed = wide("shuffle", context, *public)
    return [hash_to_scalar("shuffle challenge", seed, u64(i)) for i in range(len(e))]


def _rows(key: Extended, e2: list[Card], chain: list[Extended]) -> list[Row]:
    n = len(e2)
    second = range(4 + n, 4 + 2 * n)
    return [
        [(0, G)],
        [(1, G)],
        [(2, G), *((j, generator(i + 1)) for i, j in enumerate(second))],
        [(3, G), *((j, e2[i][0]) for i, j in enumerate(second))],
        [(3, key), *((j, e2[i][1]) for i, j in enumerate(second))],
        *([(4 + i, G), (second[i], chain[i - 1] if i else generator(0))] for i in range(n)),
    ]


def _public(
    key: Extended, e: list[Card], e2: list[Card], c: list[Extended], chain: list[Extended]
) -> bytes:
    parts = (encode(key), card_bytes(e), card_bytes(e2), point_bytes(*c), point_bytes(*chain))
    return frame(*parts)


def make_shuffle(
    context: bytes, key: Extended, e: list[Card], secret: bytes, first: list[int]
) -> bytes:
    n = len(e)
    inputs = (encode(key), card_bytes(e), b"".join(map(u64, first)))
    stream = secrets(context, secret, "shuffle", *inputs)
    numbers = [reduce(block(stream, index)) for index in range(3 * n)]
    r2, r, r3 = numbers[:n], numbers[n : 2 * n], numbers[2 * n :]
    rest = [j for j in range(n) if j not in first]
    for k in range(len(rest) - 1, 0, -1):
        other = int.from_bytes(block(stream, 3 * n + k), "big") % (k + 1)
        rest[k], rest[other] = rest[other], rest[k]
    psi = [*first, *rest]
    e2 = [(add(e[j][0], mul(r2[j], G)), add(e[j][1], mul(r2[j], key))) for j in psi]
    c = [ZERO] * n
    for i, j in enumerate(psi):
        c[j] = add(mul(r[j], G), generator(i + 1))
    u = _u(context, key, e, e2, c)
    u2 = [u[j] for j in psi]
    chain, last = [], generator(0)
    for i in range(n):
        last = add(mul(r3[i], G), mul(u2[i], last))
        chain.append(last)
    witness = [
        sum(r),
        sum(r3[i] * prod(u2[i + 1 :]) for i in range(n)),
        sum(u[i] * r[i] for i in range(n)),
        -sum(u[i] * r2[i] for i in range(n)),
        *r3,
        *u2,
    ]
    public, rows = _public(key, e, e2, c, chain), _rows(key, e2, chain)
    proof = prove(context, "shuffle", public, rows, [x % Q for x in witness], secret)
    return pack(
        {
            "outputs": card_bytes(e2),
            "commitments": point_bytes(*c),
            "chain": point_bytes(*chain),
            "proof": proof,
        }
    )


def read_shuffle(value: Any) -> tuple[list[Card], list[Extended], list[Extended], list[int]]:
    outputs, c, chain, proof = fields(value, "outputs", "commitments", "chain", "proof")
    most = 1000
    parsed = proof_of(proof, 4 + 2 * most)
    return read_cards(outputs, most), points(c, most), points(chain, most), parsed


def check_shuffle(context: bytes, key: Extended, e: list[Card], value: Any) -> None:
    e2, c, chain, proof = read_shuffle(value)
    n = len(e)
    require(len(e2) == len(c) == len(chain) == n)
    u = _u(context, key, e, e2, c)
    images = [
        minus(total(c), total([generator(i + 1) for i in range(n)])),
        minus(chain[-1], mul(prod(u) % Q, generator(0))),
        combine(list(zip(u, c, strict=True))),
        combine([(u[i], e[i][0]) for i in range(n)]),
        combine([(u[i], e[i][1]) for i in range(n)]),
        *chain,
    ]
    public, rows = _public(key, e, e2, c, chain), _rows(key, e2, chain)
    require(check(context, "shuffle", public, rows, images, proof))


# ---------------------------------------------------------------------------------------------
# 09: cards and votes


@cache
def card_point(deck: bytes, card: int) -> Extended:
    return hash_to_point("card", deck, u64(card))


@cache
def vote_point(place: int | None) -> Extended:
    return hash_to_point("vote", b"none" if place is None else u64(place))


Key = tuple[list[int], list[Extended]]
Grant = tuple[Card, Extended]


def _about(key: Key, helpers: list[int], rest: bytes) -> tuple[bytes, bytes, bytes]:
    return encode(key[1][0]), b"".join(map(u64, helpers)), rest


def _granted_bytes(granted: list[Grant]) -> bytes:
    return b"".join(encode(a) + encode(b) + encode(to) for (a, b), to in granted)


def _weighed(seat: int, key: Key, helpers: list[int]) -> Extended:
    return mul(weight(seat, helpers), public_share(key[1], seat))


def _grant(
    seat: int, key: Key, helpers: list[int], granted: list[Grant], parts: list[Card]
) -> tuple[list[Extended], list[Row], bytes]:
    images, rows = [_weighed(seat, key, helpers)], [[(0, G)]]
    for k, ((card, to), (d, e)) in enumerate(zip(granted, parts, strict=True), start=1):
        images += [d, e]
        rows += [[(k, G)], [(0, card[0]), (k, to)]]
    public = public_of(images, rows, *_about(key, helpers, _granted_bytes(granted)))
    return images, rows, public


def make_grant(
    context: bytes,
    seat: int,
    key: Key,
    share: int,
    helpers: list[int],
    granted: list[Grant],
    secret: bytes,
) -> bytes:
    z = weight(seat, helpers) * share % Q
    about = _about(key, helpers, _granted_bytes(granted))
    r = drawn(context, secret, "grant", len(granted), *about)
    parts = [
        (mul(r_k, G), add(mul(z, card[0]), mul(r_k, to)))
        for r_k, (card, to) in zip(r, granted, strict=True)
    ]
    _, rows, public = _grant(seat, key, helpers, granted, parts)
    proof = prove(context, "grant", public, rows, [z, *r], secret)
    return pack({"parts": card_bytes(parts), "proof": proof})


def read_grant(move: bytes) -> tuple[list[Card], list[int]]:
    parts, proof = fields(unpack(move), "parts", "proof")
    return read_cards(parts, 1000), proof_of(proof, 1001)


def check_grant(
    context: bytes, seat: int, key: Key, helpers: list[int], granted: list[Grant], move: bytes
) -> None:
    parts, proof = read_grant(move)
    require(len(parts) == len(granted))
    images, rows, public = _grant(seat, key, helpers, granted, parts)
    require(check(context, "grant", public, rows, images, proof))


def granted_cards(granted: list[Grant], moves: list[bytes]) -> list[Card]:
    columns = zip(*(read_grant(move)[0] for move in moves), strict=True)
    return [
        (neg(total([d for d, _ in column])), minus(card[1], total([e for _, e in column])))
        for (card, _), column in zip(granted, columns, strict=True)
    ]


def _open(
    seat: int, key: Key, helpers: list[int], cards: list[Card], parts: list[Extended]
) -> tuple[list[Extended], list[Row], bytes]:
    images = [_weighed(seat, key, helpers), *parts]
    rows: list[Row] = [[(0, G)], *([(0, a)] for a, _ in cards)]
    return images, rows, public_of(images, rows, *_about(key, helpers, card_bytes(cards)))


def make_open(
    context: bytes,
    seat: int,
    key: Key,
    share: int,
    helpers: list[int],
    cards: list[Card],
    secret: bytes,
) -> bytes:
    z = weight(seat, helpers) * share % Q
    parts = [mul(z, a) for a, _ in cards]
    _, rows, public = _open(seat, key, helpers, cards, parts)
    proof = prove(context, "open", public, rows, [z], secret)
    return pack({"parts": point_bytes(*parts), "proof": proof})


def read_open(move: bytes) -> tuple[list[Extended], list[int]]:
    parts, proof = fields(unpack(move), "parts", "proof")
    return points(parts, 1000), proof_of(proof, 1)


def check_open(
    context: bytes, seat: int, key: Key, helpers: list[int], cards: list[Card], move: bytes
) -> None:
    parts, proof = read_open(move)
    require(len(parts) == len(cards))
    images, rows, public = _open(seat, key, helpers, cards, parts)
    require(check(context, "open", public, rows, images, proof))


def opened(cards: list[Card], moves: list[bytes]) -> list[Extended]:
    columns = zip(*(read_open(move)[0] for move in moves), strict=True)
    return [minus(b, total(column)) for (_, b), column in zip(cards, columns, strict=True)]


def lot(game: bytes, key: Key) -> Card:
    return hash_to_point("lot", game, encode(key[1][0])), ZERO


def first_by_lot(drawn: Extended, seats: list[int]) -> int:
    return min(seats, key=lambda seat: tagged("tie", encode(drawn), bytes([seat])))


def _pass(
    own: Extended, slots: list[Card], to: Extended, cards: list[Card]
) -> tuple[list[Extended], list[Row], bytes]:
    images, rows = [own], [[(0, G)]]
    for k, ((a, b), (a2, b2)) in enumerate(zip(slots, cards, strict=True), start=1):
        images += [a2, minus(b, b2)]
        rows += [[(k, G)], [(0, a), (k, neg(to))]]
    public = public_of(images, rows, encode(to), card_bytes(slots), card_bytes(cards))
    return images, rows, public


def make_pass(context: bytes, y: int, slots: list[Card], to: Extended, secret: bytes) -> Any:
    r = drawn(context, secret, "pass", len(slots), encode(to), card_bytes(slots))
    cards = [
        (mul(r_k, G), add(minus(b, mul(y, a)), mul(r_k, to)))
        for r_k, (a, b) in zip(r, slots, strict=True)
    ]
    _, rows, public = _pass(mul(y, G), slots, to, cards)
    proof = prove(context, "pass", public, rows, [y, *r], secret)
    return {"cards": card_bytes(cards), "proof": proof}


def read_pass(value: Any) -> tuple[list[Card], list[int]]:
    cards, proof = fields(value, "cards", "proof")
    return read_cards(cards, 1000), proof_of(proof, 1001)


def check_pass(context: bytes, own: Extended, slots: list[Card], to: Extended, value: Any) -> None:
    cards, proof = read_pass(value)
    require(len(cards) == len(slots))
    images, rows, public = _pass(own, slots, to, cards)
    require(check(context, "pass", public, rows, images, proof))


def make_lay(
    context: bytes, y: int, hand: list[Card], chosen: list[int], to: Extended, secret: bytes
) -> bytes:
    shuffle = unpack(make_shuffle(context, mul(y, G), hand, secret, chosen))
    places = read_shuffle(shuffle)[0][: len(chosen)]
    return pack({"shuffle": shuffle, "laid": make_pass(context, y, places, to, secret)})


def check_lay(
    context: bytes, own: Extended, hand: list[Card], count: int, to: Extended, move: bytes
) -> None:
    shuffle, laid = fields(unpack(move), "shuffle", "laid")
    outputs = read_shuffle(shuffle)[0]
    require(len(read_pass(laid)[0]) == count)
    check_shuffle(context, own, hand, shuffle)
    check_pass(context, own, outputs[:count], to, laid)


def _ballot(key: Extended, votes: list[Card]) -> tuple[list[Extended], list[Row], bytes]:
    images = [a for a, _ in votes]
    rows: list[Row] = [[(k, G)] for k in range(len(votes))]
    return images, rows, public_of(images, rows, encode(key), card_bytes(votes))


def make_ballot(context: bytes, key: Extended, places: list[int | None], secret: bytes) -> bytes:
    chosen = [vote_point(place) for place in places]
    inputs = (encode(key), *map(encode, chosen))
    r = drawn(context, secret, "ballot", len(places), *inputs)
    votes = [(mul(r_k, G), add(point, mul(r_k, key))) for r_k, point in zip(r, chosen, strict=True)]
    _, rows, public = _ballot(key, votes)
    proof = prove(context, "ballot", public, rows, r, secret)
    return pack({"votes": card_bytes(votes), "proof": proof})


def check_ballot(context: bytes, key: Extended, count: int, move: bytes) -> None:
    data, proof = fields(unpack(move), "votes", "proof")
    votes, parsed = read_cards(data, 2), proof_of(proof, 2)
    require(len(votes) == count)
    images, rows, public = _ballot(key, votes)
    require(check(context, "ballot", public, rows, images, parsed))
