"""The bundle for browsers on this machine (`make web` builds it): where it is, and which one."""

from hashlib import sha256
from pathlib import Path

import p2p_dixit
from p2p_dixit.errors import LocalFault
from p2p_dixit.store.folders import Folders

SUMS = "SHA256SUMS"  # of all its files; its own digest names the bundle


def web_bundle(folders: Folders) -> Path | None:
    """The folder with the bundle: of this program, of a checkout, or of this user."""
    return next(
        (place for place in (*program_places(), folders.data / "web") if _is_bundle(place)), None
    )


def program_bundle() -> Path | None:
    """The same, without what a user may have put elsewhere: to be given away with the program."""
    return next(filter(_is_bundle, program_places()), None)


def bundle_tree() -> dict[str, bytes]:
    """Its files as they are in an installed program; empty if there is none to be given away."""
    found = program_bundle()
    if found is None:
        return {}
    return {
        f"p2p_dixit/data/web/{path.relative_to(found).as_posix()}": path.read_bytes()
        for path in sorted(found.rglob("*"))
        if path.is_file()
    }


def program_places() -> tuple[Path, Path]:
    """Where it is in an installed program, and in a checkout."""
    package = Path(p2p_dixit.__file__).parent
    return package / "data" / "web", package.parent / "build" / "web"


def _is_bundle(folder: Path) -> bool:
    """An earlier version had the page elsewhere; that bundle has to be made again."""
    return (folder / SUMS).is_file() and (folder / "page" / "index.html").is_file()


def find_bundle(folders: Folders) -> Path:
    """The folder with the bundle; a LocalFault says how to get it."""
    found = web_bundle(folders)
    if found is None:
        raise LocalFault(
            "Playing in a browser needs a part of the game that this copy does not have."
            " Releases have it, and so has a copy that a friend who has it gives you with"
            " p2p-dixit share. In a checkout of the project, run make web. Or put a"
            " friend's folder build/web into {folder}.",
            folder=folders.data,
        )
    return found


def bundle_digest(folders: Folders) -> bytes | None:
    """What names the bundle that is here, for players to compare; None if there is none."""
    found = web_bundle(folders)
    try:
        return None if found is None else sha256((found / SUMS).read_bytes()).digest()
    except OSError:
        return None
