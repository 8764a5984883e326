"""The lobby by keystrokes."""

from dataclasses import replace

from textual.widgets import Input, Static

from p2p_dixit.play.commands import (
    AskForSeat,
    ChangeLook,
    LeaveTable,
    ProposeSettings,
    SendChat,
    SetReady,
)
from p2p_dixit.play.view import GuestView
from p2p_dixit.rules.sets import Options
from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.dialogs.who import WhoDialog
from p2p_dixit.ui.screens.game import GameScreen
from p2p_dixit.ui.screens.home import HomeScreen
from p2p_dixit.ui.screens.lobby import LobbyScreen
from tests.ui import moments
from tests.ui.double import FakeNetwork, ScriptedClient, context
from tests.ui.snapshot import screen_text, settled
from tests.ui.test_screens import LOBBY, OFFERS


async def test_ready_name_colour_rules_and_chat() -> None:
    client = ScriptedClient(LOBBY)
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(LobbyScreen(context(), client))
        await settled(pilot)
        await pilot.press("ctrl+r")
        await pilot.press("up", "right", "up", "right", "up", "end", "!", "enter")
        await pilot.press("ctrl+t", "h", "i", "enter")
        assert client.done == [
            SetReady(ready=True),
            ProposeSettings(Options("odyssey"), 0),
            ChangeLook("Robin", 3),  # the next that nobody has
            ChangeLook("Robin!", 0),
            SendChat("hi"),
        ]


async def test_a_name_that_was_typed_counts_before_ready_does_and_is_kept() -> None:
    client = ScriptedClient(LOBBY)
    shared = context()
    app = DixitApp(shared)
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(LobbyScreen(shared, client))
        await settled(pilot)
        await pilot.press("up", "up", "up", "end", "!", "ctrl+r")
        await settled(pilot)
        assert client.done == [ChangeLook("Robin!", 0)]
        renamed = replace(LOBBY, guests=(GuestView("Robin! 2", 4), *LOBBY.guests[1:]))
        client.show(renamed)
        await settled(pilot)
        assert client.done[1:] == [SetReady(ready=True)]
        assert "Your name      Robin! 2" in screen_text(app)
        assert "★" in str(app.screen.query_one("#colour .stepper-value", Static).content)
        assert shared.settings.name == "Robin!"
        await pilot.press("tab")
        assert len(client.done) == 2


async def test_before_the_table_has_answered_nobody_is_there() -> None:
    why = "nothing answers there"
    client = ScriptedClient(replace(LOBBY, table="", answered=False, obstacle=why))
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(LobbyScreen(context(), client))
        await settled(pilot)
        shown = screen_text(app)
        assert "On the way to the table" in shown
        assert "Nothing answers there." in shown
        assert "Robin" not in shown
        assert "I am ready" not in shown
        client.show(LOBBY)
        await settled(pilot)
        assert "Robin (you)" in screen_text(app)


async def test_whoever_only_watches_may_rather_play() -> None:
    client = ScriptedClient(replace(LOBBY, me=None))
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(LobbyScreen(context(), client))
        await settled(pilot)
        assert "s play, too" in screen_text(app)
        await pilot.press("s")
        assert client.done == [AskForSeat()]


async def test_the_game_opens_by_itself_when_all_are_ready() -> None:
    client = ScriptedClient(LOBBY)
    app = DixitApp(context(FakeNetwork(OFFERS, opening=client)))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("enter")
        await settled(pilot)
        client.show(moments.LAY)
        await settled(pilot)
        assert isinstance(app.screen, GameScreen)


async def test_leaving_goes_home() -> None:
    client = ScriptedClient(LOBBY)
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(LobbyScreen(context(), client))
        await settled(pilot)
        await pilot.press("escape")
        await settled(pilot)
        assert client.done == [LeaveTable()]
        assert isinstance(app.screen, HomeScreen)


async def test_house_options_are_shown_and_can_be_changed_by_everybody() -> None:
    lobby = replace(LOBBY, options=Options("modern", points=40), timer=60)
    client = ScriptedClient(lobby)
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(LobbyScreen(context(), client))
        await settled(pilot)
        assert "goes to 40 points · 60 s a turn" in screen_text(app)
        await pilot.press("ctrl+o", "down", "down", "right", "enter")
        await settled(pilot)
        assert client.done == [ProposeSettings(Options("modern", points=40, one_finder=True), 60)]
        await pilot.click("#house")
        await pilot.press("enter")  # nothing changed: nobody's ready mark goes
        await settled(pilot)
        assert len(client.done) == 1


async def test_other_rules_keep_what_they_know() -> None:
    client = ScriptedClient(replace(LOBBY, options=Options("modern", points=40, aloud=True)))
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(LobbyScreen(context(), client))
        await settled(pilot)
        app.screen.query_one("#rules").focus()
        await pilot.press("left")
        await settled(pilot)
        assert client.done == [ProposeSettings(Options("classic", aloud=True), 0)]


async def test_the_name_of_the_table_shows_when_it_is_known() -> None:
    client = ScriptedClient(replace(LOBBY, table=""))
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(LobbyScreen(context(), client))
        await settled(pilot)
        assert "Sunday at Ada's" not in screen_text(app)
        client.show(replace(LOBBY, table="Sunday at Ada's"))
        await settled(pilot)
        assert "Sunday at Ada's" in screen_text(app)


async def test_a_watcher_sees_who_is_there_and_is_asked_for_nothing() -> None:
    client = ScriptedClient(replace(LOBBY, me=None))
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(LobbyScreen(context(), client))
        await settled(pilot)
        shown = screen_text(app)
        assert "You only watch" in shown
        assert "Your name" not in shown
        assert "I am ready" not in shown


async def test_guests_see_that_somebody_watches() -> None:
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(LobbyScreen(context(), ScriptedClient(replace(LOBBY, watchers=2))))
        await settled(pilot)
        assert "2 people watch" in screen_text(app)


async def test_a_ready_mark_that_goes_by_itself_is_told() -> None:
    ready = replace(LOBBY, guests=(replace(LOBBY.guests[0], ready=True), *LOBBY.guests[1:]))
    client = ScriptedClient(ready)
    app = DixitApp(context())
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await app.push_screen(LobbyScreen(context(), client))
        await settled(pilot)
        client.show(LOBBY)
        await settled(pilot)
        assert "The table has changed" in screen_text(app)


async def test_taking_it_back_oneself_is_no_news() -> None:
    ready = replace(LOBBY, guests=(replace(LOBBY.guests[0], ready=True), *LOBBY.guests[1:]))
    client = ScriptedClient(ready)
    app = DixitApp(context())
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await app.push_screen(LobbyScreen(context(), client))
        await settled(pilot)
        await pilot.press("ctrl+r")
        client.show(LOBBY)
        await settled(pilot)
        assert "The table has changed" not in screen_text(app)


async def test_who_is_who_is_one_key_even_while_a_name_is_typed() -> None:
    words = ["moss lamp", "kite salt", "drum fern"]
    guests = tuple(
        replace(guest, fingerprint=one) for guest, one in zip(LOBBY.guests, words, strict=True)
    )
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(LobbyScreen(context(), ScriptedClient(replace(LOBBY, guests=guests))))
        await settled(pilot)
        assert "Who is who" in screen_text(app)  # in the key bar
        app.screen.query_one("#name").focus()
        await pilot.press("home", "ctrl+f")
        await settled(pilot)
        shown = " ".join(screen_text(app).split())
        assert "Robin (you) moss lamp" in shown
        assert "Clover kite salt" in shown
        assert "Hazel drum fern" in shown
        assert "Read your words aloud" in shown
        await pilot.press("escape")
        assert app.screen.query_one("#name", Input).value == "Robin"


async def test_before_the_table_has_answered_there_is_nobody_to_compare() -> None:
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        client = ScriptedClient(replace(LOBBY, answered=False))
        await app.push_screen(LobbyScreen(context(), client))
        await pilot.press("ctrl+f")
        await settled(pilot)
        assert isinstance(app.screen, WhoDialog)
        assert "Read your words" not in screen_text(app)
