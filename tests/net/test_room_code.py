"""Codes and fingerprints in words that survive being said aloud."""

import os
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p_dixit.errors import UsageError
from p2p_dixit.net.room_code import fingerprint, make_code, read_code
from p2p_dixit.net.words import WORDS, words


def test_the_words_are_1024_distinct_short_ones() -> None:
    # R-10-3
    assert len(WORDS) == len(set(WORDS)) == 1024
    assert list(WORDS) == sorted(WORDS)
    assert all(word.isascii() and word.islower() and 4 <= len(word) <= 6 for word in WORDS)
    assert len({word[:4] for word in WORDS}) == 1024


def test_no_two_words_of_a_length_differ_in_one_letter() -> None:
    for one, other in combinations(WORDS, 2):
        if len(one) == len(other):
            assert sum(a != b for a, b in zip(one, other, strict=True)) > 1, (one, other)


@given(st.integers(0, 2**40 - 1))
def test_words_and_numbers_are_the_same_thing(number: int) -> None:
    value = 0
    for word in words(number, 4):
        value = value << 10 | WORDS.index(word)
    assert value == number


@pytest.mark.parametrize("count", [3, 4])
def test_a_code_is_read_as_it_was_shown(count: int) -> None:
    # R-10-4
    code = make_code(os.urandom, count)
    assert len(code.split("-")) == count
    assert read_code(code) == code
    assert read_code(code.upper().replace("-", "  ")) == code
    assert read_code(", ".join(word[:4] for word in code.split("-"))) == code


def test_codes_use_all_their_bits() -> None:
    assert make_code(lambda count: b"\xff" * count) == "-".join([WORDS[-1]] * 3)
    assert make_code(bytes) == "-".join([WORDS[0]] * 3)
    assert len({make_code(os.urandom) for _ in range(100)}) == 100


def test_a_mistyped_word_gets_a_hint() -> None:
    with pytest.raises(UsageError, match="did you mean 'tiger'"):
        read_code("amber-tigre-canoe")
    with pytest.raises(UsageError, match="no room code has the word 'qqqq'"):
        read_code("amber-qqqq-canoe")
    with pytest.raises(UsageError, match="three or four words"):
        read_code("amber tiger")


def test_a_word_that_only_begins_like_one_is_refused() -> None:
    with pytest.raises(UsageError):
        read_code("amber-tigerish-canoe")


def test_fingerprints_are_six_words_and_differ() -> None:
    # R-10-5
    one, other = fingerprint(bytes(32)), fingerprint(b"\x01" + bytes(31))
    assert len(one.split()) == 6
    assert one != other
    assert one == fingerprint(bytes(32))
