"""How large a cell of the terminal is on the screen."""

from typing import NamedTuple


class CellPixels(NamedTuple):
    """Width and height in pixels."""

    width: int
    height: int


USUAL_PIXELS = CellPixels(10, 20)  # where the terminal does not say
