"""Answers: what a peer holds, sent to peers that lack it (protocol/12-sync.md).

A node answers from its whole log, whichever seat signed an item, and every peer may ask for a
bounded amount. It repeats its own statements unasked to a peer that shows that it lacks them.
"""

from collections.abc import Iterator
from itertools import chain

from p2p_dixit.log.ledger import Done
from p2p_dixit.membership.pool import Item, Pool
from p2p_dixit.membership.roster_change import RosterChange
from p2p_dixit.session.acks import Acks
from p2p_dixit.session.limits import MAX_ANSWER_BYTES, NEWS_DELAY, STEPS_PER_ANSWER
from p2p_dixit.session.messages import (
    Certified,
    Filed,
    Hashes,
    Have,
    Message,
    Moved,
    Stated,
    Want,
    WantEvents,
    WantItems,
)
from p2p_dixit.session.moves import Moves
from p2p_dixit.session.relays import EVERYBODY
from p2p_dixit.session.shared import Link, Shared


class Answers:
    """What can be given to others."""

    def __init__(
        self, shared: Shared, acks: Acks, pool: Pool, moves: Moves, roster_change: RosterChange
    ) -> None:
        self._shared = shared
        self._acks = acks
        self._pool = pool
        self._moves = moves
        self._roster_change = roster_change

    def answer(self, link: Link, want: Want) -> None:
        """Sends what a peer lacks from where it stands, as much as fits."""
        if link.questions.take(1, self._shared.now):
            self._give(link, self._missing(want))

    def repeat(self, link: Link, have: Have) -> None:
        """Repeats our own move and ack in a peer's current step, if it lacks them.

        Not what went out just now: that summary was written before it arrived there.
        """
        shared = self._shared
        own = shared.seat
        if (
            own is None
            or have.roster != shared.roster.number
            or have.origin != shared.roster.origin
        ):
            return
        if (
            shared.now - shared.spoke < NEWS_DELAY
            or not shared.open - 1 <= have.step <= shared.open
        ):
            return
        others = EVERYBODY & ~(1 << own)
        of = self._of_open if have.step == shared.open else self._of_last
        said = list(of(have.moves | others, have.acks | others))
        if said and link.questions.take(1, shared.now):
            self._give(link, iter(said))

    def _give(self, link: Link, messages: Iterator[Message]) -> None:
        size = 0
        for message in messages:
            size += _size(message)
            if size > MAX_ANSWER_BYTES or not link.answers.take(_size(message), self._shared.now):
                return
            self._shared.send(link.peer, message)

    def _missing(self, want: Want) -> Iterator[Message]:
        shared = self._shared
        for number in (want.roster + 1, want.roster + 2):
            certificate = self._roster_change.past.get(number)
            if number == shared.roster.number + 1:
                certificate = self._roster_change.pending
            if certificate is not None:
                yield Certified(certificate.raw)
        for step in range(want.step, min(shared.open, want.step + STEPS_PER_ANSWER)):
            first = step == want.step
            yield from self._of_step(step, want.moves * first, want.acks * first)
        if want.step + STEPS_PER_ANSWER > shared.open:
            first = want.step == shared.open
            yield from self._of_open(want.moves * first, want.acks * first)

    def _of_last(self, moves: int, acks: int) -> Iterator[Message]:
        if self._acks.proofs.get(self._shared.open - 1):
            yield from self._of_step(self._shared.open - 1, moves, acks)

    def _of_step(self, step: int, moves: int, acks: int) -> Iterator[Message]:
        done, proof = self._shared.history[step], self._acks.proofs[step]
        if not proof:  # a decision ended the roster here: the hashes tell which moves were meant
            yield hashes_of(done)
        for event in done.events:
            if not moves >> event.seat & 1 or not proof:
                yield Moved(event.raw)
        for seat, raw in proof.items():
            if not acks >> seat & 1:
                yield Stated(raw)

    def _of_open(self, moves: int, acks: int) -> Iterator[Message]:
        for seat, event in self._shared.ledger.moves.items():
            if not moves >> seat & 1:
                yield Moved(event.raw)
        for seat, statement in self._acks.fitting().items():
            if not acks >> seat & 1:
                yield Stated(statement.raw)

    def answer_items(self, link: Link, want: WantItems) -> None:
        """Sends the papers and statements that a peer asks for."""
        for item in chain.from_iterable(map(self._pool.named, want.items)):
            if link.answers.take(len(item.raw), self._shared.now):
                self._shared.send(link.peer, message_of(item))

    def answer_events(self, link: Link, want: WantEvents) -> None:
        """Sends the events that a peer asks for by hash."""
        for name in want.hashes:
            event = self._moves.named(name)
            if event is not None and link.answers.take(len(event.raw), self._shared.now):
                self._shared.send(link.peer, Moved(event.raw))

    def correct(self, link: Link, hashes: Hashes, past: Done) -> None:
        """A peer holds other moves of a step that is over: sends it those that count."""
        for event in past.events:
            size = len(event.raw)
            if event.hash not in hashes.hashes and link.answers.take(size, self._shared.now):
                self._shared.send(link.peer, Moved(event.raw))


def message_of(item: Item) -> Message:
    """The message that carries an item of the pool."""
    return Filed(item.raw) if item.paper is not None else Stated(item.raw)


def hashes_of(done: Done) -> Hashes:
    """The moves of a step by their hashes."""
    return Hashes(done.roster, done.number, tuple(event.hash for event in done.events))


def _size(message: Message) -> int:
    match message:
        case Moved(raw) | Stated(raw) | Filed(raw) | Certified(raw):
            return len(raw)
        case _:
            return 1024
