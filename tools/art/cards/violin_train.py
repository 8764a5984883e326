"""The line over the gorge has four rails and is always in tune."""

from tools.art.card import Card
from tools.art.curve import bend, blob, brush, lines
from tools.art.motifs.land import grass
from tools.art.motifs.people import Look, figure
from tools.art.motifs.plants import pine
from tools.art.motifs.sky import cloud, flock, haze
from tools.art.motifs.vehicles import train
from tools.art.paint import darker, lin, rad, solid
from tools.art.paper import backdrop, clipped, cut, halo, scene
from tools.art.svg import Point, Svg, circle, ellipse, fade, group, hero, path, put, stroke

WOOD = "#9a3f1a"
EBONY = "#2a1418"
HALF: list[Point] = [
    (-250, 0), (-240, -56), (-190, -88), (-132, -76), (-98, -50), (-66, -56), (-18, -74), (26, -52),
    (42, 0),
]  # fmt: skip
BODY = [*HALF, *((x, -y) for x, y in reversed(HALF[1:-1]))]


def _shift(points: list[Point], dy: float) -> list[Point]:
    return [(x, y + dy) for x, y in points]


def _box() -> Svg:
    """The belly seen from above, with the ribs below it."""
    ribs = [
        path(blob(_shift(BODY, dy)), darker(WOOD, 0.62 if dy > 40 else 0.42))
        for dy in range(46, 0, -3)
    ]
    grain = [
        stroke(bend([(-250, y), (-110, y * 0.86), (40, y)]), darker(WOOD, 0.3), 2.5, opacity=0.35)
        for y in range(-80, 90, 14)
    ]
    top = blob(BODY)
    holes = [
        path(
            brush([(-160, k * 58), (-140, k * 44), (-96, k * 40), (-76, k * 28)], [12, 6, 6, 12]),
            EBONY,
        )
        for k in (-1, 1)
    ]
    purfling = path(top, "none", stroke="#e8b06a", stroke_width=3.5)
    glow = ellipse(-130, -24, 110, 50, rad("#f2a45a99", "#f2a45a00"))
    return group(
        cut(*ribs, depth=5),
        cut(
            path(top, lin("#c8602c", WOOD, "#7a2c14", angle=70)),
            clipped(group(*grain, glow), top),
            depth=2,
        ),
        put(purfling, -6, 0, 0.94),
        *holes,
    )


def _neck() -> Svg:
    """Neck, pegs, scroll; the black fingerboard lies above."""
    under = [
        path(brush([(20, dy), (130, dy - 2), (232, dy - 6)], [36, 28, 26]), darker(WOOD, 0.5))
        for dy in range(24, 0, -3)
    ]
    scroll = brush(
        [(216, 2), (262, -6), (290, -34), (272, -62), (246, -48), (260, -30)],
        [34, 30, 24, 20, 14, 9],
    )
    pegs = [
        path(brush([(x, y), (x + 2, y + d)], [9, 22]), EBONY)
        for x, y, d in ((232, -10, -34), (254, -14, -34), (238, 14, 34), (262, 4, 34))
    ]
    board = lines([(-52, -24), (218, -18), (218, 8), (-52, 24)])
    return group(
        cut(*pegs, depth=1.5),
        cut(*under, path(scroll, solid("#a84a20")), depth=3),
        cut(path(board, lin("#4a2c2c", EBONY)), depth=3),
    )


def _cord(y: float, colour: str = "#fff0c8") -> Svg:
    points = [(-196, y * 0.7), (-110, y - 42), (214, y * 0.7 - 22)]
    return stroke(lines(points, close=False), colour, 4.5)


def _bridge() -> Svg:
    """The little wooden bridge that holds the strings up."""
    d = blob([(-128, 34), (-126, -26), (-112, -62), (-102, -58), (-98, -20), (-104, 36)], 0.12)
    return cut(path(d, lin("#ffe6b4", "#d9a05a", angle=0)), depth=3)


def _crossing() -> Svg:
    tail = lines([(-248, -10), (-190, -22), (-190, 22), (-248, 10)])
    smoke = [
        put(cloud(w, "#fff6e2", i + 2, 2), x, y, rot=9)
        for i, (x, y, w) in enumerate(
            ((210, -196, 130), (128, -186, 110), (62, -172, 84), (10, -150, 60), (-28, -126, 40))
        )
    ]
    return group(
        _box(),
        _neck(),
        cut(path(tail, solid(EBONY)), depth=2),
        _bridge(),
        _cord(-15),
        _cord(-5),
        *smoke,
        put(train("#12706e", 2), -6, -36, 0.6, rot=3.4),
        _cord(6),
        _cord(17),
    )


def _cliff(
    points: list[Point], light: str, dark: str, seams: list[tuple[float, float, float]]
) -> Svg:
    bands = [
        stroke(bend([(x, y), (x + w * 0.5, y + 8), (x + w, y - 2)]), darker(dark, 0.3), 5, opacity=0.5)
        for x, y, w in seams
    ]  # fmt: skip
    d = blob(points, 0.09)
    return cut(path(d, lin(light, dark)), clipped(group(*bands), d), depth=5, room="wide")


def draw() -> Svg:
    mesas = [
        _cliff([(-60, 960), (-60, 380), (60, 366), (96, 410), (120, 560), (170, 960)], "#c9c79a", "#7fa89a", []),
        _cliff([(660, 960), (660, 330), (560, 322), (520, 380), (486, 540), (430, 960)], "#d3cda0", "#7fa89a", []),
    ]  # fmt: skip
    river = brush([(316, 640), (290, 700), (330, 780), (290, 900)], [16, 50, 110, 210])
    left: list[Point] = [
        (-60, 980),
        (-60, 560),
        (60, 566),
        (136, 590),
        (150, 640),
        (118, 720),
        (140, 800),
        (90, 980),
    ]
    right: list[Point] = [
        (660, 980),
        (660, 462),
        (590, 452),
        (520, 470),
        (500, 520),
        (528, 610),
        (500, 700),
        (540, 980),
    ]
    child = figure(
        "child",
        Look(coat="#f2c23c", hat="cap", hat_colour="#12706e", hair="#4a2318"),
        left="down",
        right="up",
    )
    return scene(
        backdrop(lin("#f7e3b4", "#fdf2d4", "#f4dfae@0.55", "#a8c4a8@0.75", "#2f7f80")),
        halo(150, 140, 240, "#fff8dc", strength=0.3),
        circle(150, 140, 56, rad("#fffdf0", "#ffe9a8")),
        put(flock(3, 6, "#8a6a4a"), 430, 150),
        *(fade(m, 0.75) for m in mesas),
        haze(560, 150, "#fdf0cc", 0.7),
        path(river, lin("#8fd0c4", "#1f8a8a", "#0f5a64")),
        *(
            stroke(bend([(x, y), (x + 18, y + 5), (x + 40, y)]), "#d8f4ea", 4, opacity=0.7)
            for x, y in ((282, 742), (300, 800), (260, 850), (330, 840))
        ),
        _cliff(left, "#a8743f", "#3a2a2c", [(-20, 640, 150), (-10, 700, 120), (-20, 770, 150), (0, 850, 110)]),
        _cliff(right, "#b5824a", "#3a2a2c", [(510, 540, 120), (520, 620, 100), (500, 690, 120), (530, 780, 90)]),
        put(pine(150, "#1f6a62"), 566, 462),
        hero(put(_crossing(), 302, 526, 0.99, rot=-9)),
        cut(path(blob([(-60, 980), (-60, 790), (60, 772), (170, 800), (226, 860), (250, 980)]), lin("#5a3a2a", "#2a1a22")), depth=5),
        put(ellipse(0, 0, 56, 9, rad("#140a26aa", "#140a2600")), 84, 806),
        put(child, 84, 804, 1.08),
        put(pine(230, "#0f4a4c"), 566, 930, rot=3),
        put(pine(170, "#135a58"), 486, 950, rot=-3),
        grass(892, "#1f1a20", 4, 46, 44),
        ink="#3a2410",
        dim=0.42,
    )  # fmt: skip


CARD = Card(
    title="The four-string line",
    alt="A giant violin lies across a gorge like a bridge, and a small teal steam train puffs along "
    "its strings while a child waves from the cliff below.",
    tags=(
        "violin",
        "train",
        "bridge",
        "gorge",
        "music",
        "river",
        "smoke",
        "journey",
        "child",
        "adventure",
    ),
    draw=draw,
)
