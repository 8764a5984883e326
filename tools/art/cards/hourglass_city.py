"""The city runs out, and where it lands a wood is growing."""

from random import Random

from tools.art.card import Card
from tools.art.curve import bend, blob, brush
from tools.art.motifs.buildings import house, tower
from tools.art.motifs.land import grass
from tools.art.motifs.people import Look, figure
from tools.art.motifs.plants import leaf, pine, tree
from tools.art.motifs.sky import flock, haze, stars
from tools.art.motifs.treasures import hourglass
from tools.art.paint import lin, rad, solid
from tools.art.paper import backdrop, cut, halo, scene
from tools.art.svg import Svg, circle, ellipse, fade, group, hero, path, put, rect, stroke

SAND = "#ffcf5c"


def _city() -> Svg:
    """In the upper bulb: roofs sinking towards the waist, windows still lit."""
    far = [
        put(tower(w, h, "#e9b95c", "#b5702f"), x, y, rot=t)
        for x, y, w, h, t in ((-46, -40, 22, 56, -6), (44, -44, 20, 60, 7), (4, -26, 24, 78, 1))
    ]
    near = [
        put(house(w, h, "#fff0c4", roof, "#ff9d3a"), x, y, rot=t)
        for x, y, w, h, roof, t in (
            (-62, -50, 30, 22, "#8a4aa8", -16),
            (62, -54, 30, 24, "#7a3f9a", 15),
            (-28, -26, 30, 30, "#a8569a", -9),
            (32, -24, 30, 28, "#8a4aa8", 12),
            (2, -10, 26, 26, "#6f3a92", -3),
        )
    ]
    slope = blob([(-96, -70), (-58, -42), (-26, -22), (0, -10), (26, -20), (58, -46), (96, -76), (60, -8), (0, 14), (-60, -8)])  # fmt: skip
    return group(
        rect(-100, -140, 200, 150, lin("#fff7dc", "#ffe6a6", "#ffc860")),
        circle(0, -96, 70, rad("#fffdf0cc", "#fff0c000")),
        *far,
        *near,
        path(slope, solid(SAND)),
    )


def _wood() -> Svg:
    """In the lower bulb: a hill of sand that turns to moss, with trees."""
    chance = Random(8)
    hill = blob([(-110, 140), (-90, 104), (-50, 86), (-8, 68), (8, 68), (50, 84), (92, 104), (110, 140)], 0.14)  # fmt: skip
    trees = [
        put(pine(46, "#2f7f5c"), -62, 104, rot=-3),
        put(tree(52, "#5aa84f", "#5a3a3a", 3), -34, 98),
        put(pine(58, "#246b55"), 40, 98, rot=2),
        put(tree(44, "#7fbf4f", "#5a3a3a", 5), 64, 106),
        put(tree(34, "#4a9a58", "#5a3a3a", 7), -70, 122),
        put(pine(38, "#3a8f60"), 20, 116),
        put(tree(30, "#8fc95a", "#5a3a3a", 2), -14, 120),
        put(pine(32, "#2f7f5c"), 54, 126),
    ]
    crumbs = [
        rect(chance.uniform(-7, 5), 6 + i * 7, 4.5, 4.5, ("#c0703a", "#fff0c4", "#8a4aa8")[i % 3])
        for i in range(9)
    ]
    return group(
        rect(-100, -4, 200, 140, lin("#fff0c0", "#ffeecb", "#f2e6a4")),
        path(hill, solid("#8fb54a")),
        path(blob([(-44, 86), (0, 60), (44, 86), (0, 96)]), solid(SAND)),
        *trees,
        *crumbs,
        put(house(15, 14, "#fff8e0", "#8a4aa8", "#ff9d3a"), -11, 34, rot=-38),
        put(house(13, 12, "#ffe2a0", "#a8569a", "#ff9d3a"), 12, 52, rot=50),
    )


def _cliff() -> Svg:
    top = [(-60, 716), (60, 726), (200, 716), (360, 722), (452, 734), (486, 756)]
    face = [(470, 800), (498, 852), (474, 900), (490, 980), (-60, 980)]
    d = bend(top) + "".join(f"L{x} {y}" for x, y in face) + "Z"
    seams = [
        stroke(bend([(x, y), (x + 60, y + 12), (x + 130, y + 4)]), "#241040", 5, opacity=0.5)
        for x, y in ((30, 800), (210, 830), (330, 782), (120, 862))
    ]
    turf = brush([(-60, 720), (80, 726), (240, 718), (400, 728), (484, 752)], [26, 20, 24, 20, 8])
    return cut(
        path(d, lin("#6a3f86", "#3a1f5c", "#241040")),
        *seams,
        path(turf, solid("#8f6aa0")),
        depth=5,
        room="wide",
    )


def draw() -> Svg:
    watcher = figure(
        "woman",
        Look(coat="#f2a63a", hair="#3a1a3a", scarf="#d8437a", legs="#2a1440"),
        left="fold",
        right="fold",
    )
    glints = [
        stroke(f"M{x - w} {y}H{x + w}", "#ffe0a0", 3, opacity=o)
        for x, y, w, o in (
            (470, 680, 44, 0.8), (500, 704, 60, 0.7), (540, 734, 50, 0.6), (548, 776, 46, 0.5),
            (560, 820, 40, 0.4), (430, 664, 30, 0.8),
        )
    ]  # fmt: skip
    return scene(
        backdrop(lin("#1f0f4a", "#3d1f78", "#7a3a9a@0.6", "#e0807a@0.74", "#5a2f7a")),
        stars(6, 40, 420),
        halo(486, 640, 190, "#ffc06a", strength=0.2),
        circle(486, 640, 52, rad("#fff6d0", "#ffd06a")),
        rect(-40, 648, 700, 300, lin("#a8588f", "#4a2a80", "#2a1560")),
        *glints,
        haze(646, 40, "#ffd0a0", 0.5),
        put(flock(9, 6, "#1f0f4a"), 500, 470),
        fade(circle(286, 440, 250, rad("#1a0a44", "#1a0a4400")), 0.8),
        _cliff(),
        put(ellipse(0, 0, 210, 20, rad("#140630aa", "#14063000")), 280, 724),
        hero(put(hourglass(540, "#b5702f", "#ffe9b0", _city(), _wood(), SAND), 268, 448, rot=-2)),
        put(ellipse(0, 0, 60, 10, rad("#140630aa", "#14063000")), 84, 858),
        put(watcher, 80, 860, 1.06),
        *(
            put(cut(leaf(h, c), depth=1.5), x, y, rot=t)
            for x, y, h, c, t in (
                (500, 560, 30, "#8fc95a", 60), (540, 500, 24, "#ffcf5c", -30),
                (452, 790, 26, "#8fc95a", 120),
            )
        ),
        grass(890, "#1f0d3a", 6, 60, 50),
        ink="#12062e",
        dim=0.5,
    )  # fmt: skip


CARD = Card(
    title="What the sand was for",
    alt="On a cliff at violet dusk stands a huge golden hourglass: in its upper glass a city sinks "
    "and trickles away, in the lower one a green wood grows on the heap. A woman looks on.",
    tags=(
        "hourglass",
        "city",
        "forest",
        "sand",
        "time",
        "cliff",
        "dusk",
        "change",
        "growth",
        "wistful",
    ),
    draw=draw,
)
