"""What the person at a node may see of its game, as one frozen value after the other.

A move counts when its step is final; until then others see nothing of it. The person's own answer
is shown at once, as it will be when it counts.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

from p2p_dixit.errors import RuleViolation
from p2p_dixit.log.grounds import Said
from p2p_dixit.log.said import Apply, Consent
from p2p_dixit.rules.engine import apply
from p2p_dixit.rules.model import Game, RoundResult
from p2p_dixit.runtime.sharing.stock import Stock
from p2p_dixit.session.session import Session
from p2p_dixit.table.course import due
from p2p_dixit.table.genesis import Player
from p2p_dixit.table.membership import applicant
from p2p_dixit.table.private import Private
from p2p_dixit.table.replica import Replica
from p2p_dixit.table.steps.kind import Answer
from p2p_dixit.table.steps.kinds import CHOICES
from p2p_dixit.table.view import view

# So many steps behind the others, a machine is catching up; fewer are a matter of milliseconds.
LATE = 3


@dataclass(frozen=True)
class Work:
    """What the machines are at: the kind of step, and how many of its moves are in."""

    kind: str
    done: int
    of: int


@dataclass(frozen=True)
class Chat:
    """A line of chat or a reaction; the seat is None for somebody who is not in the game."""

    seat: int | None
    text: str
    at: float
    reaction: bool


@dataclass(frozen=True)
class News:
    """Something that happened around the table, by kind and about whom (words are the screen's)."""

    what: str
    seat: int | None = None
    detail: str = ""


class Standing(Enum):
    """How the person here stands to the game."""

    PLAYING = "playing"
    COMING = "coming"  # let in, plays from the next round on
    ASKING = "asking"  # for a seat
    WATCHING = "watching"


@dataclass(frozen=True)
class Applicant:
    """Somebody asks to sit down; everybody at the table has to agree."""

    key: bytes
    name: str
    returns: bool  # was at the table before
    agreed: frozenset[int]


@dataclass(frozen=True)
class Answers:
    """What the table says to somebody who asks for a seat."""

    agreed: int = 0
    needed: int = 0
    declined: bool = False  # somebody said no


@dataclass(frozen=True)
class Seen:
    """All there is to see at one moment."""

    game: Game
    me: int | None
    players: tuple[Player, ...]
    asked: bool
    missing: tuple[int, ...]
    since: float
    work: Work | None = None
    silent: Mapping[int, float] = field(default_factory=dict)
    wishes: Mapping[int, frozenset[int]] = field(default_factory=dict)
    convicted: Mapping[int, str] = field(default_factory=dict)
    evidence: Mapping[int, str] = field(default_factory=dict)  # the files with the proofs
    results: tuple[RoundResult, ...] = ()
    missed: int = 0  # of these, how many were over before this machine had caught up
    chat: tuple[Chat, ...] = ()
    news: tuple[News, ...] = ()
    applicants: tuple[Applicant, ...] = ()
    declines: frozenset[bytes] = frozenset()  # applicants to whom the person said no
    answers: Answers = Answers()
    standing: Standing = Standing.PLAYING
    watchers: int = 0
    turn_ends: float | None = None  # when the table's timer runs out for what is asked now
    step: int = 0
    behind: int = 0  # steps to catch up with
    in_doubt: tuple[int, ...] = ()
    finished: bool = False
    saved_as: str = ""
    trouble: str = ""  # this machine cannot go on: why, and what to do
    stock: Stock = field(default_factory=Stock)  # of the table's pictures
    key: bytes = b""  # the identity of the person here


def game_seen(replica: Replica, private: Private | None, pending: Answer) -> Game:
    """The view of the game, with the person's own answer already in it."""
    game = view(replica.table, private)
    for choice in pending:
        try:
            game, _ = apply(game, choice)
        except RuleViolation:
            return game
    return game


def work_of(replica: Replica) -> Work | None:
    """What the machines are at, when nobody is asked anything."""
    step, table = replica.step, replica.table
    if step.kind in CHOICES or not step.owes:
        return None
    if table.mixing is not None and table.key is not None and due(table).kind == "mix":
        threshold = table.key.public.threshold
        mixed = [seat for seat in table.mixing.by if seat in table.game.present]
        return Work(f"mix {table.mixing.purpose.value}", len(mixed), threshold)
    return Work(step.kind, len(replica.ledger.moves), len(step.owes))


def applicants_of(session: Session, replica: Replica) -> tuple[Applicant, ...]:
    """Who asks for a seat and could have it, and which seats have agreed."""
    said = [item.paper for item in session.pool.papers() if isinstance(item.paper, Said)]
    agreed: dict[bytes, set[int]] = {}
    for paper in said:
        if isinstance(paper.body, Consent) and paper.body.step >= replica.step.number - 1:
            agreed.setdefault(paper.body.application, set()).add(paper.statement.seat)
    asking = []
    for paper in said:
        if not isinstance(paper.body, Apply):
            continue
        player = applicant(replica.table, paper.statement)
        if player is not None:
            returns = paper.statement.seat < len(replica.table.players)
            seats = frozenset(agreed.get(paper.statement.hash, ()))
            asking.append(Applicant(player.key, player.name, returns, seats))
    return tuple(sorted(asking, key=lambda one: one.key))
