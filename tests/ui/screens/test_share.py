"""The screen that gives the program to friends: it serves while it is open, and only then."""

import asyncio
from dataclasses import replace
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.screen import Screen

from p2p_dixit.bundle.offers import FileKind, Offer
from p2p_dixit.bundle.sums import Sum
from p2p_dixit.errors import LocalFault
from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.screens.home import HomeScreen
from p2p_dixit.ui.screens.lobby import LobbyScreen
from p2p_dixit.ui.screens.share import VISITS, ShareScreen
from p2p_dixit.ui.services import PackGift
from p2p_dixit.ui.share.packing import Gift
from p2p_dixit.ui.share.page import Giver
from p2p_dixit.ui.share.sharing import Sharing
from p2p_dixit.ui.share.site import Fetching, Looked, WrongCode
from tests.patience import PATIENCE
from tests.ui.double import FakeNetwork, ScriptedClient, context
from tests.ui.snapshot import at_all_sizes, screen_text, settled
from tests.ui.test_screens import HOSTED


def gift_of(file: Path) -> Gift:
    """One small file in place of the program."""
    offer = Offer(
        FileKind.BUNDLE, "linux-x86_64", ("3.11",), file, 200_000, Sum("0123456789abcdef" * 4)
    )
    return Gift(Giver("Robin", "robins-laptop"), (offer,))


@pytest.fixture
def program(tmp_path: Path) -> Path:
    file = tmp_path / "program"
    file.write_bytes(b"p" * 200_000)
    return file


class Heard(Sharing):
    """The real thing, whose port a test can know."""

    opened: list["Heard"] = []  # noqa: RUF012 - one test at a time

    async def __aenter__(self) -> Sharing:
        self.opened.append(self)
        return await super().__aenter__()


class Quiet(Sharing):
    """Serves nothing, under an address that is the same on every machine."""

    async def __aenter__(self) -> Sharing:
        self.port = 34949
        return self

    async def __aexit__(self, *_error: object) -> None:
        return

    @property
    def addresses(self) -> tuple[str, ...]:
        return (f"http://192.168.1.20:34949{self._site.root}/",)


def sharing_context(pack: PackGift) -> AppContext:
    shared = context(FakeNetwork())
    shared.services = replace(shared.services, share=pack)
    return shared


async def shown(pilot: Pilot[None], words: str) -> str:
    """Waits until the screen says so."""
    async with asyncio.timeout(PATIENCE):
        while words not in screen_text(pilot.app):
            await pilot.pause(0.05)
    return screen_text(pilot.app)


async def get(port: int, path: str) -> bytes:
    """What a browser on this machine gets."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nConnection: close\r\n\r\n".encode()
    )
    answer = await reader.read()
    writer.close()
    return answer


def shows(app: DixitApp, kind: type[Screen[None]]) -> bool:
    return isinstance(app.screen, kind)


async def test_it_serves_while_it_is_open_and_not_afterwards(program: Path) -> None:
    Heard.opened.clear()
    app = DixitApp(context())
    async with app.run_test(size=(120, 35)) as pilot:
        await app.push_screen(ShareScreen(lambda: gift_of(program), Heard, port=0))
        async with asyncio.timeout(PATIENCE):
            while not (Heard.opened and Heard.opened[0].port):
                await pilot.pause(0.05)
        port = Heard.opened[0].port
        assert b"from the laptop of Robin" in await get(port, "/")
        fetched = await get(port, "/linux-x86_64/p2p-dixit.pyz")
        assert fetched.endswith(b"p" * 200_000)
        assert "127.0.0.1 has downloaded" in await shown(pilot, "has downloaded")
        await pilot.press("escape")
        await settled(pilot)
        with pytest.raises(ConnectionRefusedError):
            await asyncio.open_connection("127.0.0.1", port)


async def test_with_a_code_the_old_address_is_gone_and_strangers_get_nothing(program: Path) -> None:
    Heard.opened.clear()
    app = DixitApp(context())
    async with app.run_test(size=(120, 35)) as pilot:
        await app.push_screen(ShareScreen(lambda: gift_of(program), Heard, port=0))
        async with asyncio.timeout(PATIENCE):
            while not (Heard.opened and Heard.opened[0].port):
                await pilot.pause(0.05)
            await pilot.press("l")
            while not (len(Heard.opened) == 2 and Heard.opened[1].port):
                await pilot.pause(0.05)
        with pytest.raises(ConnectionRefusedError):
            await asyncio.open_connection("127.0.0.1", Heard.opened[0].port)
        answer = await get(Heard.opened[1].port, "/linux-x86_64/p2p-dixit.pyz")
        assert answer.startswith(b"HTTP/1.1 404")
        assert b"ppp" not in answer


async def test_the_first_screen_and_the_lobby_lead_to_it(program: Path) -> None:
    shared = sharing_context(lambda: gift_of(program))
    app = DixitApp(shared)
    async with app.run_test(size=(120, 35)) as pilot:
        assert "Give it to a friend" in screen_text(app)
        await pilot.press("s")
        assert shows(app, ShareScreen)
        await pilot.press("escape")
        assert shows(app, HomeScreen)
        await app.push_screen(LobbyScreen(shared, ScriptedClient(HOSTED)))
        await settled(pilot)
        assert "Ctrl+S" in screen_text(app)
        app.screen.query_one("#name").focus()
        await pilot.press("ctrl+s")
        assert shows(app, ShareScreen)
        await pilot.press("escape")
        assert shows(app, LobbyScreen)


async def test_what_cannot_be_packed_is_said(program: Path) -> None:
    def full() -> Gift:
        raise LocalFault("the disk is full")

    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(ShareScreen(full))
        await shown(pilot, "the disk is full")


async def test_visits_are_bounded_and_a_download_has_one_line(program: Path) -> None:
    offer = gift_of(program).offers[0]
    screen = ShareScreen(lambda: gift_of(program), Quiet)
    for n in range(3 * VISITS):
        screen._visited(WrongCode(f"10.0.0.{n}"))
    assert len(screen._visits) == VISITS
    screen._visited(Fetching(7, "10.0.0.9", offer, 1000))
    screen._visited(Fetching(7, "10.0.0.9", offer, 2000))
    screen._visited(Fetching(8, "10.0.0.9", offer, 3000))
    assert [one.sent for one in screen._visits if isinstance(one, Fetching)] == [2000, 3000]


async def test_it_looks_as_it_should(program: Path) -> None:
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        screen = ShareScreen(lambda: gift_of(program), Quiet)
        await app.push_screen(screen)
        offer = gift_of(program).offers[0]
        screen._visited(Looked("192.168.1.7"))
        screen._visited(Fetching(1, "192.168.1.7", offer, 50_000))
        screen._visited(Fetching(2, "192.168.1.8", offer, 200_000))
        await shown(pilot, "192.168.1.8 has downloaded")
        screen.workers.cancel_node(screen)
        await at_all_sizes(pilot, "share")
