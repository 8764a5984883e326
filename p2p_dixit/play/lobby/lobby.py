"""A lobby as its player has it: ways in, commands, links and time.

What a lobby is, and how it outlives its host, stands in `core.py`.
"""

from dataclasses import replace

from p2p_dixit.errors import UsageError
from p2p_dixit.packs.stock import WHOLE
from p2p_dixit.play.effects import Effect, HangUp
from p2p_dixit.play.lobby import messages as m
from p2p_dixit.play.lobby.core import MAX_UNSENT, SHARE_STEP, Following, Look, Seeking
from p2p_dixit.play.lobby.hosting import Hosting
from p2p_dixit.play.lobby.reception import LobbyReception
from p2p_dixit.table.genesis import Settings


class Lobby(LobbyReception):
    """One machine's end of a lobby. Everything it wants to have sent is returned as effects."""

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

    def follow(self, host: bytes, now: float, state: m.LobbyState | None = None) -> list[Effect]:
        """This machine goes to the lobby of that host."""
        self.role = Following(host, state)
        self._knock(now)
        return self._done()

    def change_look(self, look: Look, now: float) -> list[Effect]:
        """Another name or rabbit."""
        self.look = look
        if isinstance(self.role, Hosting):
            self.role.knock(self.me, m.Knock(look.name, look.colour), now)
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
        if state is None or self.spectates or self.refused:
            return self._done()
        self._agreed = state.digest if ready else None
        if not ready:
            self._signed = None
        if isinstance(self.role, Hosting):
            self.role.mark(self.me, self._agreed, now)
        else:
            self._send_mark(now)
        return self._done()

    def propose(self, settings: Settings) -> list[Effect]:
        """The host changes the settings; a guest suggests them."""
        if isinstance(self.role, Hosting):
            self.role.change_settings(settings)
        else:
            self._to_host(m.Suggest(settings))
        return self._done()

    def say(self, text: str, now: float) -> list[Effect]:
        """A line of chat; it shows when the host has passed it on. UsageError: it is not said."""
        if self.spectates:
            raise UsageError("Only players can do that.")
        if len(self.unheard) >= MAX_UNSENT:
            raise UsageError("Too many lines wait to be sent: this one was not kept.")
        self._unsent.append(text)
        self._send_lines(now)
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
            self._follow_next(role, peer, replace(role.state, host=peer))
            self._asked(now)
        return self._done()

    def leave(self) -> list[Effect]:
        """The player leaves; a host who has not handed over closes the table."""
        if isinstance(self.role, Hosting):
            self.refused = self.role.close()
        else:
            self._to_host(m.Bye())
        return self._done()

    def stocked(self, share: int, now: float) -> list[Effect]:
        """Reports how many of the pictures are here, in percent."""
        self._share = share
        state = self.state
        if state is not None and isinstance(self.role, Hosting):
            self.role.stock(self.me, m.Stocked(state.settings.deck, share), now)
        elif state is not None:
            step = share if share == WHOLE else share // SHARE_STEP * SHARE_STEP
            if step > self._told_share and self._to_host(m.Stocked(state.settings.deck, step)):
                self._told_share = step
        return self._done()

    def connected(self, peer: bytes, now: float) -> list[Effect]:
        """A link to a peer stands."""
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
        return self._done()

    def lost(self, peer: bytes, now: float) -> list[Effect]:
        """The link to a peer is gone."""
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
        return self._done()

    def forgotten_by(self, peer: bytes, now: float) -> list[Effect]:
        """A peer was started again and knows no list."""
        self._has_no_list(peer, now)
        return self._done()

    def tick(self, now: float) -> list[Effect]:
        """Time has passed."""
        role = self.role
        if isinstance(role, Hosting):
            role.tick(now)
        elif isinstance(role, Following):
            self._look_for_host(role, now)
        if self._speak_at is not None and now >= self._speak_at:
            self._send_lines(now)
        return self._done()

    def receive(self, peer: bytes, message: m.LobbyMessage, now: float) -> list[Effect]:
        """A message of a peer."""
        match self.role:
            case Hosting():
                self._as_host(self.role, peer, message, now)
            case Following():
                self._as_guest(self.role, peer, message, now)
            case Seeking():
                self._as_stranger(peer, message, now)
        return self._done()
