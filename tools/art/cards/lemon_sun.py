"""A market woman slices the sun like a lemon; its juice is light."""

import math

from tools.art.card import Card
from tools.art.curve import blob, brush, lines, ring
from tools.art.motifs.people import Look, figure
from tools.art.motifs.plants import leaf
from tools.art.motifs.sky import rays
from tools.art.paint import ball, lighter, lin, rad, solid
from tools.art.paper import backdrop, cut, glowing, halo, scene
from tools.art.svg import Svg, circle, ellipse, group, hero, path, put, rect, stroke

LEMON = "#ffd91f"


def _half(r: float) -> Svg:
    """The cut face: segments in a ring of pith; origin in the middle."""
    wedges = []
    for i in range(9):
        a, b = math.radians(40 * i + 4), math.radians(40 * i + 36)
        edge = r * 0.8
        p = [
            (r * 0.12 * math.cos((a + b) / 2), r * 0.12 * math.sin((a + b) / 2)),
            (edge * math.cos(a), edge * math.sin(a)),
            (edge * 1.03 * math.cos((a + b) / 2), edge * 1.03 * math.sin((a + b) / 2)),
            (edge * math.cos(b), edge * math.sin(b)),
        ]
        wedges.append(path(blob(p, 0.08), lin("#fff6a0", "#ffdf3a")))
    pips = [
        put(path(blob([(-5, 8), (0, -10), (5, 8), (0, 12)]), "#fffdf0"), x, y, rot=i * 72)
        for i, (x, y) in enumerate(ring(0, 0, r * 0.34, 5, 20))
    ]
    return group(
        cut(circle(0, 0, r, ball("#f7b90f")), depth=3),
        circle(0, 0, r * 0.93, rad("#fffef0", "#fff9c9")),
        *wedges,
        *pips,
    )


def _flames(r: float) -> Svg:
    tips = []
    for i, (x, y) in enumerate(ring(0, 0, r * 1.06, 16)):
        long = r * (0.36 if i % 2 else 0.24)
        tips.append(
            put(
                path(
                    blob([(-16, 6), (-4, -long), (4, -long), (16, 6)], 0.12),
                    lin("#fff3a0", "#ffbe1f"),
                ),
                x,
                y,
                rot=22.5 * i,
            )
        )
    return cut(*tips, depth=2)


def _slice(w: float) -> Svg:
    """Lying on the board: a half disc."""
    return cut(
        path(f"M{-w / 2:.0f} 0A{w / 2:.0f} {w / 2:.0f} 0 0 1 {w / 2:.0f} 0Z", solid("#f7b90f")),
        path(
            f"M{-w * 0.44:.1f} 0A{w * 0.44:.1f} {w * 0.44:.1f} 0 0 1 {w * 0.44:.1f} 0Z", "#fffbd0"
        ),
        *(
            put(
                path(blob([(0, -5), (-w * 0.1, -w * 0.36), (w * 0.1, -w * 0.36)], 0.1), "#ffe23a"),
                0,
                0,
                rot=r,
            )
            for r in (-62, -21, 21, 62)
        ),
        depth=2,
    )


def _awning() -> Svg:
    strips = []
    for i in range(9):
        x = -30 + i * 76
        colour = "#fdfbf2" if i % 2 else "#1f57b5"
        strips.append(
            path(
                f"M{x * 0.8 + 60:.0f} -20H{(x + 76) * 0.8 + 60:.0f}L{x + 76} 120q-38 56 -76 0Z",
                lin(lighter(colour, 0.1), colour),
            )
        )
    return cut(*strips, depth=5, room="wide")


def _knife() -> Svg:
    blade = path(
        blob([(0, -9), (130, -12), (172, 2), (120, 14), (0, 12)], 0.1), lin("#ffffff", "#a9c3d6")
    )
    grip = path(brush([(-58, 4), (-20, 2), (4, 2)], [20, 24, 22]), solid("#7a3a2a"))
    return cut(blade, grip, depth=2)


def _crate(x: float) -> Svg:
    suns = [
        put(circle(0, 0, 22, ball(LEMON)), x + d, 812 - (i % 2) * 14)
        for i, d in enumerate((-54, -18, 18, 54))
    ]
    slats = [rect(x - 86, y, 172, 24, solid("#b5763a"), rx=3) for y in (816, 846, 876)]
    return group(cut(*suns, depth=1.5), cut(*slats, depth=2))


def draw() -> Svg:
    juice = [
        path(
            brush([(x, y), (x + 3, y + h * 0.6), (x, y + h)], [9, 12, 22]),
            lin("#fff9c9", "#ffe23a"),
        )
        for x, y, h in ((196, 590, 120), (260, 604, 70), (330, 596, 150))
    ]
    return scene(
        backdrop(lin("#0f3f9a", "#1f66c9", "#2f86dc")),
        put(rays(520, "#ffe873", 14, 8), 262, 440),
        halo(262, 440, 300, "#ffe45c", strength=0.07),
        *(rect(x, 60, 22, 640, lin("#8ab4e6", "#2f5fa8", angle=0)) for x in (16, 562)),
        put(
            figure(
                "woman",
                Look(coat="#e8f1fa", skin="#c98a5f", hair="#2a1a2f", legs="#1f3f7a", face=True),
                left="back",
                right="fold",
            ),
            470,
            690,
            1.9,
        ),
        hero(
            put(
                group(_flames(150), glowing(_half(150), colour="#fff3a0", size=16, strength=0.6)),
                258,
                458,
                1.02,
                rot=-8,
            )
        ),
        path(lines([(-40, 640), (640, 640), (640, 720), (-40, 720)]), lin("#f6e8c8", "#d9b57a")),
        cut(rect(-40, 700, 680, 240, lin("#1f57b5", "#123a80")), depth=4, room="wide"),
        *(stroke(f"M{x} 702V940", "#174a9c", 6) for x in range(10, 600, 58)),
        cut(
            path(lines([(60, 632), (430, 632), (462, 676), (30, 676)]), lin("#d99a55", "#a8652f")),
            rect(30, 676, 432, 15, "#8a4f26"),
            depth=3,
        ),
        glowing(*juice, colour="#fff3a0", size=8),
        glowing(ellipse(250, 716, 130, 15, "#fff3a0"), colour="#ffe45c", size=12),
        put(_slice(104), 100, 662, rot=-3),
        put(_slice(84), 196, 670),
        put(_knife(), 372, 588, 1.05, rot=196),
        circle(404, 594, 17, "#c98a5f"),
        cut(
            path(brush([(440, 420), (416, 510), (408, 584)], [40, 38, 30]), solid("#e8f1fa")),
            depth=2,
        ),
        put(leaf(46, "#3f9a4a"), 44, 640, rot=40),
        _crate(112),
        _crate(488),
        _awning(),
        ink="#08235a",
        dim=0.4,
    )


CARD = Card(
    title="Fresh noon, by the slice",
    alt="At a blue market stall under a striped awning a woman slices the sun like a huge lemon; its "
    "juice runs over the board as shining light.",
    tags=(
        "sun",
        "lemon",
        "market",
        "woman",
        "knife",
        "light",
        "noon",
        "fruit",
        "sour",
        "cheerful",
    ),
    draw=draw,
)
