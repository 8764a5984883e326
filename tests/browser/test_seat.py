"""A seat in a real browser: whole games with seats in terminals, over real sockets."""

import asyncio
import base64
import os
from pathlib import Path

import pytest

from p2p_dixit.cli import main
from p2p_dixit.play.commands import SendChat
from p2p_dixit.rules.sets import Options
from tests.browser.seats import bundle, lent, play, sit
from tests.client.clients import Person
from tests.client.test_evening import Evening, evening, saved
from tests.more import more
from tests.patience import PATIENCE
from tests.ui.browser.chromium import Chromium, Tab, needed

__all__ = ["bundle"]
pytestmark = [*needed]
ENDED = "document.getElementById('rematch') !== null"

# The rule sets differ in what is asked; `make test-web` plays all of them.
QUICK = (Options("modern", points=1), 3)
ALL = (
    QUICK,
    (Options("classic"), 3),
    (Options("odyssey", points=5), 3),
    (Options("party"), 5),
    (Options("teams"), 5),
)
QUICK_ONLY = (QUICK,)
EVERY = ALL if "P2P_DIXIT_ALL_VECTORS" in os.environ else QUICK_ONLY

# The saved game in the storage of the page, in base64.
KEPT = """new Promise((resolve) => {
  const opening = indexedDB.open('p2p-dixit');
  opening.onsuccess = () => {
    const all = opening.result.transaction('pieces').objectStore('pieces').getAll();
    all.onsuccess = () => {
      const file = all.result.find((piece) => piece.path.endsWith('.dixit'));
      if (file === undefined) resolve('');
      else resolve(btoa(Array.from(file.data, (one) => String.fromCharCode(one)).join('')));
    };
  };
})"""


async def begin(tonight: Evening, people: list[Person], tabs: list[Tab]) -> None:
    """Everybody is ready when all see each other."""
    guests = len(people) + len(tabs)
    for person in people:
        await person.lobby_shows(lambda lobby: len(lobby.guests) == guests)
    for tab in tabs:
        await tab.until(f"document.querySelectorAll('.guests li').length === {guests}")
        await tab.ask("document.getElementById('ready').click()")
    await people[0].lobby_shows(
        lambda lobby: sum(guest.ready for guest in lobby.guests) == len(tabs)
    )
    await tonight.begin(*people)


async def all_files_are_one(people: list[Person], tabs: list[Tab]) -> Path:
    """Every seat, in a terminal or a browser, has kept the same bytes."""
    for person in people:
        await person.shows(lambda now: now.end is not None and bool(now.saved_as))
    files = {saved(person) for person in people}
    for tab in tabs:
        files.add(base64.b64decode(await tab.until(KEPT)))
    assert len(files) == 1
    return Path(people[0].now.saved_as)


@pytest.mark.parametrize(("options", "players"), EVERY, ids=[one.rules for one, _ in EVERY])
async def test_a_browser_plays_a_whole_game_with_terminals(
    tmp_path: Path, browser: Chromium, bundle: Path, options: Options, players: int
) -> None:
    async with evening(tmp_path) as tonight:
        await tonight.table_of(options, players)
        people = list(tonight.people)
        async with lent(people[0], bundle) as (_seats, address):
            tab = await sit(browser, address, "Phone")
            await begin(tonight, people, [tab])
            people[0].do(SendChat("<img src=x onerror=alert(1)> hello"))
            await tab.until("document.querySelector('.lines')?.textContent.includes('<img src=x')")
            async with asyncio.timeout(PATIENCE):
                await play(tab, ENDED)
            file = await all_files_are_one(people, [tab])
            assert await asyncio.to_thread(main, ["verify", str(file)]) == 0
            assert [one for one in tab.complaints if "WebSocket connection" not in one] == []


@pytest.mark.skipif(EVERY is QUICK_ONLY, reason="two browsers at a time: make test-web")
async def test_two_browsers_reload_and_lose_their_bridge_and_lose_nothing(
    tmp_path: Path, browser: Chromium, bundle: Path
) -> None:
    """One of them is reloaded in every phase; then the bridge is gone for a while."""
    async with evening(tmp_path) as tonight:
        await tonight.table(2, points=6)
        people = list(tonight.people)
        other = await browser.window()
        async with lent(people[0], bundle) as (_seats, address):
            port = int(address.split(":")[2].split("/")[0])
            tabs = [
                await sit(browser, address, "Phone"),
                await sit(browser, address, "Tablet", window=other),
            ]
            await begin(tonight, people, tabs)
            second = asyncio.create_task(play(tabs[1], ENDED))
            reloaded: set[str] = set()
            async with asyncio.timeout(PATIENCE):
                while not {"tell", "lay", "vote"} <= reloaded and not await tabs[0].ask(ENDED):
                    phase = people[0].now.phase.value
                    if phase in {"tell", "lay", "vote"} - reloaded:
                        reloaded.add(phase)
                        score = [seat.score for seat in people[0].now.seats]
                        await tabs[0].go(address)
                        await tabs[0].until("document.querySelectorAll('.seat').length === 4")
                        assert len(score) == 4
                    await play_once(tabs[0])
        assert {"lay", "vote"} <= reloaded
        async with lent(people[0], bundle, port) as (_seats, address), asyncio.timeout(PATIENCE):
            await play(tabs[0], ENDED)
            await second
            await all_files_are_one(people, tabs)


async def play_once(tab: Tab) -> None:
    """One press of a button, if there is one."""
    await play(
        tab, "(() => { globalThis.n = (globalThis.n ?? 0) + 1; return globalThis.n % 2; })()"
    )
    await asyncio.sleep(0.05)


@more  # in make test-web
async def test_of_two_tabs_the_later_one_has_the_seat(
    tmp_path: Path, browser: Chromium, bundle: Path
) -> None:
    async with evening(tmp_path) as tonight:
        await tonight.table(2, points=1)
        people = list(tonight.people)
        async with lent(people[0], bundle) as (_seats, address):
            first = await sit(browser, address, "Phone")
            await begin(tonight, people, [first])
            await first.until("document.querySelectorAll('.seat').length === 3")
            later = await browser.tab(390, 844, still=True)
            await later.call(
                "Network.setUserAgentOverride", userAgent="phone", acceptLanguage="uk-UA"
            )
            await later.go(address)
            await later.until("document.querySelectorAll('.seat').length === 3")
            assert await later.ask("document.documentElement.lang") == "uk"
            async with asyncio.timeout(PATIENCE):
                playing = asyncio.create_task(play(first, "false"))
                await play(later, ENDED)
                playing.cancel()
            assert "another tab" in await first.until(
                "document.getElementById('notice').hidden ? '' :"
                " document.getElementById('notice').innerText"
            )
            await all_files_are_one(people, [later])
