"""Who gets what from a page of ours, without a browser: the secret, the host, the origin, cards."""

import asyncio
import json

import pytest

from p2p_dixit.ui.browser import site
from p2p_dixit.ui.browser.latest import Latest
from p2p_dixit.web import ServerSentEvent, limits
from tests.patience import DAY, PATIENCE
from tests.play.test_view_json import PRIVATE
from tests.ui import moments
from tests.ui.browser.pages import ask, first_view, showing
from tests.ui.double import ScriptedClient


async def test_the_page_forbids_everything_but_itself() -> None:
    async with showing(ScriptedClient(moments.LAY)) as page:
        status, head, body = await ask(page, page.path)
        assert status == 200
        assert b'src="main.js"' in body
        for rule in (
            "default-src 'none'",
            "script-src 'self'",
            "connect-src 'self'",
            "require-trusted-types-for 'script'",
            "frame-ancestors 'none'",
        ):
            assert rule in head
        assert "unsafe" not in head
        assert "Cache-Control: no-store" in head


async def test_every_file_that_the_page_names_is_there_and_nothing_else() -> None:
    async with showing(ScriptedClient(moments.LAY)) as page:
        for path in site.FOLDER.iterdir():
            status, head, _ = await ask(page, f"{page.path}{path.name}")
            assert (status, site.KINDS[path.suffix] in head) == (200, True), path
        for wrong in ("../showing.py", "%2e%2e/showing.py", "page", "", "join", "join.svg", "x.js"):
            status, _, _ = await ask(page, f"{page.path}{wrong}" if wrong else f"{page.path}//")
            assert status == 404, wrong


@pytest.mark.parametrize(
    "path",
    ["/", "/events", "/main.js", "/card/1/10", "/wrong/", "/wrong/events", "/wrong/card/1/10"],
)
async def test_without_the_secret_there_is_nothing(path: str) -> None:
    async with showing(ScriptedClient(moments.LAY)) as page:
        status, _, body = await ask(page, path)
        assert (status, body) == (404, b"Not Found\n")


async def test_who_guesses_secrets_is_soon_answered_no_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(limits, "FAILURE_SECONDS", DAY)
    async with showing(ScriptedClient(moments.LAY)) as page:
        for n in range(limits.FAILURES_PER_ADDRESS + 2):
            await ask(page, f"/guess-{n}/")
        assert (await ask(page, page.path))[0] == 429


@pytest.mark.parametrize("path", ["", "events", "main.js", "card/1/10"])
@pytest.mark.parametrize(
    ("host", "header", "expected"),
    [
        ("evil.example", "Accept: */*", 421),
        ("localhost", "Accept: */*", 421),
        ("", "Origin: http://evil.example", 403),
        ("", "Origin: null", 403),
        ("", "Sec-Fetch-Site: cross-site", 403),
    ],
)
async def test_a_foreign_host_or_origin_gets_nothing_even_with_the_secret(
    path: str, host: str, header: str, expected: int
) -> None:
    async with showing(ScriptedClient(moments.LAY)) as page:
        status, _, body = await ask(page, page.path + path, header, host=host)
        assert status == expected
        assert b"\n" not in body[:-1]  # the name of the status, and nothing else
        assert len(body) < 40


@pytest.mark.parametrize("moment", moments.GAME_MOMENTS)
async def test_a_board_holds_no_hand_even_when_a_player_serves_it(moment: str) -> None:
    now = moments.GAME_MOMENTS[moment]
    async with showing(ScriptedClient(now), board=True) as page:
        told = await first_view(page)
    assert {name: told["view"][name] for name in PRIVATE} == PRIVATE
    public = {*now.table, *(card for result in now.results for card in result.table)}
    assert set(map(int, told["captions"])) <= public


async def test_a_ticket_leads_to_the_page_once() -> None:
    async with showing(ScriptedClient(moments.LAY)) as page:
        ticket = page.once().removeprefix(f"http://127.0.0.1:{page.port}")
        assert page.path.strip("/") not in ticket
        status, head, _ = await ask(page, ticket)
        assert status == 303
        assert f"Location: {page.path}" in head
        assert (await ask(page, ticket))[0] == 404
        many = [page.once() for _ in range(20)]
        oldest = many[0].removeprefix(f"http://127.0.0.1:{page.port}")
        assert (await ask(page, oldest))[0] == 404


async def test_a_card_is_made_here_from_its_pixels() -> None:
    async with showing(ScriptedClient(moments.LAY)) as page:
        status, head, body = await ask(page, f"{page.path}card/1/10")
        assert (status, body[:3]) == (200, b"\xff\xd8\xff")
        assert "image/jpeg" in head
        for wrong in ("card/1/x", "card/1/-1", "card//", "card/1/" + "9" * 40, "card/1/٣"):
            assert (await ask(page, page.path + wrong.encode().decode("latin-1")))[0] in (400, 404)


async def test_a_listener_gets_the_latest_and_no_backlog() -> None:
    asked: list[int] = []

    def make() -> str:
        asked.append(len(asked))
        return json.dumps(asked[-1])

    latest = Latest(make)
    heard = latest.events(ServerSentEvent("hello", "{}"))
    assert await anext(heard) == ServerSentEvent("hello", "{}")
    assert await anext(heard) == ServerSentEvent("view", "0")
    for _ in range(1000):
        latest.change()
    async with asyncio.timeout(PATIENCE):
        assert await anext(heard) == ServerSentEvent("view", "1")  # one for a thousand changes
    other = latest.events(ServerSentEvent("hello", "{}"))
    await anext(other)
    assert await anext(other) == ServerSentEvent("view", "1")  # made once for all listeners
    assert len(asked) == 2


async def test_a_page_without_a_table_says_so() -> None:
    async with showing(ScriptedClient(moments.LAY)) as page:
        assert (await first_view(page))["view"]["hand"] == list(moments.LAY.hand)
        page.let_go()
        assert (await first_view(page))["view"] is None
