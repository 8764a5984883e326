"""Seats at this table for browsers: what serves them, and where they are found."""

import os
import socket

from p2p_dixit.bundle.browser import find_bundle
from p2p_dixit.client.loop import Listening
from p2p_dixit.client.network import LiveClient
from p2p_dixit.client.seats import Answer, LentSeats
from p2p_dixit.discovery.interfaces import interfaces, reachable_addresses
from p2p_dixit.errors import UsageError
from p2p_dixit.net.address import Address
from p2p_dixit.net.ports import EVERYWHERE
from p2p_dixit.net.room_code import make_code
from p2p_dixit.play.api import Client
from p2p_dixit.store.folders import folders
from p2p_dixit.ui.browser import SEATS_PORT
from p2p_dixit.ui.browser.seat_site import SeatSite


class BrowserSeats:
    """Those of one table, until it is left."""

    def __init__(self, client: LiveClient, seats: LentSeats, port: int, secret: str) -> None:
        self._client = client
        self._seats = seats
        self._port = port
        self._secret = secret

    def serves(self, client: Client) -> bool:
        """Whether they are seats at this client's table."""
        return client is self._client

    def addresses(self) -> tuple[str, ...]:
        """Where others on the network find them, the likeliest first."""
        hosts = [each for each in reachable_addresses(interfaces()) if not each.startswith("fe80:")]
        return tuple(f"http://{Address(host, self._port)}/{self._secret}/" for host in hosts)

    async def close(self) -> None:
        """Ends the links of every page."""
        await self._client.take_back_seats(self._seats)


async def open_seats(
    client: Client,
    at: Listening = Listening(SEATS_PORT, EVERYWHERE),  # noqa: B008 - frozen
) -> BrowserSeats:
    """Begins to serve. Raises UsageError at a table without a network, LocalFault without a bundle.

    The secret is three words, as for a board: failed tries are counted, guessing takes years.
    """
    if not isinstance(client, LiveClient):
        raise UsageError("Friends can only join a table on the network. Open one for them.")
    bundle = find_bundle(folders())
    secret = make_code(os.urandom)

    def site(seats: LentSeats) -> Answer:
        return SeatSite(secret, bundle, seats.bridge, seats.table_facts).answer

    names = frozenset({socket.gethostname().lower()})
    seats, port = await client.lend_seats(site, names, at)
    return BrowserSeats(client, seats, port, secret)
