"""The night is over; somebody has washed the moon and hangs it out to dry."""

from tools.art.card import Card
from tools.art.curve import bend, blob, brush, lines
from tools.art.motifs.beasts import cat
from tools.art.motifs.buildings import skyline
from tools.art.motifs.people import Look, figure
from tools.art.motifs.sky import cloud, flock, stars
from tools.art.paint import ball, darker, lighter, lin, solid
from tools.art.paper import backdrop, clipped, cut, halo, scene
from tools.art.svg import Point, Svg, circle, ellipse, fade, group, hero, path, put, rect, stroke

MOON = "#fbeab8"
TILE = "#b4573f"


def _peg(x: float, y: float, rot: float = 0) -> Svg:
    wood = lin("#f0b26a", "#9a5a2c", angle=0)
    legs = path(brush([(0, -20), (-3, 6), (-7, 26)], [11, 11, 8]), wood)
    other = path(brush([(2, -20), (4, 6), (8, 26)], [11, 11, 8]), wood)
    return put(cut(other, legs, rect(-9, -4, 18, 6, "#8a95a0", rx=3), depth=1), x, y, rot=rot)


def _moon() -> Svg:
    """Limp and heavy with water, pegged by two corners at (-112, 0) and (112, -10)."""
    edge: list[Point] = [
        (-112, 0),
        (-70, 26),
        (-10, 44),
        (56, 26),
        (112, -10),
        (142, 40),
        (172, 130),
        (158, 226),
        (134, 290),
        (112, 352),
        (74, 330),
        (30, 376),
        (-26, 352),
        (-66, 372),
        (-112, 316),
        (-150, 262),
        (-170, 160),
        (-146, 60),
    ]
    skin = blob(edge)
    craters = [
        group(
            ellipse(x, y, rx, ry, darker(MOON, 0.17), opacity=0.75),
            ellipse(x + 3, y + 5, rx * 0.86, ry * 0.84, lighter(MOON, 0.15), opacity=0.8),
        )
        for x, y, rx, ry in (
            (-104, 124, 24, 34),
            (112, 104, 17, 26),
            (118, 250, 20, 40),
            (-72, 300, 18, 30),
            (4, 84, 15, 11),
            (28, 330, 13, 22),
        )
    ]
    creases = [
        path(brush(points, widths), darker(MOON, 0.42), opacity=0.34)
        for points, widths in (
            ([(-110, 8), (-86, 90), (-98, 190), (-84, 290)], [3, 15, 20, 4]),
            ([(-106, 6), (-40, 70), (-24, 120)], [3, 13, 2]),
            ([(110, 0), (82, 90), (92, 200), (66, 322)], [3, 16, 22, 4]),
            ([(106, 0), (40, 66), (22, 112)], [3, 12, 2]),
            ([(-26, 350), (-16, 310), (-22, 280)], [16, 10, 2]),
            ([(150, 90), (134, 170), (142, 260)], [2, 12, 2]),
        )
    ]
    face = group(
        stroke(bend([(-66, 186), (-46, 202), (-24, 192)]), "#6a4a3a", 8),
        stroke(bend([(34, 194), (56, 206), (76, 190)]), "#6a4a3a", 8),
        stroke(bend([(6, 196), (14, 222), (0, 228)]), darker(MOON, 0.4), 6),
        stroke(bend([(-20, 258), (6, 270), (36, 258)]), "#8a4a3a", 7),
        ellipse(-62, 230, 19, 14, "#f08f5f", opacity=0.5),
        ellipse(72, 232, 19, 14, "#f08f5f", opacity=0.5),
    )
    flap = blob([(112, -12), (144, 42), (166, 96), (120, 78), (94, 30)])
    return group(
        cut(
            path(skin, lin("#fffdf0", MOON + "@0.4", "#e9b877", angle=58)),
            clipped(group(*craters, *creases), skin),
            face,
            depth=5,
        ),
        cut(path(flap, lin("#fffbe6", "#dfb27a", angle=40)), depth=2.5),
    )


def _drip(x: float, y: float, r: float) -> Svg:
    drop = blob([(x, y - r * 2), (x + r, y), (x, y + r), (x - r, y)])
    return path(drop, lin("#fffbe0", "#ffe08a"))


def _limp_star(r: float, colour: str) -> Svg:
    """Hung by one tip at the origin, the others drooping."""
    shape: list[Point] = [
        (0, 0),
        (0.26, 0.62),
        (0.86, 1.06),
        (0.42, 1.2),
        (0.56, 2.04),
        (0.06, 1.5),
        (-0.44, 2.1),
        (-0.36, 1.24),
        (-0.84, 1.14),
        (-0.26, 0.64),
    ]
    return cut(path(blob([(x * r, y * r) for x, y in shape], 0.1), solid(colour)), depth=2.5)


def _roof() -> Svg:
    rows: list[Svg] = []
    for i in range(3):
        y, hue = 794 + i * 40, darker(TILE, i * 0.16)
        tiles = "".join(
            f"M{x} {y}h56v34a28 24 0 0 1 -56 0Z" for x in range(-56 - i % 2 * 28, 640, 58)
        )
        row = path(tiles, lin(darker(hue, 0.3), lighter(hue, 0.18), hue))
        rows.insert(0, cut(row, depth=2, room="wide"))
    deck = path(lines([(-40, 742), (640, 726), (640, 806), (-40, 810)]), lin("#e4a27a", "#a8573f"))
    seams = stroke("M-40 764L640 752M-40 786L640 780", "#7a3a34", 4, opacity=0.5)
    return group(*rows, cut(deck, seams, depth=4, room="wide"))


def _chimney() -> Svg:
    bricks = [
        rect(x, y, 30, 13, "#7a3a34", opacity=0.45, rx=2)
        for y in range(548, 760, 22)
        for x in range(16 + (y // 22) % 2 * 18, 100, 36)
    ]
    return group(
        cut(
            rect(10, 540, 96, 240, lin("#d88a66", "#b0604a", "#7a3a40", angle=0)), *bricks, depth=4
        ),
        cut(rect(-2, 520, 120, 26, solid("#e2a27e"), rx=5), depth=2),
    )


def _basket() -> Svg:
    body = blob([(-62, -50), (62, -50), (48, 0), (-48, 0)], 0.06)
    weave = [
        stroke(f"M-60 {y}Q0 {y + 10} 60 {y}", "#7a4a24", 4, opacity=0.6) for y in (-40, -26, -12)
    ]
    cloth = path(
        blob([(-56, -48), (-40, -74), (-8, -66), (14, -82), (46, -70), (56, -48)]), "#fff3d6"
    )
    return group(
        cut(cloth, circle(-22, -60, 14, ball("#ffd76e")), depth=2),
        cut(path(body, lin("#e0a860", "#9a6232")), clipped(group(*weave), body), depth=2),
    )


def draw() -> Svg:
    rope = bend([(-30, 196), (130, 244), (330, 238), (480, 238), (640, 176)])
    woman = figure(
        "woman",
        Look(coat="#c23a4e", hair="#4a2630", skin="#e0a27a", legs="#3a2440"),
        left="up",
        right="down",
    )
    return scene(
        backdrop(lin("#0b4a5c", "#1a7480", "#3f9c98@0.5", "#f6e6bc@0.72", "#f8cf92")),
        fade(stars(12, 26, 260), 0.55),
        halo(300, 690, 300, "#fff0c0", strength=0.12),
        put(cloud(190, "#f7e6cc", 6), 520, 120),
        put(cloud(130, "#e6dcc8", 2), 70, 130),
        fade(skyline(690, "#8fc0ae", 5, 110, "#ffe6a8"), 0.8),
        skyline(736, "#4a8f90", 9, 90, "#ffdf8a"),
        put(flock(4, 5, "#0d4a58"), 110, 400, 0.7),
        cut(
            path(brush([(560, 770), (566, 480), (562, 150)], [20, 18, 15]), solid("#6b4234")),
            depth=3,
        ),
        _chimney(),
        _roof(),
        stroke(rope, "#fff3d6", 5),
        put(_limp_star(30, "#ffd35c"), 74, 228, rot=3),
        put(_limp_star(24, "#fff0c0"), 524, 228, rot=-4),
        _peg(74, 228),
        _peg(524, 226),
        halo(280, 420, 240, "#fff3c0", strength=0.09),
        hero(put(_moon(), 278, 250)),
        _peg(166, 252, -6),
        _peg(391, 242, 8),
        _drip(300, 660, 9),
        _drip(212, 676, 7),
        _drip(392, 640, 6),
        ellipse(300, 764, 90, 10, "#fff0b0", opacity=0.55),
        cut(
            path(
                lines([(408, 640), (526, 632), (530, 772), (404, 780)]), lin("#a8703f", "#5f3424")
            ),
            stroke("M408 682L528 676M406 728L529 722", "#4a2820", 6),
            depth=3,
        ),
        put(woman, 470, 642, 1.62, rot=-5),
        put(_basket(), 196, 782, 1.15),
        put(cat("#2b3a4a", "#ffd35c"), 58, 524, 0.66),
        ink="#0a3040",
        dim=0.5,
    )


CARD = Card(
    title="Washing day, early",
    alt="On a tiled roof at dawn a woman in red stands on a crate and pegs a large limp moon to a washing "
    "line between two drooping stars; a cat watches from the chimney.",
    tags=(
        "moon",
        "laundry",
        "rooftop",
        "dawn",
        "woman",
        "line",
        "stars",
        "cat",
        "chimney",
        "chores",
        "care",
    ),
    draw=draw,
)
