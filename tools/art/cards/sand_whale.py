"""A whale breaches a dune; on a dry pier a fisherman has waited for it."""

from random import Random

from tools.art.card import Card
from tools.art.curve import bend, blob, brush, land, wobbly
from tools.art.motifs.body import shadow
from tools.art.motifs.land import dunes
from tools.art.motifs.people import Look, figure
from tools.art.motifs.sea_life import whale
from tools.art.motifs.sky import flock, haze, sun
from tools.art.paint import darker, lighter, lin, solid
from tools.art.paper import backdrop, cut, halo, scene
from tools.art.svg import Svg, circle, group, hero, path, put, rect, stroke

SAND = "#eda61f"


def _spray(seed: int, x: float, y: float, lean: float) -> Svg:
    """Sand thrown up by the breach."""
    chance = Random(seed)
    puffs = [
        path(wobbly(x + d, y - h, r, seed + i, 0.03), lin("#fff3cc", "#f0b23a"))
        for i, (d, h, r) in enumerate(
            ((-70, 10, 34), (60, 14, 36), (-36, 44, 40), (34, 50, 38), (0, 20, 44), (lean, 92, 26))
        )
    ]
    grains = [
        circle(
            x + lean * 1.6 + chance.uniform(-110, 110),
            y - chance.uniform(60, 230),
            chance.uniform(3, 8),
            chance.choice(("#fff2c4", "#f6c34a", "#d98412")),
        )
        for _ in range(18)
    ]
    return group(cut(*puffs, depth=2), *grains)


def _pier() -> Svg:
    wood = "#6b3f2a"
    posts = [
        cut(
            rect(x, 690, 20, 210, lin(lighter(wood, 0.2), darker(wood, 0.3), angle=0), rx=4),
            depth=2,
            room="thin",
        )
        for x in (18, 108, 190)
    ]
    planks = [
        path(f"M{x} {672 + (i % 2) * 2}h27l3 26h-30Z", solid(lighter(wood, 0.14 + 0.1 * (i % 3))))
        for i, x in enumerate(range(-50, 214, 29))
    ]
    return group(*posts, cut(*planks, depth=3, room="wide"))


def _breach() -> Svg:
    hump = land([(230, 650), (320, 590), (420, 552), (520, 500), (590, 470), (680, 520)], 760)
    return group(
        put(whale("#1d3f86", "#fffaf0", awake=True), 346, 408, 1.25, rot=50),
        path(hump, lin("#ffd97a", SAND)),
        _spray(3, 296, 612, -24),
        _spray(8, 530, 560, 26),
    )


def draw() -> Svg:
    return scene(
        backdrop(lin("#fff3cf", "#fffdf4", "#fff4d2")),
        halo(118, 120, 170, "#ffd75c", strength=0.16),
        put(sun(62, "#ffb11f"), 118, 120),
        put(flock(3, 5, "#6b4a2a", 15), 470, 110),
        path(
            land([(-60, 520), (110, 486), (260, 530), (430, 500), (660, 536)]),
            lin("#ffe2a0", "#f6c75a"),
        ),
        haze(540, 60, "#fffdf4", 0.7),
        hero(_breach()),
        dunes(640, SAND, 4),
        path(
            blob([(250, 690), (330, 640), (420, 626), (520, 640), (600, 690), (420, 716)]),
            lin("#ffd97a", "#eda61f"),
        ),
        _pier(),
        put(shadow(70, 10), 110, 676),
        put(
            figure(
                "old",
                Look(
                    coat="#fbf6ea", hair="#e8e2d6", hat="brim", hat_colour="#c9772a", legs="#2a3f66"
                ),
                right="out",
            ),
            96,
            674,
            1.15,
        ),
        cut(
            path(brush([(190, 566), (216, 500), (272, 456)], [9, 7, 4]), "#5a3322"),
            depth=1,
            room="thin",
        ),
        stroke(bend([(272, 456), (276, 560), (268, 676)]), "#6b4a2a", 2.4),
        stroke("M268 676q-2 16 -14 10", "#5a6472", 5),
        dunes(800, "#d98412", 9),
        ink="#7a3f0a",
        dim=0.32,
    )


CARD = Card(
    title="Patience at the dry pier",
    alt="At noon in a saffron desert a great blue whale leaps out of a dune in a spray of sand; an old "
    "fisherman stands on a dry pier with his rod.",
    tags=(
        "whale",
        "desert",
        "dune",
        "fisherman",
        "pier",
        "sand",
        "sun",
        "patience",
        "leap",
        "epic",
    ),
    draw=draw,
)
