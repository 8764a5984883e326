"""A second valid Ed25519 signature over the same bytes, which honest signers never make.

RFC 8032 derives the nonce from key and message, so a key signs a message in one way only. A signer
that chooses the nonce freely can make any number of signatures; all of them verify.
"""

from hashlib import sha512

from p2p_dixit.crypto import edwards, signing
from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.crypto.signing import SigningKey, verify
from p2p_dixit.encoding import encode
from p2p_dixit.log.event import TAG
from p2p_dixit.log.signed import unpack_signed

BASE = edwards.decode((4 * pow(5, -1, edwards.P) % edwards.P).to_bytes(32, "little"))


def signed_again(key: SigningKey, raw: bytes) -> bytes:
    """The event with another signature of its author."""
    payload, _ = unpack_signed(raw)
    message = signing._message(TAG, payload)
    scalar = int.from_bytes(sha512(key.seed).digest()[:32], "little")
    scalar = (scalar & ((1 << 254) - 8)) | (1 << 254)
    nonce = int.from_bytes(tagged("another nonce", payload), "little") % edwards.ORDER
    assert BASE is not None
    point = _encoded(edwards.multiply(nonce, BASE))
    digest = sha512(point + key.public + message).digest()
    challenge = int.from_bytes(digest, "little")
    s = (nonce + challenge * scalar) % edwards.ORDER
    signature = point + s.to_bytes(32, "little")
    assert verify(key.public, TAG, payload, signature)
    return encode((payload, signature))


def _encoded(point: edwards.Extended) -> bytes:
    x, y, z, _ = point
    inverse = pow(z, -1, edwards.P)
    x, y = x * inverse % edwards.P, y * inverse % edwards.P
    return (y | (x & 1) << 255).to_bytes(32, "little")
