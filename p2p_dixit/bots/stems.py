"""Stemming: reduces the words of a clue to comparable stems.

"The sailors were dreaming" and "a sailor's dream" should share two words. For English a handful of
endings and the commonest irregular forms do: the lists hold whole word families ("sleep, sleeping,
asleep"), so a stemmer that errs now and then costs little (ADR 0106). The other languages of the
program change their words more, and regularly (`inflections`). Of any further language nothing is
known here: a long word counts by its first letters, which is right for most endings.
"""

import re
import unicodedata
from functools import lru_cache

from p2p_dixit.bots.english import ENDINGS, IRREGULAR, MOST_ENDINGS, STOP_WORDS
from p2p_dixit.bots.inflections import INFLECTIONS, Inflection

_WORD = re.compile(r"[^\W\d_]+(?:'[^\W\d_]+)*")
_CURLED = "\N{RIGHT SINGLE QUOTATION MARK}"

# Of a language without a stemmer: long enough to tell words apart, short enough to lose endings.
_PREFIX = 5

# Of an inflected word: what endings must leave.
_LEFT = 3


def stems(text: str, language: str) -> tuple[str, ...]:
    """The words of a text that say something, in order, made comparable."""
    plain = text if text.isascii() else unicodedata.normalize("NFC", text).replace(_CURLED, "'")
    inflection = INFLECTIONS.get(language)
    if inflection is not None and inflection.parts_at_apostrophe:
        plain = plain.replace("'", " ")
    words = _WORD.findall(plain.casefold())
    if inflection is not None:
        return tuple(
            _inflected_stem(word, language) for word in words if word not in inflection.stop_words
        )
    if language != "en":
        return tuple(word[:_PREFIX] for word in words)
    return tuple(english_stem(word) for word in words if word not in STOP_WORDS)


@lru_cache(maxsize=20_000)
def _inflected_stem(word: str, language: str) -> str:
    """`word` (small letters) without its endings, and with what changes in a stem made alike."""
    kind = INFLECTIONS[language]
    if word in kind.irregular:
        return kind.irregular[word]
    base = word.translate(kind.letters)
    for _count in range(MOST_ENDINGS):
        base = _without_one_of(kind.endings, base)
    return _levelled(base, kind)


def _without_one_of(endings: frozenset[str], base: str) -> str:
    """The longest that fits comes off."""
    for left in range(_LEFT, len(base)):
        if base[left:] in endings:
            return base[:left]
    return base


def _levelled(base: str, kind: Inflection) -> str:
    last = kind.last.get(base[-1:])
    base = base if last is None else base[:-1] + last
    comes_and_goes = (
        len(base) > _LEFT
        and base[-2] in kind.fleeting
        and not {base[-1], base[-3]} & set(kind.vowels)
    )
    return base[:-2] + base[-1] if comes_and_goes else base


@lru_cache(maxsize=20_000)  # the lists of the built-in deck have 6,000 different words
def english_stem(word: str) -> str:
    """`word` (small letters) without what grammar added."""
    base = word.removesuffix("'s").removesuffix("s'").replace("'", "")
    base = IRREGULAR.get(base, base)
    for _count in range(MOST_ENDINGS):
        shorter = _without_ending(base)
        if shorter == base:
            break
        base = shorter
    return base


def _without_ending(base: str) -> str:
    for ending, instead, left in ENDINGS:
        if base.endswith(ending) and len(base) - len(ending) >= left:
            if ending == "s" and base.endswith(("ss", "us")):
                return base
            return _single(base[: -len(ending)] + instead)
    return base


def _single(base: str) -> str:
    """Without a doubled consonant at the end, so that "running" and "run" agree."""
    doubled = len(base) > 3 and base[-1] == base[-2] and base[-1] not in "aeiouls"
    return base[:-1] if doubled else base
