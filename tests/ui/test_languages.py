# ruff: noqa: RUF001 - letters of other alphabets
"""Every language of the program: a round by keystrokes, and every button within reach."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.geometry import Region
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widgets import Button

from p2p_dixit.language import strings
from p2p_dixit.language.strings import _, choose, languages, plural
from p2p_dixit.play.commands import LeaveTable
from p2p_dixit.rules.model import ClueKind
from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.dialogs.choose import Confirm
from p2p_dixit.ui.dialogs.clue import ClueDialog
from p2p_dixit.ui.dialogs.practice import PracticeDialog
from p2p_dixit.ui.dialogs.tables import CreateDialog, JoinDialog
from p2p_dixit.ui.screens.end import EndScreen
from p2p_dixit.ui.screens.game import GameScreen
from p2p_dixit.ui.screens.round import RoundScreen
from p2p_dixit.ui.widgets.keybar import KeyBar
from tests.more import some
from tests.ui import moments
from tests.ui.double import FakeNetwork, ScriptedClient, context, practice_app
from tests.ui.snapshot import screen_text, settled
from tests.ui.test_whole_games import answer
from tools.strings import PSEUDO, write_pseudo

OTHERS = [code for code in languages() if code != "en"]
SIZES = ((80, 24), (60, 20))


@pytest.fixture
def spoken(request: pytest.FixtureRequest) -> Iterator[str]:
    choose(request.param)
    yield request.param
    choose(None)


def test_all_five_languages_are_there() -> None:
    assert set(languages()) == {"en", "uk", "cs", "it", "ru"}


# "1 game", "2 games", "5 games", "21 games"
GAMES = {
    "uk": ("1 гра", "2 гри", "5 ігор", "21 гра"),
    "cs": ("1 hra", "2 hry", "5 her", "21 her"),
    "it": ("1 partita", "2 partite", "5 partite", "21 partite"),
    "ru": ("1 игра", "2 игры", "5 игр", "21 игра"),
}


@pytest.mark.parametrize("spoken", OTHERS, indirect=True)
def test_plurals(spoken: str) -> None:
    forms = tuple(plural("{n} game", "{n} games", n) for n in (1, 2, 5, 21))
    assert forms == GAMES[spoken]


def out_of_sight(screen: Screen[Any]) -> list[str]:
    """The buttons that are not wholly on the screen."""
    whole = Region(0, 0, *screen.size)
    buttons = [one for one in screen.query(Button) if one.display and one.region.area]
    return [str(one.label) for one in buttons if not whole.contains_region(one.region)]


async def look(pilot: Pilot[None], screens: list[Screen[Any]]) -> None:
    """Each screen at each size: all buttons are there, and the way out is in the last line."""
    for screen in screens:
        await pilot.app.push_screen(screen)
        for size in SIZES:
            await pilot.resize_terminal(*size)
            await settled(pilot)
            assert out_of_sight(screen) == [], f"{type(screen).__name__} at {size}"
            for bar in screen.query(KeyBar):
                last = bar.keys[-1]
                assert last in screen_text(pilot.app), f"{type(screen).__name__} at {size}: {last}"
        await pilot.app.pop_screen()


async def look_at_all() -> None:
    shared = context(FakeNetwork(), name="Ada")
    app = DixitApp(shared)
    async with app.run_test(size=SIZES[0]) as pilot:
        await settled(pilot)
        await look(
            pilot,
            [
                ClueDialog(tuple(ClueKind), shared, 12),
                PracticeDialog(shared),
                CreateDialog(shared),
                JoinDialog(FakeNetwork().join, None),
                Confirm(_("Leave the table?"), _("The others continue"), _("Leave  y")),
                GameScreen(shared, ScriptedClient(moments.GAME_MOMENTS["vote"])),
                EndScreen(shared, ScriptedClient(moments.OVER)),
            ],
        )


@pytest.mark.parametrize("spoken", OTHERS, indirect=True)
async def test_no_button_is_lost_in_a_small_window(spoken: str) -> None:
    assert strings.language() == spoken
    await look_at_all()


async def test_no_button_is_lost_where_texts_are_a_third_longer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_pseudo(tmp_path, grow=True)
    monkeypatch.setenv(strings.FOLDER, str(tmp_path))
    choose(PSEUDO)
    try:
        assert _("Back").endswith("õ")
        await look_at_all()
    finally:
        monkeypatch.undo()
        choose(None)


# Keys and screens do not depend on the language; that all texts are there is tests/language.
@pytest.mark.parametrize("spoken", some(OTHERS, "uk"), indirect=True)
async def test_a_round_is_played_in_each_language(spoken: str) -> None:
    app = practice_app("modern", 4)
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        seen = set()
        while not isinstance(app.screen, RoundScreen):
            screen = app.screen
            seen.add(screen_text(app))
            if isinstance(screen, GameScreen) and screen.revealing is None:
                await answer(pilot, screen.now)
            else:
                await pilot.press("enter")
            await pilot.pause()
        assert any(_("I have a clue") in text for text in seen)
        await settled(pilot)
        assert _("Enter: continue") in screen_text(app)
        assert _("Enter: continue") != "Enter: continue"
        assert strings.language() == spoken
        await pilot.press("enter")
        await settled(pilot)
        for screen in app.screen_stack:
            if isinstance(screen, GameScreen):
                screen.client.do(LeaveTable())
