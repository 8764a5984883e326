"""From what h11 has read to a `Request`; whatever is not meant for us is refused here."""

import ipaddress
import re
from http import HTTPStatus
from urllib.parse import parse_qsl, unquote, urlsplit

import h11

from p2p_dixit.web.limits import AGENT_CHARACTERS
from p2p_dixit.web.messages import Method, Request

# Fields of a query: pages of ours ask for one or two.
_MOST_FIELDS = 8
_KEY = re.compile(r"[A-Za-z0-9+/]{22}==")
_PRINTABLE = re.compile(r"[^\x20-\x7e]")


class RequestRefused(Exception):
    """Not for us; the status says why."""

    def __init__(self, status: HTTPStatus) -> None:
        super().__init__(status.phrase)
        self.status = status


def read_request(head: h11.Request, local: str, peer: str, names: frozenset[str]) -> Request:
    """The request; `local` is the address the connection came to, `names` other names of ours."""
    try:
        method = Method(head.method.decode("ascii"))
    except ValueError:
        raise RequestRefused(HTTPStatus.METHOD_NOT_ALLOWED) from None
    if _has_body(head):
        raise RequestRefused(HTTPStatus.REQUEST_ENTITY_TOO_LARGE)
    host = _header(head, b"host")
    if not named(host, local, names):
        raise RequestRefused(HTTPStatus.MISDIRECTED_REQUEST)
    if _from_elsewhere(head, host):
        raise RequestRefused(HTTPStatus.FORBIDDEN)
    try:
        target = urlsplit(head.target.decode("ascii"))
        fields = parse_qsl(target.query, max_num_fields=_MOST_FIELDS, errors="strict")
        path = unquote(target.path, errors="strict")
    except ValueError:
        raise RequestRefused(HTTPStatus.BAD_REQUEST) from None
    if target.scheme or target.netloc or not path.startswith("/") or "\0" in path:
        raise RequestRefused(HTTPStatus.BAD_REQUEST)
    agent = _PRINTABLE.sub("", _header(head, b"user-agent"))[:AGENT_CHARACTERS]
    key = _websocket_key(head) if method is Method.GET else ""
    return Request(method, path, dict(reversed(fields)), host, agent, peer, key)


def named(host: str, local: str, names: frozenset[str]) -> bool:
    """Whether a Host header means the address that the connection came to, or a name of ours."""
    try:
        bare = urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return False
    if bare in names:
        return True
    try:
        return ipaddress.ip_address(bare.partition("%")[0]) == _plain(local)
    except ValueError:
        return False


def _from_elsewhere(head: h11.Request, host: str) -> bool:
    """Whether a page of another origin makes the browser ask; following a link to us is no such."""
    origins = [value for each, value in head.headers if each == b"origin"]
    if any(origin.decode("latin-1") != f"http://{host}" for origin in origins):
        return True
    site = _header(head, b"sec-fetch-site")
    followed = _header(head, b"sec-fetch-mode") == "navigate"
    return site in {"cross-site", "same-site"} and not followed


def _websocket_key(head: h11.Request) -> str:
    """The key of a WebSocket's handshake (RFC 6455, section 4.2.1); empty if it is none.

    Every browser says which page asks; who does not say is no browser.
    """
    asks = _header(head, b"upgrade").lower() == "websocket"
    version = _header(head, b"sec-websocket-version") == "13"
    key = _header(head, b"sec-websocket-key")
    told = bool(_header(head, b"origin"))
    return key if asks and version and told and _KEY.fullmatch(key) else ""


def _plain(local: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address:
    address = ipaddress.ip_address(local.partition("%")[0])
    mapped = address.ipv4_mapped if isinstance(address, ipaddress.IPv6Address) else None
    return mapped or address


def _has_body(head: h11.Request) -> bool:
    given = dict(head.headers)
    return b"transfer-encoding" in given or given.get(b"content-length", b"0").strip() != b"0"


def _header(head: h11.Request, name: bytes) -> str:
    values = [value for each, value in head.headers if each == name]
    return values[0].decode("latin-1") if len(values) == 1 else ""
