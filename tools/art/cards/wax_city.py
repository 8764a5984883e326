"""A city was built on a candle, and somebody has lit it."""

import math

from tools.art.card import Card
from tools.art.curve import blob, brush
from tools.art.motifs.buildings import house, tower
from tools.art.motifs.sky import haze, rays
from tools.art.paint import darker, lin, rad
from tools.art.paper import backdrop, clipped, cut, glowing, halo, scene
from tools.art.svg import Svg, circle, element, ellipse, group, hero, path, put, stroke

WAX = "#f3d3a6"

BODY = blob(
    [
        (-118, -560),
        (-132, -500),
        (-150, -470),
        (-140, -380),
        (-158, -300),
        (-178, -250),
        (-166, -120),
        (-182, 0),
        (0, 24),
        (182, 0),
        (170, -140),
        (184, -220),
        (160, -310),
        (164, -360),
        (138, -410),
        (146, -480),
        (116, -560),
        (60, -548),
        (0, -562),
        (-60, -548),
    ]
)


def _drip(x: float, y: float, h: float, w: float = 22) -> Svg:
    a, b = w * 0.55, w * 0.36
    d = blob(
        [
            (x - a * 1.6, y - 6),
            (x - b, y + h * 0.3),
            (x - b, y + h * 0.7),
            (x - a, y + h - a),
            (x, y + h + a * 0.6),
            (x + a, y + h - a),
            (x + b, y + h * 0.7),
            (x + b, y + h * 0.3),
            (x + a * 1.6, y - 6),
        ]
    )
    return cut(path(d, lin("#fff4d8", WAX, darker(WAX, 0.12))), depth=2, room="thin")


def _street(y: float, left: float, right: float, drop: float) -> Svg:
    """A road round the candle that ends as a drip."""
    line = [(left, y), (left * 0.4, y + 34), (right * 0.4, y + 40), (right, y + 14)]
    end = brush(
        [
            (right - 10, y + 12),
            (right + 6, y + 40),
            (right + 2, y + drop * 0.7),
            (right + 2, y + drop),
        ],
        [38, 24, 18, 42],
    )
    side = cut(path(brush(line, [30, 44, 46, 36]), lin("#a8402f", "#7a2030")), depth=2)
    stones = [
        stroke(f"M{x:.0f} {y + 38 - 0.0009 * x * x:.0f}l22 2", "#f0b070", 4, opacity=0.8)
        for x in range(int(left * 0.7), int(right * 0.8), 46)
    ]
    return group(side, cut(path(end, lin("#a8402f", "#c0503a")), depth=2, room="thin"), *stones)


def _flame() -> Svg:
    outer = blob(
        [(6, -236), (44, -150), (72, -76), (52, -14), (0, 6), (-54, -16), (-70, -80), (-30, -150)]
    )
    inner = blob([(4, -160), (30, -90), (40, -40), (0, -4), (-38, -42), (-26, -96)])
    return group(
        glowing(path(outer, lin("#ffb02e", "#ff7a1f", "#e0421c")), colour="#ff8a2a", size=30),
        path(inner, lin("#fff6c8", "#ffd75a", "#ffa52e")),
        path(brush([(0, 26), (4, -10), (0, -36)], [12, 10, 8]), "#3a1018"),
    )


def _candle() -> Svg:
    tops = [
        put(house(w, h, wall, roof), x, y, 1, rot)
        for x, y, w, h, rot, wall, roof in (
            (-84, -536, 50, 62, -9, "#f7dcae", "#8a1f2f"),
            (78, -534, 54, 56, 8, "#f0c48c", "#a8332f"),
            (-120, -462, 50, 54, -14, "#f7dcae", "#6a1730"),
        )
    ]
    spires = [
        put(tower(34, 108, "#f3d0a0", "#7a1a34"), -38, -536, 1, -4),
        put(tower(30, 88, "#f3d0a0", "#8a2f3a"), 36, -536, 1, 5),
    ]
    rows = [
        put(house(w, h, wall, roof), x, y, 1, rot)
        for x, y, w, h, rot, wall, roof in (
            (-98, -346, 56, 60, -5, "#f4c890", "#a8332f"),
            (-30, -328, 48, 76, 2, "#fbe4bc", "#7a1a34"),
            (36, -326, 58, 58, -3, "#f0b880", "#8a1f2f"),
            (100, -342, 46, 66, 7, "#fbe4bc", "#6a1730"),
            (-112, -148, 62, 66, -4, "#fbe4bc", "#7a1a34"),
            (-36, -128, 60, 78, 3, "#f4c890", "#a8332f"),
            (42, -126, 52, 62, -4, "#fbe4bc", "#8a1f2f"),
            (112, -142, 58, 74, 6, "#f0b880", "#6a1730"),
        )
    ]
    shade = path("M40 -600H260V40H40Q120 -300 40 -600Z", "#7a2a2a", opacity=0.35)
    return group(
        cut(path(BODY, lin("#fff0cf", WAX, "#d88a58", "#a8503f")), clipped(shade, BODY), depth=6),
        put(_flame(), 0, -560),
        cut(ellipse(0, -552, 112, 20, rad("#fff6d8", "#ffd890", WAX)), depth=1),
        *spires,
        *tops[:2],
        *(
            _drip(x, y, h)
            for x, y, h in ((-104, -540, 56), (-60, -536, 32), (112, -540, 90), (20, -534, 44))
        ),
        tops[2],
        *rows[:4],
        _street(-372, -148, 142, 150),
        *(_drip(x, y, h, 18) for x, y, h in ((-60, -320, 50), (66, -318, 40))),
        *rows[4:],
        _street(-178, -164, 168, 120),
        *(_drip(x, y, h, 20) for x, y, h in ((-120, -134, 70), (-20, -124, 60), (80, -124, 96))),
    )


def draw() -> Svg:
    sparks = [
        circle(300 + 150 * math.sin(i * 2.4), 60 + i * 34, 2.5 + i % 3, "#ffcf6a", opacity=0.8)
        for i in range(9)
    ]
    dish = blob([(-60, 850), (80, 806), (300, 792), (520, 806), (660, 850), (660, 960), (-60, 960)])
    pool = blob(
        [
            (60, 834),
            (160, 806),
            (300, 800),
            (470, 808),
            (548, 838),
            (440, 866),
            (300, 860),
            (150, 868),
        ]
    )
    return scene(
        backdrop(lin("#3a0a1c", "#6a1428", "#4a0c20@0.6", "#22060f")),
        put(rays(420, "#ff8a3a", 14), 300, 190),
        halo(300, 180, 300, "#ff7a2a", strength=0.12),
        haze(760, 120, "#c8402f", 0.35),
        cut(path(dish, lin("#b5622f", "#5a1f1c")), depth=5, room="wide"),
        cut(path(pool, lin("#fbe2b8", "#d89a68")), depth=3),
        hero(put(element("g", _candle(), transform="scale(0.84 1)"), 300, 826)),
        put(house(44, 30, "#fbe4bc", "#7a1a34"), 110, 842, 1, -16),
        put(house(40, 26, "#f4c890", "#a8332f"), 492, 846, 1, 18),
        cut(
            path(
                blob(
                    [
                        (40, 856),
                        (110, 832),
                        (190, 850),
                        (300, 842),
                        (420, 854),
                        (500, 836),
                        (566, 860),
                        (300, 884),
                    ]
                ),
                lin("#fbe2b8", "#c88858"),
            ),
            depth=2,
        ),
        stroke("M-10 892Q300 846 610 892", "#e89a4a", 8, opacity=0.7),
        *sparks,
        ink="#1c040c",
        dim=0.66,
    )


CARD = Card(
    title="The town below the wick",
    alt="A whole town stands on the ledges of a burning candle in a maroon dark; its red streets run round "
    "the wax and drip over the edges, and houses sink in the pool below.",
    tags=(
        "candle",
        "city",
        "flame",
        "melting",
        "wax",
        "streets",
        "houses",
        "time",
        "danger",
        "night",
    ),
    draw=draw,
)
