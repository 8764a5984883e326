"""Answers requests. Every address begins with the secret; any other is not found.

    /SECRET/             the page, and its files beside it
    /SECRET/events       views, as they change
    /SECRET/card/D/N     the picture of a card; D counts how often the deck has changed
    /SECRET/join.svg     a board's QR code, and /SECRET/join where it leads
    /TICKET              leads to the page, once

A ticket is what the system's browser is started with: other people of a machine can see the
arguments of programs, so the secret itself must not be one.
"""

import hmac
import secrets
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from http import HTTPStatus
from pathlib import Path

from p2p_dixit.ui.browser.picture_files import KIND, PictureFiles
from p2p_dixit.web import Events, Page, Request, Response, ServerSentEvent
from p2p_dixit.web.messages import HTML, nothing, redirect

FOLDER = Path(__file__).parent / "page"
KINDS = {
    ".html": HTML,
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
}
SVG = "image/svg+xml"

# Scripts, styles, pictures and events from this server alone, and no text ever becomes markup.
POLICY = (
    "script-src 'self'; style-src 'self'; img-src 'self' blob:; connect-src 'self';"
    " require-trusted-types-for 'script'; trusted-types 'none'"
)

SECRET_BYTES = 16  # 128 bits: not to be guessed in any time
_TICKETS = 8  # not used yet; a browser that never came does not keep one for ever


def page_files(folder: Path, script: str) -> dict[str, Path]:
    """The files of the page by their names; `script` is what it begins with, its main.js."""
    files = {path.name: path for path in folder.iterdir() if path.suffix in KINDS}
    return {**files, "main.js": folder / script}


@dataclass(frozen=True)
class Invitation:
    """How others join the table that a board shows: a QR code, and the page it leads to."""

    code: bytes  # SVG
    page: Page | None = None


class PageSite:
    """Answers requests for one page."""

    def __init__(
        self,
        secret: str,
        album: PictureFiles,
        events: Callable[[ServerSentEvent], AsyncIterator[ServerSentEvent]],
    ) -> None:
        self.secret = secret
        self.hello = ServerSentEvent("hello", "{}")
        self.invitation: Invitation | None = None
        self._album = album
        self._events = events
        self._files = page_files(FOLDER, "show.js")
        self._tickets: list[str] = []

    def ticket(self) -> str:
        """The path of an address that leads to the page once."""
        made = secrets.token_urlsafe(SECRET_BYTES)
        self._tickets = [*self._tickets[-_TICKETS + 1 :], made]
        return f"/{made}"

    async def answer(self, request: Request) -> Response:
        """The answer to one request."""
        if request.path == "/favicon.ico":  # browsers ask for it unasked: no failed try
            return Page(b"", HTTPStatus.NO_CONTENT)
        first, slash, rest = request.path[1:].partition("/")
        if not slash and first in self._tickets:
            self._tickets.remove(first)
            return redirect(f"/{self.secret}/")
        if not hmac.compare_digest(first.encode(), self.secret.encode()):
            return nothing()
        return await self._within(f"{slash}{rest}")

    async def _within(self, path: str) -> Response:
        match path.split("/"):
            case [""]:
                return redirect(f"/{self.secret}/")
            case ["", ""]:
                return self._file("index.html")
            case ["", "events"]:
                return Events(self._events(self.hello))
            case ["", "card", deck, card]:
                return await self._card(deck, card)
            case ["", "join.svg"] if self.invitation is not None:
                return Page(self.invitation.code, kind=SVG)
            case ["", "join"] if self.invitation is not None and self.invitation.page is not None:
                return self.invitation.page
            case _:
                return self._file(path[1:])

    def _file(self, name: str) -> Page:
        file = self._files.get(name)
        if file is None:
            return nothing()
        return Page(file.read_bytes(), kind=KINDS[file.suffix], allow=POLICY)

    async def _card(self, deck: str, card: str) -> Page:
        if not (deck.isascii() and deck.isdigit() and card.isascii() and card.isdigit()):
            return nothing()
        if len(deck) + len(card) > 12:
            return nothing()
        made = await self._album.picture(int(deck), int(card))
        # A card without a picture is no failed try: the page asks for it by our own words.
        return Page(b"", HTTPStatus.NO_CONTENT) if made is None else Page(made, kind=KIND)
