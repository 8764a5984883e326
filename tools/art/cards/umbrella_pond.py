"""A giant left an umbrella on the lawn; it rained; a swan moved in."""

import itertools
import math

from tools.art.card import Card
from tools.art.curve import blob, brush
from tools.art.motifs.body import shadow
from tools.art.motifs.land import grass, hills
from tools.art.motifs.people import Look, figure
from tools.art.motifs.plants import flower, tree
from tools.art.motifs.sky import cloud
from tools.art.motifs.wings import butterfly, swan
from tools.art.paint import darker, lighter, lin, rad
from tools.art.paper import backdrop, clipped, cut, halo, scene
from tools.art.svg import Svg, circle, ellipse, group, hero, path, put, stroke

RED = "#f0404a"


def _lily(x: float, y: float, r: float) -> Svg:
    pad = ellipse(x, y, r, r * 0.32, lin("#8fd65a", "#2f8a4a"))
    petals = [
        put(
            path(blob([(-7, 0), (-8, -14), (0, -26), (8, -14), (7, 0)]), lin("#ffffff", "#ff9ac0")),
            x,
            y - 2,
            r / 34,
            rot=a,
        )
        for a in (-64, 64, -34, 34, 0)
    ]
    return group(pad, *petals)


def _inside() -> Svg:
    """The far lining above the water, and the water."""
    xs = (-262, -170, -60, 70, 180, 262)
    lining = "M-262 0C-262 -62 262 -62 262 0C262 60 -262 60 -262 0Z"
    far = [
        path(
            f"M0 60L{a} {-46 * (1 - (a / 262) ** 2) ** 0.5:.0f}L{b} {-46 * (1 - (b / 262) ** 2) ** 0.5:.0f}Z",
            darker(RED, 0.3) if i % 2 == 0 else "#d8b4a8",
        )
        for i, (a, b) in enumerate(itertools.pairwise(xs))
    ]
    ripples = [
        ellipse(-40, 6, rx, ry, "none", stroke="#eaffff", stroke_width=3, opacity=0.6)
        for rx, ry in ((130, 17), (164, 22))
    ]
    water = "M-244 8C-244 -34 244 -34 244 8C244 50 -244 50 -244 8Z"
    return group(
        cut(path(lining, darker(RED, 0.4)), clipped(group(*far), lining), depth=3),
        path(water, lin("#bdf0f4", "#4fb8d8", "#2a86b8")),
        clipped(group(*ripples, ellipse(-120, -6, 60, 5, "#ffffff", opacity=0.5)), water),
    )


def _pond() -> Svg:
    canopy = _canopy()
    shaft = group(
        stroke("M78 8V-372Q78 -420 118 -420T158 -372V-352", "#7a3f1c", 26),
        stroke("M73 8V-372Q73 -414 116 -416", "#e0984f", 7),
        ellipse(78, 8, 26, 6, "#eaffff", opacity=0.6),
        stroke("M66 -258H90", "#f2d08a", 10),
    )
    return group(
        _inside(),
        cut(shaft, depth=3, room="thin"),
        put(swan(), -60, 12, 1.28),
        put(ellipse(0, 0, 128, 9, "#eaffff", opacity=0.5), -50, 18),
        _lily(170, 14, 34),
        _lily(-206, 12, 24),
        canopy,
    )


def _canopy() -> Svg:
    xs = (-262, -190, -78, 64, 184, 262)

    def rim(x: float) -> float:
        return 46 * math.sqrt(max(0.0, 1 - (x / 262) ** 2))

    panels, ribs = [], []
    for i, (a, b) in enumerate(itertools.pairwise(xs)):
        hue = RED if i % 2 else "#fff2e0"
        d = (
            f"M0 244C{a * 0.5:.0f} 220 {a * 0.97:.0f} 130 {a} {rim(a):.0f}"
            f"Q{(a + b) / 2:.0f} {(rim(a) + rim(b)) / 2 + 24:.0f} {b} {rim(b):.0f}"
            f"C{b * 0.97:.0f} 130 {b * 0.5:.0f} 220 0 244Z"
        )
        panels.append(
            path(d, lin(lighter(hue, 0.3), hue + "@0.4", darker(hue, 0.22), angle=40 + i * 10))
        )
    for x in xs[1:-1]:
        ribs.append(
            stroke(
                f"M0 244C{x * 0.5:.0f} 220 {x * 0.97:.0f} 130 {x} {rim(x):.0f}",
                darker(RED, 0.45),
                4,
                opacity=0.5,
            )
        )
    knobs = [circle(x, rim(x) + 2, 8, rad("#fff6d8", "#d8a03a")) for x in xs]
    spike = path(
        brush([(0, 232), (1, 268), (2, 316)], [28, 20, 12]), lin("#f2d08a", "#8a5a2a", angle=0)
    )
    return group(cut(spike, depth=2), cut(*panels, *ribs, depth=5), *knobs)


def draw() -> Svg:
    child = figure(
        "child",
        Look(coat="#2f6fd0", hair="#c8742f", skin="#f6cfa6", legs="#f2c23a"),
        left="up",
        right="down",
    )
    return scene(
        backdrop(lin("#5fc0d8", "#9fdccb", "#cfe8a8")),
        halo(120, 130, 220, "#fffbe0", strength=0.25),
        put(cloud(200, "#ffffff", 4), 500, 190),
        put(cloud(140, "#ffffff", 7), 250, 96),
        hills(170, "#3f8f60", 6, 26, 7),
        hills(320, "#1c6440", 4, 22, 6),
        hills(500, "#2a7a3a", 4, 26),
        put(tree(190, "#f7b8cc", "#7a4a3f", 3), 66, 560),
        put(tree(150, "#fbd0dc", "#7a4a3f", 6), 170, 548),
        put(tree(210, "#f7a8c2", "#7a4a3f", 8), 548, 572),
        hills(560, "#338a36", 7, 20),
        hills(700, "#2a7a2c", 3, 16),
        hero(put(_pond(), 300, 500, 1.0, rot=-3)),
        hills(794, "#27762a", 9, 12),
        put(shadow(210, 20, "#0f3a1c", 0.7), 320, 814),
        put(shadow(70, 12, "#0f4a24"), 500, 858),
        put(child, 500, 856, 1.28),
        *(
            put(flower(r, "#ffffff", "#ffc83a", 10), x, y)
            for x, y, r in (
                (60, 800, 16),
                (120, 846, 20),
                (206, 822, 13),
                (262, 872, 19),
                (376, 850, 15),
                (40, 876, 17),
                (574, 812, 14),
                (420, 884, 16),
            )
        ),
        *(
            put(flower(r, "#ff6a5a", "#ffe27a", 6), x, y)
            for x, y, r in ((164, 884, 15), (330, 886, 12), (90, 812, 10))
        ),
        put(butterfly("#ffd23f", "#8a4a1a"), 96, 660, 0.26, rot=24),
        put(butterfly("#ffffff", "#5a7a9a"), 150, 620, 0.18, rot=-18),
        grass(896, "#2a7a2c", 4, 64, 34),
        ink="#1c5a2a",
        dim=0.4,
    )


CARD = Card(
    title="Rented by the water",
    alt="A giant red and white umbrella lies upturned on a spring lawn, full of rain water; a swan swims in it "
    "among lilies and a child in blue waves from the grass.",
    tags=(
        "umbrella",
        "swan",
        "pond",
        "lawn",
        "spring",
        "child",
        "water",
        "blossom",
        "home",
        "gentle",
    ),
    draw=draw,
)
