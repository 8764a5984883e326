"""The binary in a root that has a C library and a shell, and no Python.

It takes a minute to build, so `make test` does not: `make binary test-binary` does, as the release
workflow does before anything is published.
"""

import os
import re
import shutil
import stat
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.e2e.terminal import Room
from tests.netns.lan import Lan
from tests.netns.newcomer import USER, Newcomer, missing, spends_an_evening_alone

BINARY = os.environ.get("P2P_DIXIT_BINARY", "")
MISSING = "P2P_DIXIT_BINARY names no binary" if not BINARY else missing()
pytestmark = [
    pytest.mark.netns,
    pytest.mark.skipif(MISSING is not None, reason=MISSING or ""),
]


class Bare(Newcomer):
    """A friend whose home is the home of another root."""

    root: Path

    def call(self, *arguments: str) -> list[str]:
        """The whole command line; nothing of our environment goes along."""
        clean = ["env", "-i", "HOME=/home", "PATH=/bin", "LANG=C.UTF-8"]
        clean += ["TERM=xterm-256color", "COLORTERM=truecolor"]
        other = [shutil.which("chroot") or "chroot", f"--userspec={USER}:{USER}", str(self.root)]
        line = " ".join(f"'{word}'" for word in arguments)
        return self.host.command(*clean, *other, "/bin/sh", "-c", f"cd /home && {line}")


# The parts of a C library besides its main file; every Linux with that has these.
PARTS = (
    "libdl.so.2",
    "libm.so.6",
    "libpthread.so.0",
    "libresolv.so.2",
    "librt.so.1",
    "libutil.so.1",
)


def needed_libraries(program: str) -> list[str]:
    listed = subprocess.run(["ldd", program], capture_output=True, text=True, check=True).stdout
    found = re.findall(r"(/\S+) \(0x", listed)
    (main,) = [Path(each) for each in found if each.endswith("/libc.so.6")]
    return [*found, *(str(main.parent / part) for part in PARTS if (main.parent / part).exists())]


def make_root(root: Path, home: Path) -> None:
    """A C library, a shell, the binary; the friend's home becomes /home."""
    for program, name in ((BINARY, "p2p-dixit"), ("/bin/sh", "sh")):
        for library in needed_libraries(program):
            target = root / library.lstrip("/")
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(library, target)
        (root / "bin").mkdir(exist_ok=True)
        shutil.copy(program, root / "bin" / name)
    for folder in ("tmp", "dev/shm"):
        (root / folder).mkdir(parents=True)
        (root / folder).chmod(0o1777)
    os.mknod(root / "dev/null", stat.S_IFCHR | 0o666, os.makedev(1, 3))
    (root / "dev/null").chmod(0o666)
    home.rename(root / "home")


@pytest.fixture
def friend() -> Iterator[Bare]:
    with ExitStack() as stack:
        host = stack.enter_context(Lan(1)).hosts[0]
        one = stack.enter_context(Bare(host))
        one.root = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        one.root.chmod(0o755)
        make_root(one.root, one.home)
        one.home = one.root / "home"
        yield one


def test_the_binary_plays_without_python(friend: Bare) -> None:
    with Room() as room:
        assert friend.run("python3", "--version").returncode != 0
        spends_an_evening_alone(friend, room, "p2p-dixit")
