"""Whatever the network says, what is shown is one visible line of bounded width."""

import unicodedata

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from p2p_dixit.errors import Malformed
from p2p_dixit.text import MAX_MARKS, clean, clean_name, is_clean, is_name, width
from p2p_dixit.text.unicode14 import CodePointKind, kind

nasty = st.sampled_from(
    "\x1b\x07\x9b\u202e\u200b\ufe0f\u0301\u0327\u20dd\u3164\u2800 \t\na漢\u1100"
)
anything = st.text(nasty | st.characters(), max_size=60)
marks_only = [chr(code) for code in range(0x300, 0x370)]


@given(anything, st.integers(1, 30))
@example("e" + "\u200d" + "\u0301", 5)
@example("\u1100\u200b\u1161", 5)
def test_cleaning_ends_in_a_clean_text(text: str, cells: int) -> None:
    cleaned = clean(text, cells)
    assert is_clean(cleaned, cells)
    assert width(cleaned) <= cells
    assert unicodedata.is_normalized("NFC", cleaned)
    assert cleaned == cleaned.strip()
    assert "  " not in cleaned
    assert not {CodePointKind.HIDDEN} & set(map(kind, cleaned))


@given(anything)
def test_marks_never_pile_up(text: str) -> None:
    run = 0
    for character in clean(text, 40):
        run = run + 1 if kind(character) is CodePointKind.MARK else 0
        assert run <= MAX_MARKS


@given(st.text(st.sampled_from([*marks_only, "e", "\u09c7", "\u09be", "\u1100"]), max_size=40))
def test_dropping_marks_leaves_normal_form(text: str) -> None:
    assert is_clean(clean(text, 40), 40)


@pytest.mark.parametrize(
    ("dirty", "expected"),
    [
        ("Ada", "Ada"),
        ("  Ada \t\n Lovelace ", "Ada Lovelace"),
        ("\x1b[31mred\x1b[0m", "[31mred[0m"),
        ("\x9b31mred", "31mred"),
        ("evil\u202etxt.exe", "eviltxt.exe"),
        ("A\u200bd\u2060a\ufeff", "Ada"),
        ("e\u0301", "é"),
        ("Z\u0300\u0301\u0302\u0303\u0304\u0305", "Z\u0300\u0301\u0302"),
        ("\u0301Ada", "Ada"),
        ("a \u0301b", "a b"),
        ("漢字漢字", "漢字"),
        ("Nguyễn", "Nguyễn"),
        ("👩\u200d🚀", "👩🚀"),
        ("line one\u2028line two", "line one line two"),
    ],
)
def test_examples(dirty: str, expected: str) -> None:
    cells = 4 if "漢" in dirty else 30
    assert clean(dirty, cells) == expected


def test_a_wide_character_that_half_fits_is_cut() -> None:
    assert clean("漢字", 3) == "漢"


@pytest.mark.parametrize("blank", ["", " ", "\u2800", "\u3164", "\u200b\u200b", "\u0301", "\x00\n"])
def test_blank_looking_names_are_refused(blank: str) -> None:
    # R-02-11
    with pytest.raises(Malformed, match="blank"):
        clean_name(blank, 20)
    assert not is_name(blank, 20)


def test_a_name_that_can_be_seen_is_kept() -> None:
    # R-02-11
    assert clean_name(" Ada\u2800", 20) == "Ada"
    assert is_name("Ada", 20)
    assert not is_name(" Ada", 20)


def test_a_megabyte_of_nothing_is_not_looked_at() -> None:
    assert clean("\u200b" * 1_000_000 + "Ada", 10) == ""
    assert not is_clean("a" * 1_000_000, 10)


@given(
    st.text(
        st.sampled_from(
            "aB1 \u00e9\u0435\u0301\u0308\u3042\u4e00\u00a0\u200b\t\x1b\u212b\uac00\u1100\u2126"
        ),
        max_size=12,
    ),
    st.integers(1, 8),
)
def test_is_clean_is_what_cleaning_leaves_as_it_is(text: str, cells: int) -> None:
    assert is_clean(text, cells) == (clean(text, cells) == text and len(text) <= 8 * cells)
