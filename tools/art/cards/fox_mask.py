"""Between the birches the fox takes off its rabbit face."""

from tools.art.card import Card
from tools.art.curve import bend, blob, brush
from tools.art.motifs.beasts import rabbit
from tools.art.motifs.body import shadow
from tools.art.motifs.land import ground
from tools.art.motifs.plants import birch, leaf, mushroom
from tools.art.motifs.sky import haze
from tools.art.paint import ball, darker, lin, solid
from tools.art.paper import backdrop, cut, halo, scene
from tools.art.svg import Svg, circle, ellipse, fade, group, hero, path, put, stroke

RUST, NIGHT, SNOW = "#c8501a", "#43202a", "#fff6ea"


def _mask() -> Svg:
    """A rabbit's face of white card with a ribbon; origin in its middle, 130 wide."""
    ears = [
        group(
            path(brush([(k * 26, -40), (k * 40, -110), (k * 34 + 14, -176)], [38, 44, 16]), solid(SNOW)),
            path(brush([(k * 27, -52), (k * 39, -110), (k * 35 + 12, -160)], [14, 22, 6]), solid("#f2a898")),
        )
        for k in (-1, 1)
    ]  # fmt: skip
    face = blob([(0, -58), (46, -44), (66, 0), (48, 44), (0, 62), (-48, 44), (-66, 0), (-46, -44)])
    eyes = [ellipse(k * 27, -8, 13, 17, "#5a2f2a") for k in (-1, 1)]
    cheeks = [circle(k * 40, 22, 12, "#f7b6a4", opacity=0.8) for k in (-1, 1)]
    teeth = path("M-9 32H9V48Q0 52 -9 48Z", "#ffffff", stroke="#c9a898", stroke_width=2)
    ribbons = [
        stroke(bend([(62, 4), (92, 30), (84, 66), (104, 96)]), "#b5283a", 7),
        stroke(bend([(-62, 4), (-76, -20), (-70, -48), (-84, -66)]), "#b5283a", 7),
    ]
    return group(
        *ribbons,
        cut(*ears, depth=2.5),
        cut(path(face, ball(SNOW, dark=0.14)), depth=3),
        *eyes,
        *cheeks,
        teeth,
        path(blob([(-10, 14), (10, 14), (0, 26)]), "#e0705e"),
        stroke("M0 24V32", "#c9786a", 3),
    )


def _head() -> Svg:
    """Origin between the cheeks, about 210 wide."""
    ears = [
        group(
            path(blob([(k * 30, -52), (k * 84, -148), (k * 98, -142), (k * 96, -34)], 0.1), solid(RUST)),
            path(blob([(k * 50, -62), (k * 84, -124), (k * 86, -50)], 0.1), NIGHT),
        )
        for k in (-1, 1)
    ]  # fmt: skip
    skull = blob(
        [(0, -82), (56, -72), (94, -22), (112, 22), (66, 44), (26, 80), (0, 92), (-26, 80),
         (-66, 44), (-112, 22), (-94, -22), (-56, -72)], 0.13
    )  # fmt: skip
    cheeks = [
        path(blob([(k * 108, 22), (k * 66, 43), (k * 26, 78), (0, 88), (k * 8, 46), (k * 50, 14)], 0.14), SNOW)
        for k in (-1, 1)
    ]  # fmt: skip
    eyes = [
        group(
            path(blob([(k * 20, 2), (k * 44, -16), (k * 66, -14), (k * 50, 6), (k * 32, 9)]), "#ffd35c"),
            ellipse(k * 42, -3, 6, 10, "#24101a"),
            stroke(bend([(k * 17, 0), (k * 42, -17), (k * 69, -17)]), NIGHT, 7),
        )
        for k in (-1, 1)
    ]  # fmt: skip
    return group(
        cut(*ears, depth=2),
        cut(
            path(blob([(-30, 60), (30, 60), (22, 98), (2, 108), (-18, 98)]), solid("#f2dcc8")),
            depth=1,
        ),
        cut(path(skull, ball(RUST, light=0.22)), *cheeks, depth=3),
        *eyes,
        ellipse(0, 78, 17, 13, "#24101a"),
        ellipse(-5, 74, 5, 3, "#8a6a74"),
        stroke(bend([(-24, 82), (-8, 93), (8, 94), (34, 76), (62, 46), (70, 30)]), NIGHT, 5),
    )


def _fox() -> Svg:
    """Upright in a waistcoat; origin between its feet, about 560 high."""
    tail = brush(
        [(40, -60), (130, -30), (176, -110), (150, -200), (178, -262)], [40, 76, 92, 76, 8]
    )
    tip = brush([(150, -186), (152, -214), (178, -262)], [80, 66, 8])
    legs = [
        group(
            path(brush([(x, -150), (x * 1.2, -70), (x * 1.1, -14)], [76, 52, 36]), solid(darker(RUST, 0.08))),
            path(brush([(x * 1.15, -48), (x * 1.1, -14)], [42, 36]), NIGHT),
            path(blob([(x - 34, 2), (x - 32, -20), (x + 6, -28), (x + 28, -14), (x + 28, 2)]), NIGHT),
        )
        for x in (-46, 46)
    ]  # fmt: skip
    body = blob(
        [(-58, -320), (-86, -230), (-92, -140), (-50, -104), (50, -104), (92, -140), (86, -230),
         (58, -320), (0, -340)]
    )  # fmt: skip
    vest = [
        path(blob([(k * 56, -322), (k * 88, -230), (k * 94, -138), (k * 48, -112), (k * 10, -150), (k * 34, -240)], 0.14), solid("#7a1f2c"))
        for k in (-1, 1)
    ]  # fmt: skip
    bib = blob([(0, -330), (44, -280), (30, -180), (0, -130), (-30, -180), (-44, -280)])
    buttons = [
        cut(circle(x, y, 7, ball("#f2b441")), depth=1) for x, y in ((-29, -206), (-22, -168))
    ]
    arm = brush([(-64, -300), (-128, -262), (-104, -196), (-70, -186)], [44, 40, 32, 30])
    reach = brush([(62, -298), (132, -270), (148, -330), (134, -384)], [46, 42, 34, 30])
    paw = [
        path(blob(points), solid(NIGHT))
        for points in (
            [(-98, -206), (-70, -206), (-50, -190), (-58, -172), (-84, -168), (-102, -182)],
            [(118, -366), (120, -394), (134, -406), (150, -396), (156, -364), (138, -352)],
        )
    ]
    return group(
        cut(path(tail, solid(RUST)), path(tip, SNOW), depth=3),
        cut(*legs, depth=2),
        cut(path(body, solid(RUST)), path(bib, SNOW), depth=3),
        cut(*vest, depth=2),
        *buttons,
        cut(path(arm, solid(RUST)), paw[0], depth=2),
        put(_head(), -14, -398, rot=-7),
        put(_mask(), 116, -462, 0.98, rot=20),
        cut(path(reach, solid(RUST)), paw[1], depth=2),
    )


def draw() -> Svg:
    falling = [
        put(cut(leaf(h, c), depth=1.5), x, y, rot=t)
        for x, y, h, c, t in (
            (70, 150, 36, "#d8641f", 50), (170, 90, 28, "#e8a23a", -40), (250, 190, 30, "#c8501a", 110),
            (520, 470, 34, "#e8a23a", 20), (60, 420, 30, "#c8501a", -70), (566, 250, 30, "#d8641f", 140),
            (120, 300, 24, "#e8a23a", 10), (360, 70, 30, "#d8641f", 75),
        )
    ]  # fmt: skip
    litter = [
        put(cut(leaf(38, c), depth=1), x, y, rot=t)
        for x, y, c, t in (
            (40, 850, "#e8862a", 80), (130, 880, "#b5401a", -60), (230, 866, "#f2b441", 100),
            (410, 884, "#e8862a", -95), (480, 850, "#b5401a", 70), (560, 876, "#f2b441", -50),
            (320, 892, "#c8501a", 60), (90, 812, "#c8501a", -85), (530, 800, "#e8862a", 95),
        )
    ]  # fmt: skip
    return scene(
        backdrop(lin("#fffdf6", "#fff4e2", "#ffe8c8@0.7", "#f6cf9a")),
        halo(150, 160, 260, "#fff6cc", strength=0.25),
        *(
            fade(put(birch(820, w, seed, "#fbf1e2"), x, 700), 0.55)
            for x, w, seed in ((150, 26, 2), (236, 20, 5), (330, 24, 7), (420, 22, 3), (500, 28, 8))
        ),
        haze(640, 130, "#fff2d8", 0.8),
        ground([(-60, 690), (120, 676), (330, 696), (520, 672), (660, 690)], "#f0b870"),
        put(rabbit("#f7ece0"), 72, 742, 0.62),
        put(birch(960, 56, 4), 30, 780),
        put(rabbit("#efe0d2"), 542, 738, 0.66),
        put(birch(960, 62, 9), 586, 790),
        ground([(-60, 770), (160, 752), (380, 776), (660, 748)], "#dd8c42"),
        put(shadow(190, 22, "#5a1f14", 0.5), 290, 826),
        hero(put(_fox(), 276, 824, 1.04)),
        put(mushroom(84, "#b5283a"), 92, 846, rot=-6),
        put(mushroom(54, "#c8402f"), 140, 856, rot=8),
        *litter,
        *falling,
        ink="#6a2f14",
        dim=0.3,
    )


CARD = Card(
    title="Among friends, surely",
    alt="In a white birch wood in autumn a fox in a red waistcoat lifts a rabbit mask from its face "
    "with a sly smile, while two real rabbits look out from behind the trunks.",
    tags=(
        "fox",
        "mask",
        "rabbit",
        "birch",
        "forest",
        "autumn",
        "leaves",
        "disguise",
        "secret",
        "sly",
    ),
    draw=draw,
)
