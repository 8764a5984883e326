"""Downhill, with the day before and the night behind."""

import math

from tools.art.card import Card
from tools.art.curve import bend, blob, brush, ring
from tools.art.motifs.land import grass, ground, hills
from tools.art.motifs.people import Look, figure
from tools.art.motifs.plants import flower
from tools.art.motifs.sky import cloud, flock, moon, sparkle, stars, sun
from tools.art.paint import ball, lin, solid
from tools.art.paper import backdrop, cut, glowing, halo, scene
from tools.art.svg import Svg, circle, ellipse, group, hero, path, put, stroke

FRAME = "#1fb0a8"
FRONT, REAR, CRANK = (178, 0), (424, 0), (306, 12)


def _spokes(r: float, colour: str) -> Svg:
    tips = ring(0, 0, r, 12)
    return group(
        *(stroke(f"M0 0L{x:.1f} {y:.1f}", colour, 3, opacity=0.55) for x, y in tips),
        circle(0, 0, 13, ball("#fff4d8")),
    )


def _bicycle() -> Svg:
    """Riding to the left; the hubs lie on y 0."""
    seat, neck = (384, -148), (226, -152)
    tubes = [
        bend([FRONT, (204, -80), neck, (232, -186)]),
        bend([neck, (306, -60), CRANK]),
        bend([(228, -140), (310, -120), (376, -118)]),
        bend([CRANK, (350, -70), seat]),
        bend([CRANK, (360, 16), REAR]),
        bend([(372, -112), (404, -50), REAR]),
    ]
    bar = brush([(196, -206), (230, -192), (270, -196), (300, -186)], [9, 12, 12, 14])
    saddle = blob([(348, -152), (384, -164), (426, -166), (430, -148), (394, -142)])
    pedals = group(
        circle(*CRANK, 25, "none", stroke="#ffe0b0", stroke_width=7),
        stroke("M306 12L286 46M306 12L326 -22", "#ffe0b0", 8),
        stroke("M270 48H300M314 -24H342", "#3a1c40", 10),
    )
    basket = group(
        path(blob([(146, -206), (206, -206), (198, -156), (156, -156)], 0.1), solid("#d98a4a")),
        *(stroke(f"M{x} -202L{x + 2} -160", "#8a4a28", 4, opacity=0.6) for x in (162, 176, 190)),
    )
    blooms = [
        put(flower(r, c, "#fff0b0", 7), x, y)
        for x, y, r, c in (
            (160, -214, 17, "#ff7a8a"),
            (182, -222, 18, "#fff4e0"),
            (202, -212, 15, "#ffc24a"),
        )
    ]
    scarf = brush(
        [(400, -258), (446, -276), (492, -248), (546, -274), (594, -254)], [16, 26, 30, 25, 5]
    )
    rider = figure(
        "woman",
        Look(coat="#fff2dc", hair="#7a2a1c", legs="#3f2a6a"),
        left="fold",
        right="ahead",
        legs="sit",
    )
    return group(
        put(group(sun(86, "#ffb52e", 18, "#fff6c8"), _spokes(82, "#c8641a")), *FRONT),
        put(group(moon(108, "#eef2ff"), _spokes(102, "#7f8fc8")), *REAR),
        cut(*(stroke(d, FRAME, 15) for d in tubes), depth=3),
        cut(path(saddle, solid("#5a2440", light=0.3)), depth=2),
        pedals,
        put(rider, 388, -150, 1.36, flip=True),
        cut(path(scarf, solid("#ff5a4a")), depth=2),
        cut(
            path(brush([(364, -262), (386, -252), (410, -262)], [14, 18, 14]), solid("#f0402e")),
            depth=1,
        ),
        cut(path(bar, solid("#fff0d0")), depth=2),
        *blooms,
        cut(basket, depth=2),
    )


def draw() -> Svg:
    wind = [
        stroke(bend([(x, y), (x + 50, y - 9), (x + 108, y + 2)]), "#ffe6d0", 5, opacity=0.5)
        for x, y in ((500, 420), (470, 470), (520, 520), (14, 430))
    ]
    dust = [
        put(
            sparkle(r, "#fff6e0"),
            500 + 44 * math.cos(i) + i * 6,
            560 + i * 22 + 12 * math.sin(i * 2),
            1,
        )
        for i, r in enumerate((12, 8, 14, 7, 10))
    ]
    return scene(
        backdrop(
            lin(
                "#2a1048",
                "#54206a@0.22",
                "#8f3a80@0.4",
                "#d9647a@0.55",
                "#ffa880@0.7",
                "#ffdcae@0.84",
            )
        ),
        stars(9, 60, 420),
        put(cloud(200, "#b8588a", 4), 470, 190),
        put(cloud(150, "#a04c88", 7), 110, 280),
        put(flock(8, 6, "#3a1450"), 210, 150, 0.8),
        hills(720, "#f2a08a", 4, 26),
        hills(770, "#c8687c", 9, 20),
        halo(140, 640, 200, "#ffdf8a", strength=0.14),
        halo(420, 600, 190, "#dfe4ff", strength=0.09),
        ground([(-60, 826), (120, 776), (300, 742), (470, 706), (660, 690)], "#5a2468"),
        ellipse(336, 746, 200, 14, "#1c0830", opacity=0.4, transform="rotate(-10 336 746)"),
        *wind,
        hero(
            glowing(put(_bicycle(), 28, 690, 0.94, rot=-9), colour="#ffe9c8", size=3, strength=0.35)
        ),
        *dust,
        ground([(-60, 880), (140, 836), (360, 806), (660, 764)], "#3a1450"),
        *(
            put(flower(r, c, "#ffe08a", 7), x, y)
            for x, y, r, c in (
                (60, 866, 14, "#ff8a7a"),
                (120, 850, 10, "#ffd9c4"),
                (470, 812, 13, "#ff8a7a"),
                (540, 796, 10, "#ffd9c4"),
                (400, 836, 9, "#ffb07a"),
            )
        ),
        grass(886, "#2a0c3e", 7, 60, 64),
        ink="#1c0636",
        dim=0.46,
    )


CARD = Card(
    title="The long way round",
    alt="At twilight a woman with a streaming red scarf rides a bicycle along a grassy ridge; its front wheel "
    "is the shining sun and its back wheel the pale full moon.",
    tags=(
        "bicycle",
        "sun",
        "moon",
        "ridge",
        "ride",
        "twilight",
        "scarf",
        "day",
        "night",
        "freedom",
    ),
    draw=draw,
)
