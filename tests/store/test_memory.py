"""The disk in memory loses exactly what a real one may lose."""

import random
from functools import partial
from pathlib import Path

import pytest

from p2p_dixit.store.files import write_whole
from tests.store.memory import MemoryFiles, everything, nothing

FOLDER = Path("/f")
FILE = FOLDER / "file"


@pytest.fixture
def files() -> MemoryFiles:
    files = MemoryFiles()
    files.make_folder(FOLDER)
    write_whole(files, FILE, b"old")
    return files


def test_a_power_cut_loses_what_was_not_synced(files: MemoryFiles) -> None:
    files.append_to(FILE).write(b" new")
    files.copy().read(FILE)
    kept = files.copy()
    kept.cut_power(everything)
    assert kept.read(FILE) == b"old new"
    files.cut_power(nothing)
    assert files.read(FILE) == b"old"


def test_of_an_unsynced_tail_any_prefix_may_survive_with_zeros_behind_it(
    files: MemoryFiles,
) -> None:
    files.append_to(FILE).write(b" new")
    seen = set()
    for seed in range(200):
        copy = files.copy()
        copy.cut_power(partial(random.Random(seed).randint, 0))
        seen.add(copy.read(FILE))
    tails = {
        b"old" + b" new"[:kept] + bytes(zeros) for kept in range(5) for zeros in range(5 - kept)
    }
    assert seen == tails


def test_an_unsynced_truncation_may_be_undone(files: MemoryFiles) -> None:
    file = files.append_to(FILE)
    file.truncate(1)
    file.write(b"X")
    kept = files.copy()
    kept.cut_power(everything)
    assert kept.read(FILE) == b"oX"
    files.cut_power(nothing)
    assert files.read(FILE) == b"old"


def test_names_that_were_not_synced_may_be_lost_but_a_rename_is_never_torn(
    files: MemoryFiles,
) -> None:
    beside = files.create(FOLDER / "beside", private=True)
    beside.write(b"new")
    beside.sync()
    files.replace(FOLDER / "beside", FILE)
    seen = set()
    for choice in range(3):
        copy = files.copy()
        copy.cut_power(partial(min, choice))
        seen.add((copy.names(FOLDER), copy.read(FILE)))
    assert seen == {(("file",), b"old"), (("beside", "file"), b"old"), (("file",), b"new")}


def test_a_lying_disk_loses_what_it_said_it_had_synced(files: MemoryFiles) -> None:
    files.lying = True
    file = files.append_to(FILE)
    file.write(b" new")
    file.sync()
    write_whole(files, FOLDER / "other", b"x")
    files.cut_power(nothing)
    assert files.read(FILE) == b"old"
    assert files.names(FOLDER) == ("file",)


def test_a_kill_loses_nothing_frees_the_locks_and_ends_the_handles(files: MemoryFiles) -> None:
    file = files.append_to(FILE)
    file.write(b" new")
    files.lock(FOLDER / "lock")
    boot = files.boot()
    files.kill()
    assert files.read(FILE) == b"old new"
    assert files.boot() == boot
    files.lock(FOLDER / "lock")
    with pytest.raises(OSError, match="process that has ended"):
        file.write(b"ghost")
    files.cut_power()
    assert files.boot() != boot
