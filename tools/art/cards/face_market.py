"""The stall sells faces, and somebody has come who needs one."""

from tools.art.card import Card
from tools.art.curve import bend, blob, brush
from tools.art.motifs.body import mask, shadow
from tools.art.motifs.land import ground
from tools.art.motifs.sky import haze, stars
from tools.art.motifs.things import lantern
from tools.art.paint import ball, darker, lin, rad, solid
from tools.art.paper import backdrop, cut, halo, scene
from tools.art.svg import Svg, ellipse, group, hero, path, put, rect, stroke

CLOTH, CREAM = "#6a2a9a", "#ffe0ac"


def _awning() -> Svg:
    strips = []
    for i in range(7):
        x, low = -224 + i * 64, -208 + i * 59.4
        hue = CLOTH if i % 2 == 0 else CREAM
        d = f"M{low:.0f} -470L{low + 59.4:.0f} -470L{x + 64} -372Q{x + 32} -330 {x} -372Z"
        strips.append(path(d, lin(darker(hue, 0.25), hue)))
    return cut(*strips, depth=5)


def _stall() -> Svg:
    posts = [rect(x - 9, -400, 18, 400, solid("#5a2a2a")) for x in (-196, 196)]
    board = rect(-196, -390, 392, 290, rad("#ffcf6a", "#f0893a@0.45", "#a8402f", y=0.3, r=0.75))
    slats = [rect(-196, y, 392, 4, "#7a2a2a", opacity=0.45) for y in (-312, -240, -170)]
    faces = [
        put(mask(hue, mark, sad=sad), x, y, 0.5, rot)
        for x, y, rot, hue, mark, sad in (
            (-134, -294, -5, "#fff2d8", "#c0392f", False),
            (-8, -300, 3, "#3fa39a", "#ffe08a", True),
            (124, -292, 6, "#f4c6cf", "#7a2a8a", False),
            (-128, -176, 5, "#8f6ad0", "#ffd86a", True),
        )
    ]
    hook = stroke("M-6 -216q8 -2 8 8", "#5a2020", 5)
    ghost = ellipse(-2, -166, 38, 50, "#8a2f2f", opacity=0.28)
    folds = blob(
        [
            (-216, -108),
            (0, -114),
            (216, -108),
            (222, 10),
            (150, -6),
            (78, 12),
            (0, -6),
            (-80, 12),
            (-150, -6),
            (-222, 10),
        ],
        0.1,
    )
    counter = cut(
        path(folds, lin("#8a3ab0", "#4a1a72")),
        *(
            stroke(f"M{x} -96q4 50 -2 92", "#2f0f52", 5, opacity=0.45)
            for x in (-150, -78, 0, 80, 150)
        ),
        rect(-222, -124, 444, 22, solid("#b5622f"), rx=6),
        depth=4,
    )
    return group(cut(*posts, board, *slats, depth=3), ghost, hook, *faces, counter, _awning())


def _buyer() -> Svg:
    """Standing with a blank head, origin between the feet, 400 high."""
    coat = blob(
        [
            (0, -320),
            (52, -304),
            (78, -240),
            (84, -120),
            (104, -8),
            (0, 6),
            (-96, -6),
            (-74, -130),
            (-70, -250),
            (-50, -304),
        ]
    )
    head = blob(
        [(0, -402), (34, -388), (42, -350), (32, -304), (2, -276), (-30, -304), (-42, -352)]
    )
    arm = brush([(-50, -270), (-112, -196), (-140, -240)], [46, 44, 34])
    crown = blob([(-44, -394), (-38, -446), (4, -460), (42, -444), (46, -392), (0, -384)], 0.13)
    return group(
        cut(path(coat, lin("#3f2a6a", "#1c1038", angle=10)), depth=4),
        stroke(bend([(6, -290), (12, -150), (6, -6)]), "#120828", 4, opacity=0.7),
        cut(
            *(ellipse(k * 43, -346, 11, 18, solid("#e8c4a8")) for k in (-1, 1)),
            path(head, ball("#fbe6d4", dark=0.16)),
            *(path(brush([(k * 41, -386), (k * 43, -360)], [14, 5]), "#3a2030") for k in (-1, 1)),
            depth=2,
        ),
        cut(
            ellipse(2, -392, 78, 14, solid("#2a1648")),
            path(crown, solid("#2a1648", light=0.25)),
            depth=2,
        ),
        cut(path(brush([(-50, -284), (0, -262), (50, -284)], [26, 34, 26]), "#c8442f"), depth=2),
        put(mask("#fff2d8", "#d8433b"), -146, -290, 0.58, -8),
        cut(
            path(arm, lin("#513886", "#2a1a50", angle=0)),
            ellipse(-142, -246, 18, 15, "#f3d9c4"),
            depth=2,
        ),
    )


def _far_stall(x: float, y: float, s: float, hue: str) -> Svg:
    roof = path(blob([(-60, -70), (0, -104), (60, -70), (0, -62)], 0.08), hue)
    box = rect(-48, -70, 96, 70, "#f29a48", opacity=0.55)
    return put(cut(box, roof, rect(-50, -26, 100, 28, darker(hue, 0.3)), depth=2), x, y, s)


def draw() -> Svg:
    string = bend([(-20, 60), (150, 128), (330, 96), (620, 40)])
    return scene(
        backdrop(lin("#1c0f45", "#4a1f78", "#a03a80@0.55", "#f0743a@0.72", "#f0743a")),
        stars(5, 34, 300, "#ffe6c0"),
        haze(560, 120, "#ffb060", 0.5),
        _far_stall(40, 606, 0.9, "#7a2f8a"),
        _far_stall(566, 600, 1.1, "#5a2480"),
        ground([(-60, 606), (200, 596), (420, 604), (660, 594)], "#7a2f6a"),
        halo(270, 470, 320, "#ff9a3c", strength=0.12),
        put(shadow(280, 24), 270, 744),
        hero(put(_stall(), 262, 740, 1.1)),
        stroke(string, "#2a1240", 4),
        *(
            put(lantern(h, "#3a1a3a", "#ff9a2f"), x, y, 1, rot)
            for x, y, h, rot in ((96, 106, 92, 4), (262, 110, 76, -3), (470, 76, 104, 3))
        ),
        ground([(-60, 772), (180, 756), (420, 770), (660, 752)], "#3a1650"),
        *(
            ellipse(x, y, 34, 9, "#6a2a72", opacity=0.5)
            for x, y in ((60, 800), (150, 832), (250, 806), (340, 846), (80, 872), (230, 884))
        ),
        put(shadow(130, 18), 484, 886),
        put(_buyer(), 484, 894, 0.98),
        ink="#140626",
        dim=0.6,
    )


CARD = Card(
    title="Something in your size",
    alt="At dusk a lantern-lit stall sells painted masks; a buyer in a hat, whose head has no face at all, "
    "holds one of them up.",
    tags=("mask", "market", "stall", "face", "lantern", "stranger", "dusk", "choice", "identity"),
    draw=draw,
)
