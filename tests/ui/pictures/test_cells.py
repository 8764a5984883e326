"""Pictures as cells."""

import unicodedata
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageOps
from rich.color import ColorSystem
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from p2p_dixit.ui.pictures.cells import FAMILIES, OCTANTS, SEXTANTS, strips
from p2p_dixit.ui.pictures.pixels import Mosaic
from p2p_dixit.ui.pictures.source import BuiltInDeck
from tools.bench.similarity import as_pixels, similarity, structural


def columns_of(strip: Strip) -> list[tuple[str, object, object]]:
    """Every cell of a strip: character, foreground, background."""
    return [
        (char, seg.style.color.triplet, seg.style.bgcolor.triplet)
        for seg in strip
        if seg.style is not None and seg.style.color and seg.style.bgcolor
        for char in seg.text
    ]


@pytest.mark.parametrize("mosaic", list(Mosaic))
def test_a_picture_fills_exactly_its_cells(mosaic: Mosaic) -> None:
    drawn = strips(Image.new("RGB", (60, 90), "red"), 12, 9, mosaic)
    assert len(drawn) == 9
    assert {strip.cell_length for strip in drawn} == {12}
    assert {sum(len(segment.text) for segment in strip) for strip in drawn} == {12}


def dots_of(drawn: tuple[Strip, ...], across: int, down: int) -> list[tuple[int, ...]]:
    """The colours that a terminal shows, so many dots a cell."""
    size = (drawn[0].cell_length * across, len(drawn) * down)
    raw = as_pixels(drawn).resize(size, Image.Resampling.NEAREST).tobytes()
    return [tuple(raw[n : n + 3]) for n in range(0, len(raw), 3)]


@pytest.mark.parametrize("mosaic", list(Mosaic))
@pytest.mark.parametrize("size", [(1, 2), (2, 1)])
def test_two_halves_are_shown_as_they_are(mosaic: Mosaic, size: tuple[int, int]) -> None:
    image = Image.new("RGB", size, (252, 0, 0))
    image.putpixel((size[0] - 1, size[1] - 1), (0, 0, 252))
    assert dots_of(strips(image, 1, 1, mosaic), *size) == [(252, 0, 0), (0, 0, 252)]


@pytest.mark.parametrize(
    ("mosaic", "down"), [(Mosaic.QUAD, 2), (Mosaic.SEXTANT, 3), (Mosaic.OCTANT, 4)]
)
def test_each_pattern_of_dots_is_shown_as_it_is(mosaic: Mosaic, down: int) -> None:
    for pattern in range(1, 2 ** (2 * down) - 1):
        dots = [(252,) * 3 if pattern >> dot & 1 else (0,) * 3 for dot in range(2 * down)]
        image = Image.new("RGB", (2, down))
        image.putdata(dots)
        image = image.resize((24, 24), Image.Resampling.NEAREST)  # halves, thirds and eighths
        assert dots_of(strips(image, 1, 1, mosaic), 2, down) == dots, f"{pattern:b}"


def test_an_edge_at_any_eighth_is_sharp() -> None:
    for edge in range(1, 8):
        image = Image.new("RGB", (8, 8), (0, 0, 252))
        image.paste((252, 252, 0), (0, 0, 8, edge))
        colours = [(252, 252, 0)] * edge + [(0, 0, 252)] * (8 - edge)
        assert dots_of(strips(image, 1, 1, Mosaic.QUAD), 1, 8) == colours
        turned = image.transpose(Image.Transpose.TRANSPOSE)
        assert dots_of(strips(turned, 1, 1, Mosaic.QUAD), 8, 1) == colours


@given(st.lists(st.tuples(*[st.integers(0, 255)] * 3), min_size=4, max_size=4))
def test_no_other_quadrants_would_come_nearer(dots: list[tuple[int, int, int]]) -> None:
    """Two colours and a shape by least error: tried against all of them."""
    image = Image.new("RGB", (2, 2))
    image.putdata(dots)
    shown = dots_of(strips(image, 1, 1, Mosaic.QUAD), 2, 2)
    least = min(
        _error([dots[n] for n in range(4) if pattern >> n & 1])
        + _error([dots[n] for n in range(4) if not pattern >> n & 1])
        for pattern in range(8)
    )
    got = sum(
        (a - b) ** 2
        for one, two in zip(shown, dots, strict=True)
        for a, b in zip(one, two, strict=True)
    )
    unseen = 4 * 3 * 4**2  # the lowest two bits are left out
    assert got <= least + unseen + 2 * (least * unseen) ** 0.5


def _error(dots: list[tuple[int, int, int]]) -> float:
    means = [sum(values) / len(dots) for values in zip(*dots, strict=True)]
    return float(sum((a - m) ** 2 for dot in dots for a, m in zip(dot, means, strict=True)))


@pytest.mark.parametrize("mosaic", list(Mosaic))
def test_mosaics_are_no_less_like_the_pictures_than_they_were(mosaic: Mosaic) -> None:
    """Measured over all cards (ADR 0100); a few of them here, and less than was measured then."""
    deck = BuiltInDeck()
    cards = [image for n in range(0, 84, 21) if (image := deck.image(n)) is not None]
    least = {Mosaic.HALF: 0.55, Mosaic.QUAD: 0.62, Mosaic.SEXTANT: 0.63, Mosaic.OCTANT: 0.64}
    mean = fmean(similarity(card, 24, 18, mosaic) for card in cards)
    assert least[mosaic] < mean <= 1


def test_a_picture_is_as_like_itself_as_can_be() -> None:
    image = Image.effect_mandelbrot((96, 96), (-2, -1.5, 1, 1.5), 60)
    assert structural(image, image) == pytest.approx(1.0)
    assert structural(image, ImageOps.invert(image)) < 0.5


def test_sextants_have_the_names_of_their_dots() -> None:
    for pattern, glyph in enumerate(SEXTANTS):
        if glyph >= "\U0001fb00":
            dots = "".join(str(dot + 1) for dot in range(6) if pattern >> dot & 1)
            assert unicodedata.name(glyph) == f"BLOCK SEXTANT-{dots}"


def test_octants_stand_in_the_order_of_unicode_16() -> None:
    octants = OCTANTS
    fresh = [glyph for glyph in octants if "\U0001cd00" <= glyph <= "\U0001cde5"]
    assert fresh == [chr(code) for code in range(0x1CD00, 0x1CDE6)]
    # Spot checks from the Unicode chart: OCTANT-3, -23, -14, -15, -2345678
    assert [octants[p] for p in (0b100, 0b110, 0b1001, 0b10001, 0b11111110)] == [
        "\U0001cd00", "\U0001cd01", "\U0001cd04", "\U0001cd0a", "\U0001cde5",
    ]  # fmt: skip


def test_equal_neighbours_share_a_segment() -> None:
    (strip,) = strips(Image.new("RGB", (30, 2), "navy"), 30, 1, Mosaic.HALF)
    assert len(list(strip)) == 1


def test_a_terminal_of_256_colours_is_sent_no_others() -> None:
    (strip,) = strips(Image.new("RGB", (2, 2), "navy"), 1, 1, Mosaic.HALF, ColorSystem.EIGHT_BIT)
    sent = strip.render(Console(color_system="256"))
    assert "38;5;" in sent
    assert "38;2;" not in sent


def test_escape_codes_are_those_that_rich_would_make() -> None:
    (strip,) = strips(Image.effect_mandelbrot((9, 9), (-2, -1.5, 1, 1.5), 60), 9, 1, Mosaic.QUAD)
    fresh = [
        Segment(text, Style(color=style.color, bgcolor=style.bgcolor))
        for text, style, _ in strip
        if style
    ]
    console = Console(color_system="truecolor")
    assert strip.render(console) == Strip(fresh).render(console)


def test_characters_of_a_family_are_its_own() -> None:
    for family in FAMILIES.values():
        every = [*family.rows, *family.columns, *family.quadrants.values()]
        assert len(every) == len(set(every))
        assert len(set(family.patterns)) == len(family.patterns)
