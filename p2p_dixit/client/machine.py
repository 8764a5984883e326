"""This machine as a place to play from: whose it is, what it keeps, and the tables around it.

While a table is a lobby, its host announces it under the lobby's name; once the game has begun, its
players announce it under a name derived from the game's id: a player who returns finds the others
by that, wherever they are.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress

from p2p_dixit.client.disk import KeptGame, WatchedGame, about_game, records_of
from p2p_dixit.client.loop import GameDisk, Listening, PackShelf, TableLoop, Trace
from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.discovery.announcement import TABLE_ID_BYTES, Announcement
from p2p_dixit.discovery.discovery import Discovery
from p2p_dixit.discovery.interfaces import Interface, interfaces
from p2p_dixit.discovery.sightings import FoundTable, TableSeen
from p2p_dixit.errors import Malformed, UsageError
from p2p_dixit.net.address import Address, parse_address
from p2p_dixit.net.greeting import SPOKEN
from p2p_dixit.packs.builtin import builtin_pack
from p2p_dixit.packs.library import Library
from p2p_dixit.packs.transfer import ASK_ABOVE_BYTES
from p2p_dixit.play.effects import PrepareGame
from p2p_dixit.play.inputs import GameOpened
from p2p_dixit.play.lobby.core import Look
from p2p_dixit.play.lobby.messages import check_packs
from p2p_dixit.play.room import Room
from p2p_dixit.play.table import InGame, InLobby, Rematching, TableState, lobby_of
from p2p_dixit.play.view import Standing, View
from p2p_dixit.store.files import Files
from p2p_dixit.store.folders import Folders
from p2p_dixit.store.games import Games
from p2p_dixit.store.identity import load_identity
from p2p_dixit.table.genesis import Genesis, Settings

Show = Callable[[View], None]

# How long a card or a vote can be taken back before it is sent, unless all have answered.
HOLD_SECONDS = 5.0


def game_table_id(game: bytes) -> bytes:
    """The name under which the players of a game find each other again."""
    return tagged("announced game", game)[:TABLE_ID_BYTES]


class LocalMachine:
    """All that outlives a table. `entropy` gives secret bytes, `today` seconds since 1970."""

    def __init__(
        self,
        files: Files,
        folders: Folders,
        entropy: Callable[[int], bytes],
        today: Callable[[], float],
        at: Listening | None = None,
        ask_above: Callable[[], int] = lambda: ASK_ABOVE_BYTES,
        hold: float = HOLD_SECONDS,
        trace: Trace | None = None,
    ) -> None:
        self._entropy = entropy
        self._today = today
        self._at = at or Listening()
        self._hold = hold
        self._trace = trace
        self.games = Games(files, folders)
        self.library = Library(files, folders.packs, builtin_pack())
        self._shelf = PackShelf(self.library, ask_above)
        self.key: SigningKey = load_identity(files, folders, entropy(32))
        self.discovery: Discovery | None = None
        self._watching: asyncio.Task[None] | None = None
        self._table: TableLoop | None = None
        self._announced: Announcement | None = None
        self._closing = asyncio.Event()
        self._goodbyes: set[asyncio.Task[None]] = set()

    # -- finding

    async def look_around(self, changed: Callable[[], None]) -> None:
        """Begins to look for tables; `changed` is called after every change."""
        self.discovery = Discovery(look=self.look_at_interfaces)
        await self.discovery.start()
        self._watching = asyncio.create_task(self._watch(self.discovery, changed))

    def look_at_interfaces(self) -> tuple[Interface, ...]:
        """The network as it is now; players read its addresses out, so their table shows them."""
        found = interfaces()
        if self._table is not None and self._table.mesh.port:  # it has one once it listens
            self._table.locate(found)
        return found

    async def _watch(self, discovery: Discovery, changed: Callable[[], None]) -> None:
        async for change in discovery.changes():
            if isinstance(change, TableSeen):
                self._call_back(change.table)
            changed()

    def _call_back(self, found: FoundTable) -> None:
        """Another player of our game was found: call."""
        table = self._table
        genesis = None if table is None else table.genesis
        if table is None or genesis is None:
            return
        if found.announcement.table_id == game_table_id(genesis.game):
            # each for itself: any peer can announce the table, even at addresses without a player
            table.call(map(parse_address, found.addresses))

    @property
    def tables(self) -> Sequence[FoundTable]:
        return () if self.discovery is None else self.discovery.tables

    def _announce(self, table: TableLoop) -> None:
        if self.discovery is None or table is not self._table:
            return
        announcement = announcement_of(table.state)
        if announcement == self._announced:
            return
        self._announced = announcement
        if announcement is None:
            self.discovery.withdraw()
        else:
            self.discovery.announce(announcement, table.mesh.port)

    # -- at a table

    async def open(
        self,
        settings: Settings,
        look: Look,
        code: str,
        show: Show,
        packs: tuple[bytes, ...] = (),
    ) -> TableLoop:
        """Opens a table here; `packs` are those of the deck in the settings, in order."""
        state = lobby_of(self._room(look, code))
        state.lobby.open(settings, packs)
        table = await self._sit(state, show)
        table.feed()
        return table

    async def visit(
        self,
        addresses: Sequence[Address],
        look: Look,
        code: str,
        show: Show,
        *,
        watch: bool = False,
    ) -> TableLoop:
        """Goes to a table at one of these addresses, to play or only to watch."""
        table = await self._sit(lobby_of(self._room(look, code), spectates=watch), show)
        table.mesh.call(*addresses)
        table.feed()
        return table

    async def resume(
        self, game: bytes, look: Look, addresses: Sequence[Address], show: Show
    ) -> TableLoop:
        """Continues a game that was cut short, or shows the end of one that was not."""
        saved = self.games.find(game)
        if saved is None:
            raise UsageError("There is no such unfinished game on this machine.")
        genesis, opened, disk = self._opened(game)
        packs = self._packs_of(genesis, saved.about.packs)
        table = await self._sit(lobby_of(self._room(look, saved.about.code)), show)
        table.resume(genesis, opened, disk, packs)
        table.call(addresses)
        for found in self.tables:
            self._call_back(found)
        return table

    def _packs_of(self, genesis: Genesis, told: tuple[bytes, ...]) -> tuple[bytes, ...]:
        """The packs sent with the genesis, if they are valid; otherwise those found here."""
        with suppress(Malformed):
            check_packs(told, genesis.settings.deck)
            if told:
                return told
        found = self.library.find(genesis.settings.deck) or ()
        return tuple(pack.manifest.id for pack in found)

    def _room(self, look: Look, code: str) -> Room:
        return Room(self.key, look, self._entropy, self._chance, code, hold=self._hold)

    def _chance(self) -> float:
        return int.from_bytes(self._entropy(4), "big") / 2**32

    async def _sit(self, state: TableState, show: Show) -> TableLoop:
        def shown(what: View) -> None:
            self._announce(table)
            show(what)

        table = TableLoop(state, self._prepare, shown, self._shelf, self._trace)
        self._table = table
        await table.listen(self._at)
        return table

    def _prepare(self, wanted: PrepareGame) -> tuple[GameOpened, GameDisk]:
        """A game that is here already is continued; one that we watch is kept later, if at all."""
        genesis = wanted.genesis
        if self.games.find(genesis.game) is not None:
            return self._opened(genesis.game)[1:]
        code = "" if self._table is None else self._table.room.code
        about = about_game(genesis, wanted.seat, self._today(), wanted.packs, code)
        data, entropy = genesis.encode(), self._entropy(32)
        if wanted.seat is None:
            disk = WatchedGame(self.games, genesis.game, data, about, entropy)
            return GameOpened(genesis.game, None), disk
        self.games.create(genesis.game, data, about, entropy, played_before=not wanted.begins)
        return self._opened(genesis.game)[1:]

    def _opened(self, game: bytes) -> tuple[Genesis, GameOpened, GameDisk]:
        opened = self.games.open(game)
        disk = KeptGame(self.games, game, opened.journal, opened.secret)
        records = tuple(records_of(opened))
        answer = GameOpened(game, opened.secret, records, whole=opened.recovery.whole)
        return Genesis.decode(opened.genesis), answer, disk

    def part_from(self, table: TableLoop, after: float = 0.0) -> None:
        """Leaves a table; the others may need this many seconds to agree on it."""
        goodbye = asyncio.create_task(self._say_goodbye(table, after))
        self._goodbyes.add(goodbye)
        goodbye.add_done_callback(self._goodbyes.discard)

    async def _say_goodbye(self, table: TableLoop, after: float) -> None:
        """Stays a while, unless the program ends; then the table is not announced from here."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._closing.wait(), after)
        if self._table is table:
            self._table = None
            self._announced = None
            if self.discovery is not None:
                self.discovery.withdraw()
        await table.close()

    async def close(self) -> None:
        """Leaves the table and the network; ongoing leaves are cut short."""
        self._closing.set()
        await asyncio.gather(*self._goodbyes)
        if self._table is not None:
            await self._table.close()
        if self._watching is not None:
            self._watching.cancel()
        if self.discovery is not None:
            await self.discovery.close()


def announcement_of(state: TableState) -> Announcement | None:
    """What this machine announces: a lobby that it hosts, or a game that it plays."""
    versions, locked = (SPOKEN.lowest, SPOKEN.highest), bool(state.room.code)
    match state:
        case InLobby(lobby=lobby) | Rematching(lobby=lobby) if lobby.is_host and lobby.state:
            settings, here, table_id = lobby.state.settings, lobby.state.here, lobby.state.table
            playing = False
            who = tuple(guest.name for guest in lobby.state.guests if guest.here)
        case InGame(game=game) if game.standing in (Standing.PLAYING, Standing.COMING):
            settings, table_id = game.genesis.settings, game_table_id(game.game)
            table = game.replica.table
            here, playing = len(table.game.present), True
            who = tuple(table.players[seat].name for seat in table.game.present)
        case _:
            return None
    free = max(settings.options.rule_set.players) - here
    rules = settings.options.rules
    return Announcement(table_id, settings.name, rules, here, free, locked, versions, playing, who)
