"""Links joined in memory: streams that can be cut, stalled and looked into, for virtual time."""

import asyncio
from dataclasses import dataclass, field

from p2p_dixit.net.errors import LinkError
from p2p_dixit.net.handshake import DialerHandshake, Established, ListenerHandshake
from p2p_dixit.net.link import EncryptedLink, Receiver
from tests.net.wire import ADA, BOB, Wire, entropy, me

CAPACITY = 256 * 1024  # what a system's socket buffers would take


class MemoryWriter:
    """Writes into the other side's reader, as far as that has room."""

    def __init__(self, far: asyncio.StreamReader) -> None:
        self._far = far
        self.black_hole = False
        self.aborted = False
        self.closed = False
        self.written = 0

    @property
    def transport(self) -> "MemoryWriter":
        return self

    def get_protocol(self) -> object:
        return self

    def abort(self) -> None:
        self.aborted = True
        self.close()

    def write(self, data: bytes, /) -> None:
        self.written += len(data)
        if not self.black_hole and not self.closed:
            self._far.feed_data(data)

    async def drain(self) -> None:
        # a StreamReader tells nobody when it is read, so look again; virtual time makes it cheap
        while len(self._far._buffer) > CAPACITY:  # type: ignore[attr-defined] # noqa: ASYNC110
            await asyncio.sleep(0.01)

    def write_eof(self) -> None:
        self.close()

    def close(self) -> None:
        if not self.closed and not self.black_hole:
            self._far.feed_eof()
        self.closed = True

    async def wait_closed(self) -> None:
        await asyncio.sleep(0)


@dataclass
class Heard:
    """What one side was told."""

    messages: list[bytes] = field(default_factory=list)
    silences: list[tuple[bool, float]] = field(default_factory=list)
    pause: float = 0.0

    def receiver(self) -> Receiver:
        return Receiver(self._message, self._suspected, self._recovered)

    async def _message(self, message: bytes) -> None:
        self.messages.append(message)
        if self.pause:
            await asyncio.sleep(self.pause)

    async def _suspected(self) -> None:
        self.silences.append((True, asyncio.get_running_loop().time()))

    async def _recovered(self) -> None:
        self.silences.append((False, asyncio.get_running_loop().time()))


@dataclass
class Side:
    """One end of a link."""

    link: EncryptedLink
    reader: asyncio.StreamReader
    writer: MemoryWriter
    heard: Heard
    established: Established
    task: "asyncio.Task[LinkError]"


def established() -> tuple[Established, Established]:
    """What Ada (who dialled) and Bob have after a handshake."""
    joined = Wire(
        DialerHandshake(me(ADA), entropy("a")), ListenerHandshake(me(BOB), entropy("b"))
    ).run()
    assert joined.dialer.result is not None
    assert joined.listener.result is not None
    return joined.dialer.result, joined.listener.result


@dataclass
class Clock:
    """Processor time as a test says it passes."""

    time: float = 0.0

    def __call__(self) -> float:
        return self.time


def pair(*, known: bool = True, clock: Clock | None = None) -> tuple[Side, Side]:
    """Two running ends of one link; both take the other for a peer of the table, or a stranger."""
    spent = clock or Clock()
    readers = asyncio.StreamReader(), asyncio.StreamReader()
    sides = []
    for index, result in enumerate(established()):
        writer, heard = MemoryWriter(readers[1 - index]), Heard()
        link = EncryptedLink(
            result,
            readers[index],
            writer,
            heard.receiver(),
            is_known=lambda: known,
            clock=spent,
        )
        task = asyncio.create_task(link.run())
        sides.append(Side(link, readers[index], writer, heard, result, task))
    return sides[0], sides[1]
