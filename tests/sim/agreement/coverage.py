"""Evenings that are worth following: those that brought an honest node into a new state."""

from dataclasses import dataclass
from random import Random

from p2p_dixit.sim.agreement.lineage import Lineage

MOST_TURNS = 6  # then the name of an evening is long enough
MOST_FRESH = 200
FRESH_SEEDS = 0.5  # half of all evenings begin with a table of their own


@dataclass
class Coverage:
    """The states that were reached so far, and the evenings that are worth following."""

    dice: Random
    states: set[int]
    fresh: list[tuple[Lineage, int]]  # with a lie after which something new was reached

    @classmethod
    def begin(cls, seed: int) -> "Coverage":
        """Nothing has been reached."""
        return cls(Random(f"coverage {seed}"), set(), [])

    def add(self, lineage: Lineage, states: dict[int, int]) -> int:
        """Takes in what an evening reached, by lies told before; how many states were new."""
        new = [(lies, state) for state, lies in states.items() if state not in self.states]
        self.states.update(state for _, state in new)
        if new and max(new)[0] > 0 and len(lineage.turns) < MOST_TURNS:
            self.fresh.append((lineage, max(new)[0]))
            del self.fresh[:-MOST_FRESH]
        return len(new)

    def next(self, seed: int) -> Lineage:
        """The evening of a seed, or one that follows another a little further."""
        if not self.fresh or self.dice.random() < FRESH_SEEDS:
            return Lineage(seed)
        # newer ones are more likely: they went where those before them did not
        lineage, lie = self.fresh[-1 - int(len(self.fresh) * self.dice.random() ** 2)]
        return branch(lineage, max(1, lie - self.dice.randrange(4)), seed)


def branch(lineage: Lineage, lie: int, other: int) -> Lineage:
    """The same up to a lie, and from there on something else."""
    kept = tuple(turn for turn in lineage.turns if turn[0] < lie)
    return Lineage(lineage.seed, (*kept, (lie, other)))
