"""The lobby by keystrokes."""

from dataclasses import replace

from p2p_dixit.rules.sets import Options
from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.port import LobbySnapshot
from p2p_dixit.ui.screens.game import GameScreen
from p2p_dixit.ui.screens.home import HomeScreen
from p2p_dixit.ui.screens.lobby import LobbyScreen
from tests.ui import moments
from tests.ui.double import FakeNetwork, ScriptedLobby, ScriptedTable, context
from tests.ui.snapshot import settled
from tests.ui.test_screens import LOBBY, OFFERS


async def test_ready_name_colour_rules_and_chat() -> None:
    client = ScriptedLobby(LOBBY)
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(LobbyScreen(context(), client))
        await settled(pilot)
        await pilot.press("ctrl+r")
        await pilot.press("up", "right", "up", "right", "up", "end", "!", "enter")
        await pilot.press("ctrl+t", "h", "i", "enter")
        assert client.done == [
            ("ready", True),
            ("propose", Options("odyssey")),
            ("look", "Robin", 1),
            ("look", "Robin!", 0),
            ("say", "hi"),
        ]


async def test_the_game_opens_by_itself_when_all_are_ready() -> None:
    client = ScriptedLobby(LOBBY)
    app = DixitApp(context(FakeNetwork(OFFERS, opening=client)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await settled(pilot)
        started: LobbySnapshot = replace(LOBBY, started=ScriptedTable(moments.LAY))
        client.show(started)
        await settled(pilot)
        assert isinstance(app.screen, GameScreen)


async def test_leaving_goes_home() -> None:
    client = ScriptedLobby(LOBBY)
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(LobbyScreen(context(), client))
        await settled(pilot)
        await pilot.press("escape")
        await settled(pilot)
        assert client.done == ["leave"]
        assert isinstance(app.screen, HomeScreen)
