"""Seats for browsers as a player lends them: the site, the screen, what is missing."""

import asyncio
import json
from pathlib import Path
from typing import cast

import pytest
from textual.app import App
from textual.widgets import Static

import p2p_dixit
from p2p_dixit.bundle.browser import find_bundle
from p2p_dixit.cli import main
from p2p_dixit.client.loop import Listening
from p2p_dixit.errors import LocalFault, UsageError
from p2p_dixit.play.api import Client
from p2p_dixit.play.view import LobbyView
from p2p_dixit.rules.sets import Options
from p2p_dixit.store.folders import HOME, folders
from p2p_dixit.ui.app import DixitApp
from p2p_dixit.ui.browser import lent_seats
from p2p_dixit.ui.browser.lent_seats import has_seats, open_seats
from p2p_dixit.ui.browser.pages import Pages
from p2p_dixit.ui.browser.site import FOLDER
from p2p_dixit.ui.context import AppContext
from p2p_dixit.ui.messages import TableEntered
from p2p_dixit.ui.screens.game import GameScreen
from p2p_dixit.ui.screens.seats import SeatsScreen
from p2p_dixit.ui.share.qr import qr_lines
from tests.client.clients import Person, until
from tests.client.test_evening import evening
from tests.ui import moments
from tests.ui.double import ScriptedClient, context
from tests.ui.snapshot import settled

AT = Listening(0, ("127.0.0.1",))


@pytest.fixture
def bundle(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """One that is small; what is in it does not matter here."""
    folder = tmp_path / "home" / "web"
    (folder / "pyodide").mkdir(parents=True)
    (folder / "worker.mjs").write_text("// a worker\n")
    (folder / "pyodide" / "big.wasm").write_bytes(bytes(10_000))
    (folder / "page").mkdir()
    (folder / "page" / "index.html").write_bytes((FOLDER / "index.html").read_bytes())
    (folder / "SHA256SUMS").write_text("")
    monkeypatch.setattr(p2p_dixit, "__file__", str(tmp_path / "p" / "p" / "__init__.py"))
    monkeypatch.setenv(HOME, str(tmp_path / "home"))
    monkeypatch.setattr(lent_seats, "reachable_addresses", lambda _found: ("127.0.0.1",))
    return folder


async def fetch(address: str, path: str) -> tuple[int, str, bytes]:
    host, _, secret = address.removeprefix("http://").partition("/")
    reader, writer = await asyncio.open_connection(*host.split(":"))
    lines = (f"GET /{secret}{path} HTTP/1.1", f"Host: {host}", "Connection: close", "", "")
    writer.write("\r\n".join(lines).encode())
    head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    writer.close()
    return int(head.split()[1]), head.decode(), body


async def test_a_player_lends_seats_and_takes_them_back(tmp_path: Path, bundle: Path) -> None:
    async with evening(tmp_path / "players") as tonight:
        await tonight.table(2)
        host = tonight.people[0]
        assert host.client is not None
        seats = await open_seats(host.client, AT)
        (address,) = seats.addresses()
        assert address.count("-") == 2  # three words
        status, head, page = await fetch(address, "")
        assert status == 200
        assert b'src="main.js"' in page
        assert "'wasm-unsafe-eval'" in head
        assert "unsafe-inline" not in head
        assert "'unsafe-eval'" not in head
        told = json.loads((await fetch(address, "table"))[2])
        assert "could not be started" in told.pop("texts")["failed"]
        assert told == {
            "addresses": [f"127.0.0.1:{host.port}"],
            "locked": False,
            "game": "",
            "laptop": host.key.hex(),
        }
        status, head, packed = await fetch(address, "seat/pyodide/big.wasm")
        assert (status, len(packed) < 1000) == (200, True)
        assert "Content-Encoding: gzip" in head
        for wrong in ("seat/../SHA256SUMS", "seat/page/index.html", "seat/", "no", "bridge/x"):
            assert (await fetch(address, wrong))[0] == 404, wrong
        assert (await fetch(address[:-2] + "/", ""))[0] == 404  # another secret
        assert seats.serves(host.client)
        await seats.close()
        with pytest.raises(OSError, match="Connect"):
            await fetch(address, "")


async def lent_address(host: Person) -> str:
    """Lends seats, reads their address, takes them back."""
    assert host.client is not None
    seats = await open_seats(host.client, AT)
    await seats.close()
    return seats.addresses()[0]


async def test_browsers_find_a_game_where_they_left_it_and_no_other_game(
    tmp_path: Path, bundle: Path
) -> None:
    """The address is kept for one game, for its owner's eyes, for a day (ADR 0260)."""
    kept = folders().lent_seats
    async with evening(tmp_path / "players") as tonight:
        await tonight.table(3, points=30)
        host = tonight.people[0]
        for person in tonight.people:
            person.awake = False
        in_lobby = await lent_address(host)
        assert await lent_address(host) != in_lobby  # no game yet: nothing is kept
        assert not kept.exists()
        assert host.client is not None
        seats = await open_seats(host.client, AT)
        before = seats.addresses()[0]
        await tonight.begin(*tonight.people)
        await until(host.client, lambda _view: kept.exists())
        assert kept.stat().st_mode & 0o777 == 0o600
        await seats.close()
        pages = Pages(cast("AppContext", None))  # it is asked for pictures alone
        assert "can continue" in await pages.lend_again(host.client)
        assert await pages.lend_seats(host.client) == (before,)
        await pages.close_seats()
        assert await lent_address(host) == before

        taken = await asyncio.start_server(lambda *_: None, *before.split("/")[2].split(":"))
        assert "scan the code again" in await pages.lend_again(host.client)
        await pages.close_seats()
        taken.close()

        known = json.loads(kept.read_text())
        for changed in (
            {"game": "00" * 32},
            {"since": known["since"] - 86_500},  # of yesterday
            {"since": known["since"] + 86_500},
            {"port": 80},
            {"port": "8080"},
            {"secret": "../.."},
            {"secret": 7},
            {"more": 1},
        ):
            kept.write_text(json.dumps(known | changed))
            assert not await has_seats(host.client), changed
            assert (await lent_address(host)).split("/")[3] != known["secret"], changed
        for broken in ("", "[]", "{}", "7", "\xff"):
            kept.write_text(broken)
            assert await pages.lend_again(host.client) == ""


async def test_a_wrong_address_says_in_one_sentence_what_to_do(
    tmp_path: Path, bundle: Path
) -> None:
    async with evening(tmp_path / "players") as tonight:
        await tonight.table(2)
        client = tonight.people[0].client
        assert client is not None
        seats = await open_seats(client, AT)
        wrong = seats.addresses()[0].rsplit("/", 2)[0] + "/acorn-acorn-acorn/"
        status, head, page = await fetch(wrong, "")
        assert status == 404
        assert b"Scan the code" in page
        assert "default-src 'none'" in head
        assert (await fetch(wrong, "bridge/x/lend/0"))[2] == page  # nothing tells a guess from it
        await seats.close()


async def test_without_a_bundle_or_a_network_it_says_what_to_do(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    bundle: Path,
) -> None:
    (bundle / "SHA256SUMS").unlink()
    with pytest.raises(LocalFault, match="make web"):
        find_bundle(folders())
    with pytest.raises(UsageError, match="network"):
        await open_seats(ScriptedClient(LobbyView("", Options(), (), None)), AT)
    assert await asyncio.to_thread(main, ["host", "--web"]) != 0
    assert "make web" in capsys.readouterr().err
    assert await asyncio.to_thread(main, ["host", "--web", "--plain"]) != 0
    assert "--web" in capsys.readouterr().err


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_the_screen_shows_the_code_the_address_and_what_is_trusted(
    size: tuple[int, int],
) -> None:
    """[R-18-2]"""
    address = "http://192.168.1.20:34951/acorn-bagel-cello/"
    app: App[None] = App()
    async with app.run_test(size=size) as pilot:
        await app.push_screen(SeatsScreen((address,)))
        await pilot.pause()
        shown = [str(one.content) for one in app.screen.query(Static)]
        assert "\n".join(qr_lines(address)) in shown
        assert any(address in text and "more than half" in text for text in shown)
        await pilot.press("escape")
        assert not isinstance(app.screen, SeatsScreen)


async def test_a_game_that_is_entered_again_lends_again_and_f4_shows_the_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(HOME, str(tmp_path))
    lent: list[Client] = []

    async def lend_again(_pages: Pages, client: Client) -> str:
        lent.append(client)
        return "Guests can continue."

    async def lend_seats(_pages: Pages, _client: Client) -> tuple[str, ...]:
        return ("http://192.168.1.20:34951/acorn-bagel-cello/",)

    monkeypatch.setattr(Pages, "lend_again", lend_again)
    monkeypatch.setattr(Pages, "lend_seats", lend_seats)
    app = DixitApp(context())
    async with app.run_test(size=(80, 24)) as pilot:
        app.post_message(TableEntered(ScriptedClient(moments.LAY)))
        await settled(pilot)
        assert lent == []  # no browser has ever played through this laptop
        folders().lent_seats.write_text("{}")
        client = ScriptedClient(moments.LAY)
        app.post_message(TableEntered(client))
        await settled(pilot)
        assert lent == [client]
        await pilot.press("f4")
        await settled(pilot)
        assert isinstance(app.screen, SeatsScreen)
        await pilot.press("f4")
        await settled(pilot)
        assert isinstance(app.screen, GameScreen)
