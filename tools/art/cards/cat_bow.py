"""A tuxedo cat takes its bow; the house is full of goldfish bowls."""

from tools.art.card import Card
from tools.art.curve import bend, blob, brush, lines
from tools.art.motifs.body import curtain, shadow
from tools.art.motifs.plants import flower, stem
from tools.art.motifs.sea_life import fish
from tools.art.paint import ball, darker, lighter, lin, rad, solid
from tools.art.paper import backdrop, clipped, cut, halo, scene
from tools.art.svg import Svg, circle, ellipse, group, hero, path, put, rect, stroke

FUR, SHIRT, VELVET = "#262038", "#fdf6ea", "#1f3fa0"


def _face() -> Svg:
    """Seen from the front, eyes shut, pleased; origin in its middle."""
    skull = blob(
        [(-58, 10), (-64, -62), (-30, -44), (30, -44), (64, -62), (58, 10), (32, 46), (-32, 46)],
        0.14,
    )
    blaze = blob([(0, -34), (14, -4), (38, 22), (24, 44), (-24, 44), (-38, 22), (-14, -4)])
    inner = [path(lines([(k * 56, -48), (k * 54, -20), (k * 36, -36)]), "#e88f9a") for k in (-1, 1)]
    lids = [
        stroke(bend([(k * 30 - 13, -4), (k * 30, 8), (k * 30 + 13, -4)]), "#ffe9a8", 5.5)
        for k in (-1, 1)
    ]
    whiskers = [
        stroke(f"M{k * 26} {24 + d}L{k * 84} {16 + d * 2.4}", "#e8e0f0", 2.4)
        for k in (-1, 1)
        for d in (-3, 5)
    ]
    smile = stroke("M-13 30Q-6 39 0 30Q6 39 13 30", "#5a2f45", 4)
    return group(
        cut(
            path(skull, lin(lighter(FUR, 0.3), FUR, angle=60)),
            *inner,
            path(blaze, SHIRT),
            depth=2.5,
        ),
        *lids,
        *whiskers,
        path("M-9 16Q0 12 9 16L0 27Z", "#e88f9a"),
        smile,
    )


def _hat() -> Svg:
    """A top hat, its opening up."""
    tall = blob([(-38, -10), (-44, 62), (0, 70), (44, 62), (38, -10)], 0.08)
    return cut(
        path(tall, solid("#c0392f")),
        path(brush([(-38, 6), (0, 14), (38, 6)], [15, 16, 15]), "#f2c14a"),
        ellipse(0, -10, 66, 15, solid("#c0392f")),
        ellipse(0, -11, 40, 8, "#5a1424"),
        depth=2,
    )


def _limb(points: list[tuple[float, float]], widths: list[float], shade: float) -> Svg:
    paw = circle(points[-1][0], points[-1][1], widths[-1] * 0.66, ball(SHIRT, dark=0.2))
    fill = lin(lighter(FUR, 0.26 - shade), darker(FUR, shade), angle=40)
    return cut(path(brush(points, widths), fill), paw, depth=2)


def _leg(x: float, shade: float) -> Svg:
    shape = blob(
        [
            (x - 30, -150),
            (x + 46, -150),
            (x + 56, -96),
            (x + 34, -56),
            (x + 30, -14),
            (x - 2, -12),
            (x - 2, -54),
            (x - 24, -96),
        ]
    )
    foot = blob([(x - 40, -2), (x - 30, -24), (x + 20, -26), (x + 32, -4), (x, 4)])
    return cut(
        path(shape, lin(lighter(FUR, 0.26 - shade), darker(FUR, shade), angle=20)),
        path(foot, ball(SHIRT, dark=0.2)),
        depth=2,
    )


def _cat() -> Svg:
    """Bent low to the left; origin between its feet, 430 wide."""
    tail = path(
        brush(
            [(76, -140), (150, -120), (196, -180), (166, -250), (186, -310), (220, -312)],
            [30, 30, 28, 26, 24, 12],
        ),
        lin(lighter(FUR, 0.2), FUR, angle=0),
    )
    tip = path(brush([(176, -296), (190, -316), (220, -312)], [22, 22, 12]), SHIRT)
    body = blob(
        [
            (92, -116),
            (92, -190),
            (36, -244),
            (-50, -266),
            (-124, -250),
            (-142, -200),
            (-106, -166),
            (-40, -146),
            (0, -96),
            (54, -84),
        ]
    )
    shirt = blob([(-140, -214), (-120, -172), (-60, -150), (-10, -104), (-22, -150), (-70, -196)])
    bow = [
        path(
            blob([(-128, -186), (-128 + k * 34, -208), (-128 + k * 34, -162)], 0.1),
            solid("#d8334a"),
        )
        for k in (-1, 1)
    ]
    return group(
        cut(tail, tip, depth=2),
        _limb([(-70, -240), (-10, -310), (70, -350)], [44, 36, 30], 0.1),
        _leg(0, 0.16),
        _leg(50, 0),
        cut(
            path(body, lin(lighter(FUR, 0.32), FUR, darker(FUR, 0.3))), path(shirt, SHIRT), depth=3
        ),
        put(_hat(), -104, -62, 0.95, rot=14),
        _limb([(-84, -214), (-58, -140), (-96, -84)], [50, 42, 32], 0),
        cut(*bow, circle(-128, -185, 9, "#a81f38"), depth=1.5),
        put(_face(), -166, -226, 1.12, rot=-20),
    )


def _bowl(r: float, skin: str, seed: float) -> Svg:
    """A goldfish in its bowl, looking up at the stage; origin under the bowl."""
    glass = f"M{-r * 0.62:.1f} {-r * 1.76:.1f}A{r} {r} 0 1 0 {r * 0.62:.1f} {-r * 1.76:.1f}Z"
    water = rect(-r, -r * 1.42, 2 * r, r * 1.5, lin("#8fdcf0", "#2f86c0"))
    top = ellipse(0, -r * 1.42, r * 0.9, r * 0.12, "#c9f2fb")
    swimmer = put(
        fish(skin, darker(skin, 0.25), lighter(skin, 0.2)),
        r * 0.06,
        -r * 0.78,
        r / 118,
        rot=38 + seed,
        flip=seed < 0,
    )
    rim = ellipse(0, -r * 1.77, r * 0.62, r * 0.1, "none", stroke="#e9fbff", stroke_width=5)
    shine = path(
        brush([(-r * 0.74, -r * 1.2), (-r * 0.84, -r * 0.8), (-r * 0.66, -r * 0.4)], [4, 10, 4]),
        "#ffffff",
        opacity=0.75,
    )
    return group(
        cut(path(glass, "#bfe6f2", opacity=0.55), depth=3),
        clipped(group(water, top, swimmer), glass),
        rim,
        shine,
    )


def draw() -> Svg:
    front = (
        (66, 62, "#f28a3c", 4.0),
        (200, 66, "#f2b632", -6.0),
        (338, 64, "#e8603a", 8.0),
        (470, 66, "#f28a3c", -10.0),
        (584, 60, "#f2b632", 2.0),
    )
    back = (
        (268, 48, "#f28a3c", -4.0),
        (402, 46, "#f2b632", 6.0),
        (530, 46, "#e8603a", -2.0),
    )
    return scene(
        backdrop(lin("#0f2266", "#1b3a94", "#16307f")),
        ellipse(310, 420, 262, 300, rad("#fffbe6", "#fff0bb@0.7", "#ffe9a0")),
        path(lines([(-40, 628), (640, 628), (640, 800), (-40, 800)]), lin("#c98a52", "#8a5230")),
        *(
            stroke(f"M{300 + k * 52} 630L{300 + k * 84} 800", "#744326", 3, opacity=0.6)
            for k in range(-4, 5)
        ),
        ellipse(310, 672, 250, 40, "#fff3c4", opacity=0.75),
        put(shadow(190, 20), 320, 690),
        hero(put(_cat(), 318, 690, 1.02)),
        put(
            group(
                stem([(0, 0), (40, -8), (84, -4)], 6, "#3f8a4a", 1),
                put(flower(24, "#e8435a", "#ffd35c", 8), 92, -6),
            ),
            452,
            712,
            rot=-8,
        ),
        put(curtain(VELVET, 78, 760), 0, 0),
        put(curtain(VELVET, 62, 760), 600, 0, flip=True),
        cut(
            path(
                "M-40 -40H640V66" + "q-43 60 -85 0" * 8 + "Z",
                lin(lighter(VELVET, 0.1), darker(VELVET, 0.3)),
            ),
            depth=5,
            room="wide",
        ),
        *(circle(598 - i * 85, 98, 9, ball("#f2c14a")) for i in range(8)),
        cut(rect(-40, 752, 680, 30, lin("#e0a63f", "#8a5a22")), depth=3, room="wide"),
        rect(-40, 780, 680, 160, lin("#0c1a4a", "#081234")),
        halo(310, 800, 120, "#fff3c4", strength=0.05),
        *(put(_bowl(r, c, s), x, 838) for x, r, c, s in back),
        *(put(_bowl(r, c, s), x, 912) for x, r, c, s in front),
        ink="#070f38",
        dim=0.5,
    )


CARD = Card(
    title="Thank you, you are too kind",
    alt="In a spotlight between blue velvet curtains a black and white cat makes a deep bow, hat in "
    "paw; the audience is rows of goldfish in their bowls.",
    tags=(
        "cat",
        "stage",
        "goldfish",
        "bow",
        "theatre",
        "spotlight",
        "audience",
        "hat",
        "applause",
        "funny",
    ),
    draw=draw,
)
