"""iTerm2's inline images: iTerm2, WezTerm, Konsole.

They have all colours and are scaled by the terminal to the cells they are for, which on screens of
high density is sharper than Sixel; and Konsole draws a line too much below a Sixel image. As with
Sixel each row of cells is an image of its own.
"""

from base64 import b64encode
from io import BytesIO
from typing import TYPE_CHECKING

from p2p_dixit.ui.pictures.painting import Painted, Way, over_cells, scaled
from p2p_dixit.ui.pictures.pixels import CellPixels

if TYPE_CHECKING:
    from PIL import Image

_QUALITY = 90  # of JPEG: a third of the bytes of PNG, and no difference to be seen


class InlinePainter:
    """Pictures in rows, as JPEG."""

    way = Way.INLINE

    def __init__(self, *, greedy: bool = False) -> None:
        """``greedy``: the terminal blanks the cell behind each image. Konsole 25.04 does."""
        self._greedy = greedy

    def paint(
        self, image: "Image.Image", columns: int, rows: int, cell: CellPixels
    ) -> Painted | None:
        """At most as many pixels as the picture has: the terminal scales."""
        made = _InlinePicture(scaled(image, columns, rows, cell, exact=False), columns, rows)
        made.greedy = self._greedy
        return made


class _InlinePicture(Painted):
    def __init__(self, pixels: "Image.Image", columns: int, rows: int) -> None:
        super().__init__()
        self._pixels = pixels
        self._columns, self._rows = columns, rows
        self._whole = [self._made(row, 0, columns) for row in range(rows)]

    def line(self, row: int, first: int, last: int) -> str:
        """A whole row is there already; parts of one are made when they are asked for."""
        if (first, last) == (0, self._columns):
            return self._whole[row]
        return self._made(row, first, last)

    def _made(self, row: int, first: int, last: int) -> str:
        width, height = self._pixels.size
        box = (
            first * width / self._columns,
            row * height / self._rows,
            last * width / self._columns,
            (row + 1) * height / self._rows,
        )
        left, top, right, bottom = map(round, box)
        file = BytesIO()
        part = self._pixels.crop((left, top, max(right, left + 1), max(bottom, top + 1)))
        part.save(file, "JPEG", quality=_QUALITY, subsampling=0)
        data = file.getvalue()
        about = f"inline=1;size={len(data)};width={last - first};height=1;preserveAspectRatio=0"
        image = f"\x1b]1337;File={about}:{b64encode(data).decode('ascii')}\x07"
        return over_cells(image, last - first)
