"""Writes a bundle: the same files give the same bytes, whenever and wherever it is made."""

import json
import re
import zipfile
from collections.abc import Mapping
from hashlib import sha256
from importlib.resources import files as resources
from pathlib import Path

import p2p_dixit
from p2p_dixit.bundle.platforms import Version

Tree = Mapping[str, bytes]  # path below the folder that Python searches: content

_WHEN = (1980, 1, 1, 0, 0, 0)  # the first moment a zip can name
_LAUNCH = b"#!/usr/bin/env python3\n"  # so that it can be made executable, too
_DIGEST_CHARACTERS = 16  # tells apart what lies in one cache; it protects nothing
_ELF = b"\x7fELF"
_GLIBC = re.compile(rb"\0GLIBC_2\.(\d+)(?=[.\0])")  # the versions of symbols that a file asks for
SUFFIX = ".pyz"


def interpreter(python: Version) -> str:
    """As in the tags of wheels: cp311."""
    return f"cp{python[0]}{python[1]}"


def write_bundle(platform: str, trees: Mapping[Version, Tree], path: Path) -> None:
    """Writes the archive with the files for each Python; those that are the same for all once."""
    entries = _entries(trees)
    index = {
        "version": p2p_dixit.__version__,
        "platform": platform,
        "pythons": [interpreter(python) for python in sorted(trees)],
        "glibc": glibc_needed(entries),
        "digest": _digest(entries),
    }
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(path.name + ".new")
    with new.open("wb") as file:
        file.write(_LAUNCH)
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            _add(archive, "__main__.py", first_program())
            _add(archive, "bundle.json", json.dumps(index, sort_keys=True).encode())
            for name, data in sorted(entries.items()):
                _add(archive, name, data)
    new.replace(path)


def glibc_needed(entries: Mapping[str, bytes]) -> Version:
    """The oldest C library that every native file runs with; (2, 0) if they do not mind."""
    wanted = [
        (2, int(minor))
        for data in entries.values()
        if data.startswith(_ELF)
        for minor in set(_GLIBC.findall(data))
    ]
    return max(wanted, default=(2, 0))


def first_program() -> bytes:
    """The source of `start`."""
    return resources("p2p_dixit.bundle").joinpath("start.py").read_bytes()


def _entries(trees: Mapping[Version, Tree]) -> dict[str, bytes]:
    first, *others = trees.values()
    common = {
        path: data for path, data in first.items() if all(tree.get(path) == data for tree in others)
    }
    entries = {f"common/{path}": data for path, data in common.items()}
    for python, tree in trees.items():
        own = {path: data for path, data in tree.items() if path not in common}
        entries |= {f"{interpreter(python)}/{path}": data for path, data in own.items()}
    return entries


def _digest(entries: Mapping[str, bytes]) -> str:
    total = sha256()
    for name, data in sorted(entries.items()):
        total.update(sha256(name.encode()).digest() + sha256(data).digest())
    return total.hexdigest()[:_DIGEST_CHARACTERS]


def _add(archive: zipfile.ZipFile, name: str, data: bytes) -> None:
    entry = zipfile.ZipInfo(name, _WHEN)
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    archive.writestr(entry, data)
