"""A breaker has a front door, and the postman knocks."""

from tools.art.card import Card
from tools.art.curve import bend, blob, brush, ring
from tools.art.motifs.body import shadow
from tools.art.motifs.buildings import door
from tools.art.motifs.land import sea, wave
from tools.art.motifs.people import Look, figure, hand_at
from tools.art.motifs.sea_life import fish
from tools.art.motifs.sky import cloud, flock, sun
from tools.art.motifs.vehicles import rowboat
from tools.art.paint import ball, lin
from tools.art.paper import backdrop, clipped, cut, halo, scene
from tools.art.svg import Svg, circle, ellipse, group, hero, path, poly, put, rect, stroke

PRUSSIAN = "#0d3f73"


def _porthole() -> Svg:
    """A fish looks out to see who it is."""
    glass = "M-34 0A34 34 0 1 1 34 0A34 34 0 1 1 -34 0Z"
    rivets = [circle(x, y, 3, "#fff3b0") for x, y in ring(0, 0, 38, 8)]
    return group(
        cut(circle(0, 0, 44, ball("#e8b93c")), depth=2),
        clipped(
            group(rect(-40, -40, 80, 80, lin("#bfe9f2", "#5fb4cf")), put(fish(), 16, 6, 0.5)), glass
        ),
        *rivets,
    )


def _letter(w: float) -> Svg:
    return cut(
        rect(-w / 2, -w * 0.32, w, w * 0.64, "#fdf6e3", rx=2),
        poly([(-w / 2, -w * 0.32), (w / 2, -w * 0.32), (0, w * 0.1)], "#e6d8b4"),
        circle(0, w * 0.06, w * 0.1, "#d8433b"),
        depth=1,
    )


def _postman() -> Svg:
    look = Look(coat="#d8433b", hair="#3a2430", legs="#2a2f52", hat="cap", hat_colour="#1f2f5f")
    x, y = hand_at("man", "down", -1)
    bag = path(
        blob([(-42, -104), (-4, -108), (0, -66), (-40, -60)], 0.1), lin("#b9763c", "#7a4526")
    )
    strap = stroke(bend([(22, -164), (0, -130), (-24, -104)]), "#7a4526", 7)
    return group(
        figure("man", look, left="down", right="out"),
        strap,
        cut(bag, depth=1.5),
        put(_letter(46), x - 8, y + 10, rot=-14),
    )


def _breaker() -> Svg:
    entry = put(door(190, "#f6d02f", "#fff1b0", ajar=0), 4, 0)
    knocker = group(
        circle(4, -112, 11, ball("#e8b93c")), stroke("M-6 -108A10 13 0 1 0 14 -108", "#b5862a", 5)
    )
    step = cut(path(brush([(-72, 6), (4, 0), (80, 6)], [16, 20, 16]), "#f2fbfa"), depth=2)
    return group(
        wave(500, PRUSSIAN, "#fbfef4"),
        put(_porthole(), -148, -206),
        put(group(entry, knocker, step), -86, -8),
    )


def draw() -> Svg:
    return scene(
        backdrop(lin("#ffe873", "#fff1a0", "#fffbe0", "#f3f6d8")),
        halo(494, 118, 150, "#fff7c0", strength=0.2),
        put(sun(56, "#ffb62e"), 494, 118),
        put(cloud(150, "#fffdf0", 4), 120, 128),
        put(flock(5, 5, "#2a5a86", 16), 200, 200),
        sea(556, "#4f9fc2", rows=2, swell=6, floor=700),
        hero(put(_breaker(), 358, 772)),
        sea(736, "#1f5f94", rows=2, swell=8),
        put(shadow(130, 14, "#062040"), 138, 822),
        put(rowboat(230, "#c9703a", inside=put(_postman(), 14, 6, 1.15)), 128, 822, rot=-2),
        sea(836, "#12497c", rows=2, swell=9),
        ellipse(470, 800, 26, 6, "#fbfef4", opacity=0.7),
        ink="#062a55",
        dim=0.34,
    )


CARD = Card(
    title="Anybody in?",
    alt="Under a lemon sky a postman in a rowing boat knocks at the yellow front door of a great "
    "breaking wave; a fish looks out of its porthole.",
    tags=(
        "wave",
        "door",
        "postman",
        "letter",
        "sea",
        "boat",
        "fish",
        "visit",
        "home",
        "cheeky",
    ),
    draw=draw,
)
