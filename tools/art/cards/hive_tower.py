"""All the bees are home and busy, except in one flat."""

from tools.art.card import Card
from tools.art.curve import arch, blob, lines, ring
from tools.art.motifs.body import shadow
from tools.art.motifs.buildings import skyline
from tools.art.motifs.furniture import lamp_post
from tools.art.motifs.land import ground
from tools.art.motifs.people import Look, figure
from tools.art.motifs.plants import flower
from tools.art.motifs.sky import crescent, stars
from tools.art.motifs.things import lantern
from tools.art.motifs.wings import bee
from tools.art.paint import darker, lighter, lin, rad, solid
from tools.art.paper import backdrop, cut, halo, scene
from tools.art.svg import Svg, circle, ellipse, group, hero, path, put, stroke

HONEY = "#e8a02c"


def _hexagon(r: float) -> str:
    return lines(ring(0, 0, r, 6))


def _flat(inside: Svg, *, lit: bool) -> Svg:
    glass = rad("#fff6c8", "#ffd65a", "#f0a02c") if lit else rad("#2a2458", "#141034")
    return group(
        cut(path(_hexagon(38), solid("#8a4f14")), depth=2),
        path(_hexagon(30), glass),
        inside,
    )


def _room(i: int) -> Svg:
    """A glimpse: a neighbour, a plant, a curtain, a lamp."""
    match i % 6:
        case 0:
            return put(bee(), 2, 6, 0.34)
        case 1:
            return group(
                stroke("M0 22V2", "#3a6a2a", 4),
                circle(-7, -2, 9, "#4f9a3a"),
                circle(7, -4, 9, "#3f8a34"),
            )
        case 2:
            return group(
                *(
                    path(f"M{k * 28} -14Q{k * 10} 0 {k * 14} 24L{k * 28} 16Z", "#d8483c")
                    for k in (-1, 1)
                )
            )
        case 3:
            return group(
                stroke("M0 -30V-10", "#7a4a10", 3), path("M-11 -4L11 -4L5 -14L-5 -14Z", "#d8483c")
            )
        case 4:
            return put(bee(), -2, 8, 0.3, flip=True)
        case _:
            return ""


def _hive() -> Svg:
    """Origin mid-base, 380 wide and 640 high."""
    bands = []
    sizes = (182, 190, 192, 190, 184, 172, 154, 126, 86)
    for i, half in enumerate(sizes):
        y = -20 - i * 68
        d = blob(
            [
                (-half, y),
                (-half - 10, y - 34),
                (-half + 12, y - 72),
                (half - 12, y - 72),
                (half + 10, y - 34),
                (half, y),
                (0, y + 12),
            ],
            0.14,
        )
        hue = HONEY if i % 2 else "#f0b23c"
        bands.append(
            cut(path(d, lin(lighter(hue, 0.35), hue, darker(hue, 0.45), angle=10)), depth=3)
        )
    cap = cut(
        path(
            blob([(-54, -606), (-40, -660), (0, -680), (40, -660), (54, -606), (0, -596)]),
            solid("#f6c24a"),
        ),
        depth=3,
    )
    spots = [
        (x, y)
        for row, y in enumerate((-142, -236, -330, -424, -516))
        for x in ((-112, 0, 112) if row < 3 else (-88, 0, 88) if row == 3 else (-44, 44))
    ]
    flats = [
        put(_flat("" if i == 8 else _room(i * 5 + i // 3), lit=i != 8), x, y, 1.12)
        for i, (x, y) in enumerate(spots)
    ]
    gate = group(
        cut(path(arch(0, 0, 96, 92), solid("#8a4f14")), depth=2),
        path(arch(0, 0, 74, 80), lin("#fff0b0", "#f0a02c")),
        put(bee(), 0, -32, 0.42),
    )
    return group(*bands, cap, *flats, gate)


def draw() -> Svg:
    commuters = (
        (76, 300, 0.66, 8, True),
        (524, 220, 0.56, -8, False),
        (536, 470, 0.72, 6, False),
        (60, 520, 0.54, -4, True),
        (120, 150, 0.42, 10, True),
    )
    return scene(
        backdrop(lin("#120c3e", "#241a6a", "#3f2f98@0.6", "#5a3fa0")),
        stars(12, 30, 420),
        put(crescent(46, "#ffe6a0", 10), 510, 96),
        skyline(770, "#2a1f70", 5, 230, "#33287c"),
        halo(300, 470, 330, "#ffb52e", strength=0.06),
        ground([(-60, 800), (160, 790), (420, 800), (660, 786)], "#2a1c5e"),
        ellipse(300, 820, 240, 34, rad("#ffcf5aaa", "#ffcf5a00")),
        hero(put(_hive(), 300, 818, 1.06)),
        *(
            group(
                put(bee(), x, y, s, rot, flip=f),
                put(lantern(40, "#2a1a3a"), x, y + 24 * s, s * 1.1),
            )
            for x, y, s, rot, f in commuters
        ),
        ground([(-60, 856), (200, 842), (420, 856), (660, 840)], "#180f42"),
        put(lamp_post(220, "#120a30"), 46, 868),
        put(shadow(60, 10), 508, 878),
        put(
            figure(
                "child",
                Look(coat="#7a5ae0", hat="hood", hat_colour="#7a5ae0", legs="#140c30"),
                right="down",
                left="up",
            ),
            506,
            876,
            0.98,
        ),
        put(flower(20, "#f27ab0", "#ffe06a", 8), 566, 872),
        ink="#08041e",
        dim=0.6,
    )


CARD = Card(
    title="Nobody home on the third floor",
    alt="In an indigo night a beehive as tall as an apartment block glows with hexagonal windows while bees "
    "come home with lanterns; a single window is dark, and a child looks up.",
    tags=(
        "hive",
        "bees",
        "tower",
        "windows",
        "night",
        "honey",
        "neighbours",
        "dark",
        "city",
        "missing",
    ),
    draw=draw,
)
