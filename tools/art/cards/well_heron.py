"""From the bottom of the well: a round of noon, and something that fishes there."""

import math
from random import Random

from tools.art.card import Card
from tools.art.curve import bend, blob, brush, lines
from tools.art.motifs.people import Look, figure
from tools.art.motifs.plants import leaf
from tools.art.motifs.sky import cloud
from tools.art.motifs.things import lantern
from tools.art.paint import lighter, lin, mix, rad, solid
from tools.art.paper import backdrop, clipped, cut, glowing, scene
from tools.art.svg import Point, Svg, circle, ellipse, group, hero, path, put, stroke

MIDDLE = (300.0, 300.0)
MOUTH = 236
INK = "#0a1b2c"


def _at(r: float, degrees: float) -> Point:
    """A point on the wall: rings further down sit a little lower on the card."""
    turn = math.radians(degrees)
    sag = (r - MOUTH) * 0.34
    return MIDDLE[0] + r * math.cos(turn), MIDDLE[1] + sag + r * math.sin(turn)


def _ring(inner: float, outer: float, count: int, colour: str, seed: int) -> Svg:
    """One course of stones, each cut by hand."""
    chance, stones = Random(seed), []
    step = 360 / count
    for i in range(count):
        a = i * step + seed * 7 + chance.uniform(-2, 2)
        b = a + step - 260 / outer
        corners = [_at(inner + 5, a), _at(inner + 5, (a + b) / 2), _at(inner + 5, b),
                   _at(outer - 4, b), _at(outer - 4, (a + b) / 2), _at(outer - 4, a)]  # fmt: skip
        shade = mix(colour, "#02070e", chance.uniform(0, 0.4))
        stones.append(path(blob(corners, 0.1), shade))
    return cut(*stones, depth=2, edge=0.16, room="wide")


def _walls() -> Svg:
    courses = (
        (650, 850, 13, "#050e18"), (500, 650, 14, "#07141f"), (392, 500, 15, "#0a202d"),
        (308, 392, 16, "#0f3442"), (MOUTH, 308, 17, "#1a5566"),
    )  # fmt: skip
    return group(*(_ring(a, b, n, c, i + 2) for i, (a, b, n, c) in enumerate(courses)))


def _sky() -> Svg:
    disc = blob([_at(MOUTH, d) for d in range(0, 360, 20)])
    view = group(
        circle(*MIDDLE, MOUTH, rad("#ffffff", "#d4ffff@0.3", "#7cecf6@0.75", "#38c8de")),
        put(cloud(190, "#ffffff", 6), 420, 200),
        put(cloud(130, "#f4ffff", 3), 140, 392),
    )
    return clipped(view, disc)


def _heron() -> Svg:
    """On the near side of the rim, bent over it."""
    legs = [
        stroke(bend(points), "#10283a", 12)
        for points in (
            [(322, 380), (300, 446), (312, 528), (286, 540)],
            [(350, 380), (372, 446), (356, 530), (330, 544)],
        )
    ]
    body = blob(
        [(232, 330), (264, 272), (330, 252), (400, 290), (462, 372), (486, 424), (420, 412),
         (340, 410), (264, 386)]
    )  # fmt: skip
    neck = brush(
        [(268, 326), (212, 296), (232, 226), (292, 172), (274, 112), (214, 112)],
        [74, 46, 32, 26, 25, 32],
    )
    head = blob([(254, 92), (222, 84), (186, 106), (170, 140), (196, 150), (238, 134)])
    beak = lines([(166, 126), (206, 150), (124, 284)])
    plume = [path(brush([(240, 94), (300, 82), (350, 112 + d)], [13, 9, 2]), INK) for d in (0, 26)]
    feathers = [
        path(
            brush([(280 + i * 16, 290 + i * 6), (350 + i * 18, 326 + i * 10), (420 + i * 16, 392 + i * 9)], [26, 34, 4]),
            solid(c),
        )
        for i, c in enumerate(("#1d4258", "#173850", "#123048", "#0e263a"))
    ]  # fmt: skip
    breast = [
        path(brush([(236 + i * 14, 340), (232 + i * 14, 390), (238 + i * 12, 424 - i * 8)], [14, 12, 2]), "#163449")
        for i in range(4)
    ]  # fmt: skip
    return group(
        cut(*legs, depth=1, room="thin"),
        *breast,
        cut(path(body, solid("#12304a")), depth=3),
        cut(*feathers, depth=2),
        cut(path(neck, solid("#173a54")), depth=2),
        cut(path(beak, lin("#f2a23c", "#8a4a1c")), depth=2),
        cut(*plume, path(head, solid("#12304a")), depth=2),
        glowing(circle(206, 116, 10, "#ffe9a0"), colour="#fff6d0", size=3, strength=0.6),
        circle(204, 117, 5, "#180c14"),
    )


def _ladder() -> Svg:
    """Nearer the viewer it is wider; it ends far below the rim."""
    wood = "#4f8a94"
    rails = [
        path(brush([(a, 980), ((a + b) / 2, 820), (b, 668)], [26, 20, 13]), solid(wood))
        for a, b in ((170, 262), (424, 346))
    ]
    rungs = [
        path(brush([(a, y), ((a + b) / 2, y + 3), (b, y)], [w, w * 0.9, w]), solid(lighter(wood, 0.12)))
        for y, w in ((700, 10), (744, 12), (796, 14), (858, 17))
        for t in ((980 - y) / 312,)
        for a, b in ((170 + 92 * t, 424 - 78 * t),)
    ]  # fmt: skip
    return group(cut(*rungs, depth=2), cut(*rails, depth=2.5))


def draw() -> Svg:
    ferns = [
        put(cut(leaf(h, c), depth=1.5), *_at(MOUTH + 14, d), rot=d - 90 + t)
        for d, h, c, t in (
            (150, 64, "#1f8a7a", 10), (160, 50, "#15665f", -26), (172, 58, "#2aa08a", 20),
            (20, 62, "#1f8a7a", -14), (8, 48, "#15665f", 24), (-12, 56, "#2aa08a", -30),
            (-70, 46, "#15665f", 20), (-58, 58, "#1f8a7a", -10), (-130, 50, "#1f8a7a", 14),
        )
    ]  # fmt: skip
    drops = [
        path(blob([(x, y - 12), (x + 6, y + 4), (x, y + 10), (x - 6, y + 4)]), "#9ff4fa", opacity=0.8)
        for x, y in ((124, 330), (122, 420), (126, 560), (470, 600), (90, 700))
    ]  # fmt: skip
    climber = figure(
        "child",
        Look(coat="#ffb52e", hat="cap", hat_colour="#f2542c", hair="#2a1420", legs="#17324a"),
        left="up",
        right="up",
    )
    return scene(
        backdrop("#03080f"),
        _walls(),
        _sky(),
        circle(*MIDDLE, 330, rad("#8ff4ff55@0.6", "#8ff4ff00")),
        *ferns,
        hero(_heron()),
        *drops,
        _ladder(),
        ellipse(304, 760, 150, 150, rad("#ffcf6a55", "#ffcf6a00")),
        put(climber, 304, 800, 1.16),
        put(lantern(84), 210, 782),
        ink="#01040a",
        dim=0.5,
    )


CARD = Card(
    title="The water speaks of a bird",
    alt="Seen from the bottom of a dark stone well, a great heron bends over the bright round mouth "
    "and looks down at a child who stretches up from the end of a ladder that is too short.",
    tags=(
        "heron",
        "well",
        "ladder",
        "child",
        "darkness",
        "depth",
        "bird",
        "lantern",
        "hope",
        "eerie",
    ),
    draw=draw,
)
