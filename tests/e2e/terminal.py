"""Real programs in real terminals: a pty each, an emulator that knows what stands on the screen.

    with Room() as room:
        ada = room.terminal("Ada", [sys.executable, "-m", "p2p_dixit"])
        ada.shows("Create a table")
        ada.press("n")

A program that nobody reads stops when its terminal is full, so all terminals of a room are read
while any of them is waited for.
"""

import os
import re
import select
import signal
import struct
import subprocess
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from types import TracebackType

import pyte

from tests.patience import PATIENCE

MOST_PATIENCE = 4 * PATIENCE
ROOT = Path(__file__).parents[2]
COLUMNS, ROWS = 80, 24
GLANCE = 0.02  # seconds until the next look: a frame may come in many pieces
_COLOUR = re.compile(rb"\x1b\[[0-9;:]*m")
_BEGUN = re.compile(rb"\x1b(\[[0-9;:]*)?\Z")  # a sequence whose end has not come yet
KEYS = {
    "enter": "\r",
    "space": " ",
    "escape": "\x1b",
    "down": "\x1b[B",
    "up": "\x1b[A",
    "right": "\x1b[C",
    "ctrl+r": "\x12",
    "ctrl+s": "\x13",
    "ctrl+q": "\x11",
}


def _pty() -> tuple[int, int]:
    """Our end and the program's end of a new terminal."""
    import fcntl  # these three are not on every system
    import pty
    import termios

    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", ROWS, COLUMNS, 0, 0))
    return ours, theirs


class Terminal:
    """One program, and its screen as text."""

    def __init__(
        self, room: "Room", name: str, call: list[str], environ: Mapping[str, str]
    ) -> None:
        self.room = room
        self.name = name
        self._screen = pyte.Screen(COLUMNS, ROWS)
        self._stream = pyte.ByteStream(self._screen)
        self._rest = b""
        self._rows = [""] * ROWS
        self._text: str | None = None
        self.master, slave = _pty()
        self.process = subprocess.Popen(
            call,
            cwd=ROOT,
            stdin=slave,
            stdout=slave,
            stderr=slave,
            start_new_session=True,
            env={**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", **environ},
        )
        os.close(slave)

    @property
    def text(self) -> str:
        """All rows of the screen."""
        if self._text is None:
            for number in self._screen.dirty:  # nothing follows a wide character in its second cell
                cells = self._screen.buffer[number]
                self._rows[number] = "".join(cells[x].data for x in range(COLUMNS)).rstrip()
            self._screen.dirty.clear()
            self._text = "\n".join(self._rows)
        return self._text

    def read(self) -> None:
        """Takes in what the program has drawn."""
        try:
            data = os.read(self.master, 1 << 16)
        except OSError:  # the program has ended: nobody holds the other end
            data = b""
        if data:
            self._stream.feed(self._without_colours(data))
            self._text = None
        else:
            self.room.forget(self)

    def _without_colours(self, data: bytes) -> bytes:
        """Nine tenths of what a picture sends, and the emulator would take each apart."""
        data = self._rest + data
        begun = _BEGUN.search(data)
        whole = len(data) if begun is None else begun.start()
        self._rest = data[whole:]
        return _COLOUR.sub(b"", data[:whole])

    def press(self, *keys: str) -> None:
        """Named keys, or text that is typed as it is."""
        for key in keys:
            os.write(self.master, KEYS.get(key, key).encode())

    def shows(self, *patterns: str) -> str:
        """Waits until each of these regular expressions is found; returns the screen."""
        self.room.until(
            lambda: all(re.search(pattern, self.text) for pattern in patterns),
            lambda: f"{self.name} never showed {patterns}",
        )
        return self.text

    def kill(self) -> None:
        """As the power cut does it: -9, to whatever runs in this terminal."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()
        self.room.forget(self)

    def ended(self) -> int:
        """Waits for the program to end by itself; its exit code."""
        self.room.until(
            lambda: self.process.poll() is not None, lambda: f"{self.name} does not end"
        )
        return self.process.wait()


class Room:
    """Terminals side by side; whatever still runs in them at the end is killed."""

    def __init__(self) -> None:
        self._all: list[Terminal] = []
        self._open: dict[int, Terminal] = {}

    def __enter__(self) -> "Room":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for terminal in self._all:
            terminal.kill()

    def terminal(self, name: str, call: list[str], **environ: str) -> Terminal:
        """Starts a program."""
        terminal = Terminal(self, name, call, environ)
        self._all.append(terminal)
        self._open[terminal.master] = terminal
        return terminal

    def forget(self, terminal: Terminal) -> None:
        """The program has ended; what it has drawn stays."""
        if self._open.pop(terminal.master, None) is not None:
            os.close(terminal.master)

    def read(self, seconds: float) -> None:
        """Reads whatever comes; waits at most so long for the first of it, and not for more."""
        end = time.monotonic() + seconds
        while self._open and (ready := select.select(list(self._open), [], [], seconds)[0]):
            for descriptor in ready:
                self._open[descriptor].read()
            seconds = 0.0
            if time.monotonic() > end:
                break

    def until(self, happened: Callable[[], bool], otherwise: Callable[[], str]) -> None:
        """Reads on until something has happened, for as long as there is something new to see.

        A whole game takes as long as the machine takes; only screens that stay as they are, or show
        old things again and again, are a failure. A clock on a screen is always new, so there is a
        last limit.
        """
        seen: set[str] = set()
        end = time.monotonic() + PATIENCE
        last = time.monotonic() + MOST_PATIENCE
        while not happened():
            if (now := self.pictures()) not in seen:
                seen.add(now)
                end = min(last, time.monotonic() + PATIENCE)
            if time.monotonic() > end:
                raise AssertionError(f"{otherwise()}\n{now}")
            self.read(0.1)
            time.sleep(GLANCE)

    def pictures(self) -> str:
        """All screens, for whoever has to find out why a test failed."""
        return "\n".join(f"--- {one.name}\n{one.text}" for one in self._all)
