"""Chapter 10: words, fingerprints, and SPAKE2 over Ed25519's group."""

import hmac
from hashlib import sha256
from pathlib import Path

from tests.protocol.second import basics, curve
from tests.protocol.second.curve import Extended, Malformed, Q, add, mul, neg

WORDS = (Path(__file__).parents[3] / "protocol" / "words.txt").read_text("ascii").split()
M = bytes.fromhex("15cfd18e385952982b6a8f8c7854963b58e34388c8e6dae891db756481a02312")
N = bytes.fromhex("f04f2e7eb734b2a8f8b472eaf9c3c632576ac64aea650b496a8a20ff00e583c3")


def words(data: bytes, count: int) -> list[str]:
    number = int.from_bytes(data, "big")
    return [WORDS[(number >> 10 * place) % 1024] for place in reversed(range(count))]


def password_scalar(code: bytes) -> int:
    """HKDF-SHA-256 without salt, 48 bytes."""
    key = hmac.new(bytes(32), code, sha256).digest()
    first = hmac.new(key, b"SPAKE2 pw\x01", sha256).digest()
    second = hmac.new(key, first + b"SPAKE2 pw\x02", sha256).digest()
    return int.from_bytes(first + second[:16], "big") % Q


def shared(code: bytes, a: bytes, b: bytes, k: bytes, ids: tuple[bytes, bytes]) -> bytes:
    named = b"".join(sha256(part).digest() for part in (code, *ids))
    return sha256(named + a + b + k).digest()


def pake(
    code: bytes, drawn: bytes, theirs: bytes, ids: tuple[bytes, bytes], *, dialer: bool
) -> tuple[bytes, bytes]:
    """Our message, and the key K of SPAKE2."""
    x, w = int.from_bytes(drawn, "big") % Q, password_scalar(code)
    ours, other = (M, N) if dialer else (N, M)
    message = _sent(add(mul(x, curve.BASE), mul(w, curve.edwards(ours))))
    if not curve.is_key(theirs) or theirs == message:
        raise Malformed
    point = add(curve.edwards(theirs), neg(mul(w, curve.edwards(other))))
    k = _sent(mul(x, point))
    a, b = (message, theirs) if dialer else (theirs, message)
    return message, shared(code, a, b, k, ids)


def psk(code: str, drawn: bytes, theirs: bytes, *, dialer: bool) -> tuple[bytes, bytes]:
    ids = (b"p2p-dixit dialer", b"p2p-dixit listener")
    message, k = pake(code.encode(), drawn, theirs, ids, dialer=dialer)
    a, b = (message, theirs) if dialer else (theirs, message)
    return message, basics.tagged("link psk", k, a, b)


def _sent(point: Extended) -> bytes:
    return curve.plain(point)
