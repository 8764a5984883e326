"""The watch goes because she turns; she turns because she was wound."""

import math

from tools.art.card import Card
from tools.art.curve import bend, blob, brush
from tools.art.motifs.treasures import gear
from tools.art.paint import ball, darker, lighter, lin, rad, solid
from tools.art.paper import backdrop, cut, halo, scene
from tools.art.svg import Point, Svg, circle, ellipse, group, hero, path, put, stroke

ROSE, BRONZE = "#f2839a", "#a8682c"


def _coil(turns: float, rx: float, ry: float) -> list[Point]:
    steps = int(turns * 16)
    out: list[Point] = []
    for i in range(steps + 1):
        a, k = i / 16 * math.tau, 0.16 + 0.84 * i / steps
        out.append((rx * k * math.cos(a), ry * k * math.sin(a)))
    return out


def _skirt() -> Svg:
    """The mainspring, lying flat around her waist."""
    line = bend(_coil(4, 176, 62))
    return group(
        cut(ellipse(0, 8, 150, 48, rad("#ffd0d8", "#e86a88", "#a83a5a"), opacity=0.6), depth=2),
        cut(stroke(line, "#8a2a48", 19), depth=3),
        stroke(line, ROSE, 14),
        put(stroke(line, "#ffe0e2", 4), -1, -4),
    )


def _dancer() -> Svg:
    """Origin in her waist; toe at y = 300."""
    skin = "#fbd3bd"
    leg = brush([(4, 10), (6, 120), (2, 210), (0, 300)], [44, 36, 27, 11])
    bent = brush([(-4, 16), (-76, 96), (-40, 150), (0, 168)], [42, 34, 25, 12])
    bodice = blob(
        [
            (-40, -96),
            (-18, -84),
            (0, -92),
            (18, -84),
            (40, -96),
            (30, -40),
            (24, 6),
            (-24, 6),
            (-30, -40),
        ],
        0.13,
    )
    chest = blob(
        [(-44, -100), (-30, -132), (-12, -140), (12, -140), (30, -132), (44, -100), (0, -84)]
    )
    arms = [
        path(
            brush(
                [(k * 36, -120), (k * 96, -168), (k * 92, -250), (k * 26, -296)], [24, 21, 17, 10]
            ),
            solid(skin, dark=0.18),
        )
        for k in (-1, 1)
    ]
    head = group(
        path(brush([(0, -130), (4, -172)], [22, 20]), darker(skin, 0.14)),
        circle(8, -204, 36, ball(skin, dark=0.16)),
        path(
            blob(
                [
                    (-30, -196),
                    (-30, -236),
                    (4, -248),
                    (42, -234),
                    (46, -200),
                    (30, -224),
                    (0, -222),
                    (-18, -212),
                ]
            ),
            solid("#5a2430"),
        ),
        circle(10, -254, 18, ball("#5a2430")),
        *(stroke(f"M{x} -202q8 8 16 0", "#4a2030", 3.6) for x in (-14, 14)),
        circle(-12, -188, 7, "#f0607a", opacity=0.5),
        circle(28, -188, 7, "#f0607a", opacity=0.5),
        stroke("M4 -180q6 4 11 0", "#a83a4a", 3),
    )
    shoe = path(brush([(3, 262), (0, 304)], [20, 10]), solid("#e84a72"))
    laces = stroke("M-9 250L14 232M12 250L-8 228", "#e84a72", 4)
    return group(
        cut(
            path(bent, solid(darker(skin, 0.06), dark=0.18)),
            path(brush([(-34, 156), (2, 170)], [22, 12]), "#e84a72"),
            depth=2,
        ),
        cut(path(leg, solid(skin, dark=0.18)), shoe, laces, depth=2),
        _skirt(),
        cut(
            path(chest, solid(skin, dark=0.14)),
            path(bodice, lin("#ffb8c4", ROSE, "#b8406a", angle=30)),
            depth=2,
        ),
        stroke("M0 -84V-2", "#a83a5a", 3, opacity=0.6),
        cut(*arms, depth=2),
        cut(head, depth=2),
    )


def _plate() -> Svg:
    ticks = [
        stroke(
            f"M{300 + 262 * math.sin(a):.1f} {430 - 262 * math.cos(a):.1f}L{300 + 280 * math.sin(a):.1f} {430 - 280 * math.cos(a):.1f}",
            "#ffd890",
            6 if i % 2 == 0 else 3,
            opacity=0.7,
        )
        for i in range(24)
        for a in (math.tau * i / 24,)
    ]
    return group(
        cut(circle(300, 430, 330, lin("#c8843a", "#7a4420", "#4a2416", angle=60)), depth=6),
        circle(300, 430, 296, rad("#a0424a", "#5f2230@0.55", "#2a0f1c")),
        *ticks,
    )


def draw() -> Svg:
    wheels = (
        (96, 196, 118, BRONZE, 16, 8),
        (520, 250, 136, "#8a5426", 18, 0),
        (70, 610, 128, "#8a5426", 18, 5),
        (520, 640, 116, BRONZE, 16, 11),
    )
    key_ = [(300, 800), (300, 900)]
    return scene(
        backdrop(lin("#3a1a16", "#2a1018", "#1c0a14")),
        _plate(),
        halo(300, 420, 250, "#ff9aa0", strength=0.1),
        *(put(gear(r, hue, teeth), x, y, 1, rot) for x, y, r, hue, teeth, rot in wheels),
        *(
            circle(x, y, 13, ball("#e84a6a"))
            for x, y in ((96, 196), (520, 250), (70, 610), (520, 640))
        ),
        cut(
            path(
                brush([(300, 740), (300, 800), *key_], [60, 40, 30, 30]),
                lin("#e0a654", "#8a5426", angle=0),
            ),
            depth=3,
        ),
        put(gear(104, "#c08a44", 14), 300, 792, 1, 6),
        cut(ellipse(300, 740, 66, 18, lin("#ffe0a0", "#b5772a")), depth=3),
        stroke(bend([(466, 448), (530, 478), (584, 452), (620, 390)]), "#8a2a48", 17),
        stroke(bend([(466, 446), (530, 476), (584, 450), (620, 388)]), lighter(ROSE, 0.1), 11),
        hero(put(_dancer(), 300, 448, 0.96, -2)),
        put(gear(120, "#5a2f1a", 16), 590, 884, 1, 7),
        *(
            circle(x, y, r, "#ffd8b0", opacity=0.8)
            for x, y, r in (
                (200, 250, 3),
                (412, 330, 4),
                (190, 520, 3),
                (420, 590, 3),
                (160, 380, 4),
            )
        ),
        ink="#140408",
        dim=0.6,
    )


CARD = Card(
    title="Wound up for one more turn",
    alt="Inside a bronze clockwork a ballerina in rose stands on one toe among the gears; her skirt is the "
    "coiled mainspring that drives them.",
    tags=(
        "dancer",
        "clockwork",
        "gears",
        "spring",
        "ballet",
        "time",
        "machine",
        "fragile",
        "turning",
    ),
    draw=draw,
)
