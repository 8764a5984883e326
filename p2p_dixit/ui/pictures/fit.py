"""How large a picture may be in a box of cells, given the shape of a cell."""

from fractions import Fraction

from textual.geometry import Size

from p2p_dixit.ui.pictures.pixels import CellPixels

CARD_SHAPE = Fraction(2, 3)  # width to height of every card
USUAL_CELL = Fraction(1, 2)  # width to height of a cell where the terminal does not say


def fitted(box: Size, cell: Fraction = USUAL_CELL) -> Size:
    """The largest card that fits the box without being stretched."""
    by_width = Size(box.width, max(1, round(box.width * cell / CARD_SHAPE)))
    by_height = Size(max(1, round(box.height * CARD_SHAPE / cell)), box.height)
    return min(by_width, by_height, key=lambda size: size.area)


def cell_pixels(cells: Size, pixels: Size | None) -> CellPixels | None:
    """How large a cell is; None where the terminal does not say, or nothing to be believed."""
    if pixels is None or not cells.area:
        return None
    cell = CellPixels(pixels.width // cells.width, pixels.height // cells.height)
    return cell if min(cell) > 1 else None


def shape_of(cell: CellPixels | None) -> Fraction:
    """The shape of one cell; odd answers of odd terminals are not believed."""
    if cell is None:
        return USUAL_CELL
    shape = Fraction(*cell)
    return shape if Fraction(1, 4) <= shape <= 1 else USUAL_CELL
