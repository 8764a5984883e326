"""The disk in memory and the real one keep the same promises."""

from collections.abc import Callable
from pathlib import Path

import pytest

from p2p_dixit.store.browser_files import BrowserFiles
from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.files import Files, exists, write_once, write_whole
from tests.store.memory import Fault, MemoryFiles, Operation, nothing


class Kept:
    """IndexedDB, as far as files know it: what is committed is there for the next page."""

    def __init__(self) -> None:
        self.problem = ""
        self.pieces: dict[tuple[str, int], bytes] = {}
        self._changes: list[tuple[str, int, bytes | None]] = []

    def put(self, path: str, n: int, data: object) -> None:
        assert isinstance(data, bytes)
        self._changes.append((path, n, data))

    def drop(self, path: str) -> None:
        self._changes.append((path, 0, None))

    def commit(self) -> None:
        for path, n, data in self._changes:
            if data is None:
                self.pieces = {key: one for key, one in self.pieces.items() if key[0] != path}
            else:
                self.pieces[path, n] = data
        self._changes.clear()

    def page(self) -> BrowserFiles:
        """A page that is opened now."""
        self._changes.clear()
        return BrowserFiles(self, [(path, data) for (path, _), data in sorted(self.pieces.items())])


def browser_files() -> BrowserFiles:
    return Kept().page()


@pytest.fixture(params=[DiskFiles, MemoryFiles, browser_files])
def files(request: pytest.FixtureRequest) -> Files:
    made: Files = request.param()
    return made


@pytest.fixture
def folder(files: Files, tmp_path: Path) -> Path:
    folder = tmp_path / "a" / "b"
    files.make_folder(folder)
    return folder


def test_folders_are_made_with_their_parents_and_once(files: Files, folder: Path) -> None:
    files.make_folder(folder)
    assert files.names(folder) == ()
    assert files.names(folder.parent) == ("b",)
    assert files.names(folder / "none") == ()


def test_files_grow_at_their_end_and_are_cut_short(files: Files, folder: Path) -> None:
    file = files.create(folder / "f", private=True)
    file.write(b"hello ")
    file.write(b"world")
    file.sync()
    file.truncate(5)
    file.write(b"!")
    file.sync()
    file.close()
    file.close()
    again = files.append_to(folder / "f")
    again.write(b"?")
    again.close()
    assert files.read(folder / "f") == b"hello!?"


def test_creating_begins_anew(files: Files, folder: Path) -> None:
    for text in (b"longer text", b"short"):
        file = files.create(folder / "f", private=False)
        file.write(text)
        file.close()
    assert files.read(folder / "f") == b"short"


def test_what_is_not_there_is_not_found(files: Files, folder: Path) -> None:
    for call in (files.read, files.append_to, files.remove):
        with pytest.raises(FileNotFoundError):
            call(folder / "none")
    with pytest.raises(FileNotFoundError):
        files.create(folder / "none" / "f", private=True)
    with pytest.raises(FileNotFoundError):
        files.replace(folder / "none", folder / "f")
    assert not exists(files, folder / "none")


def test_replacing_replaces_and_publishing_does_not(files: Files, folder: Path) -> None:
    write_whole(files, folder / "f", b"one")
    write_whole(files, folder / "f", b"two")
    with pytest.raises(FileExistsError):
        write_once(files, folder / "f", b"three")
    write_once(files, folder / "g", b"four")
    assert files.read(folder / "f") == b"two"
    assert files.read(folder / "g") == b"four"
    assert files.names(folder) == ("f", "g")


def test_removing_removes(files: Files, folder: Path) -> None:
    write_whole(files, folder / "f", b"one")
    with pytest.raises(OSError, match="empty"):
        files.remove_folder(folder)
    files.remove(folder / "f")
    files.remove_folder(folder)
    assert files.names(folder.parent) == ()


def test_a_lock_is_held_once_and_comes_free(files: Files, folder: Path) -> None:
    lock = files.lock(folder / "lock")
    with pytest.raises(BlockingIOError):
        files.lock(folder / "lock")
    lock.release()
    lock.release()
    files.lock(folder / "lock").release()


def test_the_boot_stays_the_same(files: Files) -> None:
    assert files.boot() == files.boot()


def failing_writes(operation: Operation) -> Fault | None:
    return Fault(OSError(28, "full"), 2) if operation.kind == "write" else None


def test_half_a_file_is_not_left_behind() -> None:
    files, folder = MemoryFiles(), Path("/folder")
    files.make_folder(folder)
    files.fault = failing_writes
    for write in (write_whole, write_once):
        with pytest.raises(OSError, match="full"):
            write(files, folder / "f", b"hello")
    files.fault = lambda _: None
    assert files.names(folder) == ()


def test_half_a_file_that_cannot_be_removed_does_not_hide_why() -> None:
    files, folder = MemoryFiles(), Path("/folder")
    files.make_folder(folder)
    files.fault = lambda operation: (
        failing_writes(operation)
        or (Fault(OSError(5, "broken")) if operation.kind == "remove" else None)
    )
    with pytest.raises(OSError, match="full"):
        write_whole(files, folder / "f", b"hello")


def test_what_was_not_published_is_removed() -> None:
    files, folder = MemoryFiles(), Path("/folder")
    files.make_folder(folder)
    write_once(files, folder / "f", b"one")
    with pytest.raises(FileExistsError):
        write_once(files, folder / "f", b"two")
    assert files.names(folder) == ("f",)


@pytest.mark.parametrize("write", [write_whole, write_once])
def test_what_is_written_survives_a_power_cut(write: Callable[[Files, Path, bytes], None]) -> None:
    files, folder = MemoryFiles(), Path("/folder")
    files.make_folder(folder)
    write(files, folder / "f", b"hello")
    files.cut_power(nothing)
    assert files.read(folder / "f") == b"hello"


def test_the_next_page_finds_what_was_synced_and_nothing_else(tmp_path: Path) -> None:
    kept = Kept()
    page, folder = kept.page(), tmp_path / "game"
    page.make_folder(folder)
    write_whole(page, folder / "secret", b"old")
    write_whole(page, folder / "secret", b"new")
    journal = page.create(folder / "journal", private=True)
    for number in range(12):  # more than nine pieces: their order is that of numbers
        journal.write(b"%d," % number)
        journal.sync()
    journal.write(b"never synced")
    again = kept.page()
    assert again.names(folder) == ("journal", "secret")
    assert again.read(folder / "secret") == b"new"
    assert again.read(folder / "journal") == b"".join(b"%d," % number for number in range(12))
    file = again.append_to(folder / "journal")
    file.truncate(4)
    file.sync()
    assert kept.page().read(folder / "journal") == b"0,1,"


def test_a_browser_that_keeps_nothing_any_more_is_a_disk_that_fails(tmp_path: Path) -> None:
    kept = Kept()
    page = kept.page()
    page.make_folder(tmp_path)
    file = page.create(tmp_path / "journal", private=True)
    kept.problem = "elsewhere"
    with pytest.raises(OSError, match="elsewhere"):
        file.sync()
