"""The door stands open; the sky does not go."""

from tools.art.card import Card
from tools.art.curve import bend, blob, brush
from tools.art.motifs.buildings import window
from tools.art.motifs.people import Look, figure
from tools.art.motifs.sky import cloud, rain
from tools.art.motifs.wings import bird, feather
from tools.art.paint import lin, rad, solid
from tools.art.paper import backdrop, clipped, cut, glowing, scene
from tools.art.svg import Svg, circle, ellipse, fade, group, hero, path, poly, put, rect, stroke

DARK = "#2f2c3c"
DOME = "M-150 170V-40C-150 -150 -80 -220 0 -220C80 -220 150 -150 150 -40V170Z"


def _sky() -> Svg:
    drops = [
        stroke(f"M{x} {y}l-4 16", "#e8f8ff", 4, opacity=0.8)
        for x, y in ((-70, 70), (-30, 92), (10, 70), (46, 98), (-50, 124), (26, 130), (70, 76))
    ]
    return group(
        rect(-160, -230, 320, 410, lin("#0a5fe0", "#1f9cff", "#8fe0ff")),
        circle(-54, -96, 40, "#fff3b0"),
        circle(-54, -96, 66, "#fff3b0", opacity=0.22),
        put(cloud(226, "#ffffff", 6), 0, 40),
        put(cloud(84, "#e9f6ff", 2), 86, -96),
        *drops,
    )


def _cage() -> Svg:
    """Its floor at 170 below the origin, 300 wide."""
    bars = [
        stroke(
            bend([(x, 170), (x, -40), (x * 0.9, -120), (x * 0.5, -194), (0, -222)], 0.16), DARK, 7
        )
        for x in (-150, -108, -64, -20, 24, 150)
    ]
    upper = [
        stroke(
            bend([(x, -20), (x, -50), (x * 0.9, -120), (x * 0.5, -194), (0, -222)], 0.16), DARK, 7
        )
        for x in (68, 110)
    ]
    hoops = [
        path(brush([(-152, y), (0, y + 12), (152, y)], [9, 11, 9]), solid(DARK)) for y in (-40, 158)
    ]
    frame = stroke("M46 160V-22H128V160Z", DARK, 8)
    base = blob([(-166, 168), (0, 182), (166, 168), (172, 200), (0, 222), (-172, 200)], 0.12)
    leaf = group(
        stroke("M0 -22L96 -52V196L0 160Z", DARK, 8),
        *(stroke(f"M{x} {-22 - x * 0.31}V{160 + x * 0.37}", DARK, 5) for x in (24, 48, 72)),
        stroke("M0 66L96 70", DARK, 5),
    )
    ring_ = circle(0, -244, 20, "none", stroke=DARK, stroke_width=8)
    return group(
        glowing(path(DOME, "#4fb4ff"), colour="#5ac0ff", size=26, strength=0.6),
        clipped(_sky(), DOME),
        ring_,
        cut(*bars, *upper, *hoops, frame, depth=2),
        cut(path(base, solid("#4a4456")), depth=4),
        cut(put(leaf, 128, 0), depth=2),
    )


def _outside() -> Svg:
    return group(
        rect(-100, -130, 200, 260, lin("#8d8a9a", "#b4b0ba", "#a29dab")),
        path("M-100 60L-60 20L-40 50L-10 0L20 46L60 10L100 60V130H-100Z", "#77738a"),
        put(fade(rain(4, 90, "#dfe3ee"), 0.9), -100, -130, 0.4),
    )


def draw() -> Svg:
    boards = [
        poly(
            [(300 + x * 1.0, 690), (300 + x * 2.3, 930), (306 + x * 2.3, 930), (303 + x, 690)],
            "#57525f",
            opacity=0.6,
        )
        for x in range(-330, 340, 66)
    ]
    cracks = stroke("M70 120l20 36l-10 26l24 30M520 560l-14 30l18 22", "#7d7886", 3, opacity=0.7)
    return scene(
        backdrop(lin("#a9a5b2", "#c4c0c8", "#b0abb8")),
        *(rect(x, -10, 30, 660, "#9c97a6", opacity=0.22) for x in range(0, 620, 60)),
        cracks,
        put(window(140, 210, _outside(), "#d6d2da"), 96, 330),
        rect(-10, 646, 620, 44, lin("#dad6dd", "#a5a0ae")),
        rect(-10, 688, 620, 240, lin("#7f7a88", "#524d5e")),
        *boards,
        ellipse(330, 770, 300, 84, rad("#5ac0ffcc", "#5ac0ff00")),
        stroke("M330 -20V96", "#4a4456", 7),
        hero(put(_cage(), 330, 372, 1.08)),
        put(bird("#6a6678", "#d9d4de"), 486, 308, 0.6),
        ellipse(148, 842, 76, 14, "#2a2636", opacity=0.45),
        put(
            figure(
                "child",
                Look(coat="#5c576b", hair="#35303f", legs="#3a3646", skin="#e6cdbd"),
                right="up",
            ),
            144,
            842,
            1.36,
        ),
        put(
            feather("#3fa8ff", 84),
            420,
            858,
            rot=62,
        ),
        ink="#2a2638",
        dim=0.5,
    )


CARD = Card(
    title="Free to stay",
    alt="In a bare grey room hangs a birdcage holding a piece of bright blue sky with a white cloud; its door "
    "is wide open, a grey bird sits outside and a child reaches up.",
    tags=("cage", "cloud", "sky", "room", "bird", "child", "freedom", "rain", "door", "longing"),
    draw=draw,
)
