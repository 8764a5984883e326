"""What bots say beside the game: a word now and then, each in its own manner.

Pure. After a round, each bot has a `RoundMood` (it found the card, it was fooled, ...) or none.
Most moments pass in silence: a bot that always comments is noise. What it says in the chat is a
`Sentence`; all else are quick reactions, the same words that people have on their keys. Both are
translated where they are shown.
"""

from collections.abc import Mapping
from enum import StrEnum

from p2p_dixit.bots.mind import RandomSource
from p2p_dixit.rules.model import Reason, RoundResult
from p2p_dixit.sentences import Sentence

# After one round: more than two would push the votes off the screen of a small terminal.
MOST_REMARKS = 2


class RoundMood(StrEnum):
    """What a round was for a player."""

    FOUND = "found"  # the storyteller's card
    MISSED = "missed"
    FOOLED = "fooled"  # others, with its own card
    TOLD = "told"  # a clue that some found
    TOO_EASY = "too easy"
    TOO_HARD = "too hard"
    WON = "won"  # the game


class Temper(StrEnum):
    """What kind of a player a bot is."""

    CHEERFUL = "cheerful"
    DRY = "dry"
    DREAMY = "dreamy"
    PROUD = "proud"
    SHY = "shy"


def temper(bot: int) -> Temper:
    """The temper of a bot, by its place among the bots: a name always has the same one."""
    tempers = tuple(Temper)
    return tempers[bot % len(tempers)]


def moment(result: RoundResult, seat: int) -> RoundMood | None:
    """What a counted round was for a seat; None where it was nothing to speak of."""
    own = {gain.reason for gain in result.gains if gain.seat == seat and gain.points > 0}
    reasons = {gain.reason for gain in result.gains}
    if not reasons & {Reason.TOLD, Reason.SPARED}:
        return RoundMood.FOOLED if Reason.FOOLED in own else None  # `party`: no card is to be found
    if seat == result.storyteller:
        if Reason.SPARED not in reasons:
            return RoundMood.TOLD
        return RoundMood.TOO_EASY if result.found else RoundMood.TOO_HARD
    if Reason.FOOLED in own:
        return RoundMood.FOOLED
    if result.ballots.get(seat) is None:
        return None
    return RoundMood.FOUND if seat in result.found else RoundMood.MISSED


def remarks(
    moments: Mapping[int, RoundMood], tempers: Mapping[int, Temper], chance: RandomSource
) -> tuple[tuple[int, str], ...]:
    """Who says what about a round: by seat, a few at most, mostly nothing."""
    said: list[tuple[int, str]] = []
    for seat, happened in moments.items():
        speaks = chance.random() < _TALKS[tempers[seat]] / (1 + len(said))
        if speaks and len(said) < MOST_REMARKS:
            said.append((seat, chance.choice(_LINES[tempers[seat]][happened])))
    return tuple(said)


# How often a moment is worth a word to them.
_TALKS = {
    Temper.CHEERFUL: 0.35,
    Temper.DRY: 0.2,
    Temper.DREAMY: 0.2,
    Temper.PROUD: 0.25,
    Temper.SHY: 0.1,
}


_HA, _OOH, _HEART = "Ha!", "Ooh!", "♥"
_WHAT, _BRAVO, _CLOSE = "What?!", "Bravo!", "So close!"

_LINES: Mapping[Temper, Mapping[RoundMood, tuple[str, ...]]] = {
    Temper.CHEERFUL: {
        RoundMood.FOUND: (_BRAVO, _HEART, Sentence("Yes! I could see it at once.")),
        RoundMood.MISSED: (_HA, _WHAT, Sentence("I'd vote for that decoy again any time.")),
        RoundMood.FOOLED: (_HA, Sentence("Sorry! No, I'm not sorry at all.")),
        RoundMood.TOLD: (_OOH, Sentence("I was so nervous about that one!")),
        RoundMood.TOO_EASY: (_HA, Sentence("You all know me too well.")),
        RoundMood.TOO_HARD: (_WHAT, Sentence("In my head it was obvious!")),
        RoundMood.WON: (Sentence("That was lovely. Again?"),),
    },
    Temper.DRY: {
        RoundMood.FOUND: (Sentence("Elementary."), Sentence("Well. That was that.")),
        RoundMood.MISSED: (_CLOSE, Sentence("I stand by my mistake.")),
        RoundMood.FOOLED: (_HA, Sentence("I had been saving that card for this.")),
        RoundMood.TOLD: (Sentence("As planned."), Sentence("Some of you have taste.")),
        RoundMood.TOO_EASY: (Sentence("I might as well have shown it to you."),),
        RoundMood.TOO_HARD: (Sentence("I'm ahead of my time."), _WHAT),
        RoundMood.WON: (Sentence("I'd like to thank the cards."),),
    },
    Temper.DREAMY: {
        RoundMood.FOUND: (_HEART, Sentence("I had a dream like that once.")),
        RoundMood.MISSED: (_OOH, Sentence("I was looking at the clouds again.")),
        RoundMood.FOOLED: (Sentence("But mine did fit, in a way."), _HEART),
        RoundMood.TOLD: (Sentence("So you saw it too."), _HEART),
        RoundMood.TOO_EASY: (Sentence("Then we all dream the same."), _OOH),
        RoundMood.TOO_HARD: (Sentence("It made sense when I was falling asleep."),),
        RoundMood.WON: (Sentence("Oh. Is it over?"),),
    },
    Temper.PROUD: {
        RoundMood.FOUND: (Sentence("Naturally."), Sentence("Too easy for me.")),
        RoundMood.MISSED: (_WHAT, Sentence("That clue was for the other card, surely.")),
        RoundMood.FOOLED: (_HA, Sentence("A masterpiece, if I may say so.")),
        RoundMood.TOLD: (_BRAVO, Sentence("That is how it's done.")),
        RoundMood.TOO_EASY: (Sentence("I was going easy on you."),),
        RoundMood.TOO_HARD: (Sentence("Art is never understood at first."), _WHAT),
        RoundMood.WON: (Sentence("I accept your congratulations."),),
    },
    Temper.SHY: {
        RoundMood.FOUND: (Sentence("Oh! I only guessed."), _OOH),
        RoundMood.MISSED: (_CLOSE, Sentence("I nearly changed my mind.")),
        RoundMood.FOOLED: (_OOH, Sentence("I didn't think anyone would fall for it.")),
        RoundMood.TOLD: (_HEART, Sentence("Phew.")),
        RoundMood.TOO_EASY: (Sentence("I should have said less."),),
        RoundMood.TOO_HARD: (Sentence("I should have said more."),),
        RoundMood.WON: (Sentence("Me? Really?"), _OOH),
    },
}
