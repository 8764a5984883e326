"""Handshakes over streams, in virtual time: in time or not at all."""

import asyncio
from collections.abc import Callable
from typing import cast

import pytest

from p2p_dixit.net import limits
from p2p_dixit.net.errors import LinkEnd, LinkError
from p2p_dixit.net.frames import frame
from p2p_dixit.net.handshake import DialerHandshake, ListenerHandshake
from p2p_dixit.net.streams import Stream, shake
from tests import virtual
from tests.net.memory import MemoryWriter
from tests.net.wire import BOB, EVE, entropy, me


async def at_once(work: Callable[[], bytes]) -> bytes:
    return work()


# All of Eve's first words, and a frame as long as a stranger's may be.
KNOCK = DialerHandshake(me(EVE), entropy("e")).start()
LONGEST = frame(bytes(limits.HANDSHAKE_FRAME_BYTES))


@pytest.mark.parametrize("said", [KNOCK, LONGEST], ids=["a knock", "the longest frame"])
@pytest.mark.parametrize("pause", [0.4, 4.9])
def test_a_handshake_that_keeps_trickling_is_ended_in_time(said: bytes, pause: float) -> None:
    async def work() -> None:
        reader = asyncio.StreamReader()
        writer = MemoryWriter(asyncio.StreamReader())
        stream = Stream(reader, cast("asyncio.StreamWriter", writer))
        trickling = asyncio.create_task(trickle(reader, said, pause))
        handshake = ListenerHandshake(me(BOB), entropy("b"))
        with pytest.raises(LinkError) as ended:
            await shake(handshake, stream, at_once)
        assert ended.value.reason is LinkEnd.TIMEOUT
        assert asyncio.get_running_loop().time() == pytest.approx(limits.HANDSHAKE_SECONDS)
        trickling.cancel()

    virtual.run(work())


async def trickle(reader: asyncio.StreamReader, said: bytes, pause: float) -> None:
    """One byte after the other, for longer than a handshake may take."""
    for byte in said:
        reader.feed_data(bytes([byte]))
        await asyncio.sleep(pause)
