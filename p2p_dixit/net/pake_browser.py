"""`net.pake` in a browser: SPAKE2 as protocol/10-transport.md has it ([R-10-19] to [R-10-22]).

In plain arithmetic, like the package that other machines use: one exchange a link, and neither
takes the same time for every code.
"""

import hmac
from functools import cache
from hashlib import sha256

from p2p_dixit.crypto import edwards
from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.crypto.signing import is_public_key
from p2p_dixit.net.both_forms import ID_DIALER, ID_LISTENER, MESSAGE_BYTES, Entropy
from p2p_dixit.net.errors import LinkEnd, LinkError

_M = bytes.fromhex("15cfd18e385952982b6a8f8c7854963b58e34388c8e6dae891db756481a02312")
_N = bytes.fromhex("f04f2e7eb734b2a8f8b472eaf9c3c632576ac64aea650b496a8a20ff00e583c3")
_BASE = bytes.fromhex("58" + "66" * 31)


class Pake:
    """One side of one exchange."""

    def __init__(self, *, dialer: bool, code: str, entropy: Entropy) -> None:
        self._dialer = dialer
        self._code = code.encode()
        self._password = _password(self._code)
        self._secret = int.from_bytes(entropy(64), "big") % edwards.ORDER
        blind = edwards.multiply(self._password, _point(_M if dialer else _N))
        self.message = _encode(edwards.add(edwards.multiply(self._secret, _point(_BASE)), blind))

    def key(self, theirs: bytes) -> bytes:
        """The key for Noise. It is equal on both sides if the codes are; nothing shows that yet."""
        if len(theirs) != MESSAGE_BYTES or not is_public_key(theirs) or theirs == self.message:
            raise LinkError(LinkEnd.MALFORMED)
        unblind = edwards.multiply(
            edwards.ORDER - self._password, _point(_N if self._dialer else _M)
        )
        shared = edwards.multiply(self._secret, edwards.add(_point(theirs), unblind))
        both = (self.message, theirs) if self._dialer else (theirs, self.message)
        parts = [sha256(part).digest() for part in (self._code, ID_DIALER, ID_LISTENER)]
        transcript = b"".join([*parts, *both, _encode(shared)])
        return tagged("link psk", sha256(transcript).digest(), *both)


@cache  # the code of one table, and expanding it again for each link is of no use
def _password(code: bytes) -> int:
    """HKDF-SHA-256 of 48 bytes, modulo the order."""
    key = hmac.digest(bytes(32), code, "sha256")
    first = hmac.digest(key, b"SPAKE2 pw\x01", "sha256")
    second = hmac.digest(key, first + b"SPAKE2 pw\x02", "sha256")
    return int.from_bytes((first + second)[:48], "big") % edwards.ORDER


def _point(encoded: bytes) -> edwards.Extended:
    point = edwards.decode(encoded)
    if point is None:
        raise LinkError(LinkEnd.MALFORMED)
    return point


def _encode(point: edwards.Extended) -> bytes:
    inverse = pow(point[2], -1, edwards.P)
    x, y = point[0] * inverse % edwards.P, point[1] * inverse % edwards.P
    return (y | (x & 1) << 255).to_bytes(32, "little")
