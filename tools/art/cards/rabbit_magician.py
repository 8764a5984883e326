"""Tonight somebody else has the hat."""

from tools.art.card import Card
from tools.art.curve import bend, blob, brush, lines
from tools.art.motifs.body import curtain, shadow
from tools.art.motifs.people import Look, figure
from tools.art.motifs.sky import sparkle
from tools.art.paint import ball, lighter, lin, rad, solid
from tools.art.paper import backdrop, clipped, cut, halo, scene
from tools.art.svg import Svg, circle, ellipse, group, hero, path, put, rect, stroke

FUR = "#f6f0e6"
GREEN = "#0f7a54"
GOLD = "#f4bd3a"


def _ear(x: float, rot: float) -> Svg:
    outer = path(
        blob([(-26, 0), (-34, -70), (-14, -156), (8, -160), (32, -76), (24, 0)]), solid(FUR)
    )
    inner = path(
        blob([(-12, -14), (-17, -70), (-2, -134), (16, -72), (11, -14)]), lin("#ffb8b0", "#e88a8a")
    )
    return put(cut(outer, inner, depth=2), x, -262, rot=rot)


def _rabbit() -> Svg:
    """In tails and cape, facing us; its left paw is out at (190, -330). Origin mid-base, 430 high."""
    cape = blob(
        [
            (-40, -210),
            (-90, -190),
            (-140, -80),
            (-150, 4),
            (-60, 14),
            (60, 14),
            (150, 4),
            (134, -90),
            (84, -190),
            (40, -210),
        ]
    )
    coat = blob(
        [
            (-74, 0),
            (-88, -70),
            (-64, -160),
            (-30, -190),
            (30, -190),
            (64, -160),
            (88, -70),
            (74, 0),
            (0, 8),
        ]
    )
    shirt = blob([(0, -186), (30, -176), (34, -90), (0, -40), (-34, -90), (-30, -176)], 0.12)
    bow = [
        path(blob([(0, -176), (k * 36, -196), (k * 38, -156)], 0.1), solid("#e0362f"))
        for k in (-1, 1)
    ]
    head = blob(
        [
            (-84, -236),
            (-70, -290),
            (-30, -318),
            (30, -318),
            (70, -290),
            (84, -236),
            (56, -190),
            (0, -178),
            (-56, -190),
        ]
    )
    reach = brush([(52, -166), (118, -210), (160, -284), (188, -330)], [48, 46, 40, 34])
    rest = brush([(-54, -164), (-108, -130), (-104, -84), (-66, -76)], [46, 44, 38, 34])
    wand = group(
        stroke("M-62 -78L-150 -160", "#1c1426", 12), stroke("M-136 -147L-152 -162", "#ffffff", 13)
    )
    eyes = [
        group(ellipse(k * 34, -246, 13, 15, "#2a1426"), circle(k * 34 - 4, -252, 5, "#ffffff"))
        for k in (-1, 1)
    ]
    whiskers = [
        stroke(f"M{k * 26} {-214 + d * 4}L{k * 100} {-222 + d * 16}", "#d8c8b8", 3)
        for k in (-1, 1)
        for d in (-1, 1)
    ]
    return group(
        cut(path(cape, lin("#16202c", "#0c1018")), depth=4),
        cut(
            path(
                blob([(-34, -200), (-80, -176), (-118, -60), (-96, 4), (-60, -80)], 0.14),
                lin("#d8302c", "#7a1418"),
            ),
            depth=2,
        ),
        *(ellipse(x, 0, 44, 20, ball(FUR)) for x in (-46, 46)),
        cut(
            path(coat, lin("#3a3450", "#241f36", "#14101f", angle=30)),
            path(shirt, lin("#ffffff", "#e0dcd0")),
            *(circle(0, y, 6, GOLD) for y in (-130, -104, -78)),
            depth=3,
        ),
        cut(
            wand, path(rest, solid("#2c263e", light=0.25)), circle(-66, -78, 22, ball(FUR)), depth=3
        ),
        _ear(-34, -12),
        _ear(36, 16),
        cut(path(head, ball(FUR, dark=0.2)), depth=3),
        *eyes,
        *whiskers,
        path(blob([(-13, -226), (13, -226), (0, -210)]), "#e0706a"),
        stroke(bend([(-20, -202), (-9, -196), (0, -206), (9, -196), (20, -202)]), "#8a5a50", 4),
        rect(-9, -198, 8, 13, "#ffffff"),
        rect(1, -198, 8, 13, "#ffffff"),
        circle(-52, -216, 14, "#f09a8a", opacity=0.45),
        circle(52, -216, 14, "#f09a8a", opacity=0.45),
        stroke("M-52 -276q18 -12 36 -4", "#c8b8a8", 5),
        stroke("M52 -280q-18 -12 -36 -4", "#c8b8a8", 5),
        cut(*bow, circle(0, -176, 10, "#a81f20"), depth=2),
        cut(
            path(reach, solid("#2c263e", light=0.25)),
            path(brush([(172, -308), (182, -322)], [42, 40]), "#ffffff"),
            circle(192, -338, 25, ball(FUR)),
            depth=3,
        ),
    )


def _hat() -> Svg:
    """Brim up on a small table; origin mid-brim, 170 wide; the man stands behind its front."""
    crown = blob([(-66, 0), (-78, 120), (78, 120), (66, 0)], 0.06)
    band = path("M-70 24Q0 44 70 24L72 52Q0 72 -72 52Z", "#d8302c")
    man = figure(
        "man",
        Look(coat="#8fd0f0", hair="#5a3018", skin="#f4c8a0", legs="#2a2038", face=True),
        left="up",
        right="up",
    )
    return group(
        ellipse(0, 0, 104, 24, lin("#34304a", "#16121f")),
        ellipse(0, 0, 74, 15, "#07050c"),
        clipped(put(man, 6, 74, 1.26), "M-200 -400H200V0Q0 26 -74 0H-200Z"),
        cut(
            path("M-104 0A104 24 0 0 0 104 0L74 0A74 15 0 0 1 -74 0Z", lin("#4a4560", "#221d30")),
            depth=2,
        ),
        cut(
            path(
                "M-78 14Q0 34 78 14L74 120Q0 140 -74 120Z",
                lin("#4a4560", "#221d30", "#120e1a", angle=0),
            ),
            clipped(band, crown),
            depth=4,
        ),
    )


def _table() -> Svg:
    cloth = blob(
        [
            (-92, 0),
            (92, 0),
            (104, 92),
            (80, 76),
            (52, 100),
            (22, 78),
            (-8, 102),
            (-40, 78),
            (-72, 100),
            (-104, 86),
        ],
        0.1,
    )
    return group(
        cut(
            path(brush([(0, 40), (0, 190)], [22, 26]), solid("#8a5a20")),
            path(brush([(-54, 200), (0, 180), (54, 200)], [14, 20, 14]), solid("#8a5a20")),
            depth=3,
        ),
        cut(
            path(cloth, lin("#ffd76a", GOLD, "#b8741a")),
            *(stroke(f"M{x} 10q4 40 -2 72", "#a8661a", 4, opacity=0.5) for x in (-60, -20, 24, 64)),
            depth=3,
        ),
        ellipse(0, 0, 94, 14, "#ffe08a"),
    )


def _crowd() -> Svg:
    """Ears of the audience along the foot of the card."""
    heads = []
    for x, y, s, hue in (
        (50, 900, 1.0, "#0a2c26"),
        (168, 912, 0.86, "#0d3830"),
        (282, 904, 1.05, "#0a2c26"),
        (404, 914, 0.9, "#0d3830"),
        (530, 902, 1.05, "#0a2c26"),
    ):
        ears = [
            path(
                brush([(k * 16, -30), (k * 24, -74), (k * (34 + 6 * (x % 3)), -112)], [22, 26, 10]),
                hue,
            )
            for k in (-1, 1)
        ]
        heads.append(
            put(
                cut(
                    *ears,
                    path(
                        blob([(-50, 20), (-42, -32), (0, -54), (42, -32), (50, 20)]),
                        lin(lighter(hue, 0.16), hue),
                    ),
                    depth=3,
                ),
                x,
                y,
                s,
            )
        )
    return group(*heads)


def draw() -> Svg:
    return scene(
        backdrop(lin("#053c30", "#0a5a44", "#0f6e50", "#063a2e")),
        *(rect(x, -20, 16, 760, "#053c30", opacity=0.45) for x in range(20, 600, 52)),
        path(lines([(180, -40), (420, -40), (600, 790), (0, 790)]), lin("#fff6c466", "#fff6c414")),
        halo(300, 440, 280, "#fff0a0", strength=0.06),
        cut(
            path("M-40 740Q300 716 640 740V960H-40Z", lin("#c88a3a", "#8a5420", "#4a2a12")),
            stroke("M-40 780Q300 760 640 780M-40 826Q300 806 640 826", "#6a3f18", 4, opacity=0.6),
            depth=4,
            room="wide",
        ),
        ellipse(296, 784, 260, 38, "#fff0b0", opacity=0.4),
        put(shadow(130, 16, "#1c0f08"), 214, 784),
        put(shadow(70, 12, "#1c0f08"), 420, 808),
        put(_table(), 412, 614, 1.0),
        hero(group(put(_hat(), 412, 494, 1.0), put(_rabbit(), 212, 782, 1.12))),
        *(
            put(sparkle(r, c), x, y)
            for x, y, r, c in (
                (330, 420, 17, "#fff3b0"),
                (498, 380, 20, "#ffe07a"),
                (480, 250, 13, "#fff3b0"),
                (318, 250, 12, "#ffe07a"),
                (516, 470, 11, "#fff3b0"),
                (66, 600, 15, "#ffe07a"),
            )
        ),
        curtain(GREEN, 92, 900, GOLD),
        put(curtain(GREEN, 92, 900, GOLD), 600, 0, flip=True),
        cut(
            path(
                "M-40 -40H640V46" + "".join("q-34 54 -68 0" for _ in range(10)) + "Z",
                lin("#16906a", "#0a5a44"),
            ),
            depth=4,
            room="wide",
        ),
        stroke("M640 48" + "".join("q-34 54 -68 0" for _ in range(10)), GOLD, 8),
        *(
            group(
                circle(x, 852, 30, rad("#fff0a0aa", "#fff0a000")),
                ellipse(x, 862, 20, 12, "#f4bd3a"),
            )
            for x in (110, 226, 344, 462)
        ),
        _crowd(),
        ink="#03201a",
        dim=0.55,
    )


CARD = Card(
    title="The other way round",
    alt="On an emerald stage a white rabbit in a tailcoat pulls a surprised little man out of a top hat by the "
    "scruff of his neck, before an audience of long ears.",
    tags=(
        "rabbit",
        "magician",
        "hat",
        "man",
        "stage",
        "curtain",
        "trick",
        "audience",
        "reversal",
        "funny",
    ),
    draw=draw,
)
