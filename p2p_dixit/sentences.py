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

    __slots__ = ("many", "number", "pattern", "values")

    pattern: str
    many: str  # the plural, of a sentence that depends on a number; else empty
    number: int
    values: Mapping[str, str | int | float]

    def __new__(cls, pattern: str, /, **values: object) -> "Sentence":
        """The text with its values; without values the pattern is the text, braces and all."""
        plain = {name: _plain(value) for name, value in values.items()}
        made = super().__new__(cls, pattern.format(**plain) if values else pattern)
        made.pattern, made.many, made.number = pattern, "", 0
        made.values = plain
        return made

    @classmethod
    def counted(cls, one: str, many: str, count: int, /, **values: object) -> "Sentence":
        """A sentence with a number ``{n}`` in it, which may need another form for it."""
        plain = {"n": count} | {name: _plain(value) for name, value in values.items()}
        made = super().__new__(cls, (one if count == 1 else many).format(**plain))
        made.pattern, made.many, made.number = one, many, count
        made.values = plain
        return made

    def __str__(self) -> str:
        """Itself: a plain copy would have forgotten how it was made."""
        return self

    def __reduce__(self) -> tuple[object, ...]:
        """For the way to another process."""
        return _again, (self.pattern, self.many, self.number, dict(self.values))


def _plain(value: object) -> str | int | float:
    """Numbers stay numbers (for their form in the text), anything else is what it reads as.

    A sentence inside a sentence stays one. Other texts may come from anywhere (names of files,
    words of the system, fields that others wrote), so they are made harmless here.
    """
    if isinstance(value, int | float):
        return value
    text = str(value)
    return text if isinstance(text, Sentence) else printable(text)


def _again(pattern: str, many: str, count: int, values: dict[str, str | int | float]) -> Sentence:
    if many:
        others = {name: value for name, value in values.items() if name != "n"}
        return Sentence.counted(pattern, many, count, **others)
    return Sentence(pattern, **values)
