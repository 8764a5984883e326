"""A board that watches a table by itself: an unattended spectator, and its page.

    async with SpectatorBoard(home, wish, peers, audience, port) as board:
        print(board.addresses)
        ...

It is a guest of its own: its identity, its log and the packs it fetches lie in `home` and go with
it, so that it runs beside a player on the same machine and leaves nothing behind.
"""

import asyncio
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from p2p_dixit.client.loop import Listening
from p2p_dixit.client.network import LiveNetwork
from p2p_dixit.net.address import Address
from p2p_dixit.play.api import Client, Joining
from p2p_dixit.play.view import LobbyView
from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.folders import HOME, folders
from p2p_dixit.ui.browser.pages import Audience, invite, new_board, start_board
from p2p_dixit.ui.browser.wall import TableWall
from p2p_dixit.ui.pictures.decks import Decks
from p2p_dixit.ui.pictures.source import BuiltInDeck

# Pictures that are downloaded without asking: a whole deck of the largest packs (protocol/13).
UNASKED_BYTES = 500_000_000


class SpectatorBoard:
    """Watches and serves while it is open. Opening raises UsageError or LocalFault."""

    def __init__(
        self,
        home: Path,
        wish: Joining,
        peers: Sequence[Address],
        audience: Audience,
        port: int,
        at: Listening | None = None,
    ) -> None:
        files, where = DiskFiles(), folders({HOME: str(home)})
        self._network = LiveNetwork(
            files, where, lambda: ("", 0), at, unasked=lambda: UNASKED_BYTES, peers=peers
        )
        self._decks = Decks(files, where, BuiltInDeck())
        self._wall = TableWall(self._decks)
        self._wish = wish
        self._audience = audience
        self._port = port
        self._looks: set[asyncio.Task[None]] = set()
        self.page = new_board(self._wall, time.monotonic, audience)

    async def __aenter__(self) -> "SpectatorBoard":
        try:
            client = await self._network.join(self._wish)
            await start_board(self.page, self._audience, self._port)
        except BaseException:
            await self._close()
            raise
        client.watch(lambda: self._look(client))
        self.page.follow(client)
        self._look(client)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._close()

    async def _close(self) -> None:
        for task in tuple(self._looks):
            task.cancel()
        await self.page.close()
        await self._network.close()
        self._decks.close()

    @property
    def addresses(self) -> tuple[str, ...]:
        """Where browsers find it."""
        return self.page.reachable or (self.page.address,)

    def _look(self, client: Client) -> None:
        view = client.view
        if isinstance(view, LobbyView):
            invite(self.page, view.addresses or (self._wish.where,))
        task = asyncio.ensure_future(self._hang(client))
        self._looks.add(task)
        task.add_done_callback(self._looks.discard)

    async def _hang(self, client: Client) -> None:
        if await self._wall.look(client):
            self.page.refresh()
