"""A port that is listened on: taken ones give way, and nothing is left when it closes."""

import asyncio
import gc
import socket
import warnings
from contextlib import suppress

import pytest

from p2p_dixit.net.ports import HERE, ListeningPort
from tests.patience import PATIENCE


class Guests:
    """Lets every connection wait until it is cancelled, and counts."""

    def __init__(self) -> None:
        self.came = asyncio.Event()
        self.ended = 0
        self.port = ListeningPort(self.accept, read_limit=1024)

    def accept(self, _reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.port.run(self.stay(writer))

    async def stay(self, writer: asyncio.StreamWriter) -> None:
        self.came.set()
        try:
            await asyncio.Event().wait()
        finally:
            self.ended += 1
            writer.close()


async def test_a_taken_port_gives_way_and_closing_ends_what_runs() -> None:
    first, second = Guests(), Guests()
    port = await first.port.open(HERE, 0)
    other = await second.port.open(HERE, port)
    assert other not in (0, port)
    _, writer = await asyncio.open_connection(*HERE, port)
    await first.came.wait()
    await first.port.close()
    assert first.ended == 1
    with pytest.raises(OSError):  # noqa: PT011 - refused in the words of the system
        await asyncio.open_connection(*HERE, port)
    writer.close()
    await second.port.close()


@pytest.mark.parametrize("turns", range(7))
async def test_whoever_comes_while_the_port_closes_is_cut_off(turns: int) -> None:
    """At whichever turn of the loop: not taken yet, taken, a transport, or handed on."""
    writers: list[asyncio.StreamWriter] = []
    port = ListeningPort(lambda _, writer: writers.append(writer), read_limit=1024)
    where = (*HERE, await port.open(HERE, 0))
    callers = [socket.create_connection(where) for _ in range(3)]
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        for _ in range(turns):
            await asyncio.sleep(0)
        await port.close()
        handed_on = len(writers)
        for _ in range(8):
            await asyncio.sleep(0)
        gc.collect()
    assert [one.message for one in warned if one.category is ResourceWarning] == []
    assert len(writers) == handed_on  # nobody after `close` has returned
    for writer in writers:
        writer.transport.abort()
    await asyncio.sleep(0)
    for caller in callers:
        caller.settimeout(PATIENCE)
        with suppress(ConnectionResetError):
            assert await asyncio.to_thread(caller.recv, 1) == b""
        caller.close()


async def test_a_port_can_be_opened_again() -> None:
    guests = Guests()
    await guests.port.open(HERE, 0)
    await guests.port.close()
    _, writer = await asyncio.open_connection(*HERE, await guests.port.open(HERE, 0))
    await guests.came.wait()
    writer.close()
    await guests.port.close()


async def test_an_address_that_is_not_ours_is_said() -> None:
    guests = Guests()
    with pytest.raises(OSError):  # noqa: PT011 - in the words of the system
        await guests.port.open(("192.0.2.1",), 0)


async def test_what_is_answered_is_not_kept() -> None:
    guests = Guests()
    done = asyncio.Event()

    async def answer() -> None:
        done.set()

    guests.port.run(answer())
    assert len(guests.port._tasks) == 1
    await done.wait()
    await asyncio.sleep(0)
    assert not guests.port._tasks
