"""It wants a little more pine, the cook decides."""

from tools.art.card import Card
from tools.art.curve import bend, blob, brush
from tools.art.motifs.land import rock
from tools.art.motifs.people import Look, figure
from tools.art.motifs.plants import pine
from tools.art.motifs.sky import cloud, puff
from tools.art.paint import ball, darker, lin, rad, solid
from tools.art.paper import backdrop, clipped, cut, glowing, halo, scene
from tools.art.svg import Svg, circle, ellipse, fade, group, hero, path, put, stroke

COAL = "#37303c"
SKIN = "#eab08a"


def _ladle() -> Svg:
    """The bowl at the origin, the handle up to the right."""
    return group(
        cut(stroke(bend([(40, -8), (110, -40), (196, -60)]), "#8f8a96", 17), depth=2),
        cut(
            path("M-58 -14H58Q54 46 0 48Q-54 46 -58 -14Z", lin("#d9d4de", "#8f8a96", "#5a5464")),
            depth=3,
        ),
        glowing(
            ellipse(0, -14, 56, 14, lin("#fff0a0", "#ff9a2e")),
            colour="#ffb43c",
            size=7,
            strength=0.7,
        ),
    )


def _giant() -> Svg:
    """From the belt up; the card's own coordinates."""
    coat = blob(
        [
            (70, 700),
            (84, 540),
            (120, 440),
            (200, 392),
            (290, 380),
            (380, 392),
            (460, 440),
            (500, 540),
            (520, 700),
        ],
        0.14,
    )
    apron = blob([(190, 700), (196, 520), (220, 470), (360, 470), (388, 520), (394, 700)], 0.12)
    neck = stroke(bend([(226, 474), (250, 420), (290, 404), (330, 420), (356, 474)]), "#fff0e0", 12)
    head = blob(
        [
            (196, 270),
            (206, 196),
            (250, 158),
            (330, 158),
            (376, 196),
            (386, 270),
            (366, 340),
            (290, 372),
            (214, 340),
        ]
    )
    beard = blob(
        [
            (194, 276),
            (214, 300),
            (250, 320),
            (290, 312),
            (330, 320),
            (368, 300),
            (390, 276),
            (392, 350),
            (358, 412),
            (330, 402),
            (304, 448),
            (270, 426),
            (236, 420),
            (200, 360),
        ]
    )
    brows = [
        path(brush([(x - k * 30, 226), (x, 212), (x + k * 32, 226)], [6, 17, 8]), "#fbf4ee")
        for x, k in ((244, 1), (338, -1))
    ]
    lids = [
        stroke(bend([(x - 18, 250), (x, 240), (x + 18, 250)]), "#4a2228", 6) for x in (246, 336)
    ]
    ears = [ellipse(x, 262, 17, 27, ball(SKIN)) for x in (190, 392)]
    nose = cut(ellipse(290, 274, 29, 26, ball("#e88f6a")), depth=2)
    tash = path(
        blob(
            [
                (290, 298),
                (330, 290),
                (376, 312),
                (334, 322),
                (290, 314),
                (246, 322),
                (204, 312),
                (250, 290),
            ]
        ),
        solid("#ffffff", dark=0.12),
    )
    lips = cut(
        ellipse(291, 334, 19, 15, ball("#c8483c")), ellipse(291, 335, 8, 6, "#5a1418"), depth=1
    )
    cook = path(
        brush([(424, 452), (514, 512), (600, 440), (566, 346), (482, 304)], [40, 88, 82, 66, 50]),
        lin("#544a5a", COAL, "#241e2a"),
    )
    salt = path(
        brush([(160, 446), (84, 484), (24, 556), (66, 622), (156, 594)], [40, 88, 78, 60, 46]),
        lin("#544a5a", COAL, "#241e2a"),
    )
    buttons = [circle(x, 512, 9, ball("#f2b441")) for x in (236, 346)]
    return group(
        cut(path(coat, lin("#544a5a", COAL, "#1c1620", angle=60)), depth=5),
        cut(path(apron, lin("#fff4e8", "#e8c8b4")), neck, *buttons, depth=2),
        *ears,
        put(cloud(250, "#fbf2ea", 5), 290, 186),
        cut(path(head, ball(SKIN)), depth=3),
        *(circle(x, 290, 23, "#e0483c", opacity=0.45) for x in (232, 352)),
        *brows,
        *lids,
        cut(path(beard, solid("#fbf4ee", dark=0.18)), depth=2.5),
        cut(tash, depth=1.5),
        nose,
        lips,
        put(_ladle(), 296, 372, 0.98),
        cut(cook, depth=4),
        cut(
            path(
                blob([(456, 290), (482, 268), (516, 284), (520, 318), (490, 334), (458, 322)]),
                ball(SKIN),
            ),
            depth=2,
        ),
        *(
            stroke(bend([(462, y), (476, y - 5), (490, y)]), darker(SKIN, 0.3), 4)
            for y in (296, 308, 320)
        ),
        cut(salt, depth=4),
        cut(
            path(
                blob([(140, 566), (176, 560), (204, 580), (192, 606), (156, 616), (134, 598)]),
                ball(SKIN),
            ),
            depth=2,
        ),
    )


def _volcano() -> Svg:
    cone = blob(
        [
            (110, 676),
            (300, 700),
            (490, 676),
            (540, 760),
            (610, 860),
            (700, 980),
            (-100, 980),
            (-10, 860),
            (60, 760),
        ],
        0.12,
    )
    ribs = [
        path(brush(line, [10, 22, 40]), "#17121c", opacity=0.5)
        for line in (
            [(150, 700), (110, 800), (40, 920)],
            [(430, 706), (470, 800), (560, 930)],
            [(250, 716), (236, 810), (210, 930)],
        )
    ]
    drips = [
        glowing(
            path(brush(line, w), lin("#ffd94f", "#ff6a1f", "#d8260f")),
            colour="#ff5a1f",
            size=7,
            strength=0.6,
        )
        for line, w in (
            ([(196, 690), (180, 740), (190, 790), (176, 836)], [40, 30, 25, 26]),
            ([(344, 700), (356, 760), (340, 812)], [44, 30, 30]),
            ([(452, 684), (478, 740), (486, 776)], [34, 24, 25]),
        )
    ]
    return group(
        cut(
            path(cone, lin("#5a4c58", "#37303c@0.3", "#1c1620")),
            clipped(group(*ribs), cone),
            depth=6,
        ),
        *drips,
    )


def _soup() -> Svg:
    bubbles = [
        circle(x, y, r, rad("#fff3b0", "#ffb43c", "#f2641f", x=0.36, y=0.3))
        for x, y, r in (
            (210, 668, 19),
            (256, 684, 13),
            (396, 666, 22),
            (430, 684, 11),
            (150, 678, 10),
        )
    ]
    lumps = [
        put(rock(60, 40, "#4a3f4a", 3), 318, 690),
        put(pine(52, "#2f6f4a"), 286, 688, rot=-24),
        put(pine(44, "#3a7f54"), 366, 690, rot=30),
    ]
    return group(
        ellipse(300, 676, 204, 44, "#1c1620"),
        glowing(
            ellipse(300, 676, 190, 36, rad("#fff0a0", "#ffae2e@0.5", "#f2501a")),
            colour="#ff7a2a",
            size=12,
            strength=0.7,
        ),
        *bubbles,
        *lumps,
    )


def draw() -> Svg:
    falling = [
        put(pine(h, "#1f5a40"), x, y, rot=t)
        for x, y, h, t in ((176, 636, 46, 30), (206, 656, 38, -50), (152, 660, 34, 100))
    ]
    ash = [
        circle(x, y, r, "#ffe0a0", opacity=0.8)
        for x, y, r in (
            (60, 90, 4),
            (110, 210, 5),
            (520, 130, 5),
            (560, 240, 3),
            (40, 330, 4),
            (470, 60, 3),
            (140, 50, 3),
            (566, 60, 4),
        )
    ]
    eater = {
        "red": Look(coat="#f2b441", hair="#3a1c1e", legs="#2a2038"),
        "blue": Look(coat="#3f9fb0", hair="#e8d8c8", legs="#2a2038"),
    }
    bowl = cut(path("M-24 -10H24Q22 16 0 17Q-22 16 -24 -10Z", solid("#fff4e8")), depth=1.5)
    return scene(
        backdrop(lin("#8f0f1a", "#d8201c", "#ff5a2a@0.5", "#ffa04a@0.75", "#e0401f")),
        halo(296, 400, 350, "#ffb45a", strength=0.13),
        *ash,
        *(
            fade(put(cloud(w, "#7a1a22", s), x, y), 0.7)
            for x, y, w, s in ((70, 170, 150, 2), (540, 190, 140, 7))
        ),
        hero(_giant()),
        _soup(),
        *falling,
        *(
            fade(put(puff(r, "#fff0e0", i), x, y), o)
            for i, (x, y, r, o) in enumerate(
                ((352, 340, 12, 0.8), (372, 318, 15, 0.65), (364, 290, 19, 0.5))
            )
        ),
        _volcano(),
        put(rock(120, 76, "#2a2430", 4), 20, 900),
        put(rock(150, 84, "#2a2430", 7), 590, 906),
        put(figure("child", eater["red"], left="up", right="up"), 440, 886, 0.94),
        put(bowl, 440, 742),
        put(figure("child", eater["blue"], right="up"), 514, 892, 0.86),
        put(bowl, 548, 772, 0.9, rot=8),
        ink="#2a060c",
        dim=0.48,
    )


CARD = Card(
    title="More pine, perhaps",
    alt="A bearded giant cook in charcoal, with a cloud for a hat, tastes glowing lava from a ladle behind "
    "the volcano he uses as a pot; two small people hold up bowls.",
    tags=(
        "volcano",
        "giant",
        "soup",
        "ladle",
        "cook",
        "lava",
        "tasting",
        "bowl",
        "hunger",
        "funny",
    ),
    draw=draw,
)
