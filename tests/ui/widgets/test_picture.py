"""The picture widget: never stretched, never waited for, never the wrong card."""

import asyncio
import threading

import pytest
from PIL import Image
from textual.app import App, ComposeResult
from textual.filter import ANSIToTruecolor
from textual.geometry import Offset, Size
from textual.screen import ModalScreen

from p2p_dixit.ui.pictures.fit import fitted
from p2p_dixit.ui.pictures.gallery import Gallery
from p2p_dixit.ui.pictures.painting import Painted, Way
from p2p_dixit.ui.pictures.pixels import CellPixels
from p2p_dixit.ui.pictures.source import Caption
from p2p_dixit.ui.terminal import Renderer
from p2p_dixit.ui.widgets.picture import Picture
from tests.patience import PATIENCE
from tests.ui.snapshot import settled


class Slow:
    """Pictures of one colour a card; card 1 takes until the gate opens."""

    def __init__(self) -> None:
        self.gate = threading.Event()

    def image(self, card: int) -> Image.Image | None:
        """Red for card 1, blue for card 2, nothing for others."""
        if card == 1:
            assert self.gate.wait(PATIENCE)
        return {
            1: Image.new("RGB", (6, 9), (252, 0, 0)),
            2: Image.new("RGB", (6, 9), (0, 0, 252)),
        }.get(card)

    def caption(self, card: int) -> Caption:
        """Nothing."""
        return Caption()


class OneCard(App[None]):
    """A picture that fills the screen."""

    CSS = ".-framed { border: round white; }"

    def __init__(self, card: int | None, renderer: Renderer | None = None) -> None:
        super().__init__()
        self.pictures = Slow()
        self.picture = Picture(Gallery(self.pictures), card, renderer=renderer)

    def compose(self) -> ComposeResult:
        """The picture."""
        yield self.picture

    def colours(self) -> set[tuple[int, ...]]:
        """All background colours on the screen."""
        strips = self.screen._compositor.render_strips()
        styles = [segment.style for strip in strips for segment in strip]
        return {
            tuple(style.bgcolor.triplet)
            for style in styles
            if style and style.bgcolor and style.bgcolor.triplet
        }


async def test_a_picture_is_shown_as_soon_as_it_is_there() -> None:
    app = OneCard(1)
    async with app.run_test(size=(40, 12)) as pilot:
        await pilot.pause()
        assert (252, 0, 0) not in app.colours()
        app.pictures.gate.set()
        await settled(pilot)
        assert (252, 0, 0) in app.colours()


async def test_a_card_that_is_expected_is_there_at_once_when_it_is_shown() -> None:
    app = OneCard(2)
    async with app.run_test(size=(40, 12)) as pilot:
        await settled(pilot)
        app.pictures.gate.set()
        app.picture.expect(1)
        await app.workers.wait_for_complete()
        assert (0, 0, 252) in app.colours()  # nothing is to be seen of it yet
        app.picture.card = 1
        assert not app.picture.waits


async def test_a_late_picture_does_not_cover_a_newer_card() -> None:
    app = OneCard(1)
    async with app.run_test(size=(40, 12)) as pilot:
        await pilot.pause()
        app.picture.card = 2
        await settled(pilot)
        app.pictures.gate.set()
        await settled(pilot)
        assert (0, 0, 252) in app.colours()
        assert (252, 0, 0) not in app.colours()


async def test_a_card_keeps_its_shape_in_any_box() -> None:
    app = OneCard(2)
    async with app.run_test(size=(80, 12)) as pilot:
        await settled(pilot)
        assert app.picture._where.size == Size(16, 12)
        await pilot.resize_terminal(20, 40)
        await settled(pilot)
        assert app.picture._where.size == Size(20, 15)


async def test_a_missing_picture_is_a_plain_card_with_its_number() -> None:
    app = OneCard(41)
    async with app.run_test(size=(40, 12)) as pilot:
        await settled(pilot)
        text = "".join(strip.text for strip in app.screen._compositor.render_strips())
        assert text.split() == ["42"]


async def test_no_card_is_a_card_face_down() -> None:
    app = OneCard(None)
    async with app.run_test(size=(40, 14)) as pilot:
        await settled(pilot)
        text = "".join(strip.text for strip in app.screen._compositor.render_strips())
        assert "(\\ /)" in text
        assert text.count("\N{BOX DRAWINGS LIGHT DIAGONAL UPPER RIGHT TO LOWER LEFT}") > 10


class Marked(Painted):
    """Pixels that say which they are."""

    def __init__(self, number: int, columns: int) -> None:
        super().__init__(f"<upload {number}>", f"<erase {number}>")
        self.number, self.columns = number, columns

    def line(self, row: int, first: int, last: int) -> str:
        """In place of pixels."""
        return f"<{self.number}:{row}:{first}-{last}>"


class MarkedPainter:
    """Numbers what it paints."""

    def __init__(self, way: Way) -> None:
        self.way = way
        self.count = 0

    def paint(self, image: Image.Image, columns: int, rows: int, cell: CellPixels) -> Painted:
        """The next one."""
        self.count += 1
        return Marked(self.count, columns)


class PaintedCard(OneCard):
    """A picture with pixels."""

    def __init__(self, card: int | None, way: Way = Way.KITTY) -> None:
        super().__init__(card)
        self.picture.gallery.painter = MarkedPainter(way)
        self.sent: list[str] = []
        self.picture.gallery.send = self.sent.append

    def written(self) -> str:
        """What a whole frame would write."""
        update = self.screen._compositor.render_full_update()
        return update.render_segments(self.console)


class Cover(ModalScreen[None]):
    """Something in the middle of the screen."""

    CSS = "Cover { background: black 50%; }"


async def test_pixels_take_the_place_of_cells() -> None:
    app = PaintedCard(2)
    async with app.run_test(size=(80, 12)) as pilot:
        await settled(pilot)
        assert app.sent == ["<upload 1>"]
        assert [f"<1:{row}:0-16>" in app.written() for row in range(12)] == [True] * 12
        app.picture.add_class("-framed")  # another size, another picture
        await settled(pilot)
        assert app.sent == ["<upload 1>", "<upload 2>"]
        assert "<2:9:0-13>" in app.written()
        assert "<1:" not in app.written()
        app.picture.card = None
        await settled(pilot)
        assert "<2:" not in app.written()


async def test_behind_a_dialog_there_are_cells() -> None:
    app = PaintedCard(2)
    async with app.run_test(size=(80, 12)) as pilot:
        await settled(pilot)
        app.push_screen(Cover())
        await settled(pilot)
        assert "<1:" not in app.written()
        assert (0, 0, 126) in app.colours()  # blue, and half of it black
        app.pop_screen()
        await settled(pilot)
        assert "<1:11:0-16>" in app.written()


async def test_what_the_terminal_lost_is_sent_again() -> None:
    app = PaintedCard(2)
    async with app.run_test(size=(80, 12)) as pilot:
        await settled(pilot)
        assert app.picture.gallery.farewell() == "<erase 1>"  # suspended, for instance
        assert "<1:" not in app.written()
        await settled(pilot)
        assert app.sent[-1] == "<upload 2>"
        assert "<2:11:0-16>" in app.written()


@pytest.mark.parametrize(("way", "moving"), [(Way.KITTY, True), (Way.SIXEL, False)])
async def test_what_is_sent_with_every_frame_stays_cells_while_it_moves(
    way: Way, moving: bool
) -> None:
    app = PaintedCard(2, way)
    async with app.run_test(size=(80, 12)) as pilot:
        await settled(pilot)
        app.picture.offset = Offset(0, -2)
        await settled(pilot)
        assert ("<1:2:" in app.written()) is moving
        app.picture.offset = Offset(0, 0)
        await settled(pilot)
        assert "<1:2:0-16>" in app.written()


async def test_the_last_line_of_a_terminal_is_left_to_cells() -> None:
    """A picture there would make it scroll."""
    app = PaintedCard(2, Way.SIXEL)
    async with app.run_test(size=(80, 12)) as pilot:
        await settled(pilot)
        assert "<1:10:" in app.written()
        assert "<1:11:" not in app.written()


async def test_a_frame_that_comes_later_leaves_the_card_in_the_middle() -> None:
    app = OneCard(7, Renderer(placeholder=True))
    async with app.run_test(size=(24, 12)) as pilot:
        await settled(pilot)
        app.picture.add_class("-framed")  # as large as before, less room inside
        await settled(pilot)
        inside = app.picture.size
        assert inside == Size(22, 10)
        assert app.picture._where.size == fitted(inside)


async def test_colours_are_looked_at_once_only() -> None:
    """Everything in a card is in true colour already; the search for other colours is left out."""
    app = OneCard(2)
    async with app.run_test(size=(24, 12)) as pilot:
        await settled(pilot)
        kinds = {type(one) for one in app.picture.get_line_filters()}
        assert ANSIToTruecolor not in kinds
        assert ANSIToTruecolor in {type(one) for one in app.get_line_filters()}
        assert (0, 0, 252) in app.colours()


class SlowPainter(MarkedPainter):
    """Takes until the gate opens."""

    def __init__(self, gate: threading.Event) -> None:
        super().__init__(Way.SIXEL)
        self.gate = gate

    def paint(self, image: Image.Image, columns: int, rows: int, cell: CellPixels) -> Painted:
        """In a thread."""
        assert self.gate.wait(PATIENCE)
        return super().paint(image, columns, rows, cell)


async def test_cells_are_shown_until_slow_pixels_are_there() -> None:
    app = PaintedCard(2, Way.SIXEL)
    gate = threading.Event()
    app.picture.gallery.painter = SlowPainter(gate)
    async with app.run_test(size=(80, 12)) as pilot:
        async with asyncio.timeout(PATIENCE):
            while (0, 0, 252) not in app.colours():
                await pilot.pause(0.01)
        waited = app.picture.waits
        assert "<1:" not in app.written()
        gate.set()
        await settled(pilot)
        assert (waited, app.picture.waits) == (True, False)
        assert "<1:5:0-16>" in app.written()
