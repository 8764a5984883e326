"""Changes to a saved game, as vectors name them: small ways to spoil a log.

Each edit is [what, record number, ...]; records count from 0, the genesis:

    ["keep", n]            only the first n records
    ["drop", n]            without record n
    ["double", n]          record n twice
    ["swap", n]            records n and n + 1 in each other's place
    ["flip", n, at, bits]  byte `at` of record n with these bits changed
    ["put", n, data]       another record before record n, as hex
    ["replace", n, data]   another record in place of record n

These change the bytes of the file and come after all others:

    ["tear", n]            the last n bytes are missing
    ["length", n, size]    the length before record n says `size`
    ["begin", data]        the file begins with these bytes in place of its own
"""

from collections.abc import Sequence
from typing import Any

from p2p_dixit.log.file import MAGIC, read_records, write_records


def edited(data: bytes, edits: Sequence[Sequence[Any]]) -> bytes:
    """The file after all edits, in order."""
    records = list(read_records(data))
    for what, n, *more in (edit for edit in edits if edit[0] not in _OF_BYTES):
        records = _edit(records, str(what), n, more)
    data = write_records(records)
    for what, n, *more in (edit for edit in edits if edit[0] in _OF_BYTES):
        data = _edit_bytes(data, records, str(what), n, more)
    return data


_OF_BYTES = ("tear", "length", "begin")


def _edit_bytes(data: bytes, records: list[bytes], what: str, n: Any, more: Sequence[Any]) -> bytes:
    if what == "tear":
        return data[: len(data) - n]
    if what == "begin":
        return bytes.fromhex(n) + data[len(MAGIC) :]
    at = len(write_records(records[:n]))
    return data[:at] + int(more[0]).to_bytes(4, "big") + data[at + 4 :]


def _edit(records: list[bytes], what: str, n: int, more: Sequence[Any]) -> list[bytes]:
    before, at, after = records[:n], records[n : n + 1], records[n + 1 :]
    match what:
        case "keep":
            return before
        case "drop":
            return before + after
        case "double":
            return before + at + at + after
        case "swap":
            return before + after[:1] + at + after[1:]
        case "flip":
            return [*before, flipped(at[0], *more), *after]
        case "put":
            return [*before, bytes.fromhex(more[0]), *at, *after]
        case "replace":
            return [*before, bytes.fromhex(more[0]), *after]
        case _:
            raise ValueError(f"no such edit: {what}")


def flipped(record: bytes, at: int, bits: int) -> bytes:
    """A record with some bits of one byte changed."""
    return record[:at] + bytes([record[at] ^ bits]) + record[at + 1 :]
