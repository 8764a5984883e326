"""The journal of a game: append-only, durable when `append` returns, honest about losses.

Theory of operation. A journal is one file (see `framing`) and, beside it, small files that hold
what must outlive a crash: a lock, and the signs that something may be lost:

- `NAME.torn-OFFSET-CRC`: a torn tail, copied and synced before it is cut off;
- `NAME.boot`: the boot of the machine during which the journal was last known to be whole. A drive
  may have lied about its writes, so after a reboot the loss is unknown.

These signs, and damage in the middle, stay until the caller says `healed()`: that it has fetched
again from the other players whatever they hold of ours. A crash in between forgets nothing. What
is unreadable is kept beside the journal and never skipped in silence.

Opening syncs what it read, the file and the names in its folder, for a killed process may have left
bytes and renames that only the operating system knows of. A write that fails is taken back, and the
journal stays usable (the disk was full, say). A sync that fails is the end: the state of the disk
is unknown, so the journal takes nothing more.

One journal belongs to one thread at a time; every call may take as long as the disk does.
"""

import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from p2p_dixit.errors import LocalFault
from p2p_dixit.store.faults import GameInUse, disk, fault
from p2p_dixit.store.files import Appendable, FileLock, Files, exists, write_whole
from p2p_dixit.store.framing import MAGIC, Damage, FramedRecord, frame, scan


@dataclass(frozen=True)
class Recovery:
    """What opening a journal found: its records, and every sign that something is missing."""

    records: tuple[FramedRecord, ...]
    torn: tuple[str, ...] = ()
    damage: tuple[Damage, ...] = ()
    missing: bool = False
    rebooted: bool = False

    @property
    def whole(self) -> bool:
        """Whether all that was ever synced is certainly here."""
        return not (self.torn or self.damage or self.missing or self.rebooted)

    def __str__(self) -> str:
        signs = [f"bytes {hurt.start} to {hurt.end} are unreadable" for hurt in self.damage]
        signs += [f"a torn end was set aside as {name}" for name in self.torn]
        signs += ["the journal was missing"] * self.missing
        signs += ["the machine was restarted since"] * self.rebooted
        return "; ".join(signs) or "whole"


class JournalBroken(LocalFault):
    """The disk failed while saving, so its state is unknown: nothing more is written."""


def create_journal(files: Files, path: Path) -> None:
    """Makes an empty journal that counts as whole."""
    with disk("starting a saved game", path):
        write_whole(files, path, MAGIC, private=True)
        write_whole(files, _boot_path(path), files.boot(), private=True)


def distrust_journal(files: Files, path: Path) -> None:
    """Something is known to be lost: the journal counts as not whole until it is healed."""
    with disk("saving a game", path):
        write_whole(files, _boot_path(path), b"", private=True)


class Journal:
    """An open journal. `Journal.open` locks it; `close` lets go."""

    _end: int  # of the readable part; known, as the damage, when it has been read
    _damaged: bool

    def __init__(self, files: Files, path: Path, lock: FileLock) -> None:
        self._files = files
        self._path = path
        self._lock = lock
        self._file: Appendable | None = None

    @classmethod
    def open(cls, files: Files, path: Path) -> tuple["Journal", Recovery]:
        """Locks and reads a journal; says which records are there and which may be missing."""
        journal = cls(files, path, _locked(files, path))
        try:
            with disk("opening a saved game", path):
                return journal, journal._recover()
        except BaseException:
            journal.close()
            raise

    def append(self, records: Iterable[FramedRecord], *, sync: bool = True) -> None:
        """Appends all records with one write and one sync: they are durable when this returns.

        With `sync=False` they are only handed to the operating system, until the next sync.
        """
        file = self._usable()
        data = bytearray()
        for record in records:
            data += frame(self._end + len(data), record)
        self._write(file, bytes(data))
        if sync:
            self.sync()

    def sync(self) -> None:
        """Makes records durable that were appended without it."""
        file = self._usable()
        try:
            file.sync()
        except OSError as error:
            self._break()
            raise fault(error, "saving the game", self._path) from error

    def healed(self) -> None:
        """The caller has fetched again what may be missing: from now on the journal is whole."""
        file = self._usable()
        with disk("saving the game", self._path):
            if self._damaged:
                self._rewrite(file)
            for name in _torn_names(self._files, self._path):
                aside = self._path.with_name(name)
                self._files.replace(aside, aside.with_name(name.replace(".torn-", ".old-")))
            write_whole(self._files, _boot_path(self._path), self._files.boot(), private=True)

    def close(self) -> None:
        """Closes the file and releases the lock. The system writes unsynced records."""
        self._break()
        self._lock.release()

    def _recover(self) -> Recovery:
        files, path = self._files, self._path
        missing = not exists(files, path)
        if missing:  # a crash right after this must not make it look whole
            distrust_journal(files, path)
            write_whole(files, path, MAGIC, private=True)
        data = files.read(path)
        scanned = scan(data)
        self._file = files.append_to(path)
        if scanned.end < len(data) or scanned.end == 0:
            self._cut_tail(self._file, data, scanned.end)
        self._file.sync()
        files.sync_folder(path.parent)
        self._end = max(scanned.end, len(MAGIC))
        self._damaged = bool(scanned.damage)
        return Recovery(
            records=scanned.records,
            torn=_torn_names(files, path),
            damage=scanned.damage,
            missing=missing,
            rebooted=self._rebooted(),
        )

    def _cut_tail(self, file: Appendable, data: bytes, end: int) -> None:
        tail = data[end:]
        name = f"{self._path.name}.torn-{end}-{zlib.crc32(tail):08x}"
        write_whole(self._files, self._path.with_name(name), tail, private=True)
        file.truncate(end)
        if end == 0:
            file.write(MAGIC)

    def _rebooted(self) -> bool:
        boot = self._files.boot()
        try:
            return boot == b"" or self._files.read(_boot_path(self._path)) != boot
        except FileNotFoundError:
            return True

    def _write(self, file: Appendable, data: bytes) -> None:
        try:
            file.write(data)
        except OSError as error:
            self._take_back(file)
            raise fault(error, "saving the game", self._path) from error
        except BaseException:
            self._break()  # interrupted in the middle: the next opening sorts it out
            raise
        self._end += len(data)

    def _take_back(self, file: Appendable) -> None:
        """Removes what a failed write left behind, or gives the journal up."""
        try:
            file.truncate(self._end)
        except OSError:
            self._break()

    def _rewrite(self, file: Appendable) -> None:
        """Replaces a damaged file by its readable records; the damaged one is kept beside it."""
        data = self._files.read(self._path)
        aside = self._path.with_name(f"{self._path.name}.old-damaged-{zlib.crc32(data):08x}")
        write_whole(self._files, aside, data, private=True)
        whole = bytearray(MAGIC)
        for record in scan(data).records:
            whole += frame(len(whole), record)
        file.close()  # Windows replaces no open file
        self._file = None
        try:
            write_whole(self._files, self._path, bytes(whole), private=True)
            self._damaged = False
        finally:  # continue with whichever of the two files is there now
            self._file = self._files.append_to(self._path)
            self._end = len(self._files.read(self._path))

    def _usable(self) -> Appendable:
        if self._file is None:
            raise JournalBroken(
                "This game cannot be saved any more, because it was closed or the disk"
                " failed. Check the disk and start p2p-dixit again: it continues from"
                " what was saved and gets the rest from the other players."
            )
        return self._file

    def _break(self) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None


def _locked(files: Files, path: Path) -> FileLock:
    try:
        return files.lock(path.with_name(f"{path.name}.lock"))
    except BlockingIOError:
        raise GameInUse(
            "This game is open in another p2p-dixit on this machine. Continue"
            " there, or close that one first."
        ) from None
    except OSError as error:
        raise fault(error, "locking a saved game", path) from error


def _torn_names(files: Files, path: Path) -> tuple[str, ...]:
    names = files.names(path.parent)
    return tuple(
        name
        for name in names
        if name.startswith(f"{path.name}.torn-") and not name.endswith(".tmp")
    )


def _boot_path(path: Path) -> Path:
    return path.with_name(f"{path.name}.boot")
