"""Timers: who is silent, and who is being waited for.

All of it is for people, and paces nothing but their wishes.
"""

from p2p_dixit.session.drive import Drive
from p2p_dixit.session.effects import Peer, PeerBack, PeerSilent, WaitingFor
from p2p_dixit.session.limits import SILENCE
from p2p_dixit.session.machines import Machines
from p2p_dixit.session.shared import Link, Shared


class Timers:
    """The clock of a session."""

    def __init__(self, machines: Machines, drive: Drive) -> None:
        self._shared: Shared = machines.shared
        self._acks = machines.acks
        self._drive = drive
        self._shown: tuple[int, ...] = ()
        self._away: set[Peer] = set()  # without a link: back as soon as they are heard
        self._unlinked: dict[Peer, float] = {}  # members who never had one, and since when
        self._silence_due = 0.0  # no peer counts as silent before
        self.lag = 0.0  # added to the caller's clock, which may jump back

    def set(self, now: float) -> None:
        """Our time never goes back, and never stands still while the caller's advances."""
        shared = self._shared
        if now + self.lag < shared.now:
            self.lag = shared.now - now
        shared.now = now + self.lag
        shared.changed = True

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats whose move is missing, or whose ack if no move is."""
        shared = self._shared
        if shared.replica.finished:
            return ()
        if shared.ledger.missing:
            return shared.ledger.missing
        fitting = self._acks.fitting()
        return tuple(seat for seat in shared.roster.seats if seat not in fitting)

    @property
    def _others(self) -> tuple[int, ...]:
        return tuple(seat for seat in self.waiting if seat != self._shared.seat)

    def due(self) -> list[float]:
        """When there is something to look at."""
        return [self._silence_due] if self._shared.links else []

    def tick(self) -> None:
        """Looks for silence, for a timer that has run out, and for who is being waited for."""
        shared = self._shared
        self._look_for_silence()
        if (waiting := self._others) != self._shown:
            self._shown = waiting
            shared.notify(WaitingFor(shared.open, waiting, self._drive.since - self.lag))

    def _look_for_silence(self) -> None:
        shared = self._shared
        for link in shared.links.values():
            if not link.silent and shared.now - link.heard >= SILENCE:
                link.silent = True
                self._tell(PeerSilent(link.peer, link.heard - self.lag))
        self._look_for_unlinked()
        heard = [link.heard for link in shared.links.values() if not link.silent]
        missing = [since for peer, since in self._unlinked.items() if peer not in self._away]
        self._silence_due = min([*heard, *missing], default=shared.now) + SILENCE

    def _look_for_unlinked(self) -> None:
        """A member may be missing from the start: when this machine was started again, or when a
        newcomer's link went before the others had let it in.
        """
        shared = self._shared
        members = {member.key for member in shared.roster} - shared.links.keys() - {shared.me}
        self._unlinked = {peer: self._unlinked.get(peer, shared.now) for peer in members}
        for peer, since in self._unlinked.items():
            if peer not in self._away and shared.now - since >= SILENCE:
                self._away.add(peer)
                self._tell(PeerSilent(peer, since - self.lag))

    def linked(self, peer: Peer) -> Link:
        """A new link to a peer."""
        return Link(peer, self._shared.now, silent=peer in self._away)

    def lost(self, link: Link) -> None:
        """A link is gone."""
        if link.peer in self._shared.sat:
            self._away.add(link.peer)
        if not link.silent:
            self._tell(PeerSilent(link.peer, self._shared.now - self.lag))

    def heard(self, link: Link) -> None:
        """Something came over a link."""
        link.heard = self._shared.now
        if link.silent:
            link.silent = False
            self._away.discard(link.peer)
            self._tell(PeerBack(link.peer))

    def _tell(self, notice: PeerSilent | PeerBack) -> None:
        """Only of present and former seats: a player who left may be back before being let in.
        Strangers come and go unnoticed, and take no memory.
        """
        if notice.peer in self._shared.sat:
            self._shared.notify(notice)
