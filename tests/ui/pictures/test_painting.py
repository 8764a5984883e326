"""Pixels that ride on strips: cut with them, and left behind where colours change."""

from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from textual.color import Color
from textual.filter import Monochrome
from textual.strip import Strip

from p2p_dixit.ui.pictures.painting import Painted, PaintedStrip

CONSOLE = Console(color_system="truecolor")
WIDTH, AT, FIRST, LAST = 30, 6, 2, 17  # a line, and columns 2 to 17 of a picture from 6 on


class Letters(Painted):
    """Row 3 of a picture: its columns are letters."""

    def line(self, row: int, first: int, last: int) -> str:
        """These letters."""
        assert row == 3
        return "".join(chr(ord("a") + column) for column in range(first, last))


def strip(painted: Painted | None = None) -> PaintedStrip:
    cells = [Segment("." * AT, Style()), Segment("#" * (LAST - FIRST), Style(color="red"))]
    after = Segment("." * (WIDTH - AT - LAST + FIRST), Style())
    return PaintedStrip([*cells, after], WIDTH, painted or Letters(), 3, AT, FIRST, LAST)


WHOLE = "......cdefghijklmnopq........."


def test_the_columns_of_a_picture_are_drawn_as_pixels() -> None:
    assert strip().render(CONSOLE) == WHOLE
    assert "#" * 15 in strip().text  # and are cells for everything else


@given(st.integers(0, WIDTH), st.integers(0, WIDTH))
def test_a_crop_has_the_pixels_of_its_columns(start: int, end: int) -> None:
    assert strip().crop(start, end).render(CONSOLE) == WHOLE[start:end]
    assert strip().crop(start).render(CONSOLE) == WHOLE[start:]


@given(st.sets(st.integers(1, WIDTH - 1)))
def test_pieces_make_the_whole(cuts: set[int]) -> None:
    pieces = strip().divide([*sorted(cuts), WIDTH])
    assert "".join(piece.render(CONSOLE) for piece in pieces) == WHOLE
    assert [piece.cell_length for piece in pieces] == [
        after - before
        for before, after in zip([0, *sorted(cuts)], [*sorted(cuts), WIDTH], strict=True)
    ]


@given(st.integers(0, WIDTH), st.integers(0, WIDTH), st.integers(0, WIDTH), st.integers(0, WIDTH))
def test_a_crop_of_a_crop(a: int, b: int, c: int, d: int) -> None:
    assert strip().crop(a, b).crop(c, d).render(CONSOLE) == WHOLE[a:b][c:d]


def test_other_colours_are_cells() -> None:
    for changed in (
        strip().apply_filter(Monochrome(), Color(0, 0, 0)),
        strip().apply_style(Style(bold=True)),
        Strip.join([strip(), strip()]),
        strip().simplify(),
    ):
        assert "c" not in changed.render(CONSOLE).replace("\x1b", "")
        assert "###" in changed.text


def test_a_strip_that_was_drawn_joins_others_as_cells() -> None:
    """Textual joins what strips were rendered to."""
    drawn = strip()
    drawn.render(CONSOLE)
    assert "cdef" not in Strip.join([drawn, drawn]).render(CONSOLE)


def test_what_blanks_the_cell_behind_it_stays_away_from_the_edge() -> None:
    """Konsole does; cells of the strip itself are written after it and mend that."""
    letters = Letters()
    letters.greedy = True
    assert strip(letters).render(CONSOLE) == WHOLE
    at_the_edge = strip(letters).crop(0, AT + LAST - FIRST).render(CONSOLE)
    assert at_the_edge.startswith("......cdefghijklmnop\x1b")
    assert "#" in at_the_edge


def test_where_it_is_known_what_belongs_behind_the_edge_that_is_drawn_again() -> None:
    letters = Letters()
    letters.greedy = True
    whole = PaintedStrip([Segment("#" * 5)], 5, letters, 3, 0, 0, 5, "<behind>")
    assert whole.render(CONSOLE) == letters.line(3, 0, 5) + "<behind>"
    assert whole.crop(1, 5).render(CONSOLE) == letters.line(3, 1, 5) + "<behind>"
    assert "<behind>" not in whole.crop(0, 4).render(CONSOLE)  # something else is there


def test_what_is_gone_is_cells() -> None:
    letters = Letters()
    letters.gone = True
    assert "###" in strip(letters).render(CONSOLE)
