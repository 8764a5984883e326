"""What can be asked of the rules: the choices of people, the facts of the deck, who is there.

All of them go through one door, `decide`, and one predicate, `refusal`. Chance (the order of the
cards, who wins a tie) always comes in as a fact.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from p2p_dixit.rules.model import Ballot, Cards, Clue

# Choices of people


@dataclass(frozen=True)
class Claim:
    """I have a clue: let me be the first storyteller."""

    seat: int
    clue: Clue


@dataclass(frozen=True)
class Yield:
    """Let that seat be the first storyteller. Counts only if that seat claims."""

    seat: int
    to: int


@dataclass(frozen=True)
class GiveClue:
    """The storyteller's clue."""

    seat: int
    clue: Clue


@dataclass(frozen=True)
class LayDown:
    """Cards from the hand, face down."""

    seat: int
    cards: Cards


@dataclass(frozen=True)
class NamePlayer:
    """Which of the two partners plays a card this round, in this seat's opinion."""

    seat: int
    player: int


@dataclass(frozen=True)
class CastBallot:
    """A vote; None is a sealed one that is opened later."""

    seat: int
    ballot: Ballot | None


# Facts of the deck


@dataclass(frozen=True)
class RenewPile:
    """A shuffled pile: a fresh deck, or the rest of the pile with the discards."""

    cards: Cards


@dataclass(frozen=True)
class Deal:
    """Cards from the pile, exactly as many for each seat as the rules ask for."""

    hands: Mapping[int, Cards]


@dataclass(frozen=True)
class FindStoryteller:
    """One of the leading claims is picked at random."""

    seat: int


@dataclass(frozen=True)
class PassOn:
    """The hands that had to be passed on were."""


@dataclass(frozen=True)
class ShowTable:
    """The cards laid down, mixed and face up, in the order in which they lie."""

    cards: tuple[int, ...]


@dataclass(frozen=True)
class OpenBallots:
    """All votes, and who laid which card; None for a ballot that cannot be read."""

    ballots: Mapping[int, Ballot | None]
    laid: Mapping[int, tuple[int, ...]]


# Who is there


@dataclass(frozen=True)
class DropSeats:
    """Seats that are gone, at any time; expelled ones cheated and cannot win or return."""

    seats: frozenset[int]
    expelled: bool = False


@dataclass(frozen=True)
class Return:
    """A seat that had gone is back, at the start of a round."""

    seat: int


@dataclass(frozen=True)
class Join:
    """A newcomer takes a new seat, at the start of a round."""


@dataclass(frozen=True)
class LoseDeck:
    """The cards cannot be opened any more: all are dropped and a fresh deck is dealt."""


Choice: TypeAlias = Claim | Yield | GiveClue | LayDown | NamePlayer | CastBallot
Fact: TypeAlias = RenewPile | Deal | FindStoryteller | PassOn | ShowTable | OpenBallots
Membership: TypeAlias = DropSeats | Return | Join | LoseDeck
Intent: TypeAlias = Choice | Fact | Membership
