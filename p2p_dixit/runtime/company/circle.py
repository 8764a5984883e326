"""Whoever belongs to this table: links to all of them are kept, and they are told of each other."""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from p2p_dixit.log.roster import Roster
from p2p_dixit.net.address import Address
from p2p_dixit.net.mesh import Mesh
from p2p_dixit.runtime.channel import Channel, wrap
from p2p_dixit.runtime.company import messages
from p2p_dixit.runtime.company.addresses import AddressBook


class Circle:
    """Where the others are, as seen from this machine."""

    def __init__(self, mesh: Mesh, own: bytes) -> None:
        self._mesh = mesh
        self._own = own
        self._book = AddressBook()
        self._roster = -1  # number of the roster whose links are kept

    def begin(self) -> None:
        """Another game: its first roster is news."""
        self._roster = -1

    def linked(self, peer: bytes, address: Address | None, scope: str) -> None:
        """A link stands: its other end is where the peer answers."""
        self._book.linked(peer, address, scope)

    def lost(self, belonging: AbstractSet[bytes]) -> None:
        """A link is gone: of strangers nothing is remembered, however many come and go."""
        self._book.keep(belonging | self._mesh.peers)

    def where(self, peer: bytes) -> tuple[str, ...]:
        """Where we have seen a peer ourselves, to be told."""
        return self._book.where(peer)

    def know(self, peer: bytes, told: Iterable[str], teller: bytes) -> None:
        """Keeps a link to somebody, at what was told and what we know ourselves."""
        if peer != self._own:
            self._book.told(peer, told, teller)
            self._mesh.know(peer, self._book.of(peer))

    def keep(self, roster: Roster, players: AbstractSet[bytes]) -> None:
        """Whoever sits at the table belongs to us, wherever they came from."""
        if roster.number == self._roster:
            return
        self._roster = roster.number
        for member in roster:
            self._mesh.know(member.key, self._book.of(member.key))
            if member.since == roster.number and member.key in self._mesh.peers:
                self.introduce(member.key, players)

    def introduce(self, peer: bytes, players: AbstractSet[bytes]) -> None:
        """Tells a peer where the players are, and the players where this one is if it is one."""
        self.tell(peer, self._book.whereabouts(players - {peer}))
        if peer in players:
            for other in self._mesh.peers - {peer}:
                self.tell(other, self._book.whereabouts([peer]))

    def tell(self, peer: bytes, message: messages.Message) -> None:
        """Says something beside the game."""
        self._mesh.send(peer, wrap(Channel.COMPANY, messages.write(message)))
