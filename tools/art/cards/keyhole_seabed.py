"""The lake has a lock, and tonight something is on the hook."""

from tools.art.card import Card
from tools.art.curve import bend, blob, brush
from tools.art.motifs.land import rock
from tools.art.motifs.people import Look, figure
from tools.art.motifs.sea_life import fish, jellyfish, starfish
from tools.art.motifs.sky import crescent, stars
from tools.art.motifs.things import key
from tools.art.motifs.vehicles import rowboat
from tools.art.paint import ball, lin, rad
from tools.art.paper import backdrop, cut, glowing, halo, scene
from tools.art.svg import Svg, circle, ellipse, group, hero, path, poly, put, stroke

HOLE = "M0 -118A104 104 0 0 1 58 72L104 262Q0 290 -104 262L-58 72A104 104 0 0 1 0 -118Z"


def _lock() -> Svg:
    """The keyhole with its plate, around the middle of its round."""
    plate = blob(
        [
            (0, -190),
            (110, -168),
            (176, -80),
            (168, 20),
            (158, 130),
            (184, 270),
            (110, 330),
            (-110, 330),
            (-184, 270),
            (-158, 130),
            (-168, 20),
            (-176, -80),
            (-110, -168),
        ]
    )
    studs = [
        circle(x, y, 12, ball("#d8c070"))
        for x, y in ((-142, -40), (142, -40), (-140, 200), (140, 200), (0, -160))
    ]
    moss = [
        path(
            blob([(x - 30, y), (x, y - 16), (x + 34, y + 4), (x + 8, y + 20)]),
            "#2a8a78",
            opacity=0.8,
        )
        for x, y in ((-120, -120), (130, 120), (-140, 120), (110, -140))
    ]
    steps = [ellipse(0, 250 - i * 34, 82 - i * 9, 9, "#0c8ab0", opacity=0.5) for i in range(4)]
    return group(
        cut(path(plate, lin("#3f7fa0", "#1f4a7a", "#12285a", angle=50)), *studs, *moss, depth=6),
        glowing(
            path(HOLE, rad("#ffffff", "#b8fff6@0.35", "#3fe0ea@0.75", "#1fa6d0", y=0.4, r=0.62)),
            colour="#4ff0f4",
            size=30,
        ),
        *steps,
    )


def _weed(x: float, y: float, h: float, lean: float, hue: str) -> Svg:
    d = brush(
        [(x, y), (x + lean, y - h * 0.35), (x - lean * 0.6, y - h * 0.7), (x + lean * 0.8, y - h)],
        [20, 18, 14, 3],
    )
    return cut(path(d, lin(hue, "#0c2a4a")), depth=2, room="thin")


def draw() -> Svg:
    angler = figure(
        "man",
        Look(coat="#ffb62e", hat="brim", hat_colour="#c8402f", legs="#1c2440"),
        legs="sit",
        right="ahead",
        left="fold",
    )
    boat = rowboat(250, "#b5522f", put(angler, -30, -16, 0.84))
    rays_ = [
        poly(
            [(x, 268), (x + 50, 268), (x + 50 + dx, 900), (x - 30 + dx, 900)],
            lin("#7fe6f044", "#7fe6f000"),
        )
        for x, dx in ((60, -60), (420, 40), (520, 90))
    ]
    bubbles = [
        circle(x, y, r, "none", stroke="#c8fbff", stroke_width=3, opacity=0.8)
        for x, y, r in ((420, 470, 9), (438, 436, 6), (412, 410, 5), (160, 540, 7), (174, 500, 5))
    ]
    return scene(
        backdrop(lin("#0a1540", "#1c3a7a", "#5fa8c8@0.32", "#5fa8c8")),
        stars(8, 40, 220),
        put(crescent(36, "#fff0b8", -20), 498, 84),
        put(boat, 226, 268),
        path(
            bend([(-60, 262), (60, 270), (180, 260), (320, 272), (460, 260), (660, 268)])
            + "L660 960L-60 960Z",
            lin("#2f9ac0", "#14589a@0.15", "#0a2f70@0.45", "#061a48"),
        ),
        stroke(
            bend([(-60, 262), (60, 270), (180, 260), (320, 272), (460, 260), (660, 268)]),
            "#d8fbff",
            6,
            opacity=0.9,
        ),
        *rays_,
        halo(300, 660, 330, "#2fd0e8", strength=0.09),
        put(fish("#ff9a4a", "#e0602b"), 96, 430, 0.62, 6),
        put(fish("#ffd24a", "#e08a2b"), 500, 372, 0.46, -6, flip=True),
        put(jellyfish("#f39ad0", 3), 524, 520, 0.56, 8),
        hero(put(_lock(), 300, 650)),
        path(
            bend(
                [
                    (-60, 800),
                    (40, 786),
                    (110, 838),
                    (190, 884),
                    (300, 906),
                    (410, 884),
                    (490, 836),
                    (560, 790),
                    (660, 800),
                ]
            )
            + "L660 960L-60 960Z",
            lin("#2a5a8a", "#0c2250"),
        ),
        put(rock(110, 80, "#2f4f86", 2), 70, 838),
        put(rock(130, 96, "#2a467a", 5), 546, 846),
        *(
            _weed(*w)
            for w in (
                (30, 880, 230, 22, "#1f9a8a"),
                (76, 890, 160, -18, "#2fb88a"),
                (540, 890, 240, -22, "#1f9a8a"),
                (588, 890, 180, 18, "#2fb88a"),
                (500, 900, 110, 14, "#178a7a"),
            )
        ),
        put(starfish(30, "#ff7a5a"), 160, 868, 1, 14),
        stroke(bend([(262, 196), (330, 130), (392, 120)]), "#f2d8a0", 7),
        stroke(bend([(392, 120), (372, 260), (322, 380), (300, 424)]), "#f6fdff", 3),
        glowing(put(key(164, "#ffc23a"), 300, 452, 1, 8), colour="#ffd75a", size=10),
        stroke("M300 420q-12 10 -2 20", "#e8f4f8", 5),
        *bubbles,
        ink="#030a26",
        dim=0.6,
    )


CARD = Card(
    title="A bite at last",
    alt="Seen in section: an angler sits in a rowboat under the moon, and on his line deep in the navy water "
    "hangs a golden key, just above a huge glowing keyhole in the seabed.",
    tags=("key", "keyhole", "fishing", "boat", "sea", "mystery", "door", "depth", "secret", "moon"),
    draw=draw,
)
