"""The fair has come by sea, and today it turns for one."""

from tools.art.card import Card
from tools.art.curve import bend, blob, brush
from tools.art.motifs.land import sea
from tools.art.motifs.people import Look, figure
from tools.art.motifs.sea_life import fish, turtle
from tools.art.motifs.sky import cloud, sun
from tools.art.motifs.wings import flying
from tools.art.paint import darker, lin, rad, solid
from tools.art.paper import backdrop, clipped, cut, halo, scene
from tools.art.svg import Svg, circle, ellipse, group, hero, path, put, stroke

CREAM, RED = "#fff2d2", "#e2483c"


def _horse(coat: str, saddle: str) -> Svg:
    """Leaping to the left; origin in its middle, 110 wide."""
    legs = [
        path(brush(p, [13, 10, 8]), solid(darker(coat, 0.08)))
        for p in (
            [(-28, 8), (-52, 16), (-50, 34)],
            [(-20, 10), (-38, 30), (-26, 46)],
            [(32, 8), (46, 28), (34, 44)],
            [(38, 4), (58, 18), (60, 38)],
        )
    ]
    trunk = blob(
        [(-42, -6), (-24, -20), (10, -16), (40, -20), (52, -4), (40, 14), (0, 16), (-32, 14)]
    )
    neck = brush([(-32, 0), (-48, -28), (-52, -44)], [32, 22, 18])
    head = blob([(-46, -60), (-62, -52), (-82, -34), (-78, -26), (-58, -34), (-42, -42)])
    mane = brush([(-38, -64), (-30, -40), (-20, -14)], [8, 16, 8])
    tail = brush([(48, -8), (70, -6), (74, 22)], [8, 14, 4])
    return group(
        cut(path(tail, saddle), *legs, depth=1),
        cut(
            path(trunk, solid(coat)),
            path(neck, solid(coat)),
            path(head, solid(coat)),
            path(mane, saddle),
            depth=1.5,
        ),
        path(blob([(-12, -22), (18, -22), (20, 4), (-10, 4)]), saddle),
        circle(-60, -46, 3, "#1c1220"),
    )


def _pole(x: float, top: float, low: float) -> Svg:
    return group(
        stroke(f"M{x} {top}V{low}", "#e0a63f", 8), stroke(f"M{x - 2} {top}V{low}", "#fff0b0", 2.4)
    )


def _canopy() -> Svg:
    roof = "M-176 -250Q-60 -290 0 -372Q60 -290 176 -250Z"
    strips = [
        path(f"M0 -380L{-190 + i * 54} -240L{-163 + i * 54} -240Z", RED if i % 2 else "#1f9a72")
        for i in range(8)
    ]
    lobes = []
    for i in range(8):
        x = -178 + i * 44.5
        lobes.append(
            path(
                f"M{x:.0f} -256H{x + 45:.0f}V-232Q{x + 22:.0f} -204 {x:.0f} -232Z",
                lin(CREAM, "#e8c890") if i % 2 else lin("#2fae82", "#157a58"),
            )
        )
    bulbs = [circle(-170 + i * 34, -258, 6, rad("#fffbe0", "#ffd04a")) for i in range(11)]
    return group(
        cut(path(roof, lin(CREAM, "#f0d49a")), clipped(group(*strips), roof), depth=4),
        cut(*lobes, depth=3),
        cut(*bulbs, depth=1),
        cut(
            circle(0, -378, 13, rad("#fff6c0", "#e0a63f")),
            path("M0 -432Q40 -424 52 -404Q24 -408 0 -398Z", RED),
            depth=2,
        ),
        stroke("M0 -436V-378", "#8a5a20", 5),
    )


def _carousel() -> Svg:
    """Origin in the middle of its floor, 370 wide and 430 high."""
    drum = group(
        path("M-40 -246L-46 -12L46 -12L40 -246Z", lin("#fff6dc", "#e8b884", angle=0)),
        *(
            path(
                blob([(x, -230), (x + 11, -180), (x, -60), (x - 11, -180)]), "#1f9a72", opacity=0.8
            )
            for x in (-24, 0, 24)
        ),
    )
    rider = figure(
        "child",
        Look(coat="#ffc02e", hat="cap", hat_colour=RED, legs="#274a7a"),
        legs="sit",
        left="up",
        right="fold",
    )
    return group(
        cut(ellipse(0, 0, 184, 34, lin("#d8433b", "#8a1f2f")), depth=4),
        ellipse(0, -10, 182, 32, lin("#fff2d2", "#e8c890")),
        _pole(-92, -250, -16),
        _pole(92, -250, -18),
        put(_horse("#f6c6a8", "#8a4aa8"), -92, -126, 0.6),
        put(_horse("#ffffff", "#2f6fd0"), 96, -90, 0.6),
        cut(drum, depth=2),
        _pole(-134, -252, 6),
        _pole(140, -252, 4),
        _pole(8, -252, 16),
        put(_horse("#fffdf6", "#e2483c"), -128, -62, 0.86),
        put(_horse("#7a4a3a", "#ffd04a"), 140, -110, 0.8),
        put(rider, 12, -88, 0.8, flip=True),
        put(_horse("#fff6e6", "#1f9a72"), 10, -64, 1.02),
        _canopy(),
    )


def draw() -> Svg:
    bunting = [
        path(f"M{x} {y}l20 2l-11 22Z", hue)
        for x, y, hue in (
            (96, 452, RED),
            (62, 486, CREAM),
            (36, 524, "#ffc02e"),
            (480, 452, "#ffc02e"),
            (512, 486, RED),
            (540, 524, CREAM),
        )
    ]
    return scene(
        backdrop(lin("#8fe0ee", "#c8f2ea", "#fff6da@0.6", "#fff6da")),
        halo(110, 110, 210, "#fffbe0", strength=0.22),
        put(sun(54, "#ffc23a", 14), 110, 112),
        put(cloud(180, "#ffffff", 3), 500, 180),
        put(cloud(130, "#ffffff", 7), 60, 330),
        put(flying("#ffffff", "#3a5a6a"), 500, 300, 0.3, flip=True),
        sea(560, "#5fd0b8", rows=3, swell=7, foam="#fffdf0"),
        hero(
            group(
                put(turtle("#0f6a4a", "#6fae4a"), 308, 690, 1.95),
                put(_carousel(), 312, 578, 0.98),
            )
        ),
        stroke(bend([(160, 420), (80, 476), (30, 560)]), "#8a5a30", 3),
        stroke(bend([(462, 420), (520, 476), (570, 560)]), "#8a5a30", 3),
        *bunting,
        sea(748, "#2fae98", rows=4, swell=9, foam="#fffdf0"),
        put(fish("#ff9a3c", "#e0602b"), 110, 838, 0.6, -8),
        put(fish("#ffd24a", "#e0902b"), 470, 856, 0.46, 6, flip=True),
        ink="#06403a",
        dim=0.36,
    )


CARD = Card(
    title="The fair that swims",
    alt="On a bright noon sea a huge green turtle carries a striped carousel on its shell; on the wooden "
    "horses a single child in yellow is riding.",
    tags=(
        "turtle",
        "carousel",
        "sea",
        "fair",
        "horses",
        "child",
        "journey",
        "noon",
        "merry",
        "alone",
    ),
    draw=draw,
)
