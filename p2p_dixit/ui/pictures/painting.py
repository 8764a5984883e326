"""Real pixels that ride on cells: the same strips, drawn otherwise where the terminal can.

A line of a widget stays what it was, a `Strip` of character cells that imitate the picture. Where
the terminal draws real pictures the line becomes a `PaintedStrip`: it knows which of its columns
belong to which row of which picture, and when it is finally written to the terminal it writes an
escape sequence in their place. Textual cuts and crops it as any other strip. Whatever else is done
to a strip (the tint of a screen behind a dialog, a colour filter, an exported screenshot) works on
the cells and leaves the pixels behind, so a picture is never drawn where its colours would be
wrong.
"""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

from rich.console import Console
from rich.segment import Segment
from textual.strip import Strip

from p2p_dixit.ui.pictures.pixels import CellPixels

if TYPE_CHECKING:
    from PIL import Image


class Way(StrEnum):
    """How a terminal is sent real pictures."""

    KITTY = "kitty"  # Kitty's protocol with Unicode placeholders
    SIXEL = "sixel"
    INLINE = "iterm2"  # iTerm2's inline images


class Painted:
    """One picture at one size, ready for the terminal.

    ``upload`` is to be written once before any line, ``erase`` when the picture is no longer
    needed; both may be empty. ``gone`` is set when it has been erased: lines of it would show
    nothing.
    """

    def __init__(self, upload: str = "", erase: str = "") -> None:
        self.upload = upload
        self.erase = erase
        self.gone = False
        self.greedy = False  # whether drawing a line of it also blanks the cell behind it

    def line(self, row: int, first: int, last: int) -> str:
        """Draws columns ``first`` to ``last`` of a row and leaves the cursor behind them."""
        raise NotImplementedError


class Painter(Protocol):
    """Makes pictures for one kind of terminal; called from worker threads."""

    way: Way

    def paint(
        self, image: "Image.Image", columns: int, rows: int, cell: CellPixels
    ) -> Painted | None:
        """The picture for this many cells of that size; None where it cannot be that large."""


def scaled(
    image: "Image.Image", columns: int, rows: int, cell: CellPixels, *, exact: bool
) -> "Image.Image":
    """The picture for this many cells; without ``exact`` not larger than it is."""
    from PIL.Image import Resampling  # noqa: PLC0415 - the first frame does not wait for Pillow

    width, height = columns * cell.width, rows * cell.height
    shrink = 1.0 if exact else min(1.0, image.width / width, image.height / height)
    size = max(1, round(width * shrink)), max(1, round(height * shrink))
    return image.convert("RGB").resize(size, Resampling.LANCZOS, reducing_gap=2.0)


def over_cells(picture: str, columns: int) -> str:
    """A picture that is drawn from the cursor on, one row of cells high.

    The cells' old content is erased first, since some terminals show it through. Where a picture
    leaves the cursor is different everywhere: it is put back and moved on.
    """
    return f"\x1b[{columns}X\x1b7{picture}\x1b8\x1b[{columns}C"


class PaintedStrip(Strip):
    """A strip of which the columns from ``at`` on are row ``row`` of a picture."""

    __slots__ = ["_at", "_divided", "_first", "_last", "_mended", "_painted", "_row", "_written"]

    def __init__(
        self,
        segments: Iterable[Segment],
        cell_length: int,
        painted: Painted,
        row: int,
        at: int,
        first: int,
        last: int,
        mended: str = "",
    ) -> None:
        """``first`` and ``last`` are columns of the picture; the first one stands ``at``.

        ``mended`` draws the cell behind the strip, from where the cursor then is, if a greedy
        terminal has blanked it; empty where it is not known what belongs there.
        """
        super().__init__(segments, cell_length)
        self._painted = painted
        self._row = row
        self._at = at
        self._first, self._last = first, last
        self._mended = mended
        self._written: str | None = None
        self._divided: dict[tuple[int, ...], Sequence[Strip]] = {}

    def crop(self, start: int, end: int | None = None) -> Strip:
        """The pixels are cropped with the cells."""
        whole = self.cell_length
        start = max(0, start)
        end = whole if end is None else min(whole, end)
        cells = super().crop(start, end)
        if cells is self:
            return self
        left = max(start, self._at)
        right = min(end, self._at + self._last - self._first)
        if left >= right:
            return cells
        skipped = self._first - self._at
        return PaintedStrip(
            cells,
            end - start,
            self._painted,
            self._row,
            left - start,
            left + skipped,
            right + skipped,
            self._mended if end == whole else "",
        )

    def divide(self, cuts: Iterable[int]) -> Sequence[Strip]:
        """Pieces, each with its pixels."""
        key = tuple(cut for cut in cuts if cut <= self.cell_length)
        if key == (self.cell_length,):
            return [self]
        if key not in self._divided:
            starts = (0, *key[:-1])
            self._divided[key] = [self.crop(a, b) for a, b in zip(starts, key, strict=True)]
        return self._divided[key]

    def render(self, console: Console) -> str:
        """Cells, pixels, cells. Not kept where Textual keeps what cells render to."""
        if self._painted.gone:
            return super().render(console)
        if self._written is None:
            until = self._at + self._last - self._first
            last = self._last
            blanked = self._painted.greedy and until == self.cell_length  # the cell behind
            if blanked and not self._mended and last - self._first > 1:
                last, until = last - 1, until - 1
            self._written = "".join(
                (
                    super().crop(0, self._at).render(console),
                    self._painted.line(self._row, self._first, last),
                    super().crop(until, self.cell_length).render(console),
                    self._mended if blanked else "",
                )
            )
        return self._written
