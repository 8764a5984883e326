"""The host's part of a lobby: keeps the list of guests, and collects signatures when all are ready.

A guest whose link is lost stays on the list for a while, with place, name and mark, and is shown
as not connected. One who comes back is not ready until its machine says so: the program may have
been started again, or its player may have taken the mark back meanwhile. A proposal lapses when a
signature does not come, when a guest takes the ready mark back or is gone; those who did not sign
are no longer ready, and the lobby continues.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace

from p2p_dixit.bucket import Bucket, Remembered
from p2p_dixit.crypto.signing import SigningKey, verify
from p2p_dixit.packs.stock import WHOLE
from p2p_dixit.play.lobby import messages as m
from p2p_dixit.sentences import Sentence
from p2p_dixit.table.genesis import COLOURS, NONCE_BYTES, TAG, Genesis, Proposal, Settings
from p2p_dixit.text import NAME_CELLS, distinct

# A guest without a link keeps the place for this long: a laptop lid, a walk between two rooms.
AWAY_SECONDS = 45.0

# Machines sign without asking their players: a signature that takes longer is not coming.
SIGN_SECONDS = 8.0

# How many keys' rations are remembered, lest a guest who leaves and returns begin a new one: those
# of a full table several times over. Who was not heard for longest has a full ration anyway.
RATIONS_REMEMBERED = 64

Sender = Callable[[bytes, m.LobbyMessage], None]


@dataclass
class Ration:
    """How many messages to all one guest may cause the host to send.

    Chat faster than anyone types; names, rabbits, marks and suggestions, each of which goes to all
    others as a list.
    """

    chat: Bucket = field(default_factory=lambda: Bucket(burst=6, rate=1))
    changes: Bucket = field(default_factory=lambda: Bucket(burst=12, rate=1))


class Hosting:
    """The list of guests while this machine is the host."""

    def __init__(
        self,
        key: SigningKey,
        state: m.LobbyState,
        send: Sender,
        entropy: Callable[[int], bytes],
        order: tuple[bytes, ...] = (),
    ) -> None:
        self._key = key
        self._me = key.public
        self.state = state
        self._send = send
        self._entropy = entropy
        self._order = {peer: place for place, peer in enumerate(order)}
        self.spectators: set[bytes] = set()
        self.proposal: Proposal | None = None
        self._proposed_at = 0.0
        self._signatures: dict[bytes, bytes] = {}
        self._away: dict[bytes, float] = {}  # since when
        self._rations = Remembered(RATIONS_REMEMBERED, Ration)
        self.genesis: Genesis | None = None
        self.suggested: tuple[bytes, Settings] | None = None

    # -- guests

    def knock(self, peer: bytes, knock: m.Knock, now: float) -> m.Refuse | None:
        """A guest comes in or changes; the refusal if that cannot be."""
        state = self.state
        guest = state.guest(peer)
        if peer in state.removed:
            return m.Refuse("The host has removed you from this table.")
        others = tuple(one for one in state.guests if one.key != peer)
        most = min(m.MAX_GUESTS, max(state.settings.options.rule_set.players))
        if guest is None and len(others) >= most:
            return m.Refuse("The table is full; you may watch it.")
        wanted = self._wanted(peer, knock, others)
        if wanted == guest and peer != self._me:  # nothing new for the others
            self._send(peer, state)
            return None
        if not self._allows(peer, now):
            return None
        self._away.pop(peer, None)
        self.spectators.discard(peer)
        if guest is not None and _look(guest) == _look(wanted):
            self._set(wanted)
        else:
            self._list(others, wanted, guest)
        self.tell_all()
        return None

    def _wanted(
        self, peer: bytes, knock: m.Knock, others: tuple[m.LobbyGuest, ...]
    ) -> m.LobbyGuest:
        """The guest as the list has it after this knock."""
        name = distinct(knock.name, (one.name for one in others), NAME_CELLS)
        colour = _free_colour(knock.colour, others)
        guest = self.state.guest(peer)
        if guest is not None and _look(guest) == (name, colour):  # perhaps back after a lost link
            ready = guest.ready and guest.here  # a machine repeats the mark if it stands
            return replace(guest, here=True, ready=ready, addresses=knock.addresses)
        share = self._unheard if guest is None else guest.share
        return m.LobbyGuest(peer, name, colour, addresses=knock.addresses, share=share)

    @property
    def _unheard(self) -> int:
        """Where packs are listed, a guest has none of the pictures before saying otherwise."""
        return 0 if self.state.packs else WHOLE

    def _list(
        self, others: tuple[m.LobbyGuest, ...], wanted: m.LobbyGuest, before: m.LobbyGuest | None
    ) -> None:
        guests = list(others)
        place = len(others) if before is None else self.state.guests.index(before)
        guests.insert(place, wanted)
        if before is None and self._order:  # a rematch: all keep the chairs of the last game
            guests.sort(key=lambda one: self._order.get(one.key, len(self._order)))
        watching = len(self.spectators)
        self._change(replace(self.state, guests=tuple(guests), spectators=watching))

    def spectate(self, peer: bytes, now: float) -> m.Refuse | None:
        """A peer comes to watch; a guest who would rather watch gives the place back."""
        if peer in self.state.removed:
            return m.Refuse("The host has removed you from this table.")
        if peer in self.spectators:  # nothing new for the others
            return None
        if len(self.spectators) >= m.MAX_SPECTATORS:
            return m.Refuse("Enough people are watching already.")
        if not self._allows(peer, now):
            return m.Refuse("Too many changes at once. Try again in a few seconds.")
        self.spectators.add(peer)
        if self.state.guest(peer) is not None:
            self._drop(peer)
        self._count_spectators()
        return None

    def _count_spectators(self) -> None:
        self.state = replace(self.state, spectators=len(self.spectators))
        self.tell_all()

    def left(self, peer: bytes) -> None:
        """A guest or spectator has left for good."""
        self._away.pop(peer, None)
        if peer in self.spectators:
            self.spectators.discard(peer)
            self._count_spectators()
        elif self.state.guest(peer) is not None and peer != self._me:
            self._drop(peer)
            self.tell_all()

    def lost(self, peer: bytes, now: float) -> None:
        """The link to a guest or spectator is gone: a guest keeps the place for a while."""
        if self.state.guest(peer) is None:
            self.left(peer)
            return
        self._lapse()
        guest = self.state.guest(peer)
        if guest is not None and self.genesis is None:
            self._away[peer] = now
            self._set(replace(guest, here=False))
            self.tell_all()

    def remove(self, peer: bytes) -> None:
        """Sends a guest away, who cannot come back with that key."""
        removed = tuple(dict.fromkeys((*self.state.removed, peer)))[-m.MAX_REMOVED :]
        self.state = replace(self.state, removed=removed)
        self._send(peer, m.Refuse("The host has removed you from this table."))
        self.left(peer)

    def _drop(self, peer: bytes) -> None:
        rest = tuple(guest for guest in self.state.guests if guest.key != peer)
        self._change(replace(self.state, guests=rest))

    def _allows(self, peer: bytes, now: float) -> bool:
        """The host's own changes are not rationed."""
        return peer == self._me or self._rations.of(peer).changes.take(1, now)

    # -- the table

    def change_settings(self, settings: Settings) -> None:
        """Other settings: all ready marks go. The deck stays as it is."""
        now = self.state.settings
        options = replace(settings.options, deck=now.options.deck)
        self.suggested = None
        self._change(
            replace(self.state, settings=replace(settings, deck=now.deck, options=options))
        )
        self.tell_all()

    def suggest(self, peer: bytes, settings: Settings, now: float) -> None:
        if self.state.guest(peer) is not None and self._allows(peer, now):
            self.suggested = (peer, settings)

    def move(self, peer: bytes, place: int) -> None:
        guests = [guest for guest in self.state.guests if guest.key != peer]
        guest = self.state.guest(peer)
        if guest is not None:
            guests.insert(max(0, min(place, len(guests))), guest)
            self._change(replace(self.state, guests=tuple(guests)))
            self.tell_all()

    def hand_over(self, peer: bytes) -> bool:
        """Makes another guest the host; whether that was possible."""
        guest = self.state.guest(peer)
        if guest is None or not guest.here or peer == self._me:
            return False
        self._lapse()
        self.tell_all()
        self._to_all(m.Hosted(self.state.table, peer, guest.addresses))
        return True

    def close(self) -> str:
        """The host leaves and closes the table; returns the messages for the guests."""
        why = Sentence("The host has closed the table.")
        self._to_all(m.Refuse(why))
        return why

    # -- marks, pictures, chat

    def mark(self, peer: bytes, digest: bytes | None, now: float) -> None:
        """A guest is ready for a digest, or no longer ready."""
        guest = self.state.guest(peer)
        if guest is None:
            return
        ready = digest == self.state.digest
        if peer != self._me and guest.ready == ready:  # nothing new for the others
            self._send(peer, self.state)
            return
        if not self._allows(peer, now):
            return
        if guest.ready and not ready:
            self._lapse()
        self._set(replace(self.state.guest(peer) or guest, ready=ready))
        self.tell_all()
        self._propose(now)

    def stock(self, peer: bytes, stocked: m.Stocked, now: float) -> None:
        """Shares only grow, so a guest cannot have the list sent out without end."""
        guest = self.state.guest(peer)
        if guest is None or stocked.deck != self.state.settings.deck:
            return
        if stocked.share > guest.share:
            self._set(replace(guest, share=stocked.share))
            self.tell_all()
            self._propose(now)

    def pass_line_on(self, peer: bytes, text: str, now: float) -> bool:
        """A guest says something; returns whether the host relayed it. A line over the guest's
        ration is sent back, and the guest repeats it (R-14-9).
        """
        if self.state.guest(peer) is None:
            return False
        if peer != self._me and not self._rations.of(peer).chat.take(1, now):
            self._send(peer, m.LobbyLine(text))
            return False
        self._to_all(m.LobbyLine(text, peer))
        return True

    # -- the genesis

    def _propose(self, now: float) -> None:
        if self.proposal is not None or self.state.obstacle:
            return
        if not all(guest.ready for guest in self.state.guests):
            return
        proposal = self.state.proposal(self._entropy(NONCE_BYTES))
        self.proposal, self._proposed_at = proposal, now
        self.state = replace(self.state, proposed=True)
        self.tell_all()
        self._to_all(m.Propose(proposal.encode()))
        self.sign(self._me, proposal.signed_with(self._key))

    def sign(self, peer: bytes, signature: bytes) -> None:
        """A guest's signature; with the last one the game begins."""
        proposal, guest = self.proposal, self.state.guest(peer)
        if proposal is None or self.genesis is not None or guest is None:
            return
        if not verify(peer, TAG, proposal.encode(), signature):
            return
        self._signatures[peer] = signature
        self._set(replace(guest, signed=True))
        if len(self._signatures) < len(proposal.players):
            self.tell_all()
            return
        signatures = tuple(self._signatures[player.key] for player in proposal.players)
        self.genesis = Genesis(proposal, signatures)
        self._to_all(m.Begin(self.genesis.encode(), self.state.packs))

    def _lapse(self) -> None:
        """The proposal is void: those who have not signed it are no longer ready."""
        if self.proposal is None or self.genesis is not None:
            return
        self.proposal, self._signatures = None, {}
        guests = tuple(
            replace(guest, ready=guest.ready and guest.signed, signed=False)
            for guest in self.state.guests
        )
        self.state = replace(self.state, guests=guests, proposed=False)

    # -- time

    def tick(self, now: float) -> None:
        """Lets a proposal lapse, and drops guests who have been away for too long."""
        if self.proposal is not None and now >= self._proposed_at + SIGN_SECONDS:
            self._lapse()
            self.tell_all()
        for peer in [one for one, since in self._away.items() if now >= since + AWAY_SECONDS]:
            self.left(peer)

    def deadline(self) -> float | None:
        """When `tick` is due."""
        times = [since + AWAY_SECONDS for since in self._away.values()]
        if self.proposal is not None and self.genesis is None:
            times.append(self._proposed_at + SIGN_SECONDS)
        return min(times, default=None)

    # -- telling

    def tell_all(self) -> None:
        """Sends the list to all guests and spectators."""
        self._to_all(self.state)

    def _to_all(self, message: m.LobbyMessage) -> None:
        peers = (*(guest.key for guest in self.state.guests), *sorted(self.spectators))
        for peer in peers:
            if peer != self._me:
                self._send(peer, message)

    def _set(self, guest: m.LobbyGuest) -> None:
        """Replaces a guest by a changed one, in the same place."""
        guests = tuple(guest if one.key == guest.key else one for one in self.state.guests)
        self.state = replace(self.state, guests=guests)

    def _change(self, state: m.LobbyState) -> None:
        """What all guests were ready for has changed."""
        self._lapse()
        guests = tuple(replace(guest, ready=False, signed=False) for guest in state.guests)
        self.state = replace(state, guests=guests, proposed=False)


def waiting_for_signatures(state: m.LobbyState) -> Sentence | None:
    """Whose signature is missing while a proposal is under way."""
    if not state.proposed:
        return None
    names = ", ".join(guest.name for guest in state.guests if not guest.signed)
    return Sentence("Starting. Waiting for the signature of {names}.", names=names)


def _look(guest: m.LobbyGuest) -> tuple[str, int]:
    return guest.name, guest.colour


def _free_colour(wanted: int, others: tuple[m.LobbyGuest, ...]) -> int:
    taken = {guest.colour for guest in others}
    free: list[int] = [colour for colour in (wanted, *range(COLOURS)) if colour not in taken]
    return free[0]
