"""Tagged hashes and key derivation (protocol/03-hashes.md).

Every use of a hash has a tag of its own, so that no value computed for one purpose can ever stand
in for another. Parts are framed with their length: two different lists of parts never give the
same input, wherever their borders lie.

Secrets are stretched with HKDF (RFC 5869, SHA-512). A derivation is *extracted* once from a secret
and everything it depends on, and *expanded* by index, 64 bytes each: wide enough to be reduced to
a scalar or mapped to a point without bias.
"""

import hashlib
import hmac
from dataclasses import dataclass, field
from functools import lru_cache

VERSION = b"p2p-dixit/1 "


def frame(*parts: bytes) -> bytes:
    """The parts, each after its length in eight bytes: no other list of parts gives these bytes."""
    return b"".join([piece for part in parts for piece in (len(part).to_bytes(8, "big"), part)])


def tagged(tag: str, *parts: bytes) -> bytes:
    """The 32-byte hash (SHA-256) of `parts` for the purpose that `tag` names."""
    return hashlib.sha256(_framed(tag, parts)).digest()


def wide(tag: str, *parts: bytes) -> bytes:
    """The 64-byte hash (SHA-512) of `parts`, for scalars and points."""
    return hashlib.sha512(_framed(tag, parts)).digest()


def wide_each(tag: str, seed: bytes, count: int) -> list[bytes]:
    """`wide` of the seed and a number in eight bytes, for each number below `count`."""
    begun, sha512 = _begun(tag) + frame(seed) + (8).to_bytes(8, "big"), hashlib.sha512
    return [sha512(begun + number.to_bytes(8, "big")).digest() for number in range(count)]


def _framed(tag: str, parts: tuple[bytes, ...]) -> bytes:
    pieces = [_begun(tag)]
    for part in parts:
        pieces += (len(part).to_bytes(8, "big"), part)
    return b"".join(pieces)


@lru_cache(maxsize=64)  # there are some forty tags
def _begun(tag: str) -> bytes:
    return frame(VERSION + tag.encode())


@dataclass(frozen=True)
class BlockStream:
    """A run of 64-byte blocks that only the holder of the secret can tell from chance."""

    _key: bytes = field(repr=False)

    def block(self, index: int) -> bytes:
        """Block number `index`: HKDF-Expand with the index as info."""
        info = index.to_bytes(8, "big")
        return hmac.digest(self._key, info + b"\x01", "sha512")


def derive(secret: bytes, tag: str, *parts: bytes) -> BlockStream:
    """The stream that belongs to `secret` and to all of `tag` and `parts`: HKDF-Extract."""
    return BlockStream(hmac.digest(wide(tag, *parts), secret, "sha512"))
