"""Moves: events on their way into the log, and the other versions of them that liars make.

An event goes through the replica's one door. What the door finds wrong is turned into papers: two
clashing events, or a bad move. The versions of a forked move are kept for a while, because a
decision may settle on one that is not the one we saw first.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import islice, product

from p2p_dixit.log.event import Event, read_event
from p2p_dixit.log.fork import Fork
from p2p_dixit.log.grounds import BadMove
from p2p_dixit.log.ledger import Admitted, Faulty, Forged, Forked, Held
from p2p_dixit.session.core import Core
from p2p_dixit.session.limits import ASK_AGAIN, MAX_ITEMS_ASKED, MAX_VARIANTS_PER_SEAT
from p2p_dixit.session.messages import Moved, WantEvents

# Versions of a forked step that are tried for the one that was settled on.
MAX_VERSIONS = 256


class Moves:
    """The events of the open step, in all their versions."""

    def __init__(self, core: Core) -> None:
        self._core = core
        self._variants: dict[int, dict[bytes, Event]] = {}
        self._asked: dict[bytes, float] = {}
        self.faults = 0  # events so far whose author signed something wrong
        self.persisted: set[bytes] = set()  # hashes of events of the open step in the journal

    def take(self, raw: bytes) -> Fork | BadMove | Forged | None:
        """Offers an event; returns the paper it makes, if something is wrong with it, or that it is
        no event, or not signed by whom it names.
        """
        match self._core.replica.offer(raw):
            case Admitted(event):
                self._core.heard(event.seat, Moved(raw))
                return None
            case Held(event):
                self._core.overheard(event.seat, event.place.roster, event.place.step)
                return None
            case Forked(fork):
                self._core.changed = True
                self._keep_all(map(read_event, (fork.first, fork.second)))
                return fork
            case Faulty(event, _):
                self.faults += 1
                return BadMove(event) if self._core.replica.convicts(event.raw) else None
            case Forged() as forged:
                return forged
            case _:
                return None

    def take_all(self, raws: Iterable[bytes]) -> None:
        """Offers again what was held; what is wrong with it comes out when it is sent again."""
        for raw in raws:
            self.take(raw)

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
        for event in self._core.ledger.moves.values():
            if event.hash == name:
                return event
        for variants in self._variants.values():
            if name in variants:
                return variants[name]
        return None

    def versions(self, seat: int) -> list[Event]:
        """All the versions here of a seat's move in the open step."""
        held = self._core.ledger.moves.get(seat)
        found = {} if held is None else {held.hash: held}
        for event in self._variants.get(seat, {}).values():
            if self.valid(event):
                found[event.hash] = event
        return list(found.values())

    def valid(self, event: Event) -> bool:
        """Whether an event is a valid move of the open step, though perhaps not the one we hold."""
        ledger = self._core.ledger
        if ledger.moves.get(event.seat) == event:
            return True
        held = ledger.moves.get(event.seat)
        if held is None:
            return event.place == ledger.place_of(event.seat) and not self._bad(event)
        return event.place == held.place and not self._bad(event)

    def _bad(self, event: Event) -> bool:
        return self._core.replica.convicts(event.raw)

    def ask(self, names: Iterable[bytes]) -> None:
        """Asks everybody for events by hash, now and then."""
        now = self._core.now
        fresh = [name for name in names if now - self._asked.get(name, -ASK_AGAIN) >= ASK_AGAIN]
        if fresh:
            self._asked.update((name, now) for name in fresh)
            self._core.broadcast(WantEvents(tuple(fresh[:MAX_ITEMS_ASKED])))

    def adopt_version(self, fits: Callable[[Sequence[Event]], bool]) -> bool:
        """Puts the version of the open step that was settled on in the place of the one we hold."""
        choices = [self.versions(seat) for seat in self._core.ledger.step.owes]
        chosen = next(filter(fits, islice(product(*choices), MAX_VERSIONS)), None)
        if chosen is None:
            return False
        self._keep_all(self._core.ledger.moves.values())
        self._core.ledger.withdraw(chosen)
        self._core.forget_complete()
        for event in chosen:
            self._core.replica.offer(event.raw)
        return self._core.complete is not None

    def begin_step(self) -> None:
        """A new step: the versions of the old one are history."""
        self._variants.clear()
        self._asked.clear()
        self.persisted.clear()
