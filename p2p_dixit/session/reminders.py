"""Reminders: a peer asks for items that should have come by now (protocol/12-sync.md).

A move has no reminder: players think. But once a seat has acked the open step, all its moves
are somewhere; once they are all here, the acks of all are a matter of moments; and who speaks of a
later step has gone beyond this one. If nothing of the kind comes for a moment, something was lost.
Then we send our summary to those we wait for, so that they can repeat their own items, or ask for
what they lack themselves; and we ask a peer that must have what we lack.
"""

from collections.abc import Iterable

from p2p_dixit.session.acks import Acks
from p2p_dixit.session.gossip import Gossip
from p2p_dixit.session.limits import HEARTBEAT, MAX_REMINDED, MIN_PAUSE, NEWS_DELAY
from p2p_dixit.session.shared import Link, Shared


class Reminders:
    """The patience of a peer with the open step."""

    def __init__(self, shared: Shared, acks: Acks, gossip: Gossip) -> None:
        self._shared = shared
        self._acks = acks
        self._gossip = gossip
        self._pause = NEWS_DELAY
        self._turns = 0  # reminders so far: each goes to another peer
        self._excused = False  # we were late ourselves, and have waited once more for that
        self.due: float | None = None  # when the next reminder goes out

    def stir(self) -> None:
        """Something came: a moment's patience for what else is under way."""
        self._pause = NEWS_DELAY
        self._excused = False
        self.due = None

    def wait(self) -> None:
        """Begins to wait, if something is lacking."""
        if self.due is None and self._lacking:
            self.due = self._shared.now + self._pause

    def tick(self) -> None:
        """Reminds and asks when it is time; less and less often while nothing helps."""
        shared = self._shared
        if self.due is None or shared.now < self.due:
            return
        late, self.due = shared.now - self.due, None
        if not self._lacking:
            return
        if late >= MIN_PAUSE and not self._excused:  # it may be in our own input queue
            self._excused = True
            self.due = shared.now + NEWS_DELAY
            return
        self._remind()
        self._excused = False
        self._pause = min(2 * self._pause, HEARTBEAT)
        self.wait()

    @property
    def _lacking(self) -> bool:
        """Whether something is on its way to us, or was lost."""
        shared = self._shared
        if shared.replica.finished or not shared.links:
            return False
        return shared.complete is not None or bool(self._acks.fitting()) or bool(self._ahead())

    def _ahead(self) -> list[Link]:
        mine = (self._shared.roster.number, self._shared.open)
        links = self._shared.links.values()
        return [link for link in links if link.stand is not None and link.stand > mine]

    def _remind(self) -> None:
        """The first time those that have it ready; then, in case they are gone, any peer."""
        self._turns += 1
        waited = self._rotated(self._linked(self._waited()))[:MAX_REMINDED]
        self._gossip.tell(waited)
        if asked := self._rotated(self._knowing(waited)):
            self._gossip.ask_again(asked[0])

    def _knowing(self, waited: list[Link]) -> list[Link]:
        """The peers to ask: those that say that they have what we lack, seats before others; or
        else, after a while, any peer.
        """
        shared = self._shared
        acked = self._linked(self._acks.fitting()) if shared.complete is None else []
        claiming = {link.peer: link for link in (*self._ahead(), *acked)}
        seated = [x for peer, x in claiming.items() if shared.roster.seat_of(peer) is not None]
        if claiming:
            return seated or list(claiming.values())
        if waited and self._pause == NEWS_DELAY:
            return []
        return [link for link in shared.links.values() if link not in waited]

    def _waited(self) -> tuple[int, ...]:
        """The seats whose move is lacking, or whose ack if no move is, ours included."""
        shared, fitting = self._shared, self._acks.fitting()
        return shared.ledger.missing or tuple(s for s in shared.roster.seats if s not in fitting)

    def _linked(self, seats: Iterable[int]) -> list[Link]:
        keys = map(self._shared.roster.key, seats)
        return [self._shared.links[key] for key in keys if key in self._shared.links]

    def _rotated(self, links: list[Link]) -> list[Link]:
        """Another one first each time, and not the same one that our neighbours ask."""
        at = (self._turns + (self._shared.seat or 0)) % len(links) if links else 0
        return links[at:] + links[:at]
