from dataclasses import replace
from pathlib import Path

import pytest

from p2p_dixit.encoding import decode, encode
from p2p_dixit.errors import LocalFault
from p2p_dixit.store.faults import GameInUse
from p2p_dixit.store.files import write_whole
from p2p_dixit.store.framing import FramedRecord
from p2p_dixit.store.games import About, Games, SavedGame
from p2p_dixit.store.keyfile import KeyDamaged
from tests.store.memory import Fault, MemoryFiles, Operation, nothing
from tests.store.toynode import ABOUT, GAME, SECRET, folders

OTHER = bytes(reversed(GAME))


@pytest.fixture
def files() -> MemoryFiles:
    return MemoryFiles()


@pytest.fixture
def games(files: MemoryFiles) -> Games:
    games = Games(files, folders())
    games.create(GAME, b"genesis", ABOUT, SECRET)
    return games


def test_a_new_game_is_offered_and_opens_whole_with_all_that_was_kept(games: Games) -> None:
    assert games.unfinished() == (SavedGame(GAME, ABOUT),)
    opened = games.open(GAME)
    assert opened.genesis == b"genesis"
    assert opened.secret == SECRET
    assert opened.recovery.whole
    assert opened.recovery.records == ()


def test_a_newcomer_has_a_seat_once_that_is_noted(games: Games) -> None:
    games.create(OTHER, b"genesis", replace(ABOUT, seat=len(ABOUT.players)), SECRET)

    def seats() -> dict[bytes, bool]:
        return {saved.game: saved.seated for saved in games.unfinished()}

    assert seats() == {GAME: True, OTHER: False}
    games.seated(OTHER)
    assert seats() == {GAME: True, OTHER: True}
    games.forget(OTHER)
    assert seats() == {GAME: True}


def test_the_secret_is_in_no_repr_and_not_in_the_journal(files: MemoryFiles, games: Games) -> None:
    secret = bytes(range(100, 132))
    games.create(OTHER, b"genesis", ABOUT, secret)
    opened = games.open(OTHER)
    opened.journal.append([FramedRecord(1, b"something")])
    assert repr(secret)[2:10] not in repr(opened)
    holders = [
        name
        for name in files.names(folders().playing / OTHER.hex())
        if secret in files.read(folders().playing / OTHER.hex() / name)
    ]
    assert holders == ["secret"]


def test_creating_a_game_again_keeps_its_secret_and_its_journal(games: Games) -> None:
    opened = games.open(GAME)
    opened.journal.append([FramedRecord(1, b"mine")])
    opened.journal.close()
    games.create(GAME, b"genesis", ABOUT, bytes([9] * 32))
    again = games.open(GAME)
    assert again.secret == SECRET
    assert again.recovery.records == (FramedRecord(1, b"mine"),)
    assert again.recovery.whole


def test_a_new_journal_beside_an_old_secret_is_not_whole(files: MemoryFiles, games: Games) -> None:
    files.remove(folders().playing / GAME.hex() / "journal")
    games.create(GAME, b"genesis", ABOUT, SECRET)
    assert not games.open(GAME).recovery.whole


def test_a_seat_that_played_before_and_lost_everything_is_not_whole(games: Games) -> None:
    games.create(OTHER, b"genesis", ABOUT, SECRET, played_before=True)
    assert not games.open(OTHER).recovery.whole


def test_a_damaged_secret_says_what_to_do_and_can_be_replaced_at_a_price(
    files: MemoryFiles, games: Games
) -> None:
    files.flip(folders().playing / GAME.hex() / "secret", 20)
    with pytest.raises(KeyDamaged, match="continue without you"):
        games.open(GAME)
    games.create(GAME, b"genesis", ABOUT, bytes([9] * 32))
    opened = games.open(GAME)
    assert opened.secret == bytes([9] * 32)
    assert not opened.recovery.whole


def test_a_game_in_use_can_be_neither_opened_nor_forgotten(games: Games) -> None:
    opened = games.open(GAME)
    with pytest.raises(GameInUse):
        games.open(GAME)
    with pytest.raises(GameInUse):
        games.forget(GAME)
    opened.journal.close()
    games.forget(GAME)
    assert games.unfinished() == ()


def test_a_finished_game_is_offered_no_more_and_can_be_found(games: Games) -> None:
    assert games.find(GAME) == SavedGame(GAME, ABOUT)
    games.finish(GAME, b"the log")
    assert games.unfinished() == ()
    assert games.find(GAME) == SavedGame(GAME, ABOUT, finished=True)
    assert games.find(OTHER) is None


def test_a_forgotten_game_leaves_nothing_behind(files: MemoryFiles, games: Games) -> None:
    games.forget(GAME)
    assert files.names(folders().playing) == ()
    with pytest.raises(LocalFault, match="not on this machine"):
        games.open(GAME)


def test_the_latest_game_is_offered_first(games: Games) -> None:
    games.create(OTHER, b"genesis", replace(ABOUT, started=ABOUT.started + 60), SECRET)
    assert [saved.game for saved in games.unfinished()] == [OTHER, GAME]


def test_what_does_not_belong_there_is_not_offered(files: MemoryFiles, games: Games) -> None:
    for name in ("notes", "ABCD", "00"):
        files.make_folder(folders().playing / name)
    assert [saved.game for saved in games.unfinished()] == [GAME]


def test_a_game_with_a_damaged_description_is_offered_all_the_same(
    files: MemoryFiles, games: Games
) -> None:
    write_whole(files, folders().playing / GAME.hex() / "about", b"\xc1")
    assert [saved.game for saved in games.unfinished()] == [GAME]


@pytest.mark.parametrize("started", [-1, 253_402_300_800, 2**63])
def test_a_description_from_no_time_at_all_does_not_keep_a_game_from_being_saved(
    files: MemoryFiles, games: Games, started: int
) -> None:
    path = folders().playing / GAME.hex() / "about"
    about = decode(files.read(path))
    assert isinstance(about, dict)
    write_whole(files, path, encode({**about, "started": started}))
    assert [saved.about.started for saved in games.unfinished()] == [0]
    assert files.read(games.finish(GAME, b"the log")) == b"the log"


def test_a_finished_game_is_a_file_for_people_and_no_longer_offered(
    files: MemoryFiles, games: Games
) -> None:
    path = games.finish(GAME, b"the log")
    assert games.finished() == (path,)
    assert files.read(path) == b"the log"
    assert "modern" in path.name
    assert "Anna, Ben, Cleo.dixit" in path.name
    assert games.unfinished() == ()
    files.cut_power(nothing)
    assert files.read(path) == b"the log"


def test_the_same_log_is_kept_once_and_another_one_beside_it(games: Games) -> None:
    first = games.finish(GAME, b"the log")
    assert games.finish(GAME, b"the log") == first
    second = games.keep(b"another log", ABOUT)
    assert second != first
    assert " (2) " in second.name
    assert len(games.finished()) == 2


def test_names_of_players_cannot_lead_out_of_the_folder(games: Games) -> None:
    hostile = replace(ABOUT, players=("../../x", "a\x00b", "C:\\y"), rules="/etc")
    path = games.keep(b"log", hostile)
    assert path.parent == folders().games
    assert "/" not in path.name
    assert "\\" not in path.name


def test_evidence_is_kept_with_the_genesis_and_only_once(files: MemoryFiles, games: Games) -> None:
    path = games.testify(GAME, "Hazel", b"proof")
    assert "Hazel" in path.name
    assert decode(files.read(path)) == (b"genesis", b"proof")
    assert games.testify(GAME, "Hazel", b"proof") == path
    assert games.testify(GAME, "Hazel", b"another proof") != path


def kinds(seen: list[Operation], path: Path) -> list[str]:
    return [operation.kind for operation in seen if operation.path == path]


def test_a_game_is_offered_only_with_genesis_and_secret(files: MemoryFiles, games: Games) -> None:
    folder = folders().playing / GAME.hex()
    for name in ("secret", "genesis"):
        games.create(OTHER, b"genesis", ABOUT, SECRET)
        files.remove(folders().playing / OTHER.hex() / name)
        assert [saved.game for saved in games.unfinished()] == [GAME]
    files.remove(folder / "genesis")
    with pytest.raises(LocalFault, match="not on this machine"):
        games.open(GAME)


def test_everything_about_a_game_comes_back(games: Games) -> None:
    about = replace(ABOUT, code="paper moon", packs=(b"one", b"two"))
    games.create(OTHER, b"genesis", about, SECRET)
    assert {saved.game: saved.about for saved in games.unfinished()}[OTHER] == about
    assert "paper moon" not in repr(about)


def described(files: MemoryFiles, games: Games, **changes: object) -> About:
    """What is read of a description with these fields, None for one that is left out."""
    path = folders().playing / GAME.hex() / "about"
    about = decode(files.read(path))
    assert isinstance(about, dict)
    kept = {key: value for key, value in {**about, **changes}.items() if value is not None}
    write_whole(files, path, encode(kept))
    return games.unfinished()[0].about


@pytest.mark.parametrize("packs", [None, 7, b"one", ()])
def test_a_description_without_packs_has_none(
    files: MemoryFiles, games: Games, packs: object
) -> None:
    assert described(files, games, packs=packs) == ABOUT


def test_of_packs_only_names_are_read(files: MemoryFiles, games: Games) -> None:
    assert described(files, games, packs=(b"one", 1, "two", b"three")).packs == (b"one", b"three")


@pytest.mark.parametrize(
    "changes", [{"table": 1}, {"players": "Anna"}, {"seat": None}, {"code": b""}, {"rules": None}]
)
def test_a_description_of_another_form_says_nothing(
    files: MemoryFiles, games: Games, changes: dict[str, object]
) -> None:
    assert described(files, games, **changes) == About("", "", (), 0, 0)


def test_a_game_that_cannot_be_read_is_not_left_open(files: MemoryFiles, games: Games) -> None:
    files.flip(folders().playing / GAME.hex() / "secret", 20)
    for _ in range(2):  # the second time it would be in use
        with pytest.raises(KeyDamaged):
            games.open(GAME)


def test_a_damaged_secret_is_set_aside(files: MemoryFiles, games: Games) -> None:
    folder = folders().playing / GAME.hex()
    files.flip(folder / "secret", 20)
    damaged = files.read(folder / "secret")
    games.create(GAME, b"genesis", ABOUT, bytes([9] * 32))
    assert files.read(folder / "secret.damaged") == damaged


def test_what_a_game_is_made_of_is_private_and_written_in_order(files: MemoryFiles) -> None:
    seen: list[Operation] = []
    files.fault = seen.append
    Games(files, folders()).create(OTHER, b"genesis", ABOUT, SECRET)
    folder = folders().playing / OTHER.hex()
    targets = [one.path.name for one in seen if one.kind == "replace" and one.path.parent == folder]
    assert targets[-1].startswith("genesis")
    assert {"secret", "about", "journal", "journal.boot", "genesis"} <= set(files.names(folder))


def test_a_finished_game_says_which_file_it_became(files: MemoryFiles, games: Games) -> None:
    path = games.finish(GAME, b"the log")
    assert files.read(folders().playing / GAME.hex() / "finished") == path.name.encode()


def test_a_log_that_is_there_already_is_made_durable(files: MemoryFiles, games: Games) -> None:
    games.finish(GAME, b"the log")
    seen: list[Operation] = []
    files.fault = seen.append
    games.keep(b"the log", ABOUT)
    assert "sync folder" in kinds(seen, folders().games)


def test_a_log_that_another_process_writes_meanwhile_is_kept_beside_ours(
    files: MemoryFiles, games: Games
) -> None:
    path = games.keep(b"the log", ABOUT)
    files.remove(path)

    def faster(operation: Operation) -> None:
        if operation.kind == "create":
            files.fault = lambda _: None
            write_whole(files, path, b"their log")

    files.fault = faster
    second = games.keep(b"the log", ABOUT)
    assert (files.read(path), files.read(second)) == (b"their log", b"the log")


def test_only_saved_games_are_listed_the_latest_name_first(
    files: MemoryFiles, games: Games
) -> None:
    first = games.keep(b"one", ABOUT)
    second = games.keep(b"two", replace(ABOUT, started=ABOUT.started + 100_000))
    write_whole(files, folders().games / "notes.txt", b"")
    assert games.finished() == (second, first)


def test_a_saved_game_is_renamed_and_never_over_another_one(
    files: MemoryFiles, games: Games
) -> None:
    first, second = games.keep(b"one", ABOUT), games.keep(b"two", ABOUT)
    named = games.rename(first, "Friday")
    assert named == folders().games / "Friday.dixit"
    assert games.rename(named, "Friday") == named
    other = games.rename(second, "Friday")
    assert other == folders().games / "Friday (2).dixit"
    files.cut_power(nothing)
    assert (files.read(named), files.read(other)) == (b"one", b"two")
    assert len(games.finished()) == 2


def test_a_saved_game_is_thrown_away_for_good(files: MemoryFiles, games: Games) -> None:
    path = games.keep(b"one", ABOUT)
    games.discard(path)
    games.discard(path)
    files.cut_power(nothing)
    assert games.finished() == ()


@pytest.mark.parametrize("path", [folders().data / "f.dixit", folders().games / "notes.txt"])
def test_only_saved_games_are_moved_or_thrown_away(
    files: MemoryFiles, games: Games, path: Path
) -> None:
    files.make_folder(folders().games)
    write_whole(files, path, b"mine")
    with pytest.raises(LocalFault, match="not among the saved games"):
        games.discard(path)
    with pytest.raises(LocalFault, match="not among the saved games"):
        games.rename(path, "Friday")
    assert files.read(path) == b"mine"


def test_a_game_that_is_being_forgotten_is_not_offered_after_a_crash(
    files: MemoryFiles, games: Games
) -> None:
    removed: list[str] = []

    def note(operation: Operation) -> Fault | None:
        if operation.kind == "remove" and operation.path.name != "genesis":
            removed.append(operation.path.name)
            return Fault(OSError(5, "as told"))
        return None

    files.fault = note
    with pytest.raises(LocalFault):
        games.forget(GAME)
    files.fault = lambda _: None
    assert removed
    files.cut_power(nothing)
    assert games.unfinished() == ()
    games.forget(GAME)  # what is left goes as well, though the genesis is gone
    assert files.names(folders().playing) == ()


def test_evidence_survives_a_power_cut(files: MemoryFiles, games: Games) -> None:
    path = games.testify(GAME, "Hazel", b"proof")
    files.cut_power(nothing)
    assert decode(files.read(path)) == (b"genesis", b"proof")
