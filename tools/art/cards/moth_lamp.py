"""A moth as large as the night has found its lamp and holds it."""

from tools.art.card import Card
from tools.art.curve import bend, blob, brush
from tools.art.motifs.body import shadow
from tools.art.motifs.buildings import skyline
from tools.art.motifs.land import ground
from tools.art.motifs.people import Look, figure
from tools.art.motifs.sky import haze
from tools.art.paint import ball, lighter, lin, rad, solid
from tools.art.paper import backdrop, blurred, clipped, cut, glowing, halo, scene
from tools.art.svg import Svg, circle, ellipse, group, hero, path, put, rect, stroke

FUR = "#d9b06a"


def _wing(k: int) -> Svg:
    low = blob(
        [
            (0, 20),
            (k * 84, 70),
            (k * 158, 150),
            (k * 168, 246),
            (k * 112, 300),
            (k * 70, 250),
            (k * 44, 268),
            (k * 14, 190),
        ]
    )
    top = blob(
        [
            (0, -40),
            (k * 80, -122),
            (k * 176, -168),
            (k * 262, -150),
            (k * 270, -92),
            (k * 232, -10),
            (k * 206, 64),
            (k * 120, 110),
            (k * 40, 90),
        ]
    )
    veins = [
        stroke(
            bend([(k * 20, -10), (k * x * 0.5, y * 0.5 - 16), (k * x, y)]),
            "#8a5a20",
            3,
            opacity=0.5,
        )
        for x, y in ((230, -140), (256, -70), (220, 20), (150, 96))
    ]
    bands = [
        stroke(
            bend(
                [
                    (k * 200 * s, -160 * s),
                    (k * 216 * s, -60 * s),
                    (k * 176 * s, 40 * s),
                    (k * 90 * s, 104 * s),
                ]
            ),
            "#6a4a1c",
            w,
            opacity=0.55,
        )
        for s, w in ((1.1, 16), (0.78, 7), (0.56, 6))
    ]
    spot = group(
        circle(k * 160, -58, 37, "#4a3214"),
        circle(k * 160, -58, 29, "#ffe29a"),
        circle(k * 160, -58, 19, "#b0601c"),
        circle(k * 160, -58, 10, "#2a1a10"),
        circle(k * 156, -64, 4, "#fff6da"),
    )
    small = group(circle(k * 112, 200, 20, "#4a3214"), circle(k * 112, 200, 12, "#ffcf6a"))
    x = 0.0 if k > 0 else 1.0
    inner = rad("#ffe08a", "#e8a93c@0.35", "#a8742c@0.7", "#5a4a1e", x=x, y=0.5, r=1.0)
    return group(
        cut(
            path(low, rad("#f4bf54", "#a87a30@0.5", "#5f4a1e", x=x, y=0.1, r=1.0)),
            clipped(small, low),
            depth=4,
        ),
        cut(path(top, inner), clipped(group(*bands, *veins, spot), top), depth=5),
    )


def _lamp() -> Svg:
    """The lamp's head around the origin."""
    glass = "M-40 -50L40 -50L28 62L-28 62Z"
    return group(
        glowing(
            path(glass, rad("#fffdf0", "#ffe28a", "#ffb52e", r=0.7)), colour="#ffc84a", size=26
        ),
        stroke("M0 -50V62", "#5a4418", 3, opacity=0.6),
        cut(
            path("M-52 -50L0 -92L52 -50Z", solid("#2f2c18")),
            circle(0, -96, 8, "#2f2c18"),
            path("M-34 62H34L20 78H-20Z", "#2f2c18"),
            depth=2,
        ),
    )


def _moth() -> Svg:
    plume = []
    for k in (-1, 1):
        plume.append(
            path(brush([(k * 12, -158), (k * 52, -206), (k * 104, -216)], [6, 26, 3]), "#6a4f20")
        )
        plume.append(stroke(bend([(k * 12, -158), (k * 52, -206), (k * 104, -216)]), "#e8c070", 3))
    body = brush([(0, -60), (0, 60), (2, 220)], [96, 88, 30])
    rings = [
        stroke(f"M{-w} {y}Q0 {y + 18} {w} {y}", "#8a6428", 5, opacity=0.5)
        for w, y in ((36, 110), (31, 136), (26, 160), (20, 184))
    ]
    head = circle(0, -128, 43, ball(FUR))
    lids = [stroke(f"M{k * 22 - 10} -126q10 11 20 0", "#3a2414", 5) for k in (-1, 1)]
    ruff = [
        path(
            blob([(x - 15, -86), (x, -104), (x + 15, -86), (x, -52)]),
            lighter(FUR, 0.45 - abs(x) / 260),
        )
        for x in (-52, -34, -17, 0, 17, 34, 52)
    ]
    legs = [
        cut(path(brush(p, [21, 17, 14, 10]), solid("#9a7430")), depth=2)
        for k in (-1, 1)
        for p in (
            [(k * 44, -58), (k * 78, -20), (k * 52, 12), (k * 4, 2 - k * 7)],
            [(k * 42, 10), (k * 72, 40), (k * 46, 58), (k * 2, 44 + k * 5)],
        )
    ]
    return group(
        _wing(-1),
        _wing(1),
        cut(path(body, ball(FUR)), *rings, depth=3),
        cut(*plume, depth=2),
        cut(
            head,
            *lids,
            circle(-26, -106, 9, "#e07a3a", opacity=0.4),
            circle(26, -106, 9, "#e07a3a", opacity=0.4),
            depth=2,
        ),
        cut(*ruff, depth=1.5),
        put(_lamp(), 0, 20),
        *legs,
    )


def draw() -> Svg:
    pole = rect(290, 350, 20, 500, lin("#5a5426", "#1f1e10", angle=0))
    foot = blob([(264, 852), (272, 812), (288, 780), (312, 780), (328, 812), (336, 852)], 0.1)
    return scene(
        backdrop(lin("#0c120a", "#1c2410@0.3", "#3f4418@0.65", "#33361a")),
        halo(300, 345, 300, "#c8b040", strength=0.05),
        blurred(skyline(700, "#3f4420", 7, 260, "#e8b84a"), by=5),
        haze(640, 130, "#b8a850", 0.45),
        ground([(-60, 744), (200, 732), (420, 742), (660, 730)], "#3d3f1a"),
        ellipse(300, 800, 250, 52, rad("#ffd978cc", "#ffd97800")),
        cut(pole, path(foot, solid("#2a2814")), depth=3, room="thin"),
        hero(put(_moth(), 300, 330, 1.02, rot=-3)),
        haze(690, 90, "#d8c870", 0.35),
        put(shadow(74, 12), 446, 858),
        put(
            figure(
                "man",
                Look(
                    coat="#8a4226",
                    hat="brim",
                    hat_colour="#2a1c14",
                    legs="#1f1a14",
                    scarf="#d8622a",
                ),
                left="down",
                right="down",
            ),
            440,
            856,
            1.05,
        ),
        haze(880, 90, "#8a8438", 0.5),
        *(
            circle(x, y, r, "#ffe6a0", opacity=0.7)
            for x, y, r in (
                (110, 560, 3),
                (506, 540, 4),
                (160, 640, 4),
                (90, 420, 3),
                (530, 620, 3),
            )
        ),
        ink="#0c0e04",
        dim=0.66,
    )


CARD = Card(
    title="Held until morning",
    alt="In a foggy olive night a moth with wings as wide as the street clasps a glowing street lamp, its "
    "eyes shut; below stands a man in a hat, looking up.",
    tags=(
        "moth",
        "lamp",
        "night",
        "fog",
        "embrace",
        "street",
        "man",
        "light",
        "wings",
        "tenderness",
    ),
    draw=draw,
)
