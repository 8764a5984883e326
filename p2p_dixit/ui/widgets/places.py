"""Where cards lie on a board of cells: all of them large, or one large and the rest as thumbnails.

A picture says something from about 22 columns on. While every card can have that much the board is
*spread*; otherwise it has a *focus*: one card as large as the board is high, thumbnails beside it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from textual.geometry import Region, Size

from p2p_dixit.ui.pictures.fit import USUAL_CELL, fitted

READABLE = 22  # columns from which a picture tells its story
_LARGEST = 60  # columns beyond which a card on a board is a poster
_FRAME = Size(2, 2)  # a border all round, with number and votes in it
_LABEL = Size(0, 1)  # a thumbnail has one line above it
_GAP = 1
_AIR = 5  # cards further apart than that no longer lie together


@dataclass(frozen=True, slots=True)
class Places:
    """A region for each card, and one for the large card when the board has a focus."""

    cards: tuple[Region, ...]
    focus: Region | None = None


def places(count: int, box: Size, cell: Fraction = USUAL_CELL) -> Places:
    """The places of that many cards."""
    if not count or not box.area:
        return Places(())
    spread = _best(count, box, cell, _FRAME)
    if spread[1].width >= READABLE:
        return Places(tuple(_laid(count, box, spread[0], spread[1] + _FRAME, 0)))
    return _focused(count, box, cell)


def _focused(count: int, box: Size, cell: Fraction) -> Places:
    most = Size(max(3, box.width * 9 // 20), box.height)
    card = fitted(most - _FRAME, cell) + _FRAME
    rest = Size(max(1, box.width - card.width - _GAP), box.height)
    columns, small = _best(count, rest, cell, _LABEL)
    beside = Region(card.width + _GAP, 0, *rest)
    thumbs = tuple(
        region.translate(beside.offset)
        for region in _laid(count, rest, columns, small + _LABEL, _GAP)
    )
    return Places(thumbs, Region(0, (box.height - card.height) // 2, *card))


def _best(count: int, box: Size, cell: Fraction, frame: Size) -> tuple[int, Size]:
    """Columns of the grid and size of a picture in it, such that pictures are largest."""
    return max(
        ((columns, _picture(count, columns, box, cell, frame)) for columns in range(1, count + 1)),
        key=lambda choice: (choice[1].area, count // -choice[0], -choice[0]),
    )


def _picture(count: int, columns: int, box: Size, cell: Fraction, frame: Size) -> Size:
    rows = -(-count // columns)
    gaps = 0 if frame.width else (columns - 1) * _GAP  # frames keep their distance by themselves
    room = Size((box.width - gaps) // columns, box.height // rows) - frame
    if room.width < 1 or room.height < 1:
        return Size(1, 1)
    return fitted(Size(min(room.width, _LARGEST), room.height), cell)


def _laid(count: int, box: Size, columns: int, card: Size, gap: int) -> Iterator[Region]:
    """The grid in the middle of the box; a last row that is not full is centred too."""
    rows = -(-count // columns)
    air = max(0, (box.width - columns * card.width) // (columns + 1))
    step = card.width + max(gap, min(air, _AIR))
    top = max(0, (box.height - rows * card.height) // 2)
    for index in range(count):
        row, column = divmod(index, columns)
        here = min(columns, count - row * columns)
        left = max(0, (box.width - (here * step - (step - card.width))) // 2)
        yield Region(left + column * step, top + row * card.height, *card)
