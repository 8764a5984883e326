"""How well a card can be read at 24x18 characters, in CIELAB on its 24x36 half blocks.

*Hero contrast.* Where the hero shows is found by printing the card twice, with the hero flat black
and flat white: what differs is the hero, overlaps and all. Around it lie its surroundings: all
pixels within `REACH`. The contrast is the distance between the two distributions of lightness (the
first Wasserstein distance, in units of L*): how far, on average, lightness would have to be moved
to make the hero look like its surroundings. Unlike a difference of means it sees a hero of black
and white against grey; unlike a difference of extremes it is not fooled by one bright pixel.

*Distance of two cards.* The root mean square of the colour difference (CIE76) of their pixels.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from PIL import Image, ImageChops, ImageFilter

from tools.art import render
from tools.art.svg import Svg

REACH = 4  # half blocks around the hero that count as its surroundings
PIXELS = render.HALVES[0] * render.HALVES[1]

_MARK = '<g id="hero">'
_MASK_WIDTH = 4 * render.HALVES[0]
# The darkest corner of the vignette leaves about a third of the difference of black and white.
_SHOWS = 80


@dataclass(frozen=True)
class Lab:
    """A card's half blocks, row by row."""

    pixels: tuple[tuple[float, float, float], ...]

    def flat(self) -> list[float]:
        """All the numbers in one list."""
        return [value for pixel in self.pixels for value in pixel]


def lab(thumbnail: Image.Image) -> Lab:
    """A thumbnail in CIELAB (D65)."""
    data = thumbnail.convert("RGB").tobytes()
    return Lab(tuple(_lab(*data[i : i + 3]) for i in range(0, len(data), 3)))


def _lab(red: int, green: int, blue: int) -> tuple[float, float, float]:
    r, g, b = (_linear(v / 255) for v in (red, green, blue))
    x = _cube((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
    y = _cube(0.2126 * r + 0.7152 * g + 0.0722 * b)
    z = _cube((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _linear(v: float) -> float:
    return v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4


def _cube(v: float) -> float:
    return math.cbrt(v) if v > 0.008856 else 7.787 * v + 16 / 116


def hero_mask(svg: Svg) -> str:
    """The half blocks that are mostly hero, as hexadecimal bits, row by row."""
    if svg.count(_MARK) != 1:
        raise ValueError("a card marks its hero exactly once: svg.hero(...)")
    black, white = (render.pixels(_flattened(svg, hue), _MASK_WIDTH) for hue in ("#000", "#fff"))
    change = (
        ImageChops.difference(black, white).convert("L").resize(render.HALVES, Image.Resampling.BOX)
    )
    bits = "".join("1" if value > _SHOWS else "0" for value in change.tobytes())
    return f"{int(bits, 2):0{PIXELS // 4}x}"


def _flattened(svg: Svg, hue: str) -> Svg:
    """The card with its hero in one colour; shadows and glow, being translucent, drop out."""
    flat = (
        '<filter id="flat" x="-5%" y="-5%" width="110%" height="110%">'
        '<feComponentTransfer in="SourceAlpha" result="solid">'
        '<feFuncA type="linear" slope="4" intercept="-3"/></feComponentTransfer>'
        f'<feFlood flood-color="{hue}"/><feComposite in2="solid" operator="in"/></filter></defs>'
    )
    marked = svg.replace(_MARK, '<g id="hero" filter="url(#flat)">')
    return marked.replace("</defs>", flat, 1)


def _image(mask: str) -> Image.Image:
    bits = f"{int(mask, 16):0{PIXELS}b}"
    return Image.frombytes("L", render.HALVES, bytes(255 * int(bit) for bit in bits))


def hero_width(mask: str) -> float:
    """The hero's width as a share of the card's."""
    box = _image(mask).getbbox()
    return (box[2] - box[0]) / render.HALVES[0] if box else 0.0


def contrast(card: Lab, mask: str) -> float:
    """The hero's contrast with its surroundings, in units of L*."""
    inside = _image(mask)
    around = inside.filter(ImageFilter.MaxFilter(2 * REACH + 1))
    hero, rest = [], []
    for pixel, within, near in zip(card.pixels, inside.tobytes(), around.tobytes(), strict=True):
        if within:
            hero.append(pixel[0])
        elif near:
            rest.append(pixel[0])
    return wasserstein(hero, rest) if hero and rest else 0.0


def wasserstein(one: Sequence[float], two: Sequence[float], steps: int = 100) -> float:
    """The mean distance of the two distributions' quantiles."""
    first, second = sorted(one), sorted(two)
    return (
        sum(
            abs(
                first[int((i + 0.5) / steps * len(first))]
                - second[int((i + 0.5) / steps * len(second))]
            )
            for i in range(steps)
        )
        / steps
    )


def distance(one: Sequence[float], two: Sequence[float]) -> float:
    """The colour difference of two cards (their `Lab.flat`), root mean square over the pixels."""
    return math.dist(one, two) / math.sqrt(PIXELS)
