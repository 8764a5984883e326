"""The crown was made for somebody else; nobody dares to say so."""

from tools.art.card import Card
from tools.art.curve import arch, bend, blob, brush, lines
from tools.art.motifs.beasts import mouse
from tools.art.motifs.body import shadow
from tools.art.paint import ball, lin, rad, solid
from tools.art.paper import backdrop, clipped, cut, scene
from tools.art.svg import Svg, circle, ellipse, group, hero, path, put, rect, stroke

BLOOD = "#7a1420"
STEEL = "#8a9cae"
GOLD = "#f7bd34"


def _hall() -> Svg:
    columns = []
    for x, w in ((40, 74), (560, 74), (160, 46), (440, 46)):
        columns.append(
            cut(
                rect(x - w / 2, -20, w, 740, lin("#e6eef4", "#b4c2ce", "#7f90a0", angle=0)),
                rect(x - w * 0.68, 690, w * 1.36, 34, solid("#9aaaba"), rx=5),
                stroke(
                    f"M{x - w * 0.2:.0f} -20V690M{x + w * 0.14:.0f} -20V690",
                    "#7f90a0",
                    4,
                    opacity=0.5,
                ),
                depth=4,
            )
        )
    banners = [
        cut(
            path(
                lines([(x - 36, -20), (x + 36, -20), (x + 34, 300), (x, 262), (x - 34, 300)]),
                lin("#a8202e", BLOOD, "#4a0a18"),
            ),
            put(feather_mark(), x, 170, 0.9),
            depth=4,
        )
        for x in (100, 500)
    ]
    light = path(
        lines([(-40, -40), (150, -40), (520, 760), (120, 760)]), lin("#ffffff88", "#ffffff00")
    )
    return group(
        *columns[2:],
        path(arch(300, 700, 236, 680), lin("#5f7286", "#8a9cae", "#a8b6c4")),
        *banners,
        *columns[:2],
        light,
    )


def feather_mark() -> Svg:
    """The house's badge."""
    vane = blob([(0, 56), (-22, 10), (-14, -48), (4, -70), (20, -40), (20, 10)])
    return group(path(vane, "#e0b04a"), stroke("M0 76Q2 0 4 -60", "#8a5a1c", 5))


def _throne() -> Svg:
    """Origin mid-base, 330 wide and 560 high."""
    back = blob(
        [
            (-130, -120),
            (-138, -380),
            (-120, -470),
            (-60, -500),
            (0, -560),
            (60, -500),
            (120, -470),
            (138, -380),
            (130, -120),
        ],
        0.1,
    )
    pad = blob(
        [
            (-98, -130),
            (-104, -370),
            (-88, -440),
            (-44, -464),
            (0, -506),
            (44, -464),
            (88, -440),
            (104, -370),
            (98, -130),
        ],
        0.1,
    )
    tufts = [
        circle(x, y, 6, "#d8a03a")
        for x, y in (
            (-50, -400),
            (0, -430),
            (50, -400),
            (-50, -330),
            (50, -330),
            (0, -365),
            (-50, -255),
            (50, -255),
        )
    ]
    seams = stroke(
        "M-50 -400L0 -365L50 -400M-50 -330L0 -365L50 -330M-50 -400L0 -430L50 -400M-50 -330L0 -292L50 -330M-50 -330L-92 -365M50 -330L92 -365M-50 -255L0 -292L50 -255",
        "#3a0612",
        4,
        opacity=0.6,
    )
    arms = [
        cut(
            path(
                brush([(k * 128, -250), (k * 158, -246), (k * 170, -226)], [40, 44, 40]),
                lin("#c8d4de", STEEL, "#4a586a"),
            ),
            path(
                lines([(k * 140, -230), (k * 176, -230), (k * 172, 0), (k * 144, 0)]),
                lin("#aab8c6", "#4f5e70", angle=0),
            ),
            circle(k * 164, -232, 22, ball("#b8c6d2")),
            depth=3,
        )
        for k in (-1, 1)
    ]
    knobs = [circle(x, y, 17, ball(GOLD)) for x, y in ((-122, -478), (122, -478), (0, -572))]
    seat = path(
        blob([(-134, -150), (0, -166), (134, -150), (140, -104), (0, -92), (-140, -104)], 0.1),
        lin("#c8303c", BLOOD, "#4a0a18"),
    )
    base = path(
        lines([(-146, -108), (146, -108), (152, 0), (-152, 0)]),
        lin("#8494a4", "#4a586a", "#2f3a4c"),
    )
    return group(
        cut(path(back, lin("#dbe4ec", STEEL, "#46546a", angle=30)), depth=5),
        *knobs,
        cut(path(pad, lin("#a8202e", BLOOD, "#46091a", angle=40)), seams, *tufts, depth=2),
        cut(
            base,
            stroke("M-100 -96V-14M-40 -96V-14M40 -96V-14M100 -96V-14", "#2f3a4c", 6, opacity=0.6),
            depth=4,
        ),
        cut(seat, depth=3),
        *arms,
    )


def _crow() -> Svg:
    """Upright and very dignified, facing left; origin between its feet."""
    body = "#1d1a30"
    tail = blob([(56, -60), (120, -10), (150, 60), (112, 66), (66, 10), (30, -20)], 0.12)
    trunk = blob(
        [
            (-64, -150),
            (-72, -220),
            (-40, -262),
            (10, -266),
            (48, -230),
            (76, -150),
            (84, -70),
            (50, -16),
            (0, -8),
            (-44, -40),
        ]
    )
    wing = blob([(6, -206), (54, -190), (88, -110), (104, -20), (80, 20), (44, -30), (14, -100)])
    quills = [
        stroke(
            bend([(30, -170 + d), (62, -100 + d), (84 - d * 0.2, -20 + d * 0.4)]),
            "#6a6a92",
            4,
            opacity=0.6,
        )
        for d in (0, 26, 52)
    ]
    ruff = [
        path(blob([(x, -150), (x + 13, -150), (x + 7, -112)], 0.1), lin("#4a466a", body))
        for x in range(-66, 10, 15)
    ]
    head = blob(
        [
            (-78, -250),
            (-70, -306),
            (-24, -330),
            (26, -312),
            (44, -260),
            (30, -214),
            (-20, -200),
            (-66, -214),
        ]
    )
    beak = blob(
        [(-66, -276), (-116, -272), (-158, -244), (-152, -236), (-110, -240), (-62, -234)], 0.13
    )
    legs = [
        group(
            stroke(f"M{x} -18V-2", "#55506a", 11),
            stroke(f"M{x} -2l-22 6M{x} -2l-4 10M{x} -2l18 6", "#55506a", 8),
        )
        for x in (-14, 34)
    ]
    return group(
        *legs,
        cut(path(tail, solid(body, light=0.2)), depth=2),
        cut(path(trunk, lin("#5a5680", "#2f2b48", body, angle=30)), depth=4),
        cut(*ruff, depth=1.5),
        cut(
            path(wing, lin("#55517c", "#221e38", angle=40)), clipped(group(*quills), wing), depth=3
        ),
        cut(path(head, rad("#5a5680", "#2f2b48@0.5", body, x=0.35, y=0.3, r=0.8)), depth=3),
        cut(
            path(beak, lin("#8a8698", "#4a4658", "#2a2638")),
            stroke(bend([(-154, -240), (-110, -252), (-66, -252)]), "#1d1a30", 4),
            depth=2,
        ),
        circle(-44, -250, 13, "#ffd54a"),
        circle(-47, -250, 7, "#120a18"),
        circle(-50, -254, 2.6, "#ffffff"),
        put(_crown(), 2, -300, 1.0, rot=-13),
    )


def _crown() -> Svg:
    """Twice the head that wears it; origin in the middle of its front rim."""
    inside = ellipse(0, -20, 122, 24, lin("#8a4f10", "#c8821c"))
    front = blob(
        [
            (-122, -20),
            (-142, -138),
            (-94, -76),
            (-62, -166),
            (-18, -78),
            (18, -178),
            (48, -76),
            (92, -152),
            (104, -72),
            (146, -124),
            (122, -20),
            (60, 8),
            (0, 14),
            (-60, 8),
        ],
        0.03,
    )
    rim = path("M-124 -40Q0 2 124 -40V-12Q0 32 -124 -12Z", lin("#ffe08a", "#d8902a"))
    gems = [
        circle(x, y, 12, ball(c))
        for x, y, c in ((-80, -10, "#c8203a"), (0, 4, "#4f8ac8"), (80, -10, "#c8203a"))
    ]
    balls = [
        circle(x, y, 12, ball("#fff0b0"))
        for x, y in ((-143, -142), (-63, -172), (18, -184), (93, -158), (147, -130))
    ]
    shine = path(brush([(-100, -100), (-104, -60), (-96, -36)], [4, 13, 4]), "#ffffff", opacity=0.6)
    return group(
        inside,
        cut(path(front, lin("#fff0a0", GOLD, "#b8701a", angle=25)), rim, shine, depth=4),
        *gems,
        *balls,
    )


def draw() -> Svg:
    return scene(
        backdrop(lin("#b4c2ce", "#d8e2ea", "#eef2f4", "#9aa8b6")),
        _hall(),
        cut(rect(-40, 714, 680, 240, lin("#8a9aaa", "#4f5e70")), depth=3, room="wide"),
        *(
            cut(
                path(
                    blob(
                        [(300 - w, y), (300 + w, y), (300 + w + 16, y + 40), (284 - w, y + 40)],
                        0.03,
                    ),
                    lin("#d4dee6", "#8494a6"),
                ),
                depth=4,
            )
            for w, y in ((210, 730), (246, 768))
        ),
        put(shadow(220, 20, "#1c2030", 0.6), 310, 768),
        hero(group(put(_throne(), 300, 766, 1.04), put(_crow(), 296, 612, 1.08))),
        cut(
            path(
                lines([(226, 738), (374, 738), (420, 920), (180, 920)]),
                lin("#b8283a", BLOOD, "#4a0a18"),
            ),
            stroke("M238 738L198 920M362 738L402 920", "#e0b04a", 6),
            depth=3,
        ),
        put(shadow(60, 9, "#1c0810"), 118, 868),
        put(mouse("#9aa6b4", "#e8a8a0"), 118, 866, 1.1, rot=24, flip=True),
        put(shadow(60, 9, "#1c0810"), 500, 858),
        put(mouse("#7f8c9c", "#e8a8a0"), 500, 856, 0.94, rot=-20),
        ink="#1a0a18",
        dim=0.5,
    )


CARD = Card(
    title="Long may he see nothing",
    alt="A proud crow stands on the oxblood cushion of a steel throne in a pale hall; its golden crown is far "
    "too big and slips down to its eye while two mice bow.",
    tags=("crow", "king", "throne", "crown", "mice", "hall", "power", "pride", "vanity", "red"),
    draw=draw,
)
