"""A page's end of a WebSocket, as politely or as rudely as a test likes."""

import asyncio
import json
from collections import deque
from contextlib import ExitStack
from typing import Any

from wsproto.connection import Connection, ConnectionState, ConnectionType
from wsproto.events import BytesMessage, CloseConnection, Event, Ping, TextMessage

from tests.patience import PATIENCE

KEY = "AAAAAAAAAAAAAAAAAAAAAA=="


class Refused(Exception):
    """The server did not switch; the argument is the status."""


class PageSocket:
    """One WebSocket to 127.0.0.1."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader, self.writer = reader, writer
        self.framing = Connection(ConnectionType.CLIENT)
        self._came: deque[bytes | str | None] = deque()
        self.answers_pings = True

    @property
    def is_open(self) -> bool:
        """Whether neither end has begun to close it."""
        return self.framing.state is ConnectionState.OPEN and not self.writer.is_closing()

    async def receive(self) -> bytes | str | None:
        """The next message or piece of one; None when the server has closed."""
        async with asyncio.timeout(PATIENCE):
            while not self._came:
                data = await self.reader.read(65536)
                if not data:
                    return None
                self.framing.receive_data(data)
                for event in self.framing.events():
                    self._hear(event)
        return self._came.popleft()

    def _hear(self, event: Event) -> None:
        match event:
            case BytesMessage(data=data) | TextMessage(data=data):
                self._came.append(data if isinstance(data, str) else bytes(data))
            case Ping() if self.answers_pings:
                self.put(event.response())
            case CloseConnection():
                self._came.append(None)
            case _:
                pass

    async def line(self) -> dict[str, Any]:
        """A line of JSON, as the lending socket says it."""
        told = await self.receive()
        assert isinstance(told, bytes)
        said: dict[str, Any] = json.loads(told)
        return said

    async def exactly(self, count: int) -> bytes:
        """So many bytes, said to have been taken as they come."""
        got = b""
        while len(got) < count:
            piece = await self.receive()
            assert isinstance(piece, bytes), piece
            self.send(str(len(piece)))
            got += piece
        return got

    def send(self, data: bytes | str) -> None:
        self.put(BytesMessage(data) if isinstance(data, bytes) else TextMessage(data))

    def put(self, event: Event) -> None:
        self.writer.write(self.framing.send(event))

    def close(self) -> None:
        self.writer.close()


async def open_socket(
    port: int, path: str, *, origin: str | None = "", host: str = "", key: str = KEY
) -> PageSocket:
    """A WebSocket as a page of this server opens it, or with another origin (None: with none)."""
    host = host or f"127.0.0.1:{port}"
    lines = [f"GET {path} HTTP/1.1", f"Host: {host}", "Connection: Upgrade", "Upgrade: websocket"]
    lines += ["Sec-WebSocket-Version: 13", f"Sec-WebSocket-Key: {key}"]
    if origin is not None:
        lines.append(f"Origin: {origin or f'http://{host}'}")
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    with ExitStack() as unless_it_is_open:
        unless_it_is_open.callback(writer.close)  # also when the page gives up meanwhile
        writer.write("\r\n".join([*lines, "", ""]).encode())
        async with asyncio.timeout(PATIENCE):
            try:
                head = await reader.readuntil(b"\r\n\r\n")
            except asyncio.IncompleteReadError:
                raise Refused(0) from None
        status = int(head.split()[1])
        if status != 101:
            raise Refused(status)
        unless_it_is_open.pop_all()
    return PageSocket(reader, writer)
