"""One card as large as the terminal allows, with its alt text on request."""

from collections.abc import Callable

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding
from textual.content import Content
from textual.widgets import Static

from p2p_dixit.language.strings import N_, _
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.dialogs.base import Dialog
from p2p_dixit.ui.widgets.picture import Picture


class Zoom(Dialog[int]):
    """Looks at cards closely; returns the index of the one looked at last."""

    CSS_PATH = "zoom.tcss"
    BINDINGS = [
        Binding("escape,space,enter,q", "close", N_("Back")),
        Binding("left", "move(-1)", N_("Previous")),
        Binding("right", "move(1)", N_("Next")),
        Binding("a", "alt", N_("Describe")),
    ]

    def __init__(
        self,
        context: AppContext,
        cards: tuple[int, ...],
        index: int,
        status: Callable[[], Content] = Content,
    ) -> None:
        """``status`` is what the table says meanwhile: the clue, the prompt, the time left."""
        super().__init__()
        self._status = status
        self.gallery = context.gallery
        self.cards = cards
        self.index = index
        self.described = context.settings.alt_texts
        self._picture = Picture(context.gallery, cards[index], renderer=context.renderer)
        self._picture.set_reactive(Picture.cell, context.cell)

    def compose(self) -> ComposeResult:
        yield Static(id="zoom-status")
        yield self._picture
        yield Static(id="zoom-line")

    def on_mount(self) -> None:
        self.set_interval(1.0, self._show_status)
        self._show_status()
        self._show()

    def _show_status(self) -> None:
        line, words = self.query_one("#zoom-status", Static), self._status()
        line.display = bool(words)
        line.update(words)

    def action_move(self, step: int) -> None:
        self.index = (self.index + step) % len(self.cards)
        self._picture.card = self.cards[self.index]
        self._show()

    def action_alt(self) -> None:
        self.described = not self.described
        self._show()

    def action_close(self) -> None:
        """Back to the board, with the cursor on this card."""
        self.dismiss(self.index)

    def on_click(self, event: events.Click) -> None:
        """A click anywhere closes."""
        event.stop()
        self.action_close()

    def on_mouse_scroll_down(self) -> None:
        """The wheel leafs through, as the arrows do."""
        self.action_move(1)

    def on_mouse_scroll_up(self) -> None:
        self.action_move(-1)

    def _show(self) -> None:
        caption = self.gallery.pictures.caption(self.cards[self.index])
        place = f"{self.index + 1}/{len(self.cards)}"
        more = _("[b]← →[/b] other cards · ") if len(self.cards) > 1 else ""
        keys = more + _("[b]a[/b] description · [b]Esc[/b] back")
        described = Content(caption.alt or _("This card has no description."))
        text = described if self.described else Content.from_markup(keys)
        self.query_one("#zoom-line", Static).update(
            Content.assemble((f" {place} ", "bold $accent"), text)
        )
