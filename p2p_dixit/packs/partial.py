"""A partial pack: its pieces so far, kept in a file until the pack is complete.

The file is framed like a journal. It needs no syncs: a piece that is lost is fetched again, and
every piece is checked against the manifest when it is used. Only one piece is in memory at a time,
however large the pack: here it is known where each one lies.
"""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Self

from p2p_dixit.errors import LocalFault
from p2p_dixit.packs.manifest import MAX_MANIFEST_BYTES
from p2p_dixit.store.faults import disk
from p2p_dixit.store.files import FileLock, Files, exists, write_whole
from p2p_dixit.store.framing import HEAD_BYTES, MAGIC, FramedRecord, frame, frame_size, unframe

SUFFIX = ".partial"
_TAG = 0
_NUMBER_BYTES = 2
_MAX_FRAME = HEAD_BYTES + 1 + _NUMBER_BYTES + MAX_MANIFEST_BYTES


class PartialPack:
    """The kept pieces of one pack. Close it, or use it in a `with`."""

    def __init__(self, files: Files, folder: Path, pack: bytes) -> None:
        self._files = files
        self._path = folder / (pack.hex() + SUFFIX)
        self._places: dict[int, tuple[int, int]] = {}  # of a piece: start and size of its frame
        self._end = len(MAGIC)
        with disk("saving a pack", self._path):
            files.make_folder(folder)
            self._lock = _locked(files, self._path)
            try:
                self._look()
                self._file = files.append_to(self._path)
                self._file.truncate(self._end)
            except BaseException:
                self._lock.release()
                raise

    def _look(self) -> None:
        """Finds the pieces that can be read; what follows a damaged one is fetched again."""
        if not exists(self._files, self._path) or self._read(0, len(MAGIC)) != MAGIC:
            write_whole(self._files, self._path, MAGIC)
        while (found := self._frame(self._end)) is not None:
            record, size = found
            number = int.from_bytes(record.payload[:_NUMBER_BYTES], "big")
            self._places[number] = (self._end, size)
            self._end += size

    def _frame(self, start: int) -> tuple[FramedRecord, int] | None:
        size = frame_size(self._read(start, HEAD_BYTES))
        if size is None or size > _MAX_FRAME:
            return None
        record = unframe(start, self._read(start, size))
        return None if record is None else (record, size)

    def _read(self, start: int, size: int) -> bytes:
        return self._files.read_part(self._path, start, size)

    def pieces(self) -> Iterator[tuple[int, bytes]]:
        """The stored pieces, for `Download.restore`: the manifest first, one after the other."""
        for number in sorted(self._places):
            piece = self.piece(number)
            if piece is not None:
                yield number, piece

    def piece(self, number: int) -> bytes | None:
        """A piece that was kept; None if it is not there, or not any more."""
        if number not in self._places:
            return None
        start, size = self._places[number]
        with disk("reading a pack", self._path):
            record = unframe(start, self._read(start, size))
        return None if record is None else record.payload[_NUMBER_BYTES:]

    def keep(self, piece: int, data: bytes) -> None:
        record = FramedRecord(_TAG, piece.to_bytes(_NUMBER_BYTES, "big") + data)
        framed = frame(self._end, record)
        with disk("saving a pack", self._path):
            try:
                self._file.write(framed)
            except OSError:
                self._file.truncate(self._end)
                raise
        self._places[piece] = (self._end, len(framed))
        self._end += len(framed)

    def remove(self) -> None:
        """The pack is whole (or no longer wanted): forget the pieces."""
        self.close()
        with disk("removing a partial pack", self._path):
            self._files.remove(self._path)
            with suppress(FileNotFoundError):
                self._files.remove(self._path.with_name(f"{self._path.name}.lock"))

    def close(self) -> None:
        self._file.close()
        self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _locked(files: Files, path: Path) -> FileLock:
    try:
        return files.lock(path.with_name(f"{path.name}.lock"))
    except BlockingIOError:
        raise LocalFault(
            "Another p2p-dixit on this machine is downloading this pack: wait until it is done."
        ) from None
