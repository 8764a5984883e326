"""The bedroom has flooded and nobody minds: the bed has set sail."""

from tools.art.card import Card
from tools.art.curve import brush, wavy
from tools.art.motifs.buildings import window
from tools.art.motifs.furniture import bed
from tools.art.motifs.people import Look, sleeper
from tools.art.motifs.sea_life import fish
from tools.art.motifs.sky import moon, stars
from tools.art.motifs.things import lantern
from tools.art.motifs.vehicles import paper_boat
from tools.art.paint import darker, lighter, lin
from tools.art.paper import backdrop, cut, halo, scene
from tools.art.svg import Svg, circle, group, hero, path, put, rect, stroke

WATER = "#1f9aa8"


def _wallpaper() -> Svg:
    stripes = [rect(x, -20, 30, 700, "#93366a", opacity=0.5) for x in range(0, 600, 60)]
    dots = [
        circle(x, y, 5, "#f0a894", opacity=0.7)
        for x in range(45, 600, 60)
        for y in range(30 + x % 40, 660, 74)
    ]
    return group(backdrop(lin("#3d1544", "#74285a", "#b04a68")), *stripes, *dots)


def _night() -> Svg:
    return group(
        rect(-200, -200, 400, 400, lin("#1b1f5c", "#4a3f9a", "#c987b8")),
        put(stars(4, 26, 300), -120, -130, 0.5),
        put(moon(52), 34, -30),
    )


def _wave(y: float, shade: float, width: float, shift: float) -> Svg:
    crest = wavy(y, width, 13, shift)
    hue = darker(WATER, shade)
    foam = stroke(crest.split("L", maxsplit=1)[0], "#e8fff8", 4, opacity=0.75)
    return group(
        cut(
            path(crest, lin(lighter(hue, 0.3), hue + "@0.3", darker(hue, 0.4))),
            depth=4,
            room="wide",
        ),
        foam,
    )


def _ship() -> Svg:
    mast = path(
        brush([(36, -60), (40, -220), (36, -348)], [13, 11, 8]), lin("#a86a3f", "#5a3322", angle=0)
    )
    sail = "M42 -344C120 -300 150 -220 136 -132C104 -150 70 -150 44 -140Z"
    stripes = "M64 -326C110 -270 116 -210 104 -142M52 -334C78 -260 80 -200 72 -143"
    cloth = cut(
        path(sail, lin("#ffffff", "#fff0d6", "#dcb9a0", angle=20)),
        stroke(stripes, "#7fb8c4", 7, opacity=0.8),
        depth=4,
    )
    rest = sleeper(Look(hair="#5a2f22", skin="#f6c9a0"))
    return group(
        cut(mast, depth=2, room="thin"),
        cloth,
        bed(340, "#8a4b2c", "#ffc23f", "#fff6e6", rest),
        put(lantern(64), -172, -170),
    )


def draw() -> Svg:
    return scene(
        _wallpaper(),
        put(window(220, 250, _night(), "#fff0d8", "#c8553f"), 156, 220),
        halo(128, 540, 200, "#ffc46a", strength=0.13),
        _wave(600, 0.0, 190, 20),
        hero(put(_ship(), 316, 706, 1.12, rot=-5)),
        _wave(682, 0.14, 230, 90),
        put(paper_boat(96), 96, 744, rot=-6),
        put(fish("#f5843c", "#d94f2c"), 488, 742, 0.62, rot=38),
        _wave(760, 0.3, 260, 10),
        put(fish("#f7c64a", "#e2872f", "#ffffff"), 196, 838, 0.66),
        _wave(842, 0.48, 300, 160),
        ink="#2a0f3a",
    )


CARD = Card(
    title="High tide in the nursery",
    alt="A child sleeps in a bed with a sail that drifts through a flooded pink bedroom; the moon looks in "
    "at the window and fish leap from turquoise waves.",
    tags=("bed", "sail", "sleep", "dream", "flood", "child", "bedroom", "waves", "moon", "voyage"),
    draw=draw,
)
