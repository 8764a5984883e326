"""Things to carry: key, teacup, lantern, candle, umbrella, suitcase, balloon."""

from itertools import pairwise

from tools.art.curve import bend, blob, brush, lines, starlike
from tools.art.paint import ball, darker, lighter, lin, rad, solid
from tools.art.paper import clipped, cut, glowing
from tools.art.svg import Svg, circle, ellipse, group, path, put, rect, stroke

GOLD = "#f0b73f"


def key(length: float = 200, colour: str = GOLD) -> Svg:
    """An old key, bow up; origin in the bow's middle."""
    s = length / 200
    bow = "M0 -34A34 34 0 1 1 0 34A34 34 0 1 1 0 -34ZM0 -19A19 19 0 1 0 0 19A19 19 0 1 0 0 -19Z"
    shaft = "M-7 32H7V164H-7ZM7 118H38V132H24V140H38V156H7Z"
    collar = rect(-13, 36, 26, 9, lighter(colour, 0.3), rx=4)
    fill = lin(lighter(colour, 0.5), colour, darker(colour, 0.35), angle=20)
    return put(cut(path(bow + shaft, fill, fill_rule="evenodd"), collar, depth=2.5), 0, 0, s)


def teacup(
    w: float = 220, colour: str = "#f6ece0", band: str = "#d8433b", tea: str = "#a85a2c"
) -> Svg:
    """A cup on its saucer; origin mid-base, 0.62 w high; handle to the right."""
    s = w / 220
    saucer = group(
        ellipse(0, -6, 118, 20, lin(lighter(colour, 0.5), darker(colour, 0.3))),
        ellipse(0, -10, 74, 10, darker(colour, 0.2)),
    )
    handle = stroke(bend([(84, -104), (124, -112), (130, -72), (72, -44)]), darker(colour, 0.1), 15)
    bowl = blob(
        [
            (-94, -126),
            (-88, -70),
            (-54, -24),
            (-34, -10),
            (34, -10),
            (54, -24),
            (88, -70),
            (94, -126),
            (0, -118),
        ],
        0.13,
    )
    stripe = path("M-100 -98Q0 -80 100 -98L98 -76Q0 -58 -98 -76Z", band)
    shine = path(brush([(-72, -104), (-62, -64), (-44, -36)], [8, 9, 3]), "#ffffff", opacity=0.6)
    drink = group(
        ellipse(0, -126, 94, 17, lin(darker(colour, 0.2), colour)),
        ellipse(0, -123, 84, 12, lin(darker(tea, 0.3), tea)),
    )
    return put(
        group(
            cut(saucer, depth=3),
            cut(handle, depth=2),
            cut(
                path(bowl, lin(lighter(colour, 0.5), colour, darker(colour, 0.35), angle=10)),
                clipped(stripe, bowl),
                shine,
                depth=2,
            ),
            drink,
        ),
        0,
        0,
        s,
    )


def lantern(h: float = 150, metal: str = "#3a3148", light: str = "#ffc861") -> Svg:
    """Hanging from its ring at the origin, flame lit."""
    s = h / 150
    glass = blob([(-30, 52), (-38, 86), (-32, 122), (32, 122), (38, 86), (30, 52)], 0.12)
    flame = blob([(0, 70), (11, 96), (6, 114), (-6, 114), (-11, 96)])
    bars = stroke("M-14 50V124M14 50V124", metal, 3.5)
    return put(
        group(
            stroke("M0 6A14 14 0 1 1 0.1 6", metal, 5),
            glowing(path(glass, rad("#fff6d0", light, darker(light, 0.25))), colour=light, size=22),
            path(flame, lin("#fff3c4", "#f2772e")),
            bars,
            cut(
                path(blob([(-36, 52), (-20, 32), (0, 14), (20, 32), (36, 52)], 0.1), solid(metal)),
                rect(-38, 120, 76, 16, solid(metal), rx=4),
                depth=2,
            ),
        ),
        0,
        0,
        s,
    )


def candle(h: float = 170, wax: str = "#f5e6cf", light: str = "#ffd267") -> Svg:
    """Burning in a small holder; origin mid-base."""
    s = h / 170
    stick = blob(
        [(-17, -14), (-18, -96), (-12, -112), (0, -106), (14, -114), (18, -92), (17, -14)], 0.1
    )
    drip = path(brush([(-15, -104), (-17, -80), (-16, -64)], [7, 6, 8]), lighter(wax, 0.5))
    flame = glowing(
        path(
            blob([(0, -172), (13, -138), (8, -122), (-8, -122), (-13, -140)]),
            lin("#fff8dd", light, "#f0762f"),
        ),
        colour=light,
        size=16,
    )
    dish = group(
        stroke("M44 -12A16 14 0 1 1 44 6", "#8a6a3f", 7),
        ellipse(0, -8, 50, 13, lin(lighter(GOLD, 0.3), darker(GOLD, 0.4))),
    )
    return put(
        group(
            cut(dish, depth=2),
            cut(
                path(stick, lin(lighter(wax, 0.5), wax, darker(wax, 0.3), angle=0)), drip, depth=1.5
            ),
            stroke("M0 -108V-124", "#2b1a20", 3.5),
            flame,
        ),
        0,
        0,
        s,
    )


def umbrella(w: float = 220, colour: str = "#1f8a8a", other: str = "") -> Svg:
    """Open; origin at the end of the handle, canopy 0.75 w above it."""
    s, second = w / 220, other or darker(colour, 0.18)
    ribs = [-110, -58, 0, 58, 110]
    panels = []
    for i, (a, b) in enumerate(pairwise(ribs)):
        d = f"M0 -196Q{a * 0.95:.0f} -180 {a} -104Q{(a + b) / 2:.0f} -122 {b} -104Q{b * 0.95:.0f} -180 0 -196Z"
        hue = second if i % 2 else colour
        panels.append(path(d, lin(lighter(hue, 0.25), hue, darker(hue, 0.2))))
    shaft = stroke("M0 -206V-14Q0 6 -14 6T-28 -12", "#3a2430", 7)
    return put(group(cut(shaft, depth=1.5, room="thin"), cut(*panels, depth=3)), 0, 0, s)


def suitcase(w: float = 170, colour: str = "#a0623a", strap: str = "#4a2a22") -> Svg:
    """Standing; origin mid-base, 0.75 w high."""
    s = w / 170
    grip = stroke("M-26 -112V-126Q-26 -136 -16 -136H16Q26 -136 26 -126V-112", strap, 9)
    body = rect(
        -85,
        -114,
        170,
        116,
        lin(lighter(colour, 0.25), colour, darker(colour, 0.3), angle=30),
        rx=14,
    )
    bands = [rect(x, -114, 16, 116, solid(strap)) for x in (-54, 38)]
    corners = [
        path(
            blob([(k * 85, y), (k * 62, y), (k * 85, y + (24 if y < -50 else -24))], 0.1),
            darker(colour, 0.4),
        )
        for k in (-1, 1)
        for y in (-114, 2)
    ]
    tags = [
        circle(4, -78, 14, "#2f8f8a"),
        rect(-26, -46, 34, 22, "#f2d06b", rx=3),
        starlike(60, -30, 12, 5, 5),
    ]
    return put(
        group(
            cut(grip, depth=1.5),
            cut(
                body,
                clipped(group(*corners), "M-85 -114h170v116h-170Z"),
                *bands,
                tags[0],
                tags[1],
                path(tags[2], "#f3e3c8"),
                depth=3,
            ),
            *(rect(x, -70, 16, 12, GOLD, rx=2) for x in (-54, 38)),
        ),
        0,
        0,
        s,
    )


def balloon(r: float = 60, colour: str = "#d8433b", string: float = 150) -> Svg:
    """A toy balloon; origin where the string is held."""
    skin = blob(
        [
            (0, -2.1 * r),
            (r * 0.64, -1.9 * r),
            (r * 0.92, -1.36 * r),
            (r * 0.8, -0.76 * r),
            (r * 0.36, -0.18 * r),
            (0, 0),
            (-r * 0.36, -0.18 * r),
            (-r * 0.8, -0.76 * r),
            (-r * 0.92, -1.36 * r),
            (-r * 0.64, -1.9 * r),
        ]
    )
    shine = path(
        brush(
            [(-r * 0.5, -1.6 * r), (-r * 0.64, -1.2 * r), (-r * 0.56, -0.8 * r)],
            [r * 0.06, r * 0.16, r * 0.05],
        ),
        "#ffffff",
        opacity=0.6,
    )
    cord = stroke(
        bend([(0, 0), (8, -string * 0.4), (-6, -string * 0.7), (0, -string)]), "#3a2a3a", 2.4
    )
    return group(
        cord,
        put(
            cut(
                path(skin, ball(colour)),
                path(lines([(-6, 6), (0, -4), (6, 6)]), darker(colour, 0.2)),
                shine,
                depth=3,
            ),
            0,
            -string,
        ),
    )


SAMPLES = {
    "key": lambda: put(key(180), -10, -55),
    "teacup": lambda: put(teacup(170), 0, 50),
    "lantern": lambda: put(lantern(150), 0, -75),
    "candle": lambda: put(candle(160), 0, 75),
    "umbrella": lambda: put(umbrella(170), 0, 75),
    "suitcase": lambda: put(suitcase(150), 0, 60),
    "balloon": lambda: put(balloon(45, string=80), 0, 90),
}
