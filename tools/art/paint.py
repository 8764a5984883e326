"""Colours and gradients. A paint is the text that goes into `fill` or `stroke`.

Gradients and filters need a definition elsewhere in the file. `defined` names one after the hash of
its own text and remembers it; `used` picks out those a drawing refers to. The memory is only a
cache of pure text, so the order of drawing never shows in the result.
"""

import hashlib
import math
import re

from tools.art.svg import num

_known: dict[str, str] = {}
_REFERENCE = re.compile(r"url\(#(\w+)\)")


def defined(kind: str, body: str) -> str:
    """Remembers a definition (`body` holds `ID` where its name goes) and returns its reference."""
    name = kind + hashlib.sha256(body.encode()).hexdigest()[:10]
    _known[name] = body.replace("ID", name)
    return f"url(#{name})"


def used(drawing: str) -> str:
    """The definitions `drawing` refers to, and those they refer to, in the order of their names."""
    names: set[str] = set()
    fresh = set(_REFERENCE.findall(drawing))
    while fresh:
        names |= fresh
        fresh = {n for name in fresh for n in _REFERENCE.findall(_known[name])} - names
    return "".join(_known[name] for name in sorted(names))


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mix(one: str, two: str, share: float) -> str:
    """`one` with a `share` (0 to 1) of `two` in it; both as #rrggbb."""
    pairs = zip(_rgb(one), _rgb(two), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def lighter(colour: str, share: float = 0.25) -> str:
    """Towards warm white."""
    return mix(colour, "#fff6e0", share)


def darker(colour: str, share: float = 0.25) -> str:
    """Towards violet black, which keeps shadows alive."""
    return mix(colour, "#140a26", share)


def _stops(colours: tuple[str, ...]) -> str:
    """Colours may be `#rrggbb` or `#rrggbbaa`, and `colour@0.3` to say where they stand."""
    out = ""
    for i, text in enumerate(colours):
        colour, _, where = text.partition("@")
        at = float(where) if where else i / (len(colours) - 1)
        alpha = int(colour[7:9], 16) / 255 if len(colour) == 9 else 1.0
        fading = f' stop-opacity="{num(alpha)}"' if alpha < 1 else ""
        out += f'<stop offset="{num(at)}" stop-color="{colour[:7]}"{fading}/>'
    return out


def lin(*colours: str, angle: float = 90) -> str:
    """A gradient over the shape's box: 90 runs down, 0 to the right."""
    dx, dy = math.cos(math.radians(angle)) / 2, math.sin(math.radians(angle)) / 2
    ends = f'x1="{num(0.5 - dx)}" y1="{num(0.5 - dy)}" x2="{num(0.5 + dx)}" y2="{num(0.5 + dy)}"'
    return defined("l", f'<linearGradient id="ID" {ends}>{_stops(colours)}</linearGradient>')


def rad(*colours: str, x: float = 0.5, y: float = 0.5, r: float = 0.5) -> str:
    """A gradient from a middle outwards, in shares of the shape's box."""
    where = f'cx="{num(x)}" cy="{num(y)}" r="{num(r)}"'
    return defined("r", f'<radialGradient id="ID" {where}>{_stops(colours)}</radialGradient>')


def solid(colour: str, *, light: float = 0.16, dark: float = 0.28, angle: float = 65) -> str:
    """One colour with the room's light on it: the everyday paint for a paper shape."""
    return lin(lighter(colour, light), colour + "@0.45", darker(colour, dark), angle=angle)


def ball(colour: str, *, light: float = 0.35, dark: float = 0.35) -> str:
    """One colour on something round, lit from the upper left."""
    return rad(lighter(colour, light), colour + "@0.5", darker(colour, dark), x=0.36, y=0.3, r=0.75)
