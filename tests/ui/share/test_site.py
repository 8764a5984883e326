"""The page and the files: who gets what, and that nobody gets anything else."""

from http import HTTPStatus
from pathlib import Path

import pytest
import segno
from hypothesis import given
from hypothesis import strategies as st

from p2p_dixit.bundle.offers import FileKind, Offer
from p2p_dixit.bundle.sums import Sum
from p2p_dixit.ui.share.lines import System, guessed_system, lines
from p2p_dixit.ui.share.page import Giver
from p2p_dixit.ui.share.qr import qr_lines
from p2p_dixit.ui.share.site import Fetching, Looked, News, Site, WrongCode
from p2p_dixit.web.messages import Download, Method, Page, Request, Response

CODE = "acorn-bagel-cello"
GIVER = Giver("Ada <b>", "ada's laptop")
LINUX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"
MAC = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)"
WINDOWS = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)"
PHONE = "Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36"


def offer(platform: str, kind: FileKind = FileKind.BUNDLE) -> Offer:
    pythons = ("3.11", "3.14") if kind is FileKind.BUNDLE else ()
    return Offer(kind, platform, pythons, Path("/nowhere"), 21_000_000, Sum("0123456789abcdef" * 4))


OFFERS = (offer("linux-x86_64"), offer("linux-aarch64"), offer("windows-x64", FileKind.BINARY))


class Visit:
    """A site, and somebody who asks it."""

    def __init__(self, code: str = "") -> None:
        self.news: list[News] = []
        self.site = Site(GIVER, OFFERS, code, self.news.append)

    async def ask(self, path: str, agent: str = LINUX, **query: str) -> Response:
        host = "192.168.1.20:34949"
        return await self.site.answer(Request(Method.GET, path, query, host, agent, "192.168.1.7"))

    async def page(self, path: str, agent: str = LINUX, **query: str) -> Page:
        answer = await self.ask(path, agent, **query)
        assert isinstance(answer, Page)
        return answer


async def test_the_page_says_whose_laptop_it_is_and_what_to_type() -> None:
    visit = Visit()
    text = (await visit.page("/")).body.decode()
    assert "comes from the laptop of Ada &lt;b&gt; (ada&#x27;s laptop)" in text
    assert "<b>" not in text
    line = "curl -fO http://192.168.1.20:34949/linux-$(uname -m)/p2p-dixit.pyz"
    assert f"<code>{line} &amp;&amp; python3 p2p-dixit.pyz</code>" in text
    assert Sum("0123456789abcdef" * 4).words in text
    assert visit.news == [Looked("192.168.1.7")]


@pytest.mark.parametrize(
    ("agent", "first"),
    [
        (LINUX, "Linux, x86_64"),
        (WINDOWS, "Windows, x64"),
        (MAC, "no file for it"),
        (PHONE, "laptop"),
    ],
)
async def test_what_fits_the_visitor_comes_first(agent: str, first: str) -> None:
    text = (await Visit().page("/", agent)).body.decode()
    assert first in text.partition("Another laptop")[0].partition("</p>")[2]


@pytest.mark.parametrize(
    ("agent", "system"),
    [
        (LINUX, System.LINUX),
        (MAC, System.MACOS),
        (WINDOWS, System.WINDOWS),
        (PHONE, None),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)", None),
        ("curl/8.5.0", None),
        ("", None),
    ],
)
def test_the_system_is_guessed_from_the_browser(agent: str, system: System | None) -> None:
    assert guessed_system(agent) is system


def test_every_file_has_a_line() -> None:
    made = {
        line.text for line in lines((*OFFERS, offer("macos-arm64", FileKind.BINARY)), "http://a")
    }
    assert made == {
        "curl -fO http://a/linux-$(uname -m)/p2p-dixit.pyz && python3 p2p-dixit.pyz",
        "curl -fO http://a/macos-arm64/p2p-dixit && chmod +x p2p-dixit && ./p2p-dixit",
        "curl.exe -fO http://a/windows-x64/p2p-dixit.exe; if ($?) { .\\p2p-dixit.exe }",
    }


async def test_a_file_is_fetched_and_told_of() -> None:
    visit = Visit()
    answer = await visit.ask("/linux-x86_64/p2p-dixit.pyz")
    assert isinstance(answer, Download)
    answer.progress(1000)
    assert visit.news == [Fetching(1, "192.168.1.7", OFFERS[0], 1000)]


async def test_with_a_code_a_stranger_gets_nothing_but_the_question() -> None:
    visit = Visit(CODE)
    for path in ("/linux-x86_64/p2p-dixit.pyz", "/acorn-bagel-chess/", f"/{CODE.upper()}/", "//"):
        answer = await visit.page(path)
        assert answer.status is HTTPStatus.NOT_FOUND
        assert answer.body == b"Not Found\n"
    door = await visit.page("/")
    assert door.status is HTTPStatus.OK
    for secret in (CODE, "curl", "p2p-dixit.pyz", "SHA"):
        assert secret not in door.body.decode()
    wrong = await visit.page("/", code="acorn bagel chess")
    assert wrong.failed  # so the gate counts it
    assert visit.news == [WrongCode("192.168.1.7")] * 5


async def test_with_the_code_everything_is_behind_it() -> None:
    visit = Visit(CODE)
    led = await visit.page("/", code="  ACORN bagel cell ")
    assert led.headers["Location"] == f"/{CODE}/"
    text = (await visit.page(f"/{CODE}/")).body.decode()
    assert f"http://192.168.1.20:34949/{CODE}/linux-$(uname -m)/p2p-dixit.pyz" in text
    assert isinstance(await visit.ask(f"/{CODE}/linux-x86_64/p2p-dixit.pyz"), Download)


@given(path=st.text(max_size=60), code=st.sampled_from(["", CODE]))
async def test_nothing_but_the_offered_files_can_be_fetched(path: str, code: str) -> None:
    root = f"/{code}" if code else ""
    names = {f"{root}/{each.platform}/{each.name}" for each in OFFERS}
    for tried in (f"/{path}", f"{root}/{path}", f"{root}/linux-x86_64/../{path}"):
        if tried not in names:
            assert isinstance(await Visit(code).ask(tried), Page)


async def test_a_browser_that_looks_for_an_icon_has_not_failed() -> None:
    assert not (await Visit(CODE).page("/favicon.ico")).failed


def test_the_qr_code_is_drawn_as_it_is() -> None:
    text = f"http://192.168.1.20:34949/{CODE}/"
    matrix = [
        list(row) for row in segno.make(text, error="l", micro=False, boost_error=False).matrix
    ]
    rows = qr_lines(text)
    light = {"█": (1, 1), "▀": (1, 0), "▄": (0, 1), " ": (0, 0)}
    pixels: list[list[int]] = []
    for row in rows:
        pixels += [[light[cell][half] for cell in row] for half in (0, 1)]
    drawn = [[1 - pixel for pixel in row[2:-2]] for row in pixels[2 : 2 + len(matrix)]]
    assert drawn == matrix
