"""What carries people: boats, train, bicycle, hot-air balloon, bus, rocket."""

from tools.art.curve import bend, blob, brush, lines, ring
from tools.art.paint import ball, darker, lighter, lin, rad, solid
from tools.art.paper import clipped, cut
from tools.art.svg import Svg, circle, ellipse, group, num, path, put, rect, stroke


def rowboat(w: float = 220, wood: str = "#a0552f", inside: Svg = "") -> Svg:
    """From the side; origin on the waterline, 0.3 w high; `inside` sits behind the near board."""
    s = w / 220
    far = path(
        blob([(-112, -52), (-60, -36), (60, -36), (112, -52), (80, -26), (-80, -26)], 0.1),
        darker(wood, 0.5),
    )
    hull = blob(
        [
            (-116, -54),
            (-60, -34),
            (0, -30),
            (60, -34),
            (116, -54),
            (92, -4),
            (60, 10),
            (-60, 10),
            (-92, -4),
        ],
        0.12,
    )
    planks = [
        stroke(
            bend([(-106 + k * 8, -36 + k * 15), (0, -14 + k * 12), (106 - k * 8, -36 + k * 15)]),
            darker(wood, 0.35),
            3,
            opacity=0.7,
        )
        for k in range(2)
    ]
    gunwale = stroke(
        bend([(-116, -54), (-60, -34), (0, -30), (60, -34), (116, -54)]), lighter(wood, 0.35), 6
    )
    return put(
        group(
            cut(far, depth=1),
            put(inside, 0, -20, 1 / s) if inside else "",
            cut(path(hull, solid(wood)), clipped(group(*planks), hull), gunwale, depth=3),
        ),
        0,
        0,
        s,
    )


def paper_boat(w: float = 200, colour: str = "#fbf3e4", shade: str = "#d9b6a0") -> Svg:
    """Folded; origin on the waterline, 0.62 w high."""
    s = w / 200
    return put(
        group(
            cut(
                path(lines([(-36, -30), (4, -118), (4, -20)]), lighter(colour, 0.4)),
                path(lines([(4, -118), (44, -30), (4, -20)]), shade),
                depth=2,
            ),
            cut(
                path(
                    lines([(-100, -52), (-36, -30), (0, -22), (0, 10), (-70, 10)]),
                    lin(lighter(colour, 0.5), colour),
                ),
                path(
                    lines([(100, -52), (40, -30), (0, -22), (0, 10), (70, 10)]),
                    lin(darker(colour, 0.08), shade),
                ),
                depth=2,
            ),
        ),
        0,
        0,
        s,
    )


def ship(
    w: float = 320, hull: str = "#5a2f33", sail: str = "#f6e8cf", flag: str = "#c0392f"
) -> Svg:
    """Three masts, sails full, sailing left; origin on the waterline, 0.95 w high."""
    s = w / 320
    body = blob(
        [
            (-170, -64),
            (-120, -46),
            (60, -46),
            (120, -84),
            (152, -88),
            (130, 0),
            (100, 14),
            (-100, 14),
            (-136, -10),
        ],
        0.1,
    )
    ports = [circle(x, -20, 7, "#ffd777") for x in (-80, -40, 0, 40, 80)]
    masts = [stroke(f"M{x} -40V{y}", "#3a2226", 8) for x, y in ((-84, -230), (6, -290), (88, -240))]
    cloth = []
    for x, w2, rows in (
        (-84, 50, ((-214, -150), (-144, -64))),
        (6, 58, ((-272, -196), (-188, -66))),
        (88, 46, ((-224, -164), (-156, -92))),
    ):
        for top, low in rows:
            d = f"M{x - w2 * 0.7:.0f} {top}Q{x - 20} {top + 8} {x + w2 * 0.7:.0f} {top}Q{x + w2 * 0.2:.0f} {(top + low) / 2:.0f} {x + w2} {low}Q{x - 10} {low - 16} {x - w2} {low}Q{x - w2 * 1.5:.0f} {(top + low) / 2:.0f} {x - w2 * 0.7:.0f} {top}Z"
            cloth.append(
                cut(path(d, lin(lighter(sail, 0.4), sail, darker(sail, 0.25), angle=10)), depth=2)
            )
    bow = stroke("M-164 -60L-220 -96", "#3a2226", 7)
    jib = path(
        lines([(-210, -92), (-96, -200), (-116, -70)]), lin(lighter(sail, 0.3), darker(sail, 0.15))
    )
    pennants = [
        path(brush([(x, y), (x + 20, y + 5), (x + 40, y - 3)], [10, 8, 2]), flag)
        for x, y in ((-84, -230), (6, -290), (88, -240))
    ]
    stripe = path("M-180 -44Q0 -24 160 -64L158 -50Q0 -12 -180 -32Z", "#e0a63f")
    return put(
        group(
            *masts,
            bow,
            cut(jib, depth=1.5),
            *cloth,
            *pennants,
            cut(path(body, solid(hull)), clipped(stripe, body), *ports, depth=3),
        ),
        0,
        0,
        s,
    )


def train(colour: str = "#b5392f", cars: int = 2) -> Svg:
    """A steam engine and its cars running left; origin under the engine's middle, engine 170 wide."""
    out = []
    for i in range(cars):
        x = 180 + i * 150
        panes = [rect(x - 52 + k * 37, -68, 27, 28, "#ffd777", rx=4) for k in range(3)]
        wheels = [
            group(circle(x + k, -10, 13, ball("#2a2236")), circle(x + k, -10, 4, "#c9a24a"))
            for k in (-40, 40)
        ]
        out += [
            stroke(f"M{x - 96} -18H{x - 60}", "#2a2236", 6),
            cut(
                rect(x - 66, -84, 132, 70, solid(darker(colour, 0.25)), rx=9),
                rect(x - 72, -92, 144, 14, darker(colour, 0.5), rx=7),
                *panes,
                depth=2,
            ),
            *wheels,
        ]
    boiler = rect(-88, -74, 118, 52, lin(lighter(colour, 0.35), colour, darker(colour, 0.4)), rx=24)
    cab = path(lines([(24, -112), (86, -112), (84, -18), (24, -18)]), solid(colour))
    roof = path(blob([(14, -110), (54, -124), (96, -110)], 0.08), "#2a2236")
    stack = path(
        lines([(-66, -72), (-72, -116), (-80, -122), (-42, -122), (-50, -116), (-54, -72)]),
        solid("#2a2236"),
    )
    dome = path(blob([(-26, -72), (-22, -90), (-10, -94), (2, -90), (6, -72)]), "#d9a441")
    bands = [rect(x, -74, 5, 52, "#d9a441") for x in (-56, -14)]
    big = [
        group(
            circle(x, -16, r, ball("#2a2236")),
            circle(x, -16, r * 0.7, "none", stroke=lighter(colour, 0.2), stroke_width=3),
            *(
                stroke(f"M{x} -16L{num(px)} {num(py)}", lighter(colour, 0.2), 2.4)
                for px, py in ring(x, -16, r * 0.7, 8)
            ),
            circle(x, -16, 5, "#d9a441"),
        )
        for x, r in ((-62, 16), (-14, 20), (46, 20))
    ]
    rod = stroke("M-14 -12H46", "#d5dee6", 5)
    cow = path(lines([(-88, -30), (-120, 2), (-80, 2)]), solid("#2a2236"))
    lamp = circle(-92, -50, 9, rad("#fffbe6", "#ffd777"))
    return group(
        *out,
        cut(stack, dome, cow, depth=1.5),
        cut(boiler, *bands, depth=2),
        cut(cab, rect(36, -98, 36, 32, "#ffd777", rx=4), roof, depth=2),
        lamp,
        *big,
        rod,
    )


def rails(x1: float, x2: float, y: float, colour: str = "#6b5a5a") -> Svg:
    """A straight track from x1 to x2 at height `y`."""
    ties = [rect(x, y + 3, 10, 12, darker(colour, 0.35), rx=2) for x in range(int(x1), int(x2), 26)]
    return cut(
        *ties, rect(x1, y, x2 - x1, 6, lin(lighter(colour, 0.5), colour)), depth=1.5, room="thin"
    )


def bicycle(colour: str = "#c0392f", tyre: str = "#2a2236") -> Svg:
    """From the side, facing left; origin mid-base, 230 wide and 150 high."""
    wheels = []
    for x in (-72, 72):
        spokes = [
            stroke(f"M{x} -44L{num(px)} {num(py)}", "#cfd6de", 1.5)
            for px, py in ring(x, -44, 38, 14)
        ]
        wheels.append(
            group(
                *spokes,
                circle(x, -44, 40, "none", stroke=tyre, stroke_width=8),
                circle(x, -44, 5, tyre),
            )
        )
    frame = stroke(
        "M72 -44L18 -48L-50 -104M18 -48L34 -110L72 -44M34 -106L-46 -98M-72 -44L-46 -122", colour, 8
    )
    bars = stroke(bend([(-46, -120), (-42, -134), (-62, -140), (-74, -130)]), tyre, 6)
    seat = path(blob([(14, -120), (32, -126), (56, -120), (36, -112)], 0.14), solid("#5a3526"))
    crank = group(
        circle(18, -48, 11, "none", stroke="#cfd6de", stroke_width=5),
        stroke("M18 -48L30 -30M24 -28H38", tyre, 5),
    )
    return cut(*wheels, frame, bars, seat, crank, depth=2)


def hot_air(
    h: float = 320, one: str = "#e2574c", two: str = "#f7dfa5", basket: str = "#8a5a33"
) -> Svg:
    """A striped balloon with its basket; origin under the basket, 0.66 h wide."""
    s = h / 320
    skin = blob(
        [
            (0, -320),
            (72, -300),
            (104, -236),
            (92, -172),
            (44, -104),
            (26, -78),
            (-26, -78),
            (-44, -104),
            (-92, -172),
            (-104, -236),
            (-72, -300),
        ]
    )
    gores = []
    for i, (a, b) in enumerate(zip((-110, -66, -22, 22, 66), (-66, -22, 22, 66, 110), strict=True)):
        d = f"M0 -324C{a * 1.5:.0f} -300 {a * 1.3:.0f} -170 {a * 0.25:.0f} -74L{b * 0.25:.0f} -74C{b * 1.3:.0f} -170 {b * 1.5:.0f} -300 0 -324Z"
        gores.append(path(d, two if i % 2 else one))
    shade = path(skin, rad("#ffffff40", "#ffffff00@0.5", "#1a103060", x=0.36, y=0.3, r=0.75))
    ropes = stroke("M-24 -78L-20 -36M24 -78L20 -36M0 -78V-40", "#5a3a2a", 3)
    tub = path(lines([(-26, -38), (26, -38), (21, 0), (-21, 0)]), solid(basket))
    weave = [stroke(f"M-24 {y}H24", darker(basket, 0.35), 2.4, opacity=0.6) for y in (-28, -18, -8)]
    return put(
        group(
            ropes,
            cut(path(skin, one), clipped(group(*gores), skin), shade, depth=4),
            cut(tub, *weave, rect(-29, -42, 58, 8, lighter(basket, 0.25), rx=4), depth=2),
        ),
        0,
        0,
        s,
    )


def bus(colour: str = "#c0392f", roof: str = "#f6e8cf") -> Svg:
    """A round old bus facing left; origin mid-base, 260 wide and 150 high."""
    body = blob(
        [
            (-128, -24),
            (-130, -70),
            (-116, -118),
            (-90, -138),
            (90, -138),
            (122, -128),
            (130, -60),
            (128, -24),
            (0, -18),
        ],
        0.1,
    )
    top = path("M-140 -150H140V-104Q0 -98 -140 -104Z", roof)
    panes = [
        rect(x, -112, 38, 36, lin("#fff0bd", "#ffd777"), rx=6) for x in (-104, -58, -12, 34, 80)
    ]
    stripe = rect(-140, -62, 280, 9, roof)
    wheels = [
        group(circle(x, -18, 22, ball("#2a2236")), circle(x, -18, 10, "#cfd6de")) for x in (-74, 74)
    ]
    lamp = circle(-124, -46, 8, "#fffbe6")
    return group(
        cut(path(body, solid(colour)), clipped(group(top, stripe), body), *panes, depth=3),
        lamp,
        cut(*wheels, depth=2),
    )


def rocket(h: float = 260, colour: str = "#eef0f2", fin: str = "#d8433b") -> Svg:
    """Upright, engine at the origin."""
    s = h / 260
    fins = [
        path(blob([(k * 30, -70), (k * 76, -20), (k * 72, 12), (k * 28, -14)], 0.1), solid(fin))
        for k in (-1, 1)
    ]
    body = blob([(0, -260), (38, -190), (46, -100), (32, -8), (-32, -8), (-46, -100), (-38, -190)])
    nose = path("M-60 -280H60V-196Q0 -176 -60 -196Z", fin)
    port = group(circle(0, -138, 23, fin), circle(0, -138, 16, rad("#d7f3fb", "#4a9ac0")))
    flame = path(
        blob([(-22, 0), (-14, 40), (0, 84), (14, 40), (22, 0)]),
        lin("#fff3c4", "#f2a23a", "#e0532b"),
    )
    return put(
        group(
            flame,
            cut(*fins, depth=2),
            cut(
                path(body, lin(lighter(colour, 0.6), colour, darker(colour, 0.35), angle=0)),
                clipped(nose, body),
                depth=3,
            ),
            cut(port, depth=1),
            rect(-24, -12, 48, 14, "#3a3148", rx=4),
            ellipse(0, 2, 20, 4, "#ffd777"),
        ),
        0,
        0,
        s,
    )


SAMPLES = {
    "rowboat": lambda: put(rowboat(180), 0, 20),
    "paper_boat": lambda: put(paper_boat(170), 0, 40),
    "ship": lambda: put(ship(180), 10, 85),
    "train": lambda: put(train(cars=1), -35, 40, 0.55),
    "bicycle": lambda: put(bicycle(), 0, 60, 0.8),
    "hot_air": lambda: put(hot_air(185), 0, 92),
    "bus": lambda: put(bus(), 0, 50, 0.7),
    "rocket": lambda: put(rocket(140), 0, 55),
}
