"""A newcomer's path by keystrokes: name, coached round, a whole game, its replay and its page."""

import asyncio
import random
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import cycle
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Input, OptionList

from p2p_dixit.client.practice import PracticeClient, saver
from p2p_dixit.language.strings import _, choose, language
from p2p_dixit.play.commands import LeaveTable
from p2p_dixit.play.view import TableView
from p2p_dixit.rules.owed import AskClaim, AskLay, AskTell, AskVote
from p2p_dixit.rules.sets import RULE_SETS
from p2p_dixit.saved.album import Album
from p2p_dixit.saved.listing import SavedGames
from p2p_dixit.saved.statistics import statistics
from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.folders import Folders, folders
from p2p_dixit.store.games import Games
from p2p_dixit.store.settings import load_settings, save_settings
from p2p_dixit.ui.api import Practice
from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.coach import lesson
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.dialogs.choose import Confirm
from p2p_dixit.ui.dialogs.clue import ClueDialog
from p2p_dixit.ui.dialogs.name import NameDialog
from p2p_dixit.ui.dialogs.practice import PracticeDialog
from p2p_dixit.ui.dialogs.zoom import Zoom
from p2p_dixit.ui.practice import practise
from p2p_dixit.ui.report.beside import make_report, page_name
from p2p_dixit.ui.screens.end import EndScreen
from p2p_dixit.ui.screens.game import GameScreen
from p2p_dixit.ui.screens.home import HomeScreen
from p2p_dixit.ui.screens.replay import ReplayScreen
from p2p_dixit.ui.screens.round import RoundScreen
from p2p_dixit.ui.widgets.chat import ChatPanel
from tests.more import some
from tests.patience import PATIENCE
from tests.ui import moments
from tests.ui.double import (
    ROBIN,
    FakeNetwork,
    ScriptedClient,
    context,
    mind,
    practice_app,
)
from tests.ui.monkey import SIZES, press
from tests.ui.snapshot import at_all_sizes, screen_text, settled
from tests.ui.test_whole_games import answer

NEW = {"name": "", "introduced": False, "learned": False}


def newcomer(where: Folders, files: DiskFiles) -> AppContext:
    """This machine's files, and a network without tables."""

    def sit(wish: Practice) -> PracticeClient:
        swift = replace(wish, fast=True, seed=5)
        return practise(swift, mind(), ROBIN, saver(Games(files, where), ()), PracticeClient)

    shared = context(FakeNetwork(), **NEW)
    shared.services = replace(
        shared.services,
        practise=sit,
        replays=SavedGames(files, where),
        report=lambda file: make_report(file, where.pages),
        add_up=lambda progress: statistics(Album(files, where).games(progress), ROBIN.public),
    )
    shared.keep = partial(save_settings, files, where.settings)
    return shared


async def until(pilot: Pilot[None], wanted: Callable[[], object]) -> None:
    """Waits for the machines behind the screen."""
    async with asyncio.timeout(PATIENCE):
        while not wanted():
            await asyncio.sleep(0.02)
            await pilot.pause()


async def play_on(pilot: Pilot[None], wanted: Callable[[], object]) -> None:
    """Presses what is asked for, until something is so. A bot may claim the first clue between two
    keys, so that the dialog does not open, or closes, and the keys are for another screen.
    """
    app = pilot.app
    async with asyncio.timeout(PATIENCE):
        while not wanted():
            screen = app.screen
            now = screen.now if isinstance(screen, GameScreen) else None
            if isinstance(screen, RoundScreen) or (
                isinstance(screen, GameScreen) and screen.revealing is not None
            ):
                await pilot.press("enter")
            elif isinstance(screen, Zoom):
                await pilot.press("escape")
            elif isinstance(screen, ClueDialog):
                await pilot.press("a", "enter")
            elif now is not None and isinstance(now.ask, AskClaim | AskTell):
                await pilot.press("2", "enter")
            elif now is not None and now.ask is not None:
                await answer(pilot, now)
            await asyncio.sleep(0.02)
            await pilot.pause()


async def look_at_the_album(pilot: Pilot[None]) -> None:
    """It counts the game, though not the lesson, which was left before its end."""
    await pilot.press("s")
    await until(pilot, lambda: "1 game ·" in screen_text(pilot.app))
    await pilot.press("escape")
    await settled(pilot)


async def test_from_the_first_start_to_the_page_of_a_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("P2P_DIXIT_HOME", str(tmp_path))
    files, where = DiskFiles(), folders()
    app = DixitApp(newcomer(where, files))
    async with app.run_test(size=(100, 30)) as pilot:
        await settled(pilot)
        assert isinstance(app.screen, NameDialog)
        await pilot.press(*"Mila", "enter")
        await settled(pilot)
        assert app.context.settings.name == "Mila"

        # a coached round: it is what Enter does
        assert highlighted(app) == "learn"
        await pilot.press("enter")
        await until(pilot, lambda: playing(app) is not None and playing(app).ask is not None)
        said: set[str] = set()
        asked_or_over(app, said)
        await pilot.press("y")
        await until(pilot, lambda: not isinstance(playing(app).ask, AskClaim))
        await play_on(pilot, lambda: asked_or_over(app, said))
        assert len(said) >= 4  # claiming, playing a card, voting, the reveal
        assert app.context.settings.learned
        await pilot.press("escape")
        await settled(pilot)
        assert isinstance(app.screen, HomeScreen)
        assert highlighted(app) == "create"

        # a whole game, to a few points
        await pilot.press("p")
        await settled(pilot)
        assert isinstance(app.screen, PracticeDialog)
        await pilot.press("down", *["backspace"] * 3, "4", "enter")
        await play_on(pilot, lambda: isinstance(app.screen, EndScreen))
        end = app.screen
        assert isinstance(end, EndScreen)
        await until(pilot, lambda: end.view.saved_as)
        saved = Path(end.view.saved_as)
        assert saved.parent == where.games
        assert "Mila" in saved.name

        # its replay, and its page
        await pilot.press("r")
        await until(pilot, lambda: isinstance(app.screen, ReplayScreen))
        await until(pilot, lambda: "verified" in screen_text(app))
        await pilot.press("escape")
        await settled(pilot)
        assert isinstance(app.screen, EndScreen)
        await pilot.press("p")
        page = where.pages / page_name(saved)
        await until(pilot, page.exists)
        assert len(page.name) < 40
        assert "Mila" in page.read_text("utf-8")

        await look_at_the_album(pilot)
        await pilot.press("escape")
        await settled(pilot)

    again = load_settings(files, where.settings).settings
    assert (again.name, again.learned, again.practice_points) == ("Mila", True, 4)


def highlighted(app: DixitApp) -> str | None:
    option = app.screen.query_one("#menu", OptionList).highlighted_option
    return None if option is None else option.id


def playing(app: DixitApp) -> TableView:
    assert isinstance(app.screen, GameScreen)
    return app.screen.now


def asked_or_over(app: DixitApp, said: set[str]) -> bool:
    """Notes what the coach says; whether the lesson is over."""
    screen = app.screen
    if isinstance(screen, GameScreen) and screen.coached:
        said.add(lesson(screen.now, revealing=screen.revealing is not None))
        assert screen.query_one("#coach").display
    return isinstance(screen, Confirm)


async def test_the_first_dialog_offers_the_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    """The system's comes first; another one is spoken at once, and what was typed stays."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANG", "cs_CZ.UTF-8")
    choose(None)
    try:
        app = DixitApp(context(FakeNetwork(), **NEW))
        async with app.run_test(size=(80, 24)) as pilot:
            await settled(pilot)
            assert "Čeština" in screen_text(app)
            await pilot.press(*"Mila", "tab", "left")
            await settled(pilot)
            assert language() == "uk"
            assert app.context.settings.language == "uk"
            assert "Українська" in screen_text(app)
            assert "Mila" in screen_text(app)
            await pilot.press("enter")  # with the cursor on the language
            await settled(pilot)
            assert app.context.settings.name == "Mila"
            assert _("Create a table") in screen_text(app)
    finally:
        monkeypatch.undo()
        choose(None)


async def test_a_name_is_asked_once() -> None:
    app = DixitApp(context(FakeNetwork(), **NEW))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert isinstance(app.screen, NameDialog)
        await pilot.press("enter")  # nothing typed: still there
        assert isinstance(app.screen, NameDialog)
        assert app.screen.query_one(Input).has_focus
        await pilot.press("escape")
        await settled(pilot)
        assert isinstance(app.screen, HomeScreen)
        assert app.context.settings.introduced
        assert app.context.settings.name == ""
    again = DixitApp(context(FakeNetwork(), name="", introduced=True))
    async with again.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert isinstance(again.screen, HomeScreen)


async def test_a_name_is_asked_before_the_others_are_told_one() -> None:
    told: list[str] = []
    shared = context(FakeNetwork(), **NEW)

    async def errand(_network: object) -> None:
        told.append(shared.settings.name)
        raise asyncio.CancelledError

    app = DixitApp(shared, errand=errand)  # type: ignore[arg-type] # it opens nothing
    async with app.run_test(size=(80, 24)) as pilot:
        await settled_but_workers(pilot)
        assert told == []
        await pilot.press(*"Mila", "enter")
        await until(pilot, lambda: told)
    assert told == ["Mila"]


async def settled_but_workers(pilot: Pilot[None]) -> None:
    for _n in range(5):
        await pilot.pause()


@pytest.mark.parametrize(
    ("learned", "offline", "entry"),
    [(False, False, "learn"), (True, False, "create"), (True, True, "practise")],
)
async def test_enter_does_what_is_most_likely_wanted(
    learned: bool, offline: bool, entry: str
) -> None:
    app = DixitApp(context(FakeNetwork(offline=offline), learned=learned))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert highlighted(app) == entry


async def test_the_coach_can_be_sent_away_and_called_again_from_the_rules() -> None:
    app = DixitApp(context(learned=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("l")
        await settled(pilot)
        game = app.screen
        assert isinstance(game, GameScreen)
        assert game.query_one("#coach").display
        await pilot.press("x")
        await settled(pilot)
        assert not game.query_one("#coach").display
        assert app.context.settings.learned
        await pilot.press("f1")
        await settled(pilot)
        assert "Learn it in one round" not in screen_text(app)  # not in the middle of a game
        await pilot.press("escape", "escape", "y", "f1")
        await settled(pilot)
        assert len(app.screen_stack) == 2  # the rules, straight above the first screen
        assert "Learn it in one round" in screen_text(app)
        await pilot.press("l")
        await settled(pilot)
        assert isinstance(app.screen, GameScreen)
        assert app.screen.coached
        app.screen.client.do(LeaveTable())


async def test_quitting_a_practice_game_is_asked_about() -> None:
    app = DixitApp(context(learned=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("l")
        await settled(pilot)
        await pilot.press("ctrl+q")
        await settled(pilot)
        assert isinstance(app.screen, Confirm)
        assert "Quit?" in screen_text(app)
        await pilot.press("escape")
        await settled(pilot)
        assert isinstance(app.screen, GameScreen)
        assert app.is_running


async def test_no_clue_is_sung_to_bots() -> None:
    app = DixitApp(context(learned=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("l")
        await settled(pilot)
        await pilot.press("enter")
        await settled(pilot)
        assert "Ctrl+T" not in screen_text(app)
        await pilot.press("ctrl+t", "escape", "question_mark")
        await settled(pilot)
        assert "pause or resume the timer" not in screen_text(app)


async def test_the_page_of_keys_has_no_idle_ones() -> None:
    for rules, partners in (("modern", False), ("teams", True)):
        app = practice_app(rules, min(RULE_SETS[rules].players))
        async with app.run_test(size=(120, 45)) as pilot:
            await settled(pilot)
            await pilot.press("question_mark")
            await settled(pilot)
            assert ("my partner plays" in screen_text(app)) == partners
            assert "who is who" not in screen_text(app)


async def test_the_chat_does_not_cover_the_coach() -> None:
    app = DixitApp(context(learned=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("l")
        await settled(pilot)
        await pilot.press("c")
        await settled(pilot)
        coach = app.screen.query_one("#coach").content_region
        assert coach.right <= app.screen.query_one(ChatPanel).region.x


async def test_the_rules_scroll_with_the_key_they_name() -> None:
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f1")
        await settled(pilot)
        chosen = app.screen.query_one("#rules-list", OptionList).highlighted
        await pilot.press("pagedown")
        await settled(pilot)
        assert app.screen.query_one("#rules-scroll").scroll_y > 0
        assert app.screen.query_one("#rules-list", OptionList).highlighted == chosen
        await pilot.press("end")
        await settled(pilot)
        assert "+2" in screen_text(app)


@pytest.mark.parametrize(("width", "height"), some(SIZES, SIZES[0], SIZES[-1]))
async def test_a_coached_round_can_be_played_at_any_size(width: int, height: int) -> None:
    app = DixitApp(context(learned=False))
    async with app.run_test(size=(width, height)) as pilot:
        await settled(pilot)
        await pilot.press("enter")
        await settled(pilot)
        asked = set()
        while not isinstance(app.screen, Confirm):
            screen = app.screen
            if isinstance(screen, GameScreen) and screen.revealing is None:
                asked.add(type(screen.now.ask))
                board = screen.board.region
                assert board.height >= 6, "the coach leaves no room for the cards"
                await answer(pilot, screen.now)
            else:
                await pilot.press("enter")
            await pilot.pause()
        assert asked <= {AskClaim, AskTell, AskLay, AskVote}
        await pilot.press("enter")  # play on
        await settled(pilot)
        assert isinstance(app.screen, GameScreen)
        app.screen.client.do(LeaveTable())


async def test_the_name_dialog_looks_right() -> None:
    app = DixitApp(context(FakeNetwork(), **NEW))
    async with app.run_test(size=(80, 24)) as pilot:
        await at_all_sizes(pilot, "name")


async def test_home_of_a_newcomer_looks_right() -> None:
    app = DixitApp(context(FakeNetwork(), learned=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await at_all_sizes(pilot, "home-new")


async def test_the_coach_looks_right() -> None:
    app = DixitApp(context(learned=False))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        await pilot.press("l")
        await at_all_sizes(pilot, "coach-claim")


COACHED = {
    "lay": moments.LAY,
    "laid": moments.LAID,
    "tell": moments.TELL,
    "vote": moments.VOTE,
    "voted": moments.VOTED,
}


@pytest.mark.parametrize("name", COACHED)
async def test_the_coach_looks_right_in_each_phase(name: str) -> None:
    shared = context(learned=False)
    app = DixitApp(shared)
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(GameScreen(shared, ScriptedClient(COACHED[name]), coached=True))
        await settled(pilot)
        await at_all_sizes(pilot, f"coach-{name}")


FIRST_KEYS = (
    *("up", "down", "left", "right", "tab", "shift+tab", "pageup", "pagedown", "home", "end"),
    *("enter", "escape", "backspace", "space", "a", "d", "g", "l", "p", "r", "x", "1", "9"),
    *("f1", "f2", "question_mark", "escape", "y"),
)


@pytest.mark.parametrize("seed", some(range(3), 0))
async def test_a_monkey_gets_through_name_practice_and_rules_and_home_again(seed: int) -> None:
    """From the first start on; a practice game that it sits down to is left when it asks to."""
    dice = random.Random(f"newcomer {seed}")
    app = DixitApp(context(FakeNetwork(), **NEW))
    pressed: list[str] = []
    seen: set[type] = set()
    ways = cycle(("p", "f1", "l"))
    async with app.run_test(size=dice.choice(SIZES)) as pilot:
        await settled(pilot)
        for step in range(60):
            if isinstance(app.screen, HomeScreen):
                pressed.append(next(ways))
            else:
                pressed.append(dice.choice(FIRST_KEYS))
            seen.add(type(app.screen))
            await pilot.press(pressed[-1])
            if step % 15 == 0:
                await pilot.resize_terminal(*dice.choice(SIZES))
        assert {NameDialog, PracticeDialog} <= seen
        for _ in range(15):
            if isinstance(app.screen, HomeScreen):
                break
            await pilot.press("y" if isinstance(app.screen, Confirm) else "escape")
            await settled(pilot)
        assert isinstance(app.screen, HomeScreen), " ".join(pressed[-25:])


async def test_the_end_of_the_rules_looks_right() -> None:
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f1")
        await settled(pilot)
        await pilot.resize_terminal(120, 35)
        await pilot.press("end")
        await at_all_sizes(pilot, "rules-example")


async def test_name_and_language_that_are_given_in_one_go_are_both_kept() -> None:
    """An Enter that comes before the other language is spoken takes nothing away."""
    kept, spoken = context(FakeNetwork(), **NEW), language()
    app = DixitApp(kept)
    try:
        async with app.run_test(size=(100, 30)) as pilot:
            await settled(pilot)
            press(pilot, "A", "d", "a", "tab", "right", "tab", "enter")
            await until(pilot, lambda: isinstance(app.screen, HomeScreen))
            await until(pilot, lambda: kept.settings.introduced)
            assert kept.settings.name == "Ada"
            assert kept.settings.language not in ("", spoken)
            assert language() == kept.settings.language
    finally:
        choose(spoken)
