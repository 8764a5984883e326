"""The page of a seat without a seat behind it: what its worker says is said by a test.

The page is the real one, from the real site. In the place of the bundle is a worker of ten lines
that hands on what the test says over a channel, and keeps what the page says.
"""

import base64
import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

from p2p_dixit.play.view import TableView, View
from p2p_dixit.play.view_json import Json, seat_json
from p2p_dixit.ui.browser.seat_site import SeatSite
from p2p_dixit.ui.browser.seat_texts import seat_hello
from p2p_dixit.ui.browser.site import FOLDER
from p2p_dixit.ui.text.laptops import laptop_lines, trust_warnings
from p2p_dixit.web import Server
from p2p_dixit.web.bridge import Bridge
from tests.ui.browser.chromium import UNHURRIED, Chromium, Tab
from tests.ui.double import NOW, Paintings

WORKER = """
const channel = new BroadcastChannel("seat");
channel.onmessage = ({ data }) => postMessage(data);
const bytes = (text) => Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
const pictures = PICTURES;
const known = Object.keys(pictures);
onmessage = ({ data }) => {
  channel.postMessage(data);
  if (data.kind !== "picture") return;
  const shown = known.length ? pictures[known[data.value % known.length]] : "";
  postMessage({ kind: "picture", value: { card: data.value, data: bytes(shown) } });
};
"""
LISTEN = """globalThis.said = [];
globalThis.channel = new BroadcastChannel("seat");
channel.onmessage = ({ data }) => { if (data.kind !== "picture") said.push(data); };
"""
FACTS = {"port": 1, "locked": False, "game": ""}


class SeatPage:
    """One tab with the page of a seat."""

    def __init__(self, tab: Tab, server: Server) -> None:
        self.tab = tab
        self.server = server  # of the laptop that the page came from

    async def tell(self, kind: str, value: Json = None) -> None:
        """The worker says something."""
        message = json.dumps({"kind": kind, "value": value})
        await self.tab.ask(f"channel.postMessage({message})")

    async def meet(
        self,
        *,
        look: Json = None,
        locked: bool = False,
        keeps: bool = True,
        resuming: bool = False,
    ) -> None:
        """The seat is there."""
        await self.tell("storage", keeps)
        await self.tell("hello", seat_hello(look=look, locked=locked, resuming=resuming))
        await self.tab.until("!document.getElementById('acting').hidden")

    async def reload(self) -> None:
        """The page is loaded again, and waits for its seat."""
        await self.tab.ask("globalThis.old = true; location.reload()")
        began = "globalThis.said?.some((one) => one.kind === 'begin')"
        await self.tab.until(f"globalThis.old === undefined && {began}")

    async def show(self, view: View, game: str = "", **changed: Json) -> None:
        """A view, as the seat would tell it; `changed` are fields that it has differently."""
        cards: set[int] = set()
        if isinstance(view, TableView):
            cards = {*view.hand, *view.table, *(c for one in view.results for c in one.table)}
        captions = {card: Paintings().caption(card) for card in cards}
        await self.tell(
            "view",
            {
                "view": seat_json(view, NOW, str) | changed,
                "stage": None,
                "game": game,
                "deck": 1,
                "laptops": list(laptop_lines(view)),
                "warnings": list(trust_warnings(view)),
                "captions": {
                    str(card): {"title": one.title, "alt": one.alt}
                    for card, one in captions.items()
                },
            },
        )

    async def said(self) -> list[dict[str, Any]]:
        """What the page has said to its worker since the last time."""
        return cast("list[dict[str, Any]]", await self.tab.ask("said.splice(0)"))


@asynccontextmanager
async def seat_page(
    browser: Chromium,
    folder: Path,
    size: tuple[int, int] = (390, 844),
    *,
    dark: bool = True,
    pictures: Mapping[int, bytes] | None = None,
) -> AsyncIterator[SeatPage]:
    """The page, open and waiting for its seat."""
    _put_worker(folder, pictures or {})
    site = SeatSite("secret", folder, Bridge(lambda _address: False), lambda: dict(FACTS))
    server = Server(site.answer)
    port = await server.start(("127.0.0.1",), 0)
    try:
        tab = await browser.tab(*size, still=True, dark=dark)
        await tab.call("Page.addScriptToEvaluateOnNewDocument", source=LISTEN + UNHURRIED)
        await tab.go(f"http://127.0.0.1:{port}/secret/")
        await tab.until("globalThis.said?.some((one) => one.kind === 'begin')")
        yield SeatPage(tab, server)
        await tab.close()
    finally:
        await server.close()


def _put_worker(folder: Path, pictures: Mapping[int, bytes]) -> None:
    told = {card: base64.b64encode(data).decode() for card, data in pictures.items()}
    folder.mkdir(exist_ok=True)
    (folder / "page").unlink(missing_ok=True)
    (folder / "page").symlink_to(FOLDER)
    (folder / "worker.mjs").write_text(WORKER.replace("PICTURES", json.dumps(told)))
