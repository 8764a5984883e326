"""Long lists in pieces: the same comes out, however many cores there are."""

from collections.abc import Iterator

import pytest

from p2p_dixit.crypto import cores
from p2p_dixit.crypto.group import (
    BASE,
    IDENTITY,
    Scalar,
    combine,
    combine_all,
    hash_to_point,
    make_all,
    total,
    total_all,
)

POINTS = [hash_to_point("test", bytes([index])) for index in range(40)]
ROWS = [
    [(Scalar(3 + index), point) for index, point in enumerate(POINTS)],
    [(Scalar(5), BASE)],
    [],
    [(Scalar(7), POINTS[0]), (Scalar(8), POINTS[1])],
]


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    before = cores._run, cores._cores
    yield
    cores.use(*before)


def test_without_a_word_everything_runs_where_it_is() -> None:
    cores.use(cores.one_after_the_other, 1)
    assert cores.in_pieces(list, range(100), 1) == [list(range(100))]


@pytest.mark.parametrize(
    ("items", "count", "sizes"),
    [(0, 4, [0]), (7, 4, [7]), (8, 4, [4, 4]), (17, 4, [4, 4, 4, 5]), (40, 3, [13, 13, 14])],
)
def test_pieces_are_even_and_none_is_too_small(items: int, count: int, sizes: list[int]) -> None:
    cores.use(cores.one_after_the_other, count)
    pieces = cores.in_pieces(list, range(items), 4)
    assert [len(piece) for piece in pieces] == sizes
    assert [item for piece in pieces for item in piece] == list(range(items))


@pytest.mark.parametrize("count", [1, 2, 3, 8])
def test_sums_do_not_depend_on_where_they_are_cut(count: int) -> None:
    cores.use(cores.one_after_the_other, count)
    assert combine_all(ROWS) == [combine(row) for row in ROWS]
    assert combine_all(ROWS)[2] == IDENTITY
    assert total_all(POINTS) == total(POINTS)
    assert make_all(lambda point: Scalar(9) * point, POINTS) == [Scalar(9) * p for p in POINTS]
