"""Where pictures come from: the port, and the deck that is shipped with the game."""

import json
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from typing import Protocol

from PIL import Image


@dataclass(frozen=True, slots=True)
class Caption:
    """What a manifest says of a card. Shown in play only to those who ask for alt texts."""

    title: str = ""
    alt: str = ""
    tags: tuple[str, ...] = ()


class Pictures(Protocol):
    """A deck's pictures. ``image`` may block on disk and decoding: it is called from a thread."""

    def image(self, card: int) -> Image.Image | None:
        """The decoded picture, or nothing where this machine has none for the card."""

    def caption(self, card: int) -> Caption:
        """Title, alt text and tags; empty where the deck has none."""


class BuiltInDeck:
    """The pictures inside the package. Cards are numbered from 0 in the manifest's order."""

    def __init__(self, folder: Traversable | None = None) -> None:
        self.folder = folder or files("p2p_dixit") / "data" / "deck"
        self._cards = _read(self.folder)

    def image(self, card: int) -> Image.Image | None:
        """Decodes the card's file; ours, so no limits beyond Pillow's own are needed."""
        entry = self._entry(card)
        if entry is None:
            return None
        try:
            picture = Image.open(BytesIO((self.folder / str(entry["file"])).read_bytes()))
            return picture.convert("RGB")
        except OSError:
            return None

    def caption(self, card: int) -> Caption:
        """What the manifest says."""
        entry = self._entry(card) or {}
        tags = entry.get("tags", ())
        return Caption(
            title=str(entry.get("title", "")),
            alt=str(entry.get("alt", "")),
            tags=tuple(str(tag) for tag in tags) if isinstance(tags, list) else (),
        )

    def __len__(self) -> int:
        return len(self._cards)

    def _entry(self, card: int) -> dict[str, object] | None:
        return self._cards[card] if 0 <= card < len(self._cards) else None


def _read(folder: Traversable) -> tuple[dict[str, object], ...]:
    try:
        manifest = json.loads((folder / "manifest.json").read_bytes())
    except OSError:
        return ()
    return tuple(manifest["cards"])
