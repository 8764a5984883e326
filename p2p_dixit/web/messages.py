"""Requests and responses, as values."""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from http import HTTPStatus
from pathlib import Path
from typing import TypeAlias

from p2p_dixit.web.websocket import WebSocket

HTML = "text/html; charset=utf-8"
BINARY = "application/octet-stream"
EVENTS = "text/event-stream"


class Method(Enum):
    """What we know of; anything else is refused before `answer` is asked."""

    GET = "GET"
    HEAD = "HEAD"


@dataclass(frozen=True)
class Request:
    """A request that is whole, small and meant for us."""

    method: Method
    path: str  # percent signs decoded, begins with /; never used as the path of a file
    query: Mapping[str, str]  # the first value of each name
    host: str  # as in the Host header, which was checked: 192.168.1.20:34949
    agent: str  # what the browser says of itself, cut short; untrusted text
    peer: str  # the address it comes from
    websocket: str = ""  # the key of its handshake if it asks for a WebSocket


@dataclass(frozen=True)
class Page:
    """Bytes that are there already."""

    body: bytes
    status: HTTPStatus = HTTPStatus.OK
    kind: str = HTML
    # The sources that a page may use, beside nothing at all; see `headers.policy`.
    allow: str = ""
    headers: Mapping[str, str] = field(default_factory=dict)

    @property
    def failed(self) -> bool:
        """Whether it counts against the client. That we have no room is no fault of theirs."""
        return HTTPStatus.BAD_REQUEST <= self.status < HTTPStatus.INTERNAL_SERVER_ERROR


@dataclass(frozen=True)
class Download:
    """A file, to be saved under a name; `progress` hears how many bytes are sent so far."""

    path: Path
    size: int
    name: str
    progress: Callable[[int], None] = lambda _sent: None


@dataclass(frozen=True)
class Events:
    """News for as long as the browser listens: each item is one event, named and in one line.

    A browser that takes them slowly slows the iterator down, so its source has to skip outdated
    items. After `limits.ANSWER_SECONDS` the browser has to ask again, and does.
    """

    news: AsyncIterator["ServerSentEvent"]


@dataclass(frozen=True)
class ServerSentEvent:
    """One of them (the standard calls them server-sent events)."""

    name: str
    data: str  # without line breaks: JSON

    def encode(self) -> bytes:
        return f"event: {self.name}\ndata: {self.data}\n\n".encode()


@dataclass(frozen=True)
class Socket:
    """A WebSocket: `serve` has it until it returns; `refused` is called if it never comes to be."""

    serve: Callable[[WebSocket], Awaitable[None]]
    refused: Callable[[], object] = lambda: None


Response: TypeAlias = Page | Download | Events | Socket


def redirect(target: str) -> Page:
    """Sends the browser elsewhere on this server."""
    return Page(b"", HTTPStatus.SEE_OTHER, headers={"Location": target})


def nothing(status: HTTPStatus = HTTPStatus.NOT_FOUND) -> Page:
    """A refusal that reveals nothing but its name."""
    return Page(f"{status.phrase}\n".encode(), status, "text/plain; charset=utf-8")
