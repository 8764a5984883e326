"""Sentences for people, in English, that can still be said in another language.

The core speaks English and knows no translator: it may not read files. So where it makes a sentence
for a person it makes a `Sentence`: to all other code it is the English text; at the edge, where a
language was chosen, `language.strings.translated` finds the pattern and the values in it again. It
comes through an exception, ``str(error)`` and a pickle; put into another text by hand it is just
text.

A plain literal given to one of our errors needs no mark: tools/strings.py finds it by the class.
"""

from collections.abc import Mapping

from p2p_dixit.printable import printable


class Sentence(str):
    """``Sentence("The cards are numbered 1 to {last}.", last=6)``."""

    __slots__ = ("pattern", "values")

    pattern: str
    values: Mapping[str, str | int | float]

    def __new__(cls, pattern: str, /, **values: object) -> "Sentence":
        """The text with its values; without values the pattern is the text, braces and all."""
        plain = {name: _plain(value) for name, value in values.items()}
        made = super().__new__(cls, pattern.format(**plain) if values else pattern)
        made.pattern = pattern
        made.values = plain
        return made

    def __str__(self) -> str:
        """Itself: a plain copy would have forgotten how it was made."""
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """For the way to another process."""
        return _again, (self.pattern, dict(self.values))


def _plain(value: object) -> str | int | float:
    """Numbers stay numbers (for their form in the text), anything else is what it reads as.

    A sentence inside a sentence stays one. Other texts may come from anywhere (names of files,
    words of the system, fields that others wrote), so they are made harmless here.
    """
    if isinstance(value, int | float):
        return value
    text = str(value)
    return text if isinstance(text, Sentence) else printable(text)


def _again(pattern: str, values: dict[str, str | int | float]) -> Sentence:
    return Sentence(pattern, **values)
