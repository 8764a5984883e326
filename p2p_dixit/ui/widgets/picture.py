"""One card's picture, drawn line by line from cached strips; never stretched, never waited for."""

from fractions import Fraction

from rich.segment import Segment
from textual.app import ComposeResult
from textual.geometry import Offset, Region, Size
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from p2p_dixit.ui.pictures.backs import face_down, plain
from p2p_dixit.ui.pictures.fit import USUAL_CELL, fitted
from p2p_dixit.ui.pictures.gallery import Drawn, Gallery
from p2p_dixit.ui.terminal import Images, Renderer


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
        self._where = Region()
        self.set_reactive(Picture.card, card)

    def compose(self) -> ComposeResult:
        """A real image on top, where the terminal has such."""
        if self.renderer.native is not None:
            yield native_widget(self.renderer.native)

    def watch_card(self) -> None:
        """Another card: draw it as soon as it is ready."""
        self._draw()

    def watch_cell(self) -> None:
        """The terminal told the shape of its cells."""
        self._draw()

    def on_resize(self) -> None:
        """Another size: other cells."""
        self._draw()

    def render_line(self, y: int) -> Strip:
        """One line of the card, with the background around it."""
        blank = self.rich_style
        row = y - self._where.y
        if self._drawn is None or not 0 <= row < len(self._drawn):
            return Strip.blank(self.size.width, blank)
        left, right = self._where.x, self.size.width - self._where.right
        strip = self._drawn[row]
        before = [Segment(" " * left, blank)] if left else []
        after = [Segment(" " * right, blank)] if right > 0 else []
        return Strip([*before, *strip, *after], left + strip.cell_length + max(0, right))

    def _draw(self) -> None:
        size = fitted(self.size, self.cell) if self.size.area else Size()
        if not size.area:
            self._drawn = None
            return
        self._where = Region.from_offset(_middle(self.size, size), size)
        drawn = self._at_once(size)
        if drawn is None and self.card is not None:
            drawn = plain(size, "", self.card)
            self.run_worker(self._later(self.card, size), group="picture", exclusive=True)
        self._drawn = drawn
        self.refresh()

    def _at_once(self, size: Size) -> Drawn | None:
        if self.card is None:
            return face_down(size)
        if self.renderer.placeholder or self.gallery.missing(self.card):
            return plain(size, f"{self.card + 1}", self.card)
        return self.gallery.ready(self.card, size)

    async def _later(self, card: int, size: Size) -> None:
        drawn = await self.gallery.prepare(card, size)
        if card == self.card and size == self._where.size:  # nothing newer is to be shown by now
            self._drawn = drawn or plain(size, f"{card + 1}", card)
            self.refresh()


def _middle(outer: Size, inner: Size) -> Offset:
    return Offset((outer.width - inner.width) // 2, (outer.height - inner.height) // 2)


def native_widget(kind: Images) -> Widget:
    """The image widget of the optional package; imported before the app runs (see the app)."""
    from textual_image.widget import SixelImage, TGPImage  # noqa: PLC0415 - optional package

    widget: Widget = SixelImage() if kind is Images.SIXEL else TGPImage()
    return widget
