"""The web server on loopback: what it answers, and what a slow, huge or hostile peer costs."""

import asyncio
import socket
from collections.abc import AsyncIterator, Callable
from contextlib import suppress
from http import HTTPStatus
from pathlib import Path

import pytest

from p2p_dixit.web import Events, Page, Request, Response, Server, ServerSentEvent, limits
from p2p_dixit.web.headers import HARDENED
from p2p_dixit.web.messages import Download, nothing
from tests.patience import DAY, PATIENCE

LOOPBACK = "127.0.0.1"
CONTENT = bytes(range(256)) * 1024  # several chunks


class Bench:
    """A server, and a way to knock at it as rudely as one likes."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.sent: list[int] = []
        self.server = Server(self.answer, frozenset({"laptop.local"}))
        self.port = 0

    async def answer(self, request: Request) -> Response:
        match request.path:
            case "/page":
                return Page(f"{request.host} {request.query} {request.agent}".encode())
            case "/file":
                return Download(self.file, len(CONTENT), "ä b.bin", self.sent.append)
            case _:
                return nothing()

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(LOOPBACK, self.port)

    async def say(self, data: bytes) -> bytes:
        """Sends bytes and reads until the server closes."""
        reader, writer = await self.open()
        writer.write(data)
        answer = await reader.read()
        writer.close()
        return answer

    async def get(self, path: str, *headers: str, method: str = "GET", host: str = "") -> bytes:
        host = host or f"{LOOPBACK}:{self.port}"
        lines = (f"{method} {path} HTTP/1.1", f"Host: {host}", "Connection: close", *headers)
        return await self.say("\r\n".join((*lines, "", "")).encode())


@pytest.fixture
async def bench(tmp_path: Path) -> AsyncIterator[Bench]:
    file = tmp_path / "file"
    file.write_bytes(CONTENT)
    made = Bench(file)
    made.port = await made.server.start((LOOPBACK,), 0)
    yield made
    await made.server.close()


def status(answer: bytes) -> int:
    return int(answer.split()[1])


async def until(happened: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not happened():  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0.01)


async def all_left(bench: Bench) -> None:
    """Until no connection is open any more."""
    await until(lambda: bench.server.gate.open == 0)


async def test_a_page_is_answered_with_headers_that_forbid_everything(bench: Bench) -> None:
    answer = await bench.get("/page?a=1&b=%C3%A4&a=2", "User-Agent: Some\x01thing")
    head, _, body = answer.decode().partition("\r\n\r\n")
    assert body == f"{LOOPBACK}:{bench.port} {{'a': '1', 'b': 'ä'}} Something"
    for name, value in HARDENED.items():
        assert f"{name}: {value}" in head
    assert "default-src 'none'" in head


async def test_a_file_is_sent_whole_and_told_of(bench: Bench) -> None:
    head, _, body = (await bench.get("/file")).partition(b"\r\n\r\n")
    assert body == CONTENT
    assert b"attachment; filename*=UTF-8''%C3%A4%20b.bin" in head
    assert bench.sent[-1] == len(CONTENT)
    assert bench.sent == sorted(bench.sent)


async def test_head_has_no_body(bench: Bench) -> None:
    head, _, body = (await bench.get("/file", method="HEAD")).partition(b"\r\n\r\n")
    assert f"Content-Length: {len(CONTENT)}".encode() in head
    assert body == b""
    assert bench.sent == []


async def test_several_requests_go_over_one_connection(bench: Bench) -> None:
    one = f"GET /page HTTP/1.1\r\nHost: {LOOPBACK}\r\n\r\n".encode()
    last = one.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n")
    answer = await bench.say(one + one + last)
    assert answer.count(b"200 OK") == 3


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("127.0.0.1", 200),
        ("127.0.0.1:1", 200),  # a forwarded port is still us
        ("laptop.local", 200),
        ("evil.example", 421),
        ("127.0.0.2", 421),
        ("127.0.0.1.evil.example", 421),
        ("[::1]", 421),
        ("[", 421),
        (" ", 421),
    ],
)
async def test_only_a_host_that_names_us_is_answered(
    bench: Bench, host: str, expected: int
) -> None:
    assert status(await bench.get("/page", host=host)) == expected


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        (b"POST /page HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n", 405),
        (b"GET /page HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n", 413),
        (b"GET /page HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n", 413),
        (b"GET http://evil.example/page HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 400),
        (b"GET page HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 400),
        (b"GET /%00 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 400),
        (b"GET /%ff HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 400),
        (b"GET /page?" + b"a=1&" * 20 + b" HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", 400),
        (b"GET /page HTTP/1.1\r\n\r\n", 400),
        (b"GET /page HTTP/1.1\r\nHost: 127.0.0.1\r\nHost: evil\r\n\r\n", 400),
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 400),  # somebody tries TLS
        (b"GET /" + b"a" * 2 * limits.REQUEST_BYTES + b" HTTP/1.1\r\n\r\n", 431),
        (b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * limits.REQUEST_BYTES, 431),
    ],
)
async def test_what_is_not_for_us_is_refused_and_closed(
    bench: Bench, said: bytes, expected: int
) -> None:
    assert status(await bench.say(said)) == expected
    await all_left(bench)


async def test_a_slow_trickle_does_not_keep_a_connection(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "REQUEST_SECONDS", 0.3)
    reader, writer = await bench.open()

    async def trickle() -> None:
        while True:
            writer.write(b"G")
            await asyncio.sleep(0.05)

    task = asyncio.create_task(trickle())
    async with asyncio.timeout(PATIENCE):
        with suppress(ConnectionError):  # a letter that comes after the end resets the connection
            assert await reader.read() == b""
    task.cancel()
    writer.close()
    await all_left(bench)


async def test_who_does_not_take_what_was_asked_for_is_cut_off(
    bench: Bench, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(limits, "CHUNK_SECONDS", 0.2)
    size = 64 * 1024 * 1024  # more than the system's own buffers take
    large = tmp_path / "large"
    with large.open("wb") as file:
        file.truncate(size)

    async def answer(_request: Request) -> Response:
        return Download(large, size, "large", bench.sent.append)

    bench.server._answer = answer
    _reader, writer = await bench.open()
    writer.transport.pause_reading()  # type: ignore[attr-defined] # as somebody who reads nothing
    writer.write(f"GET / HTTP/1.1\r\nHost: {LOOPBACK}\r\n\r\n".encode())
    await until(lambda: bench.sent)
    await all_left(bench)
    assert bench.sent[-1] < size
    writer.transport.abort()


async def test_a_page_whose_end_is_taken_after_we_have_closed_leaves_its_place(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The last bytes wait in the writer, which drops its loop when they are gone."""
    loop = asyncio.get_running_loop()
    errors: list[object] = []
    loop.set_exception_handler(lambda _, context: errors.append(context))
    accept = bench.server._port._accept
    writers: list[asyncio.StreamWriter] = []

    def tight(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writers.append(writer)
        raw = writer.get_extra_info("socket")
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 8 * 1024)
        accept(reader, writer)

    async def answer(_request: Request) -> Response:
        return Page(bytes(50_000))

    monkeypatch.setattr(bench.server._port, "_accept", tight)
    bench.server._answer = answer
    with socket.socket() as guest:
        guest.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4 * 1024)
        guest.setblocking(False)
        await loop.sock_connect(guest, (LOOPBACK, bench.port))
        question = f"GET / HTTP/1.1\r\nHost: {LOOPBACK}:{bench.port}\r\nConnection: close\r\n\r\n"
        await loop.sock_sendall(guest, question.encode())
        await until(lambda: writers and writers[0].is_closing())
        assert writers[0].transport.get_write_buffer_size() > 0
        got = 0
        while data := await loop.sock_recv(guest, 1 << 16):
            got += len(data)
    assert got > 50_000
    await all_left(bench)
    assert errors == []


async def test_connections_of_one_address_are_counted(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "CONNECTIONS_PER_ADDRESS", 3)
    kept = [await bench.open() for _ in range(3)]
    await until(lambda: bench.server.gate.open == 3)
    reader, writer = await bench.open()
    with suppress(ConnectionError):  # closed in one way or the other
        assert await reader.read() == b""
    for _, each in (*kept, (reader, writer)):
        each.close()
    await all_left(bench)
    assert status(await bench.get("/page")) == 200


async def test_who_guesses_is_soon_answered_no_more(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "FAILURE_SECONDS", DAY)
    answers = [status(await bench.get(f"/{n}")) for n in range(limits.FAILURES_PER_ADDRESS + 3)]
    assert answers.count(HTTPStatus.NOT_FOUND) <= limits.FAILURES_PER_ADDRESS + 1
    assert answers[-1] == HTTPStatus.TOO_MANY_REQUESTS
    assert status(await bench.get("/page")) == HTTPStatus.TOO_MANY_REQUESTS


async def test_a_port_that_is_taken_gives_way_to_another(bench: Bench) -> None:
    other = Server(bench.answer)
    port = await other.start((LOOPBACK,), bench.port)
    assert port not in (0, bench.port)
    await other.close()


async def test_closing_ends_every_connection(bench: Bench) -> None:
    reader, writer = await bench.open()
    await until(lambda: bench.server.gate.open)
    await bench.server.close()
    assert bench.server.gate.open == 0
    with suppress(ConnectionError):
        assert await reader.read() == b""
    writer.close()


async def test_a_file_that_was_cut_short_ends_the_connection(bench: Bench) -> None:
    bench.file.write_bytes(CONTENT[:1000])
    _, _, body = (await bench.get("/file")).partition(b"\r\n\r\n")
    assert len(body) == 1000
    await all_left(bench)


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        (("Origin: http://127.0.0.1:{port}",), 200),
        (("Origin: http://evil.example",), 403),
        (("Origin: https://127.0.0.1:{port}",), 403),
        (("Origin: null",), 403),
        (("Origin: http://127.0.0.1:{port}", "Origin: http://evil.example"), 403),
        (("Sec-Fetch-Site: same-origin", "Sec-Fetch-Mode: cors"), 200),
        (("Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: no-cors"), 403),
        (("Sec-Fetch-Site: same-site", "Sec-Fetch-Mode: no-cors"), 403),  # another port of ours
        (("Sec-Fetch-Site: cross-site", "Sec-Fetch-Mode: navigate"), 200),  # a link was followed
    ],
)
async def test_pages_of_other_origins_get_nothing(
    bench: Bench, headers: tuple[str, ...], expected: int
) -> None:
    sent = [header.format(port=bench.port) for header in headers]
    assert status(await bench.get("/page", *sent)) == expected


class Newsroom:
    """Events as the test says; knows whether its one listener has gone."""

    def __init__(self, bench: Bench) -> None:
        self.news: asyncio.Queue[ServerSentEvent | None] = asyncio.Queue()
        self.taken = 0
        bench.server._answer = self.answer

    async def answer(self, _request: Request) -> Response:
        return Events(self._all())

    async def _all(self) -> AsyncIterator[ServerSentEvent]:
        while (event := await self.news.get()) is not None:
            self.taken += 1
            yield event


async def test_events_are_passed_on_until_there_are_no_more(bench: Bench) -> None:
    room = Newsroom(bench)
    for event in (ServerSentEvent("view", '{"a": 1}'), ServerSentEvent("view", '"ä"'), None):
        room.news.put_nowait(event)
    head, _, body = (await bench.get("/")).decode().partition("\r\n\r\n")
    assert "Content-Type: text/event-stream" in head
    assert 'event: view\ndata: {"a": 1}\n\n' in body
    assert 'event: view\ndata: "ä"\n\n' in body
    await all_left(bench)


async def test_a_listener_hears_a_sign_of_life(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "SIGN_OF_LIFE_SECONDS", 0.05)
    Newsroom(bench)
    reader, writer = await bench.open()
    writer.write(f"GET / HTTP/1.1\r\nHost: {LOOPBACK}\r\n\r\n".encode())
    async with asyncio.timeout(PATIENCE):
        await reader.readuntil(b"\r\n\r\n")
        await reader.readuntil(b":\n\n")
        await reader.readuntil(b":\n\n")
    writer.close()
    await all_left(bench)


@pytest.mark.parametrize("more", [b"", b"GET / HTTP/1.1\r\n"], ids=["closed", "talks on"])
async def test_a_listener_who_leaves_or_talks_on_is_let_go(bench: Bench, more: bytes) -> None:
    room = Newsroom(bench)
    reader, writer = await bench.open()
    writer.write(f"GET / HTTP/1.1\r\nHost: {LOOPBACK}\r\n\r\n".encode())
    room.news.put_nowait(ServerSentEvent("view", "1"))
    async with asyncio.timeout(PATIENCE):
        await reader.readuntil(b"data: 1")
    writer.write(more)
    if not more:
        writer.close()
    await all_left(bench)
    writer.close()


async def test_a_listener_who_takes_nothing_costs_little_and_is_cut_off(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "CHUNK_SECONDS", 0.3)
    room = Newsroom(bench)
    _reader, writer = await bench.open()
    writer.transport.pause_reading()  # type: ignore[attr-defined] # as somebody who reads nothing
    writer.write(f"GET / HTTP/1.1\r\nHost: {LOOPBACK}\r\n\r\n".encode())
    for _ in range(2000):  # 128 MB, more than the system's own buffers take
        room.news.put_nowait(ServerSentEvent("view", "x" * 64_000))
    await until(lambda: room.taken)
    await all_left(bench)
    assert room.taken < 2000
    writer.transport.abort()
