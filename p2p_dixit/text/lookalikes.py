"""Whether two names look alike on a screen: their skeletons are equal.

The idea is that of Unicode's UTS #39; the table is a small one of our own: letters of other
alphabets that are drawn like Latin ones in common terminal fonts, and the pairs that mix people up
within Latin. It is a help for people's eyes (a name that looks like a seated player's is marked),
never a security boundary: who somebody is stands in the fingerprint of the identity.
"""

import unicodedata
from collections.abc import Iterable
from itertools import count

from p2p_dixit.text.cleaning import clean

# drawn like the Latin letter (after folding case), each alphabet in its own row
_LIKE = {
    "a": "\u0430\u03b1\u0251",
    "b": "\u0432\u044c\u03b2\u13cf",
    "c": "\u0441\u03f2\u1d04",
    "d": "\u0501\u13e7",
    "e": "\u0435\u0454\u03b5\u212e",
    "f": "\u0584",
    "g": "\u0581\u0261\u050d",
    "h": "\u043d\u04bb\u0570\u03b7",
    "i": "\u0456\u03b9\u0131\u04cf",
    "j": "\u0458\u03f3",
    "k": "\u043a\u03ba",
    "l": "\u0406\u0399\u01c0\u05c0\u05d5\u0627|!1i",
    "m": "\u043c\u03bc",
    "n": "\u03c0\u057c\u0578",
    "o": "\u043e\u03bf\u0585\u05e1\u0665\u06f5\u30070",
    "p": "\u0440\u03c1",
    "q": "\u051b\u0566",
    "r": "\u0433\u1d26",
    "s": "\u0455\u057d5$",
    "t": "\u0442\u03c4",
    "u": "\u057d\u03c5\u028b",
    "v": "\u0475\u03bd",
    "w": "\u051d\u0461\u03c9",
    "x": "\u0445\u03c7\u00d7",
    "y": "\u0443\u04af\u03b3",
    "z": "\u0396\u03b62",
    "-": "\u2010\u2011\u2012\u2013\u2014\u2212_",
    "'": "\u2018\u2019\u02bc`\u00b4",
}
_SINGLE = {ord(drawn): latin for latin, others in _LIKE.items() for drawn in others}
_PAIRS = {"rn": "m", "vv": "w", "cl": "d"}


def skeleton(name: str) -> str:
    """What is left of a name to a hurried eye; equal skeletons mean 'these two look alike'."""
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
