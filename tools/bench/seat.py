"""A player in a process of its own, for the benchmark: loopback, no screen, answers at once.

`python -m tools.bench.seat NUMBER PLAYERS DECK HOME [PORT]` opens a table, or goes to the one at
PORT. It prints a line of JSON whenever something worth measuring has happened, with the time of
the machine's monotonic clock, which all processes share. It plays until it is ended.
"""

import asyncio
import json
import os
import random
import sys
import time
from dataclasses import asdict, dataclass

from p2p_dixit.bots.bot import answer
from p2p_dixit.bots.mind import Mind
from p2p_dixit.net.address import Address
from p2p_dixit.rules.intents import CastBallot, Choice, LayDown
from p2p_dixit.rules.phases import asks
from p2p_dixit.rules.sets import MAX_POINTS, Options
from p2p_dixit.runtime.house import House
from p2p_dixit.runtime.lobby.messages import Guest
from p2p_dixit.runtime.presence import Listening, LobbySeen, Presence, Shown
from p2p_dixit.runtime.seen import Seen
from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.folders import HOME, folders
from p2p_dixit.table.genesis import Settings

RULES = "odyssey"  # the set that goes from three seats to twelve
HOST = "127.0.0.1"
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

    def __init__(self, number: int, players: int, deck: int, home: str) -> None:
        self.number = number
        self.players = players
        self.dice = random.Random(number)
        self.house = House(
            DiskFiles(), folders({HOME: home}), os.urandom, time.time, Listening(0, (HOST,))
        )
        self.settings = Settings("Bench", Options(RULES, points=MAX_POINTS, deck=deck), bytes(32))
        self.presence: Presence | None = None
        self.shown: Shown | None = None
        self.poked = asyncio.Event()
        self.ready_for = b""
        self.told: set[tuple[str, int]] = set()
        self.sent = [0, 0]  # messages, bytes

    def say(self, what: str, number: int = 0) -> None:
        """Once for each round; with what was sent until now."""
        if (what, number) not in self.told:
            self.told.add((what, number))
            line = Line(what, number, time.monotonic(), time.process_time(), *self.sent)
            sys.stdout.write(json.dumps(asdict(line)) + "\n")
            sys.stdout.flush()

    async def run(self, port: int) -> None:
        """Sits down and plays on."""
        me = Guest(b"", f"Seat {self.number}", self.number)
        if port:
            there = [Address(HOST, port)]
            self.presence = await self.house.visit(there, me, "", self.show)
        else:
            self.presence = await self.house.open(self.settings, me, "", self.show)
            self.say("port", self.presence.mesh.port)
        self.count(self.presence)
        while True:
            await self.poked.wait()
            self.poked.clear()
            self.act()

    def count(self, presence: Presence) -> None:
        """Counts all that goes out, before it is encrypted."""
        send = presence.mesh.send

        def counting(identity: bytes, message: bytes, *, bulk: bool = False) -> bool:
            self.sent[0] += 1
            self.sent[1] += len(message)
            return send(identity, message, bulk=bulk)

        presence.mesh.send = counting  # type: ignore[method-assign] # a tap, for counting only

    def show(self, shown: Shown) -> None:
        """What is new: told at once, answered in the next turn of the loop."""
        self.shown = shown
        if isinstance(shown, Seen):
            if shown.game.round:
                self.say("dealt", shown.game.round)
            if shown.game.table:
                self.say("table", shown.game.round)
            if shown.results:
                self.say("points", shown.results[-1].number)
        self.poked.set()

    def act(self) -> None:
        """Ready in the lobby; at the table whatever a bot would do."""
        presence = self.presence
        match self.shown:
            case LobbySeen(state) if state is not None and presence is not None:
                if len(state.guests) == self.players and state.digest != self.ready_for:
                    self.ready_for = state.digest
                    self.say("ready")
                    presence.do(lambda lobby: lobby.set_ready(ready=True))
            case Seen() if presence is not None and presence.game is not None:
                now = presence.game.seen()
                if now.asked and now.me is not None:
                    ask = asks(now.game)[now.me]
                    self.submit(now, answer(ask, now.game, now.me, Mind(), self.dice))
            case _:
                pass

    def submit(self, now: Seen, choices: tuple[Choice, ...]) -> None:
        """Tells when the card or the vote was chosen; all of the work comes after that."""
        moment = _MOMENTS.get(type(choices[0]))
        if moment is not None:
            self.say(moment, now.game.round)
        if self.presence is not None and self.presence.game is not None:
            self.presence.game.submit(*choices)


if __name__ == "__main__":
    _number, _players, _deck = map(int, sys.argv[1:4])
    _port = int(sys.argv[5]) if len(sys.argv) > 5 else 0
    asyncio.run(Seat(_number, _players, _deck, sys.argv[4]).run(_port))
