"""Animals on land: fox, cat, rabbit, bear, elephant, snail, deer, mouse, frog."""

from tools.art.curve import bend, blob, brush
from tools.art.paint import ball, darker, lighter, lin, solid
from tools.art.paper import cut
from tools.art.svg import Point, Svg, circle, ellipse, group, path, put, stroke


def _eye(x: float, y: float, r: float) -> Svg:
    return group(circle(x, y, r, "#1c1220"), circle(x - r * 0.3, y - r * 0.35, r * 0.35, "#ffffff"))


def fox(coat: str = "#e2672b", chest: str = "#fff1dc") -> Svg:
    """Sitting, facing the viewer, tail curled to the right; origin mid-base, 150 high."""
    tail = brush([(24, -14), (70, -6), (100, -34), (92, -78), (70, -96)], [22, 34, 42, 34, 4])
    tip = brush([(95, -60), (90, -80), (70, -96)], [42, 34, 4])
    body = blob([(-46, 0), (-50, -40), (-34, -82), (0, -96), (34, -82), (50, -40), (46, 0), (0, 4)])
    bib = blob([(0, -92), (24, -66), (18, -30), (0, -10), (-18, -30), (-24, -66)])
    legs = [
        path(brush([(x, -52), (x * 1.05, -20), (x, 0)], [18, 15, 17]), solid(darker(coat, 0.08)))
        for x in (-15, 15)
    ]
    socks = [path(brush([(x * 1.03, -16), (x, 1)], [14, 17]), darker(coat, 0.7)) for x in (-15, 15)]
    ears = [
        path(
            blob([(k * 42, -104), (k * 46, -160), (k * 34, -158), (k * 8, -128)], 0.1), solid(coat)
        )
        for k in (-1, 1)
    ]
    inner = [
        path(blob([(k * 37, -116), (k * 42, -148), (k * 18, -128)], 0.1), darker(coat, 0.62))
        for k in (-1, 1)
    ]
    skull = blob(
        [
            (0, -138),
            (30, -130),
            (50, -100),
            (34, -84),
            (10, -68),
            (0, -62),
            (-10, -68),
            (-34, -84),
            (-50, -100),
            (-30, -130),
        ],
        0.13,
    )
    cheeks = [
        path(
            blob(
                [
                    (k * 48, -101),
                    (k * 34, -84),
                    (k * 10, -68),
                    (0, -64),
                    (k * 4, -84),
                    (k * 22, -98),
                ],
                0.14,
            ),
            chest,
        )
        for k in (-1, 1)
    ]
    return group(
        cut(path(tail, solid(coat)), path(tip, chest), depth=2),
        cut(path(body, solid(coat)), path(bib, chest), depth=2),
        cut(*legs, *socks, depth=1),
        cut(*ears, *inner, depth=1),
        cut(path(skull, ball(coat)), *cheeks, depth=2),
        _eye(-19, -104, 5.5),
        _eye(19, -104, 5.5),
        ellipse(0, -67, 7, 5.5, "#1c1220"),
    )


def cat(coat: str = "#2a2440", eyes: str = "#f6d24a") -> Svg:
    """Sitting with its back half turned, tail down to the right; origin mid-base, 150 high."""
    tail = brush([(30, -8), (66, 2), (84, 26), (70, 56), (52, 62)], [13, 14, 13, 12, 8])
    body = blob([(-40, 0), (-44, -34), (-26, -78), (0, -98), (26, -82), (42, -40), (42, 0), (0, 4)])
    head = blob(
        [
            (-34, -106),
            (-36, -148),
            (-16, -134),
            (16, -134),
            (36, -148),
            (34, -106),
            (16, -86),
            (-16, -86),
        ],
        0.12,
    )
    slits = [
        group(ellipse(x, -112, 8, 9, eyes), ellipse(x, -112, 2.4, 8, "#140d1c")) for x in (-15, 15)
    ]
    whiskers = [
        stroke(f"M{k * 12} -98L{k * 44} {y}", lighter(coat, 0.5), 1.4)
        for k in (-1, 1)
        for y in (-104, -96)
    ]
    return group(
        cut(path(tail, solid(coat, light=0.3)), depth=2),
        cut(path(body, lin(lighter(coat, 0.28), coat, darker(coat, 0.3), angle=30)), depth=2),
        cut(path(head, lin(lighter(coat, 0.3), coat, angle=70)), depth=2),
        *slits,
        *whiskers,
        path("M-5 -100L5 -100L0 -95Z", "#e88f8f"),
    )


def rabbit(coat: str = "#e9e0d6", inner: str = "#f0a9a0") -> Svg:
    """Upright on its hind legs, facing the viewer; origin mid-base, 190 high."""
    ears = []
    for k, turn in ((-1, -10), (1, 14)):
        outer = path(
            blob([(-11, 0), (-15, -34), (-4, -74), (6, -74), (14, -34), (10, 0)]), solid(coat)
        )
        shell = path(blob([(-5, -6), (-8, -34), (0, -62), (7, -34), (5, -6)]), inner)
        ears.append(put(cut(outer, shell, depth=1), k * 15, -122, rot=turn))
    body = blob([(-42, 0), (-48, -34), (-30, -74), (0, -88), (30, -74), (48, -34), (42, 0), (0, 3)])
    belly = ellipse(0, -34, 26, 32, lighter(coat, 0.6))
    feet = [ellipse(x, -3, 22, 10, ball(coat)) for x in (-28, 28)]
    paws = [
        path(
            brush([(x, -66), (x * 0.7, -50), (x * 0.42, -44)], [15, 14, 13]),
            solid(darker(coat, 0.06)),
        )
        for x in (-28, 28)
    ]
    head = blob(
        [(-34, -98), (-26, -124), (0, -134), (26, -124), (34, -98), (22, -80), (0, -74), (-22, -80)]
    )
    return group(
        *ears,
        cut(path(body, solid(coat)), belly, depth=2),
        cut(*feet, depth=1),
        cut(*paws, depth=1),
        cut(path(head, ball(coat)), depth=2),
        _eye(-15, -106, 5.5),
        _eye(15, -106, 5.5),
        path("M-5 -92Q0 -95 5 -92L0 -86Z", "#c9615f"),
        stroke("M0 -86L0 -81", darker(coat, 0.5), 1.8),
    )


def bear(coat: str = "#5a3d33", muzzle: str = "#c9a27d") -> Svg:
    """Standing upright, arms hanging, facing the viewer; origin mid-base, 240 high."""
    body = blob(
        [
            (-66, -10),
            (-78, -70),
            (-64, -140),
            (-34, -172),
            (34, -172),
            (64, -140),
            (78, -70),
            (66, -10),
            (0, -2),
        ]
    )
    legs = [
        path(
            blob([(k * 16, -30), (k * 62, -36), (k * 62, 0), (k * 20, 2)]),
            solid(darker(coat, 0.12)),
        )
        for k in (-1, 1)
    ]
    arms = [
        path(brush([(k * 52, -146), (k * 82, -100), (k * 76, -52)], [40, 38, 34]), solid(coat))
        for k in (-1, 1)
    ]
    ears = [
        group(circle(k * 34, -226, 16, ball(coat)), circle(k * 34, -224, 8, darker(muzzle, 0.2)))
        for k in (-1, 1)
    ]
    head = blob(
        [
            (-48, -186),
            (-40, -220),
            (0, -236),
            (40, -220),
            (48, -186),
            (28, -162),
            (0, -156),
            (-28, -162),
        ]
    )
    snout = ellipse(0, -182, 24, 18, ball(muzzle))
    return group(
        cut(*legs, depth=1),
        cut(path(body, ball(coat)), ellipse(0, -72, 42, 56, lighter(coat, 0.18)), depth=2),
        *(cut(arm, depth=1.5) for arm in arms),
        cut(*ears, path(head, ball(coat)), depth=2),
        snout,
        _eye(-20, -202, 5),
        _eye(20, -202, 5),
        ellipse(0, -190, 9, 6.5, "#1c1220"),
        stroke(bend([(-8, -176), (0, -172), (8, -176)]), "#3a2226", 2.5),
    )


def elephant(coat: str = "#8f9bb3", *, trunk_up: bool = False) -> Svg:
    """From the side, facing left; origin mid-base, 300 wide and 230 high."""
    back = blob(
        [
            (-80, -70),
            (-84, -150),
            (-40, -206),
            (40, -216),
            (116, -186),
            (140, -110),
            (128, -56),
            (60, -50),
            (0, -54),
        ]
    )
    legs = [
        path(
            blob(
                [
                    (x - w, -90),
                    (x + w, -90),
                    (x + w + 3, -10),
                    (x + w + 4, 2),
                    (x - w - 4, 2),
                    (x - w - 1, -10),
                ],
                0.12,
            ),
            solid(darker(coat, shade)),
        )
        for x, w, shade in ((-20, 22, 0.3), (76, 22, 0.3), (-56, 24, 0.06), (108, 24, 0.06))
    ]
    toes = [ellipse(x + d, -2, 6, 5, lighter(coat, 0.5)) for x in (-56, 108) for d in (-14, 0, 14)]
    head = blob(
        [
            (-150, -150),
            (-146, -200),
            (-104, -226),
            (-64, -206),
            (-52, -150),
            (-70, -108),
            (-112, -98),
            (-140, -118),
        ]
    )
    line: list[Point] = [(-132, -150), (-160, -110), (-164, -60), (-146, -22), (-128, -26)]
    if trunk_up:
        line = [(-130, -150), (-166, -130), (-190, -160), (-186, -208), (-166, -226)]
    trunk = brush(line, [50, 36, 27, 22, 17])
    ear = blob(
        [(-92, -196), (-54, -212), (-22, -180), (-24, -130), (-50, -94), (-78, -110), (-94, -150)]
    )
    tusk = brush([(-122, -112), (-140, -86), (-158, -84)], [13, 10, 2])
    tail = stroke(bend([(136, -150), (156, -110), (150, -76)]), darker(coat, 0.3), 6)
    wrinkles = [
        stroke(bend([(x - 13, y), (x, y + 5), (x + 13, y - 2)]), darker(coat, 0.4), 2, opacity=0.6)
        for x, y in (line[1], line[2])
    ]
    return group(
        tail,
        cut(*legs[:2], depth=1.5),
        cut(path(back, ball(coat)), depth=3),
        cut(*legs[2:], *toes, depth=2),
        cut(path(trunk, solid(coat)), *wrinkles, depth=2),
        cut(path(head, ball(coat)), depth=2),
        cut(path(tusk, "#fff6e2"), depth=1),
        cut(path(ear, lin(lighter(coat, 0.2), darker(coat, 0.25), angle=30)), depth=2),
        _eye(-118, -168, 5.5),
    )


def snail(skin: str = "#d9b98a", shell: str = "#b5533c", *, house: Svg = "") -> Svg:
    """Creeping to the left; origin mid-base, 300 wide. `house` replaces the shell (origin at its foot)."""
    foot = blob(
        [
            (-150, -14),
            (-158, -60),
            (-150, -104),
            (-122, -112),
            (-108, -84),
            (-92, -50),
            (-40, -34),
            (60, -30),
            (130, -16),
            (172, 0),
            (100, 5),
            (-60, 5),
            (-130, 4),
        ]
    )
    stalks = [
        brush([(-136, -100), (-150 + d, -136), (-156 + d * 2.2, -160)], [9, 6, 5]) for d in (-6, 16)
    ]
    tips = [
        group(circle(-156 + d * 2.2, -164, 9, ball(skin)), _eye(-158 + d * 2.2, -165, 4))
        for d in (-6, 16)
    ]
    frill = [
        stroke(f"M{x} -2q8 -9 16 0", darker(skin, 0.3), 2, opacity=0.6)
        for x in range(-120, 130, 16)
    ]
    spiral = bend(
        [
            (86, -60),
            (70, -132),
            (0, -156),
            (-56, -112),
            (-44, -54),
            (14, -36),
            (52, -76),
            (24, -116),
            (-16, -100),
            (-10, -72),
            (10, -76),
        ]
    )
    coil = group(
        cut(circle(14, -92, 76, ball(shell)), depth=3),
        stroke(spiral, darker(shell, 0.5), 7, opacity=0.75),
        stroke(spiral, lighter(shell, 0.3), 2, opacity=0.6),
    )
    mouth = stroke(bend([(-154, -78), (-146, -70), (-136, -70)]), darker(skin, 0.5), 2.5)
    return group(
        house or coil,
        cut(*(path(d, darker(skin, 0.1)) for d in stalks), depth=1),
        *tips,
        cut(path(foot, lin(lighter(skin, 0.35), skin, darker(skin, 0.35))), *frill, mouth, depth=3),
    )


def deer(coat: str = "#9a5f3a", antler: str = "#e8d5b0") -> Svg:
    """Standing, facing left, head high; origin mid-base, 210 wide and 300 high."""
    legs = [
        brush([(x, -110), (x + b, -60), (x - 3, 0)], [24, 13, 10])
        for x, b in ((-34, 4), (-16, 6), (70, 10), (86, 8))
    ]
    body = blob(
        [
            (-64, -150),
            (-40, -176),
            (20, -172),
            (80, -168),
            (102, -140),
            (92, -104),
            (40, -96),
            (-20, -98),
            (-56, -110),
        ]
    )
    neck = brush([(-36, -132), (-66, -180), (-74, -222)], [62, 36, 30])
    head = blob(
        [
            (-60, -236),
            (-74, -250),
            (-96, -238),
            (-124, -214),
            (-120, -204),
            (-96, -206),
            (-66, -212),
        ]
    )
    horn = [
        brush(
            [(-70, -244), (-66 + k, -280), (-44 + k * 2.2, -312), (-52 + k * 2.4, -340)],
            [8, 7, 5, 2],
        )
        for k in (-14, 18)
    ]
    horn += [
        brush([(-64 + k, -284), (-90 + k * 1.4, -306), (-92 + k * 1.5, -326)], [6, 5, 1.5])
        for k in (-14, 18)
    ]
    ear = blob([(-62, -238), (-40, -254), (-36, -244), (-54, -228)])
    spots = [
        circle(x, y, 5, lighter(coat, 0.5), opacity=0.8)
        for x, y in ((10, -152), (34, -140), (58, -150), (74, -132))
    ]
    return group(
        cut(*(path(d, solid(darker(coat, 0.25))) for d in legs[1::2]), depth=1),
        cut(*(path(d, antler) for d in horn), depth=1.5),
        cut(*(path(d, solid(coat)) for d in legs[::2]), depth=1),
        cut(
            path(body, ball(coat)),
            path(neck, lin(lighter(coat, 0.2), darker(coat, 0.1), angle=0)),
            *spots,
            depth=2,
        ),
        cut(path(ear, coat), path(head, solid(coat)), depth=1.5),
        _eye(-86, -230, 4.5),
        circle(-121, -211, 5, "#1c1220"),
    )


def mouse(coat: str = "#b7a9b0", ear: str = "#efb0ac") -> Svg:
    """Sitting up, facing left; origin mid-base, 100 high."""
    tail = stroke(bend([(30, -8), (64, -2), (84, -22), (110, -12)]), ear, 5)
    body = blob([(-30, 0), (-34, -32), (-14, -60), (14, -58), (36, -28), (34, 0), (0, 3)])
    head = blob([(-58, -58), (-36, -78), (-8, -82), (6, -62), (-6, -46), (-34, -46)])
    ears = [
        group(circle(x, y, 17, ball(coat)), circle(x, y, 10, ear))
        for x, y in ((8, -86), (-18, -92))
    ]
    return group(
        tail,
        cut(path(body, ball(coat)), depth=2),
        cut(*ears, path(head, solid(coat)), depth=1.5),
        _eye(-34, -66, 4),
        circle(-57, -58, 4, "#7a3a4a"),
    )


def frog(coat: str = "#5fa84f", belly: str = "#e6f0b5") -> Svg:
    """Sitting, facing the viewer; origin mid-base, 110 high and 140 wide."""
    thighs = [
        path(
            blob([(k * 20, -8), (k * 36, -44), (k * 66, -40), (k * 72, -8), (k * 50, 2)]),
            ball(darker(coat, 0.12)),
        )
        for k in (-1, 1)
    ]
    body = blob([(-40, -6), (-46, -46), (-26, -76), (26, -76), (46, -46), (40, -6), (0, 0)])
    head = blob([(-50, -64), (-44, -86), (0, -94), (44, -86), (50, -64), (28, -52), (-28, -52)])
    eyes = [
        group(
            circle(k * 28, -92, 16, ball(coat)),
            circle(k * 28, -94, 10, "#f7e27a"),
            ellipse(k * 28, -94, 7, 4, "#1c1220"),
        )
        for k in (-1, 1)
    ]
    arms = [
        path(brush([(k * 30, -50), (k * 34, -20), (k * 26, 0)], [15, 13, 18]), solid(coat))
        for k in (-1, 1)
    ]
    return group(
        cut(*thighs, depth=1),
        cut(path(body, ball(coat)), ellipse(0, -34, 26, 30, belly), depth=2),
        cut(*arms, depth=1),
        cut(path(head, ball(coat)), depth=1.5),
        *eyes,
        stroke(bend([(-38, -66), (0, -58), (38, -66)]), darker(coat, 0.6), 3),
    )


SAMPLES = {
    "fox": lambda: put(fox(), -10, 80),
    "cat": lambda: put(cat(), 0, 60, 0.9),
    "rabbit": lambda: put(rabbit(), 0, 90, 0.9),
    "bear": lambda: put(bear(), 0, 90, 0.75),
    "elephant": lambda: put(elephant(), 0, 70, 0.58),
    "elephant trunk_up": lambda: put(elephant(trunk_up=True), 5, 70, 0.54),
    "snail": lambda: put(snail(), 0, 50, 0.56),
    "deer": lambda: put(deer(), 0, 90, 0.55),
    "mouse": lambda: put(mouse(), -10, 50),
    "frog": lambda: put(frog(), 0, 50),
}
