"""Chapters 02 to 05: msgpack, hashes, derived secrets, points and scalars, proofs."""

import hmac
from collections.abc import Sequence
from hashlib import sha256, sha512
from typing import Any

from tests.protocol.second import curve
from tests.protocol.second.curve import (
    ZERO,
    Extended,
    Malformed,
    Q,
    add,
    decode,
    encode,
    from_hash,
    neg,
)

Row = list[tuple[int, Extended]]


# ---------------------------------------------------------------------------------------------
# 02: encoding


def pack(value: Any) -> bytes:
    match value:
        case None | True | False:
            return b"\xc0" if value is None else b"\xc3" if value else b"\xc2"
        case int():
            return _integer(value)
        case bytes():
            return _head(len(value), None, 0, b"\xc4\xc5\xc6") + value
        case str():
            data = value.encode()
            return _head(len(data), 0xA0, 32, b"\xd9\xda\xdb") + data
        case list():
            items = b"".join(map(pack, value))
            return _head(len(value), 0x90, 16, b"\x00\xdc\xdd") + items
        case dict():
            keys = sorted(value, key=lambda key: key.encode())
            items = b"".join(pack(key) + pack(value[key]) for key in keys)
            return _head(len(value), 0x80, 16, b"\x00\xde\xdf") + items
        case _:
            raise Malformed


def _integer(value: int) -> bytes:
    if -32 <= value < 128:
        return bytes([value & 0xFF])
    for power, code in enumerate(b"\xcc\xcd\xce\xcf" if value >= 0 else b"\xd0\xd1\xd2\xd3"):
        size = 1 << power
        bits = 8 * size
        low, high = (0, 1 << bits) if value >= 0 else (-(1 << bits - 1), 0)
        if low <= value < high:
            return bytes([code]) + (value % (1 << bits)).to_bytes(size, "big")
    raise Malformed


def _head(length: int, fix: int | None, limit: int, codes: bytes) -> bytes:
    if fix is not None and length < limit:
        return bytes([fix | length])
    for size, code in zip((1, 2, 4), codes, strict=True):
        if code and length < 256**size:
            return bytes([code]) + length.to_bytes(size, "big")
    raise Malformed


def unpack(data: bytes) -> Any:
    if len(data) > 2**19:
        raise Malformed
    try:
        if _count(data) > 512:
            raise Malformed
        value, end = _item(data, 0, 12)
    except (IndexError, UnicodeDecodeError, RecursionError):
        raise Malformed from None
    if end != len(data) or pack(value) != data:
        raise Malformed
    return value


SIZES = {0xC4: 1, 0xC5: 2, 0xC6: 4, 0xD9: 1, 0xDA: 2, 0xDB: 4, 0xDC: 2, 0xDD: 4, 0xDE: 2, 0xDF: 4}


def _item(data: bytes, at: int, depth: int) -> tuple[Any, int]:
    code = data[at]
    if code < 0x80 or code >= 0xE0:
        return (code if code < 0x80 else code - 256), at + 1
    if code in (0xC0, 0xC2, 0xC3):
        return {0xC0: None, 0xC2: False, 0xC3: True}[code], at + 1
    if 0xCC <= code <= 0xD3:
        size = 2 ** (code % 4)
        return int.from_bytes(_cut(data, at + 1, size), "big", signed=code >= 0xD0), at + 1 + size
    if code >= 0xC0 and code not in SIZES:
        raise Malformed
    length, at = _length(data, at)
    if 0xC4 <= code <= 0xC6:
        return _cut(data, at, length), at + length
    if 0xA0 <= code < 0xC0 or 0xD9 <= code <= 0xDB:
        return _cut(data, at, length).decode(), at + length
    return _items(data, at, length, depth, pairs=0x80 <= code < 0x90 or code >= 0xDE)


def _count(data: bytes) -> int:
    """All values, those inside others and keys of maps included."""
    at = total = 0
    due = 1
    while due:
        code, due, total = data[at], due - 1, total + 1
        if 0xCC <= code <= 0xD3:
            at += 1 + 2 ** (code % 4)
        elif 0x80 <= code < 0xC0 or code in SIZES:
            length, at = _length(data, at)
            if 0x90 <= code < 0xA0 or code in (0xDC, 0xDD):
                due += length
            elif 0x80 <= code < 0x90 or code in (0xDE, 0xDF):
                due += 2 * length
            else:
                at += length
        else:
            at += 1
    return total


def _length(data: bytes, at: int) -> tuple[int, int]:
    code = data[at]
    if code < 0xC0:
        return (code & 0x1F if code >= 0xA0 else code & 0x0F), at + 1
    size = SIZES[code]
    return int.from_bytes(_cut(data, at + 1, size), "big"), at + 1 + size


def _items(data: bytes, at: int, length: int, depth: int, *, pairs: bool) -> tuple[Any, int]:
    if depth == 0:
        raise Malformed
    items = []
    for _ in range(length * (2 if pairs else 1)):
        item, at = _item(data, at, depth - 1)
        items.append(item)
    if not pairs:
        return items, at
    if not all(isinstance(key, str) for key in items[::2]):
        raise Malformed
    return dict(zip(items[::2], items[1::2], strict=True)), at


def _cut(data: bytes, at: int, size: int) -> bytes:
    if at + size > len(data):
        raise Malformed
    return data[at : at + size]


def fields(value: Any, *names: str) -> list[Any]:
    if not isinstance(value, dict) or sorted(value) != sorted(names):
        raise Malformed
    return [value[name] for name in names]


# ---------------------------------------------------------------------------------------------
# 03: hashes and derived secrets


def u64(number: int) -> bytes:
    return number.to_bytes(8, "big")


def frame(*parts: bytes) -> bytes:
    return b"".join(u64(len(part)) + part for part in parts)


def tagged(tag: str, *parts: bytes) -> bytes:
    return sha256(frame(b"p2p-dixit/1 " + tag.encode(), *parts)).digest()


def wide(tag: str, *parts: bytes) -> bytes:
    return sha512(frame(b"p2p-dixit/1 " + tag.encode(), *parts)).digest()


def stream(secret: bytes, tag: str, *parts: bytes) -> bytes:
    return hmac.new(wide(tag, *parts), secret, sha512).digest()


def block(key: bytes, index: int) -> bytes:
    return hmac.new(key, u64(index) + b"\x01", sha512).digest()


# ---------------------------------------------------------------------------------------------
# 04: points and scalars


def reduce(data: bytes) -> int:
    return int.from_bytes(data, "little") % Q


def hash_to_scalar(tag: str, *parts: bytes) -> int:
    return reduce(wide(tag, *parts))


def hash_to_point(tag: str, *parts: bytes) -> Extended:
    return from_hash(wide(tag, *parts))


def total(points: Sequence[Extended]) -> Extended:
    result = ZERO
    for point in points:
        result = add(result, point)
    return result


def combine(terms: Sequence[tuple[int, Extended]]) -> Extended:
    return curve.combine((scalar % Q, point) for scalar, point in terms)


def _cut_up(data: Any, most: int) -> list[bytes]:
    if not isinstance(data, bytes) or len(data) % 32 or len(data) > 32 * most:
        raise Malformed
    return [data[at : at + 32] for at in range(0, len(data), 32)]


def points(data: Any, most: int, *, identity: bool = False) -> list[Extended]:
    return [decode(item, identity=identity) for item in _cut_up(data, most)]


def scalars(data: Any, most: int) -> list[int]:
    numbers = [int.from_bytes(item, "little") for item in _cut_up(data, most)]
    if any(number >= Q for number in numbers):
        raise Malformed
    return numbers


def one_point(data: Any) -> Extended:
    (point,) = points(data, 1) or [ZERO]
    if point is ZERO:
        raise Malformed
    return point


def scalar_bytes(*numbers: int) -> bytes:
    return b"".join((number % Q).to_bytes(32, "little") for number in numbers)


def point_bytes(*many: Extended) -> bytes:
    return b"".join(map(encode, many))


# ---------------------------------------------------------------------------------------------
# 05: contexts and proofs


def context_bytes(given: dict[str, Any]) -> bytes:
    numbers = (u64(given[name]) for name in ("roster", "key", "step", "seat"))
    return frame(bytes.fromhex(given["game"]), bytes.fromhex(given["base"]), *numbers)


def secrets(context: bytes, secret: bytes, label: str, *inputs: bytes) -> bytes:
    return stream(secret, "secrets", context, label.encode(), *inputs)


def public_of(images: list[Extended], rows: list[Row], *also: bytes) -> bytes:
    listed = b""
    for image, row in zip(images, rows, strict=True):
        listed += encode(image) + len(row).to_bytes(4, "big")
        listed += b"".join(j.to_bytes(4, "big") + encode(base) for j, base in row)
    return frame(listed, *also)


def prove(
    context: bytes, label: str, public: bytes, rows: list[Row], witness: list[int], secret: bytes
) -> bytes:
    transcript = wide("proof", context, label.encode(), public)
    drawn = stream(secret, "nonce", transcript)
    nonces = [reduce(block(drawn, j)) for j in range(len(witness))]
    commitments = [combine([(nonces[j], base) for j, base in row]) for row in rows]
    c = hash_to_scalar("challenge", transcript, point_bytes(*commitments))
    return scalar_bytes(c, *(w + c * x for w, x in zip(nonces, witness, strict=True)))


def check(
    context: bytes,
    label: str,
    public: bytes,
    rows: list[Row],
    images: list[Extended],
    proof: list[int],
) -> bool:
    c, *s = proof
    if len(s) != 1 + max(j for row in rows for j, _ in row):
        return False
    transcript = wide("proof", context, label.encode(), public)
    commitments = [
        combine([*((s[j], base) for j, base in row), (c, neg(image))])
        for row, image in zip(rows, images, strict=True)
    ]
    return hash_to_scalar("challenge", transcript, point_bytes(*commitments)) == c


def proof_of(data: Any, most: int) -> list[int]:
    proof = scalars(data, most + 1)
    if len(proof) < 2:
        raise Malformed
    return proof
