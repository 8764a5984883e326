"""A suitcase stands open on a foggy platform; inside it stairs lead down to somewhere warm."""

from tools.art.card import Card
from tools.art.curve import arch, blob, brush, lines
from tools.art.motifs.body import shadow
from tools.art.motifs.furniture import lamp_post
from tools.art.motifs.sky import haze
from tools.art.paint import ball, darker, lighter, lin, solid
from tools.art.paper import backdrop, clipped, cut, glowing, halo, scene
from tools.art.svg import Svg, circle, ellipse, fade, group, hero, path, put, rect, stroke

HIDE, LINING = "#4a2436", "#f08d76"


def _steps() -> Svg:
    """Down to a far door, each tread much smaller than the last; drawn around the case's mouth."""
    walls = [
        path(
            lines([(-200, 60), (-170, -140), (-30, -96), (-24, -66)]),
            lin("#a8434a", "#5a1f38", angle=0),
        ),
        path(
            lines([(200, 60), (170, -140), (30, -96), (24, -66)]),
            lin("#4a1a33", "#8f3843", angle=0),
        ),
        path(lines([(-170, -140), (170, -140), (30, -96), (-30, -96)]), "#3a142c"),
    ]
    treads = []
    for i in range(9):
        near, far = 0.76**i, 0.76 ** (i + 1)
        low, high = -66 + 112 * near, -66 + 112 * far
        w, v = 24 + 172 * near, 24 + 172 * far
        tone = lighter("#e0705f", 0.1 + 0.07 * i)
        treads.append(
            path(lines([(-w, low), (w, low), (v, high), (-v, high)]), lin(darker(tone, 0.42), tone))
        )
        treads.append(rect(-w, low - 5 * near, 2 * w, 7 * near + 1, lighter(tone, 0.55)))
    light = path(arch(0, -62, 46, 44), lin("#fffbe6", "#ffe0a8"))
    return group(*walls, *treads, glowing(light, colour="#ffd0a0", size=12))


def _case() -> Svg:
    mouth = lines([(-148, -124), (148, -124), (186, 40), (-186, 40)])
    lid = path(lines([(-160, -128), (-172, -366), (172, -366), (160, -128)]), solid(HIDE))
    inner = path(
        lines([(-142, -140), (-152, -348), (152, -348), (142, -140)]),
        lin("#ffb598", LINING, "#c25f58"),
    )
    pocket = path(
        blob([(-128, -150), (-132, -228), (0, -214), (132, -228), (128, -150), (0, -144)], 0.1),
        solid("#d9766a"),
    )
    dots = [
        circle(x, y, 5, "#ffd9bf", opacity=0.7)
        for y in (-326, -290, -254)
        for x in range(-120 + (y % 4) * 10, 140, 44)
    ]
    rim = path(
        lines([(-164, -134), (164, -134), (206, 50), (-206, 50)])
        + "M-148 -124L-186 40L186 40L148 -124Z",
        lin(lighter(HIDE, 0.3), HIDE),
        fill_rule="evenodd",
    )
    front = path(
        lines([(-206, 46), (206, 46), (198, 150), (-198, 150)]),
        lin(lighter(HIDE, 0.2), HIDE, darker(HIDE, 0.4)),
    )
    straps = [rect(x, 44, 30, 107, solid("#c98a4a")) for x in (-140, 110)]
    locks = [rect(x, 50, 34, 26, ball("#f0c560"), rx=5) for x in (-142, 108)]
    grip = path(
        brush([(-50, 84), (-40, 112), (0, 120), (40, 112), (50, 84)], [14, 15, 16, 15, 14]),
        solid("#c98a4a"),
    )
    corners = [circle(x, 138, 13, ball("#c98a4a")) for x in (-182, 182)]
    return group(
        cut(lid, depth=4),
        inner,
        *dots,
        cut(pocket, depth=1.5),
        clipped(_steps(), mouth),
        cut(rim, depth=1),
        cut(front, *straps, *locks, *corners, depth=3),
        cut(grip, depth=1.5),
    )


def _hat() -> Svg:
    dome = blob([(-40, -8), (-36, -54), (0, -48), (36, -56), (40, -8)])
    return cut(
        ellipse(0, -6, 72, 15, solid("#5b5566")),
        path(dome, solid("#6b6478")),
        path(brush([(-40, -16), (0, -10), (40, -16)], [11, 12, 11]), "#e07a68"),
        depth=2,
    )


def _platform() -> Svg:
    floor = path(lines([(-40, 640), (640, 640), (640, 940), (-40, 940)]), lin("#b3adb6", "#8d8795"))
    slabs = [
        stroke(f"M{300 + k * 60} 640L{300 + k * 190} 940", "#7a7484", 3, opacity=0.6)
        for k in range(-5, 6)
    ]
    rows = [stroke(f"M-40 {y}H640", "#7a7484", 3, opacity=0.5) for y in (690, 770, 880)]
    edge = rect(-40, 628, 680, 16, "#f2b8a6")
    return group(cut(floor, depth=3, room="wide"), *slabs, *rows, edge)


def draw() -> Svg:
    return scene(
        backdrop(lin("#c3bec6", "#dcd6d8", "#f0dfd8", "#d3cbce")),
        halo(300, 330, 330, "#ffd9c6", strength=0.16),
        fade(put(lamp_post(420, "#8d8795", "#ffd0b4"), 66, 620), 0.75),
        fade(put(lamp_post(300, "#a29ca8", "#ffd9c6"), 486, 600), 0.6),
        fade(put(lamp_post(210, "#b3adb6", "#ffe3d4"), 560, 590), 0.5),
        path(lines([(-40, 560), (640, 560), (640, 640), (-40, 640)]), lin("#d3cbce", "#b9b2ba")),
        *(stroke(f"M-40 {y}H640", "#98919f", 5, opacity=0.7) for y in (596, 614)),
        haze(560, 150, "#f6ebe6", 0.9),
        _platform(),
        put(shadow(260, 24, "#2a2030"), 312, 812),
        hero(put(_case(), 300, 660)),
        put(shadow(80, 10, "#2a2030"), 104, 856),
        put(_hat(), 104, 856, rot=-5),
        haze(884, 90, "#f6ebe6", 0.55),
        ink="#3f3448",
        dim=0.42,
    )


CARD = Card(
    title="Mind the step",
    alt="On a grey railway platform in the fog a large suitcase stands open; inside it a flight of "
    "stairs leads down into salmon-coloured light. A hat has been left beside it.",
    tags=(
        "suitcase",
        "stairs",
        "platform",
        "fog",
        "hat",
        "journey",
        "railway",
        "below",
        "invitation",
        "mystery",
    ),
    draw=draw,
)
