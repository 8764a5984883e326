"""The client API over the real network, seen from the screen's loop.

The background loop does the work; the two threads exchange frozen values only: commands go in by
one call, views come out at a pace that the eye can follow.
"""

import asyncio
import os
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from p2p_dixit.bundle.browser import bundle_digest
from p2p_dixit.client.background import BackgroundLoop
from p2p_dixit.client.end import ClientEnd
from p2p_dixit.client.loop import Listening, TableLoop, Trace
from p2p_dixit.client.machine import HOLD_SECONDS, LocalMachine
from p2p_dixit.client.seats import Answer, LentSeats
from p2p_dixit.discovery.interfaces import interfaces
from p2p_dixit.discovery.sightings import FoundTable
from p2p_dixit.errors import LocalFault, UsageError
from p2p_dixit.net.address import Address, parse_address
from p2p_dixit.net.room_code import make_code, read_code
from p2p_dixit.packs.builtin import builtin_pack
from p2p_dixit.play.api import Client, Joining, Listener, NewTable, TableOffer, Unfinished, Unwatch
from p2p_dixit.play.commands import Command, LeaveTable
from p2p_dixit.play.inputs import BundleKnown
from p2p_dixit.play.lobby.core import Look
from p2p_dixit.play.neighbours import BrowserBundle
from p2p_dixit.play.view import LobbyView, View
from p2p_dixit.rules.sets import Options
from p2p_dixit.sentences import Sentence
from p2p_dixit.store.files import FileLock, Files
from p2p_dixit.store.folders import Folders
from p2p_dixit.store.games import SavedGame
from p2p_dixit.table.genesis import Settings
from p2p_dixit.text import NAME_CELLS, TABLE_NAME_CELLS, clean_name

Me = Callable[[], tuple[str, int]]  # name and rabbit, as the settings have them now

# The status text while no table was found and no problem is known.
NOTHING_YET = Sentence(
    "No table nearby yet. Open one, join one by its address, or press d to find out what may be in"
    " the way."
)

# A table of this network answers within a blink; one that does not may still be found later.
ANSWER_SECONDS = 3.0

# A game that began longer ago is not continued automatically: its players have gone home.
RECENT_SECONDS = 24 * 60 * 60


class LiveClient(ClientEnd):
    """One end of a real table; implements `Client`."""

    def __init__(self, background: BackgroundLoop, machine: LocalMachine) -> None:
        super().__init__(LobbyView("", Options(), (), None, answered=False))
        self._background = background
        self._machine = machine
        self._table: TableLoop | None = None

    async def attach(self, going: Coroutine[Any, Any, TableLoop]) -> TableLoop:
        """Goes to the table that this is an end of."""
        self._table = await self._background.run(going)
        return self._table

    def do(self, command: Command) -> None:
        table = self._table
        if table is not None:
            self._background.call(lambda: self._do(table, command))

    @property
    def game(self) -> bytes:
        """The id of the game that the table plays or has played last; empty before the first."""
        genesis = None if self._table is None else self._table.genesis
        return b"" if genesis is None else genesis.game

    async def lend_seats(
        self, site: Callable[[LentSeats], Answer], names: frozenset[str], at: Listening
    ) -> tuple[LentSeats, int]:
        """Lets browsers play at this table through this machine; what serves them, and the port.

        `site` makes of the seats what answers the requests of their pages.
        """
        table = self._table
        if table is None:
            raise UsageError("You are not at a table that friends could join.")
        found = await asyncio.to_thread(interfaces, loopback=True)
        own = [address.partition("%")[0] for one in found for address in one.addresses]
        seats = LentSeats(table, own, at.hosts)
        return seats, await self._background.run(seats.start(site(seats), names, at.port))

    async def take_back_seats(self, seats: LentSeats) -> None:
        """No browser plays through this machine any more."""
        await self._background.run(seats.close())

    def _do(self, table: TableLoop, command: Command) -> None:
        """Called in the background loop."""
        after = table.do(command)
        if isinstance(command, LeaveTable):
            self._machine.part_from(table, after)


class LiveNetwork:
    """This machine's network; implements `Network`."""

    def __init__(
        self,
        files: Files,
        folders: Folders,
        me: Me,
        at: Listening | None = None,
        unasked: Callable[[], int] = lambda: 0,
        peers: Sequence[Address] = (),
        hold: float = HOLD_SECONDS,
        trace: Trace | None = None,
    ) -> None:
        """`peers` are addresses where players may be, beside those that are found."""
        self._me = me
        self._folders = folders
        self._peers = tuple(peers)
        self._background = BackgroundLoop()
        self.machine = LocalMachine(files, folders, os.urandom, time.time, at, unasked, hold, trace)
        self._listeners: list[Listener] = []
        self._offers: tuple[TableOffer, ...] = ()
        self._unfinished: tuple[Unfinished, ...] = ()
        self._where: dict[str, tuple[str, ...]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self.lock: FileLock | None = None  # on this home, for as long as the network is open

    async def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._background.call(self._look_at_disk)  # unfinished games do not wait for the network
        await self._background.run(self.machine.look_around(self._look_at_tables))

    async def close(self) -> None:
        await self._background.run(self.machine.close())
        self._background.close()
        if self.lock is not None:
            self.lock.release()

    def _look_at_tables(self, unfinished: tuple[Unfinished, ...] | None = None) -> None:
        """Called in the background loop after each change on the network, several times a second on
        a busy one: it does not read the disk again. `unfinished` is what a look at the disk found.
        """
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._take, tuple(self.machine.tables), unfinished)

    def _look_at_disk(self) -> None:
        """Called in the background loop where other games may have been kept since."""
        kept: Sequence[SavedGame] = ()
        with suppress(LocalFault):  # a disk that cannot be read has nothing to offer
            kept = self.machine.games.unfinished()
        now = time.time()
        self._look_at_tables(tuple(to_unfinished(saved, now) for saved in kept))

    def _take(
        self, tables: tuple[FoundTable, ...], unfinished: tuple[Unfinished, ...] | None
    ) -> None:
        if unfinished is not None:
            self._unfinished = unfinished
        self._where = {table.announcement.table_id.hex(): table.addresses for table in tables}
        self._offers = tuple(_offer(table) for table in tables)
        for listener in tuple(self._listeners):
            listener()

    # -- the API

    @property
    def offers(self) -> tuple[TableOffer, ...]:
        return self._offers

    @property
    def help(self) -> str:
        return self._problem or NOTHING_YET

    @property
    def offline(self) -> bool:
        return bool(self._problem)

    @property
    def _problem(self) -> str | None:
        return None if self.machine.discovery is None else self.machine.discovery.problem

    @property
    def unfinished(self) -> tuple[Unfinished, ...]:
        return self._unfinished

    def look_again(self) -> None:
        self._background.call(self._look_at_disk)

    def forget(self, key: str) -> None:
        def work() -> None:
            with suppress(LocalFault):
                self.machine.games.forget(bytes.fromhex(key))
            self._look_at_disk()

        self._background.call(work)

    def watch(self, listener: Listener) -> Unwatch:
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    async def create(self, table: NewTable) -> Client:
        settings, packs = await asyncio.to_thread(self._settings, table)
        code = read_code(table.code) if table.code else ""
        if table.locked and not code:
            code = make_code(os.urandom)
        client = LiveClient(self._background, self.machine)
        opening = self.machine.open(settings, self._look(), code, client.show, packs)
        self._introduce(await client.attach(opening))
        await client.shows(lambda view: isinstance(view, LobbyView) and view.answered)
        return client

    def _introduce(self, table: TableLoop) -> None:
        """Tells a table its own addresses, for a guest may become its host, its peers to call, and
        the bundle for browsers that is here.

        Asking the system for its addresses takes a moment: that is done outside the loop.
        """
        found = interfaces()
        bundle = bundle_digest(self._folders)

        def work() -> None:
            table.locate(found)
            table.call(self._peers)
            table.feed(*([] if bundle is None else [BundleKnown(BrowserBundle(bundle))]))

        self._background.call(work)

    def _settings(self, table: NewTable) -> tuple[Settings, tuple[bytes, ...]]:
        """The table as all will sign it, and its packs. Reads the disk: not in the loop."""
        builtin = builtin_pack()
        library = self.machine.library
        library.refresh()
        packs = table.packs or (() if builtin is None else (builtin.manifest.id,))
        if not packs:
            raise UsageError("The pictures of the game are missing: install it again.")
        deck = library.deck(packs)
        cards = min(table.cards or len(deck.cards), len(deck.cards))
        options = replace(table.options, deck=cards)
        options.check_players(options.rule_set.players[0])
        name = clean_name(table.name, TABLE_NAME_CELLS)
        return Settings(name, options, deck.id, table.timer), deck.packs

    async def join(self, wish: Joining) -> Client:
        """Goes to a table, to play or to watch. Raises UsageError where it turns us away."""
        typed = self._where.get(wish.where, (wish.where,))
        addresses = [parse_address(address) for address in typed]
        code = read_code(wish.code) if wish.code else ""
        client = LiveClient(self._background, self.machine)
        look = self._look()
        table = await client.attach(
            self.machine.visit(addresses, look, code, client.show, watch=wish.watch)
        )
        try:
            await self._answered(client)
        except (UsageError, asyncio.CancelledError):
            client.do(LeaveTable())
            raise
        self._introduce(table)
        return client

    async def _answered(self, client: LiveClient) -> None:
        """Waits a while for the table's answer: the way may be long, the lobby says that."""
        with suppress(TimeoutError):
            async with asyncio.timeout(ANSWER_SECONDS):
                await client.shows(_has_answered)
        view = client.view
        if isinstance(view, LobbyView) and view.turned_away:
            raise UsageError(view.turned_away)

    async def resume(self, key: str) -> Client:
        client = LiveClient(self._background, self.machine)
        going = self.machine.resume(bytes.fromhex(key), self._look(), (), client.show)
        self._introduce(await client.attach(going))
        await client.shows(lambda view: not isinstance(view, LobbyView))
        return client

    def _look(self) -> Look:
        name, rabbit = self._me()
        return Look(name_for_others(name), rabbit)


def name_for_others(name: str) -> str:
    """The name that other players see.

    If the player has not chosen a name, the client does not reveal the login name or the host name
    to a network of strangers.
    """
    return clean_name(name or "Rabbit", NAME_CELLS)


def _has_answered(view: View) -> bool:
    return not isinstance(view, LobbyView) or view.answered or bool(view.turned_away)


def to_unfinished(saved: SavedGame, now: float) -> Unfinished:
    """A kept game as a list shows it; `now` in seconds since 1970."""
    about = saved.about
    title = f"{about.table} ({', '.join(about.players)})"
    recent = saved.seated and now - about.started < RECENT_SECONDS
    return Unfinished(saved.game.hex(), title, recent=recent)


def _offer(table: FoundTable) -> TableOffer:
    told = table.announcement
    key, free = told.table_id.hex(), told.free_seats
    count, playing = told.players, told.playing
    return TableOffer(key, told.name, told.rules, count, free, told.locked, playing, told.who)
