"""The client: how soon it is there, how fast it draws, and how long it ever keeps a key waiting.

The start is that of the real command, from nothing to the frame that shows the first screen; its
floor is an app of Textual that does nothing, in the same terminal (`first`). Everything else runs
headless at 160x45, which is everything but the terminal's own drawing.
"""

import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from functools import partial
from resource import RUSAGE_CHILDREN, getrusage

from textual.content import Content
from textual.screen import Screen

from p2p_dixit.bots.mind import Mind
from p2p_dixit.rules.sets import Options
from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.folders import HOME, folders
from p2p_dixit.store.settings import Settings, save_settings
from p2p_dixit.ui.api import Practice
from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.context import Context
from p2p_dixit.ui.pictures.cells import Mosaic
from p2p_dixit.ui.pictures.gallery import Gallery
from p2p_dixit.ui.pictures.source import BuiltInDeck
from p2p_dixit.ui.practice import Pace, PracticeTable
from p2p_dixit.ui.services import Services
from p2p_dixit.ui.settings import sensible
from p2p_dixit.ui.terminal import Renderer
from p2p_dixit.ui.tidying import Tidier
from p2p_dixit.ui.widgets.board import Board
from p2p_dixit.ui.widgets.card import Face
from tools.bench import Figure, first
from tools.bench.loop import Heart, gap_figures, real_deal, warmed_up, watched

SIZE = (160, 45)
STARTS = 8
LOOK = 0.001

Spent = tuple[float, float]  # seconds by the clock, and of the processor with all threads

EMPTY = ("-c", "from textual.app import App; App().run()")
OURS = ("-m", "p2p_dixit")
HOME_SHOWS = ("No server, no dealer", "Looking for tables", "Practise with bots", "^Q Quit")


def measure() -> Iterator[Figure]:
    """All figures of the client."""
    os.environ["COLORTERM"] = "truecolor"  # as nearly every terminal says; the app asks for it
    yield from _starts()
    for mosaic in Mosaic:
        for cards, what in ((6, "hand of 6 drawn"), (12, "table of 12 drawn")):
            cold, warm = asyncio.run(_drawn(cards, mosaic))
            for spent, when in ((cold, "first time"), (warm, "from the cache")):
                clock, processor = (1000 * seconds for seconds in spent)
                yield Figure(f"{what}, {mosaic.value}, {when}", clock, "ms")
                yield Figure(f"{what}, {mosaic.value}, {when}, processor", processor, "ms")
    heart, keys = asyncio.run(_busy())
    yield from gap_figures(heart, keys, "12 seats at practice")
    yield from real_deal(_context)


def _starts() -> Iterator[Figure]:
    """The best of a few, by turns, from nothing to a process that has written its first frame."""
    with tempfile.TemporaryDirectory() as home:
        save_settings(DiskFiles(), folders({HOME: home}).settings, Settings())
        runs = [partial(_run, home, EMPTY), partial(_run, home, OURS, HOME_SHOWS)]
        times = [[(_timed(run), _worked(run)) for run in runs] for _n in range(STARTS)]
    (empty, floor), (ours, work) = (map(min, *of_one) for of_one in zip(*times, strict=True))
    yield Figure("start to first frame", ours, "s", empty)
    yield Figure("start to first frame, processor", work, "s", floor)


def _run(home: str, call: tuple[str, str], shows: tuple[str, ...] = ()) -> None:
    """A process with a terminal of its own size and language, which ends with the first frame."""
    width, height = map(str, SIZE)
    surroundings = {
        "TEXTUAL_DRIVER": first.DRIVER, first.SHOWING: "\n".join(shows), HOME: home,
        "COLUMNS": width, "LINES": height, "LANGUAGE": "en",
    }  # fmt: skip
    subprocess.run([sys.executable, *call], check=True, env=os.environ | surroundings)


def _timed(act: Callable[[], None]) -> float:
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


def _worked(act: Callable[[], None]) -> float:
    """Processor time of the processes that ended meanwhile."""
    before = getrusage(RUSAGE_CHILDREN)
    act()
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def _context(mosaic: Mosaic = Mosaic.HALF) -> Context:
    return Context(
        services=Services(lambda wish: PracticeTable(wish, Mind(), Pace(work=0.05))),
        gallery=Gallery(BuiltInDeck(), mosaic),
        renderer=Renderer(mosaic),
        settings=replace(sensible(Settings()), bell=False),
    )


async def _drawn(cards: int, mosaic: Mosaic) -> tuple[Spent, Spent]:
    """From being told the cards to all of them on the screen; then once more, known by now."""
    app = DixitApp(_context(mosaic))
    async with app.run_test(size=SIZE) as pilot:
        board = Board(app.context.gallery, app.context.renderer)
        await app.push_screen(Screen())
        await app.screen.mount(board)
        await pilot.pause()
        deck = max(1, len(BuiltInDeck()))
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
    while any(view.waits for view in board.views):  # noqa: ASYNC110
        await asyncio.sleep(LOOK)
    await _frame(app)


async def _frame(app: DixitApp) -> None:
    drawn = asyncio.Event()
    app.screen.call_after_refresh(drawn.set)
    await drawn.wait()
    await asyncio.sleep(0)


async def _awaited(act: Callable[[], Awaitable[None]]) -> Spent:
    start, worked = time.perf_counter(), time.process_time()
    await act()
    return time.perf_counter() - start, time.process_time() - worked


async def _busy() -> tuple[Heart, list[float]]:
    """A game of twelve against bots, from the first shuffle until the hand is drawn."""
    app = DixitApp(_context())
    app.tidier = Tidier()
    async with app.run_test(size=SIZE) as pilot:
        await warmed_up(app, pilot)
        client = app.context.services.practise(Practice(Options("odyssey"), 11, seed=1))
        return await watched(app, client)
