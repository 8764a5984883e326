import errno
from pathlib import Path

import pytest

from p2p_dixit.errors import LocalFault
from p2p_dixit.packs.partial import PartialPack
from p2p_dixit.store.faults import DiskFull
from p2p_dixit.store.files import write_whole
from tests.store.memory import Fault, MemoryFiles

FOLDER = Path("/data/packs")
PACK = bytes(32)
FILE = FOLDER / f"{PACK.hex()}.partial"


def test_pieces_are_kept_and_come_back_in_order() -> None:
    files = MemoryFiles()
    with PartialPack(files, FOLDER, PACK) as partial:
        assert list(partial.pieces()) == []
        partial.keep(3, b"three")
        partial.keep(0, b"manifest")
    with PartialPack(files, FOLDER, PACK) as again:
        assert list(again.pieces()) == [(0, b"manifest"), (3, b"three")]
        again.keep(1, b"one")
        assert dict(again.pieces()) == {0: b"manifest", 1: b"one", 3: b"three"}
        assert again.piece(1) == b"one"
        assert again.piece(2) is None
        again.remove()
    assert FILE.name not in files.names(FOLDER)


@pytest.mark.parametrize("data", [b"", b"garbage", bytes(500)])
def test_a_file_that_makes_no_sense_begins_anew(data: bytes) -> None:
    files = MemoryFiles()
    files.make_folder(FOLDER)
    write_whole(files, FILE, data)
    with PartialPack(files, FOLDER, PACK) as partial:
        partial.keep(1, b"one")
        assert dict(partial.pieces()) == {1: b"one"}


def test_a_full_disk_costs_one_piece() -> None:
    files = MemoryFiles()
    with PartialPack(files, FOLDER, PACK) as partial:
        files.fault = lambda operation: (
            Fault(OSError(errno.ENOSPC, "full"), 4) if operation.kind == "write" else None
        )
        with pytest.raises(DiskFull):
            partial.keep(1, b"one")
        files.fault = lambda _: None
        partial.keep(2, b"two")
        assert dict(partial.pieces()) == {2: b"two"}


def test_two_processes_do_not_fetch_the_same_pack_into_the_same_file() -> None:
    files = MemoryFiles()
    with (
        PartialPack(files, FOLDER, PACK),
        pytest.raises(LocalFault, match="is downloading this pack"),
    ):
        PartialPack(files, FOLDER, PACK)


def test_what_follows_a_damaged_piece_is_fetched_again() -> None:
    files = MemoryFiles()
    with PartialPack(files, FOLDER, PACK) as partial:
        for number in range(4):
            partial.keep(number, bytes([number]) * 10)
    data = files.read(FILE)
    files.flip(FILE, data.index(bytes([2]) * 10))
    with PartialPack(files, FOLDER, PACK) as again:
        assert dict(again.pieces()) == {0: bytes(10), 1: bytes([1]) * 10}
        again.keep(2, b"two")
    with PartialPack(files, FOLDER, PACK) as third:
        assert set(dict(third.pieces())) == {0, 1, 2}


def test_a_frame_that_claims_to_be_huge_is_not_read() -> None:
    files = MemoryFiles()
    with PartialPack(files, FOLDER, PACK) as partial:
        partial.keep(0, b"manifest")
    files.append_to(FILE).write(b"\x00\xff\xff\xff" + bytes(100))
    with PartialPack(files, FOLDER, PACK) as again:
        assert dict(again.pieces()) == {0: b"manifest"}
