"""It would so like to; it knows what happens."""

from tools.art.card import Card
from tools.art.curve import bend, blob, brush
from tools.art.motifs.body import shadow
from tools.art.motifs.land import dunes
from tools.art.motifs.plants import flower
from tools.art.motifs.sky import cloud, flock
from tools.art.paint import darker, lighter, lin, rad
from tools.art.paper import backdrop, clipped, cut, halo, scene
from tools.art.svg import Point, Svg, circle, ellipse, group, hero, path, put, stroke

SKIN = "#1f8f78"
ROSE = "#ff4f86"


def _limb(points: list[Point], widths: list[float], angle: float) -> Svg:
    d = brush(points, widths)
    ribs = [
        stroke(bend([(x + dx, y + dy) for x, y in points]), darker(SKIN, 0.4), 4, opacity=0.45)
        for dx, dy in ((-16, 12), (4, -4), (20, -16))
    ]
    return cut(
        path(d, lin(lighter(SKIN, 0.42), SKIN + "@0.45", darker(SKIN, 0.4), angle=angle)),
        clipped(group(*ribs), d),
        depth=4,
    )


def _spines(spots: tuple[Point, ...]) -> Svg:
    d = "".join(f"M{x} {y}l-11 -7M{x} {y}l12 -5M{x} {y}l1 -14" for x, y in spots)
    return stroke(d, "#fff6e0", 4)


def _cactus() -> Svg:
    """Leaning to the right, arms out; origin at the foot, 520 high."""
    outline = blob(
        [
            (-72, 20),
            (-94, -150),
            (-84, -310),
            (-46, -430),
            (-6, -494),
            (42, -512),
            (86, -482),
            (98, -420),
            (80, -310),
            (64, -150),
            (72, 20),
        ]
    )
    ribs = [
        stroke(
            bend([(x, 10), (x * 1.2 - 14, -150), (x - 2, -320), (x * 0.7 + 34, -470)]),
            darker(SKIN, 0.4),
            4,
            opacity=0.45,
        )
        for x in (-44, -4, 36)
    ]
    trunk = cut(
        path(outline, lin(lighter(SKIN, 0.42), SKIN + "@0.45", darker(SKIN, 0.4), angle=10)),
        clipped(group(*ribs), outline),
        depth=4,
    )
    upper = _limb([(20, -320), (92, -334), (134, -376), (150, -430)], [74, 72, 66, 54], 40)
    lower = _limb([(10, -180), (90, -176), (158, -200), (202, -250)], [76, 72, 66, 54], 40)
    face = group(
        *(stroke(bend([(x - 17, -400), (x, -390), (x + 17, -401)]), "#0a3a34", 7) for x in (8, 62)),
        *(ellipse(x, -372, 15, 10, "#ff7a9a", opacity=0.65) for x in (-10, 80)),
        stroke(bend([(22, -362), (36, -355), (50, -363)]), "#0a3a34", 6),
        path(blob([(74, -386), (81, -370), (74, -362), (67, -370)]), "#d8f6ff"),
    )
    return group(
        upper,
        lower,
        trunk,
        face,
        _spines(
            (
                (-60, -280),
                (-52, -180),
                (-58, -80),
                (-10, -130),
                (42, -70),
                (-20, -260),
                (44, -270),
                (0, -40),
                (-34, -380),
                (110, -178),
                (156, -204),
                (196, -244),
                (100, -340),
                (136, -384),
                (148, -424),
                (-6, -470),
            )
        ),
        put(flower(38, "#ffd0dc", "#ffc83a", 8), 44, -520),
        put(flower(24, ROSE, "#ffe07a", 7), -2, -502),
    )


def _balloon() -> Svg:
    """Round and a little shy; origin in its middle, 250 high."""
    skin = blob(
        [
            (0, -128),
            (70, -108),
            (108, -44),
            (94, 30),
            (46, 92),
            (0, 116),
            (-46, 92),
            (-94, 30),
            (-108, -44),
            (-70, -108),
        ]
    )
    return group(
        stroke(bend([(0, 124), (18, 190), (-16, 260), (10, 330), (-4, 380)]), "#b04a6a", 5),
        cut(
            path(skin, rad("#ffd0dc", ROSE + "@0.5", "#c81f5a", x=0.36, y=0.28, r=0.8)),
            path(blob([(-12, 132), (0, 112), (12, 132)], 0.08), "#c81f5a"),
            path(brush([(-60, -70), (-76, -26), (-66, 14)], [6, 20, 6]), "#ffffff", opacity=0.75),
            depth=5,
        ),
        *(stroke(bend([(x - 15, 4), (x, 14), (x + 15, 4)]), "#6a0f34", 6) for x in (-44, 8)),
        *(ellipse(x, 30, 14, 9, "#ffffff", opacity=0.4) for x in (-62, 28)),
        stroke(bend([(-30, 40), (-18, 47), (-6, 40)]), "#6a0f34", 6),
    )


def _scrap(x: float, y: float, hue: str, rot: float) -> Svg:
    bit = blob([(-22, 4), (-10, -10), (4, -4), (20, -12), (16, 6), (-4, 10)], 0.1)
    return put(
        group(
            cut(path(bit, lin(lighter(hue, 0.3), hue)), depth=1.5),
            stroke(bend([(14, 4), (34, 10), (44, 0), (62, 8)]), "#a86a7a", 3),
        ),
        x,
        y,
        1,
        rot,
    )


def draw() -> Svg:
    return scene(
        backdrop(lin("#bff0dc", "#e2f8e6", "#fff2ec", "#ffd6de")),
        halo(470, 170, 200, "#fffbe6", strength=0.3),
        circle(470, 170, 58, rad("#ffffff", "#fff3c8")),
        put(cloud(190, "#ffffff", 4), 110, 170),
        put(cloud(140, "#fff4f6", 8), 300, 90),
        put(flock(5, 4, "#8fb8b0"), 330, 220, 0.7),
        dunes(650, "#ffc4cc", 3),
        dunes(710, "#ffaebc", 8),
        put(shadow(170, 22, "#8a2f5a", 0.5), 214, 790),
        hero(group(put(_cactus(), 200, 784, 1.0), put(_balloon(), 484, 396, 0.84, rot=5))),
        dunes(784, "#f795ac", 5),
        _scrap(90, 846, "#5fb0e8", 14),
        _scrap(330, 836, "#ffd23a", -12),
        _scrap(240, 874, "#b07ae0", 6),
        *(
            put(circle(0, 0, r, rad("#ffe6e0", "#d87a94")), x, y)
            for x, y, r in ((440, 846, 13), (462, 856, 8), (40, 880, 10))
        ),
        put(flower(17, "#ffffff", "#ffc83a", 7), 540, 842),
        put(flower(12, "#ffffff", "#ffc83a", 7), 566, 866),
        ink="#a83f6a",
        dim=0.32,
    )


CARD = Card(
    title="Almost",
    alt="In a pastel pink desert a cactus with closed eyes stretches both arms towards a rosy balloon that floats "
    "just out of touch; scraps of earlier balloons lie in the sand.",
    tags=(
        "cactus",
        "balloon",
        "hug",
        "desert",
        "love",
        "spines",
        "distance",
        "pink",
        "longing",
        "careful",
    ),
    draw=draw,
)
