"""The file system of a seat in a browser: held in memory, kept in IndexedDB (ADR 0186).

What is written is in memory at once. `sync` and its like hand all changes since the last time to
the browser as one transaction; they return before it is durable, which no program in a browser can
wait for. In return nothing is sent before it is (`net/sockets_browser.py`), so for the rest of the
world it is as if `sync` had waited. After a crash a prefix of the transactions is there, each one
whole.

`kept` is what JavaScript lends: see ui/browser/seat/storage.mjs.
"""

import errno
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Protocol

from p2p_dixit.store.files import Appendable, FileLock


class Kept(Protocol):
    """The browser's side of it."""

    @property
    def problem(self) -> str:
        """Why nothing is kept any more; empty while it is."""

    def put(self, path: str, n: int, data: object) -> None:
        """Piece `n` of a file, with the next commit."""

    def drop(self, path: str) -> None:
        """All pieces of a file, with the next commit."""

    def commit(self) -> None:
        """All changes since the last one, in one transaction."""


class BrowserFiles:
    """A disk for one page; implements `Files`. `export` makes of bytes what the browser keeps."""

    def __init__(
        self,
        kept: Kept,
        pieces: Iterable[tuple[str, bytes]],
        export: Callable[[bytes], object] = lambda data: data,
    ) -> None:
        """`pieces` are those of an earlier page, in order."""
        self._kept = kept
        self._export = export
        self._files: dict[Path, bytearray] = {}
        self._pieces: dict[Path, int] = {}
        self._folders: set[Path] = set()
        self._locked: set[Path] = set()
        for name, data in pieces:
            path = Path(name)
            self._files.setdefault(path, bytearray()).extend(data)
            self._pieces[path] = self._pieces.get(path, 0) + 1
            self._folders |= set(path.parents)

    def read(self, path: Path) -> bytes:
        return bytes(self._content(path))

    def read_part(self, path: Path, start: int, size: int) -> bytes:
        return bytes(self._content(path)[start : start + size])

    def names(self, folder: Path) -> tuple[str, ...]:
        inside = (*self._files, *self._folders)
        return tuple(sorted({one.name for one in inside if one.parent == folder and one != folder}))

    def make_folder(self, path: Path) -> None:
        self._folders |= {path, *path.parents}

    def create(self, path: Path, *, private: bool) -> Appendable:  # noqa: ARG002 - no one else is here
        self._inside_a_folder(path)
        self._write_whole(path, b"")
        return _OpenFile(self, path)

    def append_to(self, path: Path) -> Appendable:
        self._content(path)
        return _OpenFile(self, path)

    def replace(self, source: Path, target: Path) -> None:
        data = self.read(source)
        self._inside_a_folder(target)
        self.remove(source)
        self._write_whole(target, data)

    def publish(self, source: Path, target: Path) -> None:
        if target in self._files:
            raise FileExistsError(errno.EEXIST, "exists", str(target))
        self.replace(source, target)

    def remove(self, path: Path) -> None:
        self._content(path)
        del self._files[path]
        del self._pieces[path]
        self._kept.drop(str(path))

    def remove_folder(self, path: Path) -> None:
        if self.names(path):
            raise OSError(errno.ENOTEMPTY, "not empty", str(path))
        self._folders.discard(path)

    def sync_folder(self, path: Path) -> None:  # noqa: ARG002 - all changes go together
        self.commit()

    def lock(self, path: Path) -> FileLock:
        """Within this page; another one is kept out by the number of the storage's owner."""
        if path in self._locked:
            raise BlockingIOError(errno.EWOULDBLOCK, "locked", str(path))
        self._locked.add(path)
        return _PageLock(self._locked, path)

    def boot(self) -> bytes:
        """Transactions are strict: a restart of the machine loses nothing that was sent."""
        return b"browser"

    # for open files

    def append(self, path: Path, data: bytes) -> None:
        """Another piece."""
        self._content(path).extend(data)
        self._kept.put(str(path), self._pieces[path], self._export(data))
        self._pieces[path] += 1

    def cut(self, path: Path, size: int) -> None:
        """The first bytes alone."""
        self._write_whole(path, bytes(self._content(path)[:size]))

    def commit(self) -> None:
        """Raises OSError once the browser has refused to keep something."""
        if self._kept.problem:
            raise OSError(errno.EIO, f"the browser keeps nothing any more ({self._kept.problem})")
        self._kept.commit()

    def _write_whole(self, path: Path, data: bytes) -> None:
        self._kept.drop(str(path))
        self._kept.put(str(path), 0, self._export(data))
        self._files[path], self._pieces[path] = bytearray(data), 1

    def _content(self, path: Path) -> bytearray:
        try:
            return self._files[path]
        except KeyError:
            raise FileNotFoundError(errno.ENOENT, "no such file", str(path)) from None

    def _inside_a_folder(self, path: Path) -> None:
        if path.parent not in self._folders:
            raise FileNotFoundError(errno.ENOENT, "no such folder", str(path.parent))


class _OpenFile:
    def __init__(self, files: BrowserFiles, path: Path) -> None:
        self._files = files
        self._path: Path | None = path

    def write(self, data: bytes) -> None:
        if data:
            self._files.append(self._open(), data)

    def truncate(self, size: int) -> None:
        self._files.cut(self._open(), size)

    def sync(self) -> None:
        self._open()
        self._files.commit()

    def close(self) -> None:
        self._path = None

    def _open(self) -> Path:
        if self._path is None:
            raise OSError(errno.EBADF, "closed")
        return self._path


class _PageLock:
    def __init__(self, locked: set[Path], path: Path) -> None:
        self._locked = locked
        self._path = path

    def release(self) -> None:
        self._locked.discard(self._path)
