"""What hostile bytes cost a seat whose every place for foreign items is taken.

A table of twelve at which all seats but ours have filled what is kept for them: wishes about
everybody, consents to as many applicants as there may be, the four messages of a decision with all
the papers and promises that they may name, events held for later steps, versions of their moves,
and names of items that no one has. No single liar can do that. The table has no cards
(tests/session/toy.py): proofs have rows of their own in costs.py.

Each row is the most costly of some sequences of 32 messages, each of them new: ballots that rise,
steps that come later, moves that clash. A message that is known costs next to nothing.
"""

import time
from collections.abc import Callable, Iterator
from itertools import count

from p2p_dixit.crypto.signing import SigningKey
from p2p_dixit.log.statements import (
    MAX_PAPERS,
    Accept,
    Accepted,
    Ack,
    Apply,
    Consent,
    Last,
    Prepare,
    Promise,
    Vote,
    Wish,
    kind_of,
    sign_statement,
    value_of,
)
from p2p_dixit.membership.grounds import Said, contradiction_of, write_paper
from p2p_dixit.membership.limits import MAX_APPLICANTS, MAX_ITEMS_ASKED, MAX_NAMED, SHORT
from p2p_dixit.session.messages import (
    Certified,
    Filed,
    Hashes,
    Have,
    Message,
    Moved,
    Recall,
    Returned,
    Want,
    WantEvents,
    WantItems,
    write_message,
)
from tests.session.hand import Hand
from tools.bench.hostile import IN_A_ROW, RUNS, ration_of

SEATS = 12
LIARS = (8, 9, 10, 11)  # have signed two things: the rest of the table knows it
LIAR = 1  # sends what is measured, and has not been found out

Sequences = dict[str, list[Callable[[int], Message]]]


def made_up(number: int, length: int = 32) -> bytes:
    """A name of nothing."""
    return number.to_bytes(8, "big").rjust(length, b"\xff")[-length:]


class Filled:
    """The victim, and whatever the other seats may sign."""

    def __init__(self) -> None:
        self.hand = Hand(SEATS)
        self.hand.play(3)
        self.hand.until_owes()
        done = self.hand.session.shared.history[self.hand.open - 1]
        self.last = Last(done.number, tuple(event.hash for event in done.events))
        self.applications = [self._application(at) for at in range(MAX_APPLICANTS)]
        for seat in range(1, SEATS):
            self._fill(seat)

    def _application(self, at: int) -> Said:
        key, shared = SigningKey(bytes([at]) * 32), self.hand.session.shared
        body = Apply(key.public, f"newcomer {at}")
        words = (shared.roster.number, SEATS + at, kind_of(body), value_of(body))
        return Said(sign_statement(key, shared.game, *words), body)

    def _fill(self, seat: int) -> None:
        hand = self.hand
        papers = [hand.paper(seat, Wish(to, hand.open)) for to in range(SEATS) if to != seat]
        papers += [
            hand.paper(seat, Consent(one.statement.hash, hand.open)) for one in self.applications
        ]
        hand.file(*self.applications, *papers, by=seat)
        for make in (self.prepare, self.accept, self.promise, self.accepted):
            hand.hear(seat, hand.stated(seat, make(2, seat)))
        for step in (1, 2):
            later = {"step": hand.open + step, "seq": hand.toy.ledger.place_of(seat).seq + step}
            hand.hear(seat, Moved(hand.event(seat, b"held", **later).raw))
        if seat in LIARS:
            for number in range(4):
                hand.hear(seat, Moved(hand.event(seat, b"version %d" % number).raw))

    # -- what a seat may sign, larger than any honest seat's

    def names(self, turn: int, seat: int) -> tuple[bytes, ...]:
        """As many papers as a message may name; no one has them."""
        first = (turn * SEATS + seat) * MAX_PAPERS
        return tuple(made_up(first + at) for at in range(MAX_PAPERS))

    def prepare(self, turn: int, seat: int = LIAR) -> Prepare:
        """A call for a decision."""
        return Prepare(self.hand.origin, turn, self.names(turn, seat))

    def promise(self, turn: int, seat: int = LIAR) -> Promise:
        """A promise with a vote for a proposal that is nowhere."""
        vote = Vote((1, seat), made_up(turn * SEATS + seat))
        return Promise(self.hand.origin, (turn, seat), vote, self.last)

    def accept(self, turn: int, seat: int = LIAR) -> Accept:
        """A proposal with promises of all, resting on papers that are nowhere."""
        hand = self.hand
        body = Promise(hand.origin, (turn, seat), None, self.last)
        raws = tuple(hand.say(other, body).raw for other in range(1, SEATS))
        return Accept(hand.origin, turn, hand.decision([]).raw, raws, self.names(turn, seat), None)

    def accepted(self, turn: int, seat: int = LIAR) -> Accepted:
        """A vote."""
        return Accepted(self.hand.origin, (turn, seat), made_up(turn))

    # -- what it sends

    def sequences(self) -> Sequences:
        """By kind of message, what is sent: each is a function of ever higher numbers."""
        hand, here = self.hand, (0, self.hand.origin, self.hand.open)
        many = self.names(3, LIAR)

        def stated(make: Callable[[int], object]) -> Callable[[int], Message]:
            return lambda at: hand.stated(LIAR, make(at))  # type: ignore[arg-type] # a body

        def said(*bodies: Wish | Consent) -> Message:
            return Filed(write_paper(hand.paper(LIAR, bodies[0])))

        def contradiction(at: int) -> Message:
            pair = [hand.say(2, Ack(hand.origin, 10**6 + at, made_up(n))) for n in (1, 2)]
            return Filed(write_paper(contradiction_of(*pair)))

        def certified(at: int) -> Message:
            papers = hand.wishes(2, *range(3, SEATS), step=hand.open)
            made = hand.certificate(hand.decision(papers), papers, *range(1, 6), ballot=(at, 1))
            return Certified(made.raw)

        everything = hand.session.pool.names()
        return {
            "certified": [certified],
            "filed": [
                lambda at: said(Wish(2 + at % 9, hand.open + 1 + at % 2)),
                lambda at: said(Consent(self.applications[at % 2].statement.hash, hand.open + 1)),
                contradiction,
            ],
            "hashes": [lambda at: Hashes(0, hand.open, tuple(made_up(at + n) for n in range(12)))],
            "have": [
                lambda at: Have(
                    *here, 0, 0, 0, tuple(made_up(at * MAX_NAMED + n, SHORT) for n in range(512))
                ),
                lambda _: Have(*here, 0, 0, 0, everything),
            ],
            "moved": [
                lambda at: Moved(hand.event(LIAR, b"%d" % at).raw),
                lambda at: Moved(hand.event(LIAR, b"%d" % at, step=hand.open + 1).raw),
            ],
            "recall": [lambda at: Recall(made_up(at, 16))],
            "returned": [lambda at: Returned(made_up(at, 16), *here, (), ())],
            "stated": [
                stated(self.prepare),
                stated(self.promise),
                stated(self.accept),
                stated(self.accepted),
                stated(lambda at: Ack(hand.origin, hand.open, made_up(at))),
            ],
            "want": [lambda _: Want(0, 0, 0, 0)],
            "wantevents": [lambda at: WantEvents(tuple(made_up(at + n) for n in range(64)))],
            "wantitems": [
                lambda _: WantItems(everything[:MAX_ITEMS_ASKED]),
                lambda at: WantItems(tuple(name[-SHORT:] for name in many[at % 9 :][:64])),
            ],
        }


def rows(honest: dict[str, float]) -> Iterator[tuple[str, float, float]]:
    """Name, seconds a byte, and those of `honest` traffic of the same kind (of a late peer, who
    asks for all that is here, where that is what is sent).
    """
    sequences = {kind: len(made) for kind, made in Filled().sequences().items()}
    for kind, many in sequences.items():
        cost, size = max(_cost(kind, at) for at in range(many))
        floor = max(honest[kind], _cost(kind, 0)[0]) if kind in _LATE else honest[kind]
        yield f"game, {kind}, everything full: worst found ({size:,} bytes)", cost, floor


_LATE = ("want", "wantitems")


def _cost(kind: str, at: int) -> tuple[float, int]:
    """Seconds a byte of one of the sequences, and the size of its messages: the least of a few
    runs, each of so many messages over a link that is new.
    """
    filled = Filled()
    session, peer = filled.hand.session, filled.hand.keys[LIAR].public
    make, numbers = filled.sequences()[kind][at], count(3)
    least, size = float("inf"), 0
    for _ in range(RUNS):
        session.shared.links[peer] = session.timers.linked(peer)
        raws = [write_message(session.shared.game, make(next(numbers))) for _ in range(IN_A_ROW)]
        began = time.thread_time_ns()
        for raw in raws:
            session.receive(peer, raw, session.shared.now)
        spent = (time.thread_time_ns() - began) / 1e9
        least = min(least, spent / sum(map(ration_of, raws)))
        size = len(raws[0])
    return least, size
