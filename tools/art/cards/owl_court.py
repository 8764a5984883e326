"""All rise: the cheese is heard at midnight."""

from tools.art.card import Card
from tools.art.curve import bend, blob, brush
from tools.art.motifs.beasts import mouse
from tools.art.motifs.body import shadow
from tools.art.motifs.sky import moon, stars
from tools.art.motifs.things import candle
from tools.art.motifs.wings import owl
from tools.art.paint import ball, lin, rad, solid
from tools.art.paper import backdrop, clipped, cut, halo, scene
from tools.art.svg import Svg, circle, ellipse, fade, group, hero, path, put, stroke

WALNUT = "#4a2a1c"


def _hollow() -> Svg:
    """The back of the tree from the inside, rings of years around the judge."""
    years = [
        path(
            blob(
                [
                    (310 + x * k, 400 + y * k)
                    for x, y in (
                        (0, -300),
                        (190, -230),
                        (270, 0),
                        (220, 260),
                        (0, 340),
                        (-220, 260),
                        (-270, 0),
                        (-190, -230),
                    )
                ]
            ),
            "none",
            stroke="#9a5f24",
            stroke_width=5,
            opacity=0.4,
        )
        for k in (0.55, 0.74, 0.92, 1.12, 1.3)
    ]
    return group(
        backdrop(rad("#fff2c4", "#fad684@0.35", "#e0a548@0.7", "#8a5222", y=0.45, r=0.8)), *years
    )


def _knothole() -> Svg:
    d = blob([(88, 60), (150, 36), (204, 70), (212, 140), (160, 184), (100, 164), (72, 112)])
    inside = group(
        path(d, lin("#0c1440", "#24357a")), put(stars(3, 16, 220), 0, 0), put(moon(32), 150, 104)
    )
    return group(
        cut(
            path(
                blob(
                    [(70, 52), (148, 14), (222, 56), (234, 146), (166, 206), (86, 184), (52, 114)]
                ),
                solid("#6b3f22"),
            ),
            depth=3,
        ),
        clipped(inside, d),
    )


def _walls() -> Svg:
    left = blob(
        [
            (-60, -60),
            (120, -60),
            (60, 60),
            (40, 240),
            (74, 420),
            (30, 600),
            (60, 780),
            (20, 960),
            (-60, 960),
        ],
        0.15,
    )
    right = blob(
        [
            (660, -60),
            (500, -60),
            (556, 80),
            (530, 260),
            (566, 440),
            (540, 640),
            (570, 800),
            (540, 960),
            (660, 960),
        ],
        0.15,
    )
    top = blob([(-60, -60), (660, -60), (660, 40), (480, 18), (330, 34), (160, 14), (-60, 60)])
    grain = [
        stroke(bend(line), "#2a1410", 7, opacity=0.55)
        for line in (
            [(20, 60), (8, 300), (26, 560), (10, 860)],
            [(588, 90), (572, 330), (590, 600), (580, 860)],
            [(52, 10), (30, 160), (36, 280)],
        )
    ]
    return group(
        cut(path(top, lin("#3a1f16", "#24120e")), depth=5, room="wide"),
        cut(
            path(left, lin("#5a3222", WALNUT, "#2a1612", angle=0)),
            path(right, lin("#2a1612", WALNUT, "#5a3222", angle=0)),
            depth=6,
            room="wide",
        ),
        *grain,
    )


def _judge() -> Svg:
    """Behind a bench of stump; origin mid-base of the bench."""
    curls = [
        cut(circle(x, y, r, ball("#fbf4e6", dark=0.16)), depth=1)
        for k in (-1, 1)
        for x, y, r in (
            (k * 104, -386, 27),
            (k * 116, -344, 26),
            (k * 118, -300, 25),
            (k * 108, -260, 22),
        )
    ]
    crown = [
        cut(circle(x, y, r, ball("#fbf4e6", dark=0.14)), depth=1)
        for x, y, r in ((-78, -424, 27), (-30, -442, 28), (24, -444, 28), (74, -426, 27))
    ]
    robe = [
        path(
            blob(
                [
                    (k * 78, -300),
                    (k * 128, -276),
                    (k * 160, -214),
                    (k * 150, -160),
                    (k * 70, -160),
                    (k * 74, -230),
                ]
            ),
            solid("#6b1626"),
        )
        for k in (-1, 1)
    ]
    bench = blob(
        [
            (-170, -190),
            (0, -178),
            (170, -190),
            (158, -90),
            (178, 0),
            (100, 10),
            (0, 4),
            (-100, 12),
            (-180, 0),
            (-156, -90),
        ],
        0.12,
    )
    bark = [
        stroke(bend([(x, -170), (x + 8, -90), (x - 4, -6)]), "#2f1710", 7, opacity=0.6)
        for x in (-124, -74, -20, 40, 92, 132)
    ]
    gavel = group(
        stroke("M66 -206L122 -246", "#8a5228", 11),
        put(
            cut(
                ellipse(0, 0, 21, 27, ball("#c98a3a")),
                path(blob([(-23, -6), (-14, -30), (14, -30), (23, -6), (0, 2)]), solid("#6b3f22")),
                depth=1.5,
            ),
            60,
            -204,
            rot=-50,
        ),
    )
    return group(
        put(owl("#42261a", "#f6e2b8"), 0, -150, 1.74),
        *curls,
        *crown,
        cut(*robe, depth=2),
        cut(path(bench, lin("#7a4a2c", "#4a2818", "#2f1710")), *bark, depth=5),
        cut(ellipse(0, -188, 172, 25, lin("#f0c878", "#c98f48")), depth=2),
        *(
            ellipse(0, -188, 172 * k, 25 * k, "none", stroke="#9a642c", stroke_width=3, opacity=0.7)
            for k in (0.8, 0.56, 0.3)
        ),
        gavel,
    )


def _cheese() -> Svg:
    """A wedge on a stool; origin mid-base, 170 wide."""
    top = "M-84 -118L40 -156L92 -118Z"
    face = "M-84 -118H92V-58H-84Z"
    holes = [
        ellipse(x, y, rx, ry, "#c98a1a")
        for x, y, rx, ry in (
            (-52, -92, 13, 12),
            (0, -76, 11, 10),
            (46, -96, 15, 13),
            (76, -70, 7, 8),
            (-22, -106, 6, 6),
        )
    ]
    pits = [
        ellipse(x, y, rx, ry, "#e8b030") for x, y, rx, ry in ((30, -136, 12, 6), (-16, -126, 9, 4))
    ]
    legs = [path(brush([(x, -50), (x * 1.2, 0)], [13, 10]), solid("#3a1f16")) for x in (-60, 0, 62)]
    return group(
        cut(*legs, depth=1.5),
        cut(ellipse(2, -52, 104, 18, solid("#7a4a2c")), depth=2),
        cut(
            path(top, lin("#fff3a8", "#ffd84a")),
            path(face, lin("#ffcf3a", "#f0a81c")),
            *holes,
            *pits,
            depth=3,
        ),
        path("M-84 -118H92V-110H-84Z", "#ffe98a", opacity=0.8),
    )


def _ledge(x: float, y: float, w: float) -> Svg:
    d = blob(
        [
            (x - 40, y),
            (x + w * 0.5, y - 8),
            (x + w, y),
            (x + w * 0.8, y + 26),
            (x + w * 0.3, y + 38),
            (x - 40, y + 44),
        ]
    )
    return cut(path(d, lin("#f2c882", "#c98f4a", "#8a5a2c")), depth=4)


def draw() -> Svg:
    jury = (
        (54, 590, 0.66, "#b9a8a4"),
        (112, 592, 0.62, "#8a7a7c"),
        (164, 594, 0.64, "#d9cbbf"),
        (48, 712, 0.74, "#9a8a88"),
        (114, 716, 0.76, "#c9b5a8"),
        (180, 716, 0.7, "#7f7074"),
    )
    return scene(
        _hollow(),
        halo(330, 330, 260, "#fff0b0", strength=0.14),
        _knothole(),
        _walls(),
        put(shadow(220, 22, "#1a0a08", 0.7), 348, 752),
        hero(put(_judge(), 348, 750, 1.06)),
        put(candle(110), 490, 560, 0.8),
        _ledge(0, 590, 206),
        *(put(mouse(c), x, y, s, flip=True) for x, y, s, c in jury[:3]),
        _ledge(0, 714, 232),
        *(put(mouse(c), x, y, s, flip=True) for x, y, s, c in jury[3:]),
        path(
            blob(
                [(-60, 800), (140, 780), (330, 798), (520, 776), (660, 800), (660, 960), (-60, 960)]
            ),
            lin("#6b3f22", "#2f1710"),
        ),
        fade(ellipse(440, 862, 170, 40, rad("#ffe08a", "#ffe08a00")), 0.8),
        put(shadow(110, 12, "#1a0a08", 0.6), 430, 872),
        put(_cheese(), 428, 872),
        put(mouse("#a8968f"), 262, 874, 0.92, flip=True),
        stroke("M306 880L310 770", "#e8dcc0", 6),
        circle(310, 764, 9, ball("#d8433b")),
        put(mouse("#8a7a7c"), 572, 878, 0.92),
        stroke("M538 880L534 770", "#e8dcc0", 6),
        circle(534, 764, 9, ball("#d8433b")),
        ink="#160806",
        dim=0.55,
    )


CARD = Card(
    title="The hearing at midnight",
    alt="In a golden hollow tree an owl in a white wig presides over a stump bench; rows of mice sit as a "
    "jury, and a wedge of cheese stands accused between two mice with pins.",
    tags=("owl", "court", "mice", "cheese", "judge", "tree", "trial", "justice", "night", "solemn"),
    draw=draw,
)
