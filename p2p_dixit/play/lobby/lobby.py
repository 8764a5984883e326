"""A lobby as its player has it: ways in, commands, links, time, and messages.

What a lobby is, and how it outlives its host, stands in `core.py`. A host answers knocks, marks and
signatures (`hosting.py` keeps the list). A guest takes lists and proposals from its host only, and
signs nothing but what its player was ready for.
"""

from dataclasses import replace

from p2p_dixit.errors import Malformed, UsageError
from p2p_dixit.packs.stock import WHOLE
from p2p_dixit.play.effects import HangUp
from p2p_dixit.play.lobby import messages as m
from p2p_dixit.play.lobby.core import (
    ANSWER_SECONDS,
    MAX_UNSENT,
    SHARE_STEP,
    Following,
    LobbyCore,
    Look,
    OwnLine,
    Seeking,
)
from p2p_dixit.play.lobby.hosting import Hosting
from p2p_dixit.table.genesis import Genesis, Proposal, Settings


class Lobby(LobbyCore):
    """One machine's end of a lobby."""

    def open(
        self,
        settings: Settings,
        packs: tuple[bytes, ...] = (),
        table: bytes = b"",
        order: tuple[bytes, ...] = (),
    ) -> None:
        """This machine opens the lobby. `order` says in which order guests sit, if it matters."""
        share = 0 if packs else WHOLE
        guest = m.LobbyGuest(self.me, self.look.name, self.look.colour, share=share)
        table = table or self._entropy(m.TABLE_BYTES)
        state = m.LobbyState(table, 0, self.me, settings, (guest,), packs)
        self.role = Hosting(self._key, state, self._send, self._entropy, order)

    def follow(self, host: bytes, now: float, state: m.LobbyState | None = None) -> None:
        self.role = Following(host, state)
        self._knock(now)

    def change_look(self, look: Look, now: float) -> None:
        self.look = look
        if isinstance(self.role, Hosting):
            self.role.knock(self.me, m.Knock(look.name, look.colour), now)
        else:
            self._knock(now)

    def take_seat(self, look: Look, now: float) -> None:
        """A spectator would rather play."""
        self.spectates = False
        self.change_look(look, now)

    def set_ready(self, ready: bool, now: float) -> None:  # noqa: FBT001 - a mark
        """Ready for the table as it stands here, or no longer ready."""
        state = self.state
        if state is None or self.spectates or self.refused:
            return
        self._agreed = state.digest if ready else None
        if not ready:
            self._signed = None
        if isinstance(self.role, Hosting):
            self.role.mark(self.me, self._agreed, now)
        else:
            self._send_mark(now)

    def propose(self, settings: Settings) -> None:
        """The host changes the settings; a guest suggests them."""
        if isinstance(self.role, Hosting):
            self.role.change_settings(settings)
        else:
            self._to_host(m.Suggest(settings))

    def say(self, text: str, now: float) -> None:
        """A line of chat; it shows when the host has passed it on. UsageError: it is not said."""
        if self.spectates:
            raise UsageError("Only players can do that.")
        if len(self.unheard) >= MAX_UNSENT:
            raise UsageError("Too many lines wait to be sent: this one was not kept.")
        self._own_lines.append(OwnLine(text))
        self._send_lines(now)

    def remove(self, peer: bytes) -> None:
        if isinstance(self.role, Hosting) and peer != self.me:
            self.role.remove(peer)
            self._out.append(HangUp(peer))

    def hand_over(self, peer: bytes, now: float) -> None:
        role = self.role
        if isinstance(role, Hosting) and role.hand_over(peer):
            self._follow_next(role, peer, replace(role.state, host=peer))
            self._asked(now)

    def leave(self) -> None:
        """The player leaves; a host who has not handed over closes the table."""
        if isinstance(self.role, Hosting):
            self.refused = self.role.close()
        else:
            self._to_host(m.Bye())

    def stocked(self, share: int, now: float) -> None:
        """Reports how many of the pictures are here, in percent."""
        self._share = share
        state = self.state
        if state is not None and isinstance(self.role, Hosting):
            self.role.stock(self.me, m.Stocked(state.settings.deck, share), now)
        elif state is not None:
            step = share if share == WHOLE else share // SHARE_STEP * SHARE_STEP
            if step > self._told_share and self._to_host(m.Stocked(state.settings.deck, step)):
                self._told_share = step

    def connected(self, peer: bytes, now: float) -> None:
        self._links.add(peer)
        match self.role:
            case Seeking():
                self._send(peer, self._hello())
            case Following(host=host) if host == peer:
                self.role.lost_at = None
                self._knock(now)
            case Hosting() if self.role.state.guest(peer) is not None:
                self._send(peer, self.role.state)  # it may have another host by now
            case _:
                pass

    def lost(self, peer: bytes, now: float) -> None:
        self._links.discard(peer)
        self._strangers.discard(peer)
        match self.role:
            case Following(host=host) if host == peer:
                self._lose_host(self.role, now)
            case Hosting():
                self.role.lost(peer, now)
                self.chat.may_repeat({peer})
            case _:
                pass

    def tick(self, now: float) -> None:
        role = self.role
        if isinstance(role, Hosting):
            role.tick(now)
        elif isinstance(role, Following):
            self._look_for_host(role, now)
        if self._speak_at is not None and now >= self._speak_at:
            self._send_lines(now)

    # -- messages

    def receive(self, peer: bytes, message: m.LobbyMessage, now: float) -> None:
        match self.role:
            case Hosting():
                self._as_host(self.role, peer, message, now)
            case Following():
                self._as_guest(self.role, peer, message, now)
            case Seeking():
                self._as_stranger(peer, message, now)

    def _as_host(  # noqa: C901, PLR0912 - one line a message
        self, role: Hosting, peer: bytes, message: m.LobbyMessage, now: float
    ) -> None:
        if self.refused:  # the table is closed
            self._send(peer, m.Refuse(self.refused))
            return
        if role.genesis is not None:
            if isinstance(message, m.Knock | m.Spectate):
                self._send(peer, m.Begin(role.genesis.encode(), role.state.packs))
            return
        match message:
            case m.Knock():
                refusal = role.knock(peer, message, now)
                if refusal is not None:
                    self._send(peer, refusal)
            case m.Spectate():
                self._send(peer, role.spectate(peer, now) or role.state)
            case m.Bye():
                role.left(peer)
            case m.Ready(digest):
                role.mark(peer, digest, now)
            case m.Sign(signature):
                role.sign(peer, signature)
            case m.LobbyLine(text):
                if role.pass_line_on(peer, text, now):
                    self.chat.add(peer, text)
            case m.Stocked():
                role.stock(peer, message, now)
            case m.Suggest(settings):
                role.suggest(peer, settings, now)
            case m.LobbyState() if message.table == role.state.table and message.host == peer:
                self._meet(role, peer, message, now)
            case _:
                pass

    def _as_stranger(self, peer: bytes, message: m.LobbyMessage, now: float) -> None:
        """The first peer that answers says who the host is."""
        match message:
            case m.LobbyState() | m.Refuse() | m.Begin():
                role = self.role = Following(peer)
                self._knock(now)  # an invitation may come before our own knock
                self._as_guest(role, peer, message, now)
            case m.Hosted(host=host) if host in self._links:
                self.role = Following(host)
                self._knock(now)
            case _:
                pass

    def _as_guest(self, role: Following, peer: bytes, message: m.LobbyMessage, now: float) -> None:
        match message:
            case m.Begin(genesis, packs) if peer == role.host or self._is_signed(genesis):
                self._begin(genesis, packs)
            case m.Knock() | m.Spectate():
                self._redirect(role, peer, now)
            case m.LobbyState() if self._may_follow(role, peer, message):
                self._take_list(role, peer, message, now)
            case m.Hosted(table, host) if self._may_move(role, peer, table):
                self._move_to(role, host, now)
            case m.Refuse(why) if peer == role.host:
                self.refused = why
            case m.LobbyLine(text, author) if peer == role.host:
                self._take_line(text, author, now)
            case m.Propose(proposal) if peer == role.host:
                self._sign(proposal)
            case _:
                pass

    def _take_line(self, text: str, author: bytes | None, now: float) -> None:
        """The host passes a line on, or returns one of ours that is over our ration."""
        if author is not None:
            self.chat.add(author, text)
        sent = (line for line in self._own_lines if line.on_its_way and line.text == text)
        mine = next(sent, None) if author in (None, self.me) else None
        if mine is None:
            return
        if author is None:
            mine.on_its_way = False
            self._speak_at = now + 1 / self._pace.rate
        else:
            self._own_lines.remove(mine)

    def _redirect(self, role: Following, peer: bytes, now: float) -> None:
        """A peer takes us for the host; the host itself only when it was started again."""
        state = role.state
        if state is None:  # still on the way to this lobby: its host will be asked again
            self._strangers.add(peer)
            return
        self.forgotten_by(peer, now)
        host = state.guest(role.host)
        if host is not None and self._reaches_host():
            self._send(peer, m.Hosted(state.table, role.host, host.addresses))

    def _may_follow(self, role: Following, peer: bytes, state: m.LobbyState) -> bool:
        """A list counts if it is the host's, or an heir's while the host cannot be reached."""
        if state.host != peer:
            return False
        if peer == role.host:
            return True
        known = role.state
        heir = known is not None and known.guest(peer) is not None
        same = known is not None and state.table == known.table and state.term > known.term
        return heir and same and not self._reaches_host()

    def _may_move(self, role: Following, peer: bytes, table: bytes) -> bool:
        if role.state is not None and role.state.table != table:
            return False
        return peer == role.host or not self._reaches_host()

    def _take_list(self, role: Following, peer: bytes, state: m.LobbyState, now: float) -> None:
        if role.state is None or role.state.settings.deck != state.settings.deck:
            self._told_share = -1
        moved, before = peer != role.host, role.state
        mine = state.guest(self.me)
        if moved:
            self._take_lines_back()
        elif mine is not None and not role.listed:  # the host has lost what we said meanwhile
            for line in self._own_lines:
                line.on_its_way = False
        role.host, role.state, role.listed = peer, state, mine is not None
        role.lost_at, role.answered = None, mine is None or mine.here  # not here: the knock is due
        self._strangers -= {guest.key for guest in state.guests if guest.here}
        self.chat.may_repeat({guest.key for guest in state.guests if not guest.here})
        self.refused = ""
        if mine is not None and not moved:
            self.look = Look(mine.name, mine.colour)  # not to ask for a taken one again
        if self._agreed != state.digest:
            keeps = self._agreed is not None and _differ_by(self.me, before, state)
            self._agreed, self._signed = (state.digest if keeps else None), None
        if moved or (mine is None and not self.spectates):
            self._knock(now)
        elif mine is not None and not self.spectates:
            self._compare_mark(role, mine, before, now)
        self._send_lines(now)

    def _compare_mark(
        self, role: Following, mine: m.LobbyGuest, before: m.LobbyState | None, now: float
    ) -> None:
        """Where the list does not show our mark as it stands, it was lost on the way, and is sent
        again; unless the mark went with a proposal that lapsed.
        """
        proposed = role.state is not None and role.state.proposed
        if self._agreed is not None and not mine.ready:
            if before is not None and before.proposed:
                self._agreed = self._signed = None
            else:
                self._repeat_mark(role, now)
        elif self._agreed is None and mine.ready and mine.here and not proposed:
            self._repeat_mark(role, now)

    def _repeat_mark(self, role: Following, now: float) -> None:
        """Lists that the host sent before it had the mark are no reason to send it once more."""
        marked = role.marked
        if marked is None or marked[0] != self._agreed or now >= marked[1] + ANSWER_SECONDS:
            self._send_mark(now)
        else:
            role.answered = False  # the host is asked when that time is over

    def _sign(self, raw: bytes) -> None:
        """Signs a proposal that says just what the player is ready for."""
        proposal = Proposal.decode(raw)
        state = self.state
        if state is None or self._agreed != state.digest:
            return
        if state.packs and self._share < WHOLE:
            return  # the host knows that, and begins all the same
        if proposal != state.proposal(proposal.nonce):
            raise Malformed("the proposal is not what all guests were ready for")
        self._signed = proposal
        self._to_host(m.Sign(proposal.signed_with(self._key)))

    def _is_signed(self, genesis: bytes) -> bool:
        """A game that all have signed counts, whichever guest sends it: the host may be gone."""
        return self._signed is not None and Genesis.decode(genesis).proposal == self._signed

    def _begin(self, raw: bytes, packs: tuple[bytes, ...]) -> None:
        """The game begins; if we did not sign it, we may watch it."""
        genesis = Genesis.decode(raw)
        m.check_packs(packs, genesis.settings.deck)
        self._genesis, self._begun_packs = genesis, packs


def _differ_by(me: bytes, before: m.LobbyState | None, after: m.LobbyState) -> bool:
    """Whether two lists differ by nothing but the name or rabbit of one guest: that guest's ready
    mark holds for the new list, too.
    """
    if before is None or before.settings != after.settings:
        return False
    one, other = ([_as_seen(guest, me) for guest in each.guests] for each in (before, after))
    return one == other


def _as_seen(guest: m.LobbyGuest, me: bytes) -> object:
    return guest.key if guest.key == me else (guest.key, guest.name, guest.colour)
