"""What has come of a pack so far: pieces, kept in a file until the pack is whole.

The file is framed like a journal. It needs no syncs: a piece that is lost is fetched again, and
every piece is checked against the manifest when it is used.
"""

from contextlib import suppress
from pathlib import Path
from typing import Self

from p2p_dixit.errors import LocalFault
from p2p_dixit.store.faults import disk
from p2p_dixit.store.files import Appendable, Files, Lock, exists, write_whole
from p2p_dixit.store.framing import MAGIC, Record, frame, scan

SUFFIX = ".partial"
_TAG = 0
_NUMBER_BYTES = 2


class PartialPack:
    """The kept pieces of one pack. Close it, or use it in a `with`."""

    def __init__(self, files: Files, folder: Path, pack: bytes) -> None:
        self._files = files
        self._path = folder / (pack.hex() + SUFFIX)
        with disk("keeping a pack", self._path):
            files.make_folder(folder)
            self._lock = _locked(files, self._path)
            self._records, self._file, self._end = _opened(files, self._path)

    def pieces(self) -> list[tuple[int, bytes]]:
        """What an earlier try kept, for `Download.restore`: the manifest first."""
        held = {
            int.from_bytes(record.payload[:_NUMBER_BYTES], "big"): record.payload[_NUMBER_BYTES:]
            for record in self._records
        }
        return sorted(held.items())

    def keep(self, piece: int, data: bytes) -> None:
        """Keeps a piece."""
        record = Record(_TAG, piece.to_bytes(_NUMBER_BYTES, "big") + data)
        framed = frame(self._end, record)
        with disk("keeping a pack", self._path):
            try:
                self._file.write(framed)
            except OSError:
                self._file.truncate(self._end)
                raise
        self._end += len(framed)

    def all(self) -> dict[int, bytes]:
        """Every piece kept so far, by number."""
        with disk("reading a pack", self._path):
            self._records = scan(self._files.read(self._path)).records
        return dict(self.pieces())

    def remove(self) -> None:
        """The pack is whole (or no longer wanted): forget the pieces."""
        self.close()
        with disk("removing a partial pack", self._path):
            self._files.remove(self._path)
            with suppress(FileNotFoundError):
                self._files.remove(self._path.with_name(f"{self._path.name}.lock"))

    def close(self) -> None:
        """Lets go of the file."""
        self._file.close()
        self._lock.release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _locked(files: Files, path: Path) -> Lock:
    try:
        return files.lock(path.with_name(f"{path.name}.lock"))
    except BlockingIOError:
        raise LocalFault(
            "Another p2p-dixit on this machine is fetching this pack: wait until it is there."
        ) from None


def _opened(files: Files, path: Path) -> tuple[tuple[Record, ...], Appendable, int]:
    """The records that can be read, and the file cut to them."""
    if not exists(files, path):
        write_whole(files, path, MAGIC)
    data = files.read(path)
    scanned = scan(data)
    file = files.append_to(path)
    if scanned.end < len(data):
        file.truncate(scanned.end)
    if scanned.end == 0:  # nothing is readable: begin anew
        file.write(MAGIC)
    return scanned.records, file, max(scanned.end, len(MAGIC))
