"""Outlines: smooth closed shapes, strokes of changing width, hills, scallops. All return path data.

Shapes are given by the points a pencil would pass: `blob` rounds them into an organic outline
(Catmull-Rom splines written as Bezier curves), `brush` draws a line that swells and thins.
"""

import math
from collections.abc import Sequence
from random import Random

from tools.art.svg import HEIGHT, WIDTH, Point, num

MARGIN = 40  # how far full-width layers run over the edge, so that their shadows do not show ends


def _xy(point: Point) -> str:
    return f"{num(point[0])} {num(point[1])}"


def lines(points: Sequence[Point], *, close: bool = True) -> str:
    """Straight from point to point."""
    return "M" + "L".join(_xy(point) for point in points) + ("Z" if close else "")


def _beziers(points: Sequence[Point], tension: float) -> str:
    """The curve from the second point to the last but one."""
    steps: list[str] = []
    for a, b, c, d in zip(points, points[1:], points[2:], points[3:], strict=False):
        one = (b[0] + (c[0] - a[0]) * tension, b[1] + (c[1] - a[1]) * tension)
        two = (c[0] - (d[0] - b[0]) * tension, c[1] - (d[1] - b[1]) * tension)
        steps.append(f"C{_xy(one)} {_xy(two)} {_xy(c)}")
    return "".join(steps)


def blob(points: Sequence[Point], tension: float = 1 / 6) -> str:
    """A closed smooth outline through the points; more tension, rounder."""
    looped = [points[-1], *points, points[0], points[1]]
    return f"M{_xy(points[0])}{_beziers(looped, tension)}Z"


def bend(points: Sequence[Point], tension: float = 1 / 6) -> str:
    """An open smooth line through the points, for `svg.stroke`."""
    return f"M{_xy(points[0])}{_beziers([points[0], *points, points[-1]], tension)}"


def sampled(points: Sequence[Point], steps: int = 8) -> list[Point]:
    """Points along the smooth line through `points`, `steps` to each stretch."""
    out: list[Point] = []
    padded = [points[0], *points, points[-1]]
    for a, b, c, d in zip(padded, padded[1:], padded[2:], padded[3:], strict=False):
        out.extend(_between(a, b, c, d, i / steps) for i in range(steps))
    return [*out, points[-1]]


def _between(a: Point, b: Point, c: Point, d: Point, t: float) -> Point:
    def axis(i: int) -> float:
        return 0.5 * (
            2 * b[i]
            + (c[i] - a[i]) * t
            + (2 * a[i] - 5 * b[i] + 4 * c[i] - d[i]) * t * t
            + (3 * b[i] - a[i] - 3 * c[i] + d[i]) * t**3
        )

    return axis(0), axis(1)


def brush(points: Sequence[Point], widths: Sequence[float]) -> str:
    """A stroke that swells and thins: `widths` are spread evenly along the line."""
    line = sampled(points)
    left: list[Point] = []
    right: list[Point] = []
    for i, (x, y) in enumerate(line):
        ahead, behind = line[min(i + 1, len(line) - 1)], line[max(i - 1, 0)]
        dx, dy = ahead[0] - behind[0], ahead[1] - behind[1]
        half = _spread(widths, i / (len(line) - 1)) / 2 / (math.hypot(dx, dy) or 1)
        left.append((x + dy * half, y - dx * half))
        right.append((x - dy * half, y + dx * half))
    return blob(
        [
            *left,
            *_cap(line[-1], line[-2], widths[-1]),
            *reversed(right),
            *_cap(line[0], line[1], widths[0]),
        ]
    )


def _cap(end: Point, before: Point, width: float) -> list[Point]:
    """Rounds the end of a stroke."""
    dx, dy = end[0] - before[0], end[1] - before[1]
    k = width * 0.42 / (math.hypot(dx, dy) or 1)
    return [(end[0] + dx * k, end[1] + dy * k)]


def _spread(values: Sequence[float], t: float) -> float:
    at = t * (len(values) - 1)
    low = min(int(at), len(values) - 2) if len(values) > 1 else 0
    high = min(low + 1, len(values) - 1)
    return values[low] + (values[high] - values[low]) * (at - low)


def hill(y: float, rise: float, seed: int, bumps: int = 4, floor: float = HEIGHT) -> str:
    """A rolling ridge right across the card around height `y`, filled down to `floor`."""
    chance = Random(seed)
    left, right = -MARGIN, WIDTH + MARGIN
    step = (right - left) / bumps
    ridge = [
        (left + i * step, y + chance.uniform(-1, 1) * rise * (1 if i % 2 else -0.6))
        for i in range(bumps + 1)
    ]
    ends = [(right, floor + MARGIN), (left, floor + MARGIN)]
    return bend(ridge) + "".join(f"L{_xy(end)}" for end in ends) + "Z"


def land(ridge: Sequence[Point], floor: float = HEIGHT) -> str:
    """A ridge through given points (give the first and last beyond the edges), filled below."""
    right, left = (ridge[-1][0], floor + MARGIN), (ridge[0][0], floor + MARGIN)
    return f"{bend(ridge)}L{_xy(right)}L{_xy(left)}Z"


def scallop(y: float, width: float, depth: float, shift: float = 0, floor: float = HEIGHT) -> str:
    """A row of round waves right across the card, filled down to `floor`."""
    x = -MARGIN - width + shift
    d = f"M{_xy((x, floor + MARGIN))}L{_xy((x, y))}"
    while x < WIDTH + MARGIN:
        d += f"C{_xy((x + width * 0.3, y - depth))} {_xy((x + width * 0.7, y - depth))} "
        d += _xy((x + width, y))
        x += width
    return d + f"L{_xy((x, floor + MARGIN))}Z"


def wavy(y: float, width: float, depth: float, shift: float = 0, floor: float = HEIGHT) -> str:
    """Gentle swells right across the card, filled down to `floor`."""
    count = int((WIDTH + 4 * MARGIN + 2 * width) / (width / 2))
    start = -2 * MARGIN - width + shift
    ridge = [(start + i * width / 2, y + (depth if i % 2 else -depth)) for i in range(count + 1)]
    return land(ridge, floor)


def arch(x: float, y: float, w: float, h: float) -> str:
    """A doorway with a round top: `x` its middle, `y` its threshold."""
    r = w / 2
    return (
        f"M{_xy((x - r, y))}L{_xy((x - r, y - h + r))}"
        f"A{num(r)} {num(r)} 0 0 1 {_xy((x + r, y - h + r))}L{_xy((x + r, y))}Z"
    )


def ring(x: float, y: float, r: float, count: int, turn: float = 0) -> list[Point]:
    """`count` points around a circle, the first at the top, turned by `turn` degrees."""
    angles = [math.radians(turn - 90 + 360 * i / count) for i in range(count)]
    return [(x + r * math.cos(angle), y + r * math.sin(angle)) for angle in angles]


def starlike(x: float, y: float, r: float, inner: float, points: int, turn: float = 0) -> str:
    """A star or a toothed disc: tips at `r`, valleys at `inner`."""
    tips = ring(x, y, r, points, turn)
    valleys = ring(x, y, inner, points, turn + 180 / points)
    return lines([p for pair in zip(tips, valleys, strict=True) for p in pair])


def wobbly(x: float, y: float, r: float, seed: int, rough: float = 0.08, count: int = 12) -> str:
    """A round that was cut by hand."""
    chance = Random(seed)
    return blob(
        [
            (x + (px - x) * k, y + (py - y) * k)
            for px, py in ring(x, y, r, count)
            for k in (1 + chance.uniform(-rough, rough),)
        ]
    )
