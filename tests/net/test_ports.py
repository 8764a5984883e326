"""A port that is listened on: taken ones give way, and nothing is left when it closes."""

import asyncio

import pytest

from p2p_dixit.net.ports import HERE, ListeningPort


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
