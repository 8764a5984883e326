"""She skates the groove; the needle follows."""

import math

from tools.art.card import Card
from tools.art.curve import bend, blob, brush
from tools.art.motifs.sky import sparkle
from tools.art.paint import ball, darker, lin, rad, solid
from tools.art.paper import backdrop, clipped, cut, halo, scene
from tools.art.svg import Svg, circle, ellipse, fade, group, hero, num, path, put, rect, stroke

ORANGE = "#f2761e"
X, Y, RX, RY = 280, 664, 470, 262


def _record() -> Svg:
    rim = f"M{X - RX} {Y}A{RX} {RY} 0 0 1 {X + RX} {Y}A{RX} {RY} 0 0 1 {X - RX} {Y}Z"
    grooves = [
        ellipse(X, Y, RX * k, RY * k, "none", stroke="#54404f", stroke_width=2.4, opacity=0.55)
        for k in (0.97, 0.9, 0.86, 0.79, 0.75, 0.68, 0.64, 0.56, 0.52, 0.45, 0.41)
    ]
    gaps = [
        ellipse(X, Y, RX * k, RY * k, "none", stroke="#0c0710", stroke_width=6) for k in (0.83, 0.6)
    ]
    shine = []
    for a, b, strength in ((200, 226, 0.26), (232, 240, 0.16), (20, 46, 0.2), (318, 328, 0.12)):
        one, two = (
            (X + RX * math.cos(math.radians(t)), Y + RY * math.sin(math.radians(t))) for t in (a, b)
        )
        shine.append(
            path(
                f"M{X} {Y}L{num(one[0])} {num(one[1])}A{RX} {RY} 0 0 1 {num(two[0])} {num(two[1])}Z",
                "#ffb87a",
                opacity=strength,
            )
        )
    label = group(
        ellipse(X, Y, 128, 70, lin("#ffb04a", ORANGE, "#b8430f")),
        ellipse(X, Y, 100, 54, "none", stroke="#ffe0a8", stroke_width=4, opacity=0.8),
        ellipse(X, Y, 60, 32, "none", stroke="#8a2a0a", stroke_width=3, opacity=0.5),
        ellipse(X, Y, 11, 7, "#1c1018"),
    )
    return group(
        cut(
            ellipse(X, Y + 16, RX, RY, "#0c0710"),
            path(rim, lin("#3a2a38", "#1c1220@0.4", "#0e0812")),
            depth=6,
            room="wide",
        ),
        clipped(group(*shine), rim),
        *grooves,
        *gaps,
        ellipse(X, Y, RX - 3, RY - 3, "none", stroke="#ffb87a", stroke_width=3, opacity=0.4),
        cut(label, depth=2),
    )


def _skater() -> Svg:
    """On her left foot, the right leg high behind; origin under the blade, 340 wide."""
    skin, dress = "#f7cda8", "#fff4e2"
    standing = brush([(14, -168), (6, -96), (0, -26)], [40, 30, 20])
    lifted = brush([(20, -172), (92, -206), (166, -262)], [42, 29, 19])
    torso = blob(
        [
            (-10, -190),
            (-34, -236),
            (-74, -274),
            (-50, -296),
            (-14, -276),
            (26, -222),
            (42, -176),
            (10, -160),
        ]
    )
    skirt = blob(
        [
            (-26, -204),
            (16, -226),
            (62, -214),
            (108, -176),
            (118, -128),
            (84, -142),
            (66, -112),
            (40, -134),
            (14, -104),
            (-6, -138),
            (-40, -124),
            (-34, -166),
        ],
        0.14,
    )
    fore = brush([(-60, -276), (-112, -290), (-168, -322)], [22, 18, 12])
    back = brush([(-30, -286), (20, -322), (66, -376)], [21, 17, 11])
    neck = path(brush([(-56, -282), (-82, -312)], [20, 18]), darker(skin, 0.14))
    head = group(
        circle(0, 0, 31, ball(skin, dark=0.16)),
        path(
            blob(
                [
                    (-10, -34),
                    (22, -30),
                    (36, -4),
                    (28, 20),
                    (14, 10),
                    (4, -8),
                    (-20, -20),
                    (-30, -12),
                    (-27, -26),
                ]
            ),
            solid("#8a2f14", light=0.25),
        ),
        circle(30, -26, 17, ball("#8a2f14")),
        stroke(bend([(-22, 0), (-15, 6), (-8, 1)]), "#4a2a30", 3.4),
        circle(-12, 14, 6, "#e0604f", opacity=0.5),
        stroke(bend([(-22, 17), (-17, 19), (-13, 17)]), "#9a4a44", 3),
    )

    def boot(x: float, y: float, turn: float) -> Svg:
        shoe = path(
            blob(
                [(-14, -34), (12, -34), (14, -10), (12, 6), (-34, 6), (-32, -8), (-14, -14)], 0.12
            ),
            solid("#fffaf2"),
        )
        blade = group(stroke("M-40 18H18", "#dfe8f0", 6), stroke("M-24 6V18M6 6V18", "#9fb0c0", 4))
        return put(
            group(blade, cut(shoe, depth=1), stroke("M-12 -24h16M-14 -15h18", ORANGE, 3)),
            x,
            y,
            rot=turn,
        )

    scarf = brush(
        [(-64, -290), (-6, -318), (60, -296), (130, -330), (196, -306)], [16, 22, 24, 20, 4]
    )
    sash = path(brush([(-24, -200), (10, -206), (44, -190)], [17, 18, 16]), solid(ORANGE))
    sheen = [
        stroke(bend([(10, -200), (x * 0.6 + 6, -166), (x, -126)]), "#e8b48a", 4, opacity=0.6)
        for x in (-20, 24, 66, 98)
    ]
    return group(
        cut(path(back, solid(skin, dark=0.2)), depth=1.5),
        cut(path(lifted, solid(skin, dark=0.2)), depth=1.5),
        boot(176, -272, 142),
        cut(path(standing, solid(skin, dark=0.2)), depth=1.5),
        boot(0, -22, 0),
        cut(path(scarf, lin("#ffb04a", ORANGE, "#d8481a", angle=0)), depth=2),
        neck,
        cut(path(torso, solid(dress)), depth=2),
        cut(path(skirt, lin("#ffffff", dress, "#f4b98a")), *sheen, sash, depth=2.5),
        cut(path(fore, solid(skin, dark=0.2)), depth=1.5),
        put(cut(head, depth=2), -94, -336, rot=-8),
    )


def _tonearm() -> Svg:
    arm = bend([(566, 300), (560, 420), (540, 540), (470, 640)])
    shell = group(
        cut(
            path(
                blob([(-26, -40), (26, -40), (22, 36), (0, 48), (-22, 36)], 0.1),
                lin("#fff0d8", "#d9a878", "#7a4a3a", angle=20),
            ),
            depth=4,
        ),
        rect(-15, -20, 30, 12, ORANGE, rx=3),
        path("M-7 46L7 46L0 78Z", "#f4f8ff"),
        put(sparkle(18, "#ffffff"), 0, 78),
    )
    return group(
        cut(ellipse(566, 318, 70, 34, solid("#7a3a22")), depth=4),
        cut(circle(566, 290, 44, ball("#e8c8a0")), depth=3),
        cut(stroke(arm, "#8a5a44", 24), stroke(arm, "#f4dcb8", 12), depth=5),
        put(shell, 456, 660, 1.1, rot=36),
    )


def _horn() -> Svg:
    """The mouth of the player's horn, from the upper left corner."""
    cone = brush([(-90, -70), (30, -10), (104, 46), (150, 92)], [24, 60, 116, 188])
    mouth = ellipse(0, 0, 62, 118, lin("#ffe2a8", "#f09a3c", "#c2571a"))
    throat = ellipse(-8, 0, 44, 92, rad("#3a0f0a", "#8a2f10", "#d9722a"))
    ribs = [
        stroke(
            bend([(-60, -50), (60 + k, 30 - k), (170 + k * 0.8, 110 - k * 0.8)]),
            "#a8441a",
            5,
            opacity=0.4,
        )
        for k in (-60, -20, 26, 60)
    ]
    return group(
        cut(path(cone, lin("#ffd08a", "#e0782a", "#9a3a14", angle=40)), depth=5),
        clipped(group(*ribs), cone),
        put(cut(mouth, throat, depth=3), 178, 120, rot=44),
    )


def draw() -> Svg:
    path_cut = f"M{num(X - RX * 0.7)} {num(Y + 60)}A{num(RX * 0.72)} {num(RY * 0.72)} 0 0 0 {num(X - 20)} {num(Y + RY * 0.72)}"
    return scene(
        backdrop(lin("#d8480f", "#f58a2a", "#ffc15e@0.5", "#e8702a")),
        halo(300, 330, 420, "#ffe2a0", steps=5, strength=0.12),
        put(_horn(), -26, -10, 0.96),
        *(
            fade(put(sparkle(r, "#fff4d8"), x, y), 0.8)
            for x, y, r in ((300, 130, 12), (420, 80, 9), (360, 220, 8), (480, 190, 13))
        ),
        _record(),
        stroke(path_cut, "#fff4e0", 6, opacity=0.75),
        ellipse(258, 852, 90, 15, rad("#000000aa", "#00000000")),
        hero(put(_skater(), 262, 842, 1.17)),
        _tonearm(),
        *(
            circle(x, y, r, "#fff4e0", opacity=0.8)
            for x, y, r in ((308, 838, 4), (322, 828, 3), (334, 842, 2.6), (318, 846, 3))
        ),
        ink="#2a0a06",
        dim=0.42,
    )


CARD = Card(
    title="One more turn",
    alt="A figure skater in white glides with one leg raised along the groove of a huge black record under "
    "an orange glow, while the great needle of the player comes close behind her.",
    tags=(
        "skater",
        "record",
        "music",
        "needle",
        "dance",
        "circle",
        "ice",
        "chase",
        "elegance",
        "danger",
    ),
    draw=draw,
)
