"""A mirror in the snow that remembers summer."""

from tools.art.card import Card
from tools.art.motifs.beasts import deer
from tools.art.motifs.body import shadow
from tools.art.motifs.land import hills
from tools.art.motifs.plants import flower, pine, tree
from tools.art.motifs.sky import cloud, snow, sun
from tools.art.motifs.things import mirror
from tools.art.motifs.wings import butterfly
from tools.art.paint import lin
from tools.art.paper import backdrop, glowing, halo, scene
from tools.art.svg import Svg, ellipse, group, hero, path, put, rect


def _summer() -> Svg:
    return group(
        rect(-110, -150, 220, 300, lin("#37a6d8", "#a5def0", "#fff0a8")),
        put(sun(26, "#ffb52e"), 36, -66),
        put(cloud(64, "#ffffff", 3), -38, -62),
        path("M-110 30Q-40 -4 20 22T110 10V150H-110Z", lin("#a6d44a", "#5fae3a")),
        put(tree(120, "#3fa845", "#6b4028", 4), -34, 60),
        path("M-110 70Q-20 40 110 74V150H-110Z", lin("#6cc23f", "#2f8a35")),
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
        backdrop(lin("#5b78ad", "#9db4d6", "#e6e9f2")),
        *(
            put(pine(h, c), x, y)
            for x, y, h, c in (
                (70, 560, 330, "#9fb3cf"),
                (190, 540, 270, "#a9bcd5"),
                (420, 546, 300, "#a3b7d2"),
                (540, 560, 350, "#9ab0cd"),
            )
        ),
        hills(560, "#e3eaf2", 5, 22),
        put(pine(430, "#4f7391", "#ffffff"), 40, 676),
        put(pine(470, "#47698a", "#ffffff"), 566, 690),
        hills(672, "#eef3f8", 2, 20),
        halo(300, 460, 250, "#fff3c4", steps=2, strength=0.25),
        put(shadow(220, 24, "#3a4f7a"), 300, 774),
        ellipse(300, 786, 200, 40, "#ffdf7a", opacity=0.5),
        hero(put(mirror(600, "#e5a52e", _summer()), 300, 772)),
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
        ink="#2b3f6e",
        dim=0.5,
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
