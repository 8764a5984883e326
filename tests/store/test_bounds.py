"""The store at its bounds: frames, faults of the disk, descriptions of games, locks."""

import errno
from pathlib import Path

import pytest

from p2p_dixit.encoding import encode
from p2p_dixit.errors import Malformed
from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.faults import DiskFault, DiskFull, DiskReadOnly, fault
from p2p_dixit.store.framing import (
    HEAD_BYTES,
    MAGIC,
    MAX_RECORD,
    FramedRecord,
    frame,
    frame_size,
    scan,
    unframe,
)
from p2p_dixit.store.games import LAST_DAY, About, _decoded, _title


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (errno.ENOSPC, DiskFull),
        (errno.EFBIG, DiskFull),
        (errno.EROFS, DiskReadOnly),
        (errno.EACCES, DiskReadOnly),
        (errno.EPERM, DiskReadOnly),
        (errno.EIO, DiskFault),
    ],
)
def test_each_fault_of_a_disk_is_told_apart(code: int, kind: type[DiskFault]) -> None:
    assert type(fault(OSError(code, "no"), "saving", Path("x"))) is kind


def test_a_fault_without_words_of_the_system_is_named() -> None:
    assert "TimeoutError" in str(fault(TimeoutError(), "saving", Path("x")))
    assert "'the disk does not answer'" in str(fault(OSError(errno.EIO, "no"), "saving", Path("x")))


def test_the_largest_record_is_read_back_and_a_larger_one_is_not_written() -> None:
    record = FramedRecord(1, bytes(MAX_RECORD - 1))
    data = frame(0, record)
    assert frame_size(data[:HEAD_BYTES]) == len(data)
    assert unframe(0, data) == record
    assert scan(MAGIC + frame(len(MAGIC), record)).records == (record,)
    with pytest.raises(ValueError, match="larger"):
        frame(0, FramedRecord(1, bytes(MAX_RECORD)))


def test_a_frame_is_just_as_long_as_it_says() -> None:
    data = frame(5, FramedRecord(1, b"payload"))
    assert unframe(5, data) == FramedRecord(1, b"payload")
    assert unframe(5, data + b"x") is None
    assert unframe(5, data[:-1]) is None
    assert unframe(6, data) is None
    longer = (len(data) - HEAD_BYTES + 1).to_bytes(4, "big")
    assert unframe(5, longer + data[4:]) is None
    assert frame_size(data[: HEAD_BYTES - 1]) is None
    assert frame_size(bytes(HEAD_BYTES)) is None


def test_the_frame_behind_a_damaged_one_is_found_where_it_should_be() -> None:
    """Though something that looks like a frame lies within the damaged one."""
    first, second = FramedRecord(1, bytes(40)), FramedRecord(2, b"second")
    at = len(MAGIC) + len(frame(len(MAGIC), first))
    inside = len(MAGIC) + HEAD_BYTES + 3
    hidden = frame(inside, FramedRecord(9, b"inside"))
    payload = bytes(2) + hidden + bytes(40 - 2 - len(hidden))
    whole = MAGIC + frame(len(MAGIC), FramedRecord(1, payload)) + frame(at, second)
    damaged = bytearray(whole)
    damaged[at - 1] ^= 1
    assert scan(bytes(whole)).records[1:] == (second,)
    assert scan(bytes(damaged)).records == (second,)


def _about(started: int = 1_700_000_000) -> About:
    return About("Friday", "modern", ("Ada", "Bo"), 0, started, "")


@pytest.mark.parametrize(
    ("started", "good"), [(0, True), (LAST_DAY, True), (-1, False), (LAST_DAY + 1, False)]
)
def test_when_a_game_may_have_begun(started: int, good: bool) -> None:
    raw = encode(vars(_about(started)))
    if good:
        assert _decoded(raw).started == started
    else:
        with pytest.raises(Malformed):
            _decoded(raw)


def test_only_the_second_game_of_a_name_gets_a_number() -> None:
    assert "(" not in _title(_about(), 1)
    assert "(2)" in _title(_about(), 2)


def test_a_lock_that_is_held_is_not_given_again(tmp_path: Path) -> None:
    files = DiskFiles()
    lock = files.lock(tmp_path / "lock")
    with pytest.raises(OSError):  # noqa: PT011 - which one depends on the system
        files.lock(tmp_path / "lock")
    lock.release()
    files.lock(tmp_path / "lock").release()
