"""What the frames of an established link say: pieces of messages, heartbeats, a goodbye.

One byte in front says which. A message longer than a frame goes in pieces, in order and not mixed
with others of its lane; the last one has another byte. There are two lanes: large messages that can
wait (pieces of packs) go in the slow one, and pieces of other messages may come between its own.
Nothing is compressed: compression leaks through lengths and turns small input into large memory.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from p2p_dixit.net import greeting
from p2p_dixit.net.errors import LinkEnd, LinkError
from p2p_dixit.net.limits import MESSAGE_BYTES, PIECE_BYTES
from p2p_dixit.sentences import Sentence

LAST, MORE, BEAT, BULK_LAST, BULK_MORE = 16, 17, 18, 19, 20

BEAT_RECORD = bytes([BEAT])


def records(message: bytes, *, bulk: bool = False) -> Iterator[bytes]:
    if not 0 < len(message) <= MESSAGE_BYTES:
        raise ValueError(f"a message has 1 to {MESSAGE_BYTES} bytes, not {len(message)}")
    last, more = (BULK_LAST, BULK_MORE) if bulk else (LAST, MORE)
    for start in range(0, len(message), PIECE_BYTES):
        kind = last if start + PIECE_BYTES >= len(message) else more
        yield bytes([kind]) + message[start : start + PIECE_BYTES]


@dataclass(frozen=True)
class Beat:
    """They are there and have nothing to say."""


class Assembler:
    """Puts messages together again; never holds more than one a lane, and none above the cap."""

    def __init__(self) -> None:
        self._lanes = {LAST: _Lane(), BULK_LAST: _Lane()}

    def take(self, record: bytes) -> bytes | Beat | None:
        """A whole message, a heartbeat, or None while pieces are missing; a goodbye raises."""
        if (error := greeting.refused(record)) is not None:
            raise error
        if record == BEAT_RECORD:
            return Beat()
        if len(record) < 2 or record[0] not in _LANES:
            raise LinkError(LinkEnd.MALFORMED, detail=Sentence("an unknown record"))
        lane = self._lanes[_LANES[record[0]]]
        return lane.take(record[1:], last=record[0] in self._lanes)


_LANES = {LAST: LAST, MORE: LAST, BULK_LAST: BULK_LAST, BULK_MORE: BULK_LAST}


class _Lane:
    """The message under way in one lane."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []
        self.size = 0

    def take(self, piece: bytes, *, last: bool) -> bytes | None:
        if not last and len(piece) != PIECE_BYTES:
            raise LinkError(LinkEnd.MALFORMED, detail=Sentence("a piece cut short"))
        if self.size + len(piece) > MESSAGE_BYTES:
            raise LinkError(
                LinkEnd.MALFORMED,
                detail=Sentence("more than {message_bytes} bytes", message_bytes=MESSAGE_BYTES),
            )
        self._pieces.append(piece)
        self.size += len(piece)
        if not last:
            return None
        message = b"".join(self._pieces)
        self._pieces, self.size = [], 0
        return message
