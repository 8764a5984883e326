"""Sixel: foot, xterm as a VT340, Windows Terminal, and most that say so in their device attributes.

A picture is drawn as one image for each row of cells, so that any part of it can be drawn again.
That also gives each row a palette of its own: 64 colours for a row are more like the picture than
256 for all of it, and no terminal has fewer registers than that. The colours are those of a median
cut, which holds Python's lock while it works: a row at a time is short, a whole picture would stop
the loop.
"""

import re
from typing import TYPE_CHECKING

from p2p_dixit.ui.pictures.painting import Painted, Way, over_cells, scaled
from p2p_dixit.ui.pictures.pixels import CellPixels

if TYPE_CHECKING:
    from PIL import Image

COLOURS = (
    64  # structural similarity 0.985 to the picture; 128 would be 0.993 and half as much again
)
_MOST = 4_000_000  # pixels; beyond that a picture would take many seconds
_BAND = 6  # pixels of one character, one below the other
_LETTER = bytes((bits & 63) + 63 for bits in range(256))
_RUN = re.compile(rb"(.)\1{3,}")


class SixelPainter:
    """Pictures in rows."""

    way = Way.SIXEL

    def paint(
        self, image: "Image.Image", columns: int, rows: int, cell: CellPixels
    ) -> Painted | None:
        """Each row with its own palette."""
        if columns * rows * cell.width * cell.height > _MOST:
            return None
        pixels = scaled(image, columns, rows, cell, exact=True)
        return _SixelPicture([_Row(pixels, row, cell) for row in range(rows)], columns, cell)


class _Row:
    """The pixels of one row of cells, by numbers of its palette."""

    def __init__(self, image: "Image.Image", row: int, cell: CellPixels) -> None:
        from PIL.Image import Dither, Quantize  # noqa: PLC0415 - a quick start

        box = (0, row * cell.height, image.width, (row + 1) * cell.height)
        found = image.crop(box).quantize(COLOURS, Quantize.MEDIANCUT, dither=Dither.NONE)
        self.pixels = found.tobytes()
        self.palette = bytes(found.getpalette() or ())
        self.width, self.height = found.size

    def between(self, left: int, right: int) -> bytes:
        """The pixels of these columns of pixels."""
        if (left, right) == (0, self.width):
            return self.pixels
        starts = range(0, len(self.pixels), self.width)
        return b"".join(self.pixels[start + left : start + right] for start in starts)


class _SixelPicture(Painted):
    def __init__(self, rows: list[_Row], columns: int, cell: CellPixels) -> None:
        super().__init__()
        self._rows = rows
        self._columns = columns
        self._cell = cell
        self._whole = [self._made(row, 0, columns) for row in rows]

    def line(self, row: int, first: int, last: int) -> str:
        """A whole row is there already; parts of one are made when they are asked for."""
        if (first, last) == (0, self._columns):
            return self._whole[row]
        return self._made(self._rows[row], first, last)

    def _made(self, row: _Row, first: int, last: int) -> str:
        left, right = first * self._cell.width, last * self._cell.width
        image = encoded(row.between(left, right), right - left, row.height, row.palette)
        return over_cells(image, last - first)


def encoded(pixels: bytes, width: int, height: int, palette: bytes) -> str:
    """An image of numbered colours; what it does not cover stays as it is."""
    parts = [b'\x1bP0;1q"1;1;%d;%d' % (width, height)]
    parts += [_colour(number, palette) for number in sorted(set(pixels))]
    size = width * _BAND
    bands = [_band(pixels[start : start + size], width) for start in range(0, len(pixels), size)]
    return b"".join((*parts, b"-".join(bands), b"\x1b\\")).decode("ascii")


def _colour(number: int, palette: bytes) -> bytes:
    red, green, blue = (
        (100 * value + 127) // 255 for value in palette[3 * number : 3 * number + 3]
    )
    return b"#%d;2;%d;%d;%d" % (number, red, green, blue)


def _band(pixels: bytes, width: int) -> bytes:
    """Six lines of pixels: for each colour a character a column, one colour over the other."""
    columns = {number: bytearray(width) for number in set(pixels)}
    for line, start in enumerate(range(0, len(pixels), width)):
        bit = 1 << line
        for x, number in enumerate(pixels[start : start + width]):
            columns[number][x] |= bit
    return b"$".join(
        b"#%d%b" % (number, _RUN.sub(_run, bytes(bits).translate(_LETTER).rstrip(b"?")))
        for number, bits in columns.items()
    )


def _run(found: re.Match[bytes]) -> bytes:
    return b"!%d%b" % (len(found[0]), found[1])
