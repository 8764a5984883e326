"""The rules of the game: five rule sets as one pure, deterministic engine.

    game = new_game(Options("odyssey"), seats=7)
    game, events = apply(game, intent)      # or RuleViolation, which says why
    needs(game), asks(game)                 # what the deck owes, what people are asked
    view(game, seat)                        # what one seat may know

Map of the package: `sets` (the rule sets as data, options), `model` (values and state), `intents`,
`events`, `owed` (needs and asks), `phases` (the course of a round: start reading here), `seating`
(roles), `legal` (the one predicate), `scoring`, `progress` (what follows by itself), `evolve`,
`engine` (the door), `view`, `dealer` (for games without a dealerless deck).
"""

from p2p_dixit.rules import events, intents, owed
from p2p_dixit.rules.dealer import deal
from p2p_dixit.rules.engine import apply, decide, new_game
from p2p_dixit.rules.evolve import evolve
from p2p_dixit.rules.legal import refusal
from p2p_dixit.rules.model import Ballot, Card, Cards, Clue, ClueKind, Game, Phase
from p2p_dixit.rules.phases import asks, needs
from p2p_dixit.rules.seating import claim_leaders
from p2p_dixit.rules.sets import RULE_SETS, Options, RuleSet
from p2p_dixit.rules.view import view

__all__ = [
    "RULE_SETS",
    "Ballot",
    "Card",
    "Cards",
    "Clue",
    "ClueKind",
    "Game",
    "Options",
    "Phase",
    "RuleSet",
    "apply",
    "asks",
    "claim_leaders",
    "deal",
    "decide",
    "events",
    "evolve",
    "intents",
    "needs",
    "new_game",
    "owed",
    "refusal",
    "view",
]
