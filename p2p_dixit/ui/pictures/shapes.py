"""Which two colours and which shape a cell gets: those of least error among the shapes it may have.

A cell is parted in two by a shape: so many eighths from below or from the left, one of the
quadrants, or any pattern of the dots of a lattice (2x3 or 2x4). Each part shows its average. Let
``far`` be how far the sum over one part is from what it would be if both parts were alike, and
``share`` how much of the cell that part is: the squared error falls by ``far * far / (share * (1 -
share))``, summed over the channels, so the shape with the largest fall wins.

Pillow does this arithmetic for all cells of a picture at once, on small images in which a pixel is
a cell and the lines of red, green and blue follow each other; a loop of Python over the dots would
take ten times as long. The patterns of a lattice are too many to be tried one by one. They are
found as two means are (Lloyd's method): at first the dots that are brighter than the average of
their cell against the others. A round after that changes few cells, a second one hardly any.

Half-blocks need none of that: there are two ways to halve a cell, and the halves that differ more
win.

The first frame does not wait for Pillow: the gallery imports `cells`, and so this, when it draws.
"""

from array import array
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, chain
from typing import Any, NamedTuple

from PIL import Image, ImageMath
from PIL.Image import Resampling

Pixel = tuple[int, int, int]

_BRIGHTNESS = (2.0, 4.0, 1.0)
_LEAST = 1e-3  # below the share of any dot: keeps an empty part from dividing by zero


class Grid(NamedTuple):
    """Dots of one cell."""

    across: int
    down: int


@dataclass(frozen=True, slots=True)
class Family:
    """The shapes of a mosaic by their characters; what a character fills is its front."""

    rows: str = ""  # the first fills the lowest part of so many and one, the last all but the top
    columns: str = ""  # the same from the left
    quadrants: Mapping[int, str] = field(default_factory=dict)  # by dots: 1 2 above, 4 8 below
    lattice: Grid | None = None
    # How much larger than its goal a picture is when the last, exact step of making it small
    # begins: the least with which the mosaics are as much like the cards as before (ADR 0100).
    gap: float = 2.0
    patterns: str = ""  # characters of the lattice; dot 1 is bit 0, then to the right, then down
    rounds: int = 0  # of Lloyd's method after the start: each costs as much as the start


class Parted(NamedTuple):
    """All cells, row by row: a character each, and the colours of its two parts as RGB bytes."""

    glyphs: str
    front: bytes
    back: bytes


class _Shape(NamedTuple):
    """One shape for all cells; three lines (red, green, blue) for each row of cells."""

    glyphs: str  # one for all cells, or one a cell
    share: Sequence[float]  # as many
    far: bytes  # floats
    mean: Sequence[float]  # what it is far from: a lattice has other dots, and rounds otherwise


def parted(image: Image.Image, columns: int, rows: int, family: Family) -> Parted:
    """The cells that come nearest to an RGB image stretched to that many cells."""
    fine = max(len(family.rows), len(family.columns)) + 1
    size = columns * fine, rows * fine
    some, whole = _reduced(image, size, family.gap)
    small = some.resize(size, Resampling.BOX, whole)
    if fine == 2:  # and nothing but halves
        return _halved(small, columns, family)
    means = _stacked(small).reduce(fine)
    mean = _together([one.tobytes() for one in _channels(means)], columns)
    shapes = list(_simple(small, (columns, rows), mean, fine, family))
    if family.lattice is not None:
        across, down = family.lattice
        lattice = columns * across, rows * down
        if fine % down:
            dots = some.resize(lattice, Resampling.BOX, whole)
        else:
            dots = small.reduce((fine // across, fine // down))
        shapes.append(_best_pattern(dots, columns, family))
    return _best(shapes, columns)


def _reduced(
    image: Image.Image, size: tuple[int, int], gap: float
) -> tuple[Image.Image, tuple[float, float, float, float]]:
    """The image made small by whole numbers, at least ``gap`` times that size, and where it is.

    Its last line and column may stand for fewer dots than the others, so it ends inside of them.
    """
    across, down = (
        max(1, int(whole / wanted / gap)) for whole, wanted in zip(image.size, size, strict=True)
    )
    return image.reduce((across, down)), (0, 0, image.width / across, image.height / down)


# halves


def _halved(small: Image.Image, columns: int, family: Family) -> Parted:
    """``small`` has two pixels a cell across, and two down."""
    high, wide = (pixels(small.reduce(by).tobytes()) for by in ((2, 1), (1, 2)))
    lines = [high[start : start + columns] for start in range(0, len(high), columns)]
    above, below = chain.from_iterable(lines[0::2]), chain.from_iterable(lines[1::2])
    glyphs: list[str] = []
    front, back = bytearray(), bytearray()
    for upper, lower, left, right in zip(above, below, wide[0::2], wide[1::2], strict=True):
        if _apart(upper, lower) >= _apart(left, right):
            glyphs.append(family.rows)
            front += bytes(lower)
            back += bytes(upper)
        else:
            glyphs.append(family.columns)
            front += bytes(left)
            back += bytes(right)
    return Parted("".join(glyphs), bytes(front), bytes(back))


def pixels(raw: bytes) -> list[Pixel]:
    """RGB bytes, one by one."""
    return list(zip(raw[0::3], raw[1::3], raw[2::3], strict=True))


def _apart(one: Pixel, other: Pixel) -> int:
    red, green, blue = one[0] - other[0], one[1] - other[1], one[2] - other[2]
    return red * red + green * green + blue * blue


# shapes that are tried one by one


def _simple(
    small: Image.Image, cells: tuple[int, int], mean: bytes, fine: int, family: Family
) -> Iterator[_Shape]:
    """``small`` has ``fine`` pixels a cell across, and as many down."""
    means = array("f", mean)
    bands = [
        (glyphs, _dots(small, cells, mean, way)[:: -1 if way.across == 1 else 1])
        for glyphs, way in ((family.rows, Grid(1, fine)), (family.columns, Grid(fine, 1)))
        if glyphs  # rows are filled from below
    ]
    # Rows and columns together: a step of arithmetic costs the same for both.
    steps = zip(*(far for _glyphs, far in bands), strict=True)
    pictures = [_picture(b"".join(parts), cells) for parts in steps]
    for filled, summed in enumerate(accumulate(pictures[:-1], _sum)):
        raw = summed.tobytes()
        for n, (glyphs, _far) in enumerate(bands):
            far = raw[n * len(mean) : (n + 1) * len(mean)]
            yield _Shape(glyphs[filled], ((filled + 1) / fine,), far, means)
    if family.quadrants:
        dots = _dots(small, cells, mean, Grid(2, 2))
        for pattern, glyph in family.quadrants.items():
            chosen = [_picture(far, cells) for n, far in enumerate(dots) if pattern >> n & 1]
            *_before, whole = accumulate(chosen, _sum)
            yield _Shape(glyph, (len(chosen) / 4,), whole.tobytes(), means)


def _picture(far: bytes, cells: tuple[int, int]) -> Image.Image:
    return Image.frombytes("F", (cells[0], len(far) // (4 * cells[0])), far)


def _dots(small: Image.Image, cells: tuple[int, int], mean: bytes, grid: Grid) -> list[bytes]:
    """How far each dot of a cell is from the cell's average, by its share of the cell."""
    columns, rows = cells
    count = grid.across * grid.down
    factor = small.width // columns // grid.across, small.height // rows // grid.down
    raw = small.reduce(factor).tobytes()
    tall = (columns, rows * 3 * count)
    every = Image.frombytes("L", tall, b"".join(_lines(raw, columns, *grid)))
    far = _reckon(
        lambda v: (v["float"](v["dot"]) - v["mean"]) / float(count),
        dot=every,
        mean=Image.frombytes("F", tall, mean * count),
    ).tobytes()
    return [far[n * len(mean) : (n + 1) * len(mean)] for n in range(count)]


def _lines(raw: bytes, columns: int, across: int, down: int) -> list[bytes]:
    """RGB pixels, so many a cell, dot by dot: for each row of cells a line of red, green, blue."""
    width = 3 * columns * across
    lines = [raw[start : start + width] for start in range(0, len(raw), width)]
    return [
        b"".join(
            line[3 * (dot % across) + channel :: 3 * across]
            for line in lines[dot // across :: down]
            for channel in range(3)
        )
        for dot in range(across * down)
    ]


def _together(channels: Sequence[bytes], columns: int) -> bytes:
    """Red, green and blue in floating point, line by line."""
    width = 4 * columns
    return b"".join(
        channel[start : start + width]
        for start in range(0, len(channels[0]), width)
        for channel in channels
    )


def _sum(one: Image.Image, other: Image.Image) -> Image.Image:
    return _reckon(lambda v: v["a"] + v["b"], a=one, b=other)


# patterns of a lattice


def _best_pattern(dots: Image.Image, columns: int, family: Family) -> _Shape:
    grid = family.lattice or Grid(1, 1)
    planes = _stacked(dots)
    mean = planes.reduce(grid)
    mask, far, share = _two_means(planes, mean, grid, family.rounds)
    found = _patterns(mask.convert("L").tobytes(), columns, grid)
    glyphs = "".join([family.patterns[pattern] for pattern in found])
    fars, means = (
        _together([one.tobytes() for one in _channels(planes)], columns) for planes in (far, mean)
    )
    return _Shape(glyphs, array("f", share.tobytes()), fars, array("f", means))


def _two_means(
    dots: Image.Image, mean: Image.Image, grid: Grid, rounds: int
) -> tuple[Image.Image, Image.Image, Image.Image]:
    """The dots of the first part as ones, the sums over it beyond the average, its share.

    Red, green and blue lie below each other in one image: a step of arithmetic on a thumbnail costs
    the same for one channel and for three.
    """
    light = _reckon(
        lambda v: sum(v[name] * weight for name, weight in zip("rgb", _BRIGHTNESS, strict=True)),
        **dict(zip("rgb", _channels(dots), strict=True)),
    )
    mask = _above(light, light.reduce(grid))
    share = mask.reduce(grid)
    far = _beyond(dots, mask, mean, share, grid)
    for _round in range(rounds):
        lean = _reckon(
            lambda v: (0.5 - v["share"]) / v["max"](v["share"] * (1 - v["share"]), _LEAST),
            share=share,
        )
        middle = _reckon(
            lambda v: v["mean"] + v["far"] * v["lean"], mean=mean, far=far, lean=_thrice(lean)
        )
        mask = _side(dots, far, middle)
        share = mask.reduce(grid)
        far = _beyond(dots, mask, mean, share, grid)
    return mask, far, share


def _beyond(
    dots: Image.Image,
    weight: Image.Image,
    mean: Image.Image,
    weights: Image.Image,
    grid: Grid,
) -> Image.Image:
    """By how much the weighted mean of each cell is beyond that of dots that are all alike."""
    return _reckon(
        lambda v: v["both"] - v["mean"] * v["weights"],
        both=_product(dots, _thrice(weight)).reduce(grid),
        mean=mean,
        weights=_thrice(weights),
    )


def _side(dots: Image.Image, far: Image.Image, middle: Image.Image) -> Image.Image:
    """On which side of the middle between the two colours each dot lies: 1 or 0."""
    value = _over_channels(_product(dots, far.resize(dots.size, Resampling.NEAREST)))
    return _above(value, _over_channels(_product(middle, far)))


def _above(value: Image.Image, border: Image.Image) -> Image.Image:
    """Where a value of a dot is above the border of its cell: 1 or 0."""
    border = border.resize(value.size, Resampling.NEAREST)
    return _reckon(lambda v: v["float"](v["value"] > v["border"]), value=value, border=border)


def _stacked(image: Image.Image) -> Image.Image:
    """Red, green and blue below each other, in floating point."""
    planes = b"".join(one.tobytes() for one in image.split())
    return Image.frombytes("L", (image.width, 3 * image.height), planes).convert("F")


def _channels(planes: Image.Image) -> list[Image.Image]:
    """Red, green and blue of an image in which they lie below each other."""
    width, height = planes.width, planes.height // 3
    return [planes.crop((0, n * height, width, (n + 1) * height)) for n in range(3)]


def _over_channels(planes: Image.Image) -> Image.Image:
    return _reckon(
        lambda v: v["r"] + v["g"] + v["b"], **dict(zip("rgb", _channels(planes), strict=True))
    )


def _thrice(one: Image.Image) -> Image.Image:
    """The same for each channel."""
    return Image.frombytes("F", (one.width, 3 * one.height), one.tobytes() * 3)


def _product(one: Image.Image, other: Image.Image) -> Image.Image:
    return _reckon(lambda v: v["a"] * v["b"], a=one, b=other)


def _patterns(mask: bytes, columns: int, grid: Grid) -> bytes:
    """The dots of each cell as the bits of a byte."""
    width = columns * grid.across
    lines = [mask[start : start + width] for start in range(0, len(mask), width)]
    bits, size = 0, 0
    for dot in range(grid.across * grid.down):
        dx, dy = dot % grid.across, dot // grid.across
        plane = b"".join(line[dx :: grid.across] for line in lines[dy :: grid.down])
        bits |= int.from_bytes(plane, "big") << dot  # ones and zeros, a byte each: no carry
        size = len(plane)
    return bits.to_bytes(size, "big")


# the choice


def _best(shapes: Sequence[_Shape], columns: int) -> Parted:
    """For each cell the shape whose error falls most."""
    cells = len(shapes[0].mean) // 3
    falls = _falls(shapes, columns, cells)
    fars = [array("f", shape.far) for shape in shapes]
    best = [row.index(max(row)) for row in zip(*falls, strict=True)]
    glyphs: list[str] = []
    front: list[float] = []
    back: list[float] = []
    for cell, n in enumerate(best):
        shape, far = shapes[n], fars[n]
        own = cell if len(shape.share) > 1 else 0
        glyphs.append(shape.glyphs[own])
        share = shape.share[own] or _LEAST
        other = 1 - share or _LEAST
        red = 3 * cell - 2 * (cell % columns)  # green and blue are a line further each
        for place in (red, red + columns, red + 2 * columns):
            middle, beyond = shape.mean[place] + 0.5, far[place]
            front.append(middle + beyond / share)
            back.append(middle - beyond / other)
    return Parted("".join(glyphs), _as_bytes(front), _as_bytes(back))


def _as_bytes(values: Sequence[float]) -> bytes:
    """Truncates to an integer and clamps it to the range of a byte."""
    floats = array("f", values).tobytes()
    return Image.frombytes("F", (len(values), 1), floats).convert("L").tobytes()


def _falls(shapes: Sequence[_Shape], columns: int, cells: int) -> list[list[float]]:
    tall = (columns, 3 * cells // columns * len(shapes))
    far = Image.frombytes("F", tall, b"".join(shape.far for shape in shapes))
    squares = _product(far, far).reduce((1, 3)).tobytes()
    size = len(squares) // len(shapes)
    return [
        _weighted(array("f", squares[n * size : (n + 1) * size]), shape.share)
        for n, shape in enumerate(shapes)
    ]


def _weighted(squares: Sequence[float], share: Sequence[float]) -> list[float]:
    if len(share) == 1:
        weight = 1 / (share[0] * (1 - share[0]))
        return [one * weight for one in squares]
    return [one / max(s * (1 - s), _LEAST) for one, s in zip(squares, share, strict=True)]


def _reckon(formula: Any, **images: Image.Image) -> Image.Image:
    made: Image.Image = ImageMath.lambda_eval(formula, **images)
    return made
