"""The stairs go on under the water, and down there somebody has lit the lamp."""

from tools.art.card import Card
from tools.art.curve import bend, blob, brush, lines, wavy
from tools.art.motifs.body import shadow
from tools.art.motifs.furniture import lamp_post
from tools.art.motifs.people import Look, figure
from tools.art.motifs.sea_life import fish
from tools.art.motifs.sky import cloud, flock
from tools.art.paint import darker, lighter, lin, mix, rad
from tools.art.paper import backdrop, cut, halo, scene
from tools.art.svg import Svg, circle, ellipse, fade, group, hero, path, put, rect, stroke

STONE = "#d8dcc4"
DEEP = "#123f3c"
LINE = 424  # the water's


def _steps() -> Svg:
    """Down towards us, each wider than the one before."""
    parts = []
    y, half = 208.0, 92.0
    for i in range(13):
        tread, riser = 9 + i * 1.5, 15 + i * 2.6
        wide = half + 7 + i * 1.7
        sunk = max(0.0, min(1.0, (y - LINE) / 300))
        hue = mix(STONE, "#1f6a5e", 0.34 + 0.26 * sunk) if y > LINE - 12 else STONE
        lamp = max(0.0, 1 - abs(y - 710) / 200)
        hue = mix(hue, "#ffca6a", lamp * 0.42)
        top = lines(
            [(300 - half, y), (300 + half, y), (300 + wide, y + tread), (300 - wide, y + tread)]
        )
        front = lines(
            [
                (300 - wide, y + tread),
                (300 + wide, y + tread),
                (300 + wide, y + tread + riser),
                (300 - wide, y + tread + riser),
            ]
        )
        chips = stroke(
            f"M{300 - wide * 0.5:.0f} {y + tread + 4:.0f}l6 {riser * 0.6:.0f}M{300 + wide * (0.3 + i % 3 * 0.2):.0f} {y + tread + 2:.0f}l-5 {riser * 0.7:.0f}",
            darker(hue, 0.4),
            3,
            opacity=0.5,
        )
        parts.append(
            cut(
                path(front, lin(darker(hue, 0.3), darker(hue, 0.5))),
                path(top, lin(hue, lighter(hue, 0.3), angle=0)),
                chips,
                depth=2,
            )
        )
        y, half = y + tread + riser, wide
    return group(*parts)


def _quay() -> Svg:
    blocks = [
        rect(x, y, 66, 32, "#24342f", opacity=0.5, rx=5)
        for y in range(222, 430, 40)
        for x in range(-40 + (y // 40) % 2 * 36, 640, 74)
        if abs(x + 33 - 300) > 110
    ]
    posts = [
        group(stroke(f"M{x} 206V150", "#35463f", 9), circle(x, 146, 9, "#35463f"))
        for x in (20, 92, 164, 436, 508, 580)
    ]
    chain = [
        stroke(bend([(a, 160), ((a + b) / 2, 184), (b, 160)]), "#35463f", 5)
        for a, b in ((-52, 20), (20, 92), (92, 164), (436, 508), (508, 580), (580, 652))
    ]
    return group(
        *posts,
        *chain,
        cut(
            rect(-40, 204, 680, 260, lin("#4f6258", "#3a4c46", "#2a3c3a")),
            *blocks,
            depth=4,
            room="wide",
        ),
        cut(
            rect(-40, 196, 232, 22, lin("#bcc8b0", "#7f9080"), rx=4),
            rect(408, 196, 240, 22, lin("#bcc8b0", "#7f9080"), rx=4),
            depth=2,
            room="wide",
        ),
    )


def _weed(x: float, y: float, h: float, lean: float) -> Svg:
    blades = [
        path(
            brush(
                [(x + d, y), (x + d + lean * 0.6, y - h * 0.5), (x + d - lean * 0.4, y - h * k)],
                [17, 15, 2],
            ),
            lin("#2f7a5a", "#0d3a34"),
        )
        for d, k in ((-22, 0.7), (0, 1.0), (24, 0.8))
    ]
    return cut(*blades, depth=2)


def draw() -> Svg:
    who = figure(
        "child",
        Look(coat="#f0ead8", hair="#2f2a2c", skin="#e8c4a4", legs="#e0b896", face=True),
        left="down",
        right="out",
    )
    surface = wavy(LINE, 210, 6, 30)
    return scene(
        backdrop(lin("#4c605c", "#667c72", "#8a967f@0.24", "#3a6a60@0.5", "#0a2a2c")),
        put(cloud(320, "#7a8c84", 5), 120, 110),
        put(cloud(360, "#6c7e78", 8), 500, 90),
        put(cloud(220, "#62746e", 2), 330, 60),
        put(flock(5, 5, "#4a5f58"), 330, 130, 0.8),
        _quay(),
        path(wavy(LINE, 210, 6, 30), lin("#1c4f4a", "#0d3434", "#05181c")),
        hero(group(_steps(), put(lamp_post(310, "#122222", "#ffcf6a"), 404, 824))),
        put(shadow(56, 8, "#26332c"), 300, 372),
        put(who, 300, 376, 1.24),
        path(surface, lin("#7fb0a0a0", "#1f5f5a55@0.25", "#06262a30")),
        stroke(surface.split("L", maxsplit=1)[0], "#e8f2e0", 5, opacity=0.85),
        *(
            stroke(f"M{x} {y}q30 -9 {w} 0", "#d8ecdc", 4, opacity=0.5)
            for x, y, w in ((40, 452, 70), (196, 446, 60), (360, 456, 80), (500, 448, 66))
        ),
        halo(404, 556, 190, "#ffb83f", strength=0.13),
        circle(404, 556, 70, rad("#fffbe0", "#ffd97a99@0.4", "#ffd97a00")),
        fade(put(fish("#7fb8a8", "#4f8a7c", "#cfe6d8"), 168, 560, 0.5), 0.9),
        fade(put(fish("#8fc0a8", "#4f8a7c", "#e0f0d8"), 110, 610, 0.36), 0.9),
        put(fish("#f0b86a", "#c8803a", "#fff0cc"), 512, 620, 0.46, flip=False),
        *(
            circle(x, y, r, "#e8fff0", opacity=0.4)
            for x, y, r in ((236, 520, 6), (226, 490, 4), (450, 470, 5), (130, 700, 6))
        ),
        _weed(40, 930, 260, 40),
        _weed(566, 940, 300, -46),
        _weed(120, 940, 150, -26),
        path(
            blob([(-60, 860), (80, 846), (180, 890), (160, 960), (-60, 960)]),
            lin("#0d3a38", "#051c20"),
        ),
        path(
            blob([(660, 850), (540, 860), (470, 896), (500, 960), (660, 960)]),
            lin("#0d3a38", "#051c20"),
        ),
        ellipse(404, 826, 80, 13, "#ffd98a", opacity=0.5),
        ink="#041a1c",
        dim=0.6,
    )


CARD = Card(
    title="Somebody left the light on",
    alt="Under a grey-green overcast sky a child in white stands where stone stairs enter the sea; through the "
    "dark water a street lamp glows amber at the bottom of the steps.",
    tags=(
        "stairs",
        "sea",
        "lamp",
        "child",
        "underwater",
        "depth",
        "dusk",
        "harbour",
        "invitation",
        "eerie",
    ),
    draw=draw,
)
