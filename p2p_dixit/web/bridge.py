"""Lends a browser the TCP that it has not: carries the bytes of its links, and cannot read them.

Theory of operation. A *guest* is one open page; it names itself by a random word. Its WebSockets:

    lend/PORT        a port of ours is the guest's for as long as this one is open: PORT if it is
                     free, any other if not. We say which, and then who calls; or that all ports
                     are lent (`full`).
    accept/CALL      the guest takes a caller.
    dial/HOST/PORT   the guest calls a peer. `may_dial` says whether that address belongs to this
                     table; nothing else on the network can be reached through us.

Links are encrypted and signed between the guest and its peer (protocol/10-transport.md): whatever
we alter is noticed, whatever we drop is as if the network had dropped it. What a guest may cost is
bounded (`limits`): guests, links, callers that wait, bytes under way and bytes a second.

The messages of one link are in `net/sockets_browser.py`, the other end of it.
"""

import asyncio
import json
import re
import secrets
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from http import HTTPStatus
from typing import Any

from p2p_dixit.bucket import Bucket
from p2p_dixit.net.address import Address, host_of
from p2p_dixit.net.both_forms import cut_off
from p2p_dixit.net.ports import EVERYWHERE, ListeningPort
from p2p_dixit.net.sockets import Streams, open_streams
from p2p_dixit.web import limits
from p2p_dixit.web.messages import Page, Socket, nothing
from p2p_dixit.web.websocket import SocketGone, WebSocket

_GUEST = re.compile(r"[0-9a-f]{32}")
_PORT = re.compile(r"[0-9]{1,5}")
_LENT_PORTS = range(1024, 2**16)


# For a page nobody is there. It calls wherever its table says, so this is no failed try of its own.
_NOBODY = Page(b"", HTTPStatus.NO_CONTENT)


class _Guest:
    """One open page: the port it has been lent, its links and what they carry."""

    def __init__(self) -> None:
        self.port = 0
        self.links = 0
        self.calls: dict[str, Streams] = {}  # came in, not taken yet
        self.replaced = asyncio.Event()  # the page has come back
        self.ended = asyncio.Event()
        self.ration = Bucket(limits.GUEST_BURST_BYTES, limits.GUEST_BYTES_PER_SECOND)


class Bridge:
    """Answers the WebSockets of guests. `hosts` are where lent ports listen."""

    def __init__(
        self, may_dial: Callable[[Address], bool], hosts: Sequence[str] = EVERYWHERE
    ) -> None:
        self._may_dial = may_dial
        self._hosts = hosts
        self._guests: dict[str, _Guest] = {}

    @property
    def ports(self) -> frozenset[int]:
        """The ports that are lent now."""
        return frozenset(guest.port for guest in self._guests.values() if guest.port)

    @property
    def guests(self) -> int:
        """How many pages have a port."""
        return len(self._guests)

    async def answer(self, path: Sequence[str]) -> Page | Socket:
        """What is done for GUEST/lend/PORT and the others; whatever else it is leads nowhere."""
        match path:
            case [name, "lend", port] if _GUEST.fullmatch(name) and _PORT.fullmatch(port):
                return self._lend(name, int(port))
            case [name, "accept", call] if name in self._guests:
                return self._take(self._guests[name], call)
            case [name, "dial", host, port] if name in self._guests and _PORT.fullmatch(port):
                return await self._dial(self._guests[name], Address(host, int(port)))
            case [name, "accept" | "dial", *_] if self._may_lend(name):
                return _NOBODY  # a page of before our restart, about to ask for a port again
            case _:
                return nothing()

    def _may_lend(self, name: str) -> bool:
        return name not in self._guests and _GUEST.fullmatch(name) is not None

    # -- lending

    def _lend(self, name: str, port: int) -> Page | Socket:
        earlier = self._guests.get(name)
        if earlier is None and len(self._guests) >= limits.GUESTS:
            return Socket(_say_full)  # a page cannot see the status of a socket that is refused
        guest = self._guests[name] = _Guest()

        def forget() -> None:
            if self._guests.get(name) is guest:
                del self._guests[name]
            guest.ended.set()

        async def serve(socket: WebSocket) -> None:
            try:
                if earlier is not None:  # the page is back before we noticed that it was gone
                    earlier.replaced.set()
                    await earlier.ended.wait()
                await self._hold(guest, socket, port)
            finally:
                forget()
                for _, writer in guest.calls.values():
                    cut_off(writer.transport)

        return Socket(serve, refused=forget)

    async def _hold(self, guest: _Guest, socket: WebSocket, wanted: int) -> None:
        """Lends a port until the page is gone."""

        def came(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            peer = writer.get_extra_info("peername")
            if len(guest.calls) >= limits.WAITING_CALLS or not peer or guest.ended.is_set():
                cut_off(writer.transport)
                return
            number = secrets.token_hex(8)
            guest.calls[number] = (reader, writer)  # from here on it ends with the guest
            lent.run(self._announce(guest, socket, number, host_of(peer)))

        lent = ListeningPort(came, limits.CHUNK_BYTES)
        try:
            guest.port = await lent.open(self._hosts, wanted if wanted in _LENT_PORTS else 0)
            await socket.send(_line(port=guest.port))
            await _either(_listen(socket), socket.stay(), guest.replaced.wait())
        except OSError:
            return
        finally:
            await lent.close()

    async def _announce(self, guest: _Guest, socket: WebSocket, number: str, host: str) -> None:
        """Tells the guest of a caller, who waits a while to be taken."""
        try:
            await socket.send(_line(call=number, **{"from": host}))
            await asyncio.sleep(limits.CALL_SECONDS)
        except SocketGone:
            pass
        finally:
            if (caller := guest.calls.pop(number, None)) is not None:
                cut_off(caller[1].transport)

    # -- carrying

    def _take(self, guest: _Guest, call: str) -> Page | Socket:
        caller = guest.calls.pop(call, None)
        if caller is None:
            return _NOBODY  # they have hung up, perhaps while the phone slept
        if not self._has_room(guest):
            cut_off(caller[1].transport)
            return nothing(HTTPStatus.SERVICE_UNAVAILABLE)
        guest.links += 1
        return self._link(guest, caller)

    async def _dial(self, guest: _Guest, address: Address) -> Page | Socket:
        if not self._may_dial(address):
            return _NOBODY
        if not self._has_room(guest):
            return nothing(HTTPStatus.SERVICE_UNAVAILABLE)
        guest.links += 1
        try:
            async with asyncio.timeout(limits.DIAL_SECONDS):
                called = await open_streams(address.host, address.port, limits.CHUNK_BYTES)
        except (OSError, TimeoutError):
            guest.links -= 1
            return _NOBODY
        except BaseException:
            guest.links -= 1
            raise
        return self._link(guest, called)

    def _link(self, guest: _Guest, streams: Streams) -> Socket:
        """A link that has been counted already."""

        async def serve(socket: WebSocket) -> None:
            try:
                await _carry(socket, streams, guest.ration)
            finally:
                guest.links -= 1

        def refused() -> None:
            guest.links -= 1
            cut_off(streams[1].transport)

        return Socket(serve, refused=refused)

    def _has_room(self, guest: _Guest) -> bool:
        return guest.links < limits.GUEST_LINKS


async def _say_full(socket: WebSocket) -> None:
    await socket.send(_line(full=limits.GUESTS))
    await socket.close()


async def _listen(socket: WebSocket) -> None:
    """The page has nothing to say on this one; it raises SocketGone when the page is gone."""
    while True:
        await socket.receive()


class _Window:
    """Bytes under way to a page, which says when it has taken some."""

    def __init__(self) -> None:
        self._under_way = 0
        self._room = asyncio.Event()
        self._room.set()

    def sent(self, count: int) -> None:
        self._under_way += count
        if self._under_way >= limits.LINK_BYTES_UNDER_WAY:
            self._room.clear()

    def taken(self, count: int) -> None:
        self._under_way = max(0, self._under_way - count)
        if self._under_way < limits.LINK_BYTES_UNDER_WAY:
            self._room.set()

    async def room(self) -> None:
        await self._room.wait()


async def _carry(socket: WebSocket, streams: Streams, ration: Bucket) -> None:
    """Both directions, until either end is gone."""
    reader, writer = streams
    window = _Window()
    writer.transport.set_write_buffer_limits(high=limits.CHUNK_BYTES)

    async def up() -> None:
        ended = False
        while True:
            got = await socket.receive()
            if isinstance(got, bytes) and not ended:
                await _pay(ration, len(got))
                writer.write(got)
                await writer.drain()
            elif got == "eof":
                ended = True
                writer.write_eof()
            elif isinstance(got, str) and got.isascii() and got.isdigit():
                window.taken(int(got))
            else:
                return

    async def down() -> None:
        while data := await reader.read(limits.CHUNK_BYTES):
            await _pay(ration, len(data))
            await window.room()
            window.sent(len(data))
            await socket.send(data)
        await socket.send("eof")
        await asyncio.Event().wait()  # the page closes when it has said its last words

    try:
        await _either(up(), down())
        writer.close()  # what was written before still goes
        await socket.close()
        with suppress(OSError, TimeoutError):
            async with asyncio.timeout(limits.DIAL_SECONDS):
                await writer.wait_closed()
    finally:
        cut_off(writer.transport)


async def _either(*work: Coroutine[Any, Any, object]) -> None:
    """Until the first of them ends, however it ends."""
    tasks = [asyncio.ensure_future(one) for one in work]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        for result in await asyncio.gather(*tasks, return_exceptions=True):
            expected = (asyncio.CancelledError, SocketGone, OSError)
            if isinstance(result, BaseException) and not isinstance(result, expected):
                raise result


async def _pay(ration: Bucket, count: int) -> None:
    if pause := ration.owe(count, asyncio.get_running_loop().time()):
        await asyncio.sleep(pause)


def _line(**told: str | int) -> bytes:
    return json.dumps(told).encode() + b"\n"
