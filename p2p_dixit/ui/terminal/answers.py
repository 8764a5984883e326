"""What a terminal answers when it is asked who it is. Pure.

Three questions, all of them control sequences that begin with CSI: a terminal that does not know
one swallows it, where other kinds of escape sequences might be drawn. The last one is answered by
every terminal, and answers come in the order of the questions: its answer is the end.
"""

import re
from dataclasses import dataclass

from p2p_dixit.ui.pictures.pixels import CellPixels

ASK_NAME = "\x1b[>0q"  # XTVERSION
ASK_CELL = "\x1b[16t"  # the size of a cell in pixels
ASK_ATTRIBUTES = "\x1b[c"  # DA1
QUESTIONS = ASK_NAME + ASK_CELL + ASK_ATTRIBUTES

_NAME = re.compile(r"\x1bP>\|([^\x1b\x07]{1,64})(?:\x1b\\|\x07)")
_CELL = re.compile(r"\x1b\[6;(\d{1,4});(\d{1,4})t")
_ATTRIBUTES = re.compile(r"\x1b\[\?([\d;]{1,128})c")
_CELLS = range(2, 257)  # pixels; odd answers of odd terminals are not believed
_SIXEL = 4  # among the attributes: Sixel graphics


@dataclass(frozen=True, slots=True)
class TerminalAnswers:
    """Everything is empty where the terminal did not say."""

    name: str = ""  # with its version, as it calls itself
    cell: CellPixels | None = None
    attributes: frozenset[int] | None = None

    @property
    def complete(self) -> bool:
        """Whether the last question was answered."""
        return self.attributes is not None

    @property
    def sixel(self) -> bool:
        """Whether it says that it draws Sixel."""
        return self.attributes is not None and _SIXEL in self.attributes


def parsed(heard: str) -> TerminalAnswers:
    """The answers in the input; keys pressed meanwhile may stand between them."""
    name, cell, attributes = _NAME.search(heard), _CELL.search(heard), _ATTRIBUTES.search(heard)
    pixels = CellPixels(int(cell[2]), int(cell[1])) if cell else None
    numbers = None
    if attributes:
        _class, *rest = attributes[1].split(";")  # first the class of the terminal
        numbers = frozenset(int(one) for one in rest if one)
    return TerminalAnswers(
        "".join(char for char in name[1] if char.isprintable()).strip() if name else "",
        pixels if pixels and all(side in _CELLS for side in pixels) else None,
        numbers,
    )
