"""A statue has stepped down to feed the pigeons; one of them tries the plinth."""

from tools.art.card import Card
from tools.art.curve import bend, blob, brush, lines
from tools.art.motifs.body import shadow
from tools.art.motifs.buildings import skyline
from tools.art.motifs.furniture import lamp_post
from tools.art.motifs.people import Look, figure
from tools.art.motifs.sky import crescent, haze, stars
from tools.art.paint import ball, darker, lighter, lin, solid
from tools.art.paper import backdrop, cut, halo, scene
from tools.art.svg import Svg, circle, ellipse, group, hero, path, put, rect, stroke

BRONZE = "#7fd3b8"


def _pigeon(coat: str, *, pecking: bool = False, proud: bool = False) -> Svg:
    """Facing left; origin between its feet, 100 wide."""
    body = blob(
        [(-34, -40), (-16, -58), (16, -50), (46, -26), (70, -18), (40, -10), (4, -12), (-26, -22)]
    )
    wing = blob([(-8, -48), (20, -46), (58, -20), (24, -18), (-4, -28)])
    head = (-50, -20) if pecking else (-34, -84) if proud else (-36, -70)
    neck = brush([(-20, -40), ((head[0] - 24) / 2, (head[1] - 40) / 2), head], [30, 24, 20])
    bill = brush(
        [
            (head[0] - 8, head[1] + 2),
            (head[0] - 24, head[1] + (12 if pecking else -2 if proud else 5)),
        ],
        [8, 3],
    )
    legs = stroke("M-2 -14L-4 0h-9M14 -14L12 0h-9", "#e88f7a", 4)
    collar = path(brush([(-24, -48), (-16, -40), (-4, -38)], [9, 11, 8]), "#6fbf9a", opacity=0.8)
    return group(
        legs,
        cut(
            path(body, ball(coat)),
            path(neck, solid(coat)),
            circle(head[0], head[1], 13, ball(coat)),
            collar,
            depth=2,
        ),
        cut(path(wing, solid(darker(coat, 0.2))), depth=1),
        path(bill, "#f2c9a0"),
        circle(head[0] - 4, head[1] - 2, 3, "#1c1220"),
    )


def _plinth() -> Svg:
    stone = "#6f5f9a"
    parts = [
        path(
            lines([(-62, -250), (62, -250), (56, -40), (-56, -40)]),
            lin(lighter(stone, 0.25), stone, darker(stone, 0.4), angle=0),
        ),
        rect(-80, -276, 160, 28, lin(lighter(stone, 0.4), stone), rx=3),
        rect(-76, -42, 152, 22, lin(lighter(stone, 0.25), darker(stone, 0.2)), rx=3),
        rect(-92, -20, 184, 22, lin(lighter(stone, 0.2), darker(stone, 0.3)), rx=3),
    ]
    prints = [ellipse(x, -277, 15, 5, "#8fd9c0", opacity=0.8) for x in (-24, 26)]
    return group(cut(*parts, depth=4), *prints)


def _bench() -> Svg:
    iron = "#cfeee0"
    slats = [rect(-128, y, 262, 13, solid("#a9683f"), rx=4) for y in (-84, -62, -40)]
    seat = path(lines([(-134, 2), (138, 2), (146, 20), (-142, 20)]), solid("#c07a48"))
    legs = [
        path(brush([(x, -96), (x + 4, 0), (x - 4, 92)], [13, 14, 12]), solid(darker(iron, 0.62)))
        for x in (-122, 126)
    ]
    return group(cut(*slats, *legs, depth=2), cut(seat, depth=2))


def _statue() -> Svg:
    look = Look(
        coat=BRONZE,
        skin=lighter(BRONZE, 0.2),
        hair=darker(BRONZE, 0.15),
        legs=darker(BRONZE, 0.16),
        hat="top",
        hat_colour=darker(BRONZE, 0.22),
        face=True,
    )
    streaks = [
        stroke(bend(p), "#d3f5e6", 3, opacity=0.7)
        for p in (
            [(-12, -66), (-15, -40), (-13, -14)],
            [(10, -70), (12, -46), (10, -28)],
            [(-3, -60), (-4, -30), (-3, -16)],
        )
    ]
    return group(figure("man", look, left="ahead", right="fold", legs="sit"), *streaks)


def draw() -> Svg:
    crumbs = [
        circle(x, y, 3.6, "#ffe9b8")
        for x, y in (
            (196, 640),
            (182, 672),
            (206, 700),
            (170, 744),
            (150, 790),
            (196, 806),
            (232, 794),
            (128, 824),
            (262, 830),
        )
    ]
    return scene(
        backdrop(lin("#150f38", "#2a1c5f", "#4a2f86", "#3a2468")),
        stars(7, 40, 380, "#e6dcff"),
        put(crescent(46, "#f3e6ff", -20), 96, 120),
        halo(540, 322, 190, "#ffd98a", strength=0.07),
        skyline(640, "#2c1f5c", 12, 210, "#c9a8f0", 3),
        haze(640, 70, "#8f6fd0", 0.4),
        path(lines([(-40, 650), (640, 650), (640, 940), (-40, 940)]), lin("#4a3684", "#2a1d56")),
        *(
            stroke(bend([(-40, y), (300, y + 12), (640, y)]), "#5f4a9f", 3, opacity=0.5)
            for y in (690, 742, 810)
        ),
        put(shadow(120, 14, "#0c0724"), 128, 668),
        put(_plinth(), 124, 664, 0.96),
        put(_pigeon("#cdbfe8", proud=True), 126, 398, 0.95),
        put(lamp_post(430, "#1c1440", "#ffd98a"), 540, 690),
        put(shadow(210, 20, "#0c0724"), 380, 846),
        hero(put(group(_bench(), put(_statue(), -14, 2, 1.16)), 386, 700, 1.5)),
        *crumbs,
        *(
            group(
                put(shadow(60, 8, "#0c0724"), x, y + 2), put(_pigeon(c, pecking=p), x, y, k, flip=f)
            )
            for x, y, c, p, k, f in (
                (92, 800, "#a99ccc", True, 0.95, True),
                (232, 858, "#8f86b8", True, 1.15, False),
                (70, 872, "#d9cff0", False, 1.1, True),
            )
        ),
        ink="#0c0724",
        dim=0.55,
    )


CARD = Card(
    title="Night off",
    alt="In a violet square at night a green bronze statue in a top hat sits on a bench feeding "
    "pigeons; on its empty plinth a pigeon strikes a pose.",
    tags=(
        "statue",
        "pigeons",
        "bench",
        "plinth",
        "city",
        "night",
        "lamp",
        "loneliness",
        "swap",
        "pose",
    ),
    draw=draw,
)
