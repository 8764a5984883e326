"""Moving day, and the wind is right."""

from random import Random

from tools.art.card import Card
from tools.art.curve import arch, bend, blob, brush, lines
from tools.art.motifs.land import ground
from tools.art.motifs.people import Look, figure, hand_at
from tools.art.motifs.sky import cloud, flock
from tools.art.paint import darker, lighter, lin, solid
from tools.art.paper import backdrop, clipped, cut, scene
from tools.art.svg import Svg, circle, group, hero, path, put, rect, stroke

TOP, SIDE, TIP = (0.0, -190.0), 176.0, (0.0, 250.0)


def _window() -> Svg:
    """Open, with somebody waving; origin mid-base."""
    hole = "M-40 0V-84H40V0Z"
    woman = figure(
        "woman",
        Look(coat="#2fa07a", hair="#7a2f1c", skin="#f4c8a0", face=True),
        left="down",
        right="up",
    )
    return group(
        path(hole, lin("#5a2f4a", "#8a4f4a")),
        clipped(put(woman, -8, 92, 0.86), "M-40 4V-140H120V4Z"),
        cut(rect(-48, -4, 96, 12, solid("#ffffff"), rx=3), depth=1.5),
        cut(
            path(lines([(-42, 0), (-76, -8), (-76, -90), (-42, -86)]), solid("#2f7fd0")),
            stroke("M-70 -30L-48 -28M-70 -60L-48 -58", "#8fc4f4", 4),
            depth=1.5,
        ),
    )


def _house() -> Svg:
    """A diamond of roof, wall and sailcloth around the origin, 352 wide and 440 high."""
    kite = lines([TOP, (SIDE, 0), TIP, (-SIDE, 0)])
    roof = lines([TOP, (SIDE + 14, 6), (-SIDE - 14, 6)])
    tiles = [
        stroke(
            " ".join(f"M{x} {y}q17 18 34 0" for x in range(-200 + (y // 44) % 2 * 17, 200, 34)),
            "#a8501a",
            3.5,
            opacity=0.55,
        )
        for y in range(-140, 6, 44)
    ]
    keel = lines([(-118, 84), (118, 84), TIP])
    gores = [
        path(lines([(x, 84), (x + 40, 84), TIP]), "#fff3d6" if i % 2 else "#ff6a3a")
        for i, x in enumerate(range(-120, 120, 40))
    ]
    flowers = [
        circle(x, 74 + x % 3 * 4, 9, c)
        for x, c in ((-92, "#ff5a7a"), (-74, "#ffd23a"), (-56, "#ff5a7a"), (-40, "#ffffff"))
    ]
    chimney = group(
        cut(
            path(lines([(70, -70), (104, -48), (104, -160), (70, -160)]), solid("#d86a3f")),
            rect(62, -172, 50, 16, solid("#f08a5a"), rx=3),
            depth=2,
        ),
        *(
            cut(circle(x, y, r, lin("#ffffff", "#d8e4f0")), depth=1.5)
            for x, y, r in ((96, -192, 16), (122, -206, 21), (156, -212, 26))
        ),
    )
    spar = path(brush([(-206, 4), (0, 22), (206, 4)], [10, 14, 10]), lin("#f0c080", "#9a5f2f"))
    return group(
        chimney,
        cut(spar, depth=2),
        cut(path(kite, lin("#fff6dc", "#f7deb0", "#e0b47a", angle=20)), depth=6),
        cut(
            path(keel, "#ff6a3a"),
            clipped(group(*gores), keel),
            path(lines([(0, 84), (118, 84), TIP]), "#5a1030", opacity=0.2),
            depth=2,
        ),
        cut(
            path(
                blob(
                    [
                        (-130, 84),
                        (-100, 72),
                        (-60, 80),
                        (-20, 70),
                        (30, 80),
                        (80, 70),
                        (130, 84),
                        (60, 100),
                        (-60, 100),
                    ]
                ),
                lin("#8fd05a", "#3f8a3a"),
            ),
            depth=2,
        ),
        cut(path(arch(-62, 84, 52, 78), solid("#2f7fd0")), circle(-46, 48, 4, "#ffd23a"), depth=2),
        *flowers,
        put(_window(), 52, 66, 0.98),
        cut(
            path(roof, lin("#ffd75a", "#ffab2a", "#e07a1c", angle=60)),
            clipped(group(*tiles), roof),
            depth=4,
        ),
        cut(
            circle(0, -66, 27, lin("#fff3d6", "#e0b47a")),
            circle(0, -66, 19, "#ffd97a"),
            stroke("M0 -85V-47M-19 -66H19", "#a8743f", 4),
            depth=2,
        ),
    )


def _tail() -> Svg:
    points = [(0.0, 0.0), (-30.0, 60.0), (20.0, 120.0), (-20.0, 190.0), (30.0, 240.0)]
    bows = []
    for (x, y), c, a in zip(
        points[1:], ("#ffd23a", "#2f7fd0", "#ff6a3a", "#2fa07a"), (20, -24, 18, -10), strict=True
    ):
        bow = group(
            path(blob([(0, 0), (-34, -18), (-36, 16)], 0.1), solid(c)),
            path(blob([(0, 0), (34, -18), (36, 16)], 0.1), solid(c)),
            circle(0, 0, 7, darker(c, 0.2)),
        )
        bows.append(put(cut(bow, depth=2), x, y, 1, a))
    return group(stroke(bend(points), "#7a4a2a", 5), *bows)


def _wheat(y: float, hue: str, seed: int, count: int, tall: float) -> Svg:
    chance = Random(seed)
    stalks, ears = [], []
    for i in range(count):
        x = -20 + 640 * i / count + chance.uniform(-6, 6)
        h = tall * chance.uniform(0.75, 1.1)
        bx, by = x + h * 0.42, y - h
        stalks.append(f"M{x:.0f} {y + 60:.0f}Q{x + 2:.0f} {y - h * 0.5:.0f} {bx:.0f} {by:.0f}")
        ears.append(
            path(
                brush(
                    [(bx - 4, by + 6), (bx + h * 0.24, by - 5), (bx + h * 0.5, by + 8)],
                    [4, h * 0.13, 2],
                ),
                lin(lighter(hue, 0.5), hue),
            )
        )
    return group(stroke("".join(stalks), darker(hue, 0.22), 6), *ears)


def draw() -> Svg:
    hand = hand_at("child", "up", 1)
    cx, cy, cs = 150, 806, 1.36
    hx, hy = cx + hand[0] * cs, cy + hand[1] * cs
    line = bend([(hx, hy), (260, 620), (330, 540), (352, 470)])
    wind = [
        stroke(bend(p), "#ffffff", w, opacity=0.65)
        for p, w in (
            ([(-20, 330), (60, 316), (120, 336), (150, 318), (132, 300), (112, 316)], 6),
            ([(20, 560), (90, 540), (150, 556), (220, 540)], 5),
            ([(430, 600), (500, 586), (560, 604), (590, 586), (572, 570), (552, 584)], 6),
            ([(40, 130), (120, 112), (190, 130)], 5),
        )
    ]
    return scene(
        backdrop(lin("#0a48a8", "#1468cc", "#2f8ae0", "#8fd0f2")),
        put(cloud(230, "#ffffff", 5), 90, 240),
        put(cloud(170, "#ffffff", 9), 540, 130),
        put(cloud(150, "#f4faff", 3), 480, 590),
        put(flock(6, 6, "#0a4a9a"), 120, 420, 0.8),
        *wind,
        ground([(-60, 690), (120, 664), (360, 690), (660, 640)], "#e8b84a"),
        stroke(line, "#fff6dc", 5),
        hero(group(put(_tail(), 296, 548, 1.0, rot=-6), put(_house(), 344, 308, 1.02, rot=12))),
        ground([(-60, 720), (160, 716), (380, 760), (660, 700)], "#f0a92c"),
        _wheat(766, "#f7c24a", 5, 11, 84),
        ground([(-60, 800), (140, 796), (400, 826), (660, 790)], "#d88a1c"),
        put(
            figure(
                "child",
                Look(coat="#e8352f", hair="#4a2418", skin="#f6cfa6", legs="#1f4a8a"),
                left="out",
                right="up",
                legs="walk",
            ),
            cx,
            cy,
            cs,
        ),
        _wheat(890, "#ffcf4f", 8, 11, 124),
        ink="#0a2f6a",
        dim=0.4,
    )


CARD = Card(
    title="Moving with the wind",
    alt="A gold-roofed house shaped like a kite, with a tail of bows, flies in a windy blue sky over golden wheat; "
    "a woman waves from its window and a child holds the string.",
    tags=("kite", "house", "wind", "wheat", "sky", "child", "string", "wave", "flying", "joy"),
    draw=draw,
)
