"""Somebody has to put the night on, and he does not spare the paint."""

from tools.art.card import Card
from tools.art.curve import blob
from tools.art.motifs.body import shadow
from tools.art.motifs.buildings import house
from tools.art.motifs.land import grass, hills
from tools.art.motifs.people import Look, figure, hand_at
from tools.art.motifs.plants import tree
from tools.art.motifs.sky import cloud, crescent, sparkle, sun
from tools.art.paint import lin, solid
from tools.art.paper import backdrop, cut, halo, scene
from tools.art.svg import Svg, circle, ellipse, group, hero, path, put, rect, stroke

NIGHT = lin("#0c1048", "#1c2478", "#3a3aa0")


def _swathe(x: float, w: float, low: float, seed: int) -> Svg:
    """One stroke of the roller from the top down to `low`, wet at its end."""
    drips = []
    for i in range(3):
        dx = x + w * (0.2 + 0.3 * i)
        h = 26 + (seed * 13 + i * 29) % 46
        drips.append(
            path(
                blob(
                    [
                        (dx - 12, low - 12),
                        (dx - 6, low + h * 0.5),
                        (dx - 9, low + h),
                        (dx, low + h + 10),
                        (dx + 9, low + h),
                        (dx + 6, low + h * 0.5),
                        (dx + 12, low - 12),
                    ]
                ),
                "#2c3092",
            )
        )
    body = path(
        f"M{x} -40H{x + w}V{low}Q{x + w * 0.75} {low + 10} {x + w * 0.5} {low}T{x} {low}Z", NIGHT
    )
    streak = [
        stroke(f"M{x + w * k:.0f} -20V{low - 40 - 60 * k:.0f}", "#4a50b8", 5, opacity=0.28)
        for k in (0.2, 0.5, 0.78)
    ]
    return cut(*drips, body, *streak, depth=3, room="wide")


def _painter() -> Svg:
    """The man on his steps; origin at their foot, 430 high to the top step."""
    legs = [
        stroke("M-26 -420L-128 0M26 -420L128 0", "#dba860", 16),
        stroke("M-30 -420L-132 0", "#fff0c8", 5),
    ]
    steps = [
        rect(-38 - i * 17, -372 + i * 72, 76 + i * 34, 15, solid("#f6d69a"), rx=5) for i in range(5)
    ]
    man = figure(
        "man",
        Look(coat="#ffc42e", hat="cap", hat_colour="#e8432e", legs="#fff2dc", hair="#3a2430"),
        left="up",
        right="down",
    )
    hx, hy = hand_at("man", "up", -1)
    rod = group(
        stroke(
            f"M{hx:.0f} {hy + 20:.0f}L{hx + 12:.0f} {hy - 50:.0f}L{hx + 60:.0f} {hy - 54:.0f}V{hy - 82:.0f}",
            "#c9d2dc",
            7,
        )
    )
    roller = group(
        rod,
        cut(rect(hx - 46, hy - 108, 96, 38, lin("#4a50c0", "#1c2478", "#0c1048"), rx=10), depth=3),
        rect(hx - 46, hy - 104, 96, 7, "#8f96f0", rx=3, opacity=0.7),
    )
    pail = group(
        stroke("M-24 -46Q0 -86 24 -46", "#c9d2dc", 4),
        cut(
            path("M-28 -48L28 -48L22 0L-22 0Z", lin("#dfe6ee", "#8a96aa", angle=0)),
            ellipse(0, -48, 28, 8, "#1c2478"),
            depth=2,
        ),
        path(blob([(10, -48), (20, -40), (16, -16), (8, -20)]), "#2c3092"),
        put(sparkle(7), -8, -49),
    )
    return group(
        cut(*legs, *steps, depth=3),
        put(group(man, roller), -6, -366, 1.16),
        put(pail, 66, -380, 0.96),
    )


def _town(x: float, y: float, s: float, *, lit: bool) -> Svg:
    if lit:
        return put(house(90, 84, "#4a4a96", "#2a2468", "#ffd65a"), x, y, s)
    return put(house(90, 84, "#fff2dc", "#e2583c", "#9fd8f4"), x, y, s)


def draw() -> Svg:
    lights = (
        (392, 70, 15),
        (470, 170, 9),
        (548, 60, 11),
        (440, 300, 8),
        (566, 320, 14),
        (520, 430, 8),
        (378, 220, 7),
        (586, 200, 8),
        (470, 480, 10),
        (580, 540, 7),
        (300, 40, 8),
        (256, 60, 6),
    )
    return scene(
        backdrop(lin("#2f9cf0", "#6fc4fa", "#c0eaff@0.65", "#e8f8ff")),
        halo(110, 190, 190, "#fff6c0", strength=0.22),
        put(sun(60, "#ffb52e", 16), 110, 196),
        put(cloud(170, "#ffffff", 4), 86, 390),
        put(cloud(120, "#ffffff", 8), 196, 520),
        _swathe(512, 130, 640, 3),
        _swathe(412, 108, 560, 5),
        _swathe(316, 104, 420, 2),
        _swathe(166, 156, 86, 1),
        put(crescent(54, "#ffe48a", -16), 476, 250),
        *(put(sparkle(r), x, y) for x, y, r in lights),
        put(cloud(130, "#6a6ac8", 6), 552, 420),
        hills(690, "#8fd060", 5, 20),
        path("M330 640Q420 690 640 660V940H380Q300 800 330 640Z", "#1c2478", opacity=0.62),
        _town(70, 716, 0.8, lit=False),
        _town(160, 724, 0.62, lit=False),
        put(tree(110, "#4fae4a"), 24, 726),
        _town(456, 722, 0.72, lit=True),
        _town(540, 716, 0.9, lit=True),
        hills(800, "#5fb044", 9, 14),
        path("M372 782Q480 800 640 780V940H420Q350 860 372 782Z", "#14185a", opacity=0.66),
        put(shadow(180, 18), 300, 852),
        hero(put(_painter(), 300, 850, 1.05)),
        *(
            ellipse(x, y, r, r * 0.34, "#2c3092")
            for x, y, r in ((206, 872, 16), (238, 884, 9), (176, 886, 7))
        ),
        circle(222, 600, 6, "#2c3092"),
        circle(214, 640, 5, "#2c3092"),
        grass(896, "#2f7a3a", 5, 60, 34),
        ink="#0c1040",
        dim=0.36,
    )


CARD = Card(
    title="Second coat of evening",
    alt="A painter in yellow stands on a stepladder and rolls a dark blue night with stars and a moon over the "
    "bright day, stroke by dripping stroke; the houses on the right already have their lights on.",
    tags=(
        "painter",
        "ladder",
        "night",
        "day",
        "sky",
        "paint",
        "stars",
        "work",
        "change",
        "evening",
    ),
    draw=draw,
)
