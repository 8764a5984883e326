"""Byte strings with a signature: what events and statements have in common.

On the wire both are the array `[payload, signature]`, where the payload is itself the canonical
encoding of an array. The signature covers the payload's bytes as received, under a tag of its kind,
so nothing is ever re-encoded before it is checked. The hash covers payload and signature: two
signatures over one payload are two different byte strings, and that is a fork too.
"""

from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.crypto.signing import SIGNATURE_BYTES, SigningKey, sign, verify
from p2p_dixit.encoding import Value, decode, encode
from p2p_dixit.errors import Malformed

# The pair, and its two parts.
SIGNED_NODES = 3

# In a payload: a proposal names the promises of 24 seats and 96 papers; a move has fewer parts.
PAYLOAD_NODES = 160


def pack_signed(key: SigningKey, tag: str, payload: Value) -> bytes:
    """The signed byte string for a payload."""
    data = encode(payload)
    return encode((data, sign(key, tag, data)))


def unpack_signed(raw: bytes) -> tuple[bytes, bytes]:
    """Payload and signature of a signed byte string, not yet checked."""
    match decode(raw, max_nodes=SIGNED_NODES):
        case (bytes() as payload, bytes() as signature) if len(signature) == SIGNATURE_BYTES:
            return payload, signature
        case _:
            raise Malformed("not a payload with a signature")


def is_signed_by(raw: bytes, tag: str, key: bytes) -> bool:
    """Whether `key` signed it under `tag`."""
    payload, signature = unpack_signed(raw)
    return verify(key, tag, payload, signature)


def hash_of(raw: bytes, tag: str) -> bytes:
    """What names a signed byte string."""
    return tagged(f"{tag}/hash", raw)
