"""One round to read: who played what, who voted for what, and the points, for each rule set.

The points are counted by the rules themselves, so that the example is right for every set and
every option of a table.
"""

from dataclasses import dataclass

from p2p_dixit.language.strings import _
from p2p_dixit.play.view import SeatView
from p2p_dixit.rules.model import Ballot, Clue, ClueKind, RoundResult
from p2p_dixit.rules.scoring import Votes, gains, points_by_side
from p2p_dixit.rules.sets import Options

# Cards of the built-in deck: each of them could pass for the clue. The storyteller's is the first.
CARDS = (67, 0, 69, 36, 44, 22)


def names() -> tuple[str, ...]:
    """Short ones, as they are common where the language is spoken."""
    return _("Ada"), _("Ben"), _("Cleo"), _("Dan"), _("Eve"), _("Finn")


@dataclass(frozen=True)
class ExampleRound:
    """A counted round between players who do not exist."""

    seats: tuple[SeatView, ...]
    result: RoundResult


def example_round(options: Options) -> ExampleRound:
    """The example of a rule set, counted with the options of the table."""
    rules = options.rule_set
    count = max(4, rules.players[0])
    owners: tuple[int, ...] = tuple(range(count))
    ballots: dict[int, Ballot | None]
    if rules.popular:  # three agree, two are on the red card, one is alone
        greens = (1, 2, 1, 1, 2, 4)
        ballots = {n: Ballot((one,), red=2 if n == 0 else None) for n, one in enumerate(greens)}
    elif rules.pairs:
        # Ada and her partner Dan play; Ben and Cleo play for their teams; Eve and Finn vote
        owners, ballots = (0, 3, 1, 2), {4: Ballot((1,)), 5: Ballot((3,))}
    else:  # one finds it; two fall for the same decoy
        ballots = {1: Ballot((1,)), 2: Ballot((2,)), 3: Ballot((2,))}
    sides = tuple(n % (count // 2) if rules.pairs else n for n in range(count))
    votes = Votes(options, count, 0, owners, ballots, sides, frozenset(sides))
    gained = gains(votes)
    clue = Clue(ClueKind.TEXT, _("the last bus home"))
    table = CARDS[: len(owners)]
    points = points_by_side(gained, sides)
    result = RoundResult(1, 0, clue, table, owners, ballots, (), votes.found, gained, points)
    seats = tuple(SeatView(names()[n], n, side=sides[n]) for n in range(count))
    return ExampleRound(seats, result)
