"""What waits to be sent to one peer: bounded in bytes, with a way to wait for room.

There are two lanes. Whatever is in the quick one is sent before the next record of the slow one, so
that a move waits for one frame of a picture at most, not for the picture.
"""

import asyncio
from collections import deque
from collections.abc import Iterator

from p2p_dixit.net import limits
from p2p_dixit.net.records import records


class _Lane:
    """Messages one after the other, taken record by record."""

    def __init__(self, *, bulk: bool) -> None:
        self._bulk = bulk
        self._queue: deque[bytes] = deque()
        self._records: Iterator[bytes] = iter(())
        self._next: bytes | None = None

    def put(self, message: bytes) -> None:
        self._queue.append(message)
        if self._next is None:
            self._begin()

    def _begin(self) -> None:
        self._records = records(self._queue[0], bulk=self._bulk) if self._queue else iter(())
        self._next = next(self._records, None)

    def head(self) -> bytes | None:
        return self._next

    def sent(self) -> int:
        """The head is on its way; returns the bytes of the message that is thereby done with."""
        self._next = next(self._records, None)
        if self._next is not None:
            return 0
        done = len(self._queue.popleft())
        self._begin()
        return done

    def clear(self) -> None:
        self._queue.clear()
        self._begin()


class Outbox:
    """A queue of messages between `send`, which never waits, and the writer of a link."""

    def __init__(self) -> None:
        self.queued = 0
        self._quick = _Lane(bulk=False)
        self._slow = _Lane(bulk=True)
        self._current = self._quick
        self._wake = asyncio.Event()
        self._room = asyncio.Event()
        self._room.set()

    def put(self, message: bytes, *, bulk: bool = False) -> bool:
        """Queues a message; False when more waits than may."""
        if self.queued + len(message) > limits.SEND_QUEUE_BYTES:
            return False
        (self._slow if bulk else self._quick).put(message)
        self.queued += len(message)
        if self.queued > limits.SEND_LOW_WATER_BYTES:
            self._room.clear()
        self._wake.set()
        return True

    def head(self) -> bytes | None:
        """The next record; its message stays here, and counts, until all of it is `sent`."""
        self._current = self._slow if self._quick.head() is None else self._quick
        return self._current.head()

    def sent(self) -> None:
        """The head is on its way."""
        self.queued -= self._current.sent()
        if self.queued <= limits.SEND_LOW_WATER_BYTES:
            self._room.set()

    def wake(self) -> None:
        """Lets the writer look again."""
        self._wake.set()

    async def wait(self) -> None:
        """Returns when there may be something to do for the writer."""
        await self._wake.wait()
        self._wake.clear()

    async def room(self) -> None:
        """Returns when little waits to be sent."""
        await self._room.wait()

    def release(self) -> None:
        """The link is over: no sender waits for room any more."""
        self._quick.clear()
        self._slow.clear()
        self.queued = 0
        self._room.set()
