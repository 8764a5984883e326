"""Whole games on the bare rules, without cards to prove or peers to ask: to try the rules out."""

from collections.abc import Callable, Iterator

from p2p_dixit.rules.dealer import deal
from p2p_dixit.rules.engine import apply, new_game
from p2p_dixit.rules.events import Event
from p2p_dixit.rules.intents import Choice
from p2p_dixit.rules.model import Game
from p2p_dixit.rules.sets import Options
from p2p_dixit.sim.seeded import SeededRandom, choices

Players = Callable[[Game, SeededRandom], list[Choice]]


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
