"""What only the real disk can show: modes, processes, kill -9."""

import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from p2p_dixit.store.disk import DiskFiles, patiently
from p2p_dixit.store.faults import DiskFull, DiskReadOnly, GameInUse
from p2p_dixit.store.files import write_whole
from p2p_dixit.store.framing import Record
from p2p_dixit.store.games import Games
from p2p_dixit.store.identity import load_identity
from p2p_dixit.store.journal import Journal, create_journal
from tests.store.toynode import EVENTS, GAME, SECRET, event, folders, play

posix = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no modes and no signals")


def child(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tests.store.killednode", *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


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
    journal.append([Record(1, b"before")])
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, limits[1]))
    try:
        with pytest.raises(DiskFull, match="Free some space"):
            journal.append([Record(1, bytes(5000))])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    journal.append([Record(1, b"after")])
    journal.close()
    journal, recovery = Journal.open(DiskFiles(), tmp_path / "journal")
    journal.close()
    assert recovery.records == (Record(1, b"before"), Record(1, b"after"))
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
    opened.journal.append([Record(0, b"still mine")])
    opened.journal.close()
    assert child(str(tmp_path), "never").returncode == 0


def test_two_threads_of_one_process_cannot_open_a_game_twice_either(tmp_path: Path) -> None:
    create_journal(DiskFiles(), tmp_path / "journal")
    journal, _ = Journal.open(DiskFiles(), tmp_path / "journal")
    with pytest.raises(GameInUse):
        Journal.open(DiskFiles(), tmp_path / "journal")
    journal.close()


@posix
@pytest.mark.parametrize("step", range(0, 48, 4))
def test_a_process_killed_with_9_goes_on_where_it_was(tmp_path: Path, step: int) -> None:
    killed = child(str(tmp_path), str(step))
    assert killed.returncode == -signal.SIGKILL, killed.stderr
    sent = killed.stdout.split()
    again = child(str(tmp_path), "never", *sent)
    assert again.returncode == 0, again.stderr
    everything = [event(SECRET, number).hex() for number in range(EVENTS)]
    assert sent == everything[: len(sent)]
    assert again.stdout.split() == everything[len(sent) :]


def test_what_is_refused_for_a_moment_is_tried_again() -> None:
    tried: list[int] = []

    def refused_twice() -> None:
        tried.append(1)
        if len(tried) < 3:
            raise PermissionError(13, "in use")

    patiently(refused_twice, (0.0, 0.0))
    assert len(tried) == 3
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
