"""An astronaut waters a tulip on the moon while the earth comes up."""

from random import Random

from tools.art.card import Card
from tools.art.curve import bend, blob, brush, land, lines
from tools.art.motifs.body import shadow
from tools.art.motifs.plants import leaf
from tools.art.motifs.sky import stars
from tools.art.paint import ball, darker, lighter, lin, rad, solid
from tools.art.paper import backdrop, clipped, cut, glowing, halo, scene
from tools.art.svg import Svg, circle, ellipse, group, hero, path, put, rect, stroke

SUIT, RED = "#eef0f2", "#d9302f"


def _earth(r: float) -> Svg:
    disc = f"M{-r} 0A{r} {r} 0 1 1 {r} 0A{r} {r} 0 1 1 {-r} 0Z"
    lands = [
        path(
            blob([(-60, -70), (-10, -96), (30, -60), (0, -30), (10, 10), (-30, 20), (-70, -20)]),
            "#5fae6b",
        ),
        path(blob([(40, -20), (86, -40), (110, 10), (80, 60), (50, 40)]), "#7ab86a"),
        path(blob([(-40, 50), (10, 44), (24, 90), (-20, 110)]), "#5fae6b"),
    ]
    swirls = [
        stroke(bend(p), "#ffffff", 11, opacity=0.85)
        for p in (
            [(-110, -10), (-60, 10), (0, -6), (40, 14)],
            [(-40, -100), (30, -104), (70, -80)],
            [(-80, 60), (-20, 74), (60, 62), (100, 40)],
        )
    ]
    night = circle(
        r * 0.42, r * 0.36, r * 1.14, rad("#0a0f2a00@0.55", "#0a0f2ae0", x=0.26, y=0.24, r=0.78)
    )
    return group(
        glowing(path(disc, "#2f7fd0"), colour="#5fb4ff", size=16, strength=0.7),
        clipped(group(path(disc, ball("#2f86dc")), *lands, *swirls, night), disc),
    )


def _tulip() -> Svg:
    stalk = path(brush([(0, 0), (-5, -60), (2, -122)], [11, 9, 9]), solid("#3f9a5a"))
    cup = [
        path(
            blob([(-34, -150), (-38, -196), (-14, -176), (2, -130), (-16, -122)]),
            solid(darker(RED, 0.2)),
        ),
        path(
            blob([(38, -150), (42, -196), (18, -176), (2, -130), (20, -122)]),
            solid(darker(RED, 0.25)),
        ),
        path(
            blob([(-24, -140), (-16, -178), (2, -204), (20, -178), (28, -140), (2, -116)]),
            ball("#f04a3f"),
        ),
    ]
    return group(
        cut(stalk, depth=1),
        put(leaf(92, "#3f9a5a"), -2, -4, rot=-34),
        put(leaf(78, "#56b06a"), 4, -2, rot=30),
        *(cut(one, depth=1.5) for one in cup),
    )


def _can() -> Svg:
    """Held by its bow; spout to the left; origin at the grip."""
    body = path(
        lines([(-34, 24), (34, 24), (40, 96), (-40, 96)]),
        lin("#ff7a66", RED, darker(RED, 0.4), angle=0),
    )
    spout = path(brush([(-34, 78), (-70, 50), (-104, 22)], [22, 15, 12]), solid(RED))
    rose = path(blob([(-122, 24), (-100, 2), (-90, 14), (-108, 36)], 0.1), solid(lighter(RED, 0.2)))
    bow = stroke(bend([(-26, 28), (-16, 0), (16, 0), (30, 30)]), darker(RED, 0.2), 9)
    return group(bow, cut(spout, rose, depth=1.5), cut(body, depth=2))


def _astronaut() -> Svg:
    """Kneeling, bent to the left; origin under the knee."""
    pack = path(blob([(52, -250), (104, -240), (116, -130), (66, -112)], 0.1), solid("#9aa3b0"))
    back_leg = path(
        blob(
            [
                (20, -130),
                (80, -124),
                (104, -84),
                (98, -54),
                (140, -46),
                (158, -24),
                (148, -2),
                (60, 0),
                (18, -10),
                (4, -54),
            ]
        ),
        solid(darker(SUIT, 0.18)),
    )
    front_leg = path(
        blob(
            [
                (34, -136),
                (-40, -142),
                (-86, -124),
                (-96, -84),
                (-90, -40),
                (-86, -12),
                (-32, -12),
                (-28, -46),
                (-16, -64),
                (34, -66),
                (64, -98),
            ]
        ),
        solid(SUIT),
    )
    boots = [
        path(blob(p), solid("#7d8696"))
        for p in (
            [(-98, -26), (-32, -26), (-28, 0), (-108, 2), (-122, -10)],
            [(140, -50), (170, -46), (180, -6), (146, 2)],
        )
    ]
    torso = path(
        blob(
            [(-30, -110), (-46, -200), (-10, -256), (50, -256), (82, -190), (72, -100), (20, -84)]
        ),
        lin("#ffffff", SUIT, "#a9b0bd", angle=30),
    )
    belt = path(brush([(-36, -116), (20, -102), (74, -114)], [13, 15, 13]), RED)
    arm = path(
        brush([(40, -214), (4, -196), (-46, -202), (-98, -236)], [58, 58, 50, 38]), solid(SUIT)
    )
    cuff = path(brush([(-88, -230), (-99, -237)], [42, 42]), RED)
    glove = circle(-114, -240, 23, ball("#9aa3b0"))
    helmet = group(
        cut(circle(-14, -304, 72, ball("#ffffff", dark=0.2)), depth=3),
        path(
            blob([(-80, -300), (-64, -344), (-20, -348), (2, -308), (-16, -270), (-60, -262)]),
            lin("#ffcf6b", "#b5652f", "#3a1f3a"),
        ),
        path(brush([(-62, -326), (-44, -338), (-24, -336)], [4, 9, 4]), "#fff6da", opacity=0.9),
        rect(40, -322, 22, 40, RED, rx=8),
    )
    badge = put(path(blob([(0, 8), (-9, -2), (-5, -9), (0, -5), (5, -9), (9, -2)]), RED), 44, -216)
    return group(
        cut(pack, depth=2),
        cut(back_leg, boots[1], depth=2),
        cut(torso, belt, badge, depth=3),
        cut(front_leg, boots[0], depth=2),
        helmet,
        put(_can(), -116, -238, rot=-16),
        cut(arm, cuff, depth=2),
        cut(glove, depth=1.5),
    )


def _craters() -> Svg:
    chance = Random(12)
    out = []
    for x, y, r in (
        (70, 720, 46),
        (520, 850, 70),
        (250, 872, 44),
        (560, 726, 30),
        (420, 780, 22),
        (160, 800, 18),
    ):
        tilt = chance.uniform(0.3, 0.38)
        out.append(ellipse(x, y, r, r * tilt, lin("#4a4d5c", "#8d909e")))
        out.append(ellipse(x + 3, y + r * 0.1, r * 0.8, r * tilt * 0.75, "#6b6e7d"))
    return group(*out)


def draw() -> Svg:
    drops = [
        path(blob([(x - 5, y + 5), (x, y - 9), (x + 5, y + 5), (x, y + 9)]), "#9fdcff")
        for x, y in ((126, 596), (112, 606), (134, 614), (120, 626), (104, 630))
    ]
    return scene(
        backdrop(lin("#07070f", "#10111f", "#1c1d2f")),
        stars(21, 80, 640),
        halo(150, 300, 200, "#5fb4ff", strength=0.07),
        put(_earth(122), 150, 300, rot=-14),
        cut(
            path(
                land([(-60, 640), (90, 600), (240, 634), (420, 596), (660, 640)]),
                lin("#7d8090", "#4a4d5c"),
            ),
            depth=4,
            room="wide",
        ),
        cut(
            path(
                land([(-60, 690), (160, 672), (380, 684), (660, 664)]),
                lin("#b9bbc6", "#8d909e", "#5f6272"),
            ),
            depth=4,
            room="wide",
        ),
        _craters(),
        put(shadow(190, 20, "#0a0a16", 0.6), 376, 800),
        put(shadow(60, 10, "#0a0a16", 0.5), 116, 804),
        ellipse(112, 800, 54, 13, "#4a3a3f"),
        hero(group(put(_tulip(), 112, 800, 0.84), put(_astronaut(), 378, 792, 1.18))),
        *drops,
        *(
            put(ellipse(0, 0, 10, 5, "#6b6e7d"), x, y, rot=-10)
            for x, y in ((500, 806), (536, 816), (574, 806))
        ),
        ink="#05050c",
        dim=0.55,
    )


CARD = Card(
    title="A first spring up there",
    alt="On the grey moon an astronaut kneels and waters a single red tulip from a red can while the "
    "blue earth rises in the black sky.",
    tags=(
        "moon",
        "astronaut",
        "tulip",
        "earth",
        "watering",
        "stars",
        "garden",
        "care",
        "hope",
        "far",
    ),
    draw=draw,
)
