"""The bare rules: what one game and one intent cost, at the smallest and the largest table."""

from collections.abc import Iterator
from time import perf_counter

from p2p_dixit.rules.sets import RULE_SETS, Options
from p2p_dixit.sim.seeded import SeededRandom, moments
from tools.bench import Figure

GAMES = 40


def measure() -> Iterator[Figure]:
    """Per rule set: milliseconds a game, then microseconds an intent over all of them."""
    intents, seconds = 0, 0.0
    for rules, rule_set in RULE_SETS.items():
        for players in (rule_set.players[0], rule_set.players[-1]):
            begun = perf_counter()
            intents += sum(_intents(rules, players, number) for number in range(GAMES))
            took = perf_counter() - begun
            seconds += took
            yield Figure(f"{rules}, {players} players, a game", took / GAMES * 1e3, "ms")
    yield Figure("one intent, all sets", seconds / intents * 1e6, "us")


def _intents(rules: str, players: int, number: int) -> int:
    return sum(1 for _ in moments(Options(rules), players, SeededRandom(f"bench {number}")))
