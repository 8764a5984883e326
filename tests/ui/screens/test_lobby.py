"""The lobby by keystrokes."""

from dataclasses import replace

import pytest
from textual.widgets import Input, Static

from p2p_dixit.play.commands import (
    AskForSeat,
    ChangeLook,
    Command,
    HandOver,
    LeaveTable,
    MoveSeat,
    ProposeSettings,
    RemoveGuest,
    SendChat,
    SetReady,
)
from p2p_dixit.play.view import GuestView, LaptopView, LobbyView, Suggestion, TrustView
from p2p_dixit.rules.sets import Options
from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.dialogs.who import WhoDialog
from p2p_dixit.ui.screens.game import GameScreen
from p2p_dixit.ui.screens.home import HomeScreen
from p2p_dixit.ui.screens.lobby import LobbyScreen
from tests.ui import moments
from tests.ui.double import NOW, FakeNetwork, ScriptedClient, context
from tests.ui.snapshot import screen_text, settled
from tests.ui.test_screens import HOSTED, LOBBY, OFFERS, TEAMS


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
            ChangeLook("Robin!", 3),  # with the rabbit that is still on its way
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
        assert client.done == [ChangeLook("Robin!", 0), SetReady(ready=True)]
        renamed = replace(LOBBY, guests=(GuestView("Robin! 2", 4, ready=True), *LOBBY.guests[1:]))
        client.show(renamed)
        await settled(pilot)
        assert "Your name      Robin! 2" in screen_text(app)
        assert "★" in str(app.screen.query_one("#colour .stepper-value", Static).content)
        assert shared.settings.name == "Robin!"
        await pilot.press("tab")
        assert len(client.done) == 2


@pytest.mark.parametrize("key", ["enter", "tab", "ctrl+r"])
async def test_the_field_keeps_the_new_name_while_it_is_on_its_way(key: str) -> None:
    client = ScriptedClient(LOBBY)
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(LobbyScreen(context(), client))
        await settled(pilot)
        field = app.screen.query_one("#name", Input)
        field.focus()
        await pilot.press("end", "!", key)
        clover = replace(LOBBY.guests[1], ready=False)
        client.show(replace(LOBBY, guests=(LOBBY.guests[0], clover, LOBBY.guests[2])))
        await settled(pilot)
        assert field.value == "Robin!"  # the list that came still has the old name
        named = replace(LOBBY, guests=(GuestView("Robin! 2", 0), *LOBBY.guests[1:]))
        client.show(named)
        await settled(pilot)
        assert field.value == "Robin! 2"
        assert [one for one in client.done if isinstance(one, ChangeLook)] == [
            ChangeLook("Robin!", 0)
        ]


async def test_a_list_that_comes_while_a_name_is_typed_takes_nothing_away() -> None:
    client = ScriptedClient(LOBBY)
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(LobbyScreen(context(), client))
        await settled(pilot)
        field = app.screen.query_one("#name", Input)
        field.focus()
        await pilot.press("end", "!", "enter", "!")
        client.show(replace(LOBBY, guests=(GuestView("Robin!", 0), *LOBBY.guests[1:])))
        await settled(pilot)
        assert field.value == "Robin!!"


async def test_a_name_without_letters_is_the_old_one() -> None:
    client = ScriptedClient(LOBBY)
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(LobbyScreen(context(), client))
        await settled(pilot)
        field = app.screen.query_one("#name", Input)
        field.focus()
        await pilot.press("end", *["backspace"] * 5, "tab")
        await settled(pilot)
        assert field.value == "Robin"
        assert client.done == []


async def test_a_rename_of_ones_own_is_no_news_for_the_ready_mark() -> None:
    ready = replace(LOBBY, guests=(replace(LOBBY.guests[0], ready=True), *LOBBY.guests[1:]))
    client = ScriptedClient(ready)
    app = DixitApp(context())
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await app.push_screen(LobbyScreen(context(), client))
        await settled(pilot)
        app.screen.query_one("#name", Input).focus()
        await pilot.press("end", "!", "enter")
        client.show(replace(LOBBY, guests=(GuestView("Robin!", 0), *LOBBY.guests[1:])))
        await settled(pilot)
        assert "The table has changed" not in screen_text(app)


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
        assert "I'm ready" not in shown
        client.show(LOBBY)
        await settled(pilot)
        assert "Robin (you)" in screen_text(app)


async def test_whoever_only_watches_may_rather_play() -> None:
    client = ScriptedClient(replace(LOBBY, me=None))
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(LobbyScreen(context(), client))
        await settled(pilot)
        assert "s take a seat" in screen_text(app)
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


async def test_house_options_are_shown_and_can_be_changed_by_the_host() -> None:
    lobby = replace(LOBBY, options=Options("modern", points=40), timer=60, hosting=True)
    client = ScriptedClient(lobby)
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(LobbyScreen(context(), client))
        await settled(pilot)
        assert "played to 40 points" in screen_text(app)
        assert "60 s a" in screen_text(app)
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
        assert "You are watching" in shown
        assert "Your name" not in shown
        assert "I'm ready" not in shown


async def test_a_table_that_is_closed_offers_nothing_but_the_way_out() -> None:
    why = "The host has removed you from this table."
    client = ScriptedClient(LOBBY)
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(LobbyScreen(context(), client))
        await settled(pilot)
        client.show(replace(LOBBY, closed=True, obstacle=why))
        await settled(pilot)
        shown = screen_text(app)
        assert why in " ".join(shown.split())
        assert "I'm ready" not in shown
        assert "^R" not in shown
        assert shown.rstrip().endswith("Esc Leave")
        await pilot.press("ctrl+r", "ctrl+o", "ctrl+t")
        await settled(pilot)
        assert screen_text(app) == shown
        await pilot.press("escape")
        assert client.done == [LeaveTable()]


async def test_a_spectator_of_a_closed_table_is_offered_no_seat() -> None:
    closed = replace(LOBBY, me=None, closed=True, obstacle="The host has closed the table.")
    client = ScriptedClient(closed)
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(LobbyScreen(context(), client))
        await settled(pilot)
        shown = screen_text(app)
        assert "The host has closed the table." in shown
        assert "You are watching" not in shown
        assert "take a seat" not in shown
        await pilot.press("s")
        assert client.done == []


async def test_how_a_game_ends_is_said_once() -> None:
    app = DixitApp(context())
    client = ScriptedClient(replace(LOBBY, options=Options("classic"), timer=60))
    async with app.run_test(size=(120, 40)) as pilot:
        await app.push_screen(LobbyScreen(context(), client))
        await settled(pilot)
        assert screen_text(app).count("until the draw pile runs out") == 1
        assert "60 s a turn" in screen_text(app)


async def test_guests_see_that_somebody_watches() -> None:
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(LobbyScreen(context(), ScriptedClient(replace(LOBBY, watchers=2))))
        await settled(pilot)
        assert "2 spectators" in screen_text(app)


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


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_the_lobby_says_who_plays_through_whose_laptop(size: tuple[int, int]) -> None:
    trust = TrustView((LaptopView((1, 2), owner=1, could_read=True),), ((2, 0),))
    guests = tuple(replace(guest, fingerprint="moss lamp") for guest in LOBBY.guests)
    client = ScriptedClient(replace(LOBBY, guests=guests, trust=trust))
    app = DixitApp(context())
    async with app.run_test(size=size) as pilot:
        await app.push_screen(LobbyScreen(context(), client))
        await settled(pilot)
        assert "Through the laptop of" in screen_text(app)
        await pilot.press("ctrl+f")
        await settled(pilot)
        shown = " ".join(str(one.content) for one in app.screen.query(Static))
        assert "Through the laptop of Clover: Hazel" in shown
        assert "On one laptop: Clover, Hazel." in shown
        assert "Hazel plays in a browser" in shown


async def test_before_the_table_has_answered_there_is_nobody_to_compare() -> None:
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        client = ScriptedClient(replace(LOBBY, answered=False))
        await app.push_screen(LobbyScreen(context(), client))
        await pilot.press("ctrl+f")
        await settled(pilot)
        assert isinstance(app.screen, WhoDialog)
        assert "Read your words" not in screen_text(app)


async def _shown(lobby: LobbyView) -> str:
    """The screen as one line of words."""
    app = DixitApp(context())
    async with app.run_test(size=(160, 45)) as pilot:
        await app.push_screen(LobbyScreen(context(), ScriptedClient(lobby)))
        await settled(pilot)
        return " ".join(screen_text(app).split())


def _with(lobby: LobbyView, *changes: dict[str, bool]) -> LobbyView:
    guests = zip(lobby.guests, changes, strict=True)
    return replace(
        lobby,
        guests=tuple(replace(guest, **change) for guest, change in guests),  # type: ignore[arg-type] # marks by name
    )


async def test_the_list_says_who_is_host_and_who_is_ready() -> None:
    shown = await _shown(HOSTED)
    assert "Robin (you) host" in shown
    assert "Clover ready" in shown


async def test_while_the_game_starts_the_list_says_who_has_not_signed() -> None:
    signed = {"ready": True, "signed": True}
    ready = replace(LOBBY, guests=tuple(replace(one, pack_share=1.0) for one in LOBBY.guests))
    shown = await _shown(_with(ready, signed, {"ready": True}, signed))
    assert "Robin (you) ready" in shown
    assert "Clover not signed yet" in shown
    assert "Hazel ready" in shown


async def test_partners_are_visible_in_teams() -> None:
    shown = await _shown(TEAMS)
    assert "Robin (you) with ◆" in shown
    assert "Biscuit with ●" in shown
    assert "Your partner: ◆ Biscuit" in shown


async def test_an_odd_table_has_no_partners_yet() -> None:
    shown = await _shown(replace(TEAMS, guests=TEAMS.guests[:5]))
    assert "Teams need an even number of players." in shown
    assert "with ◆" not in shown


async def test_every_guest_sees_address_and_room_code() -> None:
    shown = await _shown(replace(LOBBY, me=1, hosting=False))
    assert "Room code: seven-blue-hats" in shown
    assert "Address: 192.168.1.20:7777" in shown


async def test_the_list_says_since_when_a_guest_is_not_connected() -> None:
    time = NOW
    shared = context()
    shared.clock = lambda: time
    client = ScriptedClient(LOBBY)
    app = DixitApp(shared)
    async with app.run_test(size=(120, 35)) as pilot:
        await app.push_screen(LobbyScreen(shared, client))
        away = _with(HOSTED, {}, {"here": False}, {})
        client.show(away)
        time += 12
        client.show(away)
        await settled(pilot)
        assert "Clover  not connected (12 s)" in screen_text(app)
        client.show(HOSTED)
        client.show(away)  # another time
        await settled(pilot)
        assert "Clover  not connected (0 s)" in screen_text(app)


async def test_a_host_who_is_lost_is_told_with_what_happens_next() -> None:
    guests = (LOBBY.guests[0], replace(LOBBY.guests[1], host=True), LOBBY.guests[2])
    lost = replace(LOBBY, guests=guests, host_lost_at=NOW - 4, unsent=("wait for me",))
    app = DixitApp(context())
    async with app.run_test(size=(120, 35)) as pilot:
        await app.push_screen(LobbyScreen(context(), ScriptedClient(lost)))
        await settled(pilot)
        assert "Clover host  not connected (4 s)" in screen_text(app)
        said = str(app.screen.query_one("#obstacle", Static).content).split("\n")
        assert said[1] == (
            "The host is not connected. If they do not come back, the next guest takes over."
        )
        assert said[-1] == "Not sent yet: wait for me"


ARRANGED: list[tuple[str, Command]] = [
    ("21", MoveSeat(b"clover", 0)),
    ("22", MoveSeat(b"clover", 2)),
    ("23", HandOver(b"clover")),
    ("24", RemoveGuest(b"clover")),
    ("11", MoveSeat(b"robin", 1)),  # the host can only be moved
    ("31", MoveSeat(b"hazel", 1)),  # the last cannot be moved down
    ("32", HandOver(b"hazel")),
]


@pytest.mark.parametrize(("keys", "command"), ARRANGED)
async def test_the_host_arranges_the_table(keys: str, command: Command) -> None:
    client = ScriptedClient(HOSTED)
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(LobbyScreen(context(), client))
        await settled(pilot)
        assert "^E Arrange" in screen_text(app)
        app.screen.query_one("#name").focus()  # the key is not the field's
        await pilot.press("ctrl+e")
        await settled(pilot)
        await pilot.press(keys[0])
        await settled(pilot)
        await pilot.press(keys[1])
        await settled(pilot)
        assert client.done == [command]


async def test_a_guest_cannot_arrange_the_table() -> None:
    client = ScriptedClient(LOBBY)
    app = DixitApp(context())
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await app.push_screen(LobbyScreen(context(), client))
        await pilot.press("ctrl+e")
        await settled(pilot)
        assert isinstance(app.screen, LobbyScreen)
        assert "Only the host can arrange the table." in " ".join(screen_text(app).split())
        assert "^E Arrange" not in screen_text(app)


LEFT: list[tuple[str, list[Command]]] = [
    ("1", [HandOver(b"clover"), LeaveTable()]),
    ("2", [LeaveTable()]),  # Hazel is not connected and cannot take over
    ("3", []),
    ("escape", []),
]


@pytest.mark.parametrize(("key", "commands"), LEFT)
async def test_a_host_is_asked_what_becomes_of_the_table(key: str, commands: list[Command]) -> None:
    client = ScriptedClient(_with(HOSTED, {}, {}, {"here": False}))
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(LobbyScreen(context(), client))
        await settled(pilot)
        await pilot.press("escape")
        await settled(pilot)
        assert "Make ▲ Clover the host and leave" in screen_text(app)
        assert "Close the table for everyone" in screen_text(app)
        await pilot.press(key)
        await settled(pilot)
        assert client.done == commands
        assert isinstance(app.screen, HomeScreen if commands else LobbyScreen)


async def test_a_host_alone_just_leaves() -> None:
    client = ScriptedClient(replace(HOSTED, guests=HOSTED.guests[:1]))
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(LobbyScreen(context(), client))
        await pilot.press("escape")
        await settled(pilot)
        assert client.done == [LeaveTable()]


async def test_what_a_guest_changes_is_a_suggestion() -> None:
    client = ScriptedClient(LOBBY)
    app = DixitApp(context())
    async with app.run_test(size=(80, 24), notifications=True) as pilot:
        await app.push_screen(LobbyScreen(context(), client))
        await settled(pilot)
        await pilot.press("ctrl+o", "right", "enter")
        await settled(pilot)
        assert len(client.done) == 1
        assert isinstance(client.done[0], ProposeSettings)
        assert "Suggested to the host." in screen_text(app)


async def test_the_host_accepts_a_suggestion_with_one_key() -> None:
    suggested = Suggestion(1, Options("odyssey"), 60)
    client = ScriptedClient(replace(HOSTED, suggestion=suggested))
    app = DixitApp(context())
    async with app.run_test(size=(160, 45), notifications=True) as pilot:
        await app.push_screen(LobbyScreen(context(), client))
        await settled(pilot)
        shown = " ".join(screen_text(app).split())
        assert "▲ Clover suggests: Odyssey, played to 30 points · 60 s a turn." in shown
        await pilot.press("ctrl+y")
        await settled(pilot)
        assert client.done == [ProposeSettings(Options("odyssey"), 60)]
        assert "Suggested" not in screen_text(app)
        client.show(replace(HOSTED, options=Options("odyssey"), timer=60, suggestion=suggested))
        await settled(pilot)
        assert "suggests" not in screen_text(app)  # it is what is played
        await pilot.press("ctrl+y")
        assert len(client.done) == 1
