"""In a dark tower block one window holds a jungle."""

from random import Random

from tools.art.card import Card
from tools.art.curve import bend, blob, brush
from tools.art.motifs.body import shadow
from tools.art.motifs.people import Look, figure
from tools.art.motifs.plants import flower, leaf, stem
from tools.art.motifs.sky import crescent, haze, stars
from tools.art.paint import ball, darker, lighter, lin, rad, solid
from tools.art.paper import backdrop, clipped, cut, glowing, halo, scene
from tools.art.svg import Svg, circle, ellipse, group, hero, path, put, rect, stroke

WALL = "#1a2126"


def _palm(r: float, colour: str, turn: float) -> Svg:
    """A fan of blades around the origin."""
    return cut(
        *(
            put(leaf(r * k, lighter(colour, 0.1) if i % 2 else colour), 0, 0, rot=turn + d)
            for i, (d, k) in enumerate(
                ((-76, 0.8), (-46, 0.95), (-16, 1.0), (14, 1.0), (44, 0.92), (74, 0.78))
            )
        ),
        depth=2,
    )


def _monstera(r: float, colour: str) -> Svg:
    body = blob(
        [
            (0, 0),
            (-r * 0.6, -r * 0.1),
            (-r * 0.7, -r * 0.6),
            (-r * 0.3, -r * 1.0),
            (0, -r * 1.12),
            (r * 0.32, -r * 0.98),
            (r * 0.7, -r * 0.56),
            (r * 0.58, -r * 0.08),
        ]
    )
    slits = [
        path(
            brush(
                [
                    (k * r * 0.26, -r * y),
                    (k * r * 0.42, -r * (y + 0.08)),
                    (k * r * 0.58, -r * (y + 0.13)),
                ],
                [3, r * 0.07, r * 0.06],
            ),
            darker(colour, 0.5),
        )
        for k in (-1, 1)
        for y in (0.2, 0.48, 0.74)
    ]
    rib = stroke(f"M0 0V{-r:.0f}", lighter(colour, 0.4), 4)
    return cut(path(body, solid(colour)), *slits, rib, depth=2)


def _toucan() -> Svg:
    """Perching, facing right; origin at its feet, 110 high."""
    body = blob([(-30, -10), (-36, -60), (-14, -98), (18, -100), (30, -70), (26, -24), (4, -4)])
    bib = blob([(10, -94), (30, -78), (26, -48), (6, -52)])
    bill = blob([(24, -94), (64, -100), (96, -76), (92, -60), (60, -72), (28, -72)])
    tail = brush([(-20, -16), (-34, 16), (-38, 46)], [26, 22, 14])
    return group(
        cut(
            path(tail, solid("#161a2c")), path(body, ball("#232842")), path(bib, "#fff6d8"), depth=2
        ),
        cut(
            path(bill, lin("#ffc93c", "#f0662f", angle=0)),
            path(brush([(86, -78), (94, -66)], [12, 8]), "#2a1626"),
            depth=1,
        ),
        circle(14, -84, 9, "#4fb4e6"),
        circle(14, -84, 5, "#140d1c"),
    )


def _jungle() -> Svg:
    """What the window holds, around its middle."""
    sky = rect(-160, -160, 320, 320, lin("#f6f2a0", "#a8e05f", "#2f9a4f"))
    sun = circle(-34, -44, 42, rad("#fffde0", "#fff3a0"))
    far = [
        path(
            blob([(x - w, 130), (x - w * 0.7, y), (x, y - 30), (x + w * 0.8, y + 6), (x + w, 130)]),
            c,
        )
        for x, y, w, c in (
            (-90, 0, 60, "#7cc95a"),
            (80, -24, 70, "#5fb551"),
            (0, 40, 80, "#3f9f4a"),
        )
    ]
    fall = path(brush([(44, -110), (48, -20), (40, 120)], [16, 20, 34]), "#eafcf4", opacity=0.85)
    return group(sky, sun, *far[:2], fall, far[2])


def _window() -> Svg:
    w, h = 236, 226
    hole = f"M{-w / 2} {-h / 2}h{w}v{h}h{-w}Z"
    outer = f"M{-w / 2 - 16} {-h / 2 - 16}h{w + 32}v{h + 32}h{-w - 32}Z"
    vines = [
        stem([(-96, 116), (-112, 176), (-92, 236), (-108, 290)], 7, "#2f9a4a", 5),
        stem([(64, 118), (80, 160), (62, 206)], 6, "#3fae55", 3),
    ]
    return group(
        clipped(_jungle(), hole),
        cut(path(outer + hole, solid("#d6e8b8"), fill_rule="evenodd"), depth=3),
        put(_palm(130, "#2f9a4a", -30), -112, 96),
        put(_palm(120, "#57bf55", 30), 116, 104),
        put(_monstera(92, "#1f8a45"), -60, 132),
        put(_monstera(78, "#6fcf5a"), 44, 136),
        put(_palm(84, "#7fd65f", 100), 112, -96),
        *vines,
        put(leaf(74, "#2f9a4a"), -120, -104, rot=-60),
        put(leaf(66, "#57bf55"), -112, -84, rot=-110),
        cut(rect(-w / 2 - 22, h / 2 + 10, w + 44, 18, solid("#d6e8b8"), rx=3), depth=2),
        put(flower(26, "#ff5a7a", "#ffe45c", 6), -4, 104),
        put(flower(20, "#ff9a3c", "#fff3a0", 6), 92, 76),
        put(_toucan(), 28, 116, 1.1),
    )


def _dead(x: float, y: float, w: float, h: float, seed: int) -> Svg:
    chance = Random(seed)
    parts = [
        rect(x, y, w, h, lin("#0e1418", "#141d22")),
        rect(x - 6, y + h, w + 12, 9, "#2a343a", rx=2),
        stroke(f"M{x + w / 2} {y}V{y + h}", "#232c32", 6),
    ]
    if chance.random() < 0.5:
        parts.append(
            path(f"M{x} {y}h{w * 0.36:.0f}q-6 {h / 2:.0f} -10 {h}h{-w * 0.36 + 10:.0f}Z", "#1f2a30")
        )
    else:
        parts.append(rect(x, y, w, h * chance.uniform(0.2, 0.55), "#212b31"))
    return group(*parts)


def draw() -> Svg:
    wall = rect(44, 60, 490, 900, lin("#46545b", "#2a343a", WALL, angle=0))
    seams = [stroke(f"M44 {y}H534", "#0f1519", 4) for y in range(84, 900, 160)]
    panes = [
        _dead(x, y, 104, 96, int(x + y)) for y in (106, 266, 586, 746) for x in (72, 234, 398)
    ] + [_dead(x, 426, 60, 96, x) for x in (60, 462)]
    return scene(
        backdrop(lin("#050a0c", "#0b1a18", "#12302a", "#0d231f")),
        stars(31, 34, 420, "#d6f0dc"),
        put(crescent(30, "#d6f0dc", -24), 572, 90),
        rect(-40, 300, 90, 640, "#0a1214"),
        rect(540, 240, 100, 700, "#0b1416"),
        haze(700, 160, "#1f5a48", 0.5),
        cut(wall, *seams, depth=5),
        *(rect(x, 30, w, 34, "#161d21") for x, w in ((90, 70), (380, 40))),
        stroke("M420 40V-6M400 10H440M406 -2H434", "#1c252a", 5),
        *panes,
        halo(292, 440, 300, "#7fe36a", strength=0.06),
        hero(put(glowing(_window(), colour="#7fe36a", size=20, strength=0.55), 292, 440, 1.06)),
        rect(-40, 858, 680, 90, lin("#182226", "#0a1012")),
        ellipse(290, 868, 190, 18, "#7fe36a", opacity=0.22),
        put(shadow(70, 10), 470, 880),
        put(
            figure(
                "child",
                Look(
                    coat="#e0532f", hair="#2a1a26", legs="#2f3f4a", hat="cap", hat_colour="#f2b632"
                ),
                left="up",
            ),
            466,
            878,
            1.2,
        ),
        stroke(bend([(96, 872), (120, 864), (140, 872)]), "#2f9a4a", 5),
        put(leaf(30, "#57bf55"), 118, 868, rot=-20),
        circle(566, 876, 18, ball("#1c252a")),
        ink="#020506",
        dim=0.5,
    )


CARD = Card(
    title="Somebody on the third floor",
    alt="A tower block lies dark at night but for one window, which holds a bright green jungle with a "
    "toucan; leaves spill over the sill and a child waves from below.",
    tags=(
        "window",
        "jungle",
        "tower",
        "night",
        "toucan",
        "leaves",
        "child",
        "city",
        "secret",
        "neighbour",
    ),
    draw=draw,
)
