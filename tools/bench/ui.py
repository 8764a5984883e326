"""The client: how soon it is there, how fast it draws, and how long it ever keeps a key waiting.

Nothing is typed into a real terminal: the app runs headless at 160x45, which is everything but the
terminal's own drawing. The floor of the start is an app of Textual that does nothing.
"""

import asyncio
import subprocess
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import replace
from functools import partial

from textual.content import Content
from textual.screen import Screen

from p2p_dixit.rules.sets import Options
from p2p_dixit.runtime.bots import Mind
from p2p_dixit.store.settings import Settings
from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.context import Context
from p2p_dixit.ui.pictures.cells import Mosaic
from p2p_dixit.ui.pictures.fit import fitted
from p2p_dixit.ui.pictures.gallery import Gallery
from p2p_dixit.ui.pictures.source import BuiltInDeck
from p2p_dixit.ui.port import Practice, Services
from p2p_dixit.ui.practice import Pace, PracticeTable
from p2p_dixit.ui.settings import sensible
from p2p_dixit.ui.terminal import Renderer
from p2p_dixit.ui.tidying import Tidier
from p2p_dixit.ui.widgets.board import Board
from p2p_dixit.ui.widgets.card import CardView, Face
from tools.bench import Figure
from tools.bench.loop import Heart, gap_figures, real_deal, watched

SIZE = (160, 45)
STARTS = 8

# Both end at the first frame, without tidying up: that comes after the figure.
EMPTY = """
import os
from textual.app import App
class Empty(App):
    def on_mount(self):
        self.call_after_refresh(os._exit, 0)
Empty().run(headless=True, size=(160, 45))
"""
OURS = """
import os
from p2p_dixit.ui.start import context
from p2p_dixit.ui.app import DixitApp
class Ours(DixitApp):
    def on_mount(self):
        self.call_after_refresh(os._exit, 0)
        super().on_mount()
Ours(context()).run(headless=True, size=(160, 45))
"""


def measure() -> Iterator[Figure]:
    """All figures of the client."""
    empty, ours = _starts()
    yield Figure("start to first frame", ours, "s", empty)
    for mosaic in Mosaic:
        for cards, what in ((6, "hand of 6 drawn"), (12, "table of 12 drawn")):
            cold, warm = asyncio.run(_drawn(cards, mosaic))
            yield Figure(f"{what}, {mosaic.value}, first time", 1000 * cold, "ms")
            yield Figure(f"{what}, {mosaic.value}, from the cache", 1000 * warm, "ms")
    heart, keys = asyncio.run(_busy())
    yield from gap_figures(heart, keys, "12 seats at practice")
    yield from real_deal(_context)


def _starts() -> tuple[float, float]:
    """The best of a few, by turns, from nothing to a process that has drawn its first frame."""
    times = [[_timed(partial(_run, script)) for script in (EMPTY, OURS)] for _n in range(STARTS)]
    return min(empty for empty, _ours in times), min(ours for _empty, ours in times)


def _run(script: str) -> None:
    subprocess.run([sys.executable, "-c", script], check=True, capture_output=True)


def _timed(act: Callable[[], None]) -> float:
    start = time.perf_counter()
    act()
    return time.perf_counter() - start


def _context(mosaic: Mosaic = Mosaic.HALF) -> Context:
    return Context(
        services=Services(lambda wish: PracticeTable(wish, Mind(), Pace(work=0.05))),
        gallery=Gallery(BuiltInDeck(), mosaic),
        renderer=Renderer(mosaic),
        settings=replace(sensible(Settings()), bell=False),
    )


async def _drawn(cards: int, mosaic: Mosaic) -> tuple[float, float]:
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
    """Every card of the board is on the screen: drawn, and a frame has gone by since."""
    await _frame(app)
    while not all(_is_drawn(view) for view in board.views):
        await _frame(app)
    await _frame(app)


def _is_drawn(view: CardView) -> bool:
    size = fitted(view.size, view.cell) if view.size.area else None
    return (
        size is not None
        and view.card is not None
        and view.gallery.ready(view.card, size) is not None
    )


async def _frame(app: DixitApp) -> None:
    drawn = asyncio.Event()
    app.screen.call_after_refresh(drawn.set)
    await drawn.wait()
    await asyncio.sleep(0)


async def _awaited(act: Callable[[], Awaitable[None]]) -> float:
    start = time.perf_counter()
    await act()
    return time.perf_counter() - start


async def _busy() -> tuple[Heart, list[float]]:
    """A game of twelve against bots, from the first shuffle until the hand is drawn."""
    app = DixitApp(_context())
    app.tidier = Tidier()
    async with app.run_test(size=SIZE):
        await app.workers.wait_for_complete()
        client = app.context.services.practise(Practice(Options("odyssey"), 11, seed=1))
        return await watched(app, client)
