"""Follows a client and shows what it shows to browsers.

One `Showing` is one page: the player's own, with the hand, for this machine alone; or a board,
whose view is reduced to what a spectator may see before it becomes JSON (`public_view`). Everything
here runs in the app's loop.
"""

import asyncio
import json
import secrets
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Protocol

from p2p_dixit.language.strings import translated
from p2p_dixit.net.ports import HERE
from p2p_dixit.play.api import Client, Unwatch
from p2p_dixit.play.view import TableView, View
from p2p_dixit.play.view_json import Json, public_view, view_json
from p2p_dixit.ui.browser.latest import Latest
from p2p_dixit.ui.browser.picture_files import PictureFiles
from p2p_dixit.ui.browser.site import SECRET_BYTES, Invitation, PageSite
from p2p_dixit.ui.browser.stage import RevealStage
from p2p_dixit.ui.browser.texts import hello
from p2p_dixit.ui.pictures.source import Pictures
from p2p_dixit.web import Server, ServerSentEvent

if TYPE_CHECKING:
    from PIL import Image


class Wall(Protocol):
    """The pictures of the deck at hand; the gallery is one."""

    @property
    def pictures(self) -> Pictures:
        """Of the deck that hangs there now."""

    @property
    def deck(self) -> int:
        """How often another one was hung."""

    def image(self, card: int) -> "Image.Image | None":
        """A picture; called in threads, may block."""


class Showing:
    """One page and its server."""

    def __init__(
        self,
        wall: Wall,
        clock: Callable[[], float],
        *,
        board: bool = False,
        motion: Callable[[], bool] = lambda: True,
        names: frozenset[str] = frozenset(),
        secret: str = "",
    ) -> None:
        """`names` of this machine, beside its addresses; `secret`: random unless given."""
        self._wall = wall
        self._clock = clock
        self._board = board
        self._motion = motion
        self._client: Client | None = None
        self._unwatch: Unwatch = lambda: None
        self._stage: RevealStage | None = None
        self._shown: View | None = None
        self._latest = Latest(self._json)
        self._site = PageSite(
            secret or secrets.token_urlsafe(SECRET_BYTES),
            PictureFiles(wall.image),
            self._latest.events,
        )
        self._server = Server(self._site.answer, names)
        self._starting = asyncio.Lock()
        self.port = 0
        self.reachable: tuple[str, ...] = ()  # a board's addresses on the network, if it has any

    @property
    def path(self) -> str:
        """What follows the host and the port in the page's address."""
        return f"/{self._site.secret}/"

    @property
    def address(self) -> str:
        """Where a browser on this machine finds the page."""
        return f"http://{HERE[0]}:{self.port}{self.path}"

    def once(self) -> str:
        """An address that leads there once, for the command line of a browser."""
        return f"http://{HERE[0]}:{self.port}{self._site.ticket()}"

    async def start(self, hosts: Sequence[str] = HERE, port: int = 0) -> None:
        """Listens; does nothing if it does so already. Raises LocalFault."""
        async with self._starting:
            if not self.port:
                self.invite(None)
                self.port = await self._server.start(hosts, port)

    def invite(self, invitation: Invitation | None, lines: tuple[str, ...] = ()) -> None:
        """How others join, for a board's first page; browsers hear it when they come."""
        self._site.invitation = invitation
        join = None if invitation is None else lines
        told = hello(board=self._board, motion=self._motion(), join=join)
        self._site.hello = ServerSentEvent("hello", _text(told))

    async def close(self) -> None:
        """Ends every connection."""
        self.let_go()
        self.port = 0
        await self._server.close()

    def follow(self, client: Client, stage: RevealStage | None = None) -> None:
        """Shows this client from now on; with a stage, only as far as a screen has shown it."""
        if client is not self._client:
            self.let_go()
            self._client = client
            self._unwatch = client.watch(self._changed)
        self._stage = stage
        self._changed()

    def let_go(self) -> None:
        """There is no table any more."""
        self._unwatch()
        self._unwatch = lambda: None
        self._client, self._stage, self._shown = None, None, None
        self._latest.change()

    def stage(self, client: Client, stage: RevealStage) -> None:
        """A screen has got further; heard only if the page follows that client."""
        if client is self._client and not self._board and stage != self._stage:
            self._stage = stage
            self._latest.change()

    def refresh(self) -> None:
        """Other pictures hang on the wall."""
        self._latest.change()

    def _changed(self) -> None:
        view = None if self._client is None else self._client.view
        if self._board and isinstance(view, TableView) and view.can_take_back:
            return  # the player's own answer is in it already, and may still be taken back
        self._shown = view
        self._latest.change()

    def _json(self) -> str:
        view = self._shown if self._shown is None or not self._board else public_view(self._shown)
        stage = self._stage if isinstance(view, TableView) else None
        return _text(
            {
                "view": None if view is None else view_json(view, self._clock(), translated),
                "stage": None
                if stage is None
                else {"seen": stage.seen, "beat": stage.beat, "points": stage.points},
                "deck": self._wall.deck,
                "captions": self._captions(view),
            }
        )

    def _captions(self, view: View | None) -> dict[str, Json]:
        """Titles and descriptions of the cards that can be seen, for those who cannot see them."""
        if not isinstance(view, TableView):
            return {}
        cards = {*view.hand, *view.table, *(c for one in view.results[-2:] for c in one.table)}
        told = {card: self._wall.pictures.caption(card) for card in sorted(cards)}
        return {str(card): {"title": one.title, "alt": one.alt} for card, one in told.items()}


def _text(value: Json) -> str:
    """One line, as events need it: JSON has no line breaks but those it is written with."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
