"""A player without a screen, as a process of its own: everything else is the real thing.

It goes on with an unfinished game if its home has one; otherwise it opens a table, or goes to the
first one it finds. A bot answers. It ends with code 0 when the game is finished and saved, and
prints one line for whoever started it whenever something worth waiting for has happened.
"""

import argparse
import asyncio
import contextlib
import os
import random
import sys
import time
from pathlib import Path

from p2p_dixit.bots.bot import answer
from p2p_dixit.bots.mind import Mind
from p2p_dixit.client.loop import Listening, TableLoop
from p2p_dixit.client.machine import LocalMachine
from p2p_dixit.net.address import parse_address
from p2p_dixit.play.commands import ContinueWithout, LeaveTable, SetReady, SubmitAnswer
from p2p_dixit.play.game import GameMachine
from p2p_dixit.play.game_view import game_view
from p2p_dixit.play.lobby.core import Look
from p2p_dixit.play.table import InGame, InLobby, Over, Rematching
from p2p_dixit.play.view import LobbyView, View
from p2p_dixit.rules.sets import RULE_SETS, Options
from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.folders import folders
from p2p_dixit.table.genesis import Settings


class Headless:
    """One player."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.dice = random.Random(options.number)
        self.table: TableLoop | None = None
        self.done = asyncio.Event()
        self.round = 0
        self.linked: frozenset[bytes] = frozenset()
        self.shown: View | None = None
        self.poked = asyncio.Event()

    def say(self, *words: object) -> None:
        sys.stdout.write(" ".join(map(str, words)) + "\n")
        sys.stdout.flush()

    async def run(self) -> None:
        at = Listening(self.options.port, tuple(self.options.listen) or ("0.0.0.0", "::"))  # noqa: S104 - in a namespace of the test
        place = folders({"P2P_DIXIT_HOME": str(self.options.home)})
        machine = LocalMachine(DiskFiles(), place, os.urandom, time.time, at, hold=0.0)
        if self.options.discover:
            await machine.look_around(self.poked.set)
            self.say("looks around")
        self.table = await self.sit_down(machine)
        player = asyncio.create_task(self.play(self.table))
        await self.done.wait()
        player.cancel()
        await asyncio.sleep(self.options.linger)
        await machine.close()

    async def sit_down(self, machine: LocalMachine) -> TableLoop:
        me = Look(f"Bot {self.options.number}", self.options.number)
        peers = [parse_address(peer) for peer in self.options.peer]
        for saved in machine.games.unfinished():
            self.say("goes on")
            return await machine.resume(saved.game, me, peers, self.show)
        if self.options.open:
            smallest = RULE_SETS["modern"].smallest_deck(self.options.players)
            rules = Options("modern", points=self.options.points, deck=smallest)
            settings = Settings("Test table", rules, bytes(32))
            table = await machine.open(settings, me, "", self.show)
            self.say("port", table.mesh.port)
            return table
        while not peers:
            await self.poked.wait()
            self.poked.clear()
            peers = [parse_address(one) for table in machine.tables for one in table.addresses]
        self.say("found", *peers)
        return await machine.visit(peers, me, "", self.show)

    def show(self, shown: View) -> None:
        self.shown = shown
        self.poked.set()

    async def play(self, table: TableLoop) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.poked.wait(), 0.5)
            self.poked.clear()
            await asyncio.sleep(self.options.pace)
            self.act(table)

    def act(self, table: TableLoop) -> None:
        match table.state:
            case InLobby() | Rematching():
                self.in_lobby(table)
            case InGame(game=game) | Over(game=game):
                self.in_game(table, game)

    def in_lobby(self, table: TableLoop) -> None:
        shown = self.shown
        if not isinstance(shown, LobbyView) or shown.me is None:
            return
        if len(shown.guests) == self.options.players and not shown.guests[shown.me].ready:
            table.do(SetReady(ready=True))

    def in_game(self, table: TableLoop, game: GameMachine) -> None:
        self.miss(table, {player.key: player.name for player in game.replica.table.players})
        now = game_view(game)
        if len(now.results) != self.round:
            self.round = len(now.results)
            self.say("round", self.round)
        if now.saved_as or now.trouble:
            self.say("saved" if now.saved_as else "trouble", now.saved_as or now.trouble)
            self.done.set()
            return
        if self.options.leave_after and self.round >= self.options.leave_after:
            self.say("leaves")
            self.options.leave_after = 0
            pause = table.do(LeaveTable())
            asyncio.get_running_loop().call_later(pause, self.done.set)
            return
        for n, seat in enumerate(now.seats):
            silent = seat.owes_since is not None and seat.unheard_since is not None
            if silent and time.monotonic() - (seat.unheard_since or 0.0) > self.options.patience:
                table.do(ContinueWithout(n))
        if now.ask is not None and now.me is not None:
            choices = answer(now.ask, game.seen_game(), now.me, Mind(), self.dice)
            table.do(SubmitAnswer(choices))

    def miss(self, table: TableLoop, names: dict[bytes, str]) -> None:
        """Tells whose link was given up."""
        linked = table.mesh.peers
        for key in self.linked - linked:
            self.say("lost", names[key])
        self.linked = linked


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--home", type=Path, required=True)
    parser.add_argument("--number", type=int, required=True)
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--points", type=int, default=6)
    parser.add_argument("--open", action="store_true")
    parser.add_argument("--discover", action="store_true")
    parser.add_argument("--peer", action="append", default=[])
    parser.add_argument("--listen", action="append", default=[])
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--pace", type=float, default=0.0)
    parser.add_argument("--linger", type=float, default=3.0)
    # How long a silent player is waited for before this one wants to go on.
    parser.add_argument("--patience", type=float, default=20.0)
    parser.add_argument("--leave-after", type=int, default=0)
    asyncio.run(Headless(parser.parse_args()).run())


if __name__ == "__main__":
    main()
