"""A picture as character cells: half-blocks, quadrants, sextants or octants.

A cell has one foreground and one background colour. Half-blocks show two pixels with exactly these
two colours. The finer mosaics have 4, 6 or 8 pixels for the same two colours: the pixels of a cell
are parted at the middle of the colour channel in which they differ most, each part is averaged, and
the character is the one whose dots are the brighter part. Everything here is pure and is called
from a worker thread.
"""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

from rich.color import Color, ColorSystem, ColorType
from rich.color_triplet import ColorTriplet
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

if TYPE_CHECKING:
    from PIL import Image


class Mosaic(StrEnum):
    """Which characters imitate a picture."""

    HALF = "half"
    QUAD = "quad"
    SEXTANT = "sextant"
    OCTANT = "octant"


class Grid(NamedTuple):
    """Pixels of one cell."""

    across: int
    down: int


Pixel = tuple[int, int, int]

GRIDS = {
    Mosaic.HALF: Grid(1, 2),
    Mosaic.QUAD: Grid(2, 2),
    Mosaic.SEXTANT: Grid(2, 3),
    Mosaic.OCTANT: Grid(2, 4),
}

# Dots are numbered left to right, then down; dot 1 is bit 0 of a pattern.
_QUADRANTS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
_SEXTANT_ELSEWHERE = {0: " ", 0b010101: "▌", 0b101010: "▐", 0b111111: "█"}
_OCTANT_ELSEWHERE = {
    0b00000000: " ",
    0b00000001: "\U0001cea8",
    0b00000010: "\U0001ceab",
    0b00000011: "\U0001fb82",
    0b00000101: "▘",
    0b00001010: "▝",
    0b00001111: "▀",
    0b00010100: "\U0001fbe6",
    0b00101000: "\U0001fbe7",
    0b00111111: "\U0001fb85",
    0b01000000: "\U0001cea3",
    0b01010000: "▖",
    0b01010101: "▌",
    0b01011010: "▞",
    0b01011111: "▛",
    0b10000000: "\U0001cea0",
    0b10100000: "▗",
    0b10100101: "▚",
    0b10101010: "▐",
    0b10101111: "▜",
    0b11000000: "▂",
    0b11110000: "▄",
    0b11110101: "▙",
    0b11111010: "▟",
    0b11111100: "▆",
    0b11111111: "█",
}


def _filled(size: int, first: int, elsewhere: dict[int, str]) -> str:
    """Unicode numbers the new patterns in order and skips those that had a character before."""
    fresh = iter(range(first, first + size))
    return "".join(elsewhere.get(pattern) or chr(next(fresh)) for pattern in range(size))


GLYPHS = {
    Mosaic.QUAD: _QUADRANTS,
    Mosaic.SEXTANT: _filled(64, 0x1FB00, _SEXTANT_ELSEWHERE),
    Mosaic.OCTANT: _filled(256, 0x1CD00, _OCTANT_ELSEWHERE),
}

# The two lowest bits of a channel cannot be seen here, and without them far fewer styles are made.
_VISIBLE_BITS = 0xFC
_VISIBLE = bytes(value & _VISIBLE_BITS for value in range(256))


def strips(
    image: "Image.Image",
    columns: int,
    rows: int,
    mosaic: Mosaic,
    colours: ColorSystem = ColorSystem.TRUECOLOR,
) -> tuple[Strip, ...]:
    """The picture, stretched to exactly that many cells, for a terminal of so many colours."""
    from PIL.Image import Resampling  # noqa: PLC0415 - the first frame does not wait for Pillow

    grid = GRIDS[mosaic]
    size = (columns * grid.across, rows * grid.down)
    small = image.convert("RGB").resize(size, Resampling.LANCZOS, reducing_gap=2.0)
    pixels = _pixels(small)
    if mosaic is Mosaic.HALF:
        lines = (_half_row(pixels, columns, top) for top in range(0, len(pixels), 2 * columns))
    else:
        lines = (_mosaic_row(pixels, columns, row, grid, GLYPHS[mosaic]) for row in range(rows))
    return tuple(_merged(line, colours) for line in lines)


def _pixels(image: "Image.Image") -> Sequence[Pixel]:
    raw = image.tobytes().translate(_VISIBLE)
    return list(zip(raw[0::3], raw[1::3], raw[2::3], strict=True))


Cell = tuple[str, Pixel, Pixel]


def _half_row(pixels: Sequence[Pixel], columns: int, top: int) -> Iterator[Cell]:
    for upper in range(top, top + columns):
        yield "▀", pixels[upper], pixels[upper + columns]


def _mosaic_row(
    pixels: Sequence[Pixel], columns: int, row: int, grid: Grid, glyphs: str
) -> Iterator[Cell]:
    width = columns * grid.across
    starts = [width * (row * grid.down + down) for down in range(grid.down)]
    for column in range(0, width, grid.across):
        yield _mosaic_cell(
            [pixels[start + column + dx] for start in starts for dx in (0, 1)], glyphs
        )


def _mosaic_cell(dots: list[Pixel], glyphs: str) -> Cell:
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


def _merged(cells: Iterator[Cell], system: ColorSystem) -> Strip:
    """One strip; neighbours of equal colours share a segment."""
    segments: list[Segment] = []
    text, front, back, count = "", _NOTHING, _NOTHING, 0
    for glyph, over, under in cells:
        if text and (over != front or under != back):
            segments.append(Segment(text, _style(front, back, system)))
            text = ""
        text, front, back, count = text + glyph, over, under, count + 1
    if text:
        segments.append(Segment(text, _style(front, back, system)))
    return Strip(segments, count)


_NOTHING = (0, 0, 0)


@lru_cache(maxsize=65_536)
def _style(front: Pixel, back: Pixel, system: ColorSystem) -> Style:
    style = Style.from_color(_colour(front), _colour(back))
    style.render(" ", color_system=system)  # keeps its escape codes: not on the loop
    return style


@lru_cache(maxsize=65_536)
def _colour(pixel: Pixel) -> Color:
    """As `Color.from_rgb`, without a name for each: nobody asks for it."""
    return Color("", ColorType.TRUECOLOR, triplet=ColorTriplet(*pixel))
