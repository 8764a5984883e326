"""What flies: bird, crow, heron, owl, swan, butterfly, moth, bee, paper plane, feather."""

from tools.art.curve import bend, blob, brush, lines
from tools.art.paint import ball, darker, lighter, lin, solid
from tools.art.paper import clipped, cut
from tools.art.svg import Svg, circle, ellipse, group, path, put, stroke


def _eye(x: float, y: float, r: float) -> Svg:
    return group(circle(x, y, r, "#1c1220"), circle(x - r * 0.3, y - r * 0.3, r * 0.35, "#ffffff"))


def bird(body: str = "#3a86c8", breast: str = "#f6b15c") -> Svg:
    """A small bird perching, facing left; origin between its feet, 120 wide and 100 high."""
    tail = blob([(26, -34), (74, -16), (80, -2), (22, -18)], 0.1)
    trunk = blob(
        [
            (-48, -66),
            (-34, -90),
            (-10, -92),
            (10, -70),
            (38, -40),
            (30, -16),
            (0, -8),
            (-28, -20),
            (-40, -44),
        ]
    )
    belly = blob([(-46, -58), (-20, -52), (4, -24), (0, -6), (-34, -14)])
    wing = blob([(-8, -62), (22, -56), (58, -22), (28, -22), (2, -34)])
    bars = [
        stroke(f"M{x} {y}l22 14", lighter(body, 0.4), 2, opacity=0.7)
        for x, y in ((2, -50), (6, -42))
    ]
    legs = [stroke(f"M{x} -12L{x - 2} 0l-8 2m8 -2l7 2", "#5a3a2a", 3) for x in (-8, 8)]
    return group(
        *legs,
        cut(path(tail, darker(body, 0.2)), depth=1),
        cut(path(trunk, ball(body)), clipped(path(belly, breast), trunk), depth=2),
        cut(path(wing, solid(darker(body, 0.12))), *bars, depth=1.5),
        path(lines([(-45, -76), (-66, -70), (-44, -66)]), "#f3a83b"),
        _eye(-32, -76, 4),
    )


def flying(body: str = "#f2efe6", tip: str = "#2d2a3c") -> Svg:
    """A large bird in flight, facing left, wings spread up; origin in its middle, 300 wide."""
    far = blob([(0, -14), (30, -80), (84, -136), (120, -150), (100, -96), (58, -34), (30, -4)])
    near = blob([(-10, -6), (-46, -70), (-40, -134), (-16, -176), (10, -120), (36, -50), (34, 0)])
    trunk = blob(
        [
            (-100, -18),
            (-84, -34),
            (-50, -24),
            (10, -22),
            (70, -2),
            (130, 18),
            (70, 22),
            (0, 22),
            (-56, 8),
        ]
    )
    quills = [
        stroke(
            bend([(-14 + k * 12, -20), (-22 + k * 14, -80), (-28 + k * 14, -130 + k * 24)]),
            darker(body, 0.3),
            2.4,
            opacity=0.7,
        )
        for k in range(4)
    ]
    ends = [path(blob([(-46, -100), (-40, -134), (-16, -178), (0, -140), (-20, -110)]), tip)]
    return group(
        cut(path(far, solid(darker(body, 0.15))), depth=2),
        cut(path(trunk, solid(body)), depth=2),
        path(lines([(-98, -30), (-132, -18), (-96, -14)]), "#e88a35"),
        _eye(-82, -22, 4),
        cut(path(near, solid(body)), clipped(group(*ends, *quills), near), depth=3),
    )


def crow(body: str = "#1f1b30") -> Svg:
    """Standing, facing left; origin between its feet, 170 wide and 120 high."""
    trunk = blob(
        [
            (-62, -92),
            (-48, -112),
            (-22, -108),
            (6, -82),
            (60, -44),
            (108, -18),
            (60, -20),
            (10, -16),
            (-26, -28),
            (-46, -60),
        ]
    )
    wing = blob([(-14, -78), (24, -66), (92, -22), (30, -24), (-6, -44)])
    beak = blob([(-58, -102), (-88, -90), (-92, -84), (-58, -86)], 0.1)
    legs = [stroke(f"M{x} -22L{x - 4} 0l-10 1m10 -1l8 2", "#3a3346", 4) for x in (0, 22)]
    return group(
        *legs,
        cut(path(beak, "#3d3748"), path(trunk, solid(body, light=0.25)), depth=2),
        cut(path(wing, lin(lighter(body, 0.3), body, angle=30)), depth=1.5),
        circle(-46, -96, 4.5, "#f4d35e"),
        circle(-46, -96, 2, "#000000"),
    )


def heron(body: str = "#b9c7d4", crest: str = "#27304a") -> Svg:
    """Standing on one leg, facing left; origin at its foot, 150 wide and 330 high."""
    leg = stroke(bend([(10, -140), (14, -70), (8, 0)]), "#c98a3f", 6)
    bent = stroke(bend([(22, -140), (44, -104), (14, -92)]), "#c98a3f", 6)
    trunk = blob(
        [(-34, -176), (-10, -200), (40, -188), (84, -140), (98, -112), (40, -124), (-10, -132)]
    )
    neck = brush(
        [(-16, -172), (-44, -206), (-20, -246), (-26, -290), (-40, -306)], [34, 20, 15, 13, 17]
    )
    head = blob([(-62, -306), (-46, -322), (-22, -318), (-20, -302), (-44, -296)])
    plume = brush([(-30, -314), (0, -312), (30, -296)], [8, 5, 1])
    wing = blob([(-14, -186), (36, -178), (100, -110), (30, -136), (-4, -152)])
    return group(
        leg,
        bent,
        cut(path(trunk, solid(body)), depth=2),
        cut(path(neck, lin(lighter(body, 0.4), body, angle=0)), depth=1.5),
        path(lines([(-56, -314), (-118, -296), (-56, -300)]), "#e8a33d"),
        cut(path(plume, crest), path(head, solid(lighter(body, 0.3))), depth=1),
        _eye(-46, -310, 3.6),
        cut(path(wing, solid(darker(body, 0.18))), depth=2),
    )


def owl(body: str = "#8a6243", face: str = "#f1dfc0") -> Svg:
    """Perching, facing the viewer; origin at its feet, 130 wide and 170 high."""
    trunk = blob(
        [(-54, -30), (-60, -90), (-46, -140), (0, -152), (46, -140), (60, -90), (54, -30), (0, -2)]
    )
    tufts = [
        path(blob([(k * 20, -138), (k * 46, -176), (k * 52, -126)], 0.1), body) for k in (-1, 1)
    ]
    wings = [
        path(
            blob([(k * 46, -110), (k * 70, -60), (k * 44, -8), (k * 28, -60)]),
            solid(darker(body, 0.2)),
        )
        for k in (-1, 1)
    ]
    discs = [
        group(
            circle(k * 24, -108, 28, face),
            circle(k * 24, -108, 17, "#f3b233"),
            circle(k * 24, -108, 10, "#1c1220"),
            circle(k * 24 - 4, -112, 3.5, "#ffffff"),
        )
        for k in (-1, 1)
    ]
    bars = [
        stroke(f"M{x - 7} {y}q7 9 14 0", darker(body, 0.4), 3)
        for x, y in (
            (-16, -60),
            (0, -60),
            (16, -60),
            (-8, -44),
            (8, -44),
            (0, -28),
            (-16, -30),
            (16, -30),
        )
    ]
    feet = [ellipse(x, -2, 11, 5, "#e8a33d") for x in (-16, 16)]
    return group(
        cut(*tufts, path(trunk, ball(body)), ellipse(0, -46, 32, 38, face), *bars, depth=2),
        *(cut(w, depth=1.5) for w in wings),
        cut(*discs, depth=1),
        path(lines([(-8, -100), (8, -100), (0, -82)]), "#e8882f"),
        *feet,
    )


def swan(body: str = "#fbf7f0") -> Svg:
    """On the water, facing left; origin on the waterline, 210 wide and 170 high."""
    trunk = blob(
        [
            (-70, 0),
            (-80, -34),
            (-50, -54),
            (10, -56),
            (70, -66),
            (112, -84),
            (96, -30),
            (60, 4),
            (0, 8),
        ]
    )
    neck = brush(
        [(-56, -26), (-86, -70), (-60, -116), (-76, -150), (-94, -148)], [38, 24, 19, 19, 20]
    )
    wing = blob([(-30, -34), (0, -72), (60, -84), (124, -104), (92, -54), (40, -14), (-10, -12)])
    quills = [
        stroke(
            bend(
                [(0 + k * 10, -30 - k * 4), (50 + k * 10, -44 - k * 8), (96 + k * 4, -66 - k * 8)]
            ),
            darker(body, 0.25),
            2.2,
            opacity=0.7,
        )
        for k in range(3)
    ]
    return group(
        cut(path(trunk, solid(body)), depth=2),
        cut(path(neck, lin(body, darker(body, 0.15), angle=0)), depth=1.5),
        path(lines([(-100, -156), (-128, -138), (-100, -140)]), "#ee8434"),
        path(blob([(-104, -156), (-96, -150), (-100, -142)]), "#1c1220"),
        _eye(-92, -152, 3),
        cut(path(wing, solid(body)), *quills, depth=2.5),
    )


def butterfly(wing: str = "#f0793a", edge: str = "#2b1a33", spot: str = "#ffe7a8") -> Svg:
    """Wings spread, from above; origin in its middle, 200 wide and 160 high."""
    sides = []
    for k in (-1, 1):
        top = blob(
            [(k * 4, -8), (k * 34, -66), (k * 84, -84), (k * 100, -56), (k * 76, -12), (k * 30, 4)]
        )
        low = blob(
            [(k * 4, 2), (k * 44, 6), (k * 72, 30), (k * 60, 66), (k * 34, 70), (k * 12, 38)]
        )
        eyes = [
            circle(k * x, y, r, spot) for x, y, r in ((72, -52, 11), (46, 40, 10), (50, -30, 7))
        ]
        veins = [
            stroke(f"M{k * 6} -4L{k * x} {y}", edge, 2.4, opacity=0.6)
            for x, y in ((84, -74), (90, -40), (60, 50), (38, 60))
        ]
        for d in (low, top):
            sides.append(
                cut(
                    path(
                        d,
                        lin(lighter(wing, 0.3), wing, darker(wing, 0.3), angle=60),
                        stroke=edge,
                        stroke_width=7,
                    ),
                    clipped(group(*veins, *eyes), d),
                    depth=2,
                )
            )
    horns = [stroke(bend([(0, -34), (k * 10, -62), (k * 22, -72)]), edge, 3) for k in (-1, 1)]
    return group(
        *sides,
        *horns,
        cut(path(brush([(0, -38), (0, 0), (0, 48)], [10, 15, 6]), solid(edge)), depth=1),
    )


def moth(wing: str = "#c9b79c", edge: str = "#5b4636") -> Svg:
    """Soft and triangular, from above; origin in its middle, 220 wide and 150 high."""
    sides = []
    for k in (-1, 1):
        low = blob([(0, 0), (k * 60, 10), (k * 74, 50), (k * 30, 68), (0, 44)])
        top = blob([(0, -24), (k * 60, -50), (k * 110, -30), (k * 84, 24), (k * 30, 20)])
        rings = group(
            circle(k * 62, -14, 15, edge),
            circle(k * 62, -14, 10, lighter(wing, 0.5)),
            circle(k * 62, -14, 5, "#1c1220"),
        )
        bands = [
            stroke(
                bend([(k * 20, 22 - i * 20), (k * 64, 24 - i * 26), (k * 104, -14 - i * 14)]),
                edge,
                3,
                opacity=0.5,
            )
            for i in (0, 1)
        ]
        sides += [
            cut(path(low, solid(darker(wing, 0.12))), depth=2),
            cut(
                path(top, lin(lighter(wing, 0.4), wing, darker(wing, 0.2), angle=50)),
                clipped(group(*bands, rings), top),
                depth=2,
            ),
        ]
    combs = [
        path(brush([(k * 3, -42), (k * 18, -66), (k * 36, -76)], [3, 10, 2]), edge) for k in (-1, 1)
    ]
    return group(
        *sides,
        *combs,
        cut(
            path(brush([(0, -44), (0, 0), (0, 54)], [18, 30, 12]), solid(lighter(wing, 0.2))),
            depth=1.5,
        ),
    )


def bee(body: str = "#f4b82e") -> Svg:
    """Flying to the left; origin in its middle, 110 wide and 90 high."""
    trunk = blob([(-40, 0), (-24, -24), (10, -26), (46, -4), (52, 6), (10, 26), (-24, 22)])
    bands = [
        path(
            blob([(x, -30), (x + 12, -30), (x + 16, 0), (x + 12, 30), (x, 30), (x + 5, 0)]),
            "#2a1a20",
        )
        for x in (-8, 18)
    ]
    wings = [
        path(blob([(0, -18), (x - 14, -56), (x + 10, -66), (x + 18, -36)]), "#e9f6fa", opacity=0.75)
        for x in (-4, 26)
    ]
    return group(
        cut(path(trunk, ball(body)), clipped(group(*bands), trunk), depth=1.5),
        cut(*wings, depth=1),
        cut(circle(-42, -2, 15, ball("#3a2630")), depth=1),
        _eye(-46, -4, 4.5),
        stroke("M-50 -14q-8 -14 -16 -16M-42 -16q-2 -14 -8 -20", "#2a1a20", 2.6),
    )


def paper_plane(colour: str = "#fbf3e4") -> Svg:
    """Folded, gliding to the left; origin in its middle, 190 wide."""
    return group(
        cut(
            path(
                lines([(-100, 20), (96, -54), (20, 30)]), lin(lighter(colour, 0.6), colour, angle=0)
            ),
            depth=3,
        ),
        cut(
            path(lines([(-100, 20), (20, 30), (36, 70)]), darker(colour, 0.28)),
            path(
                lines([(-100, 20), (96, -54), (0, 22), (36, 70), (-14, 36)]),
                lin(darker(colour, 0.12), darker(colour, 0.3)),
            ),
            depth=1,
        ),
    )


def feather(colour: str = "#e8e2f0", length: float = 180) -> Svg:
    """Quill at the origin, tip up and a little to the right."""
    s = length / 180
    vane = blob(
        [
            (4, -36),
            (-18, -70),
            (-20, -120),
            (4, -164),
            (30, -180),
            (36, -150),
            (30, -100),
            (18, -50),
        ]
    )
    slits = [
        stroke(f"M{x} {y}l{dx} {dy}", darker(colour, 0.35), 2, opacity=0.7)
        for x, y, dx, dy in (
            (8, -60, -20, -14),
            (10, -90, -24, -16),
            (12, -70, 18, -20),
            (14, -110, 18, -20),
            (14, -130, -20, -14),
        )
    ]
    shaft = stroke(bend([(0, 0), (6, -60), (16, -120), (28, -172)]), lighter(colour, 0.5), 3.4)
    return put(
        group(
            cut(
                path(vane, lin(lighter(colour, 0.4), colour, darker(colour, 0.25), angle=20)),
                *slits,
                depth=2,
            ),
            shaft,
        ),
        0,
        0,
        s,
    )


SAMPLES = {
    "bird": lambda: put(bird(), 0, 50),
    "flying": lambda: put(flying(), 0, 40, 0.65),
    "crow": lambda: put(crow(), 0, 50),
    "heron": lambda: put(heron(), 0, 90, 0.55),
    "owl": lambda: put(owl(), 0, 80),
    "swan": lambda: put(swan(), 0, 60, 0.8),
    "butterfly": lambda: put(butterfly(), 0, 0, 0.9),
    "moth": lambda: put(moth(), 0, 0, 0.8),
    "bee": lambda: bee(),
    "paper_plane": lambda: put(paper_plane(), 0, 0, 0.9),
    "feather": lambda: put(feather(), 0, 80, 0.9),
}
