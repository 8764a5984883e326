"""What forms have in common: rows, buttons, arrows between them, and Enter wherever one is."""

from typing import TypeVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal
from textual.content import Content
from textual.widget import Widget
from textual.widgets import Button, Label

from p2p_dixit.errors import UsageError
from p2p_dixit.language.strings import N_, _, error_text
from p2p_dixit.ui.dialogs.base import Dialog

T = TypeVar("T")


def row(
    label: str, field: Widget, name: str | None = None, *, classes: str = "row tied"
) -> ComposeResult:
    """A field and what it is for."""
    with Horizontal(classes=classes, id=name):
        yield Label(label)
        yield field


def buttons(label: str, name: str, *more: tuple[str, str]) -> ComposeResult:
    """What Enter does, then ``more`` labels and names; the way back where there are none."""
    with Horizontal(classes="dialog-buttons"):
        yield Button(Content(label), variant="primary", id=name, compact=True)
        for other, way in more or ((_("Back  Esc"), "back"),):
            yield Button(Content(other), id=way, compact=True)


class Form(Dialog[T]):
    """Returns what was filled in, or None. A form binds Enter to `take`, with priority."""

    CSS_PATH = "forms.tcss"
    BINDINGS = [
        Binding("escape", "dismiss(None)", N_("Back")),
        Binding("down", "app.focus_next", show=False),
        Binding("up", "app.focus_previous", show=False),
    ]

    def take(self) -> None:
        """Dismisses with what was filled in; a UsageError is shown, and the form stays."""
        raise NotImplementedError

    def action_take(self) -> None:
        """Enter, wherever the cursor is: on Back it goes back, on packs it opens their list."""
        opens = getattr(self.focused, "action_open", None)
        if opens is not None:
            opens()
        elif self.focused is not None and self.focused.id == "back":
            self.dismiss(None)
        else:
            self._submit()

    @on(Button.Pressed)
    def pressed(self, event: Button.Pressed) -> None:
        if event.button.id == "back":
            self.dismiss(None)
        else:
            self._submit()

    def _submit(self) -> None:
        try:
            self.take()
        except UsageError as error:
            self.notify(error_text(error), severity="warning", markup=False)
