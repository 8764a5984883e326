"""What is in a bundle, and that the same files give the same bytes."""

import json
import zipfile
from pathlib import Path

import pytest

from p2p_dixit.bundle.archive import glibc_needed, write_bundle

ELEVEN, TWELVE = (3, 11), (3, 12)
TREES = {
    ELEVEN: {"a/same.py": b"1", "a/native.so": b"for 3.11", "a/only.so": b"x"},
    TWELVE: {"a/same.py": b"1", "a/native.so": b"for 3.12"},
}


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    path = tmp_path / "new folder" / "p2p-dixit.pyz"
    write_bundle("linux-x86_64", TREES, path)
    return path


def test_what_is_the_same_for_every_python_is_in_it_once(bundle: Path) -> None:
    with zipfile.ZipFile(bundle) as archive:
        assert set(archive.namelist()) == {
            "__main__.py",
            "bundle.json",
            "common/a/same.py",
            "cp311/a/native.so",
            "cp311/a/only.so",
            "cp312/a/native.so",
        }
        index = json.loads(archive.read("bundle.json"))
    assert index["pythons"] == ["cp311", "cp312"]
    assert index["platform"] == "linux-x86_64"


def test_the_same_files_give_the_same_bytes(bundle: Path, tmp_path: Path) -> None:
    again = tmp_path / "again.pyz"
    write_bundle("linux-x86_64", dict(reversed(TREES.items())), again)
    assert again.read_bytes() == bundle.read_bytes()


def test_other_files_give_another_digest(bundle: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.pyz"
    write_bundle("linux-x86_64", {ELEVEN: {"a/same.py": b"2"}}, other)
    digests = set()
    for path in (bundle, other):
        with zipfile.ZipFile(path) as archive:
            digests.add(json.loads(archive.read("bundle.json"))["digest"])
    assert len(digests) == 2


def test_the_newest_c_library_that_a_native_file_asks_for_counts() -> None:
    native = b"\x7fELF....\0GLIBC_2.3.4\0GLIBC_2.28\0GLIBC_2.17\0"
    text = b"GLIBC_2.99 is mentioned"
    assert glibc_needed({"a.so": native, "b.py": text}) == (2, 28)
    assert glibc_needed({"b.py": text}) == (2, 0)
