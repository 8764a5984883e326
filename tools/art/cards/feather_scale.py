"""The balance has been checked twice: the feather is heavier."""

from tools.art.card import Card
from tools.art.curve import bend, blob, brush
from tools.art.motifs.body import shadow
from tools.art.motifs.people import Look, figure
from tools.art.motifs.sky import cloud
from tools.art.motifs.wings import feather
from tools.art.paint import ball, darker, lighter, lin, rad, solid
from tools.art.paper import backdrop, clipped, cut, halo, scene
from tools.art.svg import Svg, circle, ellipse, group, hero, path, put, rect, stroke

COBALT, BRASS, HIDE = "#1f45a8", "#e0a63f", "#5f74a8"


def _rhino() -> Svg:
    """Standing, facing left; origin mid-base, 330 wide and 170 high."""
    trunk = blob(
        [
            (-74, -40),
            (-96, -96),
            (-62, -150),
            (0, -156),
            (64, -164),
            (122, -138),
            (140, -84),
            (122, -36),
            (40, -26),
            (-20, -26),
        ]
    )
    head = blob(
        [
            (-70, -146),
            (-112, -136),
            (-150, -106),
            (-186, -82),
            (-196, -52),
            (-176, -36),
            (-138, -42),
            (-104, -54),
            (-72, -84),
        ]
    )
    horns = [
        path(blob([(-194, -76), (-222, -146), (-204, -120), (-166, -94)], 0.1), solid("#fff0d0")),
        path(blob([(-158, -100), (-166, -136), (-136, -112)], 0.1), solid("#fff0d0")),
    ]
    ears = [
        path(
            blob([(x, -140), (x - 12, -176), (x + 14, -170), (x + 18, -142)]),
            solid(darker(HIDE, 0.1)),
        )
        for x in (-104, -76)
    ]
    far = [path(brush([(x, -56), (x + 2, -2)], [40, 36]), darker(HIDE, 0.35)) for x in (-26, 82)]
    near = [
        path(brush([(x, -60), (x - 2, -2)], [46, 40]), solid(darker(HIDE, 0.06)))
        for x in (-62, 112)
    ]
    nails = [ellipse(x + d, -2, 7, 6, "#f0e4d0") for x in (-64, 110) for d in (-14, 0, 14)]
    folds = [
        stroke(bend(p), darker(HIDE, 0.4), 5, opacity=0.6)
        for p in (
            [(-52, -148), (-38, -100), (-56, -54)],
            [(60, -160), (78, -104), (64, -44)],
            [(-70, -60), (-30, -44), (40, -42)],
        )
    ]
    tail = stroke(bend([(136, -110), (160, -90), (156, -62)]), darker(HIDE, 0.25), 8)
    return group(
        tail,
        cut(*far, depth=1),
        cut(path(trunk, ball(HIDE)), clipped(group(*folds), trunk), depth=3),
        cut(*near, *nails, depth=1.5),
        cut(*ears, depth=1),
        cut(*horns, path(head, ball(lighter(HIDE, 0.1))), depth=2),
        circle(-132, -92, 6.5, "#1c1220"),
        circle(-134, -94, 2.2, "#ffffff"),
        stroke("M-152 -112q14 -10 28 0", darker(HIDE, 0.5), 4),
        stroke("M-188 -52q18 8 40 2", darker(HIDE, 0.5), 4),
        circle(-186, -66, 4, darker(HIDE, 0.5)),
    )


def _pan(w: float) -> Svg:
    bowl = f"M{-w} 0Q{-w * 0.7:.0f} 52 0 54Q{w * 0.7:.0f} 52 {w} 0Z"
    return cut(
        ellipse(0, 0, w, 13, lin("#fff0c0", "#b5772a")),
        path(bowl, lin("#f6cf72", BRASS, "#8a5420", angle=20)),
        depth=4,
    )


def _chains(x: float, y: float, top: float, w: float) -> Svg:
    return group(
        *(stroke(f"M{x} {top}L{x + k * w} {y}", "#b5772a", 6) for k in (-0.94, 0.94)),
        circle(x, top, 11, ball(BRASS)),
    )


def _balance() -> Svg:
    post = blob(
        [
            (-16, 0),
            (-12, -300),
            (-20, -330),
            (-8, -560),
            (8, -560),
            (20, -330),
            (12, -300),
            (16, 0),
        ],
        0.08,
    )
    base = blob(
        [
            (-120, 16),
            (-104, -18),
            (-40, -34),
            (-16, -80),
            (16, -80),
            (40, -34),
            (104, -18),
            (120, 16),
        ],
        0.12,
    )
    beam = brush(
        [(-196, -462), (-90, -520), (0, -540), (92, -604), (190, -668)], [20, 26, 40, 26, 20]
    )
    knob = group(circle(0, -540, 34, ball(BRASS)), circle(0, -540, 16, ball("#c8303c")))
    return group(
        _chains(190, -452, -664, 122),
        cut(
            path(post, lin("#5a84e0", COBALT, "#12266a", angle=0)),
            path(base, solid(COBALT)),
            depth=4,
        ),
        cut(path(beam, solid("#2a55c0")), knob, depth=4),
        _chains(-190, -196, -460, 96),
        put(feather("#ffffff", 236), -204, -190, 1, 4),
        put(_pan(104), -190, -196),
        put(_rhino(), 206, -450, 0.78),
        put(_pan(132), 190, -452),
    )


def draw() -> Svg:
    floor = [
        path(
            f"M{300 + k * 70} 700L{300 + (k + 1) * 70} 700L{300 + (k + 1) * 190} 920L{300 + k * 190} 920Z",
            COBALT,
            opacity=0.22,
        )
        for k in range(-8, 9, 2)
    ]
    weights = [
        put(
            cut(
                path(
                    blob([(-w, 0), (-w * 0.9, -w * 1.5), (w * 0.9, -w * 1.5), (w, 0)], 0.1),
                    solid("#a8742c"),
                ),
                circle(0, -w * 1.75, w * 0.36, ball("#c8903a")),
                depth=2,
            ),
            x,
            858,
        )
        for x, w in ((430, 30), (492, 22), (536, 15))
    ]
    scholar = figure(
        "old", Look(coat="#c8303c", hair="#fbf6ec", legs="#2a2038"), right="down", left="up"
    )
    lens = group(
        stroke("M0 0L-14 -30", "#5a3320", 7),
        circle(-22, -50, 20, "#dff0f6", stroke="#5a3320", stroke_width=6, opacity=0.85),
    )
    return scene(
        backdrop(lin("#fff3d2", "#fde2a8", "#f6cf8a")),
        halo(130, 130, 240, "#fffdf2", strength=0.3),
        put(cloud(170, "#fffaf0", 5), 118, 240),
        put(cloud(130, "#fffaf0", 9), 350, 120),
        cut(rect(-40, 690, 680, 260, lin("#f4dfb8", "#d9b584")), depth=3, room="wide"),
        *floor,
        put(shadow(150, 20), 296, 838),
        hero(put(_balance(), 284, 834, 0.9)),
        put(shadow(70, 12), 92, 878),
        put(scholar, 92, 880, 0.86, flip=True),
        put(lens, 142, 734, 0.9, -16),
        *weights,
        ellipse(560, 904, 120, 30, rad("#1f45a8aa", "#1f45a800")),
        ink="#2a1a4a",
        dim=0.32,
    )


CARD = Card(
    title="What weighs more",
    alt="On a tall cobalt balance under a sunny cream sky a white feather pulls its pan down, and a rhinoceros "
    "hangs high in the other; an old scholar studies the feather through a lens.",
    tags=(
        "rhinoceros",
        "feather",
        "balance",
        "weight",
        "scholar",
        "science",
        "paradox",
        "justice",
        "doubt",
    ),
    draw=draw,
)
