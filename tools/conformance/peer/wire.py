"""A connection to the peer, byte by byte: what no client of ours would send."""

import asyncio
import os

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.net import greeting
from p2p_dixit.net.address import Address
from p2p_dixit.net.errors import LinkEnd, LinkError
from p2p_dixit.net.frames import FrameReader, frame
from p2p_dixit.net.greeting import Versions
from p2p_dixit.net.handshake import DialerHandshake, Established, Self
from p2p_dixit.net.limits import FRAME_BYTES

ENDED = "ended"


class Wire:
    """One TCP connection."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._frames = FrameReader(FRAME_BYTES)
        self._ready: list[bytes] = []
        self.link: Established | None = None

    @classmethod
    async def to(cls, there: Address) -> "Wire":
        """Connects."""
        return cls(*await asyncio.open_connection(there.host, there.port))

    def put(self, data: bytes) -> None:
        """Sends bytes as they are."""
        self._writer.write(data)

    def put_frame(self, body: bytes) -> None:
        """Sends a frame in the clear."""
        self._writer.write(frame(body))

    def put_record(self, record: bytes) -> None:
        """Sends a record over the link."""
        assert self.link is not None
        self._writer.write(frame(self.link.cipher.encrypt(record)))

    async def frame(self) -> bytes | None:
        """The next frame; None when the connection ends."""
        while not self._ready:
            try:
                data = await self._reader.read(65536)
            except OSError:
                return None
            if not data:
                return None
            self._ready += self._frames.feed(data)
        return self._ready.pop(0)

    async def record(self) -> bytes | None:
        """The next record of the link, in the clear; None when it ends."""
        assert self.link is not None
        sealed = await self.frame()
        return None if sealed is None else self.link.cipher.decrypt(sealed)

    async def end(self) -> int | None:
        """Reads to the end of the link; the reason in the last refusal, None if there was none."""
        reason = None
        while (record := await self.record()) is not None:
            error = greeting.refused(record)
            reason = reason if error is None else error.reason.value
        return reason

    async def reason(self) -> int | str | None:
        """The reason of a refusal in the clear; ENDED if the connection ends without one."""
        body = await self.frame()
        if body is None:
            return ENDED
        error = greeting.refused(body)
        return None if error is None else error.reason.value

    async def shake(self, key: SigningKey, code: str | None = None) -> Established:
        """The whole handshake; raises LinkError."""
        shaking = DialerHandshake(Self(key, code, 1), os.urandom)
        self.put(shaking.start())
        while shaking.result is None:
            data = await self._reader.read(512)
            if not data:
                raise LinkError(LinkEnd.CUT)
            self.put(shaking.feed(data))
        self.link = shaking.result
        self._ready += self._frames.feed(self.link.rest)
        return self.link

    def close(self) -> None:
        """Ends the connection at once."""
        self._writer.transport.abort()


def knock(lowest: int, highest: int, more: bytes = b"") -> bytes:
    """The first frame of a dialer."""
    return greeting.knock(Versions(lowest, highest)) + more
