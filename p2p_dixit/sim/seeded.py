"""Chance from a seed that is the same on every machine, players who go by it, and their games.

Only `Random.random` is promised to give the same numbers for the same seed in every version of
Python, so everything here is made of that one method. The games are on the bare rules, without
cards to prove or peers to ask: to try the rules out.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TypeVar

from p2p_dixit.rules import intents, owed
from p2p_dixit.rules.dealer import deal, picked
from p2p_dixit.rules.engine import apply, new_game
from p2p_dixit.rules.events import Event
from p2p_dixit.rules.model import Ballot, Cards, Clue, ClueKind, Game
from p2p_dixit.rules.phases import asks
from p2p_dixit.rules.sets import Options

_T = TypeVar("_T")


class SeededRandom:
    """A stream of choices that depends on nothing but the seed."""

    def __init__(self, seed: str) -> None:
        self._random = Random(seed)  # noqa: S311 - games to try out, nothing secret

    def random(self) -> float:
        return self._random.random()

    def below(self, count: int) -> int:
        """A number from 0 to count - 1."""
        return int(self.random() * count)

    def choice(self, items: Sequence[_T], /) -> _T:
        return items[self.below(len(items))]


def choose(game: Game, seat: int, ask: owed.Ask, chance: SeededRandom) -> intents.Choice:
    """Any legal answer to what this seat is asked."""
    match ask:
        case owed.AskClaim(kinds, others):
            if chance.below(len(others) + 1) == 0:
                return intents.Claim(seat, _clue(kinds, chance))
            return intents.Yield(seat, chance.choice(others))
        case owed.AskTell(kinds) if kinds:
            return intents.GiveClue(seat, _clue(kinds, chance))
        case owed.AskTell(_, cards) | owed.AskLay(cards):
            return intents.LayDown(seat, _cards(game, seat, cards, chance))
        case owed.AskName(players):
            return intents.NamePlayer(seat, chance.choice(players))
        case owed.AskVote():
            return intents.CastBallot(seat, _ballot(ask, chance))


def _cards(game: Game, seat: int, count: int, chance: SeededRandom) -> Cards:
    return tuple(picked(game.seats[seat].hand, count, chance.below))


def _clue(kinds: tuple[ClueKind, ...], chance: SeededRandom) -> Clue:
    kind = chance.choice(kinds)
    return Clue(kind, "anything" if kind is ClueKind.TEXT else "")


def _ballot(ask: owed.AskVote, chance: SeededRandom) -> Ballot:
    votes = 1 + chance.below(min(ask.most, len(ask.places)))
    greens = tuple(sorted(picked(ask.places, votes, chance.below)))
    return Ballot(greens, chance.choice(ask.places) if ask.red else None)


def choices(game: Game, chance: SeededRandom) -> list[intents.Choice]:
    """One legal answer from each player with a question."""
    return [choose(game, seat, ask, chance) for seat, ask in asks(game).items()]


Players = Callable[[Game, SeededRandom], list[intents.Choice]]


def moments(
    options: Options, players: int, chance: SeededRandom, choose: Players = choices
) -> Iterator[tuple[Game, tuple[Event, ...]]]:
    """The state after each intent with its events, from the first card to the last point.

    `choose` answers for all players with a question; by default with any legal choice.
    """
    game = new_game(options, players)
    while game.end is None:
        fact = deal(game, chance.below)
        for intent in choose(game, chance) if fact is None else [fact]:
            game, events = apply(game, intent)
            yield game, events


def played(options: Options, players: int, chance: SeededRandom) -> Game:
    """A game of random legal choices, as it stands in the end."""
    *_, (game, _) = moments(options, players, chance)
    return game
