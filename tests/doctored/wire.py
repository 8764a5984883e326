"""The same attacks by a client on real sockets: everybody is a `TableLoop` on loopback.

The table begins where a recorded one stood (room.beginnings), read back from everybody's journal.
"""

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager, suppress
from functools import partial
from random import Random
from typing import Any
from unittest.mock import patch

from p2p_dixit.channel import Channel, wrap
from p2p_dixit.client.loop import GameDisk, TableLoop
from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.errors import Malformed
from p2p_dixit.net import limits
from p2p_dixit.net.address import Address
from p2p_dixit.play.commands import SubmitAnswer
from p2p_dixit.play.effects import Post, PrepareGame
from p2p_dixit.play.game import GameMachine
from p2p_dixit.play.inputs import GameOpened
from p2p_dixit.play.lobby.core import Look
from p2p_dixit.play.node import Node
from p2p_dixit.play.room import Room
from p2p_dixit.play.table import InGame, Over, lobby_of
from p2p_dixit.play.view import TableView, View
from p2p_dixit.rules.phases import asks
from p2p_dixit.session.messages import read_message, write_message
from p2p_dixit.table.private import Private
from p2p_dixit.table.replica import Replica
from tests.client.players import LOOPBACK, Shelf
from tests.doctored.room import SEATS, VERDICTS, beginnings, genesis
from tests.patience import PATIENCE
from tests.table.play import by_chance, key_of
from tools.doctored.hooks import Attack, DoctoredNode


def short_pauses() -> AbstractContextManager[float]:
    """A liar whose link was cut is let in again at once; tests/net holds how long that takes."""
    return patch.object(limits, "FAULT_PAUSE_SECONDS", 0.05)


class WirePlayer:
    """An honest player at a table over sockets."""

    loop_type: type[TableLoop] = TableLoop

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.key = key_of(seat)
        self.private = Private(seat, tagged("test secret", bytes([seat])))
        self.shelf = Shelf(self.private.secret)
        self.everybody_there = False
        self.loop: TableLoop

    def _prepare(self, _: PrepareGame) -> tuple[GameOpened, GameDisk]:
        raise AssertionError("the game has begun already")

    async def start(self, records: tuple[bytes, ...], where: list[Address]) -> None:
        self.shelf.records = list(records)
        room = Room(
            self.key,
            Look(f"Player {self.seat + 1}", self.seat),
            Random(self.seat).randbytes,
            lambda: 0.5,
            replica=partial(Replica, verdicts=VERDICTS),  # proofs of the recorded game hold
        )
        self.loop = self.loop_type(lobby_of(room), self._prepare, self._show)
        await self.loop.listen(LOOPBACK)
        opened = GameOpened(genesis().game, self.private.secret, records)
        self.loop.resume(genesis(), opened, self.shelf, ())
        self.loop.call(where)

    @property
    def game(self) -> GameMachine:
        state = self.loop.state
        assert isinstance(state, InGame | Over)
        return state.game

    @property
    def node(self) -> Node:
        return self.game.node

    @property
    def replica(self) -> Replica:
        return self.node.replica

    @property
    def address(self) -> Address:
        return Address("127.0.0.1", self.loop.mesh.port)

    def sit(self) -> None:
        """Everybody is there to be lied to: the person begins to answer."""
        self.everybody_there = True
        self._answer()

    def _show(self, shown: View) -> None:
        if isinstance(shown, TableView) and shown.ask is not None:
            asyncio.get_running_loop().call_soon(self._answer)

    def _answer(self) -> None:
        if not self.game.node.asked or not self.everybody_there:
            return
        seen = self.game.seen_game()
        hand = tuple(card for card in seen.hands[self.seat] if card is not None)
        turn = (self.seat, seen.round, self.replica.step.kind == "vote")
        choices = by_chance(hash(turn))(asks(seen)[self.seat], hand, self.seat)
        self.loop.do(SubmitAnswer(choices))


class LyingLoop(TableLoop):
    """A loop whose messages pass through an attack on their way out and in."""

    player: "LyingPlayer | None" = None

    def _post(self, effect: Post) -> None:
        if self.player is None or effect.channel is not Channel.GAME:
            super()._post(effect)
            return
        game, said = read_message(effect.message)
        for other in self.player.attack.sent(self.player, effect.peer, said):
            self.player.post(effect.peer, write_message(game, other))

    def _received(self, peer: bytes, data: bytes) -> None:
        if self.player is not None and data[:1] == Channel.GAME.value:
            with suppress(Malformed):
                self.player.attack.heard(self.player, peer, read_message(data[1:])[1])
        super()._received(peer, data)


class LyingPlayer(WirePlayer):
    """A client in the hands of an attack."""

    loop_type = LyingLoop

    def __init__(self, seat: int, attack: Attack) -> None:
        self.attack = attack
        super().__init__(seat)

    async def start(self, records: tuple[bytes, ...], where: list[Address]) -> None:
        await super().start(records, where)
        assert isinstance(self.loop, LyingLoop)
        self.loop.player = self
        # Before there is a link nothing is signed: now is the time to doctor the node.
        self.node.__class__ = DoctoredNode
        assert isinstance(self.node, DoctoredNode)
        self.node.doctor(self.attack, self)

    def post(self, peer: bytes, raw: bytes) -> None:
        self.loop.mesh.send(peer, wrap(Channel.GAME, raw))

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
        await self.until(lambda: len(self.liar.node.session.shared.links) == SEATS - 1)
        self.attack.begin(self.liar)
        for player in (*self.honest, self.liar):
            player.sit()
        return self

    async def __aexit__(self, *_: Any) -> None:
        for player in (*self.honest, self.liar):
            await player.loop.close()

    async def until(self, there: Callable[[], bool]) -> None:
        """Waits until something is so."""
        async with asyncio.timeout(PATIENCE):
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
            assert set(player.game.notebook.convicted) <= {self.liar.seat}
            assert not player.game.notebook.trouble
