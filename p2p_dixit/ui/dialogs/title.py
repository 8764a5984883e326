"""Another name for a saved game."""

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.widgets import Input, Label

from p2p_dixit.language.strings import N_, _
from p2p_dixit.ui.dialogs.base import Dialog

MOST = 100  # letters of a name that still fits a list


class TitleDialog(Dialog[str | None]):
    """Returns the new name, or nothing."""

    BINDINGS = [Binding("escape", "dismiss(None)", N_("Back"))]
    DEFAULT_CSS = "TitleDialog Input { width: 60; max-width: 100%; }"

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = title

    def compose(self) -> ComposeResult:
        """One field."""
        with Vertical(classes="dialog"):
            yield Label(_("New name for this game"), classes="dialog-title")
            yield Input(self._title, max_length=MOST)

    @on(Input.Submitted)
    def named(self, event: Input.Submitted) -> None:
        """Enter."""
        self.dismiss(event.value.strip() or None)
