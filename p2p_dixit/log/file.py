"""The save file (`.dixit`): the genesis, then every final event in order of step and seat.

`magic | (u32 length | bytes)*`, big-endian, the first record the genesis (protocol/17-log-file.md).
There is no checksum: every byte is covered by a signature or a hash.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from struct import Struct

from p2p_dixit.encoding import MAX_BYTES
from p2p_dixit.errors import Malformed

MAGIC = b"p2p-dixit log 1\n"
_LENGTH = Struct(">I")


@dataclass(frozen=True)
class Framed:
    """The whole records of a file, and why the bytes after them are no record, if there are any."""

    records: tuple[bytes, ...]
    fault: str | None


def write_records(records: Iterable[bytes]) -> bytes:
    """The file that holds these records."""
    return MAGIC + b"".join(_LENGTH.pack(len(record)) + record for record in records)


def split_records(data: bytes, most: int | None = None) -> Framed:
    """The records of a file, as far as it can be divided into records (R-17-6).

    With `most`, what comes after so many records is not looked at. Raises Malformed if it does not
    begin as a saved game does.
    """
    if not data.startswith(MAGIC):
        raise Malformed("not a saved game of p2p-dixit (or one of another version)")
    at, records = len(MAGIC), list[bytes]()
    try:
        while at < len(data) and len(records) != most:
            records.append(_record(data, at))
            at += _LENGTH.size + len(records[-1])
    except Malformed as error:
        return Framed(tuple(records), str(error))
    return Framed(tuple(records), None)


def read_records(data: bytes) -> Iterator[bytes]:
    """The records of a file, in order; raises where it stops making sense."""
    framed = split_records(data)
    yield from framed.records
    if framed.fault is not None:
        raise Malformed(framed.fault)


def _record(data: bytes, at: int) -> bytes:
    start = at + _LENGTH.size
    if start > len(data):
        raise Malformed(f"cut short at byte {at}")
    (length,) = _LENGTH.unpack_from(data, at)
    if not 0 < length <= MAX_BYTES:
        raise Malformed(f"a record of {length} bytes at byte {at} is impossible")
    if start + length > len(data):
        raise Malformed(f"cut short at byte {at}")
    return data[start : start + length]
