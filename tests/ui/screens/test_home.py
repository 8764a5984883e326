"""The first screen and the ways from it."""

from textual.widgets import OptionList

from p2p_dixit.play.api import Joining, NewTable, TableOffer, Unfinished
from p2p_dixit.play.commands import LeaveTable, RequestRematch
from p2p_dixit.rules.sets import Options
from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.dialogs.practice import PracticeDialog
from p2p_dixit.ui.screens.end import EndScreen
from p2p_dixit.ui.screens.game import GameScreen
from p2p_dixit.ui.screens.home import HomeScreen
from p2p_dixit.ui.screens.lobby import LobbyScreen
from p2p_dixit.ui.widgets.stepper import Stepper
from tests.ui import moments
from tests.ui.double import FakeNetwork, ScriptedClient, context
from tests.ui.snapshot import screen_text, settled
from tests.ui.test_screens import LOBBY, OFFERS


async def test_practice_starts_from_the_menu() -> None:
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        assert isinstance(app.screen, PracticeDialog)
        await pilot.press("right", "right", "down", "down", "down", "down", "right")
        assert app.screen.query_one("#pace", Stepper).index == 1
        await pilot.press("enter")
        await settled(pilot)
        assert isinstance(app.screen, GameScreen)
        assert app.screen.now.options == Options("party")
        app.screen.client.do(LeaveTable())


async def test_a_small_window_cuts_no_sentence_off() -> None:
    advice = "No table nearby yet. Open one, join one by its address, or look what is in the way."
    app = DixitApp(context(FakeNetwork(advice=advice)))
    async with app.run_test(size=(60, 20)) as pilot:
        await settled(pilot)
        text = " ".join(screen_text(app).split())
        assert "No server, no dealer, no cheating." in text
        assert advice in text


async def test_an_open_table_is_joined_with_enter() -> None:
    network = FakeNetwork(OFFERS, opening=ScriptedClient(LOBBY))
    app = DixitApp(context(network))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await settled(pilot)
        assert network.done == [Joining("a")]
        assert isinstance(app.screen, LobbyScreen)


async def test_a_locked_table_asks_for_its_code() -> None:
    network = FakeNetwork(OFFERS, opening=ScriptedClient(LOBBY))
    app = DixitApp(context(network))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "enter", *"hats", "enter")
        await settled(pilot)
        assert network.done == [Joining("b", "hats")]


async def test_a_table_that_does_not_answer_is_named() -> None:
    app = DixitApp(context(FakeNetwork(OFFERS)))
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await pilot.press("j", *"10.0.0.9:1", "enter")
        await settled(pilot)
        assert "Nobody answers at 10.0.0.9:1." in screen_text(app)


async def test_a_wrong_code_is_told_and_can_be_mended() -> None:
    network = FakeNetwork(OFFERS)
    app = DixitApp(context(network))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "enter", *"hats", "enter")
        await settled(pilot)
        assert "Nobody answers at b." in screen_text(app)
        network.opening = ScriptedClient(LOBBY)
        await pilot.press("s", "enter")
        await settled(pilot)
        assert network.done == [Joining("b", "hats"), Joining("b", "hatss")]
        assert isinstance(app.screen, LobbyScreen)


async def test_a_new_table_opens_its_lobby() -> None:
    network = FakeNetwork((), opening=ScriptedClient(LOBBY))
    app = DixitApp(context(network))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("n", "enter")
        await settled(pilot)
        assert network.done == [NewTable("Robin's table", Options("modern"))]
        assert isinstance(app.screen, LobbyScreen)


async def test_a_game_of_today_that_was_cut_short_is_continued_with_enter() -> None:
    network = FakeNetwork(
        OFFERS[2:],  # its game has begun
        opening=ScriptedClient(moments.LAY),
        unfinished=(Unfinished("g", "Modern, round 4"),),
    )
    app = DixitApp(context(network))
    async with app.run_test(size=(80, 24)) as pilot:
        assert "Resume: Modern, round 4" in screen_text(app)
        await pilot.press("enter")
        await settled(pilot)
        assert network.done == ["g"]
        assert isinstance(app.screen, GameScreen)


UNFINISHED = (Unfinished("g", "Modern, round 4"), Unfinished("h", "Party, round 2"))


def _cursor(app: DixitApp) -> str | None:
    option = app.screen.query_one(OptionList).highlighted_option
    assert option is not None
    return option.id


async def test_a_table_to_join_comes_before_a_game_to_continue() -> None:
    app = DixitApp(context(FakeNetwork(OFFERS, unfinished=UNFINISHED)))
    async with app.run_test(size=(80, 24)):
        assert _cursor(app) == "table a"


async def test_an_old_game_is_offered_but_not_preselected() -> None:
    old = Unfinished("g", "Modern, round 4", recent=False)
    network = FakeNetwork((), unfinished=(old,))
    app = DixitApp(context(network))
    async with app.run_test(size=(80, 24)) as pilot:
        assert "Resume: Modern, round 4" in screen_text(app)
        assert _cursor(app) == "create"
        network.unfinished = (old, UNFINISHED[1])
        network.find()
        await settled(pilot)
        assert _cursor(app) == "game h"


async def test_an_unfinished_game_is_forgotten_with_delete_after_one_question() -> None:
    network = FakeNetwork((), unfinished=UNFINISHED)
    app = DixitApp(context(network))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        assert "Del Forget" in screen_text(app)
        await pilot.press("down", "delete")
        await settled(pilot)
        assert "Party, round 2 will be removed" in screen_text(app)
        await pilot.press("escape")
        await settled(pilot)
        assert network.done == []
        await pilot.press("delete", "y")
        await settled(pilot)
        assert network.done == [("forget", "h")]
        assert "Party, round 2" not in screen_text(app)
        assert "Resume: Modern, round 4" in screen_text(app)


async def test_delete_forgets_nothing_but_a_game() -> None:
    network = FakeNetwork(OFFERS, unfinished=UNFINISHED)
    app = DixitApp(context(network))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("delete", "y")  # the cursor is on a table
        await settled(pilot)
        assert "Del Forget" not in screen_text(app)
        assert isinstance(app.screen, HomeScreen)
        assert network.done == []


async def test_tables_come_and_go_without_moving_the_cursor() -> None:
    network = FakeNetwork(OFFERS)
    app = DixitApp(context(network))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down")
        network.find(TableOffer("z", "Attic two", "modern", 1, 7), *OFFERS)
        await settled(pilot)
        option = app.screen.query_one(OptionList).highlighted_option
        assert option is not None
        assert option.id == "table b"


async def test_the_first_table_that_is_found_is_joined_with_enter() -> None:
    network = FakeNetwork((), opening=ScriptedClient(LOBBY))
    app = DixitApp(context(network))
    async with app.run_test(size=(80, 24)) as pilot:
        await settled(pilot)
        network.find(*OFFERS)
        await settled(pilot)
        option = app.screen.query_one(OptionList).highlighted_option
        assert option is not None
        assert option.id == f"table {OFFERS[0].key}"


async def test_a_cursor_that_was_moved_stays_when_the_first_table_is_found() -> None:
    network = FakeNetwork(())
    app = DixitApp(context(network))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down")
        network.find(*OFFERS)
        await settled(pilot)
        option = app.screen.query_one(OptionList).highlighted_option
        assert option is not None
        assert option.id == "join"


async def test_rules_settings_and_help_are_one_key_away() -> None:
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f1")
        assert type(app.screen).__name__ == "RulesScreen"
        await pilot.press("escape", "f2")
        assert type(app.screen).__name__ == "SettingsScreen"
        await pilot.press("escape", "question_mark")
        assert type(app.screen).__name__ == "HelpScreen"


async def test_a_rematch_is_one_key_away_from_the_end() -> None:
    client = ScriptedClient(moments.OVER)
    app = DixitApp(context(FakeNetwork(unfinished=(Unfinished("g", "x"),), opening=client)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await settled(pilot)
        assert _shows(app, EndScreen)
        await pilot.press("enter")  # a key too many at the end of a game asks for nothing
        assert client.done == []
        await pilot.press("a")
        assert client.done == [RequestRematch()]
        client.show(LOBBY)
        await settled(pilot)
        assert _shows(app, LobbyScreen)
        client.show(moments.OVER)
        await settled(pilot)
        assert _shows(app, EndScreen)
        await pilot.press("escape")
        await settled(pilot)
        assert client.done == [RequestRematch(), LeaveTable()]
        assert _shows(app, HomeScreen)


def _shows(app: DixitApp, screen: type) -> bool:
    return isinstance(app.screen, screen)


async def test_w_watches_the_table_under_the_cursor() -> None:
    network = FakeNetwork(OFFERS, opening=ScriptedClient(LOBBY))
    app = DixitApp(context(network))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("w")
        await settled(pilot)
        assert network.done == [Joining(OFFERS[0].key, watch=True)]


async def test_w_without_a_table_says_what_to_do() -> None:
    network = FakeNetwork(())
    app = DixitApp(context(network))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("w")
        await settled(pilot)
        assert network.done == []
        assert any("Choose a table" in note.message for note in app._notifications)
