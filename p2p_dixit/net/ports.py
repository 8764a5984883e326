"""One port that is listened on, for IPv4 and IPv6: players' links and browsers come in this way."""

import asyncio
import errno
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

from p2p_dixit.net.both_forms import BoundPort, cut_off
from p2p_dixit.net.sockets import Accept, bind

EVERYWHERE = ("0.0.0.0", "::")  # noqa: S104 - friends come from the whole local network
HERE = ("127.0.0.1",)  # no one but this machine

# A free port of IPv4 may be taken for IPv6: then another free one is tried, so often.
_PORT_TRIES = 8


class ListeningPort:
    """Gives every connection to `accept`, and owns the tasks that answer them."""

    def __init__(self, accept: Accept, read_limit: int) -> None:
        """`read_limit`: how many unread bytes of one connection memory may hold."""
        self._accept = accept
        self._read_limit = read_limit
        self._servers: list[BoundPort] = []
        self._closed = False
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self, hosts: Sequence[str], port: int) -> int:
        """Binds to `port`, or to any free one if it is taken; returns which. Raises OSError."""
        for wanted in [port] + [0] * (_PORT_TRIES - 1):
            try:
                return await self._bind(hosts, wanted)
            except OSError:
                await self.close()
        return await self._bind(hosts, 0)

    async def close(self) -> None:
        """Listens no more and ends all tasks; streams that were handed on stay."""
        self._closed = True
        servers, self._servers = self._servers, []
        await asyncio.gather(*(server.close() for server in servers))
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def run(
        self, answering: Coroutine[Any, Any, None], ended: Callable[[], object] = lambda: None
    ) -> None:
        """Answers a connection in a task that ends with the port at the latest.

        `ended` is called in any case, even if the port is closed before the task has begun.
        """
        task = asyncio.create_task(answering)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda _: ended())

    def _came(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One that came while the port was closing has come too late."""
        if self._closed:
            cut_off(writer.transport)
        else:
            self._accept(reader, writer)

    async def _bind(self, hosts: Sequence[str], port: int) -> int:
        self._closed = False
        for host in hosts:
            try:
                server = await bind(self._came, host, port, self._read_limit)
            except OSError as error:
                if self._servers and error.errno != errno.EADDRINUSE:
                    continue  # this machine has no IPv6: the other family will do
                raise
            self._servers.append(server)
            port = server.port
        return port
