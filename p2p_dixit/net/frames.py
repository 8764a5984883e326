"""Frames: two bytes of length (big-endian, 1 to `FRAME_BYTES`), then that many bytes.

A `FrameReader` takes bytes as they come and gives frames as they are complete. It looks at the
length before it keeps anything, so it never holds more than one frame of the size it was configured
to allow, whatever a peer sends.
"""

from collections.abc import Iterator

from p2p_dixit.net.errors import LinkEnd, LinkError
from p2p_dixit.net.limits import FRAME_BYTES
from p2p_dixit.sentences import Sentence

HEADER_BYTES = 2


def frame(body: bytes) -> bytes:
    if not 0 < len(body) <= FRAME_BYTES:
        raise ValueError(f"a frame has 1 to {FRAME_BYTES} bytes, not {len(body)}")
    return len(body).to_bytes(HEADER_BYTES, "big") + body


class FrameReader:
    """Cuts a stream into frames of at most `cap` bytes."""

    def __init__(self, cap: int = FRAME_BYTES) -> None:
        self.cap = cap
        self._held = bytearray()

    def feed(self, data: bytes) -> Iterator[bytes]:
        """The frames that `data` completes, one at a time: the cap may be changed in between."""
        self._held += data
        while (size := self._size()) is not None and len(self._held) >= HEADER_BYTES + size:
            body = bytes(self._held[HEADER_BYTES : HEADER_BYTES + size])
            del self._held[: HEADER_BYTES + size]
            yield body

    @property
    def rest(self) -> bytes:
        """The bytes of a frame that is not complete yet."""
        return bytes(self._held)

    def _size(self) -> int | None:
        """What the next frame claims to measure; refuses a frame over the cap before it comes."""
        if len(self._held) < HEADER_BYTES:
            return None
        size = int.from_bytes(self._held[:HEADER_BYTES], "big")
        if not 0 < size <= self.cap:
            raise LinkError(
                LinkEnd.MALFORMED, detail=Sentence("a frame of {size} bytes", size=size)
            )
        return size
