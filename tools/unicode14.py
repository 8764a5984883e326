"""Rewrites the table of `p2p_dixit/text/unicode14.py`: `python -m tools.unicode14`, Python 3.11.

Prints the string literal of the table. Only Python 3.11 carries Unicode 14.0; the test of the table
compares it with `unicodedata` there, and checks on later Pythons what has not changed since.
"""

import base64
import sys
import textwrap
import unicodedata
import zlib

from p2p_dixit.text.unicode14 import CodePointKind

VERSION = "14.0.0"

# Unicode's Default_Ignorable_Code_Point as far as the general categories do not already hide them
# (DerivedCoreProperties.txt), and signs that draw nothing: OBJECT REPLACEMENT CHARACTER, MUSICAL
# SYMBOL NULL NOTEHEAD.
IGNORABLE = frozenset(
    {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B, 0x180C, 0x180D, 0x180F, 0x3164, 0xFFA0}
    | {*range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0), 0xFFFC, 0x1D159}
)
BLANK_BRAILLE = 0x2800


def kind_by_unicodedata(code: int) -> CodePointKind:
    """What the table has to say of one code point."""
    character = chr(code)
    category = unicodedata.category(character)
    if category in {"Zs", "Zl", "Zp"} or code == BLANK_BRAILLE or character in "\t\n\v\f\r\x85":
        return CodePointKind.SPACE
    if category[0] == "C" or code in IGNORABLE:
        return CodePointKind.HIDDEN
    if category in {"Mn", "Me"}:
        return CodePointKind.MARK
    wide = unicodedata.east_asian_width(character) in {"W", "F"}
    return CodePointKind.WIDE if wide else CodePointKind.NARROW


def packed() -> str:
    """Runs of one kind as `kind length` pairs, deflated, in base 85."""
    runs: list[tuple[CodePointKind, int]] = []
    for code in range(sys.maxunicode + 1):
        here = kind_by_unicodedata(code)
        if runs and runs[-1][0] is here:
            runs[-1] = (here, runs[-1][1] + 1)
        else:
            runs.append((here, 1))
    text = " ".join(f"{here.value}{length:x}" for here, length in runs)
    return base64.b85encode(zlib.compress(text.encode(), 9)).decode()


if __name__ == "__main__":
    if unicodedata.unidata_version != VERSION:
        sys.exit(f"this Python has Unicode {unicodedata.unidata_version}, not {VERSION}")
    print("\n".join(f'    r"{line}"' for line in textwrap.wrap(packed(), 94)))
