"""The deck's manifest and its id (docs/deck/README.md).

The manifest lists the cards in alphabetical order of their ids. The deck is a pack like any other
(protocol/13-packs.md), so its id is a pack id: a hash over names, texts and pictures.
"""

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path

from p2p_dixit.packs.manifest import Card, Manifest
from tools.art import card

FOLDER = Path("p2p_dixit/data/deck")
FILE = FOLDER / "manifest.json"
NAME = "Paper Moons"


@dataclass(frozen=True)
class Entry:
    """One card of a manifest; `sha256` and `size` are those of the picture's file."""

    id: str
    file: str
    sha256: str
    size: int
    title: str
    alt: str
    tags: tuple[str, ...]


def entry(card_id: str) -> Entry:
    """What the manifest says of a card whose picture has been drawn."""
    drawn, picture = card.load(card_id), path(card_id)
    data = picture.read_bytes()
    digest = hashlib.sha256(data).hexdigest()
    return Entry(card_id, picture.name, digest, len(data), drawn.title, drawn.alt, drawn.tags)


def path(card_id: str) -> Path:
    """Where a card's picture is kept."""
    return FOLDER / f"{card_id}.webp"


def pack_id(name: str, cards: list[Entry]) -> str:
    """The hash that names this deck: any change to any picture or text changes it."""
    listed = tuple(
        Card(bytes.fromhex(one.sha256), one.size, one.title, one.alt, one.tags) for one in cards
    )
    return Manifest(name, listed).id.hex()


def write(cards: list[Entry]) -> str:
    """Writes the manifest and returns the pack id."""
    whole = {"name": NAME, "id": pack_id(NAME, cards), "cards": [asdict(one) for one in cards]}
    FILE.write_text(json.dumps(whole, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return str(whole["id"])


def read() -> tuple[str, str, list[Entry]]:
    """Name, id and cards of the manifest as it stands."""
    whole = json.loads(FILE.read_text(encoding="utf-8"))
    cards = [Entry(**{**one, "tags": tuple(one["tags"])}) for one in whole["cards"]]
    return whole["name"], whole["id"], cards
