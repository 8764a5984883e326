"""A snail that carries somebody's home comes through the wood like a night bus."""

from tools.art.card import Card
from tools.art.curve import brush
from tools.art.motifs.beasts import snail
from tools.art.motifs.body import shadow
from tools.art.motifs.buildings import house
from tools.art.motifs.land import grass, ground
from tools.art.motifs.people import Look, figure
from tools.art.motifs.plants import mushroom
from tools.art.motifs.sky import cloud, haze, rain
from tools.art.motifs.things import lantern, suitcase
from tools.art.paint import lin
from tools.art.paper import backdrop, cut, halo, scene
from tools.art.svg import Svg, fade, group, hero, path, put


def _trunk(x: float, w: float, colour: str, lean: float = 0) -> Svg:
    d = brush([(x, 960), (x + lean * 0.4, 480), (x + lean, -60)], [w * 1.5, w, w * 1.2])
    return cut(path(d, lin(colour, "#051d20", angle=0)), depth=4)


def _travellers() -> Svg:
    home = put(house(150, 165, "#f4d9a8", "#c8483c"), 20, -14, rot=3)
    beast = snail("#e7c48d", house=home)
    return group(beast, put(lantern(62), -158, -166))


def draw() -> Svg:
    return scene(
        backdrop(lin("#062a30", "#0f5350", "#2f8a72", "#1b5a4c")),
        halo(340, 560, 330, "#f6d87a", strength=0.1),
        *(
            _trunk(x, w, "#0d4a4a", lean)
            for x, w, lean in ((150, 26, 14), (268, 18, -8), (452, 24, 20))
        ),
        haze(590, 110, "#7fcfa8", 0.4),
        *(_trunk(x, w, "#083336", lean) for x, w, lean in ((46, 52, -20), (556, 60, 26))),
        ground([(-60, 640), (120, 618), (330, 650), (520, 624), (660, 640)], "#2d7a55"),
        *(
            put(cloud(r * 2.6, "#cfe3cf", i + 3, 2), x, y)
            for i, (x, y, r) in enumerate(((420, 292, 22), (452, 240, 30), (500, 180, 40)))
        ),
        put(shadow(230, 22), 330, 742),
        hero(put(_travellers(), 335, 735, 1.3)),
        ground([(-60, 760), (140, 742), (360, 772), (660, 738)], "#14493c"),
        put(mushroom(128, "#e0532f"), 520, 822, rot=6),
        put(mushroom(74, "#e98a3a"), 458, 836, rot=-9),
        put(shadow(80, 12), 110, 850),
        put(
            figure(
                "child",
                Look(coat="#f2b632", hat="hood", hat_colour="#f2b632", legs="#1d3b46"),
                left="up",
            ),
            96,
            848,
            1.1,
        ),
        put(suitcase(84, "#a2502f"), 172, 848),
        fade(rain(5, 46, "#e3fff0"), 0.6),
        grass(884, "#0e3a30", 3, 70, 54),
        ink="#04201f",
    )


CARD = Card(
    title="The last stop in the wood",
    alt="In a rainy green wood at night a huge snail with a lit house for a shell comes past mushrooms "
    "towards a small hooded figure waiting with a suitcase.",
    tags=(
        "snail",
        "house",
        "forest",
        "rain",
        "journey",
        "waiting",
        "home",
        "lantern",
        "slow",
        "suitcase",
    ),
    draw=draw,
)
