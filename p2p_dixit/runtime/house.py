"""This machine as a place to play from: whose it is, what it keeps, and the tables around it.

A table is announced under a random name while it is a lobby, and under a name that follows from the
game's id once the game has begun: whoever comes back finds the others by that, wherever they are.
"""

import asyncio
from collections.abc import Callable, Sequence
from contextlib import suppress

from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.discovery import TABLE_ID_BYTES, Announcement, Discovery, FoundTable, TableSeen
from p2p_dixit.errors import Malformed, UsageError
from p2p_dixit.net.address import Address, parse_address
from p2p_dixit.net.greeting import SPOKEN
from p2p_dixit.runtime.lobby.messages import Guest, check_packs
from p2p_dixit.runtime.lobby.opener import Opener
from p2p_dixit.runtime.lobby.visitor import Visitor
from p2p_dixit.runtime.presence import Kept, Listening, LobbySeen, Presence, Shelf, Shown
from p2p_dixit.runtime.saving import KeptGame, WatchedGame, records_of
from p2p_dixit.runtime.seen import Seen, Standing
from p2p_dixit.session.transfer import ASK_ABOVE_BYTES
from p2p_dixit.store.files import Files
from p2p_dixit.store.folders import Folders
from p2p_dixit.store.games import About, Games, SavedGame
from p2p_dixit.store.identity import load_identity
from p2p_dixit.store.packs.builtin import builtin_pack
from p2p_dixit.store.packs.library import Library
from p2p_dixit.table.genesis import NONCE_BYTES, Genesis, Settings

Show = Callable[[Shown], None]


def game_table_id(game: bytes) -> bytes:
    """The name under which the players of a game find each other again."""
    return tagged("announced game", game)[:TABLE_ID_BYTES]


class House:
    """All that outlives a table. `entropy` gives secret bytes, `today` seconds since 1970."""

    def __init__(
        self,
        files: Files,
        folders: Folders,
        entropy: Callable[[int], bytes],
        today: Callable[[], float],
        at: Listening | None = None,
        ask_above: Callable[[], int] = lambda: ASK_ABOVE_BYTES,
    ) -> None:
        self._entropy = entropy
        self._today = today
        self._at = at or Listening()
        self.games = Games(files, folders)
        self.library = Library(files, folders.packs, builtin_pack())
        self._shelf = Shelf(self.library, ask_above)
        self.key: SigningKey = load_identity(files, folders, entropy(32))
        self.discovery: Discovery | None = None
        self._watching: asyncio.Task[None] | None = None
        self._presence: Presence | None = None
        self._announced: Announcement | None = None
        self._code = ""
        self._table_id = entropy(TABLE_ID_BYTES)
        self._closing = asyncio.Event()
        self._goodbyes: set[asyncio.Task[None]] = set()

    # -- finding

    async def look_around(self, changed: Callable[[], None]) -> None:
        """Begins to look for tables; `changed` is called after every change."""
        self.discovery = Discovery()
        await self.discovery.start()
        self._watching = asyncio.create_task(self._watch(self.discovery, changed))

    async def _watch(self, discovery: Discovery, changed: Callable[[], None]) -> None:
        async for change in discovery.changes():
            if isinstance(change, TableSeen):
                self._call_back(change.table)
            changed()

    def _call_back(self, table: FoundTable) -> None:
        """Another player of our game was found: call."""
        presence = self._presence
        if presence is None or presence.genesis is None:
            return
        if table.announcement.table_id == game_table_id(presence.genesis.game):
            # each for itself: anybody can announce the table, at addresses where nobody is
            presence.call(map(parse_address, table.addresses))

    @property
    def tables(self) -> Sequence[FoundTable]:
        """The tables seen now."""
        return () if self.discovery is None else self.discovery.tables

    def _announce(self, presence: Presence, shown: Shown) -> None:
        if self.discovery is None or presence is not self._presence:
            return
        announcement = self._announcement(presence, shown)
        if announcement == self._announced:
            return
        self._announced = announcement
        if announcement is None:
            self.discovery.withdraw()
        else:
            self.discovery.announce(announcement, presence.mesh.port)

    def _announcement(self, presence: Presence, shown: Shown) -> Announcement | None:
        versions, locked = (SPOKEN.lowest, SPOKEN.highest), bool(self._code)
        match shown:
            case LobbySeen(state) if state is not None and isinstance(presence.lobby, Opener):
                settings, here = state.settings, len(state.guests)
                free = max(settings.options.rule_set.players) - here
                rules = settings.options.rules
                return Announcement(
                    self._table_id, settings.name, rules, here, free, locked, versions
                )
            case Seen() if presence.genesis is not None and self._plays(shown):
                settings, here = presence.genesis.settings, len(shown.game.present)
                table_id, rules = game_table_id(presence.genesis.game), settings.options.rules
                free = max(settings.options.rule_set.players) - here
                return Announcement(
                    table_id, settings.name, rules, here, free, locked, versions, playing=True
                )
            case _:
                return None

    @staticmethod
    def _plays(shown: Seen) -> bool:
        """Whether there is a seat of ours in a game that is not over."""
        return not shown.finished and shown.standing in (Standing.PLAYING, Standing.COMING)

    # -- sitting down

    async def open(
        self,
        settings: Settings,
        me: Guest,
        code: str,
        show: Show,
        packs: tuple[bytes, ...] = (),
    ) -> Presence:
        """Opens a table here; `packs` are those of the deck in the settings, in order."""
        presence = self._sit(code, show)
        opener = Opener(self.key, me, settings, self._entropy(NONCE_BYTES), packs)
        await presence.open(opener, self._at)
        return presence

    async def visit(
        self, addresses: Sequence[Address], me: Guest, code: str, show: Show, *, watch: bool = False
    ) -> Presence:
        """Goes to a table at one of these addresses, to play or only to watch."""
        presence = self._sit(code, show)
        await presence.visit(
            addresses, lambda peer: Visitor(self.key, peer, me, watches=watch), self._at
        )
        return presence

    async def go_on(self, game: bytes, addresses: Sequence[Address], show: Show) -> Presence:
        """Goes on with a game that was cut short."""
        saved = self.saved(game)
        genesis, kept = self._opened(game)
        presence = self._sit(saved.about.code, show)
        packs = self._packs_of(genesis, saved.about.packs)
        await presence.go_on(genesis, kept, addresses, self._at, packs)
        for table in self.tables:
            self._call_back(table)
        return presence

    def _packs_of(self, genesis: Genesis, told: tuple[bytes, ...]) -> tuple[bytes, ...]:
        """What was told beside the genesis, if it is true; else what is found here."""
        with suppress(Malformed):
            check_packs(told, genesis.settings.deck)
            if told:
                return told
        found = self.library.find(genesis.settings.deck) or ()
        return tuple(pack.manifest.id for pack in found)

    def saved(self, game: bytes) -> SavedGame:
        """An unfinished game of this machine."""
        for saved in self.games.unfinished():
            if saved.game == game:
                return saved
        raise UsageError("There is no such unfinished game on this machine.")

    def _sit(self, code: str, show: Show) -> Presence:
        self._code = code
        self._table_id = self._entropy(TABLE_ID_BYTES)

        def shown(what: Shown) -> None:
            self._announce(presence, what)
            show(what)

        presence = Presence(
            self.key, code or None, self._keep, shown, self._chance, self._shelf, self._entropy
        )
        self._presence = presence
        return presence

    def _chance(self) -> float:
        return int.from_bytes(self._entropy(4), "big") / 2**32

    def _keep(self, genesis: Genesis, seat: int | None, begins: bool) -> Kept:  # noqa: FBT001 - a Keeper
        """A game that is here already goes on; one that we only watch is kept later, if at all."""
        if any(saved.game == genesis.game for saved in self.games.unfinished()):
            return self._opened(genesis.game)[1]
        about = self._about(genesis, seat)
        data, entropy = genesis.encode(), self._entropy(32)
        if seat is None:
            return Kept(None, WatchedGame(self.games, genesis.game, data, about, entropy))
        self.games.create(genesis.game, data, about, entropy, played_before=not begins)
        return self._opened(genesis.game)[1]

    def _about(self, genesis: Genesis, seat: int | None) -> About:
        names = tuple(player.name for player in genesis.players)
        settings = genesis.settings
        rules, today = settings.options.rules, int(self._today())
        place = len(names) if seat is None else seat
        packs = () if self._presence is None else self._presence.packs
        return About(settings.name, rules, names, place, today, self._code, packs)

    def _opened(self, game: bytes) -> tuple[Genesis, Kept]:
        opened = self.games.open(game)
        disk = KeptGame(self.games, game, opened.journal, opened.secret)
        whole = opened.recovery.whole
        return Genesis.decode(opened.genesis), Kept(
            opened.secret, disk, records_of(opened), whole=whole
        )

    def leave(self, presence: Presence, after: float = 0.0) -> None:
        """Gets up from a table; the others may need so many seconds to agree on it."""
        goodbye = asyncio.create_task(self._say_goodbye(presence, after))
        self._goodbyes.add(goodbye)
        goodbye.add_done_callback(self._goodbyes.discard)

    async def _say_goodbye(self, presence: Presence, after: float) -> None:
        """Stays a while, unless the house is closed; then it is announced from here no more."""
        with suppress(TimeoutError):
            await asyncio.wait_for(self._closing.wait(), after)
        if self._presence is presence:
            self._presence = None
            self._announced = None
            if self.discovery is not None:
                self.discovery.withdraw()
        await presence.close()

    async def close(self) -> None:
        """Leaves the table and the network; goodbyes that are being said are cut short."""
        self._closing.set()
        await asyncio.gather(*self._goodbyes)
        if self._presence is not None:
            await self._presence.close()
        if self._watching is not None:
            self._watching.cancel()
        if self.discovery is not None:
            await self.discovery.close()
