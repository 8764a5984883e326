"""The next train is a whale, and nobody pushes."""

from tools.art.card import Card
from tools.art.curve import arch, bend, blob, brush
from tools.art.motifs.body import shadow
from tools.art.motifs.furniture import clock
from tools.art.motifs.people import Arm, Kind, Look, figure
from tools.art.motifs.sea_life import fish, whale
from tools.art.motifs.things import suitcase
from tools.art.paint import lin, rad, solid
from tools.art.paper import backdrop, cut, halo, scene
from tools.art.svg import Svg, circle, ellipse, group, hero, path, put, rect, stroke


def _tiles() -> Svg:
    """The far wall: brick-wise, some tiles paler or deeper than their neighbours."""
    joints = [stroke(f"M-10 {y}H610", "#1c9aa0", 2, opacity=0.5) for y in range(196, 640, 34)]
    ups = [
        stroke(f"M{x + (row % 2) * 34} {196 + row * 34}v34", "#1c9aa0", 2, opacity=0.5)
        for row in range(13)
        for x in range(0, 640, 68)
    ]
    odd = [
        rect(x + 1, y + 1, 66, 32, hue, opacity=0.5)
        for x, y, hue in (
            (68, 230, "#e8fff6"),
            (34, 332, "#1fa0a8"),
            (238, 264, "#1fa0a8"),
            (204, 366, "#e8fff6"),
            (408, 230, "#e8fff6"),
            (102, 468, "#1fa0a8"),
        )
    ]
    band = rect(-10, 536, 620, 26, solid("#ffce2e"))
    return group(*odd, *joints, *ups, band)


def _vault() -> Svg:
    ribs = [
        path(
            brush([(x1, -30), (x2, 90), (x3, 196)], [30, 22, 14]),
            lin("#0c6a78", "#1fa6ac"),
            opacity=0.8,
        )
        for x1, x2, x3 in ((-120, -10, 60), (110, 150, 180), (330, 312, 300), (560, 470, 420))
    ]
    shell = path("M-40 -40H640V150Q300 250 -40 150Z", lin("#06424f", "#128490"))
    return cut(shell, group(*ribs, opacity=0.6), depth=6, room="wide")


def _lamp(x: float, y: float) -> Svg:
    return group(
        stroke(f"M{x} -20V{y - 26}", "#06343f", 6),
        halo(x, y, 120, "#ffe06a", strength=0.13),
        cut(circle(x, y, 27, rad("#fffbe0", "#ffd94a")), depth=2),
        rect(x - 14, y - 34, 28, 12, "#06343f", rx=4),
    )


def _mouth() -> Svg:
    hole = arch(560, 660, 300, 420)
    rim = arch(560, 660, 350, 450)
    return group(
        cut(path(rim, lin("#ffd94a", "#e09a20")), depth=4),
        path(hole, rad("#0c2f52", "#061a38", "#030f26", x=0.2, y=0.8, r=0.9)),
    )


def _water(y: float, top: str, low: str) -> Svg:
    ridge = [
        (-60, y),
        (60, y - 9),
        (150, y + 6),
        (280, y - 8),
        (400, y + 7),
        (520, y - 6),
        (660, y),
    ]
    return cut(path(bend(ridge) + "L660 960L-60 960Z", lin(top, low)), depth=3, room="wide")


def _passengers() -> Svg:
    folk: tuple[tuple[float, Kind, Look, Arm, Arm], ...] = (
        (72, "woman", Look(coat="#d8433b", hair="#3a1f2a", legs="#2a2038"), "down", "down"),
        (196, "old", Look(coat="#7a4a9a", hair="#f0ece2"), "down", "ahead"),
        (312, "child", Look(coat="#ffb62e", hat="cap", hat_colour="#d8433b"), "down", "up"),
        (430, "man", Look(coat="#274a7a", hat="brim", hat_colour="#1c2440"), "fold", "down"),
    )
    out = []
    for x, kind, look, left, right in folk:
        out += [
            put(shadow(60, 11), x, 862),
            put(figure(kind, look, left=left, right=right), x, 860, 1.04),
        ]
    return group(*out)


def draw() -> Svg:
    splash = [
        path(blob([(x, y), (x - 8, y - r), (x + 3, y - r * 2.4), (x + 9, y - r)]), "#e8fffb")
        for x, y, r in ((64, 596, 16), (98, 574, 12), (40, 560, 10), (132, 604, 12), (470, 600, 13))
    ]
    return scene(
        backdrop(lin("#4fd0c4", "#7fe6d4", "#3ab8ba")),
        _tiles(),
        halo(240, 330, 260, "#fff3b0", strength=0.1),
        _vault(),
        _lamp(120, 150),
        _lamp(372, 168),
        put(clock(40, "#0c4a58", "#fffbe8", hour=8, minute=1), 246, 214),
        stroke("M246 20V172", "#06343f", 6),
        _mouth(),
        _water(612, "#1f9fc0", "#0c5f8a"),
        hero(put(whale("#1f3f9a", "#eef4f4", awake=True), 300, 532, 1.24, rot=-3)),
        group(*splash),
        _water(634, "#38c0cc", "#0f6f96"),
        put(fish("#ff8f3c", "#e05a2b"), 508, 684, 0.46, 6),
        rect(-20, 716, 640, 34, lin("#ffdc4a", "#f0ae20")),
        cut(rect(-40, 730, 680, 220, lin("#e9d9b4", "#a8825c")), depth=5, room="wide"),
        rect(-20, 746, 640, 13, "#ffc31f"),
        *(
            stroke(f"M{300 + k * 110} 760L{300 + k * 190} 910", "#8a6548", 3, opacity=0.5)
            for k in range(-3, 4)
        ),
        _passengers(),
        put(suitcase(66, "#a0502f"), 500, 864),
        ellipse(544, 872, 34, 6, "#1f9fc0", opacity=0.6),
        ink="#04283a",
        dim=0.5,
    )


CARD = Card(
    title="Please let whales off first",
    alt="A great blue whale glides out of the tunnel of a turquoise tiled underground station on flooded "
    "tracks, while four passengers wait quietly behind the yellow line.",
    tags=(
        "whale",
        "metro",
        "tunnel",
        "station",
        "waiting",
        "water",
        "passengers",
        "clock",
        "wonder",
    ),
    draw=draw,
)
