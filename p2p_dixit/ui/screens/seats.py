"""Where friends find a seat in their browser: a code to scan, and the address to type."""

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Static

from p2p_dixit.language.strings import N_, _
from p2p_dixit.ui.dialogs.base import Layer
from p2p_dixit.ui.share.qr import qr_lines
from p2p_dixit.ui.widgets.keybar import KeyBar


class SeatsScreen(Layer[None]):
    """Shows it; the seats stay when the screen is closed."""

    DEFAULT_CSS = """
    SeatsScreen #seats-body { height: 1fr; align-horizontal: center; }
    SeatsScreen Static { height: auto; width: auto; max-width: 76; margin: 0 2 1 2; }
    #seats-qr { color: #ffffff; background: #000000; }
    """
    BINDINGS = [Binding("escape,q,enter,f4", "dismiss(None)", N_("Back to the table"))]

    def __init__(self, addresses: tuple[str, ...]) -> None:
        super().__init__()
        self._addresses = addresses

    def compose(self) -> ComposeResult:
        with VerticalScroll(id="seats-body"):
            if self._addresses:
                yield Static(Content("\n".join(qr_lines(self._addresses[0]))), id="seats-qr")
            yield Static(Content(self._words()), id="seats-words")
        yield KeyBar()

    def _words(self) -> str:
        if not self._addresses:
            return _("This machine has no network that others could reach.")
        return "\n\n".join(
            (
                _("Scan the code, or open this address in any browser on this network:"),
                "\n".join(self._addresses),
                _(
                    "The key and the cards of such a seat stay in its browser; this laptop"
                    " only passes its messages on and cannot read them. But the page itself"
                    " comes from here: a guest trusts the owner of this laptop. If this"
                    " laptop and its guests are more than half of the table, its owner"
                    " could see every card."
                ),
            )
        )
