"""A guest behind a real bridge, without a browser: the browser's own door to TCP, in this process.

`net/sockets_browser.py` runs as it does in a page; what it gets from JavaScript is played by
`_connect` over real WebSockets. A `Meddler` between the two is a doctored bridge: it sees all that
a bridge sees, and may change it. Everything in a guest's context goes through its bridge, and
everything outside of it through the system's sockets.
"""

import asyncio
import importlib
import os
import random
import secrets
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar, copy_context
from dataclasses import dataclass, field
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from p2p_dixit.client.loop import Listening, TableLoop
from p2p_dixit.client.machine import LocalMachine
from p2p_dixit.client.network import LiveClient
from p2p_dixit.client.seats import Answer, LentSeats
from p2p_dixit.net import ports, sockets, streams
from p2p_dixit.net.address import Address
from p2p_dixit.play.commands import Command, SetReady, SubmitAnswer
from p2p_dixit.play.lobby.core import Look
from p2p_dixit.play.view import LobbyView, TableView, View
from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.folders import folders
from p2p_dixit.web import Request, Response
from p2p_dixit.web.messages import nothing
from tests.client.clients import Person, choices
from tests.patience import PATIENCE
from tests.web.pages import PageSocket, Refused, open_socket


class Meddler:
    """What a bridge does with the bytes of links; this one is honest, and remembers them."""

    def __init__(self, delay: float = 0.0) -> None:
        self.delay = delay  # seconds for every piece on the way to the page
        self.carried: list[bytes] = []

    def pieces(self, link: int, data: bytes, *, up: bool) -> list[bytes]:
        """What goes on of a piece, in order; `link` numbers the connections."""
        self.carried.append(data)
        return [data]


@dataclass
class Way:
    """A guest's way to its bridge."""

    port: int
    meddler: Meddler = field(default_factory=Meddler)
    name: str = field(default_factory=lambda: secrets.token_hex(16))
    links: int = 0
    opened: set["_Socket"] = field(default_factory=set)

    def has(self, link: int) -> bool:
        """Whether this link still stands."""
        return any(socket.number == link for socket in self.opened)


_WAY: ContextVar[Way] = ContextVar("way")


class _Socket:
    """What `connect` of sockets.mjs returns."""

    def __init__(self, way: Way, path: str, on: tuple[Callable[..., None], ...]) -> None:
        self._way = way
        way.links += 1
        self.number = way.links
        self._carries = not path.startswith("lend/")
        self._on_open, self._on_message, self._on_close = on
        self._socket: PageSocket | None = None
        self._held: list[bytes | str] = []
        way.opened.add(self)
        self._task = asyncio.ensure_future(self._run(path))

    async def _run(self, path: str) -> None:
        try:
            self._socket = await open_socket(self._way.port, f"/{self._way.name}/{path}")
            self._on_open()
            while (got := await self._socket.receive()) is not None:
                await asyncio.sleep(self._way.meddler.delay)
                for piece in self._meddled(got, up=False):
                    self._on_message(piece)
        except (OSError, Refused, TimeoutError):
            pass
        finally:
            self._way.opened.discard(self)
            if self._socket is not None:
                self._socket.close()
            self._on_close()

    def _meddled(self, data: bytes | str, *, up: bool) -> list[bytes | str]:
        if isinstance(data, str) or not self._carries:
            return [data]
        return [*self._way.meddler.pieces(self.number, data, up=up)]

    def send(self, data: bytes) -> None:
        for piece in self._meddled(data, up=True):
            self.sendText(piece)

    def sendText(self, data: bytes | str) -> None:  # noqa: N802 - as in JavaScript
        if self._socket is not None and self._socket.is_open:  # as sockets.mjs
            self._socket.send(data)

    def waiting(self) -> int:
        return 0

    def close(self) -> None:
        self._task.cancel()

    abort = close


@contextmanager
def browser_door() -> Iterator[None]:
    """Inside, contexts with a `Way` have the sockets of a browser."""

    class _Proxy:
        def __init__(self, call: Callable[..., None]) -> None:
            self._call = call

        def __call__(self, *given: Any) -> None:
            self._call(*given)

        def destroy(self) -> None:
            pass

    made: dict[str, Any] = {
        "dixit_js": SimpleNamespace(connect=lambda path, *on: _Socket(_WAY.get(), path, on)),
        "pyodide": ModuleType("pyodide"),
        "pyodide.ffi": SimpleNamespace(create_proxy=_Proxy, to_js=lambda data: data),
    }
    with pytest.MonkeyPatch.context() as patch:
        for name, module in made.items():
            patch.setitem(sys.modules, name, module)
        door: Any = importlib.import_module("p2p_dixit.net.sockets_browser")

        def of_context(native: Any, twin: Any) -> Any:
            def call(*given: Any) -> Any:
                return (native if _WAY.get(None) is None else twin)(*given)

            return call

        opened = of_context(sockets.open_streams, door.open_streams)
        patch.setattr(streams, "open_streams", opened)
        patch.setattr(ports, "bind", of_context(sockets.bind, door.bind))
        yield
    sys.modules.pop("p2p_dixit.net.sockets_browser", None)


async def lend(person: Person, port: int = 0) -> tuple[LentSeats, int]:
    """The bridge on a person's laptop, and its port."""
    assert isinstance(person.client, LiveClient)

    def site(seats: LentSeats) -> Answer:
        async def answer(request: Request) -> Response:
            path = request.path[1:].split("/")
            return await seats.bridge.answer(path) if path else nothing()

        return answer

    return await person.client.lend_seats(site, frozenset(), Listening(port, ("127.0.0.1",)))


class BridgedGuest:
    """A player who has nothing but a bridge; plays like a `Person`."""

    def __init__(self, home: Path, name: str, bridge: int, meddler: Meddler | None = None) -> None:
        self.way = Way(bridge, meddler or Meddler())
        self._context = copy_context()  # or it would come along into the threads of the others
        self._context.run(_WAY.set, self.way)
        place = folders({"P2P_DIXIT_HOME": str(home / name)})
        at = Listening(0, ("bridge",))
        self.machine = LocalMachine(
            DiskFiles(), place, os.urandom, time.time, at, lambda: 2**40, hold=0.0
        )
        self.look = Look(name, 5)
        self.seats: LentSeats  # those of the laptop it comes through
        self.table: TableLoop | None = None
        self.view: View | None = None
        self._changed = asyncio.Event()
        self._dice = random.Random(name)

    async def join(self, host: Person) -> None:
        """Goes to the table of this person, by its address on the laptop of the bridge."""
        where = Address("127.0.0.1", host.port)
        visit = self.machine.visit([where], self.look, "", self._show)
        self.table = await asyncio.create_task(visit, context=self._context)

    def do(self, command: Command) -> None:
        assert self.table is not None
        self._context.run(self.table.do, command)

    def _show(self, view: View) -> None:
        self.view = view
        self._changed.set()
        if isinstance(view, TableView) and view.ask is not None and view.me is not None:
            self.do(SubmitAnswer(tuple(choices(self._dice, view, view.ask, view.me))))

    async def until(self, wanted: Callable[[View], object]) -> None:
        """Waits until the guest sees what is wanted."""
        try:
            async with asyncio.timeout(PATIENCE):
                while self.view is None or not wanted(self.view):
                    self._changed.clear()
                    await self._changed.wait()
        except TimeoutError:
            raise AssertionError(f"the guest still sees {self.view}") from None

    async def in_lobby(self, guests: int) -> None:
        await self.until(lambda view: isinstance(view, LobbyView) and len(view.guests) == guests)

    async def ready(self, guests: int) -> None:
        await self.in_lobby(guests)
        self.do(SetReady(ready=True))

    async def close(self) -> None:
        await asyncio.create_task(self.machine.close(), context=self._context)
        for socket in tuple(self.way.opened):
            socket.close()
        await asyncio.sleep(0)
