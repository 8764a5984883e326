"""Practice games as the screens see them: the same client API, and a thread that plays the bots.

`PracticeClient` runs a `play.practice.PracticeTable` in a background loop of its own: at twelve
seats a round takes seconds of computing, and the screen must answer keys meanwhile. `InlineClient`
does the same in the loop of its caller, all at once: for tests and tools, by seed.
"""

import asyncio
import time
from collections.abc import Callable
from random import Random

from p2p_dixit.bots.mind import Mind
from p2p_dixit.client.background import BackgroundLoop
from p2p_dixit.client.end import ClientEnd
from p2p_dixit.play.api import Listener, Unwatch
from p2p_dixit.play.commands import Command, LeaveTable
from p2p_dixit.play.practice import ME, Ports, PracticeTable, Setup, first_view
from p2p_dixit.play.view import View
from p2p_dixit.store.games import About, Games
from p2p_dixit.table.genesis import Genesis

# Seconds of work after which a command of the player is looked for.
SLICE = 0.02

Maker = Callable[[float], PracticeTable]


def saver(games: Games, packs: tuple[bytes, ...]) -> Callable[[Genesis, bytes], str]:
    """Keeps practice games among the others."""

    def save(genesis: Genesis, log: bytes) -> str:
        names = tuple(player.name for player in genesis.players)
        settings = genesis.settings
        about = About(
            settings.name, settings.options.rules, names, ME, int(time.time()), packs=packs
        )
        return str(games.keep(log, about))

    return save


def seeded(seed: int) -> tuple[Callable[[int], bytes], Random]:
    """Entropy and chance of a game that can be played again."""
    source = Random(seed)  # noqa: S311 - a game that can be repeated, as was asked for
    return source.randbytes, Random(seed + 1)  # noqa: S311 - bots, nothing secret


class PracticeClient(ClientEnd):
    """The player's end of a practice table; implements `Client`."""

    def __init__(self, setup: Setup, mind: Mind, ports: Ports) -> None:
        super().__init__(first_view(setup))
        self._background = BackgroundLoop()
        self._table: PracticeTable | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._left = False
        self._background.call(lambda: self._start(setup, mind, ports))

    def do(self, command: Command) -> None:
        """Does something at the table."""
        if self._left:
            return
        if isinstance(command, LeaveTable):
            self._left = True
            self._background.stop()
        else:
            self._background.call(lambda: self._do(command))

    # in the background loop

    def _start(self, setup: Setup, mind: Mind, ports: Ports) -> None:
        self._table = PracticeTable(setup, mind, ports, self._now())
        self._work()

    def _now(self) -> float:
        return self._background.loop.time()

    def _do(self, command: Command) -> None:
        if self._table is not None:
            self._table.do(command, self._now())
            self._work()

    def _work(self) -> None:
        """Works for a moment, shows the result, and schedules the next call."""
        table = self._table
        if table is None or self._left:
            return
        if self._timer is not None:
            self._timer.cancel()
        until = self._now() + SLICE
        more = True
        while more and self._now() < until:
            more = table.work(self._now())
        self.show(table.view)
        due = self._now() if more else table.deadline()
        self._timer = None if due is None else self._background.loop.call_at(due, self._work)


class InlineClient:
    """The same without a thread, in virtual time: until the player is asked, or the game is over.

    Whatever the others do has happened before a command returns.
    """

    def __init__(self, setup: Setup, mind: Mind, ports: Ports) -> None:
        self.now = 0.0
        self.table = PracticeTable(setup, mind, ports, self.now)
        self._listeners: list[Listener] = []
        self._left = False
        self._run()
        self._view = self.table.view

    @property
    def view(self) -> View:
        """The view to show now."""
        return self._view

    def watch(self, listener: Listener) -> Unwatch:
        """Calls back after each new view, until the returned function is called."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener)

    def do(self, command: Command) -> None:
        """Does something at the table."""
        if self._left:
            return
        self._left = isinstance(command, LeaveTable)
        self.table.do(command, self.now)
        self._run()
        self._view = self.table.view
        for listener in tuple(self._listeners):
            listener()

    def _run(self) -> None:
        while not self._left:
            while self.table.work(self.now):
                pass
            due = self.table.deadline()
            if due is None or not self.table.busy:
                return
            self.now = max(self.now, due)
