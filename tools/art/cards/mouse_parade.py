"""Mice parade under a table with a drum far too big for them; a foot comes down."""

from itertools import pairwise

from tools.art.card import Card
from tools.art.curve import bend, blob, brush, lines
from tools.art.motifs.beasts import mouse
from tools.art.motifs.body import shadow
from tools.art.motifs.music import drum
from tools.art.paint import ball, darker, lighter, lin, solid
from tools.art.paper import backdrop, cut, halo, scene
from tools.art.svg import Svg, circle, ellipse, group, hero, path, poly, put, rect, stroke

TEAL, RED = "#0f5a5f", "#c23a34"


def _floor() -> Svg:
    tiles = [rect(-40, 600, 680, 340, lin("#7fb5ad", "#cfe3d3"))]
    rows = (600, 640, 694, 766, 862, 990)
    for j, (top, low) in enumerate(pairwise(rows)):
        for i in range(-7, 8):
            if (i + j) % 2:
                continue
            k, m = (top - 470) / 130, (low - 470) / 130
            tiles.append(
                poly(
                    [
                        (300 + i * 60 * k, top),
                        (300 + (i + 1) * 60 * k, top),
                        (300 + (i + 1) * 60 * m, low),
                        (300 + i * 60 * m, low),
                    ],
                    lin("#a32c30", "#d8473a"),
                )
            )
    return group(*tiles)


def _leg(x: float, w: float, foot: float) -> Svg:
    d = brush(
        [(x, -20), (x, 200), (x, 420), (x, foot - 60), (x, foot)],
        [w * 1.3, w * 1.1, w, w * 0.66, w * 0.8],
    )
    rings = [
        ellipse(x, y, w * 0.66, w * 0.2, lighter("#5a2f2a", 0.25)) for y in (170, 200, foot - 70)
    ]
    return group(
        put(shadow(w * 1.6, 10), x, foot),
        cut(path(d, lin("#9a5a40", "#5a2f2a", "#341a26", angle=0)), *rings, depth=4, room="thin"),
    )


def _cloth() -> Svg:
    hem = "M-40 -40H640V96" + "".join("q-21 54 -42 0" for _ in range(16)) + "Z"
    lace = [circle(619 - i * 42, 104, 6, TEAL) for i in range(16)]
    bars = [rect(-40, y, 680, 12, "#d8473a", opacity=0.85) for y in (24, 48)]
    return cut(path(hem, lin("#e9dfc8", "#fffaf0")), *bars, *lace, depth=5, room="wide")


def _foot() -> Svg:
    """Somebody's slipper, coming down from a striped stocking."""
    shin = brush([(560, -30), (548, 180), (520, 330)], [132, 112, 92])
    bands = [
        path(
            brush([(486 - y * 0.02, y), (548, y + 10), (612 - y * 0.04, y)], [22, 24, 22]),
            "#f2c14a",
        )
        for y in (130, 190, 250, 306)
    ]
    slipper = blob(
        [
            (560, 330),
            (574, 398),
            (540, 430),
            (440, 446),
            (352, 446),
            (330, 420),
            (360, 388),
            (440, 366),
            (480, 320),
        ]
    )
    sole = brush([(336, 448), (440, 460), (566, 424)], [14, 18, 22])
    tuft = circle(372, 392, 30, ball("#f7f1df"))
    return group(
        cut(path(shin, solid("#2a8a86")), *bands, depth=5),
        cut(path(sole, "#3a1a2a"), path(slipper, ball("#7a2f5f")), depth=5),
        cut(tuft, depth=2),
    )


def _sash(colour: str) -> Svg:
    return group(
        path(brush([(-22, -50), (4, -28), (30, -22)], [11, 12, 10]), colour),
        path(blob([(-8, -96), (-20, -122), (8, -128), (14, -98)], 0.1), solid(RED)),
        circle(-8, -128, 7, "#ffd35c"),
    )


def _stick(x: float, y: float, tx: float, ty: float) -> Svg:
    return group(stroke(f"M{x} {y}L{tx} {ty}", "#f0dcb0", 7), circle(tx, ty, 10, ball("#fffaf0")))


def _drummers() -> Svg:
    return group(
        put(drum(310, RED, "#fff6df"), 0, 0, rot=-3),
        put(group(mouse("#efe7e2"), _sash("#ffd35c"), _stick(-28, -40, -74, -14)), 66, -234, 0.92),
        put(group(mouse("#d6c8c4"), _sash("#7fd6c8"), _stick(-28, -40, -70, -6)), -34, -250, 0.8),
    )


def draw() -> Svg:
    return scene(
        backdrop(lin("#07373f", TEAL, "#17747a")),
        halo(150, 420, 260, "#7fd6c8", strength=0.08),
        *(stroke(f"M{x} 100V600", "#0a454b", 5, opacity=0.6) for x in range(10, 600, 84)),
        rect(-40, 566, 680, 36, "#0a3d44"),
        _leg(70, 46, 640),
        _foot(),
        _floor(),
        put(shadow(210, 22), 316, 806),
        hero(put(_drummers(), 300, 796)),
        *(
            group(put(shadow(60, 8), x, 836), put(group(mouse(c), _sash(s)), x, 836, k))
            for x, c, s, k in ((470, "#cbbab6", "#7fd6c8", 0.95), (548, "#efe7e2", "#ffd35c", 0.9))
        ),
        put(shadow(80, 10), 104, 850),
        put(
            group(
                mouse("#fbf4ee"),
                _sash("#ffd35c"),
                stroke(bend([(-30, -42), (-56, -70), (-66, -150)]), "#b5763a", 7),
                circle(-66, -156, 13, ball("#ffd35c")),
            ),
            112,
            850,
            1.15,
        ),
        _leg(600, 74, 880),
        _cloth(),
        path(
            lines([(-40, 890), (640, 890), (640, 940), (-40, 940)]), darker(RED, 0.5), opacity=0.5
        ),
        ink="#05252b",
        dim=0.5,
    )


CARD = Card(
    title="The parade never looks up",
    alt="On the red and teal tiles under a table proud mice march with an enormous red drum, two of "
    "them riding on it; behind them a huge slippered foot comes down.",
    tags=(
        "mice",
        "drum",
        "parade",
        "table",
        "foot",
        "tiles",
        "music",
        "danger",
        "pride",
        "small",
    ),
    draw=draw,
)
