"""Where cards lie on a board of cells: all of them alike, or one large and the others beside it.

Two layouts are weighed against each other. *Spread*: a grid of equal cards, as large as the board
allows in any number of rows. *Focus*: one card as high as the board, a grid of all cards beside it.
The board is spread as long as its cards are readable, unless a focus costs next to nothing: where
one row leaves half of the height empty, two rows beside a large card are hardly smaller.

Readability is a minimum number of columns; with real pixels it is fewer than with cells.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from textual.geometry import Region, Size

from p2p_dixit.ui.pictures.fit import CARD_SHAPE, USUAL_CELL
from p2p_dixit.ui.pictures.pixels import CellPixels

READABLE = 20  # columns from which a mosaic tells its story
READABLE_PIXELS = 150  # the same for real pictures
_FRAME = Size(2, 2)  # a border all round, with number and votes in it
_LABEL = Size(0, 1)  # a thumbnail has one line above it
_WORDS = 14  # columns of a picture from which its frame has room for words
_GAP = 1
_AIR = 5  # cards further apart than that no longer lie together
_NEARLY = 0.8  # a grid beside a large card may be this much smaller than one on the whole board
_WIDEST = 0.6  # of the board for the large card: there is something beside it


@dataclass(frozen=True, slots=True)
class Places:
    """A region for each card, and one for the large card when the board has a focus."""

    cards: tuple[Region, ...]
    focus: Region | None = None
    framed: bool = True  # the cards have frames; else a line above them


class _Grid(NamedTuple):
    """Columns of a grid, and the size of a picture in it."""

    columns: int
    picture: Size
    frame: Size

    @property
    def card(self) -> Size:
        return self.picture + self.frame


def readable(cell: CellPixels | None) -> int:
    """Columns from which a picture can be recognised; ``cell`` where pictures are real pixels."""
    return READABLE if cell is None else -(-READABLE_PIXELS // cell.width)


@lru_cache(maxsize=64)
def places(count: int, box: Size, cell: Fraction = USUAL_CELL, enough: int = READABLE) -> Places:
    """The places of that many cards; from ``enough`` columns on they are readable."""
    if not count or not box.area:
        return Places(())
    tall = float(cell / CARD_SHAPE)  # rows of a picture for each of its columns
    spread = _best(count, box, tall, _FRAME)
    whole, grid = _focused(count, box, tall)
    costs_little = grid.picture.width >= spread.picture.width * _NEARLY
    legible = spread.picture.width >= enough and not costs_little
    if legible or whole.width <= spread.card.width:
        return Places(tuple(_laid(count, box, spread)))
    return _beside(count, box, whole, grid)


def _focused(count: int, box: Size, tall: float) -> tuple[Size, _Grid]:
    """The large card in its frame, and the grid beside it: both as large as they can be."""
    most = Size(max(3, int(box.width * _WIDEST)), max(3, box.height)) - _FRAME
    highest = _fitted(most, tall).width
    found = [
        (large, _beside_grid(count, box - Size(large.width + _GAP, 0), tall))
        for width in range(highest, highest // 2, -1)
        if (large := _fitted(Size(width, most.height), tall) + _FRAME)
    ]
    return max(found, key=lambda pair: (pair[0].width * pair[1].picture.width, pair[0].width))


def _beside_grid(count: int, rest: Size, tall: float) -> _Grid:
    framed = _best(count, rest, tall, _FRAME)
    return framed if framed.picture.width >= _WORDS else _best(count, rest, tall, _LABEL)


def _beside(count: int, box: Size, large: Size, grid: _Grid) -> Places:
    """Both as one group in the middle: nothing empty between them but the gap of the grid."""
    columns, rows = grid.columns, -(-count // grid.columns)
    width = columns * grid.card.width
    gap = max(0 if grid.frame.width else _GAP, _air(box.width - large.width - width, columns + 1))
    between = max(gap, _GAP)
    beside = Size(width + (columns - 1) * gap, box.height)
    left = max(0, (box.width - large.width - between - beside.width) // 2)
    top = (box.height - large.height) // 2
    high = max(0, (box.height - rows * grid.card.height) // 2)
    start = left + large.width + between
    cards = tuple(
        Region(
            start + (n % columns) * (grid.card.width + gap),
            high + n // columns * grid.card.height,
            *grid.card,
        )
        for n in range(count)
    )
    return Places(cards, Region(left, top, *large), framed=grid.frame == _FRAME)


def _best(count: int, box: Size, tall: float, frame: Size) -> _Grid:
    """The grid whose pictures are largest; of equal ones that with the fewest rows."""
    grids = [_Grid(n, _picture(count, n, box, tall, frame), frame) for n in range(1, count + 1)]
    return max(grids, key=lambda grid: (grid.picture.area, count // -grid.columns, -grid.columns))


def _picture(count: int, columns: int, box: Size, tall: float, frame: Size) -> Size:
    rows = -(-count // columns)
    gaps = 0 if frame.width else (columns - 1) * _GAP  # frames keep their distance by themselves
    room = Size((box.width - gaps) // columns, box.height // rows) - frame
    return Size(1, 1) if room.width < 1 or room.height < 1 else _fitted(room, tall)


def _fitted(room: Size, tall: float) -> Size:
    """As `fit.fitted`, in numbers that are quick: this is tried hundreds of times."""
    by_width = Size(room.width, max(1, round(room.width * tall)))
    by_height = Size(max(1, round(room.height / tall)), room.height)
    return by_width if by_width.area < by_height.area else by_height


def _air(left: int, gaps: int) -> int:
    return min(_AIR, max(0, left // gaps))


def _laid(count: int, box: Size, grid: _Grid) -> Iterator[Region]:
    """The grid in the middle of the box; a last row that is not full is centred too."""
    columns, card = grid.columns, grid.card
    rows = -(-count // columns)
    step = card.width + _air(box.width - columns * card.width, columns + 1)
    spare = box.height - rows * card.height
    top = max(0, spare // 2)
    for index in range(count):
        row, column = divmod(index, columns)
        here = min(columns, count - row * columns)
        left = max(0, (box.width - (here * step - (step - card.width))) // 2)
        yield Region(left + column * step, top + row * card.height, *card)
