"""A wooden carousel horse has run into the surf, its pole still in it."""

from tools.art.card import Card
from tools.art.curve import bend, blob, brush, wavy
from tools.art.motifs.land import sea
from tools.art.motifs.sky import cloud, flock, haze
from tools.art.paint import ball, darker, lighter, lin, solid
from tools.art.paper import backdrop, cut, halo, scene
from tools.art.svg import Point, Svg, circle, fade, group, hero, path, put, rect, stroke

COAT, SADDLE, GOLD = "#fff4e6", "#c22f5a", "#f0b73f"


def _leg(points: list[Point], widths: list[float], shade: float) -> Svg:
    hoof = brush([points[-2], points[-1]], [widths[-1] * 0.5, widths[-1] * 1.5])
    mid = ((points[-1][0] * 3 + points[-2][0]) / 4, (points[-1][1] * 3 + points[-2][1]) / 4)
    cap = brush([mid, points[-1]], [widths[-1] * 1.2, widths[-1] * 1.6])
    return cut(
        path(brush(points, widths), solid(darker(COAT, shade))),
        path(hoof, darker(COAT, shade)),
        path(cap, solid("#8a5a2f")),
        depth=2,
    )


def _head() -> Svg:
    """Reaching forward to the left."""
    neck = blob(
        [
            (-62, -40),
            (-104, -96),
            (-150, -160),
            (-136, -196),
            (-96, -206),
            (-52, -160),
            (-14, -100),
            (-8, -50),
        ]
    )
    skull = blob(
        [
            (-108, -210),
            (-142, -204),
            (-176, -172),
            (-214, -134),
            (-218, -112),
            (-198, -102),
            (-170, -116),
            (-138, -132),
            (-112, -150),
            (-94, -180),
        ]
    )
    ears = [
        path(blob([(x, -204), (x - 6, -238), (x + 15, -212)], 0.1), solid(COAT))
        for x in (-122, -104)
    ]
    bridle = [
        stroke(bend([(-196, -150), (-190, -128), (-186, -108)]), SADDLE, 8),
        stroke(bend([(-190, -130), (-150, -156), (-112, -196)]), SADDLE, 7),
        stroke(bend([(-188, -116), (-120, -100), (-40, -96)]), SADDLE, 6),
    ]
    return group(
        cut(path(neck, lin(lighter(COAT, 0.4), COAT, darker(COAT, 0.2), angle=20)), depth=2),
        cut(*ears, path(skull, ball(COAT, dark=0.16)), depth=2),
        *bridle,
        circle(-188, -116, 8, ball(GOLD)),
        circle(-112, -196, 10, ball(GOLD)),
        circle(-150, -172, 7.5, "#1c1220"),
        circle(-152.5, -174.5, 2.6, "#ffffff"),
        circle(-208, -120, 4, "#b5807a"),
        stroke(bend([(-212, -108), (-200, -110), (-190, -116)]), "#9a6a66", 3),
    )


def _mane() -> Svg:
    locks: list[list[Point]] = [
        [(-108, -208), (-70, -244), (-20, -240)],
        [(-88, -196), (-38, -214), (12, -196)],
        [(-64, -168), (-10, -178), (36, -154)],
        [(-44, -140), (6, -144), (48, -120)],
        [(-24, -108), (16, -112), (50, -94)],
    ]
    return cut(
        *(
            path(brush(p, [30, 30, 6]), solid(c))
            for p, c in zip(
                locks, ("#f0697f", "#e0486a", "#f0697f", "#e0486a", "#f0697f"), strict=True
            )
        ),
        depth=2,
    )


def _horse() -> Svg:
    barrel = blob(
        [
            (-70, -64),
            (-40, -100),
            (30, -96),
            (100, -110),
            (150, -84),
            (164, -36),
            (130, -2),
            (70, 0),
            (0, 22),
            (-54, 6),
            (-78, -28),
        ]
    )
    tail = group(
        *(
            path(
                brush(
                    [(150, -76), (196, -110 + d), (244, -96 + d * 1.6), (276, -110 + d * 2)],
                    [22, 30, 26, 4],
                ),
                solid(c),
            )
            for d, c in ((22, "#c23a60"), (0, "#f0697f"))
        )
    )
    far = group(
        _leg([(-46, -14), (-112, 8), (-166, -22), (-186, 12)], [40, 27, 17, 15], 0.22),
        _leg([(128, -34), (176, 14), (232, 20), (262, 56)], [52, 34, 20, 15], 0.22),
    )
    near = group(
        _leg([(-36, -10), (-78, 46), (-140, 48), (-152, 92)], [46, 30, 18, 16], 0.05),
        _leg([(126, -36), (138, 34), (194, 66), (206, 112)], [66, 42, 22, 16], 0.05),
    )
    cloth = blob([(-14, -102), (62, -104), (80, -48), (64, -8), (34, 8), (0, -6), (-22, -46)])
    seat = blob([(-8, -104), (-2, -134), (16, -120), (44, -118), (70, -138), (74, -104), (36, -92)])
    beads = [
        circle(x, y, 6, ball(GOLD))
        for x, y in ((-16, -40), (2, -12), (34, 0), (62, -14), (74, -48))
    ]
    pole = rect(24, -330, 16, 470, lin("#fff3c0", GOLD, "#a8701f", angle=0), rx=8)
    twist = [stroke(f"M24 {y}L40 {y - 14}", "#b5802a", 4) for y in range(-300, -130, 26)]
    low = [stroke(f"M24 {y}L40 {y - 14}", "#b5802a", 4) for y in range(44, 140, 26)]
    strap = path(brush([(-62, -66), (-46, -30), (-50, 2)], [13, 14, 12]), SADDLE)
    return group(
        cut(tail, depth=2),
        far,
        cut(pole, *twist, *low, circle(32, -334, 15, ball(GOLD)), depth=2, room="thin"),
        cut(path(barrel, lin(lighter(COAT, 0.5), COAT, darker(COAT, 0.3))), strap, depth=3),
        near,
        cut(path(cloth, solid(SADDLE)), *beads, depth=1.5),
        cut(path(seat, solid("#7a2f5f")), depth=1.5),
        _head(),
        _mane(),
    )


def _carousel() -> Svg:
    """Far off on the beach, one place empty."""
    roof = blob([(-80, -84), (-30, -116), (0, -142), (30, -116), (80, -84), (0, -76)], 0.1)
    posts = [rect(x, -84, 5, 78, "#c9667a") for x in (-66, -24, 20, 62)]
    base = rect(-78, -10, 156, 14, "#a84a6a", rx=3)
    bulbs = [circle(x, -80, 4, "#ffe9a8") for x in range(-72, 80, 18)]
    horses = [
        path(
            blob([(x - 18, -34), (x - 6, -46), (x + 14, -40), (x + 20, -24), (x - 8, -24)]),
            "#f6d9d0",
        )
        for x in (-44, 42)
    ]
    return group(*posts, *horses, cut(path(roof, lin("#f59aa0", "#c9567a")), base, depth=2), *bulbs)


def draw() -> Svg:
    foam = [
        circle(x + d * r, y + abs(d) * r * 0.3, r * (1 - 0.3 * abs(d)), "#f4fffa")
        for x, y, r in (
            (140, 768, 24),
            (206, 780, 18),
            (344, 786, 22),
            (436, 772, 26),
            (500, 782, 18),
        )
        for d in (-1, 0, 1)
    ]
    drops = [
        circle(x, y, r, "#e9fff7")
        for x, y, r in (
            (128, 694, 7),
            (104, 664, 5),
            (176, 700, 5),
            (470, 724, 8),
            (508, 700, 5),
            (452, 690, 4),
            (92, 720, 6),
        )
    ]
    return scene(
        backdrop(lin("#6b3a78", "#b5507f", "#e87f8a", "#f7b59a")),
        halo(350, 450, 210, "#ffd9a8", strength=0.14),
        circle(350, 452, 54, lin("#fff0c4", "#ffb58a")),
        put(cloud(170, "#d98aa0", 5), 110, 150),
        put(cloud(120, "#e59aa3", 2), 500, 230),
        put(flock(6, 5, "#4a2458", 16), 380, 120),
        fade(put(_carousel(), 508, 512, 0.95), 0.95),
        sea(516, "#3f8f8a", rows=3, swell=5, floor=760, foam="#f7d9cf"),
        haze(520, 40, "#ffd0b8", 0.5),
        path(wavy(650, 240, 12), lin("#1f6f70", "#155a60")),
        hero(put(_horse(), 300, 640, 1.12, rot=-5)),
        cut(*foam, depth=1.5),
        cut(path(wavy(772, 190, 10, 40), lin("#2f9088", "#125258")), depth=4, room="wide"),
        *drops,
        cut(path(wavy(836, 250, 9, 120), lin("#1f7a78", "#0d444c")), depth=4, room="wide"),
        stroke(
            bend([(-20, 852), (130, 836), (300, 852), (460, 834), (620, 850)]),
            "#d6f5ea",
            6,
            opacity=0.7,
        ),
        ink="#2a1240",
        dim=0.45,
    )


CARD = Card(
    title="No more in circles",
    alt="At rosy dusk a white wooden carousel horse gallops through sea-green surf, the golden pole "
    "still through its saddle; far behind it the carousel stands on the beach.",
    tags=(
        "horse",
        "carousel",
        "sea",
        "surf",
        "dusk",
        "escape",
        "pole",
        "beach",
        "freedom",
        "toy",
    ),
    draw=draw,
)
