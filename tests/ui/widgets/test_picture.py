"""The picture widget: never stretched, never waited for, never the wrong card."""

import threading

import pytest
from PIL import Image
from textual.app import App, ComposeResult
from textual.filter import ANSIToTruecolor
from textual.geometry import Size

from p2p_dixit.ui.pictures.fit import fitted
from p2p_dixit.ui.pictures.gallery import Gallery
from p2p_dixit.ui.pictures.source import Caption
from p2p_dixit.ui.terminal import Images, Renderer
from p2p_dixit.ui.widgets.picture import Picture
from tests.ui.snapshot import settled


class Slow:
    """Pictures of one colour a card; card 1 takes until the gate opens."""

    def __init__(self) -> None:
        self.gate = threading.Event()

    def image(self, card: int) -> Image.Image | None:
        """Red for card 1, blue for card 2, nothing for others."""
        if card == 1:
            assert self.gate.wait(10)
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


@pytest.mark.parametrize("kind", [Images.SIXEL, Images.KITTY])
async def test_a_real_image_lies_exactly_over_the_cells(kind: Images) -> None:
    app = OneCard(2, Renderer(native=kind))
    async with app.run_test(size=(80, 12)) as pilot:
        await settled(pilot)
        native = app.picture._native
        assert native is not None
        assert native.display
        assert isinstance(native.image, Image.Image)
        assert native.region == app.picture._where
        app.picture.card = None
        await settled(pilot)
        assert not native.display


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
