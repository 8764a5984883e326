"""Who is who: the fingerprint of every player's identity, to compare by voice, and whose laptop
they play from.

Names can be copied. The words follow from the key that a player's link is bound to and that
signs all they do (protocol/10-transport.md, section 1).
"""

from collections.abc import Iterable
from dataclasses import dataclass

from textual.app import ComposeResult
from textual.binding import Binding
from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import Label, Static

from p2p_dixit.language.strings import N_, _
from p2p_dixit.play.view import View
from p2p_dixit.ui.dialogs.base import Dialog
from p2p_dixit.ui.text.laptops import laptop_lines, trust_warnings


@dataclass(frozen=True)
class Identity:
    """A player, by name and fingerprint."""

    name: Content
    fingerprint: str
    mine: bool = False


class WhoDialog(Dialog[None]):
    """Goes away with any of the usual keys."""

    CSS_PATH = "who.tcss"
    BINDINGS = [Binding("escape,enter,space,q,ctrl+f", "dismiss(None)", N_("Back"))]

    def __init__(self, people: Iterable[Identity], view: View | None = None) -> None:
        super().__init__()
        self._view = view
        self._people = [one for one in people if one.fingerprint]

    def compose(self) -> ComposeResult:
        with VerticalScroll(classes="dialog", id="who-box"):
            yield Label(_("Who is who"), classes="dialog-title")
            advice = _("No one here is connected over the network.")
            if self._people:
                yield Static(_lines(self._people))
                yield Static(self._laptops(), id="who-laptops")
                advice = _(
                    "Read your words aloud: they must be the same on every screen. A player"
                    " whose words differ is an impostor, whatever the name says."
                )
            yield Static(Content(advice), classes="hint")

    def _laptops(self) -> Content:
        """Who plays from whose laptop; empty where all have their own."""
        if self._view is None:
            return Content()
        lines = [
            *(Content.styled(line, "$foreground") for line in laptop_lines(self._view)),
            *(Content.styled(line, "$warning") for line in trust_warnings(self._view)),
        ]
        return Content("\n").join([Content(), *lines] if lines else [])

    def on_click(self) -> None:
        self.dismiss(None)


def _lines(people: list[Identity]) -> Content:
    you = _(" (you)")
    names = [Content.assemble(one.name, (you if one.mine else "", "$quiet")) for one in people]
    wide = max(name.cell_length for name in names) + 2
    return Content("\n").join(
        Content.assemble(
            name,
            " " * (wide - name.cell_length),
            (one.fingerprint, "bold $accent" if one.mine else "$foreground"),
        )
        for name, one in zip(names, people, strict=True)
    )
