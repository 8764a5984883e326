"""The opener's end of a lobby: keeps the list, and asks for signatures when all are ready."""

from dataclasses import dataclass, replace

from p2p_dixit.crypto.signing import SigningKey, verify
from p2p_dixit.runtime.lobby.messages import (
    MAX_WATCHERS,
    WHOLE,
    Ask,
    Begin,
    Guest,
    Knock,
    Message,
    Propose,
    Ready,
    Refuse,
    Say,
    Sign,
    State,
    Stock,
    Watch,
    write,
)
from p2p_dixit.table.genesis import COLOURS, TAG, Genesis, Proposal, Settings
from p2p_dixit.text import NAME_CELLS, distinct

Peer = bytes


@dataclass(frozen=True)
class Outgoing:
    """A message for one peer; after the last one there is nothing more to say to it."""

    peer: Peer
    message: bytes
    last: bool = False


class Opener:
    """The lobby of a table that we opened. `nonce` makes this game unlike any other.

    `packs` are those of the deck, by id and in order. If there are any, nobody is believed to have
    the pictures before they say so (`stocked` for ourselves). `order` says in which order guests
    sit, whenever they come; everybody else sits behind them.
    """

    def __init__(
        self,
        key: SigningKey,
        me: Guest,
        settings: Settings,
        nonce: bytes,
        packs: tuple[bytes, ...] = (),
        order: tuple[Peer, ...] = (),
    ) -> None:
        self._key = key
        self._me = key.public
        self._nonce = nonce
        self._order = {peer: place for place, peer in enumerate(order)}
        self._unheard = 0 if packs else WHOLE
        guest = replace(me, key=key.public, ready=False, share=self._unheard)
        self.state = State(settings, (guest,), packs)
        self.said: list[tuple[int, str]] = []  # guest, text
        self.genesis: Genesis | None = None
        self._proposal: Proposal | None = None
        self._signatures: dict[Peer, bytes] = {}
        self._watchers: set[Peer] = set()

    @property
    def signed(self) -> Proposal | None:
        """What we have put our name to."""
        return self._proposal

    @property
    def agrees(self) -> bool:
        """Whether the person here is ready."""
        index = self._index(self._key.public)
        return index is not None and self.state.guests[index].ready

    # -- what people here do

    def look(self, name: str, colour: int) -> list[Outgoing]:
        """The opener's own name and colour."""
        return self._knock(self._me, Knock(name, colour))

    @property
    def packs(self) -> tuple[bytes, ...]:
        """The packs of the table."""
        return self.state.packs

    def settle(self, settings: Settings) -> list[Outgoing]:
        """Other settings: nobody is ready any more. The pictures stay as they are."""
        now = self.state.settings
        options = replace(settings.options, deck=now.options.deck)
        settings = replace(settings, deck=now.deck, options=options)
        self._change(replace(self.state, settings=settings))
        return self._tell_all()

    def stocked(self, share: int) -> list[Outgoing]:
        """So much of the pictures is here, in percent."""
        return self._stock(self._key.public, Stock(self.state.settings.deck, share))

    def set_ready(self, *, ready: bool) -> list[Outgoing]:
        """The opener is ready, or not."""
        return self._ready(self._key.public, Ready(self.state.digest if ready else None))

    def say(self, text: str) -> list[Outgoing]:
        """The opener says something."""
        return self._say(self._key.public, text)

    # -- what comes in

    def receive(self, peer: Peer, message: Message) -> list[Outgoing]:
        """A message of a guest."""
        match message:
            case Knock():
                return self._knock(peer, message)
            case Watch():
                return self._watch(peer)
            case Ready():
                return self._ready(peer, message)
            case Sign(signature):
                return self._sign(peer, signature)
            case Say(text):
                return self._say(peer, text)
            case Stock():
                return self._stock(peer, message)
            case Ask(settings) if self._index(peer) is not None and self._proposal is None:
                return self.settle(settings)
            case _:
                return []

    def gone(self, peer: Peer) -> list[Outgoing]:
        """A guest's link is down: the place is free again, unless the game has begun."""
        if peer in self._watchers:
            self._watchers.discard(peer)
            return self._watched()
        if self.genesis is not None or self._index(peer) is None:
            return []
        return self._without(peer)

    def _without(self, peer: Peer) -> list[Outgoing]:
        """A guest is none any more."""
        self._abandon()
        rest = tuple(guest for guest in self.state.guests if guest.key != peer)
        self._change(replace(self.state, guests=rest))
        return self._tell_all()

    def close(self) -> list[Outgoing]:
        """The opener leaves: the table is gone."""
        return self._to_all(Refuse("The table was closed by whoever opened it."))

    # -- the list

    def _index(self, peer: Peer) -> int | None:
        keys = [guest.key for guest in self.state.guests]
        return keys.index(peer) if peer in keys else None

    def _knock(self, peer: Peer, knock: Knock) -> list[Outgoing]:
        if self.genesis is not None:
            return [Outgoing(peer, write(Begin(self.genesis.encode(), self.packs)))]
        if self._proposal is not None:
            return [Outgoing(peer, write(Refuse("The game is about to begin: try again.")))]
        index = self._index(peer)
        others = tuple(guest for guest in self.state.guests if guest.key != peer)
        if len(others) >= max(self.state.settings.options.rule_set.players):
            last = peer not in self._watchers
            return [Outgoing(peer, write(Refuse("The table is full; you may watch it.")), last)]
        self._watchers.discard(peer)
        colour = _free_colour(knock.colour, others)
        guests = list(self.state.guests)
        share = self._unheard if index is None else guests[index].share
        name = distinct(knock.name, (guest.name for guest in others), NAME_CELLS)
        guest = Guest(peer, name, colour, addresses=knock.addresses, share=share)
        if index is None:
            guests.append(guest)
        else:
            guests[index] = guest
        guests.sort(key=lambda one: self._order.get(one.key, len(self._order)))
        self._change(replace(self.state, guests=tuple(guests), watchers=len(self._watchers)))
        return self._tell_all()

    def _watch(self, peer: Peer) -> list[Outgoing]:
        """Somebody wants to watch; a guest who would rather do that gives the place back."""
        if self.genesis is not None:
            return [Outgoing(peer, write(Begin(self.genesis.encode(), self.packs)))]
        if peer in self._watchers:  # asks again: nobody else need hear of it
            return [Outgoing(peer, write(self.state))]
        if len(self._watchers) >= MAX_WATCHERS:
            return [Outgoing(peer, write(Refuse("Enough people are watching already.")), last=True)]
        self._watchers.add(peer)
        seated = self._index(peer) is not None
        return (self._without(peer) if seated else []) + self._watched()

    def _watched(self) -> list[Outgoing]:
        self.state = replace(self.state, watchers=len(self._watchers))
        return self._tell_all()

    def _change(self, state: State) -> None:
        """Whoever was ready was ready for something else."""
        waiting = tuple(replace(guest, ready=False) for guest in state.guests)
        self.state = replace(state, guests=waiting)

    def _ready(self, peer: Peer, mark: Ready) -> list[Outgoing]:
        index = self._index(peer)
        if index is None or self._proposal is not None:
            return []
        ready = mark.digest == self.state.digest
        guests = list(self.state.guests)
        guests[index] = replace(guests[index], ready=ready)
        self.state = replace(self.state, guests=tuple(guests))
        return self._tell_all() + self._propose()

    def _stock(self, peer: Peer, stock: Stock) -> list[Outgoing]:
        """Shares only grow, so nobody can have the others told of it without end."""
        index = self._index(peer)
        if index is None or stock.deck != self.state.settings.deck:
            return []
        guests = list(self.state.guests)
        if stock.share <= guests[index].share:
            return []
        guests[index] = replace(guests[index], share=stock.share)
        self.state = replace(self.state, guests=tuple(guests))
        return self._tell_all() + self._propose()

    def _say(self, peer: Peer, text: str) -> list[Outgoing]:
        index = self._index(peer)
        if index is None:
            return []
        self.said.append((index, text))
        return self._to_all(Say(text, index))

    # -- the genesis

    def _propose(self) -> list[Outgoing]:
        if self._proposal is not None or self.state.obstacle:
            return []
        if not all(guest.ready for guest in self.state.guests):
            return []
        self._proposal = self.state.proposal(self._nonce)
        self._signatures = {self._key.public: self._proposal.signed_with(self._key)}
        return self._to_all(Propose(self._proposal.encode()))

    def _abandon(self) -> None:
        self._proposal = None
        self._signatures = {}

    def _sign(self, peer: Peer, signature: bytes) -> list[Outgoing]:
        proposal = self._proposal
        if proposal is None or self.genesis is not None or self._index(peer) is None:
            return []
        if not verify(peer, TAG, proposal.encode(), signature):
            return []
        self._signatures[peer] = signature
        if len(self._signatures) < len(proposal.players):
            return []
        signatures = tuple(self._signatures[player.key] for player in proposal.players)
        self.genesis = Genesis(proposal, signatures)
        return self._to_all(Begin(self.genesis.encode(), self.packs))

    # -- telling

    def _tell_all(self) -> list[Outgoing]:
        return self._to_all(self.state)

    def _to_all(self, message: Message) -> list[Outgoing]:
        raw = write(message)
        peers = (*(guest.key for guest in self.state.guests), *sorted(self._watchers))
        return [Outgoing(peer, raw) for peer in peers if peer != self._me]


def _free_colour(wanted: int, others: tuple[Guest, ...]) -> int:
    taken = {guest.colour for guest in others}
    free: list[int] = [colour for colour in (wanted, *range(COLOURS)) if colour not in taken]
    return free[0]
