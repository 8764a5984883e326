"""Ed25519 signatures over tagged hashes (protocol/03-hashes.md).

A signature never covers the caller's bytes but their hash under the tag of the purpose, so that a
signature made for one purpose proves nothing about another.

RFC 8032 leaves open what to do with odd public keys, and implementations differ: with a key of
small order one signature fits many messages. So a public key must be canonical and of prime order
(checked here in plain arithmetic, once a key; libsodium before 1.0.21 lets some others pass).
`cryptography` then checks the signature: S below the order, and R by its bytes.
"""

from functools import lru_cache

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey

from p2p_dixit.crypto import edwards
from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.errors import Malformed
from p2p_dixit.work import spend_signature

SEED_BYTES = 32
PUBLIC_BYTES = 32
SIGNATURE_BYTES = 64


class SigningKey:
    """A private key. It never shows itself; `seed` is for the file that keeps it."""

    __slots__ = ("_key", "public", "seed")

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise Malformed(f"a private key has {SEED_BYTES} bytes, not {len(seed)}")
        self.seed = seed
        self._key = Ed25519PrivateKey.from_private_bytes(seed)
        self.public = self._key.public_key().public_bytes_raw()

    def __repr__(self) -> str:
        return f"SigningKey(public={self.public.hex()})"

    def sign(self, message: bytes) -> bytes:
        """A signature of `message` as it is; use `sign`, which adds the tag."""
        return self._key.sign(message)


def sign(private: SigningKey, tag: str, digest: bytes) -> bytes:
    """The signature of `digest` for the purpose that `tag` names."""
    return private.sign(_message(tag, digest))


def verify(public: bytes, tag: str, digest: bytes, signature: bytes) -> bool:
    """Whether the owner of `public` signed `digest` for this purpose."""
    spend_signature()
    if len(signature) != SIGNATURE_BYTES or not is_public_key(public):
        return False
    return _fits(public, _message(tag, digest), signature)


# Gossiped items arrive more than once, and a process may hold several peers: each signature is
# checked once. The keys are 128 bytes, so the cache stays small whatever is sent.
@lru_cache(maxsize=16_384)
def _fits(public: bytes, message: bytes, signature: bytes) -> bool:
    try:
        _loaded(public).verify(signature, message)
    except InvalidSignature:
        return False
    return True


@lru_cache(maxsize=64)  # two tables of seats: each signs hundreds of times
def _loaded(public: bytes) -> Ed25519PublicKey:
    return Ed25519PublicKey.from_public_bytes(public)


def checked_public_key(public: bytes) -> bytes:
    """`public`, if it is a key that anyone may own; otherwise Malformed."""
    if not is_public_key(public):
        raise Malformed("not a valid Ed25519 public key")
    return public


@lru_cache(maxsize=4096)  # a table, its spectators and its guests, many times over
def is_public_key(public: bytes) -> bool:
    """Whether `public` is the canonical encoding of a point of prime order."""
    return len(public) == PUBLIC_BYTES and edwards.is_prime_order(public)


def _message(tag: str, digest: bytes) -> bytes:
    return tagged("signature", tag.encode(), digest)
