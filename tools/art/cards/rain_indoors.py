"""Outside the sun shines; in here the lamp has its own weather."""

from random import Random

from tools.art.card import Card
from tools.art.curve import blob, brush
from tools.art.motifs.beasts import cat
from tools.art.motifs.body import shadow
from tools.art.motifs.buildings import window
from tools.art.motifs.people import Look, figure
from tools.art.motifs.plants import tree
from tools.art.motifs.sky import cloud, sun
from tools.art.motifs.things import umbrella
from tools.art.motifs.vehicles import paper_boat
from tools.art.paint import darker, lighter, lin, solid
from tools.art.paper import backdrop, cut, halo, scene
from tools.art.svg import Svg, circle, ellipse, group, hero, path, poly, put, rect, stroke

SOFA = "#596284"


def _room() -> Svg:
    motifs = [
        path(blob([(x, y - 20), (x + 9, y), (x, y + 20), (x - 9, y)]), "#c98f1c", opacity=0.55)
        for x in range(20, 620, 58)
        for y in range(30 + (x // 58) % 2 * 45, 640, 90)
    ]
    boards = [stroke(f"M-10 {y}H610", "#8a5a18", 3, opacity=0.5) for y in (706, 748, 800, 862)]
    return group(
        backdrop(lin("#f2c23c", "#eab32c", "#d99a20")),
        *motifs,
        rect(-10, 644, 620, 22, solid("#fff0c8")),
        rect(-10, 666, 620, 260, lin("#e0a444", "#b5782c")),
        *boards,
    )


def _outside() -> Svg:
    return group(
        rect(-140, -170, 280, 340, lin("#5fc0f4", "#c8ecfa")),
        put(sun(46, "#ffc23a", 14), 24, -56),
        put(cloud(90, "#ffffff", 3), -60, 6),
        path("M-150 90Q-40 50 160 96V180H-150Z", "#8fd05a"),
        put(tree(90, "#4fae5a"), -50, 130),
    )


def _lamp() -> Svg:
    shade = blob(
        [(-52, -150), (52, -150), (92, -90), (128, 0), (0, 18), (-128, 0), (-92, -90)], 0.1
    )
    ribs = [
        stroke(f"M{x * 0.4:.0f} -148Q{x * 0.75:.0f} -70 {x} 4", "#3f4560", 4, opacity=0.5)
        for x in (-96, -50, 0, 50, 96)
    ]
    fringe = [
        path(blob([(x - 8, 2), (x + 8, 2), (x + 2, 30), (x - 2, 30)]), "#aeb6cc")
        for x in range(-112, 120, 18)
    ]
    return group(
        stroke("M0 -320V-150", "#3a3450", 7),
        cut(*fringe, depth=1),
        cut(path(shade, lin("#aab2cc", "#7a82a0", "#4f5674", angle=20)), *ribs, depth=5),
        cut(
            *(
                path(blob([(x - 44, -140), (x, -184), (x + 46, -140), (x, -126)]), solid("#8f97b2"))
                for x in (-36, 36)
            ),
            depth=2,
        ),
    )


def _sofa() -> Svg:
    """Origin mid-base, 420 wide and 220 high."""
    back = blob(
        [(-172, -60), (-180, -186), (-120, -222), (0, -208), (120, -222), (180, -186), (172, -60)],
        0.12,
    )
    seat = blob(
        [(-170, -40), (-172, -104), (-90, -116), (0, -108), (90, -116), (172, -104), (170, -40)],
        0.1,
    )
    arms = [
        path(
            blob(
                [(k * 150, -8), (k * 148, -120), (k * 176, -152), (k * 214, -130), (k * 212, -8)],
                0.12,
            ),
            solid(SOFA),
        )
        for k in (-1, 1)
    ]
    buttons = [
        circle(x, y, 6, darker(SOFA, 0.4))
        for x, y in ((-100, -160), (-34, -168), (34, -168), (100, -160))
    ]
    feet = [path(brush([(x, -12), (x, 12)], [18, 12]), "#4a2a20") for x in (-180, 180)]
    pillow = put(
        cut(
            path(
                blob([(-42, -34), (0, -40), (44, -34), (40, 36), (0, 42), (-44, 34)], 0.12),
                solid("#e8eaf4"),
            ),
            depth=2,
        ),
        112,
        -138,
        1,
        14,
    )
    return group(
        *feet,
        cut(path(back, lin(lighter(SOFA, 0.3), SOFA, darker(SOFA, 0.3))), *buttons, depth=4),
        pillow,
        cut(
            path(seat, lin(lighter(SOFA, 0.36), SOFA)),
            stroke("M0 -110V-44", darker(SOFA, 0.4), 4),
            rect(-172, -52, 344, 44, solid(darker(SOFA, 0.18)), rx=10),
            depth=3,
        ),
        cut(*arms, depth=3),
    )


def _rain() -> Svg:
    chance = Random(11)
    drops = []
    for _ in range(46):
        t = chance.uniform(-1, 1)
        y = chance.uniform(0, 1)
        x = 330 + t * (116 + 86 * y)
        drops.append(
            stroke(
                f"M{x:.0f} {318 + y * 440:.0f}l{t * 4:.0f} {chance.uniform(22, 40):.0f}",
                "#f4fbff",
                chance.uniform(3, 5),
                opacity=0.85,
            )
        )
    return group(*drops)


def draw() -> Svg:
    reader = figure(
        "man",
        Look(coat="#e2582f", hair="#3a2430", skin="#f2c6a0", legs="#2a3050", face=True),
        legs="sit",
        right="fold",
        left="up",
    )
    paper = cut(
        poly(
            [(-46, -30), (0, -22), (46, -32), (46, 30), (0, 38), (-46, 30)],
            lin("#ffffff", "#dfe4ee"),
        ),
        stroke("M0 -22V38", "#aab2c4", 3),
        *(
            stroke(f"M{x} {y}h26", "#9aa2b6", 3, opacity=0.7)
            for x in (-36, 10)
            for y in (-12, 0, 12)
        ),
        depth=2,
    )
    return scene(
        _room(),
        put(window(210, 260, _outside(), "#fff6e0", "#c8522f"), 118, 250),
        path("M24 420L212 420L150 700L-60 700Z", "#fff6c8", opacity=0.25),
        put(
            cut(
                rect(-46, -36, 92, 72, solid("#7a4a2a"), rx=4),
                rect(-36, -27, 72, 54, lin("#8fb8e0", "#e8d8b0")),
                depth=2,
            ),
            522,
            280,
            1,
            3,
        ),
        halo(330, 480, 230, "#dfeaf6", strength=0.1),
        cut(ellipse(320, 806, 290, 62, lin("#fff0cc", "#e8cc98")), depth=3),
        ellipse(320, 804, 262, 50, "none", stroke="#c8522f", stroke_width=8, opacity=0.8),
        ellipse(330, 812, 210, 36, lin("#b8dcee", "#6fa8d0")),
        put(shadow(240, 22), 330, 792),
        hero(group(put(_sofa(), 330, 786, 1.08))),
        put(reader, 290, 676, 1.1),
        put(paper, 322, 612, 0.95, 4),
        put(umbrella(210, "#c8303c", "#f2e4d0"), 252, 566, 1, -4),
        put(_lamp(), 330, 300),
        _rain(),
        put(paper_boat(84), 480, 842, 1, -5),
        *(
            ellipse(x, y, 26, 6, "none", stroke="#f4fbff", stroke_width=3, opacity=0.8)
            for x, y in ((220, 828), (360, 836), (290, 808))
        ),
        put(cat("#e8e2ea", "#4fae5a"), 66, 846, 0.86),
        ink="#3a1a10",
        dim=0.42,
    )


CARD = Card(
    title="Mild, with showers by the sofa",
    alt="In a mustard-yellow room a grey lamp rains on a grey sofa, where a man reads his paper under an open "
    "umbrella; a cat keeps dry, and outside the window the sun shines.",
    tags=("rain", "lamp", "sofa", "umbrella", "sun", "window", "cat", "home", "weather", "irony"),
    draw=draw,
)
