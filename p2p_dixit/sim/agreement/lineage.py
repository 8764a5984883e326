"""The name of an adversary's evening: a seed, and where its lies took another turn.

`12` is the evening of seed 12. `12/40:7` is the same up to the fortieth lie; from there on its dice
are drawn from 7. So an evening that reached a new state can be followed from that lie on, as
often as it is worth it, and every such evening is repeated by its name.
"""

from dataclasses import dataclass
from random import Random

from p2p_dixit.errors import UsageError
from p2p_dixit.sentences import Sentence


@dataclass(frozen=True)
class Lineage:
    """A seed, and (lie, other chance) in ascending order of lies."""

    seed: int
    turns: tuple[tuple[int, int], ...] = ()

    @classmethod
    def parse(cls, name: str) -> "Lineage":
        """The lineage of this name; raises UsageError if it is not one."""
        seed, *turns = name.split("/")
        try:
            pairs = [turn.split(":") for turn in turns]
            return cls(int(seed), tuple((int(lie), int(other)) for lie, other in pairs))
        except ValueError:
            raise UsageError(Sentence("{name} names no evening", name=name)) from None

    def __str__(self) -> str:
        return "/".join([str(self.seed), *(f"{lie}:{other}" for lie, other in self.turns)])

    def dice(self, purpose: str, lie: int = 0) -> Random | None:
        """The chance that begins with this lie, if one does."""
        if lie == 0:
            return Random(f"{purpose} {self.seed}")  # noqa: S311 - a simulation
        turns = dict(self.turns)
        if lie not in turns:
            return None
        return Random(f"{purpose} {self.seed} {lie} {turns[lie]}")  # noqa: S311
