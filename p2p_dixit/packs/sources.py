"""Finds the pictures in a folder to make a pack of, and the files that are none.

Only plain files inside the folder count. Links are refused, whether they lead out or not: what a
pack shows to others should be what lies there to be seen. Names come from the disk, and a name can
hold anything, so they are cleaned before they are printed.
"""

import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from p2p_dixit.errors import UsageError
from p2p_dixit.sentences import Sentence
from p2p_dixit.store.pictures.limits import SOURCE_BYTES
from p2p_dixit.system_reasons import system_reason
from p2p_dixit.text import clean

# More files than this are not a folder of pictures but a whole disk.
MAX_FILES = 5_000
MAX_DEPTH = 8

# Texts lie beside a picture under its name: beach.jpg, beach.txt, beach.cs.txt.
WRITING = ".txt"

_NAME_CELLS = 120
_JUNCTION = 0xA0000003  # IO_REPARSE_TAG_MOUNT_POINT; the module `stat` has it on Windows alone
_OPEN = (
    os.O_RDONLY
    | getattr(os, "O_BINARY", 0)
    | getattr(os, "O_NOFOLLOW", 0)  # it may have become a link since we looked
    | getattr(os, "O_NONBLOCK", 0)  # a pipe would wait for a writer
    | getattr(os, "O_CLOEXEC", 0)
)


@dataclass(frozen=True)
class Source:
    """The bytes of a file that may be a picture."""

    name: str
    data: bytes = field(repr=False)


@dataclass(frozen=True)
class Writing:
    """The bytes of a file that may be the texts of the picture beside it."""

    name: str
    data: bytes = field(repr=False)


@dataclass(frozen=True)
class FileRefused:
    """A file that is left out, and why."""

    name: str
    why: str

    def __str__(self) -> str:
        return f"{self.name}: {self.why}"


def sources(folder: Path) -> Iterator[Source | Writing | FileRefused]:
    """The files in the folder and below, sorted by name; hidden files are skipped."""
    if not folder.is_dir():
        raise UsageError("{folder} is not a folder", folder=clean(str(folder), _NAME_CELLS))
    for number, path in enumerate(_walked(folder)):
        if number == MAX_FILES:
            raise UsageError(
                "more than {max_files} files: name the folder with the pictures only",
                max_files=MAX_FILES,
            )
        name = clean(str(path.relative_to(folder)), _NAME_CELLS)
        try:
            yield _read(path, name)
        except OSError as error:
            yield FileRefused(
                name, Sentence("cannot be read ({strerror})", strerror=system_reason(error))
            )


def _walked(folder: Path, depth: int = MAX_DEPTH) -> Iterator[Path]:
    """All files below; a folder that cannot be looked into (or lies too deep) stands for itself."""
    try:
        with os.scandir(folder) as found:
            entries = sorted(found, key=lambda entry: entry.name)
    except OSError:
        yield folder
        return
    for entry in entries:
        if entry.name.startswith("."):
            continue
        if depth > 0 and entry.is_dir(follow_symlinks=False) and not _is_link(Path(entry.path)):
            yield from _walked(Path(entry.path), depth - 1)
        else:
            yield Path(entry.path)


def _is_link(path: Path) -> bool:
    """A symbolic link, or a junction of Windows, which `is_symlink` does not call a link."""
    tag = getattr(path.lstat(), "st_reparse_tag", 0)
    return path.is_symlink() or tag == _JUNCTION


def _read(path: Path, name: str) -> Source | Writing | FileRefused:
    if _is_link(path):
        return FileRefused(name, "is a link; copy the picture itself into the folder")
    handle = os.open(path, _OPEN)
    with os.fdopen(handle, "rb") as file:
        status = os.fstat(handle)
        if not stat.S_ISREG(status.st_mode):
            return FileRefused(name, "is not a file")
        if status.st_size > SOURCE_BYTES:
            return FileRefused(
                name, Sentence("is larger than {most} MB", most=SOURCE_BYTES // 1024**2)
            )
        data = file.read(SOURCE_BYTES)
    if path.suffix.casefold() == WRITING:
        return Writing(name, data)
    what = _kind(data)
    return Source(name, data) if what is None else FileRefused(name, what)


def _kind(data: bytes) -> str | None:
    """None if it begins like a supported picture; otherwise the problem with it."""
    if data.startswith((b"\xff\xd8\xff", b"\x89PNG\r\n\x1a\n")):
        return None
    if data.startswith(b"RIFF") and data[8:12] == b"WEBP":
        return None
    if not data:
        return Sentence("is empty")
    if b"<svg" in data[:4096].lower():
        return Sentence("is an SVG drawing; export it as PNG")
    return Sentence("is not a JPEG, PNG or WebP picture")
