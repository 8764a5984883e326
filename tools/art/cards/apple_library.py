"""Inside the apple somebody has read every shelf but one."""

from random import Random

from tools.art.card import Card
from tools.art.curve import bend, blob, brush
from tools.art.motifs.body import shadow
from tools.art.motifs.furniture import ladder
from tools.art.motifs.plants import leaf
from tools.art.paint import ball, darker, lighter, lin, rad, solid
from tools.art.paper import backdrop, clipped, cut, glowing, halo, scene
from tools.art.svg import Svg, circle, ellipse, group, hero, num, path, put, rect, stroke

RED = "#d0212f"
BOOKS = ("#a8262f", "#e0a63f", "#2f6f6a", "#f0dcb0", "#5a2a4a", "#d9622f", "#3f5f8f", "#7a3b22")


def _apple(k: float) -> str:
    points = [
        (0, -176),
        (56, -206),
        (130, -204),
        (190, -150),
        (208, -50),
        (186, 70),
        (130, 168),
        (62, 206),
        (0, 190),
    ]
    mirrored = [(-x, y) for x, y in reversed(points[1:-1])]
    return blob([(x * k, y * k) for x, y in [*points, *mirrored]], 0.17)


def _row(x: float, y: float, w: float, h: float, seed: int) -> Svg:
    """Books on a board; x, y is the left end of the board."""
    chance = Random(seed)
    out, at = [], x + 3
    while at < x + w - 14:
        wide, tall = chance.uniform(11, 20), h * chance.uniform(0.68, 0.98)
        hue = chance.choice(BOOKS)
        lean = chance.choice((0, 0, 0, 0, 7))
        spine = group(
            rect(
                0, -tall, wide, tall, lin(lighter(hue, 0.25), hue, darker(hue, 0.3), angle=0), rx=2
            ),
            rect(0, -tall * 0.8, wide, 4, lighter(hue, 0.5), opacity=0.8),
        )
        out.append(put(spine, at, y, rot=lean))
        at += wide + (5 if lean else 1)
    board = rect(x - 4, y, w + 8, 9, lin("#fff0c8", "#c9894a"), rx=2)
    return group(rect(x, y - h - 4, w, h + 4, lin("#6b3020", "#8f4a2a")), *out, cut(board, depth=1))


def _shelves() -> Svg:
    rows = [(-108, 74), (-44, 74), (20, 76), (82, 72)]
    left = [_row(-174, y, 92 if i else 88, 50, i + 3) for i, (y, _) in enumerate(rows)]
    right = [_row(82, y, 92, 50, i + 21) for i, (y, _) in enumerate(rows)]
    return group(*left, *right, _row(-128, 142, 62, 46, 44), _row(68, 142, 60, 46, 51))


def _worm() -> Svg:
    """In a chair of pips, a book before it; origin at the seat."""
    body = brush(
        [(-34, 66), (30, 70), (44, 40), (10, 22), (-8, -8), (0, -46)], [14, 34, 38, 36, 36, 36]
    )
    rings = [
        stroke(bend(line), "#5f9a2f", 3.5, opacity=0.7)
        for line in (
            [(-26, -12), (-8, -6), (10, -12)],
            [(-20, 10), (2, 10), (22, 0)],
            [(22, 36), (34, 26), (50, 22)],
            [(20, 58), (26, 70), (24, 86)],
        )
    ]
    specs = [circle(x, -58, 11, "none", stroke="#3a1c1e", stroke_width=3.5) for x in (-12, 13)]
    eyes = [stroke(bend([(x - 6, -60), (x, -55), (x + 6, -60)]), "#1c1220", 3.4) for x in (-12, 13)]
    pages = group(
        cut(
            path(
                "M-46 2L-44 -30Q-24 -38 0 -26Q24 -38 44 -30L46 2Q24 -6 0 6Q-24 -6 -46 2Z",
                lin("#fffaf0", "#f0dcb0"),
            ),
            depth=2,
        ),
        stroke("M0 -26V6", "#c9a070", 3),
        path("M-50 6L-46 0Q-24 -8 0 4Q24 -8 46 0L50 6Q24 -2 0 11Q-24 -2 -50 6Z", "#8a1f2f"),
    )
    return group(
        cut(path(body, lin("#cfe86a", "#93c43c", "#5f9a2f")), *rings, depth=2),
        cut(circle(0, -56, 30, ball("#b4dc50")), depth=2),
        *eyes,
        *specs,
        stroke("M-1 -58h3", "#3a1c1e", 3),
        stroke(bend([(-8, -40), (0, -37), (8, -40)]), "#4a7a24", 3.4),
        put(pages, -4, 12, 0.9),
    )


def _core() -> Svg:
    d = blob(
        [
            (0, -150),
            (46, -96),
            (70, -20),
            (66, 60),
            (40, 120),
            (0, 150),
            (-40, 120),
            (-66, 60),
            (-70, -20),
            (-46, -96),
        ]
    )
    cord = stroke("M0 -160V-112", "#5a2a1c", 4)
    shade = path(blob([(-14, -114), (14, -114), (30, -84), (-30, -84)], 0.1), solid("#d0212f"))
    room = group(
        rect(
            -90,
            -170,
            180,
            340,
            rad("#fff2b0", "#ffc95c@0.4", "#d9863a@0.8", "#a8552a", y=0.26, r=0.8),
        ),
        ellipse(0, 120, 80, 26, "#9a3f28"),
        cord,
        glowing(ellipse(0, -82, 16, 10, "#fffbe0"), colour="#fff0a0", size=12),
        shade,
    )
    pips = [
        cut(
            path(
                blob([(x, y - 30), (x + 17, y), (x, y + 24), (x - 17, y)]),
                solid("#5a2418", light=0.3),
            ),
            depth=1.5,
        )
        for x, y in ((-46, 96), (44, 100))
    ]
    return group(
        clipped(group(room, *pips, put(_worm(), -2, 42, 0.94)), d),
        path(d, "none", stroke="#e8c88a", stroke_width=9),
    )


def _cut_apple() -> Svg:
    stem = brush([(-4, -178), (6, -220), (30, -256)], [16, 13, 17])
    return group(
        cut(path(stem, solid("#6b3a22")), depth=2, room="thin"),
        put(cut(leaf(124, "#6a9a34"), depth=2), 14, -222, rot=62),
        cut(path(_apple(1.0), lin("#f2604a", RED, "#7a0f24", angle=50)), depth=6),
        path(_apple(0.93), lin("#fffaea", "#fdeecb", "#eccf96", angle=60)),
        clipped(_shelves(), _apple(0.9)),
        cut(_core(), depth=2),
    )


def draw() -> Svg:
    steam = [
        ellipse(x, y, rx, 9, "#2a0c12", opacity=0.4)
        for x, y, rx in ((120, 800, 160), (460, 846, 190))
    ]
    stack = group(
        *(
            cut(
                rect(-w / 2 + dx, y, w, 30, solid(c), rx=5),
                rect(-w / 2 + dx + 8, y + 7, w - 4, 15, "#f6e6c4", rx=3),
                depth=2,
            )
            for w, dx, y, c in (
                (180, 0, -32, "#7a1f2c"),
                (150, 10, -62, "#c9892f"),
                (166, -6, -92, "#2f5f5a"),
            )
        )
    )
    return scene(
        backdrop(lin("#2a0a16", "#561424", "#7a1f2a")),
        *(stroke(f"M{num(x)} -10V700", "#8f2a34", 12, opacity=0.22) for x in range(20, 620, 56)),
        halo(310, 420, 380, "#ffb45c", strength=0.1),
        path("M-40 690H640V940H-40Z", lin("#9a4a24", "#5f2416", "#33100e")),
        stroke("M-40 690H640", "#d98a4a", 5, opacity=0.7),
        *steam,
        put(shadow(230, 30, "#1a0508", 0.75), 312, 742),
        hero(put(_cut_apple(), 300, 530, 1.04, rot=-3)),
        put(ladder(250, 44, "#e0a050"), 460, 752, rot=-13),
        put(shadow(120, 14, "#1a0508", 0.6), 96, 862),
        put(stack, 84, 862),
        put(
            group(
                circle(0, 0, 5, "#1c1220"),
                cut(
                    path(
                        blob([(-22, 14), (-20, -8), (0, -20), (20, -8), (22, 14), (0, 18)]),
                        ball("#d8332f"),
                    ),
                    depth=2,
                ),
                stroke("M0 -18V16", "#1c1220", 3),
                *(circle(x, y, 4, "#1c1220") for x, y in ((-10, -4), (10, -4), (-9, 8), (9, 8))),
                circle(-20, 6, 9, "#1c1220"),
            ),
            530,
            838,
            1.1,
        ),
        put(
            cut(
                path(
                    blob([(-60, 0), (-30, -26), (30, -30), (66, -6), (20, 8)]),
                    lin("#fffaea", "#eccf96"),
                ),
                path(brush([(-60, 2), (0, 12), (66, -4)], [3, 9, 3]), RED),
                depth=2,
            ),
            430,
            862,
            rot=-6,
        ),
        ink="#1c0409",
        dim=0.5,
    )


CARD = Card(
    title="Ripe for reading",
    alt="A halved red apple stands in lamplight; shelves of tiny books are carved into its ivory flesh, and "
    "in the glowing core a green worm with spectacles is reading.",
    tags=(
        "apple",
        "library",
        "worm",
        "books",
        "reading",
        "lamp",
        "ladder",
        "hidden",
        "knowledge",
        "cosy",
    ),
    draw=draw,
)
