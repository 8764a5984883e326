"""Asking the terminal, before the app has it: one write, and reading until the last answer.

The questions go out at the very start and the answers are collected when everything else is ready,
so that there is hardly ever a wait for them. A terminal that has not answered 200 ms after the
question is treated as one that cannot answer. Meanwhile the terminal neither echoes nor waits for
whole lines, and afterwards it is as it was.
"""

import os
import shutil
import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol

from p2p_dixit.ui.pictures.pixels import CellPixels
from p2p_dixit.ui.terminal.answers import QUESTIONS, TerminalAnswers, parsed

if TYPE_CHECKING:
    from p2p_dixit.ui.terminal.found import Terminal

PATIENCE = 0.2  # seconds; kitty's first frame on a slow machine took 0.125
_MOST = 4096  # characters: the answers are less than a hundred, the rest are keys


class TerminalLine(Protocol):
    """The way to the terminal and back. Errors are those of the system (OSError)."""

    def open(self) -> None:
        """No echo, no lines."""

    def write(self, text: str) -> None:
        """To the terminal, at once."""

    def read(self, seconds: float) -> str:
        """What came in; empty where nothing does within that time."""

    def close(self) -> None:
        """As it was before."""


class Probe:
    """One question and its answers."""

    def __init__(
        self, line: TerminalLine | None, now: Callable[[], float] = time.monotonic
    ) -> None:
        """``line`` is None where there is no terminal."""
        self._line = line
        self._now = now
        self._until = 0.0
        self._asked = False

    def ask(self) -> None:
        """Sends the questions; the terminal is ours until `answers` was called."""
        if self._line is None:
            return
        self._asked = True
        try:
            self._line.open()
            self._line.write(QUESTIONS)
        except OSError:
            self._close()
        self._until = self._now() + PATIENCE

    def answers(self) -> TerminalAnswers:
        """Waits for them as long as patience lasts, and gives the terminal back."""
        heard = ""
        line = self._line
        if line is None or not self._asked:
            return TerminalAnswers()
        try:
            while not parsed(heard).complete and len(heard) < _MOST:
                left = self._until - self._now()
                text = line.read(max(0.0, left))  # takes input that is there, even late
                if not text and left <= 0:
                    break
                heard += text
        except OSError:
            pass  # it went away; so will we, soon
        finally:
            self._close()
        return parsed(heard)

    def _close(self) -> None:
        if self._line is not None and self._asked:
            self._asked = False
            try:
                self._line.close()
            except OSError:
                return


def terminal_line() -> TerminalLine | None:
    """The terminal that this process has its screen and its keys from, if both are one."""
    # Textual reads the one and writes to the other, which is standard output on Windows alone.
    ends = sys.__stdin__, sys.__stdout__ if sys.platform == "win32" else sys.__stderr__
    if any(end is None or end.closed or not end.isatty() for end in ends):
        return None
    if os.environ.get("TERM") == "dumb" or os.environ.get("TEXTUAL_DRIVER"):
        return None
    if sys.platform == "win32":
        from p2p_dixit.ui.terminal.windows import WindowsLine  # noqa: PLC0415 - only there

        return WindowsLine()
    from p2p_dixit.ui.terminal.posix import PosixLine  # noqa: PLC0415 - not on Windows

    return PosixLine(ends[0].fileno() if ends[0] else 0, ends[1].fileno() if ends[1] else 2)


def pixels_by_system(columns: int, rows: int) -> CellPixels | None:
    """The size of a cell as the system knows it: some terminals report it only there."""
    if sys.platform == "win32" or not columns or not rows:
        return None
    from p2p_dixit.ui.terminal.posix import window_pixels  # noqa: PLC0415 - not on Windows

    width, height = window_pixels()
    cell = CellPixels(width // columns, height // rows)
    return cell if min(cell) > 1 else None


class Question:
    """The terminal of this process: asked when this is made, waited for when it is needed."""

    def __init__(self) -> None:
        line = terminal_line()
        self.possible = line is not None  # whether there is a terminal at all
        self._probe = Probe(line)
        self._probe.ask()

    def terminal(self) -> "Terminal":
        """What was found."""
        from p2p_dixit.ui.terminal.found import find  # noqa: PLC0415 - after the question

        answers = self._probe.answers()
        cell = None
        if answers.complete and answers.cell is None:
            cell = pixels_by_system(*shutil.get_terminal_size())
        return find(answers, os.environ, sys.platform, cell=cell, asked=self.possible)

    def close(self) -> None:
        """Gives the terminal back, even if the answers were never read."""
        self._probe.answers()
