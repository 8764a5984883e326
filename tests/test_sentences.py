"""Sentences that can still be said in another language."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from p2p_dixit.errors import RuleViolation
from p2p_dixit.printable import printable
from p2p_dixit.sentences import Sentence


def test_to_everybody_it_is_the_english_text() -> None:
    sentence = Sentence("The cards are numbered 1 to {last}.", last=6)
    assert sentence == "The cards are numbered 1 to 6."
    assert sentence.pattern == "The cards are numbered 1 to {last}."
    assert dict(sentence.values) == {"last": 6}


def test_without_values_braces_are_just_braces() -> None:
    assert Sentence("a {strange} text") == "a {strange} text"


def test_it_comes_through_an_error_and_a_pickle() -> None:
    inner = Sentence("no answer")
    sentence = Sentence("nothing there ({detail})", detail=inner)
    said = str(RuleViolation(sentence))
    assert isinstance(said, Sentence)
    again = pickle.loads(pickle.dumps(said))  # noqa: S301 - our own
    assert isinstance(again, Sentence)
    assert again == sentence
    assert isinstance(again.values["detail"], Sentence)


@given(st.text(), st.integers())
def test_values_are_never_read_as_patterns(text: str, number: int) -> None:
    sentence = Sentence("{a} and {b}", a=text, b=number)
    assert sentence == f"{printable(text)} and {number}"
    assert pickle.loads(pickle.dumps(sentence)) == sentence  # noqa: S301 - our own


def test_a_missing_value_is_noticed_at_once() -> None:
    with pytest.raises(KeyError):
        Sentence("{a} and {b}", a=1)
