"""How others join the table that a board shows: a QR code, and where it leads.

On the network the code leads to a page with instructions. A board for this machine alone serves no
other machine, so there the code is the very line to type.
"""

from collections.abc import Sequence

from p2p_dixit.language.strings import _
from p2p_dixit.ui.browser.site import Invitation
from p2p_dixit.ui.report.html import element
from p2p_dixit.ui.share.page import plain_page
from p2p_dixit.ui.share.qr import qr_svg
from p2p_dixit.web import Page


def invitation(tables: Sequence[str], page: str = "") -> tuple[Invitation, tuple[str, ...]]:
    """The invitation, and the lines beside its code.

    `tables` are the addresses of the table, the likeliest first; `page` is that of the instructions
    as others reach it, empty if they do not.
    """
    line = f"p2p-dixit join {tables[0]}"
    lines = (
        _("Play along: scan the code, or start p2p-dixit on this network."),
        line,
    )
    return Invitation(qr_svg(page or line), _instructions(line) if page else None), lines


def _instructions(line: str) -> Page:
    return plain_page(
        element("h1", _("Join the game")),
        element(
            "p",
            _(
                "You need a laptop with p2p-dixit. Any player can give it to you without internet:"
                " with Ctrl+S in the lobby, or with p2p-dixit share."
            ),
        ),
        element("p", _("Start it: it lists the tables on this network. Or type in a terminal:")),
        element("code", line),
        element("p", _("If the table has a room code, ask one of the players for it.")),
        element("p", element("a", _("Only watch: open the board"), href="./")),
    )
