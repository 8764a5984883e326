"""Events, in the past tense. Folding these over `new_game` gives the state, and they hold all that
a screen needs to show a round: who did what, which cards were shown, who got how many points."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from p2p_dixit.rules.model import Ballot, Cards, Clue, EndReason, Phase, RoundResult, VoidReason


@dataclass(frozen=True)
class PileRenewed:
    """A shuffled pile lies ready; a fresh one is the whole deck."""

    cards: Cards
    fresh: bool


@dataclass(frozen=True)
class CardsDealt:
    """Seats drew cards."""

    hands: Mapping[int, Cards]


@dataclass(frozen=True)
class RoundBegan:
    """A round began with this many players; the storyteller may still have to be found."""

    number: int
    storyteller: int | None
    headcount: int


@dataclass(frozen=True)
class RoleClaimed:
    """A seat had a clue and claimed the first turn."""

    seat: int
    clue: Clue


@dataclass(frozen=True)
class RoleYielded:
    """A seat let another one be the first storyteller."""

    seat: int
    to: int


@dataclass(frozen=True)
class StorytellerFound:
    """The claims were settled; the winner's clue stands, if there was one."""

    seat: int
    clue: Clue | None


@dataclass(frozen=True)
class HandsPassed:
    """Hands went to the left, from seat to seat; `held` is the route that waits for the clue."""

    routes: tuple[tuple[int, int], ...]
    held: tuple[int, int]


@dataclass(frozen=True)
class HandGivenOver:
    """The hand that waited for the clue reached the storyteller."""

    holder: int
    storyteller: int


@dataclass(frozen=True)
class ClueGiven:
    """The storyteller gave the clue."""

    seat: int
    clue: Clue


@dataclass(frozen=True)
class CardsLaid:
    """A seat laid cards face down."""

    seat: int
    cards: Cards


@dataclass(frozen=True)
class PlayerNamed:
    """A partner said which of the two should play."""

    seat: int
    player: int


@dataclass(frozen=True)
class PlayerAgreed:
    """Both partners named the same one."""

    side: int
    player: int


@dataclass(frozen=True)
class NamesDiffered:
    """The partners named different ones and are asked again."""

    side: int


@dataclass(frozen=True)
class TableShown:
    """The cards lie face up, numbered from 1."""

    cards: tuple[int, ...]


@dataclass(frozen=True)
class BallotCast:
    """A seat voted; None: sealed."""

    seat: int
    ballot: Ballot | None


@dataclass(frozen=True)
class BallotsOpened:
    """All votes and all owners are known."""

    ballots: Mapping[int, Ballot | None]
    laid: Mapping[int, tuple[int, ...]]


@dataclass(frozen=True)
class FoulCalled:
    """A ballot broke the rules and is void."""

    seat: int
    why: str


@dataclass(frozen=True)
class RoundScored:
    """The round was counted."""

    result: RoundResult


@dataclass(frozen=True)
class RoundVoided:
    """The round does not count; the next storyteller is looked for from `teller_from` on."""

    number: int
    reason: VoidReason
    teller_from: int | None


@dataclass(frozen=True)
class CardsDiscarded:
    """The played cards left the table: those that were shown, or those that never were."""

    shown: Cards
    unseen: Cards


@dataclass(frozen=True)
class DeckDropped:
    """All cards, hands included, were put aside; a fresh deck comes."""


@dataclass(frozen=True)
class SeatsLeft:
    """Seats are gone, with the cards in their hands."""

    seats: tuple[int, ...]
    expelled: bool


@dataclass(frozen=True)
class SeatReturned:
    """A seat is back, with its score and without cards."""

    seat: int


@dataclass(frozen=True)
class SeatJoined:
    """A newcomer joined."""

    seat: int
    side: int


@dataclass(frozen=True)
class PhaseBegan:
    """The game moved on to the next duty."""

    phase: Phase


@dataclass(frozen=True)
class GameEnded:
    """The game is over; several winners share the win."""

    reason: EndReason
    winners: tuple[int, ...]


Event: TypeAlias = (
    PileRenewed
    | CardsDealt
    | RoundBegan
    | RoleClaimed
    | RoleYielded
    | StorytellerFound
    | HandsPassed
    | HandGivenOver
    | ClueGiven
    | CardsLaid
    | PlayerNamed
    | PlayerAgreed
    | NamesDiffered
    | TableShown
    | BallotCast
    | BallotsOpened
    | FoulCalled
    | RoundScored
    | RoundVoided
    | CardsDiscarded
    | DeckDropped
    | SeatsLeft
    | SeatReturned
    | SeatJoined
    | PhaseBegan
    | GameEnded
)
