"""Makes bundles: of the installed program, or for other systems from the lock file."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from p2p_dixit import spawn
from p2p_dixit.bundle.archive import SUFFIX, write_bundle
from p2p_dixit.bundle.installed import installed_tree, lock_file, own_tree
from p2p_dixit.bundle.platforms import PYTHONS, Platform, Version, this_python
from p2p_dixit.bundle.start import this_platform
from p2p_dixit.bundle.wheels import wheel_tree
from p2p_dixit.errors import LocalFault

# Said for each Python of a platform before its packages are fetched.
Progress = Callable[[Platform, Version], None]


@dataclass(frozen=True)
class Made:
    """A bundle that was written."""

    path: Path
    platform: str


def bundle_of_this(path: Path) -> Made:
    """Packs the installed program, for this platform and this Python."""
    if spawn.frozen():
        raise LocalFault(
            "This is the program without Python: there is nothing to make a bundle of. Give your"
            " friends this very file, or use p2p-dixit share."
        )
    write_bundle(this_platform(), {this_python(): installed_tree()}, path)
    return Made(path, this_platform())


def bundle_for(platform: Platform, folder: Path, progress: Progress) -> Made:
    """Fetches what the lock file asks for there, and packs it for every version of Python."""
    lock, own = lock_file().read_text("utf-8"), own_tree()
    trees = {}
    for python in PYTHONS:
        progress(platform, python)
        trees[python] = own | wheel_tree(lock, platform, python)
    path = folder / f"p2p-dixit-{platform.name}{SUFFIX}"
    write_bundle(platform.name, trees, path)
    return Made(path, platform.name)
