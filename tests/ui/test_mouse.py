"""A whole game by mouse alone, but for the words of a clue; and the ways back out of things."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from p2p_dixit.play.commands import AskForSeat, DeclineApplicant, LeaveTable, SubmitAnswer
from p2p_dixit.play.view import TableView
from p2p_dixit.rules.intents import Yield
from p2p_dixit.rules.owed import AskClaim, AskTell, AskVote
from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.dialogs.choose import Choose, Confirm
from p2p_dixit.ui.dialogs.clue import ClueDialog
from p2p_dixit.ui.dialogs.zoom import Zoom
from p2p_dixit.ui.scenes import forbidden_places
from p2p_dixit.ui.screens.end import EndScreen
from p2p_dixit.ui.screens.game import GameScreen
from p2p_dixit.ui.screens.help import HelpScreen
from p2p_dixit.ui.screens.home import HomeScreen
from p2p_dixit.ui.screens.last import LastRound
from p2p_dixit.ui.screens.round import RoundScreen
from p2p_dixit.ui.screens.rules import RulesScreen
from p2p_dixit.ui.widgets.chat import ChatPanel
from p2p_dixit.ui.widgets.keybar import KeyBar
from tests.ui import moments
from tests.ui.double import ScriptedClient, context, practice_app
from tests.ui.snapshot import screen_text, settled

MOST_TURNS = 200
LAYERS: dict[str, type[Screen[Any]]] = {
    "F1 rules": RulesScreen,
    "l Last round": LastRound,
    "? help": HelpScreen,
    "t Score": RoundScreen,
    "␣ Zoom": Zoom,
}


async def press(pilot: Pilot[None], words: str) -> None:
    """Clicks where these words stand on the screen."""
    lines = screen_text(pilot.app).splitlines()
    where = [(line.index(words), y) for y, line in enumerate(lines) if words in line]
    assert where, f"nowhere: {words}"
    await pilot.click(offset=where[-1])
    await settled(pilot)


@asynccontextmanager
async def at(now: TableView) -> AsyncIterator[tuple[Pilot[None], ScriptedClient]]:
    client = ScriptedClient(now)
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(GameScreen(context(), client))
        await settled(pilot)
        yield pilot, client


@pytest.mark.parametrize("size", [(80, 24), (160, 45)])
async def test_a_whole_game_can_be_played_by_mouse(size: tuple[int, int]) -> None:
    app = practice_app("modern", 4, points=4)
    async with app.run_test(size=size) as pilot:
        for _turn in range(MOST_TURNS):
            await pilot.pause()
            if isinstance(app.screen, EndScreen):
                break
            await turn(pilot)
        assert isinstance(app.screen, EndScreen)
        await press(pilot, "Esc Home")
        assert isinstance(app.screen, HomeScreen)


async def turn(pilot: Pilot[None]) -> None:
    """One thing a player does."""
    screen = pilot.app.screen
    if isinstance(screen, RoundScreen):
        await pilot.click("#round-body")
    elif isinstance(screen, GameScreen) and screen.revealing is not None:
        await pilot.click("#action")
    elif isinstance(screen, GameScreen):
        await answer(pilot, screen)
    else:
        pytest.fail(f"lost on {screen}")


async def answer(pilot: Pilot[None], screen: GameScreen) -> None:
    ask = screen.now.ask
    assert ask is not None
    place = 1
    if isinstance(ask, AskVote):
        place = next(n for n in ask.places if n - 1 not in forbidden_places(screen.now))
    await pilot.click(screen.board.views[place - 1], times=2)
    await settled(pilot)
    if isinstance(ask, AskClaim) or (isinstance(ask, AskTell) and ask.kinds):
        assert isinstance(pilot.app.screen, ClueDialog)
        await pilot.press("s", "e", "a")
        await pilot.click("#give")


async def test_what_the_moment_offers_is_under_the_mouse() -> None:
    async with at(moments.CLAIM) as (pilot, client):
        await press(pilot, "y Let others begin")
        assert client.done == [SubmitAnswer((Yield(0, 1),))]
        client.show(moments.GONE)
        await settled(pilot)
        assert "y Let others begin" not in screen_text(pilot.app)
        await press(pilot, "g Continue without")
        assert isinstance(pilot.app.screen, Choose)
        await press(pilot, "Back  Esc")
        assert isinstance(pilot.app.screen, GameScreen)
        client.show(moments.ASKED)
        await settled(pilot)
        await press(pilot, "w Answer")
        await press(pilot, "No, not Nutmeg")
        assert DeclineApplicant(b"n") in client.done
        client.show(moments.WATCHER)
        await settled(pilot)
        await press(pilot, "s Ask for a seat")
        assert AskForSeat() in client.done
        assert "r React" not in screen_text(pilot.app)


async def test_a_mark_is_taken_back_and_a_partner_named_by_mouse() -> None:
    async with at(moments.LAY_TWO) as (pilot, client):
        await press(pilot, "⏎ Choose")
        await press(pilot, "⌫ Take back")
        assert "⌫" not in screen_text(pilot.app)
        client.show(moments.NAME)
        await settled(pilot)
        await press(pilot, "p Partner plays")
        assert len(client.done) == 1


async def test_every_layer_has_a_way_out_by_mouse() -> None:
    async with at(replace(moments.AFTER, missed=1)) as (pilot, client):
        for words, layer in LAYERS.items():
            await press(pilot, words)
            assert isinstance(pilot.app.screen, layer)
            if "Esc Back" in screen_text(pilot.app):
                await press(pilot, "Esc Back")
            else:
                await pilot.click(offset=(40, 12))
                await settled(pilot)
            assert isinstance(pilot.app.screen, GameScreen)
        await press(pilot, "c Chat")
        assert pilot.app.screen.query_one(ChatPanel).has_class("-open")
        await press(pilot, "Close  Esc")
        assert not pilot.app.screen.query_one(ChatPanel).has_class("-open")
        await press(pilot, "Esc Leave")
        assert isinstance(pilot.app.screen, Confirm)
        await press(pilot, "Leave  y")
        assert client.done == [LeaveTable()]


async def test_the_line_of_keys_leaves_out_what_does_not_fit_but_never_the_way_out() -> None:
    async with at(replace(moments.GONE, applicants=moments.ASKED.applicants)) as (pilot, _client):
        wide = screen_text(pilot.app).splitlines()[-1]
        assert "t Score" in wide
        await pilot.resize_terminal(50, 24)
        await settled(pilot)
        narrow = pilot.app.screen.query_one(KeyBar)
        assert narrow.said.cell_length <= 48
        assert narrow.said.plain.endswith("Esc Leave")
