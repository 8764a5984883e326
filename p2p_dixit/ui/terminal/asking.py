"""The terminal of this process, asked: what the client and `doctor` start with."""

import os
import shutil
import sys
from dataclasses import replace

from p2p_dixit.ui.terminal.found import Terminal, find
from p2p_dixit.ui.terminal.probe import Probe, pixels_by_system, terminal_line


class Question:
    """Asks when it is made; the answer is waited for when it is needed."""

    def __init__(self) -> None:
        line = terminal_line()
        self.possible = line is not None  # whether there is a terminal at all
        self._probe = Probe(line)
        self._probe.ask()

    def terminal(self) -> Terminal:
        """What was found."""
        found = find(self._probe.answers(), os.environ, sys.platform)
        if found.cell is not None or not found.answered:
            return found
        return replace(found, cell=pixels_by_system(*shutil.get_terminal_size()))

    def close(self) -> None:
        """Gives the terminal back, also when nobody wanted to know."""
        self._probe.answers()
