"""Ground and water: ridges, peaks, dunes, waves, grass, stones, ice."""

from collections.abc import Sequence
from random import Random

from tools.art.curve import bend, blob, brush, hill, land, lines, wavy, wobbly
from tools.art.paint import darker, lighter, lin, solid
from tools.art.paper import clipped, cut
from tools.art.svg import Point, Svg, group, path, stroke


def hills(
    y: float, colour: str, seed: int, rise: float = 40, bumps: int = 4, depth: float = 4
) -> Svg:
    """A rolling ridge right across the card, from height `y` down to the bottom."""
    fill = lin(lighter(colour, 0.2), colour + "@0.25", darker(colour, 0.3))
    return cut(path(hill(y, rise, seed, bumps), fill), depth=depth, room="wide")


def ground(ridge: Sequence[Point], colour: str, depth: float = 4) -> Svg:
    """Ground below a line of your own (first and last point beyond the edges)."""
    fill = lin(lighter(colour, 0.2), colour + "@0.25", darker(colour, 0.35))
    return cut(path(land(ridge), fill), depth=depth, room="wide")


def mountain(w: float = 300, h: float = 320, colour: str = "#5b7fa6", snow: str = "#f2f6fa") -> Svg:
    """A peak with a lit and a shaded flank and a torn cap of snow; origin mid-base."""
    top = (w * 0.04, -h)
    body = path(
        lines([(-w / 2, 0), (-w * 0.2, -h * 0.55), top, (w * 0.24, -h * 0.48), (w / 2, 0)]),
        solid(colour),
    )
    shade = path(
        lines(
            [
                top,
                (w * 0.24, -h * 0.48),
                (w / 2, 0),
                (w * 0.1, 0),
                (w * 0.02, -h * 0.3),
                (w * 0.1, -h * 0.55),
            ]
        ),
        darker(colour, 0.3),
    )
    cap = [
        top,
        (-w * 0.13, -h * 0.69),
        (-w * 0.06, -h * 0.65),
        (-w * 0.02, -h * 0.74),
        (w * 0.05, -h * 0.6),
    ]
    cap += [(w * 0.1, -h * 0.68), (w * 0.17, -h * 0.62)]
    return group(
        cut(body, depth=4),
        shade,
        cut(path(lines(cap), lin(snow, darker(snow, 0.2), angle=20)), depth=1),
    )


def dunes(y: float, colour: str, seed: int, depth: float = 4) -> Svg:
    """A crest of sand with a lit side and wind ripples; right across the card."""
    chance = Random(seed)
    top = (chance.uniform(140, 460), y - chance.uniform(30, 70))
    ridge = [(-60, y + 60), (top[0] - 170, y + 10), top, (top[0] + 150, y + 40), (660, y + 20)]
    outline = land(ridge)
    lee = [
        top,
        (top[0] + 70, y + 60),
        (top[0] + 40, y + 160),
        (top[0] + 120, y + 330),
        (760, 980),
        (760, y),
        (top[0] + 150, y + 36),
    ]
    ripples = [
        stroke(
            bend([(x, y + k), (x + 50, y + k - 7), (x + 110, y + k + 4)]),
            lighter(colour, 0.4),
            2.5,
            opacity=0.5,
        )
        for k, x in ((70, top[0] - 220), (104, top[0] - 150), (138, top[0] - 260))
    ]
    inside = group(path(blob(lee), darker(colour, 0.2), opacity=0.75), *ripples)
    fill = lin(lighter(colour, 0.35), colour + "@0.3", darker(colour, 0.2))
    return cut(path(outline, fill), clipped(inside, outline), depth=depth, room="wide")


def sea(
    y: float,
    colour: str,
    *,
    rows: int = 5,
    swell: float = 9,
    foam: str = "#ffffff",
    floor: float = 900,
) -> Svg:
    """Rows of swell from height `y` down, nearer ones larger and deeper in colour."""
    out, at = [], y
    for i in range(rows):
        width = 120 + 46 * i
        shade = darker(colour, 0.09 * i)
        crest = wavy(at, width, swell * (0.6 + 0.22 * i), shift=(i * 67) % 110)
        line = crest.split("L", maxsplit=1)[0]
        out.append(
            cut(
                path(crest, lin(lighter(shade, 0.2), shade + "@0.2", darker(shade, 0.2))),
                depth=2 + i * 0.5,
                room="wide",
            )
        )
        out.append(stroke(line, foam, 2 + i * 0.4, opacity=0.55))
        at += (floor - y) / rows * (0.62 + 0.15 * i)
    return group(*out)


def wave(h: float = 220, colour: str = "#2a7f9e", foam: str = "#f2fbfa") -> Svg:
    """One great breaker curling to the right; origin mid-base, about 1.3 h wide."""
    s = h / 220
    body = [
        (-150, 0),
        (-120, -70),
        (-70, -150),
        (0, -205),
        (70, -212),
        (118, -180),
        (128, -140),
        (112, -112),
        (100, -140),
    ]
    body += [(72, -158), (38, -140), (26, -96), (50, -44), (110, 0)]
    d = blob([(x * s, y * s) for x, y in body])
    ribs = [
        stroke(
            bend([(x * s, -8 * s), (x2 * s, y2 * s), (x3 * s, y3 * s)]),
            lighter(colour, 0.4),
            5 * s,
            opacity=0.7,
        )
        for x, x2, y2, x3, y3 in (
            (-104, -70, -90, -8, -168),
            (-62, -36, -84, 8, -140),
            (-20, -8, -60, 10, -104),
        )
    ]
    lip = [
        (-10, -203),
        (40, -216),
        (90, -208),
        (124, -170),
        (132, -136),
        (116, -106),
        (104, -132),
        (86, -160),
        (50, -182),
    ]
    drops = [
        path(wobbly(x * s, y * s, r * s, 3), foam)
        for x, y, r in ((134, -92, 8), (150, -126, 6), (96, -98, 5))
    ]
    return group(
        cut(path(d, lin(lighter(colour, 0.25), colour, darker(colour, 0.3))), depth=4),
        *ribs,
        cut(path(blob([(x * s, y * s) for x, y in lip]), foam), *drops, depth=1),
    )


def grass(y: float, colour: str, seed: int, count: int = 60, tall: float = 46) -> Svg:
    """Blades along the foot of the card, standing at about height `y`."""
    chance = Random(seed)
    blades = []
    for _ in range(count):
        x, h, lean = (
            chance.uniform(-10, 610),
            tall * chance.uniform(0.4, 1),
            chance.uniform(-16, 16),
        )
        foot = y + chance.uniform(-4, 18)
        d = brush(
            [(x, foot), (x + lean * 0.3, foot - h * 0.6), (x + lean, foot - h)], [6, 4.5, 0.6]
        )
        blades.append(path(d, chance.choice((colour, lighter(colour, 0.2), darker(colour, 0.25)))))
    return cut(*blades, depth=1)


def rock(w: float = 120, h: float = 90, colour: str = "#6d6a75", seed: int = 1) -> Svg:
    """A boulder with facets; origin mid-base."""
    chance = Random(seed)
    k = [chance.uniform(0.9, 1.1) for _ in range(6)]
    out = [
        (-0.5, 0),
        (-0.46 * k[0], -0.5),
        (-0.2, -0.94 * k[1]),
        (0.16 * k[2], -1),
        (0.42, -0.66 * k[3]),
        (0.5, 0),
    ]
    ridge = (0.02, -0.62 * k[4])
    points = [(x * w, y * h) for x, y in out]
    mid = (ridge[0] * w, ridge[1] * h)
    return cut(
        path(lines(points), solid(colour)),
        path(lines([points[1], points[2], points[3], mid]), lighter(colour, 0.28)),
        path(lines([points[3], points[4], points[5], (0.12 * w, 0), mid]), darker(colour, 0.3)),
        depth=3,
    )


def trail(points: Sequence[Point], widths: Sequence[float], colour: str) -> Svg:
    """A path that narrows into the distance."""
    return cut(path(brush(points, widths), lin(colour, lighter(colour, 0.25), angle=-90)), depth=1)


def iceberg(w: float = 260, colour: str = "#d9f0f4") -> Svg:
    """A peak above the water and the greater mass below; origin on the waterline."""
    s = w / 260
    top = [(-80, 0), (-60, -60), (-20, -84), (8, -130), (44, -70), (84, -46), (104, 0)]
    low = [
        (-104, 0),
        (-130, 90),
        (-80, 170),
        (-30, 250),
        (20, 330),
        (56, 230),
        (110, 140),
        (130, 50),
        (118, 0),
    ]
    facets = [(8, -130), (2, -60), (30, 0), (104, 0), (84, -46), (44, -70)]
    deep = [(20, 330), (16, 180), (44, 80), (30, 0), (118, 0), (130, 50), (110, 140), (56, 230)]

    def shape(points: Sequence[Point], fill: str) -> Svg:
        return path(lines([(x * s, y * s) for x, y in points]), fill)

    under = darker(colour, 0.25)
    return group(
        cut(shape(low, lin(under, darker(colour, 0.6))), shape(deep, darker(colour, 0.5)), depth=4),
        cut(
            shape(top, lin(lighter(colour, 0.6), colour)),
            shape(facets, darker(colour, 0.14)),
            depth=3,
        ),
    )


SAMPLES = {
    "mountain": lambda: group(path("M0 0", "none"), _at(mountain(170, 170))),
    "wave": lambda: _at(wave(150)),
    "rock": lambda: _at(rock(140, 110)),
    "iceberg": lambda: iceberg(90),
}


def _at(part: Svg) -> Svg:
    return f'<g transform="translate(0 85)">{part}</g>'
