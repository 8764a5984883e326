"""What shows is only the hump; the rest of it sleeps."""

from tools.art.card import Card
from tools.art.curve import bend, blob, brush, lines
from tools.art.motifs.people import Look, figure
from tools.art.motifs.sea_life import whale
from tools.art.motifs.sky import cloud, flock
from tools.art.motifs.things import lantern
from tools.art.motifs.vehicles import rowboat
from tools.art.paint import lin, rad, solid
from tools.art.paper import backdrop, clipped, cut, halo, scene
from tools.art.svg import Svg, circle, ellipse, fade, group, hero, path, poly, put, stroke

ICE = "#bff0f6"
LINE = 296


def _tip() -> Svg:
    """What stands out of the water, its foot at LINE."""
    top = [
        (196, LINE + 6),
        (222, 236),
        (262, 214),
        (288, 150),
        (322, 122),
        (346, 178),
        (384, 200),
        (404, 252),
        (440, LINE + 6),
    ]
    shade = [
        (322, 122),
        (316, 190),
        (344, 240),
        (336, LINE + 6),
        (440, LINE + 6),
        (404, 252),
        (384, 200),
        (346, 178),
    ]
    glow = [(288, 150), (322, 122), (316, 190), (276, 240), (262, 214)]
    return cut(
        path(lines(top), lin("#ffffff", "#dff7fa")),
        path(lines(shade), "#9fdbe8"),
        path(lines(glow), "#ffffff"),
        depth=3,
    )


def _elephant() -> Svg:
    """Asleep under the surface, facing left; ice all through."""
    deep = "#3f9fd0"
    body = blob(
        [
            (180, 300),
            (250, 290),
            (400, 292),
            (470, 330),
            (528, 420),
            (540, 540),
            (500, 640),
            (410, 690),
            (290, 690),
            (210, 640),
            (160, 540),
            (140, 400),
        ]
    )
    hind = blob(
        [
            (400, 560),
            (480, 540),
            (536, 600),
            (530, 690),
            (470, 740),
            (400, 742),
            (340, 736),
            (330, 700),
            (390, 676),
        ]
    )
    foot = brush([(470, 716), (390, 736), (320, 738)], [66, 58, 54])
    fore = brush([(296, 520), (262, 640), (190, 740), (118, 764)], [50, 92, 70, 52])
    head = blob(
        [
            (88, 470),
            (96, 390),
            (150, 340),
            (220, 344),
            (262, 400),
            (262, 490),
            (220, 560),
            (150, 578),
            (106, 540),
        ]
    )
    trunk = brush(
        [(150, 470), (76, 580), (50, 680), (78, 772), (150, 822), (212, 806), (220, 768)],
        [84, 66, 54, 46, 40, 32, 22],
    )
    ear = blob([(206, 376), (284, 352), (346, 410), (350, 500), (306, 586), (252, 572), (214, 500)])
    tusk = brush([(134, 548), (100, 600), (60, 616)], [24, 18, 4])
    tail = brush([(528, 440), (566, 520), (552, 610)], [18, 12, 9])
    facets = [
        poly(points, hue, opacity=o)
        for points, hue, o in (
            ([(180, 290), (300, 290), (350, 400), (260, 350)], "#ffffff", 0.5),
            ([(300, 290), (480, 330), (420, 430), (350, 400)], "#d8fbff", 0.4),
            ([(480, 330), (560, 500), (450, 520), (420, 430)], "#2a86c0", 0.35),
            ([(350, 400), (420, 430), (450, 520), (370, 600), (340, 500)], "#8fd8ee", 0.4),
            ([(450, 520), (560, 500), (520, 660), (420, 700), (370, 600)], "#1f6fb0", 0.4),
            ([(260, 590), (370, 600), (420, 700), (280, 700)], "#1a5fa0", 0.35),
        )
    ]
    wrinkles = [
        stroke(bend(line), "#2f86b8", 5, opacity=0.7)
        for line in (
            [(46, 612), (70, 624), (98, 616)],
            [(32, 664), (52, 674), (78, 668)],
            [(40, 722), (62, 722), (82, 712)],
            [(80, 782), (92, 768), (98, 754)],
        )
    ]
    toes = [
        ellipse(x, y, 10, 9, "#e8fbff")
        for x, y in ((98, 776), (118, 786), (140, 784), (300, 752), (322, 760), (346, 760))
    ]
    lid = group(
        stroke(bend([(134, 462), (152, 474), (172, 464)]), "#0f4a86", 7),
        *(
            stroke(f"M{x} {y}l{dx} 10", "#0f4a86", 4)
            for x, y, dx in ((140, 470, -4), (153, 474, 0), (166, 470, 4))
        ),
    )
    veins = [
        stroke(bend([(226, 430), (280, 420), p]), "#7cc8e4", 4, opacity=0.7)
        for p in ((322, 440), (312, 510))
    ]
    return group(
        cut(
            path(tail, solid(deep)),
            path(blob([(548, 600), (562, 600), (566, 646), (544, 644)]), "#2a86c0"),
            depth=2,
        ),
        cut(
            path(body, lin("#eafdff", ICE + "@0.2", "#6cc4e4@0.6", "#2f86c4")),
            clipped(group(*facets), body),
            depth=5,
        ),
        cut(path(foot, lin("#8fd4ea", "#3f94cc")), *toes[3:], depth=3),
        cut(path(hind, lin("#9fe0f0", "#4fa8d8", "#2a78b8")), depth=3),
        cut(path(fore, lin("#b4eaf4", "#4fa8d8")), *toes[:3], depth=3),
        cut(path(trunk, lin("#d4f6fa", "#7cc8e4", "#4a9fd0")), *wrinkles, depth=3),
        cut(path(head, rad("#f4feff", ICE, "#5fb8dc", x=0.4, y=0.3, r=0.8)), depth=3),
        cut(path(tusk, "#ffffff"), depth=1.5),
        cut(path(ear, lin("#f0fdff", "#a8e4f0", "#5fb4dc", angle=30)), *veins, depth=3),
        lid,
    )


def draw() -> Svg:
    rower = figure("man", Look(coat="#e8433c", hat="cap", hat_colour="#f2b441"), right="out")
    water = f"M-40 {LINE}Q80 {LINE - 8} 200 {LINE}T440 {LINE}T680 {LINE}V960H-40Z"
    beams = [
        poly(
            [(x, LINE), (x + w, LINE), (x + w * 2 + dx, 900), (x + dx - w, 900)],
            lin("#bff4ff55", "#bff4ff00"),
        )
        for x, w, dx in ((40, 36, -60), (180, 26, -20), (430, 34, 40), (540, 26, 70))
    ]
    return scene(
        backdrop(lin("#6fdce8", "#b4f0f0@0.2", "#f4fbf0@0.36", "#0a2a6a@0.37", "#051648")),
        halo(110, 120, 110, "#fffbe0", strength=0.22),
        circle(110, 120, 36, "#fffdf0"),
        put(cloud(170, "#ffffff", 4), 520, 140),
        put(flock(4, 5, "#1f6f9a"), 470, 60, 0.6),
        path("M-20 300L30 262L70 280L120 250L150 300Z", lin("#ffffff", "#b9e8f0")),
        path("M500 300L540 256L590 274L640 240V300Z", lin("#f4fdff", "#a9dfea")),
        _tip(),
        path(water, lin("#2fb4d8", "#1560b0@0.25", "#0a2f86@0.6", "#041040")),
        *beams,
        hero(put(_elephant(), 36, 36, 0.88)),
        stroke(
            f"M-40 {LINE}Q80 {LINE - 8} 200 {LINE}T440 {LINE}T680 {LINE}", "#f4ffff", 6, opacity=0.9
        ),
        fade(
            stroke(
                f"M-40 {LINE + 14}Q80 {LINE + 6} 200 {LINE + 14}T440 {LINE + 14}T680 {LINE + 14}",
                "#bff4ff",
                4,
            ),
            0.5,
        ),
        put(rowboat(120, "#8a3f2a", inside=put(rower, -4, 6, 0.4)), 528, LINE + 2),
        put(lantern(30), 562, LINE - 58),
        put(fade(whale("#16489a", "#6fa8d8"), 0.85), 486, 836, 0.3),
        *(
            circle(x, y, r, rad("#e8feff22", "#e8feffcc"), opacity=0.8)
            for x, y, r in (
                (70, 560, 6),
                (82, 520, 9),
                (64, 480, 5),
                (250, 780, 6),
                (262, 748, 8),
                (560, 760, 6),
            )
        ),
        ink="#020a30",
        dim=0.42,
    )


CARD = Card(
    title="Do not wake it",
    alt="A rowing boat drifts past the small white tip of an iceberg; below the waterline the huge blue mass "
    "of ice is a sleeping elephant with its trunk curled up.",
    tags=("iceberg", "elephant", "sea", "sleep", "hidden", "boat", "depth", "cold", "giant", "awe"),
    draw=draw,
)
