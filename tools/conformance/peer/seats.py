"""Players without a screen at real tables over loopback, all in one process."""

import asyncio
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from p2p_dixit.bots.bot import answer
from p2p_dixit.bots.mind import Mind
from p2p_dixit.client.loop import GameDisk, Listening, PackShelf, TableLoop
from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.net.address import Address
from p2p_dixit.play.commands import SetReady, SubmitAnswer, WelcomeApplicant
from p2p_dixit.play.effects import PrepareGame
from p2p_dixit.play.game import GameMachine
from p2p_dixit.play.inputs import GameOpened
from p2p_dixit.play.lobby.core import Look
from p2p_dixit.play.node import Node
from p2p_dixit.play.room import Room
from p2p_dixit.play.table import InGame, Over, TableState, lobby_of
from p2p_dixit.play.view import LobbyView, TableView, View
from p2p_dixit.rules.phases import asks
from p2p_dixit.table.genesis import Genesis, Settings

LOOPBACK = Listening(0, ("127.0.0.1",))

# Seconds that anything may take, on a machine as slow and as busy as can be.
PATIENCE = 300.0


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

    def keep_all(self) -> "Shelf":
        self.settled = True
        return self

    def seated(self) -> None:
        pass

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

    loop_type: type[TableLoop] = TableLoop

    def __init__(self, number: int, players: int = 3, code: str = "") -> None:
        self.number = number
        self.players = players  # how many make a table before it is ready
        self.key = SigningKey(bytes([40 + number]) * 32)
        self.shelves: dict[bytes, Shelf] = {}
        self.begun: list[bool] = []  # of each game: whether it began this very moment
        self.dice = random.Random(number)
        self.shown: View | None = None
        self.history: list[View] = []
        self.plays = True
        self.welcomes = True
        self.readies = True
        self.code = code
        self.look = Look(f"Bot {number}", number)
        self._waiting: list[tuple[Callable[[View], object], asyncio.Future[View]]] = []
        self.loop: TableLoop

    # -- at the table

    def room(self) -> Room:
        return Room(self.key, self.look, self.dice.randbytes, self.dice.random, self.code)

    def shelf_of_packs(self) -> PackShelf:
        return PackShelf()

    def sit(self, state: TableState) -> TableLoop:
        self.loop = self.loop_type(state, self.prepare, self.show, self.shelf_of_packs())
        return self.loop

    def prepare(self, wanted: PrepareGame) -> tuple[GameOpened, GameDisk]:
        self.begun.append(wanted.begins)
        return self.opened(wanted.genesis, seated=wanted.seat is not None)

    def opened(self, genesis: Genesis, *, seated: bool) -> tuple[GameOpened, GameDisk]:
        shelf = self.shelves.setdefault(genesis.game, Shelf(bytes([self.number]) * 32))
        secret = shelf.secret if seated or shelf.settled else None
        return GameOpened(genesis.game, secret, tuple(shelf.records)), shelf

    async def open(self, settings: Settings, packs: tuple[bytes, ...] = ()) -> Address:
        state = lobby_of(self.room())
        state.lobby.open(settings, packs)
        port = await self.sit(state).listen(LOOPBACK)
        self.loop.feed()
        return Address("127.0.0.1", port)

    async def visit(self, where: Address, *, watch: bool = False) -> None:
        await self.sit(lobby_of(self.room(), spectates=watch)).listen(LOOPBACK)
        self.loop.call([where])

    async def restart(self, where: Address) -> None:
        """The machine is killed and continues its game; it knows one address."""
        genesis = self.loop.genesis
        assert genesis is not None
        await self.loop.close()
        self.shown = None
        await self.resume(genesis, [where])

    async def resume(self, genesis: Genesis, where: Sequence[Address]) -> None:
        """Continues a game whose records are on its shelf; it knows these addresses."""
        await self.sit(lobby_of(self.room())).listen(LOOPBACK)
        seated = genesis.roster.seat_of(self.key.public) is not None
        self.loop.resume(genesis, *self.opened(genesis, seated=seated), ())
        self.loop.call(where)

    @property
    def address(self) -> Address:
        return Address("127.0.0.1", self.loop.mesh.port)

    @property
    def game(self) -> GameMachine:
        state = self.loop.state
        assert isinstance(state, InGame | Over)
        return state.game

    @property
    def node(self) -> Node:
        return self.game.node

    @property
    def shelf(self) -> Shelf:
        """Of the last game."""
        return list(self.shelves.values())[-1]

    # -- the view

    def show(self, shown: View) -> None:
        self.shown = shown
        self.history.append(shown)
        for wanted, future in self._waiting:
            if not future.done() and wanted(shown):
                future.set_result(shown)
        asyncio.get_running_loop().call_soon(self.act)

    async def until(self, wanted: Callable[[View], object]) -> View:
        """Waits until something is shown."""
        if self.shown is not None and wanted(self.shown):
            return self.shown
        future: asyncio.Future[View] = asyncio.get_running_loop().create_future()
        self._waiting.append((wanted, future))
        async with asyncio.timeout(PATIENCE):
            return await future

    async def playing(self, wanted: Callable[[TableView], object]) -> TableView:
        """Waits until something is to be seen in the game."""
        shown = await self.until(lambda one: isinstance(one, TableView) and wanted(one))
        assert isinstance(shown, TableView)
        return shown

    async def in_lobby(self, wanted: Callable[[LobbyView], object]) -> LobbyView:
        """Waits until something is to be seen in the lobby."""
        shown = await self.until(lambda one: isinstance(one, LobbyView) and wanted(one))
        assert isinstance(shown, LobbyView)
        return shown

    async def linked(self, others: Sequence["Player"]) -> None:
        """Waits until there is a link to each of these."""
        keys = {player.key.public for player in others if player is not self}
        await self.until(lambda _: self.loop.mesh.peers >= keys)

    async def done(self) -> None:
        """Waits until the game is over and saved."""
        await self.playing(lambda seen: seen.end is not None and seen.saved_as)

    # -- what it does by itself

    def act(self) -> None:
        match self.shown:
            case LobbyView(guests=guests, me=int() as me) if len(guests) == self.players:
                if self.readies and not guests[me].ready and not self.loop._closed:
                    self.loop.do(SetReady(ready=True))
            case TableView() if isinstance(self.loop.state, InGame) and not self.loop._closed:
                self._play(self.shown)
            case _:
                pass

    def _play(self, seen: TableView) -> None:
        for one in seen.applicants if self.welcomes and seen.me is not None else ():
            if not one.mine:
                self.loop.do(WelcomeApplicant(one.key))
        game = self.game.seen_game()
        if self.plays and self.game.node.asked and seen.me is not None:
            choices = answer(asks(game)[seen.me], game, seen.me, Mind(), self.dice)
            self.loop.do(SubmitAnswer(choices))
