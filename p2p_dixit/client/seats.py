"""Seats in browsers, lent by this machine: the page, the bridge, and whom the bridge may call.

A guest plays through this laptop and must not get further into the network by it (ADR 0185). So the
bridge dials an address only if

- it is this table's own port, or one that is lent to another guest, here;
- a peer of the table answered us there and proved its key; or
- a peer is linked to us from that host, and the host is not this machine: a peer that names a
  port there names one of its own.
"""

from collections.abc import Awaitable, Callable, Sequence
from ipaddress import ip_address

from p2p_dixit.client.loop import TableLoop
from p2p_dixit.net.address import Address
from p2p_dixit.web import Request, Response, Server
from p2p_dixit.web.bridge import Bridge

Answer = Callable[[Request], Awaitable[Response]]


class LentSeats:
    """One table's server for browsers. Everything here runs in the table's own loop."""

    def __init__(self, table: TableLoop, own_hosts: Sequence[str], hosts: Sequence[str]) -> None:
        """`own_hosts`: the addresses of this machine; `hosts`: those on which it listens."""
        self._table = table
        self._own = frozenset(own_hosts)
        self._hosts = hosts
        self.bridge = Bridge(self.may_dial, hosts)
        self._server: Server | None = None

    async def start(self, answer: Answer, names: frozenset[str], port: int) -> int:
        """Begins to serve; returns the port."""
        self._server = Server(answer, names)
        return await self._server.start(self._hosts, port)

    async def close(self) -> None:
        """Ends every page's links."""
        if self._server is not None:
            await self._server.close()

    def table_facts(self) -> dict[str, object]:
        """What a page has to know before it is at the table."""
        genesis = self._table.genesis
        return {
            "port": self._table.mesh.port,
            "locked": bool(self._table.room.code),
            "game": "" if genesis is None else genesis.game.hex(),
            "laptop": self._table.room.me.hex(),
        }

    def may_dial(self, address: Address) -> bool:
        """Whether a guest may call there."""
        mesh, room = self._table.mesh, self._table.room
        if address in mesh.reached:
            return True
        try:
            ip = ip_address(address.host.partition("%")[0])
        except ValueError:
            return False  # a name may lead anywhere
        if ip.is_loopback or str(ip) in self._own:
            return address.port == mesh.port or address.port in self.bridge.ports
        return any(str(address) in room.book.where(peer) for peer in mesh.peers)
