"""Houses, towers, doors, windows, stairs, skylines, bridges."""

from random import Random

from tools.art.curve import arch, blob, brush, lines
from tools.art.paint import ball, darker, lighter, lin, rad, solid
from tools.art.paper import clipped, cut, glowing
from tools.art.svg import Svg, circle, group, num, path, put, rect, stroke

LIT = "#ffd777"


def pane(w: float, h: float, light: str = LIT, frame: str = "#3a2430") -> Svg:
    """A small lit window with a cross; origin mid-base."""
    glass = rect(-w / 2, -h, w, h, rad(lighter(light, 0.6), light, darker(light, 0.2)))
    bars = stroke(
        f"M0 {num(-h)}V0M{num(-w / 2)} {num(-h / 2)}H{num(w / 2)}", frame, max(1.5, w * 0.09)
    )
    box = rect(-w / 2, -h, w, h, "none", stroke=frame, stroke_width=max(2.0, w * 0.13))
    return group(glowing(glass, colour=light, size=w * 0.35, strength=0.7), bars, box)


def house(
    w: float = 130, h: float = 150, wall: str = "#e9d3b4", roof: str = "#b5453c", light: str = LIT
) -> Svg:
    """A gabled house, windows lit, chimney; origin mid-base; the roof adds 0.6 w to its height."""
    peak = -h - w * 0.58
    body = rect(-w / 2, -h, w, h + 2, lin(lighter(wall, 0.25), wall, darker(wall, 0.3), angle=20))
    gable = lines([(-w * 0.5, -h), (0, peak + w * 0.08), (w * 0.5, -h)])
    eaves = [
        lines(
            [
                (k * w * 0.62, -h + w * 0.04),
                (0, peak),
                (0, peak + w * 0.16),
                (k * w * 0.55, -h + w * 0.14),
            ]
        )
        for k in (-1, 1)
    ]
    chimney = rect(w * 0.2, peak + w * 0.02, w * 0.15, w * 0.4, solid(darker(roof, 0.3)))
    door = path(arch(-w * 0.18, 0, w * 0.24, h * 0.42), solid(darker(roof, 0.15)))
    knob = circle(-w * 0.11, -h * 0.18, w * 0.02, LIT)
    return group(
        cut(chimney, depth=1),
        cut(body, path(gable, lin(lighter(wall, 0.2), wall)), depth=3),
        cut(path(eaves[0], lighter(roof, 0.12)), path(eaves[1], darker(roof, 0.15)), depth=2),
        cut(door, knob, depth=1),
        put(pane(w * 0.24, h * 0.26, light), w * 0.2, -h * 0.2),
        put(pane(w * 0.22, h * 0.22, light), -w * 0.18, -h * 0.62),
        put(pane(w * 0.22, h * 0.22, light), w * 0.2, -h * 0.62),
        put(pane(w * 0.18, w * 0.2, light), 0, -h - w * 0.1),
    )


def tower(w: float = 70, h: float = 260, wall: str = "#cdb79e", roof: str = "#3d5a80") -> Svg:
    """Round, with a pointed roof; origin mid-base."""
    body = path(
        lines([(-w * 0.5, 0), (-w * 0.42, -h), (w * 0.42, -h), (w * 0.5, 0)]),
        lin(lighter(wall, 0.3), wall, darker(wall, 0.4), angle=0),
    )
    collar = rect(-w * 0.54, -h - w * 0.16, w * 1.08, w * 0.22, solid(darker(wall, 0.15)), rx=4)
    cap = path(
        blob(
            [
                (-w * 0.66, -h - w * 0.1),
                (-w * 0.2, -h - w * 0.8),
                (0, -h - w * 1.6),
                (w * 0.2, -h - w * 0.8),
                (w * 0.66, -h - w * 0.1),
            ],
            0.1,
        ),
        lin(lighter(roof, 0.25), roof, darker(roof, 0.4), angle=0),
    )
    slots = [
        put(pane(w * 0.2, w * 0.34), x * w, -h * y)
        for x, y in ((0.02, 0.74), (-0.1, 0.46), (0.1, 0.2))
    ]
    bricks = [
        stroke(f"M{num(x * w)} {num(-h * y)}h{num(w * 0.14)}", darker(wall, 0.3), 2, opacity=0.6)
        for x, y in ((-0.36, 0.86), (0.2, 0.6), (-0.4, 0.3), (0.24, 0.36), (-0.3, 0.12))
    ]
    return group(cut(body, *bricks, depth=3), cut(collar, depth=1.5), cut(cap, depth=2), *slots)


def lighthouse(h: float = 320, band: str = "#d8433b", light: str = "#fff0b0") -> Svg:
    """Striped, lamp lit; origin mid-base, 0.34 h wide."""
    w = h * 0.3
    outline = lines([(-w * 0.5, 0), (-w * 0.3, -h * 0.76), (w * 0.3, -h * 0.76), (w * 0.5, 0)])
    bands = [
        path(
            lines(
                [(-w, -h * y), (w, -h * (y + 0.03)), (w, -h * (y + 0.16)), (-w, -h * (y + 0.13))]
            ),
            band,
        )
        for y in (0.04, 0.34, 0.62)
    ]
    shade = rect(w * 0.06, -h, w, h, "#1a1030", opacity=0.22)
    rail = rect(-w * 0.42, -h * 0.79, w * 0.84, h * 0.04, "#2b2340", rx=3)
    lamp = glowing(rect(-w * 0.2, -h * 0.9, w * 0.4, h * 0.11, light), colour=light, size=h * 0.05)
    cap = path(
        blob(
            [
                (-w * 0.32, -h * 0.89),
                (-w * 0.2, -h * 0.95),
                (0, -h),
                (w * 0.2, -h * 0.95),
                (w * 0.32, -h * 0.89),
            ]
        ),
        solid(band),
    )
    posts = stroke(
        f"M{num(-w * 0.2)} {num(-h * 0.9)}V{num(-h * 0.79)}M{num(w * 0.2)} {num(-h * 0.9)}V{num(-h * 0.79)}",
        "#2b2340",
        4,
    )
    return group(
        cut(path(outline, "#f4ecdf"), clipped(group(*bands, shade), outline), depth=4),
        lamp,
        posts,
        cut(rail, cap, depth=2),
    )


def door(
    h: float = 240,
    colour: str = "#1f7a78",
    frame: str = "#2b1a33",
    beyond: Svg = "",
    ajar: float = 0.6,
) -> Svg:
    """A round-topped door standing open to the left over `beyond`; origin mid-threshold, 0.5 h wide.

    `beyond` is drawn around the same origin and seen through the doorway; `ajar` 0 shuts it.
    """
    w = h * 0.46
    hole = arch(0, 0, w, h * 0.94)
    seen = clipped(beyond or path(hole, lin("#fffbe0", "#ffd98a")), hole)
    jamb = path(arch(0, 0, w * 1.22, h) + hole, frame, fill_rule="evenodd")
    swing = w * (1 - ajar)
    leaf = arch(-w / 2 + swing / 2, 0, swing, h * 0.94)
    if ajar > 0.45:
        reach = w * 0.62 * ajar
        leaf = f"M{num(-w / 2)} 0L{num(-w / 2)} {num(-h * 0.74)}Q{num(-w / 2 - reach * 0.5)} {num(-h * 0.98)} {num(-w / 2 - reach)} {num(-h * 0.82)}L{num(-w / 2 - reach)} {num(h * 0.05)}Z"
        boards = [
            rect(-w / 2 - reach * 0.8, -h * y, reach * 0.56, h * 0.26, darker(colour, 0.2), rx=4)
            for y in (0.7, 0.34)
        ]
        knob = circle(-w / 2 - reach * 0.84, -h * 0.36, h * 0.022, "#ffd777")
    else:
        boards = [
            rect(-w / 2 + swing * 0.2, -h * y, swing * 0.6, h * 0.26, darker(colour, 0.2), rx=4)
            for y in (0.7, 0.34)
        ]
        knob = circle(-w / 2 + swing * 0.86, -h * 0.38, h * 0.022, "#ffd777")
    return group(
        seen, cut(jamb, depth=2), cut(path(leaf, solid(colour, angle=10)), *boards, knob, depth=3)
    )


def window(
    w: float = 220, h: float = 260, beyond: Svg = "", frame: str = "#f3e3c8", curtain: str = ""
) -> Svg:
    """A room's window with sill and optional curtains; origin in its middle; `beyond` shows through."""
    hole = f"M{num(-w / 2)} {num(-h / 2)}h{num(w)}v{num(h)}h{num(-w)}Z"
    outer = f"M{num(-w / 2 - 14)} {num(-h / 2 - 14)}h{num(w + 28)}v{num(h + 28)}h{num(-w - 28)}Z"
    bars = [rect(-5, -h / 2, 10, h, solid(frame)), rect(-w / 2, -5, w, 10, solid(frame))]
    sill = rect(-w / 2 - 26, h / 2 + 8, w + 52, 18, solid(frame), rx=4)
    drapes = []
    for k in (-1, 1) if curtain else ():
        x = k * (w / 2 + 22)
        folds = [
            stroke(
                f"M{num(x - k * d)} {num(-h / 2 - 16)}Q{num(x - k * d * 1.5)} 0 {num(x - k * d * 0.5)} {num(h * 0.3)}",
                darker(curtain, 0.35),
                3,
                opacity=0.5,
            )
            for d in (22, 46)
        ]
        d = blob(
            [
                (x, -h / 2 - 24),
                (x - k * w * 0.28, -h / 2 - 22),
                (x - k * w * 0.22, -h * 0.1),
                (x - k * 14, h * 0.24),
                (x - k * 30, h / 2 + 20),
                (x + k * 8, h / 2 + 20),
            ],
            0.12,
        )
        drapes.append(
            cut(
                path(d, lin(lighter(curtain, 0.2), curtain, darker(curtain, 0.3), angle=0)),
                *folds,
                depth=3,
            )
        )
    return group(
        clipped(beyond, hole),
        cut(path(outer + hole, solid(frame), fill_rule="evenodd"), *bars, depth=3),
        cut(sill, depth=2),
        *drapes,
    )


def stairs(
    steps: int = 8, run: float = 36, rise: float = 28, colour: str = "#c98d6b", thick: float = 900
) -> Svg:
    """Steps up to the right from the origin, solid below down to `thick`."""
    out = []
    for i in range(steps):
        x, y = i * run, -(i + 1) * rise
        front = rect(x, y, run + 1, thick, lin(colour, darker(colour, 0.4)))
        tread = rect(x - 4, y - 2, run + 8, 9, lighter(colour, 0.35), rx=2)
        out.append(group(front, tread))
    return cut(*out, depth=4)


def skyline(
    y: float, colour: str, seed: int, tall: float = 220, light: str = LIT, depth: float = 4
) -> Svg:
    """A row of old-town houses and towers right across the card, feet below `y`."""
    chance = Random(seed)
    blocks, lamps, x = [], [], -30.0
    while x < 630:
        w, h = chance.uniform(44, 92), tall * chance.uniform(0.35, 1)
        kind, hue = (
            chance.choice(("gable", "flat", "spire")),
            darker(colour, chance.uniform(0, 0.22)),
        )
        top = {
            "gable": [(x + w / 2, y - h - w * 0.5)],
            "flat": [],
            "spire": [(x + w * 0.4, y - h), (x + w / 2, y - h - w * 1.1), (x + w * 0.6, y - h)],
        }[kind]
        outline = lines([(x, 960), (x, y - h), *top, (x + w, y - h), (x + w, 960)])
        blocks.append(path(outline, lin(lighter(hue, 0.14), hue, darker(hue, 0.3))))
        for wx in range(int(x + 14), int(x + w - 12), 22):
            for wy in range(int(y - h + 22), int(y - 10), 34):
                if chance.random() < 0.42:
                    lamps.append(
                        rect(wx, wy, 10, 15, light, opacity=chance.choice((0.55, 0.8, 1)), rx=1.5)
                    )
        x += w - 2
    return group(cut(*blocks, depth=depth, room="wide"), *lamps)


def bridge(w: float = 400, h: float = 150, colour: str = "#8d7b73", arches: int = 3) -> Svg:
    """A stone bridge; origin in the middle of its foot, deck at the top."""
    span = w / arches
    holes = "".join(
        arch(-w / 2 + span * (i + 0.5), 2, span * 0.74, h * 0.74) for i in range(arches)
    )
    outer = f"M{num(-w / 2)} 2V{num(-h)}Q0 {num(-h * 1.16)} {num(w / 2)} {num(-h)}V2Z"
    stones = [
        stroke(
            f"M{num(-w / 2 + 18 + i * w / 9)} {num(-h * 0.9 - (i % 2) * 8)}h{num(w * 0.05)}",
            darker(colour, 0.35),
            3,
            opacity=0.6,
        )
        for i in range(9)
    ]
    return cut(
        path(
            outer + holes,
            lin(lighter(colour, 0.25), colour, darker(colour, 0.4)),
            fill_rule="evenodd",
        ),
        *stones,
        depth=4,
    )


def tent(w: float = 260, one: str = "#d8433b", two: str = "#fbeed2") -> Svg:
    """A circus tent with stripes and a flag; origin mid-base, about 0.95 w high."""
    s = w / 260
    roof = blob([(-130, -110), (-60, -170), (0, -226), (60, -170), (130, -110), (0, -96)], 0.1)
    wall = lines([(-118, 0), (-124, -112), (124, -112), (118, 0)])
    stripes = [
        path(lines([(x - 14, -110), (x + 14, -110), (x * 0.94 + 14, 4), (x * 0.94 - 14, 4)]), one)
        for x in (-112, -56, 0, 56, 112)
    ]
    rays = [
        path(lines([(0, -230), (x - 15, -100), (x + 15, -100)]), one)
        for x in (-112, -56, 0, 56, 112)
    ]
    mouth = path(blob([(-30, 2), (-22, -60), (0, -96), (22, -60), (30, 2)], 0.1), "#2a1226")
    fringe = [
        path(f"M{x} -112q13 34 26 0Z", one if i % 2 else two)
        for i, x in enumerate(range(-130, 130, 26))
    ]
    pole = stroke("M0 -222V-262", "#5a3a2a", 5)
    flag = path(brush([(2, -256), (22, -250), (46, -258)], [14, 12, 4]), "#f2b441")
    return put(
        group(
            pole,
            cut(flag, depth=1),
            cut(path(wall, solid(two)), clipped(group(*stripes), wall), mouth, depth=3),
            cut(path(roof, solid(two)), clipped(group(*rays), roof), *fringe, depth=2),
        ),
        0,
        0,
        s,
    )


def windmill(h: float = 260, wall: str = "#e6d5bd", sail: str = "#7c4a3a", turn: float = 20) -> Svg:
    """With four sails; origin mid-base."""
    w = h * 0.36
    body = path(
        lines([(-w * 0.5, 0), (-w * 0.3, -h * 0.72), (w * 0.3, -h * 0.72), (w * 0.5, 0)]),
        lin(lighter(wall, 0.3), wall, darker(wall, 0.35), angle=0),
    )
    cap = path(
        blob(
            [
                (-w * 0.38, -h * 0.7),
                (-w * 0.2, -h * 0.84),
                (0, -h * 0.88),
                (w * 0.2, -h * 0.84),
                (w * 0.38, -h * 0.7),
            ]
        ),
        solid(sail),
    )
    arm = group(
        stroke(f"M0 0V{num(-h * 0.56)}", darker(sail, 0.3), 6),
        rect(2, -h * 0.56, h * 0.11, h * 0.44, lighter(sail, 0.55), opacity=0.95),
        stroke(
            f"M{num(h * 0.06)} {num(-h * 0.56)}V{num(-h * 0.12)}"
            + "".join(f"M2 {num(-h * y)}h{num(h * 0.11)}" for y in (0.2, 0.3, 0.4, 0.5)),
            sail,
            3,
        ),
    )
    cross = put(
        cut(*(put(arm, 0, 0, rot=90 * i) for i in range(4)), circle(0, 0, 9, ball(sail)), depth=3),
        0,
        -h * 0.76,
        rot=turn,
    )
    return group(
        cut(body, depth=3),
        cut(cap, depth=2),
        path(arch(0, 0, w * 0.3, h * 0.2), darker(sail, 0.3)),
        put(pane(w * 0.18, w * 0.24), 0, -h * 0.4),
        cross,
    )


SAMPLES = {
    "house": lambda: put(house(90, 100), 0, 85),
    "tower": lambda: put(tower(44, 110), 0, 90),
    "lighthouse": lambda: put(lighthouse(180), 0, 90),
    "door": lambda: put(door(170), 15, 85),
    "door shut": lambda: put(door(170, ajar=0), 0, 85),
    "window": lambda: put(
        window(curtain="#b5453c", beyond=rect(-200, -200, 400, 400, "#2a5f8f")), 0, 0, 0.58
    ),
    "stairs": lambda: put(stairs(5, 30, 28, thick=10), -75, 75),
    "bridge": lambda: put(bridge(180, 90), 0, 50),
    "tent": lambda: put(tent(170), 0, 85),
    "windmill": lambda: put(windmill(150), 0, 85),
}
