"""A disk in memory that can be crashed, for tests and the simulator.

Theory of operation. Every file has what the program sees (`data`) and what would still be there
after a power cut: the first `durable` bytes of it, or, after a truncation that was not synced yet,
an older content (`before_cut`). Every folder has the names the program sees and the names on the
platter, and a list of the changes between the two.

- `kill()`: the process dies. All it has written stays, for the operating system has it.
- `cut_power(choose)`: what was not synced is lost, but for a part that `choose` picks: of every
  unsynced tail a prefix survives, followed by zeros (the size reached the disk before the bytes
  did); of every folder's unsynced changes the first few do. `choose(n)` answers 0 to n; a random
  generator's `randint(0, n)` will do, and so will constants (`nothing`, `everything`).
- `lying = True`: from now on syncs are answered and not done, as by a drive that lies.
- `fault(operation)` is asked before every operation that changes something and may answer with
  a `Fault`: the error to raise, and for a write how many bytes get through first. An error that is
  no OSError (such as `Crash`) is not the store's to handle: that is how a crash is simulated.

After `kill` or `cut_power` old handles are dead (they raise) and all locks are free.
Folders themselves are durable as soon as they are made.
"""

import errno
from collections.abc import Callable
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal, TypeAlias

from p2p_dixit.store.files import Appendable, FileLock

Kind: TypeAlias = Literal[
    "make folder", "create", "write", "truncate", "sync", "replace", "remove", "sync folder"
]
Choose: TypeAlias = Callable[[int], int]


class Crash(BaseException):
    """The simulated process dies here: no handler of the program under test may survive it."""


@dataclass(frozen=True)
class Operation:
    """Something about to change: what, where, and for a write how many bytes."""

    kind: Kind
    path: Path
    size: int = 0


@dataclass(frozen=True)
class Fault:
    """What to raise instead of finishing an operation, and the bytes a write gets done before."""

    error: BaseException
    written: int = 0


def nothing(_: int) -> int:
    """Of what was not synced, nothing reached the disk."""
    return 0


def everything(most: int) -> int:
    """All of it did."""
    return most


def no_fault(_: Operation) -> Fault | None:
    """A disk that works."""
    return None


@dataclass
class _Content:
    data: bytearray = field(default_factory=bytearray)
    durable: int = 0
    before_cut: bytes | None = None

    def truncate(self, size: int) -> None:
        if self.before_cut is None and size < self.durable:
            self.before_cut = bytes(self.data[: self.durable])
        del self.data[size:]
        self.durable = min(self.durable, size)

    def sync(self) -> None:
        self.durable = len(self.data)
        self.before_cut = None

    def cut_power(self, choose: Choose) -> None:
        if self.before_cut is not None and choose(1) == 0:
            self.data[:] = self.before_cut  # the truncation did not reach the disk
        else:
            unsynced = len(self.data) - self.durable
            kept = choose(unsynced)
            zeros = choose(unsynced - kept)
            del self.data[self.durable + kept :]
            self.data.extend(bytes(zeros))
        self.sync()


# Names and what they stand for from now on; the names of one change come and go at one stroke.
_Change: TypeAlias = dict[str, _Content | None]


@dataclass
class _Folder:
    names: dict[str, _Content] = field(default_factory=dict)
    durable: dict[str, _Content] = field(default_factory=dict)
    changes: list[_Change] = field(default_factory=list)

    def change(self, change: _Change) -> None:
        _apply(self.names, change)
        self.changes.append(change)

    def sync(self) -> None:
        self.durable = dict(self.names)
        self.changes.clear()

    def cut_power(self, choose: Choose) -> None:
        for change in self.changes[: choose(len(self.changes))]:
            _apply(self.durable, change)
        self.names = dict(self.durable)
        self.changes.clear()


def _apply(names: dict[str, _Content], change: _Change) -> None:
    for name, content in change.items():
        if content is None:
            names.pop(name, None)
        else:
            names[name] = content


class MemoryFiles:
    """A whole disk in memory; see the top of this file."""

    def __init__(self) -> None:
        self.lying = False
        self.fault: Callable[[Operation], Fault | None] = no_fault
        self.life = 0  # which run of the process this is: handles of earlier ones are dead
        self._boots = 0
        self._folders: dict[Path, _Folder] = {}
        self._locked: set[Path] = set()

    # What happens to it

    def kill(self) -> None:
        """The process dies; the machine stays up."""
        self.life += 1
        self._locked.clear()
        self.fault = no_fault

    def cut_power(self, choose: Choose = nothing) -> None:
        """The machine goes down; `choose` says how much of the unsynced reached the disk."""
        self.kill()
        self._boots += 1
        for folder in self._folders.values():
            folder.cut_power(choose)
            for content in folder.names.values():
                content.cut_power(choose)

    def copy(self) -> "MemoryFiles":
        """Another disk in the same state, that nobody has open."""
        twin = deepcopy(self)
        twin.kill()
        return twin

    def flip(self, path: Path, offset: int, mask: int = 0xFF) -> None:
        """Damages one byte, as an ageing disk would."""
        self._content(path).data[offset] ^= mask

    # The port

    def read(self, path: Path) -> bytes:
        return bytes(self._content(path).data)

    def read_part(self, path: Path, start: int, size: int) -> bytes:
        return bytes(self._content(path).data[start : start + size])

    def names(self, folder: Path) -> tuple[str, ...]:
        below = {path.name for path in self._folders if path.parent == folder and path != folder}
        inside = self._folders[folder].names if folder in self._folders else {}
        return tuple(sorted(below.union(inside)))

    def make_folder(self, path: Path) -> None:
        if path in self._folders:
            return
        self.announce("make folder", path)
        for folder in (path, *path.parents):
            self._folders.setdefault(folder, _Folder())

    def create(self, path: Path, *, private: bool) -> Appendable:
        folder = self._folder(path)
        self.announce("create", path)
        content = _Content()
        folder.change({path.name: content})
        return _MemoryFile(self, path, content)

    def append_to(self, path: Path) -> Appendable:
        return _MemoryFile(self, path, self._content(path))

    def replace(self, source: Path, target: Path) -> None:
        content = self._content(source)
        self.announce("replace", target)
        self._rename(source, target, content)

    def publish(self, source: Path, target: Path) -> None:
        content = self._content(source)
        self.announce("replace", target)
        if target.name in self._folder(target).names:
            raise FileExistsError(errno.EEXIST, "exists", str(target))
        self._rename(source, target, content)

    def remove(self, path: Path) -> None:
        self._content(path)
        self.announce("remove", path)
        self._folder(path).change({path.name: None})

    def remove_folder(self, path: Path) -> None:
        if self.names(path):
            raise OSError(errno.ENOTEMPTY, "not empty", str(path))
        self.announce("remove", path)
        del self._folders[path]

    def sync_folder(self, path: Path) -> None:
        self.announce("sync folder", path)
        if not self.lying:
            self._folders[path].sync()

    def lock(self, path: Path) -> FileLock:
        self._folder(path)
        if path in self._locked:
            raise BlockingIOError(errno.EWOULDBLOCK, "locked", str(path))
        self._locked.add(path)
        return _MemoryLock(self._locked, path)

    def boot(self) -> bytes:
        return b"boot %d" % self._boots

    # Inside

    def announce(self, kind: Kind, path: Path, size: int = 0) -> None:
        """Asks `fault` about an operation that is done whole or not at all."""
        fault = self.fault(Operation(kind, path, size))
        if fault is not None:
            raise fault.error

    def _rename(self, source: Path, target: Path, content: _Content) -> None:
        self._folder(target).change({source.name: None, target.name: content})

    def _folder(self, path: Path) -> _Folder:
        try:
            return self._folders[path.parent]
        except KeyError:
            raise FileNotFoundError(errno.ENOENT, "no such folder", str(path.parent)) from None

    def _content(self, path: Path) -> _Content:
        try:
            return self._folder(path).names[path.name]
        except KeyError:
            raise FileNotFoundError(errno.ENOENT, "no such file", str(path)) from None


class _MemoryFile:
    def __init__(self, files: MemoryFiles, path: Path, content: _Content) -> None:
        self._files = files
        self._path = path
        self._content = content
        self._life = files.life

    def write(self, data: bytes) -> None:
        self._check()
        fault = self._files.fault(Operation("write", self._path, len(data)))
        if fault is not None:
            self._content.data.extend(data[: fault.written])
            raise fault.error
        self._content.data.extend(data)

    def truncate(self, size: int) -> None:
        self._check()
        self._files.announce("truncate", self._path, size)
        self._content.truncate(size)

    def sync(self) -> None:
        self._check()
        self._files.announce("sync", self._path)
        if not self._files.lying:
            self._content.sync()

    def close(self) -> None:
        self._life = -1

    def _check(self) -> None:
        if self._life != self._files.life:
            raise OSError(errno.EBADF, "this handle belongs to a process that has ended")


class _MemoryLock:
    def __init__(self, locked: set[Path], path: Path) -> None:
        self._locked = locked
        self._path = path

    def release(self) -> None:
        self._locked.discard(self._path)
