"""A seat in a real browser: whole games with seats in terminals, over real sockets."""

import asyncio
import base64
from pathlib import Path

import pytest

from p2p_dixit.cli import main
from p2p_dixit.play.commands import RequestRematch, SendChat
from p2p_dixit.rules.sets import Options
from tests.browser.seats import PLAYER, bundle, lent, play, sit, sit_at
from tests.client.clients import Person
from tests.client.test_evening import Evening, evening, saved
from tests.more import more, some
from tests.patience import PATIENCE
from tests.ui.browser.chromium import Chromium, Tab, needed

__all__ = ["bundle"]
pytestmark = [*needed]
ENDED = "document.getElementById('rematch') !== null"
SKIPPING = "document.getElementById('skip') !== null"

# The rule sets differ in what is asked; `make test-web` plays all of them.
QUICK = (Options("modern", points=1), 3)
ALL = (
    QUICK,
    (Options("classic", deck=40), 3),
    (Options("odyssey", points=5), 3),
    (Options("party"), 5),
    (Options("teams"), 5),
)

# The saved games in the storage of the page, in base64.
KEPT = """new Promise((resolve) => {
  const opening = indexedDB.open('p2p-dixit');
  opening.onsuccess = () => {
    const all = opening.result.transaction('pieces').objectStore('pieces').getAll();
    all.onsuccess = () => {
      opening.result.close();
      resolve(all.result.filter((piece) => piece.path.endsWith('.dixit')).map((piece) => (
        btoa(Array.from(piece.data, (one) => String.fromCharCode(one)).join('')))));
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
    (file,) = {saved(person) for person in people}
    for tab in tabs:
        kept = base64.b64encode(file).decode()
        await tab.until(f"{KEPT}.then((files) => files.includes('{kept}'))")
    return Path(people[0].now.saved_as)


@pytest.mark.parametrize(
    ("options", "players"), some(ALL, QUICK), ids=[one.rules for one, _ in ALL]
)
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


# What a player would miss: the cards of the hand or of the table, the points, the clue.
SEES = """JSON.stringify([document.body.dataset.asked,
  [...document.querySelectorAll('#cards img')].map((one) => one.alt).sort(),
  [...document.querySelectorAll('.seat .score')].map((one) => one.textContent),
  document.getElementById('clue').textContent])"""
ASKED = "document.body.dataset.asked"
# Every transaction from now on is refused, as when there is no room left.
REFUSE = """(() => {
  const real = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function refuse(...given) {
    const made = real.apply(this, given);
    queueMicrotask(() => made.abort());
    return made;
  };
})()"""


@more  # in make test-web
async def test_two_browsers_reload_and_lose_their_bridge_and_lose_nothing(
    tmp_path: Path, browser: Chromium, bundle: Path
) -> None:
    """Two terminals beside them; one page is reloaded in the lobby and in every phase, while it is
    asked: hand, table, points and clue are there again. Then the bridge is gone for a while.
    """
    async with evening(tmp_path) as tonight:
        await tonight.table(2, points=7)  # a round gives six at most: there is a second one
        people = list(tonight.people)
        people[0].awake = people[1].awake = False  # the browser has the first clue
        async with lent(people[0], bundle) as (_seats, address):
            port = int(address.split(":")[2].split("/")[0])
            phone = await sit(browser, address, "Phone")
            await phone.go(address)  # in the lobby: the name is known, the seat the same
            await phone.until("document.getElementById('name')?.value === 'Phone'")
            await phone.ask("document.getElementById('sit').click()")
            await phone.until("document.getElementById('ready') !== null")
            tablet = await sit(browser, address, "Tablet", window=await browser.window())
            await begin(tonight, people, [phone, tablet])
            async with asyncio.timeout(PATIENCE):
                reloaded: list[str] = []
                while not {"claim", "tell", "lay", "vote"} <= {*reloaded}:
                    asked = await phone.ask(ASKED)
                    if asked and asked not in reloaded and not await phone.ask(SKIPPING):
                        before = await phone.until(SEES)
                        await phone.go(address)
                        await phone.until(f"{ASKED} === '{asked}' && {SEES} === {before!r}")
                        reloaded.append(asked)
                    if await phone.ask(PLAYER) == "send" and asked == "claim":
                        for person in people:
                            person.wake_up()
                    if reloaded:
                        await tablet.ask(PLAYER)
                    await asyncio.sleep(0.1)
        async with lent(people[0], bundle, port) as (_seats, address), asyncio.timeout(PATIENCE):
            await asyncio.gather(play(phone, ENDED), play(tablet, ENDED))
            file = await all_files_are_one(people, [phone, tablet])
            assert await asyncio.to_thread(main, ["verify", str(file)]) == 0


@more  # in make test-web
async def test_storage_that_is_refused_for_a_while_loses_nothing_and_a_rematch_follows(
    tmp_path: Path, browser: Chromium, bundle: Path
) -> None:
    """In a private window, which keeps things as long as it is open."""
    async with evening(tmp_path) as tonight:
        await tonight.table(2, points=1)
        people = list(tonight.people)
        async with lent(people[0], bundle) as (_seats, address):
            tab = await sit(browser, address, "Phone", window=await browser.window())
            await begin(tonight, people, [tab])
            await tab.until(f"{ASKED} !== ''")
            await tab.in_worker(REFUSE)
            async with asyncio.timeout(PATIENCE):
                await play(tab, "document.getElementById('notice').innerText.includes('refuses')")
                assert people[0].now.end is None  # nothing leaves the page any more
                await tab.call(
                    "Target.setAutoAttach",
                    autoAttach=False, waitForDebuggerOnStart=False, flatten=True,
                )  # fmt: skip
                await tab.go(address)
                await tab.until("document.querySelectorAll('.seat').length === 3")
                await play(tab, ENDED)
                first = await all_files_are_one(people, [tab])
                for person in people:
                    person.do(RequestRematch())
                await tab.ask("document.getElementById('rematch').click()")
                for person in people:
                    await person.shows(lambda now: now.saved_as != str(first))
                await tab.until("document.getElementById('rematch') === null")
                await play(tab, ENDED)
                second = await all_files_are_one(people, [tab])
            for file in (first, second):
                assert await asyncio.to_thread(main, ["verify", str(file)]) == 0


@more  # in make test-web
async def test_a_browser_that_keeps_nothing_says_so_and_plays(
    tmp_path: Path, browser: Chromium, bundle: Path
) -> None:
    async with evening(tmp_path) as tonight:
        await tonight.table(2, points=1)
        people = list(tonight.people)
        async with lent(people[0], bundle) as (_seats, address):
            tab = await browser.tab(390, 844, still=True)
            denied = tab.in_worker(
                "Object.defineProperty(self, 'indexedDB', {value: {open() {"
                " throw new DOMException('denied', 'SecurityError'); }}})"
            )
            await sit_at(tab, address, "Phone")
            await denied
            await tab.until(
                "document.getElementById('notice').innerText.includes('private window')"
            )
            await begin(tonight, people, [tab])
            async with asyncio.timeout(PATIENCE):
                await play(tab, ENDED)
            await all_files_are_one(people, [])


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
