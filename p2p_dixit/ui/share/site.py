"""Answers requests: the page, the offered files, and nothing else.

With a code, every address that leads to anything begins with it: `/acorn-bagel-cello/...`. It is
known to those who see the screen of the laptop (it is in the QR code, too); the page at `/` asks
for it. Without a code there is no such beginning. A wrong address counts as a failed try, and the
server tolerates few of those (`web.gate`).
"""

import hmac
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from http import HTTPStatus
from typing import TypeAlias

from p2p_dixit.bundle.offers import Offer
from p2p_dixit.errors import UsageError
from p2p_dixit.net.room_code import read_code
from p2p_dixit.ui.share.page import Giver, code_page, share_page
from p2p_dixit.web.messages import Download, Method, Page, Request, Response, nothing, redirect


@dataclass(frozen=True)
class Looked:
    """A browser loaded the page."""

    peer: str


@dataclass(frozen=True)
class Fetching:
    """A browser has received `sent` bytes of a file; all of them if that is its size."""

    number: int  # of the download: one address may fetch twice
    peer: str
    offer: Offer
    sent: int


@dataclass(frozen=True)
class WrongCode:
    """A browser tried a wrong code."""

    peer: str


News: TypeAlias = Looked | Fetching | WrongCode
Tell: TypeAlias = Callable[[News], None]


class Site:
    """Answers requests for one set of files."""

    def __init__(self, giver: Giver, offers: Sequence[Offer], code: str, tell: Tell) -> None:
        self._giver = giver
        self._offers = tuple(offers)
        self._code = code
        self._tell = tell
        self._downloads = 0
        self._files = {f"/{each.platform}/{each.name}": each for each in offers}

    @property
    def root(self) -> str:
        """How every address begins, after the host: empty, or the code."""
        return f"/{self._code}" if self._code else ""

    async def answer(self, request: Request) -> Response:
        """The answer to one request."""
        if request.path == "/favicon.ico":  # browsers ask for it unasked: no failed try
            return Page(b"", HTTPStatus.NO_CONTENT)
        inside = self._inside(request.path)
        if inside is not None:
            return self._within(inside, request)
        if request.path == "/":
            return self._door(request)
        self._tell(WrongCode(request.peer))
        return nothing()

    def _inside(self, path: str) -> str | None:
        """The path behind the code; None if the code is wrong."""
        if not self._code:
            return path
        first, slash, rest = path[1:].partition("/")
        known = hmac.compare_digest(first.encode(), self._code.encode())
        return f"{slash}{rest}" if known else None

    def _within(self, path: str, request: Request) -> Response:
        if path == "":
            return redirect(f"{self.root}/")
        if path == "/":
            self._tell(Looked(request.peer))
            base = f"http://{request.host}{self.root}"
            return share_page(self._giver, self._offers, base, request.agent)
        offer = self._files.get(path)
        return nothing() if offer is None else self._download(offer, request)

    def _download(self, offer: Offer, request: Request) -> Download:
        self._downloads += request.method is Method.GET
        number = self._downloads

        def progress(sent: int) -> None:
            self._tell(Fetching(number, request.peer, offer, sent))

        return Download(offer.path, offer.size, offer.name, progress)

    def _door(self, request: Request) -> Response:
        typed = request.query.get("code")
        if typed is None:
            return code_page(self._giver, wrong=False)
        try:
            code = read_code(typed)
        except UsageError:
            code = ""
        if hmac.compare_digest(code.encode(), self._code.encode()):
            return redirect(f"{self.root}/")
        self._tell(WrongCode(request.peer))
        return code_page(self._giver, wrong=True)
