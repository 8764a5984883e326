"""The light had enough of waiting and went out to fetch them."""

from tools.art.card import Card
from tools.art.curve import blob, brush, lines, wavy
from tools.art.motifs.people import Look, figure
from tools.art.motifs.sky import bolt, cloud, rain
from tools.art.motifs.vehicles import rowboat
from tools.art.paint import ball, darker, lighter, lin, rad, solid
from tools.art.paper import backdrop, clipped, cut, halo, scene
from tools.art.svg import Svg, circle, ellipse, fade, group, hero, path, put, rect, stroke

SEA = "#2a3a9a"


def _legs() -> Svg:
    """Rolled-up trousers and bare feet somewhere below; a long stride to the left."""
    cloth = lin("#f4ecd8", "#d8c8b0", "#9a8aa0", angle=10)
    shins = [
        path(brush([(114, 176), (132, 240), (166, 330)], [44, 40, 36]), solid("#f0c8a8")),
        path(brush([(-84, 186), (-90, 250), (-110, 340)], [46, 42, 38]), solid("#f6d0b0")),
    ]
    return group(
        cut(shins[0], depth=2),
        cut(path(brush([(44, -20), (98, 96), (112, 182)], [84, 74, 64]), cloth), depth=3),
        cut(
            path(
                brush([(80, 186), (112, 192), (146, 182)], [22, 24, 22]), lin("#fff6e6", "#c8b8a8")
            ),
            depth=2,
        ),
        cut(shins[1], depth=2),
        cut(path(brush([(-40, -20), (-88, 84), (-84, 190)], [88, 78, 66]), cloth), depth=3),
        cut(
            path(
                brush([(-122, 190), (-84, 200), (-46, 192)], [24, 26, 24]),
                lin("#fff6e6", "#c8b8a8"),
            ),
            depth=2,
        ),
    )


def _tower() -> Svg:
    """The lighthouse above its belt; origin mid-base, 470 high."""
    body = blob([(-96, 6), (-88, -60), (-58, -330), (58, -330), (88, -60), (96, 6), (0, 16)], 0.06)
    bands = [
        path(
            f"M-120 {y}Q0 {y + 26} 120 {y}V{y + h}Q0 {y + h + 26} -120 {y + h}Z",
            lin("#ff5a4a", "#c8202c", "#7a1020", angle=0),
        )
        for y, h in ((-290, 62), (-166, 66), (-36, 60))
    ]
    panes = [
        cut(
            path(
                f"M{x - 13} {y}V{y - 30}Q{x} {y - 46} {x + 13} {y - 30}V{y}Z",
                rad("#fff6c8", "#ffc84a"),
            ),
            depth=1,
        )
        for x, y in ((-8, -196), (14, -66))
    ]
    gallery = group(
        cut(
            path(blob([(-84, -330), (84, -330), (76, -306), (-76, -306)], 0.06), solid("#2f3568")),
            depth=3,
        ),
        stroke("M-80 -332V-362M-48 -332V-362M48 -332V-362M80 -332V-362M-84 -362H84", "#4a5298", 6),
    )
    lamp = group(
        rect(-46, -420, 92, 90, rad("#ffffff", "#fff6c8", "#ffd86a")),
        stroke("M-46 -420V-330M-16 -420V-330M16 -420V-330M46 -420V-330", "#2f3568", 6),
        circle(0, -376, 30, rad("#ffffff", "#ffffff@0.5", "#ffffff00")),
    )
    cap = cut(
        path(
            blob([(-64, -416), (-40, -456), (0, -482), (40, -456), (64, -416)], 0.12),
            lin("#ff5a4a", "#a81a28"),
        ),
        circle(0, -490, 12, ball("#ffd35c")),
        depth=3,
    )
    return group(
        cut(
            path(body, lin("#ffffff", "#f0f2fa@0.45", "#8a96c8", angle=5)),
            clipped(group(*bands), body),
            depth=5,
        ),
        *panes,
        lamp,
        gallery,
        cap,
        cut(
            path(brush([(-98, 2), (0, 16), (98, 2)], [26, 28, 26]), solid("#5a3a24")),
            rect(-16, 4, 32, 26, "none", stroke="#ffd35c", stroke_width=6, rx=4),
            depth=2,
        ),
    )


def _wave(y: float, hue: str, width: float, swell: float, shift: float) -> Svg:
    crest = wavy(y, width, swell, shift)
    return group(
        cut(
            path(crest, lin(lighter(hue, 0.28), hue + "@0.25", darker(hue, 0.45))),
            depth=4,
            room="wide",
        ),
        stroke(crest.split("L", maxsplit=1)[0], "#eef2ff", 5, opacity=0.75),
    )


def _splash(x: float, y: float, s: float) -> Svg:
    drops = [
        circle(dx, dy, r, "#eef4ff", opacity=0.9)
        for dx, dy, r in ((-56, -30, 7), (-40, -52, 5), (50, -34, 7), (34, -58, 5), (64, -12, 4))
    ]
    foam = path(
        blob([(-66, 4), (-48, -16), (-22, -6), (0, -20), (24, -6), (50, -18), (68, 4), (0, 14)]),
        "#ffffff",
        opacity=0.92,
    )
    return put(group(*drops, foam), x, y, s)


def draw() -> Svg:
    lit = (352, 154)
    crew = figure(
        "man",
        Look(coat="#ffc22f", hat="hood", hat_colour="#ffc22f", face=False),
        left="down",
        right="up",
    )
    return scene(
        backdrop(lin("#0c0e34", "#1c2060", "#343a8c", "#4a55a8")),
        put(bolt(190, "#e8ecff"), 520, 210, 0.8, rot=10),
        put(cloud(330, "#3a4080", 5), 90, 120),
        put(cloud(360, "#30366f", 8), 500, 130),
        put(cloud(260, "#454c92", 3), 300, 60),
        path(lines([lit, (-60, 470), (-60, 760)]), lin("#ffffffdd", "#fff8d833", angle=145)),
        path(lines([lit, (660, 60), (660, 270)]), lin("#ffffffdd", "#fff8d844", angle=0)),
        _wave(560, "#4450b4", 230, 16, 40),
        halo(lit[0], lit[1], 130, "#fffbe0", strength=0.16),
        hero(put(group(put(_legs(), 0, 0), _tower()), 384, 476, 0.86, rot=-5)),
        _wave(712, SEA, 270, 20, 110),
        _splash(292, 712, 0.9),
        _splash(512, 706, 0.8),
        put(
            rowboat(210, "#c8602f", clipped(put(crew, -8, 52, 0.86), "M-150 -300H150V0H-150Z")),
            128,
            752,
            1.0,
            rot=-9,
        ),
        _splash(38, 752, 0.6),
        _wave(772, "#1f2c80", 300, 22, 20),
        _wave(850, "#141d5c", 340, 20, 170),
        fade(rain(7, 42, "#dfe6ff"), 0.5),
        ellipse(lit[0], lit[1], 20, 20, rad("#ffffff", "#ffffff00")),
        ink="#070828",
        dim=0.58,
    )


CARD = Card(
    title="It came to meet them",
    alt="A red and white lighthouse on two long trousered legs wades through indigo storm waves; its white beam "
    "falls on a small lost boat whose rower raises an arm.",
    tags=("lighthouse", "legs", "storm", "sea", "boat", "beam", "rescue", "waves", "guide", "bold"),
    draw=draw,
)
