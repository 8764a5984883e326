"""Large parts of people and of the stage: hand, eye, mask, face in profile, heart, theatre curtain."""

from tools.art.curve import bend, blob, brush, lines, ring
from tools.art.paint import ball, darker, lighter, lin, rad, solid
from tools.art.paper import clipped, cut
from tools.art.svg import Svg, circle, ellipse, group, num, path, put, stroke


def hand(skin: str = "#f0c39b", sleeve: str = "#3a2f5b") -> Svg:
    """A great open hand rising from a sleeve, palm up to hold something; origin in the palm.

    200 wide; the wrist goes down to the right. Flip and turn it as needed.
    """
    arm = path(brush([(40, 40), (80, 130), (110, 260)], [86, 96, 128]), solid(skin))
    cuff = path(brush([(74, 120), (100, 200), (130, 330)], [120, 150, 180]), solid(sleeve))
    palm = path(
        blob([(-84, -6), (-60, -26), (0, -14), (70, -26), (98, 10), (84, 60), (30, 84), (-40, 56)]),
        ball(skin, dark=0.2),
    )
    fingers = []
    for points, widths in (
        ([(-60, 10), (-104, -18), (-134, -64)], [38, 34, 26]),
        ([(-56, 24), (-120, 10), (-164, -26)], [38, 34, 26]),
        ([(-44, 40), (-110, 42), (-160, 16)], [36, 32, 25]),
        ([(-24, 54), (-84, 70), (-128, 56)], [34, 28, 22]),
    ):
        fingers.append(cut(path(brush(points, widths), solid(skin, dark=0.2)), depth=1.2))
    thumb = cut(
        path(brush([(70, 10), (86, -44), (66, -84)], [44, 38, 27]), solid(skin, dark=0.2)),
        depth=1.5,
    )
    lines_ = [
        stroke(bend(p), darker(skin, 0.3), 3, opacity=0.5)
        for p in ([(-46, 18), (0, 10), (44, 20)], [(-30, 40), (10, 30), (40, 44)])
    ]
    return group(
        cut(arm, depth=3),
        cut(cuff, depth=3),
        *fingers[:2],
        cut(palm, *lines_, depth=2),
        *fingers[2:],
        thumb,
    )


def hanging_hand(skin: str = "#f0c39b", sleeve: str = "#7a1f33") -> Svg:
    """A hand reaching down out of a sleeve, fingers spread as if working strings; origin at the wrist.

    Fingertips at about y = 150 to 190 (x = -80, -36, 6, 46, 84).
    """
    cuff = path(
        blob([(-76, -260), (76, -260), (64, -60), (58, -10), (-58, -10), (-64, -60)], 0.08),
        solid(sleeve),
    )
    lace = [
        path(blob([(x - 14, -16), (x + 14, -16), (x, 14)]), "#f6ead2") for x in range(-48, 60, 24)
    ]
    back = path(
        blob([(-42, -14), (-56, 40), (-50, 86), (0, 98), (50, 86), (56, 40), (42, -14)]),
        ball(skin, dark=0.2),
    )
    fingers = [
        cut(path(brush(points, [32, 29, 21]), solid(skin, dark=0.22)), depth=1.5)
        for points in (
            [(-48, 40), (-78, 84), (-80, 142)],
            [(-34, 76), (-42, 130), (-36, 186)],
            [(-4, 82), (0, 138), (6, 196)],
            [(26, 78), (40, 130), (46, 184)],
            [(46, 62), (74, 104), (84, 150)],
        )
    ]
    return group(
        *fingers[1:],
        cut(back, depth=2),
        fingers[0],
        cut(path(brush([(0, -10), (0, 20)], [70, 80]), solid(skin, dark=0.1)), depth=0.5),
        cut(cuff, depth=3),
        cut(*lace, depth=1),
    )


def eye(w: float = 300, iris: str = "#2f8fb0", lid: str = "#f0c39b", lash: str = "#2a1a26") -> Svg:
    """One open eye, lids and lashes; origin in the pupil, 0.5 w high."""
    s = w / 300
    white = "M-138 8C-90 -84 70 -96 138 4C80 74 -80 80 -138 8Z"
    threads = [
        stroke(
            f"M{num(x * 0.42)} {num(y * 0.42)}L{num(x)} {num(y)}",
            lighter(iris, 0.45),
            2.4,
            opacity=0.7,
        )
        for x, y in ring(0, 0, 56, 28)
    ]
    globe = group(
        path(white, rad("#ffffff", "#f4ece4", "#c9b4b4")),
        circle(0, -8, 64, rad(lighter(iris, 0.3), iris + "@0.7", darker(iris, 0.6))),
        put(group(*threads), 0, -8),
        circle(0, -8, 27, "#0f0a14"),
        circle(-20, -30, 13, "#ffffff"),
        circle(18, 12, 6, "#ffffff", opacity=0.7),
        path("M-138 8C-90 -84 70 -96 138 4C70 -60 -80 -54 -138 8Z", "#2a1a26", opacity=0.28),
    )
    upper = path(
        "M-160 14C-110 -120 90 -132 160 10L138 4C70 -96 -90 -84 -138 8Z", solid(darker(lid, 0.12))
    )
    lashes = [
        path(brush([(x, y), (x * 1.1, y - 20), (x * 1.22, y - 36)], [9, 6, 1]), lash)
        for x, y in ((-104, -44), (-70, -66), (-30, -78), (14, -78), (56, -68), (96, -44))
    ]
    return put(
        group(
            clipped(globe, white),
            cut(upper, depth=3),
            *lashes,
            stroke("M-138 8C-80 80 80 74 138 4", darker(lid, 0.35), 4),
        ),
        0,
        0,
        s,
    )


def mask(colour: str = "#f6ead2", mark: str = "#c0392f", *, sad: bool = False) -> Svg:
    """A stage mask with ribbons; origin in its middle, 170 wide and 210 high."""
    shape = blob(
        [
            (-80, -74),
            (-40, -98),
            (0, -88),
            (40, -98),
            (80, -74),
            (78, 0),
            (46, 76),
            (0, 106),
            (-46, 76),
            (-78, 0),
        ]
    )
    bow = -1 if sad else 1
    eyes = [
        path(
            blob(
                [
                    (k * 16, -22),
                    (k * 36, -38 * bow if not sad else -26),
                    (k * 60, -22 if not sad else -8),
                    (k * 38, -10),
                ]
            ),
            "#1a1020",
        )
        for k in (-1, 1)
    ]
    mouth = path(
        blob(
            [
                (-42, 40 if not sad else 66),
                (0, 52 if not sad else 44),
                (42, 40 if not sad else 66),
                (0, 72 if not sad else 52),
            ]
        ),
        "#1a1020",
    )
    brows = [
        stroke(bend([(k * 14, -50 - 4 * bow), (k * 40, -60), (k * 64, -46 + 8 * -bow)]), mark, 7)
        for k in (-1, 1)
    ]
    drop = path(blob([(-38, 2), (-30, 24), (-38, 34), (-46, 24)]), mark)
    cheek = [circle(k * 50, 22, 14, mark, opacity=0.35) for k in (-1, 1)]
    ribbons = [
        path(
            brush([(k * 74, -40), (k * 104, -10), (k * 92, 40), (k * 116, 90)], [12, 11, 12, 6]),
            solid(mark),
        )
        for k in (-1, 1)
    ]
    return group(
        cut(*ribbons, depth=1.5),
        cut(path(shape, ball(colour, dark=0.22)), *cheek, drop, depth=3),
        *eyes,
        mouth,
        *brows,
        stroke(bend([(0, -24), (7, 16), (-4, 22)]), darker(colour, 0.35), 4),
    )


def profile(skin: str = "#e8b48c", hair: str = "#4a2a3a", *, inside: Svg = "") -> Svg:
    """A large head in profile facing left, eyes shut; origin in the skull's middle, 300 high.

    `inside` is seen through an opening in the skull (a circle of radius 84 around 20, -40).
    """
    head = blob(
        [
            (-96, -20),
            (-100, -80),
            (-60, -140),
            (20, -160),
            (100, -130),
            (128, -50),
            (110, 30),
            (70, 70),
            (72, 150),
            (-30, 160),
            (-34, 112),
            (-76, 112),
            (-92, 92),
            (-88, 74),
            (-100, 62),
            (-92, 48),
            (-126, 32),
            (-122, 20),
            (-100, -6),
        ],
        0.13,
    )
    mane = blob(
        [
            (-84, -92),
            (-60, -140),
            (20, -164),
            (104, -134),
            (134, -50),
            (124, 40),
            (140, 110),
            (96, 130),
            (78, 60),
            (60, 10),
            (40, -30),
            (0, -70),
            (-50, -84),
        ]
    )
    lid = stroke(bend([(-92, -14), (-76, -4), (-58, -8)]), "#2a1a26", 5)
    brow = stroke(bend([(-98, -44), (-80, -54), (-58, -48)]), darker(hair, 0.1), 6)
    hole = "M-64 -40A84 84 0 1 1 104 -40A84 84 0 1 1 -64 -40Z"
    window = (
        group(clipped(inside, hole), path(hole, "none", stroke=lighter(skin, 0.4), stroke_width=6))
        if inside
        else ""
    )
    return group(
        cut(path(head, ball(skin, dark=0.2)), depth=4),
        circle(-64, 40, 15, "#e0604f", opacity=0.35),
        lid,
        brow,
        stroke(bend([(-92, 76), (-78, 78), (-68, 74)]), "#8a3a3a", 4),
        cut(path(mane, solid(hair)), depth=2),
        window,
    )


def heart(r: float = 70, colour: str = "#d8334a") -> Svg:
    """Around the origin, faceted like folded paper."""
    d = f"M0 {num(r)}C{num(-r * 1.6)} {num(-r * 0.1)} {num(-r * 0.9)} {num(-r * 1.2)} 0 {num(-r * 0.42)}C{num(r * 0.9)} {num(-r * 1.2)} {num(r * 1.6)} {num(-r * 0.1)} 0 {num(r)}Z"
    return cut(
        path(d, ball(colour)),
        clipped(
            path(
                lines([(0, -r * 1.2), (r * 2, -r * 1.2), (r * 2, r * 1.2), (0, r * 1.2)]),
                darker(colour, 0.25),
                opacity=0.45,
            ),
            d,
        ),
        depth=3,
    )


def curtain(colour: str = "#8f1f33", w: float = 130, h: float = 900, trim: str = "#e0a63f") -> Svg:
    """The left half of a stage curtain, gathered to the left; origin at its upper left. Flip for the other."""
    cloth = blob(
        [
            (-40, -30),
            (w * 1.5, -30),
            (w * 1.3, h * 0.3),
            (w * 0.62, h * 0.56),
            (w * 0.75, h * 0.8),
            (w * 0.9, h * 1.04),
            (-40, h * 1.04),
        ],
        0.1,
    )
    folds = [
        path(
            brush(
                [
                    (w * k * 1.4, -30),
                    (w * k * 1.1, h * 0.3),
                    (w * k * 0.5, h * 0.56),
                    (w * k * 0.8, h * 1.04),
                ],
                [14, 22, 8, 24],
            ),
            darker(colour, 0.4),
            opacity=0.5,
        )
        for k in (0.18, 0.46, 0.74, 1.0)
    ]
    tie = path(
        brush([(-20, h * 0.55), (w * 0.3, h * 0.58), (w * 0.66, h * 0.555)], [22, 26, 18]),
        solid(trim),
    )
    return cut(
        path(cloth, lin(lighter(colour, 0.12), colour, darker(colour, 0.35), angle=0)),
        clipped(group(*folds), cloth),
        cut(tie, depth=1.5),
        depth=5,
    )


def shadow(w: float, h: float = 16, colour: str = "#140a26", strength: float = 0.45) -> Svg:
    """A soft shadow on the ground, around the origin."""
    alpha = f"{round(strength * 255):02x}"
    return ellipse(0, 0, w, h, rad(colour + alpha, colour + "00"))


SAMPLES = {
    "hand": lambda: put(hand(), 0, -20, 0.55),
    "hanging_hand": lambda: put(hanging_hand(), 0, 10, 0.45),
    "eye": lambda: eye(180),
    "mask": lambda: put(mask(), 0, 0, 0.8),
    "mask sad": lambda: put(mask(sad=True), 0, 0, 0.8),
    "profile": lambda: put(profile(), 0, 0, 0.58),
    "heart": lambda: heart(),
    "curtain": lambda: put(curtain(), -40, -90, 0.2),
}
