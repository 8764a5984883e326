"""Collects the installed program as the files of a bundle, without a network or an index."""

import re
from collections.abc import Iterator
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from packaging.utils import canonicalize_name

import p2p_dixit
from p2p_dixit.bundle.browser import bundle_tree
from p2p_dixit.errors import LocalFault

OURSELVES = "p2p-dixit"
LOCK = "requirements.lock"

# Compiled from the sources, and made again where the bundle runs.
_COMPILED = re.compile(r"(^|/)__pycache__/|\.py[co]$")
# Notes of an installer about this machine; none of it means anything elsewhere.
_NOTES = re.compile(r"\.dist-info/(RECORD|INSTALLER|REQUESTED|direct_url\.json|uv_cache\.json)$")
_REQUIREMENT = re.compile(r"[A-Za-z0-9._-]+")


def installed_tree() -> dict[str, bytes]:
    """Our own package and everything it needs, as it is installed for this Python."""
    tree = own_tree()
    for found in needed():
        tree |= _files(found)
    return tree


def own_tree() -> dict[str, bytes]:
    """Our own package, from wherever it runs; with the lock file, which says what else it needs,
    and with the bundle for browsers, if there is one.
    """
    package = Path(p2p_dixit.__file__).parent
    tree = {
        f"p2p_dixit/{path.relative_to(package).as_posix()}": path.read_bytes()
        for path in sorted(package.rglob("*"))
        if path.is_file() and not _COMPILED.search(path.as_posix())
    }
    return tree | bundle_tree() | {f"p2p_dixit/data/{LOCK}": lock_file().read_bytes()}


def lock_file() -> Path:
    """The versions we were tested with: in an installed package, or beside it in a checkout."""
    package = Path(p2p_dixit.__file__).parent
    for path in (package / "data" / LOCK, package.parent / LOCK):
        if path.is_file():
            return path
    raise LocalFault("{file} is missing. Install p2p-dixit again.", file=LOCK)


def needed() -> list[Distribution]:
    """What our package needs, directly or not, in the order of names; extras if they are there."""
    found: dict[str, Distribution] = {}
    waiting = list(_requirements(_distribution(OURSELVES), extras=True))
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        try:
            found[name] = distribution(name)
        except PackageNotFoundError:
            continue  # for another system, or an extra that was not requested
        waiting += _requirements(found[name], extras=False)
    return [found[name] for name in sorted(found)]


def needed_names() -> list[str]:
    """What our package needs, by the lock file: the same in an installation, bundle and binary."""
    lines = lock_file().read_text("utf-8").splitlines()
    names = [match[0] for line in lines if (match := re.match(r"[A-Za-z0-9._-]+(?===)", line))]
    return list(dict.fromkeys(names))


def _distribution(name: str) -> Distribution:
    try:
        return distribution(name)
    except PackageNotFoundError:
        raise LocalFault(
            "p2p-dixit is not installed here, so there is nothing to pack. Install it, or give"
            " your friends the file you started."
        ) from None


def _requirements(found: Distribution, *, extras: bool) -> Iterator[str]:
    for line in found.requires or ():
        match = _REQUIREMENT.match(line)
        if match and (extras or "extra ==" not in line):
            yield canonicalize_name(match[0])


def _files(found: Distribution) -> dict[str, bytes]:
    tree = {}
    for file in found.files or ():
        path = file.as_posix()
        # Scripts and man pages lie outside of the folder that Python searches.
        if path.startswith("..") or _COMPILED.search(path) or _NOTES.search(path):
            continue
        tree[path] = Path(str(found.locate_file(file))).read_bytes()
    return tree
