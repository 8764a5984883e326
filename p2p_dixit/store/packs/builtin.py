"""The deck that comes with the game, as a pack like any other.

Its pictures are files of the Python package, `data/deck/ID.webp`, and its manifest is
`data/deck/manifest.json`, which people can read; the pack id follows from both by the same rule as
everybody's (`session.packs`).
"""

import json
from functools import lru_cache
from hashlib import sha256
from importlib.resources import files as resources
from importlib.resources.abc import Traversable

from p2p_dixit.errors import LocalFault, Malformed
from p2p_dixit.session.packs import Card, Manifest


class BuiltinPack:
    """The pictures in the package, read when they are asked for."""

    def __init__(self, folder: Traversable) -> None:
        self._folder = folder
        try:
            listed = json.loads(folder.joinpath("manifest.json").read_text("utf-8"))
            self._names = [str(card["id"]) for card in listed["cards"]]
            cards = tuple(map(self._card, listed["cards"]))
            self.manifest = Manifest(listed["name"], cards, listed.get("credits", ""))
        except (OSError, ValueError, KeyError, TypeError, Malformed) as error:
            raise LocalFault(
                f"The built-in deck is damaged ({error}). Install p2p-dixit again."
            ) from error

    def image(self, card: int) -> bytes:
        """The picture of a card, checked."""
        data = self._file(self._names[card])
        if sha256(data).digest() != self.manifest.cards[card].image:
            raise LocalFault("The built-in deck is damaged. Install p2p-dixit again.")
        return data

    def _card(self, entry: dict[str, object]) -> Card:
        size = len(self._file(str(entry["id"])))
        tags = entry["tags"]
        if not isinstance(tags, list):
            raise Malformed("tags are a list")
        image = bytes.fromhex(str(entry["sha256"]))
        return Card(image, size, str(entry["title"]), str(entry["alt"]), tuple(map(str, tags)))

    def _file(self, name: str) -> bytes:
        return self._folder.joinpath(f"{name}.webp").read_bytes()


@lru_cache(maxsize=1)
def builtin_pack() -> BuiltinPack | None:
    """The built-in deck, or None in a copy of the game that has none."""
    folder = resources("p2p_dixit").joinpath("data", "deck")
    return BuiltinPack(folder) if folder.joinpath("manifest.json").is_file() else None
