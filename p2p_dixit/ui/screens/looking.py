"""A closer look, whenever one likes: zoom, the last round, the score track, descriptions."""

from dataclasses import replace

from textual.app import SystemCommand
from textual.content import Content

from p2p_dixit.language.strings import _
from p2p_dixit.ui.dialogs.zoom import Zoom
from p2p_dixit.ui.messages import SettingsChanged, ShowInBrowser
from p2p_dixit.ui.screens.last import LastRound
from p2p_dixit.ui.screens.round import RoundScreen
from p2p_dixit.ui.screens.stage import StageScreen, before
from p2p_dixit.ui.widgets.board import Board


class LookingScreen(StageScreen):
    """What a game and its replay have in common beside what they show."""

    def on_board_cursor_moved(self) -> None:
        self.show_alt()

    def on_board_zoomed(self, message: Board.Zoomed) -> None:
        """A closer look, with the cursor following."""
        if message.index < len(self.scene.cards):
            zoom = Zoom(self.context, self.scene.cards, message.index, self.status)
            self.app.push_screen(zoom, callback=self._looked)

    def status(self) -> Content:
        """What the table says now, for a dialog that covers it."""
        return Content.assemble(self.time_left(), self.scene.prompt)

    def action_browser(self) -> None:
        """Opens the shown cards at full size in the browser."""
        self.post_message(ShowInBrowser(self.client, self.stage))

    def action_zoom(self) -> None:
        """For a click on the key; the board hears the key itself."""
        self.board.action_zoom()

    def _looked(self, index: int | None) -> None:
        if index is not None:
            self.board.cursor = index

    def action_last(self) -> None:
        """Rounds that were counted and revealed."""
        if self.seen:
            seen = replace(self.now, results=self.now.results[: self.seen])
            self.app.push_screen(LastRound(self.context, seen))
        else:
            self.hint(_("No round has been counted yet."), "information")

    def action_track(self) -> None:
        shown = before(self.now, self.seen)
        after = {seat.side: seat.score for seat in shown.seats}
        self.app.push_screen(RoundScreen(self.context, shown, None, after))

    def action_alt(self) -> None:
        likes = self.context.settings
        self.context.settings = replace(likes, alt_texts=not likes.alt_texts)
        self.post_message(SettingsChanged(alt_texts=not likes.alt_texts))
        self.show_alt()

    def focus_cards(self) -> None:
        self.board.focus()

    def look_commands(self) -> list[SystemCommand]:
        """What the command palette offers about looking."""
        return [
            SystemCommand(_("Last round"), _("The table with owners and votes"), self.action_last),
            SystemCommand(_("Score track"), _("Every player's points"), self.action_track),
            SystemCommand(
                _("Descriptions"), _("Show or hide picture descriptions"), self.action_alt
            ),
            SystemCommand(_("In the browser"), _("The cards at full size"), self.action_browser),
        ]
