"""A child lifts the corner of a lake: it is paper, and a swan is half folded out of it."""

from tools.art.card import Card
from tools.art.curve import bend, lines
from tools.art.motifs.body import shadow
from tools.art.motifs.land import grass, ground, hills
from tools.art.motifs.people import Look, figure
from tools.art.motifs.plants import reeds
from tools.art.motifs.sky import cloud, haze
from tools.art.paint import darker, lin
from tools.art.paper import backdrop, cut, halo, scene
from tools.art.svg import Point, Svg, group, hero, path, poly, put, stroke

WHITE, PALE, SHADE, DEEP = "#ffffff", "#e3f4f1", "#b3dcd9", "#7fbcc0"


def _facet(points: list[Point], light: str, dark: str, angle: float = 60) -> Svg:
    return path(lines(points), lin(light, dark, angle=angle))


def _swan() -> Svg:
    """Folded, facing left, its skirts still lake; origin at the middle of its foot, 330 wide."""
    tail = _facet([(40, -80), (190, -190), (150, -20), (70, 6)], PALE, SHADE)
    far = _facet([(-40, -50), (60, -236), (110, -30)], SHADE, DEEP)
    body = _facet([(-120, -40), (-10, -120), (110, -34), (60, 30), (-70, 26)], WHITE, SHADE)
    wing = _facet([(-30, -60), (130, -210), (100, 4), (20, 24)], WHITE, PALE)
    neck = _facet([(-120, -40), (-60, -86), (-104, -250), (-132, -246)], WHITE, PALE)
    nape = _facet([(-60, -86), (-34, -52), (-96, -240), (-104, -250)], SHADE, DEEP)
    head = _facet([(-132, -246), (-100, -286), (-88, -232), (-112, -222)], WHITE, PALE)
    bill = _facet([(-132, -246), (-112, -222), (-176, -206)], "#f6a878", "#dc7550")
    skirts = [
        _facet([(-120, -40), (-70, 26), (-210, 44)], SHADE, DEEP),
        _facet([(60, 30), (110, -34), (250, 40)], PALE, DEEP),
        _facet([(-70, 26), (60, 30), (-20, 92)], PALE, SHADE),
    ]
    return group(
        cut(*skirts, depth=2),
        cut(tail, depth=2),
        cut(far, depth=2),
        cut(nape, neck, depth=2),
        cut(head, bill, depth=1.5),
        cut(body, depth=2),
        cut(wing, depth=2),
        poly([(-114, -252), (-106, -258), (-106, -248)], "#1f4a55"),
    )


def _lake() -> Svg:
    sheet: list[Point] = [(-30, 500), (250, 452), (640, 500), (660, 672), (215, 800), (-40, 728)]
    creases = [
        stroke(f"M{a} {b}L{c} {d}", "#e9fbf8", 3, opacity=0.7)
        for a, b, c, d in (
            (80, 680, -30, 560),
            (80, 680, 60, 712),
            (390, 672, 640, 540),
            (390, 672, 430, 738),
            (225, 760, 222, 796),
            (300, 470, 300, 500),
        )
    ]
    ripples = [
        stroke(bend([(x, y), (x + 30, y - 5), (x + 60, y), (x + 90, y - 5)]), "#bfe9e6", 3)
        for x, y in ((60, 536), (420, 520), (500, 590), (20, 620), (90, 716))
    ]
    return group(
        cut(path(lines(sheet), lin("#6fc2c4", "#3f9fa8", "#2f8796")), depth=4, room="wide"),
        *creases,
        *ripples,
    )


def _corner() -> Svg:
    """The corner turned back: its underside is blank paper."""
    under = path(
        "M215 800Q300 728 396 664Q440 690 500 684Q590 676 660 652L660 674Z",
        lin("#fffaf0", "#fde3cc", "#e8ab8c", angle=70),
    )
    fold = stroke("M215 800L660 673", "#c9846c", 5, opacity=0.7)
    damp = path("M215 800L660 673L660 850L470 872Z", lin("#9a6258", "#d08f72", angle=80))
    return group(damp, cut(under, depth=5), fold)


def draw() -> Svg:
    return scene(
        backdrop(lin("#fbe3cf", "#fcd3b4", "#f7b894", "#f2a987")),
        halo(420, 250, 200, "#fff3d6", strength=0.25),
        put(cloud(170, "#fff1e4", 4), 130, 150),
        put(cloud(110, "#fff1e4", 9), 520, 130),
        hills(440, "#e59a86", 3, 50),
        hills(470, "#c9808a", 8, 26),
        haze(470, 60, "#fff0dc", 0.7),
        ground([(-60, 640), (120, 600), (300, 600), (480, 600), (660, 560)], "#e9a883"),
        _lake(),
        put(reeds(4, "#5f8f6a", 8, 150), 40, 530),
        hero(put(_swan(), 245, 668)),
        _corner(),
        put(shadow(90, 12), 450, 868),
        put(
            figure(
                "child",
                Look(coat="#2f6f86", hair="#4a2a2a", legs="#7a3f45", scarf="#f2e3c0"),
                left="up",
                right="up",
            ),
            450,
            864,
            1.45,
        ),
        grass(892, darker("#c9805f", 0.1), 6, 46, 40),
        ink="#7a3f45",
        dim=0.35,
    )


CARD = Card(
    title="A corner of the lake",
    alt="On a peach-coloured morning a child lifts the corner of a lake that is a sheet of paper; out "
    "of its middle rises a white swan, half folded.",
    tags=(
        "lake",
        "paper",
        "swan",
        "child",
        "fold",
        "morning",
        "secret",
        "water",
        "making",
        "delicate",
    ),
    draw=draw,
)
