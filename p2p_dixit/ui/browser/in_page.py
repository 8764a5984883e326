"""A seat in a browser: this machine is a page, and the page is its screen (runs in Pyodide).

`sit_down` is called once by the worker (`seat/worker.mjs`). What the page says comes through
`SeatInPage.hear`, as JSON; what it is to show goes out through `dixit_js.tell`. In between is the
same client as everywhere: `LocalMachine` and `TableLoop`, on the doors of a browser.
"""

import asyncio
import json
import os
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from hashlib import sha256
from pathlib import Path
from typing import Any

import dixit_js
from pyodide.ffi import to_js
from pyodide.webloop import WebLoop

from p2p_dixit.client.loop import Listening, TableLoop
from p2p_dixit.client.machine import LocalMachine, Show
from p2p_dixit.errors import DixitError, Malformed
from p2p_dixit.language.strings import choose, languages, translated
from p2p_dixit.net.address import Address, told_address
from p2p_dixit.net.room_code import read_code
from p2p_dixit.packs.library import DeckPictures
from p2p_dixit.play.command_json import read_command
from p2p_dixit.play.commands import FetchPictures, LeaveTable, RequestRematch
from p2p_dixit.play.inputs import BundleKnown
from p2p_dixit.play.lobby.core import Look
from p2p_dixit.play.neighbours import BrowserBundle
from p2p_dixit.play.view import LobbyView, News, TableView, View
from p2p_dixit.play.view_json import Json, seat_json
from p2p_dixit.store.browser_files import BrowserFiles
from p2p_dixit.store.files import exists, write_whole
from p2p_dixit.store.folders import Folders
from p2p_dixit.text import NAME_CELLS, clean_name
from p2p_dixit.ui.browser.seat_texts import seat_hello
from p2p_dixit.ui.text.laptops import laptop_lines, trust_warnings

HOME = Path("/seat-home")
CHUNK_BYTES = 256 * 1024  # of a file, in Python's memory at once
FRAME = 1 / 20  # seconds between two views on the page
BRIDGE = Listening(0, ("bridge",))


async def sit_down(told: str) -> "SeatInPage":
    """The seat of this page; `told` says where the table is."""
    _mend_deadlines()
    options: dict[str, Any] = json.loads(told)
    _speak(options.get("languages") or ())
    addresses = [told_address(text, loopback=True) for text in options["addresses"]]
    pieces = [(str(path), bytes(data.to_bytes())) for path, data in dixit_js.storage.loaded()]
    files = BrowserFiles(dixit_js.storage, pieces, to_js)
    files.make_folder(HOME)
    laptop = bytes.fromhex(str(options.get("laptop") or ""))
    page = str(options.get("page") or "")
    seat = SeatInPage(files, addresses, page, laptop, locked=bool(options["locked"]))
    await seat.begin(bytes.fromhex(str(options.get("game") or "")))
    return seat


def _speak(wishes: Sequence[str]) -> None:
    """The first of the browser's languages that we know, such as uk of uk-UA."""
    known = languages()
    choose(next((code for wish in wishes if (code := str(wish).split("-")[0]) in known), "en"))


def _mend_deadlines() -> None:
    """A deadline that has passed is due now, as in every other loop of asyncio."""
    later = WebLoop.call_later

    def call_later(self: Any, delay: float, *rest: Any, **more: Any) -> Any:
        return later(self, max(0.0, delay), *rest, **more)

    WebLoop.call_later = call_later


def _tell(kind: str, value: Json) -> None:
    dixit_js.tell(kind, json.dumps(value, ensure_ascii=False))


def _as_name(typed: str) -> str:
    """As others will see it; who types nothing, or nothing that can be seen, is a rabbit."""
    with suppress(Malformed):
        return clean_name(typed, NAME_CELLS)
    return "Rabbit"


@dataclass(frozen=True)
class LastSitting:
    """Who sat here last, and where: a page that is opened again is there again by itself."""

    name: str
    rabbit: int
    page: str = ""  # the address of the table's page, until the table is left
    code: str = ""  # the room code that opened it
    gathering: bool = False  # in its lobby, or in that of a rematch

    @property
    def look(self) -> Look:
        """How the table sees this player."""
        return Look(self.name, self.rabbit)


def read_sitting(data: bytes) -> LastSitting | None:
    """What was kept, if it can be read."""
    with suppress(ValueError, KeyError, TypeError):
        kept = json.loads(data)
        name, rabbit = clean_name(str(kept["name"]), NAME_CELLS), int(kept["rabbit"])
        page, code = str(kept.get("page", "")), str(kept.get("code", ""))
        return LastSitting(name, rabbit, page, code, bool(kept.get("gathering")))
    return None


class SeatInPage:
    """One page's end of a table."""

    def __init__(
        self,
        files: BrowserFiles,
        addresses: Sequence[Address],
        page: str,
        laptop: bytes,
        *,
        locked: bool,
    ) -> None:
        """`page` is where this page lies; `laptop` the key of the player whose laptop serves it."""
        self._files = files
        self._page = page
        self._laptop = laptop
        self._sums: list[str] = []
        self._bundle: BrowserBundle | None = None
        self._addresses = addresses
        self._locked = locked
        places = Folders(HOME, HOME, HOME / "cache")
        self._machine = LocalMachine(files, places, os.urandom, time.time, BRIDGE)
        self._sitting = self._kept()
        self._code = ""  # as it was typed for the table that is visited
        self._rejoins = False  # the lobby of a rematch, as soon as there is one
        self._table: TableLoop | None = None
        self._visiting = False  # on the way to a table
        self._visits = 0
        self._view: View | None = None
        self._sent_at = 0.0
        self._sending = False
        self._pictures: tuple[bytes, DeckPictures] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    # -- coming

    async def begin(self, playing: bytes) -> None:
        """Tells the page what does not change while it is open, and takes the seat that this
        browser had: in the game that the table plays or has finished, or in its lobby.
        """
        sat = self._sitting
        mine: Json = None if sat is None else {"name": sat.name, "rabbit": sat.rabbit}
        stays = sat is not None and sat.page == self._page
        game = self._machine.games.find(playing) if playing else None
        if game is not None and game.finished and not stays:
            game = None  # the player has left it
        resuming = sat is not None and (stays or game is not None)
        _tell("hello", seat_hello(look=mine, locked=self._locked, resuming=resuming))
        if sat is None or not resuming:
            return
        if game is None:
            await self._visit(sat.look, sat.code)
        else:
            self._rejoins = game.finished and sat.gathering
            self._code = sat.code
            resumed = self._machine.resume(game.game, sat.look, self._addresses, self._shower())
            self._be_at(await resumed)

    async def _visit(self, look: Look, code: str) -> None:
        try:
            self._code = read_code(code) if code else ""
            going = self._machine.visit(self._addresses, look, self._code, self._shower())
            self._be_at(await going)
        except DixitError as error:
            self._turned_away(str(error))
        finally:
            self._visiting = False

    def _be_at(self, table: TableLoop) -> None:
        self._table = table
        table.room.hosts = frozenset(one.host for one in self._addresses)
        self._tell_bundle()

    def _part(self, after: float = 0.0) -> None:
        """Leaves the table; what it still shows is not shown here."""
        if self._table is not None:
            self._machine.part_from(self._table, after)
        self._visits += 1
        self._table = self._view = None
        self._rejoins = False
        self._remember(page="", code="", gathering=False)

    def _turned_away(self, why: str) -> None:
        """There is no way in: the page asks again, and does not try that by itself any more."""
        self._part()
        _tell("problem", translated(why))

    # -- who sits here

    def _kept(self) -> LastSitting | None:
        path = HOME / "look.json"
        return read_sitting(self._files.read(path)) if exists(self._files, path) else None

    def _remember(self, **changed: Any) -> None:
        sat = self._sitting
        if sat is None or replace(sat, **changed) == sat:
            return
        self._sitting = replace(sat, **changed)
        with suppress(OSError):  # the page says by itself when nothing is kept
            told = json.dumps(asdict(self._sitting)).encode()
            write_whole(self._files, HOME / "look.json", told)

    # -- which bundle this is

    def add_file(self, name: str, data: Any) -> None:
        """A file of the bundle as it came from the laptop, in the order of their names."""
        digest = sha256()
        for start in range(0, data.length, CHUNK_BYTES):
            digest.update(data.subarray(start, start + CHUNK_BYTES).to_bytes())
        self._sums.append(f"{digest.hexdigest()}  {name}\n")

    def files_added(self) -> None:
        """All of them, if none failed: the digest of their list names the bundle everywhere."""
        digest = sha256("".join(self._sums).encode()).digest()
        self._bundle = BrowserBundle(digest, self._laptop)
        self._tell_bundle()

    def _tell_bundle(self) -> None:
        if self._table is not None and self._bundle is not None:
            self._table.feed(BundleKnown(self._bundle))

    # -- in

    def hear(self, said: str) -> None:
        """Something that the page says."""
        match json.loads(said):
            case {"kind": "sit", "value": {"name": str(name), "rabbit": int(rabbit), **more}}:
                look = Look(_as_name(name), rabbit)
                self._sitting = self._sitting or LastSitting("", 0)
                self._remember(name=look.name, rabbit=look.colour)
                if self._table is None and not self._visiting:  # a button can be tapped twice
                    self._visiting = True
                    self._run(self._visit(look, str(more.get("code", ""))))
            case {"kind": "do", "value": value}:
                self._do(value)
            case {"kind": "picture", "value": int(card)}:
                self._show_picture(card)
            case _:
                pass

    def _do(self, value: object) -> None:
        if self._table is None:
            return
        me = self._view.me if isinstance(self._view, TableView) else None
        try:
            command = read_command(value, me)
        except Malformed:
            return
        after = self._table.do(command)
        if isinstance(command, LeaveTable):
            self._part(after)
            self._run(self._say_left())

    async def _say_left(self) -> None:
        """Once that is kept: a page that is closed or reloaded now does not take the seat again."""
        await dixit_js.storage.rest()
        _tell("left", None)

    def _run(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- out

    def _shower(self) -> Show:
        """Shows the table that is visited now, until it is left."""
        self._visits += 1
        visit = self._visits
        return lambda view: self._show(view) if visit == self._visits else None

    def _show(self, view: View) -> None:
        """After every change; the page gets no more of them than the eye can follow."""
        if isinstance(view, LobbyView) and (view.turned_away or view.closed):
            self._turned_away(view.turned_away or view.obstacle)
            return
        self._view = view
        self._settle(view)
        if view.pictures.asking is not None and self._table is not None:
            self._table.do(FetchPictures())  # scanning the code was the wish to play
        if not self._sending:
            self._sending = True
            self._run(self._send_views())

    def _settle(self, view: View) -> None:
        """What a page that is opened again has to know; and a rematch that it was waiting for."""
        if isinstance(view, TableView):
            self._remember(page=self._page, code=self._code, gathering=self._rejoins)
        elif view.answered:
            self._remember(page=self._page, code=self._code, gathering=True)
        if self._rejoins and any(one.what is News.REMATCH for one in view.notices):
            self._rejoins = False
            if self._table is not None:
                self._table.do(RequestRematch())

    async def _send_views(self) -> None:
        """Until the page has the latest one. Each is kept before it is shown: what a page has shown
        is there again after a reload.
        """
        loop, sent = asyncio.get_running_loop(), None
        try:
            while self._view is not sent:
                await asyncio.sleep(max(0.0, self._sent_at + FRAME - loop.time()))
                sent, visit, game = self._view, self._visits, self._game()
                await dixit_js.storage.rest()
                if sent is not None and visit == self._visits:
                    self._sent_at = loop.time()
                    self._send(sent, game, self._sent_at)
        finally:
            self._sending = False

    def _send(self, view: View, game: str, now: float) -> None:
        _tell(
            "view",
            {
                "view": seat_json(view, now, translated),
                "stage": None,
                "game": game,
                "deck": 0 if not view.pictures.deck else int(view.pictures.deck.hex()[:8], 16),
                "captions": self._captions(view),
                "laptops": list(laptop_lines(view)),
                "warnings": list(trust_warnings(view)),
            },
        )

    def _game(self) -> str:
        """Which game is shown, for the page to know it by."""
        genesis = None if self._table is None else self._table.genesis
        return "" if genesis is None else genesis.game.hex()

    def _captions(self, view: View) -> dict[str, Json]:
        if not isinstance(view, TableView):
            return {}
        pictures = self._deck(view)
        if pictures is None:
            return {}
        cards = {*view.hand, *view.table, *(c for one in view.results[-2:] for c in one.table)}
        known = pictures.deck.cards
        return {
            str(card): {"title": known[card].title, "alt": known[card].alt}
            for card in sorted(cards)
            if card < len(known)
        }

    def _deck(self, view: View) -> DeckPictures | None:
        """The pictures of the table, once they are here."""
        wanted = view.pictures.deck
        if self._pictures is None or self._pictures[0] != wanted:
            self._machine.library.refresh()
            packs = self._machine.library.find(wanted) if wanted else self._machine.library.packs()
            if not packs:
                return None
            self._pictures = (wanted, DeckPictures(list(packs)[:1] if not wanted else packs))
        return self._pictures[1]

    def _show_picture(self, card: int) -> None:
        pictures = None if self._view is None else self._deck(self._view)
        data = b""
        if pictures is not None and 0 <= card < len(pictures.deck.cards):
            with suppress(DixitError):
                data = pictures.load(pictures.deck.cards[card].image) or b""
        dixit_js.picture(card, to_js(data))
