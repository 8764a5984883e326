"""Answers that come when the app reads the keyboard already are no keys; keys are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual import _parser
from textual._xterm_parser import XTermParser
from textual.events import Key

from p2p_dixit.ui.terminal.late_answers import LateAnswers
from tests.ui.terminal.programs import PROGRAMS, Program


def keys(text: str) -> list[str | None]:
    """What Textual makes of input, however long it waits for the rest of it."""
    now = 0.0
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_parser, "get_time", lambda: now)
        parser = XTermParser()
        found = list(parser.feed(text))
        while parser._timeout_time is not None:
            now = parser._timeout_time
            found += parser.tick()
    return [event.character for event in found if isinstance(event, Key)]


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda one: one.called)
def test_a_late_answer_presses_no_key(program: Program) -> None:
    answers = "".join(program.answer(question) for question in ("\x1b[>0q", "\x1b[16t", "\x1b[c"))
    late = LateAnswers()
    assert [key for key in keys(answers) if not late.swallows(key)] == []


@given(st.text(alphabet="abcdefghijklmnopqrstuvwxyzABC 0123456789.,-+?", max_size=20))
def test_what_people_type_is_let_through(text: str) -> None:
    late = LateAnswers()
    assert [char for char in text if not late.swallows(char)] == list(text)


def test_keys_without_a_character_are_let_through() -> None:
    assert not LateAnswers().swallows(None)
