"""An old gentleman takes his bath where it is hot: in the good china."""

from tools.art.card import Card
from tools.art.curve import bend, blob, brush, lines
from tools.art.motifs.plants import leaf, stem
from tools.art.motifs.treasures import bottle
from tools.art.paint import ball, darker, lin, rad, solid
from tools.art.paper import backdrop, clipped, cut, halo, scene
from tools.art.svg import Svg, circle, ellipse, fade, group, hero, path, put, rect, stroke

CHINA = "#fbfaf4"
SKIN = "#f6bf98"
BLUE = "#2f6fb8"


def _wall() -> Svg:
    sprigs = [
        group(
            stroke(f"M{x} {y}q8 -22 0 -44", "#2f8f78", 4, opacity=0.5),
            *(
                ellipse(x + k * 12, y - h, 10, 5, "#2f8f78", opacity=0.45)
                for k in (-1, 1)
                for h in (14, 30)
            ),
        )
        for x in range(40, 620, 110)
        for y in range(70 + (x // 110) % 2 * 70, 640, 140)
    ]
    return group(backdrop(lin("#2f8a74", "#46a48a", "#5cb89c")), *sprigs)


def _shelf(y: float) -> Svg:
    lace = "".join(f"M{x} {y + 34}a22 24 0 0 0 44 0Z" for x in range(-42, 640, 44))
    holes = [circle(x, y + 42, 6, "#3f9a84", opacity=0.6) for x in range(-20, 640, 44)]
    return group(
        cut(path(lace, lin("#ffffff", "#d8ece2")), *holes, depth=2, room="wide"),
        cut(rect(-40, y, 680, 36, lin("#f0c890", "#c08a54", "#8a5a38")), depth=4, room="wide"),
        stroke(f"M-40 {y + 12}H640", "#fff0cc", 3, opacity=0.6),
    )


def _bather() -> Svg:
    """Head and shoulders above the rim; origin on the water's middle."""
    trunk = blob(
        [(-70, 40), (-92, -20), (-70, -66), (-30, -84), (30, -84), (70, -66), (92, -20), (70, 40)]
    )
    head = blob(
        [
            (-56, -130),
            (-54, -176),
            (-30, -212),
            (0, -220),
            (30, -212),
            (54, -176),
            (56, -130),
            (40, -92),
            (0, -80),
            (-40, -92),
        ]
    )
    beard = blob(
        [
            (-58, -140),
            (-44, -122),
            (-20, -130),
            (0, -124),
            (20, -130),
            (44, -122),
            (58, -140),
            (60, -96),
            (36, -46),
            (6, -22),
            (-4, -22),
            (-36, -46),
            (-60, -96),
        ]
    )
    tache = [
        path(brush([(0, -126), (k * 20, -120), (k * 46, -130)], [18, 17, 3]), "#ffffff")
        for k in (-1, 1)
    ]
    brows = [
        path(brush([(k * 12, -164), (k * 26, -172), (k * 44, -164)], [6, 11, 4]), "#ffffff")
        for k in (-1, 1)
    ]
    ears = [circle(k * 58, -142, 14, ball(darker(SKIN, 0.06))) for k in (-1, 1)]
    cap = group(
        path(
            blob(
                [
                    (-58, -184),
                    (-50, -226),
                    (-16, -246),
                    (30, -242),
                    (56, -216),
                    (60, -184),
                    (0, -196),
                ]
            ),
            solid("#ff7a5c"),
        ),
        *(
            circle(x, y, 7, "#ffffff", opacity=0.9)
            for x, y in ((-30, -212), (4, -226), (36, -210), (-2, -202))
        ),
        path(brush([(-62, -184), (0, -198), (62, -184)], [13, 15, 13]), "#ffd9c4"),
    )
    return group(
        cut(path(trunk, ball(SKIN)), depth=3),
        stroke(bend([(-44, -40), (-30, -32), (-16, -38)]), darker(SKIN, 0.2), 4),
        cut(*ears, path(head, ball(SKIN)), depth=3),
        circle(-34, -132, 12, "#f0604a", opacity=0.5),
        circle(34, -132, 12, "#f0604a", opacity=0.5),
        *(
            stroke(bend([(k * 14, -150), (k * 26, -142), (k * 38, -150)]), "#5a3030", 5)
            for k in (-1, 1)
        ),
        *brows,
        cut(path(beard, lin("#ffffff", "#f0f2f0", "#c8d8d4")), depth=2),
        cut(*tache, depth=1),
        path(
            blob([(-12, -146), (12, -146), (14, -126), (0, -120), (-14, -126)]),
            ball(darker(SKIN, 0.04)),
        ),
        cut(cap, depth=2.5),
    )


def _cup() -> Svg:
    """400 wide without its handle; origin mid-base of the saucer, water at y = -236."""
    bowl = blob(
        [
            (-196, -240),
            (-190, -150),
            (-130, -50),
            (-76, -22),
            (76, -22),
            (130, -50),
            (190, -150),
            (196, -240),
            (0, -216),
        ],
        0.13,
    )
    handle = stroke(
        bend([(178, -196), (256, -216), (272, -140), (214, -92), (140, -92)]),
        lin("#ffffff", "#bcd8cf"),
        30,
    )
    flowers = []
    for x, y, s in ((-110, -126, 1.0), (0, -104, 1.25), (112, -128, 1.0)):
        petals = [
            put(ellipse(0, -15, 9, 14, BLUE, opacity=0.9), x, y, s, rot=a)
            for a in range(0, 360, 60)
        ]
        flowers.append(group(*petals, circle(x, y, 8 * s, "#ffc83a")))
    vines = stroke(
        bend(
            [
                (-180, -150),
                (-110, -100),
                (-50, -130),
                (0, -80),
                (60, -130),
                (112, -100),
                (180, -150),
            ]
        ),
        BLUE,
        6,
        opacity=0.75,
    )
    rim = stroke("M-192 -226Q0 -196 192 -226", "#e0b04a", 9)
    foam = [
        circle(x, y, r, rad("#ffffff", "#f4fffc@0.6", "#bfe6e0", x=0.38, y=0.3, r=0.75))
        for x, y, r in (
            (-160, -244, 24),
            (-120, -252, 30),
            (-84, -240, 22),
            (100, -250, 30),
            (140, -246, 26),
            (168, -240, 18),
            (60, -238, 20),
            (-40, -234, 17),
            (10, -232, 18),
            (128, -272, 16),
            (-128, -276, 15),
        )
    ]
    saucer = group(
        ellipse(0, -10, 262, 34, lin("#ffffff", "#9fc4ba")),
        ellipse(0, -16, 236, 24, lin("#e6f4ee", "#ffffff")),
        ellipse(0, -18, 120, 13, "#a8ccc2"),
    )
    arms = [
        cut(
            path(
                brush(
                    [(k * 84, -292), (k * 150, -286), (k * 176, -240), (k * 168, -206)],
                    [40, 36, 32, 30],
                ),
                solid(SKIN, dark=0.15),
            ),
            *(stroke(f"M{k * 168 + d} -206v12", darker(SKIN, 0.25), 3) for d in (-6, 4)),
            depth=3,
        )
        for k in (-1, 1)
    ]
    return group(
        cut(saucer, depth=5),
        cut(handle, depth=3),
        ellipse(0, -240, 196, 36, lin("#b8d4cc", "#f4faf6")),
        ellipse(0, -234, 180, 28, lin("#7fc8d8", "#bfeaf0")),
        put(_bather(), 0, -236, 1.0),
        cut(
            path(bowl, lin("#ffffff", CHINA, "#b4d0c8", angle=12)),
            clipped(group(vines, *flowers), bowl),
            depth=5,
        ),
        rim,
        cut(*foam, depth=1.5),
        *arms,
    )


def _spoon() -> Svg:
    """Leaning on the cup, with a striped towel over its stem."""
    stem_ = path(
        brush([(500, 692), (478, 470), (448, 262)], [16, 14, 20]),
        lin("#ffffff", "#9fb0b8", angle=0),
    )
    bowl = path(
        blob([(430, 268), (414, 214), (424, 158), (446, 148), (470, 168), (476, 222), (462, 270)]),
        lin("#ffffff", "#c8d4d8", "#7f929c", angle=20),
    )
    cloth = blob(
        [
            (462, 378),
            (486, 366),
            (504, 380),
            (530, 470),
            (548, 566),
            (520, 552),
            (494, 580),
            (466, 556),
            (438, 574),
            (444, 470),
        ],
        0.13,
    )
    bands = [
        path(f"M430 {y}Q490 {y - 20} 550 {y - 2}V{y + 16}Q490 {y - 2} 430 {y + 18}Z", "#ff7a5c")
        for y in (432, 480, 528)
    ]
    return group(
        cut(
            stem_,
            bowl,
            path(
                blob([(436, 236), (428, 200), (440, 172), (456, 190), (458, 232)]),
                "#8fa0aa",
                opacity=0.6,
            ),
            depth=3,
        ),
        cut(
            path(cloth, lin("#ffffff", "#fff2e6", "#dcc4b4", angle=20)),
            clipped(group(*bands), cloth),
            depth=4,
        ),
    )


def _duck() -> Svg:
    body = blob([(-36, -14), (-20, -30), (6, -24), (34, -36), (38, -10), (22, 4), (-20, 4)])
    return group(
        cut(path(body, ball("#ffd23a")), circle(-22, -40, 20, ball("#ffd23a")), depth=2),
        path(blob([(-40, -42), (-56, -36), (-40, -32)], 0.1), "#f2782e"),
        circle(-28, -46, 4, "#2a1420"),
    )


def _plant() -> Svg:
    pot = blob([(-34, -52), (34, -52), (26, 0), (-26, 0)], 0.06)
    return group(
        stem([(0, -50), (-16, -110), (-6, -170)], 7, "#2f8a5a", 3),
        put(leaf(70, "#4fae6a"), 0, -60, 1, 42),
        put(leaf(60, "#3f9a5c"), 0, -60, 1, -50),
        cut(path(pot, solid("#e07a4a")), rect(-40, -62, 80, 18, solid("#f08a5a"), rx=4), depth=2.5),
    )


def draw() -> Svg:
    steam = [
        stroke(bend(p), "#ffffff", w, opacity=0.3)
        for p, w in (
            ([(150, 330), (120, 270), (160, 210), (130, 140)], 16),
            ([(300, 170), (276, 120), (310, 70), (290, 20)], 14),
            ([(210, 250), (190, 200), (220, 150)], 12),
        )
    ]
    return scene(
        _wall(),
        halo(150, 120, 260, "#f4fff0", strength=0.1),
        put(bottle(190, "#bfe8f0", cork="#c89a6a"), 62, 706),
        *steam,
        _shelf(700),
        put(_plant(), 566, 706, 1.0),
        hero(put(_cup(), 284, 712, 1.0)),
        put(_spoon(), 30, 4),
        cut(
            path(
                lines([(60, 680), (112, 672), (124, 700), (122, 730), (66, 736), (56, 706)]),
                lin("#ffffff", "#d0e4de"),
            ),
            stroke("M58 700L112 694L124 704M112 694V730", "#b0ccc4", 3),
            depth=3,
        ),
        put(_duck(), 552, 716, 0.8),
        *(
            group(
                cut(stroke(f"M{x} 740v26a10 10 0 0 0 20 0", "#c0a060", 6), depth=1),
                put(
                    cut(
                        path(
                            blob(
                                [(-50, 0), (50, 0), (38, 60), (20, 84), (-20, 84), (-38, 60)], 0.12
                            ),
                            lin("#ffffff", c),
                        ),
                        ellipse(0, 0, 50, 9, darker(c, 0.2)),
                        stroke("M46 18Q80 14 74 44T36 56", "#ffffff", 10),
                        depth=3,
                    ),
                    x + 6,
                    798,
                ),
            )
            for x, c in ((84, "#ff9a7c"), (262, "#7fc4e0"), (440, "#ffd27a"))
        ),
        fade(circle(360, 120, 14, "#ffffff"), 0.5),
        fade(circle(390, 170, 9, "#ffffff"), 0.5),
        fade(circle(120, 420, 11, "#ffffff"), 0.45),
        ink="#0f4a44",
        dim=0.42,
    )


CARD = Card(
    title="Two lumps, and bubbles",
    alt="On a mint-green kitchen shelf an old man with a white beard takes a foam bath in a flowered teacup; "
    "a striped towel hangs over the spoon that leans beside him.",
    tags=("teacup", "bath", "man", "beard", "shelf", "foam", "towel", "spoon", "tiny", "funny"),
    draw=draw,
)
