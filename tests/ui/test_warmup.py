"""What is fetched behind the first frame is what screens would fetch when they are pushed."""

from p2p_dixit.play.view import GuestView, LobbyView
from p2p_dixit.rules.sets import Options
from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.dialogs.practice import PracticeDialog
from p2p_dixit.ui.screens.game import GameScreen
from p2p_dixit.ui.screens.lobby import LobbyScreen
from p2p_dixit.ui.screens.settings import SettingsScreen
from p2p_dixit.ui.warmup import fetch_screens, fetch_sheets
from tests.ui import moments
from tests.ui.double import ScriptedClient, context


async def test_no_screen_reads_a_sheet_after_the_warm_up() -> None:
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)):
        fetch_screens()
        await fetch_sheets(app)
        known = set(app.stylesheet.source)
        lobby = LobbyView("Table", Options(), (GuestView("Robin", 0),), 0)
        for screen in (
            GameScreen(app.context, ScriptedClient(moments.LAY)),
            LobbyScreen(app.context, ScriptedClient(lobby)),
            SettingsScreen(app.context),
            PracticeDialog(app.context),
        ):
            await app.push_screen(screen)
        read = {path for path, variable in set(app.stylesheet.source) - known if not variable}
        assert read == set()


async def test_a_game_is_opened_without_reading_styles() -> None:
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        fetch_screens()
        await fetch_sheets(app)
        known = set(app.stylesheet.source)
        await app.push_screen(GameScreen(app.context, ScriptedClient(moments.LAY)))
        await pilot.pause()
        assert set(app.stylesheet.source) == known
