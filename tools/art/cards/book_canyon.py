"""A book so large that its gutter is a canyon, and the ink in it a river."""

from tools.art.card import Card
from tools.art.curve import bend, blob, brush, lines
from tools.art.motifs.people import Look, figure
from tools.art.motifs.sky import cloud, flock
from tools.art.paint import lin, rad, solid
from tools.art.paper import backdrop, clipped, cut, halo, scene
from tools.art.svg import Point, Svg, circle, ellipse, group, hero, path, put, stroke

PAGE = "#f6e6c2"
INK = "#16306e"
EYE: Point = (300, 236)  # where everything runs to
# One page seen along the gutter, from its fore-edge down to the bank, at arm's length.
PROFILE: list[Point] = [
    (-220, 690),
    (-140, 614),
    (-56, 578),
    (0, 598),
    (34, 664),
    (52, 760),
    (62, 860),
]


def _at(points: list[Point], t: float, k: int = 1) -> list[Point]:
    """The points moved away to depth `t`; `k` = -1 mirrors them to the right page."""
    return [(EYE[0] + k * (x - EYE[0]) * t, EYE[1] + (y - EYE[1]) * t) for x, y in points]


def _surface(k: int) -> Svg:
    near, far = _at(PROFILE, 1.1, k), _at(PROFILE, 0.2, k)
    leaf = bend(near) + "L" + bend(list(reversed(far)))[1:] + "Z"
    light = ("#fff6dc", PAGE, "#d9b98a") if k == 1 else ("#b98f66", "#e6cc9c", "#fbeed0")
    words = []
    for i in range(11):
        t = 0.24 + i**1.4 * 0.033
        dash = f"{40 * t:.0f} {16 * t:.0f} {70 * t:.0f} {18 * t:.0f} {24 * t:.0f} {16 * t:.0f}"
        line = _at([(-186, 650), *PROFILE[1:-2]], t, k)
        words.append(
            stroke(
                bend(line),
                "#6a6a8e",
                17 * t,
                opacity=0.62,
                stroke_dasharray=dash,
                stroke_dashoffset=i * 23,
            )
        )
    shade = path(
        lines([*_at([(14, 610), (62, 860)], 1.1, k), *_at([(62, 860), (14, 610)], 0.2, k)]),
        lin(INK + "00", INK + "66"),
        opacity=0.7,
    )
    return cut(path(leaf, lin(*light, angle=0)), clipped(group(*words, shade), leaf), depth=4)


def _block(k: int) -> Svg:
    """The fore-edge: sheet upon sheet, and the cover below them."""
    top = PROFILE[0]
    low: Point = (top[0] - 26, top[1] + 150)
    base: Point = (low[0] - 230, low[1] - 40)
    edge = lines([*_at([top, low], 1.1, k), *_at([low, top], 0.2, k)])
    sheets = [
        stroke(
            lines(
                _at([(top[0] - i * 4, top[1] + i * 24)], 1.1, k)
                + _at([(top[0] - i * 4, top[1] + i * 24)], 0.2, k),
                close=False,
            ),
            "#a8814f",
            2.5,
            opacity=0.7,
        )
        for i in range(1, 6)
    ]
    cover = lines(
        [
            *_at([(0, low[1]), base, (base[0], base[1] + 30)], 1.1, k),
            *_at([(base[0], base[1] + 30), base], 0.2, k),
        ]
    )
    return group(
        cut(path(cover, lin("#c8443a", "#7a1f2f")), depth=3),
        cut(path(edge, lin("#e0c28c", "#b08a58")), *sheets, depth=2),
    )


def _river() -> Svg:
    banks = [
        *_at([(70, 830)], 0.2),
        *_at([(44, 800)], 0.45),
        *_at([(60, 820)], 0.8),
        *_at([(20, 830)], 1.2),
    ]
    other = [(2 * EYE[0] - x, y) for x, y in banks]
    water = bend(banks) + "L" + bend(list(reversed(other)))[1:] + "Z"
    swirls = [
        stroke(bend(points), "#8fb4f0", w, opacity=0.55)
        for points, w in (
            ([(290, 400), (310, 430), (286, 460), (300, 500)], 4),
            ([(236, 560), (270, 540), (300, 556)], 5),
            ([(330, 590), (372, 580), (400, 600)], 5),
            ([(110, 760), (170, 738), (216, 764)], 7),
            ([(420, 770), (480, 752), (540, 780)], 7),
            ([(60, 860), (150, 836), (250, 866)], 8),
            ([(330, 872), (420, 850), (500, 884)], 8),
        )
    ]
    return group(
        path(water, lin("#3f6ac8", "#244a9e", INK, "#0a1840")), clipped(group(*swirls), water)
    )


def _boat() -> Svg:
    """From astern, rowed away from us by somebody who looks back; origin on the waterline."""
    inner = blob([(-92, -50), (-60, -92), (0, -116), (60, -92), (92, -50), (0, -34)])
    hull = blob(
        [
            (-100, -56),
            (-92, -8),
            (-52, 26),
            (0, 34),
            (52, 26),
            (92, -8),
            (100, -56),
            (50, -40),
            (0, -36),
            (-50, -40),
        ],
        0.14,
    )
    boards = [
        stroke(
            bend([(-94 + d, -36 + d * 1.1), (0, -14 + d * 1.25), (94 - d, -36 + d * 1.1)]),
            "#7a2a1c",
            4,
            opacity=0.6,
        )
        for d in (0, 22)
    ]
    rower = figure(
        "man",
        Look(
            coat="#f2b02f",
            hat="brim",
            hat_colour="#c8342f",
            skin="#f0c39b",
            hair="#5a3020",
            face=True,
        ),
        left="ahead",
        right="ahead",
        legs="stand",
    )
    oars = []
    for k in (-1, 1):
        shaft = path(
            brush([(k * 88, -112), (k * 126, -70), (k * 178, -8)], [9, 10, 10]),
            lin("#f0c080", "#9a5f2f"),
        )
        blade = put(
            path(
                blob([(-14, -8), (0, -14), (14, -8), (17, 44), (0, 56), (-17, 44)]),
                lin("#fff0cc", "#d89a54"),
            ),
            k * 176,
            -12,
            1.0,
            rot=-k * 44,
        )
        oars.append(
            group(
                cut(blade, shaft, depth=2),
                ellipse(k * 204, 24, 40, 8, "none", stroke="#a8c8ff", stroke_width=4, opacity=0.8),
            )
        )
    return group(
        ellipse(0, 26, 150, 20, "#060f2c", opacity=0.55),
        cut(path(inner, lin("#5a2418", "#8a3f24")), depth=2),
        put(rower, 0, 30, 1.02),
        *oars,
        cut(path(hull, lin("#f4784a", "#d84a2c", "#8a2420", angle=50)), *boards, depth=3),
        stroke(bend([(-98, -54), (-50, -38), (0, -34), (50, -38), (98, -54)]), "#ffd09a", 7),
        stroke(bend([(-120, 30), (-50, 48), (50, 48), (120, 30)]), "#a8c8ff", 5, opacity=0.7),
    )


def _inkwell() -> Svg:
    """Upset at the end of the book; the ink runs out to the front."""
    glass = blob([(-10, -84), (54, -100), (84, -60), (78, -6), (30, 8), (-10, -10), (-24, -44)])
    neck = blob([(-14, -76), (-44, -66), (-50, -34), (-22, -16)], 0.1)
    spill = brush([(-46, -40), (-64, 0), (-40, 40), (-46, 90)], [30, 34, 42, 50])
    return group(
        cut(path(glass, lin("#a8d0ea", "#3f6ab0", INK, angle=70)), depth=3),
        path(blob([(0, -50), (60, -66), (74, -20), (30, 0), (0, -14)]), INK, opacity=0.75),
        stroke(bend([(10, -74), (46, -86)]), "#ffffff", 6, opacity=0.8),
        cut(path(neck, solid("#7fb0d8")), depth=1.5),
        ellipse(-46, -50, 10, 19, INK),
        path(spill, lin(INK, "#3f6ac8")),
    )


def _quill() -> Svg:
    plume = blob([(0, 0), (30, -70), (46, -170), (20, -240), (-22, -170), (-20, -80)])
    barbs = stroke(
        "M14 -60l22 -26M14 -100l26 -28M10 -140l24 -30M4 -80l-22 -18M4 -120l-24 -20M2 -160l-18 -20",
        "#8a9ac0",
        3,
        opacity=0.7,
    )
    return cut(
        path(plume, lin("#ffffff", "#c8d4ec", angle=20)),
        barbs,
        stroke("M-6 40Q10 -80 20 -226", "#8a6a4a", 5),
        depth=3,
    )


def draw() -> Svg:
    return scene(
        backdrop(lin("#9fc4e4", "#d8e4e0", "#fbeecb@0.3", "#f0d6a0")),
        halo(450, 120, 190, "#fffbe0", strength=0.22),
        circle(450, 120, 46, rad("#fffef2", "#fff0b0")),
        put(cloud(180, "#fffaf0", 5), 120, 130),
        put(flock(7, 4, "#3f5a9a"), 190, 190, 0.6),
        *(
            path(blob(p, 0.1), lin(c, "#e8dcc0"), opacity=0.85)
            for p, c in (
                ([(-60, 300), (-20, 220), (50, 236), (90, 200), (150, 262), (200, 300)], "#8fa4cc"),
                ([(380, 300), (440, 236), (500, 250), (560, 206), (660, 300)], "#8fa4cc"),
            )
        ),
        path("M-40 280H640V940H-40Z", lin("#a4bccb", "#6480a4")),
        put(_quill(), 398, 270, 0.78, rot=28),
        _block(1),
        _block(-1),
        _river(),
        put(_inkwell(), 326, 316, 0.86),
        hero(group(_surface(1), _surface(-1))),
        put(_boat(), 300, 700, 1.06, rot=-2),
        cut(
            path(
                brush(
                    [(580, 930), (556, 840), (574, 760), (540, 680), (520, 610), (490, 560)],
                    [46, 42, 38, 34, 28, 22],
                ),
                lin("#e0383a", "#8a1528"),
            ),
            depth=4,
        ),
        ink="#2a1f4a",
        dim=0.42,
    )


CARD = Card(
    title="Reading upstream",
    alt="A rower in a yellow coat rows a red boat up a dark blue river of ink that runs between the towering "
    "pages of an open book; far off an inkwell has been upset.",
    tags=(
        "book",
        "canyon",
        "river",
        "ink",
        "boat",
        "rowing",
        "pages",
        "reading",
        "adventure",
        "curious",
    ),
    draw=draw,
)
