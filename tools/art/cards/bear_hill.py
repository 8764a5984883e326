"""Somebody lives in the hill, and the hill is asleep."""

from tools.art.card import Card
from tools.art.curve import arch, bend, blob, brush, land
from tools.art.motifs.body import shadow
from tools.art.motifs.land import hills
from tools.art.motifs.people import Look, figure
from tools.art.motifs.plants import pine
from tools.art.motifs.sky import cloud, haze, snow, stars
from tools.art.paint import ball, darker, lin, rad, solid
from tools.art.paper import backdrop, cut, halo, scene
from tools.art.svg import Svg, circle, ellipse, fade, group, hero, path, put, rect, stroke

FUR = "#5a2f26"


def _tufts(colour: str, places: list[tuple[float, float, float]]) -> Svg:
    """Strokes of fur that lie with the back."""
    return group(
        *(
            path(brush([(x, y), (x + 14, y + 12), (x + 20, y + 32)], [8, 7, 1]), colour, opacity=o)
            for x, y, o in places
        )
    )


def _back() -> Svg:
    hump = blob(
        [(100, 800), (120, 640), (180, 500), (290, 412), (420, 396), (530, 460), (592, 580),
         (606, 720), (590, 800), (340, 812)]
    )  # fmt: skip
    white = blob(
        [(168, 518), (220, 452), (296, 402), (420, 386), (524, 446), (566, 516), (530, 504),
         (500, 474), (466, 486), (430, 446), (384, 470), (340, 440), (300, 486), (256, 470), (216, 526)]
    )  # fmt: skip
    fur: list[tuple[float, float, float]] = [
        (x + 17 * (j % 2), y, 0.55)
        for j, y in enumerate(range(530, 720, 44))
        for x in range(220 - j * 6, 560, 58)
        if not (330 < x < 480 and y > 560)
    ]
    return group(
        cut(path(hump, ball(FUR, light=0.2)), _tufts("#8a5038", fur), depth=5),
        cut(path(white, solid("#f4fbff", dark=0.14)), depth=2),
    )


def _face() -> Svg:
    """The head on its paw, eyes shut, nose to the left."""
    ears = [
        cut(circle(x, y, 38, ball(FUR)), circle(x + 3, y + 4, 20, "#a8644a"), depth=2)
        for x, y in ((130, 566), (236, 572))
    ]
    head = blob(
        [(70, 690), (76, 620), (120, 568), (186, 556), (248, 590), (272, 660), (250, 730), (180, 764),
         (104, 752)]
    )  # fmt: skip
    muzzle = blob([(48, 706), (66, 672), (116, 664), (158, 690), (160, 734), (110, 762), (60, 748)])
    paw = blob([(20, 800), (16, 768), (60, 744), (150, 748), (230, 756), (262, 784), (240, 808), (100, 812)])  # fmt: skip
    claws = [ellipse(x, 790, 7, 12, "#f2d9b8") for x in (34, 58, 84)]
    lids = [
        stroke(bend([(x - 17, y), (x, y + 11), (x + 17, y + 1)]), "#24101a", 6.5)
        for x, y in ((104, 646), (184, 650))
    ]
    cap = blob([(122, 572), (160, 546), (204, 548), (236, 574), (200, 572), (176, 586), (150, 572)])
    return group(
        *ears,
        cut(path(head, ball("#6a392c", light=0.25)), depth=4),
        cut(path(cap, solid("#f4fbff", dark=0.12)), depth=1.5),
        *lids,
        cut(path(paw, solid(darker(FUR, 0.12))), *claws, depth=3),
        cut(path(muzzle, ball("#c98f62")), depth=2),
        path(blob([(50, 690), (72, 676), (98, 684), (88, 706), (66, 710)]), ball("#24101a")),
        stroke(bend([(72, 710), (84, 736), (126, 734)]), "#5a2f26", 5),
    )


def _door() -> Svg:
    """Let into the fur: a frame of stones, a round-topped door, light in its pane and under it."""
    stones = [
        cut(ellipse(x, y, 15, 13, ball("#9ab4c4")), depth=1)
        for x, y in (
            (-62, -12), (-64, -40), (-62, -70), (-56, -100), (-40, -124), (-14, -138), (14, -138),
            (40, -124), (56, -100), (62, -70), (64, -40), (62, -12),
        )
    ]  # fmt: skip
    planks = [stroke(f"M{x} -112V0", "#b5651c", 3, opacity=0.7) for x in (-26, 0, 26)]
    return group(
        ellipse(0, -60, 150, 130, rad("#ffc860aa", "#ffb03a00")),
        *stones,
        cut(path(arch(0, 0, 104, 130), lin("#ffc24a", "#e88a24")), *planks, depth=2),
        circle(0, -88, 22, rad("#fffbe0", "#ffe48a")),
        stroke("M0 -110V-66M-22 -88H22", "#8a4a1c", 4),
        circle(34, -50, 6, "#6a2f14"),
    )


def _bear() -> Svg:
    return group(_back(), put(_door(), 420, 786), _face())


def draw() -> Svg:
    visitor = figure(
        "child",
        Look(coat="#2f6fb5", hat="pointed", hat_colour="#f2542c", scarf="#ffd35c", hair="#4a2318"),
        left="down",
        right="out",
    )
    chimney = group(
        cut(rect(-17, -60, 34, 90, solid("#7a94a8")), rect(-23, -68, 46, 14, "#f4fbff", rx=6), depth=2)
    )  # fmt: skip
    smoke = [
        put(fade(cloud(w, "#fff2dc", i + 4, 2), 0.9), x, y)
        for i, (x, y, w) in enumerate(((500, 330, 44), (520, 286, 64), (492, 230, 90)))
    ]
    breath = [
        put(fade(cloud(w, "#ffffff", i + 9, 1.5), 0.8), x, y)
        for i, (x, y, w) in enumerate(((34, 668, 34), (26, 632, 48)))
    ]
    return scene(
        backdrop(lin("#4f8ecb", "#94cbec", "#e0f2f4@0.42", "#ffe0a8@0.58", "#ffc878@0.7")),
        stars(4, 18, 200, "#ffffff"),
        halo(96, 470, 200, "#fff0b8", strength=0.24),
        circle(96, 470, 44, rad("#fffdf0", "#ffd98a")),
        hills(560, "#bfdcec", 5, 30),
        *(put(pine(h, "#7fb0cc", "#ffffff"), x, y) for x, y, h in ((40, 590, 90), (84, 600, 70), (580, 580, 110))),
        hills(640, "#d8ecf6", 9, 18),
        haze(640, 70, "#fff0cc", 0.6),
        *smoke,
        put(chimney, 484, 424, rot=7),
        put(pine(132, "#2f6a72", "#ffffff"), 300, 418, rot=-5),
        put(pine(92, "#3a7a80", "#ffffff"), 362, 402, rot=2),
        put(pine(104, "#2f6a72", "#ffffff"), 236, 456, rot=-10),
        hero(_bear()),
        *breath,
        cut(path(land([(-60, 792), (120, 806), (300, 784), (480, 786), (660, 770)]), lin("#ffffff", "#d0e8f6", "#8fbcdc")), depth=4, room="wide"),
        ellipse(420, 812, 120, 26, rad("#ffc860cc", "#ffc86000")),
        put(shadow(56, 9, "#2a4a7a", 0.5), 316, 842),
        put(visitor, 314, 840, 1.16),
        *(ellipse(x, y, 10, 5, "#8fb4d4") for x, y in ((270, 858), (236, 866), (204, 880), (168, 884), (130, 898))),
        put(pine(150, "#1f4a5c", "#ffffff"), 556, 910, rot=3),
        snow(8, 50),
        ink="#1f3a6a",
        dim=0.34,
    )  # fmt: skip


CARD = Card(
    title="Is anybody in",
    alt="On a snowy evening a bear as large as a hill sleeps under snow and pine trees; a child in a "
    "pointed red hat knocks at a small lit door in its flank.",
    tags=(
        "bear",
        "hill",
        "winter",
        "snow",
        "door",
        "child",
        "sleep",
        "home",
        "knocking",
        "tender",
    ),
    draw=draw,
)
