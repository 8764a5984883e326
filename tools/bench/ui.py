"""The client: how soon it is there, and how long it ever keeps a key waiting.

The start is that of the real command, from nothing to the frame that shows the first screen; its
floor is an app of Textual that does nothing, in the same terminal (`first`). Everything else runs
headless at 160x45, which is everything but the terminal's own drawing.
"""

import asyncio
import os
import pty
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

from p2p_dixit.bots.mind import Mind
from p2p_dixit.client.practice import PracticeClient
from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.play.api import Client
from p2p_dixit.rules.sets import MAX_DECK, Options
from p2p_dixit.sim.local_game import bots_together
from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.folders import HOME, folders
from p2p_dixit.store.settings import UserSettings, save_settings
from p2p_dixit.ui.api import Practice
from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.gc_schedule import GcSchedule
from p2p_dixit.ui.pictures.gallery import Gallery
from p2p_dixit.ui.pictures.source import BuiltInDeck
from p2p_dixit.ui.practice import practise
from p2p_dixit.ui.services import Services
from p2p_dixit.ui.settings import sensible
from tools.bench import Figure, first
from tools.bench.loop import Heart, gap_figures, real_deal, warmed_up, watched

SIZE = (160, 45)
STARTS = 8

EMPTY = ("-c", "from textual.app import App; App().run()")
OURS = ("-m", "p2p_dixit")
READING, BEGUN = "Reading the game", "Before the game"
REPLAYED = (84, MAX_DECK)  # cards
HOME_SHOWS = ("No server, no dealer", "Looking for tables", "Practise with bots", "^Q Quit")


def measure() -> Iterator[Figure]:
    """All figures of the client."""
    os.environ["COLORTERM"] = "truecolor"  # as nearly every terminal says; the app asks for it
    yield from _starts()
    yield from _replays()
    heart, keys = asyncio.run(_busy())
    yield from gap_figures(heart, keys, "12 seats at practice")
    yield from real_deal(_context)


def _starts() -> Iterator[Figure]:
    """The best of a few, by turns, from nothing to a process that has written its first frame."""
    with tempfile.TemporaryDirectory() as home:
        save_settings(
            DiskFiles(), folders({HOME: home}).settings, UserSettings(name="Robin", learned=True)
        )
        runs = [partial(_run, home, EMPTY), partial(_run, home, OURS, HOME_SHOWS)]
        times = [[(_timed(run), _worked(run)) for run in runs] for _n in range(STARTS)]
    (empty, floor), (ours, work) = (map(min, *of_one) for of_one in zip(*times, strict=True))
    yield Figure("start to first frame", ours, "s", empty)
    yield Figure("start to first frame, processor", work, "s", floor)


def _replays() -> Iterator[Figure]:
    """Games of twelve with decks of two sizes: nothing before the first frame grows with them."""
    with tempfile.TemporaryDirectory() as home:
        likes = UserSettings(name="Robin", learned=True)
        save_settings(DiskFiles(), folders({HOME: home}).settings, likes)
        for deck in REPLAYED:
            game = bots_together(Options("odyssey", deck=deck), 12, "bench")
            game.play()
            file = Path(home) / f"{deck}.dixit"
            file.write_bytes(game.files()[0])
            call = (*OURS, "replay", str(file))
            runs = [partial(_run, home, EMPTY), partial(_run, home, call, (READING,))]
            times = [[(_timed(run), _worked(run)) for run in runs] for _n in range(STARTS)]
            (empty, floor), (ours, work) = (map(min, *one) for one in zip(*times, strict=True))
            what = f"replay of 12 players, {deck:,} cards"
            yield Figure(f"{what}: start to first frame", ours, "s", empty)
            yield Figure(f"{what}: start to first frame, processor", work, "s", floor)
            there = min(_timed(partial(_run, home, call, (BEGUN,))) for _n in range(STARTS))
            yield Figure(f"{what}: start to the beginning of the game on the screen", there, "s")


def _run(home: str, call: tuple[str, ...], shows: tuple[str, ...] = ()) -> None:
    """A process with a terminal of its own size and language, which ends with the first frame."""
    width, height = map(str, SIZE)
    surroundings = {
        "TEXTUAL_DRIVER": first.DRIVER, first.SHOWING: "\n".join(shows), HOME: home,
        "COLUMNS": width, "LINES": height, "LANGUAGE": "en",
    }  # fmt: skip
    main, terminal = pty.openpty()
    try:
        subprocess.run(
            [sys.executable, *call],
            check=True,
            env=os.environ | surroundings,
            stdin=terminal,
            stdout=terminal,
        )
    finally:
        os.close(terminal)
        os.close(main)


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


def _practise(wish: Practice) -> Client:
    """As the game does it, in a thread; nothing is kept."""
    return practise(wish, Mind(), SigningKey(bytes(32)), lambda _genesis, _log: "", PracticeClient)


def _context() -> AppContext:
    return AppContext(
        services=Services(_practise),
        gallery=Gallery(BuiltInDeck()),
        settings=replace(sensible(UserSettings()), bell=False),
    )


async def _busy() -> tuple[Heart, list[float]]:
    """A game of twelve against bots, from the first shuffle until the hand is drawn."""
    app = DixitApp(_context())
    app.gc_schedule = GcSchedule()
    async with app.run_test(size=SIZE) as pilot:
        await warmed_up(app, pilot)
        client = app.context.services.practise(Practice(Options("odyssey"), 11, seed=1))
        return await watched(app, client)
