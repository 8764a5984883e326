"""The pages of the app: the player's own, and the board, each opened when it is first wanted."""

import asyncio
import os
import socket
from collections.abc import Callable
from enum import Enum, auto

from p2p_dixit.discovery.interfaces import interfaces, reachable_addresses
from p2p_dixit.language.strings import _
from p2p_dixit.net.address import Address
from p2p_dixit.net.ports import EVERYWHERE, HERE
from p2p_dixit.net.room_code import make_code
from p2p_dixit.play.api import Client
from p2p_dixit.play.view import LobbyView
from p2p_dixit.ui.browser import BOARD_PORT
from p2p_dixit.ui.browser.invitation import invitation
from p2p_dixit.ui.browser.lent_seats import BrowserSeats, has_seats, open_seats
from p2p_dixit.ui.browser.opening import open_browser
from p2p_dixit.ui.browser.showing import Showing, Wall
from p2p_dixit.ui.browser.stage import RevealStage
from p2p_dixit.ui.context import AppContext


class Audience(Enum):
    """Who can open a board."""

    THIS_COMPUTER = auto()
    NETWORK = auto()


class Pages:
    """One for the app. Failures raise LocalFault."""

    def __init__(self, context: AppContext) -> None:
        self._context = context
        self._own: Showing | None = None
        self.board: Showing | None = None
        self._seats: BrowserSeats | None = None

    async def lend_seats(self, client: Client) -> tuple[str, ...]:
        """Where browsers find seats at this table, the likeliest address first."""
        if self._seats is None or not self._seats.serves(client):
            await self.close_seats()
            self._seats = await open_seats(client)
        return self._seats.addresses()

    async def lend_again(self, client: Client) -> str:
        """Serves the browsers that played this game through this laptop before the program was
        started again; what to say about that, empty if there are none.
        """
        if not await has_seats(client):
            return ""
        await self.close_seats()
        self._seats = await open_seats(client)
        if self._seats.moved:
            return _("Guests who play in a browser have to scan the code again (F4).")
        return _("Guests who play in a browser can continue.")

    async def close_seats(self) -> None:
        """No browser plays through this machine any more."""
        seats, self._seats = self._seats, None
        if seats is not None:
            await seats.close()

    async def open_own(self, client: Client, stage: RevealStage | None) -> str:
        """The cards at full size in the browser; reports the result."""
        if self._own is None:
            self._own = Showing(
                self._context.gallery, self._context.clock, motion=lambda: self._context.motion
            )
        await self._own.start()
        self._own.follow(client, stage)
        return await opened(self._own)

    async def open_board(self, client: Client, audience: Audience) -> str:
        """The board of this table; says where it is."""
        await self.close_board()
        self.board = made = new_board(self._context.gallery, self._context.clock, audience)
        await start_board(made, audience, BOARD_PORT)
        made.follow(client)
        self._invite(client)
        if audience is Audience.THIS_COMPUTER:
            return await opened(made)
        return _("The board is at {address}").format(address=", ".join(addresses(made)))

    def _invite(self, client: Client) -> None:
        view = client.view
        if self.board is not None and isinstance(view, LobbyView) and view.addresses:
            invite(self.board, view.addresses)

    async def close_board(self) -> None:
        """Nothing is served any more."""
        board, self.board = self.board, None
        if board is not None:
            await board.close()

    def stage(self, client: Client, stage: RevealStage) -> None:
        """A screen has got further."""
        if self._own is not None:
            self._own.stage(client, stage)

    def refresh(self) -> None:
        """Other pictures hang on the wall."""
        for page in (self._own, self.board):
            if page is not None:
                page.refresh()

    def let_go(self) -> None:
        """The player is no longer at a table."""
        for page in (self._own, self.board):
            if page is not None:
                page.let_go()

    async def close(self) -> None:
        """Ends them all."""
        await self.close_seats()
        await self.close_board()
        if self._own is not None:
            await self._own.close()


def new_board(wall: Wall, clock: Callable[[], float], audience: Audience) -> Showing:
    """A board; on the network its secret is three words, which can be typed with a remote control.

    As with `share`, guessing them takes years: failed tries are counted.
    """
    network = audience is Audience.NETWORK
    names = frozenset({socket.gethostname().lower()}) if network else frozenset()
    secret = make_code(os.urandom) if network else ""
    return Showing(wall, clock, board=True, names=names, secret=secret)


async def start_board(board: Showing, audience: Audience, port: int) -> None:
    """Begins to listen."""
    network = audience is Audience.NETWORK
    await board.start(EVERYWHERE if network else HERE, port if network else 0)
    board.reachable = addresses(board) if network else ()


def invite(board: Showing, tables: tuple[str, ...]) -> None:
    """Puts a code on the board's first page, for a table at these addresses."""
    page = f"{board.reachable[0]}join" if board.reachable else ""
    board.invite(*invitation(tables, page))


def addresses(board: Showing) -> tuple[str, ...]:
    """Where others on the network find it, the likeliest first."""
    hosts = [each for each in reachable_addresses(interfaces()) if not each.startswith("fe80:")]
    return tuple(f"http://{Address(host, board.port)}{board.path}" for host in hosts)


async def opened(page: Showing) -> str:
    """Has it opened in the browser here; what to say about that."""
    if await asyncio.to_thread(open_browser, page.once()):
        return _("Opened in your browser: {address}").format(address=page.address)
    return _("Open this in a browser on this computer: {address}").format(address=page.address)
