"""How large a card may be."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Size

from p2p_dixit.ui.pictures.fit import USUAL_CELL, cell_pixels, fitted, shape_of

sizes = st.builds(Size, st.integers(1, 200), st.integers(1, 100))


@given(sizes, st.sampled_from([Fraction(1, 2), Fraction(3, 7), Fraction(5, 8)]))
def test_a_card_fits_its_box_and_fills_one_side_of_it(box: Size, cell: Fraction) -> None:
    card = fitted(box, cell)
    assert card.width <= box.width or box.width < 2
    assert card.height <= box.height or box.height < 2
    assert card.width == box.width or card.height == box.height


def test_the_sizes_the_layouts_are_made_for() -> None:
    assert fitted(Size(24, 99)) == Size(24, 18)
    assert fitted(Size(99, 18)) == Size(24, 18)


@pytest.mark.parametrize(
    ("pixels", "shape"),
    [
        (Size(800, 480), Fraction(1, 2)),
        (Size(640, 480), Fraction(2, 5)),
        (None, USUAL_CELL),
        (Size(0, 0), USUAL_CELL),
        (Size(80, 2400), USUAL_CELL),
    ],
)
def test_the_shape_of_a_cell_comes_from_the_terminal_unless_it_is_odd(
    pixels: Size | None, shape: Fraction
) -> None:
    assert shape_of(cell_pixels(Size(80, 24), pixels)) == shape
