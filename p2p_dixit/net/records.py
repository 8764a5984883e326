"""What the frames of an established link say: pieces of messages, heartbeats, a goodbye.

One byte in front says which. A message longer than a frame goes in pieces, in order and not mixed
with others; the last one has another byte. Nothing is compressed: compression leaks through lengths
and turns small input into large memory.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from p2p_dixit.net import greeting
from p2p_dixit.net.errors import LinkError, Reason
from p2p_dixit.net.limits import MESSAGE_BYTES, PIECE_BYTES

LAST, MORE, BEAT = 16, 17, 18

BEAT_RECORD = bytes([BEAT])


def records(message: bytes) -> Iterator[bytes]:
    """The records that carry `message`."""
    if not 0 < len(message) <= MESSAGE_BYTES:
        raise ValueError(f"a message has 1 to {MESSAGE_BYTES} bytes, not {len(message)}")
    for start in range(0, len(message), PIECE_BYTES):
        kind = LAST if start + PIECE_BYTES >= len(message) else MORE
        yield bytes([kind]) + message[start : start + PIECE_BYTES]


@dataclass(frozen=True)
class Beat:
    """They are there and have nothing to say."""


class Assembler:
    """Puts messages together again; never holds more than one, and none above the cap."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []
        self._size = 0

    def take(self, record: bytes) -> bytes | Beat | None:
        """A whole message, a heartbeat, or None while pieces are missing; a goodbye raises."""
        if (error := greeting.refused(record)) is not None:
            raise error
        if record == BEAT_RECORD:
            return Beat()
        if len(record) < 2 or record[0] not in (LAST, MORE):
            raise LinkError(Reason.MALFORMED, detail="an unknown record")
        return self._piece(record[1:], last=record[0] == LAST)

    def _piece(self, piece: bytes, *, last: bool) -> bytes | None:
        if not last and len(piece) != PIECE_BYTES:
            raise LinkError(Reason.MALFORMED, detail="a piece cut short")
        self._size += len(piece)
        if self._size > MESSAGE_BYTES:
            raise LinkError(Reason.MALFORMED, detail=f"more than {MESSAGE_BYTES} bytes")
        self._pieces.append(piece)
        if not last:
            return None
        message = b"".join(self._pieces)
        self._pieces, self._size = [], 0
        return message
