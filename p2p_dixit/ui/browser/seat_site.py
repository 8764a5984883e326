"""What is answered to the browsers of guests. Every address begins with the secret.

/SECRET/             the page of a seat, and its files beside it
/SECRET/table        where the table is, as JSON
/SECRET/seat/...     the bundle: Python, libsodium, our own core (`make web`)
/SECRET/bridge/...   WebSockets (`web.bridge`)
"""

import gzip
import hmac
import json
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path
from urllib.parse import urlsplit

import p2p_dixit
from p2p_dixit.errors import LocalFault
from p2p_dixit.net.address import Address
from p2p_dixit.sentences import Sentence
from p2p_dixit.store.folders import Folders
from p2p_dixit.ui.browser.site import FOLDER, KINDS
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
}
# What of the bundle is packed: a zip is already.
PACKED = frozenset({".mjs", ".wasm", ".json"})

_POLICY = (
    "script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' blob:;"
    " worker-src 'self'; connect-src 'self' ws://{host}"
)
# The page itself makes no markup and no scripts of any text; Python's loader in the worker, where
# there is no markup, does load its parts by their addresses.
_PAGE_ONLY = "; require-trusted-types-for 'script'; trusted-types seat"


def web_bundle(folders: Folders) -> Path | None:
    """The folder with the bundle: of this program, of a checkout, or of this user."""
    package = Path(p2p_dixit.__file__).parent
    places = (package / "data" / "web", package.parent / "build" / "web", folders.data / "web")
    return next((place for place in places if (place / "SHA256SUMS").is_file()), None)


def find_bundle(folders: Folders) -> Path:
    """The same; a LocalFault says how to get it."""
    found = web_bundle(folders)
    if found is None:
        raise LocalFault(
            Sentence(
                "Playing in a browser needs a bundle that is not on this machine. In a"
                " checkout of the project, run make web. Or copy a friend's folder"
                " build/web to {folder}.",
                folder=folders.data / "web",
            )
        )
    return found


class SeatSite:
    """Answers requests for one table's guests."""

    def __init__(
        self, secret: str, bundle: Path, bridge: Bridge, facts: Callable[[], dict[str, object]]
    ) -> None:
        self.secret = secret
        self._bridge = bridge
        self._facts = facts
        self._files = {path.name: path for path in FOLDER.iterdir() if path.suffix in KINDS}
        self._bundle = {
            path.relative_to(bundle).as_posix(): path
            for path in bundle.rglob("*")
            if path.suffix in BUNDLE_KINDS
        }
        self._packed: dict[str, bytes] = {}

    async def answer(self, request: Request) -> Response:
        """The answer to one request."""
        if request.path == "/favicon.ico":  # browsers ask for it unasked: no failed try
            return Page(b"", HTTPStatus.NO_CONTENT)
        first, slash, rest = request.path[1:].partition("/")
        if not hmac.compare_digest(first.encode(), self.secret.encode()):
            return nothing()
        if not slash:
            return redirect(f"/{self.secret}/")
        match rest.split("/"):
            case [""]:
                return self._file("seat.html", request)
            case ["table"]:
                return self._table(request)
            case ["bridge", *path]:
                return await self._bridge.answer(path)
            case ["seat", *path]:
                return self._part("/".join(path), request)
            case [name]:
                return self._file(name, request)
            case _:
                return nothing()

    def _table(self, request: Request) -> Page:
        """The address by which the page itself came is one of this machine's."""
        facts = self._facts()
        host = urlsplit(f"//{request.host}").hostname or ""
        address = str(Address(host, int(str(facts["port"]))))
        told = {"addresses": [address], "locked": facts["locked"], "game": facts["game"]}
        return Page(json.dumps(told).encode(), kind="application/json")

    def _file(self, name: str, request: Request) -> Page:
        path = self._files.get(name)
        if path is None:
            return nothing()
        return Page(path.read_bytes(), kind=KINDS[path.suffix], allow=_policy(request) + _PAGE_ONLY)

    def _part(self, name: str, request: Request) -> Page:
        path = self._bundle.get(name)
        if path is None:
            return nothing()
        kind = BUNDLE_KINDS[path.suffix]
        if path.suffix not in PACKED:
            return Page(path.read_bytes(), kind=kind, allow=_policy(request))
        if name not in self._packed:
            self._packed[name] = gzip.compress(path.read_bytes(), 6)
        headers = {"Content-Encoding": "gzip"}
        return Page(self._packed[name], kind=kind, allow=_policy(request), headers=headers)


def _policy(request: Request) -> str:
    return _POLICY.format(host=request.host)
