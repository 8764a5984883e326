"""The picture of a card: a still WebP of 600x900, nothing else (protocol/13-packs.md, section 2).

Only the simple file format is allowed: one VP8 or VP8L chunk in a RIFF container, no metadata, no
animation, no bytes left over. The size stands in the first bytes, so whatever claims to be larger
is refused before any decoder sees it.
"""

import struct

from p2p_dixit.errors import Malformed
from p2p_dixit.store.pictures.limits import CARD_HEIGHT, CARD_WIDTH

_HEAD = struct.Struct("<4sI4s4sI")


def check_card(data: bytes) -> None:
    """Refuses bytes that are no picture of a card; they may still fail to decode."""
    if len(data) < _HEAD.size + 10:
        raise Malformed("not a picture: it is too short")
    riff, whole, webp, kind, size = _HEAD.unpack_from(data)
    if riff != b"RIFF" or webp != b"WEBP":
        raise Malformed("not a WebP picture")
    if whole != len(data) - 8 or size + size % 2 != len(data) - _HEAD.size:
        raise Malformed("a WebP picture with metadata, or cut short")
    if _dimensions(kind, data[_HEAD.size :]) != (CARD_WIDTH, CARD_HEIGHT):
        raise Malformed(f"not a still WebP picture of {CARD_WIDTH}x{CARD_HEIGHT}")


def _dimensions(kind: bytes, chunk: bytes) -> tuple[int, int] | None:
    if kind == b"VP8 " and chunk[0] & 1 == 0 and chunk[3:6] == b"\x9d\x01\x2a":
        width, height = struct.unpack_from("<HH", chunk, 6)
        return width & 0x3FFF, height & 0x3FFF
    if kind == b"VP8L" and chunk[0] == 0x2F:
        bits = int.from_bytes(chunk[1:5], "little")
        return (bits & 0x3FFF) + 1, (bits >> 14 & 0x3FFF) + 1
    return None
