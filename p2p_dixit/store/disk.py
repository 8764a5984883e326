"""The real file system behind the port, on Linux, macOS and Windows.

`fsync` on macOS only hands the bytes to the drive; F_FULLFSYNC makes the drive write them, names in
a folder as well as bytes of a file. Windows has no way to sync a folder and does not need one: NTFS
keeps names in its own journal. It refuses to rename or remove a file that is open elsewhere, which
virus scanners do for a moment with every new file, so it is asked again. Locks are `flock` (not
`lockf`, whose locks vanish when any handle of the file is closed) or `msvcrt.locking`.
"""

import errno
import os
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

from p2p_dixit.store.files import Appendable, FileLock

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

_BINARY = getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0)
_NO_SUCH_ABILITY = frozenset({errno.EINVAL, errno.ENOTSUP, errno.EPERM, errno.ENOSYS})
_NOTHING_TO_SYNC = _NO_SUCH_ABILITY | {errno.EROFS}

# Seconds between two tries at what Windows refuses while a scanner looks at a file: scanners are
# done within half a second, and a save waits no longer than this for an editor that keeps it open.
_PAUSES = (0.01, 0.02, 0.05, 0.1, 0.2, 0.4) if sys.platform == "win32" else ()


class DiskFiles:
    """The disk of this machine."""

    def read(self, path: Path) -> bytes:
        return path.read_bytes()

    def read_part(self, path: Path, start: int, size: int) -> bytes:
        with path.open("rb") as file:
            file.seek(start)
            return file.read(size)

    def names(self, folder: Path) -> tuple[str, ...]:
        try:
            return tuple(sorted(os.listdir(folder)))  # noqa: PTH208 - names, not paths
        except (FileNotFoundError, NotADirectoryError):
            return ()

    def make_folder(self, path: Path) -> None:
        if not path.is_dir():
            if path.parent != path:
                self.make_folder(path.parent)
            path.mkdir(mode=0o700, exist_ok=True)
        with suppress(PermissionError):  # a parent that only others may look into
            self.sync_folder(path.parent)  # even if it was there: who made it may have been killed

    def create(self, path: Path, *, private: bool) -> Appendable:
        with suppress(FileNotFoundError):
            path.unlink()  # an old file would keep its old mode
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND | _BINARY
        return _DiskFile(os.open(path, flags, 0o600 if private else 0o666), new=True)

    def append_to(self, path: Path) -> Appendable:
        return _DiskFile(os.open(path, os.O_WRONLY | os.O_APPEND | _BINARY), new=False)

    def replace(self, source: Path, target: Path) -> None:
        patiently(lambda: source.replace(target))

    def publish(self, source: Path, target: Path) -> None:
        if sys.platform == "win32":
            patiently(lambda: source.rename(target))  # on Windows this refuses to replace
            return
        try:
            target.hardlink_to(source)  # fails when the name is taken, at one stroke
        except OSError as error:
            if error.errno not in _NO_SUCH_ABILITY:
                raise
            if target.exists():  # a file system without links: as good as it gets there
                raise FileExistsError(errno.EEXIST, "exists", str(target)) from None
            source.rename(target)
        else:
            source.unlink(missing_ok=True)

    def remove(self, path: Path) -> None:
        patiently(path.unlink)

    def remove_folder(self, path: Path) -> None:
        patiently(path.rmdir)

    def sync_folder(self, path: Path) -> None:
        if sys.platform == "win32":
            return
        handle = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
        try:
            _sync(handle, whole=True)
        except OSError as error:
            if error.errno not in _NOTHING_TO_SYNC:
                raise
        finally:
            os.close(handle)

    def lock(self, path: Path) -> FileLock:
        handle = os.open(path, os.O_RDWR | os.O_CREAT | _BINARY, 0o600)
        try:
            _take(handle)
        except BaseException:
            os.close(handle)
            raise
        return _DiskLock(handle)

    def boot(self) -> bytes:
        return _boot()


def patiently(act: Callable[[], object], pauses: Iterable[float] = _PAUSES) -> None:
    """Does it; a refusal for want of permission is tried again after each of the pauses."""
    for pause in pauses:
        try:
            act()
        except PermissionError:
            time.sleep(pause)
        else:
            return
    act()


class _DiskFile:
    def __init__(self, handle: int, *, new: bool) -> None:
        self._handle = handle
        self._resized = new  # whether more than appended bytes waits to be synced

    def write(self, data: bytes) -> None:
        left = memoryview(data)
        while left:
            left = left[os.write(self._handle, left) :]

    def truncate(self, size: int) -> None:
        os.ftruncate(self._handle, size)
        self._resized = True

    def sync(self) -> None:
        _sync(self._handle, whole=self._resized)
        self._resized = False

    def close(self) -> None:
        if self._handle >= 0:
            os.close(self._handle)
            self._handle = -1


class _DiskLock:
    def __init__(self, handle: int) -> None:
        self._handle = handle

    def release(self) -> None:
        if self._handle >= 0:
            os.close(self._handle)  # closing releases the lock
            self._handle = -1


def _sync(handle: int, *, whole: bool) -> None:
    if sys.platform == "darwin":
        try:
            fcntl.fcntl(handle, fcntl.F_FULLFSYNC)
        except OSError as error:
            if error.errno not in _NO_SUCH_ABILITY:
                raise
            os.fsync(handle)  # network drives know no F_FULLFSYNC
    elif whole or not hasattr(os, "fdatasync"):
        os.fsync(handle)
    else:
        os.fdatasync(handle)


def _take(handle: int) -> None:
    """Locks the file, or raises BlockingIOError."""
    if sys.platform == "win32":
        try:
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        except OSError as error:
            raise BlockingIOError(errno.EWOULDBLOCK, "locked") from error
    else:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _boot() -> bytes:
    """Linux says it in a file; elsewhere it would take a new dependency."""
    with suppress(OSError):
        return Path("/proc/sys/kernel/random/boot_id").read_bytes().strip()
    return b""
