"""What a game waits for: needs (the deck owes them) and asks (people owe them). Plain values."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias

from p2p_dixit.rules.model import ClueKind

# Needs: each is met by the one fact named in its docstring


@dataclass(frozen=True)
class Renewal:
    """`RenewPile` with this many cards: a fresh deck, or all of the pile and the discards."""

    size: int
    fresh: bool


@dataclass(frozen=True)
class Draws:
    """`Deal`: this many cards for each of these seats. With no seats it just begins the round."""

    counts: Mapping[int, int]


@dataclass(frozen=True)
class TieBreak:
    """`FindStoryteller` with one of these."""

    leaders: tuple[int, ...]


@dataclass(frozen=True)
class Passing:
    """`PassOn`: whole hands, each from the first seat to the second.

    The hand on the route `held` stays with its owner, unseen by the storyteller, until the clue
    stands; then there is a second Passing with that one route and nothing held.
    """

    routes: tuple[tuple[int, int], ...]
    held: tuple[int, int] | None = None


@dataclass(frozen=True)
class TableOpening:
    """`ShowTable` with this many cards, those of these seats."""

    size: int
    seats: tuple[int, ...]


@dataclass(frozen=True)
class BallotOpening:
    """`OpenBallots` with the ballots of these voters and the cards of those who laid some."""

    voters: tuple[int, ...]
    layers: tuple[int, ...]


Need: TypeAlias = Renewal | Draws | TieBreak | Passing | TableOpening | BallotOpening

# Asks: each is answered by the choice named in its docstring


@dataclass(frozen=True)
class AskClaim:
    """`Claim` with a clue of one of these kinds, or `Yield` to another one of these seats."""

    kinds: tuple[ClueKind, ...]
    others: tuple[int, ...]


@dataclass(frozen=True)
class AskTell:
    """`GiveClue` with one of these kinds (none left when the clue stands), then `LayDown`."""

    kinds: tuple[ClueKind, ...]
    cards: int


@dataclass(frozen=True)
class AskLay:
    """`LayDown` with this many cards of the hand."""

    cards: int


@dataclass(frozen=True)
class AskName:
    """`NamePlayer` with one of these two."""

    players: tuple[int, ...]


@dataclass(frozen=True)
class AskVote:
    """`CastBallot`: one to `most` different green places of these, and a red one if owed.

    Where a seat's own cards are face down here (the replicated table) `places` holds them too:
    a peer that can read them takes them out.
    """

    places: tuple[int, ...]
    most: int
    red: bool


Ask: TypeAlias = AskClaim | AskTell | AskLay | AskName | AskVote
