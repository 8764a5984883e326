"""The one door to TCP sockets: a connection to somewhere, and a port that answers."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import TypeAlias

from p2p_dixit.net.both_forms import BoundPort

Streams: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Accept: TypeAlias = Callable[[asyncio.StreamReader, asyncio.StreamWriter], None]


class _Bound:
    """A connection that the loop has taken from the system becomes a transport one turn later, and
    is handed on in the turn after that. `Server.close` drops one that is in between without closing
    it, in every Python, so those are let through first.
    """

    _TURNS = 3  # taken, made a transport, handed on

    def __init__(self, server: asyncio.Server) -> None:
        self._server = server
        self.port: int = server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """Takes no more from the system, then waits for those that it has given us."""
        loop = asyncio.get_running_loop()
        for socket in self._server.sockets:
            with suppress(NotImplementedError):  # Windows makes its transports at once
                loop.remove_reader(socket.fileno())
        try:
            for _ in range(self._TURNS):
                await asyncio.sleep(0)
        finally:
            self._server.close()


async def open_streams(host: str, port: int, limit: int) -> Streams:
    """Opens a connection; memory holds at most this many unread bytes of it. Raises OSError."""
    return await asyncio.open_connection(host, port, limit=limit)


async def bind(accept: Accept, host: str, port: int, limit: int) -> BoundPort:
    """Gives every connection to `accept`; port 0 is any free one. Raises OSError."""
    return _Bound(await asyncio.start_server(accept, host, port, limit=limit))
