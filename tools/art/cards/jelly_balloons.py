"""Jellyfish carry baskets over the peaks at dawn; one has slipped its ropes."""

from random import Random

from tools.art.card import Card
from tools.art.curve import bend, blob, brush
from tools.art.motifs.land import mountain
from tools.art.motifs.people import Look, figure
from tools.art.motifs.sky import cloud, cloudbank, haze, stars
from tools.art.paint import darker, lighter, lin, rad, solid
from tools.art.paper import backdrop, clipped, cut, halo, scene
from tools.art.svg import Svg, circle, ellipse, fade, group, hero, path, put, stroke


def _bell(colour: str, glow: str) -> Svg:
    """Rim at the origin, 280 wide and 190 high."""
    d = blob(
        [
            (-140, 6),
            (-142, -60),
            (-104, -144),
            (-40, -184),
            (30, -186),
            (100, -150),
            (142, -66),
            (140, 6),
            (112, -14),
            (84, 10),
            (50, -12),
            (18, 12),
            (-16, -10),
            (-48, 12),
            (-80, -12),
            (-112, 10),
        ]
    )
    ribs = [
        stroke(
            bend([(k * 0.24, -186), (k * 0.9, -110), (k, -8)]),
            lighter(colour, 0.55),
            6,
            opacity=0.45,
        )
        for k in (-104, -62, -18, 30, 76, 114)
    ]
    heart = [
        ellipse(x, y, 34, 22, glow, opacity=0.55) for x, y in ((-44, -92), (34, -104), (0, -60))
    ]
    return cut(
        path(
            d,
            rad(
                lighter(colour, 0.75),
                lighter(colour, 0.2),
                colour,
                darker(colour, 0.34),
                x=0.36,
                y=0.3,
                r=0.85,
            ),
        ),
        clipped(group(*heart, *ribs), d),
        ellipse(-62, -130, 34, 16, "#ffffff", opacity=0.55, transform="rotate(-34 -62 -130)"),
        depth=4,
    )


def _arms(colour: str, seed: int, long: float) -> Svg:
    chance = Random(seed)
    threads = [
        path(
            brush(
                [(x, -4)]
                + [
                    (x * (1 - 0.1 * i) + chance.uniform(-22, 22), long * 0.25 * i)
                    for i in (1, 2, 3, 4)
                ],
                [8, 6, 5, 3, 1],
            ),
            lighter(colour, 0.3),
            opacity=0.7,
        )
        for x in range(-118, 130, 26)
    ]
    frills = [
        path(
            brush(
                [(x, -6), (x + 20, long * 0.2), (x - 16, long * 0.4), (x + 14, long * 0.6)],
                [46, 38, 30, 6],
            ),
            lin(lighter(colour, 0.6), colour + "44"),
        )
        for x in (-46, 4, 50)
    ]
    return group(*threads, *frills)


def _basket(*riders: Svg) -> Svg:
    """Origin at the middle of its foot, 130 wide and 84 high."""
    d = blob([(-64, -84), (64, -84), (58, -30), (48, 0), (-48, 0), (-58, -30)], 0.1)
    weave = [
        stroke(f"M{x - 8} {y}h16", "#5f3330", 4, opacity=0.5)
        for i, y in enumerate(range(-66, -4, 14))
        for x in range(-60 + i % 2 * 14, 70, 28)
    ]
    rim = path(brush([(-70, -86), (0, -80), (70, -86)], [15, 16, 15]), solid("#d99a5c"))
    return group(*riders, cut(path(d, solid("#a8623c")), clipped(group(*weave), d), rim, depth=3))


def _ropes(drop: float) -> Svg:
    lines_ = [
        stroke(bend([(x, -6), (x * 0.78, drop * 0.5), (k, drop)]), "#4a2350", 5)
        for x, k in ((-128, -62), (-60, -26), (70, 30), (130, 62))
    ]
    return group(*lines_)


def _flyer() -> Svg:
    one = put(
        figure("woman", Look(coat="#2f6f8f", hair="#5a2a1f", scarf="#ffe08a"), left="up"),
        -16,
        -34,
        0.9,
    )
    two = put(
        figure("child", Look(coat="#c8304a", hat="cap", hat_colour="#f6d060"), right="out"),
        34,
        -28,
        0.98,
    )
    return group(
        _arms("#ff9a6a", 4, 250),
        _ropes(230),
        _bell("#ff8f5e", "#fff0b8"),
        put(_basket(one, two), 0, 316),
    )


def _far(colour: str, seed: int) -> Svg:
    return group(
        _arms(colour, seed, 200), _ropes(200), _bell(colour, "#fff0d0"), put(_basket(), 0, 280, 1.0)
    )


def _loose() -> Svg:
    """Free: four ropes trail behind it."""
    ropes = [
        stroke(
            bend([(x, 0), (x * 0.8 - 14, 110), (x + dx, 200), (x + dx * 0.4, 270)]), "#5a2a68", 7
        )
        for x, dx in ((-120, 30), (-50, -34), (60, 26), (126, 46))
    ]
    return group(_arms("#f5a8d8", 9, 210), *ropes, _bell("#ee86c4", "#ffe6f4"))


def draw() -> Svg:
    return scene(
        backdrop(lin("#2c1a5e", "#5a3390", "#a25a9e@0.55", "#f59a7c@0.74", "#ffd9a0")),
        fade(stars(5, 34, 300), 0.7),
        halo(120, 690, 210, "#ffdf9a", strength=0.16),
        circle(120, 690, 46, "#fff3cf"),
        put(mountain(330, 290, "#a877b4", "#ffd9c4"), 70, 800),
        put(mountain(380, 360, "#9568ac", "#ffcdb8"), 350, 810),
        put(mountain(320, 280, "#a070b0", "#ffd9c4"), 560, 800),
        haze(740, 80, "#ffcf9e", 0.6),
        put(fade(_far("#c98ae0", 7), 0.92), 84, 400, 0.3, rot=-5),
        put(cloud(150, "#f6b9a8", 5), 500, 560),
        put(_loose(), 500, 170, 0.44, rot=14),
        hero(put(_flyer(), 268, 250, 1.06, rot=-3)),
        cloudbank(772, "#e88f96", 3, 130),
        put(mountain(420, 250, "#5a2f78", "#e9a6b4"), 500, 930),
        put(
            _basket(
                put(
                    figure("child", Look(coat="#f4c542", hair="#3a1a30"), left="up", right="up"),
                    0,
                    -14,
                    0.9,
                )
            ),
            516,
            704,
            0.62,
        ),
        cloudbank(840, "#a9568c", 8, 160),
        ink="#22104a",
        dim=0.5,
    )


CARD = Card(
    title="The morning ferry",
    alt="At dawn a great apricot jellyfish carries two people in a basket over violet peaks; another drifts "
    "off with loose ropes, its basket left on a summit with a waving child.",
    tags=(
        "jellyfish",
        "balloon",
        "basket",
        "mountains",
        "dawn",
        "flying",
        "rope",
        "clouds",
        "freedom",
        "dreamy",
    ),
    draw=draw,
)
