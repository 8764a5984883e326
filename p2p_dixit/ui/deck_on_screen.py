"""The pictures on the walls are those of the table at hand.

Follows one lobby or game after the other. A game's deck is hung as soon as it is known, and again
when the last of its pictures has come; missing pictures are shown by their numbers meanwhile. If
pictures are too large for an automatic download, the player is asked, once.
"""

from __future__ import annotations  # what a game is made of is imported later: a quick start

import asyncio
from typing import TYPE_CHECKING

from p2p_dixit.language.strings import _, translated
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.pictures.source import NoPictures

if TYPE_CHECKING:
    from textual.notifications import SeverityLevel

    from p2p_dixit.play.api import Client, Unwatch
    from p2p_dixit.play.view import PicturesView
    from p2p_dixit.ui.app import DixitApp


class DeckOnScreen:
    """One for the app."""

    def __init__(self, app: DixitApp, context: AppContext) -> None:
        self._app = app
        self._context = context
        self._own = context.gallery.pictures  # of the game itself
        self._opening: Client | None = None
        self._unwatch: Unwatch = lambda: None
        self._hung: object = None
        self._asked = False
        self._problem = ""

    @property
    def at_home(self) -> bool:
        """Whether the pictures of the game itself are shown."""
        return self._context.gallery.pictures is self._own

    def follow(self, opening: Client) -> None:
        """Follows this table from now on."""
        self.let_go()
        self._opening = opening
        self._unwatch = opening.watch(self._look)
        self._look()

    def let_go(self) -> None:
        """Back home: the pictures of the game itself."""
        self._unwatch()
        self._unwatch = lambda: None
        self._opening, self._hung, self._asked, self._problem = None, None, False, ""
        if not self.at_home:
            self._context.gallery.hang(self._own)

    def _look(self) -> None:
        from p2p_dixit.play.view import LobbyView  # noqa: PLC0415 - a quick start

        opening = self._opening
        if opening is None:
            return
        view = opening.view.pictures
        if not isinstance(opening.view, LobbyView):
            self._hang(opening, view)
        if view.asking is not None and not self._asked:
            self._asked = True
            self._ask(opening, view)
        if view.problem != self._problem:
            self._problem = view.problem
            if view.problem:
                self._say(translated(view.problem), "warning")

    def _hang(self, opening: Client, view: PicturesView) -> None:
        wanted = (view.deck, view.share == 100)
        if wanted == self._hung or not view.deck:
            return
        if self._hung is None:
            self._context.gallery.hang(NoPictures())  # better none than those of another deck
        if not wanted[1] and self._hung is None:
            self._say(_("The pictures are on their way: until then cards show numbers."))
        elif wanted[1] and self._hung is not None:
            self._say(_("All pictures are here."))
        self._hung = wanted
        self._app.run_worker(self._fetch(opening, view), group="deck", exclusive=True)

    def _say(self, text: str, severity: SeverityLevel = "information") -> None:
        self._app.notify(text, severity=severity, markup=False)

    async def _fetch(self, opening: Client, view: PicturesView) -> None:
        pictures = await asyncio.to_thread(self._context.services.hang, view)
        if pictures is None or opening is not self._opening:
            return
        self._context.gallery.hang(pictures)
        self._redraw()

    def _redraw(self) -> None:
        if self._app.pages is not None:
            self._app.pages.refresh()
        from p2p_dixit.ui.widgets.picture import Picture  # noqa: PLC0415 - a quick start

        for screen in self._app.screen_stack:
            for picture in screen.query(Picture):
                picture.watch_card()

    def _ask(self, opening: Client, view: PicturesView) -> None:
        from p2p_dixit.play.commands import FetchPictures  # noqa: PLC0415 - a quick start
        from p2p_dixit.ui.dialogs.fetching import FetchDialog  # noqa: PLC0415 - a quick start

        def answered(yes: object) -> None:
            if yes is True:
                opening.do(FetchPictures())

        self._app.push_screen(FetchDialog(view), answered)
