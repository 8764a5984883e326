"""A dealer for games on the bare rules: meets every need of the deck with all cards known.

Chance is an argument: `below(n)` gives a number from 0 to n - 1. The dealer keeps nothing; the
state of the game and that function decide everything.
"""

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

from p2p_dixit.rules import intents, owed
from p2p_dixit.rules.model import Cards, Game
from p2p_dixit.rules.phases import needs

Below: TypeAlias = Callable[[int], int]
_T = TypeVar("_T")


def picked(items: Sequence[_T], count: int, below: Below) -> list[_T]:
    """`count` of the items in random order."""
    rest = list(items)
    for index in range(count):
        other = index + below(len(rest) - index)
        rest[index], rest[other] = rest[other], rest[index]
    return rest[:count]


def deal(game: Game, below: Below) -> intents.Fact | None:
    """The fact that meets what the deck owes now; None when it owes nothing."""
    match needs(game):
        case None:
            return None
        case owed.Renewal(size, fresh):
            everything: Cards = tuple(range(size))
            return intents.RenewPile(
                everything if fresh else game.pile + game.discards + game.unseen
            )
        case owed.Draws(counts):
            return intents.Deal(_drawn(game, dict(counts), below))
        case owed.TieBreak(leaders):
            return intents.FindStoryteller(leaders[below(len(leaders))])
        case owed.Passing():
            return intents.PassOn()
        case owed.TableOpening(size):
            laid = [card for cards in game.laid for card in cards if card is not None]
            return intents.ShowTable(tuple(picked(laid, size, below)))
        case owed.BallotOpening(voters, layers):
            return intents.OpenBallots(
                {seat: game.seats[seat].ballot for seat in voters},
                {seat: tuple(c for c in game.laid[seat] if c is not None) for seat in layers},
            )


def _drawn(game: Game, counts: dict[int, int], below: Below) -> dict[int, Cards]:
    cards = picked(game.pile, sum(counts.values()), below)
    hands: dict[int, Cards] = {}
    for seat, count in counts.items():
        hands[seat], cards = tuple(cards[:count]), cards[count:]
    return hands
