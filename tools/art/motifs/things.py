"""Household things: key, clock, teacup, lantern, ladder, umbrella, chair, bed and so on."""

from tools.art.curve import bend, blob, brush, lines, ring, starlike
from tools.art.paint import ball, darker, lighter, lin, rad, solid
from tools.art.paper import clipped, cut, glowing
from tools.art.svg import Svg, circle, ellipse, group, num, path, put, rect, stroke

GOLD = "#f0b73f"


def key(length: float = 200, colour: str = GOLD) -> Svg:
    """An old key, bow up; origin in the bow's middle."""
    s = length / 200
    bow = "M0 -34A34 34 0 1 1 0 34A34 34 0 1 1 0 -34ZM0 -19A19 19 0 1 0 0 19A19 19 0 1 0 0 -19Z"
    shaft = "M-7 32H7V164H-7ZM7 118H38V132H24V140H38V156H7Z"
    collar = rect(-13, 36, 26, 9, lighter(colour, 0.3), rx=4)
    fill = lin(lighter(colour, 0.5), colour, darker(colour, 0.35), angle=20)
    return put(cut(path(bow + shaft, fill, fill_rule="evenodd"), collar, depth=2.5), 0, 0, s)


def clock(
    r: float = 90,
    rim: str = "#8a4b2f",
    dial: str = "#fdf3dc",
    hour: float = 10.2,
    minute: float = 9,
) -> Svg:
    """A round clock without figures; origin in the middle."""
    marks = [
        put(
            rect(
                -r * 0.02, -r * 0.8, r * 0.045, r * (0.16 if i % 3 == 0 else 0.09), "#3a2430", rx=1
            ),
            0,
            0,
            rot=30 * i,
        )
        for i in range(12)
    ]
    hands = [
        put(
            path(lines([(-r * w, r * 0.12), (0, -r * reach), (r * w, r * 0.12)]), "#3a2430"),
            0,
            0,
            rot=turn,
        )
        for turn, reach, w in ((hour * 30, 0.46, 0.06), (minute * 6, 0.7, 0.045))
    ]
    return group(
        cut(circle(0, 0, r, ball(rim)), depth=3),
        circle(0, 0, r * 0.86, rad(lighter(dial, 0.6), dial, darker(dial, 0.15))),
        *marks,
        cut(*hands, circle(0, 0, r * 0.07, "#b5453c"), depth=1),
    )


def teacup(
    w: float = 220, colour: str = "#f6ece0", band: str = "#d8433b", tea: str = "#a85a2c"
) -> Svg:
    """A cup on its saucer; origin mid-base, 0.62 w high; handle to the right."""
    s = w / 220
    saucer = group(
        ellipse(0, -6, 118, 20, lin(lighter(colour, 0.5), darker(colour, 0.3))),
        ellipse(0, -10, 74, 10, darker(colour, 0.2)),
    )
    handle = stroke(bend([(84, -104), (124, -112), (130, -72), (72, -44)]), darker(colour, 0.1), 15)
    bowl = blob(
        [
            (-94, -126),
            (-88, -70),
            (-54, -24),
            (-34, -10),
            (34, -10),
            (54, -24),
            (88, -70),
            (94, -126),
            (0, -118),
        ],
        0.13,
    )
    stripe = path("M-100 -98Q0 -80 100 -98L98 -76Q0 -58 -98 -76Z", band)
    shine = path(brush([(-72, -104), (-62, -64), (-44, -36)], [8, 9, 3]), "#ffffff", opacity=0.6)
    drink = group(
        ellipse(0, -126, 94, 17, lin(darker(colour, 0.2), colour)),
        ellipse(0, -123, 84, 12, lin(darker(tea, 0.3), tea)),
    )
    return put(
        group(
            cut(saucer, depth=3),
            cut(handle, depth=2),
            cut(
                path(bowl, lin(lighter(colour, 0.5), colour, darker(colour, 0.35), angle=10)),
                clipped(stripe, bowl),
                shine,
                depth=2,
            ),
            drink,
        ),
        0,
        0,
        s,
    )


def lantern(h: float = 150, metal: str = "#3a3148", light: str = "#ffc861") -> Svg:
    """Hanging from its ring at the origin, flame lit."""
    s = h / 150
    glass = blob([(-30, 52), (-38, 86), (-32, 122), (32, 122), (38, 86), (30, 52)], 0.12)
    flame = blob([(0, 70), (11, 96), (6, 114), (-6, 114), (-11, 96)])
    bars = stroke("M-14 50V124M14 50V124", metal, 3.5)
    return put(
        group(
            stroke("M0 6A14 14 0 1 1 0.1 6", metal, 5),
            glowing(path(glass, rad("#fff6d0", light, darker(light, 0.25))), colour=light, size=22),
            path(flame, lin("#fff3c4", "#f2772e")),
            bars,
            cut(
                path(blob([(-36, 52), (-20, 32), (0, 14), (20, 32), (36, 52)], 0.1), solid(metal)),
                rect(-38, 120, 76, 16, solid(metal), rx=4),
                depth=2,
            ),
        ),
        0,
        0,
        s,
    )


def candle(h: float = 170, wax: str = "#f5e6cf", light: str = "#ffd267") -> Svg:
    """Burning in a small holder; origin mid-base."""
    s = h / 170
    stick = blob(
        [(-17, -14), (-18, -96), (-12, -112), (0, -106), (14, -114), (18, -92), (17, -14)], 0.1
    )
    drip = path(brush([(-15, -104), (-17, -80), (-16, -64)], [7, 6, 8]), lighter(wax, 0.5))
    flame = glowing(
        path(
            blob([(0, -172), (13, -138), (8, -122), (-8, -122), (-13, -140)]),
            lin("#fff8dd", light, "#f0762f"),
        ),
        colour=light,
        size=16,
    )
    dish = group(
        stroke("M44 -12A16 14 0 1 1 44 6", "#8a6a3f", 7),
        ellipse(0, -8, 50, 13, lin(lighter(GOLD, 0.3), darker(GOLD, 0.4))),
    )
    return put(
        group(
            cut(dish, depth=2),
            cut(
                path(stick, lin(lighter(wax, 0.5), wax, darker(wax, 0.3), angle=0)), drip, depth=1.5
            ),
            stroke("M0 -108V-124", "#2b1a20", 3.5),
            flame,
        ),
        0,
        0,
        s,
    )


def ladder(h: float = 300, w: float = 56, colour: str = "#7a4a30", rungs: int = 0) -> Svg:
    """Standing straight up from the origin."""
    count = rungs or int(h / 34)
    steps = [
        rect(-w / 2, -h * (i + 0.6) / count, w, 8, lighter(colour, 0.2), rx=3) for i in range(count)
    ]
    rails = [
        rect(
            k * w / 2 - 5, -h, 10, h, lin(lighter(colour, 0.25), darker(colour, 0.3), angle=0), rx=4
        )
        for k in (-1, 1)
    ]
    return cut(*steps, *rails, depth=2, room="thin")


def umbrella(w: float = 220, colour: str = "#1f8a8a", other: str = "") -> Svg:
    """Open; origin at the end of the handle, canopy 0.75 w above it."""
    s, second = w / 220, other or darker(colour, 0.18)
    ribs = [-110, -58, 0, 58, 110]
    panels = []
    for i, (a, b) in enumerate(zip(ribs, ribs[1:], strict=False)):
        d = f"M0 -196Q{a * 0.95:.0f} -180 {a} -104Q{(a + b) / 2:.0f} -122 {b} -104Q{b * 0.95:.0f} -180 0 -196Z"
        hue = second if i % 2 else colour
        panels.append(path(d, lin(lighter(hue, 0.25), hue, darker(hue, 0.2))))
    shaft = stroke("M0 -206V-14Q0 6 -14 6T-28 -12", "#3a2430", 7)
    return put(group(cut(shaft, depth=1.5, room="thin"), cut(*panels, depth=3)), 0, 0, s)


def chair(h: float = 170, colour: str = "#8a4b2f", seat: str = "#c94f4f") -> Svg:
    """A wooden chair turned a little to the left; origin mid-base."""
    s = h / 170
    legs = [
        path(brush(points, [10, 8, 6]), solid(darker(colour, shade)))
        for points, shade in (
            ([(-30, -70), (-34, -36), (-38, -6)], 0.25),
            ([(44, -72), (46, -36), (50, -8)], 0.25),
            ([(-44, -64), (-48, -30), (-52, 4)], 0),
            ([(30, -62), (32, -30), (34, 4)], 0),
        )
    ]
    posts = [
        path(brush([(x, -68), (x + 4, -120), (x + 10, -166)], [10, 9, 8]), solid(colour))
        for x in (-28, 42)
    ]
    slats = [
        path(
            brush([(-24 + k, y), (14 + k, y - 8), (52 + k, y)], [12, 15, 12]),
            solid(lighter(colour, 0.1)),
        )
        for y, k in ((-150, 0), (-122, -3), (-96, -6))
    ]
    cushion = path(
        blob([(-52, -66), (-30, -80), (46, -82), (40, -64), (-40, -56)], 0.14), solid(seat)
    )
    return put(
        group(
            cut(*legs[:2], depth=1),
            cut(*posts, *slats, depth=1.5),
            cut(*legs[2:], depth=1.5),
            cut(cushion, depth=1.5),
        ),
        0,
        0,
        s,
    )


def bed(
    w: float = 320,
    wood: str = "#7a4a30",
    quilt: str = "#c94f6d",
    pillow: str = "#fbf3e4",
    sleeper: Svg = "",
) -> Svg:
    """From the side, head on the left; origin mid-base, 0.55 w high. `sleeper` lies on the pillow."""
    s = w / 320
    head = path(
        blob([(-166, 0), (-168, -120), (-156, -168), (-140, -170), (-132, -120), (-132, 0)], 0.1),
        solid(wood),
    )
    foot = path(
        blob([(138, 0), (136, -80), (146, -106), (164, -104), (168, -70), (166, 0)], 0.1),
        solid(wood),
    )
    frame = rect(-150, -56, 300, 34, solid(darker(wood, 0.1)), rx=5)
    matt = path(
        blob([(-140, -54), (-142, -84), (-60, -92), (130, -88), (140, -54)], 0.08), solid(pillow)
    )
    cushion = path(
        blob([(-136, -86), (-132, -118), (-96, -122), (-60, -108), (-58, -86), (-96, -80)]),
        solid(pillow),
    )
    cover = blob(
        [
            (-74, -60),
            (-66, -100),
            (-20, -128),
            (40, -116),
            (90, -120),
            (142, -92),
            (146, -44),
            (120, -36),
            (60, -42),
            (0, -34),
            (-50, -42),
        ]
    )
    patches = [
        rect(
            x, y, 44, 40, lighter(quilt, 0.22) if (x + y) % 3 else darker(quilt, 0.18), opacity=0.75
        )
        for x in range(-90, 150, 46)
        for y in (-134, -92, -50)
    ]
    seams = [
        stroke(bend([(x, -130), (x + 6, -80), (x, -36)]), darker(quilt, 0.3), 2, opacity=0.5)
        for x in (-44, 2, 48, 94)
    ]
    return put(
        group(
            cut(head, depth=2),
            cut(frame, matt, depth=2),
            cut(cushion, depth=1.5),
            put(sleeper, -94, -116) if sleeper else "",
            cut(path(cover, solid(quilt)), clipped(group(*patches, *seams), cover), depth=2),
            cut(foot, depth=2),
        ),
        0,
        0,
        s,
    )


def suitcase(w: float = 170, colour: str = "#a0623a", strap: str = "#4a2a22") -> Svg:
    """Standing; origin mid-base, 0.75 w high."""
    s = w / 170
    grip = stroke("M-26 -112V-126Q-26 -136 -16 -136H16Q26 -136 26 -126V-112", strap, 9)
    body = rect(
        -85,
        -114,
        170,
        116,
        lin(lighter(colour, 0.25), colour, darker(colour, 0.3), angle=30),
        rx=14,
    )
    bands = [rect(x, -114, 16, 116, solid(strap)) for x in (-54, 38)]
    corners = [
        path(
            blob([(k * 85, y), (k * 62, y), (k * 85, y + (24 if y < -50 else -24))], 0.1),
            darker(colour, 0.4),
        )
        for k in (-1, 1)
        for y in (-114, 2)
    ]
    tags = [
        circle(4, -78, 14, "#2f8f8a"),
        rect(-26, -46, 34, 22, "#f2d06b", rx=3),
        starlike(60, -30, 12, 5, 5),
    ]
    return put(
        group(
            cut(grip, depth=1.5),
            cut(
                body,
                clipped(group(*corners), "M-85 -114h170v116h-170Z"),
                *bands,
                tags[0],
                tags[1],
                path(tags[2], "#f3e3c8"),
                depth=3,
            ),
            *(rect(x, -70, 16, 12, GOLD, rx=2) for x in (-54, 38)),
        ),
        0,
        0,
        s,
    )


def bottle(h: float = 240, glass: str = "#5fb0a5", inside: Svg = "", cork: str = "#b98555") -> Svg:
    """Standing, see-through; origin mid-base, 0.46 h wide; `inside` is drawn around the same origin."""
    s = h / 240
    outline = blob(
        [
            (-52, -4),
            (-56, -60),
            (-54, -120),
            (-24, -158),
            (-19, -206),
            (19, -206),
            (24, -158),
            (54, -120),
            (56, -60),
            (52, -4),
            (0, 2),
        ],
        0.12,
    )
    back = path(
        outline, lin(lighter(glass, 0.55) + "cc", glass + "99", darker(glass, 0.2) + "cc", angle=0)
    )
    shine = [
        path(brush([(-38, -118), (-42, -70), (-38, -22)], [5, 9, 4]), "#ffffff", opacity=0.65),
        path(brush([(38, -100), (41, -60)], [3, 5]), "#ffffff", opacity=0.4),
    ]
    rim = path(outline, "none", stroke=lighter(glass, 0.5), stroke_width=4, opacity=0.9)
    return put(
        group(
            cut(back, depth=3, edge=0.2),
            clipped(inside, outline),
            rim,
            *shine,
            cut(rect(-17, -236, 34, 38, solid(cork), rx=5), depth=1.5),
            rect(-24, -210, 48, 12, lighter(glass, 0.3), rx=6),
        ),
        0,
        0,
        s,
    )


def hourglass(
    h: float = 300,
    wood: str = "#6b3f2a",
    glass: str = "#cfe8ee",
    top: Svg = "",
    bottom: Svg = "",
    sand: str = "#f0c069",
) -> Svg:
    """Origin in its waist; `top` and `bottom` are drawn around it, clipped to the two bulbs."""
    s = h / 300
    upper = blob(
        [(-84, -128), (-82, -80), (-40, -28), (-6, 0), (6, 0), (40, -28), (82, -80), (84, -128)],
        0.13,
    )
    lower = blob(
        [(-84, 128), (-82, 80), (-40, 28), (-6, 0), (6, 0), (40, 28), (82, 80), (84, 128)], 0.13
    )
    pane = lin(glass + "dd", lighter(glass, 0.4) + "88", darker(glass, 0.2) + "cc", angle=0)
    stream = path("M-2.5 0H2.5V126H-2.5Z", sand)
    plates = [rect(-104, y, 208, 22, solid(wood), rx=8) for y in (-150, 128)]
    posts = [
        path(
            brush([(k * 94, -130), (k * 90, 0), (k * 94, 130)], [12, 8, 12]),
            solid(lighter(wood, 0.12)),
        )
        for k in (-1, 1)
    ]
    shine = [
        path(brush([(-64, -110), (-60, -80), (-40, -50)], [5, 9, 3]), "#ffffff", opacity=0.7),
        path(brush([(-44, 50), (-62, 84), (-66, 112)], [3, 8, 4]), "#ffffff", opacity=0.6),
    ]
    rims = [
        path(d, "none", stroke="#ffffff", stroke_width=3.5, opacity=0.7) for d in (upper, lower)
    ]
    return put(
        group(
            path(upper, pane),
            path(lower, pane),
            clipped(top, upper),
            clipped(group(bottom, stream), lower),
            *rims,
            *shine,
            cut(*posts, depth=2, room="thin"),
            cut(*plates, depth=3),
        ),
        0,
        0,
        s,
    )


def mirror(h: float = 340, frame: str = GOLD, beyond: Svg = "") -> Svg:
    """An oval mirror on a carved stand; origin mid-base; `beyond` is drawn around the glass's middle."""
    s = h / 340
    oval = "M-84 0A84 122 0 1 1 84 0A84 122 0 1 1 -84 0Z"
    outer = "M-104 0A104 142 0 1 1 104 0A104 142 0 1 1 -104 0Z"
    beads = [
        circle(x * 0.94, y * 1.33, 6.5, ball(lighter(frame, 0.15))) for x, y in ring(0, 0, 100, 26)
    ]
    shine = path(brush([(-56, -60), (-64, -10), (-54, 40)], [4, 9, 3]), "#ffffff", opacity=0.5)
    legs = [
        path(
            brush([(k * 60, -70), (k * 84, -30), (k * 104, 0)], [20, 16, 18]),
            solid(darker(frame, 0.2)),
        )
        for k in (-1, 1)
    ]
    curl = path(
        brush([(0, 6), (22, -16), (46, -10), (58, 10), (48, 22)], [16, 15, 11, 7, 4]), solid(frame)
    )
    tip = path(
        blob([(-13, 2), (-9, -22), (0, -42), (9, -22), (13, 2)]), solid(lighter(frame, 0.15))
    )
    crest = put(
        cut(curl, put(curl, 0, 0, flip=True), tip, circle(0, 2, 10, "#c0392f"), depth=1.5), 0, -140
    )
    glass = clipped(group(path(oval, lin("#dff1f4", "#8fb6c4")), beyond), oval)
    return put(
        group(
            cut(*legs, depth=2),
            put(
                group(
                    glass,
                    shine,
                    cut(
                        path(
                            outer + oval,
                            lin(lighter(frame, 0.5), frame, darker(frame, 0.4), angle=40),
                            fill_rule="evenodd",
                        ),
                        *beads,
                        depth=3,
                    ),
                    crest,
                ),
                0,
                -180,
            ),
        ),
        0,
        0,
        s,
    )


def book(w: float = 260, cover: str = "#7a2f45", page: str = "#fbf1dc") -> Svg:
    """Lying open towards the viewer; origin mid-base, 0.35 w high."""
    s = w / 260
    case = path(
        blob(
            [
                (-136, -4),
                (-132, -74),
                (-60, -92),
                (0, -78),
                (60, -92),
                (132, -74),
                (136, -4),
                (60, -12),
                (0, 6),
                (-60, -12),
            ],
            0.1,
        ),
        solid(cover),
    )
    leaves = []
    for k in (-1, 1):
        d = f"M0 -4C{k * 30} -30 {k * 90} -26 {k * 126} -12L{k * 122} -84C{k * 86} -98 {k * 30} -100 0 -74Z"
        rows = [
            stroke(
                f"M{k * 20} {y - 6}C{k * 50} {y - 20} {k * 80} {y - 18} {k * 106} {y - 8}",
                darker(page, 0.3),
                2.4,
                opacity=0.6,
            )
            for y in (-24, -38, -52, -66)
        ]
        leaves.append(
            cut(path(d, lin(page, darker(page, 0.16), angle=0 if k < 0 else 180)), *rows, depth=1)
        )
    return put(group(cut(case, depth=3), *leaves), 0, 0, s)


def crown(w: float = 160, colour: str = GOLD, gem: str = "#c0392f") -> Svg:
    """Origin mid-base, 0.66 w high."""
    s = w / 160
    band = [
        (-74, 0),
        (-80, -64),
        (-44, -34),
        (-34, -92),
        (-2, -44),
        (32, -94),
        (44, -36),
        (80, -66),
        (74, 0),
    ]
    balls = [
        circle(x, y, 8, ball(lighter(colour, 0.3)))
        for x, y in ((-80, -68), (-34, -98), (32, -100), (80, -70))
    ]
    gems = [
        path(lines([(x - 9, -18), (x, -30), (x + 9, -18), (x, -6)]), hue)
        for x, hue in ((-44, gem), (0, "#2f7fa0"), (44, gem))
    ]
    return put(
        cut(
            path(lines(band), lin(lighter(colour, 0.5), colour, darker(colour, 0.35), angle=30)),
            *balls,
            rect(-76, -4, 152, 10, darker(colour, 0.2), rx=4),
            *gems,
            depth=3,
        ),
        0,
        0,
        s,
    )


def scissors(h: float = 200, steel: str = "#d5dee6", grip: str = "#c0392f") -> Svg:
    """Half open, points up; origin at the pivot."""
    s = h / 200
    halves = []
    for k in (-1, 1):
        blade = path(
            blob([(-6, 4), (-9, -60), (0, -118), (7, -60), (8, 4)], 0.1),
            lin(lighter(steel, 0.6), steel, darker(steel, 0.35), angle=0),
        )
        ring_ = path(
            blob([(0, 20), (24, 34), (26, 66), (2, 80), (-20, 62), (-18, 36)])
            + blob([(0, 34), (12, 42), (13, 58), (2, 66), (-9, 58), (-8, 42)]),
            solid(grip),
            fill_rule="evenodd",
        )
        halves.append(put(cut(blade, ring_, depth=2), 0, 0, rot=20 * k, flip=k < 0))
    return put(group(*halves, circle(0, 4, 6, darker(steel, 0.5))), 0, 0, s)


def lamp_post(h: float = 380, metal: str = "#2a2438", light: str = "#ffd777") -> Svg:
    """A street lamp; origin at its foot."""
    s = h / 380
    pole = path(
        brush([(0, 0), (0, -160), (0, -300)], [18, 10, 9]), lin(lighter(metal, 0.3), metal, angle=0)
    )
    foot = path(blob([(-20, 2), (-14, -26), (14, -26), (20, 2)], 0.1), solid(metal))
    head = path(lines([(-22, -352), (22, -352), (15, -300), (-15, -300)]), rad("#fffbe6", light))
    hat = path(blob([(-32, -350), (0, -384), (32, -350)], 0.08), solid(metal))
    return put(
        group(
            cut(pole, foot, depth=2, room="thin"),
            glowing(head, colour=light, size=26),
            cut(hat, rect(-17, -304, 34, 8, metal), depth=1.5),
        ),
        0,
        0,
        s,
    )


def balloon(r: float = 60, colour: str = "#d8433b", string: float = 150) -> Svg:
    """A toy balloon; origin where the string is held."""
    skin = blob(
        [
            (0, -2.1 * r),
            (r * 0.64, -1.9 * r),
            (r * 0.92, -1.36 * r),
            (r * 0.8, -0.76 * r),
            (r * 0.36, -0.18 * r),
            (0, 0),
            (-r * 0.36, -0.18 * r),
            (-r * 0.8, -0.76 * r),
            (-r * 0.92, -1.36 * r),
            (-r * 0.64, -1.9 * r),
        ]
    )
    shine = path(
        brush(
            [(-r * 0.5, -1.6 * r), (-r * 0.64, -1.2 * r), (-r * 0.56, -0.8 * r)],
            [r * 0.06, r * 0.16, r * 0.05],
        ),
        "#ffffff",
        opacity=0.6,
    )
    cord = stroke(
        bend([(0, 0), (8, -string * 0.4), (-6, -string * 0.7), (0, -string)]), "#3a2a3a", 2.4
    )
    return group(
        cord,
        put(
            cut(
                path(skin, ball(colour)),
                path(lines([(-6, 6), (0, -4), (6, 6)]), darker(colour, 0.2)),
                shine,
                depth=3,
            ),
            0,
            -string,
        ),
    )


def strings(
    points: list[tuple[float, float]], top: tuple[float, float], colour: str = "#f3e6d0"
) -> Svg:
    """Threads from `top` down to each point, slightly slack."""
    return group(
        *(
            stroke(bend([top, ((top[0] + x) / 2 + 3, (top[1] + y) / 2 + 5), (x, y)]), colour, 2.6)
            for x, y in points
        )
    )


def gear(r: float = 70, colour: str = "#b08443", teeth: int = 12) -> Svg:
    """Around the origin."""
    out = starlike(0, 0, r, r * 0.8, teeth)
    hole = f"M{num(-r * 0.24)} 0A{num(r * 0.24)} {num(r * 0.24)} 0 1 0 {num(r * 0.24)} 0A{num(r * 0.24)} {num(r * 0.24)} 0 1 0 {num(-r * 0.24)} 0Z"
    return cut(
        path(out + hole, ball(colour), fill_rule="evenodd"),
        circle(0, 0, r * 0.6, "none", stroke=darker(colour, 0.35), stroke_width=r * 0.07),
        depth=3,
    )


SAMPLES = {
    "key": lambda: put(key(180), -10, -55),
    "clock": lambda: clock(80),
    "teacup": lambda: put(teacup(170), 0, 50),
    "lantern": lambda: put(lantern(150), 0, -75),
    "candle": lambda: put(candle(160), 0, 75),
    "ladder": lambda: put(ladder(170), 0, 85),
    "umbrella": lambda: put(umbrella(170), 0, 75),
    "chair": lambda: put(chair(), 0, 80),
    "bed": lambda: put(bed(185), 0, 50),
    "suitcase": lambda: put(suitcase(150), 0, 60),
    "bottle": lambda: put(bottle(175), 0, 88),
    "hourglass": lambda: hourglass(180, bottom=path("M-100 130L0 60L100 130Z", "#f0c069")),
    "mirror": lambda: put(mirror(185), 0, 95),
    "book": lambda: put(book(180), 0, 30),
    "crown": lambda: put(crown(), 0, 50),
    "scissors": lambda: put(scissors(), 0, 20, 0.9),
    "lamp_post": lambda: put(lamp_post(185), 0, 95),
    "balloon": lambda: put(balloon(45, string=80), 0, 90),
    "strings": lambda: strings([(-60, 80), (0, 60), (60, 80)], (0, -80)),
    "gear": lambda: gear(),
}
