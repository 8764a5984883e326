"""Admission: the one door through which every event enters, our own ones too.

Theory of operation. A game is a sequence of *steps*; a step says which seats owe one move each and
on what base they stand. The ledger holds the step that is open now, the moves that have come in
for it, and everything before. An event that is offered is

- ``Admitted``: it is the author's next one, for the open step, and its content is valid;
- ``Repeated``: we have this very byte string already;
- ``Held``: it is for a step or roster that has not begun here; it comes back through `advance`;
- ``Forked``: it clashes with another one that its author signed (log/fork.py);
- ``Faulty``: its author signed it for the open step, and it is wrong. Since the log before it is
the same for every seat (all have acked it), every holder of that log reaches the same verdict: the
event alone is the evidence;
- ``Forged``: it is not an event, or not signed by the seat it names. An honest peer never relays
one: its sender is at fault, but it proves nothing to others;
- ``Refused``: anything else. Too late, for another game, of an unknown seat: proves nothing against
  anyone.

What a valid body is, the ledger does not know: `judge` does, and raises if it is not.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from p2p_dixit.crypto.hashes import tagged
from p2p_dixit.errors import DixitError, Malformed
from p2p_dixit.frozen import quick
from p2p_dixit.log.event import Envelope, Event, Place, is_whole, read_envelope, whole
from p2p_dixit.log.fork import Fork, clash, fork_of
from p2p_dixit.log.roster import Roster

# A peer moves on only when every seat has acked the step before, so an honest one is never more
# than one step ahead of us, or two while an ack is under way, and one roster's first step.
MAX_HELD_PER_SEAT = 4

# Held events are kept as the bytes they came in. A seal and a move of the largest size fit.
MAX_HELD_BYTES_PER_SEAT = 768 * 1024


@quick
@dataclass(frozen=True)
class Step:
    """The moves owed now: one of this kind by each of these seats, on this base."""

    number: int
    kind: str
    owes: tuple[int, ...]
    base: bytes


@quick
@dataclass(frozen=True)
class Done:
    """A step whose moves are all there, in order of seat."""

    roster: int
    number: int
    kind: str
    events: tuple[Event, ...]

    @cached_property
    def digest(self) -> bytes:
        """What an ack of this step names."""
        return step_digest(self.roster, self.number, [event.hash for event in self.events])


@dataclass(frozen=True)
class Admitted:
    event: Event


@dataclass(frozen=True)
class Repeated:
    event: Envelope


@dataclass(frozen=True)
class Held:
    event: Envelope


@dataclass(frozen=True)
class Forked:
    fork: Fork


@dataclass(frozen=True)
class Faulty:
    event: Event
    why: str


@dataclass(frozen=True)
class Forged:
    why: str


@dataclass(frozen=True)
class Refused:
    why: str


Outcome = Admitted | Repeated | Held | Forked | Faulty | Forged | Refused
Judge = Callable[[Event], None]


def step_digest(roster: int, number: int, events: Sequence[bytes]) -> bytes:
    """The digest of a step's moves: their hashes in order of seat."""
    numbers = roster.to_bytes(4) + number.to_bytes(4)
    return tagged("step", numbers, *events)


def log_digest(before: bytes, done: bytes) -> bytes:
    """The running digest of the log after a step with this digest."""
    return tagged("log", before, done)


class Ledger:
    """The log of one game as one peer holds it."""

    def __init__(self, game: bytes, roster: Roster, step: Step) -> None:
        self.game = game
        self.roster = roster
        self.step = step
        self.digest = roster.origin  # of the whole log up to the open step
        self.done: list[Done] = []
        self.moves: dict[int, Event] = {}
        self._chain: dict[int, list[Event]] = {seat: [] for seat in roster.seats}
        self._held: dict[int, list[Envelope]] = {}
        self._complete: Done | None = None

    # -- contents

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats whose move of the open step is not here yet."""
        return tuple(seat for seat in self.step.owes if seat not in self.moves)

    def lacks(self, seat: int | None) -> bool:
        """Whether a seat still owes its move of the open step."""
        return seat in self.step.owes and seat not in self.moves

    @property
    def complete(self) -> Done | None:
        """The open step with all its moves, once they are all there: the same object for as long
        as they are. Asked for all the time.
        """
        if self._complete is None and len(self.moves) == len(self.step.owes):
            events = tuple(self.moves[seat] for seat in sorted(self.moves))
            self._complete = Done(self.roster.number, self.step.number, self.step.kind, events)
        return self._complete

    def place_of(self, seat: int) -> Place:
        """Where the event of a seat in the open step belongs, whether it is here already or not."""
        chain = self._chain[seat]
        return self._place_after(chain[:-1] if seat in self.moves else chain, seat, self.step)

    def place_in(self, following: Step, seat: int) -> Place:
        """Where the event of a seat belongs in the step that follows the open one, once that is
        closed with the moves that are here.
        """
        return self._place_after(self._chain[seat], seat, following)

    def _place_after(self, chain: Sequence[Event], seat: int, step: Step) -> Place:
        previous = chain[-1].hash if chain else self.roster.origin
        return Place(
            self.game, self.roster.number, seat, len(chain), previous, step.number, step.base
        )

    def digest_after(self, done: Done) -> bytes:
        """The running digest once the open step is closed like this."""
        return log_digest(self.digest, done.digest)

    def chain(self, seat: int) -> tuple[Event, ...]:
        """All the events of a seat under this roster, in order."""
        return tuple(self._chain.get(seat, ()))

    def held(self, seat: int) -> tuple[Envelope, ...]:
        """The events of a seat that came too early and wait."""
        return tuple(self._held.get(seat, ()))

    # -- the door

    def admit(self, given: bytes | Envelope, judge: Judge, signed: bytes | None = None) -> Outcome:
        """Takes an event in, or says what else it is; its bytes, or what was read of them.

        `signed` is the hash of an event that our own seat has just signed.
        """
        try:
            event = read_envelope(given) if isinstance(given, bytes) else given
            return self._refusal(event, signed) or self._known(event) or self._place(event, judge)
        except Malformed as error:
            return Forged(str(error))

    def _refusal(self, event: Envelope, signed: bytes | None) -> Outcome | None:
        """Why it proves nothing against its author, if so."""
        if event.place.game != self.game:
            return Refused("of another game")
        key = self.roster.key(event.seat)
        if key is None:
            return Refused(f"seat {event.seat} is not at the table")
        if event.hash == signed or event.signed_by(key):
            return None
        why = f"not signed by seat {event.seat}"
        # Where two decisions were made, a seat number may mean another player in the other branch.
        return Refused(why) if event.place.roster > self.roster.number else Forged(why)

    def _known(self, event: Envelope) -> Outcome | None:
        """Whether it, or one that clashes with it, is here already."""
        for other in self._alike(event):
            if other.raw == event.raw:
                return Repeated(other)
            if clash(event, other) and is_whole(other):  # a held event may not be
                whole(event)
                return Forked(fork_of(event, other))
        return None

    def _alike(self, event: Envelope) -> Iterator[Envelope]:
        """All that it may repeat or clash with: the event of its number or its step, and those
        that are held.
        """
        chain, place = self._chain.get(event.seat, []), event.place
        if place.seq < len(chain):
            yield chain[place.seq]
        at = bisect_left(chain, place.step, key=lambda other: other.place.step)
        if at < len(chain):
            yield chain[at]
        yield from self._held.get(event.seat, ())

    def _place(self, event: Envelope, judge: Judge) -> Outcome:
        if self._early(event):
            return self._hold(event)
        if event.place.roster != self.roster.number or event.place.step < self.step.number:
            return Refused("too late: that step is over")
        return self._judge(whole(event), judge)

    def _early(self, event: Envelope) -> bool:
        place = event.place
        if place.roster == self.roster.number:
            return place.step > self.step.number
        return place.roster > self.roster.number

    def _hold(self, event: Envelope) -> Outcome:
        held = self._held.setdefault(event.seat, [])
        size = len(event.raw) + sum(len(other.raw) for other in held)
        if len(held) >= MAX_HELD_PER_SEAT or size > MAX_HELD_BYTES_PER_SEAT:
            return Refused("too early, and too many such events are waiting")
        held.append(event)
        return Held(event)

    def _judge(self, event: Event, judge: Judge) -> Outcome:
        """The event is its author's, for the open step: whatever is wrong is the author's fault."""
        if (why := self._fault(event, judge)) is not None:
            return Faulty(event, why)
        self.moves[event.seat] = event
        self._chain[event.seat].append(event)
        return Admitted(event)

    def _fault(self, event: Event, judge: Judge) -> str | None:
        """The fault in a seat's event as its move in the open step, if there is one."""
        if event.place != self.place_of(event.seat):
            return "it does not continue the author's chain on the common base"
        if event.seat not in self.step.owes:
            return f"seat {event.seat} owes no move in this step"
        if event.kind != self.step.kind:
            return f"a {event.kind!r} where a {self.step.kind!r} is owed"
        try:
            judge(event)
        except DixitError as error:
            return str(error)
        return None

    def would_admit(self, event: Event, judge: Judge) -> bool:
        """Whether an event would be the move of its seat in the open step, were none there yet.

        Its signature has been checked. `judge` must not depend on the moves that are here.
        """
        return self.roster.key(event.seat) is not None and self._fault(event, judge) is None

    # -- going on

    def advance(self, step: Step) -> tuple[bytes, ...]:
        """Closes the open step, which must be complete, and opens the next.

        Returns the events that were held and may now be offered again.
        """
        done = self.complete
        if done is None:
            raise ValueError("the open step is not complete")
        self.done.append(done)
        self.digest = self.digest_after(done)
        self._open(step)
        return self._release()

    def reopen(self, roster: Roster, step: Step) -> tuple[bytes, ...]:
        """Begins a new roster: the moves of the open step count no longer.

        The caller has brought the log to the decision's cut first. Returns the held events.
        """
        self.roster = roster
        self._chain = {seat: [] for seat in roster.seats}
        self._open(step)
        return self._release()

    def withdraw(self, settled: Sequence[Event]) -> None:
        """Takes the moves of the open step back out: others were settled on in their place.

        What a seat has sent ahead may clash with the move that counts. It is on file as evidence;
        here it would keep that move from being admitted, for good.
        """
        for seat in self.moves:
            self._chain[seat].pop()
        self.moves, self._complete = {}, None
        for event in settled:
            held = self._held.get(event.seat, [])
            self._held[event.seat] = [other for other in held if not clash(event, other)]

    def _open(self, step: Step) -> None:
        self.step = step
        self.moves, self._complete = {}, None

    def _release(self) -> tuple[bytes, ...]:
        released = tuple(event.raw for held in self._held.values() for event in held)
        self._held.clear()
        return released
