"""Numbers as they are typed. Pure."""

from p2p_dixit.errors import UsageError
from p2p_dixit.language.strings import _

# No list here is longer than a few dozen; what has more digits is no number of one.
DIGITS = 6


def number(word: str) -> int:
    """Parses a whole number; raises UsageError if the word is not one."""
    if not (word.isascii() and word.isdecimal() and len(word) <= DIGITS):
        raise UsageError(_("{word} is not a number.").format(word=word or _("Nothing")))
    return int(word)


def chosen(word: str, last: int) -> int:
    """Which of a list that is numbered from 1, counted from 0."""
    place = number(word)
    if not last:
        raise UsageError(_("There is nothing to choose from."))
    if not 1 <= place <= last:
        raise UsageError(
            _("There is no number {n}: choose 1 to {last}.").format(n=place, last=last)
        )
    return place - 1


def words_of(text: str) -> list[str]:
    """Words between spaces and commas."""
    return text.replace(",", " ").split()
