"""A windmill whose sails are petals, in a land striped with tulips; they blow away."""

from random import Random

from tools.art.card import Card
from tools.art.curve import arch, blob, brush, lines
from tools.art.motifs.body import shadow
from tools.art.motifs.buildings import pane
from tools.art.motifs.people import Look, figure
from tools.art.motifs.plants import leaf
from tools.art.motifs.sky import cloud, haze
from tools.art.paint import ball, darker, lighter, lin, solid
from tools.art.paper import backdrop, cut, halo, scene
from tools.art.svg import Svg, circle, group, hero, path, poly, put, stroke

STRIPES = (
    "#e8362f",
    "#ffc62b",
    "#f0559a",
    "#7a3fb5",
    "#ff7a2f",
    "#e8362f",
    "#ffc62b",
    "#c92f7a",
    "#7a3fb5",
)


def _petal(length: float, colour: str) -> Svg:
    """Base at the origin, tip up."""
    k = length / 200
    rim = [
        (-10, 0),
        (-46, -60),
        (-58, -130),
        (-26, -190),
        (4, -204),
        (40, -180),
        (60, -120),
        (44, -54),
        (10, 0),
    ]
    veins = [
        stroke(
            f"M0 {-14 * k:.1f}Q{x * 0.7 * k:.1f} {-90 * k:.1f} {x * k:.1f} {-165 * k:.1f}",
            lighter(colour, 0.45),
            3,
            opacity=0.55,
        )
        for x in (-26, 0, 26)
    ]
    return cut(
        path(
            blob([(x * k, y * k) for x, y in rim]),
            lin(lighter(colour, 0.3), colour, darker(colour, 0.34)),
        ),
        *veins,
        depth=2.5,
    )


def _mill() -> Svg:
    wall = "#2f4a5f"
    body = path(
        lines([(-96, 0), (-58, -300), (58, -300), (96, 0)]),
        lin(lighter(wall, 0.3), wall, darker(wall, 0.4), angle=0),
    )
    courses = [
        stroke(
            f"M{-92 + y * 0.12:.0f} {-y}Q0 {-y + 12} {92 - y * 0.12:.0f} {-y}",
            darker(wall, 0.35),
            3,
            opacity=0.5,
        )
        for y in range(40, 300, 52)
    ]
    gallery = path(brush([(-112, -112), (0, -100), (112, -112)], [13, 15, 13]), solid("#f3e6cf"))
    cap = path(
        blob([(-76, -292), (-56, -346), (0, -372), (56, -346), (76, -292), (0, -282)]),
        solid("#1f3344"),
    )
    heart = group(
        circle(0, 0, 26, ball("#ffc62b")),
        *(circle(x, y, 4, "#8a4a1a") for x, y in ((-9, -6), (7, -9), (2, 8))),
    )
    sails = group(
        put(_petal(200, "#e5265f"), 0, -12, rot=24),
        put(_petal(196, "#f0559a"), 0, 0, rot=112),
        put(_petal(190, "#e5265f"), 0, 0, rot=202),
        cut(heart, depth=2),
    )
    stump = stroke("M0 0L-74 -34", "#2a1f2f", 9)
    return group(
        cut(body, *courses, depth=4),
        path(arch(0, 0, 52, 84), "#f3e6cf"),
        path(arch(0, 0, 38, 74), "#c23a3a"),
        put(pane(30, 42), 0, -190),
        cut(gallery, depth=2),
        cut(cap, depth=2),
        put(group(stump, sails), 0, -322),
    )


def _fields() -> Svg:
    rows = []
    n = len(STRIPES)
    for i, colour in enumerate(STRIPES):
        a, b = i / n, (i + 1) / n
        far = (-80 + 760 * a, -80 + 760 * b)
        near = (-760 + 2120 * a, -760 + 2120 * b)
        rows.append(
            poly(
                [(far[0], 600), (far[1], 600), (near[1], 920), (near[0], 920)],
                lin(darker(colour, 0.1), lighter(colour, 0.08)),
            )
        )
        rows.append(stroke(f"M{far[0]:.0f} 600L{near[0]:.0f} 920", "#2f7a3c", 9, opacity=0.9))
    chance = Random(4)
    blooms = []
    for _ in range(46):
        i, t = chance.randrange(n), chance.random()
        y = 640 + 260 * t
        k = (y - 600) / 320
        mid = (i + 0.5 + chance.uniform(-0.3, 0.3)) / n
        x = (-80 + 760 * mid) * (1 - k) + (-760 + 2120 * mid) * k
        if -10 < x < 610:
            r = 5 + 11 * k
            blooms.append(
                path(
                    f"M{x - r:.1f} {y - r:.1f}q{r / 2:.1f} {r:.1f} {r:.1f} 0q{r / 2:.1f} {r:.1f} {r:.1f} 0l{-r * 0.3:.1f} {r * 1.5:.1f}h{-r * 1.4:.1f}Z",
                    lighter(STRIPES[i], 0.4),
                )
            )
    return group(cut(*rows, depth=3, room="wide"), *blooms)


def draw() -> Svg:
    gone = (
        (66, 150, 78, -96, "#e5265f"),
        (44, 330, 56, -30, "#f58ab5"),
        (232, 92, 50, -120, "#f58ab5"),
    )
    return scene(
        backdrop(lin("#8fd0f2", "#c9ecfb", "#f4fbf6")),
        halo(90, 90, 200, "#fffbe0", strength=0.2),
        put(cloud(190, "#ffffff", 4), 490, 130),
        put(cloud(130, "#ffffff", 7), 520, 480),
        put(cloud(110, "#ffffff", 2), 90, 520),
        haze(590, 50, "#ffffff", 0.7),
        _fields(),
        put(shadow(150, 18), 350, 702),
        hero(group(put(_mill(), 340, 700, 1.04), put(_petal(176, "#f0559a"), 204, 318, rot=-62))),
        *(put(_petal(size, c), x, y, rot=r) for x, y, size, r, c in gone),
        put(shadow(74, 10), 118, 842),
        put(
            figure(
                "woman",
                Look(
                    coat="#2f6fb5", hair="#e0a63f", legs="#5a3a2a", hat="hood", hat_colour="#fdf8ee"
                ),
                left="up",
            ),
            112,
            840,
            0.98,
        ),
        *(
            put(leaf(120, c), x, 930, rot=r)
            for x, r, c in (
                (430, -20, "#2f8a4a"),
                (470, 14, "#3fa05a"),
                (560, -8, "#2f8a4a"),
                (590, 24, "#3fa05a"),
            )
        ),
        ink="#2f2a6b",
        dim=0.3,
    )


CARD = Card(
    title="Too much wind for the mill",
    alt="Above bright stripes of tulips stands a windmill with great pink petals for sails; one petal "
    "after another blows away while a woman in a white bonnet waves.",
    tags=(
        "windmill",
        "petals",
        "tulips",
        "wind",
        "woman",
        "fields",
        "spring",
        "letting-go",
        "light",
    ),
    draw=draw,
)
