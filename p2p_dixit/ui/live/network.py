"""The tables around here, for the first screen; implements `Network`."""

import asyncio
import os
import time
from collections.abc import Callable, Sequence
from dataclasses import replace

from p2p_dixit.discovery import FoundTable, interfaces, reachable_addresses
from p2p_dixit.errors import LocalFault, UsageError
from p2p_dixit.net.address import Address, parse_address
from p2p_dixit.net.room_code import make_code, read_code
from p2p_dixit.runtime.engine import Engine
from p2p_dixit.runtime.house import House
from p2p_dixit.runtime.lobby.messages import Guest as LobbyGuest
from p2p_dixit.runtime.presence import Listening
from p2p_dixit.store.files import Files
from p2p_dixit.store.folders import Folders
from p2p_dixit.store.packs.builtin import builtin_pack
from p2p_dixit.table.genesis import Settings
from p2p_dixit.text import NAME_CELLS, TABLE_NAME_CELLS, clean_name
from p2p_dixit.ui.live.clients import LiveLobby, Place
from p2p_dixit.ui.live.door import Me
from p2p_dixit.ui.live.feed import Feed
from p2p_dixit.ui.port import (
    Joining,
    Listener,
    LobbyClient,
    NewTable,
    Offer,
    Opening,
    TableClient,
    Unfinished,
    Unwatch,
)
from p2p_dixit.ui.strings import _, translated


class LiveNetwork:
    """This machine's network, seen from the screen's loop."""

    def __init__(
        self,
        files: Files,
        folders: Folders,
        me: Me,
        at: Listening | None = None,
        unasked: Callable[[], int] = lambda: 0,
        peers: Sequence[Address] = (),
    ) -> None:
        """`peers` are addresses where somebody of a table may be, beside those that are found."""
        self._me = me
        self._peers = tuple(peers)
        self._engine = Engine()
        self._house = House(files, folders, os.urandom, time.time, at, unasked)
        self._listeners: list[Listener] = []
        self._offers: tuple[Offer, ...] = ()
        self._unfinished: tuple[Unfinished, ...] = ()
        self._where: dict[str, tuple[str, ...]] = {}
        self._loop: asyncio.AbstractEventLoop | None = None

    async def start(self) -> None:
        """Begins to look for tables."""
        self._loop = asyncio.get_running_loop()
        self._engine.call(self._changed)  # games that can go on do not wait for the network
        await self._engine.run(self._house.look_around(self._changed))

    async def close(self) -> None:
        """Leaves the network."""
        await self._engine.run(self._house.close())
        self._engine.close()

    def _changed(self) -> None:
        """Called in the engine's thread."""
        tables, unfinished = tuple(self._house.tables), self._kept_games()
        if self._loop is not None:
            self._loop.call_soon_threadsafe(self._take, tables, unfinished)

    def _kept_games(self) -> tuple[Unfinished, ...]:
        """Reads the disk; a disk that cannot be read has nothing to offer."""
        try:
            kept = self._house.games.unfinished()
        except LocalFault:
            return ()
        return tuple(
            Unfinished(saved.game.hex(), f"{saved.about.table} ({', '.join(saved.about.players)})")
            for saved in kept
        )

    def _take(self, tables: tuple[FoundTable, ...], unfinished: tuple[Unfinished, ...]) -> None:
        self._unfinished = unfinished
        self._where = {table.announcement.table_id.hex(): table.addresses for table in tables}
        self._offers = tuple(_offer(table) for table in tables)
        for listener in tuple(self._listeners):
            listener()

    # -- the port

    @property
    def offers(self) -> tuple[Offer, ...]:
        """The tables seen now."""
        return self._offers

    @property
    def help(self) -> str:
        """What to do when nothing is found."""
        problem = None if self._house.discovery is None else self._house.discovery.problem
        if problem:
            return translated(problem)
        return _(
            "No table nearby yet: open one, go to one by its address, or press d to see what may"
            " be in the way."
        )

    @property
    def unfinished(self) -> tuple[Unfinished, ...]:
        """Games that can go on."""
        return self._unfinished

    def look_again(self) -> None:
        """Somebody is back at the first screen: what can be gone on with may have changed."""
        self._engine.call(self._changed)

    def watch(self, listener: Listener) -> Unwatch:
        """Calls back whenever offers or help changed."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    async def create(self, table: NewTable) -> LobbyClient:
        """Opens a table."""
        settings, packs = await asyncio.to_thread(self._settings, table)
        code = read_code(table.code) if table.code else ""
        if table.locked and not code:
            code = make_code(os.urandom)
        place = self._place(code)
        lobby = LiveLobby(place)
        opening = self._house.open(settings, place.me, code, place.feed.shown, packs)
        presence = await self._engine.run(opening)
        self._engine.call(lambda: presence.call(self._peers))
        here = reachable_addresses(interfaces())
        lobby.attach(presence, tuple(str(Address(host, presence.mesh.port)) for host in here))
        return lobby

    def _settings(self, table: NewTable) -> tuple[Settings, tuple[bytes, ...]]:
        """The table as everybody will sign it, and its packs. Reads the disk: not in the loop."""
        builtin = builtin_pack()
        library = self._house.library
        library.refresh()
        packs = table.packs or (() if builtin is None else (builtin.manifest.id,))
        if not packs:
            raise UsageError(_("The pictures of the game are missing: install it again."))
        deck = library.deck(packs)
        cards = min(table.cards or len(deck.cards), len(deck.cards))
        options = replace(table.options, deck=cards)
        options.check_players(options.rule_set.players[0])
        name = clean_name(table.name, TABLE_NAME_CELLS)
        return Settings(name, options, deck.id, table.timer), deck.packs

    async def join(self, wish: Joining) -> Opening:
        """Goes to a table, to play or to watch."""
        typed = self._where.get(wish.where, (wish.where,))
        addresses = [parse_address(address) for address in typed]
        place = self._place(read_code(wish.code) if wish.code else "", watch=wish.watch)
        visit = self._house.visit(
            addresses, place.me, place.code, place.feed.shown, watch=wish.watch
        )
        presence = await self._engine.run(visit)
        lobby = LiveLobby(place)
        lobby.attach(presence)
        try:
            await lobby.received()
        except (UsageError, asyncio.CancelledError):
            lobby.leave()
            raise
        self._engine.call(lambda: presence.call(self._peers))
        return lobby

    async def go_on(self, key: str) -> TableClient:
        """Goes on with an unfinished game."""
        saved = self._house.saved(bytes.fromhex(key))
        place = self._place(saved.about.code)
        going = self._house.go_on(saved.game, self._peers, place.feed.shown)
        lobby = LiveLobby(place)
        lobby.attach(await self._engine.run(going))
        return await lobby.begun()

    def _place(self, code: str, *, watch: bool = False) -> Place:
        return Place(self._engine, self._house, Feed(), self._guest(), code, watch)

    def _guest(self) -> LobbyGuest:
        name, colour = self._me()
        return LobbyGuest(b"", name_for_others(name), colour)


def name_for_others(name: str) -> str:
    """The name that others are told.

    Of a player who has not said one, nothing that this machine knows (the login name, the name of
    the machine) is told to a network of strangers.
    """
    return clean_name(name or _("Rabbit"), NAME_CELLS)


def _offer(table: FoundTable) -> Offer:
    told = table.announcement
    key, free = told.table_id.hex(), told.free_seats
    return Offer(key, told.name, told.rules, told.players, free, told.locked, told.playing)
