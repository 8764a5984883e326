"""A terminal of Linux or macOS: its modes and its size. Not for Windows."""

import fcntl
import os
import select
import struct
import sys
import termios
from typing import Any

assert sys.platform != "win32"  # noqa: S101 - for the type checker: these modules are not there


class PosixLine:
    """Keys come from one descriptor, the screen is behind the other."""

    def __init__(self, keys: int, screen: int) -> None:
        self._keys = keys
        self._screen = screen
        self._before: list[Any] | None = None

    def open(self) -> None:
        """Neither echo nor lines; keyboard signals keep working."""
        try:
            self._before = termios.tcgetattr(self._keys)
            changed = termios.tcgetattr(self._keys)
            changed[3] &= ~(termios.ECHO | termios.ICANON)
            changed[6][termios.VMIN], changed[6][termios.VTIME] = 1, 0
            termios.tcsetattr(self._keys, termios.TCSANOW, changed)
        except termios.error as error:
            raise OSError(*error.args) from error

    def write(self, text: str) -> None:
        data = text.encode("ascii")
        while data:
            data = data[os.write(self._screen, data) :]

    def read(self, seconds: float) -> str:
        """Bytes beyond ASCII are keys: they do not matter here."""
        ready, _out, _odd = select.select([self._keys], [], [], seconds)
        return os.read(self._keys, 1024).decode("ascii", "replace") if ready else ""

    def close(self) -> None:
        if self._before is None:
            return
        try:
            termios.tcsetattr(self._keys, termios.TCSANOW, self._before)
        except termios.error as error:
            raise OSError(*error.args) from error


def window_pixels() -> tuple[int, int]:
    """Width and height of the terminal's window; zeros where it never said."""
    screen = sys.__stderr__
    if screen is None or screen.closed:
        return 0, 0
    try:
        packed = fcntl.ioctl(screen.fileno(), termios.TIOCGWINSZ, bytes(8))
    except (OSError, ValueError):
        return 0, 0
    _rows, _columns, width, height = struct.unpack("HHHH", packed)
    return width, height
