"""The mountain is an old man asleep, and the village has settled in his beard."""

from tools.art.card import Card
from tools.art.curve import bend, blob, brush, lines
from tools.art.motifs.buildings import house
from tools.art.motifs.land import hills, mountain
from tools.art.motifs.plants import pine
from tools.art.motifs.sky import cloud, flock, haze
from tools.art.paint import darker, lighter, lin
from tools.art.paper import backdrop, clipped, cut, halo, scene
from tools.art.svg import Point, Svg, circle, group, hero, path, put, stroke

ROCK = "#33589f"

HEAD = blob(
    [
        (300, 118),
        (236, 132),
        (182, 186),
        (162, 246),
        (140, 290),
        (150, 322),
        (136, 372),
        (84, 438),
        (92, 470),
        (138, 482),
        (128, 520),
        (150, 640),
        (150, 960),
        (660, 960),
        (660, 600),
        (590, 540),
        (536, 470),
        (520, 360),
        (498, 230),
        (430, 146),
        (366, 122),
    ],
    0.12,
)

BEARD = blob(
    [
        (136, 486),
        (92, 540),
        (74, 620),
        (40, 700),
        (46, 780),
        (14, 860),
        (40, 960),
        (452, 960),
        (446, 860),
        (472, 760),
        (440, 660),
        (452, 560),
        (430, 440),
        (392, 470),
        (340, 540),
        (262, 540),
        (210, 494),
    ],
    0.15,
)

SNOW = blob(
    [
        (184, 188),
        (204, 150),
        (232, 96),
        (256, 126),
        (284, 104),
        (330, 44),
        (362, 96),
        (388, 76),
        (440, 140),
        (462, 142),
        (508, 228),
        (524, 300),
        (530, 376),
        (500, 440),
        (470, 400),
        (458, 330),
        (424, 300),
        (430, 250),
        (370, 236),
        (330, 200),
        (290, 220),
        (250, 190),
        (214, 214),
    ],
    0.05,
)


def _features() -> Svg:
    planes = [
        path(
            blob([(150, 300), (190, 330), (180, 420), (110, 452), (90, 436), (138, 370)], 0.1),
            lighter(ROCK, 0.4),
            opacity=0.55,
        ),
        path(
            blob([(240, 330), (330, 340), (380, 430), (300, 500), (220, 440)], 0.12),
            lighter(ROCK, 0.25),
            opacity=0.4,
        ),
        path(
            blob([(420, 300), (560, 420), (640, 620), (640, 940), (470, 900), (440, 560)], 0.1),
            darker(ROCK, 0.5),
            opacity=0.5,
        ),
        path(
            blob([(190, 200), (300, 220), (340, 290), (240, 290), (170, 270)], 0.12),
            lighter(ROCK, 0.35),
            opacity=0.45,
        ),
    ]
    shade = [
        path(lines(p), "#9fb2e4", opacity=0.75)
        for p in (
            [(330, 44), (362, 96), (350, 150), (392, 230), (340, 196), (324, 130)],
            [(232, 96), (256, 126), (258, 180), (236, 150)],
            [(388, 76), (440, 140), (508, 228), (526, 380), (500, 436), (470, 300), (410, 170)],
        )
    ]
    strata = [
        stroke(
            bend([(x, y), (x + 60, y + 14), (x + 120, y + 4)]), lighter(ROCK, 0.4), 3, opacity=0.5
        )
        for x, y in (
            (250, 310),
            (280, 350),
            (240, 430),
            (300, 470),
            (540, 560),
            (500, 640),
            (520, 720),
        )
    ]
    creases = [
        stroke(bend(p), darker(ROCK, 0.5), w, opacity=0.6)
        for p, w in (
            ([(196, 244), (250, 236), (310, 250)], 5),
            ([(204, 264), (256, 258), (300, 268)], 4),
            ([(128, 452), (158, 440), (166, 462)], 6),
            ([(176, 440), (214, 462), (222, 500)], 5),
            ([(250, 370), (270, 384), (262, 400)], 4),
        )
    ]
    lid = stroke(bend([(160, 352), (194, 370), (238, 352)]), "#1c2458", 9)
    lashes = stroke("M172 362l-8 10M192 370l-4 12M214 366l4 11", "#1c2458", 4)
    ear = group(
        path(
            blob([(378, 340), (412, 322), (432, 360), (418, 410), (392, 424), (378, 388)]),
            lin(lighter(ROCK, 0.3), ROCK),
        ),
        stroke(bend([(392, 350), (412, 360), (402, 392)]), darker(ROCK, 0.5), 5, opacity=0.6),
    )
    return group(
        clipped(group(*planes, *strata, *creases), HEAD),
        lid,
        lashes,
        cut(ear, depth=2),
        cut(
            path(SNOW, lin("#fff4f8", "#e0cfe8", "#9aa4de")), clipped(group(*shade), SNOW), depth=3
        ),
    )


def _beard() -> Svg:
    strands: list[list[Point]] = [
        [(150, 520), (120, 640), (96, 760), (70, 930)],
        [(196, 530), (176, 660), (190, 780), (150, 930)],
        [(262, 570), (250, 680), (280, 800), (250, 940)],
        [(340, 570), (330, 690), (350, 800), (340, 940)],
        [(410, 520), (396, 660), (420, 790), (410, 940)],
    ]
    locks = [path(brush(p, [4, 16, 12, 22]), "#8a9ad8", opacity=0.4) for p in strands]
    moustache = blob(
        [(128, 484), (180, 474), (240, 500), (286, 548), (222, 556), (168, 536), (112, 552)]
    )
    return group(
        cut(
            path(BEARD, lin("#f4e4f0", "#d4c4e6", "#8f90d0")),
            clipped(group(*locks), BEARD),
            depth=4,
        ),
        cut(path(moustache, lin("#fbeef4", "#cdb8de")), depth=3),
    )


def _village() -> Svg:
    road: list[Point] = [
        (110, 920),
        (270, 876),
        (380, 836),
        (250, 786),
        (140, 740),
        (260, 694),
        (340, 656),
        (250, 620),
    ]
    spots = (
        (250, 616, 28, 26, "#c8404a"),
        (334, 652, 34, 32, "#e0703a"),
        (188, 684, 36, 34, "#b5304a"),
        (276, 694, 34, 38, "#d8583a"),
        (124, 752, 42, 40, "#c8404a"),
        (216, 770, 40, 48, "#e0703a"),
        (352, 780, 46, 42, "#b5304a"),
        (300, 850, 52, 50, "#d8583a"),
        (406, 858, 50, 56, "#c8404a"),
        (160, 868, 56, 54, "#e0703a"),
    )
    homes = [
        put(house(w, h, "#fff0d8", roof, "#ffd35c"), x, y, 1, (x % 7) - 3)
        for x, y, w, h, roof in spots
    ]
    return group(cut(path(brush(road, [26, 22, 18, 14, 12, 10, 8]), "#e0a890"), depth=1), *homes)


def draw() -> Svg:
    return scene(
        backdrop(lin("#c4d0fa", "#f4cfe4@0.25", "#ffc8c4@0.45", "#ffdcb8@0.7", "#fff0d4")),
        halo(40, 500, 260, "#fff0c8", strength=0.22),
        circle(40, 500, 62, "#fff6dc"),
        put(flock(4, 6, "#5a4a9a"), 100, 150, 0.8),
        put(cloud(150, "#ffe4ea", 5), 70, 260),
        put(mountain(340, 420, "#a8b4e8", "#ffffff"), 560, 720),
        put(mountain(260, 190, "#c0a8dc", "#ffeef2"), 20, 690),
        haze(640, 120, "#ffd8d0", 0.7),
        hero(
            group(
                cut(path(HEAD, lin("#5f86d0", ROCK, "#1c2a6a", angle=50)), depth=6),
                _features(),
                _beard(),
                *(
                    put(pine(h, "#2a4a86"), x, y, 1, rot)
                    for x, y, h, rot in (
                        (158, 318, 34, -24),
                        (182, 318, 42, -12),
                        (210, 318, 44, 2),
                        (238, 320, 38, 14),
                    )
                ),
                _village(),
            )
        ),
        put(cloud(190, "#ffeaf0", 8), 540, 700),
        hills(890, "#2a3672", 4, 12),
        *(
            put(pine(h, "#22306a"), x, y)
            for x, y, h in (
                (40, 900, 120),
                (96, 910, 84),
                (520, 900, 130),
                (572, 906, 96),
                (462, 908, 70),
            )
        ),
        ink="#1c1a50",
        dim=0.4,
    )


CARD = Card(
    title="Do not wake him yet",
    alt="At dawn a blue mountain range has the profile of a sleeping old man with snow for hair; a village "
    "with lit windows climbs the winding road up his white beard.",
    tags=(
        "mountain",
        "sleep",
        "giant",
        "village",
        "beard",
        "dawn",
        "snow",
        "dream",
        "ancient",
        "road",
    ),
    draw=draw,
)
