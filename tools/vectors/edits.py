"""Changes to a saved game, as vectors name them: small ways to spoil a log.

Each edit is [what, record number, ...]; records count from 0, the genesis:

    ["keep", n]            only the first n records
    ["drop", n]            without record n
    ["double", n]          record n twice
    ["swap", n]            records n and n + 1 in each other's place
    ["flip", n, at, bits]  byte `at` of record n with these bits changed
    ["put", n, data]       another record before record n, as hex
    ["replace", n, data]   another record in place of record n
"""

from collections.abc import Sequence
from typing import Any

from p2p_dixit.log.file import read_records, write_records


def edited(data: bytes, edits: Sequence[Sequence[Any]]) -> bytes:
    """The file after all edits, in order."""
    records = list(read_records(data))
    for what, n, *more in edits:
        records = _edit(records, str(what), n, more)
    return write_records(records)


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
