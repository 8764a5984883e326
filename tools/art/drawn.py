"""The record of a drawing beside its picture: `tools/art/drawn/<id>.json`, one a card.

`svg` is the hash of the drawing the picture was printed from: a card is drawn again only when it
changes, and `check` notices pictures that are older than their source. `hero` is where the hero
shows at 24x18 (see `measure`), so that checking the deck does not mean drawing it.
"""

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path

from tools.art.svg import Svg

FOLDER = Path(__file__).parent / "drawn"


@dataclass(frozen=True)
class Drawn:
    """The hash of the drawing, and the hero's mask as hexadecimal bits, row by row."""

    svg: str
    hero: str


def digest(svg: Svg) -> str:
    """The hash of a drawing."""
    return hashlib.sha256(svg.encode()).hexdigest()


def write(card_id: str, record: Drawn) -> None:
    """Remembers a drawing."""
    FOLDER.mkdir(exist_ok=True)
    _file(card_id).write_text(json.dumps(asdict(record), indent=1) + "\n", encoding="utf-8")


def read(card_id: str) -> Drawn | None:
    """The record of a card, if there is one."""
    try:
        return Drawn(**json.loads(_file(card_id).read_text(encoding="utf-8")))
    except FileNotFoundError:
        return None


def _file(card_id: str) -> Path:
    return FOLDER / f"{card_id}.json"
