"""Where things lie on this machine. `P2P_DIXIT_HOME` puts all of them under one folder."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import platformdirs

HOME = "P2P_DIXIT_HOME"


@dataclass(frozen=True)
class Folders:
    """The three roots, and what lies where below them."""

    data: Path
    config: Path
    cache: Path
    documents: Path | None = None  # None: everything lies in one folder

    @property
    def identity(self) -> Path:
        """The file with the private key of the player here."""
        return self.data / "identity.key"

    @property
    def settings(self) -> Path:
        return self.config / "settings.json"

    @property
    def playing(self) -> Path:
        """One folder for each game that is going on."""
        return self.data / "playing"

    @property
    def games(self) -> Path:
        """The `.dixit` files of finished games."""
        return self.data / "games"

    @property
    def lent_seats(self) -> Path:
        """Where the browsers at the last game look for this laptop."""
        return self.data / "browser-seats.json"

    @property
    def evidence(self) -> Path:
        """Proofs that a player cheated."""
        return self.data / "evidence"

    @property
    def crash(self) -> Path:
        """What the last crash left behind, for `p2p-dixit doctor --report`."""
        return self.cache / "last-crash.txt"

    @property
    def bundles(self) -> Path:
        """The program for other laptops, as `p2p-dixit bundle` has prepared it."""
        return self.data / "bundles"

    @property
    def said(self) -> Path:
        """The clues that bots have given lately; nothing is lost with it."""
        return self.cache / "said.txt"

    @property
    def pages(self) -> Path:
        """Report pages, where people look for their documents."""
        return self.documents / "p2p-dixit" if self.documents else self.data / "pages"

    @property
    def packs(self) -> Path:
        return self.data / "packs"


def folders(environ: Mapping[str, str] = os.environ) -> Folders:
    if environ.get(HOME):
        home = Path(environ[HOME]).expanduser().absolute()
        return Folders(home, home, home / "cache")
    system = platformdirs.PlatformDirs("p2p-dixit", appauthor=False)
    return Folders(
        system.user_data_path,
        system.user_config_path,
        system.user_cache_path,
        system.user_documents_path,
    )
