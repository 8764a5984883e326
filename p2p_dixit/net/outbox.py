"""What waits to be sent to one peer: bounded in bytes, with a way to wait for room."""

import asyncio
from collections import deque

from p2p_dixit.net import limits


class Outbox:
    """A queue of messages between `send`, which never waits, and the writer of a link."""

    def __init__(self) -> None:
        self.queued = 0
        self._queue: deque[bytes] = deque()
        self._wake = asyncio.Event()
        self._room = asyncio.Event()
        self._room.set()

    def put(self, message: bytes) -> bool:
        """Queues a message; False when more waits than may."""
        if self.queued + len(message) > limits.SEND_QUEUE_BYTES:
            return False
        self._queue.append(message)
        self.queued += len(message)
        if self.queued > limits.SEND_LOW_WATER_BYTES:
            self._room.clear()
        self._wake.set()
        return True

    def head(self) -> bytes | None:
        """The next message; it stays here, and counts, until it is `sent`."""
        return self._queue[0] if self._queue else None

    def sent(self) -> None:
        """The head is on its way."""
        self.queued -= len(self._queue.popleft())
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
        """The link is over: nobody waits for room any more."""
        self._queue.clear()
        self.queued = 0
        self._room.set()
