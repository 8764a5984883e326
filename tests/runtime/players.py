"""Players without a screen at real tables over loopback, all in one process."""

import asyncio
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from p2p_dixit.bots.bot import answer
from p2p_dixit.bots.mind import Mind
from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.net.address import Address
from p2p_dixit.rules.phases import asks
from p2p_dixit.rules.sets import Options
from p2p_dixit.runtime.live import LiveGame
from p2p_dixit.runtime.lobby.messages import Guest
from p2p_dixit.runtime.lobby.opener import Opener
from p2p_dixit.runtime.lobby.visitor import Visitor
from p2p_dixit.runtime.presence import Kept, Listening, LobbySeen, Presence, Shown
from p2p_dixit.runtime.seen import Seen
from p2p_dixit.table.genesis import Genesis, Settings

LOOPBACK = Listening(0, ("127.0.0.1",))
SECONDS = 60  # until a test gives up; nothing takes that long

T = TypeVar("T")


@dataclass
class Shelf:
    """A disk that never fails, and remembers."""

    secret: bytes
    records: list[bytes] = field(default_factory=list)
    save: bytes = b""
    settled: bool = False
    proofs: list[tuple[str, bytes]] = field(default_factory=list)

    def append(self, records: Sequence[bytes]) -> None:
        self.records += records

    def settle(self) -> bytes:
        self.settled = True
        return self.secret

    def healed(self) -> None:
        pass

    def finish(self, save: bytes) -> str:
        self.save = save
        return "shelf"

    def testify(self, who: str, proof: bytes) -> str:
        self.proofs.append((who, proof))
        return f"{who}.evidence"

    def close(self) -> None:
        pass


class Player:
    """A bot at a real table; what it does by itself can be switched off."""

    def __init__(self, number: int, players: int = 3, code: str | None = None) -> None:
        self.number = number
        self.players = players  # how many make a table before it is ready
        self.key = SigningKey(bytes([40 + number]) * 32)
        self.shelves: dict[bytes, Shelf] = {}
        self.begun: list[bool] = []  # of each game: whether it began this very moment
        self.dice = random.Random(number)
        self.shown: Shown | None = None
        self.history: list[Shown] = []
        self.plays = True
        self.welcomes = True
        self.readies = True
        self.code = code
        self._waiting: list[tuple[Callable[[Shown], object], asyncio.Future[Shown]]] = []
        self.presence = self.new_presence()

    def new_presence(self) -> Presence:
        chance, entropy = self.dice.random, self.dice.randbytes
        return Presence(self.key, self.code, self.keep, self.show, chance, entropy=entropy)

    # -- at the table

    def guest(self) -> Guest:
        return Guest(b"", f"Bot {self.number}", self.number)

    def keep(self, genesis: Genesis, seat: int | None, begins: bool) -> Kept:
        self.begun.append(begins)
        known = genesis.game in self.shelves
        shelf = self.shelves.setdefault(genesis.game, Shelf(bytes([self.number]) * 32))
        plays = seat is not None or shelf.settled
        return Kept(shelf.secret if plays else None, shelf, list(shelf.records) if known else ())

    async def open(self, settings: Settings) -> Address:
        opener = Opener(self.key, self.guest(), settings, self.dice.randbytes(32))
        return Address("127.0.0.1", await self.presence.open(opener, LOOPBACK))

    async def visit(self, where: Address, *, watch: bool = False) -> None:
        def visitor(opener: bytes) -> Visitor:
            return Visitor(self.key, opener, self.guest(), watches=watch)

        await self.presence.visit([where], visitor, LOOPBACK)

    async def restart(self, where: Address) -> None:
        """The machine is killed and goes on with its game; it knows one address."""
        genesis = self.presence.genesis
        assert genesis is not None
        await self.presence.close()
        self.presence = self.new_presence()
        self.shown = None
        kept = self.keep(genesis, genesis.roster.seat_of(self.key.public), False)
        await self.presence.go_on(genesis, kept, [where], LOOPBACK)

    @property
    def address(self) -> Address:
        return Address("127.0.0.1", self.presence.mesh.port)

    @property
    def game(self) -> LiveGame:
        assert self.presence.game is not None
        return self.presence.game

    @property
    def shelf(self) -> Shelf:
        """Of the last game."""
        return list(self.shelves.values())[-1]

    # -- what is shown

    def show(self, shown: Shown) -> None:
        self.shown = shown
        self.history.append(shown)
        for wanted, future in self._waiting:
            if not future.done() and wanted(shown):
                future.set_result(shown)
        asyncio.get_running_loop().call_soon(self.act)

    async def until(self, wanted: Callable[[Shown], object]) -> Shown:
        """Waits until something is shown."""
        if self.shown is not None and wanted(self.shown):
            return self.shown
        future: asyncio.Future[Shown] = asyncio.get_running_loop().create_future()
        self._waiting.append((wanted, future))
        async with asyncio.timeout(SECONDS):
            return await future

    async def playing(self, wanted: Callable[[Seen], object]) -> Seen:
        """Waits until something is to be seen in the game."""
        shown = await self.until(lambda one: isinstance(one, Seen) and wanted(one))
        assert isinstance(shown, Seen)
        return shown

    async def in_lobby(self, wanted: Callable[[LobbySeen], object]) -> LobbySeen:
        """Waits until something is to be seen in the lobby."""
        shown = await self.until(lambda one: isinstance(one, LobbySeen) and wanted(one))
        assert isinstance(shown, LobbySeen)
        return shown

    async def linked(self, others: Sequence["Player"]) -> None:
        """Waits until there is a link to each of these."""
        keys = {player.key.public for player in others if player is not self}
        await self.until(lambda _: self.presence.mesh.peers >= keys)

    async def done(self) -> None:
        """Waits until the game is over and saved."""
        await self.playing(lambda seen: seen.finished and seen.saved_as)

    # -- what it does by itself

    def act(self) -> None:
        match self.shown:
            case LobbySeen(state) if state is not None and len(state.guests) == self.players:
                mine = [guest for guest in state.guests if guest.key == self.key.public]
                if self.readies and mine and not mine[0].ready:
                    self.presence.do(lambda lobby: lobby.set_ready(ready=True))
            case Seen() if self.presence.game is not None:
                self._play(self.game)
            case _:
                pass

    def _play(self, game: LiveGame) -> None:
        seen = game.seen()
        for applicant in seen.applicants if self.welcomes else ():
            if seen.me is not None and seen.me not in applicant.agreed:
                game.welcome(applicant.key)
        if self.plays and seen.asked and seen.me is not None:
            asked = asks(seen.game)[seen.me]
            game.submit(*answer(asked, seen.game, seen.me, Mind(), self.dice))


def settings(points: int = 5, deck: int = 26, rules: str = "modern", timer: int = 0) -> Settings:
    return Settings("Kitchen", Options(rules, points=points, deck=deck), bytes(32), timer)


class Company:
    """All players of a test; whatever happens, they leave the network in the end."""

    def __init__(self) -> None:
        self.everybody: list[Player] = []

    async def __aenter__(self) -> "Company":
        return self

    async def __aexit__(self, *_why: object) -> None:
        for player in self.everybody:
            await player.presence.close()

    def player(self, players: int = 3, code: str | None = None) -> Player:
        """One more."""
        self.everybody.append(Player(len(self.everybody), players, code))
        return self.everybody[-1]

    async def table(self, how: Settings, players: int = 3, code: str | None = None) -> list[Player]:
        """A table whose game begins as soon as all are there."""
        seated = [self.player(players, code) for _ in range(players)]
        where = await seated[0].open(how)
        for player in seated[1:]:
            await player.visit(where)
        return seated

    async def end(self) -> None:
        """Everybody plays or watches to the end, and all files are equal."""
        for player in self.everybody:
            await player.done()
        assert len({player.shelf.save for player in self.everybody}) == 1


def pause(*players: Player) -> None:
    """Nobody answers what is asked; the machines go on as far as they can."""
    for player in players:
        player.plays = False


def resume(*players: Player) -> None:
    """Everybody answers again."""
    for player in players:
        player.plays = True
        player.act()
