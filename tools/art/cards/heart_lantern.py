"""He opens his coat in the cold street, and something in there is lit."""

from tools.art.card import Card
from tools.art.curve import arch, bend, blob, brush, lines
from tools.art.motifs.body import shadow
from tools.art.motifs.buildings import pane
from tools.art.motifs.furniture import lamp_post
from tools.art.motifs.land import ground
from tools.art.motifs.sky import snow, stars
from tools.art.motifs.things import lantern
from tools.art.motifs.wings import moth
from tools.art.paint import ball, darker, lighter, lin, rad, solid
from tools.art.paper import backdrop, cut, glowing, halo, scene
from tools.art.svg import Svg, circle, ellipse, fade, group, hero, path, put, rect, stroke

COAT = "#c05a52"
SKIN = "#f2c29a"


def _legs() -> Svg:
    return group(
        *(
            cut(
                path(
                    brush([(k * 28, -190), (k * 32, -90), (k * 34, -8)], [52, 42, 36]),
                    solid("#4a5490"),
                ),
                path(blob([(k * 18, -14), (k * 50, -16), (k * 62 + 4, 2), (k * 16, 4)]), "#150f2a"),
                depth=2,
            )
            for k in (-1, 1)
        )
    )


def _man() -> Svg:
    """Facing us, coat held wide; origin between the feet, 470 high and 300 wide."""
    chest = blob(
        [(-58, -330), (0, -344), (58, -330), (62, -240), (54, -150), (-54, -150), (-62, -240)], 0.12
    )
    hollow = blob([(0, -326), (46, -300), (50, -230), (0, -196), (-50, -230), (-46, -300)])
    lining, flaps, sleeves = [], [], []
    for k in (-1, 1):
        inner = blob(
            [
                (k * 30, -338),
                (k * 80, -312),
                (k * 104, -246),
                (k * 112, -170),
                (k * 118, -92),
                (k * 62, -82),
                (k * 40, -170),
            ],
            0.12,
        )
        lining.append(
            cut(path(inner, lin("#ffdc8f", "#e8953f", "#6a2a34", angle=90 - k * 30)), depth=3)
        )
        outer = brush(
            [(k * 66, -334), (k * 108, -262), (k * 122, -180), (k * 130, -88)], [14, 22, 26, 34]
        )
        flaps.append(cut(path(outer, lin(lighter(COAT, 0.2), COAT, darker(COAT, 0.4))), depth=2))
        sleeve = brush(
            [(k * 60, -322), (k * 128, -292), (k * 150, -252), (k * 116, -226)], [46, 44, 40, 32]
        )
        sleeves.append(
            cut(
                circle(k * 106, -222, 17, ball(SKIN)),
                path(sleeve, lin(lighter(COAT, 0.3), COAT, darker(COAT, 0.4), angle=60)),
                depth=3,
            )
        )
    head = group(
        path(brush([(0, -330), (0, -372)], [40, 34]), darker(SKIN, 0.15)),
        cut(
            path(
                blob(
                    [
                        (-44, -392),
                        (-42, -430),
                        (0, -452),
                        (42, -430),
                        (44, -392),
                        (26, -356),
                        (0, -346),
                        (-26, -356),
                    ]
                ),
                lin(darker(SKIN, 0.12), SKIN, "#ffdfa8"),
            ),
            depth=2,
        ),
        stroke(bend([(-27, -396), (-17, -389), (-7, -396)]), "#4a2a30", 4),
        stroke(bend([(7, -396), (17, -389), (27, -396)]), "#4a2a30", 4),
        circle(-28, -380, 8, "#e8604a", opacity=0.5),
        circle(28, -380, 8, "#e8604a", opacity=0.5),
        stroke(bend([(0, -394), (4, -380), (-3, -377)]), darker(SKIN, 0.3), 3.5),
        path(brush([(-20, -368), (0, -373), (20, -368)], [3, 11, 3]), "#3a2230"),
        stroke(bend([(-8, -360), (0, -357), (8, -360)]), "#8a3a3a", 3),
    )
    hat = cut(
        ellipse(0, -420, 72, 14, solid("#22264f")),
        path(
            blob(
                [
                    (-40, -422),
                    (-42, -476),
                    (-18, -490),
                    (0, -482),
                    (20, -490),
                    (42, -476),
                    (40, -422),
                    (0, -412),
                ],
                0.12,
            ),
            solid("#2c3162"),
        ),
        path("M-41 -442Q0 -428 41 -442V-424Q0 -410 -41 -424Z", "#b0443c"),
        path(
            blob([(-40, -478), (-18, -496), (10, -492), (40, -480), (20, -474), (-16, -478)]),
            "#eaf2ff",
        ),
        depth=2.5,
    )
    scarf = cut(
        path(brush([(-46, -338), (0, -322), (46, -338)], [22, 30, 22]), solid("#3f8fa0")),
        path(brush([(34, -330), (62, -292), (58, -240)], [22, 24, 26]), solid("#357f90")),
        depth=2,
    )
    return group(
        _legs(),
        cut(
            path(
                blob(
                    [
                        (-70, -310),
                        (-104, -210),
                        (-128, -84),
                        (0, -70),
                        (128, -84),
                        (104, -210),
                        (70, -310),
                    ],
                    0.1,
                ),
                solid(darker(COAT, 0.4)),
            ),
            depth=3,
        ),
        cut(path(chest, lin("#f7d9a0", "#d89a54")), depth=2),
        path(hollow, rad("#fff0b8", "#f29a34@0.55", "#6a2424")),
        *lining,
        *flaps,
        put(lantern(158, "#3a2a40", "#ffb83f"), 0, -346),
        *sleeves,
        scarf,
        head,
        hat,
    )


def _house(x: float, w: float, h: float, hue: str, seed: int) -> Svg:
    """A narrow night house with a snowy roof; feet at y = 700."""
    y = 700 - h
    roof = lines([(x - 14, y + 6), (x + w / 2, y - w * 0.62), (x + w + 14, y + 6)])
    cap = blob(
        [
            (x - 16, y + 8),
            (x + w * 0.2, y - w * 0.28),
            (x + w / 2, y - w * 0.68),
            (x + w * 0.8, y - w * 0.28),
            (x + w + 16, y + 8),
            (x + w * 0.7, y - w * 0.1),
            (x + w / 2, y - w * 0.34),
            (x + w * 0.3, y - w * 0.08),
        ],
        0.1,
    )
    panes = [
        put(pane(w * 0.22, w * 0.32, "#4a62b8", "#161c4a"), x + w * fx, y + 70 + j * 92)
        for fx in (0.28, 0.72)
        for j in range(int(h // 110))
    ]
    return group(
        cut(
            rect(x, y, w, h + 40, lin(lighter(hue, 0.14), darker(hue, 0.25), angle=20 + seed)),
            path(roof, darker(hue, 0.2)),
            depth=4,
        ),
        *panes,
        cut(path(cap, lin("#8fa4dc", "#5a6cb0")), depth=2),
    )


def draw() -> Svg:
    moths = (
        (96, 396, 0.3, 40),
        (142, 270, 0.24, 20),
        (250, 200, 0.2, -14),
        (474, 250, 0.3, -30),
        (520, 400, 0.25, -70),
        (438, 508, 0.2, -110),
        (160, 520, 0.2, 96),
        (372, 330, 0.15, 10),
    )
    return scene(
        backdrop(lin("#080c30", "#10184a", "#1c2768", "#2a3676")),
        stars(3, 40, 300),
        _house(-40, 150, 400, "#10164a", 3),
        _house(126, 110, 300, "#161d56", 9),
        _house(366, 110, 320, "#161d56", 5),
        _house(486, 160, 430, "#121848", 1),
        path(arch(52, 720, 56, 110), "#10164a"),
        path(arch(556, 720, 56, 110), "#10164a"),
        ground([(-60, 684), (160, 668), (440, 670), (660, 690)], "#3f5098"),
        put(lamp_post(330, "#1a1f4c", "#5a6ab0"), 70, 760),
        halo(302, 500, 300, "#ff9a2f", strength=0.03),
        ellipse(304, 800, 240, 56, rad("#ffd48acc", "#ffd48a00")),
        put(shadow(130, 18, "#141a4a", 0.6), 308, 808),
        hero(put(_man(), 302, 804, 1.12)),
        *(
            put(
                glowing(moth("#f6dfae", "#8a5a34"), colour="#ffc45a", size=9, strength=0.7),
                x,
                y,
                s,
                r,
            )
            for x, y, s, r in moths
        ),
        ground([(-60, 838), (140, 826), (330, 852), (660, 818)], "#6a7fc4"),
        *(
            ellipse(x, y, 15, 7, "#5a70b4", opacity=0.6)
            for x, y in ((420, 856), (458, 868), (496, 862), (540, 876))
        ),
        fade(snow(4, 60), 0.9),
        ink="#060a2a",
        dim=0.6,
    )


CARD = Card(
    title="Where he keeps it",
    alt="On a snowy midnight street a man with closed eyes holds his coat wide open; where his heart should be "
    "hangs a lit lantern, and moths come flying to its amber light.",
    tags=(
        "man",
        "coat",
        "lantern",
        "heart",
        "moths",
        "snow",
        "night",
        "street",
        "warmth",
        "light",
        "tender",
    ),
    draw=draw,
)
