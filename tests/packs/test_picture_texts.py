"""Texts of pictures: files that people write, read strictly and shown safely."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p_dixit.errors import Malformed
from p2p_dixit.packs.picture_texts import (
    MAX_CLUES,
    MAX_TEXTS_BYTES,
    WORD_CELLS,
    PictureTexts,
    is_language,
    read_texts,
    read_texts_beside,
    write_texts,
)
from p2p_dixit.text import is_clean

ONE, TWO = bytes(range(32)), bytes(range(1, 33))
FILE = f"""
# a remark
[{ONE.hex()}]
name: beach
title: Our first summer
clue: last one in
words: lake,  wet   feet , lake
words: holidays
small: ice cream
[{TWO.hex().upper()}]
Clue: nobody told us about September
"""


def test_a_file_says_what_is_known_of_each_picture() -> None:
    texts = read_texts(FILE.encode())
    assert texts[ONE] == PictureTexts(
        title="Our first summer",
        clues=("last one in",),
        words=("lake", "wet feet", "holidays"),
        small=("ice cream",),
        name="beach",
    )
    assert texts[TWO].clues == ("nobody told us about September",)


def test_the_file_of_one_picture_needs_no_head() -> None:
    assert read_texts_beside(b"\xef\xbb\xbfclue: last one in\r\nwords: lake\r\n") == PictureTexts(
        clues=("last one in",), words=("lake",)
    )
    with pytest.raises(Malformed, match="line 1"):
        read_texts_beside(FILE.strip().splitlines()[1].encode())


@pytest.mark.parametrize(
    ("lines", "what"),
    [
        ("clue: before any head", "line 1"),
        (f"[{ONE.hex()}]\nclue without a colon", "line 2"),
        (f"[{ONE.hex()}]\n[{ONE.hex()}]", "line 2"),
        (f"[{ONE.hex()}]\ncolour: red", "no key 'colour'"),
        ("[abc]", "64 hex digits"),
        (f"[{ONE.hex()}", "64 hex digits"),
    ],
)
def test_what_cannot_be_read_is_named_by_its_line(lines: str, what: str) -> None:
    with pytest.raises(Malformed, match=what):
        read_texts(lines.encode())


def test_what_is_no_text_or_far_too_long_is_refused() -> None:
    with pytest.raises(Malformed, match="UTF-8"):
        read_texts(b"\xff\xfe\x00")
    with pytest.raises(Malformed, match="at most"):
        read_texts(b"#" * (MAX_TEXTS_BYTES + 1))


def test_there_is_an_end_to_clues() -> None:
    lines = "\n".join(f"clue: number {n}" for n in range(3 * MAX_CLUES))
    assert len(read_texts_beside(lines.encode()).clues) == MAX_CLUES


def test_what_drives_terminals_is_taken_out() -> None:
    texts = read_texts_beside("words: a\x1b[31mb, \u202eright, \x07".encode())
    assert all(is_clean(word, WORD_CELLS) for word in texts.words)
    assert len(texts.words) == 2


lines = st.text(st.characters(codec="utf-8"), max_size=40)


@given(st.lists(lines, max_size=5), st.lists(lines, max_size=8))
def test_what_was_read_can_be_written_and_read_again(clues: list[str], words: list[str]) -> None:
    parts = [f"clue: {one}" for one in clues] + [f"words: {one}" for one in words]
    try:
        read = read_texts_beside("\n".join(parts).encode())
    except Malformed:
        return  # a line of its own began in the middle of a text
    assert read_texts(write_texts({ONE: read}, "a remark")) == {ONE: read}


@pytest.mark.parametrize("code", ["en", "uk", "pt_BR", "zh-Hant"])
def test_languages_have_codes(code: str) -> None:
    assert is_language(code)


@pytest.mark.parametrize("code", ["", "e", "../en", "english language", "c1", "ukrainian"])
def test_other_things_are_no_codes(code: str) -> None:
    assert not is_language(code)
