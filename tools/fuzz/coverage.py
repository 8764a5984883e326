"""Which ways an input takes through our code, and how far it goes."""

import sys
from collections.abc import Callable
from pathlib import Path
from types import CodeType, FrameType, TracebackType
from typing import Any, Self, TypeAlias

import p2p_dixit

HOME = str(Path(p2p_dixit.__file__).parent)

# From one line to the next, as numbers; the same all through one process.
Way: TypeAlias = tuple[int, int]

# No decoder needs more lines than this for the largest input; work is counted, not timed, so that
# the verdict is the same on every machine.
MOST_LINES = 4_000_000

_LINES_A_FILE = 100_000


class TooMuchWork(BaseException):
    """An input that keeps a decoder busy for longer than any input may."""


class Trace:
    """Observes what runs inside a `with`."""

    def __init__(self, most: int = MOST_LINES) -> None:
        self.ways: set[Way] = set()
        self.lines = 0
        self._most = most
        self._last = 0
        self._outer: Any = None

    def __enter__(self) -> Self:
        self._outer = sys.gettrace()
        sys.settrace(self._called)
        return self

    def __exit__(self, _: type | None, __: BaseException | None, ___: TracebackType | None) -> None:
        sys.settrace(self._outer)

    def _called(self, frame: FrameType, _: str, __: object) -> Callable[..., Any] | None:
        first = _first_line(frame.f_code)
        if first is None:
            return None

        def passed(frame: FrameType, event: str, _: object) -> Callable[..., Any]:
            if event == "line":
                here = first + frame.f_lineno
                self.ways.add((self._last, here))
                self._last = here
                self.lines += 1
                if self.lines > self._most:
                    raise TooMuchWork
            return passed

        return passed


_known: dict[CodeType, int | None] = {}
_files: dict[str, int] = {}


def _first_line(code: CodeType) -> int | None:
    """The offset for the lines of this code, to tell files apart; None if it is not ours."""
    if code not in _known:
        ours = code.co_filename.startswith(HOME)
        number = _files.setdefault(code.co_filename, len(_files) + 1)
        _known[code] = number * _LINES_A_FILE if ours else None
    return _known[code]
