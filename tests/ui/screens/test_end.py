"""The end of a game: what leads away from it, and the report page."""

import threading
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from p2p_dixit.errors import LocalFault
from p2p_dixit.play.api import Client
from p2p_dixit.play.view import News, Notice, SeatView
from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.screens.end import EndScreen
from p2p_dixit.ui.screens.game import GameScreen
from tests.ui import moments
from tests.ui.double import ScriptedClient, context
from tests.ui.snapshot import screen_text, settled

SAVED = replace(moments.OVER, saved_as="evening.dixit")


def shared(make: Callable[[Path], Path]) -> AppContext:
    given = context()
    given.services = replace(given.services, report=make)
    return given


async def shown(make: Callable[[Path], Path], client: Client) -> str:
    """What stands there after the key was pressed and the work was done."""
    given = shared(make)
    app = DixitApp(given)
    async with app.run_test(size=(120, 35), notifications=True) as pilot:
        await app.push_screen(EndScreen(given, client))
        await pilot.press("p")
        await app.workers.wait_for_complete()
        await settled(pilot)
        return screen_text(app)


async def test_enter_neither_leaves_the_end_nor_asks_for_a_rematch() -> None:
    client, given = ScriptedClient(SAVED), context()
    app = DixitApp(given)
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(EndScreen(given, client))
        await pilot.press("enter", "enter", "enter")
        await settled(pilot)
        assert isinstance(app.screen, EndScreen)
    assert client.done == []


async def test_who_wants_a_rematch_is_said_at_the_end_and_not_before() -> None:
    wanted = (Notice(1, News.REMATCH, 2),)
    client, given = ScriptedClient(moments.AFTER), context()
    app = DixitApp(given)
    async with app.run_test(size=(100, 30), notifications=True) as pilot:
        await app.push_screen(GameScreen(given, client))
        await settled(pilot)
        again = replace(moments.RESULT, number=3)
        over = replace(SAVED, results=(*moments.AFTER.results, again), notices=wanted)
        client.show(over)
        await settled(pilot)
        assert "would like to play again" not in screen_text(app)
        await pilot.press("enter", "enter", "enter")  # the reveal, and its points
        await settled(pilot)
        assert isinstance(app.screen, EndScreen)
        assert "Hazel would like to play again" in screen_text(app)


async def test_a_newcomer_who_never_played_may_want_a_rematch() -> None:
    over = replace(SAVED, coming=(SeatView("Late", 7),))
    wanted = (Notice(1, News.REMATCH, len(over.seats)),)
    text = await shown(lambda file: file, ScriptedClient(replace(over, notices=wanted)))
    assert "Late would like to play again" in text


async def test_one_key_makes_a_page_and_tells_where() -> None:
    text = await shown(lambda file: file.with_suffix(".html"), ScriptedClient(SAVED))
    assert "The report page: evening.html" in text


async def test_why_there_is_no_page_is_told() -> None:
    def refuse(_file: Path) -> Path:
        raise LocalFault("No report page: record 3")

    text = await shown(refuse, ScriptedClient(SAVED))
    assert "No report page: record 3" in text
    assert "The report page" not in text


async def test_before_the_log_is_saved_there_is_nothing_to_make_it_of() -> None:
    asked: list[Path] = []

    def note(file: Path) -> Path:
        asked.append(file)
        return file

    text = await shown(note, ScriptedClient(replace(SAVED, saved_as="")))
    assert "is still being saved" in text
    assert asked == []


async def test_a_second_press_makes_no_second_page() -> None:
    go_on, asked = threading.Event(), list[Path]()

    def slow(file: Path) -> Path:
        asked.append(file)
        go_on.wait()
        return file

    given = shared(slow)
    app = DixitApp(given)
    async with app.run_test(size=(120, 35)) as pilot:
        await app.push_screen(EndScreen(given, ScriptedClient(SAVED)))
        await pilot.press("p", "p")
        go_on.set()
        await app.workers.wait_for_complete()
        assert asked == [Path("evening.dixit")]


@pytest.mark.parametrize("size", [(60, 20), (80, 24)])
async def test_in_a_small_window_the_last_of_twelve_can_be_reached(size: tuple[int, int]) -> None:
    seats = tuple(SeatView(f"Player {n}", n, side=n, score=30 - n) for n in range(12))
    app = DixitApp(context())
    async with app.run_test(size=size) as pilot:
        await app.push_screen(EndScreen(context(), ScriptedClient(replace(SAVED, seats=seats))))
        await settled(pilot)
        assert "Player 0" in screen_text(app)
        seen = ""
        for _ in range(30):
            seen += screen_text(app)
            await pilot.press("down")
            await settled(pilot)
        assert [seat.name for seat in seats if seat.name not in seen] == []
        assert isinstance(app.screen, EndScreen)
