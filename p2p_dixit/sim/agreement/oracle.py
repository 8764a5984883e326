"""What must never happen in an evening, whatever the adversary does: the failures of a run.

Honest nodes report here what they show to players, what they send, and how they come back from a
crash. Of the faults that only show at the end of an evening (a stall, files that differ) the
simulator keeps track; budgets are counted by the meter (meter.py).
"""

from collections import Counter
from dataclasses import dataclass, field
from hashlib import blake2b

from p2p_dixit.log.ledger import Done
from p2p_dixit.log.roster import Roster
from p2p_dixit.membership.decision import read_certificate
from p2p_dixit.membership.ports import Divided
from p2p_dixit.net.limits import MESSAGE_BYTES
from p2p_dixit.session.effects import Convicted, Notice, RosterChanged, StepFinal
from p2p_dixit.session.session import Session

# One byte in front of a message says which conversation it belongs to (p2p_dixit/channel.py).
LARGEST_MESSAGE = MESSAGE_BYTES - 1


def tolerates(seats: int, liars: int) -> bool:
    """Whether this many liars at a table of this many seats cannot cause two decisions.

    Two majorities have at least 2 * quorum - seats of their seats in common. If all of these may be
    liars, each half of a broken network can be given a majority of its own (docs/attacks.md, "What
    is not prevented"): with an odd number of seats one liar is enough.
    """
    quorum = seats // 2 + 1
    return liars < 2 * quorum - seats


@dataclass
class Seen:
    """What honest players have been shown, to be compared: nothing shown is ever taken back."""

    liars: set[bytes] = field(default_factory=set)  # keys
    finals: dict[int, bytes] = field(default_factory=dict)
    rosters: dict[int, bytes] = field(default_factory=dict)
    joined: set[int] = field(default_factory=set)  # numbers of rosters with a newcomer
    faults: list[str] = field(default_factory=list)
    convicted: set[bytes] = field(default_factory=set)  # keys
    left: set[bytes] = field(default_factory=set)  # keys of honest players who left
    wishes: dict[tuple[int, bytes], set[bytes]] = field(default_factory=dict)  # honest ones
    lies: int = 0  # so far, by all liars together
    states: dict[int, int] = field(default_factory=dict)  # each with the lies told before it
    checked: set[int] = field(default_factory=set)  # numbers of rosters
    tables: dict[int, Roster] = field(default_factory=dict)  # before the roster of a number
    divided: bool = False  # ... by more liars than any majority could bear

    def take(self, node: int, notice: Notice, roster: Roster) -> None:
        """An honest node shows something; `roster` is the one it has now."""
        match notice:
            case StepFinal(done):
                self._final(node, done)
            case RosterChanged(decision, _, joined):
                self.joined.update([decision.number] * len(joined))
            case Convicted(seat):
                self.convicted.update(filter(None, [roster.key(seat)]))
            case Divided(evidence, stopped) if not stopped:
                self._second_decision(node, read_certificate(evidence[-1]).decision.number)
            case Divided() if not self.divided:
                self.faults.append(f"node {node} is divided from the others")
            case _:
                pass

    def _final(self, node: int, done: Done) -> None:
        if self.finals.setdefault(done.number, done.digest) != done.digest and not self.divided:
            self.faults.append(f"node {node} has another step {done.number}")

    def _second_decision(self, node: int, number: int) -> None:
        """An honest node was shown another decision in place of one that it went by."""
        before = self.tables[number]
        lying = sum(member.key in self.liars for member in before)
        if tolerates(len(before.members), lying):
            self.faults.append(f"node {node} was shown two decisions {number}")

    def _roster(self, node: int, number: int, origin: bytes, before: Roster) -> None:
        if self.rosters.setdefault(number, origin) == origin:
            return
        lying = sum(member.key in self.liars for member in before)
        if tolerates(len(before.members), lying):
            self.faults.append(f"node {node} has another roster {number}")
        else:
            self.divided = True

    def reached(self, state: int) -> None:
        """An honest node is in this state, after this many lies."""
        self.states.setdefault(state, self.lies)

    # -- who goes

    def wish(self, roster: Roster, own: bytes, target: int) -> None:
        """An honest player, or the timer of an honest machine, wants to continue without a seat."""
        key = roster.key(target)
        if key is not None:
            self.wishes.setdefault((roster.number, key), set()).add(own)

    def changed(self, node: int, before: Roster, after: Roster) -> None:
        """An honest node went from one roster to the next, as the first of all or later: to the
        same one as all others, and honest seats go by a majority only.
        """
        self.tables[after.number] = before
        self._roster(node, after.number, after.origin, before)
        if after.number in self.checked:
            return
        self.checked.add(after.number)
        lying = sum(member.key in self.liars for member in before)
        stay = {member.key for member in after}
        for member in before:
            if member.key in stay | self.liars | self.left:
                continue
            wished = self.wishes.get((before.number, member.key), set())
            if len(wished) + lying < before.quorum:
                self.faults.append(
                    f"seat {member.seat} is honest and was evicted by {len(wished)} wishes"
                )
        self.left -= stay - {member.key for member in before}  # back again

    # -- messages sent and files kept

    def sent(self, node: int, message: bytes) -> None:
        """An honest node sends a message: no link takes one above the limit."""
        if len(message) > LARGEST_MESSAGE:
            self.faults.append(f"node {node} made a message of {len(message)} bytes")


@dataclass(frozen=True)
class Bound:
    """What a seat is bound to by its signatures under a roster."""

    roster: int
    promised: tuple[int, int]
    voted: tuple[int, int]
    round: int
    acked: tuple[int, bytes] | None  # the open step, and the digest

    @classmethod
    def of(cls, session: Session) -> "Bound":
        """What the node of this session knows to have signed."""
        none = (-1, -1)
        vote, ack = session.acceptor.vote, session.acks.own(session.shared.open)
        return cls(
            session.shared.roster.number,
            session.acceptor.promised or none,
            none if vote is None else vote.ballot,
            session.proposer.round,
            None if ack is None else (ack.step, ack.digest),
        )

    def forgotten(self, later: "Bound", step: int) -> str | None:
        """What a node that came back from an honest disk, and stands at `step`, has forgotten."""
        if later.roster != self.roster:
            return None
        for name in ("promised", "voted", "round"):
            if getattr(later, name) < getattr(self, name):
                return f"{name} {getattr(self, name)}, now {getattr(later, name)}"
        if self.acked is not None and self.acked[0] == step and later.acked != self.acked:
            return f"its ack of step {step}"
        return None


MANY = 2  # one is one; from two on it is many


def state_of(session: Session) -> int:
    """A number that names the state of an honest node, the same in every process.

    It is seen from so far away that two evenings can share one: a state leaves out which step it is
    and who said what, and keeps what a rule may depend on: the missing, promised, accepted, pending
    and doubted items, and the kinds of papers here. An adversary that reaches a new state is worth
    following (make soak).
    """
    shared, roster_change, acceptor = session.shared, session.roster_change, session.acceptor
    ledger, promised = shared.ledger, acceptor.promised
    items = session.pool.items()
    kinds = Counter(str(item.slot[0]) for item in items)
    state = (
        shared.seat is not None,
        shared.doubt,
        roster_change.pending is not None,
        roster_change.divided,
        shared.replica.finished,
        min(shared.roster.number, MANY),
        len(shared.roster.members),
        ledger.step.kind,
        min(len(ledger.missing), MANY),
        ledger.lacks(shared.seat),
        session.acks.stopped,
        bool(session.acks.other_digests()),
        None if promised is None else (min(promised[0], MANY), promised[1] == shared.seat),
        acceptor.vote is not None,
        session.proposer.due is not None,
        min(session.proposer.round, MANY),
        sorted((kind, min(count, MANY)) for kind, count in kinds.items()),
    )
    return int.from_bytes(blake2b(repr(state).encode(), digest_size=8).digest())
