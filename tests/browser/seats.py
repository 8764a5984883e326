"""A table of real clients that lends seats to a real browser."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from p2p_dixit.client.loop import Listening
from p2p_dixit.client.network import LiveClient
from p2p_dixit.client.seats import LentSeats
from p2p_dixit.ui.browser.seat_site import SeatSite
from tests.client.clients import Person
from tests.patience import PATIENCE
from tests.ui.browser.chromium import Chromium, Tab

SECRET = "acorn-bagel-cello"  # noqa: S105 - of a server on loopback
# Answers whatever is asked, as a player with a thumb would: by the buttons that are there.
PLAYER = """(() => {
  const at = (id) => document.getElementById(id);
  if (at('skip')) return at('skip').click(), 'skip';
  const send = at('send');
  const named = document.querySelector('.acts > button.main:not([id])');
  if (send === null) return named === null ? '' : (named.click(), 'name');
  const words = at('words');
  if (words !== null && !words.value) {
    words.value = 'once, in a browser';
    words.dispatchEvent(new Event('input'));
  }
  if (!send.disabled) return send.click(), 'send';
  for (const card of document.querySelectorAll('button.card')) {
    card.click();
    const choose = at('choose');
    const red = at('red');
    const seen = (which) => document.querySelector(which) !== null;
    if (red !== null && seen('li.green') && !seen('li.red')) return red.click(), 'red';
    const free = !card.parentNode.matches('.green, .chosen, .red');
    if (choose !== null && free) return choose.click(), 'choose';
    at('zoom').close();
  }
  return '';
})()"""


@asynccontextmanager
async def lent(host: Person, bundle: Path, port: int = 0) -> AsyncIterator[tuple[LentSeats, str]]:
    """The seats of a person's laptop, and the address to open."""
    client = host.client
    assert isinstance(client, LiveClient)
    at = Listening(port, ("127.0.0.1",))

    def site(seats: LentSeats) -> object:
        return SeatSite(SECRET, bundle, seats.bridge, seats.table_facts).answer

    seats, bound = await client.lend_seats(site, frozenset(), at)  # type: ignore[arg-type]
    try:
        yield seats, f"http://127.0.0.1:{bound}/{SECRET}/"
    finally:
        await client.take_back_seats(seats)


async def sit(browser: Chromium, address: str, name: str, window: str = "") -> Tab:
    """A phone that opens the address, gives a name and is at the table."""
    tab = await browser.tab(390, 844, still=True, window=window)
    await sit_at(tab, address, name)
    return tab


async def sit_at(tab: Tab, address: str, name: str) -> None:
    """The same in a tab that is there."""
    await tab.go(address)
    await join(tab, name)
    await tab.until("document.getElementById('ready') !== null")


async def join(tab: Tab, name: str) -> None:
    """Fills in the form."""
    await tab.until("document.getElementById('sit') !== null")
    await tab.ask(f"document.getElementById('name').value = {name!r}")
    await tab.ask("document.getElementById('sit').click()")


async def play(tab: Tab, until: str) -> None:
    """Plays by the buttons until an expression is true on the page."""
    try:
        async with asyncio.timeout(PATIENCE):
            while not await tab.ask(until):
                await tab.ask(PLAYER)
                await asyncio.sleep(0.1)
    except TimeoutError:
        shown = await tab.ask("document.body.dataset.scene + document.body.innerText")
        raise AssertionError(f"{until} never came; {tab.complaints}; {shown}") from None
