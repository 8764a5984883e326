"""Pictures as cells."""

import unicodedata

import pytest
from PIL import Image
from rich.color import ColorSystem
from rich.console import Console
from textual.strip import Strip

from p2p_dixit.ui.pictures.cells import GLYPHS, GRIDS, Mosaic, strips


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


def test_a_half_block_has_the_upper_pixel_in_front_and_the_lower_behind() -> None:
    image = Image.new("RGB", (1, 2), (252, 0, 0))
    image.putpixel((0, 1), (0, 0, 252))
    ((char, front, back),) = columns_of(strips(image, 1, 1, Mosaic.HALF)[0])
    assert (char, front, back) == ("▀", (252, 0, 0), (0, 0, 252))


@pytest.mark.parametrize("mosaic", [Mosaic.QUAD, Mosaic.SEXTANT, Mosaic.OCTANT])
def test_each_pattern_of_dots_has_its_own_character(mosaic: Mosaic) -> None:
    grid = GRIDS[mosaic]
    glyphs = GLYPHS[mosaic]
    assert len(set(glyphs)) == len(glyphs) == 2 ** (grid.across * grid.down)
    for pattern in range(1, len(glyphs) - 1):
        image = Image.new("RGB", grid, (0, 0, 0))
        for dot in range(grid.across * grid.down):
            if pattern >> dot & 1:
                image.putpixel((dot % 2, dot // 2), (252, 252, 252))
        ((char, front, back),) = columns_of(strips(image, 1, 1, mosaic)[0])
        assert (char, front, back) == (glyphs[pattern], (252,) * 3, (0,) * 3)


def test_sextants_have_the_names_of_their_dots() -> None:
    for pattern, glyph in enumerate(GLYPHS[Mosaic.SEXTANT]):
        if glyph >= "\U0001fb00":
            dots = "".join(str(dot + 1) for dot in range(6) if pattern >> dot & 1)
            assert unicodedata.name(glyph) == f"BLOCK SEXTANT-{dots}"


def test_octants_stand_in_the_order_of_unicode_16() -> None:
    octants = GLYPHS[Mosaic.OCTANT]
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
