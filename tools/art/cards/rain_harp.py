"""A harp is strung with rain; the cloud leans in to hear it."""

from random import Random

from tools.art.card import Card
from tools.art.curve import bend, blob, brush
from tools.art.motifs.body import shadow
from tools.art.motifs.land import ground, hills
from tools.art.motifs.sky import haze
from tools.art.paint import darker, lighter, lin, solid
from tools.art.paper import backdrop, cut, glowing, halo, scene
from tools.art.svg import Point, Svg, circle, ellipse, group, hero, path, put, stroke

GOLD = "#e8b13c"
NECK: list[Point] = [(-150, -372), (-120, -430), (-50, -414), (20, -362), (92, -376), (138, -440)]


def _frame() -> Svg:
    gilt = lin("#fff0b8", GOLD, "#a8701f", angle=20)
    board = path(brush([(-152, -380), (-70, -180), (40, -16)], [30, 46, 66]), gilt)
    pillar = path(brush([(132, -440), (146, -240), (118, -20)], [30, 34, 40]), gilt)
    neck = path(brush(NECK, [34, 40, 34, 32, 36, 30]), gilt)
    scroll = path(
        brush(
            [(138, -440), (172, -474), (204, -448), (186, -420), (166, -436)], [28, 24, 18, 12, 6]
        ),
        gilt,
    )
    base = path(blob([(-10, 4), (0, -36), (60, -52), (136, -44), (156, 4), (70, 12)]), gilt)
    rings = [
        path(brush([(146 - w, y), (144, y + 6), (146 + w - 4, y)], [9, 10, 9]), darker(GOLD, 0.35))
        for y, w in ((-330, 18), (-316, 18), (-130, 18), (-116, 18))
    ]
    pins = [
        circle(-116 + i * 27, -424 + abs(i - 4) * -2 + i * 7.5 - max(0, i - 6) * 22, 5, "#fff6da")
        for i in range(9)
    ]
    return group(
        cut(board, depth=3),
        cut(pillar, *rings, depth=3),
        cut(base, depth=3),
        cut(neck, scroll, *pins, depth=3),
    )


def _strings() -> Svg:
    """Rain, falling straight from the neck onto the board."""
    chance = Random(5)
    out = []
    for i in range(9):
        x = -112 + i * 26
        top = (-410, -398, -388, -374, -358, -352, -356, -362, -380)[i]
        low = -250 + i * 27
        out.append(stroke(f"M{x} {top}L{x + 3} {low}", "#cfeaf5", 4, opacity=0.9))
        for _ in range(3):
            y = chance.uniform(top + 20, low - 8)
            out.append(
                path(
                    blob([(x - 5, y + 4), (x + 1, y - 13), (x + 7, y + 4), (x + 1, y + 10)]),
                    lin("#ffffff", "#9fd0e6"),
                )
            )
    return group(*out)


def _cloud() -> Svg:
    """It bends down from the left, eyes shut, a hand of vapour to its ear."""
    rounds = (
        (-60, 40, 130),
        (90, 10, 120),
        (200, 60, 90),
        (250, 128, 62),
        (20, 118, 96),
        (140, 120, 92),
        (-70, 150, 90),
    )
    back = cut(*(circle(x - 14, y - 26, r, "#5f7488") for x, y, r in rounds), depth=5)
    body = cut(*(circle(x, y, r, lin("#b9c6d2", "#8093a6")) for x, y, r in rounds), depth=4)
    lids = [
        stroke(bend([(x - 20, y), (x, y + 11), (x + 20, y - 3)]), "#33475c", 6)
        for x, y in ((148, 106), (222, 118))
    ]
    brows = [
        stroke(bend([(128, 72), (150, 62), (168, 62)]), "#56697c", 5),
        stroke(bend([(212, 80), (232, 86), (246, 98)]), "#56697c", 5),
    ]
    mouth = stroke(bend([(168, 158), (184, 151), (200, 160)]), "#33475c", 5)
    tear = path(blob([(140, 132), (148, 118), (156, 132), (148, 144)]), "#e6f6fb")
    return group(back, body, *lids, *brows, mouth, tear)


def _puddle(x: float, y: float, w: float) -> Svg:
    return group(
        *(
            ellipse(x, y, w * k, w * k * 0.2, "none", stroke="#a9cbdc", stroke_width=3, opacity=o)
            for k, o in ((1, 0.4), (0.66, 0.6), (0.33, 0.8))
        )
    )


def draw() -> Svg:
    chance = Random(9)
    drizzle = [
        stroke(f"M{x:.0f} {y:.0f}l-4 26", "#9fc4d8", 2.4, opacity=0.45)
        for x, y in ((chance.uniform(0, 600), chance.uniform(240, 800)) for _ in range(26))
    ]
    return scene(
        backdrop(lin("#22303f", "#34485a", "#4a6275", "#3a4f60")),
        halo(350, 520, 300, "#f0c769", strength=0.07),
        hills(650, "#3f5668", 4, 40),
        haze(660, 90, "#7f98aa", 0.45),
        hills(720, "#2f4456", 8, 20),
        *drizzle,
        put(_cloud(), 30, 40, 1.05, rot=9),
        ground([(-60, 780), (150, 768), (380, 776), (660, 762)], "#263848"),
        ellipse(352, 826, 230, 34, lin("#5f7f95", "#3a556a")),
        put(shadow(190, 20, "#0c141e"), 366, 816),
        hero(
            put(
                group(glowing(_strings(), colour="#9fd0e6", size=5, strength=0.5), _frame()),
                326,
                812,
                1.06,
            )
        ),
        _puddle(240, 846, 70),
        _puddle(470, 838, 46),
        _puddle(96, 800, 34),
        put(
            cut(
                path(brush([(-60, 0), (0, -10), (60, 0)], [16, 22, 16]), solid("#8a3a3f")), depth=2
            ),
            116,
            716,
        ),
        *(
            cut(
                path(brush([(x, 720), (x + d, 800)], [10, 7]), solid(lighter("#4a2a2a", 0.1))),
                depth=1,
                room="thin",
            )
            for x, d in ((76, -8), (156, 8))
        ),
        ink="#0c1622",
        dim=0.6,
    )


CARD = Card(
    title="A piece for nine drops",
    alt="In a slate-grey landscape stands a tall golden harp whose strings are falling rain, a stool "
    "empty beside it; a large sad cloud leans down to listen.",
    tags=(
        "harp",
        "rain",
        "cloud",
        "music",
        "gold",
        "puddle",
        "listening",
        "absence",
        "sorrow",
    ),
    draw=draw,
)
