"""The addresses of peers: those our own links have shown, and those others sent us.

A peer reports only addresses it has seen itself: the other end of a link, and the port on which
that end answers calls. So a lie reaches as far as the liar's own links. Addresses from others are
tried after those we know ourselves, and the peer that answers has to prove its key: a wrong address
costs a call.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

from p2p_dixit.errors import Malformed
from p2p_dixit.net.address import Address, told_address
from p2p_dixit.net.limits import ADDRESSES_PER_PEER
from p2p_dixit.play.neighbours import Whereabouts

# How many addresses from others are kept beside those seen here.
MOST_TOLD = ADDRESSES_PER_PEER // 2


@dataclass
class _Known:
    seen: list[Address] = field(default_factory=list)  # the latest first
    told: list[Address] = field(default_factory=list)
    scope: str = ""  # our interface to this peer, where addresses need one
    here: bool = False  # on this very machine

    @property
    def addresses(self) -> list[Address]:
        """All of them, those we have seen ourselves first."""
        return list(dict.fromkeys([*self.seen, *self.told]))


class AddressBook:
    """Addresses by peer."""

    def __init__(self) -> None:
        self._peers: dict[bytes, _Known] = {}

    def linked(self, peer: bytes, address: Address | None, scope: str) -> None:
        """A link stands: its other end is where the peer answers."""
        known = self._peers.setdefault(peer, _Known())
        known.scope = scope
        known.here = address is not None and is_loopback(address.host)
        if address is not None:
            known.seen = _first(known.seen, address, ADDRESSES_PER_PEER - MOST_TOLD)

    def note_told(self, peer: bytes, addresses: Iterable[str], teller: bytes) -> None:
        """Adds addresses of a peer that another peer sent; skips impossible ones."""
        known = self._peers.setdefault(peer, _Known())
        link = self._of(teller)
        for text in addresses:
            try:
                address = told_address(text, link.scope, loopback=link.here)
            except Malformed:
                continue
            known.told = _first(known.told, address, MOST_TOLD)

    def of(self, peer: bytes) -> list[Address]:
        """Where a peer may be."""
        return self._of(peer).addresses

    def where(self, peer: bytes) -> tuple[str, ...]:
        """The addresses of a peer that we have seen ourselves, to send to others."""
        return tuple(map(str, self._of(peer).seen))

    def host(self, peer: bytes) -> str:
        """The host at the other end of the latest link, without its interface; empty: not known."""
        seen = self._of(peer).seen
        return seen[0].host.partition("%")[0] if seen else ""

    def whereabouts(self, peers: Iterable[bytes]) -> Whereabouts:
        """The addresses of these that we can report."""
        return Whereabouts(tuple((peer, told) for peer in peers if (told := self.where(peer))))

    def keep(self, peers: Iterable[bytes]) -> None:
        """Forgets all other peers."""
        kept = set(peers)
        self._peers = {peer: known for peer, known in self._peers.items() if peer in kept}

    def _of(self, peer: bytes) -> _Known:
        return self._peers.get(peer, _Known())


def _first(addresses: list[Address], address: Address, most: int) -> list[Address]:
    rest = [other for other in addresses if other != address]
    return [address, *rest][:most]


def is_loopback(host: str) -> bool:
    return host in ("::1", "localhost") or host.startswith("127.")
