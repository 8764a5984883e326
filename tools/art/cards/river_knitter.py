"""An old woman knits the river into a sea."""

from random import Random

from tools.art.card import Card
from tools.art.curve import bend, blob, brush, sampled
from tools.art.motifs.beasts import cat
from tools.art.motifs.body import shadow
from tools.art.motifs.buildings import house, windmill
from tools.art.motifs.land import grass, hills, mountain
from tools.art.motifs.plants import flower, poplar, tree
from tools.art.motifs.sky import cloud
from tools.art.paint import ball, lin, solid
from tools.art.paper import backdrop, clipped, cut, scene
from tools.art.svg import Point, Svg, circle, group, hero, path, put, stroke

BLUE = "#1f6fd0"
RIVER: list[Point] = [
    (96, 402),
    (150, 446),
    (84, 496),
    (150, 548),
    (60, 610),
    (110, 668),
    (230, 640),
    (282, 598),
]


def _river() -> Svg:
    """A plaited stream that thins out towards the mountains."""
    line = sampled(RIVER, 6)
    bed = path(brush(RIVER, [6, 10, 15, 22, 28, 27, 20, 11]), lin("#8fd0ff", BLUE))
    twists = []
    for i, (x, y) in enumerate(line[4::4]):
        w = 3 + i * 0.9 if i < 8 else 9 - (i - 8) * 1.5
        twists.append(
            stroke(
                f"M{x - w:.1f} {y - w:.1f}q{w:.1f} {w * 0.4:.1f} {w * 2:.1f} {w * 1.6:.1f}",
                "#d8f1ff",
                2.6,
                opacity=0.75,
            )
        )
    return group(cut(bed, depth=1.5), *twists)


def _cloth() -> Svg:
    """From the needles over her lap, wide down to the edge: rows of stitches."""
    d = blob(
        [
            (296, 604),
            (356, 596),
            (412, 606),
            (426, 690),
            (452, 770),
            (520, 850),
            (560, 960),
            (60, 960),
            (110, 866),
            (220, 800),
            (276, 730),
            (284, 660),
        ],
        0.13,
    )
    chance = Random(2)
    stitches = []
    for row in range(11):
        y = 606 + row * 31
        step = 26 + row * 1.6
        for col in range(-9, 10):
            x = 350 + col * step + (row % 2) * 2
            hue = chance.choice(("#bfe6ff", "#7cc0f6", "#5aa6ea"))
            stitches.append(
                stroke(
                    f"M{x - step * 0.36:.1f} {y}q{step * 0.3:.1f} 8 {step * 0.36:.1f} 22q3 -14 {step * 0.36:.1f} -22",
                    hue,
                    5.5,
                    opacity=0.6,
                )
            )
    foam = [
        path(f"M{x} {y}q22 -16 44 0q-22 -5 -44 0Z", "#f4fcff")
        for x, y in ((150, 880), (262, 868), (380, 884), (214, 850), (470, 862))
    ]
    return group(
        cut(path(d, lin("#4f9ff0", BLUE, "#123f9a")), clipped(group(*stitches), d), depth=4),
        *foam,
    )


def _chair() -> Svg:
    back = blob(
        [(246, 640), (236, 470), (250, 340), (350, 262), (450, 340), (466, 470), (456, 640)], 0.14
    )
    rods = [stroke(f"M{x} 310V640", "#7a3f2c", 9) for x in (282, 420)]
    frame = stroke(
        bend([(244, 700), (234, 480), (250, 342), (350, 262), (452, 342), (468, 480), (460, 700)]),
        "#3f1c1e",
        17,
    )
    return group(path(back, solid("#5a2a24")), *rods, cut(frame, depth=3))


def _granny() -> Svg:
    skirt = blob(
        [
            (270, 610),
            (350, 590),
            (436, 610),
            (486, 700),
            (498, 790),
            (430, 816),
            (300, 816),
            (226, 790),
            (232, 690),
        ],
        0.15,
    )
    body = blob(
        [
            (350, 446),
            (404, 462),
            (428, 520),
            (432, 620),
            (350, 640),
            (268, 620),
            (272, 520),
            (298, 462),
        ]
    )
    shawl = blob(
        [
            (350, 440),
            (414, 462),
            (452, 540),
            (440, 590),
            (402, 556),
            (368, 520),
            (350, 560),
            (330, 520),
            (298, 556),
            (260, 590),
            (250, 540),
            (286, 462),
        ],
        0.14,
    )
    fringe = [
        stroke(f"M{x} {y}l{dx} 16", "#f2b441", 4)
        for x, y, dx in (
            (256, 580, -3),
            (272, 578, 0),
            (288, 566, 2),
            (414, 568, -2),
            (430, 580, 0),
            (446, 578, 3),
        )
    ]
    hair = blob(
        [
            (292, 400),
            (288, 362),
            (312, 324),
            (350, 312),
            (388, 324),
            (412, 362),
            (408, 400),
            (396, 372),
            (372, 350),
            (328, 350),
            (304, 372),
        ]
    )
    lids = [
        stroke(bend([(x - 11, 396), (x, 403), (x + 11, 396)]), "#4a2a30", 4) for x in (328, 372)
    ]
    glasses = [circle(x, 397, 19, "none", stroke="#b98a2f", stroke_width=4) for x in (328, 372)]
    face = group(
        circle(350, 394, 56, ball("#f4c8a2", dark=0.16)),
        *(circle(x, 418, 11, "#e0604f", opacity=0.4) for x in (312, 388)),
        *lids,
        *glasses,
        stroke("M347 395q3 -4 6 0", "#b98a2f", 4),
        path("M344 400q6 16 12 0Z", "#e3a880"),
        stroke(bend([(336, 428), (350, 435), (364, 428)]), "#9a4a44", 4.5),
    )
    arms = [
        path(
            brush([(350 + k * 70, 500), (350 + k * 100, 580), (350 + k * 40, 600)], [38, 40, 30]),
            solid("#6b1f44"),
        )
        for k in (-1, 1)
    ]
    hands = [circle(350 + k * 34, 598, 17, ball("#f4c8a2", dark=0.2)) for k in (-1, 1)]
    needles = [stroke(f"M{350 - k * 64} 548L{350 + k * 46} 612", "#fff4d8", 8) for k in (-1, 1)]
    knobs = [circle(350 - k * 66, 546, 9, ball("#f2b441")) for k in (-1, 1)]
    return group(
        cut(path(skirt, lin("#7a2348", "#5a1a3c", "#35102e")), depth=3),
        cut(path(body, solid("#6b1f44")), depth=2),
        put(cut(circle(0, 0, 30, ball("#f3eee6")), depth=2), 350, 316),
        cut(face, path(hair, solid("#f6f1ea", dark=0.16)), depth=2.5),
        cut(path(shawl, solid("#a82a3c")), *fringe, depth=2),
        cut(*arms, depth=2),
        cut(*needles, *knobs, depth=1.5),
        *hands,
    )


def draw() -> Svg:
    return scene(
        backdrop(lin("#8fd4ee", "#d9f3ea", "#fff8d8")),
        put(cloud(190, "#ffffff", 6), 470, 150),
        put(cloud(120, "#ffffff", 2), 250, 96),
        put(mountain(250, 230, "#9fbfe0"), 60, 420),
        put(mountain(220, 180, "#b4cfe6"), 190, 420),
        hills(404, "#cdeb9e", 3, 16),
        put(windmill(90), 520, 420),
        put(house(30, 28), 214, 424),
        *(
            put(poplar(h, "#5f9f4c"), x, y)
            for x, y, h in ((16, 440, 100), (40, 446, 76), (560, 450, 110), (586, 452, 84))
        ),
        hills(470, "#a9de78", 9, 20),
        put(tree(120, "#4f9e48", seed=3), 540, 560),
        put(shadow(210, 26, "#123a1c"), 356, 812),
        hero(group(_chair(), _granny())),
        _river(),
        hills(830, "#4fa03f", 5, 12),
        _cloth(),
        put(cat("#e8963c", "#3a7a3a"), 92, 846, 0.8),
        *(
            put(flower(r, c, "#ffd35c", 8), x, y)
            for x, y, r, c in (
                (566, 800, 17, "#f2617a"),
                (540, 770, 12, "#ffffff"),
                (586, 752, 11, "#f28a3c"),
                (30, 784, 13, "#ffffff"),
                (26, 884, 16, "#f2617a"),
            )
        ),
        grass(900, "#2f7f3a", 4, 22, 40),
        ink="#12402a",
        dim=0.36,
    )


CARD = Card(
    title="Casting on the stream",
    alt="On a sunny meadow an old woman sits in an armchair and knits; the river winds down from the hills "
    "on to her needles as yarn and leaves them as wide blue cloth.",
    tags=(
        "knitting",
        "river",
        "grandmother",
        "yarn",
        "meadow",
        "needles",
        "cat",
        "patience",
        "water",
        "time",
    ),
    draw=draw,
)
