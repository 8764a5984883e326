"""What a clean text is, and making one (theory of operation: the package's header)."""

import re
import unicodedata

from p2p_dixit.errors import Malformed
from p2p_dixit.text.unicode14 import CodePointKind, kind

# Vietnamese and pointed Hebrew need three on one letter; no language needs more, and piles of them
# ("zalgo") draw over the lines above and below.
MAX_MARKS = 3

# How many code points are looked at for each cell asked for, so that a megabyte of invisible
# characters costs no more than a line: a character, its marks, and as many dropped ones.
_LOOKED_AT = 2 * (1 + MAX_MARKS)


def clean(text: str, cells: int) -> str:
    """`text` without whatever is not fit to be shown, cut to `cells`; may come out empty."""
    shown = "".join(map(_shown, text[: _LOOKED_AT * cells]))
    words = _fewer_marks(unicodedata.normalize("NFC", shown)).split(" ")
    return _cut(" ".join(filter(None, words)), cells)


def is_clean(text: str, cells: int) -> bool:
    """Whether `text` is already what `clean` makes of it."""
    if len(text) > _LOOKED_AT * cells:
        return False
    if text.isascii():
        return len(text) <= cells and _PLAIN.fullmatch(text) is not None
    kinds = "".join([kind(character).value for character in text])
    if _UNCLEAN.search(kinds) is not None or kinds.count("s") != text.count(" "):
        return False
    fits = len(text) - kinds.count("m") + kinds.count("w") <= cells
    return fits and unicodedata.is_normalized("NFC", text)


# The rest of ASCII: signs that can be seen, with one space between words.
_PLAIN = re.compile(r"(?:[!-~]+(?: [!-~]+)*)?")

# What cleaning changes, by the kinds of characters: hidden ones, spaces at the ends or in a row,
# marks on nothing, and piles of them.
_UNCLEAN = re.compile(rf"h|^s|ss|s$|^m|sm|m{{{MAX_MARKS + 1}}}")


def clean_name(text: str, cells: int) -> str:
    """`text` as a name; refuses one that would look blank."""
    name = clean(text, cells)
    if not name:
        raise Malformed("this name would look blank: use at least one letter, digit or sign")
    return name


def may_be_name(text: str, cells: int) -> bool:
    """Whether `text` is worth being looked at: a name is neither empty nor as long as that."""
    return 0 < len(text) <= _LOOKED_AT * cells


def is_name(text: str, cells: int) -> bool:
    """Whether `text` is clean and can be seen."""
    return bool(text) and is_clean(text, cells)


def width(text: str) -> int:
    """The terminal cells that a clean text takes."""
    return sum(_CELLS[kind(character)] for character in text)


_CELLS = {
    CodePointKind.HIDDEN: 0,
    CodePointKind.SPACE: 1,
    CodePointKind.MARK: 0,
    CodePointKind.NARROW: 1,
    CodePointKind.WIDE: 2,
}


def _shown(character: str) -> str:
    match kind(character):
        case CodePointKind.HIDDEN:
            return ""
        case CodePointKind.SPACE:
            return " "
        case CodePointKind.MARK | CodePointKind.NARROW | CodePointKind.WIDE:
            return character


def _fewer_marks(text: str) -> str:
    """At most `MAX_MARKS` marks on a character, none where there is nothing to mark."""
    kept: list[str] = []
    room = 0
    for character in text:
        if kind(character) is CodePointKind.MARK:
            if room == 0:
                continue
            room -= 1
        else:
            room = 0 if character == " " else MAX_MARKS
        kept.append(character)
    return "".join(kept)


def _cut(text: str, cells: int) -> str:
    left = cells
    for index, character in enumerate(text):
        left -= _CELLS[kind(character)]
        if left < 0:
            return text[:index].rstrip(" ")
    return text
