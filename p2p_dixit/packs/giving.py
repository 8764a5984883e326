"""Giving the table's packs to others, without being used up by them.

Only packs of the table are given, and only their existence is revealed: the rest of the library is
private. Each peer has one short queue of questions and is answered one at a time, the next one when
there is room on its link; a peer that has been given everything twice is answered slowly from then
on. Pieces go in the link's slow lane, so a move never waits behind them.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Protocol

from p2p_dixit.bucket import Bucket, Remembered
from p2p_dixit.channel import Channel, wrap
from p2p_dixit.packs import messages as m
from p2p_dixit.packs.transfer import PacksToGive, answer
from p2p_dixit.session.effects import Peer

# An honest peer has one question a pack and two pieces on order.
MOST_QUESTIONS = 32

# What each peer may fetch at full speed: the packs of the table, and once more after a restart.
TIMES_OVER = 2

# Then this much per second: a reinstalled client still gets a pack in a minute or two.
BYTES_PER_SECOND = 256 * 1024

# Every question costs at least this much of that, so that small ones are rationed as well.
QUESTION_BYTES = 1024

# How many peers' rations are remembered, lest a new link begin a new ration.
REMEMBERED = 64


class PackLinks(Protocol):
    """The links, as far as packs need them."""

    def send(self, identity: bytes, message: bytes, *, bulk: bool = False) -> object:
        """Sends in order; `bulk` behind everything else."""

    async def room(self, identity: bytes) -> bool:
        """Waits until little is queued; False if there is no link."""


Read = Callable[[Callable[[], m.PackMessage | None]], Awaitable[m.PackMessage | None]]


class PackGiver:
    """Answers the questions of others. `read` runs something that blocks, elsewhere."""

    def __init__(self, shelf: PacksToGive, post: PackLinks, read: Read) -> None:
        self._shelf = shelf
        self._packs: frozenset[bytes] = frozenset()
        self._post = post
        self._read = read
        self._size = 0
        self._questions: dict[Peer, deque[m.AskPack | m.AskPiece]] = {}
        self._tasks: dict[Peer, asyncio.Task[None]] = {}
        self._rations = Remembered(REMEMBERED, self._full_ration)

    def offer(self, packs: Sequence[bytes], size: int) -> None:
        """The packs of the table, and how large they are together."""
        if (frozenset(packs), size) != (self._packs, self._size):
            self._packs, self._size = frozenset(packs), size
            self._rations.clear()

    def asked(self, peer: Peer, message: m.AskPack | m.AskPiece) -> None:
        """A peer asks; more than it can have a use for is not heard."""
        questions = self._questions.setdefault(peer, deque())
        if len(questions) >= MOST_QUESTIONS:
            return
        questions.append(message)
        if peer not in self._tasks:
            task = asyncio.ensure_future(self._serve(peer, questions))
            self._tasks[peer] = task
            task.add_done_callback(raise_bug)

    def lost(self, peer: Peer) -> None:
        """Its link is gone, and with it its questions."""
        self._questions.pop(peer, None)
        task = self._tasks.pop(peer, None)
        if task is not None:
            task.cancel()

    async def close(self) -> None:
        tasks = tuple(self._tasks.values())
        for peer in tuple(self._tasks):
            self.lost(peer)
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _serve(self, peer: Peer, questions: deque[m.AskPack | m.AskPiece]) -> None:
        try:
            while questions and await self._post.room(peer):
                reply = await self._answer(questions.popleft())
                if reply is not None:
                    raw = wrap(Channel.PACKS, m.encode_message(reply))
                    self._post.send(peer, raw, bulk=isinstance(reply, m.GivePiece))
                    await self._pause(peer, len(raw))
        finally:  # at once, not in a callback: the next question may come before that
            if self._tasks.get(peer) is asyncio.current_task():
                del self._tasks[peer]

    async def _answer(self, message: m.AskPack | m.AskPiece) -> m.PackMessage | None:
        """A pack that is not the table's is reported as missing, without looking."""
        if message.pack not in self._packs:
            return m.HavePack(message.pack, has=False)
        return await self._read(partial(answer, self._shelf, message))

    async def _pause(self, peer: Peer, size: int) -> None:
        now = asyncio.get_running_loop().time()
        if pause := self._rations.of(peer).owe(max(size, QUESTION_BYTES), now):
            await asyncio.sleep(pause)

    def _full_ration(self) -> Bucket:
        most = TIMES_OVER * self._size + MOST_QUESTIONS * QUESTION_BYTES
        return Bucket(most, BYTES_PER_SECOND)


def raise_bug(task: "asyncio.Task[None]") -> None:
    """Reports our own bugs instead of hiding them."""
    if not task.cancelled():
        task.result()
