"""The port to the file system: the few operations the store is built from.

The port is as small as the promises we need. A file is only ever appended to, cut short, or
replaced as a whole. Two things have to be said aloud before they survive a power cut: the bytes of
a file (`Appendable.sync`) and the names in a folder (`Files.sync_folder`).

Operations raise plain `OSError`s; `faults.disk` turns those into sentences for people.
"""

import os
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path
from typing import Protocol


class Appendable(Protocol):
    """An open file that grows at its end."""

    def write(self, data: bytes) -> None:
        """Appends all of `data`; after an error any prefix of it may be there."""

    def truncate(self, size: int) -> None:
        """Cuts the file to `size` bytes."""

    def sync(self) -> None:
        """Returns when everything written so far would survive a power cut."""

    def close(self) -> None: ...


class FileLock(Protocol):
    """A lock that the operating system releases when the process ends, however it ends."""

    def release(self) -> None: ...


class Files(Protocol):
    """A file system. Missing files raise FileNotFoundError, like everywhere in Python."""

    def read(self, path: Path) -> bytes: ...

    def read_part(self, path: Path, start: int, size: int) -> bytes:
        """Up to `size` bytes from `start`; fewer at the end of the file."""

    def names(self, folder: Path) -> tuple[str, ...]:
        """The names in a folder, sorted; none if there is no such folder."""

    def make_folder(self, path: Path) -> None:
        """Makes a folder that only its owner can read, with its parents; durable on return."""

    def create(self, path: Path, *, private: bool) -> Appendable:
        """A new empty file in place of whatever was there; `private`: for its owner's eyes only."""

    def append_to(self, path: Path) -> Appendable:
        """Opens a file that exists."""

    def replace(self, source: Path, target: Path) -> None:
        """Renames within a folder, at one stroke, over whatever was there."""

    def publish(self, source: Path, target: Path) -> None:
        """Renames within a folder, or raises FileExistsError: of two at once, one wins."""

    def remove(self, path: Path) -> None: ...

    def remove_folder(self, path: Path) -> None:
        """Removes an empty folder."""

    def sync_folder(self, path: Path) -> None:
        """Returns when creations, renames and removals in the folder would survive a power cut."""

    def lock(self, path: Path) -> FileLock:
        """Takes the lock, or raises BlockingIOError at once."""

    def boot(self) -> bytes:
        """Names the time since the machine was last switched on; empty if that cannot be known."""


def exists(files: Files, path: Path) -> bool:
    """Whether the folder of `path` holds that name."""
    return path.name in files.names(path.parent)


def write_whole(files: Files, path: Path, data: bytes, *, private: bool = False) -> None:
    """Replaces a file at one stroke: after a crash it is the old one or the new one."""
    files.replace(_written_beside(files, path, (data,), private=private), path)
    files.sync_folder(path.parent)


def write_once(files: Files, path: Path, data: bytes, *, private: bool = False) -> None:
    """As `write_whole`, but raises FileExistsError when the file is there already."""
    write_parts_once(files, path, (data,), private=private)


def write_parts_once(
    files: Files, path: Path, parts: Iterable[bytes], *, private: bool = False
) -> None:
    """As `write_once`, for content too large to be held in memory at once."""
    beside = _written_beside(files, path, parts, private=private)
    try:
        files.publish(beside, path)
    except FileExistsError:
        with suppress(FileNotFoundError):
            files.remove(beside)
        raise
    files.sync_folder(path.parent)


def _written_beside(files: Files, path: Path, parts: Iterable[bytes], *, private: bool) -> Path:
    # The process id keeps two processes from writing into the same file.
    beside = path.with_name(f"{path.name}.{os.getpid()}.tmp")
    file = files.create(beside, private=private)
    try:
        for part in parts:
            file.write(part)
        file.sync()
    except Exception:
        file.close()
        with suppress(OSError):
            files.remove(beside)  # a full disk should not keep half a file
        raise
    file.close()
    return beside
