"""The first question of all: what the others should call you."""

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Button, Input, Label, Static

from p2p_dixit.language.strings import N_, _
from p2p_dixit.text import NAME_CELLS, clean
from p2p_dixit.ui.dialogs.base import Dialog


class NameDialog(Dialog[str]):
    """Returns the name; an empty one from a player who would rather not say."""

    BINDINGS = [Binding("escape", "dismiss('')", N_("Not now"))]
    DEFAULT_CSS = """
    NameDialog .dialog { width: 56; max-width: 96%; }
    NameDialog Input { width: 1fr; }
    NameDialog Static { height: auto; }
    """

    def compose(self) -> ComposeResult:
        """One field, and what becomes of it."""
        with Vertical(classes="dialog", id="name-box"):
            yield Label(_("Welcome! What should the others call you?"), classes="dialog-title")
            yield Input(placeholder=_("your name"), max_length=NAME_CELLS, id="name")
            yield Static(
                Content(_("The players at your tables will see it. You can change it with F2.")),
                classes="hint",
            )
            with Horizontal(classes="dialog-buttons"):
                yield Button(_("OK  ⏎"), variant="primary", id="ok", compact=True)
                yield Button(_("Not now  Esc"), id="skip", compact=True)

    def on_mount(self) -> None:
        """Ready to type."""
        self.query_one(Input).focus()

    @on(Input.Submitted)
    def submitted(self) -> None:
        """Enter."""
        self._take()

    @on(Button.Pressed)
    def pressed(self, event: Button.Pressed) -> None:
        """Mouse, or Tab and Enter."""
        if event.button.id == "ok":
            self._take()
        else:
            self.dismiss("")

    def _take(self) -> None:
        name = clean(self.query_one(Input).value, NAME_CELLS)
        if name:
            self.dismiss(name)
        else:
            self.query_one(Input).focus()
