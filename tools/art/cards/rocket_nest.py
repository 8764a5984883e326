"""The launch is put off: a bird has built its nest on the rocket's nose."""

from random import Random

from tools.art.card import Card
from tools.art.curve import blob, lines
from tools.art.motifs.body import shadow
from tools.art.motifs.land import grass, hills
from tools.art.motifs.people import Look, figure
from tools.art.motifs.sky import cloud, flock, haze, puff
from tools.art.motifs.things import teacup
from tools.art.motifs.wings import bird
from tools.art.paint import ball, darker, lighter, lin, rad, solid
from tools.art.paper import backdrop, cut, halo, scene
from tools.art.svg import Svg, circle, ellipse, fade, group, hero, path, put, rect, stroke

STEEL = "#37536b"


def _nest() -> Svg:
    chance = Random(6)
    straws = []
    for i in range(34):
        x, y = chance.uniform(-66, 66), chance.uniform(-30, 14)
        k = chance.uniform(14, 34)
        straws.append(
            stroke(
                f"M{x - k:.0f} {y + chance.uniform(-8, 8):.0f}Q{x:.0f} {y + 9:.0f} {x + k:.0f} {y + chance.uniform(-9, 7):.0f}",
                ("#8a5a2f", "#b98545", "#5f3a22")[i % 3],
                5,
            )
        )
    bowl = path(
        blob([(-74, -28), (0, -36), (74, -28), (58, 12), (0, 26), (-58, 12)]), ball("#6b4526")
    )
    chicks = [
        group(
            circle(x, y, 17, ball("#f6d27a")),
            path(f"M{x - 8} {y - 10}L{x} {y - 30}L{x + 8} {y - 10}Z", "#e0662f"),
            circle(x - 7, y - 2, 2.6, "#1c1220"),
            circle(x + 7, y - 2, 2.6, "#1c1220"),
        )
        for x, y in ((-44, -40), (-10, -46))
    ]
    return group(
        *chicks, put(bird("#c2453a", "#ffe0b0"), 40, -34, 0.95), cut(bowl, *straws, depth=2)
    )


def _rocket() -> Svg:
    hull = blob(
        [
            (0, -500),
            (48, -440),
            (80, -340),
            (90, -220),
            (84, -100),
            (64, -40),
            (-64, -40),
            (-84, -100),
            (-90, -220),
            (-80, -340),
            (-48, -440),
        ]
    )
    seams = [
        stroke(f"M{-w} {y}Q0 {y + 22} {w} {y}", darker(STEEL, 0.4), 4, opacity=0.6)
        for y, w in ((-370, 72), (-170, 89), (-90, 82))
    ]
    fins = [
        path(
            blob(
                [(k * 76, -190), (k * 140, -110), (k * 158, 0), (k * 120, -18), (k * 62, -50)], 0.1
            ),
            solid("#d9573a"),
        )
        for k in (-1, 1)
    ]
    keel = path(blob([(-12, -150), (12, -150), (15, -6), (0, 4), (-15, -6)], 0.1), solid("#b5432f"))
    bell = path(
        lines([(-46, -42), (46, -42), (62, 0), (-62, 0)]), lin("#7a8a98", "#2a3442", angle=0)
    )
    ports = [
        group(
            cut(circle(0, y, r, ball("#c9d3da")), depth=2),
            circle(0, y, r * 0.7, rad("#ffe9b8", "#f2a65a")),
        )
        for y, r in ((-300, 36), (-225, 24))
    ]
    nose = path(
        blob([(0, -500), (48, -440), (60, -400), (0, -386), (-60, -400), (-48, -440)]),
        solid("#d9573a"),
    )
    return group(
        cut(bell, depth=2),
        cut(*fins, depth=3),
        cut(
            path(hull, lin(lighter(STEEL, 0.4), STEEL + "@0.4", darker(STEEL, 0.5), angle=0)),
            *seams,
            depth=4,
        ),
        nose,
        *ports,
        cut(keel, depth=2),
        put(_nest(), 0, -490),
    )


def _gantry() -> Svg:
    rails = [rect(x, 150, 13, 650, solid("#5b6f80")) for x in (478, 566)]
    braces = [
        stroke(f"M484 {y}L572 {y + 62}M572 {y}L484 {y + 62}", "#6f8494", 6)
        for y in range(160, 770, 66)
    ]
    decks = [rect(466, y, 126, 10, "#7d919f") for y in range(156, 780, 132)]
    arm = rect(400, 420, 90, 15, solid("#7d919f"))
    lamp = circle(528, 138, 13, "#ff6b4a")
    return group(*braces, cut(*rails, *decks, arm, lamp, depth=3))


def _engineer(kind: int, x: float) -> Svg:
    coat, hat, arm = (("#f4f0e6", "#f2b632", "down"), ("#4f7f9a", "#f4f0e6", "fold"))[kind]
    look = Look(coat=coat, hair="#3a2430", legs="#2f3f52", hat="cap", hat_colour=hat)
    pose = figure("man", look, left="fold" if arm == "fold" else "up", right="down")
    return group(put(shadow(70, 9), x, 846), put(pose, x, 846, 0.92))


def draw() -> Svg:
    return scene(
        backdrop(lin("#f7b98a", "#fcd0a0", "#ffe6c4", "#ffd9b0")),
        halo(150, 560, 250, "#fff3d0", strength=0.2),
        put(cloud(150, "#fff0df", 3), 96, 190),
        put(cloud(110, "#fff0df", 6), 420, 90),
        put(flock(4, 5, "#8a5a5f", 15), 150, 300),
        hills(690, "#e8a583", 5, 30),
        haze(690, 60, "#fff3d8", 0.6),
        fade(_gantry(), 0.9),
        rect(-40, 770, 680, 180, lin("#9aa7b0", "#65737f")),
        *(
            stroke(f"M{300 + k * 50} 772L{300 + k * 150} 940", "#55626e", 3, opacity=0.6)
            for k in range(-5, 6)
        ),
        put(shadow(190, 20), 306, 790),
        *(
            put(puff(r, "#fdf0e2", i), x, y)
            for i, (x, y, r) in enumerate(((206, 782, 22), (400, 786, 26)))
        ),
        hero(put(_rocket(), 300, 790, 1.08)),
        _engineer(0, 96),
        _engineer(1, 176),
        group(
            put(shadow(70, 8), 470, 858),
            put(
                cut(
                    rect(-38, -48, 76, 48, solid("#b98545"), rx=3),
                    stroke("M-38 -24H38", "#8a5a2f", 4),
                    depth=2,
                ),
                470,
                858,
            ),
        ),
        put(teacup(58, "#fdf8ee", "#d9573a"), 468, 810),
        ellipse(300, 900, 420, 22, "#4f5c68", opacity=0.5),
        grass(902, "#5f5a4a", 8, 30, 30),
        ink="#5a2f3a",
        dim=0.36,
    )


CARD = Card(
    title="Launch put off until June",
    alt="On a launch pad in apricot dawn a bird feeds her chicks in a nest on the nose of a steel "
    "rocket; two engineers in caps look up and wait beside a cup of tea.",
    tags=(
        "rocket",
        "nest",
        "bird",
        "chicks",
        "engineers",
        "dawn",
        "waiting",
        "kindness",
        "space",
    ),
    draw=draw,
)
