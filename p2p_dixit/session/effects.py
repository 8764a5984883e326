"""What a session wants done, in order: keep this, then send that, then tell the player.

``Persist`` must be durable before any effect after it in the list is carried out. ``Send`` may be
lost: the session repeats what matters. ``Notify`` changes nothing; it is what people get to see.
"""

from dataclasses import dataclass, field
from typing import TypeAlias

from p2p_dixit.frozen import quick
from p2p_dixit.log.ledger import Done
from p2p_dixit.membership.decision import Decision
from p2p_dixit.membership.ports import Divided

# A peer is named by the public key that its link was authenticated with.
Peer: TypeAlias = bytes


@dataclass(frozen=True)
class Persist:
    """Append these records to the journal and make them durable."""

    records: tuple[bytes, ...] = field(repr=False)


@quick
@dataclass(frozen=True)
class Send:
    """Send a message over the link to a peer, if there is one."""

    peer: Peer
    message: bytes = field(repr=False)


@dataclass(frozen=True)
class StepFinal:
    """Every seat has acked the step (or a decision made it the last one of its roster)."""

    done: Done


@dataclass(frozen=True)
class StepOpened:
    """A new step is open: look what this seat owes."""

    number: int


@dataclass(frozen=True)
class RosterChanged:
    """A decision took effect. `removed` and `joined` are against the roster before."""

    decision: Decision
    removed: tuple[int, ...]
    joined: tuple[int, ...]


@dataclass(frozen=True)
class Convicted:
    """A seat signed what no honest seat signs; `evidence` proves it to all."""

    seat: int
    what: str
    evidence: bytes = field(repr=False)


@dataclass(frozen=True)
class WaitingFor:
    """The step waits for these seats since then (a move, or the ack if all moves are here)."""

    step: int
    seats: tuple[int, ...]
    since: float


@dataclass(frozen=True)
class Wished:
    """A seat wants to continue without another."""

    seat: int
    target: int


@dataclass(frozen=True)
class Left:
    """A seat has left."""

    seat: int


@dataclass(frozen=True)
class Applied:
    """An applicant asks for a seat: does the local player consent? `application` names it."""

    seat: int
    key: bytes
    application: bytes


@dataclass(frozen=True)
class PeerSilent:
    """Nothing was heard of a peer for a while; a hint to people, nothing else."""

    peer: Peer
    since: float


@dataclass(frozen=True)
class PeerBack:
    """A peer that was silent or away is heard again."""

    peer: Peer


@dataclass(frozen=True)
class PlayerSaid:
    """Chat, or a reaction by its name."""

    peer: Peer
    text: str
    reaction: bool


@dataclass(frozen=True)
class InDoubt:
    """The journal may have lost something: this node signs nothing until `waiting` have returned
    what they hold signed by it. Empty: the doubt is over.
    """

    waiting: tuple[int, ...]


@dataclass(frozen=True)
class Misbehaved:
    """A peer sent what no honest client sends; not provable to others. Links may be dropped."""

    peer: Peer
    what: str


@dataclass(frozen=True)
class JournalDamaged:
    """How many records of the journal could not be read and were skipped."""

    records: int


Notice: TypeAlias = (
    StepFinal
    | StepOpened
    | RosterChanged
    | Convicted
    | WaitingFor
    | Wished
    | Left
    | Applied
    | PeerSilent
    | PeerBack
    | PlayerSaid
    | InDoubt
    | Misbehaved
    | JournalDamaged
    | Divided
)


@dataclass(frozen=True)
class Notify:
    """Tell the player (or the bot, or the timer) about something."""

    notice: Notice


Effect: TypeAlias = Persist | Send | Notify
