"""What only the real disk can show: modes, processes, what is handed to the system."""

import errno
import os
import stat
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from p2p_dixit.store.disk import DiskFiles, patiently
from p2p_dixit.store.faults import DiskFull, DiskReadOnly, GameInUse
from p2p_dixit.store.files import write_whole
from p2p_dixit.store.framing import FramedRecord
from p2p_dixit.store.games import Games
from p2p_dixit.store.identity import load_identity
from p2p_dixit.store.journal import Journal, create_journal
from tests.store.killednode import child
from tests.store.toynode import GAME, folders, play

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no modes and no signals")


@posix
def test_secrets_are_for_their_owner_only(tmp_path: Path) -> None:
    home = folders(tmp_path / "home")
    load_identity(DiskFiles(), home, bytes(32))
    write_whole(DiskFiles(), home.data / "open", b"")
    assert stat.S_IMODE(home.identity.stat().st_mode) == 0o600
    assert stat.S_IMODE(home.data.stat().st_mode) == 0o700
    play(DiskFiles(), [], home=home.data)
    for path in (home.playing / GAME.hex()).iterdir():
        assert stat.S_IMODE(path.stat().st_mode) == 0o600, path


@posix
def test_a_private_file_does_not_take_over_the_mode_of_an_older_one(tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(b"")
    (tmp_path / "f").chmod(0o644)
    DiskFiles().create(tmp_path / "f", private=True).close()
    assert stat.S_IMODE((tmp_path / "f").stat().st_mode) == 0o600


@posix
@pytest.mark.skipif(hasattr(os, "geteuid") and os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_without_permission_is_reported(tmp_path: Path) -> None:
    create_journal(DiskFiles(), tmp_path / "journal")
    tmp_path.chmod(0o500)
    with pytest.raises(DiskReadOnly):
        Journal.open(DiskFiles(), tmp_path / "journal")


@posix
def test_a_disk_that_fills_up_in_the_middle_of_a_write_loses_nothing(tmp_path: Path) -> None:
    import resource

    create_journal(DiskFiles(), tmp_path / "journal")
    journal, _ = Journal.open(DiskFiles(), tmp_path / "journal")
    journal.append([FramedRecord(1, b"before")])
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, limits[1]))
    try:
        with pytest.raises(DiskFull, match="Free some space"):
            journal.append([FramedRecord(1, bytes(5000))])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    journal.append([FramedRecord(1, b"after")])
    journal.close()
    journal, recovery = Journal.open(DiskFiles(), tmp_path / "journal")
    journal.close()
    assert recovery.records == (FramedRecord(1, b"before"), FramedRecord(1, b"after"))
    assert not recovery.torn


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_a_really_full_device_raises_what_the_journal_expects() -> None:
    with pytest.raises(OSError, match="No space left"):
        DiskFiles().append_to(Path("/dev/full")).write(b"x")


def test_two_processes_on_one_game_are_refused_with_a_sentence(tmp_path: Path) -> None:
    play(DiskFiles(), [], home=tmp_path)
    opened = Games(DiskFiles(), folders(tmp_path)).open(GAME)
    refused = child(str(tmp_path), "never")
    assert refused.returncode == 1
    assert "open in another p2p-dixit" in refused.stderr
    opened.journal.append([FramedRecord(0, b"still mine")])
    opened.journal.close()
    assert child(str(tmp_path), "never").returncode == 0


def test_two_threads_of_one_process_cannot_open_a_game_twice_either(tmp_path: Path) -> None:
    create_journal(DiskFiles(), tmp_path / "journal")
    journal, _ = Journal.open(DiskFiles(), tmp_path / "journal")
    with pytest.raises(GameInUse):
        Journal.open(DiskFiles(), tmp_path / "journal")
    journal.close()


def test_what_is_refused_for_a_moment_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[int] = []
    paused: list[float] = []
    monkeypatch.setattr(time, "sleep", paused.append)

    def refused_twice() -> None:
        tried.append(1)
        if len(tried) < 3:
            raise PermissionError(13, "in use")

    patiently(refused_twice, (0.5, 1.0, 2.0))
    assert len(tried) == 3
    assert paused == [0.5, 1.0]
    with pytest.raises(FileNotFoundError):
        patiently(Path("/nowhere/at/all").unlink, (0.0, 0.0))


def test_what_is_refused_for_good_is_said() -> None:
    tried: list[int] = []

    def refused() -> None:
        tried.append(1)
        raise PermissionError(13, "in use")

    with pytest.raises(PermissionError):
        patiently(refused, (0.0, 0.0))
    assert len(tried) == 3


@posix
def test_what_is_refused_here_is_refused_for_good(monkeypatch: pytest.MonkeyPatch) -> None:
    """No scanner holds files on these systems: nothing is tried again."""

    def refuse(_self: Path, _target: Path | None = None) -> None:
        raise PermissionError(errno.EPERM, "as told")

    paused: list[float] = []
    monkeypatch.setattr(time, "sleep", paused.append)
    for name in ("replace", "unlink", "rmdir"):
        monkeypatch.setattr(Path, name, refuse)
    acts: list[Callable[[], None]] = [
        lambda: DiskFiles().replace(Path("a"), Path("b")),
        lambda: DiskFiles().remove(Path("a")),
        lambda: DiskFiles().remove_folder(Path("a")),
    ]
    for act in acts:
        with pytest.raises(PermissionError):
            act()
    assert paused == []


# -- what is handed to the system


class Syncs:
    """Notes which call syncs what, and fails as told."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, number: int = 0) -> None:
        self.calls: list[tuple[str, bool]] = []
        self.number = number
        for name in ("fsync", "fdatasync"):
            monkeypatch.setattr(os, name, self._noting(name), raising=False)

    def _noting(self, name: str) -> Callable[[int], None]:
        def sync(handle: int) -> None:
            self.calls.append((name, stat.S_ISDIR(os.fstat(handle).st_mode)))
            if self.number:
                raise OSError(self.number, "as told")

        return sync


linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Linux's ways to sync")


def open_handles() -> int:
    return len(os.listdir("/proc/self/fd"))  # noqa: PTH208 - names, not paths


@linux
def test_bytes_and_names_are_really_synced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    syncs = Syncs(monkeypatch)
    files = DiskFiles()
    file = files.create(tmp_path / "f", private=True)
    file.write(b"hello")
    file.sync()
    file.write(b" world")
    file.sync()
    file.truncate(5)
    file.sync()
    file.sync()
    file.close()
    files.append_to(tmp_path / "f").sync()
    assert [name for name, _ in syncs.calls] == [
        "fsync",  # its size is new
        "fdatasync",
        "fsync",  # so it is again
        "fdatasync",
        "fdatasync",
    ]
    syncs.calls.clear()
    files.sync_folder(tmp_path)
    assert syncs.calls == [("fsync", True)]
    syncs.calls.clear()
    files.make_folder(tmp_path / "a" / "b")
    assert syncs.calls == [("fsync", True)] * 3  # of what holds tmp_path, a and b
    syncs.calls.clear()
    files.make_folder(tmp_path / "a" / "b")
    assert syncs.calls == [("fsync", True)]


@linux
def test_where_there_is_no_fdatasync_everything_is_synced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "f").touch()
    syncs = Syncs(monkeypatch)
    monkeypatch.delattr(os, "fdatasync")
    DiskFiles().append_to(tmp_path / "f").sync()
    assert syncs.calls == [("fsync", False)]


@linux
@pytest.mark.parametrize("number", [errno.EINVAL, errno.ENOTSUP, errno.EROFS])
def test_a_folder_that_cannot_be_synced_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    Syncs(monkeypatch, number)
    handles = open_handles()
    DiskFiles().sync_folder(tmp_path)
    assert open_handles() == handles


@linux
def test_a_folder_whose_sync_fails_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Syncs(monkeypatch, errno.EIO)
    handles = open_handles()
    with pytest.raises(OSError, match="as told"):
        DiskFiles().sync_folder(tmp_path)
    assert open_handles() == handles


def test_a_write_that_takes_only_a_part_is_continued(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = os.write
    file = DiskFiles().create(tmp_path / "f", private=True)
    monkeypatch.setattr(os, "write", lambda handle, data: write(handle, data[:2]))
    file.write(b"hello")
    monkeypatch.undo()
    file.close()
    assert (tmp_path / "f").read_bytes() == b"hello"


@linux
def test_what_is_closed_holds_no_handle(tmp_path: Path) -> None:
    handles, files = open_handles(), DiskFiles()
    file = files.create(tmp_path / "f", private=True)
    lock = files.lock(tmp_path / "lock")
    with pytest.raises(BlockingIOError):
        files.lock(tmp_path / "lock")
    assert open_handles() == handles + 2
    for _ in range(2):
        file.close()
        lock.release()
    assert open_handles() == handles


def test_a_handle_that_was_closed_is_not_closed_for_whoever_has_it_now(tmp_path: Path) -> None:
    files = DiskFiles()
    file = files.create(tmp_path / "f", private=True)
    file.close()
    with (tmp_path / "other").open("wb") as other:  # as a rule the same number
        file.close()
        other.write(b"still open")
    lock = files.lock(tmp_path / "lock")
    lock.release()
    with (tmp_path / "other").open("wb") as other:
        lock.release()
        other.write(b"still open")


@posix
def test_what_is_there_is_created_anew_and_shared_or_private(tmp_path: Path) -> None:
    mask = os.umask(0o022)
    try:
        DiskFiles().create(tmp_path / "open", private=False).close()
        DiskFiles().create(tmp_path / "private", private=True).close()
    finally:
        os.umask(mask)
    assert stat.S_IMODE((tmp_path / "open").stat().st_mode) == 0o644
    assert stat.S_IMODE((tmp_path / "private").stat().st_mode) == 0o600


def test_a_part_of_a_file_is_read_from_where_it_begins(tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(b"0123456789")
    assert DiskFiles().read_part(tmp_path / "f", 3, 4) == b"3456"
    assert DiskFiles().read_part(tmp_path / "f", 8, 4) == b"89"


def test_names_of_what_is_no_folder(tmp_path: Path) -> None:
    (tmp_path / "b").touch()
    (tmp_path / "a").touch()
    assert DiskFiles().names(tmp_path) == ("a", "b")
    assert DiskFiles().names(tmp_path / "a") == ()


class NoLinks:
    """A file system on which `hardlink_to` ends with this error."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, number: int) -> None:
        def refuse(_self: Path, _target: Path) -> None:
            raise OSError(number, "as told")

        monkeypatch.setattr(Path, "hardlink_to", refuse)


@posix
@pytest.mark.parametrize("number", [errno.EPERM, errno.ENOTSUP, errno.ENOSYS, errno.EINVAL])
def test_without_links_a_file_is_published_by_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    NoLinks(monkeypatch, number)
    (tmp_path / "new").write_bytes(b"new")
    DiskFiles().publish(tmp_path / "new", tmp_path / "f")
    assert DiskFiles().names(tmp_path) == ("f",)
    (tmp_path / "new").write_bytes(b"newer")
    with pytest.raises(FileExistsError):
        DiskFiles().publish(tmp_path / "new", tmp_path / "f")
    assert (tmp_path / "f").read_bytes() == b"new"


@posix
def test_another_fault_of_a_link_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    NoLinks(monkeypatch, errno.EIO)
    (tmp_path / "new").write_bytes(b"new")
    with pytest.raises(OSError, match="as told"):
        DiskFiles().publish(tmp_path / "new", tmp_path / "f")
    assert DiskFiles().names(tmp_path) == ("new",)


def test_a_drive_that_is_not_there_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "is_dir", lambda _: False)
    with pytest.raises(OSError):  # noqa: PT011 - which one depends on the system
        DiskFiles().make_folder(Path(tmp_path.anchor))


@posix
def test_a_parent_that_may_not_be_looked_into_is_no_obstacle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_self: DiskFiles, _path: Path) -> None:
        raise PermissionError(errno.EACCES, "as told")

    monkeypatch.setattr(DiskFiles, "sync_folder", refuse)
    DiskFiles().make_folder(tmp_path / "a")
    assert (tmp_path / "a").is_dir()


@linux
def test_the_boot_is_what_the_kernel_says() -> None:
    assert DiskFiles().boot() == Path("/proc/sys/kernel/random/boot_id").read_bytes().strip()


@posix
@pytest.mark.parametrize(
    ("number", "synced"), [(0, []), (errno.ENOTSUP, [("fsync", False)]), (errno.EIO, None)]
)
def test_on_macos_the_drive_is_asked_to_write(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    number: int,
    synced: list[tuple[str, bool]] | None,
) -> None:
    import fcntl

    asked: list[int] = []

    def ask(_handle: int, command: int) -> None:
        asked.append(command)
        if number:
            raise OSError(number, "as told")

    (tmp_path / "f").touch()
    file = DiskFiles().append_to(tmp_path / "f")
    syncs = Syncs(monkeypatch)
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(fcntl, "F_FULLFSYNC", 51, raising=False)
    monkeypatch.setattr(fcntl, "fcntl", ask)
    if synced is None:
        with pytest.raises(OSError, match="as told"):
            file.sync()
    else:
        file.sync()
        assert syncs.calls == synced
    assert asked == [51]


@posix
def test_on_windows_names_need_no_sync_and_renaming_refuses_to_replace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    syncs = Syncs(monkeypatch)
    monkeypatch.setattr(sys, "platform", "win32")
    (tmp_path / "new").write_bytes(b"new")
    NoLinks(monkeypatch, errno.EIO)  # it does not even try
    DiskFiles().publish(tmp_path / "new", tmp_path / "f")
    DiskFiles().sync_folder(tmp_path)
    assert DiskFiles().names(tmp_path) == ("f",)
    assert syncs.calls == []
