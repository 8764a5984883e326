"""Things with a secret: bottle, hourglass, book, crown, scissors, strings, gear."""

from tools.art.curve import bend, blob, brush, lines, starlike
from tools.art.paint import ball, darker, lighter, lin, solid
from tools.art.paper import clipped, cut
from tools.art.svg import Svg, circle, group, num, path, put, rect, stroke

GOLD = "#f0b73f"


def bottle(h: float = 240, glass: str = "#5fb0a5", inside: Svg = "", cork: str = "#b98555") -> Svg:
    """Standing, see-through; origin mid-base, 0.46 h wide; `inside` is drawn around the same origin."""
    s = h / 240
    outline = blob(
        [
            (-52, -4),
            (-56, -60),
            (-54, -120),
            (-24, -158),
            (-19, -206),
            (19, -206),
            (24, -158),
            (54, -120),
            (56, -60),
            (52, -4),
            (0, 2),
        ],
        0.12,
    )
    back = path(
        outline, lin(lighter(glass, 0.55) + "cc", glass + "99", darker(glass, 0.2) + "cc", angle=0)
    )
    shine = [
        path(brush([(-38, -118), (-42, -70), (-38, -22)], [5, 9, 4]), "#ffffff", opacity=0.65),
        path(brush([(38, -100), (41, -60)], [3, 5]), "#ffffff", opacity=0.4),
    ]
    rim = path(outline, "none", stroke=lighter(glass, 0.5), stroke_width=4, opacity=0.9)
    return put(
        group(
            cut(back, depth=3, edge=0.2),
            clipped(inside, outline),
            rim,
            *shine,
            cut(rect(-17, -236, 34, 38, solid(cork), rx=5), depth=1.5),
            rect(-24, -210, 48, 12, lighter(glass, 0.3), rx=6),
        ),
        0,
        0,
        s,
    )


def hourglass(
    h: float = 300,
    wood: str = "#6b3f2a",
    glass: str = "#cfe8ee",
    top: Svg = "",
    bottom: Svg = "",
    sand: str = "#f0c069",
) -> Svg:
    """Origin in its waist; `top` and `bottom` are drawn around it, clipped to the two bulbs."""
    s = h / 300
    upper = blob(
        [(-84, -128), (-82, -80), (-40, -28), (-6, 0), (6, 0), (40, -28), (82, -80), (84, -128)],
        0.13,
    )
    lower = blob(
        [(-84, 128), (-82, 80), (-40, 28), (-6, 0), (6, 0), (40, 28), (82, 80), (84, 128)], 0.13
    )
    pane = lin(glass + "dd", lighter(glass, 0.4) + "88", darker(glass, 0.2) + "cc", angle=0)
    stream = path("M-2.5 0H2.5V126H-2.5Z", sand)
    plates = [rect(-104, y, 208, 22, solid(wood), rx=8) for y in (-150, 128)]
    posts = [
        path(
            brush([(k * 94, -130), (k * 90, 0), (k * 94, 130)], [12, 8, 12]),
            solid(lighter(wood, 0.12)),
        )
        for k in (-1, 1)
    ]
    shine = [
        path(brush([(-64, -110), (-60, -80), (-40, -50)], [5, 9, 3]), "#ffffff", opacity=0.7),
        path(brush([(-44, 50), (-62, 84), (-66, 112)], [3, 8, 4]), "#ffffff", opacity=0.6),
    ]
    rims = [
        path(d, "none", stroke="#ffffff", stroke_width=3.5, opacity=0.7) for d in (upper, lower)
    ]
    return put(
        group(
            path(upper, pane),
            path(lower, pane),
            clipped(top, upper),
            clipped(group(bottom, stream), lower),
            *rims,
            *shine,
            cut(*posts, depth=2, room="thin"),
            cut(*plates, depth=3),
        ),
        0,
        0,
        s,
    )


def book(w: float = 260, cover: str = "#7a2f45", page: str = "#fbf1dc") -> Svg:
    """Lying open towards the viewer; origin mid-base, 0.35 w high."""
    s = w / 260
    case = path(
        blob(
            [
                (-136, -4),
                (-132, -74),
                (-60, -92),
                (0, -78),
                (60, -92),
                (132, -74),
                (136, -4),
                (60, -12),
                (0, 6),
                (-60, -12),
            ],
            0.1,
        ),
        solid(cover),
    )
    leaves = []
    for k in (-1, 1):
        d = f"M0 -4C{k * 30} -30 {k * 90} -26 {k * 126} -12L{k * 122} -84C{k * 86} -98 {k * 30} -100 0 -74Z"
        rows = [
            stroke(
                f"M{k * 20} {y - 6}C{k * 50} {y - 20} {k * 80} {y - 18} {k * 106} {y - 8}",
                darker(page, 0.3),
                2.4,
                opacity=0.6,
            )
            for y in (-24, -38, -52, -66)
        ]
        leaves.append(
            cut(path(d, lin(page, darker(page, 0.16), angle=0 if k < 0 else 180)), *rows, depth=1)
        )
    return put(group(cut(case, depth=3), *leaves), 0, 0, s)


def crown(w: float = 160, colour: str = GOLD, gem: str = "#c0392f") -> Svg:
    """Origin mid-base, 0.66 w high."""
    s = w / 160
    band = [
        (-74, 0),
        (-80, -64),
        (-44, -34),
        (-34, -92),
        (-2, -44),
        (32, -94),
        (44, -36),
        (80, -66),
        (74, 0),
    ]
    balls = [
        circle(x, y, 8, ball(lighter(colour, 0.3)))
        for x, y in ((-80, -68), (-34, -98), (32, -100), (80, -70))
    ]
    gems = [
        path(lines([(x - 9, -18), (x, -30), (x + 9, -18), (x, -6)]), hue)
        for x, hue in ((-44, gem), (0, "#2f7fa0"), (44, gem))
    ]
    return put(
        cut(
            path(lines(band), lin(lighter(colour, 0.5), colour, darker(colour, 0.35), angle=30)),
            *balls,
            rect(-76, -4, 152, 10, darker(colour, 0.2), rx=4),
            *gems,
            depth=3,
        ),
        0,
        0,
        s,
    )


def scissors(h: float = 200, steel: str = "#d5dee6", grip: str = "#c0392f") -> Svg:
    """Half open, points up; origin at the pivot."""
    s = h / 200
    halves = []
    for k in (-1, 1):
        blade = path(
            blob([(-6, 4), (-9, -60), (0, -118), (7, -60), (8, 4)], 0.1),
            lin(lighter(steel, 0.6), steel, darker(steel, 0.35), angle=0),
        )
        ring_ = path(
            blob([(0, 20), (24, 34), (26, 66), (2, 80), (-20, 62), (-18, 36)])
            + blob([(0, 34), (12, 42), (13, 58), (2, 66), (-9, 58), (-8, 42)]),
            solid(grip),
            fill_rule="evenodd",
        )
        halves.append(put(cut(blade, ring_, depth=2), 0, 0, rot=20 * k, flip=k < 0))
    return put(group(*halves, circle(0, 4, 6, darker(steel, 0.5))), 0, 0, s)


def strings(
    points: list[tuple[float, float]], top: tuple[float, float], colour: str = "#f3e6d0"
) -> Svg:
    """Threads from `top` down to each point, slightly slack."""
    return group(
        *(
            stroke(bend([top, ((top[0] + x) / 2 + 3, (top[1] + y) / 2 + 5), (x, y)]), colour, 2.6)
            for x, y in points
        )
    )


def gear(r: float = 70, colour: str = "#b08443", teeth: int = 12) -> Svg:
    """Around the origin."""
    out = starlike(0, 0, r, r * 0.8, teeth)
    hole = f"M{num(-r * 0.24)} 0A{num(r * 0.24)} {num(r * 0.24)} 0 1 0 {num(r * 0.24)} 0A{num(r * 0.24)} {num(r * 0.24)} 0 1 0 {num(-r * 0.24)} 0Z"
    return cut(
        path(out + hole, ball(colour), fill_rule="evenodd"),
        circle(0, 0, r * 0.6, "none", stroke=darker(colour, 0.35), stroke_width=r * 0.07),
        depth=3,
    )


SAMPLES = {
    "bottle": lambda: put(bottle(175), 0, 88),
    "hourglass": lambda: hourglass(180, bottom=path("M-100 130L0 60L100 130Z", "#f0c069")),
    "book": lambda: put(book(180), 0, 30),
    "crown": lambda: put(crown(), 0, 50),
    "scissors": lambda: put(scissors(), 0, 20, 0.9),
    "strings": lambda: strings([(-60, 80), (0, 60), (60, 80)], (0, -80)),
    "gear": lambda: gear(),
}
