"""What guests and hosts of a lobby send each other, and what it changes here.

A host answers knocks, marks and signatures (`hosting.py` keeps the list). A guest takes lists and
proposals from its host only, and signs nothing but what its player was ready for (`core.py`).
"""

from p2p_dixit.errors import Malformed
from p2p_dixit.packs.stock import WHOLE
from p2p_dixit.play.lobby import messages as m
from p2p_dixit.play.lobby.core import Following, LobbyCore, Look
from p2p_dixit.play.lobby.hosting import Hosting
from p2p_dixit.table.genesis import Genesis, Proposal


class LobbyReception(LobbyCore):
    """Reads the messages of a lobby: as host, as guest, or before the host is known."""

    def _as_host(  # noqa: C901, PLR0912 - one line a message
        self, role: Hosting, peer: bytes, message: m.LobbyMessage, now: float
    ) -> None:
        if self.refused:  # the table is closed
            self._refuse(peer, m.Refuse(self.refused))
            return
        if role.genesis is not None:
            if isinstance(message, m.Knock | m.Spectate):
                self._send(peer, m.Begin(role.genesis.encode(), role.state.packs))
            return
        match message:
            case m.Knock():
                self._refuse(peer, role.knock(peer, message, now))
            case m.Spectate():
                refusal = role.spectate(peer)
                self._send(peer, refusal or role.state)
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

    def _refuse(self, peer: bytes, refusal: m.Refuse | None) -> None:
        if refusal is not None:
            self._send(peer, refusal)

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
            case m.LobbyLine(text, bytes() as author) if peer == role.host:
                self.chat.add(author, text)
                if author == self.me and text in self._unheard:
                    self._heard(text, now)
            case m.Propose(proposal) if peer == role.host:
                self._sign(proposal)
            case _:
                pass

    def _heard(self, text: str, now: float) -> None:
        """The host has passed a line of ours on; what we sent before it was over our ration."""
        place = self._unheard.index(text)
        self._unsent.extendleft(reversed([self._unheard.popleft() for _ in range(place)]))
        self._unheard.popleft()
        if self._unsent:
            self._speak_at = now + 1 / self._pace.rate

    def _redirect(self, role: Following, peer: bytes, now: float) -> None:
        """A peer takes us for the host; the host itself only when it was started again."""
        state = role.state
        if state is None:  # still on the way to this lobby: its host will be asked again
            self._strangers.add(peer)
            return
        self._has_no_list(peer, now)
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
        if moved:
            self._take_lines_back()
        role.host, role.state = peer, state
        role.lost_at, role.answered = None, True
        self._strangers -= {guest.key for guest in state.guests if guest.here}
        self.chat.may_repeat({guest.key for guest in state.guests if not guest.here})
        self.refused = ""
        mine = state.guest(self.me)
        if mine is not None and not moved:
            self.look = Look(mine.name, mine.colour)  # not to ask for a taken one again
        if self._agreed != state.digest:
            keeps = self._agreed is not None and _differ_by(self.me, before, state)
            self._agreed, self._signed = (state.digest if keeps else None), None
        if moved or (mine is None and not self.spectates):
            self._knock(now)
        elif self._agreed is not None and mine is not None and not mine.ready:
            self._repeat_mark(before, now)
        self._send_lines(now)

    def _repeat_mark(self, before: m.LobbyState | None, now: float) -> None:
        """The host does not have our mark: it was lost on the way, unless a proposal lapsed."""
        if before is not None and before.proposed:
            self._agreed = self._signed = None
        else:
            self._send_mark(now)

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
