"""How good bots are: three levels, each a few numbers.

A bot chooses a card with a chance that grows with how well it fits (a softmax): at doubt d a card
that fits better by d is chosen e times as often. The numbers are calibrated over all cards of the
built-in deck (tests/bots/test_calibration.py, `make bench`): bots should find a bot's card in 40 to
60 % of votes, and rarely all of them or none.
"""

from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    """What a player asks for."""

    EASY = "easy"
    NORMAL = "normal"
    SHARP = "sharp"


@dataclass(frozen=True)
class Skill:
    """What a level means."""

    lay_doubt: float  # about which card of the hand fits the clue
    vote_doubt: float  # about which card on the table is the storyteller's
    aim: float  # as a storyteller: how far from the best distance a clue may be
    ideas: int  # clues that come to mind before one is said


SKILLS = {
    Level.EASY: Skill(lay_doubt=0.9, vote_doubt=0.75, aim=2.0, ideas=1),
    Level.NORMAL: Skill(lay_doubt=0.45, vote_doubt=0.5, aim=0.5, ideas=3),
    Level.SHARP: Skill(lay_doubt=0.28, vote_doubt=0.35, aim=0.15, ideas=6),
}
