"""A lobby as one machine has it: the host's list, and what becomes of the lobby without its host.

Theory of operation. One guest is the *host*: it keeps the list of guests (`hosting.py`) and sends
it to all. Everybody else *follows*: takes the list from the host only, and signs nothing but what
its own player was ready for. Before the host is known, a machine *seeks* it.

The lobby outlives its host. When the link to the host has been down for `HOST_SECONDS`, the first
guest of the last list who is still there carries on as host, with the next term; every machine
computes the same heir from the same list and its own links. A follower takes a list from another
guest only while its own link to the host is down, so a guest cannot depose a host who is there. Two
hosts that meet (a network that was cut in two) compare their lists: the one with fewer guests
follows the other, and takes its guests along. None of this binds anybody: a game begins only with
the signatures of all its players under the same proposal.

What a player does while the host cannot be reached is kept and sent when there is a host again.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from p2p_dixit.channel import Channel
from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.errors import Malformed
from p2p_dixit.packs.stock import WHOLE
from p2p_dixit.play.effects import Effect, HangUp, Post
from p2p_dixit.play.lobby.hosting import Hosting
from p2p_dixit.play.lobby.messages import (
    MAX_TERM,
    TABLE_BYTES,
    Begin,
    Bye,
    Hosted,
    Knock,
    LobbyGuest,
    LobbyLine,
    LobbyMessage,
    LobbyState,
    Propose,
    Ready,
    Refuse,
    Sign,
    Spectate,
    Stocked,
    Suggest,
    check_packs,
    write_lobby,
)
from p2p_dixit.table.genesis import Genesis, Proposal, Settings

# How long a host may be unreachable before the next guest carries on: a Wi-Fi roam takes less.
HOST_SECONDS = 6.0

# A knock that was not answered by then is repeated: the host may have changed meanwhile.
ANSWER_SECONDS = 3.0

# The host is told of every so many percent of the pictures: each time the list goes to all.
SHARE_STEP = 5

# What the screen keeps of the chat, and what is kept to be sent when there is a host again.
MAX_LINES = 200
MAX_UNSENT = 8


@dataclass(frozen=True)
class Look:
    """The name and rabbit a player would like to have."""

    name: str
    colour: int


@dataclass
class Seeking:
    """The host is not known yet: it is one of the peers that answer."""


@dataclass
class Following:
    """Another machine is the host."""

    host: bytes
    state: LobbyState | None = None  # the last list; None until the host has answered
    lost_at: float | None = None  # since when there is no link to the host
    asked_at: float = 0.0  # when we last knocked
    answered: bool = False  # since then


@dataclass
class ChatLines:
    """What was said here: author and text."""

    lines: deque[tuple[bytes, str]] = field(default_factory=lambda: deque(maxlen=MAX_LINES))
    total: int = 0  # lines ever, so that each can be numbered

    def add(self, author: bytes, text: str) -> None:
        """One more line."""
        self.lines.append((author, text))
        self.total += 1


class Lobby:
    """One machine's end of a lobby. Everything it wants to have sent is returned as effects."""

    def __init__(
        self,
        key: SigningKey,
        look: Look,
        entropy: Callable[[int], bytes],
        *,
        spectates: bool = False,
    ) -> None:
        self._key = key
        self.me = key.public
        self.look = look  # as the player would like to have it
        self.spectates = spectates
        self._entropy = entropy
        self.role: Seeking | Following | Hosting = Seeking()
        self.chat = ChatLines()
        self.refused = ""  # why we are not, or no longer, welcome
        self._links: set[bytes] = set()
        self._out: list[Effect] = []
        self._agreed: bytes | None = None  # the digest we are ready for
        self._signed: Proposal | None = None
        self._genesis: Genesis | None = None
        self._begun_packs: tuple[bytes, ...] = ()
        self._share = 0  # of the table's pictures here, in percent
        self._told_share = -1
        self._unsent: deque[str] = deque(maxlen=MAX_UNSENT)  # lines of chat without a host
        self._unheard: deque[str] = deque(maxlen=MAX_UNSENT)  # sent, and not passed on yet

    # -- ways in

    def open(
        self,
        settings: Settings,
        packs: tuple[bytes, ...] = (),
        table: bytes = b"",
        order: tuple[bytes, ...] = (),
    ) -> None:
        """This machine opens the lobby. `order` says in which order guests sit, if it matters."""
        share = 0 if packs else WHOLE
        guest = LobbyGuest(self.me, self.look.name, self.look.colour, share=share)
        table = table or self._entropy(TABLE_BYTES)
        state = LobbyState(table, 0, self.me, settings, (guest,), packs)
        self.role = Hosting(self._key, state, self._send, self._entropy, order)

    def follow(self, host: bytes, now: float, state: LobbyState | None = None) -> list[Effect]:
        """This machine goes to the lobby of that host."""
        self.role = Following(host, state)
        self._knock(now)
        return self._done()

    # -- what is known

    @property
    def state(self) -> LobbyState | None:
        """The list of guests, as far as it is known."""
        return None if isinstance(self.role, Seeking) else self.role.state

    @property
    def is_host(self) -> bool:
        """Whether this machine is the host."""
        return isinstance(self.role, Hosting)

    @property
    def genesis(self) -> Genesis | None:
        """The game that begins, once all have signed it."""
        return self.role.genesis if isinstance(self.role, Hosting) else self._genesis

    @property
    def packs(self) -> tuple[bytes, ...]:
        """The packs of the table."""
        if self._genesis is not None:
            return self._begun_packs
        return () if self.state is None else self.state.packs

    @property
    def signed(self) -> Proposal | None:
        """What this machine has signed, while it may still become a game."""
        return self.role.proposal if isinstance(self.role, Hosting) else self._signed

    @property
    def agrees(self) -> bool:
        """Whether the player here is ready."""
        if not isinstance(self.role, Hosting):
            return self._agreed is not None
        mine = self.role.state.guest(self.me)  # the host's own mark goes with all others
        return mine is not None and mine.ready

    @property
    def host_lost_at(self) -> float | None:
        """Since when the host cannot be reached."""
        return self.role.lost_at if isinstance(self.role, Following) else None

    @property
    def unsent(self) -> tuple[str, ...]:
        """Lines of chat that wait for a host."""
        return tuple(self._unsent)

    @property
    def unheard(self) -> tuple[str, ...]:
        """Own lines of chat that the others have not been given."""
        return (*self._unheard, *self._unsent)

    # -- what the player does

    def change_look(self, look: Look, now: float) -> list[Effect]:
        """Another name or rabbit."""
        self.look = look
        if isinstance(self.role, Hosting):
            self.role.knock(self.me, Knock(look.name, look.colour), now)
        else:
            self._knock(now)
        return self._done()

    def take_seat(self, look: Look, now: float) -> list[Effect]:
        """A spectator would rather play."""
        self.spectates = False
        return self.change_look(look, now)

    def set_ready(self, ready: bool, now: float) -> list[Effect]:  # noqa: FBT001 - a mark
        """Ready for the table as it stands here, or no longer ready."""
        state = self.state
        if state is None or self.spectates:
            return self._done()
        self._agreed = state.digest if ready else None
        if not ready:
            self._signed = None
        if isinstance(self.role, Hosting):
            self.role.mark(self.me, self._agreed, now)
        else:
            self._to_host(Ready(self._agreed))
        return self._done()

    def propose(self, settings: Settings) -> list[Effect]:
        """The host changes the settings; a guest suggests them."""
        if isinstance(self.role, Hosting):
            self.role.settle(settings)
        else:
            self._to_host(Suggest(settings))
        return self._done()

    def say(self, text: str, now: float) -> list[Effect]:
        """A line of chat; it shows when the host has passed it on."""
        if isinstance(self.role, Hosting):
            if self.role.say(self.me, text, now):
                self.chat.add(self.me, text)
        elif not self.spectates:
            sent = self._to_host(LobbyLine(text))
            (self._unheard if sent else self._unsent).append(text)
        return self._done()

    def move(self, peer: bytes, place: int) -> list[Effect]:
        """The host moves a guest to another place."""
        if isinstance(self.role, Hosting):
            self.role.move(peer, place)
        return self._done()

    def remove(self, peer: bytes) -> list[Effect]:
        """The host sends a guest away."""
        if isinstance(self.role, Hosting) and peer != self.me:
            self.role.remove(peer)
            self._out.append(HangUp(peer))
        return self._done()

    def hand_over(self, peer: bytes, now: float) -> list[Effect]:
        """The host makes another guest the host."""
        role = self.role
        if isinstance(role, Hosting) and role.hand_over(peer):
            self.role = Following(peer, replace(role.state, host=peer))
            self._asked(now)
        return self._done()

    def leave(self) -> list[Effect]:
        """The player leaves; a host who has not handed over closes the table."""
        if isinstance(self.role, Hosting):
            self.refused = self.role.close()
        else:
            self._to_host(Bye())
        return self._done()

    def stocked(self, share: int, now: float) -> list[Effect]:
        """So much of the pictures is here, in percent."""
        self._share = share
        state = self.state
        if state is not None and isinstance(self.role, Hosting):
            self.role.stock(self.me, Stocked(state.settings.deck, share), now)
        elif state is not None:
            step = share if share == WHOLE else share // SHARE_STEP * SHARE_STEP
            if step > self._told_share and self._to_host(Stocked(state.settings.deck, step)):
                self._told_share = step
        return self._done()

    # -- links and time

    def connected(self, peer: bytes, now: float) -> list[Effect]:
        """A link to a peer stands."""
        self._links.add(peer)
        match self.role:
            case Seeking():
                self._send(peer, self._hello())
            case Following(host=host) if host == peer:
                self.role.lost_at = None
                self._knock(now)
            case Hosting() if self._belongs(peer):
                self._send(peer, self.role.state)  # it may have another host by now
            case _:
                pass
        return self._done()

    def _belongs(self, peer: bytes) -> bool:
        return self.state is not None and self.state.guest(peer) is not None

    def lost(self, peer: bytes, now: float) -> list[Effect]:
        """The link to a peer is gone."""
        self._links.discard(peer)
        match self.role:
            case Following(host=host) if host == peer and self.role.lost_at is None:
                self.role.lost_at = now
            case Hosting():
                self.role.lost(peer, now)
            case _:
                pass
        return self._done()

    def tick(self, now: float) -> list[Effect]:
        """Time has passed."""
        role = self.role
        if isinstance(role, Hosting):
            role.tick(now)
        elif isinstance(role, Following):
            self._look_for_host(role, now)
        return self._done()

    def deadline(self) -> float | None:
        """When `tick` is due."""
        role = self.role
        if isinstance(role, Hosting):
            return role.deadline()
        if not isinstance(role, Following) or self.refused or self._genesis is not None:
            return None
        if role.lost_at is not None:
            return max(role.lost_at + HOST_SECONDS, role.asked_at + ANSWER_SECONDS)
        return None if role.answered else role.asked_at + ANSWER_SECONDS

    def _look_for_host(self, role: Following, now: float) -> None:
        due = self.deadline()
        if due is None or now < due:
            return
        if role.lost_at is None:
            self._knock(now)
            return
        heir = self._heir(role)
        if heir == self.me:
            self._take_over(role, now)
        elif heir is not None:
            self._send(heir, self._hello())  # it may be the host already
            role.asked_at = now
        else:
            role.asked_at = now

    def _heir(self, role: Following) -> bytes | None:
        """The first guest of the last list who is there, without the host."""
        if role.state is None:
            return None
        here = self._links | (set() if self.spectates else {self.me})
        keys = (guest.key for guest in role.state.guests if guest.key != role.host)
        return next((key for key in keys if key in here), None)

    def _take_over(self, role: Following, now: float) -> None:
        """This machine carries on as host."""
        state = role.state
        if state is None or state.term >= MAX_TERM or state.guest(self.me) is None:
            return
        guests = tuple(replace(guest, ready=False, signed=False) for guest in state.guests)
        state = replace(
            state,
            term=state.term + 1,
            host=self.me,
            guests=guests,
            spectators=0,
            proposed=False,
        )
        self._agreed = self._signed = None
        hosting = Hosting(self._key, state, self._send, self._entropy)
        self.role = hosting
        for guest in guests:
            if guest.key != self.me and guest.key not in self._links:
                hosting.lost(guest.key, now)
        hosting.tell_all()
        for text in self._unsent:
            if hosting.say(self.me, text, now):
                self.chat.add(self.me, text)
        self._unsent.clear()

    # -- what comes in

    def receive(self, peer: bytes, message: LobbyMessage, now: float) -> list[Effect]:
        """A message of a peer."""
        match self.role:
            case Hosting():
                self._as_host(self.role, peer, message, now)
            case Following():
                self._as_guest(self.role, peer, message, now)
            case Seeking():
                self._as_stranger(peer, message, now)
        return self._done()

    def _as_host(  # noqa: C901, PLR0912 - one line a message
        self, role: Hosting, peer: bytes, message: LobbyMessage, now: float
    ) -> None:
        if self.refused:  # the table is closed
            self._refuse(peer, Refuse(self.refused))
            return
        if role.genesis is not None:
            if isinstance(message, Knock | Spectate):
                self._send(peer, Begin(role.genesis.encode(), role.state.packs))
            return
        match message:
            case Knock():
                self._refuse(peer, role.knock(peer, message, now))
            case Spectate():
                refusal = role.spectate(peer)
                self._send(peer, refusal or role.state)
            case Bye():
                role.left(peer)
            case Ready(digest):
                role.mark(peer, digest, now)
            case Sign(signature):
                role.sign(peer, signature)
            case LobbyLine(text):
                if role.say(peer, text, now):
                    self.chat.add(peer, text)
            case Stocked():
                role.stock(peer, message, now)
            case Suggest(settings):
                role.suggest(peer, settings, now)
            case LobbyState() if message.table == role.state.table and message.host == peer:
                self._meet(role, peer, message, now)
            case _:
                pass

    def _refuse(self, peer: bytes, refusal: Refuse | None) -> None:
        if refusal is not None:
            self._send(peer, refusal)

    def _meet(self, role: Hosting, peer: bytes, other: LobbyState, now: float) -> None:
        """Two hosts of one lobby meet: the smaller one follows, and takes its guests along."""
        if role.genesis is not None or role.proposal is not None:
            return
        if _weight(other) <= _weight(role.state):
            self._send(peer, role.state)
            return
        for guest in role.state.guests:
            if guest.key not in (self.me, peer):
                self._send(guest.key, Hosted(other.table, peer))
        self._agreed = None
        self.role = Following(peer, other)
        self._knock(now)

    def _as_stranger(self, peer: bytes, message: LobbyMessage, now: float) -> None:
        """The first peer that answers says who the host is."""
        match message:
            case LobbyState() | Refuse() | Begin():
                role = self.role = Following(peer)
                self._knock(now)  # an invitation may come before our own knock
                self._as_guest(role, peer, message, now)
            case Hosted(host=host) if host in self._links:
                self.role = Following(host)
                self._knock(now)
            case _:
                pass

    def _as_guest(self, role: Following, peer: bytes, message: LobbyMessage, now: float) -> None:
        match message:
            case Begin(genesis, packs) if peer == role.host or self._is_signed(genesis):
                self._begin(genesis, packs)
            case Knock() | Spectate():
                self._redirect(role, peer)
            case LobbyState() if self._may_follow(role, peer, message):
                self._take_list(role, peer, message, now)
            case Hosted(table, host) if self._may_move(role, peer, table):
                self._move_to(role, host, now)
            case Refuse(why) if peer == role.host:
                self.refused = why
            case LobbyLine(text, bytes() as author) if peer == role.host:
                self.chat.add(author, text)
                if author == self.me and text in self._unheard:
                    self._unheard.remove(text)
            case Propose(proposal) if peer == role.host:
                self._sign(proposal)
            case _:
                pass

    def _redirect(self, role: Following, peer: bytes) -> None:
        """A peer takes us for the host."""
        state = role.state
        host = None if state is None else state.guest(role.host)
        if state is not None and host is not None and role.host in self._links:
            self._send(peer, Hosted(state.table, role.host, host.addresses))

    def _may_follow(self, role: Following, peer: bytes, state: LobbyState) -> bool:
        """A list counts if it is the host's, or an heir's while the host cannot be reached."""
        if state.host != peer:
            return False
        if peer == role.host:
            return True
        known = role.state
        heir = known is not None and known.guest(peer) is not None
        same = known is not None and state.table == known.table and state.term > known.term
        return heir and same and role.host not in self._links

    def _may_move(self, role: Following, peer: bytes, table: bytes) -> bool:
        if role.state is not None and role.state.table != table:
            return False
        return peer == role.host or role.host not in self._links

    def _move_to(self, role: Following, host: bytes, now: float) -> None:
        """The lobby has another host; it may be this machine."""
        if host == self.me:
            self._take_over(role, now)
        elif host in self._links or (role.state is not None and role.state.guest(host)):
            self._agreed = None
            self.role = Following(host, role.state)
            self.role.lost_at = None if host in self._links else now
            self._knock(now)

    def _take_list(self, role: Following, peer: bytes, state: LobbyState, now: float) -> None:
        if role.state is None or role.state.settings.deck != state.settings.deck:
            self._told_share = -1
        moved, before = peer != role.host, role.state
        role.host, role.state = peer, state
        role.lost_at, role.answered = None, True
        self.refused = ""
        mine = state.guest(self.me)
        if mine is not None and not moved:
            self.look = Look(mine.name, mine.colour)  # what was taken is not asked for again
        if self._agreed != state.digest:
            keeps = self._agreed is not None and _differ_by(self.me, before, state)
            self._agreed, self._signed = (state.digest if keeps else None), None
        if moved or (mine is None and not self.spectates):
            self._knock(now)
        elif self._agreed is not None and mine is not None and not mine.ready:
            self._repeat_mark(before)
        while self._unsent and self._to_host(LobbyLine(self._unsent[0])):
            self._unheard.append(self._unsent.popleft())

    def _repeat_mark(self, before: LobbyState | None) -> None:
        """The host does not have our mark: it was lost on the way, unless a proposal lapsed."""
        if before is not None and before.proposed:
            self._agreed = self._signed = None
        else:
            self._to_host(Ready(self._agreed))

    def _sign(self, raw: bytes) -> None:
        """Signs a proposal that says just what the player is ready for."""
        proposal = Proposal.decode(raw)
        state = self.state
        if state is None or self._agreed != state.digest:
            return
        if state.packs and self._share < WHOLE:
            return  # the host was told so, and begins all the same
        if proposal != state.proposal(proposal.nonce):
            raise Malformed("the proposal is not what all guests were ready for")
        self._signed = proposal
        self._to_host(Sign(proposal.signed_with(self._key)))

    def _is_signed(self, genesis: bytes) -> bool:
        """A game that all have signed is one whoever brings it: the host may be gone by now."""
        return self._signed is not None and Genesis.decode(genesis).proposal == self._signed

    def _begin(self, raw: bytes, packs: tuple[bytes, ...]) -> None:
        """The game begins; if we did not sign it, we may watch it."""
        genesis = Genesis.decode(raw)
        check_packs(packs, genesis.settings.deck)
        self._genesis, self._begun_packs = genesis, packs

    # -- sending

    def _hello(self) -> Knock | Spectate:
        return Spectate() if self.spectates else Knock(self.look.name, self.look.colour)

    def _knock(self, now: float) -> None:
        self._asked(now)
        self._to_host(self._hello())

    def _asked(self, now: float) -> None:
        if isinstance(self.role, Following):
            self.role.asked_at, self.role.answered = now, False
        self._told_share = -1

    def _to_host(self, message: LobbyMessage) -> bool:
        """Whether there was a host to send it to."""
        role = self.role
        if not isinstance(role, Following) or role.host not in self._links:
            return False
        self._send(role.host, message)
        return True

    def _send(self, peer: bytes, message: LobbyMessage) -> None:
        if peer in self._links:
            self._out.append(Post(peer, Channel.LOBBY, write_lobby(message)))

    def _done(self) -> list[Effect]:
        out, self._out = self._out, []
        return out


def _differ_by(me: bytes, before: LobbyState | None, after: LobbyState) -> bool:
    """Whether two lists differ by nothing but the name or rabbit of one guest: that guest's ready
    mark holds for the new list, too.
    """
    if before is None or before.settings != after.settings:
        return False
    one, other = ([_as_seen(guest, me) for guest in each.guests] for each in (before, after))
    return one == other


def _as_seen(guest: LobbyGuest, me: bytes) -> object:
    return guest.key if guest.key == me else (guest.key, guest.name, guest.colour)


def _weight(state: LobbyState) -> tuple[int, int, bytes]:
    """Which of two lists stays: the longer one, then the older term, then the lower key."""
    return state.here, -state.term, bytes(255 - byte for byte in state.host)
