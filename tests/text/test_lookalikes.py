"""Names that look alike have one skeleton, names that do not have two."""

import re
import unicodedata
from pathlib import Path

import pytest

from p2p_dixit.text import _LIKE, NAME_CELLS, distinct, is_name, skeleton


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Alice", "alice"),
        ("Alice", "\u0410l\u0456\u0441\u0435"),  # Cyrillic A, i, c, e
        ("paypal", "\u0440\u0430\u0443\u0440\u0430l"),
        ("Bob", "B0b"),
        ("Emil", "Em1l"),
        ("Ilse", "llse"),
        ("Ada", "Adá"),
        ("Ada", "\uff21\uff44\uff41"),  # full width
        ("modern", "rnodern"),
        ("Ann Lee", "AnnLee"),
        ("Zoe", "Zoë"),
        ("Straße", "STRASSE"),
        ("Ada", "\ua4ee\ua4d3\ua4ee"),  # Lisu
        ("Ada", "\u13aa\u13a0\u13aa"),  # Cherokee
        ("Ada", "\uab7a\uab70\uab7a"),  # Cherokee, small letters
        ("Anna", "\u2c80\u2c9b\u2c9b\u2c81"),  # Coptic
        ("Ada", "\u1d00\u1d05\u1d00"),  # small capitals
        ("Igor", "\u026a\u0262\u1d0f\u0280"),
        ("Carl", "\u03f2arl"),  # a lunate sigma
        ("Uno", "\u057d\u0578\u0585"),  # Armenian
    ],
)
def test_alike(one: str, other: str) -> None:
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"), [("Alice", "Alina"), ("Bob", "Rob"), ("Ada", "Eda"), ("漢", "字"), ("a", "")]
)
def test_not_alike(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)


# The capitals that are drawn like a Latin letter.
CAPITALS = {
    "LISU": "A4EE A4D0 A4DA A4D3 A4F0 A4DD A4D6 A4E7 A4F2 A4D9 A4D7 A4E1 A4DF A4E0 A4F3 A4D1 A4E3"
    " A4E2 A4D4 A4F4 A4E6 A4EA A4EB A4EC A4DC",
    "CHEROKEE": "13AA 13F4 13DF 13A0 13AC 13C0 13BB 13A5 13AB 13E6 13DE 13B7 13E2 13A1 13D5 13A2"
    " 13CC 13D9 13B3 13A9 13C3",
    "COPTIC": "2C80 2C82 2CA4 2C88 2C8E 2C92 2C94 2C98 2C9A 2C9E 2CA2 2CA6 2CAC 2CA8 2C8C",
}


@pytest.mark.parametrize(("script", "codes"), CAPITALS.items())
def test_no_capital_of_these_scripts_passes_for_another_letter(script: str, codes: str) -> None:
    for letter in map(_character, codes.split(" ")):
        assert unicodedata.name(letter).startswith(script)
        assert skeleton(letter) in set("abcdefghjklmnopqrstuvwxyz")


def _character(code: str) -> str:
    return chr(int(code.removeprefix("U+"), 16)) if len(code) > 1 else code


def test_no_code_point_stands_in_two_rows_or_is_out_of_reach() -> None:
    drawn = [one for others in _LIKE.values() for one in others]
    assert len(drawn) == len(set(drawn))
    for one in drawn:
        folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", one).casefold())
        assert folded == one, f"U+{ord(one):04X} is never looked up"


def test_the_table_of_the_standard_is_this_one() -> None:
    # R-02-13
    chapter = Path(__file__).parents[2] / "protocol" / "02-encoding.md"
    rows = re.findall(r"^\| `(.)` \| (.+) \|$", chapter.read_text("utf-8"), re.MULTILINE)
    written = {latin: "".join(map(_character, codes.split(" "))) for latin, codes in rows}
    assert written == _LIKE


def test_a_distinct_name_is_kept_and_another_gets_the_first_number_that_helps() -> None:
    assert distinct("Ada", ["Ben"], NAME_CELLS) == "Ada"
    assert distinct("Ada", ["ada", "Adá 2"], NAME_CELLS) == "Ada 3"


def test_a_number_makes_no_name_too_long() -> None:
    long = "W" * NAME_CELLS
    other = distinct(long, [long], NAME_CELLS)
    assert is_name(other, NAME_CELLS)
    assert skeleton(other) != skeleton(long)
