import errno
from collections.abc import Callable
from pathlib import Path

import pytest

from p2p_dixit.errors import LocalFault
from p2p_dixit.store.faults import DiskFault, DiskFull, DiskReadOnly, GameInUse
from p2p_dixit.store.files import Appendable, FileLock, write_whole
from p2p_dixit.store.framing import MAGIC, Damage, FramedRecord, scan
from p2p_dixit.store.journal import Journal, JournalBroken, create_journal
from tests.store.memory import Fault, MemoryFiles, Operation, nothing

FOLDER = Path("/game")
PATH = FOLDER / "journal"
ONE, TWO, THREE = (FramedRecord(0, text) for text in (b"one", b"two", b"three"))


def failing(kind: str, number: int, written: int = 0) -> Callable[[Operation], Fault | None]:
    """A disk on which every operation of a kind ends with this error."""

    def fault(operation: Operation) -> Fault | None:
        return Fault(OSError(number, "as told"), written) if operation.kind == kind else None

    return fault


@pytest.fixture
def files() -> MemoryFiles:
    files = MemoryFiles()
    files.make_folder(FOLDER)
    create_journal(files, PATH)
    return files


def saved(files: MemoryFiles, *records: FramedRecord) -> None:
    journal, _ = Journal.open(files, PATH)
    journal.append(records)
    journal.close()


def test_appended_records_come_back_in_order_and_the_journal_is_whole(files: MemoryFiles) -> None:
    saved(files, ONE)
    saved(files, TWO, THREE)
    journal, recovery = Journal.open(files, PATH)
    journal.close()
    assert recovery.records == (ONE, TWO, THREE)
    assert recovery.whole
    assert str(recovery) == "whole"


def test_many_records_cost_one_write_and_one_sync(files: MemoryFiles) -> None:
    journal, _ = Journal.open(files, PATH)
    seen: list[Operation] = []
    files.fault = seen.append
    journal.append([ONE, TWO, THREE])
    assert [operation.kind for operation in seen] == ["write", "sync"]


def test_what_was_appended_without_sync_survives_a_kill_and_opening_makes_it_durable(
    files: MemoryFiles,
) -> None:
    journal, _ = Journal.open(files, PATH)
    journal.append([ONE], sync=False)
    files.kill()
    journal, recovery = Journal.open(files, PATH)
    assert recovery.records == (ONE,)
    files.cut_power(nothing)
    assert scan(files.read(PATH)).records == (ONE,)


def test_a_torn_tail_is_set_aside_cut_off_and_reported_until_healed(files: MemoryFiles) -> None:
    saved(files, ONE, TWO)
    data = files.read(PATH)
    files.append_to(PATH).truncate(len(data) - 2)
    torn: tuple[str, ...] = ()
    for _ in range(2):  # the second time only the sign is left, and it still counts
        journal, recovery = Journal.open(files, PATH)
        journal.close()
        assert recovery.records == (ONE,)
        assert not recovery.whole
        torn = recovery.torn
        assert len(torn) == 1
        assert "torn end" in str(recovery)
    assert data[len(files.read(PATH)) : -2] == files.read(FOLDER / torn[0])

    journal, _ = Journal.open(files, PATH)
    journal.append([TWO])
    journal.healed()
    journal.close()
    journal, recovery = Journal.open(files, PATH)
    assert recovery.whole
    assert recovery.records == (ONE, TWO)
    assert any(".old-" in name for name in files.names(FOLDER))


def test_damage_in_the_middle_is_reported_with_its_place_and_kept(files: MemoryFiles) -> None:
    saved(files, ONE, TWO, THREE)
    start = len(MAGIC) + 8 + 4
    files.flip(PATH, start + 9)
    hurt = files.read(PATH)
    journal, recovery = Journal.open(files, PATH)
    assert recovery.damage == (Damage(start, start + 12),)
    assert recovery.records == (ONE, THREE)
    assert not recovery.whole
    assert f"bytes {start} to {start + 12}" in str(recovery)
    assert files.read(PATH) == hurt

    journal.append([TWO])
    journal.healed()
    journal.append([ONE])
    journal.close()
    journal, recovery = Journal.open(files, PATH)
    assert recovery.whole
    assert recovery.records == (ONE, THREE, TWO, ONE)
    kept = [name for name in files.names(FOLDER) if "damaged" in name]
    assert len(kept) == 1
    assert files.read(FOLDER / kept[0]).startswith(hurt)


def test_a_missing_journal_is_not_whole_even_if_the_first_opening_crashes(
    files: MemoryFiles,
) -> None:
    files.remove(PATH)
    journal, recovery = Journal.open(files, PATH)
    assert recovery.missing
    files.kill()
    journal, recovery = Journal.open(files, PATH)
    assert not recovery.whole
    journal.healed()
    journal.close()
    assert Journal.open(files, PATH)[1].whole


def test_after_a_reboot_a_journal_is_not_whole_until_healed(files: MemoryFiles) -> None:
    saved(files, ONE)
    files.cut_power(nothing)
    journal, recovery = Journal.open(files, PATH)
    assert recovery.records == (ONE,)
    assert recovery.rebooted
    assert not recovery.whole
    journal.healed()
    journal.close()
    assert Journal.open(files, PATH)[1].whole


def test_where_the_boot_cannot_be_known_every_start_counts_as_a_reboot(
    files: MemoryFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "boot", lambda: b"")
    journal, _ = Journal.open(files, PATH)
    journal.healed()
    journal.close()
    assert Journal.open(files, PATH)[1].rebooted


def test_a_second_opening_is_refused_with_a_sentence(files: MemoryFiles) -> None:
    journal, _ = Journal.open(files, PATH)
    with pytest.raises(GameInUse, match="open in another p2p-dixit"):
        Journal.open(files, PATH)
    journal.close()
    Journal.open(files, PATH)


def test_a_refused_opening_lets_go_of_the_lock(files: MemoryFiles) -> None:
    files.fault = failing("sync", errno.EIO)
    with pytest.raises(DiskFault):
        Journal.open(files, PATH)
    files.fault = lambda _: None
    Journal.open(files, PATH)


@pytest.mark.parametrize("written", [0, 5, 11])
def test_a_full_disk_loses_nothing_and_the_journal_goes_on_when_there_is_room_again(
    files: MemoryFiles, written: int
) -> None:
    journal, _ = Journal.open(files, PATH)
    journal.append([ONE])
    files.fault = failing("write", errno.ENOSPC, written)
    with pytest.raises(DiskFull, match="Free some space"):
        journal.append([TWO])
    files.fault = lambda _: None
    journal.append([THREE])
    journal.close()
    journal, recovery = Journal.open(files, PATH)
    assert recovery.records == (ONE, THREE)
    assert recovery.whole


def test_when_a_failed_write_cannot_be_taken_back_nothing_more_is_written(
    files: MemoryFiles,
) -> None:
    journal, _ = Journal.open(files, PATH)
    journal.append([ONE])
    files.fault = lambda operation: Fault(OSError(errno.EIO, "as told"), 5)
    with pytest.raises(DiskFault):
        journal.append([TWO])
    files.fault = lambda _: None
    with pytest.raises(JournalBroken):
        journal.append([THREE])
    journal.close()
    journal, recovery = Journal.open(files, PATH)
    assert recovery.records == (ONE,)
    assert recovery.torn


def test_after_a_failed_sync_nothing_more_is_written(files: MemoryFiles) -> None:
    journal, _ = Journal.open(files, PATH)
    journal.append([ONE])
    files.fault = failing("sync", errno.EIO)
    with pytest.raises(DiskFault, match="Check the disk"):
        journal.append([TWO])
    files.fault = lambda _: None
    with pytest.raises(JournalBroken, match="start p2p-dixit again"):
        journal.append([THREE])
    with pytest.raises(JournalBroken):
        journal.sync()
    journal.close()
    assert Journal.open(files, PATH)[1].records[0] == ONE


def test_an_interrupted_write_ends_the_journal(files: MemoryFiles) -> None:
    journal, _ = Journal.open(files, PATH)
    files.fault = lambda _: Fault(KeyboardInterrupt(), 5)
    with pytest.raises(KeyboardInterrupt):
        journal.append([ONE])
    files.fault = lambda _: None
    with pytest.raises(JournalBroken):
        journal.append([TWO])


def test_a_read_only_disk_is_reported_and_nothing_changes(files: MemoryFiles) -> None:
    saved(files, ONE)
    journal, _ = Journal.open(files, PATH)
    before = files.read(PATH)
    files.fault = lambda _: Fault(OSError(errno.EROFS, "read-only"))
    with pytest.raises(DiskReadOnly, match="P2P_DIXIT_HOME"):
        journal.append([TWO])
    assert files.read(PATH) == before
    assert scan(before).records == (ONE,)


def test_a_full_disk_while_mending_leaves_the_journal_usable(files: MemoryFiles) -> None:
    saved(files, ONE, TWO)
    files.flip(PATH, len(MAGIC) + 8)
    journal, _ = Journal.open(files, PATH)
    files.fault = failing("write", errno.ENOSPC)
    with pytest.raises(DiskFull):
        journal.healed()
    files.fault = lambda _: None
    journal.append([THREE])
    journal.healed()
    journal.close()
    assert Journal.open(files, PATH)[1].records == (TWO, THREE)


def test_a_closed_journal_takes_nothing(files: MemoryFiles) -> None:
    journal, _ = Journal.open(files, PATH)
    journal.close()
    journal.close()
    with pytest.raises(LocalFault):
        journal.append([ONE])


def test_a_damaged_journal_is_rewritten_once_and_goes_on_in_the_new_file(
    files: MemoryFiles,
) -> None:
    saved(files, ONE, TWO)
    files.flip(PATH, len(MAGIC) + 8)
    journal, _ = Journal.open(files, PATH)
    journal.healed()
    seen: list[Operation] = []
    files.fault = seen.append
    journal.healed()
    assert not [operation for operation in seen if operation.path.name.startswith("journal.old")]
    files.fault = lambda _: None
    journal.append([THREE])
    journal.close()
    files.cut_power(nothing)
    journal, recovery = Journal.open(files, PATH)
    assert recovery.records == (TWO, THREE)
    assert not recovery.damage


class Counting(MemoryFiles):
    """A disk that counts the files that are open."""

    def __init__(self) -> None:
        super().__init__()
        self.open = 0

    def append_to(self, path: Path) -> Appendable:
        file = super().append_to(path)
        self.open += 1
        return Counted(self, file)


class Counted:
    def __init__(self, files: Counting, file: Appendable) -> None:
        self._files = files
        self._file = file
        self.write, self.truncate, self.sync = file.write, file.truncate, file.sync

    def close(self) -> None:
        self._files.open -= 1
        self._file.close()


def test_no_file_stays_open(files: MemoryFiles) -> None:
    del files
    counting = Counting()
    counting.make_folder(FOLDER)
    create_journal(counting, PATH)
    saved(counting, ONE, TWO)
    counting.flip(PATH, len(MAGIC) + 8)
    journal, _ = Journal.open(counting, PATH)
    journal.healed()  # replaces the file, which Windows refuses while it is open
    assert counting.open == 1
    journal.close()
    assert counting.open == 0
    journal, _ = Journal.open(counting, PATH)
    counting.fault = failing("sync", errno.EIO)
    with pytest.raises(DiskFault):
        journal.append([THREE])
    assert counting.open == 0


def test_a_tail_that_is_being_set_aside_is_no_sign_of_loss(files: MemoryFiles) -> None:
    saved(files, ONE)
    write_whole(files, FOLDER / "journal.torn-8-00000000.77.tmp", b"")
    write_whole(files, FOLDER / "other.torn-8-00000000", b"")
    journal, recovery = Journal.open(files, PATH)
    journal.close()
    assert recovery.whole


def test_a_torn_start_is_written_again(files: MemoryFiles) -> None:
    files.append_to(PATH).truncate(3)
    journal, recovery = Journal.open(files, PATH)
    assert len(recovery.torn) == 1
    journal.append([ONE])
    journal.close()
    assert files.read(PATH).startswith(MAGIC)
    journal, recovery = Journal.open(files, PATH)
    assert recovery.records == (ONE,)


def test_opening_makes_names_durable(files: MemoryFiles) -> None:
    seen: list[Operation] = []
    files.fault = seen.append
    journal, _ = Journal.open(files, PATH)
    journal.close()
    assert [operation.kind for operation in seen if operation.path in (FOLDER, PATH)] == [
        "sync",
        "sync folder",
    ]


def test_a_journal_without_its_boot_is_not_whole(files: MemoryFiles) -> None:
    files.remove(FOLDER / "journal.boot")
    journal, recovery = Journal.open(files, PATH)
    assert recovery.rebooted
    assert "restarted" in str(recovery)
    journal.close()


def test_every_sign_of_loss_is_said(files: MemoryFiles) -> None:
    files.remove(PATH)
    journal, recovery = Journal.open(files, PATH)
    journal.close()
    assert str(recovery) == "the journal was missing; the machine was restarted since"


def test_a_lock_that_cannot_be_made_is_a_fault_of_the_disk(
    files: MemoryFiles, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_: Path) -> FileLock:
        raise OSError(errno.EROFS, "as told")

    monkeypatch.setattr(files, "lock", refuse)
    with pytest.raises(DiskReadOnly):
        Journal.open(files, PATH)


def test_what_others_may_hold_is_private(files: MemoryFiles) -> None:
    private: list[tuple[str, bool]] = []
    create = files.create

    def noting(path: Path, *, private_: bool) -> Appendable:
        private.append((path.name, private_))
        return create(path, private=private_)

    files.create = lambda path, *, private: noting(path, private_=private)  # type: ignore[method-assign]
    saved(files, ONE, TWO)
    files.append_to(PATH).truncate(len(files.read(PATH)) - 2)
    journal, _ = Journal.open(files, PATH)
    journal.healed()
    journal.close()
    assert private
    assert all(is_private for _, is_private in private)
