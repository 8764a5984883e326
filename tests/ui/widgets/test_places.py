"""Where cards lie."""

from hypothesis import given
from hypothesis import strategies as st
from textual.geometry import Region, Size

from p2p_dixit.ui.widgets.places import READABLE, places


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
    large = found.focus or min(found.cards, key=lambda region: region.width)
    assert large.width - 2 >= min(READABLE, 3 * (height - 2) // 3)


def test_six_cards_stand_in_one_row_of_24x18_at_160_columns() -> None:
    found = places(6, Size(160, 36))
    assert found.focus is None
    assert {region.size for region in found.cards} == {Size(26, 20)}
    assert len({region.y for region in found.cards}) == 1


def test_small_screens_have_one_large_card_and_thumbnails() -> None:
    found = places(6, Size(80, 19))
    assert found.focus is not None
    assert found.focus.height == 19


def test_no_cards_no_places() -> None:
    assert places(0, Size(80, 20)).cards == ()
    assert places(3, Size(0, 0)).cards == ()
