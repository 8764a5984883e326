"""Mosaics as they were before shapes were chosen by least error (ADR 0100), for comparison.

The dots of a cell are split at the middle of the channel in which they differ most; half-blocks
show their two dots. Kept only as the floor of `similarity`, so that both are measured in one run.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from PIL import Image
from rich.color import Color, ColorSystem, ColorType
from rich.color_triplet import ColorTriplet
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from p2p_dixit.ui.pictures.cells import OCTANTS, SEXTANTS, Cell
from p2p_dixit.ui.pictures.pixels import Mosaic
from p2p_dixit.ui.pictures.shapes import Grid, Pixel

QUADRANTS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
_GRIDS = {
    Mosaic.HALF: Grid(1, 2),
    Mosaic.QUAD: Grid(2, 2),
    Mosaic.SEXTANT: Grid(2, 3),
    Mosaic.OCTANT: Grid(2, 4),
}
_GLYPHS = {Mosaic.QUAD: QUADRANTS, Mosaic.SEXTANT: SEXTANTS, Mosaic.OCTANT: OCTANTS}
_VISIBLE_BITS = 0xFC
_VISIBLE = bytes(value & _VISIBLE_BITS for value in range(256))


def split_strips(image: Image.Image, columns: int, rows: int, mosaic: Mosaic) -> tuple[Strip, ...]:
    """The picture, stretched to exactly that many cells."""
    grid = _GRIDS[mosaic]
    size = (columns * grid.across, rows * grid.down)
    small = image.convert("RGB").resize(size, Image.Resampling.LANCZOS, reducing_gap=2.0)
    raw = small.tobytes().translate(_VISIBLE)
    pixels = list(zip(raw[0::3], raw[1::3], raw[2::3], strict=True))
    lines = (_row(pixels, columns, row, mosaic) for row in range(rows))
    return tuple(map(_merged, lines))


def _row(pixels: Sequence[Pixel], columns: int, row: int, mosaic: Mosaic) -> Iterator[Cell]:
    grid = _GRIDS[mosaic]
    width = columns * grid.across
    starts = [width * (row * grid.down + down) for down in range(grid.down)]
    if mosaic is Mosaic.HALF:
        upper, lower = starts
        for column in range(columns):
            yield "▀", pixels[upper + column], pixels[lower + column]
        return
    for column in range(0, width, grid.across):
        dots = [pixels[start + column + dx] for start in starts for dx in (0, 1)]
        yield _cell(dots, _GLYPHS[mosaic])


def _cell(dots: list[Pixel], glyphs: str) -> Cell:
    widest, channel, middle = -1, 0, 0
    for number, values in enumerate(zip(*dots, strict=True)):
        low, high = min(values), max(values)
        if high - low > widest:
            widest, channel, middle = high - low, number, (high + low) // 2
    if not widest:
        return " ", dots[0], dots[0]
    pattern, bit = 0, 1
    bright, dark = list[Pixel](), list[Pixel]()
    for dot in dots:
        if dot[channel] > middle:
            pattern |= bit
            bright.append(dot)
        else:
            dark.append(dot)
        bit <<= 1
    return glyphs[pattern], _average(bright), _average(dark)


def _average(pixels: list[Pixel]) -> Pixel:
    count = len(pixels)
    if count == 1:
        return pixels[0]
    red = green = blue = 0
    for one, two, three in pixels:
        red += one
        green += two
        blue += three
    return (
        red // count & _VISIBLE_BITS,
        green // count & _VISIBLE_BITS,
        blue // count & _VISIBLE_BITS,
    )


def _merged(cells: Iterator[Cell]) -> Strip:
    segments: list[Segment] = []
    text, front, back, count = "", (0, 0, 0), (0, 0, 0), 0
    for glyph, over, under in cells:
        if text and (over != front or under != back):
            segments.append(Segment(text, _style(front, back)))
            text = ""
        text, front, back, count = text + glyph, over, under, count + 1
    if text:
        segments.append(Segment(text, _style(front, back)))
    return Strip(segments, count)


@lru_cache(maxsize=65_536)
def _style(front: Pixel, back: Pixel) -> Style:
    style = Style.from_color(_colour(front), _colour(back))
    style.render(" ", color_system=ColorSystem.TRUECOLOR)  # keeps its escape codes
    return style


@lru_cache(maxsize=65_536)
def _colour(pixel: Pixel) -> Color:
    return Color("", ColorType.TRUECOLOR, triplet=ColorTriplet(*pixel))


def forget_split_styles() -> None:
    """As `cells.forget_styles`."""
    _style.cache_clear()
    _colour.cache_clear()
