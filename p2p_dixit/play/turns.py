"""The turn timer of a table, as one machine keeps it: it runs, it is paused, it runs out.

Then the machine answers for its player: a random card, a random legal vote.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from p2p_dixit.rules.intents import CastBallot, Choice, LayDown, NamePlayer
from p2p_dixit.rules.model import Ballot, Game
from p2p_dixit.rules.owed import Ask, AskClaim, AskLay, AskName, AskTell, AskVote

T = TypeVar("T")

# How long a page takes to reveal a round by itself: so much for each card, and for the points.
CARD_SECONDS = 3.0
POINTS_SECONDS = 10.0


@dataclass
class TurnClock:
    """`seconds` a choice may take; 0 is no timer.

    A choice can be open while the players still see the reveal of the round before it. Their time
    begins when they have had the time to see it, whether or not they have: a player who is away
    keeps the table waiting for twice the timer at most.
    """

    seconds: int
    since: float = 0.0  # when the open step, or its time, began; later by as long as it was paused
    paused_by: bytes | None = None
    ran_out: bool = False  # and what could be played was
    _paused_at: float = 0.0
    _revealed_at: float = 0.0  # when the last counted round has been shown

    def begin(self, now: float) -> None:
        """A new step is open."""
        self.since = now
        self.ran_out = False
        self._paused_at = now

    def reveal(self, cards: int, now: float) -> None:
        """A round with so many cards on the table was counted."""
        self._revealed_at = now + min(self.seconds, CARD_SECONDS * cards + POINTS_SECONDS)

    def pause(self, player: bytes, now: float, *, paused: bool) -> bool:
        """A player pauses it or lets it run again; whether that changes anything."""
        if paused == (self.paused_by is not None):
            return False
        if paused:
            self.paused_by, self._paused_at = player, now
        else:
            begun = max(self.since, min(self._revealed_at, self._paused_at))
            self.since = begun + now - self._paused_at
            self.paused_by, self.ran_out = None, False
        return True

    @property
    def ends(self) -> float | None:
        """When it runs out; None while it does not run."""
        if not self.seconds or self.paused_by is not None:
            return None
        return max(self.since, self._revealed_at) + self.seconds


def automatic_answer(
    ask: Ask, game: Game, seat: int, chance: Callable[[], float]
) -> tuple[Choice, ...] | None:
    """The answer, or None where only the player can give one: a machine has no clue."""
    match ask:
        case AskLay(cards):
            hand = [card for card in game.seats[seat].hand if card is not None]
            return (LayDown(seat, _some(hand, cards, chance)),)
        case AskTell(kinds=(), cards=cards) if cards:  # the clue stands, only the card is missing
            hand = [card for card in game.seats[seat].hand if card is not None]
            return (LayDown(seat, _some(hand, cards, chance)),)
        case AskVote(places, _, red):
            own = frozenset() if game.rule_set.popular else _own_places(game, seat)
            legal = [place for place in places if place not in own]
            green = _some(legal, 1, chance)
            ballot = Ballot(green, red=_some(places, 1, chance)[0] if red else None)
            return (CastBallot(seat, ballot),)
        case AskName(players):
            return (NamePlayer(seat, _some(players, 1, chance)[0]),)
        case AskClaim() | AskTell():
            return None


def _own_places(game: Game, seat: int) -> frozenset[int]:
    """Where the seat's own cards lie on the table, counted from 1."""
    laid = set(game.seats[seat].laid)
    return frozenset(place for place, card in enumerate(game.table, 1) if card in laid)


def _some(items: Sequence[T], count: int, chance: Callable[[], float]) -> tuple[T, ...]:
    """This many of the items, chosen at random."""
    rest = list(items)
    return tuple(rest.pop(int(chance() * len(rest))) for _ in range(min(count, len(rest))))
