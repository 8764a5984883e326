"""A player in a process of its own, for the benchmark: no screen, answers at once.

`python -m tools.bench.seat NUMBER PLAYERS DECK HOME` opens a table on loopback, or at `--host`, or
goes to the one at `--call`; with a `--timer` turns end after so many seconds, and the game is
short. It prints a line of JSON whenever something worth measuring has happened, with the time of
the machine's monotonic clock, which all processes share. It plays until it is ended.
"""

import argparse
import asyncio
import json
import os
import random
import sys
import time
from dataclasses import asdict, dataclass

from p2p_dixit.bots.bot import answer
from p2p_dixit.bots.mind import Mind
from p2p_dixit.client.loop import Listening, TableLoop
from p2p_dixit.client.machine import LocalMachine
from p2p_dixit.net.address import Address, parse_address
from p2p_dixit.play.commands import SetReady, SubmitAnswer
from p2p_dixit.play.game import GameMachine
from p2p_dixit.play.lobby.core import Look
from p2p_dixit.play.table import InGame
from p2p_dixit.play.view import LobbyView, TableView, View
from p2p_dixit.rules.intents import CastBallot, Choice, LayDown
from p2p_dixit.rules.phases import asks
from p2p_dixit.rules.sets import MAX_POINTS, Options
from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.folders import HOME, folders
from p2p_dixit.table.genesis import Settings

RULES = "odyssey"  # the set that goes from three seats to twelve
HOST = "127.0.0.1"
SHORT_POINTS = 5  # of a game that ends after two or three rounds
LOOK_SECONDS = 0.01  # between two looks at the links
_MOMENTS = {LayDown: "laid", CastBallot: "voted"}


@dataclass(frozen=True)
class Line:
    """What a seat tells: what happened, in which round, when; what it had spent until then."""

    what: str
    round: int
    at: float
    work: float  # seconds of the processor
    messages: int
    bytes: int


class Seat:
    """One player."""

    def __init__(
        self, number: int, players: int, deck: int, home: str, timer: int = 0, host: str = HOST
    ) -> None:
        self.number = number
        self.players = players
        self.dice = random.Random(number)
        at = Listening(0, (host,))
        place = folders({HOME: home})
        self.machine = LocalMachine(DiskFiles(), place, os.urandom, time.time, at, hold=0.0)
        options = Options(RULES, points=SHORT_POINTS if timer else MAX_POINTS, deck=deck)
        self.settings = Settings("Bench", options, bytes(32), timer)
        self.table: TableLoop | None = None
        self.shown: View | None = None
        self.poked = asyncio.Event()
        self.told: set[tuple[str, int]] = set()
        self.sent = [0, 0]  # messages, bytes

    def say(self, what: str, number: int = 0) -> None:
        """Once for each round; with the messages sent until now."""
        if (what, number) not in self.told:
            self.told.add((what, number))
            line = Line(what, number, time.monotonic(), time.process_time(), *self.sent)
            sys.stdout.write(json.dumps(asdict(line)) + "\n")
            sys.stdout.flush()

    async def run(self, there: Address | None = None) -> None:
        """Sits down, at a table of its own or at one that is there, and plays on."""
        me = Look(f"Seat {self.number}", self.number)
        if there is not None:
            table = await self.machine.visit([there], me, "", self.show)
        else:
            table = await self.machine.open(self.settings, me, "", self.show)
            self.say("port", table.mesh.port)
        self.table = table
        self.count(table)
        while True:
            await self.poked.wait()
            self.poked.clear()
            while self.waits_for_links(table):  # noqa: ASYNC110 - no view tells of them
                await asyncio.sleep(LOOK_SECONDS)
            self.act()

    def waits_for_links(self, table: TableLoop) -> bool:
        """Whether players who are in the lobby cannot be reached yet: people take longer to say
        that they are ready.
        """
        lobby = self.shown if isinstance(self.shown, LobbyView) else None
        return lobby is not None and len(table.mesh.peers) < len(lobby.guests) - 1

    def count(self, table: TableLoop) -> None:
        """Counts all that goes out, before it is encrypted."""
        send = table.mesh.send

        def counting(identity: bytes, message: bytes, *, bulk: bool = False) -> bool:
            self.sent[0] += 1
            self.sent[1] += len(message)
            return send(identity, message, bulk=bulk)

        table.mesh.send = counting  # type: ignore[method-assign] # a tap, for counting only

    def show(self, shown: View) -> None:
        """What is new: told at once, answered in the next turn of the loop."""
        self.shown = shown
        if isinstance(shown, TableView):
            if shown.round:
                self.say("dealt", shown.round)
            if shown.table:
                self.say("table", shown.round)
            if shown.results:
                self.say("points", shown.results[-1].number)
        self.poked.set()

    def act(self) -> None:
        """Ready in the lobby; at the table whatever a bot would do."""
        table = self.table
        if table is None:
            return
        if isinstance(table.state, InGame):
            self.play(table, table.state.game)
        elif isinstance(self.shown, LobbyView):
            self.wait(table, self.shown)

    def wait(self, table: TableLoop, lobby: LobbyView) -> None:
        """Ready as soon as all are there."""
        mine = None if lobby.me is None else lobby.guests[lobby.me]
        if mine is not None and not mine.ready and len(lobby.guests) == self.players:
            self.say("ready")
            table.do(SetReady(ready=True))

    def play(self, table: TableLoop, game: GameMachine) -> None:
        """Answers, if something is asked and has not been answered."""
        private = game.node.private
        if private is None or not game.node.asked:
            return
        seen = game.seen_game()
        choices = answer(asks(seen)[private.seat], seen, private.seat, Mind(), self.dice)
        self.submit(table, seen.round, choices)

    def submit(self, table: TableLoop, number: int, choices: tuple[Choice, ...]) -> None:
        """Tells when the card or the vote was chosen; all of the work comes after that."""
        moment = _MOMENTS.get(type(choices[0]))
        if moment is not None:
            self.say(moment, number)
        table.do(SubmitAnswer(choices))


def _asked() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.bench.seat")
    for name in ("number", "players", "deck"):
        parser.add_argument(name, type=int)
    parser.add_argument("home")
    parser.add_argument("--call", type=parse_address, metavar="HOST:PORT")
    parser.add_argument("--host", default=HOST)
    parser.add_argument("--timer", type=int, default=0)
    return parser.parse_args()


if __name__ == "__main__":
    _it = _asked()
    _seat = Seat(_it.number, _it.players, _it.deck, _it.home, _it.timer, _it.host)
    asyncio.run(_seat.run(_it.call))
