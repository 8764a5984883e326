"""Serves the files on the network while sharing is on: their addresses, and who fetches them.

    async with Sharing(giver, offers, code, tell) as sharing:
        print(sharing.addresses)
        ...

Used by `p2p-dixit share`, and by any screen that wants the same: nothing is served outside of it.
"""

import socket
from collections.abc import Sequence
from types import TracebackType

from p2p_dixit.bundle.offers import Offer
from p2p_dixit.discovery.interfaces import interfaces, reachable_addresses
from p2p_dixit.errors import LocalFault
from p2p_dixit.net.address import DEFAULT_PORT, Address
from p2p_dixit.net.ports import EVERYWHERE
from p2p_dixit.ui.share.page import Giver
from p2p_dixit.ui.share.site import Site, Tell
from p2p_dixit.web import Server

# Beside the port of tables, so that a rule in a firewall can name both.
PORT = DEFAULT_PORT + 1


def no_network() -> LocalFault:
    """The error when this machine has no address that a browser could reach."""
    return LocalFault("There is no network here. Join a Wi-Fi, plug in a cable or make a hotspot.")


class Sharing:
    """Serves while it is open."""

    def __init__(
        self, giver: Giver, offers: Sequence[Offer], code: str, tell: Tell, *, port: int = PORT
    ) -> None:
        self._site = Site(giver, offers, code, tell)
        self._server = Server(self._site.answer, frozenset({socket.gethostname().lower()}))
        self._wanted = port
        self.port = 0

    async def __aenter__(self) -> "Sharing":
        self.port = await self._server.start(EVERYWHERE, self._wanted)
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._server.close()

    @property
    def addresses(self) -> tuple[str, ...]:
        """Where browsers find it, the likeliest first; link-local addresses work in no browser."""
        hosts = [each for each in reachable_addresses(interfaces()) if not each.startswith("fe80:")]
        return tuple(f"http://{Address(host, self.port)}{self._site.root}/" for host in hosts)
