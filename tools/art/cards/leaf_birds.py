"""In spring a tree lets go of its leaves, which are birds; one of them stays."""

from random import Random

from tools.art.card import Card
from tools.art.curve import bend, blob, brush
from tools.art.motifs.body import shadow
from tools.art.motifs.land import grass, ground, hills
from tools.art.motifs.people import Look, figure
from tools.art.motifs.plants import leaf
from tools.art.motifs.sky import cloud, haze
from tools.art.paint import ball, darker, lighter, lin, solid
from tools.art.paper import backdrop, cut, halo, scene
from tools.art.svg import Point, Svg, circle, group, hero, path, put, stroke

LIMBS: tuple[tuple[list[Point], list[float]], ...] = (
    ([(6, 0), (-4, -120), (10, -240), (-14, -360), (-8, -470)], [74, 50, 42, 28, 7]),
    ([(4, -190), (-60, -270), (-140, -310), (-190, -380)], [36, 28, 18, 5]),
    ([(-96, -290), (-150, -270), (-214, -284)], [18, 13, 4]),
    ([(8, -230), (70, -320), (150, -350), (186, -430)], [36, 27, 17, 5]),
    ([(110, -340), (160, -318), (216, -330)], [18, 12, 4]),
    ([(-10, -340), (-60, -420), (-110, -450), (-124, -510)], [24, 17, 11, 4]),
    ([(-4, -350), (50, -430), (90, -452), (96, -520)], [22, 16, 10, 4]),
)


def _wing(length: float, colour: str, rot: float) -> Svg:
    return put(leaf(length, colour), 0, -2, rot=rot)


def _leaf_bird(size: float, colour: str, lift: float) -> Svg:
    """Flying to the right on two leaves; origin in its middle."""
    s = size / 60
    body = blob([(-34, 6), (-12, -9), (14, -12), (28, -6), (26, 6), (6, 12), (-16, 9)])
    tail = brush([(-28, 5), (-44, 8), (-60, 4)], [9, 7, 2])
    bill = blob([(25, -6), (40, 0), (25, 4)], 0.05)
    return put(
        group(
            _wing(62, darker(colour, 0.18), 38 - lift),
            cut(path(tail, darker(colour, 0.25)), path(body, solid(colour)), depth=1.5),
            path(bill, "#f0a63c"),
            circle(18, -4, 3.2, "#1c1220"),
            _wing(74, lighter(colour, 0.12), -30 - lift),
        ),
        0,
        0,
        s,
    )


def _tree() -> Svg:
    fill = lin("#7a5a48", "#4a3236", "#2c1c2a", angle=10)
    boughs = cut(*(path(brush(points, widths), fill) for points, widths in LIMBS), depth=3)
    bark = [
        stroke(bend(p), "#8f6d55", 3, opacity=0.6)
        for p in ([(-14, -20), (-16, -110), (-4, -200)], [(6, -60), (4, -150), (14, -230)])
    ]
    return group(boughs, *bark)


def _last_one() -> Svg:
    """The bird that stays: it has folded its leaves."""
    body = blob([(-30, -30), (-18, -54), (6, -58), (26, -36), (40, -4), (10, -2), (-18, -8)])
    return group(
        put(leaf(64, "#3f7d3a"), -4, -34, rot=126),
        cut(path(body, ball("#8fce4a")), depth=2),
        cut(put(leaf(54, "#5da83c"), -2, -42, rot=128), depth=1),
        path(blob([(-28, -46), (-46, -38), (-28, -34)], 0.05), "#f0a63c"),
        circle(-16, -44, 4.4, "#1c1220"),
        circle(-17.4, -45.4, 1.5, "#ffffff"),
        stroke("M2 -4L0 6M12 -4L12 6", "#c9812c", 3),
    )


def _departing() -> list[Svg]:
    chance = Random(11)
    greens = ("#2f8f3c", "#57b04a", "#1f7a55", "#7cc243", "#3ba06c")
    out = []
    for i in range(18):
        t = i / 17
        x = 150 + 420 * t + chance.uniform(-36, 36)
        y = 430 - 330 * t**0.8 + chance.uniform(-110, 130)
        size = 40 + 34 * chance.random()
        out.append(
            put(_leaf_bird(size, greens[i % 5], chance.uniform(-22, 26)), x, y, rot=-34 + 20 * t)
        )
    return out


def draw() -> Svg:
    return scene(
        backdrop(lin("#eef8ea", "#fdfdf4", "#e2f3d2")),
        halo(130, 160, 190, "#fff3b8", strength=0.16),
        put(cloud(170, "#ffffff", 5), 90, 240),
        put(cloud(120, "#ffffff", 8), 470, 470),
        hills(690, "#cfe8b4", 5, 34),
        haze(690, 70, "#ffffff", 0.6),
        hills(740, "#a5d685", 9, 22),
        put(shadow(170, 18, "#2c5a30"), 268, 812),
        hero(
            group(
                put(_tree(), 258, 812),
                *_departing(),
                put(_last_one(), 78, 526, 1.25),
            )
        ),
        ground([(-60, 812), (140, 796), (300, 808), (470, 790), (660, 812)], "#6cb553"),
        put(shadow(70, 10, "#2c5a30"), 444, 852),
        put(
            figure("child", Look(coat="#f6f0df", hair="#6b3526", legs="#2f5f45"), right="up"),
            440,
            850,
            1.05,
        ),
        *(
            put(leaf(34, c), x, y, rot=r)
            for x, y, r, c in (
                (150, 862, 70, "#2f8f3c"),
                (228, 842, -60, "#8fce4a"),
                (330, 870, 100, "#2f8f3c"),
            )
        ),
        grass(888, "#2f7a3c", 4, 64, 50),
        ink="#2c5a30",
        dim=0.3,
    )


CARD = Card(
    title="The leaves are ready",
    alt="On a white spring morning green birds with leaves for wings stream out of a bare tree while "
    "a child waves; a single bird stays on its branch.",
    tags=(
        "tree",
        "birds",
        "leaves",
        "child",
        "spring",
        "farewell",
        "flight",
        "alone",
        "release",
        "staying",
    ),
    draw=draw,
)
