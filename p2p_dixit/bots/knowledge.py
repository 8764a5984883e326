"""How well a clue fits a picture, judged by the words that people would say about the picture.

Theory. Each picture has a profile: the stems of its associations, each with a weight. A stem that
many pictures share ("night") says little, one that few share ("laundry") says much: its worth is
the logarithm of how rare it is, as in any search engine. A clue fits a picture by the worth of the
stems that they share, and a little more where a whole phrase is shared ("message in a bottle").
The sum is bent into 0 to 1, because a third hint adds less to a hunch than the first. Profiles of
many words are not worth more than those of few: a long list would otherwise win by its length.

Nothing here depends on who laid a card, on chance, or on anything but clue and texts. A clue that
shares no stem with any picture fits all of them equally: not at all.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import pairwise
from math import exp, log

from p2p_dixit.bots.stems import stems
from p2p_dixit.packs.picture_texts import PictureTexts

# What a stem counts for by where it comes from.
_WORD = 1.0
_IN_PHRASE = 0.7  # "wet feet" is less about feet than "feet" is
_SHARED_PHRASE = 0.8  # on top of the stems of the phrase

# A list of `_USUAL` stems counts as it stands; one of twice that length counts two thirds.
_USUAL = 120
_LENGTH_MATTERS = 0.5

# The worth at which a hunch is 63 % of certain: about one rare word, or three that are not.
_CERTAIN = 3.0

# The best card of a hand of six is, on the average, better than all but one in so many of the deck.
_OF_A_HAND = 7

# Clues that are asked for again and again while a round lasts: a few, by every bot for every card.
_REMEMBERED = 64


class Knowledge:
    """What bots know of the cards of one deck. Immutable once made; threads may share it."""

    def __init__(
        self, cards: Mapping[int, PictureTexts], language: str, *, details: bool = False
    ) -> None:
        """`details`: the pictures are drawn large enough to show the details marked `small`.

        Takes a twentieth of a second for the built-in deck: not on a loop that draws.
        """
        self._texts = dict(cards)
        self._language = language
        self._profiles = {
            card: _profile(texts, language, details=details) for card, texts in cards.items()
        }
        shared = Counter(stem for profile in self._profiles.values() for stem in profile)
        pictures = max(2, len(self._profiles))
        self._worth = {stem: log(pictures / count) + _LEAST for stem, count in shared.items()}
        self._cards_with: dict[str, list[int]] = {}
        for card, profile in self._profiles.items():
            for stem in profile:
                self._cards_with.setdefault(stem, []).append(card)
        self._fits = lru_cache(maxsize=_REMEMBERED)(self._judged)

    def fit(self, card: int, clue: str) -> float:
        """0: nothing speaks for it; towards 1: it must be this one."""
        return self._fits(clue).get(card, 0.0)

    def lead(self, card: int, clue: str) -> float:
        """How much better the clue fits this card than the card that another player would add.

        That player adds the best of a hand: with a hand of six, a card that one in seven of the
        deck's are better than. A clue that fits a card alone gives it away, however little it says.
        """
        fits = sorted(self._fits(clue).values(), reverse=True)
        place = len(self._texts) // _OF_A_HAND
        return self.fit(card, clue) - (fits[place] if place < len(fits) else 0.0)

    def knows(self, clue: str) -> bool:
        """Whether the clue says anything about any picture."""
        return bool(self._fits(clue))

    def clues(self, card: int) -> tuple[str, ...]:
        """What can be said about a card: the clues written for it, or else its title."""
        texts = self._texts.get(card, _NO_TEXTS)
        return texts.clues or ((texts.title,) if texts.title else ())

    @property
    def cards(self) -> tuple[int, ...]:
        """Those that something is known of."""
        return tuple(self._texts)

    def _judged(self, clue: str) -> dict[int, float]:
        worth: dict[int, float] = {}
        for key in dict.fromkeys(_keys(stems(clue, self._language))):
            for card in self._cards_with.get(key, ()):
                worth[card] = worth.get(card, 0) + self._profiles[card][key] * self._worth[key]
        return {card: 1 - exp(-total / _CERTAIN) for card, total in worth.items()}


_NO_TEXTS = PictureTexts()

# Even a stem that all pictures share says something when it is the only one.
_LEAST = 0.2


def _profile(texts: PictureTexts, language: str, *, details: bool) -> dict[str, float]:
    profile: dict[str, float] = {}
    for phrase in _phrases(texts, details=details):
        _add(profile, stems(phrase, language))
    length = 1 - _LENGTH_MATTERS + _LENGTH_MATTERS * len(profile) / _USUAL
    return {stem: weight / max(1.0, length) for stem, weight in profile.items()}


def _phrases(texts: PictureTexts, *, details: bool) -> tuple[str, ...]:
    """A picture's associations, or whatever else is written about it where it has none.

    Its clues are not among them: a bot that knew the clues of all cards would know the answer.
    """
    seen = (*texts.words, *(texts.small if details else ()))
    return seen or (texts.title, texts.description)


def _add(profile: dict[str, float], phrase: tuple[str, ...]) -> None:
    single = _WORD if len(phrase) == 1 else _IN_PHRASE
    for stem in phrase:
        profile[stem] = max(profile.get(stem, 0.0), single)
    for pair in pairwise(phrase):
        key = _pair(pair)
        profile[key] = _SHARED_PHRASE


def _keys(heard: tuple[str, ...]) -> Iterable[str]:
    yield from heard
    yield from map(_pair, pairwise(heard))


def _pair(pair: tuple[str, str]) -> str:
    return " ".join(pair)
