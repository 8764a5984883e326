"""Animals of the water: whale, fish, octopus, jellyfish, turtle, starfish, shell."""

from random import Random

from tools.art.curve import bend, blob, brush, ring
from tools.art.paint import ball, darker, lighter, lin, rad, solid
from tools.art.paper import clipped, cut
from tools.art.svg import Svg, circle, ellipse, group, path, put, stroke


def _eye(x: float, y: float, r: float) -> Svg:
    return group(
        circle(x, y, r * 1.4, "#fdf6e3"),
        circle(x, y, r, "#1c1220"),
        circle(x - r * 0.3, y - r * 0.3, r * 0.35, "#ffffff"),
    )


def whale(skin: str = "#2f5fb3", belly: str = "#dfeaf2", *, awake: bool = False) -> Svg:
    """Facing left, tail up on the right; origin in its middle, 420 wide and 200 high."""
    body = blob(
        [
            (-190, -6),
            (-172, -58),
            (-100, -86),
            (0, -84),
            (90, -54),
            (150, -24),
            (176, -60),
            (168, 0),
            (110, 42),
            (20, 66),
            (-90, 70),
            (-160, 46),
        ]
    )
    under = blob(
        [(-194, 2), (-120, 22), (-20, 30), (80, 38), (110, 42), (20, 70), (-90, 74), (-166, 50)]
    )
    fluke = blob(
        [
            (160, -20),
            (168, -70),
            (140, -104),
            (150, -112),
            (182, -92),
            (196, -70),
            (214, -104),
            (242, -116),
            (246, -108),
            (226, -70),
            (192, -36),
        ]
    )
    pleats = [
        stroke(
            bend([(-180 + k * 5, 10 + k * 9), (-90, 30 + k * 10), (10, 36 + k * 8)]),
            darker(belly, 0.28),
            2.4,
            opacity=0.8,
        )
        for k in range(4)
    ]
    fin = blob([(-66, 40), (-20, 46), (-10, 90), (-28, 124), (-48, 96)])
    lid = stroke(bend([(-142, -10), (-131, -2), (-118, -8)]), "#122046", 4.5)
    mouth = stroke(bend([(-190, 2), (-150, 14), (-104, 14)]), darker(skin, 0.45), 3)
    barnacles = [
        circle(x, y, r, lighter(skin, 0.5), opacity=0.6)
        for x, y, r in ((-150, -36, 4), (-138, -46, 3), (-128, -32, 2.4))
    ]
    return group(
        cut(path(fluke, lin(lighter(skin, 0.2), darker(skin, 0.2))), depth=2),
        cut(
            path(body, lin(lighter(skin, 0.3), skin + "@0.4", darker(skin, 0.3))),
            clipped(group(path(under, lin(belly, darker(belly, 0.25))), *pleats), body),
            depth=4,
        ),
        *barnacles,
        mouth,
        _eye(-130, -12, 6) if awake else lid,
        cut(path(fin, solid(darker(skin, 0.1))), depth=3),
    )


def fish(skin: str = "#f28a3c", fin: str = "#d9542b", stripe: str = "#fff3dc") -> Svg:
    """Facing left; origin in its middle, 150 wide and 90 high."""
    body = blob([(-70, 2), (-44, -30), (0, -40), (44, -18), (62, 0), (44, 20), (0, 40), (-46, 30)])
    tail = blob([(50, 0), (84, -36), (94, -30), (82, 0), (96, 32), (84, 38)], 0.14)
    top = blob([(-24, -34), (0, -58), (34, -46), (34, -22), (0, -32)])
    low = blob([(-6, 36), (10, 56), (26, 42), (22, 30)])
    bands = [
        path(
            blob([(x, -44), (x + 14, -44), (x + 20, 0), (x + 12, 44), (x - 2, 44), (x + 6, 0)]),
            stripe,
        )
        for x in (-32, 10)
    ]
    scales = [
        stroke(f"M{x} {y}q7 8 0 16", darker(skin, 0.25), 1.8, opacity=0.6)
        for x in (-6, 6, 34, 44)
        for y in (-22, -6, 10)
    ]
    side = blob([(-8, 6), (14, 0), (22, 14), (6, 20)])
    return group(
        cut(path(tail, solid(fin)), path(top, solid(fin)), path(low, solid(fin)), depth=1.5),
        cut(path(body, ball(skin)), clipped(group(*bands, *scales), body), depth=2),
        cut(path(side, solid(fin)), depth=1),
        _eye(-48, -6, 5),
        stroke(bend([(-68, 10), (-60, 14), (-54, 12)]), darker(skin, 0.5), 2.4),
    )


def octopus(skin: str = "#b5486a", sucker: str = "#f3b6a6") -> Svg:
    """Head up, eight arms spread below; origin at the root of the arms, 300 wide and 290 high."""
    reaches = [
        (-30, 150, -60),
        (-90, 120, -110),
        (-130, 70, -160),
        (-110, 20, -150),
        (30, 150, 60),
        (90, 120, 110),
        (130, 70, 160),
        (110, 20, 150),
    ]
    arms = []
    for i, (x, y, tip) in enumerate(reaches):
        line = [
            (x * 0.12, -20),
            (x * 0.6, y * 0.55),
            (x, y),
            (tip, y * 0.72),
            (tip * 0.86, y * 0.5),
        ]
        dots = [
            circle(x * t + tip * 0.1 * t, y * t + 4, 5 * (1.3 - t), sucker)
            for t in (0.45, 0.62, 0.8, 0.96)
        ]
        arms.append(
            cut(
                path(brush(line, [46, 32, 21, 13, 6]), solid(darker(skin, 0.05 * (i % 4)))),
                *dots,
                depth=2,
            )
        )
    head = blob(
        [(-62, -10), (-74, -70), (-50, -128), (0, -146), (50, -128), (74, -70), (62, -10), (0, 16)]
    )
    freckles = [
        circle(x, y, r, lighter(skin, 0.3), opacity=0.5)
        for x, y, r in ((-30, -112, 9), (20, -122, 6), (34, -98, 10), (-8, -98, 5))
    ]
    eyes = [
        group(ellipse(x, -36, 15, 17, "#fdf3d8"), ellipse(x, -34, 11, 5, "#1c1220"))
        for x in (-28, 28)
    ]
    return group(*arms, cut(path(head, ball(skin)), *freckles, depth=3), *eyes)


def jellyfish(colour: str = "#f39ac0", seed: int = 1) -> Svg:
    """Drifting; origin at the rim of its bell, 120 wide and 230 high."""
    chance = Random(seed)
    threads = [
        path(
            brush(
                [
                    (x, 0),
                    (x + chance.uniform(-14, 14), 60),
                    (x + chance.uniform(-18, 18), 110),
                    (x + chance.uniform(-24, 24), 165),
                ],
                [5, 4, 3, 1],
            ),
            lighter(colour, 0.2),
            opacity=0.75,
        )
        for x in range(-44, 50, 11)
    ]
    frills = [
        path(
            brush([(x, 0), (x + 12, 36), (x - 8, 74), (x + 8, 112)], [22, 18, 14, 3]),
            lin(lighter(colour, 0.5), colour + "55"),
        )
        for x in (-14, 12)
    ]
    bell = blob(
        [
            (-60, 0),
            (-58, -40),
            (-30, -74),
            (0, -80),
            (30, -74),
            (58, -40),
            (60, 0),
            (40, -8),
            (20, 2),
            (0, -7),
            (-20, 2),
            (-40, -8),
        ]
    )
    return group(
        *threads,
        *frills,
        cut(
            path(
                bell, rad(lighter(colour, 0.6), colour, darker(colour, 0.25), x=0.4, y=0.3, r=0.8)
            ),
            depth=2,
        ),
        ellipse(-22, -50, 14, 9, "#ffffff", opacity=0.5),
    )


def turtle(shell: str = "#4f8a5b", skin: str = "#a9c77f") -> Svg:
    """Swimming to the left, from the side and a little above; origin in its middle, 240 wide."""
    flippers = [
        path(blob(points), solid(skin))
        for points in (
            [(-60, 10), (-30, 20), (-40, 80), (-70, 104), (-78, 70)],
            [(60, 16), (96, 24), (120, 54), (92, 52)],
            [(-50, -26), (-84, -78), (-70, -84), (-22, -40)],
        )
    ]
    head = blob([(-80, -6), (-104, -26), (-132, -20), (-136, 0), (-110, 14), (-84, 14)])
    dome = blob(
        [(-88, 14), (-72, -36), (-20, -66), (40, -58), (86, -14), (98, 16), (40, 34), (-40, 34)]
    )
    plates = [
        path(
            blob(
                [
                    (x - 22, y),
                    (x - 8, y - 18),
                    (x + 14, y - 16),
                    (x + 24, y + 2),
                    (x + 6, y + 18),
                    (x - 14, y + 16),
                ],
                0.1,
            ),
            lin(lighter(shell, 0.35), shell),
        )
        for x, y in ((-44, -8), (4, -26), (50, -10), (-6, 14), (44, 22), (-54, 24))
    ]
    return group(
        cut(*flippers, depth=2),
        cut(path(head, ball(skin)), depth=2),
        _eye(-118, -10, 4),
        cut(path(dome, ball(darker(shell, 0.25))), clipped(cut(*plates, depth=1), dome), depth=3),
    )


def starfish(r: float = 60, colour: str = "#f08a5d") -> Svg:
    """Around the origin."""
    tips, valleys = ring(0, 0, r, 5), ring(0, 0, r * 0.42, 5, 36)
    d = blob([p for pair in zip(tips, valleys, strict=True) for p in pair], 0.12)
    dots = [
        circle(x * k, y * k, r * 0.05, lighter(colour, 0.5))
        for x, y in tips
        for k in (0.2, 0.42, 0.62)
    ]
    return cut(path(d, ball(colour)), *dots, depth=2)


def shell(colour: str = "#f2c6b4") -> Svg:
    """A scallop, hinge below; origin mid-base, 120 wide and 110 high."""
    rim = [
        (-58, -50),
        (-48, -84),
        (-22, -104),
        (0, -110),
        (22, -104),
        (48, -84),
        (58, -50),
        (16, -4),
        (-16, -4),
    ]
    ribs = [stroke(f"M0 -6L{x} {y}", darker(colour, 0.3), 3, opacity=0.6) for x, y in rim[:7]]
    return cut(
        path(blob(rim), lin(lighter(colour, 0.4), colour, darker(colour, 0.2))), *ribs, depth=2
    )


SAMPLES = {
    "whale": lambda: put(whale(), 0, 10, 0.42),
    "fish": lambda: fish(),
    "octopus": lambda: put(octopus(), 0, 0, 0.56),
    "jellyfish": lambda: put(jellyfish(), 0, -30, 0.8),
    "turtle": lambda: put(turtle(), 0, 0, 0.72),
    "starfish": lambda: starfish(),
    "shell": lambda: put(shell(), 0, 50),
}
