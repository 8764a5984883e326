"""What is answered to the browsers of guests. Every address begins with the secret.

/SECRET/             the page of a seat, and its files beside it: page/... in the bundle
/SECRET/table        where the table is, as JSON
/SECRET/seat/...     the bundle: Python, libsodium, our own core (`make web`)
/SECRET/bridge/...   WebSockets (`web.bridge`)
"""

import asyncio
import gzip
import hmac
import json
from collections.abc import Callable
from dataclasses import replace
from http import HTTPStatus
from pathlib import Path
from urllib.parse import urlsplit

from p2p_dixit.language.strings import _
from p2p_dixit.net.address import Address
from p2p_dixit.ui.browser.seat_texts import early_texts
from p2p_dixit.ui.browser.site import KINDS, page_files
from p2p_dixit.ui.report.html import element
from p2p_dixit.ui.share.page import plain_page
from p2p_dixit.web import Page, Request, Response
from p2p_dixit.web.bridge import Bridge
from p2p_dixit.web.messages import nothing, redirect

SCRIPTS = Path(__file__).parent / "seat"
JAVASCRIPT = "text/javascript; charset=utf-8"
BUNDLE_KINDS = {
    ".mjs": JAVASCRIPT,
    ".wasm": "application/wasm",
    ".json": "application/json",
    ".zip": "application/zip",
    "": "text/plain; charset=utf-8",  # SHA256SUMS
}

_POLICY = (
    "script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob:;"
    " worker-src 'self'; connect-src 'self' ws://{host}"
)
# The page itself makes no markup and no scripts of any text; Python's loader in the worker, where
# there is no markup, does load its parts by their addresses.
_PAGE_ONLY = "; require-trusted-types-for 'script'; trusted-types seat"


class SeatSite:
    """Answers requests for one table's guests."""

    def __init__(
        self, secret: str, bundle: Path, bridge: Bridge, facts: Callable[[], dict[str, object]]
    ) -> None:
        self.secret = secret
        self._bridge = bridge
        self._facts = facts
        self._files = page_files(bundle / "page", "seat.js")
        self._bundle = {
            path.relative_to(bundle).as_posix(): path
            for path in bundle.rglob("*")
            if path.is_file() and path.suffix in BUNDLE_KINDS
        }
        self._packed: dict[str, asyncio.Task[bytes]] = {}

    async def answer(self, request: Request) -> Response:
        """The answer to one request."""
        if request.path == "/favicon.ico":  # browsers ask for it unasked: no failed try
            return Page(b"", HTTPStatus.NO_CONTENT)
        first, slash, rest = request.path[1:].partition("/")
        if not hmac.compare_digest(first.encode(), self.secret.encode()):
            return _unknown_address()
        if not slash:
            return redirect(f"/{self.secret}/")
        match rest.split("/"):
            case [""]:
                for name in self._bundle:  # the page asks for nearly all of it in a moment
                    self._pack(name)
                return self._file("index.html", request)
            case ["table"]:
                return self._table(request)
            case ["bridge", *path]:
                return await self._bridge.answer(path)
            case ["seat", *path]:
                return await self._part("/".join(path), request)
            case [name]:
                return self._file(name, request)
            case _:
                return nothing()

    def _table(self, request: Request) -> Page:
        """The address by which the page itself came is one of this machine's."""
        facts = self._facts()
        host = urlsplit(f"//{request.host}").hostname or ""
        address = str(Address(host, int(str(facts["port"]))))
        told = {name: value for name, value in facts.items() if name != "port"}
        told["addresses"] = [address]
        told["texts"] = early_texts()
        return Page(json.dumps(told).encode(), kind="application/json")

    def _file(self, name: str, request: Request) -> Page:
        path = self._files.get(name)
        if path is None:
            return nothing()
        return Page(path.read_bytes(), kind=KINDS[path.suffix], allow=_policy(request) + _PAGE_ONLY)

    async def _part(self, name: str, request: Request) -> Page:
        path = self._bundle.get(name)
        if path is None:
            return nothing()
        body = await asyncio.shield(self._pack(name))
        headers = {"Content-Encoding": "gzip"}
        return Page(body, kind=BUNDLE_KINDS[path.suffix], allow=_policy(request), headers=headers)

    def _pack(self, name: str) -> asyncio.Task[bytes]:
        """Compresses a file once, in a thread: this loop is the table's, and there are 25 MB."""
        packing = self._packed.get(name)
        if packing is None or (packing.done() and packing.exception() is not None):
            packing = asyncio.create_task(asyncio.to_thread(_packed, self._bundle[name]))
            self._packed[name] = packing
        return packing


def _unknown_address() -> Page:
    """The same for every wrong one: a guess, and the address of a game that is over."""
    sentence = _(
        "This address is not valid any more. Scan the code on the laptop's screen again (F4 there)."
    )
    return replace(plain_page(element("p", sentence)), status=HTTPStatus.NOT_FOUND)


def _packed(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), 6)


def _policy(request: Request) -> str:
    return _POLICY.format(host=request.host)
