"""What bots say beside the game: a word now and then, each in its own manner.

Pure. After a round, each bot has a `RoundMood` (it found the card, it was fooled, ...) or none.
Most moments pass in silence: a bot that always comments is noise. What it says is a `Sentence`, to
be translated where it is shown; quick reactions are the same words that people have on their keys.
"""

from collections.abc import Mapping
from dataclasses import dataclass
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


@dataclass(frozen=True)
class Remark:
    """A line of chat, or a quick reaction."""

    text: str
    reaction: bool = False


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
) -> tuple[tuple[int, Remark], ...]:
    """Who says what about a round: by seat, a few at most, mostly nothing."""
    said: list[tuple[int, Remark]] = []
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


def _react(word: str) -> Remark:
    return Remark(word, reaction=True)


_HA, _OOH, _HEART = _react("Ha!"), _react("Ooh!"), _react("♥")
_WHAT, _BRAVO, _CLOSE = _react("What?!"), _react("Bravo!"), _react("So close!")


def _say(sentence: Sentence) -> Remark:
    return Remark(sentence)


_LINES: Mapping[Temper, Mapping[RoundMood, tuple[Remark, ...]]] = {
    Temper.CHEERFUL: {
        RoundMood.FOUND: (_BRAVO, _HEART, _say(Sentence("Yes! I could see it at once."))),
        RoundMood.MISSED: (_HA, _WHAT, _say(Sentence("I'd vote for that decoy again any time."))),
        RoundMood.FOOLED: (_HA, _say(Sentence("Sorry! No, I'm not sorry at all."))),
        RoundMood.TOLD: (_OOH, _say(Sentence("I was so nervous about that one!"))),
        RoundMood.TOO_EASY: (_HA, _say(Sentence("You all know me too well."))),
        RoundMood.TOO_HARD: (_WHAT, _say(Sentence("In my head it was obvious!"))),
        RoundMood.WON: (_say(Sentence("That was lovely. Again?")),),
    },
    Temper.DRY: {
        RoundMood.FOUND: (_say(Sentence("Elementary.")), _say(Sentence("Well. That was that."))),
        RoundMood.MISSED: (_CLOSE, _say(Sentence("I stand by my mistake."))),
        RoundMood.FOOLED: (_HA, _say(Sentence("I had been saving that card for this."))),
        RoundMood.TOLD: (_say(Sentence("As planned.")), _say(Sentence("Some of you have taste."))),
        RoundMood.TOO_EASY: (_say(Sentence("I might as well have shown it to you.")),),
        RoundMood.TOO_HARD: (_say(Sentence("I'm ahead of my time.")), _WHAT),
        RoundMood.WON: (_say(Sentence("I'd like to thank the cards.")),),
    },
    Temper.DREAMY: {
        RoundMood.FOUND: (_HEART, _say(Sentence("I had a dream like that once."))),
        RoundMood.MISSED: (_OOH, _say(Sentence("I was looking at the clouds again."))),
        RoundMood.FOOLED: (_say(Sentence("But mine did fit, in a way.")), _HEART),
        RoundMood.TOLD: (_say(Sentence("So you saw it too.")), _HEART),
        RoundMood.TOO_EASY: (_say(Sentence("Then we all dream the same.")), _OOH),
        RoundMood.TOO_HARD: (_say(Sentence("It made sense when I was falling asleep.")),),
        RoundMood.WON: (_say(Sentence("Oh. Is it over?")),),
    },
    Temper.PROUD: {
        RoundMood.FOUND: (_say(Sentence("Naturally.")), _say(Sentence("Too easy for me."))),
        RoundMood.MISSED: (_WHAT, _say(Sentence("That clue was for the other card, surely."))),
        RoundMood.FOOLED: (_HA, _say(Sentence("A masterpiece, if I may say so."))),
        RoundMood.TOLD: (_BRAVO, _say(Sentence("That is how it's done."))),
        RoundMood.TOO_EASY: (_say(Sentence("I was going easy on you.")),),
        RoundMood.TOO_HARD: (_say(Sentence("Art is never understood at first.")), _WHAT),
        RoundMood.WON: (_say(Sentence("I accept your congratulations.")),),
    },
    Temper.SHY: {
        RoundMood.FOUND: (_say(Sentence("Oh! I only guessed.")), _OOH),
        RoundMood.MISSED: (_CLOSE, _say(Sentence("I nearly changed my mind."))),
        RoundMood.FOOLED: (_OOH, _say(Sentence("I didn't think anyone would fall for it."))),
        RoundMood.TOLD: (_HEART, _say(Sentence("Phew."))),
        RoundMood.TOO_EASY: (_say(Sentence("I should have said less.")),),
        RoundMood.TOO_HARD: (_say(Sentence("I should have said more.")),),
        RoundMood.WON: (_say(Sentence("Me? Really?")), _OOH),
    },
}
