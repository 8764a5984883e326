"""The decks of this machine, looked at when they are first needed: a quick start."""

from __future__ import annotations  # what a game is made of is imported later: a quick start

from threading import Lock
from typing import TYPE_CHECKING

from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.folders import folders
from p2p_dixit.ui.pictures.source import BuiltInDeck, Pictures

if TYPE_CHECKING:
    from p2p_dixit.play.view import PackView, PicturesView
    from p2p_dixit.ui.pictures.decks import Decks


class LazyDecks:
    """As `Decks`; called from threads."""

    def __init__(self, builtin: BuiltInDeck) -> None:
        self._builtin = builtin
        self._lock = Lock()
        self._decks: Decks | None = None

    def _open(self) -> Decks:
        from p2p_dixit.ui.pictures.decks import Decks  # noqa: PLC0415 - a quick start

        with self._lock:
            if self._decks is None:
                self._decks = Decks(DiskFiles(), folders(), self._builtin)
            return self._decks

    def packs(self) -> tuple[PackView, ...]:
        """What can be chosen for a table."""
        return self._open().packs()

    def hang(self, view: PicturesView) -> Pictures:
        """The pictures of a table's deck."""
        return self._open().hang(view)

    def close(self) -> None:
        """Ends the decoder's process, if there ever was one."""
        if self._decks is not None:
            self._decks.close()
