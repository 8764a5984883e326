"""The line along a game."""

from hypothesis import given
from hypothesis import strategies as st

from p2p_dixit.ui.widgets.timeline import Along, column_of, moment_at, track


@given(st.integers(1, 500), st.integers(2, 200), st.data())
def test_a_click_on_a_moments_cell_goes_to_a_moment_of_that_cell(
    of: int, room: int, data: st.DataObject
) -> None:
    at = data.draw(st.integers(0, of - 1))
    there = moment_at(column_of(at, room, of), room, of)
    assert 0 <= there < of
    assert abs(column_of(there, room, of) - column_of(at, room, of)) <= 1


@given(st.integers(-50, 300), st.integers(1, 200), st.integers(1, 500))
def test_every_cell_leads_somewhere(column: int, room: int, of: int) -> None:
    assert 0 <= moment_at(column, room, of) < of


def test_the_ends_of_the_line_are_the_ends_of_the_game() -> None:
    assert moment_at(0, 60, 153) == 0
    assert moment_at(59, 60, 153) == 152
    assert column_of(152, 60, 153) == 59


def test_rounds_are_marked_and_the_knob_is_where_one_looks() -> None:
    assert track(Along(at=4, of=9, starts=(0, 6)), 9).plain == "┿━━━●─┿──"
    assert track(Along(at=0, of=1), 5).plain == "●────"


def test_what_is_not_sound_is_red() -> None:
    line = track(Along(at=0, of=9, sound=6), 9)
    assert {span.start for span in line.spans if span.style == "$error"} == {6, 7, 8}
