"""The gramophone has taken root and blooms in the key of bees."""

from tools.art.card import Card
from tools.art.curve import bend, blob, brush, ring
from tools.art.motifs.body import shadow
from tools.art.motifs.land import grass, hills
from tools.art.motifs.plants import flower, stem, tree
from tools.art.motifs.sky import cloud
from tools.art.motifs.wings import bee
from tools.art.paint import darker, lighter, lin, rad, solid
from tools.art.paper import backdrop, clipped, cut, halo, scene
from tools.art.svg import Svg, circle, ellipse, group, hero, path, put, rect, stroke

PETAL, LIME = "#7a35b8", "#8fd03a"


def _heart(s: float, colour: str = LIME) -> Svg:
    """A vine's leaf, stalk at the origin, tip down."""
    d = blob([(0, 8), (-30, -10), (-46, 24), (-26, 64), (0, 96), (26, 64), (46, 24), (30, -10)])
    rib = stroke("M0 8V84M0 34L-26 22M0 34L26 22M0 56L-20 48M0 56L20 48", darker(colour, 0.3), 3)
    return put(
        cut(
            path(d, lin(lighter(colour, 0.4), colour, darker(colour, 0.3), angle=40)), rib, depth=2
        ),
        0,
        0,
        s,
    )


def _bloom() -> Svg:
    """A trumpet facing the viewer and a little to the left, around the origin, 330 wide."""
    tips = ring(0, 0, 168, 5, -8)
    dips = ring(0, 0, 134, 5, 28)
    rim = blob([p for pair in zip(tips, dips, strict=True) for p in pair], 0.24)
    rays_ = [
        path(
            brush([(x * 0.12, y * 0.12), (x * 0.6, y * 0.6), (x * 0.94, y * 0.94)], [10, 26, 8]),
            "#f3a6e8",
            opacity=0.75,
        )
        for x, y in tips
    ]
    pleats = [
        stroke(
            f"M{x * 0.2:.0f} {y * 0.2:.0f}L{x * 0.95:.0f} {y * 0.95:.0f}",
            darker(PETAL, 0.35),
            4,
            opacity=0.5,
        )
        for x, y in dips
    ]
    throat = group(
        circle(0, 0, 62, rad("#fff7c0", "#ffe28a@0.35", "#e8a0d8@0.8", "#e8a0d800")),
        circle(4, 6, 26, rad("#5a3a10", "#c88a20@0.8", "#ffd75a")),
    )
    outer = path(rim, rad("#e88ae0", "#a04ad0@0.4", PETAL + "@0.75", "#4a1a86"))
    edge = path(rim, "none", stroke="#f6c6f4", stroke_width=9, opacity=0.8)
    return cut(outer, clipped(group(*rays_, *pleats, edge), rim), throat, depth=6)


def _machine() -> Svg:
    box = cut(
        rect(-120, -84, 240, 84, lin("#b5653a", "#7a3a26"), rx=8),
        rect(-132, -96, 264, 20, solid("#c87a48"), rx=8),
        rect(-128, -10, 256, 16, solid("#6a2f22"), rx=6),
        *(
            path(blob([(x, -62), (x + 16, -44), (x, -26), (x - 16, -44)]), "#ffd76a", opacity=0.9)
            for x in (-70, 0, 70)
        ),
        depth=4,
    )
    disc = group(
        cut(ellipse(0, -104, 104, 20, lin("#3a2a4a", "#1c1228")), depth=2),
        *(
            ellipse(0, -105, r, r * 0.19, "none", stroke="#6a5a7a", stroke_width=1.6)
            for r in (88, 74, 60)
        ),
        ellipse(0, -105, 34, 7, "#e84a8a"),
    )
    crank = group(stroke("M120 -50H158V-20", "#e0a63f", 9), circle(158, -14, 10, "#5a2a1a"))
    return group(crank, box, disc)


def _vine() -> Svg:
    main = brush(
        [
            (66, -112),
            (128, -140),
            (150, -220),
            (90, -286),
            (6, -300),
            (-20, -370),
            (30, -440),
            (40, -500),
        ],
        [16, 18, 20, 22, 26, 34, 56, 96],
    )
    curls = [
        stroke(bend(p), "#5fa02a", 6)
        for p in (
            [(148, -210), (196, -236), (200, -284), (170, -286), (172, -262)],
            [(-4, -310), (-60, -306), (-84, -262), (-60, -246), (-50, -268)],
            [(-122, 0), (-170, -40), (-166, -96), (-136, -96), (-140, -70)],
        )
    ]
    return group(*curls, cut(path(main, lin("#d98ae0", "#8fc83a@0.3", LIME, "#4f8a22")), depth=3))


def draw() -> Svg:
    bees = (
        (86, 330, 0.72, 14, True),
        (520, 420, 0.62, -8, False),
        (140, 190, 0.5, 6, True),
        (486, 120, 0.46, 10, False),
        (96, 520, 0.6, -14, True),
        (196, 640, 0.46, 12, True),
    )
    loops = [
        [(10, 380), (44, 300), (70, 340)],
        [(600, 470), (570, 404), (545, 424)],
        [(30, 200), (70, 236), (112, 196)],
        [(600, 90), (560, 140), (512, 118)],
    ]
    hero_part = group(_machine(), _vine(), put(_bloom(), 30, -470, 1.06, -6))
    return scene(
        backdrop(lin("#cbb6f4", "#e6d4fa", "#fbeee6@0.65", "#f4f6c0")),
        halo(330, 350, 300, "#fffbe8", strength=0.22),
        put(cloud(190, "#fff8ff", 4), 500, 250),
        put(cloud(140, "#fff8ff", 7), 70, 110),
        hills(640, "#c2e27a", 5, 24),
        put(tree(120, "#e8a6d8", "#7a4a6a", 3), 66, 664),
        put(tree(90, "#f2bce0", "#7a4a6a", 5), 540, 660),
        hills(716, "#9bd04a", 9, 20),
        put(shadow(190, 22), 300, 826),
        hero(put(hero_part, 296, 822)),
        put(_heart(0.7), 452, 604, 1, -50),
        put(_heart(0.86, "#7ac02f"), 276, 524, 1, 66),
        put(_heart(0.6, "#a6dc4a"), 400, 530, 1, -20),
        put(_heart(0.66, "#7ac02f"), 434, 690, 1, -76),
        put(_heart(0.6), 182, 822, 1, 40),
        *(stroke(bend(p), "#7a5a8a", 3, stroke_dasharray="2 10", opacity=0.7) for p in loops),
        *(put(bee(), x, y, s, rot, flip=f) for x, y, s, rot, f in bees),
        put(stem([(60, 900), (54, 850), (66, 800)], 7), 0, 0),
        put(flower(34, "#f27ab0", "#ffe06a", 8), 66, 796),
        put(stem([(540, 910), (548, 860), (538, 824)], 7), 0, 0),
        put(flower(30, "#fff4ff", "#ffc23a", 8), 538, 818),
        grass(892, "#5fa82f", 4, 80, 58),
        ink="#3a1a5a",
        dim=0.34,
    )


CARD = Card(
    title="A tune in full bloom",
    alt="On a spring meadow a gramophone has grown a green vine, and its horn is a huge violet blossom; bees "
    "come flying from all sides towards it.",
    tags=(
        "gramophone",
        "flower",
        "bees",
        "music",
        "vine",
        "spring",
        "meadow",
        "record",
        "sweetness",
        "growth",
    ),
    draw=draw,
)
