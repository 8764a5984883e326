"""Cards on the screen: what a hand of six and a table of twelve cost, for each way of drawing.

From the moment a board gets its cards to the frame that shows all of them, the first time and
once more when they are known. The frames are really made and written, to a driver that counts
bytes in place of a terminal; what the terminal itself needs to draw them is not in these figures.
A heartbeat on the loop feels how long it was ever kept.
"""

import asyncio
import gc
import os
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from textual.content import Content
from textual.drivers.headless_driver import HeadlessDriver
from textual.screen import Screen

from p2p_dixit.play.api import Client
from p2p_dixit.store.settings import UserSettings
from p2p_dixit.ui.api import Practice
from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.gc_schedule import GcSchedule
from p2p_dixit.ui.pictures.gallery import Gallery
from p2p_dixit.ui.pictures.painting import Way
from p2p_dixit.ui.pictures.pixels import Mosaic
from p2p_dixit.ui.pictures.source import BuiltInDeck
from p2p_dixit.ui.services import Services
from p2p_dixit.ui.settings import sensible
from p2p_dixit.ui.terminal import Renderer, painter
from p2p_dixit.ui.widgets.board import Board
from p2p_dixit.ui.widgets.card import CardView, Face
from tools.bench import Figure
from tools.bench.loop import Heart

SIZE = (160, 45)
LOOK = 0.001
RUNS = 3
BOARDS = ((6, "hand of 6"), (12, "table of 12"))
WAYS: tuple[Mosaic | Way, ...] = (*Mosaic, *Way)


class CountingDriver(HeadlessDriver):
    """A terminal that counts."""

    written = 0

    @property
    def is_headless(self) -> bool:
        """Textual makes frames for it."""
        return False

    def write(self, data: str) -> None:
        """Counts."""
        CountingDriver.written += len(data.encode())


class BenchApp(DixitApp):
    """The client in no terminal: that there is none is no reason to end, as it is elsewhere."""

    def _watch_terminal(self) -> None:
        """Nothing to watch."""


@dataclass(frozen=True)
class Spent:
    """What it took."""

    clock: float
    processor: float  # of all threads
    gap: float  # the longest of the loop
    own: float  # the same without the time in which it had no processor
    written: int


def measure() -> Iterator[Figure]:
    """All figures of pictures."""
    os.environ["COLORTERM"] = "truecolor"  # as nearly every terminal says; the app asks for it
    for way in WAYS:
        for cards, what in BOARDS:
            for spent, when in zip(drawn(cards, way), ("first time", "again"), strict=True):
                name = f"{what}, {way.value}, {when}"
                yield Figure(f"{name}: until all are shown", 1000 * spent.clock, "ms")
                yield Figure(f"{name}: processor", 1000 * spent.processor, "ms")
                yield Figure(f"{name}: longest gap of the loop", 1000 * spent.gap, "ms")
                yield Figure(f"{name}: gap less the wait for a processor", 1000 * spent.own, "ms")
                yield Figure(f"{name}: written", spent.written / 1000, "kB")


def drawn(cards: int, way: Mosaic | Way) -> tuple[Spent, Spent]:
    """The first time, and again: the least of a few runs, since other programs only add to it."""
    runs = [asyncio.run(_drawn(cards, way)) for _run in range(RUNS)]
    first, again = zip(*runs, strict=True)
    return least(first), least(again)


def least(runs: Sequence[Spent]) -> Spent:
    """The best of everything."""
    return Spent(
        min(run.clock for run in runs),
        min(run.processor for run in runs),
        min(run.gap for run in runs),
        min(run.own for run in runs),
        min(run.written for run in runs),
    )


def _context(way: Mosaic | Way) -> AppContext:
    renderer = Renderer(way) if isinstance(way, Mosaic) else Renderer(Mosaic.SEXTANT, way)
    return AppContext(
        services=Services(_no_game),
        gallery=Gallery(BuiltInDeck(), renderer.mosaic, painter(renderer)),
        renderer=renderer,
        settings=replace(sensible(UserSettings()), bell=False),
    )


def _no_game(_wish: Practice) -> Client:
    raise NotImplementedError("this bench plays no game")


async def _drawn(cards: int, way: Mosaic | Way) -> tuple[Spent, Spent]:
    app = BenchApp(_context(way))
    app.driver_class = CountingDriver
    async with app.run_test(headless=False, size=SIZE) as pilot:
        board = Board(app.context.gallery, app.context.renderer)
        await app.push_screen(Screen())
        await app.screen.mount(board)
        await pilot.pause()
        deck = max(1, len(BuiltInDeck()))
        gc.collect()
        GcSchedule().begin()  # as in the real client, where no large collection comes by itself
        faces = tuple(Face(n % deck, Content(str(n))) for n in range(cards))

        async def show() -> None:
            board.show(faces)
            await _settled(app, board)

        cold = await _awaited(show)
        board.show(())
        await _settled(app, board)
        return cold, await _awaited(show)


async def _settled(app: DixitApp, board: Board) -> None:
    """Every card of the board is on the screen: drawn, and a frame has gone by since.

    Between two looks the loop sleeps, as it does before a person. A loop that never sleeps takes
    Python's lock back whenever a thread lets go of it, and the threads that make the pictures wait
    for it thousands of times.
    """
    await _frame(app)
    while any(view.waits for view in board.query(CardView) if view.display):  # noqa: ASYNC110
        await asyncio.sleep(LOOK)
    await _frame(app)


async def _frame(app: DixitApp) -> None:
    shown = asyncio.Event()
    app.screen.call_after_refresh(shown.set)
    await shown.wait()
    await asyncio.sleep(0)


async def _awaited(act: Callable[[], Awaitable[None]]) -> Spent:
    heart = Heart()
    beating = asyncio.create_task(heart.beat())
    await asyncio.sleep(0)
    start, worked, written = time.perf_counter(), time.process_time(), CountingDriver.written
    await act()
    clock, processor = time.perf_counter() - start, time.process_time() - worked
    beating.cancel()
    with suppress(asyncio.CancelledError):
        await beating
    gaps, own = heart.gaps or [0.0], heart.own or [0.0]
    return Spent(clock, processor, max(gaps), max(own), CountingDriver.written - written)
