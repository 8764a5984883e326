"""`crypto.signing` in a browser: Ed25519 by libsodium instead of `cryptography`.

Both must come to the same verdict on every signature, or players could be divided. libsodium
accepts nothing that [R-03-7] and [R-03-8] refuse, but it refuses one thing that they accept: an R
of small order. With keys of prime order only the neutral element can be such an R, so that case is
computed here; no honest signer ever makes it.
"""

from functools import lru_cache
from hashlib import sha512

from p2p_dixit.crypto import edwards
from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.crypto.wasm import give, js, take
from p2p_dixit.errors import Malformed
from p2p_dixit.work import spend_signature

SEED_BYTES = 32
PUBLIC_BYTES = 32
SIGNATURE_BYTES = 64

_NEUTRAL = (1).to_bytes(32, "little")
_BASE = edwards.decode(bytes.fromhex("58" + "66" * 31))


class SigningKey:
    """A private key. It never shows itself; `seed` is for the file that keeps it."""

    __slots__ = ("_key", "public", "seed")

    def __init__(self, seed: bytes) -> None:
        if len(seed) != SEED_BYTES:
            raise Malformed(f"a private key has {SEED_BYTES} bytes, not {len(seed)}")
        self.seed = seed
        give(seed)
        js.keyPair()
        both = take(96)
        self.public, self._key = both[:32], both[32:]

    def __repr__(self) -> str:
        return f"SigningKey(public={self.public.hex()})"

    def sign(self, message: bytes) -> bytes:
        """A signature of `message` as it is; use `sign`, which adds the tag."""
        give(self._key, message)
        js.sign(len(message))
        return take(SIGNATURE_BYTES)


def sign(private: SigningKey, tag: str, digest: bytes) -> bytes:
    """The signature of `digest` for the purpose that `tag` names."""
    return private.sign(_message(tag, digest))


def verify(public: bytes, tag: str, digest: bytes, signature: bytes) -> bool:
    """Whether the owner of `public` signed `digest` for this purpose."""
    spend_signature()
    if len(signature) != SIGNATURE_BYTES or not is_public_key(public):
        return False
    return _fits(public, _message(tag, digest), signature)


@lru_cache(maxsize=16_384)  # as in `crypto.signing`
def _fits(public: bytes, message: bytes, signature: bytes) -> bool:
    if signature[:32] == _NEUTRAL:
        return _fits_neutral(public, message, signature)
    give(public, signature, message)
    return bool(js.verify(len(message)))


def _fits_neutral(public: bytes, message: bytes, signature: bytes) -> bool:
    """[R-03-8] for R = encode(neutral element): whether S B - k A is neutral."""
    scalar = int.from_bytes(signature[32:], "little")
    key = edwards.decode(public)
    if scalar >= edwards.ORDER or key is None or _BASE is None:
        return False
    challenge = sha512(signature[:32] + public + message).digest()
    k = int.from_bytes(challenge, "little") % edwards.ORDER
    difference = edwards.add(
        edwards.multiply(scalar, _BASE), edwards.multiply(edwards.ORDER - k, key)
    )
    return edwards.is_neutral(difference)


def checked_public_key(public: bytes) -> bytes:
    """`public`, if it is a key that anyone may own; otherwise Malformed."""
    if not is_public_key(public):
        raise Malformed("not a valid Ed25519 public key")
    return public


@lru_cache(maxsize=4096)  # as in `crypto.signing`
def is_public_key(public: bytes) -> bool:
    """Whether `public` is the canonical encoding of a point of prime order."""
    return len(public) == PUBLIC_BYTES and edwards.is_prime_order(public)


def _message(tag: str, digest: bytes) -> bytes:
    return tagged("signature", tag.encode(), digest)
