"""Instruments: grand piano, violin, gramophone, drum, horn, bell."""

from tools.art.curve import bend, blob, brush, lines
from tools.art.paint import ball, darker, lighter, lin, rad, solid
from tools.art.paper import clipped, cut
from tools.art.svg import Svg, circle, ellipse, group, path, put, rect, stroke


def keys(w: float, h: float, count: int = 14) -> Svg:
    """A keyboard from above; origin at its upper left corner."""
    step = w / count
    white = [
        rect(i * step + 0.8, 0, step - 1.6, h, lin("#fffaf0", "#e3d8c6"), rx=2)
        for i in range(count)
    ]
    black = [
        rect((i + 1) * step - step * 0.3, 0, step * 0.6, h * 0.6, lin("#3a3044", "#15101e"), rx=2)
        for i in range(count - 1)
        if i % 7 not in (2, 6)
    ]
    return group(rect(-2, -2, w + 4, h + 4, "#1a1422"), *white, cut(*black, depth=1))


def piano(colour: str = "#2a1d33") -> Svg:
    """A grand piano from the side, lid up, keys on the left; origin mid-base, 360 wide and 300 high."""
    lid = blob([(-120, -160), (-90, -210), (20, -290), (120, -300), (176, -262), (178, -168)], 0.1)
    prop = stroke("M96 -164L118 -250", lighter(colour, 0.5), 6)
    inside = path(
        lines([(-120, -160), (178, -160), (168, -182), (-100, -182)]), lin("#e8b04b", "#a86a2a")
    )
    wires = [
        stroke(f"M{-96 + k * 22} -178L{-70 + k * 24} -162", "#fff1c9", 1.6, opacity=0.8)
        for k in range(10)
    ]
    body = blob(
        [
            (-176, -106),
            (-178, -150),
            (-120, -162),
            (60, -162),
            (180, -164),
            (182, -120),
            (150, -96),
            (-60, -92),
        ],
        0.08,
    )
    shelf = path(lines([(-196, -122), (-112, -122), (-104, -104), (-190, -104)]), "#fffaf0")
    blacks = [rect(-190 + k * 11, -122, 5, 10, "#17111f") for k in range(7)]
    legs = [
        path(brush([(x, -100), (x + 3, -50), (x, -2)], [22, 13, 10]), solid(colour))
        for x in (-140, 30, 146)
    ]
    feet = [circle(x, -3, 7, "#e0a63f") for x in (-140, 30, 146)]
    shine = path(brush([(-150, -142), (0, -148), (150, -148)], [3, 8, 3]), "#ffffff", opacity=0.22)
    return group(
        cut(path(lid, lin(lighter(colour, 0.3), colour, angle=40)), depth=3),
        prop,
        inside,
        *wires,
        cut(*legs, *feet, depth=2, room="thin"),
        cut(path(body, lin(lighter(colour, 0.2), colour, darker(colour, 0.4))), shine, depth=3),
        cut(shelf, *blacks, depth=1),
    )


def violin(h: float = 320, wood: str = "#b5622f") -> Svg:
    """Upright, scroll up; origin mid-base, 0.36 h wide."""
    s = h / 320
    body = blob(
        [
            (0, 0),
            (-44, -10),
            (-58, -50),
            (-40, -84),
            (-34, -102),
            (-44, -128),
            (-36, -162),
            (0, -174),
            (36, -162),
            (44, -128),
            (34, -102),
            (40, -84),
            (58, -50),
            (44, -10),
        ]
    )
    edge = path(body, "none", stroke=darker(wood, 0.45), stroke_width=5)
    holes = [
        path(
            brush([(k * 20, -108), (k * 15, -92), (k * 22, -78), (k * 17, -62)], [6, 3, 3, 6]),
            "#2a1418",
        )
        for k in (-1, 1)
    ]
    neck = rect(-9, -270, 18, 160, lin("#4a2a2a", "#1f1216", angle=0), rx=4)
    scroll = group(
        path(
            brush([(0, -264), (0, -292), (12, -308), (2, -316), (-8, -306)], [16, 14, 11, 8, 5]),
            solid(darker(wood, 0.15)),
        )
    )
    pegs = [ellipse(k * 17, y, 10, 5, "#2a1418") for k, y in ((-1, -284), (1, -276))]
    bridge = rect(-19, -80, 38, 7, "#f3dcae", rx=2)
    tail = path(lines([(-9, -14), (9, -14), (13, -52), (-13, -52)]), "#1f1216")
    cords = [
        stroke(f"M{x * 1.5} -52L{x * 1.8} -78L{x} -268", "#fff1d0", 1.4)
        for x in (-4.5, -1.5, 1.5, 4.5)
    ]
    grain = [
        stroke(bend([(x, -160), (x * 1.5, -60), (x, -8)]), darker(wood, 0.25), 2, opacity=0.35)
        for x in (-26, -12, 12, 26)
    ]
    return put(
        group(
            cut(scroll, *pegs, depth=1.5),
            cut(
                path(body, rad(lighter(wood, 0.4), wood, darker(wood, 0.35), x=0.45, y=0.4, r=0.7)),
                clipped(group(*grain), body),
                edge,
                depth=3,
            ),
            *holes,
            cut(neck, depth=1.5),
            tail,
            bridge,
            *cords,
        ),
        0,
        0,
        s,
    )


def gramophone(horn: str = "#e0a63f", box: str = "#6b3526") -> Svg:
    """Horn to the upper right; origin mid-base, 230 wide and 260 high."""
    arm = stroke(bend([(-30, -92), (-44, -130), (-10, -150), (20, -140)]), darker(horn, 0.3), 12)
    cone = blob(
        [
            (6, -132),
            (40, -160),
            (60, -236),
            (120, -252),
            (160, -190),
            (150, -130),
            (96, -104),
            (40, -124),
        ],
        0.12,
    )
    mouth = put(
        group(
            ellipse(0, 0, 42, 74, lin(darker(horn, 0.55), darker(horn, 0.2))),
            ellipse(0, 0, 42, 74, "none", stroke=lighter(horn, 0.4), stroke_width=6),
        ),
        116,
        -178,
        rot=28,
    )
    flutes = [
        stroke(f"M20 -138L{x} {y}", darker(horn, 0.3), 3, opacity=0.6)
        for x, y in ((66, -226), (74, -190), (84, -140))
    ]
    case = rect(-100, -70, 180, 66, lin(lighter(box, 0.25), box, darker(box, 0.3)), rx=6)
    plate = group(
        ellipse(-16, -78, 84, 17, "#1c1624"),
        ellipse(-16, -79, 50, 10, "none", stroke="#4a4156", stroke_width=2),
        ellipse(-16, -79, 22, 5, "#c0392f"),
    )
    crank = stroke("M80 -36H108V-62", "#c9a24a", 6)
    return group(
        crank,
        cut(
            case,
            rect(-112, -8, 204, 12, darker(box, 0.2), rx=4),
            rect(-84, -56, 148, 36, darker(box, 0.2), rx=4),
            depth=3,
        ),
        cut(plate, depth=1.5),
        cut(
            path(cone, lin(lighter(horn, 0.5), horn, darker(horn, 0.3), angle=60)), *flutes, depth=3
        ),
        mouth,
        cut(arm, depth=1.5),
    )


def drum(w: float = 150, colour: str = "#c0392f", skin: str = "#f6ead2") -> Svg:
    """Origin mid-base, 0.8 w high."""
    s = w / 150
    shell = path(
        "M-72 -100V-18A72 20 0 0 0 72 -18V-100Z",
        lin(lighter(colour, 0.2), colour, darker(colour, 0.4), angle=0),
    )
    cords = stroke("M-70 -90L-44 -4L-18 -82L8 2L32 -82L56 -8L70 -90", "#f3dcae", 4)
    rims = [
        path(f"M-76 {y}A76 20 0 0 0 76 {y}V{y + 10}A76 20 0 0 1 -76 {y + 10}Z", "#e0a63f")
        for y in (-100, -22)
    ]
    return put(
        group(
            cut(shell, cords, *rims, depth=3),
            cut(ellipse(0, -100, 76, 20, rad(lighter(skin, 0.5), skin)), depth=1),
        ),
        0,
        0,
        s,
    )


def bell(h: float = 160, metal: str = "#d9a441") -> Svg:
    """Hanging; origin at its eye."""
    s = h / 160
    clapper = group(stroke("M0 100V142", "#5a3a22", 6), circle(0, 146, 13, ball("#7a4f2a")))
    skirt = blob(
        [
            (-16, 14),
            (-44, 40),
            (-52, 92),
            (-78, 128),
            (-72, 136),
            (0, 142),
            (72, 136),
            (78, 128),
            (52, 92),
            (44, 40),
            (16, 14),
        ],
        0.13,
    )
    bands = [
        stroke(bend([(-k, y), (0, y + 8), (k, y)]), darker(metal, 0.35), 4, opacity=0.7)
        for k, y in ((50, 84), (68, 118))
    ]
    return put(
        group(
            clapper,
            stroke("M0 4A12 12 0 1 1 0.1 4", darker(metal, 0.3), 7),
            cut(
                path(skirt, lin(lighter(metal, 0.5), metal, darker(metal, 0.45), angle=10)),
                *bands,
                depth=3,
            ),
        ),
        0,
        0,
        s,
    )


SAMPLES = {
    "keys": lambda: put(keys(160, 60), -80, -30),
    "piano": lambda: put(piano(), 0, 75, 0.5),
    "violin": lambda: put(violin(180), 0, 90),
    "gramophone": lambda: put(gramophone(), -10, 90, 0.7),
    "drum": lambda: put(drum(), 0, 55),
    "bell": lambda: put(bell(), 0, -80),
}
