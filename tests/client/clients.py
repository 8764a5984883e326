"""Whole clients behind the client API, over loopback: all but the screen is the real thing."""

import asyncio
import random
import time
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path

from p2p_dixit.client.loop import Listening
from p2p_dixit.client.network import LiveNetwork
from p2p_dixit.net.address import Address
from p2p_dixit.play.api import Client, Joining, NewTable
from p2p_dixit.play.commands import Command, ContinueWithout, SubmitAnswer, WelcomeApplicant
from p2p_dixit.play.effects import Effect
from p2p_dixit.play.table import TableState, _games
from p2p_dixit.play.view import LobbyView, News, Standing, TableView, View
from p2p_dixit.rules.intents import CastBallot, Choice, Claim, GiveClue, LayDown, NamePlayer
from p2p_dixit.rules.model import Ballot, Clue, ClueKind
from p2p_dixit.rules.owed import Ask, AskClaim, AskLay, AskName, AskTell, AskVote
from p2p_dixit.rules.sets import Options
from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.folders import folders
from tests.patience import PATIENCE

LOOPBACK = Listening(0, ("127.0.0.1",))
CLUE = Clue(ClueKind.TEXT, "once, long ago")
QUICK = Options("modern", points=3, deck=84)

RECENT = 300  # inputs that a machine took last


async def until(client: Client, wanted: Callable[[View], object]) -> None:
    """Waits until the client shows what is wanted."""
    changed = asyncio.Event()
    unwatch = client.watch(changed.set)
    try:
        async with asyncio.timeout(PATIENCE):
            while not wanted(client.view):
                changed.clear()
                await changed.wait()
    except TimeoutError:
        raise AssertionError(f"the client still shows {client.view}") from None
    finally:
        unwatch()


class Person:
    """A player at a client, who answers what is asked and lets all applicants sit down."""

    def __init__(
        self, home: Path, number: int, peers: tuple[Address, ...] = (), hold: float = 0.0
    ) -> None:
        self.name = f"Guest {number}"
        self.dice = random.Random(number)
        place = folders({"P2P_DIXIT_HOME": str(home / str(number))})
        me = (self.name, number)
        self.recent: deque[tuple[float, object, Sequence[Effect]]] = deque(maxlen=RECENT)
        self.network = LiveNetwork(
            DiskFiles(), place, lambda: me, LOOPBACK, peers=peers, hold=hold, trace=self._trace
        )
        self.client: Client | None = None
        self.awake = True
        self.welcomes = True  # applicants

    def _trace(self, given: object, effects: Sequence[Effect], _state: TableState) -> None:
        self.recent.append((time.monotonic(), given, effects))

    def account(self) -> str:
        """The state of this machine and its latest inputs, for a test that fails.

        Its thread goes on meanwhile.
        """
        lines = [f"{self.name} at {time.monotonic():.3f} shows {self.client and self.view}"]
        table = self.network.machine._table
        if table is not None:
            lines.append(
                f"trouble {table.room.trouble!r}, timer {table._timer}, look {table._look}"
            )
            for game in _games(table.state):
                step, session = game.replica.step, game.node.session
                lines.append(f"step {step}, here {sorted(game.replica.ledger.moves)}")
                lines.append(f"waits for {session.waiting}, may move: {session.may_move}")
                lines.append(f"asked: {game.node.asked}, answer {game.node._answer}")
                lines.append(f"trouble {game.notebook.trouble!r}, {game.clock}")
        lines.append(f"thread alive: {self.network._background._thread.is_alive()}")
        for at, given, effects in list(self.recent):
            out = ", ".join(repr(effect)[:100] for effect in effects)
            lines.append(f"{at:.3f} {repr(given)[:300]} -> {out}")
        return "\n".join(lines)

    # -- coming

    async def create(self, timer: int = 0, options: Options = QUICK) -> str:
        """Opens a table and says where."""
        async with asyncio.timeout(PATIENCE):
            self.sit(await self.network.create(NewTable("Kitchen", options, timer=timer)))
        return f"127.0.0.1:{self.port}"

    async def join(self, where: str, *, watch: bool = False) -> None:
        """Goes to a table."""
        async with asyncio.timeout(PATIENCE):
            self.sit(await self.network.join(Joining(where, watch=watch)))

    async def leave(self) -> None:
        """Closes the client; what it played can be resumed."""
        try:
            async with asyncio.timeout(PATIENCE):
                await self.network.close()
        except TimeoutError as error:
            error.add_note(self.account())
            raise

    def sit(self, client: Client) -> None:
        """Plays there from now on."""
        self.client = client
        client.watch(self.act)
        self.act()

    @property
    def key(self) -> bytes:
        """The identity that links are bound to."""
        return self.network.machine.key.public

    @property
    def port(self) -> int:
        table = self.network.machine._table
        assert table is not None
        return table.mesh.port

    @property
    def view(self) -> View:
        assert self.client is not None
        return self.client.view

    @property
    def in_lobby(self) -> LobbyView:
        view = self.view
        assert isinstance(view, LobbyView)
        return view

    @property
    def now(self) -> TableView:
        view = self.view
        assert isinstance(view, TableView)
        return view

    async def lobby_shows(self, wanted: Callable[[LobbyView], object]) -> None:
        """Waits for something in the lobby."""
        assert self.client is not None
        await until(self.client, lambda view: isinstance(view, LobbyView) and wanted(view))

    async def shows(self, wanted: Callable[[TableView], object]) -> None:
        """Waits for something in the game; for the game first, if it has not begun."""
        assert self.client is not None
        await until(self.client, lambda view: isinstance(view, TableView) and wanted(view))

    async def begun(self) -> None:
        """Waits until a game is under way."""
        await self.shows(lambda now: now.end is None)

    # -- playing

    def do(self, command: Command) -> None:
        """Does something at the table."""
        assert self.client is not None
        self.client.do(command)

    async def refused(self, command: Command) -> None:
        """Does something that makes no sense now, and waits for the notice that says so."""
        told = sum(notice.what is News.REFUSED for notice in self.view.notices)
        self.do(command)
        await self.shows(
            lambda now: sum(notice.what is News.REFUSED for notice in now.notices) > told
        )

    async def continues_without(self, seat: int) -> None:
        """Wants to until the seat is empty: in each step again, as a wish is about an open step."""

        def empty(now: TableView) -> bool:
            one = now.seats[seat]
            if one.present and one.unheard_since is not None:
                self.do(ContinueWithout(seat))
            return not one.present

        await self.shows(empty)

    def wake_up(self) -> None:
        """Answers again."""
        self.awake = True
        self.act()

    def act(self) -> None:
        """Answers what is asked."""
        now = self.view
        if not isinstance(now, TableView) or not self.awake:
            return
        if self.welcomes and now.standing in (Standing.PLAYING, Standing.COMING):
            for one in now.applicants:
                if not one.mine:
                    self.do(WelcomeApplicant(one.key))
        if now.ask is not None and now.me is not None:
            self.do(SubmitAnswer(tuple(choices(self.dice, now, now.ask, now.me))))


def choices(dice: random.Random, now: TableView, ask: Ask, me: int) -> list[Choice]:
    """An answer to what is asked."""
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
            place, other = dice.sample(sorted(places), 2)
            return [CastBallot(me, Ballot((place,), red=other if red else None))]
