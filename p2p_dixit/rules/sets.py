"""The five rule sets as one table of data, and the options a table may choose.

The engine asks this table; it never asks for the name of a rule set. Whatever two sets do
differently is a column here (docs/rules.md tells the same in words).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from p2p_dixit.errors import UsageError
from p2p_dixit.sentences import Sentence


class Ending(StrEnum):
    """What ends a game of a rule set."""

    PILE = "pile"
    POINTS = "points"
    TURNS = "turns"


@dataclass(frozen=True)
class RuleSet:
    """One column of the table in docs/rules.md."""

    name: str
    players: tuple[int, ...]  # the numbers of players a game may start with
    hand: int
    ends: Ending
    bonus_cap: int | None  # most points a round for votes on one's own cards; None: no cap
    hand_of_three: int = 0  # hand and cards to lay down when three are playing; 0: no such rule
    cards_of_three: int = 0
    double_vote_from: int | None = None  # from this many players on a ballot may hold two votes
    renews: bool = True  # a pile too small is renewed from the discards
    blind: bool = False  # the clue comes before the storyteller's hand, and hands are passed on
    popular: bool = False  # all vote, own card too, for the card most others will vote for
    pairs: bool = False  # partners score together; who plays a card does not vote

    def hand_for(self, present: int) -> int:
        """The size of a hand for this number of players."""
        return self.hand_of_three or self.hand if present == 3 else self.hand

    def cards_for(self, present: int) -> int:
        """How many cards each player but the storyteller plays."""
        return self.cards_of_three or 1 if present == 3 else 1

    def votes_for(self, present: int) -> int:
        """How many green votes a ballot may hold."""
        return 2 if self.double_vote_from and present >= self.double_vote_from else 1

    def cards_a_round(self, present: int) -> int:
        """How many cards lie on the table when all do their part."""
        if self.pairs:
            return present // 2 + 1
        return 1 + (present - 1) * self.cards_for(present)

    def cards_to_begin(self, present: int) -> int:
        """What a fresh deck must hold: all hands, and one round's cards to draw."""
        return present * self.hand_for(present) + self.cards_a_round(present)

    def smallest_deck(self, players: int) -> int:
        """The smallest deck a game may start with; without renewal each player must get a turn."""
        if self.renews:
            return self.cards_to_begin(players)
        rounds = (players - 1) * self.cards_a_round(players)
        return players * self.hand_for(players) + rounds + 1


RULE_SETS: Final[Mapping[str, RuleSet]] = {
    rule_set.name: rule_set
    for rule_set in (
        RuleSet(
            "classic",
            players=tuple(range(3, 7)),
            hand=6,
            ends=Ending.PILE,
            bonus_cap=None,
            renews=False,
            hand_of_three=7,
            cards_of_three=2,
        ),
        RuleSet(
            "modern",
            players=tuple(range(3, 9)),
            hand=6,
            ends=Ending.POINTS,
            bonus_cap=None,
            hand_of_three=7,
            cards_of_three=2,
        ),
        RuleSet(
            "odyssey",
            players=tuple(range(3, 13)),
            hand=6,
            ends=Ending.POINTS,
            bonus_cap=3,
            double_vote_from=7,
            hand_of_three=7,
            cards_of_three=2,
        ),
        RuleSet(
            "party",
            players=tuple(range(6, 13)),
            hand=5,
            ends=Ending.TURNS,
            bonus_cap=0,
            blind=True,
            popular=True,
        ),
        RuleSet(
            "teams",
            players=(6, 8, 10, 12),
            hand=4,
            ends=Ending.TURNS,
            bonus_cap=3,
            pairs=True,
        ),
    )
}

DEFAULT_POINTS: Final = 30
DEFAULT_TURNS: Final = 1
DEFAULT_DECK: Final = 84
MAX_DECK: Final = 1000  # what the deck's proofs are made and measured for
MAX_POINTS: Final = 999  # an evening has an end
MAX_TURNS: Final = 20
FEWEST_TEAMS: Final = 3


@dataclass(frozen=True)
class Options:
    """What a table agrees on before the first card is dealt. None stands for the set's own."""

    rules: str = "modern"
    points: int | None = None
    turns: int | None = None
    one_finder: bool = False  # a lone finder and the storyteller get 4, not 3
    aloud: bool = False  # clues must be sung or mimed
    deck: int = DEFAULT_DECK

    def __post_init__(self) -> None:
        """Refuses options that make no sense together."""
        if self.rules not in RULE_SETS:
            names = ", ".join(RULE_SETS)
            raise UsageError(
                "There is no rule set {rules!r}; choose one of {names}.",
                rules=self.rules,
                names=names,
            )
        self._check_limits()
        if self.one_finder and self.rule_set.popular:
            raise UsageError(
                "{rules} has no storyteller's card: leave out the one-finder rule.",
                rules=self.title,
            )
        if not 1 <= self.deck <= MAX_DECK:
            raise UsageError(
                "A deck has 1 to {max_deck} cards, not {deck}.", max_deck=MAX_DECK, deck=self.deck
            )

    def _check_limits(self) -> None:
        ends = self.rule_set.ends
        if self.points is not None and ends is not Ending.POINTS:
            raise UsageError(
                "{rules} has no limit on points: leave that option out.", rules=self.title
            )
        if self.turns is not None and ends is not Ending.TURNS:
            raise UsageError(
                "{rules} has no limit on turns: leave that option out.", rules=self.title
            )
        if self.points is not None and not 1 <= self.points <= MAX_POINTS:
            raise UsageError(
                "The number of points must be 1 to {most}, not {value}.",
                most=MAX_POINTS,
                value=self.points,
            )
        if self.turns is not None and not 1 <= self.turns <= MAX_TURNS:
            raise UsageError(
                "The number of turns must be 1 to {most}, not {value}.",
                most=MAX_TURNS,
                value=self.turns,
            )

    @property
    def title(self) -> Sentence:
        """The name of the rules in a sentence; screens list the same words (`rule_names`)."""
        return Sentence(self.rules.capitalize())

    @property
    def rule_set(self) -> RuleSet:
        """The column of the table that these options chose."""
        return RULE_SETS[self.rules]

    @property
    def points_to_reach(self) -> int:
        """The points that end the game, where points end it."""
        return self.points or DEFAULT_POINTS

    @property
    def turns_each(self) -> int:
        """How many turns as storyteller each player has, where that ends the game."""
        return self.turns or DEFAULT_TURNS

    def check_players(self, players: int) -> None:
        """Refuses a number of players the set does not know, or a deck too small for them."""
        allowed = self.rule_set.players
        if players not in allowed:
            raise UsageError(
                "{rules} is for {numbers} players, not {players}.",
                rules=self.title,
                numbers=_numbers(allowed),
                players=players,
            )
        smallest = self.rule_set.smallest_deck(players)
        if self.deck < smallest:
            raise UsageError(
                "{rules} with {players} players needs a deck of at least {smallest} cards,"
                " not {deck}: add a pack.",
                rules=self.title,
                players=players,
                smallest=smallest,
                deck=self.deck,
            )


def _numbers(allowed: tuple[int, ...]) -> str:
    if allowed == tuple(range(allowed[0], allowed[-1] + 1)):
        return Sentence("{least} to {most}", least=allowed[0], most=allowed[-1])
    some = ", ".join(map(str, allowed[:-1]))
    return Sentence("{some} or {most}", some=some, most=allowed[-1])
