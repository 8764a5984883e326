"""His Wetness travels; the crown travels beside him."""

from tools.art.card import Card
from tools.art.curve import bend, blob, brush
from tools.art.motifs.beasts import frog
from tools.art.motifs.land import hills, sea
from tools.art.motifs.plants import leaf, reeds
from tools.art.motifs.sea_life import fish
from tools.art.motifs.sky import cloud
from tools.art.motifs.treasures import crown
from tools.art.paint import darker, lighter, lin, rad, solid
from tools.art.paper import backdrop, clipped, cut, halo, scene
from tools.art.svg import Point, Svg, circle, ellipse, group, hero, path, put, rect, stroke

ROSE, GOLD = "#d83a6a", "#f0b83c"


def _lily(s: float, hue: str = "#ff9ab8") -> Svg:
    """A water lily on the water; origin mid-base, 120 wide."""
    rows = []
    for spread, h, tone in (
        (56, 44, darker(hue, 0.14)),
        (38, 60, hue),
        (18, 66, lighter(hue, 0.5)),
    ):
        rows += [
            cut(
                path(
                    blob(
                        [
                            (0, 0),
                            (k * spread * 0.9 - 12, -h * 0.5),
                            (k * spread, -h),
                            (k * spread * 0.9 + 12, -h * 0.5),
                        ]
                    ),
                    lin(lighter(tone, 0.4), tone),
                ),
                depth=1,
            )
            for k in (-1, -0.4, 0.4, 1)
        ]
    return put(group(*rows, ellipse(0, -8, 18, 9, "#ffd76a")), 0, 0, s)


def _pad(w: float, hue: str) -> Svg:
    d = f"M0 0L{w * 0.3:.0f} {w * 0.3:.0f}A{w} {w * 0.34:.0f} 0 1 1 {w * 0.62:.0f} {w * 0.22:.0f}Z"
    veins = [
        stroke(f"M0 0L{x * w:.0f} {y * w:.0f}", lighter(hue, 0.3), 3, opacity=0.6)
        for x, y in ((-0.8, 0), (-0.4, -0.26), (0.2, -0.3), (0.7, -0.14), (-0.4, 0.26))
    ]
    return cut(path(d, lin(lighter(hue, 0.3), hue, darker(hue, 0.2))), *veins, depth=3)


def _king() -> Svg:
    """The frog in his mantle; origin mid-base, 300 wide and 250 high."""
    mantle = blob(
        [(-60, -120), (-96, -70), (-128, -6), (0, 8), (128, -6), (96, -70), (60, -120), (0, -96)],
        0.13,
    )
    fur = brush([(-74, -96), (-34, -66), (0, -58), (34, -66), (74, -96)], [34, 36, 38, 36, 34])
    hem = brush([(-128, -8), (-60, 4), (0, 8), (60, 4), (128, -8)], [24, 26, 28, 26, 24])
    spots = [
        path(blob([(x, y - 9), (x + 4, y), (x, y + 9), (x - 4, y)]), "#2a1a30")
        for x, y in (
            (-60, -86),
            (-26, -66),
            (10, -58),
            (48, -74),
            (-96, 0),
            (-40, 6),
            (20, 8),
            (84, 2),
        )
    ]
    lids = [
        group(
            path(f"M{k * 49 - 18} -164A18 18 0 0 1 {k * 49 + 18} -164Z", "#3a8a3a"),
            stroke(f"M{k * 49 - 18} -164h36", "#1f4a24", 4),
        )
        for k in (-1, 1)
    ]
    return group(
        cut(path(mantle, lin(lighter(ROSE, 0.2), ROSE, darker(ROSE, 0.35))), depth=3),
        put(frog("#4fa83f", "#f0f4b8"), 0, -4, 1.76),
        *lids,
        cut(
            path(
                blob([(-60, -108), (-112, -70), (-140, 0), (-74, 6), (-46, -60)], 0.14), solid(ROSE)
            ),
            depth=2,
        ),
        cut(
            path(
                blob([(60, -108), (112, -70), (140, 0), (74, 6), (46, -60)], 0.14),
                solid(darker(ROSE, 0.12)),
            ),
            depth=2,
        ),
        cut(
            path(fur, lin("#fffdf6", "#e8dccc")),
            path(hem, lin("#fffdf6", "#e0d0c4")),
            *spots,
            depth=2,
        ),
        cut(circle(0, -56, 15, rad("#fff6c0", GOLD)), circle(0, -56, 8, "#2f8fb0"), depth=1),
    )


def _barge() -> Svg:
    """Origin on the waterline, 430 wide."""
    hull = blob(
        [
            (-214, -98),
            (-196, -40),
            (-120, 16),
            (0, 26),
            (140, 16),
            (202, -30),
            (236, -120),
            (214, -150),
            (184, -66),
            (100, -44),
            (0, -38),
            (-120, -46),
            (-178, -70),
        ],
        0.14,
    )
    trim = stroke(
        bend(
            [(-204, -84), (-170, -62), (-110, -40), (0, -32), (104, -38), (188, -60), (224, -138)]
        ),
        GOLD,
        11,
    )
    swags = [
        path(f"M{x} -30Q{x + 28} 14 {x + 56} -30Q{x + 28} -10 {x} -30Z", GOLD)
        for x in range(-150, 150, 58)
    ]
    curl = stroke(
        bend([(-206, -92), (-244, -120), (-240, -164), (-208, -166), (-206, -140), (-222, -138)]),
        GOLD,
        13,
    )
    dome = blob([(-128, -330), (-100, -380), (0, -424), (100, -380), (128, -330), (0, -316)], 0.13)
    lobes = [
        path(f"M{-128 + i * 32} -332h32v14q-16 24 -32 0Z", ROSE if i % 2 else "#fff2dc")
        for i in range(8)
    ]
    posts = [stroke(f"M{x} -326V-40", "#c8862a", 10) for x in (-112, 112)]
    pillow = cut(
        path(
            blob(
                [(-48, 0), (-54, -26), (-30, -38), (0, -34), (30, -38), (54, -26), (48, 0), (0, 6)],
                0.13,
            ),
            solid("#5a2f9a"),
        ),
        *(circle(x, y, 6, GOLD) for x, y in ((-52, -30), (52, -30), (-48, 0), (48, 0))),
        depth=2,
    )
    return group(
        cut(*posts, depth=2),
        put(_king(), 22, -48, 0.94),
        cut(
            path(dome, lin("#ff8aa8", ROSE, "#8a1f4a", angle=20)),
            *lobes,
            circle(0, -430, 13, GOLD),
            depth=4,
        ),
        cut(
            curl, path(hull, lin("#a82a5a", "#6a1640")), clipped(group(*swags), hull), trim, depth=4
        ),
        put(
            group(
                cut(rect(-30, -30, 60, 40, solid("#c8862a")), depth=1),
                put(pillow, 0, -28),
                put(crown(78, GOLD, "#c8303c"), 0, -62),
            ),
            -134,
            -52,
            0.9,
        ),
    )


def _willow(x: float, low: float, lean: float) -> Svg:
    """One hanging twig from the top edge down to `low`."""
    line: list[Point] = [(x, -30), (x + lean * 0.4, low * 0.5), (x + lean, low)]
    leaves = [
        put(
            leaf(54, "#5fae5a" if i % 2 else "#7fc45e"),
            x + lean * t * 0.9,
            low * t,
            1,
            180 + k * 34,
        )
        for i in range(1, 5)
        for t in (i / 4,)
        for k in (-1, 1)
    ]
    return cut(stroke(bend(line), "#4a7a3a", 5), *leaves, depth=2)


def _dragonfly() -> Svg:
    wings = [
        path(blob([(0, 0), (k * 44, -20), (k * 70, -8), (k * 44, 6)]), "#ffffff", opacity=0.8)
        for k in (-1, 1)
    ]
    low = [put(wing, 4, 10, 0.84, 14 * k) for wing, k in zip(wings, (-1, 1), strict=True)]
    body = path(brush([(0, -14), (2, 10), (6, 84)], [18, 15, 6]), solid("#2f6fd0"))
    return cut(*low, *wings, body, depth=2)


def draw() -> Svg:
    team = ((84, 700, 0.76, -4), (150, 752, 0.7, 2), (52, 772, 0.62, -2))
    reins = [
        stroke(bend([(186, 640), ((x + 200) / 2, y - 26), (x - 8, y - 6)]), "#fff2dc", 4)
        for x, y, _, _ in team
    ]
    return scene(
        backdrop(lin("#c8f0dc", "#e8f8e0", "#fdf2e0@0.5", "#fdf2e0")),
        halo(440, 120, 230, "#fffbe0", strength=0.2),
        put(cloud(170, "#ffffff", 4), 214, 180),
        hills(478, "#b8e4c4", 6, 16),
        put(reeds(4, "#3f8a5a", 6, 230), 50, 530),
        sea(500, "#8fdcb4", rows=2, swell=5, foam="#f4fff4"),
        put(_pad(56, "#5fbe6a"), 540, 566),
        put(_lily(0.7), 540, 558),
        hero(put(_barge(), 360, 690, 0.98, -1)),
        sea(694, "#3fae88", rows=2, swell=6, foam="#e8fff0"),
        *reins,
        *(put(fish("#ff7a2f", "#e8452b", "#ffd2a0"), x, y, s, rot) for x, y, s, rot in team),
        put(_pad(110, "#2f8a54"), 470, 838),
        put(_lily(1.05), 500, 834),
        put(_pad(96, "#3a9a5c"), 180, 872),
        put(_lily(0.8, "#fff0f4"), 160, 868),
        *(_willow(*w) for w in ((30, 210, -14), (560, 330, 16), (600, 240, 10))),
        put(_dragonfly(), 150, 330, 0.9, 58),
        ink="#0a3a2c",
        dim=0.38,
    )


CARD = Card(
    title="Make way on the pond",
    alt="A portly frog in a rose mantle sits under the canopy of a gilded barge that goldfish draw past the "
    "water lilies; his crown rides on a cushion before him.",
    tags=(
        "frog",
        "barge",
        "goldfish",
        "crown",
        "pond",
        "lilies",
        "king",
        "procession",
        "vanity",
        "noon",
    ),
    draw=draw,
)
