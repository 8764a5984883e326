"""Whether two names look alike on a screen: their skeletons are equal.

The idea is that of Unicode's UTS #39; the table is a small one of our own: letters of other
alphabets that are drawn like Latin ones in common terminal fonts, and the pairs that mix people up
within Latin. It is a help for people's eyes (a name that looks like a seated player's is marked),
never a security boundary: a player is known by the fingerprint of the identity.
"""

import unicodedata
from collections.abc import Iterable
from itertools import count

from p2p_dixit.text.cleaning import clean

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
