"""An elephant crosses the washing, on its toes so as not to disturb anybody."""

from tools.art.card import Card
from tools.art.curve import bend, blob, brush, lines
from tools.art.motifs.beasts import cat
from tools.art.motifs.sky import cloud, flock, sun
from tools.art.motifs.things import umbrella
from tools.art.paint import ball, darker, lighter, lin, solid
from tools.art.paper import backdrop, cut, halo, scene
from tools.art.svg import Point, Svg, circle, ellipse, group, hero, path, put, rect, stroke

COAT = "#e0604c"


def _leg(points: list[Point], shade: float, *, near: bool = False) -> Svg:
    """A stout leg that ends on the tips of its toes; a near one melts into the flank above."""
    x, y = points[-1]
    toes = [ellipse(x - 10 + d, y + 5, 7, 9, "#ffe6d2") for d in (-6, 8, 21)]
    shape, colour = brush(points, [84, 66, 40, 34]), darker(COAT, shade)
    limb = cut(path(shape, solid(colour)), *toes, depth=2)
    if not near:
        return limb
    sheen = lin(COAT + "00@0.06", "#e4695500@0.1", "#e46955@0.5", darker(COAT, 0.24))
    return group(path(shape, sheen), *toes)


def _elephant() -> Svg:
    """Facing left, feet at about y = 0 around the origin."""
    body = blob(
        [(-120, -190), (-96, -268), (-20, -306), (78, -300), (144, -250), (158, -176), (126, -112),
         (40, -92), (-60, -104)]
    )  # fmt: skip
    head = blob(
        [(-214, -262), (-204, -322), (-156, -356), (-104, -340), (-84, -282), (-104, -226),
         (-156, -206), (-196, -222)]
    )  # fmt: skip
    ear = blob(
        [
            (-140, -322),
            (-88, -346),
            (-34, -316),
            (-22, -256),
            (-52, -196),
            (-96, -202),
            (-122, -252),
        ]
    )
    inner = blob([(-120, -308), (-84, -324), (-48, -300), (-42, -256), (-62, -220), (-92, -232)])
    trunk: list[Point] = [(-190, -250), (-226, -222), (-258, -248), (-256, -306), (-234, -338)]
    rings = [
        stroke(bend([(x - 14, y + a), (x, y + 4), (x + 14, y - a)]), darker(COAT, 0.4), 2.5, opacity=0.6)
        for x, y, a in ((-226, -224, 6), (-254, -252, -4), (-260, -284, -2))
    ]  # fmt: skip
    tail = brush([(150, -210), (186, -240), (196, -282), (182, -306)], [13, 9, 7, 5])
    tuft = blob([(182, -298), (196, -318), (184, -342), (170, -322)])
    near: list[list[Point]] = [
        [(-78, -156), (-116, -100), (-120, -50), (-142, -22)],
        [(108, -164), (130, -104), (118, -52), (122, -14)],
    ]
    return group(
        cut(path(tail, solid(COAT)), path(tuft, darker(COAT, 0.5)), depth=2),
        _leg([(-64, -150), (-30, -96), (-10, -48), (-20, -8)], 0.26),
        _leg([(96, -150), (62, -100), (58, -50), (42, -6)], 0.26),
        *(_leg(points, 0.04) for points in near),
        cut(path(body, ball(COAT)), depth=4),
        *(_leg(points, 0.04, near=True) for points in near),
        put(umbrella(116, "#fff4e2", "#2fa58e"), -231, -332, rot=10),
        cut(path(brush(trunk, [66, 46, 34, 27, 22]), solid(COAT)), *rings, depth=2),
        cut(path(head, ball(COAT)), depth=3),
        cut(path(brush([(-180, -224), (-206, -196), (-232, -202)], [17, 13, 3]), "#fff6e2"), depth=1),
        put(cut(path(ear, ball(darker(COAT, 0.1))), path(inner, solid("#f59a84")), depth=3), 0, 0),
        stroke(bend([(-186, -286), (-176, -280), (-165, -287)]), "#3a1420", 5.5),
        circle(-176, -256, 13, "#ff9c86", opacity=0.6),
    )  # fmt: skip


def _shirt(w: float, colour: str, stripe: str = "") -> Svg:
    """Pegged by its hem at the origin, upside down as shirts hang."""
    d = blob(
        [(-w / 2, 0), (w / 2, 0), (w * 0.52, w * 0.62), (w * 0.92, w * 0.84), (w * 0.74, w * 1.12),
         (w * 0.3, w * 1.04), (0, w * 0.98), (-w * 0.3, w * 1.04), (-w * 0.74, w * 1.12),
         (-w * 0.92, w * 0.84), (-w * 0.52, w * 0.62)], 0.08
    )  # fmt: skip
    band = path(lines([(-w * 0.5, w * 0.3), (w * 0.5, w * 0.3), (w * 0.52, w * 0.48), (-w * 0.52, w * 0.48)]), stripe) if stripe else ""  # fmt: skip
    return group(cut(path(d, solid(colour)), band, depth=2), _pegs(w * 0.4))


def _pegs(at: float) -> Svg:
    return cut(*(rect(x - 4, -12, 8, 24, "#b8793f", rx=2) for x in (-at, at)), depth=1)


def _sock(colour: str, toe: str) -> Svg:
    leg = blob(
        [(-13, 0), (13, 0), (14, 52), (16, 66), (-22, 74), (-34, 66), (-30, 52), (-13, 46)], 0.12
    )
    tip = circle(-26, 63, 11, toe)
    return group(cut(path(leg, solid(colour)), tip, depth=1.5), _pegs(0))


def _roof(x: float, w: float, y: float, h: float, tile: str) -> Svg:
    """A tiled roof from its ridge at `y` down."""
    d = lines([(x, y), (x + w, y - 6), (x + w + h * 0.34, y + h), (x - h * 0.34, y + h)])
    rows = [
        stroke(
            "M" + "".join(f"{x - k * 0.34 + i * 22:.0f} {y + k:.0f}q11 13 22 0 M" for i in range(int((w + k * 0.68) / 22))).rstrip("M "),
            darker(tile, 0.26), 3, opacity=0.6,
        )
        for k in range(22, int(h), 30)
    ]  # fmt: skip
    return cut(path(d, solid(tile)), *rows, depth=4)


def _chimney(x: float, y: float, w: float, h: float, colour: str) -> Svg:
    return cut(
        rect(x - w / 2, y - h, w, h + 60, solid(colour, angle=10)),
        rect(x - w * 0.62, y - h - 8, w * 1.24, 20, solid(lighter(colour, 0.2)), rx=4),
        depth=3,
    )


def draw() -> Svg:
    rope: list[Point] = [
        (-30, 452),
        (90, 560),
        (250, 640),
        (330, 652),
        (420, 636),
        (530, 560),
        (640, 440),
    ]
    return scene(
        backdrop(lin("#8fdcc4", "#c2f0dd", "#f0fbe8@0.62", "#ffe4cc")),
        halo(130, 250, 240, "#fffbe0", strength=0.22),
        put(sun(44, "#ffd27a", 14), 104, 120),
        put(cloud(190, "#ffffff", 4), 470, 150),
        put(cloud(120, "#f6fff8", 8), 300, 90),
        put(flock(4, 5, "#4a9a8a"), 440, 250),
        _roof(-20, 150, 690, 240, "#9fd8c2"),
        _roof(220, 130, 712, 240, "#b3e2cf"),
        _roof(420, 190, 684, 240, "#93cfba"),
        _chimney(250, 740, 40, 60, "#7fbfa9"),
        stroke(bend(rope), "#7a4a3a", 8),
        put(_shirt(62, "#ffffff", "#f2a65a"), 62, 542, rot=34),
        put(_sock("#f2b441", "#ffffff"), 128, 592, rot=20),
        put(_sock("#2fa58e", "#fff2d8"), 488, 594, rot=-20),
        put(_shirt(70, "#2f8f9a", "#c8f0e0"), 556, 534, rot=-38),
        hero(put(_elephant(), 326, 644, 0.98)),
        _chimney(40, 780, 76, 120, "#b5563f"),
        _chimney(560, 790, 82, 150, "#a84c3a"),
        _roof(-60, 230, 776, 200, "#d8664c"),
        _roof(330, 330, 800, 200, "#c9553f"),
        put(cat("#2f3f4a", "#fff2b0"), 252, 874, 0.86, flip=True),
        _roof(150, 190, 862, 160, "#e5805c"),
        ink="#1f4a44",
        dim=0.3,
    )


CARD = Card(
    title="Not to wake the street",
    alt="High over tiled roofs on a mint-green morning a coral elephant tiptoes along a sagging "
    "clothes-line between shirts and socks, holding up a tiny parasol with its trunk.",
    tags=(
        "elephant",
        "clothesline",
        "roofs",
        "parasol",
        "laundry",
        "balance",
        "morning",
        "cat",
        "careful",
        "funny",
    ),
    draw=draw,
)
