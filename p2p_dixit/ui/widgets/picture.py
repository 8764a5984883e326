"""One card's picture, drawn line by line from cached strips; never stretched, never waited for."""

from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, cast

from rich.segment import Segment
from textual.app import ComposeResult
from textual.filter import ANSIToTruecolor, LineFilter
from textual.geometry import Offset, Region, Size
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from p2p_dixit.ui.pictures.backs import face_down, plain
from p2p_dixit.ui.pictures.fit import USUAL_CELL, fitted
from p2p_dixit.ui.pictures.gallery import Drawn, Gallery
from p2p_dixit.ui.terminal import Images, Renderer

if TYPE_CHECKING:
    from PIL import Image


class NativeImage(Widget):
    """What we use of an image widget of textual-image."""

    image: "Image.Image | None"


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
        self._native = None if self.renderer.native is None else native_widget(self.renderer.native)
        self._drawn: Drawn | None = None
        self._lines: list[Strip] | None = None  # what is drawn, with the background around it
        self._where = Region()
        self._room = Size()  # for which it was drawn
        self._settled: tuple[int | None, Size] | None = (
            None  # the card that is drawn, and for where
        )
        self.set_reactive(Picture.card, card)

    def compose(self) -> ComposeResult:
        """A real image on top of the cells, where the terminal has such."""
        if self._native is not None:
            self._native.display = False
            yield self._native

    def watch_card(self) -> None:
        """Another card: draw it as soon as it is ready."""
        self._draw()

    def watch_cell(self) -> None:
        """The terminal told the shape of its cells."""
        self._draw()

    def on_resize(self) -> None:
        """Another size: other cells."""
        self._draw()

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
            self._draw()

    def render_line(self, y: int) -> Strip:
        """One line of the card, with the background around it; the same strip each time."""
        if self._lines is None:
            self._lines = self._padded()
        return self._lines[y] if y < len(self._lines) else Strip.blank(self.size.width)

    def _padded(self) -> list[Strip]:
        style = self.rich_style
        blank = Strip.blank(self.size.width, style)
        if self._drawn is None:
            return [blank] * self.size.height
        left, right = self._where.x, max(0, self.size.width - self._where.right)
        before, after = Segment(" " * left, style), Segment(" " * right, style)
        card = [
            Strip([before, *strip, after], left + strip.cell_length + right)
            for strip in self._drawn
        ]
        above = self._where.y
        below = max(0, self.size.height - above - len(card))
        return [*[blank] * above, *card, *[blank] * below]

    @property
    def waits(self) -> bool:
        """Whether the card to be shown is not drawn yet, and something plain stands in for it."""
        return self._settled != (self.card, self.size)

    def _draw(self) -> None:
        self._room = self.size
        size = fitted(self.size, self.cell) if self.size.area else Size()
        if not size.area:
            self._drawn = self._lines = None
            return
        self._where = Region.from_offset(_middle(self.size, size), size)
        drawn = self._at_once(size)
        self._settled = None if drawn is None else (self.card, self._room)
        if drawn is None and self.card is not None:
            drawn = plain(size, "", self.card)
            self.run_worker(self._later(self.card, size), group="picture", exclusive=True)
        self._put(drawn)
        if self._native is not None:
            self._native.display = False
            if self.card is not None:
                self.run_worker(self._real(self._native, self.card), group="real", exclusive=True)

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
        drawn = await self.gallery.prepare(card, size)
        if card == self.card and size == self._where.size:  # nothing newer is to be shown by now
            self._settled = (card, self._room)
            self._put(drawn or plain(size, f"{card + 1}", card))

    async def _real(self, widget: NativeImage, card: int) -> None:
        """Puts the real image exactly over the cells that imitate it."""
        image = await self.gallery.decoded(card)
        if image is None or card != self.card:
            return
        widget.image = image
        widget.styles.width, widget.styles.height = self._where.size
        widget.offset = self._where.offset
        widget.display = True


def _middle(outer: Size, inner: Size) -> Offset:
    return Offset((outer.width - inner.width) // 2, (outer.height - inner.height) // 2)


def native_widget(kind: Images) -> NativeImage:
    """The image widget of the optional package; imported before the app runs (see `start`)."""
    from textual_image.widget import SixelImage, TGPImage  # noqa: PLC0415 - optional package

    return cast("NativeImage", SixelImage() if kind is Images.SIXEL else TGPImage())
