"""A boulder that floats, a man who holds on, and balloons too heavy to lift."""

from tools.art.card import Card
from tools.art.curve import bend, blob, lines
from tools.art.motifs.buildings import house
from tools.art.motifs.land import grass, hills, mountain
from tools.art.motifs.people import Look, figure
from tools.art.motifs.plants import pine
from tools.art.motifs.sky import cloud, flock
from tools.art.motifs.things import balloon
from tools.art.paint import darker, lighter, lin
from tools.art.paper import backdrop, clipped, cut, scene
from tools.art.svg import Svg, ellipse, group, hero, path, put, stroke

STONE = "#6f6470"


def _boulder() -> Svg:
    """Around its knot at the origin, 340 wide, upwards."""
    edge = [
        (-20, -20),
        (-120, -70),
        (-172, -170),
        (-150, -280),
        (-70, -350),
        (40, -356),
        (136, -300),
        (172, -200),
        (130, -80),
        (40, -22),
    ]
    outline = blob(edge, 0.12)
    facets = [
        path(
            lines([(-172, -170), (-150, -280), (-70, -350), (-30, -260), (-80, -180)]),
            lighter(STONE, 0.45),
        ),
        path(lines([(-70, -350), (40, -356), (90, -270), (-30, -260)]), lighter(STONE, 0.62)),
        path(
            lines([(90, -270), (40, -356), (136, -300), (172, -200), (110, -190)]),
            lighter(STONE, 0.2),
        ),
        path(
            lines([(-30, -260), (90, -270), (110, -190), (20, -130), (-80, -180)]),
            lighter(STONE, 0.12),
        ),
        path(
            lines([(-172, -170), (-80, -180), (20, -130), (-20, -20), (-120, -70)]),
            darker(STONE, 0.16),
        ),
        path(
            lines([(20, -130), (110, -190), (172, -200), (130, -80), (40, -22), (-20, -20)]),
            darker(STONE, 0.42),
        ),
    ]
    moss = [
        path(
            blob(
                [
                    (-90, -352),
                    (-60, -330),
                    (-10, -336),
                    (30, -322),
                    (66, -344),
                    (40, -366),
                    (-40, -366),
                ]
            ),
            lin("#8fbf5a", "#4f8a45"),
        )
    ]
    cracks = stroke(
        "M-110 -250l26 30l-8 34M60 -240l20 36l40 10M-60 -120l30 20",
        darker(STONE, 0.6),
        4,
        opacity=0.7,
    )
    return group(
        cut(path(outline, STONE), clipped(group(*facets, cracks), outline), depth=5),
        cut(*moss, depth=1.5),
        put(pine(60, "#2f7a52"), -16, -350),
        put(pine(42, "#3a8a5c"), 16, -346),
    )


def _pair() -> Svg:
    rope = stroke(bend([(0, -24), (5, 40), (-2, 104)]), "#5a3326", 6)
    man = figure(
        "man",
        Look(coat="#c8202f", hat="brim", hat_colour="#3a2030", legs="#233a5e", scarf="#ffd34f"),
        left="down",
        right="up",
        legs="float",
    )
    return group(cut(rope, depth=1, room="thin"), _boulder(), put(man, -48, 328, 0.98, rot=-6))


def draw() -> Svg:
    return scene(
        backdrop(lin("#5ab8f0", "#b4e2fa", "#f4fcf6")),
        put(cloud(220, "#ffffff", 4), 92, 250),
        put(cloud(180, "#ffffff", 8), 540, 380),
        put(flock(3, 5, "#1d4f86"), 480, 130, 0.8),
        put(mountain(360, 330, "#8fb0dc"), 90, 740),
        put(mountain(420, 380, "#7f9fd0"), 480, 760),
        hills(700, "#8cc45c", 3, 26),
        put(house(46, 44, "#fff0d8", "#c84a3a"), 470, 720),
        *(
            put(pine(h, "#2f7d55"), x, y)
            for x, y, h in ((60, 730, 90), (104, 742, 66), (545, 742, 84), (410, 726, 56))
        ),
        hero(put(_pair(), 312, 420)),
        hills(806, "#4f9e48", 8, 22),
        ellipse(500, 846, 90, 14, "#1d5a34", opacity=0.5),
        *(
            put(balloon(r, c, 26), x, y, 1, rot)
            for x, y, r, c, rot in (
                (432, 836, 34, "#e8333c", -84),
                (520, 834, 32, "#2f6fd0", 86),
                (452, 866, 36, "#f7b52c", 82),
            )
        ),
        grass(890, "#2f7f3c", 5, 70, 40),
        ink="#0d2f5c",
        dim=0.5,
    )


CARD = Card(
    title="Light as a mountain",
    alt="A man in a red coat floats over a green alpine valley, holding on to a huge mossy boulder that "
    "rises like a balloon, while real balloons lie heavy in the grass.",
    tags=(
        "boulder",
        "floating",
        "balloon",
        "mountains",
        "weight",
        "man",
        "sky",
        "freedom",
        "valley",
        "impossible",
    ),
    draw=draw,
)
