"""Seats at this table for browsers: what serves them, and where they are found.

A page belongs to its address: the laptop's, a port and a secret. When the program is started again
in the middle of a game, it serves that game's pages at the same port with the same secret, so they
come back by themselves (ADR 0260). Both are kept in one file of the home, which only its owner can
read, for the one game that was played last, and for a day at most.
"""

import asyncio
import json
import os
import re
import socket
import time
from contextlib import suppress
from dataclasses import asdict, dataclass

from p2p_dixit.bundle.browser import find_bundle
from p2p_dixit.client.loop import Listening
from p2p_dixit.client.network import RECENT_SECONDS, LiveClient
from p2p_dixit.client.seats import Answer, LentSeats
from p2p_dixit.discovery.interfaces import interfaces, reachable_addresses
from p2p_dixit.errors import UsageError
from p2p_dixit.net.address import Address
from p2p_dixit.net.ports import EVERYWHERE
from p2p_dixit.net.room_code import make_code
from p2p_dixit.play.api import Client
from p2p_dixit.store.disk import DiskFiles
from p2p_dixit.store.files import write_whole
from p2p_dixit.store.folders import Folders, folders
from p2p_dixit.ui.browser import SEATS_PORT
from p2p_dixit.ui.browser.seat_site import SeatSite

_SECRET = re.compile(r"[a-z]+(-[a-z]+){2}")


@dataclass(frozen=True)
class SeatsAddress:
    """Where the browsers at a game look for this laptop."""

    game: str  # its id, in hex
    secret: str
    port: int
    since: float  # when seats were first lent there, in seconds since 1970


def kept_address(places: Folders, game: bytes) -> SeatsAddress | None:
    """The address that the browsers at this game know; None if there is none, or an old one."""
    with suppress(OSError, ValueError, TypeError):
        kept = SeatsAddress(**json.loads(DiskFiles().read(places.lent_seats)))
        recent = 0 <= time.time() - kept.since < RECENT_SECONDS
        usable = 1024 <= kept.port < 65536 and _SECRET.fullmatch(kept.secret)  # or a TypeError
        return kept if kept.game == game.hex() and recent and usable else None
    return None


def keep_address(places: Folders, address: SeatsAddress) -> None:
    """In the place of that of any other game. On a disk that is full, nothing is kept."""
    with suppress(OSError):
        files = DiskFiles()
        files.make_folder(places.data)
        write_whole(files, places.lent_seats, json.dumps(asdict(address)).encode(), private=True)


class BrowserSeats:
    """Those of one table, until it is left."""

    def __init__(self, client: LiveClient, seats: LentSeats, port: int, address: SeatsAddress):
        """`address` is the one that pages of before know; its port may have been taken."""
        self.moved = bool(address.port) and address.port != port  # pages of before do not find us
        self._client = client
        self._seats = seats
        self._port = port
        self._address = address
        self._keeping: asyncio.Task[None] | None = None
        self._unwatch = client.watch(self._keep)
        self._keep()

    def serves(self, client: Client) -> bool:
        """Whether they are seats at this client's table."""
        return client is self._client

    def addresses(self) -> tuple[str, ...]:
        """Where others on the network find them, the likeliest first."""
        hosts = [each for each in reachable_addresses(interfaces()) if not each.startswith("fe80:")]
        path = f"/{self._address.secret}/"
        return tuple(f"http://{Address(host, self._port)}{path}" for host in hosts)

    async def close(self) -> None:
        """Ends the links of every page."""
        self._unwatch()
        if self._keeping is not None:
            await self._keeping
        await self._client.take_back_seats(self._seats)

    def _keep(self) -> None:
        """For a game that has begun: its pages know this address."""
        game = self._client.game.hex()
        now = SeatsAddress(game, self._address.secret, self._port, self._address.since)
        if game and now != self._address and (self._keeping is None or self._keeping.done()):
            self._address = now
            self._keeping = asyncio.create_task(asyncio.to_thread(keep_address, folders(), now))


async def open_seats(
    client: Client,
    at: Listening = Listening(SEATS_PORT, EVERYWHERE),  # noqa: B008 - frozen
) -> BrowserSeats:
    """Begins to serve. Raises UsageError at a table without a network, LocalFault without a bundle.

    The secret is three words, as for a board: failed tries are counted, guessing takes years. A
    game whose browsers know an address of this laptop keeps it.
    """
    if not isinstance(client, LiveClient):
        raise UsageError("Friends can only join a table on the network. Open one for them.")
    bundle = find_bundle(folders())
    known = await asyncio.to_thread(kept_address, folders(), client.game)
    address = known or SeatsAddress("", make_code(os.urandom), 0, time.time())

    def site(seats: LentSeats) -> Answer:
        return SeatSite(address.secret, bundle, seats.bridge, seats.table_facts).answer

    names = frozenset({socket.gethostname().lower()})
    wanted = Listening(address.port or at.port, at.hosts)
    seats, port = await client.lend_seats(site, names, wanted)
    return BrowserSeats(client, seats, port, address)


async def has_seats(client: Client) -> bool:
    """Whether browsers at this client's game look for this laptop."""
    if not isinstance(client, LiveClient) or not client.game:
        return False
    return await asyncio.to_thread(kept_address, folders(), client.game) is not None
