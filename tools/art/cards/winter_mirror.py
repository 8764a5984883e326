"""A mirror in the snow that remembers summer."""

from tools.art.card import Card
from tools.art.motifs.beasts import deer
from tools.art.motifs.body import shadow
from tools.art.motifs.furniture import mirror
from tools.art.motifs.land import hills
from tools.art.motifs.plants import flower, pine, tree
from tools.art.motifs.sky import cloud, snow, sun
from tools.art.motifs.wings import butterfly
from tools.art.paint import lin
from tools.art.paper import backdrop, glowing, scene
from tools.art.svg import Svg, ellipse, group, hero, path, put, rect


def _summer() -> Svg:
    return group(
        rect(-110, -150, 220, 300, lin("#0f6fb0", "#3fa4d8", "#ffd96a")),
        put(sun(26, "#ffb52e"), 36, -66),
        put(cloud(64, "#ffffff", 3), -38, -62),
        path("M-110 30Q-40 -4 20 22T110 10V150H-110Z", lin("#8cc23a", "#3f9a2f")),
        put(tree(120, "#3fa845", "#6b4028", 4), -34, 60),
        path("M-110 70Q-20 40 110 74V150H-110Z", lin("#4fae35", "#1a6b2a")),
        *(
            put(flower(r, c), x, y)
            for x, y, r, c in (
                (-50, 96, 11, "#f2497a"),
                (-16, 84, 8, "#ffffff"),
                (18, 100, 12, "#ff8a3c"),
                (50, 86, 9, "#f2497a"),
                (2, 112, 8, "#ffd34f"),
            )
        ),
    )


def draw() -> Svg:
    return scene(
        backdrop(lin("#bccfe8", "#dfe8f4", "#fbfaf8")),
        *(
            put(pine(h, c), x, y)
            for x, y, h, c in (
                (70, 560, 330, "#cbd8ea"),
                (190, 540, 270, "#cbd8ea"),
                (420, 546, 300, "#cbd8ea"),
                (540, 560, 350, "#cbd8ea"),
            )
        ),
        hills(560, "#e3eaf2", 5, 22),
        put(pine(430, "#a9c0d8", "#ffffff"), 40, 676),
        put(pine(470, "#a2bbd4", "#ffffff"), 566, 690),
        hills(672, "#eef3f8", 2, 20),
        put(shadow(220, 24, "#3a4f7a"), 300, 774),
        ellipse(300, 786, 200, 40, "#ffdf7a", opacity=0.5),
        hero(put(mirror(600, "#b9741a", _summer()), 300, 772)),
        *(
            put(glowing(butterfly(c), colour="#fff2b0", size=8, strength=0.6), x, y, s, r)
            for x, y, s, r, c in (
                (478, 330, 0.36, 24, "#f2782e"),
                (520, 236, 0.28, -14, "#f2497a"),
                (452, 190, 0.2, 10, "#ffc23c"),
            )
        ),
        hills(810, "#ffffff", 11, 14),
        put(shadow(110, 12, "#3a4f7a"), 486, 836),
        put(deer("#a4623a", "#f0dcb4"), 488, 836, 0.82),
        snow(8, 90),
        ink="#4a6a9e",
        dim=0.34,
    )


CARD = Card(
    title="What the mirror remembers",
    alt="A golden mirror stands in a snowy pine wood and shows a green summer meadow; butterflies fly out "
    "of it past a deer that has come to look.",
    tags=(
        "mirror",
        "winter",
        "summer",
        "snow",
        "deer",
        "memory",
        "butterflies",
        "forest",
        "seasons",
        "longing",
    ),
    draw=draw,
)
