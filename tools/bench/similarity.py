"""How much a mosaic is like the picture: mean structural similarity over all cards of the deck.

A picture is drawn as cells, the cells are drawn as pixels (24 by 48 each, which all their shapes
divide), and both are compared in brightness by windows of 8x8 pixels of a cell of 12x24, at several
offsets so that no shape profits from where the windows lie. 1 is the picture itself.

After Wang, Bovik, Sheikh and Simoncelli, Image quality assessment: from error visibility to
structural similarity, 2004.

The floor of each figure is the same of the mosaics before (`middle_split`), and so is that of the
cost of drawing one card: processor time, with no style known yet, the least of several draws of
each of a few cards, old and new by turns.
"""

import sys
import time
from collections.abc import Callable, Iterator, Sequence
from statistics import fmean
from typing import Any

from PIL import Image, ImageMath
from textual.strip import Strip

from p2p_dixit.ui.pictures.cells import OCTANTS, SEXTANTS, forget_styles, strips
from p2p_dixit.ui.pictures.pixels import Mosaic
from p2p_dixit.ui.pictures.source import BuiltInDeck
from tools.bench import Figure
from tools.bench.middle_split import QUADRANTS, forget_split_styles, split_strips

SIZES = ((11, 8), (24, 18), (40, 30))  # a thumbnail at 80x24, a hand at 160x45, a large card
FINE = (24, 48)  # pixels of a cell as it is drawn
COARSE = (12, 24)  # pixels of a cell as it is compared
WINDOW = 8
OFFSETS = (0, 3, 6)
STEADY = (0.01 * 255) ** 2, (0.03 * 255) ** 2

DRAWS = 25
DRAWN = 4  # cards whose cost is measured

_LOWER, _LEFT = "▁▂▃▄▅▆▇", "▏▎▍▌▋▊▉"

Box = tuple[int, int, int, int]
Draw = Callable[[Image.Image, int, int, Mosaic], tuple[Strip, ...]]


def measure(every: int = 1) -> Iterator[Figure]:
    """The table; of every n-th card only, for a quick look."""
    deck = BuiltInDeck()
    cards = [image for n in range(0, len(deck), every) if (image := deck.image(n)) is not None]
    for columns, rows in SIZES:
        for mosaic in Mosaic:
            now, before = (
                fmean(similarity(card, columns, rows, mosaic, draw) for card in cards)
                for draw in (strips, split_strips)
            )
            yield Figure(f"{mosaic.value}, {columns}x{rows} cells", now, "of 1", before)
    some = cards[:: max(1, len(cards) // DRAWN)][:DRAWN]
    for columns, rows in SIZES:
        for mosaic in Mosaic:
            now, before = costs(some, columns, rows, mosaic)
            name = f"{mosaic.value}, {columns}x{rows} cells: one card drawn, processor"
            yield Figure(name, 1000 * now, "ms", 1000 * before)


def costs(
    cards: Sequence[Image.Image], columns: int, rows: int, mosaic: Mosaic
) -> tuple[float, float]:
    """Seconds that a card takes now, and took before."""
    draws = (strips, forget_styles), (split_strips, forget_split_styles)
    least = [[1.0] * len(cards) for _draw in draws]
    for _run in range(DRAWS):
        for (draw, forget), best in zip(draws, least, strict=True):
            for n, card in enumerate(cards):  # each finds none of them in the processor's cache
                forget()
                start = time.thread_time()
                draw(card, columns, rows, mosaic)
                best[n] = min(best[n], time.thread_time() - start)
    return fmean(least[0]), fmean(least[1])


def similarity(
    card: Image.Image, columns: int, rows: int, mosaic: Mosaic, draw: Draw = strips
) -> float:
    """Of one card."""
    size = columns * COARSE[0], rows * COARSE[1]
    there = card.convert("RGB").resize(size, Image.Resampling.BICUBIC)
    drawn = as_pixels(draw(card, columns, rows, mosaic))
    return structural(drawn.resize(size, Image.Resampling.BOX), there)


def as_pixels(drawn: Sequence[Strip]) -> Image.Image:
    """What a terminal makes of the strips."""
    width, height = FINE
    image = Image.new("RGB", (drawn[0].cell_length * width, len(drawn) * height))
    for row, strip in enumerate(drawn):
        column = 0
        for text, style, _control in strip:
            if style is None or style.color is None or style.bgcolor is None:
                raise ValueError("a cell of a mosaic has two colours")
            front, back = tuple(style.color.triplet or ()), tuple(style.bgcolor.triplet or ())
            for glyph in text:
                x, y = column * width, row * height
                image.paste(back, (x, y, x + width, y + height))
                for left, top, right, bottom in filled(glyph):
                    image.paste(front, (x + left, y + top, x + right, y + bottom))
                column += 1
    return image


def filled(glyph: str) -> list[Box]:
    """Which parts of a cell a character fills."""
    width, height = FINE
    if glyph in _LOWER:
        return [(0, height - height * (_LOWER.index(glyph) + 1) // 8, width, height)]
    if glyph in _LEFT:
        return [(0, 0, width * (_LEFT.index(glyph) + 1) // 8, height)]
    for glyphs, down in ((QUADRANTS, 2), (SEXTANTS, 3), (OCTANTS, 4)):
        if glyph in glyphs:
            pattern, wide, high = glyphs.index(glyph), width // 2, height // down
            return [
                (dx * wide, dy * high, (dx + 1) * wide, (dy + 1) * high)
                for dy in range(down)
                for dx in range(2)
                if pattern >> (2 * dy + dx) & 1
            ]
    raise ValueError(f"{glyph!r} belongs to no mosaic")


def structural(one: Image.Image, other: Image.Image) -> float:
    """The mean structural similarity of two images in brightness."""
    a, b = one.convert("L").convert("F"), other.convert("L").convert("F")
    return fmean(
        _windows(a.crop((x, y, *a.size)), b.crop((x, y, *b.size))) for x in OFFSETS for y in OFFSETS
    )


def _windows(a: Image.Image, b: Image.Image) -> float:
    whole = (0, 0, a.width // WINDOW * WINDOW, a.height // WINDOW * WINDOW)
    a, b = a.crop(whole), b.crop(whole)
    first, second = STEADY

    def compared(v: Any) -> Any:
        both, spread_a = v["ab"] - v["a"] * v["b"], v["aa"] - v["a"] * v["a"]
        spread_b = v["bb"] - v["b"] * v["b"]
        return ((v["a"] * v["b"] * 2 + first) * (both * 2 + second)) / (
            (v["a"] * v["a"] + v["b"] * v["b"] + first) * (spread_a + spread_b + second)
        )

    result = ImageMath.lambda_eval(
        compared,
        a=a.reduce(WINDOW),
        b=b.reduce(WINDOW),
        aa=_mean_product(a, a),
        bb=_mean_product(b, b),
        ab=_mean_product(a, b),
    )
    return float(result.resize((1, 1), Image.Resampling.BOX).getpixel((0, 0)))


def _mean_product(a: Image.Image, b: Image.Image) -> Image.Image:
    product: Image.Image = ImageMath.lambda_eval(lambda v: v["a"] * v["b"], a=a, b=b)
    return product.reduce(WINDOW)


if __name__ == "__main__":
    for figure in measure(int(sys.argv[1]) if sys.argv[1:] else 1):
        print(f"{figure.name:<56} {figure.value:.4f} before {figure.floor:.4f}", flush=True)
