"""The bundle for browsers: pinned, the same bytes every time, nothing that a seat does not need."""

import io
import json
import os
import zipfile
from pathlib import Path

import pytest

from tools.web import parts
from tools.web.__main__ import main, packed, standard_library
from tools.web.parts import HERE, PACKAGES, ROOT


def test_the_lock_names_hashes_and_no_registry() -> None:
    lock = json.loads((HERE / "package-lock.json").read_text())
    packages = {name: one for name, one in lock["packages"].items() if name}
    assert {"node_modules/pyodide", "node_modules/libsodium-sumo"} <= packages.keys()
    for one in packages.values():
        assert one["integrity"].startswith("sha512-")
        assert "resolved" not in one
    wanted = json.loads((HERE / "package.json").read_text())["dependencies"]
    assert all(version[0].isdigit() for version in wanted.values())  # exactly that one


def test_python_packages_are_those_of_the_lock_file() -> None:
    pinned = {line.split("==")[0] for line in (ROOT / "requirements.lock").read_text().splitlines()}
    assert set(PACKAGES) <= pinned


def test_a_zip_follows_from_its_contents_alone() -> None:
    tree = {"b.py": b"1", "a.py": b"2" * 1000}
    assert packed(tree) == packed(dict(reversed(tree.items())))
    with zipfile.ZipFile(io.BytesIO(packed(tree))) as archive:
        assert archive.namelist() == ["a.py", "b.py"]
        assert archive.read("a.py") == tree["a.py"]


def test_the_standard_library_is_trimmed() -> None:
    whole = packed({"json/__init__.pyc": b"", "unittest/mock.pyc": b"", "turtle.pyc": b""})
    assert set(standard_library(whole)) == {"json/__init__.pyc"}


@pytest.mark.skipif("P2P_DIXIT_ALL_VECTORS" not in os.environ, reason="make test-web runs it")
def test_the_bundle_is_the_same_bytes_when_it_is_built_again(
    tmp_path: Path, bundle: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bytecode included, which is compiled again, in another folder and environment."""
    monkeypatch.setattr(parts, "BYTECODE", tmp_path / "bytecode")
    monkeypatch.setenv("PYTHONHASHSEED", "7")
    again = tmp_path / "again"
    assert main(["--out", str(again)]) == 0
    names = sorted(path.relative_to(bundle) for path in bundle.rglob("*") if path.is_file())
    assert names == sorted(path.relative_to(again) for path in again.rglob("*") if path.is_file())
    for name in names:
        assert (again / name).read_bytes() == (bundle / name).read_bytes(), name
