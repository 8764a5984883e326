"""Somebody mends the night before morning; the stars hold it in place."""

from random import Random

from tools.art.card import Card
from tools.art.curve import bend, blob, brush
from tools.art.motifs.body import shadow
from tools.art.motifs.buildings import house
from tools.art.motifs.land import hills
from tools.art.motifs.plants import pine
from tools.art.motifs.sky import haze
from tools.art.paint import ball, darker, lin, rad, solid
from tools.art.paper import backdrop, clipped, cut, glowing, scene
from tools.art.svg import Svg, circle, ellipse, group, hero, path, put, stroke

NAVY = "#14245c"
SILVER = "#d5deea"


def _pin(r: float) -> Svg:
    """Stuck into the cloth, its head at the origin."""
    return group(
        stroke(f"M0 0l{r * 1.2:.1f} {r * 3.4:.1f}", "#aebfd8", max(2.4, r * 0.3)),
        glowing(
            circle(0, 0, r, rad("#ffffff", "#e9f1fb", "#9fb4d4")),
            colour="#dbe9ff",
            size=r * 0.9,
            strength=0.8,
        ),
    )


def _cloth() -> Svg:
    """The night, from the upper edge down into his lap."""
    d = blob(
        [
            (-60, -60),
            (660, -60),
            (660, 330),
            (590, 420),
            (540, 520),
            (470, 640),
            (392, 716),
            (300, 742),
            (206, 716),
            (140, 650),
            (96, 560),
            (30, 500),
            (-60, 470),
        ],
        0.15,
    )
    folds = [
        path(brush(line, widths), hue, opacity=0.5)
        for line, widths, hue in (
            ([(60, -40), (110, 200), (200, 480), (270, 730)], [60, 44, 30, 8], "#0b1540"),
            ([(150, -40), (190, 200), (250, 460), (290, 730)], [34, 30, 20, 6], "#2c4698"),
            ([(460, -40), (450, 220), (390, 500), (330, 730)], [70, 48, 32, 8], "#0b1540"),
            ([(380, -40), (370, 220), (340, 470), (310, 730)], [34, 26, 20, 6], "#2c4698"),
            ([(620, -40), (600, 160), (520, 420), (400, 700)], [40, 38, 26, 8], "#2a428f"),
            ([(-20, 60), (40, 300), (120, 520), (220, 700)], [40, 30, 26, 8], "#2a428f"),
        )
    ]
    hem = bend(
        [
            (660, 310),
            (574, 404),
            (524, 506),
            (456, 622),
            (386, 694),
            (300, 720),
            (214, 696),
            (154, 634),
            (108, 544),
            (40, 484),
            (-60, 452),
        ]
    )
    chance = Random(11)
    pins = [
        put(
            _pin(chance.choice((5, 6, 8, 10))),
            50 + col * 122 + row % 2 * 56 + chance.uniform(-34, 34),
            46 + row * 84 + chance.uniform(-24, 24),
            rot=chance.uniform(-40, 40),
        )
        for row in range(4)
        for col in range(5)
    ]
    pins += [
        put(_pin(7), x, y, rot=t)
        for x, y, t in ((120, 420, 10), (480, 440, -20), (548, 330, 20), (66, 360, -30))
    ]
    return group(
        cut(path(d, lin("#0a1238", NAVY, "#203a8a")), clipped(group(*folds), d), depth=6),
        stroke(hem, SILVER, 5, stroke_dasharray="16 13"),
        *pins,
    )


def _tailor() -> Svg:
    """Cross-legged; origin under him, 320 wide and 350 high."""
    skin = "#f0cdb0"
    legs = [
        path(
            brush([(k * 30, -52), (k * 118, -66), (k * 128, -22), (k * 20, -6)], [60, 60, 52, 34]),
            lin("#93a6c8", "#55689a"),
        )
        for k in (1, -1)
    ]
    shoes = [
        cut(
            path(
                blob([(k * -8, -14), (k * 30, -22), (k * 62, -4), (k * 40, 8), (k * -6, 6)]),
                solid("#2a2f52", light=0.3),
            ),
            depth=1.5,
        )
        for k in (1, -1)
    ]
    shirt = blob(
        [
            (-62, -44),
            (-70, -140),
            (-58, -206),
            (-22, -228),
            (22, -228),
            (58, -206),
            (70, -140),
            (62, -44),
            (0, -34),
        ]
    )
    vest = [
        path(
            blob(
                [
                    (k * 6, -44),
                    (k * 10, -130),
                    (k * 34, -222),
                    (k * 56, -204),
                    (k * 66, -140),
                    (k * 60, -46),
                ],
                0.12,
            ),
            solid("#5f7ab8"),
        )
        for k in (-1, 1)
    ]
    tape = [
        path(brush([(k * 18, -230), (k * 34, -180), (k * 28, -96)], [13, 14, 13]), solid("#f6efd8"))
        for k in (-1, 1)
    ]
    marks = [
        stroke(f"M{k * 36 - 4} {y}h8", "#8a7f6a", 2) for k in (-1, 1) for y in range(-196, -100, 18)
    ]
    head = group(
        *(ellipse(k * 47, 4, 10, 14, ball(skin)) for k in (-1, 1)),
        circle(0, 0, 48, ball(skin, light=0.5, dark=0.16)),
        *(
            path(
                blob([(k * 50, 12), (k * 54, -18), (k * 40, -34), (k * 36, -10), (k * 40, 14)]),
                solid("#f4f7fb", dark=0.14),
            )
            for k in (-1, 1)
        ),
        *(stroke(bend([(x - 11, 2), (x, 9), (x + 11, 2)]), "#3a2a40", 4) for x in (-19, 19)),
        *(circle(x, 4, 17, "none", stroke="#9fb0cc", stroke_width=4) for x in (-19, 19)),
        *(circle(x, 20, 8, "#e0705f", opacity=0.4) for x in (-32, 32)),
        ellipse(0, 14, 8, 10, ball(darker(skin, 0.06))),
        path(
            blob([(0, 24), (20, 22), (38, 34), (16, 36), (0, 31), (-16, 36), (-38, 34), (-20, 22)]),
            solid("#ffffff", dark=0.14),
        ),
    )
    left = path(brush([(-52, -198), (-104, -140), (-48, -88)], [42, 40, 30]), solid(SILVER))
    right = path(brush([(52, -198), (116, -160), (136, -258)], [42, 40, 28]), solid(SILVER))
    needle = group(
        stroke("M112 -318L168 -268", "#ffffff", 6),
        stroke(
            bend([(168, -268), (196, -190), (120, -120), (30, -70), (-30, -60)]), "#f4f8ff", 3.4
        ),
    )
    moonpad = put(
        cut(path("M-26 8A30 30 0 1 0 26 -16A24 24 0 1 1 -26 8Z", solid("#ffe9a8")), depth=1.5),
        -96,
        -150,
        0.9,
        rot=-30,
    )
    return group(
        cut(*legs, depth=2.5),
        *shoes,
        cut(path(shirt, solid("#eef3fa")), depth=2.5),
        cut(*vest, depth=1.5),
        cut(*tape, depth=1),
        *marks,
        put(cut(head, depth=2.5), 0, -272, rot=6),
        cut(left, depth=2),
        moonpad,
        circle(-44, -84, 17, ball(skin)),
        cut(right, depth=2),
        circle(138, -270, 17, ball(skin)),
        glowing(needle, colour="#cfe0ff", size=3, strength=0.7),
    )


def draw() -> Svg:
    lap = blob(
        [
            (150, 690),
            (220, 668),
            (300, 690),
            (384, 670),
            (460, 694),
            (500, 780),
            (540, 868),
            (440, 850),
            (380, 872),
            (300, 850),
            (214, 876),
            (150, 852),
            (60, 866),
            (112, 780),
        ],
        0.15,
    )
    creases = [
        path(
            brush([(x, 690), (x + dx * 0.4, 760), (x + dx, 860)], [4, 14, 22]),
            "#2c4698",
            opacity=0.55,
        )
        for x, dx in ((200, -50), (270, -14), (340, 16), (416, 50))
    ]
    stitched = bend(
        [(66, 852), (150, 838), (214, 860), (300, 836), (380, 858), (440, 836), (532, 854)]
    )
    return scene(
        backdrop(lin("#5f7cb8", "#a9bfe0@0.5", "#dfe9f4@0.75", "#b9cbe4")),
        haze(640, 120, "#ffffff", 0.6),
        hills(640, "#8fa8d0", 5, 26),
        _cloth(),
        hills(724, "#3f5a9c", 8, 18),
        put(house(40, 36, "#c9d6ea", "#2a3a78"), 536, 728),
        put(house(34, 30, "#b9c9e4", "#2a3a78"), 70, 724),
        *(
            put(pine(h, "#22386f"), x, y)
            for x, y, h in ((26, 744, 70), (112, 740, 52), (490, 742, 54), (580, 752, 84))
        ),
        hills(772, "#24397a", 3, 12),
        put(shadow(200, 22, "#050a24", 0.7), 300, 790),
        hero(put(_tailor(), 300, 790, 1.2)),
        cut(path(lap, lin("#203a8a", "#101c50")), clipped(group(*creases), lap), depth=4),
        stroke(stitched, SILVER, 5, stroke_dasharray="16 13"),
        *(
            put(_pin(r), x, y, rot=t)
            for x, y, r, t in (
                (180, 762, 8, 20),
                (246, 800, 6, -20),
                (330, 774, 9, 10),
                (420, 800, 7, -30),
                (380, 736, 6, 20),
                (220, 716, 6, 0),
                (486, 820, 6, 10),
            )
        ),
        ink="#060b2a",
        dim=0.55,
    )


CARD = Card(
    title="Before it frays",
    alt="On dark hills a giant old tailor sits cross-legged and sews the hem of the night sky, which hangs "
    "into his lap in navy folds; its stars are silver pins.",
    tags=(
        "tailor",
        "night",
        "sky",
        "needle",
        "stars",
        "pins",
        "thread",
        "cloth",
        "mending",
        "quiet",
    ),
    draw=draw,
)
