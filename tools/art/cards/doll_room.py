"""She opens the doll's house; so does she."""

from tools.art.card import Card
from tools.art.curve import blob, brush
from tools.art.motifs.body import shadow
from tools.art.motifs.furniture import bed, chair
from tools.art.motifs.people import Look, figure, sleeper
from tools.art.motifs.plants import leaf
from tools.art.paint import ball, lin, rad, solid
from tools.art.paper import clipped, cut, halo, scene
from tools.art.svg import Svg, circle, group, hero, path, poly, put, rect, stroke


def _wall(depth: int) -> Svg:
    sprigs = [
        group(
            *(
                put(leaf(24, "#8fb090" if depth else "#6f9480"), x, y, 1, rot)
                for rot in (-40, 0, 40)
            )
        )
        for x in range(40, 620, 80)
        for y in range(70 + (x // 80) % 2 * 50, 660, 100)
    ]
    boards = [stroke(f"M-20 {y}H620", "#c87a54", 3, opacity=0.5) for y in (740, 790, 850)]
    paper = lin("#b4cca4", "#cfe0bc") if depth else lin("#2f4a40", "#446656", "#5a7f68")
    floor = lin("#ffd0a8", "#f2a87c") if depth else lin("#b0623f", "#7a3a2c")
    return group(
        rect(-40, -40, 680, 980, paper),
        group(*(sprigs if depth < 2 else sprigs[::3]), opacity=0.7),
        rect(-40, 676, 680, 22, solid("#fff0dc")),
        rect(-40, 698, 680, 260, floor),
        *boards,
    )


def _house(inside: Svg) -> Svg:
    """Open at the front; origin mid-base, 340 wide and 560 high; `inside` fills 300 by 320 above it."""
    roof = blob([(-206, -420), (-188, -446), (0, -566), (188, -446), (206, -420), (0, -410)], 0.05)
    tiles = [
        stroke(
            f"M{-170 + i * 26 + (j % 2) * 13} {-440 - j * 26}q13 14 26 0", "#a8442f", 4, opacity=0.6
        )
        for j in range(4)
        for i in range(j, 13 - j)
    ]
    flap = [
        cut(
            poly(
                [(k * 168, -424), (k * 236, -462), (k * 236, 26), (k * 168, 0)],
                lin("#ffe2c4", "#e89a72", angle=0 if k < 0 else 180),
            ),
            *(
                poly(
                    [(k * 184, y), (k * 220, y - 16), (k * 220, y + 62), (k * 184, y + 66)],
                    "#a8d4d8",
                )
                for y in (-360, -200)
            ),
            depth=4,
        )
        for k in (-1, 1)
    ]
    nook = put(
        bed(110, "#a85a3a", "#6fa0c8", sleeper=sleeper(Look(hair="#8a3b22"))), -78, -338, 0.9
    )
    attic = group(
        rect(-160, -424, 158, 92, lin("#f6d8a8", "#f0b880")),
        rect(2, -424, 158, 92, lin("#c8dcc0", "#9ab894")),
        nook,
        put(chair(66, "#a85a3a"), 50, -336),
        stroke("M112 -424V-394", "#6a3a2a", 3),
        path("M96 -378L128 -378L120 -396L104 -396Z", "#ffd76a"),
    )
    return group(
        cut(rect(-168, -432, 336, 436, lin("#fff0dc", "#e8c0a0")), depth=6),
        clipped(attic, "M-156 -424H156V-330H-156Z"),
        clipped(inside, "M-156 -326H156V-4H-156Z"),
        rect(-168, -336, 336, 14, solid("#fff6e8")),
        rect(-5, -424, 10, 90, solid("#fff6e8")),
        rect(-176, -10, 352, 18, solid("#e89a72"), rx=4),
        *flap,
        cut(
            path(roof, lin("#f0805a", "#c8502f")),
            clipped(group(*tiles), roof),
            circle(0, -486, 24, "#fff0dc"),
            circle(0, -486, 17, rad("#fff6c8", "#ffd76a")),
            depth=5,
        ),
        cut(
            rect(86, -556, 34, 66, solid("#c8502f")),
            rect(80, -564, 46, 14, solid("#fff0dc")),
            depth=2,
        ),
    )


def _girl() -> Svg:
    return figure(
        "child",
        Look(coat="#3a5fa8", hair="#6a2f1f", legs="#fff0dc", scarf=""),
        right="out",
        left="down",
    )


def _room(depth: int) -> Svg:
    """The room on 600 by 900, and within it, while `depth` lasts, itself."""
    if depth == 3:
        return rect(-40, -40, 680, 980, rad("#fff6d0", "#ffd08a"))
    inner = put(_room(depth + 1), -138, -418, 0.46)
    home = put(_house(inner), 346, 838, 1.08, 1.5 if depth == 0 else 0)
    floor = group(put(shadow(260, 26), 352, 842), put(shadow(70, 12), 104, 868))
    return group(
        _wall(depth),
        halo(352, 600, 330, "#ffd8a0", strength=0.07),
        floor,
        hero(home) if depth == 0 else home,
        put(_girl(), 104, 866, 1.62),
    )


def _fingers() -> Svg:
    """Somebody larger holds the edge of this room too."""
    return group(
        *(
            cut(
                path(
                    brush([(660, y + 26), (604, y + 4), (556, y)], [66, 60, 48]),
                    ball("#f6c6a0", dark=0.2),
                ),
                path(blob([(540, y - 10), (562, y - 14), (566, y + 10), (542, y + 10)]), "#ffe4d4"),
                depth=4,
            )
            for y in (120, 182, 244)
        )
    )


def draw() -> Svg:
    return scene(
        _room(0),
        cut(
            path("M640 -40H588Q580 430 592 940H640Z", lin("#fff0dc", "#d89a72", angle=0)),
            depth=5,
            room="thin",
        ),
        _fingers(),
        ink="#2a1a2a",
        dim=0.42,
    )


CARD = Card(
    title="And in that one",
    alt="In a sage-green room a child opens a large doll's house; in its room another child opens a doll's "
    "house with a child in it. Huge fingertips hold the edge of the first room.",
    tags=(
        "dollhouse",
        "child",
        "room",
        "repetition",
        "toy",
        "inside",
        "endless",
        "giant",
        "curiosity",
    ),
    draw=draw,
)
