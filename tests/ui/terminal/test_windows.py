"""The console of Windows, with its system calls played: modes are set and put back."""

import ctypes
import importlib
import io
import sys
import types
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from p2p_dixit.ui.terminal.answers import QUESTIONS
from p2p_dixit.ui.terminal.probe import Probe
from tests.ui.terminal.programs import BY_NAME

KEYS, SCREEN = 10, 11  # handles; Textual draws to standard output there
HIGH = 1 << 40  # of handles: they have 64 bits


class Function:
    """A function of a library, which has a type that can be set."""

    def __init__(self, call: Callable[[int], int]) -> None:
        self._call = call
        self.restype: Any = ctypes.c_int

    def __call__(self, argument: int) -> int:
        made = self.restype(self._call(argument)).value
        assert isinstance(made, int)
        return made


class Kernel:
    """What we use of kernel32."""

    def __init__(self, *, console: bool = True, old: bool = False) -> None:
        self.modes = {KEYS: 0x01F7, SCREEN: 0x0003}
        self.console, self.old = console, old
        self.changes: list[tuple[int, int]] = []

        self.GetStdHandle = Function(lambda which: HIGH - which)

    def GetConsoleMode(self, handle: ctypes.c_void_p, mode: Any) -> int:  # noqa: N802 - its name
        """Writes to a pointer."""
        mode._obj.value = self.modes[(handle.value or 0) - HIGH]
        return int(self.console)

    def SetConsoleMode(self, full: ctypes.c_void_p, mode: int) -> int:  # noqa: N802 - its name
        """An old console refuses sequences."""
        handle = (full.value or 0) - HIGH
        if self.old and handle == SCREEN and mode & 0x0004:
            return 0
        self.modes[handle] = mode
        self.changes.append((handle, mode))
        return 1


class Keyboard(types.ModuleType):
    """What we use of msvcrt."""

    def __init__(self, typed: str) -> None:
        super().__init__("msvcrt")
        self.typed = list(typed)

    def kbhit(self) -> bool:
        """Whether something was typed."""
        return bool(self.typed)

    def getwch(self) -> str:
        """The next of it."""
        return self.typed.pop(0)


@pytest.fixture
def screen(monkeypatch: pytest.MonkeyPatch) -> Iterator[io.StringIO]:
    written = io.StringIO()
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(sys, "__stdout__", written)
    yield written
    sys.modules.pop("p2p_dixit.ui.terminal.windows", None)


def line(monkeypatch: pytest.MonkeyPatch, kernel: Kernel, typed: str) -> Any:
    monkeypatch.setattr(ctypes, "WinDLL", {"kernel32": kernel}.__getitem__, raising=False)
    monkeypatch.setitem(sys.modules, "msvcrt", Keyboard(typed))
    sys.modules.pop("p2p_dixit.ui.terminal.windows", None)
    return importlib.import_module("p2p_dixit.ui.terminal.windows").WindowsLine()


def test_the_console_is_asked_and_left_as_it_was(
    monkeypatch: pytest.MonkeyPatch, screen: io.StringIO
) -> None:
    kernel, program = Kernel(), BY_NAME["windows-terminal"]
    probe = Probe(line(monkeypatch, kernel, program.answer("\x1b[c")))
    before = dict(kernel.modes)
    probe.ask()
    assert kernel.modes[KEYS] & 0x0206 == 0x0200  # sequences come in; neither echo nor lines
    assert kernel.modes[SCREEN] & 0x0005 == 0x0005  # sequences go out
    assert screen.getvalue() == QUESTIONS
    assert probe.answers().sixel
    assert kernel.modes == before


@pytest.mark.parametrize("kernel", [Kernel(console=False), Kernel(old=True)], ids=["no", "old"])
def test_what_is_no_console_or_an_old_one_is_not_asked(
    monkeypatch: pytest.MonkeyPatch, screen: io.StringIO, kernel: Kernel
) -> None:
    probe = Probe(line(monkeypatch, kernel, ""))
    before = dict(kernel.modes)
    probe.ask()
    assert not probe.answers().complete
    assert screen.getvalue() == ""
    assert kernel.modes == before


def test_a_silent_console_is_given_up(monkeypatch: pytest.MonkeyPatch, screen: io.StringIO) -> None:
    kernel = Kernel()
    probe = Probe(line(monkeypatch, kernel, ""))
    probe.ask()
    assert not probe.answers().complete
    assert kernel.modes == {KEYS: 0x01F7, SCREEN: 0x0003}
