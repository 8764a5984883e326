"""Games that go wrong in every allowed way: people come and go, decks are lost, votes are fouls.

A walk is what Hypothesis chose: a rule set, players, options, a seed, and how wild it gets. Each
step is one legal intent; `walk` yields the game before and after, with the intent and its events.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from hypothesis import strategies as st

from p2p_dixit.rules.dealer import deal
from p2p_dixit.rules.engine import apply, new_game
from p2p_dixit.rules.events import Event
from p2p_dixit.rules.intents import (
    CastBallot,
    Deal,
    DropSeats,
    Intent,
    Join,
    LayDown,
    LoseDeck,
    OpenBallots,
    RenewPile,
    Return,
)
from p2p_dixit.rules.legal import refusal
from p2p_dixit.rules.model import Ballot, Game, Phase
from p2p_dixit.rules.sets import Options
from p2p_dixit.sim.seeded import SeededRandom, choices
from tests.rules import oracle

MOST_STEPS = 1500  # far beyond any game that ends


@dataclass(frozen=True)
class Walk:
    """How a game is to go."""

    options: Options
    players: int
    seed: int
    wild: int  # one step in so many is a change of who is there; 0: nobody comes or goes
    fouls: int  # one ballot in so many is cast sealed and opened as nonsense; 0: none
    arrivals: bool = True  # whether people also return and join


@dataclass(frozen=True)
class Moment:
    """One step of a game."""

    before: Game
    intent: Intent
    after: Game
    events: tuple[Event, ...]


@st.composite
def walks(draw: st.DrawFn) -> Walk:
    """Any rule set with any number of players, small and large decks, all options."""
    rules = draw(st.sampled_from(sorted(oracle.PLAYERS)))
    players = draw(st.sampled_from(oracle.PLAYERS[rules]))
    smallest = oracle.SMALLEST_DECK[rules, players]
    options = Options(
        rules,
        points=draw(st.integers(3, 15)) if rules in ("modern", "odyssey") else None,
        turns=draw(st.sampled_from([None, None, 2])) if rules in ("party", "teams") else None,
        one_finder=rules != "party" and draw(st.booleans()),
        aloud=draw(st.booleans()),
        deck=smallest + draw(st.sampled_from([0, 1, 3, 20])),
    )
    seed = draw(st.integers(0, 2**32))
    return Walk(options, players, seed, draw(st.sampled_from([0, 12, 40])), draw(st.integers(0, 8)))


def walk(plan: Walk) -> Iterator[Moment]:
    """The steps of the game, to its end."""
    chance = SeededRandom(f"walk {plan.seed}")
    game = new_game(plan.options, plan.players)
    for _ in range(MOST_STEPS):
        for intent in _next(game, plan, chance):
            if refusal(game, intent) is not None:  # overtaken by a change among those present
                break
            before = game
            game, events = apply(game, intent)
            yield Moment(before, intent, game, events)
        if game.phase is Phase.OVER:
            return
    raise AssertionError("a game without an end")


def _next(game: Game, plan: Walk, chance: SeededRandom) -> list[Intent]:
    if plan.wild and chance.below(plan.wild) == 0:
        change = _change(game, chance)
        arrives = isinstance(change, Return | Join)
        if refusal(game, change) is None and (plan.arrivals or not arrives):
            return [change]
    fact = deal(game, chance.below)
    if fact is None:
        return [_maybe_sealed(intent, plan, chance) for intent in choices(game, chance)]
    if isinstance(fact, OpenBallots):
        return [_unsealed(game, fact, chance)]
    return [fact]


def _change(game: Game, chance: SeededRandom) -> Intent:
    kind = chance.below(10)
    if kind == 0:
        return LoseDeck()
    if kind <= 3:
        return Join()
    if kind <= 6:
        return Return(chance.below(len(game.seats)))
    seats = {chance.below(len(game.seats)) for _ in range(1 + chance.below(2))}
    return DropSeats(frozenset(seats), expelled=chance.below(4) == 0)


def _maybe_sealed(intent: Intent, plan: Walk, chance: SeededRandom) -> Intent:
    if isinstance(intent, CastBallot) and plan.fouls and chance.below(plan.fouls) == 0:
        return CastBallot(intent.seat, None)
    return intent


def _unsealed(game: Game, fact: OpenBallots, chance: SeededRandom) -> OpenBallots:
    """Whatever was sealed turns out to be anything at all, now and then something legal."""
    ballots = {
        seat: _anything(game, chance) if ballot is None else ballot
        for seat, ballot in fact.ballots.items()
    }
    return OpenBallots(ballots, fact.laid)


def _anything(game: Game, chance: SeededRandom) -> Ballot | None:
    if chance.below(8) == 0:
        return None
    greens = tuple(chance.below(len(game.table) + 2) for _ in range(chance.below(4)))
    return Ballot(greens, chance.below(len(game.table) + 2) if chance.below(3) == 0 else None)


def face_down(intent: Intent) -> Intent:
    """The same intent as the replicated table knows it: nothing but what has been shown."""
    match intent:
        case RenewPile(cards):
            return RenewPile((None,) * len(cards))
        case Deal(hands):
            return Deal({seat: (None,) * len(cards) for seat, cards in hands.items()})
        case LayDown(seat, cards):
            return LayDown(seat, (None,) * len(cards))
        case CastBallot(seat):
            return CastBallot(seat, None)
        case _:
            return intent
