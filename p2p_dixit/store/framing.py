"""The bytes of a journal: a magic, then frames (docs/storage.md).

    frame = u32 length | u32 crc | record        record = u8 tag | payload

Numbers are big-endian. `length` counts the record, so it is at least 1: a tail of zeros, as left by
a power cut, is no frame. `crc` is the CRC-32 of the frame's offset (u64), its length and its
record: a length that is wrong, or a frame that lies at another place than it was written to (inside
the payload of another one, say), does not pass.

`scan` reads whatever is readable. The rest is either *damage* (readable frames follow) or the
*torn tail* (none do). It never skips a byte silently. CRCs find accidents, not attackers:
records from a journal go through the same admission as messages from a peer.
"""

import struct
import zlib
from dataclasses import dataclass

from p2p_dixit.errors import LocalFault

_NAME = b"DIXITJ"
MAGIC = _NAME + b"\x00\x01"

# An event is at most encoding.MAX_BYTES (512 KB); a promise carries several of one step.
MAX_RECORD = 2**24 - 1

_HEAD = struct.Struct(">II")
HEAD_BYTES = _HEAD.size
_PLACE = struct.Struct(">QI")


@dataclass(frozen=True)
class FramedRecord:
    """One entry: opaque bytes, and a tag (0 to 255) that says what they are."""

    tag: int
    payload: bytes


@dataclass(frozen=True)
class Damage:
    """Bytes `start` to `end` of the file cannot be read, though what follows can."""

    start: int
    end: int


@dataclass(frozen=True)
class Scanned:
    """What a journal holds: its records in order, the damage, and where the readable part ends."""

    records: tuple[FramedRecord, ...]
    damage: tuple[Damage, ...]
    end: int


def frame(offset: int, record: FramedRecord) -> bytes:
    """The bytes of `record` at `offset` of the file."""
    body = bytes((record.tag,)) + record.payload
    if len(body) > MAX_RECORD:
        raise ValueError(f"a record of {len(body)} bytes is larger than {MAX_RECORD}")
    return _HEAD.pack(len(body), _crc(offset, body)) + body


def frame_size(head: bytes | memoryview) -> int | None:
    """How long a frame that begins with these `HEAD_BYTES` says it is; None: it is not a frame."""
    if len(head) < HEAD_BYTES:
        return None
    length: int = _HEAD.unpack(head)[0]
    return HEAD_BYTES + length if 0 < length <= MAX_RECORD else None


def unframe(offset: int, data: bytes | memoryview) -> FramedRecord | None:
    """The record of the one frame that these bytes of a file at `offset` are; None: damaged."""
    if frame_size(data[:HEAD_BYTES]) != len(data):
        return None
    crc: int = _HEAD.unpack_from(data)[1]
    body = data[HEAD_BYTES:]
    return FramedRecord(body[0], bytes(body[1:])) if crc == _crc(offset, body) else None


def scan(data: bytes) -> Scanned:
    """All that can be read of a journal's bytes."""
    view = memoryview(data)
    records: list[FramedRecord] = []
    damage: list[Damage] = []
    end = _after_magic(data)
    while end < len(data):
        start, record = end, _frame_at(view, end)
        if record is None:
            start, record = _next_frame(data, end)
        if record is None:
            break
        if start > end:
            damage.append(Damage(end, start))
        records.append(record)
        end = start + HEAD_BYTES + 1 + len(record.payload)
    return Scanned(tuple(records), tuple(damage), end)


def _after_magic(data: bytes) -> int:
    """The end of the magic, or 0 when the start is unreadable and belongs to the damage."""
    if data.startswith(MAGIC):
        return len(MAGIC)
    version = data[len(_NAME) : len(MAGIC)]
    if data.startswith(_NAME) and len(version) == 2 and any(version):  # zeros: a torn start
        raise LocalFault(
            "This saved game was written by another version of p2p-dixit: install"
            " that version or a newer one to continue it."
        )
    return 0


def _frame_at(view: memoryview, start: int) -> FramedRecord | None:
    size = frame_size(view[start : start + HEAD_BYTES])
    return None if size is None else unframe(start, view[start : start + size])


def _next_frame(data: bytes, start: int) -> tuple[int, FramedRecord | None]:
    """The first frame behind the unreadable bytes at `start`: where they say, or wherever it is."""
    view = memoryview(data)
    claimed = start + (frame_size(view[start : start + HEAD_BYTES]) or 0)
    if claimed > start and (record := _frame_at(view, claimed)) is not None:
        return claimed, record
    place = data.find(b"\x00", start + 1)  # a length up to 16 MB begins with a zero byte
    while place >= 0:
        if (record := _frame_at(view, place)) is not None:
            return place, record
        place = data.find(b"\x00", place + 1)
    return start, None


def _crc(offset: int, body: bytes | memoryview) -> int:
    return zlib.crc32(body, zlib.crc32(_PLACE.pack(offset, len(body))))
