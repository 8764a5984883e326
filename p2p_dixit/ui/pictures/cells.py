"""A picture as character cells: half-blocks, quadrants, sextants or octants.

A cell has one foreground and one background colour. Which two, and which character, is the choice
of `shapes`; here are the characters of each mosaic, and the strips made of them. Everything here is
pure and is called from a worker thread.
"""

from collections.abc import Iterator
from functools import lru_cache

from PIL import Image
from rich.color import Color, ColorSystem, ColorType
from rich.color_triplet import ColorTriplet
from rich.segment import Segment
from rich.style import Style
from textual.strip import Strip

from p2p_dixit.ui.pictures.pixels import Mosaic
from p2p_dixit.ui.pictures.shapes import Family, Grid, Pixel, parted, pixels

# Dots are numbered left to right, then down; dot 1 is bit 0 of a pattern.
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


_LOWER, _LEFT = "▁▂▃▄▅▆▇", "▏▎▍▌▋▊▉"
_CORNERS = {1: "▘", 2: "▝", 4: "▖", 8: "▗", 9: "▚"}  # the others are halves, or these turned round
SEXTANTS = _filled(64, 0x1FB00, _SEXTANT_ELSEWHERE)
OCTANTS = _filled(256, 0x1CD00, _OCTANT_ELSEWHERE)

# Eighths are in every font that has quadrants, and make edges at any height: they belong to all but
# half-blocks, which are for the few characters of the Linux console.
FAMILIES = {
    Mosaic.HALF: Family("▄", "▌"),
    Mosaic.QUAD: Family(_LOWER, _LEFT, _CORNERS),
    Mosaic.SEXTANT: Family(_LOWER, _LEFT, _CORNERS, Grid(2, 3), 1.5, SEXTANTS),
    # Quadrants are among the patterns.
    Mosaic.OCTANT: Family(_LOWER, _LEFT, {}, Grid(2, 4), 1.5, OCTANTS, rounds=1),
}

# The two lowest bits of a channel cannot be seen here, and without them far fewer styles are made.
_VISIBLE_BITS = 0xFC
_VISIBLE = bytes(value & _VISIBLE_BITS for value in range(256))


def strips(
    image: Image.Image,
    columns: int,
    rows: int,
    mosaic: Mosaic,
    colours: ColorSystem = ColorSystem.TRUECOLOR,
) -> tuple[Strip, ...]:
    """The picture, stretched to exactly that many cells, for a terminal with this many colours."""
    picture = image if image.mode == "RGB" else image.convert("RGB")
    cells = parted(picture, columns, rows, FAMILIES[mosaic])
    front, back = (pixels(raw.translate(_VISIBLE)) for raw in (cells.front, cells.back))
    return tuple(
        _merged(
            zip(
                cells.glyphs[start : start + columns],
                front[start : start + columns],
                back[start : start + columns],
                strict=True,
            ),
            colours,
        )
        for start in range(0, columns * rows, columns)
    )


Cell = tuple[str, Pixel, Pixel]


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
    """With its escape codes, which are else made when it is drawn: not on the loop."""
    style = Style.from_color(_colour(front), _colour(back))
    if system is ColorSystem.TRUECOLOR:  # what `render` would find, in half the time of all this
        style._ansi = "38;2;%d;%d;%d;48;2;%d;%d;%d" % (*front, *back)  # noqa: SLF001, UP031
    else:
        style.render(" ", color_system=system)
    return style


@lru_cache(maxsize=65_536)
def _colour(pixel: Pixel) -> Color:
    """As `Color.from_rgb`, without a name for each: no caller needs it."""
    return Color("", ColorType.TRUECOLOR, triplet=ColorTriplet(*pixel))


def forget_styles() -> None:
    """What a first draw costs is measured without them."""
    _style.cache_clear()
    _colour.cache_clear()
