"""The list of saved games."""

import os
import shutil
from datetime import datetime, tzinfo
from pathlib import Path

import pytest

from p2p_dixit.errors import LocalFault
from p2p_dixit.saved import listing
from p2p_dixit.saved.listing import Saved, SavedGames, Summary, summed_up
from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.folders import Folders
from tests.saved.games import LEAVE, REFILL


@pytest.fixture
def folders(tmp_path: Path) -> Folders:
    return Folders(tmp_path, tmp_path, tmp_path / "cache")


@pytest.fixture
def shelf(folders: Folders) -> SavedGames:
    folders.games.mkdir()
    shutil.copy(LEAVE, folders.games / "2026-11-15 20.15 modern four.dixit")
    shutil.copy(REFILL, folders.games / "Evening.dixit")
    os.utime(folders.games / "Evening.dixit", (86_400, 86_400))
    (folders.games / "notes.txt").write_text("not a game")
    return SavedGames(DiskFiles(), folders)


def test_the_latest_comes_first_by_name_or_by_the_files_time(shelf: SavedGames) -> None:
    assert [one.path.name for one in shelf.saved()] == [
        "2026-11-15 20.15 modern four.dixit",
        "Evening.dixit",
    ]


def test_a_game_is_summed_up_with_its_winner() -> None:
    total = summed_up(REFILL)
    assert total.finished
    assert total.rules
    assert len(total.players) == 3
    assert set(total.winners) <= set(total.players)
    assert total.winners
    assert total.rounds == 3


def test_a_process_sums_up_once_and_the_cache_remembers(
    shelf: SavedGames, folders: Folders, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = shelf.saved()[1]
    first = shelf.summary(game)
    assert first == summed_up(REFILL)

    def never(task: str, path: Path) -> None:
        raise AssertionError(f"{task} {path} was asked for again")

    monkeypatch.setattr(listing, "helper", never)
    assert shelf.summary(game) == first
    assert SavedGames(DiskFiles(), folders).summary(game) == first


def test_a_damaged_cache_is_none(shelf: SavedGames, folders: Folders) -> None:
    folders.cache.mkdir()
    (folders.cache / listing.CACHE).write_bytes(b"\xff\xff")
    assert shelf.summary(shelf.saved()[1]).finished


def test_what_is_no_game_is_summed_up_as_that(shelf: SavedGames, folders: Folders) -> None:
    junk = folders.games / "junk.dixit"
    junk.write_text("hello")
    total = shelf.summary(Saved(junk, 0.0, 5, 0))
    assert total == Summary("", "", (), (), 0, finished=False, trouble=total.trouble)
    assert "not a saved game" in total.trouble


def test_another_name_is_safe_and_never_takes_anothers(shelf: SavedGames, folders: Folders) -> None:
    late, early = shelf.saved()
    renamed = shelf.rename(early, "../../Our best: evening?")
    assert renamed.parent == folders.games
    assert renamed.exists()
    other = shelf.rename(late, renamed.stem)
    assert other != renamed
    assert other.read_bytes() == LEAVE.read_bytes()
    assert renamed.read_bytes() == REFILL.read_bytes()


def test_the_same_name_again_changes_nothing(shelf: SavedGames) -> None:
    game = shelf.saved()[1]
    assert shelf.rename(game, "Evening") == game.path


def test_a_game_is_thrown_away(shelf: SavedGames) -> None:
    late, early = shelf.saved()
    shelf.delete(early)
    shelf.delete(early)
    assert shelf.saved() == (late,)


def test_only_saved_games_can_be_thrown_away(shelf: SavedGames, tmp_path: Path) -> None:
    precious = tmp_path / "precious.dixit"
    precious.write_text("mine")
    with pytest.raises(LocalFault):
        shelf.delete(Saved(precious, 0.0, 4, 0))
    assert precious.exists()


def test_a_closed_shelf_starts_no_process(
    shelf: SavedGames, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(task: str, path: Path) -> None:
        raise AssertionError(f"{task} {path} was asked for")

    monkeypatch.setattr(listing, "helper", never)
    shelf.close()
    with pytest.raises(LocalFault):
        shelf.summary(shelf.saved()[0])


def test_a_name_of_a_time_that_the_system_cannot_say_is_no_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    class Old(datetime):
        def astimezone(self, tz: tzinfo | None = None) -> "Old":
            raise OSError(22, "Invalid argument")  # as Windows says before 1970

    monkeypatch.setattr(listing, "datetime", Old)
    assert listing._named_time("1900-01-01 00.00 modern.dixit") is None
