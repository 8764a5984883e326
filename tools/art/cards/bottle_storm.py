"""A quiet evening at the desk; only in the bottle it blows."""

from tools.art.card import Card
from tools.art.curve import bend, blob, brush, lines
from tools.art.motifs.body import shadow
from tools.art.motifs.sky import bolt
from tools.art.motifs.things import teacup
from tools.art.motifs.vehicles import ship
from tools.art.paint import ball, darker, lighter, lin, solid
from tools.art.paper import backdrop, clipped, cut, halo, scene
from tools.art.svg import Point, Svg, circle, ellipse, group, hero, path, put, rect, stroke

OUTLINE: list[Point] = [
    (-226, -60),
    (-222, -112),
    (-176, -134),
    (-60, -140),
    (60, -134),
    (120, -112),
    (152, -70),
    (186, -44),
    (250, -42),
    (252, 40),
    (186, 42),
    (152, 68),
    (120, 110),
    (60, 134),
    (-60, 140),
    (-176, 134),
    (-222, 112),
    (-226, 60),
]


def _swell(points: list[Point], hue: str) -> Svg:
    line = bend(points)
    return group(
        cut(
            path(f"{line}L260 200L-260 200Z", lin(lighter(hue, 0.25), hue, darker(hue, 0.5))),
            depth=3,
        ),
        stroke(line, "#f4f2dc", 6, opacity=0.9),
    )


def _storm() -> Svg:
    rain = "".join(
        f"M{x} {y}l-12 34"
        for x, y in (
            (-180, -90),
            (-140, -40),
            (-90, -110),
            (20, -100),
            (70, -60),
            (120, -30),
            (-30, -60),
            (150, -40),
            (-200, -30),
        )
    )
    clouds = [
        path(blob(p), lin("#6a7048", "#2a3020"))
        for p in (
            [
                (-230, -80),
                (-190, -104),
                (-150, -88),
                (-100, -112),
                (-50, -90),
                (-60, -140),
                (-230, -150),
            ],
            [(-40, -96), (0, -74), (50, -98), (100, -70), (150, -60), (150, -150), (-40, -150)],
        )
    ]
    return group(
        rect(-260, -160, 520, 320, lin("#12180f", "#2c3a24", "#5f6f3f")),
        put(bolt(150, "#fff6c0"), 78, -112, 0.9, rot=-8),
        *clouds,
        stroke(rain, "#e6ecc8", 4, opacity=0.55),
        _swell(
            [(-260, 30), (-180, -10), (-110, 40), (-20, 20), (60, 44), (130, 6), (260, 30)],
            "#4f6a44",
        ),
        put(ship(210, "#6a2a20", "#fbf0d4", "#c0392f"), -36, 48, 1.0, rot=-17),
        _swell(
            [(-260, 60), (-190, 74), (-120, 40), (-40, 92), (40, 54), (120, 84), (260, 40)],
            "#33543f",
        ),
        _swell([(-260, 104), (-160, 84), (-70, 116), (30, 94), (120, 120), (260, 90)], "#1f3a2f"),
        *(
            circle(x, y, r, "#f4f2dc", opacity=0.85)
            for x, y, r in (
                (-122, 28, 5),
                (-134, 18, 4),
                (-108, 22, 3),
                (126, -2, 5),
                (138, 8, 3),
                (46, 42, 4),
            )
        ),
    )


def _bottle() -> Svg:
    """Lying on its side, neck to the right; origin in the body's middle, 500 wide."""
    glass = blob(OUTLINE, 0.14)
    shine = [
        path(brush([(-196, -84), (-60, -112), (70, -100)], [6, 20, 4]), "#ffffff", opacity=0.55),
        path(brush([(-206, 60), (-150, 108), (-60, 122)], [4, 10, 3]), "#ffffff", opacity=0.3),
        path(brush([(168, -36), (210, -34), (244, -32)], [4, 8, 4]), "#ffffff", opacity=0.5),
    ]
    cork = path(
        blob([(226, -34), (296, -38), (300, 36), (226, 32)], 0.06), lin("#e8b878", "#a06a38")
    )
    lip = path(
        blob([(236, -54), (258, -54), (260, 52), (236, 52)], 0.08), lin("#d8e4c0", "#8a9a6a")
    )
    return group(
        cut(cork, circle(262, -10, 4, "#7a4a24"), circle(276, 12, 5, "#7a4a24"), depth=3),
        cut(path(glass, "#20281a"), depth=6),
        clipped(_storm(), glass),
        path(glass, "none", stroke="#dfe8c4", stroke_width=9, opacity=0.85),
        *shine,
        cut(lip, depth=2),
    )


def _stand() -> Svg:
    legs = [
        cut(
            path(
                blob(
                    [
                        (x - 20, 96),
                        (x + 20, 96),
                        (x + 40, 190),
                        (x + 14, 190),
                        (x, 164),
                        (x - 14, 190),
                        (x - 40, 190),
                    ],
                    0.1,
                ),
                solid("#8a5230"),
            ),
            depth=3,
        )
        for x in (-140, 76)
    ]
    return group(
        *legs,
        cut(
            path(brush([(-190, 128), (-30, 150), (130, 128)], [18, 22, 18]), solid("#a0643a")),
            depth=2,
        ),
    )


def _lamp() -> Svg:
    """A desk lamp bending in from the left; origin at its foot."""
    arm = stroke(
        bend([(0, 0), (-22, -170), (-4, -330), (70, -408)]), lin("#e8c060", "#7a5a20", angle=0), 16
    )
    shade = blob([(34, -440), (92, -470), (150, -438), (176, -372), (40, -352), (22, -388)], 0.12)
    return group(
        path(lines([(50, -356), (172, -374), (430, 40), (-20, 40)]), lin("#fff4c055", "#fff4c000")),
        cut(arm, depth=3),
        cut(ellipse(0, 0, 66, 17, lin("#f0cc70", "#7a5a20")), depth=3),
        ellipse(108, -362, 58, 13, "#fffbe0"),
        cut(path(shade, lin("#8fa83f", "#5a7a2a", "#2f4a1c", angle=40)), depth=4),
    )


def _cat() -> Svg:
    """A curled sleeper; origin mid-base, 190 wide."""
    fur = "#e8d8b4"
    body = blob(
        [(-90, -6), (-96, -46), (-60, -82), (0, -92), (62, -76), (94, -36), (84, -4), (0, 4)]
    )
    head = blob(
        [
            (-100, -22),
            (-112, -66),
            (-86, -54),
            (-58, -56),
            (-34, -70),
            (-38, -26),
            (-56, -4),
            (-84, -4),
        ],
        0.13,
    )
    tail = brush([(88, -14), (60, 4), (0, 6), (-40, 2)], [26, 24, 22, 12])
    patch = [
        path(blob(p), "#b98a4a", opacity=0.8)
        for p in ([(-10, -92), (40, -84), (30, -56), (-4, -60)], [(60, -70), (90, -40), (70, -30)])
    ]
    return group(
        cut(path(body, ball(fur)), clipped(group(*patch), body), depth=3),
        cut(path(head, ball(fur)), depth=2),
        *(stroke(bend([(x - 9, -32), (x, -26), (x + 9, -32)]), "#5a3a20", 4) for x in (-86, -56)),
        path(blob([(-76, -22), (-66, -22), (-71, -16)], 0.1), "#c8705a"),
        cut(path(tail, solid(fur)), depth=2),
    )


def draw() -> Svg:
    panels = [rect(x, -20, 5, 660, "#4f5a24", opacity=0.35) for x in range(30, 620, 90)]
    sheet = lines([(40, 812), (300, 790), (352, 872), (60, 910)])
    return scene(
        backdrop(lin("#5f6a2c", "#7f8a40", "#8f9450")),
        *panels,
        cut(
            rect(292, 54, 230, 164, solid("#b08a4a"), rx=4),
            rect(308, 70, 198, 132, lin("#f4eccc", "#d8dcb0")),
            path("M308 150Q360 130 410 146T506 140V202H308Z", lin("#b8c890", "#8fa868")),
            circle(462, 104, 15, "#fff8dc"),
            depth=4,
        ),
        halo(300, 440, 320, "#fff8d8", strength=0.28),
        cut(
            rect(-40, 690, 680, 260, lin("#b8824a", "#8a5a30", "#4f3018")),
            stroke("M-40 742H640M-40 812H640", "#6a4222", 4, opacity=0.5),
            depth=4,
            room="wide",
        ),
        put(_lamp(), 62, 708, 1.12),
        put(shadow(270, 26, "#1c1408", 0.65), 306, 746),
        put(_stand(), 306, 560, 1.0),
        hero(put(_bottle(), 292, 536, 1.0, rot=-3)),
        cut(
            path(sheet, lin("#fffbe8", "#e8dcb4")),
            *(
                stroke(
                    f"M{70 + i * 3} {828 + i * 15}q60 -16 110 -8t120 -12", "#a89a68", 3, opacity=0.7
                )
                for i in range(4)
            ),
            depth=3,
        ),
        put(_cat(), 482, 830, 1.05),
        put(teacup(110, "#fbf4dc", "#6a7a2c"), 118, 812),
        ink="#1c1c08",
        dim=0.6,
    )


CARD = Card(
    title="Local weather",
    alt="A bottle lies on a desk in calm lamplight beside a sleeping cat and a cup of tea; inside the bottle a "
    "ship fights dark waves, rain and lightning.",
    tags=(
        "bottle",
        "ship",
        "storm",
        "desk",
        "lamp",
        "cat",
        "lightning",
        "waves",
        "calm",
        "tension",
    ),
    draw=draw,
)
