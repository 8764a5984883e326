"""At a table: one mesh of links, first a lobby, then the game that comes of it.

Everything runs on one event loop. Whoever shows it to a person gets a frozen value after every
change through `listener`: a `LobbySeen` until the game begins, then what `live.LiveGame` shows.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.errors import Malformed
from p2p_dixit.net.address import DEFAULT_PORT, Address, told_address
from p2p_dixit.net.handshake import Self
from p2p_dixit.net.listener import EVERYWHERE
from p2p_dixit.net.mesh import Mesh
from p2p_dixit.net.notices import Connected, Lost, Notice, Received, Recovered, Suspected, Unreached
from p2p_dixit.runtime.channel import Channel, unwrap, wrap
from p2p_dixit.runtime.live import Disk, LiveGame
from p2p_dixit.runtime.lobby.messages import Begin, Knock, State, read, write
from p2p_dixit.runtime.lobby.opener import Opener, Outgoing
from p2p_dixit.runtime.lobby.visitor import Visitor
from p2p_dixit.runtime.node import Node
from p2p_dixit.runtime.seen import Seen
from p2p_dixit.runtime.sharing.sharing import Sharing
from p2p_dixit.runtime.sharing.stock import Stock
from p2p_dixit.session.transfer import ASK_ABOVE_BYTES
from p2p_dixit.store.packs.library import Library
from p2p_dixit.table.genesis import Genesis
from p2p_dixit.table.private import Private
from p2p_dixit.table.replica import Replica


@dataclass(frozen=True)
class LobbySeen:
    """The lobby as it stands here."""

    state: State | None  # None: the opener has not answered yet
    me: bytes
    said: tuple[tuple[int, str], ...]
    obstacle: str
    refused: str
    trouble: str = ""  # nobody can be reached: why
    stock: Stock = field(default_factory=Stock)  # of the table's pictures


@dataclass(frozen=True)
class Kept:
    """What the disk holds of a game: the secret of this seat, and what was written before."""

    secret: bytes
    disk: Disk
    records: Sequence[bytes] = ()
    whole: bool = True


# Keeps a game that begins, or begins again, on this machine.
Keeper = Callable[[Genesis, int], Kept]
Shown = LobbySeen | Seen


@dataclass(frozen=True)
class Shelf:
    """The packs of this machine, and how large a pack may be to come without asking (bytes)."""

    library: Library | None = None
    ask_above: Callable[[], int] = lambda: ASK_ABOVE_BYTES


@dataclass(frozen=True)
class Listening:
    """Where to answer calls; another port is taken if this one is in use."""

    port: int = DEFAULT_PORT
    hosts: Sequence[str] = EVERYWHERE


class Presence:
    """This machine at one table."""

    def __init__(
        self,
        key: SigningKey,
        code: str | None,
        keeper: Keeper,
        listener: Callable[[Shown], None],
        chance: Callable[[], float],
        shelf: Shelf = Shelf(),  # noqa: B008 - frozen
    ) -> None:
        self._key = key
        self._keeper = keeper
        self._listener = listener
        self._chance = chance
        self.mesh = Mesh(Self(key, code), self._notice)
        self.sharing = Sharing(shelf.library, self.mesh, self._stocked, shelf.ask_above)
        self.packs: tuple[bytes, ...] = ()  # of the table
        self.lobby: Opener | Visitor | None = None
        self.game: LiveGame | None = None
        self.genesis: Genesis | None = None
        self._scopes: dict[bytes, tuple[str, bool]] = {}  # of a peer's link: scope, on this machine
        self._where: dict[bytes, Address] = {}
        self._trouble = ""
        self._visitor: Callable[[bytes], Visitor] | None = None

    # -- sitting down

    async def open(self, lobby: Opener, at: Listening) -> int:
        """Opens a table and answers calls; returns the port."""
        self.lobby = lobby
        port = await self.mesh.listen(at.port, at.hosts)
        self.show()
        return port

    async def visit(
        self, addresses: Iterable[Address], visitor: Callable[[bytes], Visitor], at: Listening
    ) -> None:
        """Goes to a table; `visitor` is called once it is known whose table it is."""
        self._visitor = visitor
        await self.mesh.listen(at.port, at.hosts)
        self.mesh.call(*addresses)
        self.show()

    async def go_on(
        self,
        genesis: Genesis,
        kept: Kept,
        addresses: Iterable[Address],
        at: Listening,
        packs: tuple[bytes, ...] = (),
    ) -> int:
        """Goes on with a game that was cut short."""
        port = await self.mesh.listen(at.port, at.hosts)
        self.packs = packs
        self._begin(genesis, kept)
        for address in addresses:
            self.mesh.call(address)
        return port

    async def close(self) -> None:
        """Leaves the network; a game can be gone on with later."""
        if self.game is not None:
            self.game.close()
        elif isinstance(self.lobby, Opener):
            self._post(self.lobby.close())
        await self.sharing.close()
        await self.mesh.close()

    # -- the person, in the lobby

    def do(self, command: Callable[["Opener | Visitor"], list[Outgoing]]) -> None:
        """Something the person does in the lobby."""
        if self.lobby is not None:
            self._post(command(self.lobby))
            self._look()

    # -- links

    async def _notice(self, notice: Notice) -> None:
        match notice:
            case Connected(identity, address, scope):
                self._connected(identity, address, scope)
            case Received(identity, message):
                self._received(identity, message)
            case Lost(identity):
                self._lost(identity)
            case Unreached(_, _, _, text, final):
                self._trouble = text if final else self._trouble
                self.show()
            case Suspected() | Recovered():
                pass

    def _connected(self, peer: bytes, address: Address | None, scope: str) -> None:
        self._trouble = ""
        if address is not None:
            self._where[peer] = address
        self._scopes[peer] = (scope, address is not None and _is_loopback(address))
        self.sharing.connected(peer)
        if self.game is not None:
            self.game.connected(peer)
            return
        if self.lobby is None and self._visitor is not None:
            self.lobby = self._visitor(peer)
        if isinstance(self.lobby, Visitor) and peer == self.lobby.opener:
            self._post(self.lobby.knock())
        self._look()

    def _lost(self, peer: bytes) -> None:
        self.sharing.lost(peer)
        if self.game is not None:
            self.game.lost(peer)
        elif isinstance(self.lobby, Opener):
            self._post(self.lobby.gone(peer))
            self._look()

    def _received(self, peer: bytes, data: bytes) -> None:
        try:
            channel, message = unwrap(data)
            match channel:
                case Channel.GAME if self.game is not None:
                    self.game.received(peer, message)
                case Channel.LOBBY:
                    self._lobby_message(peer, message)
                case Channel.PACKS:
                    self.sharing.received(peer, message)
                case _:
                    pass
        except Malformed:
            self.mesh.forget(peer)  # no honest client sends this

    def _lobby_message(self, peer: bytes, raw: bytes) -> None:
        message = read(raw)
        if self.genesis is not None:
            if isinstance(message, Knock):  # somebody comes when the game is on: show what it is
                self._post([Outgoing(peer, write(Begin(self.genesis.encode(), self.packs)))])
            return
        if isinstance(message, Knock) and peer in self._where:
            # where its link comes from is where the others can reach it
            message = replace(message, addresses=(str(self._where[peer]),))
        if self.lobby is not None:
            self._post(self.lobby.receive(peer, message))
            self._look()

    def _post(self, outgoing: Iterable[Outgoing]) -> None:
        for one in outgoing:
            self.mesh.send(one.peer, wrap(Channel.LOBBY, one.message))

    # -- from lobby to game

    def _look(self) -> None:
        lobby = self.lobby
        if lobby is not None and self.genesis is None:
            self.packs = lobby.packs
        if lobby is not None and lobby.genesis is not None and self.game is None:
            self._begin(lobby.genesis, None)
            return
        if lobby is not None and lobby.state is not None:
            self.sharing.want(self.packs, lobby.state.settings.options.deck)
            self._tell_stock(lobby)
        if isinstance(lobby, Visitor) and lobby.state is not None:
            for guest in lobby.state.guests:
                self._know(guest.key, guest.addresses, lobby.opener)
        self.show()

    def _tell_stock(self, lobby: Opener | Visitor) -> None:
        stock = self.sharing.stock
        if tuple(pack.id for pack in stock.packs) == self.packs:
            self._post(lobby.stocked(stock.share))

    def _stocked(self) -> None:
        """More of the pictures is here, or there is something to say about them."""
        if self.game is None:
            self._look()
        else:
            self.show()

    def _know(self, peer: bytes, told: Iterable[str], teller: bytes) -> None:
        scope, loopback = self._scopes.get(teller, ("", False))
        addresses = []
        for text in told:
            try:
                addresses.append(told_address(text, scope, loopback=loopback))
            except Malformed:
                continue
        self.mesh.know(peer, addresses)

    def _begin(self, genesis: Genesis, kept: Kept | None) -> None:
        self.genesis = genesis
        self.sharing.want(self.packs, genesis.settings.options.deck)
        seat = genesis.roster.seat_of(self._key.public)
        if kept is None and seat is not None:
            kept = self._keeper(genesis, seat)
        private = None if kept is None or seat is None else Private(seat, kept.secret)
        node = Node(Replica(genesis), self._key.public, self._key, private, self._chance)
        disk = None if kept is None else kept.disk
        self.game = LiveGame(node, disk, self._send, self._show_game)
        for member in genesis.roster:
            where = self._where.get(member.key)
            self.mesh.know(member.key, () if where is None else (where,))
        self.game.start(() if kept is None else kept.records, whole=kept is None or kept.whole)
        for peer in self.mesh.peers:
            self.game.connected(peer)

    def _send(self, peer: bytes, message: bytes) -> None:
        self.mesh.send(peer, wrap(Channel.GAME, message))

    def _show_game(self, seen: Seen) -> None:
        self._listener(replace(seen, stock=self.sharing.stock))

    def show(self) -> None:
        """Shows what there is."""
        lobby = self.lobby
        if self.game is not None:
            self._show_game(self.game.seen())
            return
        self._listener(
            LobbySeen(
                state=None if lobby is None else lobby.state,
                me=self._key.public,
                said=() if lobby is None else tuple(lobby.said),
                obstacle="" if lobby is None or lobby.state is None else lobby.state.obstacle,
                refused=lobby.refused if isinstance(lobby, Visitor) else "",
                trouble=self._trouble,
                stock=self.sharing.stock,
            )
        )


def _is_loopback(address: Address) -> bool:
    return address.host in ("::1", "localhost") or address.host.startswith("127.")
