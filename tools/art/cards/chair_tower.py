"""One chair more, and it will do."""

from tools.art.card import Card
from tools.art.curve import bend, blob, brush
from tools.art.motifs.beasts import cat
from tools.art.motifs.body import shadow
from tools.art.motifs.furniture import chair
from tools.art.motifs.land import ground, hills
from tools.art.motifs.people import Look, figure
from tools.art.motifs.plants import flower, leaf
from tools.art.motifs.sky import cloud
from tools.art.motifs.wings import bird
from tools.art.paint import ball, lin, rad, solid
from tools.art.paper import backdrop, cut, halo, scene
from tools.art.svg import Svg, ellipse, group, hero, path, put, stroke

RED = "#e2381c"


def _nest() -> Svg:
    """Origin under its middle, 150 wide."""
    bowl = blob([(-74, -40), (-60, -8), (0, 8), (60, -8), (74, -40), (0, -24)])
    straws = [
        stroke(bend([(x, y), (x + dx * 0.5, y + 8), (x + dx, y - 2)]), c, 5)
        for x, y, dx, c in (
            (-80, -42, 70, "#e0b06a"),
            (-64, -24, 84, "#8a5a34"),
            (-20, -34, 96, "#d9a45a"),
            (-46, -8, 90, "#b5793f"),
            (4, -14, 64, "#e8c080"),
            (-84, -30, 40, "#b5793f"),
            (40, -44, 48, "#8a5a34"),
        )
    ]
    eggs = [cut(ellipse(x, -44, 18, 23, ball("#8fd8e0")), depth=1.5) for x in (-32, 2, 36)]
    return group(*eggs, cut(path(bowl, solid("#a8713c")), *straws, depth=3))


def _branch() -> Svg:
    bark = "#4a2f38"
    limb = brush([(660, 150), (540, 206), (430, 232), (330, 216)], [74, 52, 32, 9])
    twig = brush([(500, 216), (450, 150), (400, 110)], [24, 15, 4])
    other = brush([(580, 186), (566, 110), (510, 50), (470, 20)], [30, 20, 14, 4])
    leaves = [
        put(cut(leaf(h, "#6fae4f"), depth=1.5), x, y, rot=t)
        for x, y, h, t in (
            (402, 112, 50, -50),
            (440, 140, 44, 20),
            (474, 24, 54, -66),
            (512, 52, 46, 10),
            (334, 216, 44, -80),
            (566, 120, 46, 60),
            (540, 84, 44, -40),
        )
    ]
    blossoms = [
        put(flower(r, "#fff4f0", "#f2b441", 5), x, y)
        for x, y, r in (
            (424, 126, 15),
            (540, 66, 18),
            (490, 34, 13),
            (590, 140, 16),
            (360, 222, 12),
        )
    ]
    return group(
        cut(path(limb, solid(bark)), path(twig, solid(bark)), path(other, solid(bark)), depth=4),
        *leaves,
        *blossoms,
    )


def _tower() -> Svg:
    pile = (
        (150, 858, 236, "#d92f18", "#fff4e2", -3, False),
        (420, 860, 240, "#c8260f", "#ffd9a0", 3, True),
        (286, 866, 250, RED, "#fff4e2", 0, False),
        (224, 762, 220, "#f04a24", "#ffffff", -7, True),
        (356, 764, 214, "#d02a12", "#ffe6c0", 6, False),
        (290, 672, 210, RED, "#fff4e2", 5, True),
        (304, 588, 196, "#f2552c", "#ffffff", -6, False),
        (288, 508, 184, "#d4300f", "#ffe6c0", 7, True),
    )
    child = figure(
        "child",
        Look(coat="#1f5f8f", hair="#4a2318", legs="#2a2038", hat="cap", hat_colour="#f7c23c"),
        left="out",
        right="up",
    )
    return group(
        *(
            put(chair(h, c, seat), x, y, 1, rot, flip=turned)
            for x, y, h, c, seat, rot, turned in pile
        ),
        put(child, 290, 436, 1.22, rot=7),
    )


def draw() -> Svg:
    return scene(
        backdrop(lin("#ffffff", "#fff8f0", "#ffe9da@0.75", "#ffd9c4")),
        halo(120, 130, 220, "#fff0c0", strength=0.28),
        put(cloud(190, "#ffffff", 5), 96, 330),
        put(cloud(130, "#fffaf6", 2), 520, 420),
        hills(690, "#fbe0d0", 4, 26),
        hills(740, "#f6ccb8", 8, 16),
        ground([(-60, 800), (160, 786), (420, 806), (660, 784)], "#f4ead8"),
        ellipse(420, 866, 260, 26, rad("#c8502c88", "#c8502c00")),
        put(shadow(210, 20, "#5a1f14", 0.5), 290, 866),
        _branch(),
        put(_nest(), 438, 222, 0.95, rot=-4),
        put(bird("#2f7fc0", "#ffb15c"), 556, 174, 0.66),
        hero(_tower()),
        put(cat("#3a2a3a"), 532, 874, 0.72),
        put(
            cut(
                path(blob([(-20, 0), (-18, -10), (18, -12), (22, 0)]), solid("#1f5f8f")), depth=1.5
            ),
            64,
            872,
        ),
        put(
            cut(
                path(blob([(-20, 0), (-18, -10), (18, -12), (22, 0)]), solid("#1f5f8f")), depth=1.5
            ),
            96,
            882,
            rot=-16,
        ),
        ink="#a8431f",
        dim=0.22,
    )


CARD = Card(
    title="Eight chairs high",
    alt="On a bright white day a child in blue stands on top of a crooked tower of vermilion chairs and "
    "reaches for a nest with pale eggs on a branch; a cat watches below.",
    tags=(
        "chairs",
        "tower",
        "child",
        "nest",
        "climbing",
        "eggs",
        "balance",
        "cat",
        "reach",
        "daring",
    ),
    draw=draw,
)
