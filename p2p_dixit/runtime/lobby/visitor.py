"""A guest's end of a lobby: follows the opener's list, signs what it agreed to, nothing else."""

from dataclasses import replace

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.errors import Malformed, UsageError
from p2p_dixit.runtime.lobby.messages import (
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
    check_packs,
    write,
)
from p2p_dixit.runtime.lobby.opener import Outgoing, Peer
from p2p_dixit.table.genesis import Genesis, Proposal, Settings

# The opener is told of every so many percent of the pictures: a list of all guests goes to
# everybody each time.
SHARE_STEP = 5


class Visitor:
    """The lobby of a table that somebody else opened. Whoever only watches says nothing there."""

    def __init__(self, key: SigningKey, opener: Peer, me: Guest, *, watches: bool = False) -> None:
        self._key = key
        self.opener = opener
        self.watches = watches
        self.seeking = False  # whose table it is shows when somebody answers
        self.me = replace(me, key=key.public)
        self.state: State | None = None  # None until the opener has answered
        self.said: list[tuple[int, str]] = []
        self.refused = ""  # why we are not, or no longer, welcome
        self.genesis: Genesis | None = None
        self.packs: tuple[bytes, ...] = ()  # of the table
        self._share = 0  # of its pictures, in percent
        self._told = -1  # what the opener knows of that
        self._agreed: bytes | None = None  # the digest we are ready for
        self._signed: Proposal | None = None

    @property
    def signed(self) -> Proposal | None:
        """What we have put our name to, while it may still become a game."""
        return self._signed

    @property
    def agrees(self) -> bool:
        """Whether the person here is ready for the table as it stands."""
        return self._agreed is not None

    def knock(self) -> list[Outgoing]:
        """Asks to come in; also after a link was lost and stands again."""
        self._told = -1
        return self.knock_at(self.opener)

    def knock_at(self, peer: Peer) -> list[Outgoing]:
        """Asks somebody who may be the opener, too: only the opener answers."""
        knock = Knock(self.me.name, self.me.colour, self.me.addresses)
        return [Outgoing(peer, write(Watch() if self.watches else knock))]

    def look(self, name: str, colour: int) -> list[Outgoing]:
        """Another name or colour."""
        return self._send(Knock(name, colour, self.me.addresses))

    def sit_down(self, me: Guest) -> list[Outgoing]:
        """Whoever watched would rather play."""
        self.watches = False
        self.me = replace(me, key=self._key.public)
        return self.knock()

    def settle(self, settings: Settings) -> list[Outgoing]:
        """Asks for other settings."""
        return self._send(Ask(settings))

    def set_ready(self, *, ready: bool) -> list[Outgoing]:
        """Ready for the table as it stands here, or not."""
        if self.state is None:
            raise UsageError("The table has not answered yet.")
        self._agreed = self.state.digest if ready and not self.watches else None
        return self._send(Ready(self._agreed))

    def stocked(self, share: int) -> list[Outgoing]:
        """So much of the pictures is here, in percent."""
        self._share = share
        step = share if share == WHOLE else share // SHARE_STEP * SHARE_STEP
        if self.state is None or step <= self._told:
            return []
        self._told = step
        return self._send(Stock(self.state.settings.deck, step))

    def say(self, text: str) -> list[Outgoing]:
        """Says something; it shows when the opener has passed it on."""
        return self._send(Say(text))

    def receive(self, peer: Peer, message: Message) -> list[Outgoing]:
        """A message of the opener; anybody else may only bring the genesis that we signed."""
        if self.seeking and isinstance(message, State | Begin | Refuse):
            self.opener, self.seeking = peer, False
        if peer != self.opener and not self._is_what_we_signed(message):
            return []
        match message:
            case State():
                self._follow(message)
            case Refuse(why):
                self.refused = why
            case Say(text, int() as guest):
                self.said.append((guest, text))
            case Propose(proposal):
                return self._sign(proposal)
            case Begin(genesis, packs):
                self._begin(genesis, packs)
            case _:
                pass
        return []

    def _follow(self, state: State) -> None:
        if self.state is None or self.state.settings.deck != state.settings.deck:
            self._share, self._told = 0, -1
        self.refused = ""
        self.state = state
        self.packs = state.packs
        mine = (guest for guest in state.guests if guest.key == self.me.key)
        self.me = next(mine, self.me)  # a name that was refused is not asked for again
        if self._agreed != state.digest:
            self._agreed = self._signed = None

    def _sign(self, raw: bytes) -> list[Outgoing]:
        """Signs a proposal that says just what we are ready for."""
        proposal = Proposal.decode(raw)
        state = self.state
        if state is None or self._agreed != state.digest:
            return []
        if state.packs and self._share < WHOLE:
            return []  # the opener was told so, and begins all the same
        if proposal != state.proposal(proposal.nonce):
            raise Malformed("the proposal is not what everybody was ready for")
        self._signed = proposal
        return self._send(Sign(proposal.signed_with(self._key)))

    def _is_what_we_signed(self, message: Message) -> bool:
        """A game that everybody signed is one whoever brings it: the opener may be gone by now."""
        if self._signed is None or not isinstance(message, Begin):
            return False
        return Genesis.decode(message.genesis).proposal == self._signed

    def _begin(self, raw: bytes, packs: tuple[bytes, ...]) -> None:
        """The game begins; if we did not sign it, we may watch it."""
        genesis = Genesis.decode(raw)
        check_packs(packs, genesis.settings.deck)
        self.packs = packs
        self.genesis = genesis

    def _send(self, message: Message) -> list[Outgoing]:
        if self.watches:
            return []
        return [Outgoing(self.opener, write(message))]
