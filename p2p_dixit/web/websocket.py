"""WebSockets on top of a connection: the one door to wsproto (ADR 0185).

The handshake is h11's and ours (`connection`), so every check of a request holds for it, too; from
there on wsproto frames what is sent. Messages are handed on as they come, piece by piece, so a
message of any size costs no more memory than what was read at once; only text is put together, and
it is short.
"""

import asyncio
from collections import deque
from contextlib import suppress

from wsproto.connection import Connection as Framing
from wsproto.connection import ConnectionType
from wsproto.events import BytesMessage, CloseConnection, Ping, Pong, TextMessage
from wsproto.frame_protocol import CloseReason
from wsproto.utilities import LocalProtocolError, RemoteProtocolError

from p2p_dixit.web import limits


class SocketGone(Exception):
    """The browser has closed, broke the protocol, or takes nothing any more."""


class WebSocket:
    """One WebSocket of a browser. One task receives; any number may send."""

    def __init__(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, rest: bytes = b""
    ) -> None:
        """`rest`: bytes that came right behind the handshake."""
        self._reader, self._writer = reader, writer
        self._framing = Framing(ConnectionType.SERVER)
        self._came: deque[bytes | str] = deque()
        self._text = ""
        self._ended = False
        self._alive = asyncio.Event()
        self._feed(rest)

    async def receive(self) -> bytes | str:
        """A piece of a binary message, or a whole text. Raises SocketGone at the end."""
        while not self._came:
            if self._ended:
                raise SocketGone
            try:
                data = await self._reader.read(limits.CHUNK_BYTES)
            except OSError:
                raise SocketGone from None
            if not data:
                raise SocketGone
            self._feed(data)
            await self._flush()
        return self._came.popleft()

    def _feed(self, data: bytes) -> None:
        if not data:
            return
        try:
            self._framing.receive_data(data)
            for event in self._framing.events():
                self._hear(event)
        except RemoteProtocolError:
            self._end(CloseReason.PROTOCOL_ERROR)

    def _hear(self, event: object) -> None:
        self._alive.set()
        match event:
            case BytesMessage(data=data):
                if data:
                    self._came.append(bytes(data))
            case TextMessage(data=data, message_finished=finished):
                self._text += data
                if len(self._text) > limits.TEXT_CHARACTERS:
                    self._end(CloseReason.MESSAGE_TOO_BIG)
                elif finished:
                    self._came.append(self._text)
                    self._text = ""
            case Ping():
                self._put(event.response())
            case CloseConnection():
                self._put(event.response())
                self._ended = True
            case Pong():
                pass
            case _:
                self._end(CloseReason.PROTOCOL_ERROR)

    async def send(self, data: bytes | str) -> None:
        """One message. Raises SocketGone."""
        if self._ended:
            raise SocketGone
        self._put(BytesMessage(data) if isinstance(data, bytes) else TextMessage(data))
        await self._flush()

    async def stay(self) -> None:
        """Raises SocketGone when the browser has not been heard for a while; pings it meanwhile."""
        while True:
            self._alive.clear()
            self._put(Ping(b""))
            await self._flush()
            await asyncio.sleep(limits.SIGN_OF_LIFE_SECONDS)
            if not self._alive.is_set():
                raise SocketGone

    async def close(self, reason: CloseReason = CloseReason.NORMAL_CLOSURE) -> None:
        """Says so, if anybody listens."""
        self._end(reason)
        with suppress(SocketGone):
            await self._flush()

    def _end(self, reason: CloseReason) -> None:
        if not self._ended:
            self._put(CloseConnection(reason))
            self._ended = True

    def _put(self, event: BytesMessage | TextMessage | Ping | Pong | CloseConnection) -> None:
        with suppress(LocalProtocolError):  # closed meanwhile
            self._writer.write(self._framing.send(event))

    async def _flush(self) -> None:
        try:
            async with asyncio.timeout(limits.CHUNK_SECONDS):
                await self._writer.drain()
        except (TimeoutError, OSError):
            raise SocketGone from None
