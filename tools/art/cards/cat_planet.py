"""A cat has found the one warm thing out here and gone to sleep around it."""

from tools.art.card import Card
from tools.art.curve import bend, blob, brush
from tools.art.motifs.buildings import house
from tools.art.motifs.plants import pine, tree
from tools.art.motifs.sky import comet, stars
from tools.art.paint import ball, darker, lighter, lin, rad, solid
from tools.art.paper import backdrop, blurred, clipped, cut, halo, scene
from tools.art.svg import Point, Svg, circle, ellipse, fade, group, hero, path, put, stroke

FUR = "#e0338f"


def _planet() -> Svg:
    """Radius 118 around the origin, with its houses and woods."""
    disc = "M-118 0A118 118 0 1 1 118 0A118 118 0 1 1 -118 0Z"
    lands = [
        path(blob(p), lin("#b8f07a", "#3fae6a"))
        for p in (
            [(-110, -70), (-50, -100), (10, -78), (-6, -30), (-60, -10), (-120, -20)],
            [(30, -120), (90, -90), (120, -30), (70, -44), (40, -80)],
            [(-40, 30), (20, 14), (60, 44), (30, 96), (-30, 90)],
        )
    ]
    homes = [
        put(group(house(34, 30, "#fff3d6", "#ff6a4a")), 0, -114, 1, 0),
        *(
            put(put(pine(h, "#2f9a6a"), 0, -114), 0, 0, 1, a)
            for a, h in ((-24, 42), (-34, 34), (22, 36), (58, 40), (-62, 36))
        ),
        put(put(tree(46, "#7fd05a", "#6a3a4a", 3), 0, -114), 0, 0, 1, 38),
        put(put(house(28, 26, "#ffe0b0", "#ffb02f"), 0, -114), 0, 0, 1, -48),
    ]
    return group(
        *homes,
        cut(
            circle(0, 0, 118, rad("#bffcf4", "#3fc4d0@0.5", "#1a4a9a", x=0.36, y=0.3, r=0.8)),
            clipped(group(*lands), disc),
            depth=4,
        ),
        clipped(circle(0, 0, 119, rad("#1a0a4a00@0.4", "#1a0a4aa0", x=0.36, y=0.32, r=0.8)), disc),
    )


def _stripe(points: list[Point], widths: list[float]) -> Svg:
    return path(brush(points, widths), darker(FUR, 0.42), opacity=0.75)


def _body() -> Svg:
    """A crescent of cat below and around the planet at the origin."""
    coat = brush(
        [(200, 30), (196, 70), (150, 124), (40, 178), (-84, 164), (-166, 90), (-176, 0)],
        [70, 110, 146, 142, 128, 112, 96],
    )
    stripes = [
        _stripe([(240, 60), (200, 66), (164, 50)], [16, 12, 2]),
        _stripe([(216, 130), (180, 118), (150, 92)], [17, 12, 2]),
        _stripe([(160, 196), (134, 168), (116, 136)], [17, 12, 2]),
        _stripe([(84, 232), (70, 200), (62, 164)], [17, 12, 2]),
        _stripe([(0, 244), (0, 208), (4, 172)], [17, 12, 2]),
        _stripe([(-84, 228), (-72, 192), (-56, 160)], [17, 12, 2]),
    ]
    haunch = blob([(120, 40), (180, 20), (236, 60), (240, 130), (190, 186), (120, 176), (96, 110)])
    return group(
        cut(
            path(coat, lin(lighter(FUR, 0.3), FUR + "@0.4", darker(FUR, 0.55), angle=70)),
            clipped(group(*stripes), coat),
            depth=5,
        ),
        cut(
            path(
                haunch, rad(lighter(FUR, 0.3), FUR + "@0.6", darker(FUR, 0.35), x=0.4, y=0.3, r=0.8)
            ),
            depth=3,
        ),
        cut(
            path(brush([(150, 170), (86, 196), (30, 190)], [50, 46, 38]), solid(lighter(FUR, 0.1))),
            depth=2,
        ),
        *(stroke(f"M{x} 184l-4 14", darker(FUR, 0.5), 4) for x in (26, 40)),
    )


def _head() -> Svg:
    """Asleep, leaning on the planet; origin in its middle."""
    skull = blob(
        [
            (-84, 6),
            (-92, -84),
            (-44, -58),
            (0, -66),
            (44, -58),
            (94, -82),
            (84, 8),
            (52, 54),
            (0, 66),
            (-52, 54),
        ],
        0.13,
    )
    ears = [
        path(blob([(k * 82, -66), (k * 48, -50), (k * 74, -26)], 0.08), "#ff9ac8") for k in (-1, 1)
    ]
    marks = [_stripe([(x, -62), (x * 0.9, -40), (x * 0.7, -22)], [12, 10, 2]) for x in (-20, 1, 22)]
    marks += [
        _stripe([(k * 84, y), (k * 64, y + 2), (k * 50, y + 6)], [11, 8, 2])
        for k in (-1, 1)
        for y in (4, 26)
    ]
    muzzle = ellipse(0, 30, 34, 24, "#ffd0e4")
    lids = [stroke(bend([(k * 20, 2), (k * 36, 14), (k * 54, 2)]), "#3a0a2e", 6) for k in (-1, 1)]
    whiskers = [
        stroke(f"M{k * 26} {30 + d * 4}L{k * 104} {26 + d * 14}", "#ffe6f2", 3, opacity=0.85)
        for k in (-1, 1)
        for d in (-1, 1)
    ]
    return group(
        cut(
            path(
                skull,
                rad(lighter(FUR, 0.34), FUR + "@0.55", darker(FUR, 0.35), x=0.38, y=0.3, r=0.8),
            ),
            *ears,
            clipped(group(*marks), skull),
            depth=4,
        ),
        muzzle,
        *lids,
        *whiskers,
        path(blob([(-10, 18), (10, 18), (0, 30)], 0.1), "#8a1a5a"),
        stroke(bend([(-16, 38), (-8, 44), (0, 36), (8, 44), (16, 38)]), "#8a1a5a", 4),
    )


def _ring(*, front: bool) -> Svg:
    """The tail: an ellipse around the planet; its far half lies behind."""
    if not front:
        far = brush(
            [(-182, -26), (-120, -74), (0, -92), (120, -80), (196, -34), (222, 50)],
            [16, 24, 26, 30, 36, 44],
        )
        return cut(path(far, lin(darker(FUR, 0.5), darker(FUR, 0.3))), depth=2)
    near = [(206, 96), (216, 34), (160, 44), (80, 68), (0, 74), (-90, 62), (-160, 22), (-186, -18)]
    d = brush(near, [54, 46, 42, 40, 38, 34, 28, 14])
    bands = [
        _stripe([(x, y - 26), (x + 4, y + 26)], [12, 12])
        for x, y in ((140, 50), (70, 68), (0, 74), (-70, 66), (-132, 38))
    ]
    tip = path(brush([(-150, 28), (-176, 4), (-186, -18)], [30, 26, 14]), "#ffd0e4")
    return cut(
        path(d, lin(lighter(FUR, 0.4), FUR, darker(FUR, 0.3))),
        clipped(group(*bands, tip), d),
        depth=4,
    )


def _yarn() -> Svg:
    wraps = [
        stroke(f"M{-34 + i * 14} -30Q{-10 + i * 14} 0 {-36 + i * 12} 30", "#c85a1f", 4, opacity=0.7)
        for i in range(5)
    ]
    disc = "M-36 0A36 36 0 1 1 36 0A36 36 0 1 1 -36 0Z"
    return group(
        stroke(bend([(30, 20), (64, 60), (40, 100), (84, 130), (130, 118)]), "#ffb04f", 6),
        cut(
            circle(0, 0, 36, ball("#ffa03f")),
            clipped(
                group(
                    *wraps,
                    stroke("M-36 -8Q0 -30 36 6M-34 12Q0 -8 32 20", "#ffd08a", 4, opacity=0.8),
                ),
                disc,
            ),
            depth=3,
        ),
    )


def draw() -> Svg:
    return scene(
        backdrop(lin("#0c0618", "#1c0a34", "#240a3a", "#0a0414")),
        blurred(
            path(
                brush([(-60, 250), (160, 330), (380, 240), (680, 330)], [120, 190, 150, 200]),
                "#8a1a7a",
                opacity=0.42,
            ),
            by=40,
        ),
        blurred(
            path(
                brush([(-60, 760), (220, 700), (420, 800), (680, 690)], [100, 150, 130, 160]),
                "#3a1f9a",
                opacity=0.5,
            ),
            by=40,
        ),
        stars(6, 70, 900),
        put(comet(170, "#ffd0f0"), 96, 196, 0.9, rot=8),
        put(_yarn(), 462, 150, 1.05),
        halo(306, 460, 280, "#ff6ac8", strength=0.07),
        hero(
            put(
                group(
                    _ring(front=False),
                    _planet(),
                    _body(),
                    _ring(front=True),
                    put(_head(), -150, -62, 1.0, rot=14),
                ),
                300,
                470,
                1.06,
                rot=-10,
            )
        ),
        put(ellipse(0, 0, 46, 46, ball("#7a3fc8")), 96, 792),
        fade(
            put(ellipse(0, 0, 84, 15, "none", stroke="#c8a0ff", stroke_width=7), 96, 792, 1, -18),
            0.8,
        ),
        put(circle(0, 0, 20, ball("#3fc4d0")), 506, 800),
        ink="#05020c",
        dim=0.6,
    )


CARD = Card(
    title="The warm one",
    alt="In black and magenta space a huge pink cat sleeps curled round a tiny blue-green planet with houses; "
    "its tail circles the planet like a ring, and a ball of yarn drifts by as a moon.",
    tags=("cat", "planet", "space", "sleep", "ring", "tail", "stars", "yarn", "home", "cosy"),
    draw=draw,
)
