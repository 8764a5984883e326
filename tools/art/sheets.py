"""Contact sheets of the whole deck for docs/deck: in full colour, and as half blocks at 24x18."""

from pathlib import Path

from PIL import Image

from tools.art import render

FOLDER = Path("docs/deck")
COLUMNS = 12
GAP = 6
TABLE = "#16141c"


def write(pictures: list[Image.Image]) -> None:
    """Writes both sheets; the cards stand in the order of the manifest."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    colour = [one.resize((140, 210), Image.Resampling.LANCZOS) for one in pictures]
    _sheet(colour).save(FOLDER / "cards.jpg", quality=82, optimize=True, progressive=True)
    blocks = [render.thumbnail(one).resize((96, 144), Image.Resampling.NEAREST) for one in pictures]
    _sheet(blocks).save(FOLDER / "half-blocks.png", optimize=True)


def _sheet(cards: list[Image.Image]) -> Image.Image:
    width, height = cards[0].size
    columns = min(COLUMNS, len(cards))
    rows = -(-len(cards) // columns)
    size = (columns * (width + GAP) + GAP, rows * (height + GAP) + GAP)
    sheet = Image.new("RGB", size, TABLE)
    for i, one in enumerate(cards):
        x, y = i % columns * (width + GAP) + GAP, i // columns * (height + GAP) + GAP
        sheet.paste(one, (x, y))
    return sheet
