import errno
from pathlib import Path

import pytest

from p2p_dixit.errors import LocalFault
from p2p_dixit.store.faults import DiskFull
from p2p_dixit.store.files import write_whole
from p2p_dixit.store.memory import Fault, MemoryFiles
from p2p_dixit.store.packs.partial import PartialPack

FOLDER = Path("/data/packs")
PACK = bytes(32)
FILE = FOLDER / f"{PACK.hex()}.partial"


def test_pieces_are_kept_and_come_back_in_order() -> None:
    files = MemoryFiles()
    with PartialPack(files, FOLDER, PACK) as partial:
        assert partial.pieces() == []
        partial.keep(3, b"three")
        partial.keep(0, b"manifest")
    with PartialPack(files, FOLDER, PACK) as again:
        assert again.pieces() == [(0, b"manifest"), (3, b"three")]
        again.keep(1, b"one")
        assert again.all() == {0: b"manifest", 1: b"one", 3: b"three"}
        again.remove()
    assert FILE.name not in files.names(FOLDER)


@pytest.mark.parametrize("data", [b"", b"garbage", bytes(500)])
def test_a_file_that_makes_no_sense_begins_anew(data: bytes) -> None:
    files = MemoryFiles()
    files.make_folder(FOLDER)
    write_whole(files, FILE, data)
    with PartialPack(files, FOLDER, PACK) as partial:
        partial.keep(1, b"one")
        assert partial.all() == {1: b"one"}


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
        assert partial.all() == {2: b"two"}


def test_two_processes_do_not_fetch_the_same_pack_into_the_same_file() -> None:
    files = MemoryFiles()
    with (
        PartialPack(files, FOLDER, PACK),
        pytest.raises(LocalFault, match="is fetching this pack"),
    ):
        PartialPack(files, FOLDER, PACK)
