"""The first questions of all: what the others should call you, and in which language."""

from dataclasses import replace

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Button, Input, Label, Static

from p2p_dixit.language.strings import N_, _, language, languages
from p2p_dixit.text import NAME_CELLS, clean
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.dialogs.base import Dialog
from p2p_dixit.ui.messages import SettingsChanged
from p2p_dixit.ui.widgets.stepper import Stepper


class NameDialog(Dialog[str]):
    """Returns the name; an empty one from a player who would rather not say.

    The language of the system is spoken already, where the program knows it, and offered first.
    """

    BINDINGS = [Binding("escape", "dismiss('')", N_("Not now"))]
    DEFAULT_CSS = """
    NameDialog .dialog { width: 56; max-width: 96%; }
    NameDialog Input { width: 1fr; }
    NameDialog Static { height: auto; }
    NameDialog .row { height: 1; margin: 1 0; }
    NameDialog .row Label { color: $quiet; padding: 0 1 0 0; }
    """

    def __init__(self, context: AppContext) -> None:
        super().__init__()
        self.context = context
        self._codes = tuple(languages())
        self._typed = ""

    def compose(self) -> ComposeResult:
        """One field, and what becomes of it."""
        with Vertical(classes="dialog", id="name-box"):
            yield Label(_("Welcome! What should the others call you?"), classes="dialog-title")
            yield Input(self._typed, placeholder=_("your name"), max_length=NAME_CELLS, id="name")
            yield Static(
                Content(_("The players at your tables will see it. You can change it with F2.")),
                classes="hint",
            )
            with Horizontal(classes="row"):
                yield Label(_("Language"))
                spoken = language() if language() in self._codes else self._codes[0]
                yield Stepper(list(languages().values()), self._codes.index(spoken))
            with Horizontal(classes="dialog-buttons"):
                yield Button(_("OK  ⏎"), variant="primary", id="ok", compact=True)
                yield Button(_("Not now  Esc"), id="skip", compact=True)

    def on_mount(self) -> None:
        """Ready to type."""
        self.query_one(Input).focus()

    @on(Stepper.Stepped)
    def stepped(self, event: Stepper.Stepped) -> None:
        """Speaks it at once; what has been typed stays."""
        self._typed = self.query_one(Input).value
        likes = replace(self.context.settings, language=self._codes[event.index])
        self.post_message(SettingsChanged(likes))

    def speak(self) -> None:
        """The same again, in the language that was chosen."""
        self.refresh(recompose=True)
        self.call_after_refresh(lambda: self.query_one(Stepper).focus())

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
