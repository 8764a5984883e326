"""Fetching a pack from several peers at once, and giving it to others: no I/O, no clock.

Theory of operation. A `PackDownload` knows its pack id and nothing else. It asks every peer whether
it has the pack and takes the manifest from the first that does; its hash is the pack id. Then the
size is known, and nothing more is requested until the caller, or the player it asks, accepts it.
From then on every source has up to `WINDOW` pieces on order, no piece twice, until none is
left to order; then idle sources get the orders that others are slow with.

Each piece is checked against its hash when it arrives. A peer that gives a wrong one, or several
that it was never asked for, is blamed and left alone from then on. A peer that does not deliver in
time is given more time and asked after the others, and not at all while there are quicker ones once
it was late `MAX_DELAYS` times in a row.

Pieces that were kept from an earlier try come in by `restore`, checked like all others. Methods
return effects in order; `Keep` may be done lazily, for a lost piece is simply fetched again.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Protocol, TypeAlias

from p2p_dixit.errors import Malformed
from p2p_dixit.packs import messages as m
from p2p_dixit.packs.manifest import Manifest, pack_id
from p2p_dixit.session.effects import Misbehaved, Peer, Send

# Two pieces on order keep a link busy while one is being checked; more would only queue up there.
WINDOW = 2

# A piece has at most 384 KB: even a bad radio carries that in a few seconds.
PATIENCE = 15.0

MAX_DELAYS = 3

# A piece that was ordered before a link broke, or before this program was started again, may still
# come over the next link: this many are ignored before a peer is blamed for sending them.
MAX_UNASKED = 2 * WINDOW

# Packs up to this size are fetched without asking; the built-in deck has 2 MB, one of photos 10.
ASK_ABOVE_BYTES = 32 * 1024 * 1024

MANIFEST = 0


@dataclass(frozen=True)
class Keep:
    """A piece that was checked: keep it, so that the next try need not fetch it again."""

    piece: int
    data: bytes = field(repr=False)


@dataclass(frozen=True)
class Complete:
    """All pieces are here and checked."""

    manifest: Manifest


@dataclass(frozen=True)
class Unusable:
    """The pack itself is not valid, whichever peer gives it: it cannot be played with."""

    what: str


Effect: TypeAlias = Send | Keep | Complete | Unusable | Misbehaved


@dataclass
class _Source:
    has: bool = False
    delays: int = 0
    orders: dict[int, float] = field(default_factory=dict)  # piece: when it is overdue
    asked: set[int] = field(default_factory=set)
    unasked: int = 0


class PackDownload:
    """One pack on its way here. Beyond its manifest nothing is ordered before `accept`."""

    def __init__(self, pack: bytes) -> None:
        self.pack = pack
        self.manifest: Manifest | None = None
        self._accepted = False
        self._sources: dict[Peer, _Source] = {}
        self._blamed: set[Peer] = set()
        self._missing: dict[int, None] = {MANIFEST: None}  # a set that keeps its order
        self.done = 0  # bytes of pictures that are here
        self._over = False
        self._unusable: str | None = None

    # What comes in

    def restore(self, pieces: Iterable[tuple[int, bytes]]) -> tuple[Effect, ...]:
        """Takes the pieces of an earlier try, the manifest first; skips damaged ones."""
        for piece, data in pieces:
            if piece in self._missing and self._is_right(piece, data):
                self._take(piece, data)
        return self._news()

    def peer_came(self, peer: Peer) -> tuple[Effect, ...]:
        """There is a link to this peer, for the first time or again."""
        if peer in self._blamed or self._over:
            return ()
        self._sources[peer] = _Source()
        return (self._to(peer, m.AskPack(self.pack)),)

    def peer_left(self, peer: Peer, now: float) -> tuple[Effect, ...]:
        """The link is gone; what it had on order is ordered elsewhere."""
        self._sources.pop(peer, None)
        return self._order(now)

    def received(self, peer: Peer, message: m.PackMessage, now: float) -> tuple[Effect, ...]:
        """A peer said something about this pack."""
        source = self._sources.get(peer)
        if source is None or self._over or message.pack != self.pack:
            return ()
        match message:
            case m.HavePack(_, has):
                source.has = has
                if not has:
                    source.orders.clear()
                return self._order(now)
            case m.GivePiece(_, piece, data):
                return self._given(peer, source, piece, data, now)
            case m.AskPack() | m.AskPiece():  # for `answer`
                return ()

    def accept(self, now: float) -> tuple[Effect, ...]:
        """The player allows a pack of this size, or need not be asked."""
        self._accepted = True
        return self._order(now)

    def tick(self, now: float) -> tuple[Effect, ...]:
        """Time has passed: overdue pieces are ordered elsewhere."""
        for source in self._sources.values():
            late = [piece for piece, due in source.orders.items() if due <= now]
            for piece in late:
                del source.orders[piece]
            source.delays += bool(late)
        return self._order(now)

    @property
    def deadline(self) -> float | None:
        """When `tick` is due next."""
        return min((due for s in self._sources.values() for due in s.orders.values()), default=None)

    @property
    def sources(self) -> tuple[Peer, ...]:
        """The peers that have said that they have it."""
        return tuple(peer for peer, source in self._sources.items() if source.has)

    # Inside

    def _given(
        self, peer: Peer, source: _Source, piece: int, data: bytes, now: float
    ) -> tuple[Effect, ...]:
        if piece not in source.asked:
            source.unasked += 1
            if source.unasked <= MAX_UNASKED:
                return ()
            return self._blame(peer, "sends pieces of a pack that nobody asked for", now)
        source.orders.pop(piece, None)
        if piece not in self._missing:
            return self._order(now)  # another source was faster
        if not self._is_right(piece, data):
            return self._blame(peer, "sent a piece of a pack that is not what it should be", now)
        source.delays = 0
        self._take(piece, data)
        return (Keep(piece, data), *self._news(), *self._order(now))

    def _is_right(self, piece: int, data: bytes) -> bool:
        if piece == MANIFEST:
            return pack_id(data) == self.pack
        if self.manifest is None:
            return False
        card = self.manifest.cards[piece - 1]
        return len(data) == card.size and sha256(data).digest() == card.image

    def _take(self, piece: int, data: bytes) -> None:
        del self._missing[piece]
        if piece != MANIFEST:
            self.done += len(data)
            return
        try:
            self.manifest = Manifest.decode(data)
        except Malformed as error:  # its hash is the pack's id: no peer's fault
            self._unusable = str(error)
        else:
            self._missing = dict.fromkeys(range(1, len(self.manifest.cards) + 1))

    def _news(self) -> tuple[Effect, ...]:
        if self._unusable is not None:
            self._over = True
            return (Unusable(self._unusable),)
        if self.manifest is None or self._missing:
            return ()
        self._over = True
        return (Complete(self.manifest),)

    def _order(self, now: float) -> tuple[Effect, ...]:
        """Orders as much as the sources may have on order: fast and idle ones first."""
        if self._over or (self.manifest is not None and not self._accepted):
            return ()
        effects: list[Effect] = []
        willing = self._willing()
        for _ in range(WINDOW):
            for peer, source in willing:
                piece = self._next_piece(source)
                if piece is not None and len(source.orders) < WINDOW:
                    source.orders[piece] = now + PATIENCE * (1 + source.delays)
                    source.asked.add(piece)
                    effects.append(self._to(peer, m.AskPiece(self.pack, piece)))
        return tuple(effects)

    def _willing(self) -> list[tuple[Peer, _Source]]:
        """The sources, quick ones first; those that are always late only if there are no others."""
        sources = [each for each in self._sources.items() if each[1].has]
        quick = [each for each in sources if each[1].delays < MAX_DELAYS]
        return sorted(quick or sources, key=lambda each: each[1].delays)

    def _next_piece(self, source: _Source) -> int | None:
        """A missing piece that is not on order, or else one that is on order only elsewhere."""
        on_order: dict[int, int] = {}
        for other in self._sources.values():
            for piece in other.orders:
                on_order[piece] = on_order.get(piece, 0) + 1
        for piece in self._missing:
            if piece not in on_order:
                return piece
        rivals = (
            piece
            for piece in self._missing
            if piece not in source.orders and on_order[piece] == 1 and not source.orders
        )
        return next(rivals, None)

    def _blame(self, peer: Peer, what: str, now: float) -> tuple[Effect, ...]:
        self._blamed.add(peer)
        del self._sources[peer]
        return (Misbehaved(peer, what), *self._order(now))

    def _to(self, peer: Peer, message: m.PackMessage) -> Send:
        return Send(peer, m.encode_message(message))


class PacksToGive(Protocol):
    """The packs that are here, as the side that gives them to others sees them."""

    def piece(self, pack: bytes, piece: int) -> bytes | None:
        """A piece of a pack that is here whole, or None."""


def answer(shelf: PacksToGive, message: m.PackMessage) -> m.PackMessage | None:
    """The answer of a peer with packs to this message; None: not a request.

    The caller that sends the answers gives the game's own messages priority, and asks for the next
    answer only when there is room on the link.
    """
    match message:
        case m.AskPack(pack):
            return m.HavePack(pack, shelf.piece(pack, MANIFEST) is not None)
        case m.AskPiece(pack, piece):
            data = shelf.piece(pack, piece)
            return m.HavePack(pack, has=False) if data is None else m.GivePiece(pack, piece, data)
        case m.HavePack() | m.GivePiece():
            return None
