"""He came to shave; his reflection has packed."""

from tools.art.card import Card
from tools.art.curve import arch, bend, blob, brush
from tools.art.motifs.people import Look, figure
from tools.art.motifs.sky import crescent
from tools.art.motifs.things import suitcase
from tools.art.paint import ball, lighter, lin, rad, solid
from tools.art.paper import backdrop, clipped, cut, glowing, halo, scene
from tools.art.svg import Svg, circle, ellipse, fade, group, hero, path, poly, put, rect, stroke

GREEN = "#0f4a3c"
BRASS = "#d9a441"


def _tiles() -> Svg:
    seams = [stroke(f"M-10 {y}H610", "#1d6a55", 3, opacity=0.5) for y in range(30, 700, 66)]
    joints = [
        stroke(f"M{x} {y}v66", "#1d6a55", 3, opacity=0.5)
        for i, y in enumerate(range(30, 690, 66))
        for x in range(-20 + i % 2 * 45, 620, 90)
    ]
    shine = [
        rect(x, y, 84, 60, "#2f8a70", opacity=0.22, rx=3)
        for x, y in ((28, 99), (478, 231), (73, 429), (523, 33), (478, 495), (-62, 297))
    ]
    return group(*shine, *seams, *joints)


def _beyond() -> Svg:
    """The corridor on the other side; the middle of the glass is the origin."""
    boards = [
        poly(
            [(x * 3.2, 320), (x * 3.2 + 26, 320), (x * 0.5 + 5, 40), (x * 0.5, 40)],
            "#0b2c2a",
            opacity=0.5,
        )
        for x in range(-90, 100, 30)
    ]
    door = group(
        halo(10, -40, 150, "#ffe9a8", strength=0.12),
        path(arch(10, 46, 118, 214), lin("#fff8d8", "#ffdf8f")),
        put(crescent(17, "#f2b441"), 34, -110),
        path("M-49 0Q10 -26 69 4V46H-49Z", lin("#e0b45a", "#b9823a")),
    )
    beam = poly([(-40, 46), (60, 46), (170, 330), (-150, 330)], lin("#ffe9a8cc", "#ffe9a800"))
    man = figure(
        "man",
        Look(coat="#1d3a5a", hair="#2a1a24", hat="brim", hat_colour="#14263f", legs="#14202f"),
        right="down",
        legs="walk",
    )
    return group(
        rect(-200, -300, 400, 640, lin("#2f8f7c", "#5fb59a", "#1f6a5c")),
        poly([(-200, -300), (-62, -190), (-62, 46), (-200, 180)], "#1d6455", opacity=0.8),
        poly([(200, -300), (82, -190), (82, 46), (200, 180)], "#2a7f6c", opacity=0.8),
        path("M-200 180L-62 46H82L200 180V340H-200Z", lin("#134a44", "#0b2c2a")),
        *boards,
        door,
        beam,
        ellipse(20, 150, 70, 10, "#06201f", opacity=0.5),
        put(man, 10, 150, 1.05),
        put(suitcase(74, "#b5622f"), 58, 132),
    )


def _mirror() -> Svg:
    def oval(w: float, h: float) -> str:
        return blob(
            [
                (0, -h),
                (w * 0.72, -h * 0.72),
                (w, 0),
                (w * 0.72, h * 0.72),
                (0, h),
                (-w * 0.72, h * 0.72),
                (-w, 0),
                (-w * 0.72, -h * 0.72),
            ],
            0.185,
        )

    glass, rim = oval(158, 236), oval(186, 266)
    beads = [
        circle(172 * x, 251 * y, 7, ball("#ffe3a0"))
        for x, y in (
            (0.5, -0.866),
            (0.866, -0.5),
            (1, 0),
            (0.866, 0.5),
            (0.5, 0.866),
            (-0.5, 0.866),
            (-0.866, 0.5),
            (-1, 0),
            (-0.866, -0.5),
            (-0.5, -0.866),
        )
    ]
    crest = path(
        blob(
            [
                (-70, -256),
                (-40, -290),
                (0, -312),
                (40, -290),
                (70, -256),
                (30, -268),
                (0, -262),
                (-30, -268),
            ]
        ),
        solid(BRASS),
    )
    gleam = path(
        brush([(-120, -110), (-92, -160), (-50, -196)], [2, 12, 2]), "#ffffff", opacity=0.5
    )
    return group(
        cut(path(rim, lin("#ffe9b0", BRASS, "#8a5a1f", angle=50)), crest, *beads, depth=5),
        path(oval(164, 243), "#3a2412"),
        clipped(_beyond(), glass),
        gleam,
        stroke(bend([(104, 120), (84, 158), (60, 184)]), "#ffffff", 5, opacity=0.35),
    )


def _sconce() -> Svg:
    arm = stroke(bend([(0, 60), (0, 20), (0, 0)]), BRASS, 10)
    shade = blob([(-34, 0), (-22, -64), (22, -64), (34, 0), (0, 6)], 0.12)
    return group(
        halo(0, -20, 120, "#ffe08a", strength=0.12),
        cut(arm, circle(0, 66, 16, ball(BRASS)), depth=2, room="thin"),
        glowing(path(shade, lin("#fff6cf", "#ffcf70")), colour="#ffd777", size=12, strength=0.8),
    )


def _basin() -> Svg:
    bowl = blob(
        [
            (96, 716),
            (300, 704),
            (504, 716),
            (486, 790),
            (410, 852),
            (300, 866),
            (190, 852),
            (114, 790),
        ],
        0.14,
    )
    tap = brush([(300, 716), (300, 672), (318, 650), (346, 660), (350, 684)], [20, 18, 17, 16, 17])
    knobs = [
        group(rect(x - 6, 690, 12, 24, solid(BRASS)), circle(x, 686, 14, ball(BRASS)))
        for x in (228, 404)
    ]
    return group(
        cut(path(bowl, lin("#fbf6ea", "#d3dccb", "#6f9585")), depth=5),
        ellipse(300, 722, 200, 20, "#fffdf4"),
        ellipse(300, 726, 176, 14, lin("#9db8a8", "#dfe8da")),
        cut(path(tap, lin("#ffe9b0", BRASS, "#8a5a1f", angle=0)), *knobs, depth=2),
    )


def _man() -> Svg:
    """From behind, cropped by the edge."""
    coat = blob(
        [(-96, 260), (-112, 90), (-84, 22), (-34, -2), (34, -2), (84, 22), (112, 90), (104, 260)],
        0.15,
    )
    folds = [
        stroke(bend([(x, 40), (x * 1.2, 130), (x, 230)]), "#8a8a78", 5, opacity=0.4)
        for x in (-56, 8, 60)
    ]
    neck = path(brush([(0, 14), (0, -40)], [46, 44]), "#d9a07c")
    hair = blob(
        [
            (-50, -50),
            (-54, -96),
            (-30, -136),
            (4, -144),
            (40, -130),
            (56, -92),
            (50, -48),
            (24, -28),
            (-24, -28),
        ]
    )
    ears = [ellipse(k * 54, -72, 9, 15, ball("#e8b48e")) for k in (-1, 1)]
    return group(
        neck,
        *ears,
        cut(path(hair, solid("#2a1a24", light=0.3)), depth=2),
        cut(path(coat, lin("#f6efdc", "#d9d2b8", "#7f9080", angle=30)), *folds, depth=4),
        cut(
            path(
                blob([(-40, -4), (0, 10), (40, -4), (46, 16), (0, 32), (-46, 16)]), solid("#c9c2a6")
            ),
            depth=1,
        ),
    )


def draw() -> Svg:
    return scene(
        backdrop(lin("#06231f", GREEN, "#0b3a30")),
        _tiles(),
        rect(-10, 690, 620, 240, lin("#0a2f2a", "#041614")),
        stroke("M-10 690H610", lighter(GREEN, 0.2), 10),
        halo(310, 340, 330, "#7fd0a8", strength=0.06),
        put(_sconce(), 62, 330),
        put(_sconce(), 556, 330),
        hero(put(_mirror(), 310, 352)),
        cut(rect(470, 640, 150, 16, solid(BRASS)), depth=3, room="wide"),
        put(
            group(
                rect(-14, -56, 28, 56, lin("#9fd8c0aa", "#2f7a66aa", angle=0), rx=6),
                stroke("M-2 -40L-14 -92M4 -40L16 -88", "#e8e2cc", 6),
            ),
            540,
            640,
        ),
        _basin(),
        fade(ellipse(170, 880, 190, 40, rad("#02100e", "#02100e00")), 0.8),
        put(_man(), 146, 716, 1.02, rot=2),
        ink="#021512",
    )


CARD = Card(
    title="Without a word",
    alt="At night in a bottle-green bathroom a man in a dressing gown stands before an oval brass mirror; "
    "inside it his reflection walks off down a corridor with a suitcase.",
    tags=(
        "mirror",
        "reflection",
        "bathroom",
        "suitcase",
        "leaving",
        "corridor",
        "night",
        "double",
        "farewell",
        "eerie",
    ),
    draw=draw,
)
