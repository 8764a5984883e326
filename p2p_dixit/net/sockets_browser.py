"""`net.sockets` in a browser: TCP through the bridge on a laptop, one WebSocket a connection.

The bridge (`p2p_dixit.web.bridge`) dials for us and lends us a port; it carries the bytes of links,
which are encrypted between us and the peer. Its messages on a WebSocket:

- binary, both ways: bytes of the connection, in order;
- `eof`, both ways: no more bytes come from that side;
- a number, from us: how many bytes have been taken. The bridge has a bounded number under way, so a
  peer cannot fill our memory.

On the socket that lends a port: first `{"port"}`, then `{"call", "from"}` for each caller, which we
accept on a socket of its own; or that all ports are lent (`full`). If the bridge is gone we ask
again until it is back, for the same port, since peers know it.

`dixit_js.connect` (`ui/browser/seat/sockets.mjs`) holds every byte back until all earlier writes
are durable: we persist before we send (ADR 0186).
"""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeAlias

import dixit_js
from pyodide.ffi import create_proxy, to_js

from p2p_dixit.net.both_forms import AllSeatsLent, BoundPort

Streams: TypeAlias = tuple[asyncio.StreamReader, asyncio.StreamWriter]
Accept: TypeAlias = Callable[[asyncio.StreamReader, asyncio.StreamWriter], None]

# The bridge may come back: the first pause between two tries, and the longest.
_FIRST_PAUSE = 0.5
_LONGEST_PAUSE = 5.0

# Bytes that wait in the browser before a writer has to pause, and how often it looks, in seconds.
_HIGH_WATER = 256 * 1024
_LOOK_SECONDS = 0.02


class WebSocketTransport(asyncio.Transport):
    """One connection through the bridge, as asyncio's streams want it (`asyncio.Transport`)."""

    def __init__(
        self, path: str, peer: tuple[str, int], protocol: asyncio.StreamReaderProtocol
    ) -> None:
        super().__init__({"peername": peer})
        self._loop = asyncio.get_running_loop()
        self._protocol = protocol
        self._closing = False
        self._lost = False
        self._paused_reading = False
        self._waiting: list[Any] = []  # received while reading was paused
        self._high = _HIGH_WATER
        self._looking: asyncio.TimerHandle | None = None
        self.opened: asyncio.Future[None] = self._loop.create_future()
        self._proxies = [
            create_proxy(call) for call in (self._on_open, self._on_message, self._on_close)
        ]
        self._socket = dixit_js.connect(path, *self._proxies)

    # -- from the browser

    def _on_open(self) -> None:
        if not self.opened.done():
            self._protocol.connection_made(self)
            self.opened.set_result(None)

    def _on_message(self, data: Any) -> None:
        if self._paused_reading:
            self._waiting.append(data)
        else:
            self._take(data)

    def _take(self, data: Any) -> None:
        if self._lost:
            return
        if isinstance(data, str):
            if data == "eof" and not self._protocol.eof_received():
                self.close()
            return
        came = bytes(data.to_bytes()) if hasattr(data, "to_bytes") else bytes(data)
        self._socket.sendText(str(len(came)))
        self._protocol.data_received(came)

    def _on_close(self) -> None:
        if self._lost:
            return
        self._lost = self._closing = True
        if self._looking is not None:
            self._looking.cancel()
        if not self.opened.done():
            self.opened.set_exception(ConnectionRefusedError(111, "the bridge says no"))
        else:
            self._protocol.connection_lost(None)
        self._loop.call_soon(self._let_go)

    def _let_go(self) -> None:
        """Destroys the proxies: no garbage collector covers both languages."""
        for proxy in self._proxies:
            proxy.destroy()
        self._proxies.clear()

    # -- the transport

    def write(self, data: "bytes | bytearray | memoryview[Any]") -> None:
        """Sends, in order; after the end nothing is sent any more."""
        if data and not self._closing:
            self._socket.send(to_js(bytes(data)))
            self._look()

    def _look(self) -> None:
        """Pauses the writer while much data waits, and resumes it."""
        if self._looking is None and self._socket.waiting() > self._high:
            self._protocol.pause_writing()
            self._looking = self._loop.call_later(_LOOK_SECONDS, self._look_again)

    def _look_again(self) -> None:
        self._looking = None
        if self._lost:
            return
        if self._socket.waiting() > self._high // 4:
            self._looking = self._loop.call_later(_LOOK_SECONDS, self._look_again)
        else:
            self._protocol.resume_writing()

    def can_write_eof(self) -> bool:
        return True

    def write_eof(self) -> None:
        if not self._closing:
            self._socket.sendText("eof")

    def pause_reading(self) -> None:
        """What comes waits; the bridge soon stops sending."""
        self._paused_reading = True

    def resume_reading(self) -> None:
        """Takes what has come meanwhile."""
        self._paused_reading = False
        while self._waiting and not self._paused_reading:
            self._take(self._waiting.pop(0))

    def is_reading(self) -> bool:
        return not self._paused_reading

    def set_write_buffer_limits(self, high: int | None = None, low: int | None = None) -> None:  # noqa: ARG002 - as asyncio has it
        self._high = _HIGH_WATER if high is None else high

    def get_write_buffer_size(self) -> int:
        return int(self._socket.waiting())

    def is_closing(self) -> bool:
        return self._closing

    def get_protocol(self) -> asyncio.StreamReaderProtocol:
        return self._protocol

    def close(self) -> None:
        if not self._closing:
            self._closing = True
            self._socket.close()

    def abort(self) -> None:
        self._closing = True
        self._socket.abort()
        if not self._lost:
            self._loop.call_soon(self._on_close)


async def open_streams(host: str, port: int, limit: int) -> Streams:
    """Opens a connection; memory holds at most this many unread bytes of it. Raises OSError."""
    return await _dial(f"dial/{host}/{port}", (host, port), limit)


async def _dial(path: str, peer: tuple[str, int], limit: int) -> Streams:
    loop = asyncio.get_running_loop()
    reader = asyncio.StreamReader(limit=limit, loop=loop)
    protocol = asyncio.StreamReaderProtocol(reader, loop=loop)
    transport = WebSocketTransport(path, peer, protocol)
    try:
        await transport.opened
    except asyncio.CancelledError:
        transport.abort()
        raise
    return reader, asyncio.StreamWriter(transport, protocol, reader, loop)


class _Lent:
    """A port of the bridge that is ours while the page is open."""

    def __init__(self, accept: Accept, limit: int) -> None:
        self._accept = accept
        self._limit = limit
        self.port = 0
        self.first: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._tasks: set[asyncio.Task[None]] = set()
        self._run(self._keep())

    async def close(self) -> None:
        """Ends the lending; the bridge notices that."""
        for task in self._tasks:
            task.cancel()

    def _run(self, work: Any) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _keep(self) -> None:
        pause = _FIRST_PAUSE
        while True:
            refused: OSError = ConnectionRefusedError(111, "the bridge lends no port")
            try:
                await self._hold()
                pause = _FIRST_PAUSE
            except AllSeatsLent as full:
                refused = full
            except (OSError, ValueError, asyncio.IncompleteReadError):
                pass
            if not self.first.done():
                self.first.set_exception(refused)
                return
            await asyncio.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)

    async def _hold(self) -> None:
        """Until the bridge is gone."""
        reader, writer = await _dial(f"lend/{self.port}", ("", 0), self._limit)
        try:
            while line := await reader.readline():
                told = json.loads(line)
                if "full" in told:
                    raise AllSeatsLent
                if "port" in told:
                    self.port = int(told["port"])
                    if not self.first.done():
                        self.first.set_result(None)
                else:
                    self._run(self._fetch(str(told["call"]), str(told["from"])))
        finally:
            writer.transport.abort()

    async def _fetch(self, call: str, host: str) -> None:
        with suppress(OSError):
            self._accept(*await _dial(f"accept/{call}", (host, 0), self._limit))


async def bind(accept: Accept, host: str, port: int, limit: int) -> BoundPort:  # noqa: ARG001 - as the twin has it
    """Gives every connection to `accept`; the bridge chooses the port. Raises OSError."""
    lent = _Lent(accept, limit)
    try:
        await lent.first
    except BaseException:
        await lent.close()
        raise
    return lent
