"""Chapter 02: clean text and skeletons, by the tables of this Python.

A later Unicode than 14.0 knows more characters; the cases hold none of these.
"""

import re
import unicodedata
from pathlib import Path

CHAPTER = Path(__file__).parents[3] / "protocol" / "02-encoding.md"
SPACES = "\t\n\v\f\r\u0085\u2800"
# Default_Ignorable_Code_Point outside the categories of C, and the two that draw nothing
IGNORABLE = {0x034F, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFFA0, 0xFFFC, 0x1D159}
IGNORABLE |= {*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)}


def clean(text: str, cells: int) -> str:
    kept = "".join(" " if _space(one) else one for one in text[: 8 * cells] if not _hidden(one))
    marked = re.sub(" +", " ", _few_marks(unicodedata.normalize("NFC", kept))).strip(" ")
    taken, out = 0, ""
    for one in marked:
        taken += 0 if _mark(one) else 2 if unicodedata.east_asian_width(one) in "WF" else 1
        if taken > cells:
            return out.rstrip(" ")
        out += one
    return out


def is_clean(text: str, cells: int) -> bool:
    return len(text) <= 8 * cells and clean(text, cells) == text


def _few_marks(text: str) -> str:
    out = ""
    for one in text:
        on = out[-3:]
        if _mark(one) and (not out or out[-1] == " " or (len(on) == 3 and all(map(_mark, on)))):
            continue
        out += one
    return out


def _space(one: str) -> bool:
    return unicodedata.category(one)[0] == "Z" or one in SPACES


def _hidden(one: str) -> bool:
    return not _space(one) and (unicodedata.category(one)[0] == "C" or ord(one) in IGNORABLE)


def _mark(one: str) -> bool:
    return unicodedata.category(one) in {"Mn", "Me"}


def _table() -> dict[str, str]:
    """The table of the chapter itself."""
    rows = re.findall(r"^\| `(.)` \| (.+) \|$", CHAPTER.read_text(encoding="utf-8"), re.MULTILINE)
    return {_code(other): drawn for drawn, others in rows for other in others.split(" ")}


def _code(written: str) -> str:
    return chr(int(written.removeprefix("U+"), 16)) if written.startswith("U+") else written


def skeleton(name: str) -> str:
    table = str.maketrans(_table())
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", name).casefold())
    letters = (one for one in folded if not unicodedata.combining(one) and one != " ")
    drawn = "".join(letters).translate(table).translate(table)
    return drawn.replace("rn", "m").replace("vv", "w").replace("cl", "d")
