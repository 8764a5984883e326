"""From SVG to pixels, and to the files that are shipped."""

import io
from functools import cache
from random import Random

import resvg_py
from PIL import Image, ImageChops

from tools.art.svg import HEIGHT, WIDTH, Svg

# 84 cards of this size stay under the 2.5 MB the deck may take.
CARD_BYTES = 29_700
QUALITIES = (88, 85, 82, 79, 76, 73, 70)

COLUMNS, ROWS = 24, 18  # the smallest size at which the client shows a card
HALVES = (COLUMNS, 2 * ROWS)  # each character cell shows two pixels, one above the other


def raw(svg: Svg) -> Image.Image:
    """Any drawing in its own size."""
    return _opened(resvg_py.svg_to_bytes(svg_string=svg, skip_system_fonts=True))


def pixels(svg: Svg, width: int = WIDTH) -> Image.Image:
    """A card at any width."""
    height = width * HEIGHT // WIDTH
    return _opened(
        resvg_py.svg_to_bytes(svg_string=svg, width=width, height=height, skip_system_fonts=True)
    )


def _opened(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(bytes(png))).convert("RGB")


@cache
def _sheet() -> Image.Image:
    """The paper all cards are printed on: broad clouds and a fine tooth around middle grey."""
    chance = Random(7)
    whole = Image.new("L", (WIDTH, HEIGHT), 0)
    for width, spread in ((5, 38), (14, 26), (40, 10), (300, 6), (600, 5)):
        size = (width, width * HEIGHT // WIDTH)
        noise = Image.frombytes("L", size, chance.randbytes(size[0] * size[1]))
        large = noise.resize((WIDTH, HEIGHT), Image.Resampling.BICUBIC)
        whole = ImageChops.add(whole, large.point([v * spread // 255 for v in range(256)]))
    return whole.point([min(255, v + 128 - (38 + 26 + 10 + 6 + 5) // 2) for v in range(256)])


def printed(svg: Svg) -> Image.Image:
    """The card in full size, on paper."""
    paper = Image.merge("RGB", (_sheet(),) * 3)
    return ImageChops.soft_light(pixels(svg), paper)


def webp(picture: Image.Image) -> bytes:
    """The best quality that fits the card's share of the deck."""
    for quality in QUALITIES:
        out = io.BytesIO()
        picture.save(out, "WEBP", quality=quality, method=6)
        if out.tell() <= CARD_BYTES:
            return out.getvalue()
    raise ValueError(f"more than {CARD_BYTES} bytes at any quality: too much fine detail")


def thumbnail(picture: Image.Image) -> Image.Image:
    """As the client shows it at 24x18 characters: one pixel for each half block."""
    return picture.convert("RGB").resize(HALVES, Image.Resampling.LANCZOS)
