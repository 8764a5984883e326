from pathlib import Path

import pytest

from p2p_dixit.errors import Malformed
from p2p_dixit.packs.packfile import MAGIC, PackFile, pack_bytes
from p2p_dixit.store.faults import DiskFault
from p2p_dixit.store.files import write_whole
from tests.store.artwork import manifest_of, some_images
from tests.store.memory import MemoryFiles

PATH = Path("/packs/p.dixitpack")
IMAGES = some_images()
MANIFEST = manifest_of(IMAGES)
DATA = pack_bytes(MANIFEST, IMAGES)


def opened(data: bytes) -> PackFile:
    files = MemoryFiles()
    files.make_folder(PATH.parent)
    write_whole(files, PATH, data)
    return PackFile(files, PATH)


def test_a_pack_is_read_back_picture_by_picture() -> None:
    pack = opened(DATA)
    assert pack.manifest == MANIFEST
    assert tuple(map(pack.image, range(len(IMAGES)))) == IMAGES


def test_the_file_is_just_the_parts_one_after_the_other() -> None:
    # R-13-9
    head = MANIFEST.encode()
    assert MAGIC + len(head).to_bytes(4, "big") + head + b"".join(IMAGES) == DATA


@pytest.mark.parametrize(
    "data",
    [
        b"",
        MAGIC,
        MAGIC + b"\x00\x00",
        b"DIXITP\x00\x02" + DATA[8:],
        MAGIC + b"\xff\xff\xff\xff" + DATA[12:],
        DATA[:-1],
        DATA + b"\x00",
        DATA[:500],
        b"PK\x03\x04../../etc/passwd",
    ],
)
def test_what_is_no_pack_or_not_all_of_one_is_refused_when_opened(data: bytes) -> None:
    # R-13-10
    with pytest.raises(Malformed):
        opened(data)


def test_a_missing_file_is_said_to_be_missing() -> None:
    with pytest.raises(DiskFault):
        PackFile(MemoryFiles(), PATH)


def test_a_picture_with_one_bit_off_is_refused_and_the_others_are_fine() -> None:
    # R-13-10
    hurt = bytearray(DATA)
    hurt[-1] ^= 1
    pack = opened(bytes(hurt))
    with pytest.raises(Malformed, match="picture 26 is not the one"):
        pack.image(25)
    assert pack.image(24) == IMAGES[24]


def test_pictures_that_do_not_fit_the_manifest_make_no_pack() -> None:
    with pytest.raises(Malformed):
        pack_bytes(MANIFEST, IMAGES[::-1])
    with pytest.raises(Malformed):
        pack_bytes(MANIFEST, IMAGES[:-1])
