"""The deck that comes with the game, as a pack like any other.

Its pictures are files of the Python package, `data/deck/*.webp`, and its manifest is
`data/deck/manifest.json`, which people can read (docs/deck/README.md); its id follows by the same
rule as every pack's (`packs.manifest`).
"""

import json
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files as resources
from importlib.resources.abc import Traversable
from typing import Any

from p2p_dixit.errors import LocalFault, Malformed
from p2p_dixit.packs.manifest import Card, Manifest


class BuiltinPack:
    """The pictures in the package, read when they are asked for."""

    def __init__(self, folder: Traversable) -> None:
        self._folder = folder
        try:
            listed = json.loads(folder.joinpath("manifest.json").read_text("utf-8"))
            self._names = [str(card["file"]) for card in listed["cards"]]
            cards = tuple(map(_card, listed["cards"]))
            self.manifest = Manifest(listed["name"], cards)
        except (OSError, ValueError, KeyError, TypeError, Malformed) as error:
            raise _damaged() from error

    def image(self, card: int) -> bytes:
        """The picture of a card, checked."""
        try:
            data = self._folder.joinpath(self._names[card]).read_bytes()
        except OSError as error:
            raise _damaged() from error
        if sha256(data).digest() != self.manifest.cards[card].image:
            raise _damaged()
        return data


def _card(entry: dict[str, Any]) -> Card:
    image = bytes.fromhex(entry["sha256"])
    return Card(image, entry["size"], entry["title"], entry["alt"], tuple(entry["tags"]))


def _damaged() -> LocalFault:
    return LocalFault("The built-in deck is damaged. Install p2p-dixit again.")


@lru_cache(maxsize=1)
def builtin_pack() -> BuiltinPack | None:
    """The built-in deck, or None in a copy of the game that has none."""
    folder = resources("p2p_dixit").joinpath("data", "deck")
    return BuiltinPack(folder) if folder.joinpath("manifest.json").is_file() else None
