"""A grand piano in the sand; its keys run on as a road, and something blooms where the strings were."""

from tools.art.card import Card
from tools.art.curve import lines
from tools.art.motifs.body import shadow
from tools.art.motifs.land import dunes
from tools.art.motifs.music import piano
from tools.art.motifs.people import Look, figure
from tools.art.motifs.plants import cactus
from tools.art.motifs.sky import cloud, flock
from tools.art.motifs.wings import crow
from tools.art.paint import lin, rad
from tools.art.paper import backdrop, cut, halo, scene
from tools.art.svg import Point, Svg, circle, group, hero, path, put

# The road's two edges from the foot of the card to the piano.
LEFT: list[Point] = [(40, 930), (70, 850), (130, 772), (182, 712), (196, 664)]
RIGHT: list[Point] = [(430, 930), (380, 850), (318, 776), (266, 716), (232, 668)]


def _road() -> Svg:
    slabs = []
    steps = 15

    def along(edge: list[Point], t: float) -> Point:
        at = min(t, 0.9999) * (len(edge) - 1)
        i = int(at)
        (ax, ay), (bx, by) = edge[i], edge[i + 1]
        return ax + (bx - ax) * (at - i), ay + (by - ay) * (at - i)

    for i in range(steps):
        t1, t2 = 1 - (1 - i / steps) ** 1.6, 1 - (1 - (i + 0.94) / steps) ** 1.6
        a, b, c, d = along(LEFT, t1), along(RIGHT, t1), along(RIGHT, t2), along(LEFT, t2)
        slabs.append(path(lines([a, b, c, d]), lin("#fff8e8", "#e9d3ac", angle=0)))
        if i % 7 not in (2, 6):
            t3, t4 = t2 - (t2 - t1) * 0.24, t2 + (t2 - t1) * 0.3
            e, f, g, h = along(LEFT, t3), along(RIGHT, t3), along(RIGHT, t4), along(LEFT, t4)
            mid1, mid2 = (
                ((e[0] * 0.45 + f[0] * 0.55), (e[1] * 0.45 + f[1] * 0.55)),
                ((h[0] * 0.45 + g[0] * 0.55), (h[1] * 0.45 + g[1] * 0.55)),
            )
            slabs.append(path(lines([e, mid1, mid2, h]), lin("#3d2a4a", "#170d22")))
    return cut(*slabs, depth=3)


def draw() -> Svg:
    return scene(
        backdrop(lin("#12777e", "#3fb3a4", "#f6dd9a", "#f2a154")),
        halo(404, 330, 300, "#fff2b8", strength=0.2),
        circle(404, 330, 96, rad("#fffdf0", "#ffe79a", "#ffd06a")),
        put(cloud(190, "#f7ead0", 5), 92, 190),
        put(cloud(130, "#f7ead0", 9), 540, 130),
        put(flock(6, 5, "#0f4c55"), 180, 300, 0.8),
        dunes(560, "#eda04a", 4),
        dunes(640, "#d97b39", 9),
        put(shadow(230, 26, "#4a1a1a"), 352, 668),
        hero(
            group(
                put(piano("#2b1534"), 350, 672, 1.08),
                put(cactus(215, "#2f9a66", "#ff4f86"), 446, 484, rot=4),
                put(cactus(120, "#4fb07a", "#ffd34f"), 352, 486, rot=-5),
            )
        ),
        dunes(720, "#c4612f", 2),
        _road(),
        put(shadow(60, 10, "#4a1a1a"), 250, 872),
        put(
            figure(
                "woman",
                Look(coat="#b3173b", hair="#1d1420", skin="#a86a45"),
                legs="walk",
                right="out",
            ),
            246,
            872,
            0.84,
        ),
        put(crow(), 520, 838, 0.8, flip=True),
        ink="#3d0f22",
    )


CARD = Card(
    title="Sonata for sand",
    alt="A grand piano stands in orange dunes with flowering cacti growing from its open lid; a woman in "
    "red walks towards it along a road of piano keys.",
    tags=("piano", "desert", "music", "cactus", "road", "keys", "dunes", "sun", "silence", "woman"),
    draw=draw,
)
