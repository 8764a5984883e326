"""Whole clients behind the port, over loopback: all but the screen is the real thing."""

import asyncio
import random
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from p2p_dixit.errors import RuleViolation
from p2p_dixit.net.address import Address
from p2p_dixit.rules.intents import CastBallot, Choice, Claim, GiveClue, LayDown, NamePlayer
from p2p_dixit.rules.model import Ballot, Clue, ClueKind
from p2p_dixit.rules.owed import Ask, AskClaim, AskLay, AskName, AskTell, AskVote
from p2p_dixit.rules.sets import Options
from p2p_dixit.runtime.presence import Listening
from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.folders import folders
from p2p_dixit.ui.live.network import LiveNetwork
from p2p_dixit.ui.port import (
    Joining,
    LobbyClient,
    LobbySnapshot,
    NewTable,
    Snapshot,
    Standing,
    TableClient,
)

LOOPBACK = Listening(0, ("127.0.0.1",))
SECONDS = 60  # until a test gives up; nothing takes that long
CLUE = Clue(ClueKind.TEXT, "once, long ago")
QUICK = Options("modern", points=3, deck=84)

Client = TypeVar("Client", TableClient, LobbyClient)


async def until(client: Client, wanted: Callable[[], object]) -> None:
    """Waits until the client shows what is wanted."""
    changed = asyncio.Event()
    unwatch = client.watch(changed.set)
    async with asyncio.timeout(SECONDS):
        while not wanted():
            changed.clear()
            await changed.wait()
    unwatch()


class Person:
    """Somebody at a client, who answers what is asked and lets everybody sit down."""

    def __init__(self, home: Path, number: int, peers: tuple[Address, ...] = ()) -> None:
        self.name = f"Guest {number}"
        self.dice = random.Random(number)
        place = folders({"P2P_DIXIT_HOME": str(home / str(number))})
        me = (self.name, number)
        self.network = LiveNetwork(DiskFiles(), place, lambda: me, LOOPBACK, peers=peers)
        self.lobby: LobbyClient | None = None
        self.table: TableClient | None = None
        self.awake = True

    # -- coming

    async def create(self, timer: int = 0, options: Options = QUICK) -> str:
        """Opens a table and says where."""
        table = NewTable("Kitchen", options, timer=timer)
        self.lobby = await self.network.create(table)
        return f"127.0.0.1:{self.port}"

    async def join(self, where: str, *, watch: bool = False) -> None:
        """Goes to a table."""
        opening = await self.network.join(Joining(where, watch=watch))
        assert not isinstance(opening, TableClient)
        self.lobby = opening

    @property
    def key(self) -> bytes:
        """The identity that links are bound to."""
        return self.network._house.key.public

    @property
    def port(self) -> int:
        presence = self.network._house._presence
        assert presence is not None
        return presence.mesh.port

    @property
    def in_lobby(self) -> LobbySnapshot:
        assert self.lobby is not None
        return self.lobby.snapshot

    @property
    def now(self) -> Snapshot:
        assert self.table is not None
        return self.table.snapshot

    async def lobby_shows(self, wanted: Callable[[LobbySnapshot], object]) -> None:
        """Waits for something in the lobby."""
        assert self.lobby is not None
        await until(self.lobby, lambda: wanted(self.in_lobby))

    async def shows(self, wanted: Callable[[Snapshot], object]) -> None:
        """Waits for something at the table."""
        assert self.table is not None
        await until(self.table, lambda: wanted(self.now))

    async def begun(self) -> None:
        """Waits until the game begins, and plays from then on."""
        await self.lobby_shows(lambda lobby: lobby.started is not None)
        self.table = self.in_lobby.started
        assert self.table is not None
        self.table.watch(self.act)
        self.act()

    # -- playing

    def wake_up(self) -> None:
        """Answers again."""
        self.awake = True
        self.act()

    def act(self) -> None:
        """Answers what is asked."""
        table, now = self.table, self.now
        if table is None or not self.awake:
            return
        if now.standing in (Standing.PLAYING, Standing.COMING):
            for one in now.applicants:
                if not one.mine:
                    table.welcome(one.key)
        if now.ask is not None and now.me is not None:
            try:
                for choice in self.choices(now, now.ask, now.me):
                    table.submit(choice)
            except RuleViolation:
                pass  # the same was answered a moment ago, and the engine has not shown it yet

    def choices(self, now: Snapshot, ask: Ask, me: int) -> list[Choice]:
        match ask:
            case AskClaim():
                return [Claim(me, CLUE)]
            case AskTell(kinds=kinds, cards=cards):
                told: list[Choice] = [GiveClue(me, CLUE)] if kinds else []
                return [*told, LayDown(me, now.hand[:cards])] if cards else told
            case AskLay(cards=cards):
                return [LayDown(me, now.hand[:cards])]
            case AskName(players=players):
                return [NamePlayer(me, players[0])]
            case AskVote(places=places, red=red):
                place, other = self.dice.sample(sorted(places), 2)
                return [CastBallot(me, Ballot((place,), red=other if red else None))]
