"""The list of saved games, and the way into a replay."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from textual.pilot import Pilot
from textual.widgets import Input

from p2p_dixit.errors import LocalFault
from p2p_dixit.play.view import PicturesView
from p2p_dixit.saved.listing import Saved, Summary
from p2p_dixit.saved.recording import Recording
from p2p_dixit.saved.reports import Recorded, Stopped, Tell, Unreadable, Verified
from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.folders import Folders
from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.dialogs.choose import Confirm
from p2p_dixit.ui.lazy import lazy_saved_games
from p2p_dixit.ui.messages import ReplayRequested
from p2p_dixit.ui.pictures.source import NoPictures, Pictures
from p2p_dixit.ui.replay.client import ReplayClient
from p2p_dixit.ui.screens.end import EndScreen
from p2p_dixit.ui.screens.home import HomeScreen
from p2p_dixit.ui.screens.reading import ReadingScreen
from p2p_dixit.ui.screens.replay import ReplayScreen
from p2p_dixit.ui.screens.replays import ReplaysScreen
from tests.patience import PATIENCE
from tests.saved.games import LEAVE, played
from tests.ui import moments
from tests.ui.double import ScriptedClient, context
from tests.ui.snapshot import at_all_sizes, screen_text, settled

FOLDER = Path("games")


def evening(day: int) -> float:
    """At a quarter past eight, wherever the test runs."""
    return datetime(2026, 9, day, 20, 15).timestamp()  # noqa: DTZ001 - local time is shown


GAMES = (
    (
        Saved(FOLDER / "Evening.dixit", evening(21), 1, 1),
        Summary("Kitchen", "modern", ("Robin", "Clover", "Hazel"), ("Hazel",), 9, finished=True),
    ),
    (
        Saved(FOLDER / "Party.dixit", evening(20), 1, 1),
        Summary(
            "Attic",
            "party",
            tuple(f"Somebody {n}" for n in range(12)),
            ("Somebody 2", "Somebody 7"),
            12,
            finished=True,
        ),
    ),
    (
        Saved(FOLDER / "Half.dixit", evening(19), 1, 1),
        Summary("Attic", "teams", ("Robin", "Clover"), (), 2, finished=False),
    ),
    (
        Saved(FOLDER / "Torn.dixit", evening(18), 1, 1),
        Summary("Attic", "classic", ("Robin",), (), 2, finished=False, trouble="cut short"),
    ),
    (
        Saved(FOLDER / "Junk.dixit", evening(17), 1, 1),
        Summary("", "", (), (), 0, finished=False, trouble="not a saved game of p2p-dixit"),
    ),
)


class FakeReplays:
    """A shelf in memory; what is opened is told by the test."""

    def __init__(self, *games: tuple[Saved, Summary]) -> None:
        self.games = dict(games)
        self.done: list[tuple[str, str]] = []
        self.tell: Tell | None = None
        self.closed = 0
        self.refuses = False

    def saved(self) -> tuple[Saved, ...]:
        return tuple(self.games)

    def summary(self, saved: Saved) -> Summary:
        return self.games[saved]

    def open(self, path: Path, tell: Tell) -> Callable[[], None]:
        if self.refuses:
            raise LocalFault("No process could be started.")
        self.done.append(("open", path.name))
        self.tell = tell
        return self._close

    def _close(self) -> None:
        self.closed += 1

    def rename(self, saved: Saved, title: str) -> Path:
        self.done.append(("rename", f"{saved.path.name} {title}"))
        total = self.games.pop(saved)
        path = saved.path.with_name(f"{title}.dixit")
        self.games = {replace(saved, path=path): total, **self.games}
        return path

    def delete(self, saved: Saved) -> None:
        if self.refuses:
            raise LocalFault("The disk is read-only.")
        self.done.append(("delete", saved.path.name))
        del self.games[saved]

    def close(self) -> None:
        self.done.append(("close", ""))


def with_shelf(shelf: FakeReplays) -> AppContext:
    shared = context()
    return replace(shared, services=replace(shared.services, replays=shelf))


async def opened(pilot: Pilot[None]) -> None:
    await pilot.press("r")
    await settled(pilot)
    assert isinstance(pilot.app.screen, ReplaysScreen)


async def test_home_leads_to_the_list_and_back() -> None:
    app = DixitApp(with_shelf(FakeReplays(*GAMES)))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await at_all_sizes(pilot, "replays")
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)


async def test_the_page_of_a_saved_game_is_made_and_offered() -> None:
    made: list[Path] = []
    browsed: list[Path] = []

    def report(game: Path) -> Path:
        made.append(game)
        return Path.home() / "pages" / f"{game.stem}.html"

    shared = with_shelf(FakeReplays(*GAMES))
    browse = browsed.append
    shared.services = replace(
        shared.services, report=report, browse=lambda page: browse(page) is None
    )
    app = DixitApp(shared)
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        assert "Open page" not in screen_text(app)
        await pilot.press("p")
        await settled(pilot)
        assert "~/pages/Evening.html" in screen_text(app).replace("\\", "/")
        await pilot.press("o")
    assert made == [FOLDER / "Evening.dixit"]
    assert browsed == [Path.home() / "pages" / "Evening.html"]


async def test_without_games_it_says_so() -> None:
    app = DixitApp(with_shelf(FakeReplays()))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        assert "No saved games yet" in screen_text(app)
        await pilot.press("enter", "d", "r")
        assert isinstance(app.screen, ReplaysScreen)


async def test_a_files_name_is_only_text() -> None:
    evil = "\x1b[31mred\x1b[0m [@click=app.quit]x[/] \u202egnp"
    game = (replace(GAMES[0][0], path=FOLDER / f"{evil}.dixit"), GAMES[0][1])
    junk = (replace(GAMES[4][0], path=FOLDER / f"{evil} 2.dixit"), GAMES[4][1])
    app = DixitApp(with_shelf(FakeReplays(game, junk)))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        assert not set(screen_text(app)) & {"\x1b", "\u202e"}
        assert "[@click" in screen_text(app)
        await pilot.press("d")
        await settled(pilot)
        assert not set(screen_text(app)) & {"\x1b", "\u202e"}
        await pilot.press("escape", "enter")
        await settled(pilot)
        assert not set(screen_text(app)) & {"\x1b", "\u202e"}


async def test_a_game_is_deleted_only_after_asking() -> None:
    shelf = FakeReplays(*GAMES)
    app = DixitApp(with_shelf(shelf))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("down", "d")
        assert isinstance(app.screen, Confirm)
        await pilot.press("escape")
        assert shelf.done == []
        await pilot.press("d", "y")
        await settled(pilot)
        assert shelf.done == [("delete", "Party.dixit")]
        assert "Somebody" not in screen_text(app)


async def test_what_the_disk_refuses_is_told() -> None:
    shelf = FakeReplays(*GAMES)
    shelf.refuses = True
    app = DixitApp(with_shelf(shelf))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("d", "y")
        await settled(pilot)
        assert [note.message for note in app._notifications] == ["The disk is read-only."]
        assert len(shelf.games) == len(GAMES)


async def test_a_game_gets_another_name() -> None:
    shelf = FakeReplays(*GAMES)
    app = DixitApp(with_shelf(shelf))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("r")
        app.screen.query_one(Input).value = "Our best"
        await pilot.press("enter")
        await settled(pilot)
        assert shelf.done == [("rename", "Evening.dixit Our best")]
        assert "Our best.dixit" in screen_text(app)
        await pilot.press("r", "escape")
        assert len(shelf.done) == 1


def showing(app: DixitApp) -> type[object]:
    return type(app.screen)


def signed(recording: Recording) -> Recording:
    return replace(recording, deck=b"d" * 32)


async def test_enter_opens_the_replay_and_leaving_it_ends_the_checking() -> None:
    shelf = FakeReplays(*GAMES)
    app = DixitApp(with_shelf(shelf))
    async with app.run_test(size=(80, 24)) as pilot:
        await opened(pilot)
        await pilot.press("enter")
        await pilot.app.workers.wait_for_complete()
        assert type(app.screen) is ReadingScreen
        assert shelf.tell is not None
        whole = signed(played("modern"))
        shelf.tell(Recorded(replace(whole, frames=whole.frames[:1])))
        await settled(pilot)
        assert showing(app) is ReplayScreen
        assert "1/2" in screen_text(app)  # the first moment, and the end of what is known
        shelf.tell(Recorded(whole))
        await settled(pilot)
        assert f"1/{len(ReplayClient(whole).row)}" in screen_text(app)
        shelf.tell(Verified(finished=True))
        await settled(pilot)
        assert "✓ verified" in screen_text(app)
        assert shelf.closed == 0
        await pilot.press("escape")
        await settled(pilot)
        assert showing(app) is ReplaysScreen
        assert shelf.closed == 1


async def test_a_game_whose_pictures_are_not_here_shows_numbers() -> None:
    shelf = FakeReplays(*GAMES)
    app = DixitApp(with_shelf(shelf))
    async with app.run_test(size=(80, 24)) as pilot:
        app.post_message(ReplayRequested(GAMES[0][0].path))
        await settled(pilot)
        assert shelf.tell is not None
        shelf.tell(Recorded(signed(played("modern"))))
        await settled(pilot)
        assert isinstance(app.screen, ReplayScreen)
        assert isinstance(app.screen.context.gallery.pictures, NoPictures)
        assert any("not on this machine" in note.message for note in app._notifications)


async def test_a_game_of_the_deck_that_is_here_shows_its_pictures() -> None:
    shelf = FakeReplays(*GAMES)
    shared = with_shelf(shelf)

    def hang(view: PicturesView) -> Pictures | None:
        return shared.gallery.pictures if view.deck == b"d" * 32 else None

    shared.services = replace(shared.services, hang=hang)
    app = DixitApp(shared, replay=GAMES[0][0].path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert shelf.tell is not None
        shelf.tell(Recorded(signed(played("modern"))))
        await settled(pilot)
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.context.gallery is shared.gallery
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)


async def test_what_cannot_be_read_is_told_in_one_line() -> None:
    for report in (Unreadable("not a saved game"), Stopped()):
        shelf = FakeReplays(*GAMES)
        app = DixitApp(with_shelf(shelf), replay=GAMES[0][0].path)
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            assert shelf.tell is not None
            shelf.tell(report)
            await settled(pilot)
            assert isinstance(app.screen, HomeScreen)
            (note,) = app._notifications
            assert note.message.startswith("Evening.dixit cannot be replayed: ")
            assert shelf.closed == 1


async def test_no_process_is_told_too() -> None:
    shelf = FakeReplays(*GAMES)
    shelf.refuses = True
    app = DixitApp(with_shelf(shelf), replay=GAMES[0][0].path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert isinstance(app.screen, HomeScreen)
        assert len(app._notifications) == 1


async def test_escape_gives_up_reading() -> None:
    shelf = FakeReplays(*GAMES)
    app = DixitApp(with_shelf(shelf), replay=GAMES[0][0].path)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)
        assert shelf.closed == 1
        assert shelf.tell is not None
        shelf.tell(Recorded(signed(played("modern"))))
        await settled(pilot)
        assert isinstance(app.screen, HomeScreen)


async def test_a_real_file_is_read_and_verified_beside_the_screen(tmp_path: Path) -> None:
    folders = Folders(tmp_path, tmp_path, tmp_path / "cache")
    shared = context()
    shelf = lazy_saved_games(DiskFiles(), folders)
    app = DixitApp(replace(shared, services=replace(shared.services, replays=shelf)), replay=LEAVE)
    async with app.run_test(size=(80, 24)) as pilot:
        async with asyncio.timeout(PATIENCE):
            while not (
                isinstance(app.screen, ReplayScreen) and isinstance(app.screen.report, Verified)
            ):
                await asyncio.sleep(0.02)
                await pilot.pause()
        await settled(pilot)
        assert "✓ verified" in screen_text(app)


async def test_the_end_of_a_real_game_offers_its_log() -> None:
    shelf = FakeReplays(*GAMES)
    shared = with_shelf(shelf)
    app = DixitApp(shared)
    async with app.run_test(size=(80, 24)) as pilot:
        client = ScriptedClient(replace(moments.OVER, saved_as=""))
        await app.push_screen(EndScreen(shared, client))
        await pilot.press("r")
        assert shelf.done == []
        client.show(replace(moments.OVER, saved_as="games/paper-moon.dixit"))
        await settled(pilot)
        assert "paper-moon.dixit" in screen_text(app)
        await pilot.press("r")
        await settled(pilot)
        assert shelf.done == [("open", "paper-moon.dixit")]
