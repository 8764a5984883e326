"""Sun, moon, stars, clouds, weather."""

import math
from itertools import pairwise
from random import Random

from tools.art.curve import bend, blob, brush, lines, ring, starlike, wobbly
from tools.art.paint import ball, darker, lighter, lin, rad, solid
from tools.art.paper import cut, glowing
from tools.art.svg import HEIGHT, WIDTH, Point, Svg, circle, ellipse, group, num, path, put, stroke


def sun(r: float = 90, colour: str = "#ffb347", rays: int = 16, core: str = "#fff1c2") -> Svg:
    """Origin in the middle; rays reach to 1.45 r."""
    spikes = []
    for i in range(rays):
        long = r * (1.42 if i % 2 == 0 else 1.26)
        tip, left, right = (
            (radius * math.sin(a), -radius * math.cos(a))
            for radius, a in (
                (long, math.tau * (i + 0.2) / rays),
                (r * 1.04, math.tau * (i - 0.34) / rays),
                (r * 1.04, math.tau * (i + 0.34) / rays),
            )
        )
        spikes.append(path(lines([left, tip, right]), darker(colour, 0.05 + 0.1 * (i % 2))))
    disc = circle(0, 0, r, rad(core, colour, x=0.42, y=0.38, r=0.7))
    return group(cut(*spikes, depth=2), cut(disc, depth=2))


_CRATERS = ((-0.35, -0.3, 0.2), (0.3, 0.12, 0.24), (-0.12, 0.42, 0.15), (0.2, -0.48, 0.11))


def moon(r: float = 90, colour: str = "#fbeec1", *, sleeping: bool = False) -> Svg:
    """A full moon around the origin, with craters or a sleeping face."""
    disc = circle(0, 0, r, ball(colour, light=0.5, dark=0.18))
    if sleeping:
        return group(glowing(disc, colour=colour, size=r * 0.16, strength=0.5), face(r, colour))
    pits = [
        group(
            circle(x * r, y * r, k * r, darker(colour, 0.14)),
            circle(x * r + k * r * 0.14, y * r + k * r * 0.16, k * r * 0.84, darker(colour, 0.07)),
        )
        for x, y, k in _CRATERS
    ]
    return group(glowing(disc, colour=colour, size=r * 0.16, strength=0.5), *pits)


def face(r: float, colour: str) -> Svg:
    """Closed eyes, a nose and a small smile, for round things of radius `r`."""
    line, w = darker(colour, 0.55), r * 0.055
    lids = [
        stroke(bend([(x - 0.17, y), (x, y + 0.1), (x + 0.17, y)]), line, 0.055)
        for x, y in ((-0.36, -0.08), (0.36, -0.08))
    ]
    mouth = stroke(bend([(-0.2, 0.38), (0, 0.48), (0.22, 0.36)]), line, 0.055)
    nose = stroke(bend([(0.02, -0.1), (0.07, 0.16), (-0.03, 0.2)]), line, 0.04)
    cheeks = [circle(x, 0.22, 0.15, "#e8745a", opacity=0.35) for x in (-0.52, 0.52)]
    return put(group(*cheeks, *lids, nose, mouth), 0, 0, scale=w / 0.055)


def crescent(r: float = 90, colour: str = "#ffd76e", turn: float = 0) -> Svg:
    """A horned moon around the origin, open to the right (then turned)."""
    k = num(r * 0.86)
    d = f"M{num(r * 0.5)} {num(-r * 0.87)}A{num(r)} {num(r)} 0 1 0 {num(r * 0.5)} {num(r * 0.87)}"
    d += f"A{k} {k} 0 1 1 {num(r * 0.5)} {num(-r * 0.87)}Z"
    pits = [
        circle(-r * x, r * y, r * k2, darker(colour, 0.13))
        for x, y, k2 in ((0.78, -0.2, 0.09), (0.66, 0.28, 0.13), (0.5, 0.66, 0.07))
    ]
    shape = path(d, lin(lighter(colour, 0.55), colour, darker(colour, 0.15)))
    lit = glowing(shape, colour=colour, size=r * 0.14, strength=0.45)
    return put(cut(lit, *pits, depth=2), 0, 0, rot=turn)


def sparkle(r: float = 14, colour: str = "#fff6da") -> Svg:
    """A star with four points."""
    q = num(r * 0.16)
    d = f"M0 {num(-r)}Q{q} -{q} {num(r)} 0Q{q} {q} 0 {num(r)}Q-{q} {q} {num(-r)} 0"
    return path(d + f"Q-{q} -{q} 0 {num(-r)}Z", colour)


def star(r: float = 40, colour: str = "#ffd35c") -> Svg:
    """A star with five points and facets."""
    tips, valleys = ring(0, 0, r, 5), ring(0, 0, r * 0.45, 5, 36)
    facets = [
        group(
            path(lines([(0, 0), tips[i], valleys[i]]), darker(colour, 0.16)),
            path(lines([(0, 0), tips[i], valleys[i - 1]]), lighter(colour, 0.3)),
        )
        for i in range(5)
    ]
    return cut(path(starlike(0, 0, r, r * 0.45, 5), colour), *facets, depth=2)


def stars(seed: int, count: int = 50, low: float = 500, colour: str = "#fff6da") -> Svg:
    """A sky of dots and a few sparkles over the whole card, down to height `low`."""
    chance = Random(seed)
    out = []
    for i in range(count):
        x, y = chance.uniform(0, WIDTH), chance.uniform(0, 1) ** 1.4 * low
        if i % 6 == 0:
            out.append(put(sparkle(chance.uniform(7, 15), colour), x, y))
        else:
            shine = chance.uniform(0.35, 0.95)
            out.append(circle(x, y, chance.uniform(0.9, 2.6), colour, opacity=shine))
    return group(*out)


def _lobes(w: float, h: float, seed: int) -> str:
    """The outline of a cloud: flat below, round lobes above."""
    chance = Random(seed)
    count = 6
    tops: list[Point] = []
    for i in range(count + 1):
        t = i / count
        lift = math.sin(math.pi * t) ** 0.8 * h * chance.uniform(0.72, 1.0)
        tops.append((-w / 2 + w * t, -lift))
    d = f"M{num(tops[0][0])} 0"
    for one, two in pairwise(tops):
        r = math.hypot(two[0] - one[0], two[1] - one[1]) * 0.56
        d += f"A{num(r)} {num(r)} 0 0 1 {num(two[0])} {num(two[1])}"
    bow = num(h * 0.16)
    return (
        d
        + f"C{num(w * 0.62)} {bow} {num(w * 0.3)} {bow} 0 {bow}S{num(-w * 0.62)} {bow} {num(-w / 2)} 0Z"
    )


def cloud(w: float = 200, colour: str = "#f4efe6", seed: int = 3, depth: float = 3) -> Svg:
    """Two sheets of cloud; origin in the middle of the flat underside."""
    back = path(_lobes(w * 0.72, w * 0.5, seed + 7), solid(darker(colour, 0.12), dark=0.12))
    front = path(_lobes(w, w * 0.34, seed), solid(colour, light=0.4, dark=0.14, angle=80))
    return group(put(cut(back, depth=depth), w * 0.08, 0), cut(front, depth=depth))


def cloudbank(y: float, colour: str, seed: int, size: float = 150, depth: float = 4) -> Svg:
    """A sea of cloud right across the card from about height `y` down."""
    chance = Random(seed)
    d, x, at = f"M-80 {HEIGHT + 60}L-80 {num(y)}", -80.0, y
    while x < WIDTH + 60:
        step, lower = size * chance.uniform(0.6, 1.15), y + chance.uniform(-0.22, 0.22) * size
        r = math.hypot(step, lower - at) * 0.55
        x, at = x + step, lower
        d += f"A{num(r)} {num(r)} 0 0 1 {num(x)} {num(at)}"
    d += f"L{num(x)} {HEIGHT + 60}Z"
    fill = lin(lighter(colour, 0.45), colour + "@0.35", darker(colour, 0.18))
    return cut(path(d, fill), depth=depth, room="wide")


def rain(seed: int, count: int = 40, colour: str = "#cfeaf5", *, slant: float = 0.25) -> Svg:
    """Strokes of rain over the whole card."""
    chance = Random(seed)
    out = []
    for _ in range(count):
        x, y, h = chance.uniform(-40, 640), chance.uniform(-20, 880), chance.uniform(18, 46)
        shine = chance.uniform(0.25, 0.7)
        d = f"M{num(x)} {num(y)}l{num(-h * slant)} {num(h)}"
        out.append(stroke(d, colour, chance.uniform(1.6, 3.4), opacity=shine))
    return group(*out)


def snow(seed: int, count: int = 70, colour: str = "#ffffff", low: float = 900) -> Svg:
    """Flakes over the whole card, down to height `low`."""
    chance = Random(seed)
    return group(
        *(
            circle(
                chance.uniform(0, 600),
                chance.uniform(0, low),
                chance.choice((1.6, 2.2, 3, 4.2, 6)),
                colour,
                opacity=chance.uniform(0.45, 0.95),
            )
            for _ in range(count)
        )
    )


def bolt(h: float = 200, colour: str = "#ffe45c") -> Svg:
    """Lightning; origin at its upper end."""
    points = ((0, 0), (-52, 96), (-12, 92), (-44, 200), (50, 66), (10, 70), (44, 0))
    d = lines([(x * h / 200, y * h / 200) for x, y in points])
    return glowing(cut(path(d, lin(lighter(colour, 0.6), colour)), depth=1), colour=colour, size=16)


def flock(seed: int, count: int = 6, colour: str = "#241a3a", size: float = 22) -> Svg:
    """Birds far off, around the origin, in 240 by 120."""
    chance = Random(seed)
    out = []
    for _ in range(count):
        s, x, y = (
            size * chance.uniform(0.55, 1.1),
            chance.uniform(-120, 120),
            chance.uniform(-60, 60),
        )
        wing = [(-1, -0.1), (-0.55, -0.34), (0, 0.12), (0.55, -0.34), (1, -0.1)]
        d = brush(
            [(x + px * s, y + py * s) for px, py in wing], [1, s * 0.22, s * 0.16, s * 0.22, 1]
        )
        out.append(path(d, colour))
    return group(*out)


def comet(length: float = 220, colour: str = "#ffe9a8") -> Svg:
    """Head at the origin, tail up to the right."""
    tail = path(
        blob(
            [(0, 10), (-10, 0), (0, -10), (length * 0.5, -length * 0.3), (length, -length * 0.46)]
        ),
        lin(colour + "00", colour + "cc", angle=150),
    )
    return group(tail, glowing(put(sparkle(26, lighter(colour, 0.6)), 0, 0), colour=colour, size=9))


def rays(r: float, colour: str, count: int = 12, turn: float = 0) -> Svg:
    """Beams of light outwards from the origin to `r`, fading."""
    fill = rad(colour + "99", colour + "00")
    tips = ring(0, 0, r, count * 2, turn)
    beams = [lines([(0, 0), tips[i], tips[i + 1]]) for i in range(0, count * 2, 2)]
    return path("".join([*beams, f"M{num(-r)} {num(-r)}h0M{num(r)} {num(r)}h0"]), fill)


def puff(r: float = 40, colour: str = "#e8e2d6", seed: int = 2) -> Svg:
    """One ball of smoke or steam around the origin."""
    return cut(path(wobbly(0, 0, r, seed, 0.1), ball(colour, dark=0.15)), depth=2)


def rainbow(r: float = 220, band: float = 22) -> Svg:
    """An arch over the origin, seven sheets."""
    hues = ("#e4572e", "#f29e4c", "#f1d36a", "#8fc47a", "#4aa8a0", "#4a6fa5", "#7a4f9a")
    arcs = []
    for i, hue in enumerate(hues):
        k = num(r - i * band)
        d = f"M-{k} 0A{k} {k} 0 0 1 {k} 0"
        arcs.append(cut(stroke(d, hue, band + 1), depth=1))
    return group(*arcs)


def haze(y: float, h: float, colour: str, strength: float = 0.5) -> Svg:
    """A belt of mist across the card around height `y`."""
    alpha = f"{round(strength * 255):02x}"
    return ellipse(300, y, 560, h, rad(colour + alpha, colour + "00"))


SAMPLES = {
    "sun": lambda: sun(62),
    "moon": lambda: moon(70),
    "moon sleeping": lambda: moon(70, sleeping=True),
    "crescent": lambda: crescent(75),
    "star": lambda: star(60),
    "cloud": lambda: put(cloud(170), 0, 40),
    "bolt": lambda: put(bolt(170), 0, -85),
    "flock": lambda: put(flock(2), 0, 0, 0.7),
    "comet": lambda: put(comet(150), -70, 50),
    "rays": lambda: rays(90, "#fff0b0"),
    "puff": lambda: puff(60),
    "rainbow": lambda: put(rainbow(85, 9), 0, 40),
}
