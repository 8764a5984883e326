"""Furniture and fittings: clock, ladder, chair, bed, mirror, street lamp."""

from tools.art.curve import bend, blob, brush, lines, ring
from tools.art.paint import ball, darker, lighter, lin, rad, solid
from tools.art.paper import clipped, cut, glowing
from tools.art.svg import Svg, circle, group, path, put, rect, stroke

GOLD = "#f0b73f"


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


SAMPLES = {
    "clock": lambda: clock(80),
    "ladder": lambda: put(ladder(170), 0, 85),
    "chair": lambda: put(chair(), 0, 80),
    "bed": lambda: put(bed(185), 0, 50),
    "mirror": lambda: put(mirror(185), 0, 95),
    "lamp_post": lambda: put(lamp_post(185), 0, 95),
}
