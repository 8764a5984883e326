"""Where cards lie."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Region, Size

from p2p_dixit.ui.pictures.pixels import CellPixels
from p2p_dixit.ui.widgets.places import READABLE, places, readable


@given(st.integers(1, 12), st.integers(60, 220), st.integers(16, 70))
def test_cards_lie_inside_the_board_and_never_on_each_other(
    count: int, width: int, height: int
) -> None:
    found = places(count, Size(width, height))
    regions = [*found.cards, *([found.focus] if found.focus else [])]
    board = Region(0, 0, width, height)
    assert len(found.cards) == count
    assert all(board.contains_region(region) for region in regions)
    assert not any(
        one.overlaps(other) for n, one in enumerate(regions) for other in regions[n + 1 :]
    )


@given(st.integers(1, 12), st.integers(60, 220), st.integers(20, 70))
def test_without_a_focus_every_card_is_readable(count: int, width: int, height: int) -> None:
    found = places(count, Size(width, height))
    if found.focus is None:
        readable = min(region.width for region in found.cards) - 2 >= READABLE
        assert readable or max(region.height for region in found.cards) >= height - 1


@given(st.integers(2, 12), st.integers(60, 220), st.integers(16, 70))
def test_a_large_card_has_the_others_right_beside_it(count: int, width: int, height: int) -> None:
    found = places(count, Size(width, height))
    if found.focus is not None:
        first = min(region.x for region in found.cards)
        assert first - found.focus.right <= 5
        assert found.focus.width > max(region.width for region in found.cards)
        left, right = found.focus.x, width - max(region.right for region in found.cards)
        assert abs(left - right) <= 1  # as one group in the middle


def test_at_160_columns_two_rows_of_three_stand_beside_a_card_as_high_as_the_board() -> None:
    found = places(6, Size(160, 36))
    assert found.focus is not None
    assert found.focus.height == 36
    assert {region.size for region in found.cards} == {Size(23, 18)}
    assert len({region.y for region in found.cards}) == 2
    assert sum(region.height for region in found.cards if region.x == found.cards[0].x) == 36
    assert found.framed


def test_two_rows_of_three_where_that_is_larger() -> None:
    found = places(6, Size(90, 50))
    assert found.focus is None
    assert len({region.y for region in found.cards}) == 2


@pytest.mark.parametrize("count", [3, 5, 6, 7, 8, 12])
@pytest.mark.parametrize("box", [Size(80, 19), Size(120, 27), Size(160, 36), Size(250, 60)])
def test_no_grid_would_have_larger_cards(count: int, box: Size) -> None:
    """Without a focus; with one the grid beside it is nearly as large."""
    largest = max(
        min((box.width // columns - 2) * 3, (box.height // -(-count // columns) - 2) * 4) / 3
        for columns in range(1, count + 1)
    )
    found = places(count, box)
    smallest = min(region.width for region in found.cards) - (2 if found.framed else 0)
    assert smallest >= (0.75 if found.focus else 0.95) * largest - 1


def test_small_screens_have_one_large_card_and_thumbnails_to_recognise() -> None:
    found = places(6, Size(80, 19))
    assert found.focus is not None
    assert found.focus.height == 19
    assert {region.size for region in found.cards} == {Size(11, 9)}
    assert not found.framed


def test_with_real_pixels_fewer_columns_are_enough() -> None:
    assert readable(None) == READABLE
    assert readable(CellPixels(10, 20)) == 15
    assert readable(CellPixels(20, 40)) == 8  # twice as dense, half as many
    cells, pixels = (places(6, Size(100, 40), enough=enough) for enough in (40, 15))
    assert cells.focus is not None
    assert pixels.focus is None


@given(
    st.integers(0, 12),
    st.integers(0, 59),
    st.integers(0, 15),
    st.sampled_from([Fraction(1, 2), Fraction(1, 4), Fraction(1)]),
)
def test_no_window_is_too_small_to_lay_cards_somewhere(
    count: int, width: int, height: int, cell: Fraction
) -> None:
    found = places(count, Size(width, height), cell)
    assert len(found.cards) == (count if width and height else 0)
    assert all(region.area for region in found.cards)


def test_no_cards_no_places() -> None:
    assert places(0, Size(80, 20)).cards == ()
    assert places(3, Size(0, 0)).cards == ()


@pytest.mark.parametrize("height", range(1, 8))
@pytest.mark.parametrize("width", [1, 2, 3, 7, 60])
def test_there_is_a_place_for_every_card_however_small_the_box(width: int, height: int) -> None:
    """A window of 60x20 with the chat open leaves the board a few rows."""
    for count in (1, 6, 12):
        assert len(places(count, Size(width, height)).cards) == count
