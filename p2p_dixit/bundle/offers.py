"""What this laptop can give away: its own copy of the program, and prepared bundles."""

import json
import os
import re
import zipfile
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Any

from p2p_dixit import __version__, spawn
from p2p_dixit.bundle.archive import SUFFIX
from p2p_dixit.bundle.making import bundle_of_this
from p2p_dixit.bundle.platforms import PLATFORMS
from p2p_dixit.bundle.start import HERE, INDEX, this_platform
from p2p_dixit.bundle.sums import Sum, sum_of

# A binary has no index inside: its name says what it is for (`make binary` names it so).
_BINARY = re.compile(r"p2p-dixit-([a-z]+-[a-z0-9_]+)(\.exe)?")
_INDEX_BYTES = 64 * 1024  # ours has a few hundred


class FileKind(Enum):
    """What a file is."""

    BUNDLE = "bundle"  # needs Python
    BINARY = "binary"  # needs nothing


@dataclass(frozen=True)
class Offer:
    """One file to be fetched."""

    kind: FileKind
    platform: str
    pythons: tuple[str, ...]  # as in 3.11; none for a binary
    path: Path
    size: int
    sum: Sum

    @property
    def name(self) -> str:
        """What the file is called where it is fetched to."""
        if self.kind is FileKind.BUNDLE:
            return f"p2p-dixit{SUFFIX}"
        return "p2p-dixit.exe" if self.platform.startswith("windows-") else "p2p-dixit"


def own_file(folder: Path, environ: Mapping[str, str] = os.environ) -> Path:
    """The program as it runs here: the file it was started from, or a bundle made now."""
    if spawn.frozen():
        return Path(spawn.interpreter())
    if environ.get(HERE):
        return Path(environ[HERE])
    return bundle_of_this(folder / f"p2p-dixit{SUFFIX}").path


def offers(own: Path, prepared: Iterable[Path]) -> tuple[Offer, ...]:
    """All that can be fetched, one file for each kind and platform.

    A bundle prepared for more than one Python replaces our own copy. A bundle of another
    version is left out: two versions may not understand each other at one table.
    """
    found: dict[tuple[FileKind, str], Offer] = {}
    for path in (own, *sorted(prepared)):
        offer = read_offer(path, own=path == own)
        if offer is None:
            continue
        before = found.get((offer.kind, offer.platform))
        if before is None or len(offer.pythons) > len(before.pythons):
            found[offer.kind, offer.platform] = offer
    order = [each.name for each in PLATFORMS]
    known = [offer for offer in found.values() if offer.platform in order]
    return tuple(sorted(known, key=lambda each: (order.index(each.platform), each.kind.value)))


def read_offer(path: Path, *, own: bool = False) -> Offer | None:
    """What a file is; None if it is nothing of ours, or of another version."""
    if not path.is_file():
        return None
    if own and spawn.frozen():
        return _offer(FileKind.BINARY, this_platform(), (), path)
    if path.suffix == SUFFIX:
        index = read_index(path)
        if index is None or index.get("version") != __version__:
            return None
        pythons = tuple(f"{each[2]}.{each[3:]}" for each in index["pythons"])
        return _offer(FileKind.BUNDLE, index["platform"], pythons, path)
    match = _BINARY.fullmatch(path.name)
    return None if match is None else _offer(FileKind.BINARY, match[1], (), path)


def read_index(path: Path) -> dict[str, Any] | None:
    """The index of a bundle; None if it has none that makes sense."""
    try:
        with zipfile.ZipFile(path) as archive:
            if archive.getinfo(INDEX).file_size > _INDEX_BYTES:
                return None
            index = json.loads(archive.read(INDEX))
    except (OSError, ValueError, KeyError, zipfile.BadZipFile):
        return None
    sound = (
        isinstance(index, dict)
        and isinstance(index.get("platform"), str)
        and isinstance(index.get("pythons"), list)
        and all(
            isinstance(each, str) and re.fullmatch(r"cp\d\d+", each) for each in index["pythons"]
        )
    )
    return index if sound else None


def _offer(kind: FileKind, platform: str, pythons: tuple[str, ...], path: Path) -> Offer:
    return Offer(kind, platform, pythons, path, path.stat().st_size, sum_of(path))
