"""Two old giants hold hands, so that one may cross."""

from tools.art.card import Card
from tools.art.curve import bend, blob, brush
from tools.art.motifs.land import ground
from tools.art.motifs.people import Look, figure
from tools.art.motifs.plants import pine
from tools.art.motifs.sky import cloud, flock, haze
from tools.art.paint import darker, lighter, lin, rad, solid
from tools.art.paper import backdrop, clipped, cut, halo, scene
from tools.art.svg import Point, Svg, circle, ellipse, group, hero, path, put, stroke

PALE = "#ffc49a"
BROWN = "#a85a3a"


def _skin(hue: str) -> str:
    return lin(lighter(hue, 0.38), hue + "@0.4", darker(hue, 0.42))


def _finger(
    points: list[Point],
    widths: list[float],
    hue: str,
    nail: tuple[float, float, float] | None = None,
) -> Svg:
    parts = [path(brush(points, widths), _skin(hue))]
    x, y = points[1]
    parts.append(
        stroke(
            bend([(x - 3, y - widths[1] * 0.3), (x + 4, y), (x - 2, y + widths[1] * 0.28)]),
            darker(hue, 0.35),
            3,
            opacity=0.6,
        )
    )
    if nail:
        parts.append(
            put(ellipse(0, 0, 13, 9, lighter(hue, 0.6), opacity=0.85), nail[0], nail[1], 1, nail[2])
        )
    return cut(*parts, depth=2.5)


def _sleeve(k: int, hue: str, trim: str) -> Svg:
    cloth = blob(
        [
            (300 - k * 380, 330),
            (300 - k * 250, 352),
            (300 - k * 182, 372),
            (300 - k * 176, 440),
            (300 - k * 186, 516),
            (300 - k * 260, 566),
            (300 - k * 380, 610),
        ],
        0.13,
    )
    folds = [
        stroke(bend(p), darker(hue, 0.35), 6, opacity=0.5)
        for p in (
            [(300 - k * 330, 380), (300 - k * 270, 430), (300 - k * 250, 500)],
            [(300 - k * 300, 560), (300 - k * 240, 530), (300 - k * 220, 470)],
        )
    ]
    cuff = brush([(300 - k * 186, 366), (300 - k * 172, 440), (300 - k * 184, 522)], [34, 40, 34])
    ribs = [
        stroke(f"M{300 - k * 196} {y}h{k * 34}", darker(trim, 0.3), 4, opacity=0.5)
        for y in range(384, 520, 20)
    ]
    return group(
        cut(
            path(cloth, lin(lighter(hue, 0.25), hue, darker(hue, 0.45))),
            clipped(group(*folds), cloth),
            depth=5,
        ),
        cut(
            path(cuff, lin(lighter(trim, 0.3), trim, darker(trim, 0.35))),
            clipped(group(*ribs), cuff),
            depth=3,
        ),
    )


def _clasp() -> Svg:
    """A handshake across the middle; its upper side at about y = 372."""
    left_arm = path(
        brush([(60, 450), (150, 438), (230, 420), (330, 424)], [118, 108, 112, 104]), _skin(PALE)
    )
    right_arm = path(
        brush([(540, 450), (450, 438), (372, 424), (330, 430)], [118, 108, 112, 104]), _skin(BROWN)
    )
    below = [
        _finger([(352, 470 + d * 2), (392, 486 + d * 9), (430, 478 + d * 12)], [30, 28, 22], PALE)
        for d in (1, 0)
    ]
    fingers = [
        _finger([(338, 398), (276, 388), (226, 402)], [40, 36, 28], BROWN, (230, 398, -16)),
        _finger([(342, 426), (268, 422), (214, 434)], [40, 36, 28], BROWN, (218, 431, -14)),
        _finger([(342, 456), (272, 456), (220, 466)], [38, 34, 26], BROWN, (224, 463, -12)),
        _finger([(338, 484), (284, 486), (242, 494)], [34, 30, 22], BROWN, (244, 492, -10)),
    ]
    thumb = _finger([(262, 392), (312, 366), (366, 374)], [50, 42, 32], PALE, (362, 370, 8))
    back = blob(
        [(322, 384), (366, 372), (424, 388), (430, 470), (392, 500), (336, 504), (318, 450)]
    )
    tendons = [
        stroke(bend([(336, y), (376, y - 4), (416, y + 4)]), darker(BROWN, 0.35), 3.5, opacity=0.5)
        for y in (412, 440, 468)
    ]
    return group(
        cut(left_arm, depth=4),
        *below,
        cut(right_arm, depth=4),
        cut(path(back, _skin(BROWN)), *tendons, depth=2),
        *reversed(fingers),
        thumb,
    )


def _wall(k: int, x: float, top: float, hue: str) -> Svg:
    """A side of the canyon; `x` is how far from the middle its foot stands."""
    edge: list[Point] = [
        (300 - k * 400, top - 30),
        (300 - k * (x + 60), top),
        (300 - k * (x + 30), top + 60),
        (300 - k * (x + 44), top + 150),
        (300 - k * (x + 6), top + 240),
        (300 - k * (x + 14), top + 350),
        (300 - k * (x - 34), 960),
        (300 - k * 400, 960),
    ]
    rock = blob(edge, 0.07)
    strata = [
        path(
            brush(
                [(300 - k * 400, y), (300 - k * (x + 100), y + 12), (300 - k * (x - 20), y - 4)],
                [16, 22, 14],
            ),
            darker(hue, 0.25),
            opacity=0.5,
        )
        for y in range(int(top) + 60, 940, 84)
    ]
    return cut(
        path(rock, lin(lighter(hue, 0.3), hue + "@0.3", darker(hue, 0.5))),
        clipped(group(*strata), rock),
        depth=5,
    )


def draw() -> Svg:
    traveller = figure(
        "man",
        Look(coat="#d8324a", hat="brim", hat_colour="#7a2a20", legs="#1f3a4a", hair="#3a2018"),
        left="down",
        right="ahead",
        legs="walk",
    )
    pack = cut(
        path(blob([(-44, -160), (-14, -166), (-10, -104), (-46, -100)]), solid("#f0c04a")),
        path(brush([(-48, -168), (-28, -174), (-8, -168)], [16, 18, 16]), solid("#3f8f8a")),
        depth=2,
    )
    return scene(
        backdrop(lin("#1f8a92", "#6fc4bc", "#ffe6c0@0.5", "#ffb88a@0.66", "#2f8a8a")),
        halo(300, 590, 260, "#fff0c0", strength=0.2),
        circle(300, 590, 74, rad("#fffef0", "#ffe6a0", "#ffd07a")),
        put(cloud(200, "#fff0e0", 4), 110, 170),
        put(cloud(170, "#fff0e0", 9), 500, 110),
        put(flock(3, 6, "#0f5a62"), 420, 250, 0.8),
        _wall(1, 110, 560, "#f2b48a"),
        _wall(-1, 104, 580, "#f0ac84"),
        haze(680, 110, "#ffe6c8", 0.6),
        path(
            brush([(300, 690), (322, 760), (276, 830), (310, 960)], [24, 60, 110, 200]),
            lin("#fff0c8", "#4fc0b8", "#147078"),
        ),
        *(
            stroke(f"M{x} {y}q24 -8 {w} 0", "#ffffff", 4, opacity=0.7)
            for x, y, w in ((290, 760, 36), (256, 826, 50), (290, 874, 60))
        ),
        _wall(1, 196, 400, "#d8785a"),
        _wall(-1, 196, 410, "#c86a54"),
        put(pine(96, "#1f6a62"), 34, 396),
        put(pine(74, "#2a7a6c"), 84, 404),
        put(pine(100, "#1f6a62"), 566, 404),
        hero(group(_clasp(), _sleeve(1, "#147a80", "#f6e4c4"), _sleeve(-1, "#f0705a", "#ffe0b0"))),
        ellipse(296, 376, 54, 8, "#5a2018", opacity=0.4),
        put(group(traveller, pack, stroke("M78 -150L92 6", "#6a3a20", 7)), 290, 376, 0.96),
        ground([(-60, 880), (60, 850), (160, 900), (240, 960)], "#0f5a5c"),
        path(
            blob([(660, 840), (560, 850), (470, 900), (400, 970), (660, 970)]),
            lin("#14686a", "#083a40"),
        ),
        put(pine(110, "#0c4a4c"), 60, 880),
        put(pine(130, "#0c4a4c"), 556, 884),
        ink="#0a3a44",
        dim=0.45,
    )


CARD = Card(
    title="Hold on, both of you",
    alt="At sunrise two giant hands, one pale and one brown, reach from either side of a canyon and clasp; a "
    "traveller with a pack walks across them as on a bridge.",
    tags=(
        "hands",
        "bridge",
        "canyon",
        "traveller",
        "giants",
        "sunrise",
        "crossing",
        "friendship",
        "river",
        "trust",
    ),
    draw=draw,
)
