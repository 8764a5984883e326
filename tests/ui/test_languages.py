# ruff: noqa: RUF001 - letters of other alphabets
"""Every language of the program: a round by keystrokes, and every button within reach."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from textual.app import App, ComposeResult
from textual.screen import Screen
from textual.widgets import Button, Static

from p2p_dixit.language import strings
from p2p_dixit.language.strings import _, choose, languages, plural
from p2p_dixit.play.commands import LeaveTable
from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.screens.game import GameScreen
from p2p_dixit.ui.screens.round import RoundScreen
from tests.more import some
from tests.ui.double import TAGS, practice_app
from tests.ui.every_screen import screens, shared
from tests.ui.fitting import key_actions, misfits
from tests.ui.snapshot import CALM, screen_text, settled
from tests.ui.test_whole_games import answer
from tools.strings import PSEUDO, write_pseudo

LATIN = re.compile(r"[A-Za-z]{2,}")
# Names of players and of keys, and what the pictures of these tests are called and tagged with.
PROPER = {
    "Robin", "Clover", "Hazel", "Thistle", "Esc", "Enter", "Ctrl", "Card", "picture", "numbered",
    *TAGS,
}  # fmt: skip

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


TONGUES = ("en", *OTHERS, PSEUDO)  # the last one is longer by a third


async def look_at_them(code: str, *, everything: bool) -> dict[str, list[str]]:
    """What does not fit, by screen and size, of a sixth of all screens or of everything."""
    made = shared()
    app = DixitApp(made)
    found: dict[str, list[str]] = {}
    async with app.run_test(size=SIZES[0]) as pilot:
        for number, (name, make) in enumerate(screens(made)):
            if not everything and number % len(TONGUES) != TONGUES.index(code):
                continue
            screen = make()
            await app.push_screen(screen)
            for size in SIZES:
                await pilot.resize_terminal(*size)
                await pilot.pause(CALM)  # of virtual time: everything has its place by then
                lost = [f"no key for {one}" for one in lost_keys(screen, code)]
                found[f"{name} at {size}"] = [*misfits(screen), *lost]
            await app.pop_screen()
    return found


def lost_keys(screen: Screen[Any], code: str) -> list[str]:
    """What the last line would offer in English, and does not in this language."""
    here = key_actions(screen)
    choose("en")
    try:
        return [action for action in key_actions(screen) if action not in here]
    finally:
        choose(code)


@pytest.mark.parametrize("everything", some((False, True), False))
@pytest.mark.parametrize("code", TONGUES)
async def test_everything_fits_in_a_small_window(
    code: str, everything: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each language looks at other screens, so that all of them are looked at."""
    if code == PSEUDO:
        write_pseudo(tmp_path, grow=True)
        monkeypatch.setenv(strings.FOLDER, str(tmp_path))
    choose(code)
    try:
        assert strings.language() == code
        found = await look_at_them(code, everything=everything)
        assert len(found) >= 20
        assert {where: faults for where, faults in found.items() if faults} == {}
    finally:
        monkeypatch.undo()
        choose(None)


def test_the_check_sees_what_does_not_fit() -> None:
    class Narrow(App[None]):
        CSS = """
        Button { width: 7; min-width: 1; }
        Static { height: 1; width: 9; }
        #far { offset: 200 0; }
        """

        def compose(self) -> ComposeResult:
            yield Button("a long label")
            yield Static("more words than one line has room for")
            yield Static("away", id="far")

    async def look() -> list[str]:
        async with Narrow().run_test(size=SIZES[1]) as pilot:
            await pilot.pause()
            return misfits(pilot.app.screen)

    assert [fault.partition(":")[0] for fault in asyncio.run(look())] == [
        "button too narrow", "cut off", "out of sight",
    ]  # fmt: skip


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
        if spoken in {"uk", "ru"}:
            assert {word for text in seen for word in LATIN.findall(text)} <= PROPER
        await settled(pilot)
        assert _("Enter: continue") in screen_text(app)
        assert _("Enter: continue") != "Enter: continue"
        assert strings.language() == spoken
        await pilot.press("enter")
        await settled(pilot)
        for screen in app.screen_stack:
            if isinstance(screen, GameScreen):
                screen.client.do(LeaveTable())
