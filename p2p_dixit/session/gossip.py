"""Gossip: peers tell each other what they have, and ask for what they lack (protocol/12-sync.md).

An author sends its own events and statements to everybody it can reach; that is all it takes while
every link works. Everything else is repaired by summaries: a peer says where it stands (`Have`) now
and then and whenever there is news, and whoever sees that it lacks something asks (`Want`) and gets
it from that peer, whoever signed it. Catching up after a night's sleep is the same thing, only
longer: the steps come with the acks that made them final, and the certificates between rosters.
"""

from collections.abc import Iterator
from itertools import islice

from p2p_dixit.log.ledger import Done
from p2p_dixit.session.acks import Acks
from p2p_dixit.session.core import Core, Link
from p2p_dixit.session.effects import Peer
from p2p_dixit.session.limits import (
    ASK_AGAIN,
    COMPARE_AGAIN,
    HEARTBEAT,
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


def bits(seats: Iterator[int] | list[int]) -> int:
    """Seats as a mask."""
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask


class Gossip:
    """Who lacks what, and who can give it."""

    def __init__(self, core: Core, acks: Acks, pool: Pool, moves: Moves, passage: Passage) -> None:
        self._core = core
        self._acks = acks
        self._pool = pool
        self._moves = moves
        self._passage = passage
        self._asked: dict[bytes | tuple[int, int, int, int], float] = {}
        self._forgot = 0.0  # when old questions were last struck out
        self._until = -1  # the step up to which history was asked for last
        self.due = 0.0  # when everybody is told where we stand

    # -- telling

    def hurry(self) -> None:
        """There is news: tell everybody soon."""
        self.due = min(self.due, self._core.now + NEWS_DELAY)

    def tick(self) -> None:
        """Tells everybody where we stand when it is time."""
        if self._core.now >= self.due:
            self.due = self._core.now + HEARTBEAT
            have = self.have()
            for link in self._core.links.values():
                link.told = self._core.now
                self._core.send(link.peer, have)

    def greet(self, peer: Peer) -> None:
        """Tells a new peer where we stand."""
        self._core.links[peer].told = self._core.now
        self._core.send(peer, self.have())

    def have(self) -> Have:
        """Where we stand."""
        core = self._core
        return Have(
            core.roster.number,
            core.roster.origin,
            core.open,
            bits(list(core.ledger.moves)),
            bits(list(self._acks.fitting())),
            self._pool.names(),
        )

    # -- asking

    def heed(self, link: Link, have: Have) -> None:
        """A peer has told where it stands: asks for what it has and we lack."""
        link.have = have
        core = self._core
        mine = (core.roster.number, core.open)
        theirs = (have.roster, have.step)
        if theirs > mine or (theirs == mine and self._lacking(have)):
            self._ask(link)
        elif theirs < mine and core.now - link.told >= ASK_AGAIN:
            self.greet(link.peer)
        if have.roster == core.roster.number:
            self._ask_items(link, have)

    def pursue(self) -> None:
        """While somebody is far ahead: asks on as soon as one answer has been taken in."""
        if self._core.open < self._until:
            return
        mine = (self._core.roster.number, self._core.open)
        ahead = [link for link in self._core.links.values() if _far_ahead(link, mine)]
        if ahead:
            self._ask(max(ahead, key=_stand))

    @property
    def behind(self) -> int | None:
        """By how many steps most seats within reach are ahead of us; None while none has told.

        The middle one counts, so that it takes more than one liar to keep us waiting.
        """
        core = self._core
        steps = sorted(
            link.have.step
            for link in core.links.values()
            if link.have is not None and core.roster.seat_of(link.peer) is not None
        )
        return max(0, steps[len(steps) // 2] - core.open) if steps else None

    def _lacking(self, have: Have) -> bool:
        ours = self.have()
        return bool(have.moves & ~ours.moves or have.acks & ~ours.acks)

    def _ask(self, link: Link) -> None:
        ours = self.have()
        key = (ours.roster, ours.step, ours.moves, ours.acks)
        if self._acks.other_digests():  # what we hold may be what a liar showed to us alone
            key = (ours.roster, ours.step, 0, 0)
        if self._fresh(key):
            self._until = self._core.open + STEPS_PER_ANSWER
            self._core.send(link.peer, Want(*key))

    def _ask_items(self, link: Link, have: Have) -> None:
        if not have.items or not link.names.take(len(have.items), self._core.now):
            return
        known = set(self._pool.names())
        lacking = (name for name in have.items if name not in known and self._fresh(name))
        if asked := tuple(islice(lacking, MAX_ITEMS_ASKED)):
            self._core.send(link.peer, WantItems(asked))

    def _fresh(self, key: bytes | tuple[int, int, int, int]) -> bool:
        """Whether nobody was asked for this just now."""
        now = self._core.now
        if now - self._forgot >= ASK_AGAIN:
            self._forgot = now
            self._asked = {k: at for k, at in self._asked.items() if now - at < ASK_AGAIN}
        if now - self._asked.get(key, float("-inf")) < ASK_AGAIN:
            return False
        self._asked[key] = now
        return True

    # -- answering

    def answer(self, link: Link, want: Want) -> None:
        """Sends what a peer lacks from where it stands, as much as fits."""
        if not link.questions.take(1, self._core.now):
            return
        size = 0
        for message in self._missing(want):
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

    def _of_step(self, step: int, moves: int, acks: int) -> Iterator[Message]:
        done, proof = self._core.history.get(step), self._acks.proofs.get(step, {})
        if done is None:
            return
        if not proof:  # a decision ended the roster here: the hashes tell which moves were meant
            yield _hashes(done)
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

    # -- comparing

    def compare(self) -> None:
        """Where digests differ, shows our moves to whoever acked another version."""
        done = self._core.complete
        if done is None:
            return
        others = {self._core.roster.key(seat) for seat in self._acks.other_digests()}
        for link in self._core.links.values() if others else ():
            there = link.peer in others or _stand(link)[1] > self._core.open
            if there and self._core.now - link.compared >= COMPARE_AGAIN:
                link.compared = self._core.now
                self._core.send(link.peer, _hashes(done))

    def compared(self, link: Link, hashes: Hashes) -> None:
        """A peer shows its moves: asks for those that differ from ours, and shows ours."""
        core = self._core
        if (past := core.history.get(hashes.step)) is not None:
            self._correct(link, hashes, past)
            return
        if (hashes.roster, hashes.step) != (core.roster.number, core.open):
            return
        owes = core.ledger.step.owes
        if len(hashes.hashes) != len(owes):
            return
        other = [name for name in hashes.hashes if self._moves.named(name) is None]
        if other:
            core.send(link.peer, WantEvents(tuple(other)))
        done = core.complete
        if done is not None and core.now - link.compared >= COMPARE_AGAIN:
            link.compared = core.now
            core.send(link.peer, _hashes(done))

    def _correct(self, link: Link, hashes: Hashes, past: Done) -> None:
        """A peer holds other moves of a step that is over: sends it those that count."""
        for event in past.events:
            size = len(event.raw)
            if event.hash not in hashes.hashes and link.answers.take(size, self._core.now):
                self._core.send(link.peer, Moved(event.raw))


def _stand(link: Link) -> tuple[int, int]:
    return (-1, -1) if link.have is None else (link.have.roster, link.have.step)


def _far_ahead(link: Link, mine: tuple[int, int]) -> bool:
    roster, step = _stand(link)
    return roster > mine[0] or (roster == mine[0] and step > mine[1] + 1)


def message_of(item: Item) -> Message:
    """The message that carries an item of the pool."""
    return Filed(item.raw) if item.paper is not None else Stated(item.raw)


def _hashes(done: Done) -> Hashes:
    return Hashes(done.roster, done.number, tuple(event.hash for event in done.events))


def _size(message: Message) -> int:
    match message:
        case Moved(raw) | Stated(raw) | Filed(raw) | Certified(raw):
            return len(raw)
        case _:
            return 1024
