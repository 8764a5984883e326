"""The packs of one table, fetched and given: the event loop's end of it.

Everything that touches the disk or hashes goes, in order, through one thread; the loop only passes
messages on. What a peer has sent and the thread has not looked at yet is bounded: more is dropped,
and since every piece is ordered with a deadline, a dropped one is merely late.
"""

import asyncio
from collections import Counter, deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

from p2p_dixit.channel import Channel, wrap
from p2p_dixit.packs.fetching import Fetcher
from p2p_dixit.packs.giving import PackGiver, PackLinks, raise_bug
from p2p_dixit.packs.library import Library
from p2p_dixit.packs.manifest import MAX_MANIFEST_BYTES
from p2p_dixit.packs.messages import AskPack, AskPiece, PackMessage
from p2p_dixit.packs.stock import Stock
from p2p_dixit.packs.transfer import ASK_ABOVE_BYTES, WINDOW
from p2p_dixit.session.effects import Peer, Send

# Unprocessed messages of one peer: twice what we ordered from it, if answers are late.
INBOX_BYTES = 2 * WINDOW * MAX_MANIFEST_BYTES

# Even the smallest message takes a place in the queue.
_LEAST = 1024

Command = Callable[[float], list[Send]]


class PackSharing:
    """Knows of no packs, fetches none and gives none away if there is no library."""

    def __init__(
        self,
        library: Library | None,
        post: PackLinks,
        changed: Callable[[], None],
        ask_above: Callable[[], int] = lambda: ASK_ABOVE_BYTES,
    ) -> None:
        self._post = post
        self._changed = changed
        self._fetcher = None if library is None else Fetcher(library, ask_above)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="packs")
        self._giver = None if library is None else PackGiver(library, post, self._read)
        self._wanted: tuple[tuple[bytes, ...], int] = ((), 0)
        self._undecided = False  # whether wanted packs wait for a decision
        self._commands: deque[tuple[Command, Peer, int]] = deque()
        self._inbox: Counter[Peer] = Counter()  # bytes that the thread has not looked at
        self._task: asyncio.Task[None] | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._closed = False
        self.stock = Stock()

    # -- what happens

    def want(self, packs: Sequence[bytes], cards: int) -> None:
        """The table plays with the first `cards` cards of these packs; may be said again."""
        if self._fetcher is None or (tuple(packs), cards) == self._wanted:
            return
        self._wanted = (tuple(packs), cards)
        if not self._undecided:  # however often a host changes its mind, it takes one place
            self._undecided = True
            self._do(self._want)

    def _want(self, now: float) -> list[Send]:
        self._undecided = False
        packs, cards = self._wanted
        return [] if self._fetcher is None else self._fetcher.want(packs, cards, now)

    def accept(self) -> None:
        """The player allows the download that needed consent."""
        if self._fetcher is not None:
            self._do(self._fetcher.accept)

    def connected(self, peer: Peer) -> None:
        """There is a link to this peer."""
        fetcher = self._fetcher
        if fetcher is not None:
            self._do(lambda now: fetcher.peer_came(peer, now))

    def lost(self, peer: Peer) -> None:
        fetcher = self._fetcher
        if fetcher is not None:
            self._do(lambda now: fetcher.peer_left(peer, now))
        if self._giver is not None:
            self._giver.lost(peer)

    def received(self, peer: Peer, message: PackMessage, size: int) -> None:
        """A message about packs, which took this many bytes."""
        if isinstance(message, AskPack | AskPiece):
            if self._giver is not None and not self._closed:
                self._giver.asked(peer, message)
        elif self._fetcher is not None:
            self._answered(self._fetcher, peer, message, max(size, _LEAST))

    def _answered(self, fetcher: Fetcher, peer: Peer, message: PackMessage, size: int) -> None:
        if self._inbox[peer] + size <= INBOX_BYTES:
            self._do(lambda now: fetcher.received(peer, message, now), peer, size)

    async def close(self) -> None:
        """Stops; partial downloads resume next time."""
        self._closed = True
        self._commands.clear()
        if self._timer is not None:
            self._timer.cancel()
        if self._giver is not None:
            await self._giver.close()
        if self._task is not None:
            await self._task
        if self._fetcher is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._fetcher.close)
        self._thread.shutdown(wait=False)

    # -- inside

    async def _read(self, work: Callable[[], PackMessage | None]) -> PackMessage | None:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def _do(self, command: Command, peer: Peer = b"", size: int = 0) -> None:
        if self._closed:
            return
        self._commands.append((command, peer, size))
        self._inbox[peer] += size
        if self._task is None:
            self._task = asyncio.ensure_future(self._work())
            self._task.add_done_callback(raise_bug)

    async def _work(self) -> None:
        loop = asyncio.get_running_loop()
        while self._commands:
            command, peer, size = self._commands.popleft()
            sends = await loop.run_in_executor(self._thread, command, loop.time())
            self._inbox[peer] -= size
            if not self._inbox[peer]:
                del self._inbox[peer]
            for send in sends:
                self._post.send(send.peer, wrap(Channel.PACKS, send.message))
            self._show()
        self._task = None
        self._plan()

    def _show(self) -> None:
        """Reports visible progress: each percent, not every piece."""
        if self._fetcher is None or self._giver is None:
            return
        before, self.stock = self.stock, self._fetcher.stock
        here = [pack for pack in self.stock.packs if pack.here]
        self._giver.offer([pack.id for pack in here], sum(pack.size for pack in here))
        if _visible(before) != _visible(self.stock):
            self._changed()

    def _plan(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        fetcher = self._fetcher
        if fetcher is None or fetcher.deadline is None or self._closed:
            return
        loop = asyncio.get_running_loop()
        self._timer = loop.call_at(fetcher.deadline, lambda: self._do(fetcher.tick))


def _visible(stock: Stock) -> object:
    packs = tuple((pack.id, pack.name, pack.here) for pack in stock.packs)
    return packs, stock.share, stock.asking, stock.sources, stock.problem
