"""The terminal of this process, asked: what the client and `doctor` start with."""

import os
import shutil
import sys
from typing import TYPE_CHECKING

from p2p_dixit.ui.terminal.probe import Probe, pixels_by_system, terminal_line

if TYPE_CHECKING:
    from p2p_dixit.ui.terminal.found import Terminal


class Question:
    """Asks when it is made; the answer is waited for when it is needed."""

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
