"""What this laptop gives away, and in whose name: for `p2p-dixit share` and for the screen."""

import socket
from dataclasses import dataclass
from pathlib import Path

from p2p_dixit.bundle.browser import program_bundle
from p2p_dixit.bundle.offers import Offer, offers, own_file
from p2p_dixit.errors import LocalFault
from p2p_dixit.language.strings import _
from p2p_dixit.sentences import Sentence
from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.folders import folders
from p2p_dixit.store.settings import load_settings
from p2p_dixit.system_reasons import system_reason
from p2p_dixit.text import NAME_CELLS, clean
from p2p_dixit.ui.share.page import Giver


@dataclass(frozen=True)
class Gift:
    """The files that friends can fetch, and whose laptop they come from."""

    giver: Giver
    offers: tuple[Offer, ...]
    lends_seats: bool = True  # who gets the program from here can lend seats to browsers

    @property
    def note(self) -> str:
        """What a friend would miss in it, and how to get it; mostly nothing."""
        if self.lends_seats:
            return ""
        return _(
            "Copies from here cannot lend seats to browsers: that part is missing (make web in a"
            " checkout of the project builds it)."
        )


def pack_gift(prepared: Path | None = None) -> Gift:
    """Packs the program as it runs here, and adds what lies in `prepared`; takes seconds.

    Without `prepared`: what `p2p-dixit bundle` has prepared. Raises LocalFault when the disk is
    full or the program cannot be packed.
    """
    try:
        own = own_file(folders().cache)
        folder = prepared or folders().bundles
        found = offers(own, folder.iterdir() if folder.is_dir() else ())
        return Gift(_giver(), found, program_bundle() is not None)
    except OSError as error:
        raise LocalFault(
            Sentence("Cannot pack the program: {error}", error=system_reason(error))
        ) from error


def _giver() -> Giver:
    named = clean(load_settings(DiskFiles(), folders().settings).settings.name, NAME_CELLS)
    return Giver(named or _("a friend"), clean(socket.gethostname(), NAME_CELLS))
