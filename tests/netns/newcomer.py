"""A friend with an empty laptop: a user of their own, an empty home, Python and curl, no more."""

import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.e2e.person import Person, play_until
from tests.e2e.terminal import Room, Terminal
from tests.netns.lan import Host
from tests.netns.lan import missing as missing_namespaces
from tests.store.artwork import some_images

USER = "54321"  # nobody's number
_BECOME = ("setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups")
_VERSION = f"{sys.version_info[0]}.{sys.version_info[1]}"
_TOOLS = ("curl", "setpriv")


def missing() -> str | None:
    """What keeps newcomers from being tried here; None if nothing does."""
    if (why := missing_namespaces()) is not None:
        return why
    for tool in _TOOLS:
        if shutil.which(tool) is None:
            return f"newcomers need the command {tool}"
    if _python() is None:
        return f"no Python {_VERSION} here that another user can start"
    return None


@cache
def _python() -> str | None:
    """A Python as the one that runs the tests, which may lie in a home that others cannot enter."""
    own = os.path.realpath(sys._base_executable)  # type: ignore[attr-defined]
    for path in (own, f"/usr/bin/python{_VERSION}", f"/usr/local/bin/python{_VERSION}"):
        asks = [*_BECOME, path, "-c", "import ctypes, sys; print(sys.version_info[:2])"]
        done = subprocess.run(asks, capture_output=True, text=True, check=False, cwd="/")
        if done.stdout.strip() == str(sys.version_info[:2]):
            return path
    return None


class Newcomer:
    """One such friend at a host; the home is removed at the end."""

    def __init__(self, host: Host) -> None:
        self.host = host
        self.home = Path(tempfile.mkdtemp(prefix="newcomer"))
        self.home.chmod(0o755)
        shutil.chown(self.home, int(USER), int(USER))
        self._tools = Path(tempfile.mkdtemp(prefix="tools"))
        self._tools.chmod(0o755)
        (self._tools / "python3").symlink_to(_python() or "")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for folder in (self.home, self._tools):
            shutil.rmtree(folder, ignore_errors=True)

    def call(self, *arguments: str) -> list[str]:
        """The whole command line; nothing of our environment goes along."""
        path = f"PATH={self._tools}:/usr/bin:/bin"
        terminal = ("LANG=C.UTF-8", "TERM=xterm-256color", "COLORTERM=truecolor")
        clean = ("env", "-i", "-C", str(self.home), f"HOME={self.home}", path, *terminal)
        return self.host.command(*_BECOME, *clean, *arguments)

    def run(self, *arguments: str) -> "subprocess.CompletedProcess[str]":
        """Runs to the end."""
        return subprocess.run(self.call(*arguments), capture_output=True, text=True, check=False)

    def types(self, room: Room, line: str) -> Terminal:
        """Types a line into a terminal."""
        return room.terminal(self.home.name, self.call("sh", "-c", line))


def spends_an_evening_alone(friend: Newcomer, room: Room, game: str) -> None:
    """Practises, plays a whole game, verifies, reports and replays it, makes a pack of pictures.

    `game` is the command as they type it.
    """
    practising = friend.types(room, f"{game} practice --fast --bots 2 --images half")
    play_until([Person(practising, first=True)], "Round 2")
    practising.kill()

    def runs(arguments: str) -> str:
        done = friend.run("sh", "-c", f"{game} {arguments}")
        assert done.returncode == 0, f"{arguments}: {done.stdout}{done.stderr}"
        return done.stdout

    runs("simulate --games 1 --players 3 --points 4 --seed 1 --full --save games")
    file = min((friend.home / "games").glob("*.dixit")).name
    runs(f"verify games/{file}")
    runs(f"report games/{file} --out page.html")
    assert "data:image/" in (friend.home / "page.html").read_text("utf-8")
    replaying = friend.types(room, f"{game} replay games/{file}")
    replaying.shows("✓ verified")  # the process beside the screen has read all of it
    replaying.kill()

    pictures = friend.home / "pictures"
    pictures.mkdir(mode=0o755)
    for number, image in enumerate(some_images()):
        (pictures / f"{number}.webp").write_bytes(image)
    assert "26 cards" in runs("pack build pictures -o my.pack")  # a process of its own decodes them
    runs("pack add my.pack")
    assert "pictures" in runs("pack list")
