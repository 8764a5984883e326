"""A ship has moored to a cloud; its anchor came down among the washing."""

from tools.art.card import Card
from tools.art.curve import arch, bend, blob, brush
from tools.art.motifs.land import dunes
from tools.art.motifs.people import Look, figure
from tools.art.motifs.sky import cloud, flock, sun
from tools.art.motifs.vehicles import ship
from tools.art.paint import darker, lighter, lin, solid
from tools.art.paper import backdrop, cut, halo, scene
from tools.art.svg import Svg, circle, ellipse, group, hero, path, put, rect, stroke

SAND = "#e8c48a"


def _block(w: float, h: float, wall: str, *, dome: str = "", windows: int = 1) -> Svg:
    """A flat-roofed house or a domed one; origin mid-base."""
    holes = [
        path(arch(x, -h * 0.56, 20, 36), darker(wall, 0.62))
        for x in ([0] if windows == 1 else [-w * 0.24, w * 0.24])
    ]
    cap = (
        cut(
            path(
                f"M{-w * 0.4:.1f} {-h}A{w * 0.4:.1f} {w * 0.42:.1f} 0 0 1 {w * 0.4:.1f} {-h}Z",
                lin(lighter(dome, 0.4), dome, darker(dome, 0.3), angle=20),
            ),
            circle(0, -h - w * 0.46, 5, "#f2b441"),
            depth=2,
        )
        if dome
        else ""
    )
    return group(
        cap,
        cut(
            rect(
                -w / 2, -h, w, h + 10, lin(lighter(wall, 0.35), wall, darker(wall, 0.22), angle=15)
            ),
            depth=3,
        ),
        rect(-w / 2 - 4, -h - 6, w + 8, 12, solid(lighter(wall, 0.2)), rx=3),
        *holes,
        path(arch(w * 0.1 if windows == 1 else 0, 2, 30, 54), solid("#1f8f96")),
    )


def _palm(h: float) -> Svg:
    fronds = [
        path(
            brush([(0, -h), (dx * 0.6, -h - 22 - abs(dy) * 0.1), (dx, -h + dy)], [10, 15, 2]),
            solid("#3f8f5a"),
        )
        for dx, dy in ((-62, 22), (-48, -14), (50, -16), (66, 20), (-26, 44), (28, 46))
    ]
    return group(
        cut(
            path(brush([(0, 0), (8, -h * 0.5), (0, -h)], [15, 11, 10]), solid("#9a6b3f")),
            depth=1.5,
            room="thin",
        ),
        cut(*fronds, depth=2),
    )


def _shirt(c: str) -> Svg:
    return cut(
        path(
            blob(
                [
                    (-22, 0),
                    (-10, 4),
                    (10, 4),
                    (22, 0),
                    (42, 18),
                    (32, 32),
                    (20, 24),
                    (22, 68),
                    (-22, 68),
                    (-20, 24),
                    (-32, 32),
                    (-42, 18),
                ],
                0.08,
            ),
            solid(c),
        ),
        depth=2,
    )


def _sheet(w: float, h: float, c: str, stripe: str) -> Svg:
    d = blob(
        [
            (-w / 2, 0),
            (0, 5),
            (w / 2, 0),
            (w / 2 + 5, h * 0.5),
            (w / 2 - 3, h),
            (0, h - 9),
            (-w / 2 + 4, h + 4),
            (-w / 2 - 4, h * 0.5),
        ],
        0.13,
    )
    return cut(path(d, solid(c)), rect(-w / 2, h * 0.62, w, 9, stripe, opacity=0.8), depth=2)


def _anchor() -> Svg:
    """Hanging from its ring at the origin, 170 high."""
    iron = "#2a4a5e"
    arms = brush([(-78, 92), (-56, 144), (0, 164), (56, 144), (78, 92)], [9, 25, 29, 25, 9])
    flukes = [
        path(blob([(k * 96, 104), (k * 76, 74), (k * 56, 110)], 0.1), solid(iron)) for k in (-1, 1)
    ]
    return cut(
        circle(0, 0, 17, "none", stroke=iron, stroke_width=10),
        path(brush([(0, 14), (0, 160)], [19, 23]), solid(iron, light=0.3)),
        path(brush([(-46, 42), (0, 38), (46, 42)], [15, 17, 15]), solid("#a8683a")),
        path(arms, solid(iron, light=0.3)),
        *flukes,
        depth=4,
    )


def draw() -> Svg:
    rope = bend([(176, 352), (196, 470), (306, 560), (330, 668)])
    line = bend([(92, 664), (210, 700), (330, 706), (450, 692), (520, 658)])
    return scene(
        backdrop(lin("#2fbcc4", "#5ed2d0", "#a9ebdc@0.55", "#fdf0c8")),
        halo(502, 86, 130, "#fff6c8", strength=0.16),
        put(sun(46, "#ffd24a"), 502, 86),
        put(flock(5, 5, "#0c5f70"), 90, 130, 0.7),
        put(cloud(130, "#f4fffa", 9), 66, 270),
        put(cloud(110, "#f4fffa", 3), 560, 300),
        dunes(600, "#f0cf92", 4),
        hero(put(ship(330, "#5a1f2a", "#b83e26", "#f2b441"), 300, 366, 1, rot=-3)),
        put(cloud(430, "#ffffff", 5), 310, 494),
        put(cloud(220, "#eafaf6", 8), 478, 500),
        put(_palm(150), 566, 690),
        put(_palm(110), 40, 690),
        put(_block(120, 116, SAND, dome="#1fa8a8"), 196, 706),
        put(_block(100, 90, "#f2d9a8"), 412, 702),
        put(_block(94, 150, "#deb478", windows=2), 300, 712),
        put(_block(140, 190, "#f0cf96", dome="#f6efe0", windows=2), 36, 790),
        put(_block(150, 200, "#e2b878", windows=2), 572, 800),
        path("M-40 772Q300 740 640 780V960H-40Z", lin("#f6dca4", "#d9a864")),
        stroke(line, "#fff6e0", 5),
        put(_shirt("#e8433c"), 150, 684, 0.95, rot=8),
        put(_sheet(84, 100, "#fffaf0", "#2f9fb8"), 238, 702, 1, rot=2),
        put(_sheet(58, 74, "#f7b52c", "#d8622f"), 414, 700, 1, rot=-3),
        put(_shirt("#2f6fb0"), 482, 678, 0.86, rot=-14),
        cut(stroke(rope, "#7a4a2a", 11), depth=2, room="thin"),
        put(_anchor(), 330, 682, 0.98, rot=9),
        ellipse(338, 850, 90, 12, "#8a5a2a", opacity=0.4),
        ellipse(156, 872, 60, 11, "#8a5a2a", opacity=0.45),
        put(
            figure(
                "woman",
                Look(coat="#c8304a", hair="#2a1a24", hat="hood", hat_colour="#1f8f96"),
                right="up",
            ),
            150,
            872,
            0.98,
        ),
        put(
            cut(
                path(
                    blob([(-36, 0), (-44, -34), (0, -42), (44, -34), (36, 0)], 0.12),
                    solid("#b9793f"),
                ),
                path(
                    blob([(-36, -34), (-16, -54), (18, -50), (38, -34), (0, -28)]), solid("#fffaf0")
                ),
                depth=2,
            ),
            232,
            872,
        ),
        put(figure("child", Look(coat="#f2a52c", hair="#3a2018"), left="up"), 474, 868, 0.84),
        ellipse(474, 868, 40, 8, "#8a5a2a", opacity=0.3),
        ink="#0c4a58",
        dim=0.34,
    )


CARD = Card(
    title="Good holding ground",
    alt="A sailing ship lies moored on a white cloud above a desert town at noon; its rope runs down to a "
    "great anchor that hangs among shirts and sheets on a washing line.",
    tags=(
        "ship",
        "cloud",
        "anchor",
        "desert",
        "washing",
        "town",
        "rope",
        "noon",
        "arrival",
        "wonder",
    ),
    draw=draw,
)
