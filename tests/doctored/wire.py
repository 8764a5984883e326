"""The same attacks by a client on real sockets: everybody is a `TableLoop` on loopback.

The table begins where a recorded one stood (room.beginnings), read back from everybody's journal.
"""

import asyncio
from collections.abc import Callable
from contextlib import AbstractContextManager
from functools import partial
from typing import Any
from unittest.mock import patch

from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.net import limits
from p2p_dixit.net.address import Address
from p2p_dixit.play.room import Room
from p2p_dixit.table.replica import Replica
from tests.client.players import Player, Shelf, resume
from tests.doctored.room import SEATS, VERDICTS, beginnings, genesis
from tests.patience import PATIENCE
from tests.table.play import key_of
from tools.conformance.peer.liar import DoctoredPlayer
from tools.doctored.hooks import Attack


def short_pauses() -> AbstractContextManager[float]:
    """A liar whose link was cut is let in again at once; tests/net holds how long that takes."""
    return patch.object(limits, "FAULT_PAUSE_SECONDS", 0.05)


class WirePlayer(Player):
    """An honest player at a table over sockets."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat, SEATS)
        self.seat = seat
        self.key = key_of(seat)
        self.plays = False  # before all are there to be lied to

    def room(self) -> Room:
        room = super().room()
        room.replica = partial(Replica, verdicts=VERDICTS)  # proofs of the recorded game hold
        return room

    async def start(self, records: tuple[bytes, ...], where: list[Address]) -> None:
        secret = tagged("test secret", bytes([self.seat]))
        self.shelves[genesis().game] = Shelf(secret, list(records))
        await self.resume(genesis(), where)

    @property
    def replica(self) -> Replica:
        return self.node.replica


class LyingPlayer(DoctoredPlayer, WirePlayer):
    """A client for an attack."""


class WireTable:
    """All players of a table; use it in an `async with`."""

    def __init__(self, attack: Attack, at: str, seat: int | None = None) -> None:
        self.where = beginnings()[at]
        self.attack = attack
        liar = self.where.owes[-1] if seat is None else seat
        self.liar = LyingPlayer(liar)
        others = [index for index in range(SEATS) if index != liar]
        self.honest = [WirePlayer(index) for index in others]

    async def __aenter__(self) -> "WireTable":
        known: list[Address] = []
        for player in (*self.honest, self.liar):
            await player.start(self.where.journals[player.seat], known)
            known = known or [player.address]
        # Before there is a link nothing is signed: now is the time to doctor the node.
        self.liar.doctor(self.attack)
        await self.until(lambda: len(self.liar.node.session.shared.links) == SEATS - 1)
        self.attack.begin(self.liar)
        resume(*self.honest, self.liar)
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
