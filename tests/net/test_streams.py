"""Handshakes over streams, in virtual time: in time or not at all."""

import asyncio
import errno
import os
import socket
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import cast

import pytest

from p2p_dixit.net import limits, streams
from p2p_dixit.net.address import Address, host_of
from p2p_dixit.net.errors import LinkEnd, LinkError
from p2p_dixit.net.frames import frame
from p2p_dixit.net.greeting import refusal
from p2p_dixit.net.handshake import DialerHandshake, ListenerHandshake
from p2p_dixit.net.streams import Stream, connect, connect_any, shake
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


def test_a_caller_who_hangs_up_during_the_handshake_was_cut_off() -> None:
    async def work() -> None:
        reader = asyncio.StreamReader()
        writer = MemoryWriter(asyncio.StreamReader())
        reader.feed_data(KNOCK)
        reader.feed_eof()
        handshake = ListenerHandshake(me(BOB), entropy("b"))
        with pytest.raises(LinkError) as ended:
            await shake(handshake, Stream(reader, cast("asyncio.StreamWriter", writer)), at_once)
        assert ended.value.reason is LinkEnd.CUT

    virtual.run(work())


def test_a_socket_that_fails_during_the_handshake_was_cut_off() -> None:
    async def work() -> None:
        reader = asyncio.StreamReader()
        reader.set_exception(ConnectionResetError(errno.ECONNRESET, "reset by peer"))
        writer = MemoryWriter(asyncio.StreamReader())
        handshake = ListenerHandshake(me(BOB), entropy("b"))
        with pytest.raises(LinkError, match="closed the connection") as ended:
            await shake(handshake, Stream(reader, cast("asyncio.StreamWriter", writer)), at_once)
        assert ended.value.reason is LinkEnd.CUT

    virtual.run(work())


def test_whoever_is_refused_is_told_why() -> None:
    async def work() -> None:
        reader, far = asyncio.StreamReader(), asyncio.StreamReader()
        reader.feed_data(frame(b"GET / HTTP/1.1"))
        handshake = ListenerHandshake(me(BOB), entropy("b"))
        stream = Stream(reader, cast("asyncio.StreamWriter", MemoryWriter(far)))
        with pytest.raises(LinkError):
            await shake(handshake, stream, at_once)
        assert bytes(far._buffer) == frame(refusal(LinkEnd.MALFORMED))  # type: ignore[attr-defined]

    virtual.run(work())


def test_two_sides_shake_hands() -> None:
    async def work() -> None:
        near, far = asyncio.StreamReader(), asyncio.StreamReader()
        dialer = Stream(near, cast("asyncio.StreamWriter", MemoryWriter(far)))
        listener = Stream(far, cast("asyncio.StreamWriter", MemoryWriter(near)))
        ours, theirs = await asyncio.gather(
            shake(DialerHandshake(me(EVE), entropy("e")), dialer, at_once),
            shake(ListenerHandshake(me(BOB), entropy("b")), listener, at_once),
        )
        assert (ours.identity, theirs.identity) == (BOB.public, EVE.public)

    virtual.run(work())


# -- dialling


class Dropped:
    """A stream that notes when it is dropped."""

    def __init__(self) -> None:
        self.dropped = False

    def drop(self) -> None:
        self.dropped = True


class Network:
    """Addresses that answer, or fail, after so many seconds; notes when each was tried."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, **answers: float) -> None:
        self.answers = answers
        self.tried: dict[str, float] = {}
        self.streams: dict[str, Dropped] = {}
        monkeypatch.setattr(streams, "connect", self.connect)

    async def connect(self, address: Address) -> Dropped:
        self.tried[address.host] = asyncio.get_running_loop().time()
        answer = self.answers[address.host]
        try:
            await asyncio.sleep(abs(answer))
        except asyncio.CancelledError:
            if address.host != "stubborn":  # one whose answer came in that very moment
                raise
        if answer < 0:
            raise LinkError(LinkEnd.UNREACHABLE, detail=f"{address.host} failed")
        self.streams[address.host] = Dropped()
        return self.streams[address.host]


def at(*hosts: str) -> list[Address]:
    return [Address(host, 1) for host in hosts]


def test_the_first_address_that_answers_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        network = Network(monkeypatch, slow=10.0, quick=0.1, late=0.0)
        address, stream = await connect_any(at("slow", "quick", "late"))
        assert address.host == "quick"
        assert cast("object", stream) is network.streams["quick"]
        assert network.tried == {"slow": 0.0, "quick": 0.25}
        assert not network.streams["quick"].dropped

    virtual.run(work())


def test_an_answer_that_comes_too_late_is_dropped(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        network = Network(monkeypatch, stubborn=10.0, quick=0.1)
        address, _ = await connect_any(at("stubborn", "quick"))
        assert address.host == "quick"
        assert network.streams["stubborn"].dropped
        assert not network.streams["quick"].dropped

    virtual.run(work())


@pytest.mark.parametrize("turns", range(12))
def test_a_call_that_is_given_up_leaves_no_connection_behind(
    turns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        network = Network(monkeypatch, quick=0.0, late=0.0)
        call = asyncio.create_task(connect_any(at("quick", "late")))
        for _ in range(turns):
            await asyncio.sleep(0)
        call.cancel()
        answer: object = None
        with suppress(asyncio.CancelledError):
            _, answer = await call
        left = [stream for stream in network.streams.values() if not stream.dropped]
        assert left == ([] if answer is None else [answer])

    virtual.run(work())


def test_when_no_address_answers_the_last_failure_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        Network(monkeypatch, one=-3.0, two=-0.1)
        with pytest.raises(LinkError, match="one failed"):
            await connect_any(at("one", "two"))
        with pytest.raises(LinkError) as failed:
            await connect_any([])
        assert failed.value.reason is LinkEnd.UNREACHABLE

    virtual.run(work())


Open = Callable[[], Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]


def opening(monkeypatch: pytest.MonkeyPatch, answer: Open) -> list[int]:
    """Lets asyncio's own way to connect answer as told; notes the limits it was given."""
    seen: list[int] = []

    async def open_connection(
        _host: str, _port: int, *, limit: int
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        seen.append(limit)
        return await answer()

    monkeypatch.setattr(asyncio, "open_connection", open_connection)
    return seen


def test_no_answer_in_time_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never() -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        await asyncio.Event().wait()
        raise AssertionError

    async def work() -> None:
        opening(monkeypatch, never)
        with pytest.raises(LinkError, match="no answer") as failed:
            await connect(Address("10.0.0.1", 1))
        assert failed.value.reason is LinkEnd.UNREACHABLE
        assert asyncio.get_running_loop().time() == pytest.approx(limits.CONNECT_SECONDS)

    virtual.run(work())


@pytest.mark.parametrize(
    ("error", "platform", "said"),
    [
        (socket.gaierror(socket.EAI_NONAME, "x"), "linux", "no host of that name"),
        (OSError(errno.ECONNREFUSED, "asyncio's"), "linux", "connection refused"),
        (OSError(errno.ECONNREFUSED, "the system's"), "win32", "connection refused"),
        (OSError("without a number"), "linux", "without a number"),
        (OSError(errno.EPROTO, "x"), "linux", os.strerror(errno.EPROTO)),
        (OSError(errno.EHOSTUNREACH, "x"), "darwin", "Local Network"),
        (OSError(errno.EHOSTUNREACH, "x"), "linux", "no route to that machine"),
        (OSError(errno.ECONNREFUSED, "x"), "darwin", "connection refused"),
    ],
)
def test_why_nothing_answers_is_said(
    monkeypatch: pytest.MonkeyPatch, error: OSError, platform: str, said: str
) -> None:
    async def fail() -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        raise error

    async def work() -> None:
        opening(monkeypatch, fail)
        monkeypatch.setattr(sys, "platform", platform)
        with pytest.raises(LinkError, match=said) as failed:
            await connect(Address("10.0.0.1", 1))
        assert failed.value.reason is LinkEnd.UNREACHABLE

    virtual.run(work())


class Socket:
    """Notes what it is told."""

    def __init__(self, *, deaf: bool = False) -> None:
        self.options: dict[int, int] = {}
        self._deaf = deaf

    def setsockopt(self, level: int, option: int, value: int) -> None:
        if self._deaf:
            raise OSError(errno.ENOPROTOOPT, "no such option")
        assert level == socket.IPPROTO_TCP
        self.options[option] = value


class Tuned(MemoryWriter):
    """A writer over a socket."""

    def __init__(self, raw: Socket | None, peer: tuple[str, int, int, int] | None = None) -> None:
        super().__init__(asyncio.StreamReader())
        self.raw = raw
        self.peer = peer
        self.high = 0

    def set_write_buffer_limits(self, *, high: int) -> None:
        self.high = high

    def get_extra_info(self, name: str) -> object:
        return {"socket": self.raw, "peername": self.peer}[name]


def over(writer: Tuned) -> Stream:
    return Stream(asyncio.StreamReader(), cast("asyncio.StreamWriter", writer))


def test_a_connection_is_tuned_as_far_as_the_system_can(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        monkeypatch.setattr(socket, "TCP_USER_TIMEOUT", 18, raising=False)
        monkeypatch.setattr(socket, "TCP_NOTSENT_LOWAT", 25, raising=False)
        raw = Socket()
        writer = Tuned(raw)
        over(writer).tune()
        assert raw.options == {18: 6000, 25: 128 * 1024}
        assert writer.high == limits.READ_BUFFER_BYTES
        over(Tuned(Socket(deaf=True))).tune()
        over(Tuned(None)).tune()
        monkeypatch.delattr(socket, "TCP_USER_TIMEOUT")
        raw = Socket()
        over(Tuned(raw)).tune()
        assert raw.options == {25: 128 * 1024}

    virtual.run(work())


def test_a_connection_that_was_made_is_tuned_and_reads_little_ahead(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work() -> None:
        writer = Tuned(Socket(), ("fe80::1", 7, 0, 1))

        async def made() -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
            return asyncio.StreamReader(), cast("asyncio.StreamWriter", writer)

        seen = opening(monkeypatch, made)
        stream = await connect(Address("fe80::1%eth0", 7))
        assert seen == [limits.READ_BUFFER_BYTES]
        assert writer.high == limits.READ_BUFFER_BYTES
        host = host_of(("fe80::1", 7, 0, 1))
        assert (stream.host, stream.scope) == (host, host.partition("%")[2])
        assert stream.scope
        assert over(Tuned(None)).host == ""
        stream.drop()
        assert writer.aborted

    virtual.run(work())
