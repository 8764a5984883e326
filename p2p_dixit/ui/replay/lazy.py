"""The list of saved games, imported when first opened, for a quick start."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from p2p_dixit.store.files import Files
from p2p_dixit.store.folders import Folders

if TYPE_CHECKING:
    from p2p_dixit.saved.listing import Saved, SavedGames, Summary
    from p2p_dixit.saved.reports import Tell


class LazySavedGames:
    """Implements `Replays`."""

    def __init__(self, files: Files, folders: Folders) -> None:
        self._files = files
        self._folders = folders
        self._shelf: SavedGames | None = None

    def _there(self) -> "SavedGames":
        if self._shelf is None:
            from p2p_dixit.saved.listing import SavedGames  # noqa: PLC0415 - a quick start

            self._shelf = SavedGames(self._files, self._folders)
        return self._shelf

    def saved(self) -> "tuple[Saved, ...]":
        """What lies there, the latest first."""
        return self._there().saved()

    def summary(self, saved: "Saved") -> "Summary":
        """Who played and who won."""
        return self._there().summary(saved)

    def open(self, path: Path, tell: "Tell") -> Callable[[], None]:
        """Has a game read and checked elsewhere."""
        return self._there().open(path, tell)

    def rename(self, saved: "Saved", title: str) -> Path:
        """Gives a game another name."""
        return self._there().rename(saved, title)

    def delete(self, saved: "Saved") -> None:
        """Throws a game away for good."""
        self._there().delete(saved)

    def close(self) -> None:
        """Closes it; there will be no more calls."""
        if self._shelf is not None:
            self._shelf.close()
