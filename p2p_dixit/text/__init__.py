"""Foreign text, made fit to be shown, compared and signed.

Theory of operation. A name, a clue or a chat line travels through terminals, logs and other
people's eyes, so a text is *clean* or it is refused:

- one line of visible characters and single inner spaces, in Unicode normal form C;
- no controls (they drive terminals), no format characters (bidi overrides, joiners, tags), no
  private, surrogate or unassigned code points, nothing that draws nothing;
- at most `MAX_MARKS` combining marks on a character (piles of them cover the lines above);
- no wider than it may be, counted in terminal cells.

Whether a text is clean decides whether a signed event is valid, so every machine has to come to
the same answer. The tables of `unicodedata` differ from one Python to the next; therefore the
visible characters are those of Unicode 14.0, by a table of our own (`unicode14`), and normal form
C of text made of those alone is the same under every later version of Unicode.

Use `is_clean` where bytes are judged (events, hellos), `clean` where something is merely shown
(announcements of strangers) or was just typed, `skeleton` to see whether two names look alike, and
`distinct` for a name that does not.
"""

import re
import unicodedata
from collections.abc import Iterable
from itertools import count

from p2p_dixit.errors import Malformed
from p2p_dixit.text.unicode14 import CodePointKind, kind

# --- how wide the texts of the game may be, in terminal cells

# Twelve names stand beside each other on a score track of 80 columns as 5 or 6 cells and an
# ellipsis; in full they stand one a line. Longer names say nothing more.
NAME_CELLS = 24

# A table's name heads a screen and a row of the list of tables.
TABLE_NAME_CELLS = 40

# A clue is a word, a line of a song, a sentence: it has to fit above the cards at 80 columns in
# three lines.
CLUE_CELLS = 200

# One line of chat, wrapped into at most eight rows of an 80-column screen.
CHAT_CELLS = 500

# A quick reaction: a sign, or a short word of another client.
REACTION_CELLS = 16

# --- clean texts

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


# --- whether two names look alike
#
# They do if their skeletons are equal. The idea is that of Unicode's UTS #39; the table is a small
# one of our own: letters of other alphabets that are drawn like Latin ones in common terminal
# fonts, and the pairs that mix people up within Latin. It is a help for people's eyes (a name that
# looks like a seated player's is marked), never a security boundary: a player is known by the
# fingerprint of the identity.

# Drawn like the Latin letter, as it is after normal form KD and folding case. Cherokee folds to its
# capitals; a lunate sigma becomes an ordinary one.
_LIKE = {
    "a": "\u0430\u03b1\u0251\ua4ee\u13aa\u2c81\u1d00",
    "b": "\u0432\u044c\u03b2\u13cf\ua4d0\u13f4\u2c83\u0299",
    "c": "\u0441\u1d04\ua4da\u13df\u2ca5\u03c3",
    "d": "\u0501\u13e7\ua4d3\u13a0\u1d05",
    "e": "\u0435\u0454\u03b5\u212e\ua4f0\u13ac\u2c89\u1d07",
    "f": "\u0584\ua4dd\ua730",
    "g": "\u0581\u0261\u050d\ua4d6\u13c0\u13f3\u0262",
    "h": "\u043d\u04bb\u0570\u03b7\ua4e7\u13bb\u13c2\u2c8f\u029c",
    "i": "\u0456\u03b9\u0131\u04cf\ua4f2\u13a5\u2c93\u026a",
    "j": "\u0458\u03f3\ua4d9\u13ab\u1d0a",
    "k": "\u043a\u03ba\ua4d7\u13e6\u2c95\u1d0b",
    "l": "\u01c0\u05c0\u05d5\u0627|!1i\ua4e1\u13de\u029f",
    "m": "\u043c\u03bc\ua4df\u13b7\u2c99\u1d0d",
    "n": "\u03c0\u057c\u0578\ua4e0\u2c9b\u2ca1\u0274",
    "o": "\u043e\u03bf\u0585\u05e1\u0665\u06f5\u30070\ua4f3\u2c91\u2c9f\u1d0f",
    "p": "\u0440\u03c1\ua4d1\u13e2\u2ca3\u1d18",
    "q": "\u051b\u0566\u03e5\ua7af",
    "r": "\u0433\u1d26\ua4e3\u13a1\u13d2\u2c85\u0280",
    "s": "\u04555$\ua4e2\u13d5\u13da\ua731",
    "t": "\u0442\u03c4\ua4d4\u13a2\u2ca7\u1d1b",
    "u": "\u057d\u03c5\u028b\ua4f4\u13cc\u1d1c",
    "v": "\u0475\u03bd\ua4e6\u13d9\u1d20",
    "w": "\u051d\u0461\u03c9\ua4ea\u13b3\u13d4\u2cb1\u1d21",
    "x": "\u0445\u03c7\u00d7\ua4eb\u2cad",
    "y": "\u0443\u04af\u03b3\ua4ec\u13a9\u13bd\u2ca9\u028f",
    "z": "\u03b62\ua4dc\u13c3\u2c8d\u1d22",
    "-": "\u2010\u2012\u2013\u2014\u2212_",
    "'": "\u2018\u2019\u02bc`",
}
_SINGLE = {ord(drawn): latin for latin, others in _LIKE.items() for drawn in others}
_PAIRS = {"rn": "m", "vv": "w", "cl": "d"}


def skeleton(name: str) -> str:
    """A name as a hurried eye sees it; equal skeletons mean 'these two look alike'."""
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    letters = "".join(
        character for character in folded if not unicodedata.combining(character)
    ).replace(" ", "")
    drawn = letters.translate(_SINGLE).translate(_SINGLE)  # dotless i is drawn like i, i like l
    for pair, one in _PAIRS.items():
        drawn = drawn.replace(pair, one)
    return drawn


def distinct(name: str, others: Iterable[str], cells: int) -> str:
    """The name itself, or with a number behind it if it looks like one of the others."""
    taken = {skeleton(other) for other in others}
    numbered = (f"{clean(name, cells - len(f' {n}'))} {n}" for n in count(2))
    return (
        name
        if skeleton(name) not in taken
        else next(one for one in numbered if skeleton(one) not in taken)
    )
