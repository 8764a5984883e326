"""What the session asks of the table.

The session decides *that* a step is final and *that* a roster changed; the replica knows what that
means. Session and table never import each other: `play.node` puts a replica into a session.
"""

from typing import Protocol

from p2p_dixit.log.decision import Certificate
from p2p_dixit.log.event import Event
from p2p_dixit.log.ledger import Ledger, Outcome
from p2p_dixit.log.statement import Statement


class ReplicaPort(Protocol):
    """The replicated table of one game, as the session sees it."""

    @property
    def ledger(self) -> Ledger:
        """The log so far, and the step that is open."""

    @property
    def finished(self) -> bool:
        """Whether the game is over: the last step is final and nobody owes anything.

        From then on nothing is advanced or reconfigured any more, so that the log ends with the
        same move everywhere, whatever decision was under way.
        """

    def offer(self, raw: bytes) -> Outcome:
        """Admission of an event by the one door, with the table's judgement of its body.

        Changes nothing but the moves of the open step (and what is held). `Faulty` is evidence
        against the author only if the event stands on the common base (`place.base`).
        """

    def advance(self) -> tuple[bytes, ...]:
        """Applies the open step, which is complete and final, and opens the next one.

        Returns the events that were held and are to be offered again.
        """

    def reconfigure(self, certificate: Certificate) -> tuple[bytes, ...]:
        """Begins the roster of a decision that has been checked; the log stands at its cut.

        The moves of the open step count no longer. What opens is the seal (log/decision.py), by
        the lowest new seat, of this and all earlier certificates that are not sealed yet.
        Its base must depend on the roster's origin. Returns the events that were held.
        """

    def convicts(self, raw: bytes) -> bool:
        """Whether an event is a provably bad move of its author in the step that is open.

        That is: signed for this roster and this step, on this very base, and not valid. False for
        anything else. It must give the same answer whatever moves of the step are here already.
        """

    def would_admit(self, event: Event) -> bool:
        """Whether an event, signed by its seat, is a valid move of that seat in the open step: in
        its place, owed, of the right kind, and good. The same whatever moves are here already.
        """

    @property
    def room_for_evidence(self) -> int:
        """How many bytes of evidence (forks, contradictions, bad moves) the next decision may rest
        on, so that it can still be sealed; the same for every peer.
        """

    def may_join(self, application: Statement) -> bool:
        """Whether whoever applies could sit down now by the rules (a free seat number, the most
        players, at most one newcomer a round, a returning seat with its own key).
        """

    def fresh(self) -> "ReplicaPort":
        """A new replica of the same game, at its beginning."""
