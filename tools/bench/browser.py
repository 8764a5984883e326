"""What a seat in a browser costs beside native seats in one run: python -m tools.bench.browser.

Needs Chromium, node and npm. For tables of 3, 6 and 12: processor time of the browser's page from
"ready" to the first hands, and of a native seat (the process of all native seats, by their number;
the bridge is in it). Memory is what the page's process has for itself (RssAnon).
"""

import asyncio
import sys
import tempfile
import time
from pathlib import Path

from p2p_dixit.rules.sets import Options
from tests.browser.seats import lent, sit_at
from tests.client.test_evening import evening
from tests.ui.browser.chromium import Chromium, chromium
from tools.web.__main__ import main as build

HANDS = "document.body.dataset.scene === 'hand' && document.querySelectorAll('.card').length >= 5"


async def renderers(browser: Chromium) -> dict[int, float]:
    """Seconds of processor time of every process that has a page."""
    told = await browser.call("SystemInfo.getProcessInfo")
    return {one["id"]: one["cpuTime"] for one in told["processInfo"] if one["type"] == "renderer"}


def memory(process: int) -> float:
    """Megabytes of its own."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("RssAnon")) / 1024


async def table(browser: Chromium, bundle: Path, home: Path, players: int) -> str:
    """One line of the table."""
    async with evening(home) as tonight:
        await tonight.table_of(Options("odyssey"), players - 1)
        people = list(tonight.people)
        for person in people:
            person.awake = False
        async with lent(people[0], bundle) as (_seats, address):
            tab = await browser.tab(390, 844, still=True)
            before = await renderers(browser)
            begun = time.perf_counter()
            await sit_at(tab, address, "Phone")
            start = time.perf_counter() - begun
            for person in people:
                await person.lobby_shows(lambda lobby: len(lobby.guests) == players)
            await asyncio.sleep(5)  # the page hashes its bundle, and then nothing is under way
            now = await renderers(browser)
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
            spent = (await renderers(browser))[page] - now[page]
            held = await asyncio.to_thread(memory, page)
            await tab.close()
    return f"| {players} | {spent:.2f} | {native:.2f} | {start:.1f} | {starting:.1f} | {held:.0f} |"


async def measured(bundle: Path, home: Path) -> None:
    """Prints the table."""
    print("| seats | page, ready to hands (s) | native seat (s) | to the lobby (s) |", end="")
    print(" page until then (s) | memory (MB) |\n|---|---|---|---|---|---|")
    async with chromium(home) as browser:
        for players in (3, 6, 12):
            print(await table(browser, bundle, home / str(players), players), flush=True)


def main() -> int:
    """Builds the bundle, which says how large it is, and measures."""
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder)
        if build(["--out", str(home / "web")]) != 0:
            return 1
        asyncio.run(measured(home / "web", home))
    return 0


if __name__ == "__main__":
    sys.exit(main())
