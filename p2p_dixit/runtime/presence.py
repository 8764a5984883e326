"""At a table: one mesh of links, first a lobby, then the game that comes of it, then another one.

Everything runs on one event loop. Whoever shows it to a person gets a frozen value after every
change through `listener`: a `LobbySeen` until the game begins, then what `live.LiveGame` shows.
"""

import os
from collections.abc import Callable, Iterable
from collections.abc import Set as AbstractSet
from dataclasses import replace
from functools import partial

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.errors import LocalFault, Malformed
from p2p_dixit.net.address import Address
from p2p_dixit.net.errors import Reason
from p2p_dixit.net.handshake import Self
from p2p_dixit.net.mesh import Mesh
from p2p_dixit.net.notices import Connected, Lost, Notice, Received, Recovered, Suspected, Unreached
from p2p_dixit.runtime.channel import Channel, unwrap, wrap
from p2p_dixit.runtime.company import messages as company
from p2p_dixit.runtime.company.circle import Circle
from p2p_dixit.runtime.company.messages import Again, No, Whereabouts
from p2p_dixit.runtime.company.rematch import Evening, Rematch
from p2p_dixit.runtime.live import LiveGame
from p2p_dixit.runtime.lobby.messages import (
    MAX_WATCHERS,
    Begin,
    Guest,
    Knock,
    Watch,
    read,
    write,
)
from p2p_dixit.runtime.lobby.messages import Message as LobbyMessage
from p2p_dixit.runtime.lobby.opener import Opener, Outgoing
from p2p_dixit.runtime.lobby.visitor import Visitor
from p2p_dixit.runtime.node import Node
from p2p_dixit.runtime.seen import Seen
from p2p_dixit.runtime.sharing.sharing import Sharing
from p2p_dixit.runtime.sitting import (
    Keeper,
    Kept,
    Listening,
    LobbySeen,
    Shelf,
    Shown,
)
from p2p_dixit.session.packwire import decode_message
from p2p_dixit.table.genesis import NONCE_BYTES, Genesis, Player
from p2p_dixit.table.private import Private
from p2p_dixit.table.replica import Replica

# Whoever uses a presence needs these, too.
__all__ = ["Keeper", "Kept", "Listening", "LobbySeen", "Presence", "Shelf", "Shown"]

# As whom somebody comes who only watches: nobody sees it.
NOBODY = Guest(b"", "Nobody", 0)


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
        entropy: Callable[[int], bytes] = os.urandom,
    ) -> None:
        self._key = key
        self._keeper = keeper
        self._listener = listener
        self._chance = chance
        self._entropy = entropy
        self.mesh = Mesh(Self(key, code), self._notice, admit=self._admit)
        self.sharing = Sharing(shelf.library, self.mesh, self._stocked, shelf.ask_above)
        self.packs: tuple[bytes, ...] = ()  # of the table
        self.lobby: Opener | Visitor | None = None
        self.game: LiveGame | None = None
        self.genesis: Genesis | None = None
        self.rematch: Rematch | None = None  # of the last game
        self._past: LiveGame | None = None  # the last game, for those who still need its end
        self._circle = Circle(self.mesh, key.public)
        self._trouble = ""
        self._turned_away = ""
        self._visitor: Callable[[bytes], Visitor] | None = None

    # -- sitting down

    async def open(self, lobby: Opener, at: Listening) -> int:
        """Opens a table and answers calls; returns the port."""
        self.lobby = lobby
        port = await self.mesh.listen(at.port, at.hosts)
        self._look()
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
        self.call(addresses)
        return port

    def call(self, addresses: Iterable[Address]) -> None:
        """Calls whoever may be at each of these addresses."""
        for address in addresses:
            self.mesh.call(address)

    async def close(self) -> None:
        """Leaves the network; a game can be gone on with later."""
        for game in self._games:
            game.close()
        if self.game is None and isinstance(self.lobby, Opener):
            self._post(self.lobby.close())
        await self.sharing.close()
        await self.mesh.close()

    # -- the person

    def do(self, command: Callable[["Opener | Visitor"], list[Outgoing]]) -> None:
        """Something the person does in the lobby."""
        if self.lobby is None:
            return
        agreed = self.lobby.agrees
        self._post(command(self.lobby))
        if self.rematch is not None and agreed != self.lobby.agrees:
            self.rematch.held = agreed
        self._look()

    def take_place(self, me: Guest) -> None:
        """The person, who only watches a lobby, would rather play."""
        if isinstance(self.lobby, Visitor):
            self._post(self.lobby.sit_down(me))

    def sit_down(self, me: Guest) -> None:
        """The person, who only watches the game, asks for a seat."""
        if self.game is not None:
            self.game.sit_down(Player(me.name, me.colour, self._key.public), self._key)

    def decline(self, applicant: bytes) -> None:
        """The person would rather not have somebody sit down."""
        if self.game is not None:
            self.game.decline(applicant)
            self._say_no(self.game, applicant)

    def again(self) -> None:
        """The person would like another game with the same people."""
        game = self.game
        if game is None or not game.node.replica.finished:
            return
        if self._past is not None:
            self._past.close()
        rematch = self._rematch_of(game)
        rematch.want(self._key.public)
        self._past, self.game, self.genesis, self.lobby = game, None, None, None
        for peer in self.mesh.peers:
            self._circle.tell(peer, Again(rematch.evening.game))
        self._meet()
        self.show()

    # -- links

    @property
    def _games(self) -> list[LiveGame]:
        return [game for game in (self.game, self._past) if game is not None]

    def _admit(self, identity: bytes) -> Reason | None:
        """During a game its players come in, and a few who watch."""
        if self.game is None:
            return None
        players = self._players()
        if identity in players or identity in self.mesh.peers:
            return None
        watching = self.mesh.peers - players
        return Reason.FULL if len(watching) >= MAX_WATCHERS else None

    def _players(self) -> frozenset[bytes]:
        """The keys of all who play or have played."""
        if self.game is None:
            return frozenset()
        return frozenset(player.key for player in self.game.node.replica.table.players)

    async def _notice(self, notice: Notice) -> None:
        match notice:
            case Connected(identity, address, scope):
                self._connected(identity, address, scope)
            case Received(identity, message):
                self._received(identity, message)
            case Lost(identity):
                self._lost(identity)
            case Unreached(_, _, _, text, final):
                if final or not self.mesh.peers:
                    self._trouble = text
                if final and not self.mesh.peers:
                    self._turned_away = text
                self.show()
            case Suspected() | Recovered():
                pass

    def _connected(self, peer: bytes, address: Address | None, scope: str) -> None:
        self._trouble = self._turned_away = ""
        self._circle.linked(peer, address, scope)
        self.sharing.connected(peer)
        for game in self._games:
            game.connected(peer)
        if self.game is not None:
            self._pass_on(self.game.node.replica.genesis, [peer])
            self._introduce(peer)
            self._say_no(self.game, peer)
            return
        if self.rematch is not None:
            self._circle.tell(peer, Again(self.rematch.evening.game))
            self._meet()
        if self.lobby is None and self._visitor is not None:
            self.lobby = self._visitor(peer)
            self.lobby.seeking = True
        lobby = self.lobby
        if isinstance(lobby, Visitor) and peer == lobby.opener:
            self._post(lobby.knock())
        elif isinstance(lobby, Visitor) and lobby.seeking:
            self._post(lobby.knock_at(peer))
        self._look()

    def _lost(self, peer: bytes) -> None:
        self.sharing.lost(peer)
        for game in self._games:
            game.lost(peer)
        self._circle.lost(self._belonging())
        if self.rematch is not None:
            self.rematch.gone(peer)
        if self.game is not None:
            return
        if isinstance(self.lobby, Opener):
            self._post(self.lobby.gone(peer))
        self._meet()
        self._look()

    def _received(self, peer: bytes, data: bytes) -> None:
        try:
            deed = self._read(peer, data)
        except Malformed:
            self.mesh.cut(peer)  # no honest client sends this
        else:
            deed()

    def _read(self, peer: bytes, data: bytes) -> Callable[[], None]:
        """Reads a message, and returns what is to be done about it. A link is given up for what
        its peer sent, never for what comes of it: that rests on what others sent, too.
        """
        channel, message = unwrap(data)
        match channel:
            case Channel.GAME:
                return partial(self._game_message, peer, message)
            case Channel.LOBBY:
                return partial(self._lobby_message, peer, read(message))
            case Channel.COMPANY:
                return partial(self._company_message, peer, company.read(message))
            case Channel.PACKS:
                about = decode_message(message)
                return partial(self.sharing.received, peer, about, len(message))

    def _game_message(self, peer: bytes, message: bytes) -> None:
        for game in self._games:  # each takes what is its own, and sees to what is malformed
            game.received(peer, message)

    def _lobby_message(self, peer: bytes, message: LobbyMessage) -> None:
        if self.genesis is not None:
            if isinstance(
                message, Knock | Watch
            ):  # somebody comes when the game is on: show what it is
                self._show_game(peer, self.genesis)
            return
        if isinstance(message, Begin) and self.rematch is not None:
            self._follow(self.rematch, peer)
        if isinstance(message, Knock) and (seen := self._circle.where(peer)):
            # where its link comes from is where the others can reach it
            message = replace(message, addresses=seen)
        if self.lobby is not None:
            try:
                answer = self.lobby.receive(peer, message)
            except Malformed:  # what is signed inside is not what it should be
                self.mesh.cut(peer)
                return
            self._post(answer)
            self._look()

    def _post(self, outgoing: Iterable[Outgoing]) -> None:
        for one in outgoing:
            self.mesh.send(one.peer, wrap(Channel.LOBBY, one.message))
            if one.last:
                self.mesh.forget(one.peer)

    # -- the company

    def _company_message(self, peer: bytes, message: company.Message) -> None:
        match message:
            case Whereabouts(told) if peer in self._players():
                for player, addresses in told:
                    self._know(player, addresses, peer)
            case Again(game):
                self._asked_again(peer, game)
            case No(game) if self.genesis is not None and game == self.genesis.game:
                self._told_no(peer)
            case Whereabouts() | No():
                pass

    def _asked_again(self, peer: bytes, game: bytes) -> None:
        """Somebody would like another game; if it has begun already, shows which."""
        past = None if self._past is None else self._past.node.replica.genesis.game
        if game == past and self.genesis is not None:
            self._show_game(peer, self.genesis)
        elif self.game is not None and self.genesis is not None and game == self.genesis.game:
            if self._rematch_of(self.game).want(peer):
                self.game.wants_again(peer)
        elif self.rematch is not None and game == self.rematch.evening.game:
            self.rematch.want(peer)
            self._meet()

    def _follow(self, rematch: Rematch, peer: bytes) -> None:
        """The others have begun without us: goes to their table, as anybody would."""
        signing = self.lobby is not None and self.lobby.signed is not None
        if not signing and peer in {player.key for player in rematch.evening.seats}:
            self.lobby = rematch.at(peer, self.lobby)

    def _rematch_of(self, game: LiveGame) -> Rematch:
        replica = game.node.replica
        if self.rematch is None or self.rematch.evening.game != replica.genesis.game:
            me = self.lobby.me if isinstance(self.lobby, Visitor) else NOBODY
            self.rematch = Rematch(Evening.of(replica, self.packs), self._key, me)
        return self.rematch

    def _meet(self) -> None:
        """Goes to the table where those meet who would like another game; or opens it."""
        rematch = self.rematch
        if rematch is None or not rematch.wanted or self.game is not None:
            return
        nonce = self._entropy(NONCE_BYTES)
        self._enter(rematch.lobby(self.lobby, self.mesh.peers, nonce))

    def _enter(self, lobby: Opener | Visitor | None) -> None:
        moved, self.lobby = lobby is not self.lobby, lobby
        if moved and isinstance(lobby, Visitor):
            self._post(lobby.knock())
        self._look()

    def _introduce(self, peer: bytes) -> None:
        self._circle.introduce(peer, self._players())

    def _say_no(self, game: LiveGame, peer: bytes) -> None:
        if peer in game.declines and self.genesis is not None:
            self._circle.tell(peer, No(self.genesis.game))

    def _told_no(self, player: bytes) -> None:
        if self.game is not None:
            self.game.declined(player)

    def _know(self, peer: bytes, told: Iterable[str], teller: bytes) -> None:
        """Somebody told where a player or guest is."""
        if peer in (self._players() if self.game is not None else self._guests()):
            self._circle.know(peer, told, teller)

    def _belonging(self) -> frozenset[bytes]:
        """The keys of all who play, are guests, or may want another game."""
        evening = () if self.rematch is None else self.rematch.evening.seats
        return self._players() | self._guests() | {player.key for player in evening}

    def _guests(self) -> frozenset[bytes]:
        state = None if self.lobby is None else self.lobby.state
        return frozenset() if state is None else frozenset(guest.key for guest in state.guests)

    # -- from lobby to game

    def _look(self) -> None:
        lobby = self.lobby
        if lobby is not None and self.genesis is None:
            self.packs = lobby.packs
        if lobby is not None and lobby.state is not None and lobby.genesis is None:
            self.sharing.want(self.packs, lobby.state.settings.options.deck)
            self._tell_stock(lobby)
            if self.rematch is not None and self.rematch.complete(lobby, self.mesh.peers):
                self._post(lobby.set_ready(ready=True))
        if lobby is not None and lobby.genesis is not None and self.game is None:
            self._begin(lobby.genesis, None)
            return
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

    def _begin(self, genesis: Genesis, kept: Kept | None) -> None:
        seat = genesis.roster.seat_of(self._key.public)
        try:
            kept = kept or self._keeper(genesis, seat, self._is_ours(genesis))
        except LocalFault as error:
            self._trouble = str(error)
            self.show()
            return
        self.genesis = genesis
        rematch, self.rematch = self.rematch, None
        self.sharing.want(self.packs, genesis.settings.options.deck)
        self.game = self._game_of(genesis, seat, kept)
        self._circle.begin()
        self._keep_links(self.game)
        self.game.start(kept.records, whole=kept.whole)
        for peer in self.mesh.peers:
            self._introduce(peer)
            self.game.connected(peer)
        if rematch is not None:
            self._fetch(rematch.wanting & self.mesh.peers, genesis)
        self._pass_on(genesis, self.mesh.peers)
        lobby = self.lobby
        if seat is None and isinstance(lobby, Visitor) and not lobby.watches:
            self.sit_down(lobby.me)

    def _fetch(self, wanting: AbstractSet[bytes], genesis: Genesis) -> None:
        """Whoever wanted to play again and met elsewhere is shown where it has begun."""
        for peer in wanting - {player.key for player in genesis.players}:
            self._show_game(peer, genesis)

    def _show_game(self, peer: bytes, genesis: Genesis) -> None:
        """Tells somebody who comes, or might, what is being played here and by whom."""
        self._post([Outgoing(peer, write(Begin(genesis.encode(), self.packs)))])
        self._introduce(peer)

    def _pass_on(self, genesis: Genesis, peers: Iterable[bytes]) -> None:
        """Whoever has the genesis gives it to the others who signed it: the opener may have failed
        (or not wished) to tell everybody. After the first step all have it.
        """
        begun = self.game is not None and self.game.node.replica.step.number > 0
        if not begun and self._is_ours(genesis):
            begin = write(Begin(genesis.encode(), self.packs))
            members = {member.key for member in genesis.roster}
            self._post(Outgoing(peer, begin) for peer in peers if peer in members)

    def _is_ours(self, genesis: Genesis) -> bool:
        """Whether this game begins now, by our own signature."""
        return self.lobby is not None and self.lobby.signed == genesis.proposal

    def _game_of(self, genesis: Genesis, seat: int | None, kept: Kept) -> LiveGame:
        """Whoever has a secret may sign; all others only watch."""
        key = None if kept.secret is None else self._key
        private = None if seat is None or kept.secret is None else Private(seat, kept.secret)
        node = Node(Replica(genesis), self._key.public, key, private, self._chance)
        if kept.secret is not None:
            node.prepare_seat(self._key, kept.secret)
        game = LiveGame(
            node, kept.disk, self._send, lambda seen: self._shown(game, seen), self.mesh.cut
        )
        return game

    def _shown(self, game: LiveGame, seen: Seen) -> None:
        """A game has something to show; what is over shows nothing more."""
        if game is self.game:
            self._keep_links(game)
            self._listener(replace(seen, stock=self.sharing.stock))

    def _keep_links(self, game: LiveGame) -> None:
        self._circle.keep(game.node.replica.roster, self._players())

    def _send(self, peer: bytes, message: bytes) -> None:
        self.mesh.send(peer, wrap(Channel.GAME, message))

    def show(self) -> None:
        """Shows what there is."""
        lobby = self.lobby
        if self.game is not None:
            self._shown(self.game, self.game.seen())
            return
        self._listener(
            LobbySeen(
                state=None if lobby is None else lobby.state,
                me=self._key.public,
                said=() if lobby is None else tuple(lobby.said),
                obstacle="" if lobby is None or lobby.state is None else lobby.state.obstacle,
                refused=lobby.refused if isinstance(lobby, Visitor) else "",
                trouble=self._trouble,
                turned_away=self._turned_away,
                stock=self.sharing.stock,
                awaited=self._awaited(),
            )
        )

    def _awaited(self) -> tuple[str, ...]:
        state = None if self.lobby is None else self.lobby.state
        return () if self.rematch is None else self.rematch.awaited(self.mesh.peers, state)
