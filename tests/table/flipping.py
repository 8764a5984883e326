"""Bytes of a saved game changed one at a time.

A record is judged by what stands before it and by nothing after it. So a changed one is tried on a
copy of the reading that stands right before it, which takes a fraction of a millisecond where the
whole file would take fifty. The proofs are left out: a change falls at the form, the place or the
signature of its record, before they are looked at, or it does not fall.
"""

import copy
from collections.abc import Iterator, Sequence

from p2p_dixit.log.event import Event
from p2p_dixit.table.audit import Audit, BadRecord
from p2p_dixit.table.steps.kind import Check
from tests.table.play import cloned


def later(_: Event, __: Sequence[Check]) -> None:
    """Leaves the proofs unchecked."""


def readings(records: Sequence[bytes]) -> Iterator[tuple[int, Audit | None]]:
    """Each record's number with the reading that stands before it; before the first there is none.

    A reading must not be read on from: `taken` makes a copy.
    """
    yield 0, None
    reading = Audit(records[0], later)
    for index, raw in enumerate(records[1:], start=1):
        yield index, reading
        reading.read(raw)


def taken(reading: Audit | None, index: int, raw: bytes) -> bool:
    """Whether a reading takes a record in; whatever else than a bad record it is, is raised."""
    try:
        if reading is None:
            Audit(raw, later)
        else:
            _copy(reading).read(raw)
    except BadRecord as error:
        if error.index != index:
            raise
        return False
    return True


def _copy(reading: Audit) -> Audit:
    twin = copy.copy(reading)
    twin.replica = cloned(reading.replica)
    return twin


def flip(raw: bytes, at: int, mask: int) -> bytes:
    """A record with bits of one byte changed."""
    return raw[:at] + bytes([raw[at] ^ mask]) + raw[at + 1 :]
