"""He was hired to frighten them; he has laid the table instead."""

from tools.art.card import Card
from tools.art.curve import bend, blob, brush
from tools.art.motifs.land import hills
from tools.art.motifs.plants import poplar
from tools.art.motifs.sky import cloud, flock, stars
from tools.art.motifs.things import candle
from tools.art.motifs.wings import crow
from tools.art.paint import ball, darker, lighter, lin, solid
from tools.art.paper import backdrop, clipped, cut, halo, scene
from tools.art.svg import Svg, circle, ellipse, group, hero, path, put, rect, stroke

SACK, COAT, STRAW = "#f0cf94", "#b03a2c", "#f6cf5a"


def _straws(x: float, y: float, turn: float, s: float = 1.0) -> Svg:
    tufts = [
        path(brush([(0, 0), (dx * 0.5, 30), (dx, 58 - abs(dx) * 0.5)], [8, 8, 3]), solid(STRAW))
        for dx in (-34, -20, -8, 6, 20, 34)
    ]
    return put(cut(*tufts, depth=1), x, y, s, turn)


def _scarecrow() -> Svg:
    """Arms wide; origin in his belt, 460 wide, hat at y = -320."""
    sleeves = [
        path(brush([(k * 50, -120), (k * 130, -128), (k * 196, -104)], [70, 62, 64]), solid(COAT))
        for k in (-1, 1)
    ]
    trunk = blob(
        [(-66, -150), (0, -160), (66, -150), (78, -60), (92, 60), (0, 70), (-92, 60), (-78, -60)],
        0.12,
    )
    patches = [
        path(blob([(-56, -20), (-20, -26), (-16, 14), (-54, 18)], 0.06), "#2f7a6a"),
        path(blob([(24, -96), (58, -100), (60, -62), (28, -60)], 0.06), "#e8b23c"),
        stroke("M-60 -22l-8 4M-38 -28v-8M-14 -8h9M-36 20v8M26 -100l-6 -6M62 -80h8", "#fff0d0", 3),
    ]
    head = blob(
        [
            (-54, -214),
            (-48, -254),
            (0, -270),
            (48, -254),
            (56, -214),
            (40, -170),
            (0, -156),
            (-40, -170),
        ]
    )
    stitches = stroke("M-28 -196Q0 -172 30 -198M-14 -192v10M0 -188v10M14 -191v10", "#8a4a28", 4)
    lids = [stroke(f"M{x - 11} -214q11 11 22 0", "#4a2820", 5) for x in (-22, 22)]
    hat = group(
        ellipse(0, -248, 112, 24, solid("#d8a034")),
        path(
            blob([(-58, -252), (-44, -318), (6, -336), (50, -312), (60, -252), (0, -240)], 0.13),
            solid("#e0ae44"),
        ),
        path(brush([(-58, -262), (0, -250), (60, -262)], [18, 20, 18]), "#8a2a34"),
    )
    return group(
        _straws(-214, -100, 70),
        _straws(214, -100, -70),
        *(_straws(x, -158, 180 + x * 0.6, 0.6) for x in (-30, 30)),
        cut(*sleeves, depth=3),
        cut(
            path(trunk, lin(lighter(COAT, 0.2), COAT, darker(COAT, 0.35), angle=20)),
            *patches,
            stroke("M0 -150V66", darker(COAT, 0.4), 4),
            *(circle(0, y, 7, "#ffd76a") for y in (-110, -60, -10)),
            depth=3,
        ),
        cut(
            path(head, ball(SACK)),
            *lids,
            stitches,
            *(circle(x, -202, 10, "#e0603c", opacity=0.45) for x in (-36, 36)),
            depth=2,
        ),
        cut(path(brush([(-44, -162), (0, -146), (44, -162)], [20, 24, 20]), "#e8d8b0"), depth=1),
        put(_straws(0, -262, 0, 0.5), -44, 40),
        put(cut(hat, depth=3), 0, -10),
    )


def _plate(x: float, y: float) -> Svg:
    return group(
        cut(ellipse(x, y, 46, 13, lin("#ffffff", "#d8e0e8")), depth=2),
        ellipse(x, y - 1, 42, 11, "none", stroke="#2f6fb0", stroke_width=3),
        *(circle(x + d, y - 5 - (d % 3), 6, "#b03a2c") for d in (-12, -2, 9)),
    )


def _table() -> Svg:
    top = "M84 640L516 640L590 716L10 716Z"
    cloth = blob(
        [
            (10, 712),
            (300, 716),
            (590, 712),
            (600, 824),
            (520, 804),
            (440, 832),
            (360, 806),
            (280, 834),
            (200, 806),
            (110, 832),
            (0, 812),
        ],
        0.1,
    )
    checks = [rect(x, 640, 30, 200, "#e8a860", opacity=0.35) for x in range(20, 600, 72)]
    return group(
        cut(path(cloth, lin("#fff2d8", "#d8b48a")), clipped(group(*checks), cloth), depth=4),
        cut(path(top, lin("#f4dcb4", "#fffaf0")), depth=2),
    )


def _wheat(y: float, hue: str, step: int, tall: float) -> Svg:
    ears = []
    for i, x in enumerate(range(-10, 620, step)):
        h = tall * (0.8 + 0.2 * ((i * 7) % 5) / 4)
        lean = ((i * 5) % 9 - 4) * 3
        tip = (x + lean, y - h)
        ears.append(
            stroke(bend([(x, y + 40), (x + lean * 0.3, y - h * 0.5), tip]), darker(hue, 0.25), 3.4)
        )
        ears.append(
            path(brush([(tip[0] - lean * 0.2, tip[1] + 26), tip], [11, 5]), lighter(hue, 0.2))
        )
    return cut(*ears, depth=2, room="wide")


def draw() -> Svg:
    return scene(
        backdrop(lin("#0f4f4a", "#2f8a68@0.25", "#8fc878@0.45", "#e8e08a@0.6", "#f2c45a")),
        stars(3, 24, 200, "#f4ffdc"),
        put(cloud(190, "#b8dc9a", 4), 96, 220),
        put(cloud(140, "#cfe4a0", 8), 520, 150),
        put(flock(7, 6, "#123a3a"), 470, 250, 0.8),
        hills(540, "#7aa050", 4, 22),
        *(
            put(poplar(h, "#3a7a48"), x, y)
            for x, y, h in ((40, 560, 150), (74, 566, 110), (560, 560, 160))
        ),
        hills(580, "#d8a83c", 9, 12),
        _wheat(620, "#e0b044", 26, 56),
        halo(300, 560, 250, "#ffe08a", strength=0.13),
        hero(put(_scarecrow(), 300, 590, 1.06)),
        put(crow(), 84, 690, 0.86, flip=True),
        put(crow("#2a2040"), 520, 690, 0.86),
        _table(),
        *(_plate(x, y) for x, y in ((140, 692), (300, 684), (462, 692))),
        put(candle(118), 216, 694),
        put(candle(132), 384, 696),
        halo(216, 580, 70, "#ffd75a", strength=0.12),
        halo(384, 568, 70, "#ffd75a", strength=0.12),
        put(crow("#181428"), 150, 892, 1.16, flip=True),
        put(crow("#201a34"), 456, 896, 1.16),
        _wheat(910, "#c8902c", 34, 56),
        ink="#0a2a24",
        dim=0.5,
    )


CARD = Card(
    title="Guests of the scarecrow",
    alt="In a wheat field under a green evening sky a smiling scarecrow opens his arms behind a laid table "
    "with candles and fine plates; four crows have come to dinner.",
    tags=(
        "scarecrow",
        "crows",
        "dinner",
        "table",
        "candles",
        "field",
        "wheat",
        "evening",
        "friendship",
        "guests",
    ),
    draw=draw,
)
