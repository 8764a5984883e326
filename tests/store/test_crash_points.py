"""The process dies at every single operation on the disk; nothing that was sent is ever lost."""

import random
from pathlib import Path

from p2p_dixit.store.framing import FramedRecord
from p2p_dixit.store.games import Games
from p2p_dixit.store.identity import load_identity
from p2p_dixit.store.journal import Journal, create_journal
from p2p_dixit.store.settings import UserSettings, load_settings, save_settings
from tests.store.crashpoints import crashes, operations
from tests.store.memory import MemoryFiles
from tests.store.toynode import ABOUT, EVENTS, GAME, HOME, OWN, SECRET, event, folders, play

EXPECTED = [event(SECRET, number) for number in range(EVENTS)]
JOURNAL = HOME / "journal"
RECORDS = tuple(FramedRecord(OWN, b"payload %d" % number) for number in range(4))


def own_events(files: MemoryFiles) -> list[bytes]:
    opened = Games(files, folders()).open(GAME)
    opened.journal.close()
    return [r.payload for r in opened.recovery.records if r.tag == OWN]


def test_after_a_crash_anywhere_everything_sent_is_there_and_the_game_ends_the_same() -> None:
    points = 0
    for crashed in crashes(MemoryFiles, play):
        points += 1
        assert crashed.sent == EXPECTED[: len(crashed.sent)], crashed.where
        if crashed.sent:
            saved = own_events(crashed.files)
            assert crashed.sent == saved[: len(crashed.sent)], crashed.where
        play(crashed.files, crashed.sent)
        assert crashed.sent == EXPECTED, crashed.where
        assert own_events(crashed.files) == EXPECTED, crashed.where
    assert points > 1000


def test_what_a_killed_process_left_to_the_system_is_durable_before_it_is_relied_on() -> None:
    for crashed in crashes(MemoryFiles, play):
        if not crashed.power:
            play(crashed.files, crashed.sent)
            crashed.files.cut_power()
            assert own_events(crashed.files) == EXPECTED, crashed.where


def test_a_crash_while_restarting_after_a_crash_loses_nothing_either() -> None:
    first = [crashed for crashed in crashes(MemoryFiles, play, ends=1) if len(crashed.sent) == 2]
    for start in random.Random(1).sample(first, 4):

        def prepare(start: MemoryFiles = start.files) -> MemoryFiles:
            return start.copy()

        def run(files: MemoryFiles, sent: list[bytes]) -> None:
            sent[:] = sent or EXPECTED[:2]
            play(files, sent)

        for crashed in crashes(prepare, run, ends=1):
            play(crashed.files, crashed.sent or EXPECTED[:2])
            assert own_events(crashed.files) == EXPECTED, (start.where, crashed.where)


def test_a_disk_that_lied_is_never_taken_for_whole_and_the_game_ends_the_same() -> None:
    def prepare() -> MemoryFiles:
        files = MemoryFiles()
        Games(files, folders()).create(GAME, b"genesis", ABOUT, SECRET)
        files.lying = True
        return files

    lost = 0
    for crashed in crashes(prepare, play):
        if not crashed.power:
            continue
        crashed.files.lying = False
        opened = Games(crashed.files, folders()).open(GAME)
        opened.journal.close()
        assert not opened.recovery.whole, crashed.where
        lost += len([r for r in opened.recovery.records if r.tag == 2]) < len(crashed.sent)
        play(crashed.files, crashed.sent)
        assert own_events(crashed.files) == EXPECTED, crashed.where
    assert lost > 100


def test_the_harness_sees_a_program_that_sends_before_it_syncs() -> None:
    def careless(files: MemoryFiles, sent: list[bytes]) -> None:
        play(files, sent, sync=False)

    assert any(
        crashed.sent != own_events(crashed.files)[: len(crashed.sent)]
        for crashed in crashes(MemoryFiles, careless)
        if crashed.sent
    )


def damaged_journal() -> MemoryFiles:
    files = MemoryFiles()
    files.make_folder(HOME)
    create_journal(files, JOURNAL)
    journal, _ = Journal.open(files, JOURNAL)
    journal.append(RECORDS)
    journal.close()
    files.flip(JOURNAL, 8 + 8 + 3)
    return files


def test_a_crash_while_mending_damage_keeps_the_readable_records_and_the_sign_of_loss() -> None:
    def mend(files: MemoryFiles, done: list[bytes]) -> None:
        journal, recovery = Journal.open(files, JOURNAL)
        assert not recovery.whole
        journal.append(RECORDS[:1])
        journal.healed()
        done.append(b"healed")
        journal.close()

    for crashed in crashes(damaged_journal, mend):
        journal, recovery = Journal.open(crashed.files, JOURNAL)
        journal.close()
        assert recovery.records[:3] == RECORDS[1:], crashed.where
        if recovery.whole:
            assert recovery.records == (*RECORDS[1:], RECORDS[0]), crashed.where


def torn_journal() -> MemoryFiles:
    files = damaged_journal()
    files.flip(JOURNAL, 8 + 8 + 3)
    file = files.append_to(JOURNAL)
    file.write(b"\x00\x00\x00\x09torn")
    file.sync()
    return files


def test_a_crash_while_cutting_a_torn_tail_keeps_the_sign_of_loss_until_it_is_healed() -> None:
    def recover(files: MemoryFiles, done: list[bytes]) -> None:
        journal, recovery = Journal.open(files, JOURNAL)
        assert recovery.torn
        done.append(b"opened")
        journal.healed()
        done.append(b"healed")
        journal.close()

    for crashed in crashes(torn_journal, recover):
        journal, recovery = Journal.open(crashed.files, JOURNAL)
        journal.close()
        assert recovery.records == RECORDS, crashed.where
        assert not recovery.whole or crashed.sent, crashed.where
        asides = [name for name in crashed.files.names(HOME) if "-" in name]
        assert asides, crashed.where


def test_a_crash_while_the_identity_is_made_never_changes_one_that_was_used() -> None:
    def start(files: MemoryFiles, used: list[bytes]) -> None:
        used.append(load_identity(files, folders(), bytes([1] * 32)).public)
        used.append(load_identity(files, folders(), bytes([2] * 32)).public)

    for crashed in crashes(MemoryFiles, start):
        again = load_identity(crashed.files, folders(), bytes([3] * 32)).public
        assert all(again == used for used in crashed.sent), crashed.where
        crashed.files.cut_power()
        later = load_identity(crashed.files, folders(), bytes([4] * 32)).public
        assert later == again, crashed.where


def test_a_crash_while_settings_are_saved_leaves_the_old_or_the_new_ones() -> None:
    path = folders().settings

    def prepare() -> MemoryFiles:
        files = MemoryFiles()
        save_settings(files, path, UserSettings(name="old"))
        return files

    def save(files: MemoryFiles, _: list[bytes]) -> None:
        save_settings(files, path, UserSettings(name="new"))

    for crashed in crashes(prepare, save):
        loaded = load_settings(crashed.files, path)
        assert loaded.settings.name in {"old", "new"}, crashed.where
        assert not loaded.messages, crashed.where


def test_a_crash_while_a_game_is_finished_keeps_it_or_its_file() -> None:
    def prepare() -> MemoryFiles:
        files = MemoryFiles()
        Games(files, folders()).create(GAME, b"genesis", ABOUT, SECRET)
        return files

    def finish(files: MemoryFiles, _: list[bytes]) -> None:
        Games(files, folders()).finish(GAME, b"the whole log")
        Games(files, folders()).forget(GAME)

    for crashed in crashes(prepare, finish):
        games = Games(crashed.files, folders())
        if games.finished() and not crashed.power:
            games.keep(b"the whole log", ABOUT)
            crashed.files.cut_power()
            assert games.finished(), crashed.where
        kept = [crashed.files.read(path) for path in games.finished()]
        assert kept in ([], [b"the whole log"]), crashed.where
        assert kept or games.unfinished(), crashed.where


def test_operations_of_every_kind_are_among_the_crash_points() -> None:
    kinds = {operation.kind for operation in operations(torn_journal, _open_and_heal)}
    kinds |= {operation.kind for operation in operations(MemoryFiles, play)}
    assert kinds == {
        "make folder",
        "create",
        "write",
        "truncate",
        "sync",
        "replace",
        "sync folder",
    }


def _open_and_heal(files: MemoryFiles, _: list[bytes]) -> None:
    journal, _recovery = Journal.open(files, Path(JOURNAL))
    journal.healed()
    journal.close()
