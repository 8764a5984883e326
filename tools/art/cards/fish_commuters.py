"""A quarter to nine on the drowned avenue; nobody looks up."""

from random import Random

from tools.art.card import Card
from tools.art.curve import bend, blob, brush, lines
from tools.art.motifs.body import shadow
from tools.art.motifs.furniture import lamp_post
from tools.art.motifs.people import Arm, Kind, Look, figure, hand_at
from tools.art.motifs.sea_life import fish
from tools.art.motifs.things import umbrella
from tools.art.paint import ball, darker, lighter, lin, rad, solid
from tools.art.paper import backdrop, clipped, cut, scene
from tools.art.svg import Point, Svg, circle, ellipse, fade, group, hero, path, poly, put, stroke

CORAL = "#e8442c"
BODY = blob(
    [(-190, 8), (-160, -44), (-90, -92), (0, -106), (90, -76), (150, -26), (170, 0), (146, 28),
     (84, 76), (-10, 100), (-104, 84), (-168, 44)]
)  # fmt: skip


def _scales() -> Svg:
    rows = []
    for i, x in enumerate(range(-70, 170, 26)):
        for y in range(-120 + 17 * (i % 2), 130, 34):
            arc = f"M{x} {y - 17}Q{x + 26} {y} {x} {y + 17}"
            rows.append(stroke(arc, "#ffb08a", 4, opacity=0.6))
    return group(*rows)


def _fin(points: list[Point], spines: list[tuple[Point, Point]]) -> Svg:
    rays = [stroke(lines(list(pair), close=False), "#ffc29a", 4, opacity=0.7) for pair in spines]
    return cut(path(blob(points), solid("#c42a2c")), *rays, depth=3)


def _fish() -> Svg:
    """Facing left; origin in its middle, about 470 wide with its tail."""
    tail = _fin(
        [(150, 0), (196, -40), (262, -98), (272, -60), (240, 0), (276, 66), (260, 96), (196, 44)],
        [((172, -6), (252, -78)), ((176, 0), (236, 0)), ((172, 6), (252, 78))],
    )
    back = _fin(
        [(-90, -84), (-60, -142), (10, -160), (92, -128), (112, -66), (0, -96)],
        [((-40, -92), (-44, -134)), ((6, -98), (10, -148)), ((52, -88), (66, -130))],
    )
    low = _fin([(-20, 90), (10, 146), (62, 140), (56, 84)], [((8, 96), (28, 138))])
    side = _fin(
        [(-66, 20), (-20, 6), (36, 34), (56, 74), (0, 72), (-50, 52)],
        [((-42, 28), (28, 62)), ((-40, 38), (2, 64))],
    )
    gill = stroke(bend([(-88, -66), (-66, 0), (-92, 62)]), darker(CORAL, 0.35), 7)
    belly = path(blob([(-180, 30), (-90, 52), (40, 64), (150, 20), (100, 120), (-100, 120)]), "#ffd2a6", opacity=0.75)  # fmt: skip
    stripe = [
        path(brush([(x, -120), (x + 16, 0), (x, 120)], [30, 44, 30]), "#fff2d8", opacity=0.9)
        for x in (-46, 96)
    ]
    lips = path(brush([(-196, 8), (-182, 20), (-156, 26)], [14, 12, 5]), "#b82a2c")
    eye = group(
        circle(-128, -20, 25, "#fff3dc"),
        circle(-131, -19, 16, "#2a1220"),
        circle(-136, -25, 5, "#ffffff"),
        path("M-155 -28Q-128 -56 -101 -28Q-128 -38 -155 -28Z", darker(CORAL, 0.2)),
    )
    return group(
        tail,
        back,
        low,
        cut(
            path(BODY, ball(CORAL, light=0.25)),
            clipped(group(*stripe, belly, _scales()), BODY),
            depth=5,
        ),
        gill,
        lips,
        eye,
        side,
    )


def _row(side: int, colour: str, depths: list[float], height: float, seed: int) -> Svg:
    """House fronts along one side of the street, running to the vanishing point (300, 640)."""
    chance, out = Random(seed), []
    for far, near in zip(depths[1:], depths, strict=False):
        tall = height * chance.uniform(0.82, 1.1)
        wall = [
            (300 + side * 300 * k, 640 + dy * k)
            for k, dy in ((near, 150), (near, -tall), (far, -tall), (far, 150))
        ]
        panes = []
        for c in (0.24, 0.7):
            k, e = near + (far - near) * c, near + (far - near) * (c + 0.2)
            for level in range(5):
                lo, hi = -40 - level * 120, -110 - level * 120
                if -hi < tall - 30:
                    glass = "#ffe2a0" if chance.random() < 0.3 else lighter(colour, 0.5)
                    corners = ((k, lo), (k, hi), (e, hi), (e, lo))
                    panes.append(
                        poly([(300 + side * 300 * q, 640 + dy * q) for q, dy in corners], glass)
                    )
        out.append(
            cut(poly(wall, lin(lighter(colour, 0.12), darker(colour, 0.3))), *panes, depth=3)
        )
        colour = lighter(colour, 0.2)
    return group(*reversed(out))


def _walker(
    kind: Kind, coat: str, shade: str, x: float, y: float, scale: float, *, flip: bool = False
) -> Svg:
    arm: Arm = "ahead"
    hx, hy = hand_at(kind, arm)
    look = Look(coat=coat, hair="#2a1a2a", hat="brim" if kind == "man" else "none", hat_colour=darker(coat, 0.4), legs="#1a2440")  # fmt: skip
    person = group(
        put(umbrella(136, shade), hx, hy + 14, rot=-6),
        figure(kind, look, left="down", right=arm, legs="walk"),
    )
    return group(put(shadow(64 * scale, 10), x, y), put(person, x, y, scale, flip=flip))


def _weed(x: float, y: float, h: float, colour: str) -> Svg:
    blades = [
        path(
            brush([(d, 0), (d + s * 14, -h * 0.35 * k), (d - s * 12, -h * 0.7 * k), (d + s * 8, -h * k)], [16, 18, 13, 2]),
            solid(colour),
        )
        for d, s, k in ((-22, 1, 0.7), (0, -1, 1), (20, 1, 0.82))
    ]  # fmt: skip
    return put(cut(*blades, depth=2), x, y)


def draw() -> Svg:
    chance = Random(5)
    beams = [
        poly([(a, -40), (a + w, -40), (a + w * 2.4 + 60, 760), (a + 40, 760)], lin("#ffffff77", "#ffffff00"))
        for a, w in ((90, 50), (220, 70), (390, 40))
    ]  # fmt: skip
    bubbles = [
        circle(x, y, r, rad("#ffffff22", "#ffffff44@0.7", "#ffffffcc"))
        for x, y, r in (
            (72, 330, 11), (58, 290, 8), (80, 254, 14), (64, 206, 9), (530, 520, 10), (514, 480, 7),
            (180, 590, 8), (190, 560, 12),
        )
    ]  # fmt: skip
    stones = [
        stroke(f"M{chance.uniform(20, 560):.0f} {y}h{chance.uniform(26, 50):.0f}", "#2a7a86", 4, opacity=0.5)
        for y in range(740, 900, 12)
    ]  # fmt: skip
    return scene(
        backdrop(lin("#a8f4ec", "#d8fff4@0.3", "#b0f0ea@0.6", "#5cc4c8")),
        *beams,
        _row(-1, "#2f8f9c", [1.25, 0.8, 0.52, 0.34, 0.22], 640, 3),
        _row(1, "#2a8694", [1.25, 0.84, 0.55, 0.36, 0.23], 600, 8),
        cut(poly([(-120, 900), (234, 672), (366, 672), (720, 900), (720, 980), (-120, 980)], lin("#a8e4dc", "#5fb8bc", "#2f8894")), *stones, depth=3, room="wide"),
        fade(group(put(fish("#ff8a5c", "#e8603c"), 330, 590, 0.36), put(fish("#ff8a5c", "#e8603c"), 290, 620, 0.28)), 0.75),
        ellipse(310, 720, 190, 18, rad("#0a4a5a88", "#0a4a5a00")),
        hero(put(_fish(), 292, 350, 0.98, rot=-4)),
        *bubbles,
        put(lamp_post(330, "#123c4a"), 548, 800),
        _walker("man", "#1f3a5a", "#103048", 428, 800, 0.84, flip=True),
        _walker("woman", "#6a2f5a", "#ff7a5c", 236, 836, 0.9),
        _walker("man", "#143048", "#0f5a66", 92, 872, 1.02),
        _weed(30, 900, 150, "#1f7a5a"),
        _weed(520, 910, 190, "#176a58"),
        _weed(584, 900, 130, "#2a8f64"),
        ink="#04384a",
        dim=0.45,
    )  # fmt: skip


CARD = Card(
    title="Nobody looks up before nine",
    alt="Under water, in a street of tall drowned houses, an enormous coral-red fish drifts overhead "
    "while people with umbrellas walk calmly to work beneath it.",
    tags=(
        "fish",
        "street",
        "umbrella",
        "underwater",
        "city",
        "commuters",
        "bubbles",
        "lamp",
        "routine",
        "calm",
    ),
    draw=draw,
)
