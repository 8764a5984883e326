"""Moves: events on their way into the log, and the other versions of them that liars make.

An event goes through the replica's one door. What the door finds wrong is turned into papers: two
clashing events, or a bad move. The versions of a forked move are kept for a while, because a
decision may settle on one that is not the one we saw first.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import islice, product

from p2p_dixit.log.event import Event, read_event
from p2p_dixit.log.fork import Fork
from p2p_dixit.log.ledger import Admitted, Faulty, Forged, Forked, Held
from p2p_dixit.log.roster import MAX_SEATS
from p2p_dixit.membership.grounds import BadMove
from p2p_dixit.membership.limits import ASK_AGAIN, MAX_ITEMS_ASKED
from p2p_dixit.session.limits import MAX_VARIANTS_PER_SEAT
from p2p_dixit.session.messages import Moved, WantEvents
from p2p_dixit.session.shared import Shared

# Versions of a forked step that are tried for the one that was settled on: of five liars, the most
# that a table of twelve can bear, all moves that are kept of a seat and the one that came first.
MAX_VERSIONS = (MAX_VARIANTS_PER_SEAT + 1) ** 5

# Verdicts on versions that are remembered: all versions of a table of the largest size.
MAX_JUDGED = MAX_VARIANTS_PER_SEAT * MAX_SEATS


class Moves:
    """The events of the open step, in all their versions."""

    def __init__(self, shared: Shared) -> None:
        self._shared = shared
        self._variants: dict[int, dict[bytes, Event]] = {}
        self._asked: dict[bytes, float] = {}
        self._judged: dict[bytes, bool] = {}  # by hash, whether a version is a valid move
        self.faults = 0  # events so far whose author signed something wrong
        self.persisted: set[bytes] = set()  # hashes of events of the open step in the journal

    def take(self, raw: bytes) -> Fork | BadMove | Forged | None:
        """Offers an event; returns the paper it makes if it is faulty, or the finding that it is no
        event or not signed by the seat it names.
        """
        match self._shared.replica.offer(raw):
            case Admitted(event):
                self._shared.heard(event.seat, Moved(raw))
                return None
            case Held(event):
                self._shared.overheard(event.seat, event.place.roster, event.place.step)
                return None
            case Forked(fork):
                self._shared.changed = True
                self._keep_all(map(read_event, (fork.first, fork.second)))
                return fork
            case Faulty(event, _):
                self.faults += 1
                return BadMove(event) if self._shared.replica.convicts(event.raw) else None
            case Forged() as forged:
                return forged
            case _:
                return None

    def take_all(self, raws: Iterable[bytes]) -> list[Fork | BadMove]:
        """Offers the held events again; returns the papers that they make. What is forged now was
        signed for a seat that has become another player's.
        """
        found = map(self.take, raws)
        return [paper for paper in found if isinstance(paper, Fork | BadMove)]

    def _keep_all(self, events: Iterable[Event]) -> None:
        """The newest stay: the version that counts is asked for, and may come after a liar's many
        others; it is looked at as soon as it comes.
        """
        for event in events:
            variants = self._variants.setdefault(event.seat, {})
            variants.pop(event.hash, None)
            variants[event.hash] = event
            if len(variants) > MAX_VARIANTS_PER_SEAT:
                del variants[next(iter(variants))]

    # -- looking up

    def named(self, name: bytes) -> Event | None:
        """A move of the open step by its hash, in whatever version."""
        for event in self._shared.ledger.moves.values():
            if event.hash == name:
                return event
        for variants in self._variants.values():
            if name in variants:
                return variants[name]
        return None

    def versions(self, seat: int) -> list[Event]:
        """All the versions here of a seat's move in the open step."""
        held = self._shared.ledger.moves.get(seat)
        found = {} if held is None else {held.hash: held}
        for event in self._variants.get(seat, {}).values():
            if self.valid(event):
                found[event.hash] = event
        return list(found.values())

    def valid(self, event: Event) -> bool:
        """Whether the replica would admit this event of a seat, were it the first one to come.

        That a move convicts no seat is not enough: a bad seal may be too large to be evidence, and
        a decision that is cut at such a move could never be carried out.
        """
        if self._shared.ledger.moves.get(event.seat) == event:
            return True
        if event.hash not in self._judged:
            if len(self._judged) >= MAX_JUDGED:
                self._judged.clear()
            self._judged[event.hash] = self._shared.replica.would_admit(event)
        return self._judged[event.hash]

    def ask(self, names: Iterable[bytes]) -> None:
        """Asks all peers for events by hash, now and then."""
        now = self._shared.now
        fresh = [name for name in names if now - self._asked.get(name, -ASK_AGAIN) >= ASK_AGAIN]
        if fresh:
            self._asked.update((name, now) for name in fresh)
            self._shared.broadcast(WantEvents(tuple(fresh[:MAX_ITEMS_ASKED])))

    def adopt_version(self, fits: Callable[[Sequence[Event]], bool]) -> bool:
        """Puts the version of the open step that was settled on in the place of the one we hold.

        False if it is not here; then everything stays as it was.
        """
        choices = [self.versions(seat) for seat in self._shared.ledger.step.owes]
        chosen = next(filter(fits, islice(product(*choices), MAX_VERSIONS)), None)
        if chosen is None:
            return False
        before = tuple(self._shared.ledger.moves.values())
        self._keep_all(before)
        self._exchange(chosen)
        if self._shared.complete is None:
            self._exchange(before)
            return False
        return True

    def _exchange(self, events: Sequence[Event]) -> None:
        """Takes the moves of the open step out and offers these in their place."""
        self._shared.ledger.withdraw(events)
        for event in events:
            self._shared.replica.offer(event.raw)

    def begin_step(self) -> None:
        """A new step: the versions of the old one are history."""
        self._variants.clear()
        self._asked.clear()
        self._judged.clear()
        self.persisted.clear()
