"""Practice games as the screens see them: the same client API, and a thread that plays the bots.

`PracticeClient` runs a `play.practice.PracticeTable` in a background loop of its own: at twelve
seats a round takes seconds of computing, and the screen must answer keys meanwhile.
"""

import asyncio
import time
from collections.abc import Callable
from random import Random

from p2p_dixit.bots.mind import Mind
from p2p_dixit.client.background import BackgroundLoop
from p2p_dixit.client.disk import about_game
from p2p_dixit.client.end import ClientEnd
from p2p_dixit.play.commands import Command, LeaveTable
from p2p_dixit.play.practice import ME, Ports, PracticeTable, Setup, first_view
from p2p_dixit.store.games import Games
from p2p_dixit.table.genesis import Genesis

# Seconds of work after which a command of the player is looked for.
SLICE = 0.02


def saver(games: Games, packs: tuple[bytes, ...]) -> Callable[[Genesis, bytes], str]:
    """Keeps practice games among the others."""

    def save(genesis: Genesis, log: bytes) -> str:
        return str(games.keep(log, about_game(genesis, ME, time.time(), packs)))

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
