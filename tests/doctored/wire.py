"""The same attacks by a client on real sockets: everybody is a `Presence` on loopback.

The table begins where a recorded one stood (room.beginnings), read back from everybody's journal.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any
from unittest.mock import patch

from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.errors import Malformed
from p2p_dixit.net.address import Address
from p2p_dixit.rules.phases import asks
from p2p_dixit.runtime.channel import Channel, wrap
from p2p_dixit.runtime.live import LiveGame
from p2p_dixit.runtime.node import Node
from p2p_dixit.runtime.presence import Kept, Presence, Shown
from p2p_dixit.runtime.seen import Seen
from p2p_dixit.session.messages import read_message, write_message
from p2p_dixit.table.genesis import Genesis
from p2p_dixit.table.private import Private
from p2p_dixit.table.replica import Replica
from tests.doctored.hooks import Attack, DoctoredNode
from tests.doctored.room import SEATS, VERDICTS, beginnings, genesis
from tests.runtime.players import LOOPBACK, Shelf
from tests.table.play import by_chance, key_of

SECONDS = 60  # until a test gives up; nothing takes that long


class WirePlayer:
    """An honest player at a table over sockets."""

    presence_type: type[Presence] = Presence

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.key = key_of(seat)
        self.private = Private(seat, tagged("test secret", bytes([seat])))
        self.shelf = Shelf(self.private.secret)
        self.everybody_there = False
        self.presence = self.presence_type(
            self.key, None, self._keep, self._show, lambda: 0.5, entropy=Random(seat).randbytes
        )

    def _keep(self, _: Genesis, __: int | None, ___: bool) -> Kept:
        raise AssertionError("the game has begun already")

    async def start(self, records: tuple[bytes, ...], where: list[Address]) -> None:
        self.shelf.records = list(records)
        kept = Kept(self.private.secret, self.shelf, records)
        known = partial(Replica, verdicts=VERDICTS)  # proofs of the recorded game are known to hold
        with patch("p2p_dixit.runtime.presence.Replica", known):
            await self.presence.go_on(genesis(), kept, where, LOOPBACK)

    @property
    def game(self) -> LiveGame:
        assert self.presence.game is not None
        return self.presence.game

    @property
    def node(self) -> Node:
        return self.game.node

    @property
    def replica(self) -> Replica:
        return self.node.replica

    @property
    def address(self) -> Address:
        return Address("127.0.0.1", self.presence.mesh.port)

    def sit(self) -> None:
        """Everybody is there to be lied to: the person begins to answer."""
        self.everybody_there = True
        self._answer()

    def _show(self, shown: Shown) -> None:
        if isinstance(shown, Seen) and shown.asked:
            asyncio.get_running_loop().call_soon(self._answer)

    def _answer(self) -> None:
        seen = self.game.seen()
        if not seen.asked or not self.everybody_there:
            return
        hand = tuple(card for card in seen.game.hands[self.seat] if card is not None)
        turn = (self.seat, seen.game.round, self.replica.step.kind == "vote")
        self.game.submit(*by_chance(hash(turn))(asks(seen.game)[self.seat], hand, self.seat))


class LyingPresence(Presence):
    """A presence whose messages pass through an attack on their way out and in."""

    player: "LyingPlayer"

    def _send(self, peer: bytes, message: bytes) -> None:
        game, said = read_message(message)
        for other in self.player.attack.sent(self.player, peer, said):
            self.player.post(peer, write_message(game, other))

    def _received(self, peer: bytes, data: bytes) -> None:
        if self.game is not None and data[:1] == Channel.GAME.value:
            with suppress(Malformed):
                self.player.attack.heard(self.player, peer, read_message(data[1:])[1])
        super()._received(peer, data)


class LyingPlayer(WirePlayer):
    """A client in the hands of an attack."""

    presence_type = LyingPresence

    def __init__(self, seat: int, attack: Attack) -> None:
        self.attack = attack
        super().__init__(seat)
        assert isinstance(self.presence, LyingPresence)
        self.presence.player = self

    async def start(self, records: tuple[bytes, ...], where: list[Address]) -> None:
        await super().start(records, where)
        # Before there is a link nothing is signed: now is the time to doctor the node.
        self.node.__class__ = DoctoredNode
        assert isinstance(self.node, DoctoredNode)
        self.node.doctor(self.attack, self)

    def post(self, peer: bytes, raw: bytes) -> None:
        self.presence.mesh.send(peer, wrap(Channel.GAME, raw))

    def later(self, pause: float, peer: bytes, raw: bytes) -> None:
        asyncio.get_running_loop().call_later(pause, self.post, peer, raw)


class WireTable:
    """All players of a table; use it in an `async with`."""

    def __init__(self, attack: Attack, at: str, seat: int | None = None) -> None:
        self.where = beginnings()[at]
        self.attack = attack
        liar = self.where.owes[-1] if seat is None else seat
        self.liar = LyingPlayer(liar, attack)
        others = [index for index in range(SEATS) if index != liar]
        self.honest = [WirePlayer(index) for index in others]

    async def __aenter__(self) -> "WireTable":
        known: list[Address] = []
        for player in (*self.honest, self.liar):
            await player.start(self.where.journals[player.seat], known)
            known = known or [player.address]
        await self.until(lambda: len(self.liar.node.session.core.links) == SEATS - 1)
        self.attack.begin(self.liar)
        for player in (*self.honest, self.liar):
            player.sit()
        return self

    async def __aexit__(self, *_: Any) -> None:
        for player in (*self.honest, self.liar):
            await player.presence.close()

    async def until(self, there: Callable[[], bool]) -> None:
        """Waits until something is so."""
        async with asyncio.timeout(SECONDS):
            while not there():  # noqa: ASYNC110 - what is waited for is many things
                await asyncio.sleep(0.02)

    async def steps_on(self, steps: int) -> None:
        start = max(player.replica.step.number for player in self.honest)
        await self.until(
            lambda: min(player.replica.step.number for player in self.honest) >= start + steps
        )

    def agreed(self) -> None:
        """Honest players hold the same log and are all there."""
        logs = [player.replica.records() for player in self.honest]
        shortest = min(logs, key=len)
        assert all(log[: len(shortest)] == shortest for log in logs)
        for player in self.honest:
            assert {other.seat for other in self.honest} <= set(player.replica.roster.seats)
            assert set(player.game.seen().convicted) <= {self.liar.seat}
            assert not player.game.seen().trouble
