"""Trees of several kinds, mushrooms, flowers, leaves, cactus, reeds."""

import math
from collections.abc import Sequence
from random import Random

from tools.art.curve import bend, blob, brush, lines, ring, wobbly
from tools.art.paint import ball, darker, lighter, lin, rad
from tools.art.paper import clipped, cut
from tools.art.svg import Point, Svg, circle, ellipse, group, path, put, stroke


def _trunk(h: float, w: float, bark: str) -> Svg:
    d = brush([(0, 6), (w * 0.16, -h * 0.4), (-w * 0.06, -h)], [w * 1.7, w, w * 0.85, w * 0.6])
    return path(d, lin(lighter(bark, 0.12), bark, darker(bark, 0.35), angle=0))


def tree(h: float = 260, leaf: str = "#2f8f6b", bark: str = "#4a2f3a", seed: int = 1) -> Svg:
    """A broad crown of overlapping rounds; origin at the foot."""
    chance = Random(seed)
    r = h * 0.3
    back, front = [], []
    for i, (x, y) in enumerate(ring(0, -h * 0.66, r * 0.72, 8, 20)):
        hue = darker(leaf, chance.uniform(0.1, 0.3))
        back.append(path(wobbly(x, y, r * chance.uniform(0.42, 0.55), seed + i), ball(hue)))
    for i, (x, y) in enumerate(ring(-r * 0.06, -h * 0.7, r * 0.4, 5, 50)):
        front.append(
            cut(path(wobbly(x, y, r * 0.42, seed + 20 + i), ball(lighter(leaf, 0.06 * i))), depth=1)
        )
    limbs = [
        path(
            brush([(0, -h * 0.36), (x * 0.5, -h * 0.5), (x, -h * 0.62)], [h * 0.05, h * 0.03, 2]),
            bark,
        )
        for x in (-r * 0.7, r * 0.75)
    ]
    return group(
        cut(_trunk(h * 0.55, h * 0.075, bark), *limbs, depth=2), cut(*back, depth=3), *front
    )


def pine(h: float = 240, leaf: str = "#1f5f56", snow: str | None = None) -> Svg:
    """Four ragged tiers; origin at the foot."""
    out = [cut(path(brush([(0, 4), (0, -h * 0.25)], [h * 0.08, h * 0.06]), "#3c2530"), depth=1)]
    for i in range(4):
        w, y = h * (0.34 - 0.062 * i), -h * (0.14 + 0.2 * i)
        top = y - h * (0.33 - 0.02 * i)
        fringe = [(w * (1 - k / 3), y + (0 if k % 2 else h * 0.045)) for k in range(7)]
        points: list[Point] = [
            (0, top),
            (w * 0.42, y - h * 0.12),
            *fringe,
            (-w * 0.42, y - h * 0.12),
        ]
        hue = lighter(leaf, 0.07 * i)
        tier = path(lines(points), lin(lighter(hue, 0.16), hue, darker(hue, 0.35), angle=30))
        cap = ""
        if snow:
            low = y - h * 0.1
            rim = [
                (0, top),
                (w * 0.42, low),
                (w * 0.2, low - h * 0.03),
                (0, low + h * 0.02),
                (-w * 0.22, low - h * 0.03),
                (-w * 0.42, low),
            ]
            cap = path(lines(rim), lin(snow, darker(snow, 0.12)))
        out.append(cut(tier, cap, depth=2))
    return group(*out)


def poplar(h: float = 260, leaf: str = "#5a8f4a", bark: str = "#4a2f3a") -> Svg:
    """A slim flame of leaves; origin at the foot."""
    w = h * 0.13
    flame = blob(
        [
            (0, -h),
            (w, -h * 0.66),
            (w * 1.05, -h * 0.34),
            (0, -h * 0.14),
            (-w * 1.05, -h * 0.34),
            (-w, -h * 0.66),
        ]
    )
    return cut(
        _trunk(h * 0.3, h * 0.035, bark),
        path(flame, lin(lighter(leaf, 0.25), leaf, darker(leaf, 0.4), angle=10)),
        depth=3,
    )


def birch(h: float = 700, w: float = 44, seed: int = 1, bark: str = "#efe6d8") -> Svg:
    """A white trunk with dark scars, no crown; origin at the foot."""
    chance = Random(seed)
    outline = brush(
        [(0, 20), (chance.uniform(-8, 8), -h * 0.5), (chance.uniform(-14, 14), -h)],
        [w * 1.3, w, w * 0.86],
    )
    scars = []
    for _ in range(int(h / 42)):
        y, x, k = (
            -chance.uniform(0, h),
            chance.uniform(-0.5, 0.3) * w,
            chance.uniform(0.25, 0.6) * w,
        )
        scars.append(
            path(brush([(x, y), (x + k * 0.6, y + 3), (x + k, y - 1)], [1, w * 0.14, 1]), "#2e2530")
        )
    fill = lin(lighter(bark, 0.5), bark, darker(bark, 0.4), angle=0)
    return cut(path(outline, fill), clipped(group(*scars), outline), depth=4)


def bare_tree(h: float = 320, bark: str = "#2c1a30", seed: int = 4, spread: float = 0.5) -> Svg:
    """A leafless tree with forking limbs; origin at the foot."""
    chance = Random(seed)
    out: list[str] = []

    def limb(x: float, y: float, angle: float, length: float, w: float) -> None:
        bow = angle + chance.uniform(-0.25, 0.25)
        mid = (x + math.sin(bow) * length * 0.5, y - math.cos(bow) * length * 0.5)
        tip = (x + math.sin(angle) * length, y - math.cos(angle) * length)
        out.append(brush([(x, y), mid, tip], [w, w * 0.75, w * 0.6]))
        if w > h * 0.012:
            for side in (-1, 1):
                turn = angle + side * spread * chance.uniform(0.6, 1.2)
                limb(*tip, turn, length * chance.uniform(0.62, 0.8), w * 0.62)

    limb(0, 8, chance.uniform(-0.06, 0.06), h * 0.36, h * 0.09)
    return cut(
        path("".join(out), lin(darker(bark, 0.2), bark, lighter(bark, 0.1), angle=-60)), depth=2
    )


def mushroom(h: float = 120, cap: str = "#d8433b", stem: str = "#f3e6d0") -> Svg:
    """A toadstool with spots and gills; origin at the foot."""
    w = h * 0.52
    foot = blob(
        [
            (-w * 0.2, 0),
            (-w * 0.16, -h * 0.4),
            (-w * 0.13, -h * 0.62),
            (w * 0.13, -h * 0.62),
            (w * 0.15, -h * 0.4),
            (w * 0.24, 0),
            (0, 4),
        ]
    )
    gills = ellipse(0, -h * 0.56, w * 0.88, h * 0.1, lin(darker(stem, 0.4), darker(stem, 0.15)))
    dome = blob(
        [
            (-w, -h * 0.56),
            (-w * 0.86, -h * 0.8),
            (-w * 0.4, -h * 1.0),
            (0, -h * 1.04),
            (w * 0.45, -h * 0.98),
            (w * 0.88, -h * 0.78),
            (w, -h * 0.56),
            (w * 0.5, -h * 0.52),
            (-w * 0.5, -h * 0.52),
        ]
    )
    spots = [
        ellipse(x * w, y * h, k * w, k * w * 0.8, "#fff4e0")
        for x, y, k in (
            (-0.5, -0.74, 0.14),
            (0.02, -0.88, 0.17),
            (0.5, -0.7, 0.12),
            (-0.12, -0.64, 0.08),
            (0.3, -0.6, 0.07),
        )
    ]
    return group(
        cut(path(foot, lin(lighter(stem, 0.4), stem, darker(stem, 0.3), angle=10)), depth=2),
        gills,
        cut(path(dome, ball(cap)), clipped(group(*spots), dome), depth=2),
    )


def flower(r: float = 50, petal: str = "#f2797b", heart: str = "#ffd35c", count: int = 9) -> Svg:
    """A blossom seen from the front, around the origin."""
    sheets = []
    for ring_no, (size, hue) in enumerate(
        ((1.0, darker(petal, 0.12)), (0.72, lighter(petal, 0.16)))
    ):
        leaf = path(
            blob(
                [
                    (0, 0),
                    (-0.2 * r * size, -0.5 * r * size),
                    (0, -r * size),
                    (0.2 * r * size, -0.5 * r * size),
                ],
                0.22,
            ),
            lin(lighter(hue, 0.3), hue),
        )
        turns = [put(leaf, 0, 0, rot=360 / count * i + ring_no * 180 / count) for i in range(count)]
        sheets.append(cut(*turns, depth=1.5))
    return group(*sheets, cut(circle(0, 0, r * 0.24, ball(heart)), depth=1))


def stem(points: Sequence[Point], w: float = 8, colour: str = "#3f7d4e", leaves: int = 2) -> Svg:
    """A stalk through the points, with pairs of leaves along it."""
    blades = []
    for i in range(leaves):
        x, y = points[(i + 1) * (len(points) - 1) // (leaves + 1)]
        blades.append(put(leaf(w * 8, lighter(colour, 0.1)), x, y, rot=-50 if i % 2 else 55))
    stalk = path(
        brush(points, [w * 1.2, w, w * 0.7]),
        lin(lighter(colour, 0.2), darker(colour, 0.2), angle=0),
    )
    return cut(stalk, *blades, depth=1.5)


def leaf(length: float = 60, colour: str = "#4f9a5c") -> Svg:
    """A single leaf, stalk at the origin, tip straight up."""
    w = length * 0.24
    half = blob([(0, 0), (w, -length * 0.45), (0, -length), (-w, -length * 0.45)], 0.2)
    vein = stroke(f"M0 0L0 {-length * 0.86:.1f}", lighter(colour, 0.4), max(1.2, length * 0.025))
    return group(path(half, lin(lighter(colour, 0.2), darker(colour, 0.25), angle=0)), vein)


def cactus(h: float = 200, colour: str = "#3f8a63", bloom: str = "#f2617a") -> Svg:
    """A saguaro with two arms; origin at the foot."""
    w = h * 0.2
    limbs = [
        brush([(0, 6), (0, -h * 0.5), (0, -h * 0.96)], [w, w * 1.08, w * 0.9]),
        brush(
            [(0, -h * 0.36), (-w * 1.3, -h * 0.38), (-w * 1.5, -h * 0.5), (-w * 1.5, -h * 0.72)],
            [w * 0.6, w * 0.6, w * 0.62, w * 0.5],
        ),
        brush(
            [(0, -h * 0.26), (w * 1.2, -h * 0.3), (w * 1.4, -h * 0.42), (w * 1.4, -h * 0.58)],
            [w * 0.6, w * 0.6, w * 0.6, w * 0.5],
        ),
    ]
    ribs = [
        stroke(f"M{x:.1f} -4L{x:.1f} {-h * 0.9:.1f}", lighter(colour, 0.35), 2.5, opacity=0.6)
        for x in (-w * 0.22, w * 0.08)
    ]
    sheets = [
        cut(path(d, lin(lighter(colour, 0.25), colour, darker(colour, 0.4), angle=0)), depth=2)
        for d in limbs[1:]
    ]
    main = cut(
        path(limbs[0], lin(lighter(colour, 0.25), colour, darker(colour, 0.4), angle=0)),
        *ribs,
        depth=2,
    )
    return group(
        *sheets,
        main,
        put(flower(w * 0.5, bloom), 0, -h * 0.98),
        put(flower(w * 0.3, bloom), -w * 1.5, -h * 0.74),
    )


def reeds(seed: int, colour: str = "#4a6b3a", count: int = 9, h: float = 220) -> Svg:
    """A stand of reeds with cattails around the origin, about 200 wide."""
    chance = Random(seed)
    out = []
    for i in range(count):
        x, tall, lean = (
            -100 + 200 * i / count + chance.uniform(-8, 8),
            h * chance.uniform(0.6, 1),
            chance.uniform(-26, 26),
        )
        out.append(
            path(
                brush([(x, 10), (x + lean * 0.3, -tall * 0.6), (x + lean, -tall)], [9, 6, 1]),
                darker(colour, chance.uniform(0, 0.3)),
            )
        )
        if i % 3 == 1:
            out.append(
                stroke(
                    bend([(x + lean * 0.8, -tall * 0.78), (x + lean * 0.95, -tall * 0.98)]),
                    "#6b3f2a",
                    13,
                )
            )
    return cut(*out, depth=2)


def dandelion(r: float = 70, colour: str = "#fdf8ee") -> Svg:
    """A clock of seeds around the origin."""
    rays = [
        stroke(f"M0 0L{x:.1f} {y:.1f}", colour, 1.6, opacity=0.7)
        for x, y in ring(0, 0, r * 0.86, 26)
    ]
    tufts = [
        circle(x, y, r * 0.1, rad(colour, colour + "66"))
        for x, y in [*ring(0, 0, r * 0.92, 26), *ring(0, 0, r * 0.6, 17, 7)]
    ]
    return group(
        circle(0, 0, r, rad(colour + "66", colour + "22")),
        *rays,
        *tufts,
        circle(0, 0, r * 0.12, "#a58a5c"),
    )


SAMPLES = {
    "tree": lambda: put(tree(170), 0, 85),
    "pine": lambda: put(pine(170), 0, 85),
    "pine snow": lambda: put(pine(170, snow="#f4f8fb"), 0, 85),
    "poplar": lambda: put(poplar(170), 0, 85),
    "birch": lambda: put(birch(170, 26), 0, 85),
    "bare_tree": lambda: put(bare_tree(150), 0, 85),
    "mushroom": lambda: put(mushroom(140), 0, 75),
    "flower": lambda: flower(80),
    "stem": lambda: put(stem([(0, 80), (6, 20), (-6, -30), (0, -80)]), 0, 0),
    "leaf": lambda: put(leaf(150), 0, 75),
    "cactus": lambda: put(cactus(150), 0, 80),
    "reeds": lambda: put(reeds(2, h=150), 0, 75, 0.9),
    "dandelion": lambda: dandelion(75),
}
