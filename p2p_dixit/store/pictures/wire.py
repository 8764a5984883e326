"""What the game and its decoder process say to each other, over the decoder's standard streams.

    request = u8 job | u16 width | u16 height | u32 length | picture
    reply   = u8 ok  | u32 length | result, or the reason as text

The decoder begins with one reply of its own accord: the names of the means that confine it, with
spaces between them. By then it has read nothing. After that, one request, one reply. The decoder is
not trusted: its owner checks the length of every reply before reading it.
"""

import struct
from dataclasses import dataclass, field
from enum import IntEnum
from typing import IO

REQUEST = struct.Struct(">BHHI")
REPLY = struct.Struct(">BI")

REASON_BYTES = 200
MEANS_BYTES = 500  # a dozen names of at most twenty letters
PROBE_BYTES = 2000  # a dozen attempts and what became of each


class Job(IntEnum):
    """The size and format wanted of a picture."""

    PIXELS = 0  # the picture of a card as RGB, width x height x 3 bytes
    CROP = 1  # any picture made a card: cropped to 2:3, as WebP
    PAD = 2  # any picture made a card: padded to 2:3, as WebP
    PROBE = 3  # no picture: try what the decoder must not be able to do (`sandbox.probe`)


@dataclass(frozen=True)
class PictureRequest:
    """A picture, and the work to be done on it."""

    job: Job
    width: int
    height: int
    picture: bytes = field(repr=False)

    def encode(self) -> bytes:
        return REQUEST.pack(self.job, self.width, self.height, len(self.picture)) + self.picture


def read_request(stream: IO[bytes]) -> PictureRequest | None:
    """The next request, or None when the owner has gone."""
    head = stream.read(REQUEST.size)
    if len(head) < REQUEST.size:
        return None
    job, width, height, length = REQUEST.unpack(head)
    return PictureRequest(Job(job), width, height, stream.read(length))


def encode_reply(result: bytes | str) -> bytes:
    """The bytes of a result, or of the reason why there is none."""
    if isinstance(result, bytes):
        return REPLY.pack(1, len(result)) + result
    reason = result.encode()[:REASON_BYTES]
    return REPLY.pack(0, len(reason)) + reason


def read_reply(stream: IO[bytes], most: int) -> bytes | str | None:
    """The result, or the reason as text; None if the bytes are no proper reply."""
    head = stream.read(REPLY.size)
    if len(head) < REPLY.size:
        return None
    ok, length = REPLY.unpack(head)
    if length > (most if ok == 1 else REASON_BYTES):
        return None
    body = stream.read(length)
    if len(body) < length:
        return None
    return body if ok == 1 else body.decode(errors="replace")
