"""A bird broods on a nest of clocks; one of them is hatching."""

from random import Random

from tools.art.card import Card
from tools.art.curve import bend, blob, brush, lines
from tools.art.motifs.furniture import clock
from tools.art.motifs.plants import flower, leaf
from tools.art.motifs.sky import cloud
from tools.art.paint import ball, darker, lighter, lin, solid
from tools.art.paper import backdrop, cut, glowing, halo, scene
from tools.art.svg import Svg, circle, group, hero, path, put, stroke

DOWN, BRASS = "#2f4f86", "#c9912f"


def _hen() -> Svg:
    """Brooding, facing left, eyes shut; origin mid-base, 330 wide."""
    tail = [
        path(
            brush([(110, -80), (180, -120 + d), (232, -150 + d * 2)], [50, 40, 10]),
            solid(darker(DOWN, s)),
        )
        for d, s in ((44, 0.4), (22, 0.25), (0, 0.12))
    ]
    body = blob(
        [
            (-120, -40),
            (-150, -110),
            (-140, -190),
            (-90, -226),
            (-40, -200),
            (20, -156),
            (100, -120),
            (140, -70),
            (110, -10),
            (0, 10),
            (-80, 0),
        ]
    )
    breast = blob(
        [(-118, -40), (-146, -100), (-132, -140), (-80, -120), (-30, -60), (-20, 0), (-80, 0)]
    )
    wing = blob([(-40, -128), (30, -134), (120, -84), (168, -60), (90, -34), (10, -30), (-44, -70)])
    quills = [
        stroke(
            bend(
                [
                    (-10 + k * 30, -116 + k * 8),
                    (20 + k * 34, -86 + k * 6),
                    (34 + k * 36, -50 + k * 2),
                ]
            ),
            lighter(DOWN, 0.35),
            5,
            opacity=0.7,
        )
        for k in range(4)
    ]
    fluff = [
        stroke(f"M{x} {y}q9 11 18 0", "#f0a56a", 4)
        for x, y in ((-120, -96), (-92, -82), (-108, -58), (-70, -52), (-86, -30), (-52, -28))
    ]
    bill = blob([(-146, -180), (-186, -162), (-142, -152)], 0.08)
    crest = [
        path(
            brush([(-96, -218), (-92 + d, -250), (-78 + d * 2, -268)], [9, 8, 4]),
            solid(lighter(DOWN, 0.15)),
        )
        for d in (-8, 6, 20)
    ]
    return group(
        cut(*tail, depth=2),
        *crest,
        cut(path(body, ball(DOWN)), path(breast, lin("#ffd9a0", "#e8894f")), *fluff, depth=3),
        cut(path(wing, lin(lighter(DOWN, 0.25), DOWN, darker(DOWN, 0.4))), *quills, depth=2),
        path(bill, lin("#ffcf5c", "#d98a2a")),
        stroke(bend([(-128, -178), (-118, -168), (-104, -174)]), "#0f1730", 6),
        circle(-104, -150, 11, "#f0785f", opacity=0.5),
    )


def _shell(r: float) -> Svg:
    """A clock cracked open, a chick's head and a spring coming out; origin in its middle."""
    jag = [
        (-r * 1.02, -r * 0.1),
        (-r * 0.6, -r * 0.36),
        (-r * 0.3, -r * 0.02),
        (0, -r * 0.34),
        (r * 0.32, -r * 0.04),
        (r * 0.62, -r * 0.34),
        (r * 1.02, -r * 0.1),
    ]
    low = lines(
        [
            *jag,
            (r * 0.86, r * 0.56),
            (r * 0.4, r * 0.94),
            (0, r),
            (-r * 0.4, r * 0.94),
            (-r * 0.86, r * 0.56),
        ]
    )
    chick = group(
        circle(0, -r * 0.42, r * 0.5, ball("#ffd84a")),
        path(lines([(-r * 0.1, -r * 0.4), (-r * 0.02, -r * 0.22), (r * 0.1, -r * 0.4)]), "#e0662f"),
        circle(-r * 0.2, -r * 0.52, r * 0.075, "#1c1220"),
        circle(r * 0.2, -r * 0.52, r * 0.075, "#1c1220"),
    )
    lid = put(
        cut(
            path(
                f"M{-r * 0.46:.1f} 0Q0 {-r * 0.6:.1f} {r * 0.46:.1f} 0l{-r * 0.2:.1f} {r * 0.1:.1f}l{-r * 0.2:.1f} {-r * 0.14:.1f}l{-r * 0.22:.1f} {r * 0.12:.1f}Z",
                solid(BRASS),
            ),
            depth=1,
        ),
        0,
        -r * 0.82,
        rot=12,
    )
    spring = stroke(
        bend(
            [
                (r * 0.5, -r * 0.3),
                (r * 0.9, -r * 0.5),
                (r * 0.6, -r * 0.7),
                (r * 1.0, -r * 0.86),
                (r * 0.74, -r * 1.06),
                (r * 1.1, -r * 1.2),
            ]
        ),
        "#8a6a2a",
        5,
    )
    marks = [
        circle(x * r, y * r, r * 0.05, "#3a2430")
        for x, y in ((-0.62, 0.2), (-0.4, 0.6), (0, 0.76), (0.4, 0.6), (0.62, 0.2))
    ]
    hand = path(lines([(-4, r * 0.5), (0, r * 0.02), (4, r * 0.5)]), "#3a2430")
    return group(
        spring,
        glowing(chick, colour="#fff0a0", size=7, strength=0.6),
        lid,
        cut(
            path(low, ball(BRASS)),
            path(
                blob(
                    [
                        (-r * 0.8, r * 0.02),
                        (-r * 0.3, r * 0.1),
                        (0, -r * 0.1),
                        (r * 0.32, r * 0.1),
                        (r * 0.8, r * 0.02),
                        (r * 0.6, r * 0.6),
                        (0, r * 0.86),
                        (-r * 0.6, r * 0.6),
                    ],
                    0.1,
                ),
                "#fdf3dc",
            ),
            *marks,
            hand,
            depth=2,
        ),
    )


def _bowl() -> Svg:
    chance = Random(14)
    base = path(
        blob(
            [
                (-226, -58),
                (-120, -36),
                (0, -30),
                (120, -36),
                (226, -58),
                (190, 30),
                (80, 70),
                (-80, 70),
                (-190, 30),
            ]
        ),
        lin("#8a5a33", "#4a2c22"),
    )
    twigs = []
    for i in range(54):
        x, y = chance.uniform(-190, 190), chance.uniform(-40, 48)
        k = chance.uniform(26, 62)
        twigs.append(
            stroke(
                f"M{x - k:.0f} {y + chance.uniform(-18, 8):.0f}Q{x:.0f} {y + 14:.0f} {x + k:.0f} {y + chance.uniform(-18, 8):.0f}",
                ("#a8743f", "#5f3a26", "#c9965a", "#74492b")[i % 4],
                6,
            )
        )
    return cut(base, *twigs, depth=4)


def _nest() -> Svg:
    eggs = (
        (-176, -74, 44, 10.2, 9),
        (-84, -66, 40, 4.0, 26),
        (168, -70, 42, 7.5, 41),
        (84, -58, 38, 1.2, 52),
    )
    return group(
        put(_hen(), 10, -50, 1.06),
        *(
            put(clock(r, BRASS, "#fdf3dc", hour, minute), x, y, rot=x / 9)
            for x, y, r, hour, minute in eggs
        ),
        put(_shell(58), -6, -74, rot=-5),
        _bowl(),
    )


def _branch(points: list[tuple[float, float]], widths: list[float], tone: str) -> Svg:
    return cut(
        path(brush(points, widths), lin(lighter(tone, 0.25), tone, darker(tone, 0.4))),
        depth=4,
        room="wide",
    )


def draw() -> Svg:
    blossoms = (
        (70, 742, 34),
        (116, 806, 26),
        (520, 742, 38),
        (560, 660, 26),
        (470, 846, 30),
        (36, 660, 24),
        (226, 868, 28),
        (560, 836, 22),
        (60, 96, 30),
        (132, 60, 24),
        (196, 112, 20),
        (20, 170, 22),
    )
    leaves = (
        (100, 770, -70),
        (150, 840, 120),
        (500, 790, 60),
        (576, 700, 30),
        (430, 860, 150),
        (40, 700, -40),
        (100, 90, 140),
        (170, 70, 170),
    )
    return scene(
        backdrop(lin("#a9d8ee", "#cfeaf5", "#eff8f6")),
        halo(430, 190, 230, "#fffbe0", strength=0.22),
        put(cloud(180, "#ffffff", 3), 470, 240),
        put(cloud(120, "#ffffff", 8), 330, 110),
        _branch([(-50, 190), (80, 110), (190, 90), (290, 40)], [36, 24, 16, 5], "#5f4038"),
        _branch(
            [(-50, 730), (120, 790), (320, 800), (480, 770), (650, 690)],
            [92, 76, 66, 54, 40],
            "#5f4038",
        ),
        _branch([(360, 800), (440, 850), (560, 872), (660, 930)], [46, 34, 26, 16], "#4f342f"),
        hero(put(_nest(), 300, 740, 1.04)),
        *(put(leaf(54, "#6fb56a"), x, y, rot=r) for x, y, r in leaves),
        *(put(flower(r, "#fdeef2", "#f2b441", 5), x, y) for x, y, r in blossoms),
        *(
            put(path(blob([(-8, 0), (0, -12), (8, 0), (0, 8)]), "#fdeef2"), x, y, rot=x)
            for x, y in ((90, 420), (500, 470), (60, 560), (540, 350), (170, 300))
        ),
        ink="#1f3f5a",
        dim=0.32,
    )


CARD = Card(
    title="Any minute now",
    alt="In a blossoming tree against a pale blue sky a large bird broods with closed eyes on a nest "
    "of brass clocks; one clock has cracked and a chick looks out.",
    tags=(
        "bird",
        "nest",
        "clocks",
        "chick",
        "blossom",
        "spring",
        "time",
        "hatching",
        "waiting",
        "birth",
    ),
    draw=draw,
)
