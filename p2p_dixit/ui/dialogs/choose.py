"""Small questions: one of several, yes or no, and a name."""

from collections.abc import Callable, Sequence

from textual import on
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Button, Input, Label, OptionList, Static
from textual.widgets.option_list import Option

from p2p_dixit.language.strings import N_, _
from p2p_dixit.ui.dialogs.base import Dialog
from p2p_dixit.ui.dialogs.form import buttons

Offer = tuple[Content, Callable[[], object]]  # a choice, and what it does
MOST = 100  # letters of a name that still fits a list


class Choose(Dialog[int | None]):
    """Returns the index of the choice; number keys choose at once."""

    CSS_PATH = "choose.tcss"
    BINDINGS = [
        Binding("escape", "dismiss(None)", N_("Back")),
        *(Binding(str(n), f"number({n})", show=False) for n in range(1, 10)),
    ]

    def __init__(self, title: str, choices: Sequence[Content]) -> None:
        super().__init__()
        self._title = title
        self._choices = tuple(choices)

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog", id="choose-box"):
            yield Label(Content(self._title), classes="dialog-title")
            yield OptionList(
                *(
                    Option(Content.assemble((f"{n} ", "$accent"), choice))
                    for n, choice in enumerate(self._choices, start=1)
                )
            )
            with Horizontal(classes="dialog-buttons"):
                yield Button(_("Back  Esc"), id="back", compact=True)

    def action_number(self, number: int) -> None:
        if number <= len(self._choices):
            self.dismiss(number - 1)

    @on(OptionList.OptionSelected)
    def selected(self, event: OptionList.OptionSelected) -> None:
        """Enter or a click."""
        self.dismiss(event.option_index)

    @on(Button.Pressed)
    def went_back(self) -> None:
        self.dismiss(None)


def offer(app: App[None], title: str, offers: Sequence[Offer]) -> None:
    """Asks which of these, and does what the chosen one does."""

    def chosen(index: int | None) -> None:
        if index is not None:
            offers[index][1]()

    app.push_screen(Choose(title, [words for words, _act in offers]), callback=chosen)


class Confirm(Dialog[bool]):
    """Yes or no; Escape is no."""

    CSS_PATH = "choose.tcss"
    BINDINGS = [
        Binding("escape,n", "dismiss(False)", N_("No")),
        Binding("y", "dismiss(True)", N_("Yes")),
    ]

    def __init__(self, title: str, text: str, yes: str, no: str = "") -> None:
        """``no`` is what the other button says, if it says more than no."""
        super().__init__()
        self._texts = (title, text, yes, no or _("No  Esc"))

    def compose(self) -> ComposeResult:
        title, text, yes, no = self._texts
        with Vertical(classes="dialog", id="confirm-box"):
            yield Label(Content(title), classes="dialog-title")
            yield Static(Content(text))
            yield from buttons(yes, "yes", (no, "no"))

    @on(Button.Pressed)
    def pressed(self, event: Button.Pressed) -> None:
        """Mouse, or Tab and Enter."""
        self.dismiss(event.button.id == "yes")


def confirm(app: App[None], title: str, text: str, yes: str, act: Callable[[], object]) -> None:
    """Asks, and acts if the answer is yes."""

    def answered(sure: bool | None) -> None:  # noqa: FBT001 - the dialog's answer
        if sure:
            act()

    app.push_screen(Confirm(title, text, yes), callback=answered)


class TitleDialog(Dialog[str | None]):
    """Returns the new name of a saved game, or nothing."""

    BINDINGS = [Binding("escape", "dismiss(None)", N_("Back"))]
    DEFAULT_CSS = "TitleDialog Input { width: 60; max-width: 100%; }"

    def __init__(self, title: str) -> None:
        super().__init__()
        self._title = title

    def compose(self) -> ComposeResult:
        with Vertical(classes="dialog"):
            yield Label(_("New name for this game"), classes="dialog-title")
            yield Input(self._title, max_length=MOST)

    @on(Input.Submitted)
    def named(self, event: Input.Submitted) -> None:
        self.dismiss(event.value.strip() or None)
