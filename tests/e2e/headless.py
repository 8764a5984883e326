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
from p2p_dixit.net.address import Address, parse_address
from p2p_dixit.rules.phases import asks
from p2p_dixit.rules.sets import RULE_SETS, Options
from p2p_dixit.runtime.house import House
from p2p_dixit.runtime.lobby.messages import Guest
from p2p_dixit.runtime.presence import Listening, LobbySeen, Presence, Shown
from p2p_dixit.runtime.seen import Seen
from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.folders import folders
from p2p_dixit.table.genesis import Settings


class Headless:
    """One player."""

    def __init__(self, options: argparse.Namespace) -> None:
        self.options = options
        self.dice = random.Random(options.number)
        self.presence: Presence | None = None
        self.done = asyncio.Event()
        self.round = 0
        self.linked: frozenset[bytes] = frozenset()
        self.shown: Shown | None = None
        self.poked = asyncio.Event()

    def say(self, *words: object) -> None:
        sys.stdout.write(" ".join(map(str, words)) + "\n")
        sys.stdout.flush()

    async def run(self) -> None:
        at = Listening(self.options.port, tuple(self.options.listen) or ("0.0.0.0", "::"))  # noqa: S104 - in a namespace of the test
        place = folders({"P2P_DIXIT_HOME": str(self.options.home)})
        house = House(DiskFiles(), place, os.urandom, time.time, at)
        if self.options.discover:
            await house.look_around(self.poked.set)
            self.say("looks around")
        self.presence = await self.sit_down(house)
        player = asyncio.create_task(self.play())
        await self.done.wait()
        player.cancel()
        await asyncio.sleep(self.options.linger)
        await house.close()

    async def sit_down(self, house: House) -> Presence:
        me = Guest(b"", f"Bot {self.options.number}", self.options.number)
        peers = [parse_address(peer) for peer in self.options.peer]
        for saved in house.games.unfinished():
            self.say("goes on")
            return await house.go_on(saved.game, peers, self.show)
        if self.options.open:
            smallest = RULE_SETS["modern"].smallest_deck(self.options.players)
            rules = Options("modern", points=self.options.points, deck=smallest)
            settings = Settings("Test table", rules, bytes(32))
            presence = await house.open(settings, me, "", self.show)
            self.say("port", presence.mesh.port)
            return presence
        while not peers:
            await self.poked.wait()
            self.poked.clear()
            peers = [Address(*_split(one)) for table in house.tables for one in table.addresses]
        self.say("found", *peers)
        return await house.visit(peers, me, "", self.show)

    def show(self, shown: Shown) -> None:
        self.shown = shown
        self.poked.set()

    async def play(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.poked.wait(), 0.5)
            self.poked.clear()
            await asyncio.sleep(self.options.pace)
            self.act()

    def act(self) -> None:
        match self.shown:
            case LobbySeen(state) if state is not None:
                self.in_lobby(len(state.guests), state.digest)
            case Seen() as seen:
                self.in_game(seen)
            case _:
                pass

    def in_lobby(self, guests: int, digest: bytes) -> None:
        if guests == self.options.players and self.presence is not None:
            mine = [g for g in self.shown.state.guests if g.name == f"Bot {self.options.number}"]  # type: ignore[union-attr]
            if mine and not mine[0].ready:
                self.presence.do(lambda lobby: lobby.set_ready(ready=True))

    def in_game(self, seen: Seen) -> None:
        game = None if self.presence is None else self.presence.game
        if game is None:
            return
        now = game.seen()
        self.miss({player.key: player.name for player in now.players})
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
            game.leave()
            asyncio.get_running_loop().call_later(2.0, self.done.set)
            return
        for seat, since in now.silent.items():
            if time.monotonic() - since > self.options.patience and seat in now.missing:
                game.wish(seat)
        if now.asked and now.me is not None:
            game.submit(*answer(asks(now.game)[now.me], now.game, now.me, Mind(), self.dice))

    def miss(self, names: dict[bytes, str]) -> None:
        """Tells whose link was given up."""
        linked = frozenset() if self.presence is None else self.presence.mesh.peers
        for key in self.linked - linked:
            self.say("lost", names[key])
        self.linked = linked


def _split(text: str) -> tuple[str, int]:
    address = parse_address(text)
    return address.host, address.port


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
