"""What membership asks of those around it: the table, and the session that carries its messages.

Session and membership decide *that* a step is final and *that* a roster changed; the replica knows
what that means. Session and table never import each other: `play.node` puts a replica into a
session.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from p2p_dixit.log.event import Event
from p2p_dixit.log.journal_records import Record
from p2p_dixit.log.ledger import Done, Ledger, Outcome
from p2p_dixit.log.roster import Roster
from p2p_dixit.log.statements import Body, Last, Statement
from p2p_dixit.membership.decision import Certificate


class ReplicaPort(Protocol):
    """The replicated table of one game, as session and membership see it."""

    @property
    def ledger(self) -> Ledger:
        """The log so far, and the step that is open."""

    @property
    def finished(self) -> bool:
        """Whether the game is over: the last step is final and no seat owes a move.

        From then on nothing is advanced or reconfigured any more, so that the log ends with the
        same move everywhere, whatever decision was under way.
        """

    def offer(self, raw: bytes) -> Outcome:
        """Admission of an event by the one door, with the table's judgement of its body.

        Changes nothing but the moves of the open step (and the held events). `Faulty` is evidence
        against the author only if the event stands on the common base (`place.base`).
        """

    def advance(self) -> tuple[bytes, ...]:
        """Applies the open step, which is complete and final, and opens the next one.

        Returns the events that were held and are to be offered again.
        """

    def reconfigure(self, certificate: Certificate) -> tuple[bytes, ...]:
        """Begins the roster of a decision that has been checked; the log stands at its cut.

        The moves of the open step count no longer. What opens is the seal (decision.py), by the
        lowest new seat, of this and all earlier certificates that are not sealed yet.
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
        """Whether the applicant could join now by the rules (a free seat number, the most
        players, at most one newcomer a round, a returning seat with its own key).
        """

    def fresh(self) -> "ReplicaPort":
        """A new replica of the same game, at its beginning."""


@dataclass(frozen=True)
class Divided:
    """Two decisions were made where there can be one; `evidence` are the certificates.

    If the decision contradicts what every seat had acked, this node has `stopped`: more than one
    liar is at the table. If it replaces a decision that this node followed, others may have gone
    the other way; the log here is valid, and this node continues.
    """

    evidence: tuple[bytes, ...] = field(repr=False)
    stopped: bool = True


class AcksPort(Protocol):
    """The acks of this seat: a promise ends them, and names the last one."""

    last: Last | None
    stopped: bool


class MovesPort(Protocol):
    """The moves of the open step, in all their versions."""

    def named(self, name: bytes) -> Event | None:
        """A move of the open step by its hash, in whatever version."""

    def valid(self, event: Event) -> bool:
        """Whether the replica would admit this event of a seat, were it the first one to come."""

    def ask(self, names: Iterable[bytes]) -> None:
        """Asks all peers for events by hash, now and then."""

    def adopt_version(self, fits: Callable[[Sequence[Event]], bool]) -> bool:
        """Puts the version of the open step that was settled on in the place of the one we hold."""


class SharedPort(Protocol):
    """What the machines of a session share, as far as a decision needs it."""

    replica: ReplicaPort
    me: bytes
    now: float
    changed: bool
    news: bool
    entropy: Callable[[], float]
    sat: set[bytes]
    history: dict[int, Done]

    @property
    def links(self) -> Mapping[bytes, object]:
        """The peers that can be reached."""

    @property
    def ledger(self) -> Ledger:
        """The log."""

    @property
    def roster(self) -> Roster:
        """The roster of the open step."""

    @property
    def game(self) -> bytes:
        """The game's id."""

    @property
    def open(self) -> int:
        """The number of the open step."""

    @property
    def complete(self) -> Done | None:
        """The open step with all its moves, once they are all there."""

    @property
    def seat(self) -> int | None:
        """Our seat in the open roster; None for a spectator, or when we are out."""

    @property
    def signing(self) -> bool:
        """Whether this node may put its name under anything that binds it."""

    def sign(self, body: Body, seat: int | None = None) -> Statement:
        """A statement of ours under the open roster; the caller makes it durable."""

    def persist(self, *records: tuple[Record, bytes]) -> None:
        """Makes these durable before anything that follows."""

    def keep(self, records: Iterable[tuple[Record, bytes]]) -> None:
        """Writes these with the next thing that has to be durable: others hold them too."""

    def publish_statement(self, raw: bytes) -> None:
        """Sends a statement of a decision to all reachable peers."""

    def publish_certificate(self, raw: bytes) -> None:
        """Sends a certificate to all reachable peers."""

    def ask_for_items(self, names: tuple[bytes, ...]) -> None:
        """Asks all peers for papers and statements by their short names."""

    def notify(self, notice: Divided) -> None:
        """Shows the player something."""
