"""libsodium is loaded from where nobody else can put another one in its place, or not at all."""

import importlib.util
import os
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Mapping, Sequence
from pathlib import Path

import pytest

from p2p_dixit.crypto import library
from p2p_dixit.errors import LocalFault
from tests.patience import PATIENCE
from tests.saved.games import REFILL

PYTHON = sys.executable
VERIFY = f"from p2p_dixit.cli import main; raise SystemExit(main(['verify', {str(REFILL)!r}]))"
# Where the system has no memfd_create (or forbids it), as macOS and Windows do not.
NO_MEMORY = "import os; vars(os).pop('memfd_create', None)\n"
# Tells of every library that is loaded and every file that is opened for writing.
WATCHED = """
import sys
def seen(event, arguments):
    if event == "ctypes.dlopen":
        print("LOADS", arguments[0], file=sys.stderr)
    if event == "open" and isinstance(arguments[1], str) and "w" in arguments[1]:
        print("WRITES", arguments[0], file=sys.stderr)
sys.addaudithook(seen)
"""


def run(code: str, environ: Mapping[str, str]) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [PYTHON, "-c", code],
        env={**os.environ, **environ},
        capture_output=True,
        text=True,
        check=False,
    )


def missing() -> str | None:
    """What keeps a mount namespace from being made here; None if nothing does."""
    if sys.platform != "linux" or shutil.which("unshare") is None:
        return "mount namespaces need Linux and unshare"
    made = subprocess.run(["unshare", "-m", "true"], capture_output=True, check=False)
    return None if made.returncode == 0 else "mount namespaces need root"


def mounted(
    code: str, environ: Mapping[str, str], *noexec: Path
) -> "subprocess.CompletedProcess[str]":
    """The same with these folders mounted noexec, for this one process."""
    mounts = [f"mount -t tmpfs -o noexec,mode=1777 tmpfs {folder}" for folder in noexec]
    script = "\n".join(["set -e", *mounts, 'exec "$0" -c "$1"'])
    return subprocess.run(
        ["unshare", "-m", "sh", "-c", script, PYTHON, code],
        env={**os.environ, **environ},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture
def places(tmp_path: Path) -> tuple[Path, Path]:
    """A temporary folder and a home of ours."""
    temporary, home = tmp_path / "tmp", tmp_path / "home"
    temporary.mkdir()
    home.mkdir(mode=0o700)
    return temporary, home


def environ(temporary: Path, home: Path) -> dict[str, str]:
    return {"TMPDIR": str(temporary), "P2P_DIXIT_HOME": str(home), "LANGUAGE": "en"}


needs_mounts = pytest.mark.skipif(missing() is not None, reason=str(missing()))
posix = pytest.mark.skipif(os.name == "nt", reason="permissions of POSIX")
linux = pytest.mark.skipif(sys.platform != "linux", reason="memfd_create is Linux's")


@needs_mounts
def test_a_temporary_folder_mounted_noexec_is_no_matter(places: tuple[Path, Path]) -> None:
    done = mounted(VERIFY, environ(*places), places[0])
    assert (done.returncode, done.stderr) == (0, "")
    assert "59 records" in done.stdout


@needs_mounts
def test_without_a_file_in_memory_our_own_folder_is_used(places: tuple[Path, Path]) -> None:
    done = mounted(NO_MEMORY + VERIFY, environ(*places), places[0])
    assert (done.returncode, done.stderr) == (0, "")
    (copy,) = (places[1] / "cache" / "library").iterdir()
    assert copy.read_bytes() == library._image()


@needs_mounts
def test_where_nothing_may_be_loaded_a_sentence_says_what_to_do(places: tuple[Path, Path]) -> None:
    done = mounted(NO_MEMORY + VERIFY, environ(*places), *places)
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith("p2p-dixit: The library for the cards (libsodium) cannot be")
    assert "P2P_DIXIT_HOME" in done.stderr
    assert done.stderr.count("\n") == 1


@needs_mounts
@pytest.mark.parametrize("arguments", [[], ["practice"]])
def test_the_screen_closes_with_the_same_sentence(
    places: tuple[Path, Path], arguments: Sequence[str]
) -> None:
    import pty  # not on Windows

    code = f"{NO_MEMORY}from p2p_dixit.cli import main; raise SystemExit(main({arguments!r}))"
    master, slave = pty.openpty()
    mounts = [f"mount -t tmpfs -o noexec,mode=1777 tmpfs {folder}" for folder in places]
    script = "\n".join(["set -e", *mounts, 'exec "$0" -c "$1"'])
    client = subprocess.Popen(
        ["unshare", "-mn", "sh", "-c", script, PYTHON, code],
        env={**os.environ, **environ(*places), "TERM": "xterm-256color"},
        stdin=slave,
        stdout=slave,
        stderr=slave,
        start_new_session=True,
    )
    os.close(slave)
    shown = b"".join(iter(lambda: read(master), b""))
    os.close(master)
    assert client.wait(timeout=PATIENCE) == 1
    assert b"The library for the cards (libsodium) cannot be loaded" in shown.split(b"\x1b")[-1]
    assert b"Traceback" not in shown, shown.decode(errors="replace")


def read(terminal: int) -> bytes:
    try:
        return os.read(terminal, 65536)
    except OSError:  # the other side has been closed
        return b""


@linux
def test_a_folder_shared_with_strangers_is_neither_written_nor_loaded_from(
    places: tuple[Path, Path],
) -> None:
    places[0].chmod(0o777)  # and not sticky: anybody may exchange what lies in it
    done = run(WATCHED + VERIFY, environ(*places))
    assert done.returncode == 0
    assert str(places[0]) not in done.stderr
    assert "LOADS /proc/self/fd/" in done.stderr


@posix
def test_where_all_folders_are_shared_nothing_is_loaded(tmp_path: Path) -> None:
    (shared := tmp_path / "shared").mkdir()
    shared.chmod(0o777)
    places = (shared / "tmp", shared / "home")
    for place in places:
        place.mkdir(mode=0o700)
    done = run(NO_MEMORY + WATCHED + VERIFY, environ(*places))
    assert done.returncode == 1
    assert f"other users can write to {shared.resolve()}" in done.stderr
    assert "LOADS /" not in done.stderr
    assert "WRITES" not in done.stderr


@posix
def test_a_sticky_folder_is_as_good_as_private(tmp_path: Path) -> None:
    (sticky := tmp_path / "sticky").mkdir()
    sticky.chmod(0o1777)
    (ours := sticky / "ours").mkdir(mode=0o700)
    library.check_private(ours)
    with pytest.raises(PermissionError, match="other users"):
        library.check_private(sticky)


@posix
@pytest.mark.parametrize("trap", ["another library", "a link"])
def test_a_copy_that_is_another_one_is_replaced(places: tuple[Path, Path], trap: str) -> None:
    assert run(NO_MEMORY + VERIFY, environ(*places)).returncode == 0
    (copy,) = (places[1] / "cache" / "library").iterdir()
    copy.unlink()
    if trap == "a link":
        (places[0] / "elsewhere.so").write_bytes(library._image())
        copy.symlink_to(places[0] / "elsewhere.so")
    else:
        copy.write_bytes(b"\x7fELF something else")
    assert run(NO_MEMORY + VERIFY, environ(*places)).returncode == 0
    assert not copy.is_symlink()
    assert copy.read_bytes() == library._image()


@posix
def test_without_a_folder_of_ours_a_fresh_one_is_used_and_removed(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder")
    (temporary := tmp_path / "tmp").mkdir(mode=0o700)
    places = environ(temporary, tmp_path / "file" / "home")
    done = run(NO_MEMORY + WATCHED + VERIFY, places)
    assert done.returncode == 0
    assert f"LOADS {temporary}" in done.stderr
    assert list(temporary.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="Windows does not let go of a library in use")
def test_nothing_is_left_in_the_temporary_folder(places: tuple[Path, Path]) -> None:
    code = "from p2p_dixit.crypto.group import BASE, Scalar; print(Scalar(2) * BASE)"
    assert run(code, environ(*places)).stdout == "Point(6a493210f7499cd1...)\n"
    assert list(places[0].iterdir()) == []


def test_a_package_without_the_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "_MODULE", "rbcl.rbcl")  # a module without such a constant
    with pytest.raises(LocalFault, match="install p2p-dixit again"):
        library.load()


def test_the_package_that_carries_it_is_never_run() -> None:
    code = "import sys; from p2p_dixit.crypto.group import prepare; prepare(); print(*sys.modules)"
    assert "rbcl" not in run(code, {}).stdout


def test_it_is_found_inside_a_zip_file_too(tmp_path: Path) -> None:
    carrier = importlib.util.find_spec("rbcl")
    assert carrier is not None
    assert carrier.origin is not None
    packed = tmp_path / "packages.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        for source in Path(carrier.origin).parent.glob("*.py"):
            archive.write(source, f"rbcl/{source.name}")
    code = """
import sys
sys.path.insert(0, sys.argv[1])
from p2p_dixit.crypto import library
import importlib.util
assert sys.argv[1] in importlib.util.find_spec("rbcl").origin
print(len(library._image()), library.load().sodium_init())
"""
    call = [PYTHON, "-c", code, str(packed)]
    done = subprocess.run(call, capture_output=True, text=True, check=True, cwd=tmp_path)
    assert done.stdout == f"{len(library._image())} 1\n"
