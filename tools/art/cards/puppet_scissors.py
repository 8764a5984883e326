"""The puppet has found the scissors."""

from tools.art.card import Card
from tools.art.curve import bend, blob, brush, lines
from tools.art.motifs.body import curtain, hanging_hand, shadow
from tools.art.motifs.treasures import scissors
from tools.art.paint import ball, darker, lin, rad, solid
from tools.art.paper import backdrop, clipped, cut, glowing, halo, scene
from tools.art.svg import Point, Svg, circle, ellipse, group, hero, path, poly, put, stroke

GOLD, CREAM, WOOD = "#ffc93f", "#fff1d2", "#f3c994"
THREAD = "#ffe9b8"


def _limb(points: list[Point], widths: list[float], colour: str) -> Svg:
    """An arm or leg of two turned pieces with a ball in the joint."""
    a, b, c = points
    halves = [
        path(brush([a, ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), b], widths), solid(colour)),
        path(brush([b, ((b[0] + c[0]) / 2, (b[1] + c[1]) / 2), c], widths[::-1]), solid(CREAM)),
    ]
    return cut(*halves, circle(*b, widths[1] * 0.56, ball(WOOD)), depth=2)


def _suit() -> Svg:
    """The jacket with its diamonds."""
    outline = blob(
        [(-46, -4), (-62, 40), (-48, 104), (-70, 170), (0, 184), (70, 170), (48, 104), (62, 40),
         (46, -4), (0, -14)]
    )  # fmt: skip
    diamonds = [
        poly([(x, y - 30), (x + 20, y), (x, y + 30), (x - 20, y)], colour)
        for row, y in enumerate(range(6, 200, 30))
        for i, x in enumerate(range(-80 + 20 * (row % 2), 100, 40))
        for colour in ("#fff4d8" if (i + row) % 2 else "#f0952c",)
    ]
    buttons = [cut(circle(0, y, 8, ball("#c8203c")), depth=1) for y in (46, 84, 122)]
    return group(
        cut(path(outline, solid(GOLD)), clipped(group(*diamonds), outline), depth=3), *buttons
    )


def _head() -> Svg:
    """Origin in the middle of the face, radius 46."""
    hat = blob([(-44, -22), (-30, -64), (18, -104), (78, -108), (50, -70), (46, -22), (0, -36)])
    brows = [
        stroke(bend([(k * 8, -8), (k * 20, -17), (k * 32, -19)]), "#5a2a22", 5.5) for k in (-1, 1)
    ]
    eyes = [
        group(circle(k * 18, 2, 6.5, "#2a1220"), circle(k * 18 - 2, 0, 2, "#fff")) for k in (-1, 1)
    ]
    cheeks = [circle(k * 27, 17, 9, "#ef7a62", opacity=0.75) for k in (-1, 1)]
    jaw = [stroke(f"M{x} 20L{x * 0.9} 44", darker(WOOD, 0.35), 2) for x in (-15, 15)]
    return group(
        cut(path(blob([(-44, -10), (-38, 28), (0, 47), (38, 28), (44, -10), (0, -46)]), ball("#ffe0b0")), depth=2),
        *cheeks,
        *brows,
        *eyes,
        *jaw,
        path(blob([(-5, 6), (5, 6), (9, 18), (0, 22), (-8, 18)]), ball("#f08a5a")),
        stroke(bend([(-11, 31), (2, 32), (13, 26)]), "#8a2a2a", 4),
        cut(path(hat, solid("#f7b52c")), depth=2),
        cut(circle(80, -106, 12, ball("#ffffff")), depth=1),
    )  # fmt: skip


def _ruff() -> Svg:
    folds = [
        cut(path(blob([(x - 17, -12), (x + 17, -12), (x + 19, 14), (x, 24), (x - 19, 14)]),
                 solid("#fff8ea")), depth=1)
        for x in (-48, 48, -24, 24, 0)
    ]  # fmt: skip
    return group(*folds)


def _puppet() -> Svg:
    shoes = [
        cut(path(blob(points), solid("#f7b52c")), depth=2)
        for points in (
            [(-112, 302), (-84, 294), (-70, 316), (-80, 328), (-140, 328), (-154, 310)],
            [(112, 302), (84, 294), (70, 316), (80, 328), (140, 328), (154, 310)],
        )
    ]
    return group(
        _limb([(-30, 160), (-62, 232), (-92, 304)], [38, 32, 26], GOLD),
        _limb([(30, 160), (62, 232), (92, 304)], [38, 32, 26], "#f0952c"),
        *shoes,
        _limb([(-50, 18), (-124, 70), (-66, 126)], [36, 30, 24], GOLD),
        _suit(),
        put(scissors(150, "#e8f2f8", "#e8283c"), 146, -110, rot=-20),
        _limb([(50, 16), (124, 26), (134, -62)], [36, 30, 24], "#f0952c"),
        cut(circle(135, -68, 20, ball("#ffe0b0")), depth=1.5),
        cut(circle(-62, 128, 18, ball("#ffe0b0")), depth=1.5),
        put(_ruff(), 0, -6),
        put(_head(), -4, -58, rot=-5),
    )


def _thread(points: list[Point], w: float = 5) -> Svg:
    return stroke(bend(points), THREAD, w)


def _loose() -> Svg:
    """Strings cut already: ends that curl below the fingers, ends that lie about the puppet."""
    return group(
        _thread([(197, 210), (192, 280), (206, 330), (184, 350), (176, 330), (192, 322)]),
        _thread([(258, 262), (254, 310), (270, 340), (256, 362), (240, 348)]),
        _thread([(354, 262), (352, 300), (338, 330), (350, 352), (364, 338)]),
        _thread([(176, 570), (150, 560), (132, 590), (150, 616), (132, 650)]),
        _thread([(236, 708), (200, 730), (176, 716), (160, 745), (130, 750)]),
    )


def _lights() -> Svg:
    """Footlights: shells with a flame behind each."""
    shell = blob([(-40, 0), (-42, -30), (-22, -54), (0, -60), (22, -54), (42, -30), (40, 0)])
    out = []
    for x in (60, 180, 300, 420, 540):
        ribs = [stroke(f"M0 0L{k} -48", "#a8651c", 3, opacity=0.7) for k in (-26, -9, 9, 26)]
        lamp = cut(path(shell, solid("#e09a2c")), *ribs, depth=2)
        glow = ellipse(0, -44, 66, 54, rad("#fff0a8cc", "#ffc04000"))
        out.append(put(group(glow, lamp), x, 872))
    return group(*out)


def draw() -> Svg:
    boards = [
        stroke(f"M{300 + k * 52} 730L{300 + k * 120} 960", "#3d0a1c", 3, opacity=0.7)
        for k in range(-6, 7)
    ]
    return scene(
        backdrop(lin("#24041a", "#3a0720", "#4c0a24@0.8", "#3a0818")),
        halo(306, 560, 250, "#7a1230", strength=0.14),
        cut(
            path(
                lines([(-40, 728), (640, 728), (640, 960), (-40, 960)]), lin("#8a2a34", "#5a1424")
            ),
            *boards,
            room="wide",
        ),
        ellipse(300, 806, 230, 52, rad("#ffd46acc", "#ffb03a00")),
        put(curtain("#a3122f", 96), -6, 0),
        put(curtain("#a3122f", 96), 606, 0, flip=True),
        put(shadow(180, 20), 306, 814),
        _thread([(306, 276), (300, 330), (304, 392)]),
        _thread([(392, 226), (424, 320), (456, 430)]),
        hero(put(_puppet(), 300, 488)),
        _loose(),
        put(hanging_hand("#e8a884", "#d9a02c"), 300, 52, 1.12),
        _lights(),
        glowing(put(circle(0, 0, 5, "#fff6d0"), 424, 322), colour="#ffe08a", size=10),
        ink="#1a0412",
        dim=0.5,
    )


CARD = Card(
    title="The last thread but one",
    alt="On a crimson stage a golden marionette stands with its hand on its hip under an enormous "
    "hand, and cuts its own strings with a pair of scissors.",
    tags=(
        "puppet",
        "scissors",
        "strings",
        "hand",
        "stage",
        "theatre",
        "curtain",
        "freedom",
        "defiant",
        "brave",
    ),
    draw=draw,
)
