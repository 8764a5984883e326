"""Tea as on every evening, and the neighbour looks in."""

from tools.art.card import Card
from tools.art.curve import blob
from tools.art.motifs.beasts import cat
from tools.art.motifs.body import eye
from tools.art.motifs.buildings import window
from tools.art.motifs.furniture import chair, clock
from tools.art.motifs.people import Look, figure
from tools.art.motifs.things import teacup
from tools.art.paint import darker, lin, rad, solid
from tools.art.paper import backdrop, cut, scene
from tools.art.svg import Svg, ellipse, group, hero, path, put, rect, stroke

SKIN = "#3f5fa8"


def _neighbour() -> Svg:
    scales = [
        path(f"M{x} {y}q20 30 40 0Z", darker(SKIN, 0.16), opacity=0.8)
        for y in range(-210, 220, 34)
        for x in range(-220 + (y // 34) % 2 * 20, 220, 40)
    ]
    return group(
        rect(-240, -240, 480, 480, rad("#6f93d6", SKIN, "#1d2c66")),
        *scales,
        put(eye(330, "#ffb81f", SKIN, "#18204a"), 0, 12),
    )


def _room() -> Svg:
    ferns = [
        group(
            stroke(f"M{x} {y}q10 -24 0 -48", "#a8431f", 4, opacity=0.55),
            *(
                ellipse(x + k * 13, y - h, 9, 4.5, "#a8431f", opacity=0.5)
                for k in (-1, 1)
                for h in (14, 28, 42)
            ),
        )
        for x in range(30, 600, 74)
        for y in range(40 + (x // 74) % 2 * 45, 640, 92)
    ]
    return group(
        backdrop(lin("#c65a24", "#e98a35", "#f2aa4c")),
        *ferns,
        rect(-10, 636, 620, 20, solid("#7a3a20")),
        rect(-10, 656, 620, 260, lin("#8a3f24", "#4a1c1c")),
    )


def _table() -> Svg:
    cloth = blob(
        [
            (150, 712),
            (320, 700),
            (500, 712),
            (514, 830),
            (470, 816),
            (420, 836),
            (370, 818),
            (320, 838),
            (262, 818),
            (206, 836),
            (144, 826),
        ],
        0.12,
    )
    return group(
        cut(
            ellipse(326, 716, 182, 26, lin("#fff9ec", "#f0dcc0")),
            path(cloth, lin("#fff4e0", "#e2bf9c")),
            depth=4,
        ),
        *(
            stroke(f"M{x} 736q4 40 -2 84", "#c99a78", 4, opacity=0.5)
            for x in (206, 262, 320, 372, 430)
        ),
        ellipse(326, 714, 182, 25, "#fff9ec"),
    )


def draw() -> Svg:
    return scene(
        _room(),
        put(clock(44, "#7a2f20", hour=5, minute=0), 66, 130),
        hero(put(window(350, 400, _neighbour(), "#fff0d6", "#a81f2f"), 318, 288)),
        put(cat("#33243f"), 480, 504, 0.7, flip=True),
        put(chair(310, "#6b2f1f", "#c8a03a"), 128, 872, flip=True),
        put(
            figure(
                "old",
                Look(coat="#1f7a74", hair="#f3ece2", skin="#f2c6a0", face=True),
                legs="sit",
                right="ahead",
            ),
            136,
            738,
            1.6,
        ),
        _table(),
        put(teacup(118, "#ffffff", "#2f6fb0"), 300, 722),
        put(teacup(118, "#ffffff", "#c8303c"), 440, 726, 1.0),
        ink="#3a0d14",
    )


CARD = Card(
    title="The neighbour calls",
    alt="In a cosy orange kitchen an old woman has laid two cups for tea; an enormous golden eye in a blue "
    "scaly face fills the window behind her.",
    tags=(
        "eye",
        "window",
        "tea",
        "giant",
        "kitchen",
        "visitor",
        "watching",
        "cat",
        "monster",
        "friendship",
    ),
    draw=draw,
)
