"""The replay by keys and mouse."""

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

from p2p_dixit.rules.sets import RULE_SETS
from p2p_dixit.saved.recording import Recording, record
from p2p_dixit.saved.reports import Bad, Checking, Verified
from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.dialogs.choose import Choose
from p2p_dixit.ui.dialogs.zoom import Zoom
from p2p_dixit.ui.replay.client import ReplayClient
from p2p_dixit.ui.replay.moments import What
from p2p_dixit.ui.replay.watching import Watching
from p2p_dixit.ui.screens.home import HomeScreen
from p2p_dixit.ui.screens.replay import ReplayScreen
from p2p_dixit.ui.screens.replay_time import SPEED_SIGNS, SPEEDS
from p2p_dixit.ui.widgets.timeline import Timeline
from tests.more import some
from tests.saved.games import EVICTION, LEAVE, NEWCOMER, REFILL, cut, flipped, played
from tests.ui.double import context
from tests.ui.snapshot import at_all_sizes, screen_text, settled

WHOLE = REFILL.read_bytes()


async def replayed(
    pilot: Pilot[None],
    recording: Recording,
    watching: Watching | None = None,
    name: str = "Robin",
) -> ReplayScreen:
    """The screen with that recording, for a player of that name."""
    screen = ReplayScreen(context(name=name), ReplayClient(recording), watching)
    await pilot.app.push_screen(screen)
    await settled(pilot)
    return screen


def playing(screen: ReplayScreen) -> bool:
    return screen._playing is not None


def eyes(screen: ReplayScreen) -> int | None:
    return screen.client.eyes


def verified(*, finished: bool = True) -> Watching:
    watching = Watching()
    watching.tell(Verified(finished))
    return watching


async def test_steps_and_rounds_by_keys() -> None:
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await replayed(pilot, played("modern", 4))
        client = screen.client
        await pilot.press("right", "right", "left")
        assert client.at == 1
        await pilot.press("pagedown", "right_square_bracket")
        assert client.moment.round == 3
        await pilot.press("right", "pageup")
        assert client.moment.round == 3
        await pilot.press("left_square_bracket")
        assert client.moment.round == 2
        await pilot.press("end")
        assert client.moment.what is What.END
        await pilot.press("right", "pagedown")
        assert client.at == len(client.row) - 1
        await pilot.press("home")
        assert client.at == 0
        await pilot.press("escape")
        assert isinstance(app.screen, HomeScreen)


async def test_the_mouse_scrubs_along_the_line() -> None:
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await replayed(pilot, played("modern", 4))
        client = screen.client
        await pilot.mouse_down(Timeline, offset=(40, 0))
        middle = client.at
        assert 0 < middle < len(client.row) - 1
        await pilot.hover(Timeline, offset=(50, 0))
        assert client.at > middle
        await pilot.mouse_up(Timeline, offset=(50, 0))
        there = client.at
        await pilot.hover(Timeline, offset=(20, 0))
        assert client.at == there


async def test_it_plays_by_itself_at_speeds_and_stops_at_the_end(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(What, "seconds", property(lambda _what: 86_400.0))  # we turn the pages
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await replayed(pilot, played("modern", 4))
        client = screen.client
        await pilot.press("plus", "plus", "plus", "plus", "plus")
        assert SPEEDS[screen._speed] == 8
        await pilot.press("minus")
        assert SPEEDS[screen._speed] == 4
        await pilot.press("space")
        assert playing(screen)
        assert f"Ⅱ {SPEED_SIGNS[3]}" in screen_text(app)
        for at in range(1, len(client.row)):
            screen._next()  # what the timer would do
            assert client.at == at
            if at < len(client.row) - 1:
                assert playing(screen)
        assert not playing(screen)
        await pilot.pause()
        assert f"▶ {SPEED_SIGNS[3]}" in screen_text(app)
        await pilot.press("space")  # from the beginning
        assert client.at == 0
        await pilot.press("right")  # whoever steps, pauses
        assert not playing(screen)


async def test_a_click_on_the_sign_plays_and_pauses() -> None:
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await replayed(pilot, played("modern", 4))
        await pilot.click(Timeline, offset=(1, 0))
        assert playing(screen)
        await pilot.click(Timeline, offset=(1, 0))
        assert not playing(screen)


async def test_one_jumps_to_a_round_by_its_clue() -> None:
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await replayed(pilot, played("modern", 4))
        await pilot.press("j")
        assert isinstance(app.screen, Choose)
        rounds = app.screen.query_one(OptionList).option_count
        assert rounds == max(screen._starts) + 1
        await pilot.press("3")
        assert screen.client.moment.round == 3
        await pilot.press("j", "end", "enter")
        assert screen.client.at == 0


async def test_eyes_go_round_the_table() -> None:
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await replayed(pilot, played("modern", 4))
        assert eyes(screen) == 0  # Robin, whose settings these are
        await pilot.press("right", "tab")
        assert eyes(screen) == 1
        await pilot.press("shift+tab", "shift+tab")
        assert eyes(screen) is None
        assert "spectator" in screen_text(app)
        await pilot.press("shift+tab")
        assert eyes(screen) == 3
        await pilot.press("e", "1")
        assert eyes(screen) is None
        await pilot.press("e", "4")
        assert eyes(screen) == 2


async def test_a_newcomer_is_a_spectator_until_they_came() -> None:
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await replayed(pilot, record(NEWCOMER.read_bytes()), name="Newcomer")
        assert eyes(screen) is None
        assert "spectator" in screen_text(app)
        await pilot.press("j")  # rounds that the newcomer will tell are among them
        assert "Newcomer" in screen_text(app)
        await pilot.press("escape")
        await pilot.press("end")
        assert eyes(screen) == 4
        await pilot.press("home")
        assert eyes(screen) is None
        await pilot.press("tab")  # chosen: the first player's
        assert eyes(screen) == 0
        await pilot.press("end")
        assert eyes(screen) == 0


async def test_cards_are_looked_at_closely() -> None:
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await replayed(pilot, played("modern", 4))
        await pilot.press("right", "3", "z")
        assert isinstance(app.screen, Zoom)
        assert app.screen.index == 2
        await pilot.press("right", "escape")
        assert screen.board.cursor == 3
        await pilot.press("up", "down", "down")
        assert screen.board.cursor == 4


async def test_the_badge_follows_the_checking_and_never_blocks() -> None:
    app = DixitApp(context())
    async with app.run_test(size=(120, 35)) as pilot:
        watching = Watching()
        screen = await replayed(pilot, record(flipped(REFILL, 40)), watching)
        assert "verifying 0 %" in screen_text(app)
        watching.tell(Checking(3, 10))
        await pilot.press("right")
        assert "verifying 30 %" in screen_text(app)
        watching.tell(Bad(40, "Anna (seat 1)", "a doctored vote"))
        await settled(pilot)
        assert "✗ bad from record 40 on" in screen_text(app)
        (note,) = app._notifications
        assert note.message.startswith("Record 40 by Anna (seat 1) is wrong: a doctored vote.")
        assert screen._sound() == len([m for m in screen.client.row if _records(screen, m.frame)])


def _records(screen: ReplayScreen, frame: int) -> bool:
    return screen.client.recording.frames[frame].records <= 40


async def test_the_badge_can_be_asked() -> None:
    app = DixitApp(context())
    async with app.run_test(size=(120, 35)) as pilot:
        await replayed(pilot, played("modern", 4), verified())
        await pilot.press("v")
        await settled(pilot)
        (note,) = app._notifications
        assert note.message == "Every signature, step, proof and score of this game is valid."


async def test_what_lies_behind_the_first_bad_record_is_marked() -> None:
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        watching = Watching()
        screen = await replayed(pilot, record(WHOLE), watching)
        watching.tell(Bad(20, None, "a bad proof"))
        await settled(pilot)
        sound = screen._sound()
        assert sound is not None
        frames = screen.client.recording.frames
        assert all(frames[m.frame].records <= 20 for m in screen.client.row[:sound])
        assert all(frames[m.frame].records > 20 for m in screen.client.row[sound:])


# Rounds of classic and modern look as those of odyssey.
@pytest.mark.parametrize("rules", some(RULE_SETS, "odyssey", "party", "teams"))
async def test_whole_games_of_every_rule_set_are_stepped_through(rules: str) -> None:
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await replayed(pilot, played(rules))
        for at in range(len(screen.client.row)):
            screen.client.go(at)
            if at % 5 == 0:
                await pilot.press("tab")
        await settled(pilot)
        assert "won!" in screen_text(app) or "share the win" in screen_text(app)
        await pilot.press("t", "escape", "l", "escape")
        assert app.screen is screen


@pytest.mark.parametrize("data", [LEAVE.read_bytes(), EVICTION.read_bytes()], ids=["one", "two"])
async def test_who_left_is_told(data: bytes) -> None:
    app = DixitApp(context())
    async with app.run_test(size=(120, 35)) as pilot:
        screen = await replayed(pilot, record(data), verified())
        at = next(n for n, m in enumerate(screen.client.row) if m.what is What.PEOPLE)
        screen.client.go(at)
        await settled(pilot)
        prompt = str(screen.query_one("#prompt", Static).render())
        assert "is no longer in the game" in prompt or "cheated" in prompt


async def test_an_unfinished_game_says_so_at_its_end() -> None:
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        await replayed(pilot, record(cut(REFILL, 10)), verified(finished=False))
        await pilot.press("end")
        await settled(pilot)
        assert "the game was not finished" in screen_text(app)
        assert "✓ verified unfinished" in screen_text(app)


async def test_help_tells_the_keys_of_a_replay() -> None:
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await replayed(pilot, played("modern", 4))
        await pilot.press("question_mark")
        await settled(pilot)
        await at_all_sizes(pilot, "replay-help")
        await pilot.press("escape", "f1")
        await settled(pilot)
        assert "reaches 12 points" in screen_text(app)
        await pilot.press("escape")
        assert app.screen is screen


async def test_escape_twice_leaves_what_lies_below() -> None:
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await replayed(pilot, played("modern", 4))
        screen.action_leave()
        screen.action_leave()
        await pilot.pause()
        assert isinstance(app.screen, HomeScreen)


LOOKS = {
    "dealt": (What.DEALT, 0),
    "told": (What.TOLD, 1),
    "laid": (What.LAID, 0),
    "laid-spectator": (What.LAID, None),
    "voted": (What.VOTED, 2),
    "reveal": (What.REVEAL, 0),
    "points": (What.POINTS, 0),
    "end": (What.END, 0),
}


@pytest.mark.parametrize("name", LOOKS)
async def test_each_kind_of_moment_has_its_look(name: str) -> None:
    what, whose = LOOKS[name]
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await replayed(pilot, played("modern", 5), verified())
        at = [n for n, moment in enumerate(screen.client.row) if moment.what is what]
        screen.client.look_through(whose)
        screen.client.go(at[min(1, len(at) - 1)])
        await settled(pilot)
        await at_all_sizes(pilot, f"replay-{name}")


@pytest.mark.parametrize(
    ("name", "data"),
    [("left", LEAVE.read_bytes()), ("cut", cut(REFILL, 19)), ("bad", flipped(REFILL, 40))],
)
async def test_games_in_trouble_have_their_look(name: str, data: bytes) -> None:
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        watching = Watching()
        screen = await replayed(pilot, record(data), watching)
        row = screen.client.row
        if name == "left":
            watching.tell(Verified(finished=True))
            screen.client.go(next(n for n, m in enumerate(row) if m.what is What.PEOPLE))
        else:
            watching.tell(Bad(40 if name == "bad" else None, None, "cut short"))
            screen.client.go(len(row))
        await settled(pilot)
        await at_all_sizes(pilot, f"replay-{name}")


async def test_the_seconds_of_the_live_game_change_nothing() -> None:
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await replayed(pilot, played("modern", 5), verified())
        await pilot.press("right", "right")
        shown = screen_text(app)
        screen._show_waiting()  # what the live game does every second
        await settled(pilot)
        assert screen_text(app) == shown
        assert "✓ verified" in shown
