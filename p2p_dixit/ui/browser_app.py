"""The app's side of the browser: the cards at full size, and the board for the room."""

from __future__ import annotations  # what a game is made of is imported later: a quick start

import asyncio
from collections.abc import Awaitable
from typing import TYPE_CHECKING

from p2p_dixit.errors import DixitError
from p2p_dixit.language.strings import _, error_text
from p2p_dixit.store.folders import folders
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.messages import LendSeats, ShowBoard, ShowInBrowser, StageMoved
from p2p_dixit.ui.terminal_app import TerminalApp

if TYPE_CHECKING:
    from p2p_dixit.play.api import Client
    from p2p_dixit.ui.browser.pages import Pages


ADDRESS_SECONDS = 30.0  # an address stays on the screen: time to type it elsewhere


class BrowserApp(TerminalApp):
    """Opens pages of the table in a browser, and says where they are."""

    def __init__(self, context: AppContext) -> None:
        super().__init__(context)
        self.pages: Pages | None = None  # in the browser, once one was wanted

    def on_show_in_browser(self, message: ShowInBrowser) -> None:
        """The cards at full size."""
        self._open_page(self._pages().open_own(message.client, message.stage))

    def on_show_board(self, message: ShowBoard) -> None:
        """The board: for whom?"""
        from textual.content import Content

        from p2p_dixit.ui.browser.pages import Audience
        from p2p_dixit.ui.dialogs.choose import Choose

        pages = self._pages()
        words = {
            Audience.THIS_COMPUTER: _("On this computer: a TV on a cable, a second screen"),
            Audience.NETWORK: _("To everyone on this network who knows the address"),
        }
        choices = [Content(text) for text in words.values()]
        if pages.board is not None:
            choices.append(Content(_("Stop showing the board")))

        def chosen(index: int | None) -> None:
            if index is None:
                return
            if index == len(words):
                self.run_worker(pages.close_board(), group="pages")
                return
            self._open_page(pages.open_board(message.client, list(words)[index]))

        self.push_screen(Choose(_("Where should the board be shown?"), choices), chosen)

    def on_lend_seats(self, message: LendSeats) -> None:
        """Where friends with a phone find this table."""
        self.run_worker(self._lend_seats(message.client), group="pages")

    async def _lend_seats(self, client: Client) -> None:
        from p2p_dixit.ui.screens.seats import SeatsScreen

        try:
            lent = await self._pages().lend_seats(client)
        except DixitError as fault:
            self.notify(error_text(fault), severity="error", markup=False, timeout=ADDRESS_SECONDS)
        else:
            self.push_screen(SeatsScreen(lent))

    def lend_again(self, client: Client) -> None:
        """A game is entered: those who played it through this laptop before can come back."""
        self.run_worker(self._lend_again(client), group="pages")

    async def _lend_again(self, client: Client) -> None:
        if await asyncio.to_thread(folders().lent_seats.exists):
            await self._tell_page(self._pages().lend_again(client))

    def on_stage_moved(self, message: StageMoved) -> None:
        """The page keeps up with the screen."""
        if self.pages is not None:
            self.pages.stage(message.client, message.stage)

    def _pages(self) -> Pages:
        from p2p_dixit.ui.browser.pages import Pages

        if self.pages is None:
            self.pages = Pages(self.context)
        return self.pages

    def _open_page(self, opening: Awaitable[str]) -> None:
        self.run_worker(self._tell_page(opening), group="pages")

    async def _tell_page(self, opening: Awaitable[str]) -> None:
        try:
            if said := await opening:
                self.notify(said, markup=False, timeout=ADDRESS_SECONDS)
        except DixitError as fault:
            self.notify(error_text(fault), severity="error", markup=False)
