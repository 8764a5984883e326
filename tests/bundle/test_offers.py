"""What a laptop can give away."""

import os
import zipfile
from pathlib import Path

import pytest

from p2p_dixit import spawn
from p2p_dixit.bundle.archive import write_bundle
from p2p_dixit.bundle.offers import FileKind, offers, own_file, read_offer
from p2p_dixit.bundle.platforms import Version
from p2p_dixit.bundle.start import HERE, this_platform

FILES = {"p2p_dixit/__init__.py": b""}


def bundle(path: Path, platform: str, *pythons: Version) -> Path:
    write_bundle(platform, dict.fromkeys(pythons, FILES), path)
    return path


def test_each_platform_is_offered_once_and_more_pythons_win(tmp_path: Path) -> None:
    own = bundle(tmp_path / "own.pyz", "linux-x86_64", (3, 11))
    better = bundle(tmp_path / "a" / "l.pyz", "linux-x86_64", (3, 11), (3, 12))
    mac = bundle(tmp_path / "a" / "m.pyz", "macos-arm64", (3, 14))
    (tmp_path / "a" / "p2p-dixit-windows-x64.exe").write_bytes(b"MZ")
    (tmp_path / "a" / "p2p-dixit-linux-x86_64").write_bytes(b"\x7fELF")
    found = offers(own, (tmp_path / "a").iterdir())
    assert [(each.platform, each.kind, each.name) for each in found] == [
        ("linux-x86_64", FileKind.BINARY, "p2p-dixit"),
        ("linux-x86_64", FileKind.BUNDLE, "p2p-dixit.pyz"),
        ("macos-arm64", FileKind.BUNDLE, "p2p-dixit.pyz"),
        ("windows-x64", FileKind.BINARY, "p2p-dixit.exe"),
    ]
    assert {each.path for each in found if each.kind is FileKind.BUNDLE} == {better, mac}
    assert found[1].pythons == ("3.11", "3.12")


@pytest.mark.parametrize(
    "name", ["notes.txt", "p2p-dixit-linux-x86_64.txt", "identity.key", "x.pyz"]
)
def test_nothing_else_in_the_folder_is_offered(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_bytes(b"secret")
    assert read_offer(tmp_path / name) is None


@pytest.mark.parametrize(
    "index", [b"[]", b"{}", b'{"platform": "x", "pythons": ["../.."]}', b"{" * 100_000, b"\xff"]
)
def test_an_index_that_makes_no_sense_is_no_offer(tmp_path: Path, index: bytes) -> None:
    path = tmp_path / "x.pyz"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("bundle.json", index)
    assert read_offer(path) is None


def test_another_version_is_no_offer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("p2p_dixit.__version__", "0.0.1")
    path = bundle(tmp_path / "x.pyz", "linux-x86_64", (3, 11))
    assert read_offer(path) is None


def test_a_program_gives_away_the_file_it_was_started_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = bundle(tmp_path / "p2p-dixit.pyz", this_platform(), (3, 11))
    assert own_file(tmp_path / "never", {**os.environ, HERE: str(file)}) == file
    monkeypatch.setattr("sys.frozen", True, raising=False)
    assert own_file(tmp_path, {}) == Path(spawn.interpreter())
    (offer,) = offers(Path(spawn.interpreter()), ())
    assert offer.kind is FileKind.BINARY
