"""How a session advances: each machine does what it can now, until nothing changes.

A certificate comes first: it ends a roster. Then the open step, if all seats have acked it. Only
then does this seat say anything of its own: its player's wishes, its ack, its part in a decision.
"""

from collections.abc import Callable, Iterable, Sequence

from p2p_dixit.errors import Malformed
from p2p_dixit.log.event import Event
from p2p_dixit.log.fork import Fork
from p2p_dixit.log.journal_records import Record
from p2p_dixit.log.ledger import step_digest
from p2p_dixit.membership.decision import Certificate
from p2p_dixit.membership.grounds import BadMove, Contradiction
from p2p_dixit.session.effects import RosterChanged, StepFinal, StepOpened
from p2p_dixit.session.machines import Machines

# Each turn of the loop makes one thing final or signs one thing; more than this is a bug, not work.
MAX_TURNS = 100_000


class Drive:
    """From step to step, and from roster to roster."""

    def __init__(
        self, machines: Machines, convict: Callable[[Fork | Contradiction | BadMove], None]
    ) -> None:
        """`convict` files the proofs that are found on the way."""
        self._machines = machines
        self._convict = convict
        self._shared = machines.shared
        self._acks = machines.acks
        self._pool = machines.pool
        self._moves = machines.moves
        self._acceptor = machines.acceptor
        self._proposer = machines.proposer
        self._roster_change = machines.roster_change
        self._gossip = machines.gossip
        self._requests = machines.requests
        self.since = 0.0  # when the open step began here

    def run_to_rest(self) -> None:
        """Lets every machine do what it can, until nothing changes."""
        if not self._shared.changed:
            return
        for _ in range(MAX_TURNS):
            if not (self._go_over() or self._go_on()):
                self._shared.changed = False
                self._gossip.compare()
                return
        raise AssertionError("a session does not come to rest")

    def _go_over(self) -> bool:
        """Acts on a certificate, if there is one; after the last step no roster is needed."""
        if self._shared.replica.finished:
            return False
        if self._roster_change.pending is None:
            return self._roster_change.assemble()
        certificate = self._roster_change.at_cut()
        if certificate is not None:
            if self._roster_change.check(certificate):
                self.enter(certificate)
            return True
        if self._roster_change.settle_cut():
            return self._close({})
        return False

    def _go_on(self) -> bool:
        """Advances under the open roster."""
        if self._roster_change.divided:
            return False
        proof = self._acks.proof()
        if proof is not None:
            return self._close(proof)
        if self._adopt_acked():
            return True
        if self._roster_change.pending is not None:
            return False
        return self._requests.speak() or self._acks.give(self._moves.persisted) or self._decide()

    def _adopt_acked(self) -> bool:
        """A liar showed us another move than all others: takes over what they have acked."""
        shared, settled = self._shared, self._acks.settled()
        done = shared.complete
        if settled is None or (done is not None and done.digest == settled):
            return False

        def fits(events: Sequence[Event]) -> bool:
            hashes = [event.hash for event in events]
            return step_digest(shared.roster.number, shared.open, hashes) == settled

        return self._moves.adopt_version(fits)

    def _decide(self) -> bool:
        if self._shared.replica.finished or not self._pool.items():
            return False
        if self._acceptor.promise() or self._acceptor.accept():
            return True
        self._proposer.schedule()
        return self._proposer.prepare() or self._proposer.propose()

    def _close(self, proof: dict[int, bytes]) -> bool:
        """The open step is over: by the acks of all, or because a decision says so."""
        shared = self._shared
        done = shared.complete
        if done is None:
            return False
        persisted = self._moves.persisted
        shared.keep((Record.EVENT, e.raw) for e in done.events if e.hash not in persisted)
        shared.keep((Record.STATEMENT, raw) for raw in proof.values())
        shared.history[done.number] = done
        self._acks.close(done, proof)
        released = self._shared.replica.advance()
        self._moves.begin_step()
        shared.notify(StepFinal(done))
        self._opened(released)
        if self._shared.replica.finished:
            shared.persist()
        return True

    def _opened(self, released: Iterable[bytes]) -> None:
        self.since = self._shared.now
        self._shared.stirred = True
        self._requests.begin_step()
        self._shared.notify(StepOpened(self._shared.open))
        for paper in self._moves.take_all(released):
            self._convict(paper)

    def enter(self, certificate: Certificate) -> None:
        """Begins the next roster."""
        before = set(self._shared.roster.seats)
        try:
            released = self._shared.replica.reconfigure(certificate)
        except Malformed:  # a majority decided what the table knows to be impossible
            self._roster_change.drop()
            return
        self._roster_change.entered(certificate)
        self._machines.begin_roster()
        after = set(self._shared.roster.seats)
        self._seated(before, after)
        self._shared.news = True
        gone, come = tuple(sorted(before - after)), tuple(sorted(after - before))
        self._shared.notify(RosterChanged(certificate.decision, gone, come))
        self._opened(released)
        for paper in self._roster_change.contradictions(certificate.decision.number):
            self._convict(paper)

    def _seated(self, before: set[int], after: set[int]) -> None:
        if self._shared.seat is not None and self._shared.seat not in before:
            self._requests.asking = None
        if before - after:
            self._requests.leaving = self._requests.leaving and self._shared.seat is not None
        members = {member.key for member in self._shared.roster}
        self._shared.sat |= members
        self._requests.seated(members)
