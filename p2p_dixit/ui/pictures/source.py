"""Where pictures come from: the port, and the deck that is shipped with the game."""

from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, Protocol

from p2p_dixit.errors import LocalFault
from p2p_dixit.language.strings import language

if TYPE_CHECKING:
    from PIL import Image

    from p2p_dixit.packs.manifest import Card
    from p2p_dixit.packs.packfile import Pack
    from p2p_dixit.packs.texts import Texts


@dataclass(frozen=True, slots=True)
class Caption:
    """What a manifest says of a card. Shown in play only to those who ask for alt texts."""

    title: str = ""
    alt: str = ""
    tags: tuple[str, ...] = ()


class Pictures(Protocol):
    """A deck's pictures. ``image`` may block on disk and decoding: it is called from a thread."""

    def image(self, card: int) -> "Image.Image | None":
        """The decoded picture, or nothing where this machine has none for the card."""

    def caption(self, card: int) -> Caption:
        """Title, alt text and tags; empty where the deck has none."""


def caption_of(card: "Card") -> Caption:
    """What a manifest says of a card; of our own pictures, in the reader's language."""
    said = _titles(language()).get(card.image)
    if said is None:
        return Caption(card.title, card.alt, card.tags)
    return Caption(said.title or card.title, said.description or card.alt, card.tags)


@lru_cache
def _titles(code: str) -> "Texts":
    """The translated titles and descriptions; English ones are in the manifest."""
    from p2p_dixit.packs.texts import builtin_texts  # noqa: PLC0415 - a quick start

    return {} if code == "en" else builtin_texts(code)


class NoPictures:
    """A deck whose packs are not here: cards are shown by their numbers."""

    def image(self, card: int) -> None:
        """None at all."""

    def caption(self, card: int) -> Caption:  # noqa: ARG002 - the port's
        """Nothing is known."""
        return Caption()


class BuiltInDeck:
    """The pictures inside the package; read when first asked for, not when the app starts."""

    def __init__(self, pack: "Pack | None" = None) -> None:
        self._pack = pack

    def image(self, card: int) -> "Image.Image | None":
        """Decodes the card's file; it is ours, so no process of its own is needed for that."""
        if not 0 <= card < len(self):
            return None
        # The plugin by name: otherwise Pillow imports all of its formats to find the one.
        from PIL import Image, WebPImagePlugin  # noqa: F401, PLC0415 - a quick start

        try:
            file = BytesIO(self._cards().image(card))
            return Image.open(file, formats=("WEBP",)).convert("RGB")
        except (LocalFault, OSError):
            return None

    def caption(self, card: int) -> Caption:
        """What the manifest says, or its translation."""
        if not 0 <= card < len(self):
            return Caption()
        return caption_of(self._cards().manifest.cards[card])

    def __len__(self) -> int:
        return len(self._cards().manifest.cards)

    def _cards(self) -> "Pack":
        if self._pack is None:
            from p2p_dixit.packs.builtin import builtin_pack  # noqa: PLC0415 - a quick start

            self._pack = builtin_pack()
        if self._pack is None:
            raise LocalFault("This copy of p2p-dixit has no pictures. Install it again.")
        return self._pack
