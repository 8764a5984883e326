"""TCP streams as the links want them: dialled in time, tuned, shaken hands over."""

import asyncio
import errno
import socket
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from p2p_dixit.net import limits
from p2p_dixit.net.address import Address, host_of
from p2p_dixit.net.both_forms import cut_off
from p2p_dixit.net.errors import LinkEnd, LinkError
from p2p_dixit.net.handshake import Established, Handshake
from p2p_dixit.net.sockets import open_streams
from p2p_dixit.sentences import Sentence
from p2p_dixit.system_reasons import system_reason

# The next address is tried when the one before has not answered within this (RFC 8305 says 250 ms).
_STAGGER_SECONDS = 0.25

Offload: TypeAlias = Callable[[Callable[[], bytes]], Awaitable[bytes]]


@dataclass(frozen=True)
class Stream:
    """A connected pair, and where the other end is."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    @property
    def host(self) -> str:
        name = self.writer.get_extra_info("peername")
        return host_of(name) if name else ""

    @property
    def scope(self) -> str:
        """Our interface, if the connection is link-local."""
        return self.host.partition("%")[2]

    def tune(self) -> None:
        """Lets the system notice a dead peer early, and keeps its buffers small."""
        self.writer.transport.set_write_buffer_limits(high=limits.READ_BUFFER_BYTES)
        raw = self.writer.get_extra_info("socket")
        for option, value in (
            ("TCP_USER_TIMEOUT", int(limits.UNACKNOWLEDGED_SECONDS * 1000)),
            ("TCP_NOTSENT_LOWAT", limits.UNSENT_BYTES),
        ):
            if raw is not None and hasattr(socket, option):
                with suppress(OSError):  # not every system that names the option has it
                    raw.setsockopt(socket.IPPROTO_TCP, getattr(socket, option), value)

    def drop(self) -> None:
        cut_off(self.writer.transport)


async def connect_any(addresses: Sequence[Address]) -> tuple[Address, Stream]:
    """The first of a peer's addresses that answers; they are tried in quick succession."""
    tries = [
        asyncio.create_task(_connect_later(address, index * _STAGGER_SECONDS))
        for index, address in enumerate(addresses)
    ]
    error = LinkError(LinkEnd.UNREACHABLE)
    winner: tuple[Address, Stream] | None = None
    try:
        for first in asyncio.as_completed(tries):
            try:
                winner = await first
            except LinkError as failed:
                error = failed
            else:
                break
    finally:
        for attempt in tries:
            attempt.cancel()
            attempt.add_done_callback(partial(_drop_late, winner=winner))
        try:
            await asyncio.gather(*tries, return_exceptions=True)
        except asyncio.CancelledError:  # while the others are being called off
            if winner is not None:
                winner[1].drop()
            raise
    if winner is None:
        raise error
    return winner


def _drop_late(
    attempt: "asyncio.Task[tuple[Address, Stream]]", winner: tuple[Address, Stream] | None
) -> None:
    """No one takes the stream of an attempt that did not win."""
    if not attempt.cancelled() and not attempt.exception() and attempt.result() is not winner:
        attempt.result()[1].drop()


async def _connect_later(address: Address, pause: float) -> tuple[Address, Stream]:
    await asyncio.sleep(pause)
    return address, await connect(address)


async def connect(address: Address) -> Stream:
    """A TCP connection to one address."""
    try:
        async with asyncio.timeout(limits.CONNECT_SECONDS):
            opened = await open_streams(address.host, address.port, limits.READ_BUFFER_BYTES)
            stream = Stream(*opened)
    except TimeoutError:
        raise LinkError(LinkEnd.UNREACHABLE, detail=Sentence("no answer")) from None
    except OSError as error:
        raise LinkError(LinkEnd.UNREACHABLE, detail=_explain(error)) from None
    stream.tune()
    return stream


def _explain(error: OSError) -> str:
    if isinstance(error, socket.gaierror):
        return Sentence("no host of that name")
    if sys.platform == "darwin" and error.errno == errno.EHOSTUNREACH:
        return Sentence("allow your terminal in System Settings, Privacy & Security, Local Network")
    return system_reason(error)


async def shake(handshake: Handshake, stream: Stream, offload: Offload) -> Established:
    """Drives a handshake to its end, in time or not at all."""
    try:
        async with asyncio.timeout(limits.HANDSHAKE_SECONDS):
            return await _shake(handshake, stream, offload)
    except TimeoutError:
        raise LinkError(LinkEnd.TIMEOUT) from None
    except OSError as error:
        raise LinkError(LinkEnd.CUT, detail=system_reason(error)) from None


async def _shake(handshake: Handshake, stream: Stream, offload: Offload) -> Established:
    stream.writer.write(handshake.start())
    while True:
        data = await stream.reader.read(limits.HANDSHAKE_FRAME_BYTES)
        if not data:
            raise LinkError(LinkEnd.CUT)
        try:
            out = await offload(partial(handshake.feed, data))
        except LinkError as error:
            stream.writer.write(error.reply)
            raise
        stream.writer.write(out)
        if handshake.result is not None:
            return handshake.result
