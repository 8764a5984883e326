"""The first program of a bundle: whom it refuses, where it unpacks, what it tidies."""

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from p2p_dixit.bundle import start
from p2p_dixit.bundle.archive import first_program, write_bundle
from p2p_dixit.bundle.platforms import this_python
from p2p_dixit.bundle.start import platform_name, this_platform, unfit

INDEX = {"platform": "linux-x86_64", "pythons": ["cp311", "cp312"], "glibc": [2, 28]}
# A game as small as it gets: says what it was called with and where it came from.
GAME = {
    "p2p_dixit/__init__.py": b"",
    "p2p_dixit/cli.py": b"""
import os, sys
def main():
    print(*sys.argv[1:], os.environ["P2P_DIXIT_BUNDLE"], os.path.dirname(__file__))
    return 7
""",
}


def made(path: Path, game: dict[str, bytes] = GAME) -> Path:
    write_bundle(this_platform(), {this_python(): game}, path)
    return path


def run(bundle: Path, **environ: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-I", "-W", "error", str(bundle), "hello"],
        capture_output=True,
        text=True,
        check=False,
        env={key: value for key, value in os.environ.items() if "DIXIT" not in key} | environ,
    )


def test_it_unpacks_once_and_hands_over(tmp_path: Path) -> None:
    bundle = made(tmp_path / "p2p-dixit.pyz")
    home = tmp_path / "home"
    first = run(bundle, P2P_DIXIT_HOME=str(home))
    assert (first.returncode, first.stderr) == (7, "")
    assert first.stdout.startswith(f"hello {bundle} {home}")
    (site,) = (home / "cache" / start.BUNDLES).iterdir()
    (site / "p2p_dixit" / "cli.py").write_text("def main(): return 8")
    assert run(bundle, P2P_DIXIT_HOME=str(home)).returncode == 8  # as it lies there


@pytest.mark.skipif(os.name != "posix", reason="another layout elsewhere")
def test_without_a_place_to_keep_its_files_it_runs_all_the_same(tmp_path: Path) -> None:
    bundle = made(tmp_path / "p2p-dixit.pyz")
    (tmp_path / "file").write_text("no folder can be made below this")
    done = run(bundle, P2P_DIXIT_HOME=str(tmp_path / "file" / "home"), TMPDIR=str(tmp_path))
    assert done.returncode == 7
    assert "cannot keep its files" in done.stderr
    assert list(tmp_path.glob("p2p-dixit-*")) == []


@pytest.mark.parametrize(
    ("here", "python", "libc", "sentence"),
    [
        ("linux-x86_64", "cp311", (2, 28), ""),
        ("linux-x86_64", "cp312", (2, 40), ""),
        ("macos-arm64", "cp311", None, "is for linux-x86_64, and this Python is for macos-arm64"),
        ("linux-x86_64", "cp310", (2, 40), "for Python 3.11, 3.12, and this is Python 3.10"),
        ("linux-x86_64", "cp311", (2, 27), "glibc 2.28"),
        ("linux-x86_64", "cp311", None, "glibc 2.28"),  # another C library
    ],
)
def test_where_it_cannot_run_it_says_so_in_one_sentence(
    here: str, python: str, libc: tuple[int, int] | None, sentence: str
) -> None:
    said = unfit(INDEX, here, python, libc)
    assert sentence in said
    assert bool(sentence) == bool(said)


@pytest.mark.parametrize(
    ("system", "machine", "bits", "build", "name"),
    [
        ("Linux", "x86_64", 64, "linux-x86_64", "linux-x86_64"),
        ("Linux", "x86_64", 32, "linux-i686", "linux-i686"),
        ("Linux", "aarch64", 64, "linux-aarch64", "linux-aarch64"),
        ("Linux", "aarch64", 32, "linux-armv7l", "linux-armv7l"),
        ("Darwin", "arm64", 64, "macosx-11.0-universal2", "macos-arm64"),
        ("Darwin", "x86_64", 64, "macosx-10.9-universal2", "macos-x86_64"),
        ("Windows", "AMD64", 64, "win-amd64", "windows-x64"),
        ("Windows", "ARM64", 64, "win-amd64", "windows-x64"),  # a Python for x64 on ARM
        ("Windows", "ARM64", 64, "win-arm64", "windows-arm64"),
        ("Windows", "x86", 32, "win32", "windows-x86"),
    ],
)
def test_what_a_machine_is_called(
    system: str, machine: str, bits: int, build: str, name: str
) -> None:
    assert platform_name(system, machine, bits=bits, build=build) == name


def test_what_was_not_started_for_long_is_removed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("P2P_DIXIT_HOME", str(tmp_path))
    folder = tmp_path / "cache" / start.BUNDLES
    for name, days in (("old-cp311", 40), ("new-interrupted", 40), ("recent-cp311", 3)):
        (folder / name).mkdir(parents=True)
        when = (folder / name).stat().st_mtime - days * 24 * 3600
        os.utime(folder / name, (when, when))
    with zipfile.ZipFile(made(tmp_path / "p2p-dixit.pyz")) as archive:
        digest = json.loads(archive.read(start.INDEX))["digest"]
        python = "cp{}{}".format(*this_python())
        start.unpacked(archive, digest, python)
    assert {path.name for path in folder.iterdir()} == {"recent-cp311", f"{digest}-{python}"}


def _refusing(times: int, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Windows while a virus scanner looks at what is new: so many renames are refused."""
    tried: list[str] = []
    rename = os.rename

    def refuse(source: str, target: str) -> None:
        tried.append(target)
        if len(tried) <= times:
            raise PermissionError(13, "in use")
        rename(source, target)

    monkeypatch.setattr(os, "rename", refuse)
    monkeypatch.setattr(start, "MOVE_PAUSES", (0.0,) * 5)
    return tried


@pytest.mark.parametrize("refused", [0, 1, 5])
def test_a_scanner_that_looks_at_new_files_delays_the_start_and_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, refused: int
) -> None:
    monkeypatch.setenv("P2P_DIXIT_HOME", str(tmp_path))
    tried = _refusing(refused, monkeypatch)
    with zipfile.ZipFile(made(tmp_path / "p2p-dixit.pyz")) as archive:
        site = start.unpacked(archive, "d", "cp{}{}".format(*this_python()))
    assert len(tried) == refused + 1
    assert Path(site, "p2p_dixit", "cli.py").is_file()
    assert Path(site).parent == tmp_path / "cache" / start.BUNDLES


def test_a_scanner_that_does_not_let_go_costs_a_folder_for_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("P2P_DIXIT_HOME", str(tmp_path))
    _refusing(100, monkeypatch)
    with zipfile.ZipFile(made(tmp_path / "p2p-dixit.pyz")) as archive:
        site = start.unpacked(archive, "d", "cp{}{}".format(*this_python()))
    assert Path(site, "p2p_dixit", "cli.py").is_file()
    assert tmp_path not in Path(site).parents


def test_a_bundle_in_use_stays_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = tmp_path / "old-cp311"
    old.mkdir()
    (old / "game.py").write_text("")
    os.utime(old, (0, 0))
    _refusing(100, monkeypatch)
    start._tidy(str(tmp_path), "mine")
    assert (old / "game.py").exists()


def test_nothing_is_written_outside_of_its_folder(tmp_path: Path) -> None:
    bundle = made(tmp_path / "p2p-dixit.pyz", {**GAME, "../../../escaped.py": b""})
    with zipfile.ZipFile(bundle) as archive, pytest.raises(OSError, match="outside"):
        start.extract(archive, "cp{}{}".format(*this_python()), str(tmp_path / "a" / "b" / "c"))
    assert not list(tmp_path.rglob("escaped.py"))


def test_an_older_python_can_read_it() -> None:
    """Python 3.8 and later get a sentence; 3.7 would, too, but cannot be asked about."""
    import ast

    ast.parse(first_program(), feature_version=(3, 8))
