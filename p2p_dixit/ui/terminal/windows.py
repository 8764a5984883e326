"""A console of Windows: virtual terminal input and output, and back. For Windows only."""

import sys
import time

assert sys.platform == "win32"  # noqa: S101 - for the type checker: these modules are not elsewhere

import ctypes  # noqa: E402
import msvcrt  # noqa: E402

_KEYS, _SCREEN = -10, -11  # the standard handles of input and output: Textual uses these two here
_ECHO, _LINES, _SEQUENCES_IN = 0x0004, 0x0002, 0x0200
_PROCESSED, _SEQUENCES_OUT = 0x0001, 0x0004
_LOOK = 0.005  # seconds between two looks whether a key is there


class WindowsLine:
    """The console's modes and its keys."""

    def __init__(self) -> None:
        # A library object of our own: types set on `ctypes.windll` would apply to the whole
        # process.
        self._system = ctypes.WinDLL("kernel32")
        self._system.GetStdHandle.restype = ctypes.c_void_p  # a handle has 64 bits
        self._before: list[tuple[ctypes.c_void_p, int]] = []

    def open(self) -> None:
        """Sequences in both directions, no echo, no lines."""
        self._change(_KEYS, _SEQUENCES_IN, _ECHO | _LINES)
        self._change(_SCREEN, _PROCESSED | _SEQUENCES_OUT, 0)

    def _change(self, which: int, more: int, less: int) -> None:
        handle, mode = ctypes.c_void_p(self._system.GetStdHandle(which)), ctypes.c_ulong()
        if not self._system.GetConsoleMode(handle, ctypes.byref(mode)):
            raise OSError("this is no console")
        self._before.append((handle, mode.value))
        if not self._system.SetConsoleMode(handle, (mode.value | more) & ~less):
            raise OSError("this console knows no control sequences")

    def write(self, text: str) -> None:
        if sys.__stdout__ is not None:
            sys.__stdout__.write(text)
            sys.__stdout__.flush()

    def read(self, seconds: float) -> str:
        """Whatever keys are there; the console puts answers among them."""
        until = time.monotonic() + seconds
        while not msvcrt.kbhit():
            if time.monotonic() >= until:
                return ""
            time.sleep(_LOOK)
        heard = ""
        while msvcrt.kbhit():
            heard += msvcrt.getwch()
        return heard

    def close(self) -> None:
        for handle, mode in reversed(self._before):
            self._system.SetConsoleMode(handle, mode)
        self._before = []
