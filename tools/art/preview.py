"""Shows work in progress: `python -m tools.art.preview ID...` draws cards into build/art.

Each comes as one PNG: full size, and beside it the card as half blocks at 24x18, large enough to
judge and in its real size. `--motifs` draws the whole kit on one sheet instead.
"""

import argparse
import importlib
import pkgutil
import sys
import time
from collections.abc import Callable
from pathlib import Path

from PIL import Image

from tools.art import card, motifs, paint, render
from tools.art.svg import HEIGHT, WIDTH, Svg, element, put, rect

BUILD = Path("build/art")
CELL = 200


def proof(svg: Svg) -> Image.Image:
    """The card, its half blocks enlarged, its half blocks small."""
    picture = render.printed(svg)
    small = render.thumbnail(picture)
    sheet = Image.new("RGB", (WIDTH * 2 + 40, HEIGHT), "#16141c")
    sheet.paste(picture, (0, 0))
    large = small.resize((408, 612), Image.Resampling.NEAREST)
    sheet.paste(large, (WIDTH + 20, 0))
    sheet.paste(small.resize((144, 216), Image.Resampling.NEAREST), (WIDTH + 20, 640))
    return sheet


def _motifs() -> list[tuple[str, Callable[[], Svg]]]:
    found: list[tuple[str, Callable[[], Svg]]] = []
    for info in pkgutil.iter_modules(motifs.__path__):
        module = importlib.import_module(f"{motifs.__name__}.{info.name}")
        shown: dict[str, Callable[[], Svg]] = getattr(module, "SAMPLES", {})
        found += [(f"{info.name}.{name}", make) for name, make in shown.items()]
    return found


def motif_sheet(only: str) -> Image.Image:
    """Every motif in a box of its own, in the order that is printed."""
    chosen = [(name, make) for name, make in _motifs() if name.startswith(only)]
    columns = 8
    rows = -(-len(chosen) // columns)
    parts = [rect(0, 0, columns * CELL, rows * CELL, paint.lin("#c9d8d4", "#8fb0b8"))]
    for i, (name, make) in enumerate(chosen):
        x, y = i % columns * CELL, i // columns * CELL
        parts.append(put(make(), x + CELL / 2, y + CELL / 2))
        print(f"{i // columns + 1}.{i % columns + 1} {name}", end="  ")
    print()
    drawing = "".join(parts)
    size = {"width": columns * CELL, "height": rows * CELL}
    svg = element(
        "svg",
        f"<defs>{paint.used(drawing)}</defs>{drawing}",
        xmlns="http://www.w3.org/2000/svg",
        **size,
    )
    return render.raw(svg)


def main(arguments: list[str]) -> int:
    """Draws the requested cards."""
    parser = argparse.ArgumentParser(prog="python -m tools.art.preview", description=__doc__)
    parser.add_argument("ids", nargs="*", metavar="ID", help="cards to draw (all, if none)")
    parser.add_argument("--motifs", nargs="?", const="", metavar="MODULE", help="draw the kit")
    options = parser.parse_args(arguments)
    BUILD.mkdir(parents=True, exist_ok=True)
    if options.motifs is not None:
        motif_sheet(options.motifs).save(BUILD / "motifs.png")
        print(BUILD / "motifs.png")
        return 0
    for card_id in options.ids or card.ids():
        start = time.perf_counter()
        picture = proof(card.load(card_id).draw())
        picture.save(BUILD / f"{card_id}.png")
        size = len(render.webp(picture.crop((0, 0, WIDTH, HEIGHT))))
        took = time.perf_counter() - start
        print(f"{BUILD / card_id}.png  {size:,} bytes as WebP  {took:.1f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
