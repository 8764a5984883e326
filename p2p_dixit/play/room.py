"""What stays with this machine at a table, whatever is played there: identity, links, addresses."""

from collections.abc import Callable, Iterable
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field

from p2p_dixit.channel import Channel
from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.log.roster import Roster
from p2p_dixit.packs.stock import Stock
from p2p_dixit.play.addresses import AddressBook
from p2p_dixit.play.effects import Effect, KeepLink, Post, WantPacks
from p2p_dixit.play.lobby.core import Look
from p2p_dixit.play.neighbours import BrowserBundle, NeighbourMessage, write_neighbour
from p2p_dixit.table.genesis import Genesis
from p2p_dixit.table.replica import Replica


@dataclass
class Room:
    """Shared by all states of a table. `entropy` gives secret bytes, `chance` numbers in [0, 1)."""

    key: SigningKey
    look: Look
    entropy: Callable[[int], bytes]
    chance: Callable[[], float]
    code: str = ""  # the room code, for the view
    replica: Callable[[Genesis], Replica] = Replica  # a simulation shares verdicts on proofs
    hold: float = 0.0  # seconds a card or a vote can be taken back before it is sent
    bots: frozenset[bytes] = frozenset()  # the keys of seats that bots of this process play
    addresses: tuple[str, ...] = ()  # where this machine can be reached, for the view
    hosts: frozenset[str] = frozenset()  # of this laptop, or of the one that serves this page
    bundle: BrowserBundle | None = None  # for browsers: the one here, or the one this page runs
    bundles: dict[bytes, BrowserBundle] = field(default_factory=dict)  # what peers say of theirs
    links: set[bytes] = field(default_factory=set)
    book: AddressBook = field(default_factory=AddressBook)
    stock: Stock = field(default_factory=Stock)
    packs: tuple[bytes, ...] = ()  # of the table
    trouble: str = ""  # why no peer can be reached
    turned_away: str = ""  # the same, where trying again would not help
    out: list[Effect] = field(default_factory=list)  # of the step that is being made
    _wanted: tuple[tuple[bytes, ...], int] | None = None
    _roster: tuple[bytes, int] = (b"", 0)  # game and number of the roster whose links are kept
    _known: dict[bytes, tuple[str, ...]] = field(default_factory=dict)

    @property
    def me(self) -> bytes:
        """The public key of this machine's player."""
        return self.key.public

    # -- packs

    def want(self, packs: tuple[bytes, ...], cards: int) -> None:
        """The table plays with these packs."""
        self.packs = packs
        if self._wanted != (packs, cards):
            self._wanted = (packs, cards)
            self.out.append(WantPacks(packs, cards))

    @property
    def share(self) -> int | None:
        """How much of the table's pictures is here; None while that is not known."""
        known = tuple(pack.id for pack in self.stock.packs) == self.packs
        return self.stock.share if known else None

    # -- addresses

    def know(self, peer: bytes, told: tuple[str, ...], teller: bytes) -> None:
        """Keeps a link to a peer of this table, at the addresses received and those seen."""
        if peer != self.me and self._known.get(peer) != told:
            self._known[peer] = told
            self.book.note_told(peer, told, teller)
            self.out.append(KeepLink(peer, tuple(self.book.of(peer))))

    def forget_strangers(self, belonging: AbstractSet[bytes]) -> None:
        """However many strangers come and go, nothing of them is remembered."""
        kept = belonging | self.links
        self.book.keep(kept)
        self.bundles = {peer: one for peer, one in self.bundles.items() if peer in kept}
        self._known = {peer: told for peer, told in self._known.items() if peer in belonging}

    def keep_roster(self, game: bytes, roster: Roster, players: AbstractSet[bytes]) -> None:
        """Keeps links to all who sit at the table, and introduces those who have just come."""
        if self._roster == (game, roster.number):
            return
        self._roster = (game, roster.number)
        for member in roster:
            if member.key != self.me:
                self.out.append(KeepLink(member.key, tuple(self.book.of(member.key))))
            if member.since == roster.number and member.key in self.links:
                self.introduce(member.key, players)

    def introduce(self, peer: bytes, players: AbstractSet[bytes]) -> None:
        """Tells a peer where the players are, and the players where this one is if it is one."""
        self.tell([peer], self.book.whereabouts(sorted(players - {peer})))
        if peer in players:
            self.tell(self.links - {peer}, self.book.whereabouts([peer]))

    def introduce_all(self, players: AbstractSet[bytes]) -> None:
        """Sends all peers the addresses of the others, once."""
        for peer in sorted(self.links):
            self.tell([peer], self.book.whereabouts(sorted(players - {peer})))

    def tell(self, peers: Iterable[bytes], message: NeighbourMessage | None) -> None:
        """Says something beside the game, if there is something to say."""
        if message is not None:
            raw = write_neighbour(message)
            self.out += [Post(peer, Channel.NEIGHBOURS, raw) for peer in sorted(peers)]
