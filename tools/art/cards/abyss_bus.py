"""The last bus calls at the bottom of the sea."""

from tools.art.card import Card
from tools.art.curve import bend, blob, brush
from tools.art.motifs.body import shadow
from tools.art.motifs.land import ground, rock
from tools.art.motifs.sea_life import starfish
from tools.art.motifs.vehicles import bus
from tools.art.paint import ball, darker, lighter, lin, rad, solid
from tools.art.paper import backdrop, cut, glowing, halo, scene
from tools.art.svg import Svg, circle, ellipse, fade, group, hero, path, poly, put, rect, stroke

LIME = "#b8ff2e"


def _angler(colour: str = "#16343a") -> Svg:
    """Facing left, its lamp before its brow; origin in its middle, 170 wide."""
    body = blob(
        [
            (-66, -14),
            (-40, -52),
            (10, -60),
            (54, -36),
            (72, -6),
            (56, 30),
            (10, 54),
            (-40, 48),
            (-62, 30),
            (-34, 16),
        ]
    )
    tail = blob([(62, -14), (104, -44), (96, -4), (106, 36), (62, 12)], 0.1)
    fins = [
        path(blob([(6, -56), (24, -84), (50, -64), (46, -36)], 0.1), solid(lighter(colour, 0.12))),
        path(blob([(10, 10), (46, 24), (40, 48), (8, 32)], 0.12), solid(lighter(colour, 0.2))),
    ]
    mouth = path(
        blob([(-64, -10), (-34, 8), (-20, 22), (-36, 34), (-62, 30), (-48, 16)], 0.1), "#050b10"
    )
    teeth = [
        poly([(x, y), (x + 9, y + d), (x + 4, y + 15 * k)], "#efffd0")
        for x, y, d, k in (
            (-58, -6, 5, 1),
            (-46, 0, 5, 1),
            (-34, 7, 5, 0.8),
            (-56, 32, -1, -1),
            (-44, 35, -1, -1),
            (-32, 32, -2, -0.8),
        )
    ]
    rod = stroke(
        bend([(-20, -54), (-34, -100), (-84, -112), (-104, -74)]), lighter(colour, 0.25), 6
    )
    return group(
        cut(path(tail, solid(colour)), *fins, depth=1.5),
        cut(path(body, ball(lighter(colour, 0.16))), mouth, depth=2.5),
        *teeth,
        circle(-22, -22, 10, "#f4ffcf"),
        circle(-24, -22, 5.5, "#0a1218"),
        rod,
        halo(-104, -62, 64, LIME, strength=0.16),
        glowing(circle(-104, -62, 15, "#f6ffd0"), colour=LIME, size=10),
    )


def _lamp(h: float) -> Svg:
    """A stalk of kelp with a fish tied to it; origin at the foot."""
    stalk = brush([(10, 0), (-4, -h * 0.35), (16, -h * 0.7), (6, -h)], [16, 11, 11, 7])
    leaves = [
        path(
            brush([(4, -h * k), (4 + d * 22, -h * k - 22), (4 + d * 30, -h * k - 54)], [6, 15, 1]),
            solid("#1f5a2e"),
        )
        for k, d in ((0.14, 1), (0.3, -1), (0.5, 1), (0.68, -1))
    ]
    return group(
        cut(path(stalk, solid("#2a6b30")), *leaves, depth=1.5, room="thin"),
        put(_angler(), 10, -h - 36, 0.72),
        stroke(f"M6 {-h}l12 -20", "#d9c98a", 5),
    )


def _diver(suit: str, metal: str = "#e0a63f", bag: str = "") -> Svg:
    """From the front; origin between the boots, 200 high."""
    legs = [
        path(
            brush([(k * 12, -80), (k * 20, -44), (k * 20, -12)], [34, 30, 28]),
            solid(darker(suit, 0.12)),
        )
        for k in (-1, 1)
    ]
    boots = [
        path(blob([(k * 6, 0), (k * 6, -18), (k * 34, -18), (k * 42, 0)], 0.12), solid("#4a3524"))
        for k in (-1, 1)
    ]
    body = blob([(-34, -60), (-46, -100), (-34, -136), (34, -136), (46, -100), (34, -60), (0, -54)])
    arms = [
        path(brush([(k * 34, -126), (k * 58, -98), (k * 50, -62)], [30, 28, 22]), solid(suit))
        for k in (-1, 1)
    ]
    gloves = [circle(k * 50, -56, 13, ball("#4a3524")) for k in (-1, 1)]
    case = (
        cut(
            rect(34, -50, 46, 34, solid(bag), rx=5),
            rect(34, -38, 46, 5, darker(bag, 0.4)),
            depth=1.5,
        )
        if bag
        else ""
    )
    return group(
        cut(*boots, *legs, depth=1.5),
        cut(*arms, *gloves, depth=1.5),
        case,
        cut(path(body, solid(suit)), rect(-38, -84, 76, 10, "#4a3524"), depth=2),
        cut(
            ellipse(0, -136, 40, 14, solid(darker(metal, 0.15))),
            circle(0, -168, 38, ball(metal)),
            depth=2,
        ),
        circle(0, -166, 23, darker(metal, 0.55)),
        circle(0, -166, 18, lin("#f4ffc0", "#5fa83a")),
        stroke("M-9 -172q4 -8 12 -8", "#ffffff", 4),
        *(
            circle(x, y, 3.5, lighter(metal, 0.5))
            for x, y in ((-26, -186), (26, -186), (-30, -158), (30, -158))
        ),
    )


def _bubbles(x: float, y: float) -> Svg:
    return group(
        *(
            circle(x + dx, y - dy, r, rad("#e8ffb000", "#e8ffb055", "#e8ffb0cc"), opacity=0.8)
            for dx, dy, r in ((0, 0, 7), (9, 30, 10), (-5, 66, 6), (8, 104, 13), (-2, 150, 8))
        )
    )


def draw() -> Svg:
    stop = group(
        cut(rect(-6, -250, 12, 250, solid("#5a6a3a")), depth=1.5, room="thin"),
        glowing(circle(0, -262, 32, "#eaff9a"), colour=LIME, size=12, strength=0.8),
        circle(0, -262, 19, "#143020"),
    )
    return scene(
        backdrop(lin("#010507", "#03110f", "#0a2e1c@0.66", "#1c5a22")),
        *(
            poly(
                [(x, -20), (x + w, -20), (x + w * 2.2 - 60, 700), (x - 90, 700)],
                lin("#9fff3a22", "#9fff3a00"),
            )
            for x, w in ((120, 40), (300, 70), (470, 36))
        ),
        put(
            fade(
                group(
                    path(
                        brush([(-160, 0), (0, -60), (170, 10), (260, -50)], [10, 96, 46, 8]),
                        "#0a2420",
                    )
                ),
                0.9,
            ),
            330,
            210,
        ),
        ground([(-60, 590), (90, 570), (240, 596), (430, 566), (660, 590)], "#0f3a26"),
        put(_lamp(250), 66, 620, 0.8),
        put(_lamp(330), 250, 624, 0.82),
        halo(380, 600, 300, LIME, strength=0.07),
        ground([(-60, 690), (160, 672), (400, 700), (660, 668)], "#174a2a"),
        put(_lamp(430), 560, 700),
        put(shadow(230, 24, "#010806", 0.8), 410, 742),
        hero(
            put(
                glowing(bus("#a6e619", "#f4ffcf"), colour=LIME, size=9, strength=0.45),
                412,
                744,
                1.5,
                rot=-2,
            )
        ),
        poly(
            [(206, 676), (206, 700), (-40, 790), (-40, 690)], lin("#f6ffb000", "#f6ffb099", angle=0)
        ),
        ground([(-60, 776), (140, 756), (360, 782), (660, 752)], "#0c2c1e"),
        put(stop, 222, 800, 0.84),
        *(
            put(shadow(54, 10, "#010806", 0.7), x, y)
            for x, y in ((160, 800), (100, 818), (40, 846))
        ),
        put(_diver("#c9703a"), 160, 800, 0.78),
        put(_diver("#d9a050", bag="#c8404a"), 100, 820, 0.92),
        put(_diver("#b5603a"), 36, 850, 1.06),
        _bubbles(152, 634),
        _bubbles(92, 610),
        _bubbles(470, 500),
        put(rock(150, 90, "#0f2a26", 3), 500, 900),
        put(starfish(26, "#d9ff5a"), 404, 846),
        put(starfish(18, "#f28a3c"), 300, 872),
        put(
            path(
                brush([(0, 0), (-20, -90), (14, -170), (-6, -250)], [24, 22, 18, 2]),
                solid("#0f3a22"),
            ),
            584,
            910,
        ),
        ink="#000604",
        dim=0.55,
    )


CARD = Card(
    title="Night line, lowest stop",
    alt="On the black sea floor a glowing lime bus pulls up at a stop where divers in brass helmets queue "
    "with their bags; anglerfish tied to kelp serve as street lamps.",
    tags=(
        "bus",
        "sea",
        "diver",
        "anglerfish",
        "queue",
        "deep",
        "lamp",
        "waiting",
        "commute",
        "strange",
    ),
    draw=draw,
)
