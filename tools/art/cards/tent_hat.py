"""The circus has come to town inside a hat."""

from tools.art.card import Card
from tools.art.curve import bend, blob, lines, ring
from tools.art.motifs.beasts import rabbit
from tools.art.motifs.body import shadow
from tools.art.motifs.land import grass, ground, hills
from tools.art.motifs.people import Look, figure
from tools.art.motifs.sky import sparkle, stars
from tools.art.paint import lin, rad, solid
from tools.art.paper import backdrop, clipped, cut, glowing, halo, scene
from tools.art.svg import Svg, circle, ellipse, fade, group, hero, path, put, rect, stroke

PLUM = "#3a1446"


def _oval(x: float, y: float, w: float, h: float) -> str:
    return blob([(px * w / h + x * (1 - w / h), py) for px, py in ring(x, y, h, 16)])


def _show() -> Svg:
    """The view through the opening, around its middle."""
    fan = ring(0, -150, 460, 28, 6)
    stripes = [path(lines([(0, -150), fan[i], fan[i + 1]]), "#ffcf3a") for i in range(0, 28, 2)]
    lamps = [
        glowing(circle(x, y, 6, "#fffbe0"), colour="#ffe08a", size=6)
        for x, y in ((-84, -44), (-44, -26), (0, -20), (44, -26), (84, -44))
    ]
    child = figure(
        "child",
        Look(coat="#e8304a", hair="#2a1030", hat="pointed", hat_colour="#2f6fd0"),
        left="up",
        right="up",
        legs="float",
    )
    return group(
        rect(-200, -220, 400, 440, rad("#fff3b0", "#f7a92c@0.5", "#c2502f", y=0.5, r=0.75)),
        fade(group(*stripes), 0.75),
        stroke(bend([(-130, -70), (-60, -30), (0, -20), (60, -30), (130, -70)]), "#7a2a3a", 4),
        *lamps,
        stroke("M-26 -190L-22 -34M34 -190L26 -34", "#5a1f3a", 4),
        put(child, 2, 76, 0.74),
        stroke("M-30 -34H34", "#5a1f3a", 7),
        ellipse(0, 150, 150, 50, lin("#ffe9a0", "#e0a040")),
        path(_oval(0, 152, 110, 30), "none", stroke="#d8304a", stroke_width=13),
        put(fade(rabbit("#ffffff"), 1), 0, 158, 0.34),
    )


def _hat() -> Svg:
    """On its side, the opening to the left; origin at the middle of the opening."""
    crown = blob(
        [
            (10, -176),
            (130, -172),
            (250, -196),
            (322, -190),
            (350, -100),
            (356, 10),
            (346, 110),
            (318, 186),
            (250, 188),
            (130, 166),
            (10, 174),
        ],
        0.12,
    )
    end = blob(
        [
            (316, -190),
            (346, -120),
            (358, 0),
            (346, 120),
            (316, 186),
            (300, 120),
            (290, 0),
            (298, -120),
        ],
        0.17,
    )
    band = blob([(30, -176), (84, -174), (98, -90), (104, 0), (98, 90), (84, 168), (30, 172)], 0.14)
    sheen = [
        stroke(bend([(120, y), (220, y - 8), (312, y - 4)]), "#a06ab8", w, opacity=0.35)
        for y, w in ((-140, 14), (-112, 8), (-84, 4))
    ]
    brim = _oval(0, 0, 168, 238)
    return group(
        cut(
            path(crown, lin("#7a4a94", "#54266a@0.3", PLUM, "#220a30")),
            clipped(group(*sheen, path(band, lin("#ffe27a", "#f2b52c", "#b9701f"))), crown),
            path(end, "#2a0e38", opacity=0.55),
            depth=6,
        ),
        cut(path(brim, lin("#8a58a4", "#54266a", "#2a0e38", angle=60)), depth=5),
        path(_oval(6, 2, 130, 192), "#1c0828"),
        clipped(_show(), _oval(8, 2, 122, 182)),
        path(_oval(8, 2, 122, 182), "none", stroke="#ffd34f", stroke_width=7),
    )


def _pennant(h: float, colour: str) -> Svg:
    return group(
        stroke(f"M0 0V{-h}", "#ffe9b0", 6),
        cut(
            path(f"M2 {-h}Q28 {-h - 6} 58 {-h + 14}Q30 {-h + 18} 2 {-h + 30}Z", solid(colour)),
            depth=1,
        ),
    )


def _guest(coat: str, scarf: str, hat: str = "") -> Svg:
    wrap = path(
        blob([(-34, -84), (0, -74), (34, -84), (36, -70), (0, -58), (-36, -70)]), solid(scarf)
    )
    ticket = put(cut(rect(-13, -9, 26, 18, "#ffe27a", rx=3), depth=1), 20, -50, rot=-18)
    topper = (
        put(
            cut(
                ellipse(0, 0, 24, 6, solid(hat)),
                path(blob([(-15, 0), (-17, -30), (0, -33), (17, -30), (15, 0)], 0.08), solid(hat)),
                depth=1,
            ),
            22,
            -128,
            rot=12,
        )
        if hat
        else ""
    )
    return group(rabbit(coat), cut(wrap, depth=1), ticket, topper)


def draw() -> Svg:
    return scene(
        backdrop(lin("#2a0f4a", "#5a1f68", "#a83a6a@0.5", "#f2984a@0.72", "#ffd766")),
        stars(12, 40, 330, "#ffe9b8"),
        hills(600, "#f09a72", 4, 24),
        hills(640, "#d96a72", 7, 20),
        halo(260, 500, 360, "#ffdf6a", strength=0.17),
        ground([(-60, 716), (160, 704), (380, 722), (660, 700)], "#5f1f58"),
        put(_pennant(96, "#ffcf3a"), 330, 392, rot=-7),
        put(_pennant(118, "#f2617a"), 402, 388, rot=3),
        put(_pennant(92, "#ffcf3a"), 470, 376, rot=9),
        put(shadow(250, 30, "#16061f", 0.7), 330, 742),
        hero(put(_hat(), 214, 542, 0.92, rot=-4)),
        path(
            blob(
                [
                    (100, 730),
                    (210, 712),
                    (330, 734),
                    (470, 800),
                    (660, 830),
                    (660, 960),
                    (300, 900),
                    (120, 800),
                ]
            ),
            lin("#ffdf7a", "#d98a3a"),
            opacity=0.85,
        ),
        *(
            put(shadow(w, 9, "#16061f", 0.6), x, y)
            for x, y, w in ((212, 766, 40), (298, 790, 46), (398, 826, 56), (524, 868, 70))
        ),
        put(_guest("#f4ece2", "#d8304a"), 212, 766, 0.62),
        put(_guest("#d9b48a", "#2f7f9e", "#2a1030"), 298, 790, 0.72),
        put(_guest("#fbf6ef", "#f2a52c"), 398, 828, 0.88),
        put(_guest("#a8908f", "#7a3fb0"), 526, 872, 1.08),
        *(
            put(sparkle(r, "#fff6cf"), x, y)
            for x, y, r in ((80, 330, 16), (130, 268, 10), (60, 430, 11), (250, 250, 13))
        ),
        grass(896, "#2f0f38", 6, 46, 44),
        ink="#1c0630",
        dim=0.5,
    )


CARD = Card(
    title="Standing room only",
    alt="A giant plum-coloured top hat lies on its side at dusk; a yellow striped circus with a trapeze "
    "glows inside it, and rabbits with tickets queue to get in.",
    tags=(
        "hat",
        "circus",
        "rabbits",
        "queue",
        "trapeze",
        "dusk",
        "tickets",
        "show",
        "magic",
        "reversal",
    ),
    draw=draw,
)
