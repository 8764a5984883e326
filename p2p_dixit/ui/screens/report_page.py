"""Making the report page of a saved game from a screen, and opening it in the browser."""

import asyncio
import os
from collections.abc import Callable
from pathlib import Path

from textual.screen import Screen

from p2p_dixit.errors import DixitError
from p2p_dixit.language.strings import _, error_text
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.widgets.keybar import KeyBar


class ReportPage:
    """The page that a screen has made last, if any; one at a time is made.

    The screen has the actions `report` and `open_page`; the key of the second one is shown once
    there is something to open.
    """

    def __init__(
        self, screen: Screen[None], context: AppContext, changed: Callable[[], None]
    ) -> None:
        """``changed`` is called when a page has been made."""
        self._screen = screen
        self._context = context
        self._changed = changed
        self._making = False
        self.path: Path | None = None

    def make(self, game: Path) -> None:
        """Starts making the page of a saved game."""
        make = self._context.services.report
        if make is not None and not self._making:
            self._making = True
            self._screen.notify(_("Checking the game and making its page …"), markup=False)
            self._screen.run_worker(self._made(make, game), group="report")

    async def _made(self, make: Callable[[Path], Path], game: Path) -> None:
        try:
            self.path = await asyncio.to_thread(make, game)
            self._screen.query_one(KeyBar).offer({"open_page": ""})
            self._changed()
        except DixitError as error:
            self._screen.notify(error_text(error), severity="warning", markup=False)
        finally:
            self._making = False

    def words(self) -> str:
        """Where the page lies and how to open it; nothing as long as there is none."""
        if self.path is None:
            return ""
        text = _("The report page: {file}   o: open it in the browser")
        return text.format(file=short_path(self.path))

    def open(self) -> None:
        """In the browser, once it is made."""
        if self.path is not None and not self._context.services.browse(self.path):
            text = _("No browser could be opened. The page is here: {file}")
            self._screen.notify(text.format(file=short_path(self.path)), markup=False)


def short_path(path: Path) -> str:
    """A path as people write it: the home folder is ~."""
    try:
        return f"~{os.sep}{path.relative_to(Path.home())}"
    except (ValueError, RuntimeError):  # elsewhere, or a user without a home
        return str(path)
