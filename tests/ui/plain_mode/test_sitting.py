"""The loop at a table: what waits, what is sent once, and how it ends."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

from p2p_dixit.play import commands as c
from p2p_dixit.play.api import Listener, Unwatch
from p2p_dixit.play.view import News, Notice, View
from p2p_dixit.rules.intents import LayDown
from p2p_dixit.rules.owed import AskLay
from p2p_dixit.ui.plain_mode.keyboard import LINE_CHARACTERS, Lines
from p2p_dixit.ui.plain_mode.sitting import Sitting
from tests.patience import PATIENCE
from tests.ui.plain_mode.test_typed import table


class Table:
    """A client that does nothing by itself."""

    def __init__(self) -> None:
        self.view: View = table()
        self.done: list[c.Command] = []
        self._listeners: list[Listener] = []

    def do(self, command: c.Command) -> None:
        self.done.append(command)

    def watch(self, listener: Listener) -> Unwatch:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def show(self, view: View) -> None:
        self.view = view
        for listener in self._listeners:
            listener()


class Seat:
    """A sitting with what it says."""

    def __init__(self, *typed: str, ended: bool = False) -> None:
        self.table = Table()
        self.lines = Lines(typed, ended=ended)
        self.heard: list[str] = []
        self._changed = asyncio.Event()
        self.sitting = Sitting(self.table, self.lines, self._say, lambda _pictures: None)

    def _say(self, line: str) -> None:
        self.heard.append(line)
        self._changed.set()

    async def hears(self, wanted: Callable[[str], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not any(map(wanted, self.heard)):
                self._changed.clear()
                await self._changed.wait()


async def test_lines_behind_wait_are_for_the_next_question() -> None:
    seat = Seat("wait", "2", "quit", ended=True)
    playing = asyncio.create_task(seat.sitting.play())
    await seat.hears(lambda line: line.startswith("The game:"))
    assert seat.table.done == []
    seat.table.show(table(AskLay(1)))
    assert not await asyncio.wait_for(playing, PATIENCE)
    assert seat.table.done == [c.SubmitAnswer((LayDown(0, (11,)),))]


async def test_an_answer_on_its_way_is_not_sent_twice_unless_it_was_refused() -> None:
    seat = Seat("2", "3")
    seat.table.view = table(AskLay(1))
    playing = asyncio.create_task(seat.sitting.play())
    await seat.hears(lambda line: line == "Your answer is on its way.")
    refused = (Notice(0, News.REFUSED, detail="That card is gone."),)
    seat.table.show(replace(table(AskLay(1)), notices=refused))
    await seat.hears(lambda line: line == "That card is gone.")
    seat.lines.put("3")
    seat.lines.put("leave now")
    assert await asyncio.wait_for(playing, PATIENCE)
    laid = [c.SubmitAnswer((LayDown(0, (card,)),)) for card in (11, 12)]
    assert seat.table.done == [*laid, c.LeaveTable()]


async def test_the_end_of_the_input_ends_the_sitting_and_leaves_no_seat() -> None:
    seat = Seat("x" * (LINE_CHARACTERS + 1), "hand", ended=True)
    assert not await asyncio.wait_for(seat.sitting.play(), PATIENCE)
    assert "That line is too long; nothing of it was used." in seat.heard
    assert "1. Card number 11, without a description." in seat.heard
    assert seat.table.done == []
