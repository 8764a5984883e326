"""The bridge: what a guest gets, and what a stranger, a flood or a relay gets."""

import asyncio
import gc
from collections.abc import AsyncIterator, Callable
from contextlib import suppress

import pytest
from wsproto.events import BytesMessage

from p2p_dixit.net.address import Address
from p2p_dixit.web import Request, Response, Server, limits
from p2p_dixit.web.bridge import Bridge
from p2p_dixit.web.messages import nothing
from tests.garbage import set_aside
from tests.patience import DAY, PATIENCE
from tests.web.pages import PageSocket, Refused, open_socket

HOST = "127.0.0.1"
ADA, BEN = "a" * 32, "b" * 32


class Peer:
    """A player's laptop: says everything back, and remembers who called."""

    def __init__(self) -> None:
        self.port = 0
        self.callers: list[asyncio.StreamWriter] = []
        self.server: asyncio.Server | None = None
        self.silent = False

    async def start(self) -> None:
        self.server = await asyncio.start_server(self.answer, HOST, 0)
        self.port = self.server.sockets[0].getsockname()[1]

    async def answer(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.callers.append(writer)
        try:
            while not self.silent and (data := await reader.read(65536)):
                writer.write(data)
                await writer.drain()
            if not self.silent:
                writer.write_eof()
        except OSError:
            pass


class Bench:
    def __init__(self) -> None:
        self.peer = Peer()
        self.bridge = Bridge(self.may_dial, (HOST,))
        self.server = Server(self.answer)
        self.port = 0
        self.opened: list[PageSocket] = []

    def may_dial(self, address: Address) -> bool:
        return address == Address(HOST, self.peer.port)

    async def answer(self, request: Request) -> Response:
        first, *rest = request.path[1:].split("/")
        return await self.bridge.answer(rest) if first == "secret" else nothing()

    async def socket(self, path: str, **more: str | None) -> PageSocket:
        made = await open_socket(self.port, f"/secret/{path}", **more)  # type: ignore[arg-type]
        self.opened.append(made)
        return made

    async def guest(self, name: str = ADA, port: int = 0) -> tuple[PageSocket, int]:
        socket = await self.socket(f"{name}/lend/{port}")
        return socket, int((await socket.line())["port"])

    async def dial(self, name: str = ADA) -> PageSocket:
        return await self.socket(f"{name}/dial/{HOST}/{self.peer.port}")


@pytest.fixture(scope="module", autouse=True)
def _only_what_is_new() -> None:
    """So that looking for garbage after each test is not looking through everything."""
    set_aside()


@pytest.fixture
async def bench() -> AsyncIterator[Bench]:
    """Nothing that a page or a peer does may raise in a task of the server."""
    made, raised = Bench(), []
    asyncio.get_running_loop().set_exception_handler(lambda _, told: raised.append(told))
    await made.peer.start()
    made.port = await made.server.start((HOST,), 0)
    yield made
    for socket in made.opened:
        socket.close()
    await made.server.close()
    assert made.peer.server is not None
    made.peer.server.close()
    for writer in made.peer.callers:
        writer.close()
    gc.collect()  # a task that no one awaits says so when it is forgotten
    assert raised == []


async def until(true: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not true():  # noqa: ASYNC110 - nobody tells a stranger what a server does
            await asyncio.sleep(0.01)


async def test_a_guest_calls_a_player_and_bytes_go_both_ways_unread(bench: Bench) -> None:
    await bench.guest()
    link = await bench.dial()
    said = bytes(range(256)) * 4096  # a megabyte: far more than may be under way at once
    for start in range(0, len(said), 50_000):
        link.send(said[start : start + 50_000])
    assert await link.exactly(len(said)) == said
    link.send("eof")
    assert await link.receive() == "eof"
    link.close()
    await until(lambda: bench.bridge._guests[ADA].links == 0)


async def test_a_player_calls_the_port_that_a_guest_was_lent(bench: Bench) -> None:
    lending, port = await bench.guest()
    reader, writer = await asyncio.open_connection(HOST, port)
    told = await lending.line()
    assert told["from"] == HOST
    link = await bench.socket(f"{ADA}/accept/{told['call']}")
    writer.write(b"knock")
    assert await link.exactly(5) == b"knock"
    link.send(b"come in")
    assert await reader.readexactly(7) == b"come in"
    with pytest.raises(Refused):  # a call is taken once
        await bench.socket(f"{ADA}/accept/{told['call']}")
    writer.close()
    assert await link.receive() == "eof"


async def test_a_page_that_comes_back_gets_its_port_again(bench: Bench) -> None:
    first, port = await bench.guest()
    _second, again = await bench.guest(ADA, port)
    assert again == port
    assert bench.bridge.guests == 1
    assert await first.receive() is None
    assert bench.bridge.ports == {port}


async def test_a_port_is_given_back_with_the_page(bench: Bench) -> None:
    lending, port = await bench.guest()
    lending.close()
    await until(lambda: bench.bridge.guests == 0)
    with pytest.raises(OSError, match=str(port)):
        await asyncio.open_connection(HOST, port)


async def test_a_page_that_is_silent_for_long_is_gone(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "SIGN_OF_LIFE_SECONDS", 0.05)
    lending, _ = await bench.guest()
    lending.answers_pings = False
    assert await lending.receive() is None
    await until(lambda: bench.bridge.guests == 0)


# --- attacks


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("dial/127.0.0.1/22", 204),
        ("dial/127.0.0.1/{peer}0", 404),
        ("dial/127.0.0.2/80", 204),  # as any other machine; a bridge that dials it harms nobody
        ("dial/localhost/{peer}", 204),  # a name is no address of a player
        ("dial/127.0.0.1%2f/{peer}", 404),
        ("dial/::1/{peer}", 204),
        ("dial/127.0.0.1/-1", 404),
        ("accept/0123456789abcdef", 204),
        ("lend", 404),
    ],
)
async def test_nothing_but_players_of_this_table_is_reached(
    bench: Bench, path: str, status: int
) -> None:
    await bench.guest()
    with pytest.raises(Refused) as caught:
        await bench.socket(f"{ADA}/{path.format(peer=bench.peer.port)}")
    assert caught.value.args == (status,)
    assert bench.peer.callers == []


async def test_without_a_port_nothing_is_dialled_and_no_guest_takes_anothers_call(
    bench: Bench,
) -> None:
    with pytest.raises(Refused):
        await bench.dial()
    lending, port = await bench.guest()
    await bench.guest(BEN)
    _, writer = await asyncio.open_connection(HOST, port)
    call = (await lending.line())["call"]
    with pytest.raises(Refused):
        await bench.socket(f"{BEN}/accept/{call}")
    await bench.socket(f"{ADA}/accept/{call}")
    writer.close()


@pytest.mark.parametrize(
    ("more", "status"),
    [
        ({"origin": "http://evil.example"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "https://127.0.0.1"}, 403),
        ({"origin": None}, 426),  # no browser: every page says where it is from
        ({"host": "evil.example"}, 421),
        ({"key": "short"}, 426),
    ],
)
async def test_a_foreign_page_or_name_gets_no_socket(
    bench: Bench, more: dict[str, str | None], status: int
) -> None:
    with pytest.raises(Refused) as caught:
        await bench.socket(f"{ADA}/lend/0", **more)
    assert caught.value.args == (status,)
    assert bench.bridge.guests == 0


async def test_a_page_of_before_a_restart_calls_in_vain_and_then_gets_a_port(bench: Bench) -> None:
    for _ in range(limits.FAILURES_PER_ADDRESS + 2):
        with pytest.raises(Refused) as caught:
            await bench.socket(f"{ADA}/dial/{HOST}/{bench.peer.port}")
        assert caught.value.args == (204,)
    await bench.guest()
    assert bench.bridge.guests == 1


async def test_who_guesses_the_token_is_soon_not_answered_any_more(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "FAILURE_SECONDS", DAY)
    statuses = []
    for number in range(limits.FAILURES_PER_ADDRESS + 2):
        with pytest.raises(Refused) as caught:
            await open_socket(bench.port, f"/guess{number}/{ADA}/lend/0")
        statuses.append(caught.value.args[0])
    assert set(statuses) == {404, 429}
    assert statuses[-1] == 429


async def test_there_is_an_end_to_guests_links_and_waiting_callers(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "GUESTS", 2)
    monkeypatch.setattr(limits, "GUEST_LINKS", 3)
    monkeypatch.setattr(limits, "WAITING_CALLS", 2)
    lending, port = await bench.guest()
    await bench.guest(BEN)
    third = await bench.socket(f"{'c' * 32}/lend/0")
    assert await third.line() == {"full": 2}  # for the page to say so
    assert await third.receive() is None
    assert bench.bridge.guests == 2
    links = [await bench.dial() for _ in range(3)]
    with pytest.raises(Refused) as caught:
        await bench.dial()
    assert caught.value.args == (503,)
    links[0].close()
    await until(lambda: bench.bridge._guests[ADA].links == 2)
    await bench.dial()
    callers = [await asyncio.open_connection(HOST, port) for _ in range(3)]
    assert {"call", "from"} == set(await lending.line()) == set(await lending.line())
    async with asyncio.timeout(PATIENCE):
        ended = asyncio.as_completed([reader.read() for reader, _ in callers])
        with suppress(ConnectionResetError):
            assert await next(iter(ended)) == b""  # the third one is not kept waiting
    for _, writer in callers:
        writer.close()


async def test_a_thousand_sockets_are_not_held(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Connections that never become sockets are bounded by the gate, as for any page."""
    monkeypatch.setattr(limits, "REQUEST_SECONDS", DAY)  # only the gate ends them
    gate = bench.server.gate
    admitted: list[bool] = []
    enter = gate.enter

    def counted(name: str) -> bool:
        admitted.append(enter(name))
        return admitted[-1]

    monkeypatch.setattr(gate, "enter", counted)
    for _ in range(5):
        admitted.clear()
        opened = [await asyncio.open_connection(HOST, bench.port) for _ in range(200)]
        await until(lambda: len(admitted) == 200)
        assert sum(admitted) == gate.open == limits.CONNECTIONS_PER_ADDRESS
        for _, writer in opened:
            writer.close()
        await until(lambda: gate.open == 0)
    await bench.guest()  # and afterwards everything works again


async def test_a_page_that_takes_nothing_holds_up_only_its_own_link(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "LINK_BYTES_UNDER_WAY", 64 * 1024)
    await bench.guest()
    greedy, polite = await bench.dial(), await bench.dial()
    await until(lambda: len(bench.peer.callers) == 2)
    sent = 0
    first = bench.peer.callers[0]
    while sent < 8_000_000 and first.transport.get_write_buffer_size() == 0:
        first.write(bytes(65536))
        sent += 65536
        await asyncio.sleep(0)
    assert sent < 8_000_000  # the bridge has stopped reading: memory here is bounded
    polite.send(b"still here")
    assert await polite.exactly(10) == b"still here"
    greedy.close()


async def test_a_flood_of_bytes_is_slowed_down(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    await bench.guest()
    guest = bench.bridge._guests[ADA]
    guest.ration.burst = guest.ration.rate = 1.0
    slept: list[float] = []
    monkeypatch.setattr("p2p_dixit.web.bridge.asyncio.sleep", _counting(slept))
    link = await bench.dial()
    link.send(bytes(100_000))
    await until(lambda: sum(slept) > 1000)


def _counting(slept: list[float]) -> Callable[[float], object]:
    real = asyncio.sleep

    async def sleep(seconds: float) -> None:
        slept.append(seconds)
        await real(0 if seconds > 1 else seconds)

    return sleep


@pytest.mark.parametrize("said", ["x" * 65, "no such word", "٣"])
async def test_words_that_no_page_says_end_the_link(bench: Bench, said: str) -> None:
    await bench.guest()
    link = await bench.dial()
    link.send(said)
    assert await link.receive() is None
    await until(lambda: bench.bridge._guests[ADA].links == 0)


async def test_bytes_that_are_no_frames_end_the_link(bench: Bench) -> None:
    await bench.guest()
    link = await bench.dial()
    link.writer.write(b"\xff" * 100)
    assert await link.receive() is None


async def test_a_message_without_end_is_handed_on_piece_by_piece(bench: Bench) -> None:
    await bench.guest()
    link = await bench.dial()
    got = 0
    for _ in range(4):
        link.put(BytesMessage(bytes(50_000), message_finished=False))
    while got < 200_000:
        piece = await link.receive()
        assert isinstance(piece, bytes)
        got += len(piece)


async def test_a_player_that_is_not_there_is_no_failed_try(bench: Bench) -> None:
    await bench.guest()
    assert bench.peer.server is not None
    bench.peer.server.close()
    for _ in range(limits.FAILURES_PER_ADDRESS + 2):
        with pytest.raises(Refused) as caught:
            await bench.dial()
        assert caught.value.args == (204,)
    assert bench.bridge._guests[ADA].links == 0


async def test_a_caller_who_hung_up_and_a_full_bridge_are_no_failed_tries(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A phone that wakes up hears of all who called meanwhile."""
    monkeypatch.setattr(limits, "GUESTS", 1)
    await bench.guest()
    for _ in range(limits.FAILURES_PER_ADDRESS + 2):
        with pytest.raises(Refused) as caught:
            await bench.socket(f"{ADA}/accept/0123456789abcdef")
        assert caught.value.args == (204,)
        full = await bench.socket(f"{BEN}/lend/0")
        assert await full.line() == {"full": 1}
    await bench.dial()


async def test_a_port_that_does_not_exist_is_not_lent(bench: Bench) -> None:
    for wanted in (65_536, 99_999):
        lending, port = await bench.guest(ADA, wanted)
        assert 1024 <= port < 65_536
        lending.close()
        await until(lambda: bench.bridge.guests == 0)


async def test_bytes_after_the_last_ones_end_the_link(bench: Bench) -> None:
    bench.peer.silent = True
    await bench.guest()
    link = await bench.dial()
    for said in ("eof", b"and another thing"):
        link.send(said)
    assert await link.receive() is None
    await until(lambda: bench.bridge._guests[ADA].links == 0)
