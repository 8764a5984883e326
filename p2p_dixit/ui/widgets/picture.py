"""One card's picture, drawn line by line from cached strips; never stretched, never waited for."""

from collections.abc import Awaitable, Callable, Sequence
from fractions import Fraction
from functools import partial

from rich.segment import Segment
from textual.filter import ANSIToTruecolor, LineFilter
from textual.geometry import Region, Size
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from p2p_dixit.ui.pictures.backs import face_down, plain
from p2p_dixit.ui.pictures.fit import USUAL_CELL, fitted
from p2p_dixit.ui.pictures.gallery import Drawn, Gallery
from p2p_dixit.ui.pictures.painting import Painted, PaintedStrip, Way
from p2p_dixit.ui.terminal import Renderer


class Picture(Widget):
    """Shows card ``card``, or a card's back when that is None."""

    DEFAULT_CSS = """
    Picture { width: 1fr; height: 1fr; }
    """

    card: reactive[int | None] = reactive(None)
    cell: reactive[Fraction] = reactive(USUAL_CELL)

    def __init__(
        self,
        gallery: Gallery,
        card: int | None = None,
        *,
        renderer: Renderer | None = None,
        id: str | None = None,  # noqa: A002 - Textual's own name for it
        classes: str | None = None,
    ) -> None:
        super().__init__(id=id, classes=classes)
        self.gallery = gallery
        self.renderer = renderer or Renderer(gallery.mosaic)
        self._drawn: Drawn | None = None
        self._lines: list[Strip] | None = None  # the drawing, with the background around it
        self._where = Region()
        self._room = Size()  # for which it was drawn
        self._settled: tuple[int | None, Size] | None = None  # the card drawn, and for where
        self.set_reactive(Picture.card, card)

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Cards are all in true colour: looking for others in them took most of a frame."""
        return [one for one in super().get_line_filters() if not isinstance(one, ANSIToTruecolor)]

    def notify_style_update(self) -> None:
        """Another background around the card, or a frame that leaves it more or less room.

        For the latter Textual sends no resize: the widget is as large as before, only its inside
        is not.
        """
        super().notify_style_update()
        self._lines = None
        if self._room != self.size:
            self.call_after_refresh(self._draw_if_moved)

    def _draw_if_moved(self) -> None:
        if self._room != self.size:
            self.draw()

    def render_line(self, y: int) -> Strip:
        """One line of the card, with the background around it; the same strip each time."""
        if self._lines is None:
            self._lines = self._padded()
        return self._lines[y] if y < len(self._lines) else Strip.blank(self.size.width)

    def render_lines(self, crop: Region) -> list[Strip]:
        """The lines with frame and all; with pixels where this terminal has real pictures."""
        strips = super().render_lines(crop)
        painted = self._painted()
        if painted is None:
            return strips
        top = self.gutter.top + self._where.y
        mended = self._background_behind() if painted.greedy else ""
        return [
            self._overlaid(strip, painted, y - top, crop, mended)
            if self._may_paint(y, top)
            else strip
            for y, strip in zip(crop.line_range, strips, strict=False)
        ]

    def _painted(self) -> Painted | None:
        painted = None if self._drawn is None else self._drawn.painted
        if painted is None or self.opacity < 1:
            return None
        if painted.gone:  # its place in the terminal was needed for others
            self.call_later(self.draw)
            return None
        return painted

    def _may_paint(self, y: int, top: int) -> bool:
        """Whether line ``y`` of the widget belongs to the picture and can be pixels now.

        Pictures of Sixel and iTerm2 are sent again for every frame: not while they move. In the
        last line of a terminal they would make it scroll.
        """
        if not top <= y < top + self._where.height:
            return False
        painter = self.gallery.painter
        if painter is not None and painter.way is Way.KITTY:
            return True
        return not self.offset and self.region.y + y < self.app.size.height - 1

    def _overlaid(
        self, strip: Strip, painted: Painted, row: int, crop: Region, mended: str
    ) -> Strip:
        """``crop`` is the part of the widget that is asked for."""
        left = self.gutter.left + self._where.x
        width = self._where.width
        whole = self.outer_size.width
        if crop.x == 0 and crop.width == whole:
            return PaintedStrip(strip, whole, painted, row, left, 0, width, mended)
        first, last = max(left, crop.x), min(left + width, crop.right)
        if first >= last:
            return strip
        return PaintedStrip(
            strip, crop.width, painted, row, first - crop.x, first - left, last - left
        )

    def _background_behind(self) -> str:
        """Draws one cell of background, as it is behind a card that fills the widget.

        Nothing in the last column of a terminal: there is no cell behind it.
        """
        behind = self.rich_style.bgcolor
        if behind is None or self.region.right >= self.app.size.width:
            return ""
        return f"\x1b[{';'.join(behind.get_ansi_codes(foreground=False))}m\x1b[X\x1b[0m"

    def _padded(self) -> list[Strip]:
        style = self.rich_style
        blank = Strip.blank(self.size.width, style)
        if self._drawn is None:
            return [blank] * self.size.height
        left, right = self._where.x, max(0, self.size.width - self._where.right)
        before, after = Segment(" " * left, style), Segment(" " * right, style)
        card = [
            Strip([before, *strip, after], left + strip.cell_length + right)
            for strip in self._drawn.strips
        ]
        above = self._where.y
        below = max(0, self.size.height - above - len(card))
        return [*[blank] * above, *card, *[blank] * below]

    @property
    def waits(self) -> bool:
        """Whether the card to be shown is not drawn yet, and something plain stands in for it."""
        return self._settled != (self.card, self.size)

    def draw(self) -> None:
        """As the card is to be seen now: at once where it is ready, else as soon as it is."""
        self._room = self.size
        size = fitted(self.size, self.cell) if self.size.area else Size()
        if not size.area:
            self._drawn = self._lines = None
            return
        around = self.size - size
        self._where = Region(around.width // 2, around.height // 2, *size)
        drawn = self._at_once(size)
        self._settled = None if drawn is None else (self.card, self._room)
        if drawn is None and self.card is not None:
            drawn = plain(size, "", self.card)
            # By its name: a coroutine that is replaced before it began would complain at exit.
            later: Callable[[], Awaitable[None]] = partial(self._later, self.card, size)
            self.run_worker(later, group="picture", exclusive=True)
        self._put(drawn)

    watch_card = watch_cell = on_resize = draw  # another card, shape of cells, or size

    def expect(self, card: int) -> None:
        """Draws a card that is to be shown here later, for this size."""
        if self._where.area and not self.renderer.placeholder:
            size = self._where.size
            early: Callable[[], Awaitable[object]] = partial(self.gallery.prepare, card, size)
            self.run_worker(early, group="expected")

    def _put(self, drawn: Drawn | None) -> None:
        self._drawn, self._lines = drawn, None
        self.refresh()

    def _at_once(self, size: Size) -> Drawn | None:
        if self.card is None:
            return face_down(size)
        if self.renderer.placeholder or self.gallery.missing(self.card):
            return plain(size, f"{self.card + 1}", self.card)
        return self.gallery.ready(self.card, size)

    async def _later(self, card: int, size: Size) -> None:
        if self.gallery.cells_first:
            cells = await self.gallery.prepare(card, size, cells=True)
            if cells is not None and self._is_wanted(card, size):
                self._put(cells)
        drawn = await self.gallery.prepare(card, size)
        if self._is_wanted(card, size):
            self._settled = (card, self._room)
            self._put(drawn or plain(size, f"{card + 1}", card))

    def _is_wanted(self, card: int, size: Size) -> bool:
        """Whether nothing newer is to be shown by now."""
        return card == self.card and size == self._where.size
