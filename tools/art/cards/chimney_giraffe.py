"""Who lives in the attic is too tall for it."""

from tools.art.card import Card
from tools.art.curve import bend, blob, brush, lines
from tools.art.motifs.people import Look, figure
from tools.art.motifs.sky import cloud, flock
from tools.art.motifs.wings import bird
from tools.art.paint import ball, darker, lighter, lin, rad, solid
from tools.art.paper import backdrop, clipped, cut, halo, scene
from tools.art.svg import Point, Svg, circle, ellipse, group, hero, path, put, rect, stroke

COAT = "#ffca3a"
SPOT = "#d07a24"
NECK: list[Point] = [(196, 660), (204, 520), (232, 390), (262, 286), (286, 232)]


def _neck() -> Svg:
    d = brush(NECK, [124, 112, 98, 88, 84])
    spots = [
        path(
            blob([(x + dx * s, y + dy * s) for dx, dy in shape], 0.08),
            lin(lighter(SPOT, 0.1), darker(SPOT, 0.2)),
        )
        for x, y, s, shape in (
            (172, 610, 1.2, ((-24, -18), (8, -26), (26, -4), (14, 24), (-20, 20))),
            (230, 584, 1.1, ((-16, -26), (20, -20), (28, 14), (-4, 26), (-22, 6))),
            (178, 530, 1.1, ((-22, -20), (14, -26), (24, 6), (0, 28), (-26, 16))),
            (240, 504, 1.0, ((-20, -24), (16, -24), (26, 10), (2, 24), (-22, 12))),
            (196, 452, 1.0, ((-22, -18), (10, -26), (24, 2), (6, 24), (-22, 18))),
            (252, 430, 0.9, ((-20, -24), (18, -18), (22, 14), (-6, 26), (-24, 4))),
            (220, 378, 0.95, ((-20, -22), (14, -24), (22, 8), (-2, 24), (-24, 12))),
            (268, 358, 0.8, ((-18, -22), (18, -20), (24, 12), (-2, 24), (-22, 8))),
            (238, 306, 0.8, ((-20, -20), (14, -24), (22, 8), (-2, 24), (-22, 10))),
            (290, 292, 0.7, ((-18, -22), (18, -18), (22, 14), (-6, 24), (-22, 4))),
        )
    ]
    mane = brush([(136, 640), (148, 520), (180, 390), (214, 290), (246, 206)], [16, 26, 26, 24, 14])
    tufts = stroke(
        "M138 600l-16 -8M144 550l-18 -10M152 500l-18 -10M162 450l-18 -12M176 400l-18 -14M190 350l-16 -14M206 304l-16 -16M222 262l-14 -18",
        "#a85418",
        9,
    )
    return group(
        cut(path(mane, solid("#c8702a")), tufts, depth=2),
        cut(
            path(d, lin(lighter(COAT, 0.4), COAT, darker(COAT, 0.3), angle=0)),
            clipped(group(*spots), d),
            depth=4,
        ),
    )


def _head() -> Svg:
    """Turned to the right, chewing; origin where it meets the neck."""
    skull = blob(
        [
            (-60, -8),
            (-52, -60),
            (-14, -92),
            (40, -88),
            (92, -58),
            (150, -40),
            (180, -14),
            (176, 22),
            (140, 38),
            (84, 34),
            (30, 44),
            (-30, 40),
        ]
    )
    muzzle = blob([(118, -46), (154, -42), (184, -14), (180, 22), (144, 40), (104, 34), (100, -6)])
    horns = [
        group(
            path(brush([(x, -80), (x + d, -118), (x + d * 1.6, -140)], [20, 15, 14]), solid(COAT)),
            circle(x + d * 1.7, -146, 14, ball("#8a4418")),
        )
        for x, d in ((-16, -8), (26, 2))
    ]
    ears = [
        group(
            path(blob([(-40, -60), (-86, -92), (-124, -82), (-96, -54), (-54, -40)]), solid(COAT)),
            path(blob([(-54, -60), (-88, -80), (-108, -76), (-86, -60)]), "#f2a08a"),
        ),
    ]
    return group(
        cut(*horns, depth=1.5),
        cut(*ears, depth=1.5),
        cut(
            path(skull, ball(COAT, dark=0.25)),
            clipped(
                group(
                    path(muzzle, lin("#fff0c8", "#f0c48a")),
                    path(blob([(-30, -40), (0, -64), (20, -40), (-6, -14)], 0.1), SPOT),
                    path(blob([(-30, 10), (6, 4), (10, 30), (-24, 36)], 0.1), SPOT),
                ),
                skull,
            ),
            depth=3,
        ),
        ellipse(56, -52, 15, 17, "#2a1420"),
        circle(51, -58, 5.5, "#ffffff"),
        stroke(bend([(36, -58), (56, -76), (76, -58)]), "#8a4418", 6),
        stroke("M72 -66l14 -8M66 -72l8 -12", "#5a2a18", 4),
        ellipse(160, -20, 6, 8, "#8a4a2a"),
        stroke(bend([(176, 12), (140, 20), (112, 12)]), "#8a4a2a", 5),
        circle(84, 8, 15, "#f2784a", opacity=0.4),
        path(blob([(146, 14), (170, 20), (166, 44), (148, 40)]), "#ff8a9a"),
    )


def _chimney() -> Svg:
    stack = lines([(96, 640), (296, 632), (300, 830), (100, 830)])
    bricks = [
        rect(x, y, 40, 18, "#8a3a24", opacity=0.4, rx=3)
        for y in range(668, 820, 28)
        for x in range(104 + (y // 28) % 2 * 24, 280, 48)
    ]
    return group(
        cut(
            path(stack, lin("#f08a4a", "#c8562f", "#8a3424", angle=0)),
            clipped(group(*bricks), stack),
            depth=5,
        ),
        cut(
            path(lines([(80, 622), (312, 612), (314, 652), (82, 662)]), lin("#ffb070", "#c8603a")),
            depth=3,
        ),
    )


def _snack() -> Svg:
    """The cloud with a bite out of it; origin in the middle of its flat underside."""
    edge: list[Point] = [
        (-96, 0),
        (-84, -30),
        (-112, -50),
        (-92, -78),
        (-104, -104),
        (-70, -120),
        (-30, -150),
        (20, -140),
        (56, -168),
        (108, -150),
        (126, -106),
        (170, -90),
        (180, -40),
        (150, 0),
        (40, 8),
    ]
    return group(
        cut(path(blob(edge, 0.2), lin("#ffffff", "#f4f8ff", "#bcd4f0")), depth=4),
        path(
            blob([(0, -110), (40, -128), (84, -110), (60, -92), (20, -90)]), "#ffffff", opacity=0.8
        ),
        path(blob([(-40, -14), (30, -34), (120, -20), (100, -2), (0, 2)]), "#9fc0e8", opacity=0.4),
    )


def _roof() -> Svg:
    rows: list[Svg] = []
    for i in range(4):
        y, hue = 770 + i * 44, darker("#f0a530", i * 0.1)
        tiles = "".join(
            f"M{x} {y}h68v34a34 26 0 0 1 -68 0Z" for x in range(-70 - i % 2 * 35, 650, 70)
        )
        rows.insert(
            0,
            cut(path(tiles, lin(darker(hue, 0.25), lighter(hue, 0.2), hue)), depth=2, room="wide"),
        )
    return group(
        *rows, cut(rect(-40, 752, 680, 30, lin("#ffd98a", "#c87a24"), rx=12), depth=3, room="wide")
    )


def _dormer() -> Svg:
    """A small attic window with somebody at it; origin mid-base."""
    man = figure("old", Look(coat="#2f8f8a", hair="#f4efe6", skin="#f2c6a0", face=True), right="up")
    hole = "M-52 0V-92Q0 -140 52 -92V0Z"
    return group(
        cut(
            path(
                lines([(-76, 6), (-76, -100), (0, -172), (76, -100), (76, 6)]),
                lin("#fff3d6", "#e8c48a"),
            ),
            depth=4,
        ),
        cut(stroke("M-88 -92L0 -176L88 -92", "#c8562f", 20), depth=2),
        path(hole, lin("#3a2a5a", "#6a4a6a")),
        clipped(put(man, -16, 76, 1.0), hole),
        path(hole, "none", stroke="#ffffff", stroke_width=8),
        cut(rect(-66, -6, 132, 16, solid("#ffffff"), rx=4), depth=2),
    )


def draw() -> Svg:
    return scene(
        backdrop(lin("#0a4fae", "#1468c8", "#1f80dc", "#5fb4f0")),
        halo(96, 100, 190, "#fff2a0", strength=0.2),
        circle(96, 100, 58, rad("#fffef0", "#ffe04a")),
        put(cloud(170, "#ffffff", 8), 80, 470),
        put(cloud(220, "#ffffff", 5), 520, 560),
        put(flock(2, 5, "#0f4a8a"), 420, 100, 0.8),
        put(_snack(), 494, 330, 0.94),
        *(
            path(blob([(x, y - r), (x + r * 1.2, y), (x, y + r), (x - r, y)]), "#ffffff")
            for x, y, r in ((388, 368, 10), (420, 392, 7), (372, 404, 5))
        ),
        hero(group(_neck(), put(_head(), 276, 240, 1.06, rot=-4))),
        _chimney(),
        put(bird("#e8403a", "#ffd98a"), 146, 622, 0.62, flip=True),
        _roof(),
        put(_dormer(), 456, 812, 1.0),
        ink="#0a2f6a",
        dim=0.42,
    )


CARD = Card(
    title="Lunch on the top floor",
    alt="A giraffe stretches its long neck out of a brick chimney under a blue noon sky and nibbles a white "
    "cloud; an old woman waves to it from the attic window.",
    tags=(
        "giraffe",
        "chimney",
        "cloud",
        "roof",
        "sky",
        "noon",
        "eating",
        "attic",
        "neighbour",
        "funny",
    ),
    draw=draw,
)
