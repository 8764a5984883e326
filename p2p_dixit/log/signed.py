"""Byte strings with a signature: what events and statements have in common.

On the wire both are the array `[payload, signature]`, where the payload is itself the canonical
encoding of an array. The signature covers the payload's bytes as received, under a tag of its kind,
so nothing is ever re-encoded before it is checked. The hash covers payload and signature: two
signatures over one payload are two different byte strings, and that is a fork too.
"""

from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.crypto.signing import SIGNATURE_BYTES, SigningKey, sign, verify
from p2p_dixit.encoding import MAX_BYTES, Value, encode, encode_own, sole_bytes
from p2p_dixit.errors import Malformed
from p2p_dixit.work import spend_nodes

# The pair, and its two parts.
SIGNED_NODES = 3

# In a payload: a proposal names the promises of 24 seats and 96 papers; a move has fewer parts.
PAYLOAD_NODES = 160


def pack_signed(key: SigningKey, tag: str, payload: Value) -> bytes:
    """The signed byte string for a payload."""
    data = encode(payload)
    return encode_own((data, sign(key, tag, data)))


def unpack_signed(raw: bytes) -> tuple[bytes, bytes]:
    """Payload and signature of a signed byte string, not yet checked.

    Where they stand follows from the length, and what they are then has one encoding: this is what
    `decode` would give, without a look at each value.
    """
    spend_nodes(SIGNED_NODES)
    if raw.startswith(_PAIR) and len(raw) <= MAX_BYTES:
        border = len(raw) - _SIGNATURE
        payload, signature = sole_bytes(raw, 1, border), sole_bytes(raw, border, len(raw))
        if payload is not None and signature is not None:
            return payload, signature
    raise Malformed("not a payload with a signature")


_PAIR = b"\x92"
_SIGNATURE = 2 + SIGNATURE_BYTES


def is_signed_by(raw: bytes, tag: str, key: bytes) -> bool:
    """Whether `key` signed it under `tag`."""
    payload, signature = unpack_signed(raw)
    return verify(key, tag, payload, signature)


def hash_of(raw: bytes, tag: str) -> bytes:
    """What names a signed byte string."""
    return tagged(f"{tag}/hash", raw)
