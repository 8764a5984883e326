"""What makes it one hand: cut paper with lit edges and tinted shadows, glow, grain, vignette.

Every layer goes through `cut`: its upper left edge catches the light, its lower right edge falls
into shade, and it throws a soft shadow on what lies below. A source of light is a stack of discs
(`halo`), each a little larger and fainter, as if punched from tracing paper. `scene` puts the
layers on the card under a vignette in the card's own ink; the grain comes with printing (`render`).
"""

from typing import Literal, TypeAlias

from tools.art import paint
from tools.art.svg import HEIGHT, WIDTH, Svg, circle, element, group, num, rect

# The renderer takes time for every pixel of a filter's region, so it is no larger than a shadow
# needs. Regions are shares of the shape's own box: too little for a rope, too much for a hill.
Room: TypeAlias = Literal["motif", "thin", "wide"]
_REGIONS: dict[Room, str] = {
    "motif": 'x="-30%" y="-30%" width="160%" height="175%"',
    "thin": 'x="-150%" y="-60%" width="400%" height="220%"',
    "wide": 'x="-2%" y="-14%" width="104%" height="128%"',
}


def _filter(room: Room) -> str:
    return f'<filter id="ID" {_REGIONS[room]} color-interpolation-filters="sRGB">'


INK = "#120a26"


def cut(
    *parts: Svg, depth: float = 3, tint: str = INK, edge: float = 0.4, room: Room = "motif"
) -> Svg:
    """A sheet of paper lying `depth` above the layer below; `edge` is the light on its rim."""
    body = (
        f"{_filter(room)}"
        f'<feGaussianBlur in="SourceAlpha" stdDeviation="{num(depth * 2.2)}"/>'
        f'<feOffset dx="{num(depth * 0.8)}" dy="{num(depth * 2)}" result="far"/>'
        f'<feFlood flood-color="{tint}" flood-opacity="0.55"/>'
        '<feComposite in2="far" operator="in" result="shadow"/>'
        '<feOffset in="SourceAlpha" dx="1.6" dy="2.2" result="down"/>'
        f'<feFlood flood-color="#fff3d6" flood-opacity="{num(edge)}"/>'
        '<feComposite in2="SourceAlpha" operator="in"/>'
        '<feComposite in2="down" operator="out" result="rim"/>'
        '<feOffset in="SourceAlpha" dx="-1.6" dy="-2.2" result="up"/>'
        f'<feFlood flood-color="{tint}" flood-opacity="{num(edge * 0.8)}"/>'
        '<feComposite in2="SourceAlpha" operator="in"/>'
        '<feComposite in2="up" operator="out" result="shade"/>'
        '<feMerge><feMergeNode in="shadow"/><feMergeNode in="SourceGraphic"/>'
        '<feMergeNode in="rim"/><feMergeNode in="shade"/></feMerge></filter>'
    )
    return element("g", "".join(parts), filter=paint.defined("c", body))


def blurred(*parts: Svg, by: float) -> Svg:
    """Out of focus: haze, shadows on the ground, glow."""
    body = f'{_filter("thin")}<feGaussianBlur stdDeviation="{num(by)}"/></filter>'
    return element("g", "".join(parts), filter=paint.defined("b", body))


def glowing(*parts: Svg, colour: str, size: float = 14, strength: float = 1.0) -> Svg:
    """`parts` with light of `colour` spilling around them."""
    body = (
        f"{_filter('motif')}"
        f'<feGaussianBlur in="SourceAlpha" stdDeviation="{num(size)}" result="soft"/>'
        f'<feFlood flood-color="{colour}" flood-opacity="{num(strength)}"/>'
        '<feComposite in2="soft" operator="in" result="light"/>'
        '<feMerge><feMergeNode in="light"/><feMergeNode in="light"/>'
        '<feMergeNode in="SourceGraphic"/></feMerge></filter>'
    )
    return element("g", "".join(parts), filter=paint.defined("w", body))


def halo(x: float, y: float, r: float, colour: str, steps: int = 4, strength: float = 0.2) -> Svg:
    """Light around x, y as stacked discs of tracing paper, out to `r`."""
    discs = [
        circle(x, y, r * (1 - i / (steps + 0.6)), colour, opacity=strength) for i in range(steps)
    ]
    soft = circle(x, y, r * 1.25, paint.rad(colour + "88", colour + "00"))
    return group(soft, *discs)


def clipped(part: Svg, outline: str) -> Svg:
    """`part` seen through the hole `outline` (path data)."""
    hole = paint.defined("k", f'<clipPath id="ID"><path d="{outline}"/></clipPath>')
    return element("g", part, clip_path=hole)


def backdrop(fill: str) -> Svg:
    """The whole card in one paint."""
    return rect(-40, -40, WIDTH + 80, HEIGHT + 80, fill)


def vignette(ink: str, strength: float = 0.62) -> Svg:
    """Darkens the corners in the card's own ink."""
    alpha = f"{round(strength * 255):02x}"
    fill = paint.rad(ink + "00@0.55", ink + "30@0.8", ink + alpha, x=0.5, y=0.48, r=0.74)
    return rect(0, 0, WIDTH, HEIGHT, fill)


def scene(*layers: Svg, ink: str = INK, dim: float = 0.62) -> Svg:
    """The finished card: `layers` from the back to the front under a vignette of strength `dim`."""
    drawing = group(*layers, vignette(ink, dim))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" '
        f'viewBox="0 0 {WIDTH} {HEIGHT}"><defs>{paint.used(drawing)}</defs>{drawing}</svg>'
    )
