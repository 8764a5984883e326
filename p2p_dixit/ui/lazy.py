"""Parts of this machine that are imported and made when they are first used: a quick start."""

from __future__ import annotations  # what a game is made of is imported later: a quick start

from collections.abc import Callable
from threading import Lock
from typing import TYPE_CHECKING, Any, cast

from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.files import Files
from p2p_dixit.store.folders import Folders, folders
from p2p_dixit.ui.pictures.source import BuiltInDeck

if TYPE_CHECKING:
    from p2p_dixit.saved.listing import SavedGames
    from p2p_dixit.ui.pictures.decks import Decks


class Lazy:
    """Stands in for what ``make`` returns: has its methods. Called from threads."""

    def __init__(self, make: Callable[[], Any]) -> None:
        self._make = make
        self._lock = Lock()
        self._made: Any = None

    def __getattr__(self, name: str) -> Callable[..., Any]:
        def call(*arguments: Any) -> Any:
            return getattr(self._there(), name)(*arguments)

        return call

    def _there(self) -> Any:
        with self._lock:
            if self._made is None:
                self._made = self._make()
            return self._made

    def close(self) -> None:
        """Closes it, if it was ever needed."""
        if self._made is not None:
            self._made.close()


def lazy_decks(builtin: BuiltInDeck) -> Decks:
    """The decks of this machine."""

    def make() -> Decks:
        from p2p_dixit.ui.pictures.decks import Decks  # noqa: PLC0415 - a quick start

        return Decks(DiskFiles(), folders(), builtin)

    return cast("Decks", Lazy(make))


def lazy_saved_games(files: Files, where: Folders) -> SavedGames:
    """The list of saved games."""

    def make() -> SavedGames:
        from p2p_dixit.saved.listing import SavedGames  # noqa: PLC0415 - a quick start

        return SavedGames(files, where)

    return cast("SavedGames", Lazy(make))
