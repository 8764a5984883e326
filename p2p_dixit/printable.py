"""Text that ends up on a terminal, whatever it was made of.

File names, errors of the system and bytes of others get into sentences and errors. A control
character in them would drive the terminal, a line end would forge a line of ours, and a megabyte
would bury everything else. So `printable` makes one bounded line of any text: what cannot be seen
is written as `\\u001b`, which inside JSON is the same character again.

What people write for each other (names, clues, chat) is held to stricter rules (`p2p_dixit.text`).
"""

import re
import unicodedata

# Controls; marks that hide, join or turn around; lone surrogates (how Python reads a file name that
# is not UTF-8); private use; line and paragraph separators.
_UNSEEN = frozenset({"Cc", "Cf", "Cs", "Co", "Zl", "Zp"})
_NOT_PLAIN = re.compile(r"[^ -~]")
_NOT_PLAIN_LINES = re.compile(r"[^ -~\n\t]")

# A value inside a sentence: the longest path that most systems allow is 4096 bytes, and one that is
# longer than a few lines of a terminal is of no use.
VALUE_CHARACTERS = 400

# A whole error: a sentence or two, with a few values in it.
ERROR_CHARACTERS = 2000


def printable(text: str, most: int = VALUE_CHARACTERS) -> str:
    """One line of at most this many characters of `text` (and an ellipsis), all of them visible."""
    seen = _NOT_PLAIN.sub(_seen, text[: most + 1])
    return seen if len(seen) <= most else f"{seen[: most - 1]}…"


def printable_lines(text: str) -> str:
    """The same without a bound, for text with lines and tabs of its own."""
    return _NOT_PLAIN_LINES.sub(_seen, text)


def _seen(found: re.Match[str]) -> str:
    """The character itself, or in ASCII, as JSON would write it."""
    if unicodedata.category(found[0]) not in _UNSEEN:
        return found[0]
    code = ord(found[0])
    if code < 0x10000:
        return f"\\u{code:04x}"
    high, low = divmod(code - 0x10000, 0x400)
    return f"\\u{0xD800 + high:04x}\\u{0xDC00 + low:04x}"
