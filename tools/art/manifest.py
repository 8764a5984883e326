"""The deck's manifest and its id (docs/deck/README.md).

The manifest lists the cards in alphabetical order of their ids. The deck id is what a table agrees
on: a tagged hash over the canonical encoding of the whole manifest, in which every picture is named
by its SHA-256.
"""

import hashlib
import json
from dataclasses import asdict, dataclass
from pathlib import Path

from p2p_dixit import encoding
from p2p_dixit.crypto import hashes
from tools.art import card

FOLDER = Path("p2p_dixit/data/deck")
FILE = FOLDER / "manifest.json"
NAME = "Paper Moons"
TAG = "picture deck"


@dataclass(frozen=True)
class Entry:
    """One card of a manifest; `sha256` is that of the picture's file, in hex."""

    id: str
    file: str
    sha256: str
    title: str
    alt: str
    tags: tuple[str, ...]


def entry(card_id: str) -> Entry:
    """What the manifest says of a card whose picture has been drawn."""
    drawn, picture = card.load(card_id), path(card_id)
    digest = hashlib.sha256(picture.read_bytes()).hexdigest()
    return Entry(card_id, picture.name, digest, drawn.title, drawn.alt, drawn.tags)


def path(card_id: str) -> Path:
    """Where a card's picture is kept."""
    return FOLDER / f"{card_id}.webp"


def deck_id(name: str, cards: list[Entry]) -> str:
    """The hash that names this deck: any change to any card changes it."""
    listed = tuple(
        {**asdict(one), "sha256": bytes.fromhex(one.sha256), "tags": tuple(one.tags)}
        for one in cards
    )
    return hashes.tagged(TAG, encoding.encode({"name": name, "cards": listed})).hex()


def write(cards: list[Entry]) -> str:
    """Writes the manifest and returns the deck id."""
    whole = {"name": NAME, "id": deck_id(NAME, cards), "cards": [asdict(one) for one in cards]}
    FILE.write_text(json.dumps(whole, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    return str(whole["id"])


def read() -> tuple[str, str, list[Entry]]:
    """Name, id and cards of the manifest as it stands."""
    whole = json.loads(FILE.read_text(encoding="utf-8"))
    cards = [Entry(**{**one, "tags": tuple(one["tags"])}) for one in whole["cards"]]
    return whole["name"], whole["id"], cards
