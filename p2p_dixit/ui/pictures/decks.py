"""The decks of this machine: packs to choose from, and the pictures of any deck made of them.

Pictures of others are decoded by the store in a process of its own; here only finished pixels come
in. Whatever that process does, crash included, costs the one picture: its card is then shown by its
number. Everything here may block and is called from threads.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from p2p_dixit.errors import DixitError
from p2p_dixit.packs.builtin import builtin_pack
from p2p_dixit.packs.library import DeckPictures, Library
from p2p_dixit.packs.manifest import Deck, deck_id
from p2p_dixit.packs.packfile import Pack
from p2p_dixit.play.view import PackView, PicturesView
from p2p_dixit.store.files import Files
from p2p_dixit.store.folders import Folders
from p2p_dixit.store.pictures.cache import PictureCache as Drawings
from p2p_dixit.store.pictures.decoder import Decoder
from p2p_dixit.store.pictures.limits import CARD_HEIGHT, CARD_WIDTH
from p2p_dixit.ui.pictures.source import BuiltInDeck, Caption, NoPictures, Pictures, caption_of

if TYPE_CHECKING:
    from PIL import Image


class DeckOfPacks:
    """A deck of any packs, drawn by the decoder."""

    def __init__(self, packs: Sequence[Pack], decoder: Decoder) -> None:
        pictures = DeckPictures(packs)
        self.deck: Deck = pictures.deck
        self._drawings = Drawings(decoder, pictures.load, capacity=0)  # the gallery keeps them

    def image(self, card: int) -> "Image.Image | None":
        """The card at its full size; None for one that cannot be drawn."""
        if not 0 <= card < len(self.deck.cards):
            return None
        from PIL import Image  # noqa: PLC0415 - a quick start

        drawn = self._drawings.drawn(self.deck.cards[card].image, CARD_WIDTH, CARD_HEIGHT)
        return (
            Image.frombytes("RGB", (drawn.width, drawn.height), drawn.rgb) if drawn.real else None
        )

    def caption(self, card: int) -> Caption:
        """What the manifest says, or its translation."""
        if not 0 <= card < len(self.deck.cards):
            return Caption()
        return caption_of(self.deck.cards[card])


class Decks:
    """All of them."""

    def __init__(self, files: Files, folders: Folders, builtin: BuiltInDeck) -> None:
        self._files = files
        self._folders = folders
        self._builtin = builtin
        self._decoder = Decoder()

    def library(self) -> Library:
        """The packs as they lie there now."""
        return Library(self._files, self._folders.packs, builtin_pack())

    def packs(self) -> tuple[PackView, ...]:
        """What can be chosen for a table, the built-in deck first; nothing where that fails."""
        try:
            return tuple(map(_view, self.library().packs()))
        except DixitError:
            return ()

    def hang(self, view: PicturesView) -> Pictures:
        """The pictures of a table's deck, as far as they are here."""
        try:
            builtin = builtin_pack()
            if not view.deck or (builtin and view.deck == deck_id([builtin.manifest.id])):
                return self._builtin
            packs = self._packs(view)
            return DeckOfPacks(packs, self._decoder) if packs else NoPictures()
        except DixitError:  # no fault of the game: it continues without pictures
            return NoPictures()

    def _packs(self, view: PicturesView) -> Sequence[Pack]:
        """By the packs that peers named, if they are the deck's; else any that make that deck."""
        library = self.library()
        ids = [pack.id for pack in view.packs]
        if ids and deck_id(ids) == view.deck:
            return [] if library.missing(ids) else [p for i in ids if (p := library.get(i))]
        return library.find(view.deck) or ()

    def close(self) -> None:
        """Ends the decoder's process."""
        self._decoder.close()


def _view(pack: Pack) -> PackView:
    manifest = pack.manifest
    images = tuple(card.image for card in manifest.cards)
    return PackView(manifest.id, manifest.name, len(images), manifest.image_bytes, images)
