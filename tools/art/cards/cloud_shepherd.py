"""A shepherd drives his clouds down a mountain pass; one of them is black."""

from collections.abc import Sequence

from tools.art.card import Card
from tools.art.curve import bend, blob, brush, land
from tools.art.motifs.body import shadow
from tools.art.motifs.land import grass, mountain, rock
from tools.art.motifs.people import Look, figure
from tools.art.motifs.sky import cloud, flock, haze
from tools.art.paint import darker, lin, solid
from tools.art.paper import backdrop, cut, halo, scene
from tools.art.svg import Point, Svg, circle, ellipse, group, hero, path, put, stroke


def _sheep(wool: str, face: str = "#f6e3d6", seed: int = 3, *, drip: bool = False) -> Svg:
    """A cloud that walks to the left; origin under its middle, 190 wide."""
    head = path(
        blob([(-84, -66), (-72, -84), (-52, -80), (-50, -54), (-66, -34), (-84, -40)]), solid(face)
    )
    ear = path(brush([(-56, -74), (-40, -72), (-32, -60)], [12, 14, 5]), solid(darker(face, 0.16)))
    puffs = [circle(x, y, r, wool) for x, y, r in ((-68, -85, 11), (-54, -87, 11))]
    lid = stroke(bend([(-80, -60), (-74, -55), (-68, -60)]), "#3a2a44", 4)
    drops = (
        [
            path(blob([(x - 4, y), (x, y - 12), (x + 4, y), (x, y + 5)]), "#7fb4e6")
            for x, y in ((-30, 30), (0, 44), (30, 28), (56, 46))
        ]
        if drip
        else []
    )
    return group(
        *drops, put(cloud(210, wool, seed), 10, -4), cut(head, depth=1.5), ear, *puffs, lid
    )


def _slope(points: Sequence[Point], light: str, dark: str) -> Svg:
    return cut(path(land(points), lin(light, dark)), depth=5, room="wide")


def _tufts(spots: Sequence[Point], tone: str) -> Svg:
    return group(
        *(
            path(brush([(x, y), (x + d * 0.6, y - 10), (x + d, y - 20)], [7, 5, 3]), tone)
            for x, y in spots
            for d in (-9, 0, 9)
        )
    )


def draw() -> Svg:
    places = (
        (356, 470, 0.52, False),
        (268, 520, 0.68, False),
        (408, 556, 0.8, False),
        (186, 604, 0.92, True),
        (332, 650, 1.08, False),
        (176, 742, 1.28, False),
    )
    herd = [
        put(
            _sheep(
                "#3a3350" if black else "#fbf8f4", "#8f86a8" if black else "#f6dccf", drip=black
            ),
            x,
            y,
            k,
            rot=-5,
        )
        for x, y, k, black in places
    ]
    white = [one for one, (*_, black) in zip(herd, places, strict=True) if not black]
    black = [one for one, (*_, black) in zip(herd, places, strict=True) if black]
    heath = [
        (40, 700),
        (110, 800),
        (80, 860),
        (230, 846),
        (420, 800),
        (520, 760),
        (560, 850),
        (330, 870),
        (560, 640),
        (30, 610),
    ]
    return scene(
        backdrop(lin("#f4e4ee", "#fbeee6", "#f2cfd6")),
        halo(330, 250, 220, "#fff6dc", strength=0.24),
        put(mountain(460, 380, "#a58fc2", "#fdf8fb"), 90, 520),
        put(mountain(420, 330, "#b79fce", "#fdf8fb"), 540, 520),
        put(flock(7, 4, "#6f5590", 14), 320, 160),
        haze(480, 80, "#fbeef4", 0.8),
        _slope(
            [(-60, 330), (60, 400), (200, 470), (330, 500), (470, 452), (560, 380), (660, 330)],
            "#8a62a8",
            "#5f3f86",
        ),
        _slope([(-60, 520), (100, 540), (300, 520), (500, 520), (660, 440)], "#7a4f9a", "#4f2f74"),
        path(
            brush(
                [(390, 470), (300, 530), (390, 590), (230, 680), (250, 780), (120, 920)],
                [26, 50, 80, 110, 150, 200],
            ),
            "#a582bf",
            opacity=0.5,
        ),
        _tufts(heath, "#d98ac9"),
        put(shadow(150, 14, "#24123f"), 330, 668),
        put(shadow(180, 16, "#24123f"), 176, 764),
        *black,
        hero(group(*white)),
        put(rock(130, 76, "#8f7fa3", 3), 556, 790),
        put(shadow(90, 12, "#24123f"), 466, 826),
        put(
            figure(
                "man",
                Look(
                    coat="#c9743a",
                    hair="#3a2430",
                    legs="#3f2f4a",
                    hat="brim",
                    hat_colour="#f0d9a8",
                    scarf="#f6efe0",
                ),
                left="ahead",
                legs="walk",
            ),
            466,
            824,
            1.22,
        ),
        cut(
            path(
                brush(
                    [(384, 860), (396, 700), (404, 540), (384, 512), (366, 530)], [9, 9, 8, 8, 6]
                ),
                solid("#6b4526"),
            ),
            depth=1.5,
            room="thin",
        ),
        _slope([(-60, 850), (120, 868), (320, 846), (480, 862), (660, 838)], "#5f3a80", "#38205a"),
        grass(896, "#7a4a94", 5, 60, 44),
        *(
            ellipse(x, y, 7, 5, "#f0a0d6")
            for x, y in ((60, 862), (128, 872), (300, 860), (372, 870), (540, 858))
        ),
        ink="#2a1548",
        dim=0.36,
    )


CARD = Card(
    title="Down from the high pastures",
    alt="On a misty morning a shepherd with a crook drives a flock of white clouds, shaped like sheep, "
    "down a heather-covered pass; one black cloud is raining.",
    tags=(
        "clouds",
        "shepherd",
        "sheep",
        "mountains",
        "heather",
        "morning",
        "path",
        "different",
        "calm",
    ),
    draw=draw,
)
