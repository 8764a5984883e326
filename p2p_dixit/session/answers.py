"""Answers: what a peer holds, given to whoever lacks it (protocol/12-sync.md).

Everything is answered from what is here, whoever signed it, and every peer may ask for a bounded
amount. What we have signed ourselves is said again unasked to whoever shows that it lacks it.
"""

from collections.abc import Iterator

from p2p_dixit.log.ledger import Done
from p2p_dixit.session.acks import Acks
from p2p_dixit.session.core import Core, Link
from p2p_dixit.session.limits import (
    MAX_ANSWER_BYTES,
    MAX_ITEMS_ASKED,
    NEWS_DELAY,
    STEPS_PER_ANSWER,
)
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
from p2p_dixit.session.passage import Passage
from p2p_dixit.session.pool import Item, Pool
from p2p_dixit.session.relays import EVERYBODY


class Answers:
    """What can be given to others."""

    def __init__(self, core: Core, acks: Acks, pool: Pool, moves: Moves, passage: Passage) -> None:
        self._core = core
        self._acks = acks
        self._pool = pool
        self._moves = moves
        self._passage = passage

    def answer(self, link: Link, want: Want) -> None:
        """Sends what a peer lacks from where it stands, as much as fits."""
        if link.questions.take(1, self._core.now):
            self._give(link, self._missing(want))

    def repeat(self, link: Link, have: Have) -> None:
        """Says again what is ours in the step where a peer stands, if it lacks that.

        Not what went out just now: that summary was written before it arrived there.
        """
        core = self._core
        own = core.seat
        if own is None or have.roster != core.roster.number or have.origin != core.roster.origin:
            return
        if core.now - core.spoke < NEWS_DELAY or not core.open - 1 <= have.step <= core.open:
            return
        others = EVERYBODY & ~(1 << own)
        of = self._of_open if have.step == core.open else self._of_last
        said = list(of(have.moves | others, have.acks | others))
        if said and link.questions.take(1, core.now):
            self._give(link, iter(said))

    def _give(self, link: Link, messages: Iterator[Message]) -> None:
        size = 0
        for message in messages:
            size += _size(message)
            if size > MAX_ANSWER_BYTES or not link.answers.take(_size(message), self._core.now):
                return
            self._core.send(link.peer, message)

    def _missing(self, want: Want) -> Iterator[Message]:
        core = self._core
        for number in (want.roster + 1, want.roster + 2):
            certificate = self._passage.past.get(number)
            if certificate is None and number == core.roster.number + 1:
                certificate = self._passage.pending
            if certificate is not None:
                yield Certified(certificate.raw)
        for step in range(want.step, min(core.open, want.step + STEPS_PER_ANSWER)):
            first = step == want.step
            yield from self._of_step(step, want.moves * first, want.acks * first)
        if want.step + STEPS_PER_ANSWER > core.open:
            first = want.step == core.open
            yield from self._of_open(want.moves * first, want.acks * first)

    def _of_last(self, moves: int, acks: int) -> Iterator[Message]:
        if self._acks.proofs.get(self._core.open - 1):
            yield from self._of_step(self._core.open - 1, moves, acks)

    def _of_step(self, step: int, moves: int, acks: int) -> Iterator[Message]:
        done, proof = self._core.history.get(step), self._acks.proofs.get(step, {})
        if done is None:
            return
        if not proof:  # a decision ended the roster here: the hashes tell which moves were meant
            yield hashes_of(done)
        for event in done.events:
            if not moves >> event.seat & 1 or not proof:
                yield Moved(event.raw)
        for seat, raw in proof.items():
            if not acks >> seat & 1:
                yield Stated(raw)

    def _of_open(self, moves: int, acks: int) -> Iterator[Message]:
        for seat, event in self._core.ledger.moves.items():
            if not moves >> seat & 1:
                yield Moved(event.raw)
        for seat, statement in self._acks.fitting().items():
            if not acks >> seat & 1:
                yield Stated(statement.raw)

    def answer_items(self, link: Link, want: WantItems) -> None:
        """Sends the papers and statements that a peer asks for."""
        for name in want.items[:MAX_ITEMS_ASKED]:
            item = self._pool.get(name)
            if item is not None and link.answers.take(len(item.raw), self._core.now):
                self._core.send(link.peer, message_of(item))

    def answer_events(self, link: Link, want: WantEvents) -> None:
        """Sends the events that a peer asks for by hash."""
        for name in want.hashes:
            event = self._moves.named(name)
            if event is not None and link.answers.take(len(event.raw), self._core.now):
                self._core.send(link.peer, Moved(event.raw))

    def correct(self, link: Link, hashes: Hashes, past: Done) -> None:
        """A peer holds other moves of a step that is over: sends it those that count."""
        for event in past.events:
            size = len(event.raw)
            if event.hash not in hashes.hashes and link.answers.take(size, self._core.now):
                self._core.send(link.peer, Moved(event.raw))


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
