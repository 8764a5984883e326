"""The board: a spectator of its own over the real network, and the page of instructions."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from p2p_dixit.cli import main
from p2p_dixit.client import network
from p2p_dixit.errors import UsageError
from p2p_dixit.play.api import Joining, NewTable
from p2p_dixit.ui.browser import pages
from p2p_dixit.ui.browser.board import SpectatorBoard
from p2p_dixit.ui.browser.opening import opener
from p2p_dixit.ui.browser.pages import Audience
from p2p_dixit.ui.share.qr import qr_svg
from tests.client.clients import LOOPBACK, QUICK
from tests.client.test_evening import evening
from tests.patience import DAY, PATIENCE
from tests.ui.browser.pages import ask, first_view


@asynccontextmanager
async def board(home: Path, wish: Joining, audience: Audience) -> AsyncIterator[SpectatorBoard]:
    async with SpectatorBoard(home, wish, (), audience, 0, LOOPBACK) as opened:
        yield opened


async def test_a_board_watches_a_whole_game_with_its_pictures(tmp_path: Path) -> None:
    async with evening(tmp_path / "players") as tonight:
        where = await tonight.table(3, points=1)
        people = list(tonight.people)
        wish = Joining(where, watch=True)
        async with board(tmp_path / "board", wish, Audience.THIS_COMPUTER) as shown:
            page = shown.page
            assert shown.addresses == (page.address,)
            lobby = (await first_view(page))["view"]
            assert [guest["name"] for guest in lobby["guests"]] == [one.name for one in people]
            assert b"<svg" in (await ask(page, f"{page.path}join.svg"))[2]
            assert (await ask(page, f"{page.path}join"))[0] == 404  # nobody else reaches it
            await people[0].lobby_shows(lambda now: now.watchers == 1)
            await tonight.begin(*people)
            async with asyncio.timeout(PATIENCE):
                while True:
                    told = await first_view(page)
                    if told["view"]["kind"] == "table":
                        private = [told["view"][name] for name in ("me", "ask", "ballot")]
                        assert private == [None] * 3
                        assert told["view"]["hand"] == told["view"]["laid"] == []
                        if told["view"]["end"] is not None:
                            break
                    await asyncio.sleep(0.05)
            card = told["view"]["results"][0]["table"][0]
            status, _, picture = await ask(page, f"{page.path}card/{told['deck']}/{card}")
            assert (status, picture[:2]) == (200, b"\xff\xd8")
            assert told["captions"][str(card)]["alt"]


async def test_a_board_on_the_network_has_words_for_a_secret_and_instructions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "EVERYWHERE", ("127.0.0.1",))
    monkeypatch.setattr(pages, "reachable_addresses", lambda _found: ("127.0.0.1",))
    async with evening(tmp_path / "players") as tonight:
        where = await tonight.table(2)
        wish = Joining(where, watch=True)
        async with board(tmp_path / "board", wish, Audience.NETWORK) as shown:
            page = shown.page
            assert page.path.count("-") == 2  # three words
            assert shown.addresses == (page.address,)
            status, head, body = await ask(page, f"{page.path}join")
            assert status == 200
            assert f"p2p-dixit join {where}".encode() in body
            assert "default-src 'none'" in head
            assert "script-src" not in head
            code = (await ask(page, f"{page.path}join.svg"))[2]
            assert code == qr_svg(f"{page.address}join")
            assert (await ask(page, "/acorn-bagel-cello/"))[0] == 404


async def test_a_locked_table_needs_its_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(network, "ANSWER_SECONDS", DAY)
    async with evening(tmp_path / "players") as tonight:
        host = tonight.person()
        host.sit(await host.network.create(NewTable("Attic", QUICK, code="angel-acid-acorn")))
        where = f"127.0.0.1:{host.port}"
        with pytest.raises(UsageError, match="locked"):
            async with board(tmp_path / "a", Joining(where, watch=True), Audience.THIS_COMPUTER):
                pass
        wish = Joining(where, "angel-acid-acorn", watch=True)
        async with board(tmp_path / "b", wish, Audience.THIS_COMPUTER) as shown:
            assert (await first_view(shown.page))["view"]["table"] == "Attic"


def test_a_call_that_makes_no_sense_gets_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["board", "127.0.0.1:1", "--port", "0"]) == 2
    assert "--port" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("platform", "environ", "found"),
    [
        ("darwin", {}, True),
        ("win32", {}, True),
        ("linux", {}, False),  # no desktop: a browser for the terminal would cover the game
        ("linux", {"DISPLAY": ":0", "SSH_CONNECTION": "somewhere"}, False),
    ],
)
def test_a_browser_is_started_only_where_it_can_be_seen(
    platform: str, environ: dict[str, str], *, found: bool
) -> None:
    assert (opener(platform, environ) is not None) == found
