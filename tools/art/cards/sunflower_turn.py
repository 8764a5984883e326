"""The sunflowers have found somebody smaller to look at."""

import math

from tools.art.card import Card
from tools.art.curve import blob, brush, ring
from tools.art.motifs.body import shadow
from tools.art.motifs.land import ground, hills
from tools.art.motifs.people import Look, figure, hand_at
from tools.art.motifs.plants import leaf
from tools.art.motifs.sky import cloud, face
from tools.art.motifs.sky import sun as sun_disc
from tools.art.motifs.things import lantern
from tools.art.paint import lin, rad
from tools.art.paper import backdrop, cut, halo, scene
from tools.art.svg import Point, Svg, circle, element, ellipse, group, hero, path, put, stroke

OCHRE = "#f0a41c"
LAMP: Point = (300, 640)


def _head(r: float, squeeze: float) -> Svg:
    """Looking along +x, foreshortened by `squeeze`; around the origin."""
    petal = blob([(0, -0.46), (0.21, -0.78), (0, -1.14), (-0.21, -0.78)], 0.19)
    count = 14 if r > 60 else 10
    inner = [
        element(
            "path",
            d=petal,
            fill=lin("#ffe07a", "#ffc02e" if i % 2 else OCHRE),
            transform=f"rotate({i * 360 / count:.1f}) scale({r:.1f})",
        )
        for i in range(count)
    ]
    rings = ((0.34, 9),) if r > 80 else ()
    seeds = [
        circle(x, y, r * 0.045, "#e0a050", opacity=0.75)
        for k, n in rings
        for x, y in ring(0, 0, r * k, n)
    ]
    core = group(circle(0, 0, r * 0.56, rad("#b5702a", "#9a5420", "#7a3c18")), *seeds)
    back = ellipse(-r * 0.1, 0, r * 0.5, r * 0.6, "#4f7a2a")
    squeezed = element("g", group(*inner), transform=f"scale({squeeze} 1)")
    front = element(
        "g", core, transform=f"translate({r * (1 - squeeze) * 0.24:.1f} 0) scale({squeeze} 1)"
    )
    return group(back, cut(squeezed, depth=3), front)


def _stalk(x: float, y: float, r: float, foot: Point, sway: float = 0) -> Svg:
    turn = math.atan2(LAMP[1] - y, LAMP[0] - x)
    neck = (x - math.cos(turn) * r * 0.7, y - math.sin(turn) * r * 0.7)
    mid = ((foot[0] + neck[0]) / 2 + sway, (foot[1] + neck[1]) / 2)
    line = brush([foot, mid, neck, (x, y)], [r * 0.22, r * 0.18, r * 0.17, r * 0.15])
    leaves = [
        put(cut(leaf(r * 0.95, "#3f8034"), depth=1.5), mid[0], mid[1] + dy, rot=a)
        for dy, a in ((r * 0.2, -62), (r * 0.6, 58))
    ]
    return group(cut(path(line, lin("#7fae3a", "#3f7a2a", angle=0)), depth=2, room="thin"), *leaves)


def _turned(x: float, y: float, r: float, squeeze: float) -> Svg:
    return put(_head(r, squeeze), x, y, rot=math.degrees(math.atan2(LAMP[1] - y, LAMP[0] - x)))


def _sunflower(x: float, y: float, r: float, foot: Point, squeeze: float, sway: float = 0) -> Svg:
    return group(_stalk(x, y, r, foot, sway), _turned(x, y, r, squeeze))


def draw() -> Svg:
    lamp_x, lamp_y = hand_at("child", "up", 1)
    child = group(
        figure(
            "child",
            Look(coat="#c8303c", hair="#4a2318", legs="#1f2a5a"),
            right="up",
        ),
        put(lantern(62, "#2a2a4a"), lamp_x, lamp_y - 2),
    )
    shy = group(sun_disc(74, "#f7d36a", 16, "#fff3c4"), face(74, "#f7d36a"))
    rows = [
        group(stroke(f"M{x} {y}q{r / 5:.0f} 50 0 120", "#6f8f2a", 7), _turned(x, y, r, 0.72))
        for x, y, r in (
            (36, 596, 34),
            (412, 610, 28),
            (566, 604, 34),
        )
    ]
    return scene(
        backdrop(lin("#0c1a86", "#1c34c0", "#2c4ad0@0.55", "#4a66dc")),
        halo(474, 130, 170, "#fff0b8", strength=0.12),
        put(shy, 474, 132, 1, rot=8),
        put(cloud(220, "#f4f6ff", 4), 506, 220),
        hills(590, "#b98a2a", 4, 18),
        hills(630, "#8a7f2a", 9, 14),
        *rows,
        ground([(-60, 690), (150, 676), (400, 700), (660, 680)], "#5f6f2a"),
        halo(316, 640, 230, "#fff0a0", strength=0.13),
        _stalk(112, 400, 112, (44, 900), -26),
        _stalk(488, 420, 104, (556, 900), 26),
        _stalk(300, 286, 96, (262, 700), -30),
        hero(
            group(
                _turned(300, 286, 96, 0.66),
                _turned(118, 400, 116, 0.64),
                _turned(486, 416, 108, 0.62),
            )
        ),
        put(shadow(70, 12, "#16203a", 0.6), 288, 828),
        put(child, 280, 826, 1.42),
        ground([(-60, 852), (160, 838), (400, 858), (660, 836)], "#3f5a22"),
        _sunflower(62, 742, 66, (20, 940), 0.62, -10),
        _sunflower(540, 752, 70, (590, 940), 0.62, 10),
        ink="#0a1050",
        dim=0.4,
    )


CARD = Card(
    title="A smaller light",
    alt="Under an ultramarine sky tall sunflowers bend away from the sun and all turn their faces to a child "
    "in red who stands among them holding up a lit lamp.",
    tags=(
        "sunflowers",
        "child",
        "lantern",
        "sun",
        "field",
        "attention",
        "light",
        "turning",
        "shy",
        "summer",
    ),
    draw=draw,
)
