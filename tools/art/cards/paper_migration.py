"""What she had packed has decided to go ahead."""

from tools.art.card import Card
from tools.art.curve import bend, blob, brush
from tools.art.motifs.body import shadow
from tools.art.motifs.land import sea
from tools.art.motifs.people import Look, figure
from tools.art.motifs.sky import cloud, sun
from tools.art.paint import darker, lin, solid
from tools.art.paper import backdrop, cut, halo, scene
from tools.art.svg import Svg, circle, ellipse, group, hero, path, poly, put, rect, stroke

LEATHER = "#5a1a38"


def _lid() -> Svg:
    board = path(
        "M-124 -112L156 -112L186 -268Q188 -286 170 -286L-92 -286Q-108 -286 -110 -272Z",
        solid(LEATHER),
    )
    lining = path(
        "M-104 -122L140 -122L166 -262Q166 -270 156 -270L-84 -270Q-94 -270 -94 -262Z",
        lin("#fbeaff", "#d0b4f2"),
    )
    dots = [
        circle(-76 + i * 40 + j * 5, -252 + j * 36, 5, "#b088dc", opacity=0.7)
        for i in range(6)
        for j in range(4)
    ]
    pocket = path("M-98 -122L138 -122L146 -176Q20 -158 -96 -176Z", lin("#e0c4f6", "#b490dc"))
    return cut(
        board, lining, *dots, pocket, stroke("M-96 -176Q20 -158 146 -176", "#f2b6a0", 5), depth=4
    )


def _case() -> Svg:
    """Open on the boards; origin mid-base of its front, 300 wide."""
    inside = poly([(-140, -74), (140, -74), (156, -114), (-124, -114)], lin("#3a1638", "#5a2a58"))
    front = group(
        rect(-142, -78, 284, 80, lin("#a8445a", LEATHER, darker(LEATHER, 0.4), angle=30), rx=10),
        poly([(142, -72), (158, -112), (158, -34), (142, -4)], darker(LEATHER, 0.45)),
        *(rect(x, -78, 22, 80, solid("#e08a5a")) for x in (-96, 74)),
        rect(-24, -58, 48, 14, solid("#3a1a2a"), rx=7),
        *(rect(x - 6, -46, 34, 16, "#ffd76a", rx=3) for x in (-96, 74)),
        path(blob([(-52, -36), (-36, -50), (-22, -34), (-38, -20)]), "#ffb8a0"),
    )
    return group(_lid(), inside, cut(front, depth=4))


def _plane(hue: str) -> Svg:
    """A folded sheet flying to the right with the sun on its wings; origin in its middle, 190 wide."""
    return cut(
        poly([(100, -8), (-92, -58), (-34, 0)], lin("#ffffff", hue, angle=0)),
        poly([(100, -8), (-34, 0), (-48, 34)], "#a884c4"),
        poly([(100, -8), (-48, 34), (-28, 6)], "#7f60a8"),
        poly([(100, -8), (-28, 6), (-84, 56)], lin(hue, "#fffaf4", angle=0)),
        depth=2,
    )


def _flight() -> Svg:
    way = (
        (150, 656, 0.62, -30, "#ffffff"),
        (236, 628, 0.56, -44, "#ffe0d0"),
        (128, 540, 0.5, -34, "#ffffff"),
        (238, 500, 0.6, -30, "#ffffff"),
        (170, 418, 0.42, -24, "#ffe6dc"),
        (306, 398, 0.5, -22, "#ffffff"),
        (250, 320, 0.36, -18, "#ffffff"),
        (376, 312, 0.42, -14, "#ffe0d0"),
        (334, 246, 0.28, -10, "#ffffff"),
        (442, 252, 0.34, -10, "#ffffff"),
        (420, 198, 0.22, -6, "#ffe6dc"),
        (500, 214, 0.26, -6, "#ffffff"),
        (484, 166, 0.17, -4, "#ffffff"),
        (548, 182, 0.2, -4, "#ffe6dc"),
    )
    return group(*(put(_plane(hue), x, y, s * 1.16, rot) for x, y, s, rot, hue in way))


def _pier() -> Svg:
    deck = poly(
        [(-60, 960), (-60, 800), (330, 646), (470, 646), (640, 960)],
        lin("#e0a49a", "#c08494", "#8f5a80"),
    )
    seams = []
    for i in range(9):
        t = (i / 9) ** 1.5
        y = 656 + t * 250
        seams.append(
            stroke(
                f"M{310 - t * 640:.0f} {y:.0f}L{476 + t * 140:.0f} {y:.0f}",
                "#3a1a40",
                2 + t * 5,
                opacity=0.55,
            )
        )
    post = brush([(0, 30), (0, -60)], [30, 26])
    posts = [
        put(
            group(
                cut(
                    path(post, lin("#8a5474", "#3a1a40", angle=0)),
                    ellipse(0, -64, 14, 6, "#c08a9a"),
                    depth=3,
                )
            ),
            x,
            y,
            s,
        )
        for x, y, s in ((476, 660, 0.7), (326, 660, 0.7), (566, 800, 1.3))
    ]
    rope = stroke(bend([(476, 630), (520, 690), (566, 728)]), "#f2c6a8", 7)
    return group(cut(deck, *seams, depth=4, room="wide"), rope, *posts)


def draw() -> Svg:
    return scene(
        backdrop(lin("#7a5ac0", "#c07ac8@0.2", "#ff7f72@0.45", "#ffb27a@0.6", "#ffd29a")),
        halo(470, 470, 320, "#ffd98a", strength=0.14),
        put(sun(74, "#ff9a4a", 14), 470, 470),
        put(cloud(210, "#ffb6b0", 4), 110, 160),
        put(cloud(150, "#ffc6b0", 8), 70, 330),
        put(cloud(120, "#f29ab8", 2), 520, 96),
        sea(540, "#9a86dc", rows=6, swell=8, foam="#ffe0d8"),
        *(
            ellipse(470 + k * (i % 3) * 8, 560 + i * 18, 70 - i * 7, 4, "#ffd08a", opacity=0.8)
            for i, k in enumerate((1, -1, 1, -1, 1))
        ),
        _pier(),
        put(shadow(50, 9), 428, 742),
        put(
            figure(
                "woman",
                Look(coat="#3a2a78", hair="#2a1430", scarf="#ffe08a", legs="#2a1430"),
                right="up",
            ),
            424,
            742,
            0.98,
        ),
        put(shadow(190, 20), 210, 862),
        hero(group(put(_case(), 196, 858, 1.06, -2), _flight())),
        ink="#2a0f48",
        dim=0.46,
    )


CARD = Card(
    title="They know the way south",
    alt="At sunset on a pier white paper planes rise from an open suitcase like migrating birds and fly in a "
    "long arc towards the sun; a woman waves after them.",
    tags=(
        "suitcase",
        "planes",
        "paper",
        "pier",
        "sunset",
        "sea",
        "farewell",
        "migration",
        "distance",
        "woman",
    ),
    draw=draw,
)
