"""The values the rules speak of, and the state of a game.

Everything is frozen; a change makes a new value. A card is an opaque number, or None when its face
is unknown here. A game on the bare rules knows every card; the replicated table drives the very
same engine with None for whatever is still face down, and numbers appear when cards are shown. So
taking cards out of a hand is containment of multisets in which None is a value like any other.

A *side* is what scores: one seat, or in `teams` the two seats of a team.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from typing import TypeAlias, TypeVar

from p2p_dixit.rules.sets import Options, RuleSet

Card: TypeAlias = int | None
Cards: TypeAlias = tuple[Card, ...]


class Phase(StrEnum):
    """Where a game stands. `phases.py` defines the moves owed in each phase and the next phase."""

    SHUFFLE = "shuffle"
    GATHER = "gather"
    CLAIM = "claim"
    TIE = "tie"
    PASS_ON = "pass on"  # noqa: S105 - a phase, not a password
    TELL = "tell"
    HAND_OVER = "hand over"
    DEAL = "deal"
    NAME = "name"
    LAY = "lay"
    TABLE = "table"
    VOTE = "vote"
    OPEN = "open"
    OVER = "over"


class ClueKind(StrEnum):
    """How a clue is given: written here, or done aloud in the room."""

    TEXT = "text"
    SPOKEN = "spoken"
    SUNG = "sung"
    MIMED = "mimed"
    SOUND = "sound"


@dataclass(frozen=True)
class Clue:
    """What the storyteller gives; the text may be empty when it is done aloud."""

    kind: ClueKind
    text: str = ""


@dataclass(frozen=True)
class Ballot:
    """The places voted for, counted from 1. Only the storyteller of `party` has a red vote."""

    greens: tuple[int, ...]
    red: int | None = None


class Reason(StrEnum):
    """What points were given for; the last two explain why there are none."""

    TOLD = "told"
    FOUND = "found"
    SPARED = "spared"
    LONE_VOTE = "lone vote"
    FOOLED = "fooled"
    AGREED = "agreed"
    ALONE = "alone"
    RED = "red"


@dataclass(frozen=True)
class Gain:
    """Points that a seat earned for its side, and what for."""

    seat: int
    reason: Reason
    points: int


@dataclass(frozen=True)
class RoundResult:
    """A counted round, as all may know it."""

    number: int
    storyteller: int
    clue: Clue
    table: tuple[int, ...]
    owners: tuple[int, ...]  # the seat that laid each place
    ballots: Mapping[int, Ballot | None]  # as cast; None: no ballot could be read
    fouled: tuple[int, ...]
    found: tuple[int, ...]  # who found the storyteller's card (empty in `party`)
    gains: tuple[Gain, ...]
    points: tuple[int, ...]  # by side


class EndReason(StrEnum):
    """What ended the game."""

    PILE = "pile"
    POINTS = "points"
    TURNS = "turns"
    PLAYERS = "players"


@dataclass(frozen=True)
class End:
    """The end of a game; several winners share the win."""

    reason: EndReason
    winners: tuple[int, ...]  # seats


class VoidReason(StrEnum):
    """Why a round was not counted."""

    STORYTELLER_LEFT = "the storyteller left"
    TOO_FEW_PLAYERS = "too few players are left"
    DECK_LOST = "the deck was lost"
    CARDS_RAN_OUT = "there were too few cards for all hands"


@dataclass(frozen=True)
class Seat:
    """One place at the table and all that belongs to it."""

    side: int
    present: bool = True
    expelled: bool = False  # was convicted of cheating: may not return and cannot win
    told: int = 0
    fouls: int = 0
    hand: Cards = ()
    # of the round under way
    claim: Clue | int | None = None  # a clue: claims the role; a number: yields to that seat
    named: int | None = None  # who of the team plays, in this seat's opinion
    plays: bool = False  # the team agreed on this one
    laid: Cards = ()
    cast: bool = False
    ballot: Ballot | None = None  # None though cast: sealed


@dataclass(frozen=True)
class Game:
    """The whole state of a game by the rules."""

    options: Options
    seats: tuple[Seat, ...]
    scores: tuple[int, ...]  # by side; in all sets but `teams` a side is a seat
    phase: Phase = Phase.SHUFFLE
    pile: Cards = ()  # in no order: which card comes next is the dealer's business
    discards: Cards = ()  # face up, seen by all
    unseen: Cards = ()  # discarded face down in void rounds
    out: Cards = ()  # in no one's hand any more: the hands of those who left
    # of the round under way
    round: int = 0
    headcount: int = 0  # how many were there when it began: the special rules go by that
    storyteller: int | None = None
    clue: Clue | None = None
    passing: bool = False  # hands are still to be passed on
    held: Cards = ()  # the hand on its way to the storyteller of `party`, waiting for the clue
    holder: int | None = None  # whose hand that was
    table: Cards = ()
    counted: frozenset[int] = field(default=frozenset())  # who was there when the votes were sealed
    # between rounds
    teller_from: int | None = None  # where to look for the next storyteller; None: by claims
    last: RoundResult | None = None
    end: End | None = None

    # A state never changes, so values read off it again and again are computed once.

    @cached_property
    def rule_set(self) -> RuleSet:
        """The table of data that this game is played by."""
        return self.options.rule_set

    @cached_property
    def present(self) -> tuple[int, ...]:
        """The seats that are there, in order."""
        return tuple(index for index, seat in enumerate(self.seats) if seat.present)

    @property
    def hands(self) -> tuple[Cards, ...]:
        return tuple(seat.hand for seat in self.seats)

    @property
    def laid(self) -> tuple[Cards, ...]:
        """The cards laid down this round, by seat."""
        return tuple(seat.laid for seat in self.seats)

    def score_of(self, seat: int) -> int:
        return self.scores[self.seats[seat].side]


_T = TypeVar("_T")


def present(value: _T | None) -> _T:
    """A value that the phase vouches for, such as the storyteller once there is a clue."""
    if value is None:
        raise AssertionError("the phase vouches for a value that is missing")
    return value


def without(have: Iterable[Card], take: Iterable[Card]) -> Cards | None:
    """`have` without the elements of `take`, or None when `take` is not contained in it."""
    rest = list(have)
    try:
        for card in take:
            rest.remove(card)
    except ValueError:
        return None
    return tuple(rest)


def fits(cards: Cards, shown: Iterable[Card]) -> bool:
    """Whether `shown` can be `cards` turned up: as many, all known, and the known ones the same."""
    faces = tuple(shown)
    if None in faces or len(faces) != len(cards):
        return False
    return without(faces, (card for card in cards if card is not None)) is not None
