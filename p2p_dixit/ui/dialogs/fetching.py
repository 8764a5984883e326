"""Asks before many megabytes of pictures are fetched from the other players."""

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Button, Label, Static

from p2p_dixit.language.strings import N_, _
from p2p_dixit.play.view import PicturesView
from p2p_dixit.ui.dialogs.base import Dialog
from p2p_dixit.ui.dialogs.form import buttons
from p2p_dixit.ui.text.packs import megabytes, pack_words


class FetchDialog(Dialog[bool]):
    """Returns whether to fetch them."""

    CSS_PATH = "forms.tcss"
    BINDINGS = [
        Binding("escape", "dismiss(False)", N_("Not now")),
        Binding("right", "app.focus_next", show=False),
        Binding("left", "app.focus_previous", show=False),
    ]

    def __init__(self, view: PicturesView) -> None:
        super().__init__()
        self.view = view

    def compose(self) -> ComposeResult:
        size = megabytes(self.view.asking or 0)
        with Vertical(classes="dialog", id="fetch-box"):
            yield Label(_("The pictures of this table"), classes="dialog-title")
            yield Static(Content("\n".join(f"· {pack_words(pack)}" for pack in self.view.packs)))
            text = _(
                "Some of them are not on this machine. The other players can send them"
                " to you: {size}. Until then you see numbers instead of pictures, and"
                " the game cannot start."
            )
            yield Static(Content(text.format(size=size)), classes="hint spaced")
            fetch = _("Download {size}  ⏎").format(size=size)
            yield from buttons(fetch, "fetch", (_("Not now  Esc"), "back"))

    def on_mount(self) -> None:
        self.query_one("#fetch", Button).focus()

    @on(Button.Pressed)
    def pressed(self, event: Button.Pressed) -> None:
        self.dismiss(event.button.id == "fetch")
