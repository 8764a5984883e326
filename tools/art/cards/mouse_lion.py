"""Under the lamp the mouse is a mouse; the wall knows better."""

from tools.art.card import Card
from tools.art.curve import bend, blob, brush, ring
from tools.art.motifs.beasts import mouse
from tools.art.motifs.body import shadow
from tools.art.motifs.buildings import pane
from tools.art.paint import darker, lin, rad, solid
from tools.art.paper import backdrop, cut, glowing, halo, scene
from tools.art.svg import Point, Svg, circle, ellipse, group, hero, path, poly, put, rect, stroke

INK = "#1a1030"


def _lion() -> Svg:
    """A sitting lion's shadow, facing left; origin under its paws, 480 wide and 600 high."""
    locks: list[Point] = []
    outer, inner = ring(14, -420, 170, 13, 8), ring(14, -420, 142, 13, 22)
    for a, b in zip(outer, inner, strict=True):
        locks += [a, b]
    face: list[Point] = [
        (-60, -560),
        (-120, -530),
        (-150, -484),
        (-206, -458),
        (-226, -438),
        (-218, -414),
        (-196, -404),
        (-204, -388),
        (-184, -356),
        (-176, -316),
        (-100, -330),
        (0, -420),
    ]
    trunk = blob(
        [
            (-110, -330),
            (-128, -240),
            (-96, -110),
            (-96, -10),
            (-40, 4),
            (30, 0),
            (150, 6),
            (200, -36),
            (196, -120),
            (150, -230),
            (130, -330),
            (60, -400),
        ]
    )
    paws = [
        path(brush([(x, -220), (x - 2, -70), (x - 26, -10)], [66, 46, 46]), INK) for x in (-84, -30)
    ]
    tail = path(
        brush(
            [(180, -30), (270, -44), (292, -140), (246, -220), (262, -290)], [28, 22, 18, 16, 14]
        ),
        INK,
    )
    tuft = path(blob([(250, -270), (228, -320), (264, -376), (296, -324), (282, -274)]), INK)
    return group(
        path(trunk, INK),
        *paws,
        ellipse(122, -84, 94, 92, INK),
        tail,
        tuft,
        circle(-64, -574, 32, INK),
        path(blob(locks, 0.24), INK),
        path(blob(face, 0.15), INK),
        path(blob([(-138, -466), (-118, -474), (-104, -462), (-122, -458)]), "#ffb02e"),
    )


def _wall() -> Svg:
    rows = []
    for j in range(24):
        y = -10 + j * 32
        for i in range(8):
            if (i * 7 + j * 5) % 6 in (0, 3):
                x = -40 + i * 88 + (j % 2) * 44
                rows.append(
                    rect(x, y, 80, 26, "#a8481a" if (i + j) % 2 else "#ffc060", rx=4, opacity=0.22)
                )
    return group(
        rect(
            -10,
            -10,
            620,
            760,
            rad("#ffc24a", "#f08a24@0.4", "#b04a1a@0.75", "#4a1c2c", x=0.42, y=0.6, r=0.72),
        ),
        *rows,
    )


def _lamp() -> Svg:
    arm = brush([(14, 900), (10, 560), (18, 330), (66, 262), (128, 268)], [30, 22, 18, 16, 14])
    hood = blob([(96, 276), (112, 246), (150, 240), (186, 262), (196, 288)], 0.1)
    bulb = ellipse(146, 286, 36, 15, rad("#fffbe0", "#ffd75a"))
    return group(
        glowing(bulb, colour="#ffc23a", size=20),
        cut(path(arm, lin("#3a2440", "#140a20", angle=0)), path(hood, solid("#2a1838")), depth=4),
    )


def _bin() -> Svg:
    tin = path(
        blob([(-60, 0), (-66, -130), (66, -130), (60, 0)], 0.06),
        lin("#6a4a5a", "#2a1a34", "#140c20", angle=0),
    )
    ribs = [stroke(f"M{x} -120V-8", "#140c20", 4, opacity=0.6) for x in (-36, -12, 12, 36)]
    lid = ellipse(0, -134, 76, 16, solid("#5a3f52"))
    eyes = [
        group(ellipse(x, -110, 8, 10, "#ffe45a"), ellipse(x, -110, 2.5, 8, "#140a1c"))
        for x in (-16, 16)
    ]
    gap = ellipse(0, -114, 60, 18, "#0c0616")
    return group(
        cut(tin, *ribs, depth=3),
        gap,
        *eyes,
        put(cut(lid, circle(0, -150, 8, "#5a3f52"), depth=2), 6, -10, 1, 7),
    )


def _knight() -> Svg:
    needle = group(
        stroke("M0 20L0 -92", "#fff6e0", 6),
        ellipse(0, 24, 5, 9, "none", stroke="#fff6e0", stroke_width=4),
    )
    cape = blob([(-4, -62), (34, -54), (54, -18), (58, 6), (16, 2), (-2, -20)])
    return group(
        mouse("#e8dcd8", "#f6a8a0"),
        cut(path(cape, solid("#d8283a")), depth=2),
        put(needle, -46, -40, 0.8, -14),
    )


def draw() -> Svg:
    return scene(
        backdrop("#2a1430"),
        _wall(),
        put(pane(70, 100, "#3a1f3a", "#5a2418"), 520, 150),
        halo(250, 480, 300, "#ffd05a", strength=0.08),
        path("M104 290L190 290L560 850L-40 850Z", lin("#ffe48a99", "#ffb02e11")),
        hero(put(_lion(), 352, 770, 0.9)),
        poly(
            [(-40, 742), (640, 742), (640, 960), (-40, 960)], lin("#7a3a20", "#2a1228", "#140818")
        ),
        ellipse(250, 812, 240, 56, rad("#ffcf5acc", "#ff9a2a00")),
        *(
            ellipse(x, y, 44, 10, "#140818", opacity=0.3)
            for x, y in ((60, 790), (180, 868), (330, 884), (420, 812), (560, 870))
        ),
        path(
            blob([(250, 838), (320, 800), (420, 760), (480, 744), (240, 744), (222, 790)]),
            darker("#7a3a20", 0.75),
            opacity=0.75,
        ),
        _lamp(),
        put(_bin(), 536, 872, 0.9),
        put(shadow(70, 10), 236, 846),
        put(_knight(), 236, 846, 1.34),
        stroke(bend([(-10, 40), (260, 78), (620, 20)]), "#1a0c1c", 5),
        ink="#0c0414",
        dim=0.66,
    )


CARD = Card(
    title="Larger on the wall",
    alt="In a dark alley a small white mouse with a red cape and a needle stands in the orange cone of a "
    "street lamp; its shadow on the brick wall is a sitting lion.",
    tags=("mouse", "lion", "shadow", "lamp", "alley", "courage", "needle", "cat", "night", "pride"),
    draw=draw,
)
