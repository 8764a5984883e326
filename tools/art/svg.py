"""Fragments of SVG: elements, groups, placing."""

from collections.abc import Iterable
from typing import TypeAlias

Svg: TypeAlias = str
Point: TypeAlias = "tuple[float, float]"
Attr: TypeAlias = "str | float"

WIDTH, HEIGHT = 600, 900


def num(value: Attr) -> str:
    """A number with at most two decimals: short, and the same on every machine."""
    if isinstance(value, str):
        return value
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")


def element(name: str, body: str = "", /, **attrs: Attr) -> Svg:
    """One element; `stroke_width=3` becomes `stroke-width="3"`."""
    pairs = "".join(
        f' {key.strip("_").replace("_", "-")}="{num(val)}"' for key, val in attrs.items()
    )
    return f"<{name}{pairs}>{body}</{name}>" if body else f"<{name}{pairs}/>"


def group(*parts: Svg, **attrs: Attr) -> Svg:
    """Several fragments as one, the later above the earlier."""
    return element("g", "".join(parts), **attrs) if attrs else "".join(parts)


def path(d: str, fill: str = "none", **attrs: Attr) -> Svg:
    """A filled outline; `curve` makes the outlines."""
    return element("path", d=d, fill=fill, **attrs)


def stroke(d: str, colour: str, width: float, **attrs: Attr) -> Svg:
    """A line with round ends."""
    return element(
        "path",
        d=d,
        fill="none",
        stroke=colour,
        stroke_width=width,
        stroke_linecap="round",
        stroke_linejoin="round",
        **attrs,
    )


def circle(x: float, y: float, r: float, fill: str, **attrs: Attr) -> Svg:
    """A disc."""
    return element("circle", cx=x, cy=y, r=r, fill=fill, **attrs)


def ellipse(x: float, y: float, rx: float, ry: float, fill: str, **attrs: Attr) -> Svg:
    """An oval."""
    return element("ellipse", cx=x, cy=y, rx=rx, ry=ry, fill=fill, **attrs)


def rect(x: float, y: float, w: float, h: float, fill: str, **attrs: Attr) -> Svg:
    """A box; `rx` rounds its corners."""
    return element("rect", x=x, y=y, width=w, height=h, fill=fill, **attrs)


def poly(points: Iterable[Point], fill: str, **attrs: Attr) -> Svg:
    """A shape with straight sides."""
    return element(
        "polygon", points=" ".join(f"{num(x)},{num(y)}" for x, y in points), fill=fill, **attrs
    )


def put(
    part: Svg, x: float, y: float, scale: float = 1.0, rot: float = 0.0, *, flip: bool = False
) -> Svg:
    """`part` with its origin at x, y, turned clockwise by `rot` degrees, mirrored if `flip`."""
    steps = [f"translate({num(x)} {num(y)})"]
    if rot:
        steps.append(f"rotate({num(rot)})")
    if scale != 1.0 or flip:
        steps.append(f"scale({num(-scale if flip else scale)} {num(scale)})")
    return element("g", part, transform=" ".join(steps))


def fade(part: Svg, opacity: float) -> Svg:
    """`part` as a whole, made translucent."""
    return element("g", part, opacity=opacity)


def hero(part: Svg) -> Svg:
    """Marks what the card is about; `measure` looks whether it stands out. Once a card."""
    return f'<g id="hero">{part}</g>'
