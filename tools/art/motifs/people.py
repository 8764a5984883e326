"""People: a child, a woman, a man, an old one, in a handful of poses.

They are seen from behind or half turned and have no features but, on request, closed eyes: the
viewer may lend them a face. Origin between the feet (for `sit`, on the seat); a child is about 150
high, a woman 200, a man 210, the old one 180.
"""

from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from tools.art.curve import bend, blob, brush
from tools.art.paint import ball, darker, lighter, lin, solid
from tools.art.paper import cut
from tools.art.svg import Point, Svg, circle, ellipse, group, path, put, stroke

Kind: TypeAlias = Literal["child", "woman", "man", "old"]
Arm: TypeAlias = Literal["down", "up", "out", "fold", "ahead", "back"]
Legs: TypeAlias = Literal["stand", "walk", "sit", "float"]
Hat: TypeAlias = Literal["none", "pointed", "brim", "top", "cap", "hood"]


@dataclass(frozen=True)
class Look:
    """The clothes and colours of a figure; `scarf` or `hat_colour` may be empty."""

    coat: str = "#d8433b"
    skin: str = "#f0c39b"
    hair: str = "#3a2430"
    legs: str = "#2a2038"
    hat: Hat = "none"
    hat_colour: str = "#2a2038"
    scarf: str = ""
    face: bool = False


@dataclass(frozen=True)
class _Build:
    """Measures of a body, from the feet up."""

    hip: float
    shoulder: float
    wide: float  # half the shoulders
    hem: float  # half the coat's hem
    hem_y: float
    head: float  # radius
    lean: float = 0


_BUILDS: dict[Kind, _Build] = {
    "child": _Build(hip=46, shoulder=98, wide=17, hem=33, hem_y=36, head=24),
    "woman": _Build(hip=92, shoulder=154, wide=19, hem=44, hem_y=20, head=20),
    "man": _Build(hip=96, shoulder=164, wide=27, hem=33, hem_y=58, head=20),
    "old": _Build(hip=76, shoulder=126, wide=23, hem=37, hem_y=24, head=20, lean=16),
}

_ARMS: dict[Arm, tuple[Point, Point]] = {  # elbow and hand, in arm lengths from the shoulder
    "down": ((0.16, 0.5), (0.2, 1.0)),
    "up": ((0.4, -0.36), (0.52, -0.92)),
    "out": ((0.5, 0.08), (1.0, -0.1)),
    "fold": ((0.34, 0.44), (-0.3, 0.52)),
    "ahead": ((0.42, 0.32), (0.9, 0.2)),
    "back": ((-0.1, 0.5), (-0.4, 0.84)),
}


def figure(
    kind: Kind = "child",
    look: Look | None = None,
    *,
    left: Arm = "down",
    right: Arm = "down",
    legs: Legs = "stand",
) -> Svg:
    """A person; `right` is the arm on the right of the picture."""
    look = look or Look()
    body = _BUILDS[kind]
    if legs == "sit":
        body = replace(body, shoulder=body.shoulder - body.hip + 8, hip=8, hem_y=-6)
    reach = body.shoulder * 0.46 if legs != "sit" else body.shoulder * 0.86
    return group(
        _legs(body, look, legs, kind),
        cut(_arm(body, look, left, reach, -1), depth=1.5),
        cut(_coat(body, look, kind), depth=2),
        cut(_arm(body, look, right, reach, 1), depth=1.5),
        _head(body, look, kind),
        _scarf(body, look) if look.scarf else "",
    )


def hand_at(kind: Kind, arm: Arm, side: int = 1, *, sitting: bool = False) -> Point:
    """Where a figure's hand is, so that a card can put something into it."""
    body = _BUILDS[kind]
    if sitting:
        body = replace(body, shoulder=body.shoulder - body.hip + 8)
    reach = body.shoulder * (0.86 if sitting else 0.46)
    (_, _), (x, y) = _ARMS[arm]
    return side * (body.wide * 0.8 + x * reach) + body.lean, -body.shoulder + 8 + y * reach


def _legs(body: _Build, look: Look, pose: Legs, kind: Kind) -> Svg:
    w, h = body.wide * 0.5, body.hip
    feet: tuple[tuple[Point, Point], ...]
    match pose:
        case "stand":
            feet = (((-w, -h / 2), (-w - 1, -3)), ((w, -h / 2), (w + 2, -3)))
        case "walk":
            feet = (((-w - 2, -h / 2), (-w - h * 0.34, -6)), ((w + 8, -h / 2), (w + h * 0.3, -3)))
        case "sit":
            thigh, drop = body.wide * 2.1, 44 if kind == "child" else 82
            feet = (
                ((thigh * 0.6, -8), (thigh * 0.72, drop - 6)),
                ((thigh, -4), (thigh * 1.14, drop)),
            )
        case "float":
            feet = (((-w - 6, -h * 0.55), (-w - h * 0.2, -h * 0.1)), ((w, -h / 2), (w - 4, 6)))
    parts = []
    for knee, foot in feet:
        shin = brush([(knee[0] * 0.5, -h), knee, foot], [w * 1.5, w * 1.25, w])
        shoe = ellipse(foot[0] + w * 0.45, foot[1] + 1, w * 1.15, w * 0.62, darker(look.legs, 0.4))
        parts.append(cut(path(shin, solid(look.legs)), shoe, depth=1))
    return group(*parts)


def _coat(body: _Build, look: Look, kind: Kind) -> Svg:
    w, top, hem, low, lean = body.wide, -body.shoulder, body.hem, -body.hem_y, body.lean
    waist = w * (0.72 if kind == "woman" else 1.05)
    mid = top * 0.58 + low * 0.42
    d = blob(
        [
            (lean, top - 5),
            (w * 0.8 + lean, top + 3),
            (w + lean, top + 16),
            (waist + lean * 0.5, mid),
            (hem, low - 4),
            (hem * 0.5, low + 3),
            (0, low + 5),
            (-hem * 0.5, low + 3),
            (-hem, low - 4),
            (-waist + lean * 0.3, mid),
            (-w + lean, top + 16),
            (-w * 0.8 + lean, top + 3),
        ]
    )
    seam = bend([(lean * 0.6, mid - 6), (3, (mid + low) / 2), (1, low)])
    folds = [
        stroke(bend([(x * 0.4, mid + 8), (x, low - 4)]), darker(look.coat, 0.35), 2, opacity=0.5)
        for x in (-hem * 0.55, hem * 0.5)
    ]
    fill = lin(lighter(look.coat, 0.22), look.coat + "@0.45", darker(look.coat, 0.38), angle=25)
    return group(path(d, fill), *folds, stroke(seam, darker(look.coat, 0.3), 2, opacity=0.6))


def _arm(body: _Build, look: Look, arm: Arm, reach: float, side: int) -> Svg:
    (ex, ey), (hx, hy) = _ARMS[arm]
    x, y = side * body.wide * 0.8 + body.lean, -body.shoulder + 8
    elbow = (x + side * ex * reach, y + ey * reach)
    hand = (x + side * hx * reach, y + hy * reach)
    w = body.wide * 0.62
    sleeve = brush([(x, y), elbow, hand], [w * 0.95, w, w * 0.85, w * 0.8])
    palm = circle(hand[0], hand[1], w * 0.46, look.skin)
    return group(
        palm, path(sleeve, lin(lighter(look.coat, 0.16), darker(look.coat, 0.22), angle=20))
    )


def _head(body: _Build, look: Look, kind: Kind) -> Svg:
    r = body.head
    cx, cy = body.lean * 1.5, -body.shoulder - r * 0.86
    neck = path(
        brush([(body.lean, -body.shoulder + 2), (cx, cy)], [r * 0.7, r * 0.6]),
        darker(look.skin, 0.2),
    )
    skull = circle(0, 0, r, ball(look.skin, light=0.25, dark=0.2))
    top = group(skull, _face(r) if look.face else "", _hair(r, look, kind), _hat(r, look))
    return group(neck, put(cut(top, depth=1.5), cx, cy, rot=body.lean * 0.7))


def _face(r: float) -> Svg:
    lids = [
        stroke(
            bend([(x - 0.17 * r, 0.12 * r), (x, 0.24 * r), (x + 0.17 * r, 0.12 * r)]),
            "#4a2a30",
            r * 0.09,
        )
        for x in (-0.38 * r, 0.38 * r)
    ]
    cheeks = [circle(x * r, 0.42 * r, 0.17 * r, "#e0604f", opacity=0.45) for x in (-0.55, 0.55)]
    mouth = stroke(
        bend([(-0.12 * r, 0.55 * r), (0, 0.6 * r), (0.12 * r, 0.55 * r)]), "#8a3a3a", r * 0.08
    )
    return group(*cheeks, *lids, mouth)


def _hair(r: float, look: Look, kind: Kind) -> Svg:
    fill = solid(look.hair, light=0.3)
    full = not look.face
    shape: list[Point]
    match kind:
        case "child":
            low = 0.5 if full else -0.2
            shape = [
                (-1.06, low),
                (-1.02, -0.5),
                (-0.5, -1.1),
                (0.2, -1.16),
                (0.9, -0.7),
                (1.08, low),
                (0.6, low - 0.1),
                (0, low + 0.08),
                (-0.6, low - 0.1),
            ]
        case "woman":
            shape = [
                (-0.95, 0.6),
                (-1.1, -0.3),
                (-0.6, -1.06),
                (0.3, -1.1),
                (1.0, -0.5),
                (1.1, 0.5),
                (1.3, 1.6),
                (0.6, 1.9),
                (0.86, 0.6),
                (0.6, -0.34),
                (-0.3, -0.5),
                (-0.86, 0.1),
            ]
            if full:
                shape = [
                    (-1.0, 0.4),
                    (-1.08, -0.4),
                    (-0.5, -1.1),
                    (0.4, -1.12),
                    (1.06, -0.4),
                    (1.1, 0.8),
                    (0.9, 2.1),
                    (0, 2.5),
                    (-0.9, 2.0),
                ]
        case "man":
            low = 0.5 if full else -0.3
            shape = [
                (-1.03, low),
                (-1.0, -0.6),
                (-0.3, -1.12),
                (0.5, -1.08),
                (1.04, -0.5),
                (1.0, low),
                (0.5, low + 0.1),
                (-0.5, low + 0.1),
            ]
        case "old":
            shape = [
                (-1.1, 0.3),
                (-1.08, -0.5),
                (-0.5, -1.08),
                (0.4, -1.08),
                (1.04, -0.5),
                (0.98, 0),
                (0.3, -0.4),
                (-0.5, 0.3),
                (-0.9, 0.7),
            ]
    knot = circle(-0.7 * r, -0.95 * r, 0.42 * r, ball(look.hair)) if kind == "old" else ""
    return group(knot, path(blob([(x * r, y * r) for x, y in shape]), fill))


def _hat(r: float, look: Look) -> Svg:
    fill = solid(look.hat_colour, light=0.25)
    match look.hat:
        case "none":
            return ""
        case "pointed":
            d = blob(
                [
                    (-1.1 * r, -0.36 * r),
                    (-0.5 * r, -1.5 * r),
                    (0.3 * r, -2.4 * r),
                    (0.5 * r, -1.6 * r),
                    (1.1 * r, -0.36 * r),
                    (0, -0.2 * r),
                ],
                0.12,
            )
            return cut(path(d, fill), depth=1)
        case "brim":
            dome = blob(
                [
                    (-0.85 * r, -0.4 * r),
                    (-0.7 * r, -1.2 * r),
                    (0, -1.36 * r),
                    (0.7 * r, -1.2 * r),
                    (0.85 * r, -0.4 * r),
                ]
            )
            band = path(
                f"M{-0.86 * r:.1f} {-0.6 * r:.1f}Q0 {-0.4 * r:.1f} {0.86 * r:.1f} {-0.6 * r:.1f}L{0.88 * r:.1f} {-0.38 * r:.1f}Q0 {-0.2 * r:.1f} {-0.88 * r:.1f} {-0.38 * r:.1f}Z",
                darker(look.hat_colour, 0.5),
            )
            return cut(
                ellipse(0, -0.36 * r, 1.75 * r, 0.36 * r, fill), path(dome, fill), band, depth=1
            )
        case "top":
            tall = blob(
                [
                    (-0.8 * r, -0.5 * r),
                    (-0.9 * r, -2 * r),
                    (0, -2.1 * r),
                    (0.9 * r, -2 * r),
                    (0.8 * r, -0.5 * r),
                ],
                0.08,
            )
            return cut(ellipse(0, -0.5 * r, 1.5 * r, 0.3 * r, fill), path(tall, fill), depth=1)
        case "cap":
            dome = blob(
                [
                    (-1.08 * r, -0.2 * r),
                    (-0.9 * r, -0.95 * r),
                    (0, -1.3 * r),
                    (0.9 * r, -0.95 * r),
                    (1.08 * r, -0.2 * r),
                    (0, -0.1 * r),
                ]
            )
            return cut(
                path(dome, fill),
                circle(0, -1.36 * r, 0.26 * r, lighter(look.hat_colour, 0.4)),
                depth=1,
            )
        case "hood":
            d = blob(
                [
                    (-1.2 * r, 0.9 * r),
                    (-1.25 * r, -0.4 * r),
                    (-0.4 * r, -1.3 * r),
                    (0.3 * r, -1.5 * r),
                    (1.1 * r, -0.7 * r),
                    (1.25 * r, 0.4 * r),
                    (1.1 * r, 1.0 * r),
                    (0, 1.2 * r),
                ]
            )
            return path(d, fill)


def _scarf(body: _Build, look: Look) -> Svg:
    x, y, r = body.lean, -body.shoulder - 3, body.head
    wrap = path(
        brush([(x - r * 0.8, y), (x, y + r * 0.3), (x + r * 0.8, y)], [r * 0.5, r * 0.62, r * 0.5]),
        solid(look.scarf),
    )
    tail = path(
        brush(
            [
                (x + r * 0.6, y + 2),
                (x + r * 1.7, y + 6),
                (x + r * 2.5, y - r * 0.4),
                (x + r * 3.5, y),
            ],
            [r * 0.45, r * 0.6, r * 0.66, r * 0.5],
        ),
        solid(look.scarf),
    )
    return cut(tail, wrap, depth=1.2)


def sleeper(look: Look | None = None) -> Svg:
    """A head on its side, for a pillow; origin in the middle of the head, radius 24."""
    look = look or Look()
    return put(
        cut(
            circle(0, 0, 24, ball(look.skin, dark=0.15)),
            _face(24),
            _hair(24, replace(look, face=True), "child"),
            depth=1.5,
        ),
        0,
        0,
        rot=-70,
    )


SAMPLES = {
    "child": lambda: put(figure("child", Look(scarf="#f2b441"), right="up"), 0, 80),
    "child sit": lambda: put(
        figure("child", Look(coat="#2f7f9e", hat="cap", hat_colour="#d8433b"), legs="sit"), -10, 40
    ),
    "woman": lambda: put(
        figure("woman", Look(coat="#7a3f8a", hair="#8a3b22"), left="out", legs="walk"), 0, 90, 0.8
    ),
    "man": lambda: put(
        figure(
            "man",
            Look(coat="#34495e", hat="brim", hat_colour="#2b2033"),
            right="ahead",
            legs="walk",
        ),
        0,
        90,
        0.8,
    ),
    "old": lambda: put(
        figure("old", Look(coat="#7d6b4f", hair="#e9e4dc", face=True), right="ahead"), 0, 90, 0.9
    ),
    "float": lambda: put(
        figure(
            "child",
            Look(coat="#f2b441", face=True, hat="pointed", hat_colour="#c23b52"),
            left="up",
            right="up",
            legs="float",
        ),
        0,
        85,
    ),
    "man sit": lambda: put(
        figure("man", Look(coat="#a0522d", hat="top"), legs="sit", right="fold"), -20, 20, 0.75
    ),
    "sleeper": lambda: sleeper(),
}
