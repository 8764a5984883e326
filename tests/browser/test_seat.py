"""A seat in a real browser: whole games with seats in terminals, over real sockets."""

import asyncio
import base64
from collections.abc import Sequence
from pathlib import Path

import pytest

from p2p_dixit.cli import main
from p2p_dixit.play.api import NewTable
from p2p_dixit.play.commands import (
    RemoveGuest,
    RequestRematch,
    SendChat,
    SubmitAnswer,
    WelcomeApplicant,
)
from p2p_dixit.play.view import LobbyView
from p2p_dixit.rules.intents import Yield
from p2p_dixit.rules.owed import AskClaim
from p2p_dixit.rules.sets import Options
from p2p_dixit.web import limits
from p2p_dixit.web.messages import Page, Socket
from tests.browser.laptop import laptop
from tests.browser.seats import join, lent, play, sit, sit_at
from tests.client.clients import Person
from tests.client.test_evening import Evening, evening, saved
from tests.more import more, some
from tests.patience import PATIENCE
from tests.ui.browser.chromium import UNHURRIED, Chromium, Tab, needed

pytestmark = [*needed]
ENDED = "document.getElementById('rematch') !== null"

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
SEES = """JSON.stringify([document.body.dataset.scene, document.body.dataset.asked,
  [...document.querySelectorAll('#cards img')].map((one) => one.alt).sort(),
  [...document.querySelectorAll('.seat .score')].map((one) => one.textContent),
  document.querySelector('#clue:not([hidden])')?.textContent])"""
ASKED = "document.body.dataset.asked"
SCENE = "document.body.dataset.scene"
AWAY = "document.getElementById('away').hidden ? '' : document.getElementById('away').innerText"
GUESTS = "document.querySelectorAll('.guests li').length"
# Every transaction from now on is refused, as when there is no room left.
REFUSE = """(() => {
  const real = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function refuse(...given) {
    const made = real.apply(this, given);
    queueMicrotask(() => made.abort());
    return made;
  };
})()"""
# Every transaction from now on takes a second, as on a busy phone. A page that ends meanwhile
# has kept nothing of it.
SLOWLY = """(() => {
  const real = IDBDatabase.prototype.transaction;
  IDBDatabase.prototype.transaction = function linger(...given) {
    const made = real.apply(this, given);
    const end = performance.now() + 1000;
    const again = () => {
      if (performance.now() < end) made.objectStore('owner').get('number').onsuccess = again;
    };
    again();
    return made;
  };
})()"""


async def reload_when(tab: Tab, address: str, shown: str) -> None:
    """The page is loaded again when it shows this; all that it showed is there again."""
    await tab.until(shown)
    before = await tab.ask(SEES)
    await tab.go(address)
    await tab.until(f"{SEES} === {before!r}")


async def let_first(name: str, people: list[Person], tab: Tab) -> None:
    """Everybody else lets this player be the first storyteller; of two who claim it, one is drawn
    by lot.
    """
    for person in people:
        await person.shows(lambda now: isinstance(now.ask, AskClaim))
        me, seats = person.now.me, [seat.name for seat in person.now.seats]
        assert me is not None
        person.do(SubmitAnswer((Yield(me, seats.index(name)),)))
        await person.shows(lambda now: not isinstance(now.ask, AskClaim))
    button = f"document.querySelector('.others button[aria-label^={name}]')"
    await tab.until(f"{button} !== null")
    await tab.ask(f"{button}.click()")


@more  # in make test-web
async def test_two_browsers_reload_in_every_phase_and_lose_their_bridge_and_lose_nothing(
    tmp_path: Path, browser: Chromium, bundle: Path
) -> None:
    """Two terminals beside them. One page is reloaded in the lobby, whenever it is asked, in the
    reveal, at the points, at the end and in the lobby of a rematch; the bridge goes and comes.
    """
    async with evening(tmp_path) as tonight:
        await tonight.table(2, points=7)  # a round gives six at most: there is a second one
        people = list(tonight.people)
        for person in people:
            person.awake = False
        async with lent(people[0], bundle) as (_seats, address):
            port = int(address.split(":")[2].split("/")[0])
            phone = await browser.tab(390, 844, still=True)
            await phone.call("Page.addScriptToEvaluateOnNewDocument", source=UNHURRIED)
            await sit_at(phone, address, "Phone")
            tablet = await sit(browser, address, "Tablet", window=await browser.window())
            await reload_when(phone, address, f"{GUESTS} === 4")
            await phone.until(f"{GUESTS} === 4")
            await begin(tonight, people, [phone, tablet])
            await reload_when(phone, address, f"{ASKED} === 'claim'")
            await let_first("Phone", people, tablet)
            await play(phone, f"{ASKED} !== 'claim'")
            await reload_when(phone, address, f"{ASKED} === 'tell'")
            for person in people:
                person.wake_up()
            await play(phone, f"{ASKED} === ''")
            await play(tablet, f"{SCENE} === 'reveal'")
            playing = asyncio.create_task(play(tablet, ENDED))
            await reload_when(phone, address, f"{SCENE} === 'reveal'")
            await play(phone, f"{SCENE} === 'points'")
            await reload_when(phone, address, f"{SCENE} === 'points'")
            await play(phone, f"{SCENE} !== 'points'")
            await reload_when(phone, address, f"{ASKED} === 'lay'")
            await play(phone, f"{ASKED} !== 'lay'")
            await reload_when(phone, address, f"{ASKED} === 'vote'")
        assert "does not answer" in await phone.until(AWAY)
        async with lent(people[0], bundle, port) as (_seats, address):
            await play(phone, ENDED)
            await playing
            file = await all_files_are_one(people, [phone, tablet])
            assert await asyncio.to_thread(main, ["verify", str(file)]) == 0
            await reload_when(phone, address, ENDED)
            people[0].do(RequestRematch())
            await phone.ask("document.getElementById('rematch').click()")
            await reload_when(phone, address, f"{GUESTS} === 2")
            await phone.until(f"{GUESTS} === 2")
            people[1].do(RequestRematch())
            await tablet.ask("document.getElementById('rematch').click()")
            for person in people:
                await person.begun()
            await phone.until(f"{SCENE} === 'hand'")


@more  # in make test-web
async def test_a_laptop_that_is_killed_and_started_again_has_its_guest_back(
    tmp_path: Path, browser: Chromium, bundle: Path
) -> None:
    """In mid-game, as a process of its own: the page comes back by itself. If the laptop has lost
    the address, the page says what to do, and the new code leads to the same seat.
    """
    async with evening(tmp_path) as tonight:
        where = await tonight.table(2, points=13)  # a round gives six at most: there are three
        people = list(tonight.people)
        async with laptop(tmp_path, 7, bundle, where) as owner:
            address = await owner.start("join")
            phone = await sit(browser, address, "Phone")
            for person in people:
                await person.lobby_shows(lambda lobby: len(lobby.guests) == 4)
            await phone.ask("document.getElementById('ready').click()")
            owner.be_ready()
            await people[0].lobby_shows(lambda lobby: sum(one.ready for one in lobby.guests) == 2)
            await tonight.begin(*people)
            await play(phone, f"{SCENE} === 'reveal'")

            await owner.kill()
            assert "does not answer" in await phone.until(AWAY)
            kept = owner.home / "browser-seats.json"
            assert kept.stat().st_mode & 0o777 == 0o600
            assert await owner.start() == address
            await play(phone, f"{SCENE} === 'hand'")
            await play(phone, f"{SCENE} === 'reveal'")
            await phone.until(f"({AWAY}) === ''")

            await owner.kill()
            kept.unlink()
            port = int(address.split(":")[2].split("/")[0])
            anew = await owner.start(port=port)
            assert anew != address
            assert anew.split("/")[2] == address.split("/")[2]
            await phone.until(f"({AWAY}).includes('has a new code')")
            await phone.go(address)
            assert "Scan the code" in await phone.until("document.body.innerText")
            await phone.go(anew)
            await play(phone, ENDED)
            file = await all_files_are_one(people, [phone])
            assert await asyncio.to_thread(main, ["verify", str(file)]) == 0
            (of_laptop,) = (owner.home / "games").glob("*.dixit")
            assert of_laptop.read_bytes() == file.read_bytes()


async def continue_without(name: str, people: list[Person]) -> None:
    """Everybody wants to, and the seat is empty."""
    seat = [one.name for one in people[0].now.seats].index(name)
    await asyncio.gather(*(person.continues_without(seat) for person in people))


async def welcome(name: str, people: list[Person]) -> None:
    """Everybody lets a new player have a seat, from the next round on."""
    for person in people:
        await person.shows(lambda now: name in [one.name for one in now.applicants])
        person.do(WelcomeApplicant(person.now.applicants[0].key))


@more  # in make test-web
async def test_a_laptop_leaves_for_good_and_its_guest_continues_through_another_one(
    tmp_path: Path, browser: Chromium, bundle: Path
) -> None:
    """The page says what to do; the guest is a new player, with no points (ADR 0216)."""
    async with evening(tmp_path) as tonight:
        await tonight.table(4, points=19)  # a round gives six at most: there are four of them
        people, owner = tonight.people, tonight.people[-1]
        async with lent(owner, bundle) as (_seats, address):
            phone = await sit(browser, address, "Phone")
            await begin(tonight, people, [phone])
            await play(phone, f"{SCENE} === 'reveal'")
            for person in people:
                person.awake = False
        people.remove(owner)
        await owner.network.close()
        assert "scan the code on another player's laptop" in await phone.until(AWAY)
        for name in ("Phone", owner.name):
            await continue_without(name, people)
        async with lent(people[0], bundle) as (_seats, address):
            await phone.go(address)
            await join(phone, "Phone again")
            await welcome("Phone again", people)
            for person in people:
                person.wake_up()
            await play(phone, ENDED)
            file = await all_files_are_one(people, [phone])
            assert await asyncio.to_thread(main, ["verify", str(file)]) == 0
            assert "Phone again" in [seat.name for seat in people[0].now.seats if seat.present]


@more  # in make test-web
async def test_a_locked_table_asks_again_for_its_code_and_a_reload_does_not(
    tmp_path: Path, browser: Chromium, bundle: Path
) -> None:
    async with evening(tmp_path) as tonight:
        host = tonight.person()
        code = "angel-acid-acorn"
        host.sit(await host.network.create(NewTable("Attic", QUICK[0], code=code)))
        async with lent(host, bundle) as (_seats, address):
            tab = await browser.tab(390, 844, still=True)
            await tab.go(address)
            for typed in ("acorn-acid-angel", code):
                await tab.until("document.getElementById('code') !== null")
                await tab.ask(f"document.getElementById('code').value = {typed!r}")
                await join(tab, "Phone")
                if typed != code:
                    await tab.until("document.getElementById('notice').innerText.includes('wrong')")
            await reload_when(tab, address, f"{GUESTS} === 2")
            await tab.until(f"{GUESTS} === 2")
            await tab.ask("document.getElementById('leave').click()")
            await tab.until("document.getElementById('ready') === null")
            await tab.go(address)
            await tab.until("document.getElementById('code') !== null")


@more  # in make test-web
async def test_a_removed_guest_is_back_at_the_form_with_the_reason(
    tmp_path: Path, browser: Chromium, bundle: Path
) -> None:
    async with evening(tmp_path) as tonight:
        host = tonight.person()
        host.sit(await host.network.create(NewTable("Attic", QUICK[0])))
        async with lent(host, bundle) as (_seats, address):
            tab = await sit(browser, address, "Phone")
            await host.lobby_shows(lambda lobby: len(lobby.guests) == 2)
            assert isinstance(host.view, LobbyView)
            host.do(RemoveGuest(host.view.guests[1].key))
            said = await tab.until("document.getElementById('notice').innerText")
            assert "removed you" in said
            await tab.until("document.getElementById('sit') !== null")
            assert await tab.ask("document.getElementById('ready') === null")


@more  # in make test-web
async def test_a_laptop_that_has_lent_all_its_seats_says_so(
    tmp_path: Path, browser: Chromium, bundle: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with evening(tmp_path) as tonight:
        host = tonight.person()
        host.sit(await host.network.create(NewTable("Attic", QUICK[0])))
        async with lent(host, bundle) as (_seats, address):
            monkeypatch.setattr(limits, "GUESTS", 0)
            tab = await browser.tab(390, 844, still=True)
            await tab.go(address)
            await join(tab, "Phone")
            said = await tab.until("document.getElementById('notice').innerText")
            assert "All seats that this laptop can lend are taken" in said
            await tab.until("document.getElementById('sit') !== null")


async def open_slowly(tab: Tab, address: str) -> None:
    """Opens the page with a slow storage."""
    slow = tab.in_worker(SLOWLY)
    await tab.go(address)
    await slow


@more  # in make test-web
async def test_what_a_page_has_said_is_kept_however_slow_its_storage_is(
    tmp_path: Path, browser: Chromium, bundle: Path
) -> None:
    """A guest who has joined is there again after a reload, and one who has left is not."""
    async with evening(tmp_path) as tonight:
        host = tonight.person()
        host.sit(await host.network.create(NewTable("Attic", QUICK[0])))
        async with lent(host, bundle) as (_seats, address):
            tab = await browser.tab(390, 844, still=True)
            await open_slowly(tab, address)
            await join(tab, "Phone")
            await tab.until("document.getElementById('leave') !== null")
            await open_slowly(tab, address)
            await tab.until("document.getElementById('leave') !== null")
            await tab.ask("document.getElementById('leave').click()")
            await tab.until("document.getElementById('prompt').innerText.includes('have left')")
            await open_slowly(tab, address)
            await tab.until("document.getElementById('sit') !== null")


@more  # in make test-web
async def test_a_guest_who_taps_twice_joins_once(
    tmp_path: Path, browser: Chromium, bundle: Path
) -> None:
    async with evening(tmp_path) as tonight:
        host = tonight.person()
        host.sit(await host.network.create(NewTable("Attic", QUICK[0])))
        async with lent(host, bundle) as (seats, address):
            answer, asked = seats.bridge.answer, []

            async def note(path: Sequence[str]) -> Page | Socket:
                asked.append(path[1])
                return await answer(path)

            seats.bridge.answer = note  # type: ignore[method-assign]
            tab = await browser.tab(390, 844, still=True)
            await tab.go(address)
            await tab.until("document.getElementById('sit') !== null")
            await tab.ask("document.getElementById('name').value = ' '")  # a thumb beside a letter
            await tab.ask("for (const n of [1, 2]) document.querySelector('.sit').requestSubmit()")
            await host.lobby_shows(
                lambda lobby: [one.name for one in lobby.guests][1:] == ["Rabbit"]
            )
            await tab.until("document.getElementById('leave') !== null")
            await tab.ask("document.getElementById('leave').click()")
            await host.lobby_shows(lambda lobby: len(lobby.guests) == 1)
            assert asked.count("lend") == 1


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
async def test_a_friend_without_patience_turns_the_phone_goes_back_and_lets_it_sleep(
    tmp_path: Path, browser: Chromium, bundle: Path
) -> None:
    async with evening(tmp_path) as tonight:
        await tonight.table(2, points=7)
        people = list(tonight.people)
        async with lent(people[0], bundle) as (_seats, address):
            phone = await sit(browser, address, "Phone")
            await begin(tonight, people, [phone])
            await play(phone, f"{ASKED} === 'vote'")
            before = await phone.ask(SEES)
            await phone.ask("document.querySelector('button.card').click()")
            for size in ((844, 390), (390, 844)):  # turned, with a card at full size
                await phone.size(*size)
                assert await phone.ask("document.getElementById('zoom').open")
            history = await phone.call("Page.getNavigationHistory")
            here = history["entries"][history["currentIndex"]]["id"]
            blank = history["entries"][history["currentIndex"] - 1]["id"]
            await phone.call("Page.navigateToHistoryEntry", entryId=blank)
            await phone.until("location.href === 'about:blank'")
            await phone.call("Page.navigateToHistoryEntry", entryId=here)
            await phone.until(f"{SEES} === {before!r}")
            await phone.call("Page.setWebLifecycleState", state="frozen")
            seat = [one.name for one in people[0].now.seats].index("Phone")
            await asyncio.sleep(15)
            await phone.call("Page.setWebLifecycleState", state="active")
            await people[0].shows(lambda now: now.seats[seat].unheard_since is None)
            await play(phone, ENDED)
            file = await all_files_are_one(people, [phone])
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
async def test_a_browser_that_is_too_old_says_so(
    tmp_path: Path, browser: Chromium, bundle: Path
) -> None:
    async with evening(tmp_path) as tonight:
        host = tonight.person()
        host.sit(await host.network.create(NewTable("Attic", QUICK[0])))
        async with lent(host, bundle) as (_seats, address):
            tab = await browser.tab(390, 844, still=True)
            old = tab.in_worker("delete self.WebAssembly")
            await tab.go(address)
            await old
            said = await tab.until("document.getElementById('notice').innerText")
            assert "could not be started here" in said
            assert "WebAssembly" in said


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
