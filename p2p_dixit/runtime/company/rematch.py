"""The same people once more: who wants to, and at whose table they meet. Pure.

There is no host who could invite. Whoever would like another game says so to all; those who want to
meet at the table of the one among them who had the lowest seat, as far as each can see. If that one
goes, or somebody with a lower seat wants to play after all, they move; nothing is lost by that but
ready marks. Whoever is still there but has not said anything is waited for; whoever left is not.
"""

from collections.abc import Iterable
from collections.abc import Set as AbstractSet

from p2p_dixit.log.roster import Roster
from p2p_dixit.table.genesis import Genesis, Player


class Rematch:
    """One machine's view of it. `players` are all who ever sat at the table, by seat."""

    def __init__(
        self, genesis: Genesis, roster: Roster, players: tuple[Player, ...], me: bytes
    ) -> None:
        self.game = genesis.game
        self.settings = genesis.settings
        self._me = me
        self._players = {player.key: player for player in players}
        self._order = tuple(member.key for member in roster)  # who was there to the end, by seat
        self._wants: set[bytes] = set()
        self.held = False  # the person took the ready mark back: it is not given again by itself

    @property
    def order(self) -> tuple[bytes, ...]:
        """Those who sat at the table in the end: they keep their chairs, and teams stay teams."""
        return self._order

    @property
    def seated(self) -> bool:
        """Whether we sat there; otherwise we watch again."""
        return self._me in self._order

    @property
    def wanted(self) -> bool:
        """Whether the person here wants to."""
        return self._me in self._wants

    def want(self, who: bytes) -> bool:
        """Somebody would like another game; whether that is news."""
        news = who in self._order and who not in self._wants
        if news or who == self._me:
            self._wants.add(who)
        return news

    def gone(self, who: bytes) -> None:
        """Somebody cannot be reached any more."""
        self._wants.discard(who)

    def host(self, linked: AbstractSet[bytes]) -> bytes | None:
        """At whose table we meet; None while nobody who sat there wants to."""
        here = (self._wants & linked) | (self._wants & {self._me})
        return next((key for key in self._order if key in here), None)

    def me(self, default: Player) -> Player:
        """As whom we played."""
        return self._players.get(self._me, default)

    def awaited(self, linked: AbstractSet[bytes], guests: Iterable[bytes]) -> tuple[str, ...]:
        """The names of those who are still there and have not come yet."""
        here = (linked | {self._me}) - set(guests)
        return tuple(self._players[key].name for key in self._order if key in here)
