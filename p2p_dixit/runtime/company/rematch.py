"""The same people once more: who wants to, and at whose table they meet. Pure.

There is no host who could invite. Whoever would like another game says so to all; those who want to
meet at the table of the one among them who had the lowest seat, as far as each can see. If that one
goes, or somebody with a lower seat wants to play after all, they move; nothing is lost by that but
ready marks. Whoever is still there but has not said anything is waited for; whoever left is not.
"""

from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.runtime.lobby.messages import Guest, State
from p2p_dixit.runtime.lobby.opener import Opener
from p2p_dixit.runtime.lobby.visitor import Visitor
from p2p_dixit.table.genesis import Player, Settings
from p2p_dixit.table.replica import Replica

Lobby = Opener | Visitor


@dataclass(frozen=True)
class Evening:
    """What stays the same from one game to the next: the table, and who was there to the end."""

    game: bytes
    settings: Settings
    packs: tuple[bytes, ...]
    seats: tuple[Player, ...]
    left_out: tuple[Player, ...] = ()  # whom the others went on without; no cheats

    @classmethod
    def of(cls, replica: Replica, packs: tuple[bytes, ...]) -> "Evening":
        """Of a game that is over."""
        table, genesis = replica.table, replica.genesis
        seats = tuple(table.players[member.seat] for member in replica.roster)
        gone = (player for seat, player in enumerate(table.players) if seat not in table.convicted)
        left_out = tuple(player for player in gone if player not in seats)
        return cls(genesis.game, genesis.settings, packs, seats, left_out)


class Rematch:
    """One machine's view of it."""

    def __init__(self, evening: Evening, key: SigningKey, me: Guest) -> None:
        self.evening = evening
        self._key = key
        self._me = key.public
        self._guest = me
        self._seats = {player.key: player for player in evening.seats}
        self._known = {player.key: player for player in (*evening.left_out, *evening.seats)}
        self._wants: set[bytes] = set()
        self.held = False  # the person took the ready mark back: it is not given again by itself

    @property
    def wanted(self) -> bool:
        """Whether the person here wants to."""
        return self._me in self._wants

    @property
    def wanting(self) -> AbstractSet[bytes]:
        """All who want to, as far as we know."""
        return frozenset(self._wants)

    def want(self, who: bytes) -> bool:
        """Somebody would like another game; whether that is news."""
        news = who in self._seats and who not in self._wants
        if news or who == self._me:
            self._wants.add(who)
        return news

    def gone(self, who: bytes) -> None:
        """Somebody cannot be reached any more."""
        self._wants.discard(who)

    # -- where they meet

    def host(self, linked: AbstractSet[bytes]) -> bytes | None:
        """At whose table we meet; None while nobody who sat there wants to."""
        here = self._wants & (linked | {self._me})
        return next((key for key in self._seats if key in here), None)

    def lobby(self, now: Lobby | None, linked: AbstractSet[bytes], nonce: bytes) -> Lobby | None:
        """The lobby to be in: the present one, or another if they meet elsewhere.

        While a game is about to begin nobody runs away from it.
        """
        if now is not None and now.signed is not None and _stands(now, linked):
            return now
        host = self.host(linked)
        if host is None:
            return now
        if host != self._me:
            return self.at(host, now)
        return now if isinstance(now, Opener) else self._opened(nonce)

    def at(self, host: bytes, now: Lobby | None) -> Lobby:
        """The lobby of somebody else; whoever watched before watches again."""
        if isinstance(now, Visitor) and now.opener == host:
            return now
        return Visitor(self._key, host, self._as_before(), watches=self._me not in self._known)

    def _opened(self, nonce: bytes) -> Opener:
        """Everybody keeps the chair of the last game, so that teams stay teams."""
        evening = self.evening
        me, order = self._as_before(), tuple(self._seats)
        return Opener(self._key, me, evening.settings, nonce, evening.packs, order)

    def _as_before(self) -> Guest:
        seat = self._known.get(self._me)
        return self._guest if seat is None else Guest(seat.key, seat.name, seat.colour)

    # -- when it begins

    def awaited(self, linked: AbstractSet[bytes], state: State | None) -> tuple[str, ...]:
        """The names of those who are still there and have not come yet."""
        guests = set() if state is None else {guest.key for guest in state.guests}
        here = (linked | {self._me}) - guests
        return tuple(player.name for key, player in self._seats.items() if key in here)

    def complete(self, lobby: Lobby, linked: AbstractSet[bytes]) -> bool:
        """Whether all who are still there have come, to the table as it was: nobody need say
        'ready', unless the person here took that back.
        """
        state = lobby.state
        if state is None or self.held or lobby.agrees or self.awaited(linked, state):
            return False
        seated = self._me in {guest.key for guest in state.guests}
        return seated and not state.obstacle and state.settings == self.evening.settings


def _stands(lobby: Lobby, linked: AbstractSet[bytes]) -> bool:
    return isinstance(lobby, Opener) or lobby.opener in linked
