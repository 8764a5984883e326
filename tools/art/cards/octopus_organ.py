"""Eight arms, four keyboards: evensong in a cathedral that has gone under."""

from tools.art.card import Card
from tools.art.curve import arch, bend, blob, brush, lines
from tools.art.motifs.music import keys
from tools.art.paint import ball, darker, lighter, lin, rad, solid
from tools.art.paper import backdrop, clipped, cut, halo, scene
from tools.art.svg import Point, Svg, circle, ellipse, fade, group, hero, path, put, rect, stroke

SKIN = "#e2486e"
GOLD = "#f2b632"


def _pipe(x: float, top: float, low: float, w: float) -> Svg:
    body = f"M{x - w / 2} {top}H{x + w / 2}V{low}L{x} {low + w}L{x - w / 2} {low}Z"
    mouth = path(
        blob(
            [(x - w * 0.28, low - w * 1.1), (x, low - w * 1.9), (x + w * 0.28, low - w * 1.1)], 0.1
        ),
        "#4a2412",
    )
    cap = ellipse(x, top, w / 2, w * 0.16, "#6a3414")
    return cut(
        path(body, lin("#8a4f18", "#fff0a8", GOLD, "#a8661c", "#6a3a14", angle=0)),
        mouth,
        cap,
        depth=2,
    )


def _organ() -> Svg:
    """Around the middle at x = 0; pipes from -330 to 0, case below."""
    pipes = []
    for k in (-1, 1):
        for i in range(6):
            x = k * (22 + i * 29)
            top = -300 + i * 44 - (3 - abs(i - 4)) * 10 * (i > 2) * 4
            pipes.append(_pipe(x, top, -20 - i * 5, 26))
    tower = [
        group(
            cut(
                path(
                    lines(
                        [
                            (k * 182, 20),
                            (k * 222, 20),
                            (k * 222, -250),
                            (k * 202, -330),
                            (k * 182, -250),
                        ]
                    ),
                    lin("#c884b0", "#7a3f8a", angle=0),
                ),
                depth=3,
            ),
            circle(k * 202, -344, 12, ball(GOLD)),
        )
        for k in (-1, 1)
    ]
    beam = path(
        blob([(-226, 0), (0, -26), (226, 0), (226, 44), (0, 24), (-226, 44)], 0.1),
        lin("#a8649a", "#5a2a6c"),
    )
    return group(*reversed(pipes), *tower, cut(beam, depth=3))


def _console() -> Svg:
    case = blob([(-170, 60), (170, 60), (186, 200), (150, 262), (-150, 262), (-186, 200)], 0.06)
    return group(
        cut(path(case, lin("#e0a868", "#b87a4a", "#8a5040")), depth=4),
        *(
            cut(put(keys(w, 34, n), -w / 2, y), depth=1.5)
            for w, y, n in ((240, 84, 10), (280, 134, 11))
        ),
        *(
            circle(k * x, y, 6, ball(GOLD))
            for k in (-1, 1)
            for x, y in ((132, 84), (150, 88), (158, 120))
        ),
        path(arch(0, 262, 90, 66), "#2a1030", opacity=0.6),
    )


def _arm(points: list[Point], widths: list[float]) -> Svg:
    d = brush(points, widths)
    dots = [
        circle(x + 3, y + 5, max(3.4, widths[min(i + 1, len(widths) - 1)] * 0.16), "#ffc2a8")
        for i, (x, y) in enumerate(points[1:-1])
    ]
    return cut(
        path(d, lin(lighter(SKIN, 0.28), SKIN + "@0.5", darker(SKIN, 0.35))),
        clipped(group(*dots), d),
        depth=2,
    )


def _octopus() -> Svg:
    head = blob(
        [
            (-66, 20),
            (-98, -40),
            (-104, -110),
            (-66, -170),
            (6, -190),
            (76, -160),
            (104, -96),
            (94, -34),
            (64, 20),
            (0, 40),
        ]
    )
    spots = [
        ellipse(x, y, rx, rx * 0.75, darker(SKIN, 0.25), opacity=0.4)
        for x, y, rx in (
            (-40, -140, 14),
            (-8, -160, 9),
            (38, -134, 18),
            (72, -96, 10),
            (-76, -104, 9),
        )
    ]
    eyes = []
    for x in (-42, 44):
        eyes.append(
            group(
                ellipse(x, -34, 25, 27, "#fff3d6"),
                ellipse(x, -26, 14, 16, "#2a1030"),
                circle(x - 5, -32, 4.5, "#ffffff"),
                path(
                    blob(
                        [(x - 28, -36), (x - 14, -62), (x + 14, -62), (x + 28, -36), (x, -42)], 0.12
                    ),
                    darker(SKIN, 0.14),
                ),
            )
        )
    back = [
        _arm(
            [(-50, 10), (-130, -6), (-196, -70), (-232, -40), (-222, 4), (-196, 0)],
            [44, 34, 26, 20, 14, 8],
        ),
        _arm(
            [(50, 10), (130, -4), (190, -66), (238, -60), (246, -8), (214, 4)],
            [44, 34, 26, 20, 14, 8],
        ),
        _arm([(-52, 20), (-140, 40), (-196, 96), (-170, 140), (-140, 124)], [42, 32, 24, 18, 9]),
        _arm([(52, 20), (142, 36), (198, 84), (176, 134), (148, 124)], [42, 32, 24, 18, 9]),
    ]
    front = [
        _arm([(-40, 24), (-92, 60), (-104, 104), (-74, 126), (-58, 108)], [42, 32, 24, 17, 9]),
        _arm([(40, 24), (94, 58), (110, 98), (84, 128), (64, 116)], [42, 32, 24, 17, 9]),
        _arm([(-16, 30), (-30, 84), (-22, 140), (2, 158), (10, 142)], [40, 30, 22, 15, 8]),
        _arm([(18, 30), (36, 70), (34, 104), (12, 108)], [38, 28, 19, 9]),
    ]
    return group(
        *back,
        cut(path(head, ball(SKIN, light=0.45)), clipped(group(*spots), head), depth=4),
        *eyes,
        stroke(bend([(-10, 8), (2, 14), (14, 8)]), darker(SKIN, 0.5), 4),
        *front,
    )


def _listener(hue: str, fin: str, hat: str = "") -> Svg:
    """A fish seen from behind in its pew; origin mid-base, 90 wide."""
    tail = blob([(0, -46), (-26, -4), (-30, 18), (0, 6), (30, 18), (26, -4)], 0.12)
    body = blob([(-40, -50), (-30, -96), (0, -112), (30, -96), (40, -50), (24, -10), (-24, -10)])
    fins = [
        path(blob([(k * 34, -60), (k * 62, -52), (k * 66, -24), (k * 38, -36)]), solid(fin))
        for k in (-1, 1)
    ]
    crest = path(blob([(-4, -84), (-6, -128), (0, -142), (8, -120), (6, -80)]), solid(fin))
    bonnet = (
        cut(
            ellipse(0, -98, 44, 12, solid(hat)),
            path(blob([(-26, -98), (-22, -126), (0, -134), (22, -126), (26, -98)]), solid(hat)),
            depth=1.5,
        )
        if hat
        else crest
    )
    return group(
        "" if hat else crest,
        cut(*fins, depth=1),
        cut(path(body, ball(hue)), depth=2),
        cut(path(tail, solid(fin)), depth=1.5),
        bonnet if hat else "",
    )


def _pew(y: float, colour: str, h: float = 60) -> Svg:
    board = blob(
        [(-40, y), (300, y + 12), (640, y), (640, y + h), (300, y + h + 12), (-40, y + h)], 0.1
    )
    return cut(
        path(board, lin(lighter(colour, 0.25), colour, darker(colour, 0.45))),
        stroke(bend([(-40, y + 16), (300, y + 28), (640, y + 16)]), darker(colour, 0.4), 4),
        depth=4,
        room="wide",
    )


def _nave() -> Svg:
    """Columns and pointed arches, with green sea light behind them."""
    vaults = []
    for k in (-1, 1):
        for x, w, hue in ((214, 46, "#2a1460"), (308, 66, "#1c0c44")):
            col = brush(
                [
                    (300 + k * x, 760),
                    (300 + k * x, 400),
                    (300 + k * (x - 4), 200),
                    (300 + k * x * 0.62, 60),
                    (300 + k * 4, -34 - w),
                ],
                [w * 1.1, w, w, w * 0.7, w * 0.4],
            )
            vaults.append(
                cut(path(col, lin(lighter(hue, 0.2), darker(hue, 0.3), angle=0)), depth=3)
            )
    return group(*vaults)


def _rose() -> Svg:
    petals = []
    hues = ("#ff9ad8", "#ffd98a")
    for i in range(8):
        petals.append(put(ellipse(0, -44, 13, 26, hues[i % 2], opacity=0.95), 300, 120, rot=i * 45))
    return group(
        halo(300, 120, 210, "#d8a8ff", strength=0.12),
        circle(300, 120, 82, solid("#3a1a6a")),
        circle(300, 120, 76, "#6a3aa8"),
        *petals,
        circle(300, 120, 17, rad("#fffbe0", "#ffd35c")),
    )


def _bubbles() -> Svg:
    spots = (
        (150, 180, 10),
        (166, 130, 7),
        (364, 96, 9),
        (352, 60, 6),
        (446, 176, 12),
        (430, 118, 7),
    )
    return group(
        *(
            group(
                circle(x, y, r, "#ffffff", opacity=0.35),
                circle(x, y, r * 0.7, "#3a1f7a", opacity=0.3),
                circle(x - r * 0.3, y - r * 0.3, r * 0.25, "#ffffff"),
            )
            for x, y, r in spots
        )
    )


def draw() -> Svg:
    back = (
        ("#f28a3c", "#c9542b", ""),
        ("#5fc4d8", "#2f8fb0", ""),
        ("#f7d04f", "#e2872f", "#c8306a"),
        ("#f2a0c8", "#c85a9a", ""),
    )
    front = (
        ("#4fb0d8", "#2f7fb0", "#f2b632"),
        ("#f7c64a", "#e2872f", ""),
        ("#6fd0a8", "#3a9a7a", "#7a3fb0"),
    )
    return scene(
        backdrop(lin("#241560", "#34207a", "#281460", "#140834")),
        _rose(),
        _nave(),
        halo(300, 430, 300, "#ffd98a", strength=0.07),
        hero(
            group(
                put(_organ(), 300, 468, 1.0),
                put(_console(), 300, 458),
                put(_octopus(), 300, 496, 0.98),
            )
        ),
        _bubbles(),
        *(
            put(_listener(*c), 90 + i * 140, 776, 0.84, rot=(i % 3 - 1) * 5)
            for i, c in enumerate(back)
        ),
        _pew(752, "#5a2f6a", 40),
        *(
            put(_listener(*c), 130 + i * 172, 880, 1.16, rot=(1 - i % 3) * 4)
            for i, c in enumerate(front)
        ),
        _pew(842, "#40204f", 80),
        fade(rect(0, 0, 600, 900, rad("#ffd98a22", "#ffd98a00", y=0.5)), 0.6),
        ink="#14062e",
        dim=0.6,
    )


CARD = Card(
    title="Evensong below",
    alt="In a sunken violet cathedral a pink octopus plays a golden pipe organ with all its arms; bubbles "
    "rise from the pipes and rows of fish listen from the pews.",
    tags=(
        "octopus",
        "organ",
        "music",
        "cathedral",
        "fish",
        "underwater",
        "concert",
        "pipes",
        "arms",
        "grandeur",
    ),
    draw=draw,
)
