"""In the toy shop, after closing: a globe, and in it somebody who wonders about a globe."""

from tools.art.card import Card
from tools.art.curve import bend, blob, brush
from tools.art.motifs.beasts import bear
from tools.art.motifs.body import shadow
from tools.art.motifs.people import Look, figure
from tools.art.motifs.plants import pine
from tools.art.motifs.sky import star
from tools.art.motifs.vehicles import train
from tools.art.paint import ball, darker, lighter, lin, rad, solid
from tools.art.paper import backdrop, clipped, cut, halo, scene
from tools.art.svg import Svg, circle, group, hero, path, put, rect, stroke

RED = "#a81c2c"
PINE = "#14593f"
FLAKES = (
    (-120, -90, 6),
    (-70, -140, 5),
    (-20, -110, 7),
    (40, -150, 5),
    (96, -104, 7),
    (134, -40, 5),
    (-142, -20, 7),
    (-90, -40, 5),
    (72, -56, 5),
    (112, 30, 6),
    (-118, 50, 5),
    (10, -164, 4),
    (-46, -76, 4),
    (140, 60, 5),
)


def _round(r: float) -> str:
    return f"M{-r} 0A{r} {r} 0 1 1 {r} 0A{r} {r} 0 1 1 {-r} 0Z"


def _base(w: float, hue: str) -> Svg:
    """Turned wood below a globe; origin mid-top, `w` wide."""
    s = w / 280
    body = blob(
        [(-104, 0), (104, 0), (116, 30), (140, 64), (146, 92), (-146, 92), (-140, 64), (-116, 30)],
        0.08,
    )
    return put(
        group(
            cut(path(body, lin(lighter(hue, 0.3), hue, darker(hue, 0.5))), depth=4),
            stroke("M-118 32Q0 48 118 32", "#f0c04a", 8),
            stroke("M-142 70Q0 88 142 70", "#f0c04a", 5),
            *(put(star(13, "#ffd35c"), x, 60 - abs(x) * 0.06) for x in (-64, 0, 64)),
        ),
        0,
        0,
        s,
    )


def _small() -> Svg:
    """The globe in the globe: the same, and again; origin in its middle, radius 46."""
    who = figure(
        "child",
        Look(coat="#d8242f", hat="cap", hat_colour="#1f7a54", face=True),
        left="fold",
        right="fold",
    )
    inside = group(
        rect(-50, -50, 100, 100, lin("#1f4a8a", "#8fc0e8", "#f0f8ff")),
        put(pine(40, "#2f8a6a", "#ffffff"), -26, 32),
        put(who, 0, 42, 0.4),
        circle(0, 12, 7, rad("#ffffff", "#bfe0ff")),
        path("M-50 34Q0 22 50 34V50H-50Z", "#ffffff"),
        *(
            circle(x, y, 2.4, "#ffffff")
            for x, y in ((-20, -26), (14, -32), (28, -8), (-32, -6), (2, -20))
        ),
    )
    return group(
        put(_base(84, "#6a3420"), 0, 36),
        circle(0, 0, 50, rad("#fff6c888", "#fff6c800")),
        clipped(inside, _round(46)),
        circle(0, 0, 46, rad("#ffffff00@0.7", "#ffffffb0")),
        path(brush([(-32, -14), (-24, -28), (-10, -36)], [3, 7, 3]), "#ffffff", opacity=0.9),
    )


def _globe() -> Svg:
    """Around the middle of the glass, radius 196."""
    child = figure(
        "child",
        Look(
            coat="#d8242f",
            hat="cap",
            hat_colour="#1f7a54",
            hair="#5a2c1c",
            skin="#f6cfa8",
            legs="#2a1a2e",
            face=True,
        ),
        left="fold",
        right="fold",
    )
    inside = group(
        rect(-210, -210, 420, 420, lin("#163a7a", "#4f8ac8", "#bfe0f4", "#eef8ff")),
        circle(96, -104, 30, rad("#fffbe6", "#ffeeb0")),
        *(
            put(pine(h, c, "#ffffff"), x, y)
            for x, y, h, c in (
                (-140, 96, 170, "#3f7f8a"),
                (150, 96, 190, "#3f7f8a"),
                (-92, 112, 210, "#1f6a5c"),
                (108, 116, 160, "#2a7a66"),
            )
        ),
        path("M-210 98Q-80 70 30 96T210 86V210H-210Z", lin("#ffffff", "#cfe4f4")),
        put(shadow(70, 9, "#2a4a7a"), 0, 160),
        put(child, 0, 160, 1.86),
        put(_small(), 0, 22, 1.0),
        path("M-210 150Q-60 136 60 156T210 144V210H-210Z", lin("#ffffff", "#dcecf8")),
        *(circle(x, y, r, "#ffffff") for x, y, r in FLAKES),
    )
    return group(
        put(_base(330, PINE), 0, 158),
        cut(circle(0, 0, 196, "#3f7fc0"), depth=6),
        clipped(inside, _round(196)),
        circle(0, 0, 196, rad("#ffffff00@0.74", "#dff0ff90@0.94", "#ffffffc0")),
        path(brush([(-150, -50), (-120, -116), (-56, -158)], [6, 24, 6]), "#ffffff", opacity=0.75),
        path(brush([(-160, -10), (-160, 10)], [12, 10]), "#ffffff", opacity=0.6),
        path(brush([(92, 150), (136, 112), (160, 62)], [4, 12, 4]), "#ffffff", opacity=0.4),
    )


def _shelf(y: float) -> Svg:
    return group(
        cut(rect(-40, y, 680, 26, lin("#c8783a", "#7a3f20")), depth=4, room="wide"),
        stroke(f"M-40 {y + 5}H640", "#f0b878", 3, opacity=0.7),
    )


def _garland(y: float) -> Svg:
    swags = [bend([(x, y), (x + 100, y + 62), (x + 200, y)]) for x in (-100, 100, 300, 500)]
    bulbs = [
        circle(x, y + dy, 11, ball(c))
        for x, dy, c in (
            (0, 66, "#f4c23a"),
            (100, 6, "#e8342f"),
            (200, 66, "#f4c23a"),
            (300, 6, "#e8342f"),
            (400, 66, "#f4c23a"),
            (500, 6, "#e8342f"),
            (600, 66, "#f4c23a"),
        )
    ]
    return group(
        cut(
            *(stroke(d, "#1a6a48", 30) for d in swags),
            depth=3,
            room="wide",
        ),
        *bulbs,
    )


def draw() -> Svg:
    return scene(
        backdrop(lin("#6a0f20", "#98182a", "#7a1224", "#4a0a1a")),
        halo(300, 440, 330, "#ffc27a", strength=0.09),
        _shelf(268),
        put(bear("#a86a3a", "#f0d0a0"), 112, 272, 0.66),
        put(train("#1f8a5c", 1), 330, 270, 0.7),
        _garland(20),
        _shelf(760),
        put(shadow(220, 20, "#1c0408", 0.7), 304, 764),
        hero(put(_globe(), 300, 520, 1.0)),
        cut(
            circle(72, 700, 60, ball("#f4b43a")),
            path("M12 700Q72 670 132 700Q72 730 12 700Z", "#1f7a54"),
            depth=4,
        ),
        put(
            group(
                *(
                    cut(
                        rect(x, y, 64, 60, solid(c), rx=6),
                        put(star(17, "#fff0cc"), x + 32, y + 30),
                        depth=3,
                    )
                    for x, y, c in (
                        (-36, -60, "#1f7a54"),
                        (28, -60, "#e0a02f"),
                        (-4, -120, "#d8343a"),
                    )
                )
            ),
            530,
            762,
        ),
        cut(
            path(
                brush([(-40, 850), (160, 842), (420, 856), (640, 846)], [60, 66, 60, 64]),
                solid("#5a1420"),
            ),
            depth=4,
            room="wide",
        ),
        ink="#22040c",
        dim=0.58,
    )


CARD = Card(
    title="Smaller and smaller",
    alt="In a red toy shop at evening a large snow globe on a green base holds a child in a red coat among pines, "
    "who looks down at a smaller snow globe with the same child in it.",
    tags=("globe", "snow", "child", "toys", "shop", "pines", "infinity", "evening", "glass", "odd"),
    draw=draw,
)
