"""Keyboard layouts: which key of the US layout gives a character, by its place.

Used where a key is meant and not the letter that a layout puts on it: one-letter keys, the keys of
cards, and room codes typed before the layout was switched.
"""

from collections.abc import Mapping

_KEYS = "qwertyuiop[]asdfghjkl;'zxcvbnm,./`"
_LETTERS = {
    "uk": "йцукенгшщзхїфівапролджєячсмитьбю.'",
    "ru": "йцукенгшщзхъфывапролджэячсмитьбю.ё",
    "el": ";ςερτυθιοπ[]ασδφγηξκλ΄'ζχψωβνμ,./`",  # noqa: RUF001 - letters of other alphabets
}
# What the number row gives without Shift where digits need it; the twelve keys of twelve cards.
_DIGITS = "1234567890-="
_ROWS = {
    "cs": "+ěščřžýáíé=´",  # noqa: RUF001 - as above
    "fr": "&é\"'(-è_çà)=",
}

# By layout: the character of the US layout, by the character that is typed.
LAYOUTS: Mapping[str, Mapping[str, str]] = {
    name: {
        here: us
        for here, us in zip(row, _KEYS if name in _LETTERS else _DIGITS, strict=True)
        if here != us
    }
    for name, row in (_LETTERS | _ROWS).items()
}

_LATIN: Mapping[str, str] = {
    here: us
    for name in _LETTERS
    for here, us in LAYOUTS[name].items()
    if us.isalpha() and not here.isascii()
}


def latin(text: str) -> str:
    """What was typed under another layout, by the places of its keys."""
    return "".join(_LATIN.get(letter, letter) for letter in text.casefold())
