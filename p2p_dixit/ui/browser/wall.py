"""The pictures of a board's table: what the gallery of the app is for the app."""

import asyncio
from typing import TYPE_CHECKING

from p2p_dixit.play.api import Client
from p2p_dixit.play.commands import FetchPictures
from p2p_dixit.play.view import PicturesView
from p2p_dixit.ui.pictures.decks import Decks
from p2p_dixit.ui.pictures.source import NoPictures, Pictures

if TYPE_CHECKING:
    from PIL import Image


class TableWall:
    """Hangs the deck of a table as soon as it is known, and again when all of it is here."""

    def __init__(self, decks: Decks) -> None:
        self._decks = decks
        self._hung: tuple[bytes, bool] | None = None
        self._asked = False
        self.pictures: Pictures = NoPictures()
        self.deck = 0

    def image(self, card: int) -> "Image.Image | None":
        """A picture; called in threads."""
        return self.pictures.image(card)

    async def look(self, client: Client) -> bool:
        """Whether other pictures hang here now. Those of others are fetched: that was asked for."""
        view = client.view.pictures
        if view.asking is not None and not self._asked:
            self._asked = True
            client.do(FetchPictures())
        wanted = (view.deck, view.share == 100)
        if wanted == self._hung or not view.deck:
            return False
        self._hung = wanted
        await self._hang(view)
        return True

    async def _hang(self, view: PicturesView) -> None:
        self.pictures = await asyncio.to_thread(self._decks.hang, view)
        self.deck += 1
