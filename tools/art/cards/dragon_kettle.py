"""The kettle is nearly boiling and rather pleased about it."""

from tools.art.card import Card
from tools.art.curve import bend, blob, brush
from tools.art.motifs.buildings import window
from tools.art.motifs.land import hills
from tools.art.motifs.plants import leaf
from tools.art.motifs.sky import puff, sun
from tools.art.paint import ball, darker, lin, rad, solid
from tools.art.paper import backdrop, clipped, cut, glowing, scene
from tools.art.svg import Svg, circle, ellipse, fade, group, hero, path, poly, put, rect, stroke

COPPER = "#c8632a"
SAGE = "#a9c2a0"


def _kettle() -> Svg:
    """Standing on its claws; origin under its middle, 430 wide and 400 high."""
    pot = blob(
        [
            (-120, -20),
            (-150, -90),
            (-132, -176),
            (-70, -228),
            (0, -238),
            (70, -228),
            (132, -176),
            (150, -90),
            (120, -20),
            (0, -8),
        ]
    )
    scales = [
        path(f"M{x - 20} {y}q20 30 40 0", "none", stroke="#8a3a1c", stroke_width=5, opacity=0.45)
        for i, y in enumerate(range(-180, -30, 34))
        for x in range(-130 + i % 2 * 22, 150, 44)
    ]
    belly = path(
        blob([(-60, -12), (-84, -70), (-66, -130), (0, -150), (66, -130), (84, -70), (60, -12)]),
        lin("#ffd9a0", "#e89a54"),
    )
    bands = [
        stroke(bend([(-78, y), (0, y + 14), (78, y)]), "#b9642c", 5, opacity=0.55)
        for y in (-116, -84, -52)
    ]
    neck = brush(
        [(-104, -96), (-166, -132), (-176, -204), (-150, -262), (-176, -300)], [66, 52, 42, 40, 46]
    )
    throat = brush([(-126, -84), (-186, -124), (-196, -204), (-172, -262)], [14, 16, 14, 10])
    head = blob(
        [
            (-140, -330),
            (-150, -356),
            (-190, -364),
            (-222, -342),
            (-268, -326),
            (-284, -304),
            (-270, -288),
            (-226, -284),
            (-180, -272),
            (-148, -288),
        ]
    )
    horns = [
        path(brush([(-160, -348), (-140, -384), (x, -410)], [17, 13, 2]), solid("#fbe6c0"))
        for x in (-122, -142)
    ]
    ear = path(
        blob([(-150, -330), (-112, -352), (-104, -330), (-138, -306)], 0.12),
        solid(darker(COPPER, 0.15)),
    )
    tail = brush(
        [(126, -120), (190, -170), (196, -280), (120, -350), (20, -360), (-50, -332)],
        [50, 42, 34, 28, 22, 12],
    )
    spade = blob([(-40, -338), (-60, -366), (-108, -330), (-66, -296), (-44, -312)], 0.12)
    spikes = [
        poly(
            [(x - 13, y + 5), (x + dx, y + dy), (x + 13, y + 6)],
            lin("#8fd0a0", "#3f8f6f"),
            transform=f"rotate({t} {x} {y})",
        )
        for x, y, dx, dy, t in (
            (208, -226, 0, -26, 80),
            (180, -308, 0, -28, 45),
            (112, -356, 0, -28, 16),
            (44, -366, 0, -26, -2),
        )
    ]
    mane = [
        poly(
            [(x - 12, y + 6), (x, y - 26), (x + 12, y + 6)],
            lin("#8fd0a0", "#3f8f6f"),
            transform=f"rotate({t} {x} {y})",
        )
        for x, y, t in ((-134, -296, 70), (-130, -256, 84), (-148, -214, 96), (-150, -172, 80))
    ]
    feet = [
        group(
            path(
                blob([(x - 34, 2), (x - 30, -26), (x, -36), (x + 30, -26), (x + 34, 2)], 0.14),
                solid(darker(COPPER, 0.12)),
            ),
            *(
                path(blob([(x + d - 7, 4), (x + d, -8), (x + d + 7, 4)], 0.14), "#fbe6c0")
                for d in (-20, 0, 20)
            ),
        )
        for x in (-84, 84)
    ]
    wing = blob(
        [
            (60, -150),
            (96, -232),
            (170, -262),
            (160, -226),
            (186, -206),
            (158, -186),
            (168, -156),
            (130, -150),
            (120, -122),
            (84, -124),
        ],
        0.08,
    )
    veins = [
        stroke(bend([(72, -142), (110, -190), p]), "#2f6f58", 4, opacity=0.6)
        for p in ((160, -250), (176, -206), (156, -160))
    ]
    lid = group(
        path(
            blob([(-74, -226), (-56, -254), (0, -268), (56, -254), (74, -226), (0, -214)]),
            solid("#e08a48"),
        ),
        circle(0, -276, 17, ball("#3f8f6f")),
    )
    jaw = stroke(bend([(-280, -300), (-236, -302), (-206, -314), (-196, -322)]), "#6b2a18", 5)
    eye = group(
        ellipse(-196, -336, 15, 13, "#fff3c8"),
        circle(-199, -335, 8, "#1c1220"),
        circle(-202, -338, 2.6, "#ffffff"),
        path(blob([(-214, -342), (-196, -354), (-178, -340), (-196, -346)]), darker(COPPER, 0.25)),
    )
    glint = path(
        brush([(-112, -120), (-104, -170), (-70, -206)], [4, 20, 4]), "#fff0d0", opacity=0.65
    )
    return group(
        cut(path(tail, lin("#f0a060", COPPER, "#8a3a1c")), *spikes, depth=3),
        cut(path(spade, solid("#3f8f6f")), depth=2),
        *mane,
        cut(
            path(neck, lin("#f0a060", COPPER, "#9a431c", angle=10)),
            path(throat, "#ffd9a0", opacity=0.85),
            depth=3,
        ),
        cut(
            path(
                pot,
                rad("#ffc890", "#e58a4a@0.3", COPPER + "@0.65", "#7a2f18", x=0.34, y=0.28, r=0.85),
            ),
            clipped(group(*scales, belly, *bands), pot),
            depth=5,
        ),
        glint,
        cut(lid, depth=2),
        cut(*feet, depth=2),
        cut(path(wing, lin("#9ad8ac", "#4f9f7a", "#2f6f58")), *veins, depth=3),
        cut(*horns, ear, depth=1.5),
        cut(path(head, solid(COPPER, light=0.35)), depth=2.5),
        jaw,
        eye,
        ellipse(-268, -316, 5, 4, "#5a1f14"),
    )


def _cat() -> Svg:
    """Curled up; origin under its middle, 190 wide."""
    coat = "#f6f1ea"
    body = blob([(-92, -4), (-96, -50), (-50, -88), (20, -92), (80, -62), (96, -10), (0, 4)])
    tail = brush([(84, -12), (40, 4), (-30, 2), (-70, -6)], [26, 25, 23, 13])
    head = blob(
        [
            (-98, -40),
            (-104, -92),
            (-82, -78),
            (-52, -80),
            (-32, -96),
            (-30, -44),
            (-46, -22),
            (-82, -20),
        ],
        0.13,
    )
    patch = blob([(10, -96), (60, -84), (84, -50), (46, -44), (16, -60)])
    return group(
        cut(path(body, solid(coat, dark=0.2)), clipped(path(patch, "#e8a04a"), body), depth=3),
        cut(path(tail, solid("#e8a04a")), depth=1.5),
        cut(
            path(head, solid(coat, dark=0.14)),
            path(
                blob([(-100, -90), (-82, -78), (-72, -80), (-84, -54), (-98, -60)], 0.1),
                "#e8a04a",
                opacity=0.9,
            ),
            depth=2,
        ),
        *(stroke(bend([(x - 8, -52), (x, -46), (x + 8, -52)]), "#4a2a30", 4) for x in (-82, -50)),
        path("M-70 -42L-60 -42L-65 -36Z", "#e88f8f"),
        stroke(bend([(-74, -34), (-65, -29), (-56, -34)]), "#4a2a30", 3),
        *(
            stroke(f"M{-65 + k * 12} -38L{-65 + k * 46} {y}", "#c9b8a8", 2)
            for k in (-1, 1)
            for y in (-42, -32)
        ),
    )


def _stove() -> Svg:
    flames = [
        glowing(
            path(
                f"M{x - 13} 700Q{x - 16} 676 {x} {654 + k}Q{x + 16} 676 {x + 13} 700Z",
                lin("#fff0a0", "#ffa02e", "#3f8fe0"),
            ),
            colour="#ffb84a",
            size=7,
            strength=0.6,
        )
        for x, k in ((226, 6), (262, 0), (298, -3), (334, -3), (370, 0), (406, 6))
    ]
    dials = [
        group(circle(x, 794, 25, ball("#f4ead2")), stroke(f"M{x} 794l{dx} -15", "#6b3a22", 6))
        for x, dx in ((90, 0), (170, 9), (430, -9), (510, 0))
    ]
    return group(
        path("M-40 712H640V960H-40Z", lin("#6f9478", "#4f7460", "#2f4a42")),
        *flames,
        rect(176, 700, 280, 15, solid("#2f2a35"), rx=6),
        *(rect(x, 644, 11, 60, solid("#2f2a35"), rx=4) for x in (190, 431)),
        rect(176, 640, 280, 12, solid("#3a3440"), rx=5),
        cut(rect(-40, 710, 680, 32, lin("#e6efdc", "#9db89a")), depth=3, room="wide"),
        *dials,
        cut(rect(226, 776, 148, 160, lin("#3a4f48", "#1f2f2c"), rx=12), depth=2),
        stroke("M232 764H368", "#e8a05a", 12),
    )


def _outside() -> Svg:
    return group(
        rect(-90, -120, 180, 240, lin("#bfe3ea", "#fff3cf")),
        put(sun(34, "#ffc24a"), 26, -30),
        put(hills(30, "#9cc47a", 4, 14), -300, 0),
    )


def draw() -> Svg:
    tiles = [
        rect(x, y, 62, 40, "#d2dfc4" if (x // 66 + y // 44) % 2 else "#c4d4b6", rx=4)
        for x in range(-8, 610, 66)
        for y in range(500, 700, 44)
    ]
    pans = [
        put(
            group(stroke("M0 0V44", "#5a4a44", 7), cut(circle(0, 78, r, ball(c)), depth=2)),
            x,
            96,
            rot=t,
        )
        for x, r, c, t in (
            (140, 36, "#8a6a5a", 3),
            (222, 28, "#b9825a", -3),
            (290, 31, "#6f7f78", 2),
        )
    ]
    return scene(
        backdrop(lin("#dde8cc", "#c9dab8", SAGE)),
        *tiles,
        put(window(150, 220, _outside(), "#fbf3e0", "#e8b46a"), 476, 180),
        poly(
            [(402, 72), (550, 72), (420, 720), (80, 720)],
            lin("#fff3c400", "#fff3c44d", "#fff3c400"),
        ),
        stroke("M96 96H336", "#8a5a3a", 11),
        *pans,
        put(cut(leaf(60, "#5f9a5a"), depth=1), 556, 292, rot=24),
        put(cut(leaf(52, "#6fae62"), depth=1), 546, 294, rot=-20),
        *(
            fade(put(puff(r, "#ffffff", i + 2), x, y), o)
            for i, (x, y, r, o) in enumerate(
                ((30, 312, 20, 0.95), (4, 268, 30, 0.9), (44, 222, 24, 0.8), (14, 180, 34, 0.65))
            )
        ),
        _stove(),
        hero(put(_kettle(), 320, 646, 0.95)),
        ellipse(522, 716, 90, 9, "#2a3a30", opacity=0.4),
        put(_cat(), 520, 714, 0.98),
        ink="#24352c",
        dim=0.4,
    )


CARD = Card(
    title="Nearly on the boil",
    alt="On a sage-green stove in the morning sun stands a copper kettle that is a small dragon, steam "
    "puffing from its snout; a cat has curled up beside the flames.",
    tags=(
        "kettle",
        "dragon",
        "stove",
        "cat",
        "steam",
        "kitchen",
        "morning",
        "copper",
        "warmth",
        "funny",
    ),
    draw=draw,
)
