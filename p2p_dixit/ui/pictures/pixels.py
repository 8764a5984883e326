"""The cells of a terminal: how large they are, and which characters in them imitate a picture."""

from enum import StrEnum
from typing import NamedTuple


class CellPixels(NamedTuple):
    """Width and height in pixels."""

    width: int
    height: int


USUAL_PIXELS = CellPixels(10, 20)  # where the terminal does not say


class Mosaic(StrEnum):
    """Which characters imitate a picture."""

    HALF = "half"
    QUAD = "quad"
    SEXTANT = "sextant"
    OCTANT = "octant"
