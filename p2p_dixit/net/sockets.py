"""The one door to TCP sockets: a connection to somewhere, and a port that answers."""

import asyncio
from collections.abc import Callable
from typing import Protocol, TypeAlias

Streams: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Accept: TypeAlias = Callable[[asyncio.StreamReader, asyncio.StreamWriter], None]


class BoundPort(Protocol):
    """One port of one family that answers until it is closed."""

    @property
    def port(self) -> int: ...

    def close(self) -> None: ...


class _Bound:
    def __init__(self, server: asyncio.Server) -> None:
        self._server = server
        self.port: int = server.sockets[0].getsockname()[1]

    def close(self) -> None:
        self._server.close()


async def open_streams(host: str, port: int, limit: int) -> Streams:
    """Opens a connection; memory holds at most this many unread bytes of it. Raises OSError."""
    return await asyncio.open_connection(host, port, limit=limit)


async def bind(accept: Accept, host: str, port: int, limit: int) -> BoundPort:
    """Gives every connection to `accept`; port 0 is any free one. Raises OSError."""
    return _Bound(await asyncio.start_server(accept, host, port, limit=limit))
