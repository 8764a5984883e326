"""In this orchard hours ripen; somebody small takes care of the youngest."""

from random import Random

from tools.art.card import Card
from tools.art.curve import blob, brush, wobbly
from tools.art.motifs.body import shadow
from tools.art.motifs.furniture import clock
from tools.art.motifs.land import ground
from tools.art.motifs.people import Look, figure
from tools.art.motifs.plants import leaf
from tools.art.motifs.sky import flock, haze
from tools.art.motifs.things import key
from tools.art.paint import ball, darker, lighter, lin, rad, solid
from tools.art.paper import backdrop, clipped, cut, halo, scene
from tools.art.svg import Svg, circle, ellipse, fade, group, hero, path, put, stroke

LEAVES = ("#c8481f", "#e0702a", "#f0983a", "#a8301f", "#d85a24")


def _crown(w: float, seed: int, count: int = 9) -> Svg:
    """Rust leaves in rounds, about `w` wide around the origin."""
    chance = Random(seed)
    rounds = []
    for i in range(count):
        x = (i / (count - 1) - 0.5) * w * 0.86
        y = -(1 - (2 * x / w) ** 2) * w * 0.24 + chance.uniform(-0.06, 0.06) * w
        hue = LEAVES[i * 3 % len(LEAVES)]
        r = w * chance.uniform(0.15, 0.21)
        rounds.append(cut(path(wobbly(x, y, r, seed + i, 0.1), ball(hue)), depth=3))
    chance.shuffle(rounds)
    return group(*rounds)


def _clock_tree(h: float, wood: str, seed: int, hour: float, minute: float) -> Svg:
    """A longcase clock that has grown; origin at its root, drawn 620 high."""
    case = blob(
        [
            (-62, 0),
            (-46, -40),
            (-40, -150),
            (-44, -300),
            (-64, -330),
            (64, -330),
            (44, -300),
            (40, -150),
            (48, -40),
            (66, 0),
            (24, -12),
            (-20, -10),
        ],
        0.1,
    )
    roots = [
        path(brush([(x * 0.5, -26), (x, -6), (x * 1.9, 8)], [30, 22, 5]), solid(darker(wood, 0.1)))
        for x in (-56, 58, -20, 30)
    ]
    grain = [
        stroke(f"M{x} -310Q{x + 8} -170 {x * 1.3:.0f} -14", darker(wood, 0.45), 3, opacity=0.5)
        for x in (-34, 34)
    ]
    glass = "M-24 -286Q0 -304 24 -286V-70Q0 -58 -24 -70Z"
    swing = put(
        group(stroke("M0 0V150", "#f7d98a", 6), circle(0, 166, 20, ball("#ffcf4f", light=0.6))),
        0,
        -290,
        rot=6,
    )
    limbs = [
        path(brush(p, [40, 26, 12]), solid(wood))
        for p in (
            [(-40, -400), (-104, -450), (-150, -490)],
            [(40, -400), (104, -446), (150, -500)],
            [(0, -440), (-8, -500), (10, -560)],
        )
    ]
    hood = blob(
        [
            (-92, -330),
            (-98, -430),
            (-60, -492),
            (0, -508),
            (60, -492),
            (98, -430),
            (92, -330),
            (0, -318),
        ],
        0.12,
    )
    drawing = group(
        cut(*limbs, depth=3),
        put(_crown(400, seed), 0, -500),
        cut(*roots, depth=2),
        cut(
            path(case, lin(lighter(wood, 0.3), wood, darker(wood, 0.45), angle=0)), *grain, depth=4
        ),
        path(glass, lin("#2a1226", "#54223a")),
        clipped(swing, glass),
        path(glass, "none", stroke=lighter(wood, 0.35), stroke_width=5),
        cut(path(hood, lin(lighter(wood, 0.32), wood, darker(wood, 0.4), angle=20)), depth=4),
        put(clock(74, darker(wood, 0.2), "#fff3d2", hour, minute), 0, -412),
        put(_crown(300, seed + 40, 6), 0, -548, 0.9),
    )
    return put(drawing, 0, 0, h / 620)


def _sapling() -> Svg:
    """The smallest clock: knee-high, three leaves; origin at its foot."""
    box = blob(
        [(-30, 0), (-22, -16), (-22, -70), (-32, -78), (32, -78), (22, -70), (22, -16), (30, 0)],
        0.08,
    )
    hood = blob([(-42, -76), (-44, -128), (0, -158), (44, -128), (42, -76)], 0.12)
    sprigs = [
        put(leaf(46, c), 0, -150, rot=a)
        for a, c in ((-46, "#e0702a"), (44, "#f0983a"), (0, "#c8481f"))
    ]
    return group(
        cut(*sprigs, depth=1.5),
        cut(path(box, solid("#b5713f", light=0.3)), depth=2),
        ellipse(0, -42, 11, 20, "#3a1626"),
        circle(2, -34, 8, ball("#ffcf4f")),
        cut(path(hood, solid("#c8824a", light=0.35)), depth=2.5),
        put(clock(32, "#7a3f28", "#fff6dc", 1.5, 40), 0, -110),
    )


def _fallen() -> Svg:
    chance = Random(21)
    return group(
        *(
            put(
                leaf(chance.uniform(20, 32), chance.choice(LEAVES)),
                chance.uniform(0, 600),
                chance.uniform(740, 890),
                1,
                chance.uniform(0, 360),
            )
            for _ in range(34)
        )
    )


def draw() -> Svg:
    child = figure(
        "child",
        Look(
            coat="#f2b632",
            hat="hood",
            hat_colour="#f2b632",
            scarf="",
            hair="#3a1a20",
            skin="#f2c6a0",
            legs="#2a1430",
        ),
        left="ahead",
        right="down",
    )
    return scene(
        backdrop(lin("#b48ab0", "#e0b4bc", "#f8dcc4", "#fdeccb")),
        halo(150, 420, 250, "#ffe2a8", strength=0.16),
        circle(150, 420, 56, rad("#fffbe6", "#ffdf9a")),
        put(flock(9, 6, "#6a3a66"), 440, 150, 0.8),
        *(
            put(fade(_clock_tree(h, "#9a6274", s, a, b), 0.62), x, y)
            for x, y, h, s, a, b in (
                (60, 606, 210, 3, 3, 10),
                (216, 596, 170, 5, 7, 50),
                (500, 600, 200, 8, 11, 20),
                (590, 612, 240, 9, 4, 35),
            )
        ),
        haze(590, 90, "#ffd9b0", 0.6),
        ground([(-60, 612), (160, 596), (380, 614), (660, 596)], "#d8a08a"),
        put(_clock_tree(420, "#6a3038", 14, 8, 15), 70, 700),
        put(shadow(170, 20, "#2a0a20", 0.6), 366, 764),
        hero(put(_clock_tree(690, "#5a2230", 2, 10, 22), 356, 766, 1.0, rot=1)),
        ground([(-60, 782), (180, 760), (400, 786), (660, 752)], "#a8586a"),
        _fallen(),
        put(shadow(60, 10, "#1c0618"), 158, 848),
        put(_sapling(), 158, 848, 1.02, rot=-3),
        put(key(74, "#ffd35c"), 204, 744, 1.0, rot=78),
        put(shadow(70, 11, "#1c0618"), 268, 862),
        put(child, 262, 860, 1.32),
        *(
            put(leaf(r, c), x, y, 1, a)
            for x, y, r, c, a in (
                (500, 560, 26, "#f0983a", 130),
                (190, 300, 22, "#e0702a", 60),
                (90, 560, 24, "#f0983a", 200),
                (540, 420, 22, "#e0702a", 250),
                (470, 690, 28, "#d85a24", 20),
            )
        ),
        ink="#2a0a24",
        dim=0.55,
    )


CARD = Card(
    title="The youngest hour",
    alt="An orchard of tall grandfather clocks with rust-red crowns of leaves stands in plum-coloured autumn "
    "light; a child in a yellow hood winds the smallest clock with a key.",
    tags=(
        "clock",
        "orchard",
        "autumn",
        "trees",
        "child",
        "key",
        "time",
        "leaves",
        "growing",
        "melancholy",
    ),
    draw=draw,
)
