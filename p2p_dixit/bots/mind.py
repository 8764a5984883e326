"""What a table of bots has in its head: what it knows, how good it is, what it may say."""

from collections import deque
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Protocol, TypeVar

from p2p_dixit.bots.knowledge import Knowledge
from p2p_dixit.bots.phrases import PHRASES
from p2p_dixit.bots.skill import SKILLS, Level, Skill

T = TypeVar("T")

ENGLISH = "en"

# Clues of earlier games that are remembered: half of those written for the built-in deck, so that
# every card always has some left that were not said lately.
REMEMBERED = 500


class RandomSource(Protocol):
    """The part of ``random.Random`` that bots use."""

    def random(self) -> float:
        """A number from 0 to 1."""

    def choice(self, items: Sequence[T], /) -> T:
        """One of the items."""


@dataclass(frozen=True)
class CluesHeard:
    """Clues that were given: in this game, and in those before it as far as they are remembered."""

    game: Collection[str] = frozenset()
    before: Collection[str] = frozenset()


@lru_cache(maxsize=1)
def nothing() -> Knowledge:
    """Of a deck without any texts."""
    return Knowledge({}, ENGLISH)


@dataclass
class Mind:
    """Shared by all bots of a table.

    `knowledge` may be replaced while a game runs, atomically: a pack's texts are read in a
    thread while the first cards are dealt. `phrases` is said about pictures nothing is known of.
    `before` holds the clues of the last games; the table adds to it.
    """

    knowledge: Knowledge = field(default_factory=nothing)
    level: Level = Level.NORMAL
    phrases: tuple[str, ...] = tuple(phrase.pattern for phrase in PHRASES)
    before: "deque[str]" = field(default_factory=lambda: deque(maxlen=REMEMBERED))

    @property
    def skill(self) -> Skill:
        return SKILLS[self.level]
