"""The first questions of all: what the others should call you, and in which language."""

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Button, Input, Label, Static

from p2p_dixit.language.strings import N_, _, language, languages
from p2p_dixit.text import NAME_CELLS, clean
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.dialogs.base import Dialog
from p2p_dixit.ui.dialogs.form import buttons, row
from p2p_dixit.ui.messages import SettingsChanged
from p2p_dixit.ui.widgets.stepper import Stepper


class NameDialog(Dialog[tuple[str, str]]):
    """Returns the name, empty from a player who would rather not say, and the language's code.

    The language of the system is spoken already, where the program knows it, and offered first.
    What was typed and chosen is kept here: in another language all widgets are made again.
    """

    BINDINGS = [
        Binding("escape", "skip", N_("Not now")),
        Binding("enter", "take", show=False),  # on the language; a field has its own
    ]
    CSS = """
    NameDialog .dialog { width: 72; max-width: 96%; }
    NameDialog Input { width: 1fr; }
    NameDialog Static { height: auto; }
    NameDialog .row { height: 1; margin: 1 0; }
    NameDialog .row Label { color: $quiet; padding: 0 1 0 0; }
    """

    def __init__(self, context: AppContext) -> None:
        super().__init__()
        self.context = context
        self._codes = tuple(languages())
        self._code = context.settings.language
        self._typed = ""

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog", id="name-box"):
            yield Label(_("Welcome! What should the others call you?"), classes="dialog-title")
            yield Input(self._typed, placeholder=_("your name"), max_length=NAME_CELLS, id="name")
            yield Static(
                Content(_("The players at your tables will see it. You can change it with F2.")),
                classes="hint",
            )
            spoken = language() if language() in self._codes else self._codes[0]
            choice = Stepper(list(languages().values()), self._codes.index(spoken))
            yield from row(_("Language"), choice, classes="row")
            yield from buttons(_("OK  ⏎"), "ok", (_("Not now  Esc"), "skip"))

    def on_mount(self) -> None:
        self.query_one(Input).focus()

    @on(Input.Changed)
    def typed(self, event: Input.Changed) -> None:
        self._typed = event.value

    @on(Stepper.Stepped)
    def stepped(self, event: Stepper.Stepped) -> None:
        """Speaks it at once."""
        self._code = self._codes[event.index]
        self.post_message(SettingsChanged(language=self._code))

    def speak(self) -> None:
        """The same again, in the language that was chosen."""
        self.refresh(recompose=True)
        self.call_after_refresh(lambda: self.query_one(Stepper).focus())

    @on(Input.Submitted)
    def submitted(self, event: Input.Submitted) -> None:
        self._take(event.value)

    @on(Button.Pressed)
    def pressed(self, event: Button.Pressed) -> None:
        """Mouse, or Tab and Enter."""
        if event.button.id == "ok":
            self._take(self._typed)
        else:
            self.action_skip()

    def action_take(self) -> None:
        """Enter, wherever the cursor is."""
        self._take(self._typed)

    def action_skip(self) -> None:
        self._answer("")

    def _take(self, typed: str) -> None:
        name = clean(typed, NAME_CELLS)
        if name:
            self._answer(name)
        else:
            self.query_one(Input).focus()

    def _answer(self, name: str) -> None:
        """With the language that is shown: a quick Enter overtakes the stepper's message."""
        shown = [self._codes[one.index] for one in self.query(Stepper)]
        self.dismiss((name, next((one for one in shown if one != language()), self._code)))
