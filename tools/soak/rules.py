"""The bare rules: 1,000 games of every set at its smallest and largest table, then wild ones.

The thousand are played whatever the time. The rest goes to games in which players come and go,
decks are lost and ballots are fouls, checked after every single step.
"""

from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from time import monotonic

from p2p_dixit.rules.model import Game, Phase
from p2p_dixit.rules.phases import asks, needs
from p2p_dixit.rules.sets import RULE_SETS, Options
from p2p_dixit.sim.seeded import SeededRandom, played
from tests.rules.walks import Walk, walk

GAMES = 1000
LIST_AT_MOST = 20


def run(seconds: float) -> bool:
    """Plays and tells."""
    end = monotonic() + seconds
    failures: list[str] = []
    with ProcessPoolExecutor() as pool:
        for line, found in pool.map(_thousand, _tables()):
            print(f"rules: {line}", flush=True)
            failures += found
    failures += _wild(end)
    for line in failures[:LIST_AT_MOST]:
        print(f"rules: {line}")
    return not failures


def _tables() -> list[tuple[str, int]]:
    return [(name, n) for name, s in RULE_SETS.items() for n in (s.players[0], s.players[-1])]


def _thousand(table: tuple[str, int]) -> tuple[str, list[str]]:
    rules, players = table
    failures, ended = [], Counter[str]()
    for number in range(GAMES):
        try:
            game = played(Options(rules), players, SeededRandom(f"{number} 0"))
        except Exception as error:  # noqa: BLE001 - whatever it is, the seed is what matters
            again = f"p2p-dixit simulate --rules {rules} --players {players} --games 1"
            failures.append(f"{type(error).__name__}: {error}; again: {again} --seed {number}")
            continue
        ended[game.end.reason.value if game.end else "never"] += 1
    told = ", ".join(f"{why} {count}" for why, count in sorted(ended.items()))
    return f"{rules}, {players} players: {sum(ended.values())} games, ended by {told}", failures


def _wild(end: float) -> list[str]:
    failures: list[str] = []
    seed = steps = 0
    while monotonic() < end and len(failures) < LIST_AT_MOST:
        plan = _plan(seed)
        try:
            for moment in walk(plan):
                _check(moment.after)
                steps += 1
        except Exception as error:  # noqa: BLE001 - whatever it is, the plan is what matters
            failures.append(f"{type(error).__name__}: {error}; again: list(walk({plan}))")
        seed += 1
    print(f"rules: {seed} games with people coming and going, {steps} steps, all checked")
    return failures


def _plan(seed: int) -> Walk:
    chance = SeededRandom(f"plan {seed}")
    rules = chance.choice(tuple(RULE_SETS.values()))
    players = chance.choice(rules.players)
    deck = rules.smallest_deck(players) + chance.choice((0, 1, 3, 20, 60))
    return Walk(Options(rules.name, deck=deck), players, seed, chance.choice((5, 12, 40)), 4)


def _may_have_none(game: Game) -> bool:
    """Before a deck is shuffled there are no cards; a game may end just then."""
    return game.phase in (Phase.SHUFFLE, Phase.OVER)


def _check(game: Game) -> None:
    """Checks that cards are in their places, and that a move is owed or the game is over."""
    heaps = (game.pile, game.discards, game.unseen, game.out, game.held, *game.hands, *game.laid)
    cards = sorted(-1 if card is None else card for heap in heaps for card in heap)
    if cards != list(range(game.options.deck)) and (cards or not _may_have_none(game)):
        raise AssertionError("a card is missing or double")
    if [needs(game) is not None, bool(asks(game)), game.end is not None].count(True) != 1:
        raise AssertionError("nobody owes anything, or two do")
