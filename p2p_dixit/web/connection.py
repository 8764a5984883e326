"""One connection: requests in, answers out, one after the other, each within its limits."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import suppress
from http import HTTPStatus
from typing import TypeAlias

import h11
from wsproto.utilities import generate_accept_token

from p2p_dixit.web import limits
from p2p_dixit.web.gate import Gate
from p2p_dixit.web.headers import HARDENED, attachment, policy
from p2p_dixit.web.messages import (
    BINARY,
    EVENTS,
    Download,
    Events,
    Method,
    Page,
    Request,
    Response,
    ServerSentEvent,
    Socket,
    nothing,
)
from p2p_dixit.web.reading import RequestRefused, read_request
from p2p_dixit.web.websocket import SocketGone, WebSocket

Answer: TypeAlias = Callable[[Request], Awaitable[Response]]

_SIGN_OF_LIFE = b":\n\n"  # a comment, which a browser ignores


class Gone(Exception):
    """The peer has closed, or is too slow to be waited for."""


class Connection:
    """Speaks HTTP/1.1 over one stream until either side has had enough."""

    def __init__(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        ends: tuple[str, str],
        caller: str,
        gate: Gate,
    ) -> None:
        self._reader, self._writer = reader, writer
        self._local, self._peer = ends
        self._caller = caller  # the name under which the gate knows the peer
        self._gate = gate
        self._released = False
        self._http = h11.Connection(h11.SERVER, max_incomplete_event_size=limits.REQUEST_BYTES)
        writer.transport.set_write_buffer_limits(high=limits.UNSENT_BYTES)

    async def run(self, answer: Answer, names: frozenset[str]) -> None:
        """Until it is over; never raises for anything a peer does."""
        try:
            for _ in range(limits.REQUESTS_PER_CONNECTION):
                if not await self._exchange(answer, names):
                    return
        except (Gone, OSError, h11.LocalProtocolError):
            return

    async def _exchange(self, answer: Answer, names: frozenset[str]) -> bool:
        """One request and its answer; whether there may be another."""
        try:
            async with asyncio.timeout(limits.REQUEST_SECONDS):
                head = await self._head()
        except TimeoutError:
            return False
        except h11.RemoteProtocolError as error:
            await self._refuse(HTTPStatus(error.error_status_hint))
            return False
        if head is None:
            return False
        if not self._gate.patient(self._caller, _now()):
            await self._refuse(HTTPStatus.TOO_MANY_REQUESTS)
            return False
        try:
            request = read_request(head, self._local, self._peer, names)
        except RequestRefused as error:
            self._gate.failed(self._caller, _now())
            await self._refuse(error.status)
            return False
        try:
            async with asyncio.timeout(limits.ANSWER_SECONDS):
                response = await answer(request)
                if not isinstance(response, Socket):
                    await self._respond(response, request.method)
        except TimeoutError:
            return False
        if isinstance(response, Socket):
            await self._upgrade(response, request.websocket)
            return False
        return self._next()

    async def _upgrade(self, socket: Socket, key: str) -> None:
        """From here on it is a WebSocket, which counts as whoever serves it counts."""
        if not key:
            socket.refused()
            self._gate.failed(self._caller, _now())
            await self._refuse(HTTPStatus.UPGRADE_REQUIRED)
            return
        headers = [
            (b"Upgrade", b"websocket"),
            (b"Connection", b"Upgrade"),
            (b"Sec-WebSocket-Accept", generate_accept_token(key.encode())),
        ]
        try:
            self._http.next_event()  # the end of the request
            await self._send(h11.InformationalResponse(status_code=101, headers=headers))
        except BaseException:
            socket.refused()
            raise
        self.release()
        with suppress(SocketGone):
            await socket.serve(WebSocket(self._reader, self._writer, self._http.trailing_data[0]))

    def release(self) -> None:
        """Counts no more as a connection; once, however often it is called."""
        if not self._released:
            self._released = True
            self._gate.release(self._caller)

    async def _head(self) -> h11.Request | None:
        """The next request without a body; None when the peer has closed."""
        while True:
            event = self._http.next_event()
            if event is h11.NEED_DATA:
                self._http.receive_data(await self._reader.read(limits.REQUEST_BYTES))
            elif isinstance(event, h11.Request):
                return event
            else:  # closed, or something that has no place here
                return None

    async def _respond(self, response: Page | Download | Events, method: Method) -> None:
        match response:
            case Page(body, status, kind, allow, more):
                if response.failed:
                    self._gate.failed(self._caller, _now())
                headers = {"Content-Type": kind, "Content-Security-Policy": policy(allow), **more}
                await self._begin(status, _sized(headers, len(body)))
                if method is Method.GET:
                    await self._send(h11.Data(body))
            case Download(path, size, name):
                headers = {"Content-Type": BINARY, "Content-Disposition": attachment(name)}
                headers["Content-Security-Policy"] = policy()
                file = await asyncio.to_thread(path.open, "rb")
                try:
                    await self._begin(HTTPStatus.OK, _sized(headers, size))
                    if method is Method.GET:
                        await self._copy(response, file.read)
                finally:
                    file.close()
            case Events(news):
                headers = {"Content-Type": EVENTS, "Content-Security-Policy": policy()}
                await self._begin(HTTPStatus.OK, headers | {"Connection": "close"})
                if method is Method.GET:
                    await self._pass_on(news)
        await self._send(h11.EndOfMessage())

    async def _pass_on(self, news: AsyncIterator[ServerSentEvent]) -> None:
        """Sends each event, until there are no more or the peer is gone (`Gone`)."""
        gone = asyncio.ensure_future(self._reader.read(1))  # nothing more may come from there
        coming: asyncio.Future[ServerSentEvent] | None = None
        try:
            while True:
                coming = coming or asyncio.ensure_future(anext(news))
                await asyncio.wait(
                    (gone, coming),
                    timeout=limits.SIGN_OF_LIFE_SECONDS,
                    return_when=asyncio.FIRST_COMPLETED,
                )
                if gone.done():
                    raise Gone
                if not coming.done():
                    await self._send(h11.Data(_SIGN_OF_LIFE))
                    continue
                event, coming = coming.result(), None
                await self._send(h11.Data(event.encode()))
        except StopAsyncIteration:
            return
        finally:
            for waiting in (gone, coming):
                if waiting is not None:
                    waiting.cancel()

    async def _copy(self, download: Download, read: Callable[[int], bytes]) -> None:
        sent = 0
        while sent < download.size:
            piece = await asyncio.to_thread(read, min(limits.CHUNK_BYTES, download.size - sent))
            if not piece:
                raise Gone  # the file was cut short meanwhile: the promised length cannot be sent
            await self._send(h11.Data(piece))
            sent += len(piece)
            download.progress(sent)

    async def _begin(self, status: HTTPStatus, headers: dict[str, str]) -> None:
        together = {**HARDENED, **headers}
        await self._send(
            h11.Response(
                status_code=status,
                reason=status.phrase.encode(),
                headers=[
                    (name.encode(), value.encode("latin-1")) for name, value in together.items()
                ],
            )
        )

    async def _refuse(self, status: HTTPStatus) -> None:
        """Answers what could not be read, if the peer is in a state to be answered."""
        if self._http.our_state in {h11.IDLE, h11.SEND_RESPONSE}:
            page = nothing(status)
            headers = {"Content-Type": page.kind, "Connection": "close"}
            await self._begin(status, _sized(headers, len(page.body)))
            await self._send(h11.Data(page.body))
            await self._send(h11.EndOfMessage())

    async def _send(self, event: h11.Event) -> None:
        data = self._http.send(event)
        if not data:
            return
        self._writer.write(data)
        try:
            async with asyncio.timeout(limits.CHUNK_SECONDS):
                await self._writer.drain()
        except TimeoutError:
            raise Gone from None

    def _next(self) -> bool:
        event = self._http.next_event()  # the end of the request, which has no body
        if not isinstance(event, h11.EndOfMessage):
            return False
        if self._http.our_state is not h11.DONE or self._http.their_state is not h11.DONE:
            return False
        self._http.start_next_cycle()
        return True


def _sized(headers: dict[str, str], size: int) -> dict[str, str]:
    return {**headers, "Content-Length": str(size)}


def _now() -> float:
    return asyncio.get_running_loop().time()
