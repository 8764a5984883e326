"""A seat in a browser beside native seats in the same run: size, start, processor time, memory.

Needs Chromium, node and npm; without them there are no figures. For tables of 3, 6 and 12:
processor time of the browser's page from "ready" to the first hands, with that of a native seat as
its floor (the process of all native seats, by their number; the bridge is in it). Memory is what
the page's process has for itself (RssAnon).
"""

import asyncio
import gzip
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

from p2p_dixit.rules.sets import Options
from tests.browser.seats import lent, sit_at
from tests.client.test_evening import evening
from tests.ui.browser.chromium import Chromium, chromium, found
from tools.bench import Figure
from tools.web.__main__ import main as build

HANDS = "document.body.dataset.scene === 'hand' && document.querySelectorAll('.card').length >= 5"
TABLES = (3, 6, 12)
REST = 5.0  # seconds in which the page hashes its bundle; then nothing is under way


def measure() -> Iterator[Figure]:
    """Builds the bundle and plays until the first hands."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        if found() is None or build(["--out", str(home / "web")]) != 0:
            print("browser: needs Chromium, node and npm")
            return
        files = [path for path in (home / "web").rglob("*") if path.is_file()]
        carried = sum(len(gzip.compress(path.read_bytes(), 6)) for path in files)
        yield Figure("download, deck included", carried / 1e6, "MB")
        with asyncio.Runner() as runner:
            tables = _tables(home / "web", home)
            while figures := runner.run(_next(tables)):
                yield from figures


async def _next(tables: AsyncIterator[list[Figure]]) -> list[Figure]:
    """Those of one more table; empty after the last."""
    return await anext(tables, [])


async def _tables(bundle: Path, home: Path) -> AsyncIterator[list[Figure]]:
    async with chromium(home) as browser:
        for players in TABLES:
            yield await _table(browser, bundle, home / str(players), players)


async def _renderers(browser: Chromium) -> dict[int, float]:
    """Seconds of processor time of every process that has a page."""
    told = await browser.call("SystemInfo.getProcessInfo")
    return {one["id"]: one["cpuTime"] for one in told["processInfo"] if one["type"] == "renderer"}


def _memory(process: int) -> float:
    """Megabytes of its own."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("RssAnon")) / 1024


async def _table(browser: Chromium, bundle: Path, home: Path, players: int) -> list[Figure]:
    """What a page costs at a table of so many."""
    async with evening(home) as tonight:
        await tonight.table_of(Options("odyssey"), players - 1)
        people = list(tonight.people)
        for person in people:
            person.awake = False
        async with lent(people[0], bundle) as (_seats, address):
            tab = await browser.tab(390, 844, still=True)
            before = await _renderers(browser)
            begun = time.perf_counter()
            await sit_at(tab, address, "Phone")
            start = time.perf_counter() - begun
            for person in people:
                await person.lobby_shows(lambda lobby: len(lobby.guests) == players)
            await asyncio.sleep(REST)
            now = await _renderers(browser)
            page = max(now, key=lambda one: now[one] - before.get(one, 0.0))
            starting = now[page] - before.get(page, 0.0)
            native = time.process_time()
            await tab.ask("document.getElementById('ready').click()")
            await people[0].lobby_shows(lambda lobby: any(guest.ready for guest in lobby.guests))
            await tonight.begin(*people)
            await tab.until(HANDS)
            for person in people:
                await person.shows(lambda shown: len(shown.hand) > 0)
            native = (time.process_time() - native) / len(people)
            spent = (await _renderers(browser))[page] - now[page]
            held = await asyncio.to_thread(_memory, page)
            await tab.close()
    at = f"{players} seats"
    return [
        Figure(f"{at}: the page, from ready to hands, processor", spent, "s", native),
        Figure(f"{at}: the page, until it is in the lobby", start, "s"),
        Figure(f"{at}: the page, until it is in the lobby, processor", starting, "s"),
        Figure(f"{at}: memory of the page's process", held, "MB"),
    ]
